"""Questions that a domain should answer, asked of a tool: right, wrong, answered, offered, or not understood."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Outcome, Request, Tool, finished
from wizard.errors import WozError

MOST_COLUMNS = 6
"""Columns of an answer that are looked at for those of the reference."""
Verdict: TypeAlias = Literal["right", "wrong", "answered", "offered", "abstained"]
"""`answered`: there is an answer, and nobody has said what it should be. `offered`: the tool is too unsure of its first
reading to answer by it, and lets the wizard choose."""
Rows: TypeAlias = frozenset[tuple[str, ...]]


@dataclass(frozen=True)
class Question:
    """One question, as somebody asked it."""

    text: str
    sql: str = ""
    """A statement with the wanted rows; empty where nobody gave one."""
    source: str = ""
    """Where it was heard: file and line, or session and turn."""
    line: int | None = None
    """Its line in a file of questions, from 1; None where it comes from elsewhere."""
    context: tuple[str, ...] = ()
    """The questions before it, where it leans on them: each is asked after the ones before it."""


@dataclass(frozen=True)
class TriedQuestion:
    """What became of one question."""

    question: Question
    verdict: Verdict
    outcome: Outcome
    wanted: Rows | None
    """The rows of the reference; None where there is none, or it does not run."""
    finds_wanted: bool = True
    """Whether the first reading finds the wanted rows; True where nobody has said what these are."""
    given: Rows | None = None
    """The rows of the answer; None where there is none, or it does not run."""

    @property
    def is_good(self) -> bool:
        """Whether it needs no mending, as far as anybody knows: an offered reading is one that the wizard can take."""
        return self.verdict in ("right", "answered") or (self.verdict == "offered" and self.finds_wanted)

    @property
    def is_empty(self) -> bool:
        """Whether the answer was looked at and says nothing: no row, or one without a value."""
        return self.given is not None and all(not any(row) for row in self.given)

    @property
    def differs_in_kind_only(self) -> bool:
        """Whether the answer has the wanted rows but for numbers that stand as texts on one of the two sides."""
        if self.finds_wanted or self.given is None or self.wanted is None:
            return False
        return _holds(_as_numbers(self.given), _as_numbers(self.wanted))

    @property
    def holds_plainly(self) -> bool:
        """Whether the wanted rows are those of the answer itself, without what is shown beside it."""
        return self.wanted is None or (self.given is not None and _holds(self.given, self.wanted))

    @property
    def paraphrase(self) -> str:
        """How it was understood; empty where it was not."""
        return self.outcome.interpretations[0].paraphrase if self.outcome.interpretations else ""


def ask(
    tool: Tool, database: Database, question: Question, wanted: Rows | None = None, *, put_together: bool = True
) -> TriedQuestion:
    """Ask one question after those of its context, and judge it by what `woz ask` would answer.

    Args:
        wanted: the rows of its reference, where they were read before.
        put_together: also let the tool put a reading together from pieces where it has none; this takes longer.
    """
    request = request_of(tool, question)
    outcome = tool.ask(request)
    if wanted is None and question.sql:
        wanted = rows_of(question.sql, database)
    if outcome.interpretations or put_together:
        weighed = finished(tool, request, outcome)
        outcome = weighed if outcome.interpretations or weighed.status == "answered" else outcome
    if not outcome.interpretations:
        return TriedQuestion(question, "abstained", outcome, wanted)
    best, is_offered = outcome.interpretations[0], outcome.status == "abstained"
    found = [given for sql in (best.sql, best.display_sql) if (given := rows_of(sql, database)) is not None]
    first = found[0] if found else None
    if wanted is None:
        return TriedQuestion(question, "offered" if is_offered else "answered", outcome, None, given=first)
    right = any(_holds(given, wanted) for given in found)
    verdict: Verdict = "offered" if is_offered else "right" if right else "wrong"
    return TriedQuestion(question, verdict, outcome, wanted, right, first)


def request_of(tool: Tool, question: Question) -> Request:
    """The question as it is asked: after those of its context, each with what the tool reads it as."""
    context: tuple[Exchange, ...] = ()
    for text in question.context:
        readings = tool.ask(Request(text, context)).interpretations
        context = (*context, Exchange(text, readings[0].logical_form if readings else None))
    return Request(question.text, context)


def rows_of(sql: str, database: Database) -> Rows | None:
    """The rows of a statement, as texts; None where it does not run."""
    try:
        return wanted_rows(sql, database)
    except WozError:
        return None


def wanted_rows(sql: str, database: Database) -> Rows:
    """The rows of a reference, as texts.

    Raises:
        WozError: the guard refuses it, or it does not run.
    """
    return frozenset(tuple(map(_cell, row)) for row in database.run(sql).rows)


def _cell(value: object) -> str:
    if isinstance(value, (int, float)):
        return f"{float(value):.4g}" if abs(float(value)) < 1 else f"{float(value):.2f}"
    return "" if value is None else str(value).strip().lower().removesuffix(" 00:00:00")


def _as_numbers(rows: Rows) -> Rows:
    """The rows with each text that is a number written as numbers are."""
    return frozenset(tuple(_as_number(cell) for cell in row) for row in rows)


def _as_number(cell: str) -> str:
    return _cell(float(cell)) if _NUMBER.fullmatch(cell) else cell


_NUMBER = re.compile(r"-?[0-9]+([.][0-9]+)?")


def _holds(given: Rows, wanted: Rows) -> bool:
    """Whether the answer has the wanted rows: as they are, or among its columns, in whatever order these stand."""
    if given == wanted:
        return True
    widths = {len(row) for row in given}, {len(row) for row in wanted}
    if len(widths[0]) != 1 or len(widths[1]) != 1:
        return False
    (have,), (need,) = widths
    if not need <= have <= MOST_COLUMNS:
        return False
    return any(
        frozenset(tuple(row[place] for place in places) for row in given) == wanted
        for places in itertools.permutations(range(have), need)
    )


def broken(before: Sequence[TriedQuestion], after: Sequence[TriedQuestion]) -> list[TriedQuestion]:
    """Questions that were right before and are not now, or, without a reference, are read otherwise now."""
    return [
        old
        for old, new in zip(before, after, strict=True)
        if old.is_good and (not new.is_good or (old.verdict == "answered" and _sql(old) != _sql(new)))
    ]


def _sql(asked: TriedQuestion) -> str:
    return asked.outcome.interpretations[0].sql
