"""A SELECT as what it joins and demands: tables, columns that are equal, values that columns must have.

Joins, IN and EXISTS with a subquery are all the same here: a row of a further table that has the same value in a
column. Rows of one table with the same key are one row.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sqlglot import exp

from wizard.ask.form import Op, Scalar
from wizard.ask.guard import GuardSchema
from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed, qualified
from wizard.ask.handwritten.rewritten import whether_any, with_joins
from wizard.ask.handwritten.years_counted import YEARS, years_since
from wizard.domain.paths import Hop

Place = tuple[int, str]
"""A column of one of the rows: the row's number, and the column's name in small letters."""


class Unclear(Exception):
    """The statement has a part that no logical form says; its text says which."""


@dataclass(frozen=True)
class ColumnCondition:
    """A condition on a column's value."""

    at: Place
    op: Op
    values: tuple[Scalar, ...] = ()


@dataclass(frozen=True)
class ExtremeOfColumn:
    """A column whose value must be the highest or the lowest of all rows that meet the rest."""

    at: Place
    most: bool
    count: int = 1
    rank: int = 1
    """2 for the second most."""


@dataclass(frozen=True)
class ComparedWithComputed:
    """A column's value compared with what another statement computes of its own rows."""

    at: Place
    op: Op
    joins: Joins
    place: Place
    """The column of the other statement."""
    function: type[exp.Expr] | None = None
    """What is computed of it; None where it is the value itself."""


@dataclass
class Joins:
    """What a statement joins and demands."""

    tables: dict[int, str] = field(default_factory=dict)
    """The table of each row, by the row's number."""
    same: list[tuple[Place, Place]] = field(default_factory=list)
    """Columns that are equal."""
    told: list[ColumnCondition] = field(default_factory=list)
    most: list[ExtremeOfColumn] = field(default_factory=list)
    denied: list[tuple[Place, Joins, Place]] = field(default_factory=list)
    """Columns whose value must not be one of another statement's."""
    either: list[tuple[tuple[ColumnCondition, ...], ...]] = field(default_factory=list)
    """Conditions on one row, all of one of which must hold: this first and last name, or that one."""
    unlike: list[tuple[ColumnCondition, ...]] = field(default_factory=list)
    """Conditions on one row that must not hold together."""
    compared: list[ComparedWithComputed] = field(default_factory=list)


_OPS: Mapping[type[exp.Expr], Op] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.GT: ">",
    exp.GTE: ">=",
    exp.LT: "<",
    exp.LTE: "<=",
}
_TURNED: Mapping[Op, Op] = {"=": "=", "!=": "!=", ">": "<", ">=": "<=", "<": ">", "<=": ">="}


def plain_select(sql: str, dialect: str, schema: GuardSchema) -> exp.Select:
    """The statement with every column named with its table.

    Raises:
        Unclear: it is no plain SELECT, or its names cannot be traced.
    """
    columns = {t.name.lower(): {c.name.lower(): c.type or "TEXT" for c in t.columns} for t in schema.tables}
    try:
        tree = parsed(sql, dialect).copy()
        for table in tree.find_all(exp.Table):
            table.set("db", None)
        tree = qualified(tree, dialect, columns)
    except SqlUnreadable as error:
        raise Unclear(f"its names cannot be traced: {error}") from error
    found = _asked_whether(tree) or tree
    if not isinstance(found, exp.Select) or found.args.get("having") or found.find(exp.Table) is None:
        raise Unclear("it is no plain SELECT")
    return with_joins(found)


def _asked_whether(tree: exp.Expr) -> exp.Select | None:
    """Of a statement that says whether something exists, the statement that finds it."""
    first = tree.selects[0].unalias() if isinstance(tree, exp.Select) and len(tree.selects) == 1 else None
    when = first.args["ifs"][0].this.unnest() if isinstance(first, exp.Case) and first.args.get("ifs") else first
    if isinstance(tree, exp.Select) and (some := whether_any(tree)) is not None:
        return some
    found = when.this.unnest() if isinstance(when, exp.Exists) else None
    return found if isinstance(found, exp.Select) and not tree.args.get("where") else None


