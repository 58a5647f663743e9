"""How many turns an hour, by whom, on what and when; and where the time of a turn went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy

from wizard.corpus.layers import SessionRecord, UtteranceRecord

LONGEST = 600.0
"""Seconds: what lies longer between two turns is a pause, and no part of the pace."""

_REPLIED = ("direct", "revised", "sql", "message")


@dataclass(frozen=True, slots=True)
class PaceOfTurns:
    """The turns of one wizard, subject, task or day."""

    name: str
    turns: int
    """With a reply."""
    seconds: float
    """From each turn's opening to the next one's (of the last, to the word that its reply was displayed)."""

    @property
    def an_hour(self) -> float | None:
        """Turns with a reply in an hour; None in no time."""
        return 3600 * self.turns / self.seconds if self.seconds else None


def _task(session: SessionRecord, turn: UtteranceRecord) -> str:
    titles = {one.number: one.title for one in session.scenarios}
    return "no task" if turn.scenario is None else titles.get(turn.scenario, f"task {turn.scenario}")


GROUPS: Mapping[str, Callable[[SessionRecord, UtteranceRecord], str]] = {
    "wizard": lambda session, _: session.wizard or "not named",
    "subject": lambda session, _: session.subject or "not named",
    "task": _task,
    "day": lambda _, turn: turn.opened[:10],
}
"""What the pace is given by."""


def paces(records: Sequence[SessionRecord], group: str) -> list[PaceOfTurns]:
    """The pace by `group`, one of `GROUPS`, in order of the names."""
    name_of = GROUPS[group]
    turns: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    for record in records:
        for turn, length in zip(_spoken(record), _lengths(_spoken(record)), strict=True):
            name = name_of(record, turn)
            turns[name] += turn.how in _REPLIED
            seconds[name] += length
    return [PaceOfTurns(name, turns[name], seconds[name]) for name in sorted(seconds)]


def _spoken(record: SessionRecord) -> list[UtteranceRecord]:
    return [turn for turn in record.utterances if not turn.practice]


def _lengths(turns: Sequence[UtteranceRecord]) -> list[float]:
    """Of each turn, in seconds; pauses left out."""
    opened = [datetime.fromisoformat(turn.opened).timestamp() for turn in turns]
    found = []
    for place, turn in enumerate(turns):
        own = turn.wizard_clock.displayed or turn.wizard_clock.replied or 0.0
        until_next = opened[place + 1] - opened[place] if place + 1 < len(turns) else own
        found.append(own if until_next > LONGEST else max(own, until_next))
    return found


@dataclass(frozen=True, slots=True)
class TurnStage:
    """One part of a turn, over all turns in which it can be told."""

    name: str
    clock: str
    """Whose: `subject` or `wizard`."""
    turns: int
    half: float
    """Seconds within which half of them had it behind them."""
    nine_of_ten: float


def _first_request(turn: UtteranceRecord) -> tuple[float | None, float | None]:
    return (turn.requests[0].submitted, turn.requests[0].returned) if turn.requests else (None, None)


def _returned(turn: UtteranceRecord) -> float | None:
    return turn.requests[0].returned if turn.requests else turn.wizard_clock.transcript


_STAGES: Sequence[tuple[str, str, Callable[[UtteranceRecord], tuple[float | None, float | None]]]] = (
    ("she speaks", "subject", lambda turn: (turn.subject_clock.captured, turn.subject_clock.released)),
    ("she waits, release to reply on her screen", "subject",
     lambda turn: (turn.subject_clock.released, turn.subject_clock.displayed)),
    ("the wizard hears and transcribes", "wizard",
     lambda turn: (turn.wizard_clock.stored, turn.wizard_clock.transcript)),
    ("the tool reads the transcript", "wizard", _first_request),
    ("the wizard revises and decides", "wizard", lambda turn: (_returned(turn), turn.wizard_clock.replied)),
    ("the reply travels and is painted", "wizard",
     lambda turn: (turn.wizard_clock.replied, turn.wizard_clock.displayed)),
)  # fmt: skip


def stages(records: Iterable[SessionRecord]) -> list[TurnStage]:
    """Where the time went, in the order in which it goes; what no turn can tell is left out."""
    turns = [turn for record in records for turn in _spoken(record)]
    found = []
    for name, clock, ends in _STAGES:
        spans = [end - begin for begin, end in map(ends, turns) if begin is not None and end is not None]
        if spans:
            half, most = (float(value) for value in numpy.percentile(spans, [50, 90]))
            found.append(TurnStage(name, clock, len(spans), half, most))
    return found
