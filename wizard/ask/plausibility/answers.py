"""What the rows of a reading say of it: an empty answer, nothing but NULLs, other readings with the same rows.

Statements run through the guarded database, together no longer than `SECONDS`; what is not known by then counts
nothing. Rows are kept for the next request that has the same statement. Previews do without: only a request that was
really asked is judged by its answers.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Outcome
from wizard.ask.plausibility.evidence import ALL_OF_THEM, WHETHER
from wizard.ask.plausibility.model import PlausibilityModel
from wizard.errors import WozError

SECONDS = 1.0
"""For all statements of one request together."""
RIVALS = 2
"""Readings behind the first whose rows are compared with its own."""
KEPT = 256
"""Statements whose rows are kept."""
MANY = 200
"""Rows beyond which an answer is long, where nothing says that it is about all there are."""

OTHER_WAY = "the other way has other rows"
"""Evidence that the best reading that leans where this one does not, or the other way round, has another answer."""
OTHERWISE = "the other way is likely"
"""How likely that one is, as it was read, where its answer is another."""

Rows: TypeAlias = frozenset[tuple[object, ...]]


def otherwise(rows: Mapping[str, float], chance: float) -> dict[str, float]:
    """What the best reading of the other way says against the first, from what the first's rows say, and its chance."""
    return {OTHERWISE: chance * rows.get(OTHER_WAY, 0.0)}


class AnswerJudge:
    """Judges the readings of a request by their rows. Safe from any thread."""

    def __init__(
        self,
        database: Database,
        model: PlausibilityModel,
        now: Callable[[], float] = time.monotonic,
        seconds: float = SECONDS,
    ) -> None:
        self._database = database
        self._model = model
        self._now = now
        self._seconds = seconds
        self._kept: OrderedDict[str, Rows | None] = OrderedDict()
        self._lock = threading.Lock()

    def judged(self, outcome: Outcome) -> Outcome:
        """The outcome with the first reading's plausibility as its rows have it; the others' follow, order stays."""
        if not outcome.interpretations:
            return outcome
        first, *others = outcome.interpretations
        if first.adjusted or not first.evidence:  # not the tool's own: a memory's, a language model's
            return outcome
        rows = self.evidence(outcome.interpretations)
        other = next((one for one in others if one.evidence), None)
        evidence = {**first.evidence, **rows}
        if other is not None:
            evidence |= otherwise(rows, self._model.read.probability(other.evidence))
        stage = self._model.judging(evidence)
        probability = stage.probability(evidence)
        rest = (1 - probability) / max(1 - first.score, 1e-9)
        word = stage.sureness(probability, evidence)
        judged = replace(first, score=round(probability, 3), sureness=word)
        behind = (replace(one, score=round(min(probability, one.score * rest), 3)) for one in others)
        return replace(outcome, interpretations=(judged, *behind))

    def evidence(self, readings: Sequence[Interpretation]) -> dict[str, float]:
        """What the rows say of the first of these readings."""
        until = self._now() + self._seconds
        first = readings[0]
        rows = self._rows(first.sql, until)
        if rows is None:
            return {"no rows in time": 1.0}
        cells = [cell for row in rows for cell in row]
        whether = bool(first.boolean or first.evidence.get(WHETHER))
        found = {"empty": float(not rows and not whether), "none, to whether": float(not rows and whether)}
        found["empty, and leans"] = float(found["empty"] and first.context_used is not None)
        found["nothing but NULL"] = float(bool(cells) and all(cell is None for cell in cells))
        found["nought"] = float(len(cells) == 1 and cells[0] in (0, 0.0))
        found["repeats the question"] = float(
            bool(cells) and len(rows) == 1 and not whether and _said(first.logical_form, cells)
        )
        found["long"] = float(len(rows) > MANY and not first.evidence.get(ALL_OF_THEM))
        near = [one for one in readings[1:] if (one.context_used is None) == (first.context_used is None)]
        theirs = [self._rows(rival.sql, until) for rival in near[:RIVALS]]
        if theirs and theirs[0] is not None and theirs[0] != rows:
            found["near rival with other rows"] = 1 - first.evidence.get("margin", 0.0)
        for other in [one for one in readings[1:] if one not in near][:1]:
            theirs.append(self._rows(other.sql, until))
            found[OTHER_WAY] = float(theirs[-1] is not None and theirs[-1] != rows)
        found["a rival agrees"] = float(bool(rows) and rows in theirs)
        return found

    def rows(self, statements: Sequence[str]) -> list[Rows | None]:
        """The rows of statements, together no longer than one request may take; None where they are not known."""
        until = self._now() + self._seconds
        return [self._rows(sql, until) for sql in statements]

    def _rows(self, sql: str, until: float) -> Rows | None:
        """The rows of a statement; None where it fails or does not end in time."""
        with self._lock:
            if sql in self._kept:
                self._kept.move_to_end(sql)
                return self._kept[sql]
        left = until - self._now()
        if left <= 0:
            return None
        late = threading.Event()
        timer = threading.Timer(left, late.set)
        timer.daemon = True
        timer.start()
        rows: Rows | None
        try:
            rows = frozenset(tuple(row) for row in self._database.run(sql, cancel=late).rows)
        except WozError:
            rows = None
        finally:
            timer.cancel()
        if not late.is_set():  # a statement that was cut short may end in time another day
            with self._lock:
                self._kept[sql] = rows
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
        return rows


def _said(logical_form: object, cells: Sequence[object]) -> bool:
    """Whether the answer is made of values that the question named: what "HP" is called is not "HP"."""
    values = set(_scalars(logical_form))
    return all(str(cell) in values for cell in cells)


def _scalars(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        node = list(node.values())
    if isinstance(node, (list, tuple)):
        for part in node:
            yield from _scalars(part)
    elif isinstance(node, (str, int, float)):
        yield str(node)
