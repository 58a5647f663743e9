"""The maximum of a minimum: SQL that is run through the guard and checked on the database; a reason for each field.

Projected on the minimum's columns, the maximum is the minimum, as a set. Where the database says otherwise, narrower
ways are tried, and in the end the minimum is its own maximum, with the reason (1992 paper, 2.2.2).
"""

from __future__ import annotations

import datetime
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from sqlglot import exp

from wizard.ask.answer import answer_of_rows, with_days
from wizard.ask.errors import TooManyRows, Untraceable
from wizard.ask.guard import Database, SqlCancelled, StatementResult
from wizard.ask.maximum.compared import SOURCE
from wizard.ask.maximum.plan import WideningPlan, plan
from wizard.ask.maximum.statement import WidenedStatement, written
from wizard.ask.maximum.unfold import unfold
from wizard.cas import Answer, write
from wizard.domain.maximum import MaximumRules, check_rules
from wizard.errors import WozError


@dataclass(frozen=True)
class Added:
    """A column of the maximum that the minimum does not have."""

    name: str
    """In the result."""
    column: str
    """`table.column`, or what is computed."""
    because: str
    source: str
    """Paper and section, as the rule says."""


@dataclass(frozen=True)
class Maximum:
    """A minimum and its maximum."""

    minimum_sql: str
    minimum: str
    sql: str
    """The minimum's own where nothing could be added."""
    maximum: str
    """In the Common Answer Specification; tuples once each, sorted, so that the same database gives the same text."""
    columns: tuple[str, ...]
    """Of the maximum: first those of the minimum, in its order."""
    added: tuple[Added, ...]
    left_out: tuple[str, ...]
    """Fields that a rule names and that cannot be shown, with the reason."""
    note: str
    """Why the minimum is its own maximum, or the maximum less than the rules say; empty otherwise."""
    rows: int


@dataclass(frozen=True)
class _Way:
    """A way to widen that is tried."""

    unfolded: bool = False
    """With joins for the EXISTS and IN whose tables are wanted."""
    picked: bool = False
    """Widen all rows that there may be, and keep those that the minimum picks."""
    direct: bool = False
    """Only with what needs no further join."""
    compared: bool = True
    """With what the statement compares its rows by."""
    note: str = ""
    """What is lost, where a way before this one failed."""


_FOLDED = "fields of what the statement only picks by are left out"
_WAYS = (
    _Way(unfolded=True),
    _Way(unfolded=True, picked=True),
    _Way(note=_FOLDED),
    _Way(picked=True, note=_FOLDED),
    _Way(direct=True, note="fields of tables that the statement does not join are left out"),
)


def _ways(planned: WideningPlan) -> Iterator[_Way]:
    """What is tried, in order; what the rows are compared by gives way last."""
    yield from _WAYS
    if planned.compared:
        yield from (replace(way, compared=False) for way in _WAYS)


@dataclass(frozen=True)
class _Found:
    """A widened statement that the database has confirmed."""

    sql: str
    result: StatementResult
    added: tuple[Added, ...]
    left_out: tuple[str, ...]


def derive_maximum(
    minimum_sql: str,
    rules: MaximumRules,
    database: Database,
    *,
    scalar: bool = False,
    boolean: bool = False,
    cancel: threading.Event | None = None,
) -> Maximum:
    """Derive the maximum of one SELECT, written by a tool or by hand.

    `scalar` and `boolean` are of the minimum, as in `wizard.ask.interface.Interpretation`.

    Raises:
        DomainError: the rules name what the database does not have.
        TooManyRows: the minimum is cut, and with it every answer made of it.
        what `Database.run` raises for the minimum; `NoAnswerForm`.
    """
    check_rules(rules, {t.name.lower(): {c.name.lower() for c in t.columns} for t in database.schema.tables})
    minimum = with_days(database.run(minimum_sql, cancel=cancel))
    if minimum.truncated:
        raise TooManyRows(len(minimum.rows))
    own = answer_of_rows(minimum.rows, scalar=scalar, boolean=boolean)
    if boolean:
        return _itself(minimum_sql, minimum, own, (), "a yes/no answer is its own maximum")
    try:
        planned = plan(_statement(minimum_sql, rules, database), rules)
        used = _wanted(minimum_sql, rules, database)
    except Untraceable as error:
        return _itself(minimum_sql, minimum, own, (), str(error))
    if not (planned.additions or planned.compared or used):
        note = "nothing that the rules add can be shown" if planned.left_out else planned.why_nothing
        return _itself(minimum_sql, minimum, own, planned.left_out, note)
    obstacle = ""
    for way in _ways(planned):
        if way.unfolded and not used:
            continue
        try:
            found = _try(way, used, minimum_sql, minimum, rules, database, cancel)
        except SqlCancelled:
            raise
        except WozError as error:
            obstacle = obstacle or str(error)
            continue
        if found is not None:
            sql, result = found.sql, found.result
            cas = write(answer_of_rows(tidied(result.rows)), dialect="1989")
            minimum_cas = write(own, dialect="1989")
            note = f"{way.note}: {obstacle}" if way.direct or (way.note and used) else ""
            columns = tuple(result.columns)
            return Maximum(
                minimum_sql, minimum_cas, sql, cas, columns, found.added, found.left_out, note, len(result.rows)
            )
    return _itself(minimum_sql, minimum, own, planned.left_out, f"it could not be widened: {obstacle}")


def _wanted(sql: str, rules: MaximumRules, database: Database) -> frozenset[int]:
    """The EXISTS and IN whose tables have fields that the rules add, by number."""
    statement = _statement(sql, rules, database)
    origins = unfold(statement)
    if not origins:
        return frozenset()
    leaves = [leaf for one in plan(statement, rules).additions for leaf in one.place.leaves()]
    return frozenset().union(*(origins.get(leaf.key, frozenset()) for leaf in leaves))


