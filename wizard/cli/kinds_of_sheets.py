"""What the sheets of judges and adjudicators hold, and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from wizard.annotate.terminal.sheets import Choice, Written
from wizard.cas import Judge
from wizard.score.disputes import Decision, decide, read_disputes
from wizard.score.errors import DisputesUnusable
from wizard.score.key import Key
from wizard.score.outcomes import reason_of

if TYPE_CHECKING:
    from wizard.score.disputes import Dispute
    from wizard.score.hypotheses import Hypotheses
    from wizard.score.key import KeyItem
    from wizard.score.panel import Ballot

NOTHING_FOUND = "(an empty table: it found nothing)"
"""What a judge reads where a system's answer is `()`."""
WHY = Written("because", "k", "Why", "In a sentence; whoever reads it has not seen what you see.")


class JudgesDocket:
    """The sheets of a judge: question and reply of a system that is not named."""

    choices: Sequence[Choice] = (
        Choice("question", "clear", "1", "There is one thing that it can mean."),
        Choice("question", "ambiguous", "2", "It can mean several things."),
        Choice("question", "unclear", "3", "Nobody could say what it means."),
        Choice("reply", "right", "r", "It answers the question."),
        Choice("reply", "partly", "p", "It answers a part, or more than the question; say why."),
        Choice("reply", "wrong", "w", "It answers something else, or wrongly; say why."),
        Choice("reply", "error", "e", "It is a message that the system cannot answer, or no reply."),
    )
    texts: Sequence[Written] = (WHY,)

    def __init__(self, ballot: Ballot) -> None:
        self._ballot = ballot
        self.title = f"judge {ballot.judge}"
        self.first = ballot.first_open

    def __len__(self) -> int:
        return len(self._ballot.sheets)

    def parts(self, place: int) -> Sequence[tuple[str, str]]:
        """See `Docket`."""
        sheet = self._ballot.sheets[place]
        before = [("Said before", "\n".join(sheet.before))] if sheet.before else []
        return [*before, ("Question", sheet.question), ("Reply", _in_words(sheet.reply))]

    def said(self, place: int) -> Mapping[str, str] | None:
        """See `Docket`."""
        rated = self._ballot.rated.get(self._ballot.sheets[place].sheet)
        if rated is None:
            return None
        why = {"because": rated.because} if rated.because else {}
        return {"question": rated.clarity, "reply": rated.rating, **why}

    def keep(self, place: int, said: Mapping[str, str]) -> None:
        """See `Docket`."""
        self._ballot.rate(place, said.get("question", ""), said.get("reply", ""), said.get("because", ""))


def _in_words(reply: str) -> str:
    return NOTHING_FOUND if reply.strip() == "()" else reply


class DisputesDocket:
    """The disputes of a key, each with the reference, the arguments, and what systems answered."""

    choices: Sequence[Choice] = (
        Choice("ruling", "stands", "s", "The reference is right."),
        Choice("ruling", "changed", "c", "Another reference takes its place: write it with r."),
        Choice("ruling", "excluded", "x", "The utterance leaves the test: class X."),
    )
    texts: Sequence[Written] = (
        WHY,
        Written("minimum", "r", "The reference from now on", "The minimum, in the Common Answer Specification."),
        Written("maximum", "m", "Its maximum", "Empty where it has none."),
    )

    def __init__(self, file: Path, key: Key, by: str, judge: Judge, systems: Sequence[Hypotheses] = ()) -> None:
        """Raises DisputesUnusable where nothing of this version of the key is disputed."""
        self._file, self._key, self._by, self._judge, self._systems = file, key, by, judge, systems
        found = read_disputes(file)
        self._disputes: list[Dispute] = [one for one in found.disputes if one.key == key.sha256]
        if not self._disputes:
            raise DisputesUnusable(str(file), "nothing of this version of the key is disputed")
        self._items = {item.utterance: item for item in key.items}
        self._decided = {one.number: found.decision(one.number) for one in self._disputes}
        self.title = f"disputes of {key.name}"
        self.first = next((place for place, one in enumerate(self._disputes) if not self._decided[one.number]), 0)

    def __len__(self) -> int:
        return len(self._disputes)

    def parts(self, place: int) -> Sequence[tuple[str, str]]:
        """See `Docket`."""
        one = self._disputes[place]
        item = self._items[one.utterance]
        said = item.transcription or "(the key does not say what was asked)"
        found = [(f"Dispute {one.number}: {one.utterance}, class {item.category}", said)]
        for number, (minimum, maximum) in enumerate(item.alternatives, 1):
            name = "Reference" if len(item.alternatives) == 1 else f"Reference, reading {number}"
            found.append((name, minimum if maximum is None else f"{minimum}\nat most {maximum}"))
        if item.principles:
            found.append(("Principles", ", ".join(item.principles)))
        same = [other for other in self._disputes if other.utterance == one.utterance]
        for other in same:
            proposes = f"\nproposes {other.proposed}" if other.proposed else ""
            signed = ", signed" if other.signature else ""
            found.append((f"{other.by}, {other.at}{signed}, dispute {other.number}", f"{other.because}{proposes}"))
        found += [(f"{system.name} answered", self._answered(system, item)) for system in self._systems]
        return found

    def said(self, place: int) -> Mapping[str, str] | None:
        """See `Docket`."""
        made = self._decided[self._disputes[place].number]
        if made is None:
            return None
        texts = {"because": made.because, "minimum": made.minimum, "maximum": made.maximum}
        return {"ruling": made.ruling} | {name: text for name, text in texts.items() if text}

    def keep(self, place: int, said: Mapping[str, str]) -> None:
        """See `Docket`."""
        number = self._disputes[place].number
        if "ruling" not in said:
            raise DisputesUnusable(f"dispute {number}", "say whether the reference stands, is changed, or is excluded")
        if not said.get("because"):
            raise DisputesUnusable(f"dispute {number}", "say why, with k")
        if said.get("minimum") and said["ruling"] != "changed":
            raise DisputesUnusable(f"dispute {number}", "a new reference is written: say changed, or empty it with r")
        ruling = cast("Literal['stands', 'changed', 'excluded']", said["ruling"])
        at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        made = Decision(number, ruling, self._by, at, said["because"], said.get("minimum"), said.get("maximum"))
        decide(self._file, self._key, made, self._judge)
        self._decided[number] = made

    def _answered(self, system: Hypotheses, item: KeyItem) -> str:
        answer = system.answers.get(item.utterance)
        if answer is None:
            return "(no answer)"
        why = reason_of(item, answer, self._judge)
        return f"{answer}\n{why or 'correct'}"
