"""How far a collection is: the sessions that are held, beside those that are planned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from wizard.corpus.layers import SessionRecord
from wizard.corpus.records import read_session
from wizard.corpus.withdrawal import withdrawal
from wizard.journal.errors import JournalError
from wizard.journal.verify import verify
from wizard.plan.schedule import PlannedSession

State = Literal["done", "open", "no consent", "withdrawn", "damaged"]
"""`done`: ended, with her consent, and whole; `withdrawn`: she took her consent back in the middle of it; `damaged`:
verifying finds errors."""


@dataclass(frozen=True, slots=True)
class HeldSession:
    """A session that was held for a plan, by its folder."""

    folder: Path
    state: State
    problem: str
    """What verifying found first; empty for whole sessions."""
    record: SessionRecord | None
    """None where the journal cannot be read."""

    @property
    def turns(self) -> int:
        """Turns of the session; practice is not counted."""
        return sum(not turn.practice for turn in self.record.utterances) if self.record else 0

    @property
    def minutes(self) -> float:
        """Minutes of the conversation; 0 where the journal cannot be read."""
        return self.record.conversation_seconds / 60 if self.record else 0.0

    @property
    def tasks(self) -> str:
        """`2/3`: of the tasks that she began and that have a key, how many she completed; empty where there is none."""
        outcomes = [task.outcome for task in self.record.scenarios if task.outcome] if self.record else []
        return f"{outcomes.count('completed')}/{len(outcomes)}" if outcomes else ""

    def as_json(self) -> dict[str, object]:
        """As `woz sessions --json` prints it."""
        record = self.record
        about = {
            name: getattr(record, name) if record else ""
            for name in ("subject", "wizard", "domain", "collection", "planned", "site", "group", "condition", "opened")
        }
        consent = record.consent_version if record else ""
        return {
            "session": self.folder.name,
            "state": self.state,
            "problem": self.problem,
            **about,
            "consent": consent,
            "minutes": round(self.minutes, 1),
            "turns": self.turns,
            "tasks": [
                {"task": task.number, "outcome": task.outcome, "seconds": task.seconds, "turns": task.turns}
                for task in (self.record.scenarios if self.record else ())
            ],
        }


def held(folder: Path) -> HeldSession:
    """What became of the session in this folder."""
    try:
        report, record = verify(folder), read_session(folder)
    except JournalError as error:
        return HeldSession(folder, "damaged", str(error), None)
    if not report.ok:
        first = report.errors[0]
        return HeldSession(folder, "damaged", f"{first.where}: {first.what}", record)
    if record.ended is None:
        return HeldSession(folder, "open", "", record)
    if not record.consent_version:
        return HeldSession(folder, "no consent", "", record)
    if withdrawal(folder):
        return HeldSession(folder, "withdrawn", "", record)
    return HeldSession(folder, "done", "", record)


def next_slot(
    slots: Sequence[PlannedSession], records: Iterable[HeldSession], collection: str, wizard: str = ""
) -> PlannedSession | None:
    """The first wanted session that nobody has held or begun, `wizard`'s if one is named; None when there is none.

    A session that she did not consent to, whose consent she took back, or that is damaged, is to be held again.
    """
    taken = {
        one.record.planned
        for one in records
        if one.record and one.record.collection == collection and one.state in ("done", "open")
    }
    for slot in slots:
        if slot.wanted and slot.number not in taken and wizard in ("", slot.wizard):
            return slot
    return None


@dataclass(frozen=True, slots=True)
class Quota:
    """One group under one condition."""

    group: str
    condition: str
    wanted: int
    done: int
    open: int


def quotas(slots: Sequence[PlannedSession], records: Iterable[HeldSession], collection: str) -> list[Quota]:
    """What is wanted, done and open of a collection, by group and condition."""
    wanted = Counter((slot.group, slot.condition.name) for slot in slots if slot.wanted)
    counted: dict[State, Counter[tuple[str, str]]] = {"done": Counter(), "open": Counter()}
    for one in records:
        if one.record and one.record.collection == collection and one.state in counted:
            counted[one.state][one.record.group, one.record.condition] += 1
    keys = sorted({*wanted, *counted["done"], *counted["open"]})
    return [Quota(*key, wanted[key], counted["done"][key], counted["open"][key]) for key in keys]
