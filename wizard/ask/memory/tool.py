"""A tool that remembers: approved readings first where a request is an approved one, otherwise the inner tool's own.

What a wrong pair in the memory can do is bounded: it answers requests of its own pattern, labelled in the paraphrase,
with the tool's readings behind it; for all others it can only settle a call that is close anyway (`WEIGHT`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Outcome, Request, Tool, finished
from wizard.ask.memory.index import BoundPattern, PatternIndex, fingerprint
from wizard.ask.memory.patterns import pattern_of
from wizard.ask.memory.store import Memory
from wizard.ask.result_columns import shape_of
from wizard.errors import WozError

WEIGHT = 0.5
"""How much an equal question with an equal statement adds to a reading's plausibility: at most half of it."""
SHARE = 0.9
"""Of all plausibility, what an approved reading has."""
OFFERED = 2
"""Approved readings of one request that are offered, where the memory has several."""


class MemoryTool:
    """`inner` with a memory. Stateless between calls, safe from any thread.

    Raises:
        what reading the database's values raises.
    """

    def __init__(
        self, inner: Tool, memory: Memory, database: Database, *, labels: Mapping[str, str] | None = None
    ) -> None:
        self._inner = inner
        self._database = database
        self._labels = dict(labels or {})
        self.memory = memory
        patterns = [pattern_of(pair, database.schema) for pair in memory.pairs]
        self._index = PatternIndex(patterns, database)
        self._prints = {id(pattern): fingerprint(pattern.pair.sql, database) for pattern in patterns}

    @property
    def inner(self) -> Tool:
        """The tool that is wrapped."""
        return self._inner

    @property
    def name(self) -> str:
        """As `Tool.name`: the inner tool's, and the memory's version."""
        return f"{self._inner.name} + memory {self.memory.version}"

    def ask(self, request: Request) -> Outcome:
        """The approved reading of a request that is remembered, before those of the inner tool; else only theirs."""
        started = time.perf_counter()
        outcome = self._inner.ask(request)
        approved = self._approved(request, outcome)
        if approved:
            interpretations = _put_first(approved, outcome.interpretations)
            outcome = Outcome("answered", interpretations)
        elif len(outcome.interpretations) > 1:
            outcome = replace(outcome, interpretations=self._settled(request, outcome.interpretations))
        return replace(outcome, milliseconds=(time.perf_counter() - started) * 1000)

    def finish(self, request: Request, outcome: Outcome) -> Outcome:
        """The outcome, finished by the inner tool where it can."""
        return finished(self._inner, request, outcome)

    # -- approved before ---------------------------------------------------------------------------------------------

    def _approved(self, request: Request, outcome: Outcome) -> list[Interpretation]:
        out: list[Interpretation] = []
        seen: set[str] = set()
        for bound in self._index.exact(request.text):
            sql = bound.pattern.sql(bound.values)
            if sql in seen:
                continue
            seen.add(sql)
            reading = self._own_reading(bound, request, outcome) or self._from_sql(bound)
            if reading is not None and all(reading.sql != other.sql for other in out):
                out.append(reading)
            if len(out) == OFFERED:
                break
        return out

    def _own_reading(self, bound: BoundPattern, request: Request, outcome: Outcome) -> Interpretation | None:
        """The inner tool's reading that has the approved logical form, or writes the approved SQL."""
        form = bound.pattern.form(bound.values)
        sql = bound.pattern.sql(bound.values)
        offered = list(outcome.interpretations)
        if bound.pattern.pair.request:
            revised = bound.pattern.request(bound.said)
            if revised is not None:
                offered += self._inner.ask(Request(revised, request.context)).interpretations
        for reading in offered:
            if (form and reading.logical_form == form) or reading.sql == sql:
                if outcome.interpretations and reading is outcome.interpretations[0]:
                    return reading  # the tool says so itself
                return replace(reading, paraphrase=f"As approved before: {reading.paraphrase}")
        return None

    def _from_sql(self, bound: BoundPattern) -> Interpretation | None:
        """The approved SQL with the request's values; None where the guard or the database does not take it."""
        pair = bound.pattern.pair
        sql, shown = bound.pattern.sql(bound.values), bound.pattern.display_sql(bound.values)
        try:
            if shown != sql:  # else its shape is looked at, which checks it
                self._database.check(sql)
            shape = shape_of(shown, self._database, self._labels)
        except WozError:
            return None
        return Interpretation(
            paraphrase=f'As approved before: "{pair.text}"{_instead(bound)}.',
            score=SHARE,
            sql=sql,
            display_sql=shown,
            labels=pair.labels if len(pair.labels) == len(shape.labels) else shape.labels,
            scalar=pair.scalar,
            boolean=pair.boolean,
            columns=shape.columns,
        )

    # -- close calls -------------------------------------------------------------------------------------------------

    def _settled(self, request: Request, readings: tuple[Interpretation, ...]) -> tuple[Interpretation, ...]:
        near = self._index.near(request.text)
        if not near:
            return readings
        weights = []
        for reading in readings:
            own = fingerprint(reading.sql, self._database)
            most = max(likeness * _overlap(own, self._prints[id(pattern)]) for pattern, likeness in near)
            weights.append(reading.score * (1 + WEIGHT * most))
        total = sum(weights) or 1.0
        ranked = sorted(zip(weights, readings, strict=True), key=lambda item: -item[0])
        return tuple(_share(reading, weight / total) for weight, reading in ranked)


def _overlap(one: frozenset[str], two: frozenset[str]) -> float:
    return len(one & two) / len(one | two) if one | two else 0.0


def _instead(bound: BoundPattern) -> str:
    """ ", with ohio for texas"."""
    changed = [
        f"{new} for {slot.said}" for slot, new in zip(bound.pattern.slots, bound.said, strict=True) if slot.said != new
    ]
    return f", with {', '.join(changed)}" if changed else ""


def _put_first(approved: list[Interpretation], others: tuple[Interpretation, ...]) -> tuple[Interpretation, ...]:
    """Approved readings, then the tool's own that are not among them; scores fall and add up to 1."""
    known = {reading.sql for reading in approved}
    rest = [reading for reading in others if reading.sql not in known]
    first = [SHARE, (1 - SHARE) / 2][: len(approved)]
    left = 1.0 - sum(first)
    total = sum(reading.score for reading in rest)
    if not rest:
        first[0] = 1.0 - sum(first[1:])
    scored = [_share(reading, score) for reading, score in zip(approved, first, strict=True)]
    low = scored[-1].score
    behind = [_share(r, min(low, left * r.score / total if total else 0.0)) for r in rest]
    return (*scored, *behind)


def _share(reading: Interpretation, score: float) -> Interpretation:
    """The reading with a share of all plausibility, which nobody has put into words."""
    return replace(reading, score=round(score, 3), sureness="", evidence={})
