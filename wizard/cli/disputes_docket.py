"""What the sheets of adjudicators hold, and where it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from wizard.annotate.terminal.sheets import WHY, SheetChoice, SheetText
from wizard.cas import Judge
from wizard.score.dispute_signatures import Keyring, Signer
from wizard.score.disputes import Decision, decide, read_disputes
from wizard.score.errors import DisputesUnusable
from wizard.score.key import Key, said_before
from wizard.score.outcomes import reason_of

if TYPE_CHECKING:
    from wizard.score.disputes import Dispute
    from wizard.score.hypotheses import Hypotheses
    from wizard.score.key import KeyItem

LINES = 12
"""Of a system's answer that an adjudicator sees at once."""


@dataclass(frozen=True)
class Adjudicator:
    """Who decides disputes, and the keys that she signs with and checks signatures by."""

    name: str
    sign: Signer | None = None
    """Signs her decisions, where she has a key."""
    keys: Keyring = field(default_factory=Keyring)
    """By which disputes are known to be from who they say."""


class DisputesDocket:
    """The disputes of a key, each with the reference, the arguments, and what systems answered."""

    choices: Sequence[SheetChoice] = (
        SheetChoice("ruling", "stands", "s", "The reference is right."),
        SheetChoice("ruling", "changed", "c", "Another reference takes its place: write it with r."),
        SheetChoice("ruling", "excluded", "x", "The utterance leaves the test: class X."),
    )
    texts: Sequence[SheetText] = (
        WHY,
        SheetText(
            "minimum",
            "r",
            "The reference from now on",
            "The minimum, in the Common Answer Specification; what was proposed stands there.",
        ),
        SheetText("maximum", "m", "Its maximum", "Empty where it has none."),
    )

    def __init__(self, file: Path, key: Key, by: Adjudicator, judge: Judge, systems: Sequence[Hypotheses] = ()) -> None:
        """Raises DisputesUnusable where nothing of this version of the key is disputed, or not by who it says."""
        self._file, self._key, self._by, self._judge, self._systems = file, key, by, judge, systems
        found = read_disputes(file)
        self._disputes: list[Dispute] = found.of(key)
        if not self._disputes:
            raise DisputesUnusable(str(file), "nothing of this version of the key is disputed")
        for one in self._disputes:
            by.keys.check(str(file), one)
        self._before = said_before(key.items)
        self._items = {item.utterance: item for item in key.items}
        self._decided = {one.number: found.decision(one.number) for one in self._disputes}
        self.title = f"disputes of {key.name}"
        self.first = next((place for place, one in enumerate(self._disputes) if not self._decided[one.number]), 0)

    def __len__(self) -> int:
        return len(self._disputes)

    def parts(self, place: int) -> Sequence[tuple[str, str]]:
        """What was said before, what is disputed, the references in force, the arguments, and what systems answered."""
        one = self._disputes[place]
        item = self._items[one.utterance]
        said = item.transcription or "(the key does not say what was asked)"
        earlier = self._before.get(one.utterance, ())
        found = [("Said before", "\n".join(earlier))] if earlier else []
        found.append((f"Dispute {one.number}: {one.utterance}, class {item.category}", said))
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

    def suggested(self, place: int, name: str) -> str:
        """For the reference what this dispute proposes, else what another of the same utterance does."""
        this = self._disputes[place]
        same = [this, *(one for one in self._disputes if one.utterance == this.utterance)]
        return next((one.proposed for one in same if one.proposed), "") if name == "minimum" else ""

    def said(self, place: int) -> Mapping[str, str] | None:
        """What was decided of the dispute, by the names of the choice and of the texts; None where nothing is yet."""
        made = self._decided[self._disputes[place].number]
        if made is None:
            return None
        texts = {"because": made.because, "minimum": made.minimum, "maximum": made.maximum}
        return {"ruling": made.ruling} | {name: text for name, text in texts.items() if text}

    def keep(self, place: int, said: Mapping[str, str]) -> None:
        """Write the decision into the file of disputes. Raises DisputesUnusable where something of it is missing."""
        number = self._disputes[place].number
        if "ruling" not in said:
            raise DisputesUnusable(f"dispute {number}", "say whether the reference stands, is changed, or is excluded")
        if not said.get("because"):
            raise DisputesUnusable(f"dispute {number}", "say why, with k")
        if said.get("minimum") and said["ruling"] != "changed":
            raise DisputesUnusable(f"dispute {number}", "a new reference is written: say changed, or empty it with r")
        ruling = cast("Literal['stands', 'changed', 'excluded']", said["ruling"])
        at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        made = Decision(number, ruling, self._by.name, at, said["because"], said.get("minimum"), said.get("maximum"))
        self._decided[number] = decide(self._file, self._key, made, self._judge, self._by.sign, self._by.keys)

    def _answered(self, system: Hypotheses, item: KeyItem) -> str:
        answer = system.answers.get(item.utterance)
        if answer is None:
            return "(no answer)"
        why = reason_of(item, answer, self._judge)
        return f"{why or 'correct'}\n{_shortened(answer)}"


def _shortened(answer: str) -> str:
    """An answer of which so much is shown that the next system's is in view, too."""
    lines = answer.splitlines()
    more = len(lines) - LINES
    return answer if more <= 1 else "\n".join((*lines[:LINES], f"(and {more:,} lines more)"))