def _is_year(said: exp.Expr) -> bool:
    """Whether an expression is the year of a day: by its format, or the first four letters of it."""
    if isinstance(said, exp.Substring):
        return [one.sql() for one in (said.args.get("start"), said.args.get("length")) if one is not None] == ["1", "4"]
    return isinstance(said, exp.TimeToStr) and bool(said.args["format"].this == "%Y")


class Joining:
    """Collects what a statement and its subqueries join and demand.

    Raises:
        Unclear: a condition is of a kind that no logical form has.
    """

    def __init__(self, select: exp.Select) -> None:
        self.joins = Joins()
        self.rows = self._enter(select, {})

    def place(self, column: exp.Expr, rows: Mapping[str, int] | None = None) -> Place:
        """The row and name of a column, or of the years that are counted from the day in one."""
        column = column.unalias().unnest()
        rows = self.rows if rows is None else rows
        since = None if isinstance(column, exp.Column) else years_since(column)
        if since is not None and since.table in rows:
            return rows[since.table], since.name.lower() + YEARS
        if not isinstance(column, exp.Column) or column.table not in rows:
            raise Unclear(f"{column.sql()} is no column")
        return rows[column.table], column.name.lower()

    def choose(self, select: exp.Select, rows: Mapping[str, int] | None = None) -> None:
        """ORDER BY with a LIMIT chooses those that have the most; behind an OFFSET the second, or a later one."""
        limit, order, offset = (select.args.get(part) for part in ("limit", "order", "offset"))
        if limit is None:
            return
        number = _value(limit.expression) if isinstance(limit.expression, exp.Literal) else None
        before = _value(offset.expression) if offset is not None else 0
        if order is None or not isinstance(number, int) or not isinstance(before, int):
            raise Unclear("it shows some rows only")
        by = order.expressions[0]
        at = self.place(by.this, rows)
        self.joins.most.append(ExtremeOfColumn(at, bool(by.args.get("desc")), number, before + 1))

    def _enter(self, select: exp.Select, outer: Mapping[str, int]) -> dict[str, int]:
        rows = dict(outer)
        source = select.args.get("from") or select.args.get("from_")
        sources = [source.this] if source is not None else []
        joins = [join for join in select.args.get("joins") or [] if not _adds_nothing(join, select)]
        for table in [*sources, *(join.this for join in joins)]:
            if not isinstance(table, exp.Table):
                raise Unclear("it selects from a subquery")
            rows[table.alias_or_name] = len(self.joins.tables)
            self.joins.tables[len(self.joins.tables)] = table.name.lower()
        for join in joins:
            if join.args.get("on") is not None:
                self._demand(join.args["on"], rows)
        if select.args.get("where") is not None:
            self._demand(select.args["where"].this, rows)
        return rows

    def _demand(self, condition: exp.Expr, rows: Mapping[str, int]) -> None:
        condition = condition.unnest()
        if isinstance(condition, exp.And):
            for part in (condition.left, condition.right):
                self._demand(part, rows)
        elif isinstance(condition, exp.In):
            self._among(condition, rows)
        elif isinstance(condition, exp.Exists) and isinstance(condition.this, exp.Select):
            self._enter(condition.this, rows)
        elif isinstance(condition, exp.Between):
            low, high = _value(condition.args["low"]), _value(condition.args["high"])
            self.joins.told.append(ColumnCondition(self.place(condition.this, rows), "between", (low, high)))
        elif isinstance(condition, exp.Not):
            self._denied(condition.this.unnest(), rows)
        elif isinstance(condition, exp.Is) and isinstance(condition.expression, exp.Null):
            self.joins.told.append(ColumnCondition(self.place(condition.this, rows), "missing"))
        elif isinstance(condition, exp.Or):
            self._either(condition, rows)
        elif isinstance(condition, exp.Like):
            self._spelt(condition, rows)
        elif isinstance(condition, exp.Binary) and type(condition) in _OPS:
            self._compared(condition, _OPS[type(condition)], rows)
        else:
            raise Unclear(f"{condition.sql()} is no plain condition")

    def _among(self, condition: exp.In, rows: Mapping[str, int]) -> None:
        at, inner = self.place(condition.this, rows), condition.args.get("query")
        if inner is None:
            values = tuple(_value(one) for one in condition.expressions)
            self.joins.told.append(ColumnCondition(at, "in" if len(values) > 1 else "=", values))
            return
        self._found_by(at, inner.unnest(), rows)

    def _found_by(self, at: Place, select: exp.Expr, rows: Mapping[str, int]) -> None:
        """A column that has one of the values that a subquery selects."""
        if not isinstance(select, exp.Select) or len(select.selects) != 1:
            raise Unclear("a subquery selects several columns")
        chosen = bool(select.args.get("limit") and select.args.get("order"))
        if _computes(select) and not (chosen and not _makes_groups(select)):
            raise Unclear("a subquery computes")
        within = self._enter(select, rows)
        self.joins.same.append((at, self.place(select.selects[0], within)))
        self.choose(select, within)

    def _denied(self, condition: exp.Expr, rows: Mapping[str, int]) -> None:
        if isinstance(condition, exp.Is) and isinstance(condition.expression, exp.Null):
            self.joins.told.append(ColumnCondition(self.place(condition.this, rows), "present"))
            return
        inner = condition.args.get("query") if isinstance(condition, exp.In) else None
        if isinstance(condition, exp.And):
            self.joins.unlike.append(self._told_alone(condition, rows))
            return
        if isinstance(condition, exp.In) and inner is None:
            at = self.place(condition.this, rows)
            self.joins.told += [ColumnCondition(at, "!=", (_value(one),)) for one in condition.expressions]
            return
        select = inner.unnest() if inner is not None else None
        if not isinstance(select, exp.Select) or len(select.selects) != 1 or _computes(select):
            raise Unclear(f"{condition.sql()} is denied")
        other = Joining(select)
        at, among = self.place(condition.this, rows), other.place(select.selects[0])
        needless = ColumnCondition(among, "present")  # what is missing is no value of theirs
        other.joins.told = [one for one in other.joins.told if one != needless]
        self.joins.denied.append((at, other.joins, among))

    def _either(self, condition: exp.Or, rows: Mapping[str, int]) -> None:
        """Values of one column, of which it must have one; or several conditions on one row, one of which must hold."""
        alternatives = [part.unnest() for part in condition.flatten()]
        told = [self._told_alone(part, rows) for part in alternatives]
        values = [one for (one, *more) in told if one.op == "=" and not more]
        if len(values) == len(told) and len({one.at for one in values}) == 1:
            among = tuple(value for one in values for value in one.values)
            self.joins.told.append(ColumnCondition(values[0].at, "in", among))
        elif len({one.at[0] for part in told for one in part}) == 1:
            self.joins.either.append(tuple(told))
        else:
            raise Unclear(f"{condition.sql()} is an alternative")

    def _told_alone(self, condition: exp.Expr, rows: Mapping[str, int]) -> tuple[ColumnCondition, ...]:
        """The plain conditions that an expression consists of, not yet demanded."""
        apart = copy.copy(self)
        apart.joins = Joins(dict(self.joins.tables))
        apart._demand(condition, rows)
        told = apart.joins.told
        if apart.joins != Joins(dict(self.joins.tables), told=told) or not told:
            raise Unclear(f"{condition.sql()} is no plain condition")
        return tuple(told)

    def _spelt(self, condition: exp.Like, rows: Mapping[str, int]) -> None:
        pattern = str(_value(condition.expression))
        plain = pattern.strip("%")
        if not plain or "%" in plain or "_" in plain:
            raise Unclear(f"{condition.sql()} is a pattern")
        op: Op = (
            "contains"
            if pattern.startswith("%") and pattern.endswith("%")
            else "ends"
            if pattern[0] == "%"
            else "starts"
        )
        self.joins.told.append(ColumnCondition(self.place(condition.this, rows), op, (plain,)))

    def _compared(self, condition: exp.Binary, op: Op, rows: Mapping[str, int]) -> None:
        left, right = condition.left.unnest(), condition.right.unnest()
        if isinstance(left, exp.Literal) and isinstance(right, exp.Literal):
            if left.this != right.this or op != "=":
                raise Unclear("it compares constants")
            return
        if isinstance(left, exp.Literal):
            left, right, op = right, left, _TURNED[op]
        if isinstance(right, exp.Select):
            self._compared_with_select(self.place(left, rows), op, right, rows)
        elif _is_year(left):
            column = left.find(exp.Column)
            if column is None:
                raise Unclear(f"{condition.sql()} is of no column")
            self.joins.told.append(ColumnCondition(self.place(column, rows), op, (str(_value(right)),)))
        elif isinstance(right, exp.Column):
            if op != "=":
                raise Unclear(f"{condition.sql()} compares columns")
            self.joins.same.append((self.place(left, rows), self.place(right, rows)))
        else:
            self.joins.told.append(ColumnCondition(self.place(left, rows), op, (_value(right),)))

    def _compared_with_select(self, at: Place, op: Op, select: exp.Select, rows: Mapping[str, int]) -> None:
        """A column's value beside what a subquery selects: found by it, none of it, the most of it, or more than it."""
        chosen = op == "=" and bool(select.args.get("limit")) and bool(select.args.get("order"))
        groups = any(select.args.get(part) for part in ("group", "having"))
        if len(select.selects) != 1 or groups or (_is_limited(select) and not chosen):
            raise Unclear("a value is compared with a computed one")
        computed = select.selects[0].unalias()
        if isinstance(computed, exp.AggFunc):
            if op == "=":
                self._extreme(at, computed, select)
                return
            other = Joining(select)
            place = other.place(computed.this)
            self.joins.compared.append(ComparedWithComputed(at, op, other.joins, place, type(computed)))
        elif op == "=":
            self._found_by(at, select, rows)
        else:
            other = Joining(select)
            place = other.place(computed)
            if op == "!=":
                self.joins.denied.append((at, other.joins, place))
            else:
                self.joins.compared.append(ComparedWithComputed(at, op, other.joins, place))

    def _extreme(self, at: Place, computed: exp.AggFunc, select: exp.Select) -> None:
        """A column that must have the highest or lowest value of those in a subquery, taken to be the same rows.

        Where these are only those beyond the highest or lowest, it is the second.
        """
        if not isinstance(computed, (exp.Min, exp.Max)) or not isinstance(computed.this, exp.Column):
            raise Unclear("a value is compared with a computed one")
        if computed.this.name.lower() != at[1]:
            raise Unclear("a value is compared with another's extreme")
        beyond = [
            one
            for one in (select.args["where"].find_all(exp.GT, exp.LT) if select.args.get("where") else ())
            if isinstance(one.right.unnest(), exp.Select) and one.right.find(exp.AggFunc) is not None
        ]
        if len(beyond) > 1 or any(one.right.find(type(computed)) is None for one in beyond):
            raise Unclear("it is beyond several")
        self.joins.most.append(ExtremeOfColumn(at, isinstance(computed, exp.Max), rank=1 + len(beyond)))


