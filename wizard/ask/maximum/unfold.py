"""EXISTS and IN written as joins, so that what a statement picks by can be shown beside what it asks for.

Only where one stands positive among conditions that must all hold: there a join gives the same rows as a set, if some
of them several times. Whether it does in the whole statement is checked on the database (`wizard.ask.maximum.derive`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TypeAlias

from sqlglot import exp

from wizard.ask.maximum.statement import Query, WidenedStatement, aggregates, fresh

Origins: TypeAlias = dict[object, frozenset[int]]
"""Of the key of a place: the numbers of the EXISTS and IN that it stood in."""


def unfold(statement: WidenedStatement, only: Collection[int] | None = None) -> Origins:
    """Make joins of EXISTS and IN; with `only`, of those with these numbers. They are counted as they stand in the text
    that was given, so that one statement read twice has the same numbers."""
    numbers = {id(node): number for number, node in enumerate(statement.root.find_all(exp.Exists, exp.In))}
    origins: Origins = {}
    for select in list(_shown(statement, statement.root)):
        where = select.args.get("where")
        if where is not None and _may_grow(select):
            _conditions(statement, select, where.this, frozenset(), numbers, only, origins)
    return origins


def _shown(statement: WidenedStatement, query: Query) -> Iterator[exp.Select]:
    """The SELECTs whose rows become the statement's."""
    if isinstance(query, exp.SetOperation):
        for side in (query.left.unnest(), query.right.unnest()):
            if isinstance(side, (exp.Select, exp.SetOperation)):
                yield from _shown(statement, side)
        return
    yield query
    for source in statement.sources(query).values():
        if not isinstance(source, str):
            yield from _shown(statement, source)


def _may_grow(select: exp.Select) -> bool:
    """Whether a row of it may stand several times without another value in it."""
    distinct = select.args.get("distinct")
    picks = distinct is not None and distinct.args.get("on") is not None
    return not (select.args.get("group") or picks or _over_rows(select))


def _over_rows(select: exp.Select) -> bool:
    return aggregates(select) or any(one.find(exp.Window) for one in select.selects)


def _conditions(
    statement: WidenedStatement,
    select: exp.Select,
    condition: exp.Expr,
    within: frozenset[int],
    numbers: dict[int, int],
    only: Collection[int] | None,
    origins: Origins,
) -> None:
    """Unfold what stands in a condition that must hold, and in turn what stood in that."""
    if isinstance(condition, exp.Paren):
        _conditions(statement, select, condition.this, within, numbers, only, origins)
    elif isinstance(condition, exp.And):
        for part in (condition.left, condition.right):
            _conditions(statement, select, part, within, numbers, only, origins)
    elif isinstance(condition, (exp.Exists, exp.In)):
        number, inner = numbers[id(condition)], _inner(condition)
        if inner is None or (only is not None and number not in only):
            return
        within |= {number}
        _name_apart(statement, inner)
        instead = exp.paren(_equal(condition, inner), copy=False)
        condition.replace(instead)
        for alias in _move(statement, inner, select):
            origins[id(select), alias] = within
        _conditions(statement, select, instead, within, numbers, only, origins)


def _inner(condition: exp.Exists | exp.In) -> exp.Select | None:
    """The SELECT inside, where its tables could as well stand in the FROM clause around."""
    query = condition.this if isinstance(condition, exp.Exists) else condition.args.get("query")
    inner = query.unnest() if isinstance(query, exp.Subquery) else query
    if not isinstance(inner, exp.Select) or _over_rows(inner) or inner.args.get("from_") is None:
        return None
    if any(inner.args.get(part) for part in ("group", "having", "limit", "offset", "with_", "qualify", "laterals")):
        return None
    joins = inner.args.get("joins") or ()
    sources = [inner.args["from_"].this, *(join.this for join in joins)]
    if not all(isinstance(one, (exp.Table, exp.Subquery)) and one.args.get("alias") for one in sources):
        return None
    if any(join.args.get("side") not in (None, "", "LEFT") or join.args.get("method") for join in joins):
        return None
    if isinstance(condition, exp.In) and len(_compared(condition)) != len(inner.selects):
        return None
    return inner


def _compared(condition: exp.In) -> list[exp.Expr]:
    this = condition.this
    return list(this.expressions) if isinstance(this, exp.Tuple) else [this]


def _equal(condition: exp.Exists | exp.In, inner: exp.Select) -> exp.Expr:
    """What must hold of the rows inside. Its parts are moved, not copied: they are known by what they are."""
    parts: list[exp.Expr] = []
    if isinstance(condition, exp.In):
        for near, far in zip(_compared(condition), list(inner.selects), strict=True):
            parts.append(exp.EQ(this=near.pop(), expression=far.unalias().pop()))
    where = inner.args.get("where")
    if where is not None:
        parts.append(where.this.pop())
    return exp.and_(*parts, copy=False) if parts else exp.condition("1 = 1")


def _name_apart(statement: WidenedStatement, inner: exp.Select) -> None:
    """Give the tables of a SELECT aliases that the rest of the statement does not have."""
    sources = statement.sources(inner)
    used = Counter(node.alias.lower() for node in statement.root.find_all(exp.Table, exp.Subquery, exp.CTE))
    nodes = [inner.args["from_"].this, *(join.this for join in inner.args.get("joins") or ())]
    for node in nodes:
        old = node.alias
        if used[old.lower()] < 2:
            continue
        new = fresh(f"{old.lower()}_2", set(used))
        used[new] += 1
        for column in [one for one in inner.find_all(exp.Column) if one.table == old]:
            if statement.owner(column) is inner:
                column.set("table", exp.to_identifier(new))
        node.args["alias"].set("this", exp.to_identifier(new))
        sources[new] = sources.pop(old)


def _move(statement: WidenedStatement, inner: exp.Select, select: exp.Select) -> list[str]:
    """Put the tables of one SELECT into the FROM clause of another; returns their aliases there."""
    moved = statement.sources(inner)
    joins = [exp.Join(this=inner.args["from_"].this.pop(), on=exp.condition("1 = 1"))]
    joins += [join.pop() for join in list(inner.args.get("joins") or ())]
    for join in joins:
        select.append("joins", join)
    statement.sources(select).update(moved)
    return list(moved)
