"""An interpretation, or SQL written by hand, becomes an answer: its rows, what the subject sees, and the draft CAS."""

from __future__ import annotations

import datetime
import math
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from subject.wire.messages import as_cell
from subject.wire.model import LARGEST
from subject.wire.plaintext import plain_line
from wizard.ask.errors import NoAnswerForm
from wizard.ask.guard import Database, StatementResult
from wizard.ask.interface import Interpretation
from wizard.ask.private_columns import private_of, refuse_private
from wizard.cas import Answer, CasValueError, from_rows, write
from wizard.cas.rows import ColumnType
from wizard.domain.facts import DisplayRules, Domain

_DAY = re.compile(r"(\d{4}-\d{2}-\d{2})([ T]00:00(:00(\.0+)?)?)?")
"""A day by itself, or as the moment at which it begins."""

DAY = len("1952-10-06")


@dataclass(frozen=True)
class Answered:
    """What came of running an interpretation or a statement."""

    result_display: StatementResult
    """Rows as the subject sees them; days are `datetime.date`."""
    minimum: str
    """The minimum answer in the Common Answer Specification, 1989 dialect."""
    labels: tuple[str, ...]
    """Display names of the columns of `result_display`."""
    columns: tuple[str, ...] = ()
    """`table.column` behind each of them where there is one, else empty: for the domain's display rules."""


def answer(interpretation: Interpretation, database: Database, cancel: threading.Event | None = None) -> Answered:
    """Run both statements of an interpretation.

    Raises:
        what `Database.run` raises; `NoAnswerForm`.
    """
    minimum = with_days(database.run(interpretation.sql, cancel=cancel))
    shown = with_days(database.run(interpretation.display_sql, cancel=cancel))
    found = answer_of_rows(minimum.rows, scalar=interpretation.scalar, boolean=interpretation.boolean)
    cas = write(found, dialect="1989")
    columns = interpretation.columns or ("",) * len(interpretation.labels)
    return Answered(shown, cas, interpretation.labels, columns)


def answer_sql(
    sql: str, database: Database, domain: Domain | None = None, *, cancel: threading.Event | None = None
) -> Answered:
    """Run a statement written by hand; its own result is both answers, but for columns the domain hides from the
    subject. Plain columns get the domain's display names.

    Raises:
        as `answer`; `SqlRefused` where the statement reads a column that the lexicon hides.
    """
    result = with_days(database.run(sql, cancel=cancel))
    if domain is not None:
        refuse_private(sql, database.dialect, private_of(domain), database.schema.views)
    columns = plain_columns(sql, database, result.columns)
    names = domain.display.labels if domain is not None else {}
    labels = tuple(
        names.get(column) or title.replace("_", " ").capitalize()
        for column, title in zip(columns, result.columns, strict=True)
    )
    cas = write(answer_of_rows(result.rows, scalar=True), dialect="1989")
    hidden = domain.display.hidden if domain is not None else ()
    kept = [place for place, column in enumerate(columns) if column not in hidden]
    if not kept or len(kept) == len(columns):  # where nothing else was asked for, the wizard sees it before she sends
        return Answered(result, cas, labels, columns)
    shown = replace(
        result,
        columns=tuple(result.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in result.rows),
    )
    return Answered(shown, cas, tuple(labels[p] for p in kept), tuple(columns[p] for p in kept))


def answer_of_rows(
    rows: Sequence[Sequence[object]],
    *,
    scalar: bool = False,
    boolean: bool = False,
    types: Sequence[ColumnType | None] | None = None,
) -> Answer:
    """The answer that a statement's rows are; parameters as those of `wizard.cas.from_rows`.

    Raises:
        NoAnswerForm: bytes, an infinity, or another value for which the answer language has no form.
    """
    try:
        return from_rows(rows, scalar=scalar, boolean=boolean, types=types)
    except CasValueError as error:
        raise NoAnswerForm(str(error)) from error


def with_days(result: StatementResult) -> StatementResult:
    """The same result, in which a column whose texts are all ISO days has `datetime.date` (SQLite knows no dates).

    A column of moments that are all at midnight is one of days: nobody has written down a time.
    """
    places = [
        place
        for place in range(len(result.columns))
        if any(row[place] is not None for row in result.rows)
        and all(row[place] is None or _is_day(row[place]) for row in result.rows)
    ]
    if not places:
        return result
    rows = tuple(
        tuple(
            datetime.date.fromisoformat(value[:DAY]) if place in places and isinstance(value, str) else value
            for place, value in enumerate(row)
        )
        for row in result.rows
    )
    return replace(result, rows=rows)


def _is_day(value: object) -> bool:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return False
    try:
        datetime.date.fromisoformat(value[:DAY])
    except ValueError:
        return False
    return True


def shown_cell(value: object, column: str, display: DisplayRules) -> str:
    """A value as people read it: days, times of day and money by the domain's rules, nothing for NULL; plain text.

    A database's texts come to people here, and here their control characters are made visible.
    """
    return plain_line(_shown(value, column, display))


def _shown(value: object, column: str, display: DisplayRules) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime.date):
        return display.show_date(value)
    if isinstance(value, int) and abs(value) > LARGEST:  # formats of amounts go by way of a float, which has an end
        return str(as_cell(value))
    if isinstance(value, int) and not isinstance(value, bool) and column in display.times.columns:
        return display.show_time(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(as_cell(value))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if column in display.money.columns:
            return display.show_money(value)
        seconds = display.durations.seconds_of(column, value)
        if seconds is not None:
            return display.show_duration(seconds)
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) < 1 else f"{value:,.2f}"
    return str(value)


def plain_columns(sql: str, database: Database, names: Sequence[str]) -> tuple[str, ...]:
    """`table.column` for each column of the statement's result that is one, else empty."""
    from sqlglot import exp

    from wizard.ask.guard.parsed import parsed

    empty = ("",) * len(names)
    root = parsed(sql, database.dialect)
    if not isinstance(root, exp.Select):
        return empty
    tables = {t.alias_or_name.lower(): t.name.lower() for t in root.find_all(exp.Table) if t.parent_select is root}
    out: list[str] = []
    for item in root.expressions:
        column = item.this if isinstance(item, exp.Alias) else item
        if isinstance(column, exp.Star):
            return empty
        if not isinstance(column, exp.Column):
            out.append("")
            continue
        owners = [column.table.lower()] if column.table else list(tables)
        found = ""
        for owner in owners:
            table = database.schema.table(tables.get(owner, ""))
            if table is not None and table.column(column.name) is not None:
                found = f"{table.name}.{column.name.lower()}"
                break
        out.append(found)
    return tuple(out) if len(out) == len(names) else empty
