"""Questions that a domain should answer, asked of a tool: right, wrong, answered, offered, or not understood."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from wizard.ask.guard import Database
from wizard.ask.interface import Outcome, Request, Tool
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
    """The rows of the answer, where they were compared with those of the reference."""

    @property
    def is_good(self) -> bool:
        """Whether it needs no mending, as far as anybody knows: an offered reading is one that the wizard can take."""
        return self.verdict in ("right", "answered") or (self.verdict == "offered" and self.finds_wanted)

    @property
    def holds_plainly(self) -> bool:
        """Whether the wanted rows are those of the answer itself, without what is shown beside it."""
        return self.wanted is None or (self.given is not None and _holds(self.given, self.wanted))

    @property
    def paraphrase(self) -> str:
        """How it was understood; empty where it was not."""
        return self.outcome.interpretations[0].paraphrase if self.outcome.interpretations else ""


def ask(tool: Tool, database: Database, question: Question, wanted: Rows | None = None) -> TriedQuestion:
    """Ask one question by itself. `wanted` are the rows of its reference, where they were read before."""
    outcome = tool.ask(Request(question.text))
    if wanted is None and question.sql:
        wanted = rows_of(question.sql, database)
    if not outcome.interpretations:
        return TriedQuestion(question, "abstained", outcome, wanted)
    best = outcome.interpretations[0]
    if wanted is None:
        return TriedQuestion(question, "offered" if best.sureness == "unsure" else "answered", outcome, None)
    found = [given for sql in (best.sql, best.display_sql) if (given := rows_of(sql, database)) is not None]
    right = any(_holds(given, wanted) for given in found)
    verdict: Verdict = "offered" if best.sureness == "unsure" else "right" if right else "wrong"
    return TriedQuestion(question, verdict, outcome, wanted, right, found[0] if found else None)


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