def _adds_nothing(join: exp.Join, select: exp.Select) -> bool:
    """Whether a LEFT JOIN leaves the rows as they are, because nothing else names its table."""
    if join.side != "LEFT":
        return False
    name, own = join.this.alias_or_name, {id(one) for one in join.find_all(exp.Column)}
    return all(one.table != name or id(one) in own for one in select.find_all(exp.Column))


def _computes(select: exp.Select) -> bool:
    return _makes_groups(select) or _is_limited(select)


def _is_limited(select: exp.Select) -> bool:
    return any(select.args.get(part) for part in ("limit", "order"))


def _makes_groups(select: exp.Select) -> bool:
    groups = any(select.args.get(part) for part in ("group", "having"))
    return groups or any(one.find(exp.AggFunc) for one in select.selects)


def _value(value: exp.Expr) -> Scalar:
    value = value.unnest()
    if isinstance(value, exp.Neg):
        inner = _value(value.this)
        if isinstance(inner, (int, float)):
            return -inner
    if not isinstance(value, exp.Literal):
        raise Unclear(f"{value.sql()} is no constant")
    if value.is_string:
        return str(value.this)
    number = float(value.this)
    return int(number) if number.is_integer() else number


def shared_partners(joins: Joins, ways: Sequence[Hop]) -> None:
    """Two rows of one table with the same value in a column that leads to another table have a row there in common."""
    for left, right in list(joins.same):
        table = joins.tables[left[0]]
        for way in ways if left[1] == right[1] and table == joins.tables[right[0]] else ():
            if (way.left_table.lower(), tuple(c.lower() for c in way.left_columns)) == (table, (left[1],)):
                row = 1 + max(joins.tables)
                joins.tables[row] = way.right_table.lower()
                joins.same.append((left, (row, way.right_columns[0].lower())))
                break


