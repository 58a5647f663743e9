"""Readings of a request, by the rules and by what a language model says of it, side by side, with their evidence.

Where the rules are right, the rewordings of a model mostly have the same answer; where they are wrong, hardly ever: so
a reading that the rules hold for likely is doubted when no rewording has its answer. The other way round, what several
rewordings agree on is likely, though the rules read nothing. One stage of plausibility judges all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard.ask.interface import Interpretation, Outcome, Request
from wizard.ask.llm.faithful import faithfulness
from wizard.ask.plausibility.answers import Rows
from wizard.ask.plausibility.model import NEARLY, log_odds

MOST = 3
"""Readings of the rules that are looked at; kinds of other readings beyond which more say nothing more."""


@dataclass(frozen=True)
class Reworded:
    """One rewording, and what the rules read in it."""

    plain: str
    reading: Interpretation | None
    """The likeliest, judged by its rows; None where there is none."""


@dataclass(frozen=True)
class CandidateReading:
    """One reading of a request, of all that have its answer the first."""

    reading: Interpretation
    place: int | None
    """Its place among the rules' own readings; None where only rewordings have it."""
    plain: str
    """The rewording that is read so with most confidence; empty where none is."""
    evidence: Mapping[str, float]
    """What speaks for and against it, numbers by name, each near 0 to 1."""


def candidates(
    request: Request,
    before: Sequence[str],
    first: Outcome,
    own: Sequence[Interpretation],
    heard: Sequence[Reworded],
    rows: Callable[[Sequence[Interpretation]], list[Rows | None]],
) -> list[CandidateReading]:
    """Each answer that the rules or a rewording give, once.

    Args:
        request: what was said.
        before: the requests before it, in plain words.
        first: what the first tool made of it, finished.
        own: the rules' readings of it, those that are no answer too; the likeliest first.
        heard: all rewordings, the model's likeliest first.
        rows: looks answers up.
    """
    own = own[:MOST]
    read = [one.reading for one in heard if one.reading is not None]
    groups = list(_by_answer([*own, *read], rows))
    votes = {id(group): sum(one in group for one in read) for group in groups}
    found = []
    for group in groups:
        place = next((place for place, one in enumerate(own) if one in group), None)
        others = [votes[id(other)] for other in groups if other is not group and votes[id(other)]]
        mine = max((one for one in heard if one.reading in group), key=_score, default=None)
        evidence = {
            "votes": votes[id(group)] / len(heard),
            "readable": len(read) / len(heard),
            "other readings": min(MOST, len(others)) / MOST,
            "strongest other": max(others, default=0) / len(heard),
            "the first rewording": float(heard[0].reading is not None and heard[0].reading in group),
            **_of_the_rules(first, own, place),
            **({} if mine is None else _of_a_rewording(request, before, mine)),
        }
        found.append(CandidateReading(group[0], place, "" if mine is None else mine.plain, evidence))
    return found


def _by_answer(
    readings: Sequence[Interpretation], rows: Callable[[Sequence[Interpretation]], list[Rows | None]]
) -> Iterator[list[Interpretation]]:
    """The readings in groups of one answer, by what they look up or by what comes of it; those in their order."""
    groups: list[tuple[set[str], Rows | None, list[Interpretation]]] = []
    for one, found in zip(readings, rows(readings), strict=True):
        for statements, answer, group in groups:
            if one.sql in statements or (found is not None and found == answer):
                statements.add(one.sql)
                group.append(one)
                break
        else:
            groups.append(({one.sql}, found, [one]))
    return (group for _, _, group in groups)


def _score(one: Reworded) -> float:
    return one.reading.score if one.reading is not None else 0.0


def _odds(reading: Interpretation) -> float:
    return log_odds(min(1 - NEARLY, max(NEARLY, reading.score))) / 4


def _of_a_rewording(request: Request, before: Sequence[str], one: Reworded) -> dict[str, float]:
    """How well it is read, and how true it is to what was said."""
    assert one.reading is not None  # noqa: S101 - it is in a group
    return {"reworded": 1.0, "reading": _odds(one.reading), **faithfulness(request.text, one.plain, before)}


def _of_the_rules(first: Outcome, own: Sequence[Interpretation], place: int | None) -> dict[str, float]:
    """What the rules say of the request itself for and against the reading at `place` among theirs."""
    if not own:
        return {"nothing of the rules": 1.0}
    kind = first.status if first.interpretations else "pieces"
    if place == 0:
        return {f"the rules: {kind}": 1.0, f"the rules: {kind}, odds": _odds(own[0])}
    against = {"against an answer": 1.0, "against an answer, odds": _odds(own[0])} if kind == "answered" else {}
    return against | ({"the rules: another": 1.0} if place is not None else {})
