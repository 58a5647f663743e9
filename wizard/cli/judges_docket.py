"""What the sheets of judges hold, and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wizard.annotate.terminal.sheets import WHY, SheetChoice, SheetText

if TYPE_CHECKING:
    from wizard.score.judges_panel import Ballot

NOTHING_FOUND = "(an empty table: it found nothing)"
"""What a judge reads where a system's answer is `()`."""


class JudgesDocket:
    """The sheets of a judge: question and reply of a system that is not named."""

    choices: Sequence[SheetChoice] = (
        SheetChoice("question", "clear", "1", "There is one thing that it can mean."),
        SheetChoice("question", "ambiguous", "2", "It can mean several things."),
        SheetChoice("question", "unclear", "3", "Nobody could say what it means."),
        SheetChoice("reply", "right", "r", "It answers the question."),
        SheetChoice("reply", "partly", "p", "It answers a part, or more than the question; say why."),
        SheetChoice("reply", "wrong", "w", "It answers something else, or wrongly; say why."),
        SheetChoice("reply", "error", "e", "It is a message that the system cannot answer, or no reply."),
    )
    texts: Sequence[SheetText] = (WHY,)

    def __init__(self, ballot: Ballot) -> None:
        self._ballot = ballot
        self.title = f"judge {ballot.judge}"
        self.first = ballot.first_open

    def __len__(self) -> int:
        return len(self._ballot.sheets)

    def parts(self, place: int) -> Sequence[tuple[str, str]]:
        """What was said before, the question and the reply; not whose reply it is."""
        sheet = self._ballot.sheets[place]
        before = [("Said before", "\n".join(sheet.before))] if sheet.before else []
        return [*before, ("Question", sheet.question), ("Reply", _in_words(sheet.reply))]

    def suggested(self, place: int, name: str) -> str:
        """Nothing: a judge writes her own words."""
        return ""

    def said(self, place: int) -> Mapping[str, str] | None:
        """How the judge rated the reply, by the names of the choices and of the text; None where she has not."""
        rated = self._ballot.rated.get(self._ballot.sheets[place].sheet)
        if rated is None:
            return None
        why = {"because": rated.because} if rated.because else {}
        return {"question": rated.clarity, "reply": rated.rating, **why}

    def keep(self, place: int, said: Mapping[str, str]) -> None:
        """Write the rating into the judge's file. Raises PanelUnusable where something of it is missing."""
        self._ballot.rate(place, said.get("question", ""), said.get("reply", ""), said.get("because", ""))


def _in_words(reply: str) -> str:
    return NOTHING_FOUND if reply.strip() == "()" else reply