def together(joins: Joins, keys: Mapping[str, str]) -> dict[Place, int]:
    """The number of the group of equal columns that each place is in, rows with one key being one row.

    Args:
        keys: the column that tells the rows of a table apart, where one does.
    """
    groups = _Groups()
    for left, right in joins.same:
        groups.join(left, right)
    for table, key in keys.items():
        rows = [row for row, name in joins.tables.items() if name == table]
        for row, kept in ((later, one) for at, later in enumerate(rows) for one in rows[:at]):
            if groups.find((row, key)) == groups.find((kept, key)) and groups.known((row, key)):
                _merge(joins, row, kept)
                return together(joins, keys)
    return {place: hash(groups.find(place)) for place in groups.places()}


def _merge(joins: Joins, gone: int, kept: int) -> None:
    """One row in the place of another."""

    def moved(place: Place) -> Place:
        return (kept, place[1]) if place[0] == gone else place

    del joins.tables[gone]
    joins.same[:] = [(a, b) for a, b in ((moved(a), moved(b)) for a, b in joins.same) if a != b]
    joins.told[:] = list(dict.fromkeys(replace(t, at=moved(t.at)) for t in joins.told))
    joins.most[:] = list(dict.fromkeys(replace(m, at=moved(m.at)) for m in joins.most))
    joins.either[:] = [tuple(tuple(replace(t, at=moved(t.at)) for t in part) for part in one) for one in joins.either]
    joins.unlike[:] = [tuple(replace(t, at=moved(t.at)) for t in one) for one in joins.unlike]
    joins.compared[:] = [replace(c, at=moved(c.at)) for c in joins.compared]
    joins.denied[:] = [(moved(at), other, place) for at, other, place in joins.denied]


class _Groups:
    """Places that are equal, by groups."""

    def __init__(self) -> None:
        self._over: dict[Place, Place] = {}

    def find(self, place: Place) -> Place:
        """The place that stands for its group."""
        while self._over.get(place, place) != place:
            place = self._over[place]
        return place

    def join(self, one: Place, other: Place) -> None:
        for place in (one, other):
            self._over.setdefault(place, place)
        self._over[self.find(one)] = self.find(other)

    def known(self, place: Place) -> bool:
        """Whether anything was said to be equal to it."""
        return place in self._over

    def places(self) -> Iterator[Place]:
        yield from self._over
