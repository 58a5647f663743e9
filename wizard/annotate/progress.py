"""How far annotation has come, for the lead: by annotator, what is done, at what pace, and what is left.

Pace is counted from the times at which turns were saved last: pauses of more than ten minutes are no work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from itertools import pairwise
from statistics import median
from typing import Any

from wizard.annotate.agreement import agreement, units
from wizard.annotate.assignment import Assignment
from wizard.annotate.training import Trained, trained
from wizard.corpus.errors import ExtraMissing
from wizard.corpus.query import Query
from wizard.corpus.store import Store

PAUSE = 600.0
"""Seconds between two saves beyond which nobody was at work."""


@dataclass(frozen=True, slots=True)
class Annotator:
    """How far one annotator has come."""

    name: str
    done: int
    begun: int
    """Saved, and not done yet."""
    accepted: int
    """Drafts accepted under this name, unseen."""
    left: int
    """Turns that are this annotator's to do, and not done."""
    seconds_a_turn: float | None
    """The median between two turns done one after the other; None where there are no two."""
    last: str
    """UTC of the last save; empty where there is none."""
    class_kappa: float | None
    """Of the class, over the turns that somebody else has done, too; None where it is not defined."""
    training: Trained


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the annotation of a corpus has come."""

    turns: int
    by_status: dict[str, int]
    annotators: tuple[Annotator, ...]
    flagged: tuple[tuple[str, str, str], ...] = ()
    """What annotators ask the lead to look at: the turn, who asks, and the comment."""

    def as_json(self) -> dict[str, Any]:
        """The counts as `woz progress --json` prints them."""
        return {
            "turns": self.turns,
            "by_status": self.by_status,
            "annotators": [asdict(one) for one in self.annotators],
            "flagged": [dict(zip(("utterance", "annotator", "comment"), one, strict=True)) for one in self.flagged],
        }


@dataclass
class _Work:
    done: int = 0
    begun: int = 0
    accepted: int = 0
    left: int = 0
    last: str = ""
    training: Trained = field(default_factory=Trained)


def progress(store: Store, query: Query = Query()) -> Progress:  # noqa: B008 - frozen
    """Count what everybody has done of the turns that `query` finds; named annotators without work stand there, too."""
    assignment = Assignment.of(store.place.settings)
    work: dict[str, _Work] = {name: _Work() for name in assignment.annotators}
    times: dict[str, list[str]] = {}
    statuses: dict[str, int] = {}
    flagged: list[tuple[str, str, str]] = []
    listed = store.overview(query)
    for one in listed:
        statuses[one.status] = statuses.get(one.status, 0) + 1
        versions = store.versions(one.id)
        for name, (said, gold) in (trained(versions) if assignment.trains(one) else {}).items():
            hers = work.setdefault(name, _Work())
            hers.training = hers.training.beside(said, gold)
        for saved in versions:
            if saved.kind != "annotation":
                continue
            if saved.annotation.flagged:
                flagged.append((one.id, saved.annotator, saved.annotation.comment))
            hers = work.setdefault(saved.annotator, _Work())
            seen = saved.annotation.done and not saved.annotation.unseen
            hers.done += seen
            hers.accepted += saved.annotation.unseen
            hers.begun += not saved.annotation.done
            hers.last = max(hers.last, saved.time)
            if seen:
                times.setdefault(saved.annotator, []).append(saved.time)
    for one in listed:
        for name, hers in work.items():
            given = name not in one.annotators and assignment.has(name, one)
            hers.left += given
    kappas = _kappas(store, query)
    annotators = (
        Annotator(
            name,
            one.done,
            one.begun,
            one.accepted,
            one.left,
            _pace(times.get(name, ())),
            one.last,
            kappas.get(name),
            one.training,
        )
        for name, one in sorted(work.items())
    )
    return Progress(len(listed), dict(sorted(statuses.items())), tuple(annotators), tuple(flagged))


def _pace(times: Sequence[str]) -> float | None:
    moments = sorted(found for one in times if (found := _moment(one)) is not None)
    gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(moments)]
    at_work = [gap for gap in gaps if 0 < gap <= PAUSE]
    return round(median(at_work), 1) if at_work else None


def _moment(time: str) -> datetime | None:
    try:
        return datetime.fromisoformat(time)
    except ValueError:
        return None


def _kappas(store: Store, query: Query) -> dict[str, float]:
    """By annotator, the agreement on the class with the one other who did most of the same turns."""
    best: dict[str, tuple[int, float]] = {}
    try:
        groups = agreement(units(store, query), "annotator")
    except ExtraMissing:
        return {}
    for group in groups:
        measure = next(line.measure for line in group.lines if line.layer == "class")
        for name in group.name.split(" and "):
            if measure.value is not None and measure.turns > best.get(name, (0, 0.0))[0]:
                best[name] = (measure.turns, measure.value)
    return {name: value for name, (_, value) in best.items()}