def _itself(sql: str, minimum: StatementResult, own: Answer, left_out: tuple[str, ...], note: str) -> Maximum:
    cas = write(own, dialect="1989")
    return Maximum(sql, cas, sql, cas, tuple(minimum.columns), (), left_out, note, len(minimum.rows))


def _statement(sql: str, rules: MaximumRules, database: Database) -> WidenedStatement:
    keys = {name.lower(): tuple(map(str.lower, entity.key)) for name, entity in rules.entities.items()}
    return WidenedStatement(sql, database.dialect, database.schema, keys)


def _try(
    way: _Way,
    used: frozenset[int],
    minimum_sql: str,
    minimum: StatementResult,
    rules: MaximumRules,
    database: Database,
    cancel: threading.Event | None,
) -> _Found | None:
    """The widened statement with its rows; None where the way leads nowhere.

    Raises `Untraceable` where its rows are not the minimum's, and what running it raises.
    """
    statement = _statement(minimum_sql, rules, database)
    if way.unfolded:
        unfold(statement, used)
    whole = plan(statement, rules)
    additions = tuple(one for one in whole.additions if not (way.direct and one.path))
    planned = replace(whole, additions=additions, compared=whole.compared if way.compared else ())
    if not (planned.additions or planned.compared):
        return None
    added = widen(statement, planned)
    sql = _picked(statement, minimum_sql, rules, database) if way.picked else statement.sql()
    result = with_days(database.run(sql, cancel=cancel))
    if result.truncated:
        raise Untraceable("the maximum has more rows than are read")
    width = len(minimum.columns)
    if {row[:width] for row in result.rows} != set(minimum.rows):
        raise Untraceable("with the fields beside, the rows are others than the minimum's")
    answer_of_rows(result.rows)  # raises where a field has no form in an answer
    return _Found(sql, result, added, whole.left_out)


def widen(statement: WidenedStatement, planned: WideningPlan) -> tuple[Added, ...]:
    """Show what the plan says; the columns come last, in its order."""
    added = []
    for one in planned.additions:
        place = one.place
        for hop in one.path:
            place = statement.join(place, hop)
        name = statement.show(place, one.column.partition(".")[2].lower())
        added.append(Added(name, one.column, one.because, one.source))
    for value in planned.compared:
        name = statement.show_computed(value.value, value.name)
        added.append(Added(name, name, "what the rows are compared by", SOURCE))
    return tuple(added)


def _picked(statement: WidenedStatement, minimum_sql: str, rules: MaximumRules, database: Database) -> str:
    """The widened statement without what picks among its rows (LIMIT, INTERSECT, EXCEPT), held to the minimum's rows.

    Raises `Untraceable` where nothing picks.
    """
    wide: exp.Expr = statement.root
    picks = False
    clause = wide.args.get("with_")
    while isinstance(wide, (exp.Intersect, exp.Except)):
        wide, picks = wide.left.unnest(), True
    for part in ("limit", "offset"):
        picks = picks or wide.args.get(part) is not None
        wide.set(part, None)
    if not picks:
        raise Untraceable("with the fields beside, the rows are others than the minimum's")
    wide.set("order", None)
    if clause is not None and wide.args.get("with_") is None:
        wide.set("with_", clause.copy())
    narrow = _statement(minimum_sql, rules, database)
    names = _names_apart(wide)
    _rename(wide, names)
    _rename(narrow.root, names)
    same = [
        exp.NullSafeEQ(this=exp.column(name, table="few"), expression=exp.column(name, table="wide"))
        for name in names[: narrow.width]
    ]
    few = exp.select("1").from_(narrow.root.subquery("few")).where(*same)
    shown = exp.select(*(exp.column(name, table="wide") for name in names))
    query = shown.from_(exp.alias_(exp.Subquery(this=wide), "wide", table=True))
    return written(query.where(exp.Exists(this=few)).distinct(), database.dialect)


def _names_apart(query: exp.Expr) -> list[str]:
    """A name for each column of a query, none twice."""
    names: list[str] = []
    for wanted in next(_branches(query)).named_selects:
        name, number = wanted.lower(), 1
        while name in names:
            number += 1
            name = f"{wanted.lower()}_{number}"
        names.append(name)
    return names


def _rename(query: exp.Expr, names: Sequence[str]) -> None:
    """Give the columns of a query these names, in all branches; further names are of further columns."""
    renamed: dict[str, str] = {}
    for branch in _branches(query):
        for old, new, shown in zip(branch.named_selects, names, list(branch.selects), strict=False):
            renamed.setdefault(old, new)
            shown.replace(exp.alias_(shown.unalias().copy(), new))
    for order in (one.args.get("order") for one in (query, *_branches(query))):
        for column in order.find_all(exp.Column) if order is not None else ():
            if not column.table and column.name in renamed:
                column.set("this", exp.to_identifier(renamed[column.name]))


def _branches(query: exp.Expr) -> Iterator[exp.Select]:
    if isinstance(query, exp.SetOperation):
        for side in (query.left, query.right):
            yield from _branches(side.unnest())
    elif isinstance(query, exp.Select):
        yield query


def tidied(rows: Iterable[tuple[object, ...]]) -> tuple[tuple[object, ...], ...]:
    """Rows once each, in an order of their values: an answer is a set, and the same one is the same text."""
    return tuple(sorted(set(rows), key=lambda row: [_rank(value) for value in row]))


def _rank(value: object) -> tuple[int, object]:
    if value is None:
        return (0, 0)
    if isinstance(value, (int, float, Decimal)):
        return (1, value)
    if isinstance(value, datetime.date):
        return (2, value.isoformat())
    return (3, str(value))
