"""What a reference's statement says of itself: what it computes, claims of all, and asks of named things.

Pure: the statement is read (by sqlglot) and not run. What a statement says never changes, so it is read once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sqlglot import exp

from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed
from wizard.ask.maximum import is_yes_no

REMEMBERED = 4_096

_COMPUTED = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod, exp.Sum, exp.Avg, exp.Stddev, exp.Variance)
"""What computes (1992 paper, B 2.16); counting, the minimum and the maximum of a field do not."""
_EQUALS = (exp.EQ, exp.Like, exp.ILike)


@dataclass(frozen=True, slots=True)
class PickedValue:
    """A column that must have a value: `employees.sex = 'F'`."""

    column: str
    """Without its table, in lower case."""
    sql: str
    """With its own table's alias taken away: `sex = 'F'`."""


@dataclass(frozen=True, slots=True)
class PickedRows:
    """Rows of one table that a statement picks by values: all of these must hold of one row."""

    table: str
    conditions: tuple[PickedValue, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What one statement says of itself."""

    yes_no: bool = False
    counts: bool = False
    """It shows one number: how many."""
    computes: bool = False
    """What it shows is computed beyond counting and choosing the least or greatest."""
    universal: bool = False
    """It claims something of all, or picks what has only such members: nothing contradicts it where there are none."""
    unconditional: bool = False
    """It asks for everything there is: no condition, no join, no choice."""
    asked: tuple[PickedRows, ...] = ()


@lru_cache(maxsize=REMEMBERED)
def facts_of(sql: str, dialect: str) -> Facts:
    """What the statement says; of what cannot be read, nothing."""
    try:
        tree = parsed(sql, dialect)
    except SqlUnreadable:
        return Facts()
    shown = tree.expressions if isinstance(tree, exp.Select) else []
    return Facts(
        yes_no=is_yes_no(sql, dialect),
        counts=len(shown) == 1 and isinstance(shown[0].unalias(), exp.Count) and not tree.args.get("group"),
        computes=any(_computed(one) for one in shown),
        universal=any(_of_all(one) for one in tree.find_all(exp.Not)),
        unconditional=_is_unconditional(tree),
        asked=tuple(one for select in tree.find_all(exp.Select) for one in _asked(select)),
    )


def _computed(shown: exp.Expr) -> bool:
    """Whether a shown column is computed; what a claim in it compares does not count."""
    return any(
        isinstance(one, _COMPUTED)
        for one in shown.walk(prune=lambda node: isinstance(node, (exp.Exists, exp.Subquery)))
    )


def _of_all(negation: exp.Expr) -> bool:
    """Whether it denies that there is one that is not so: "there is no clerk who is not ..."."""
    inside = negation.this.unnest()
    if not isinstance(inside, (exp.Exists, exp.In)):
        return False
    query = inside.this if isinstance(inside, exp.Exists) else inside.args.get("query")
    return query is not None and query.find(exp.Not, exp.NEQ) is not None


def _is_unconditional(tree: exp.Expr) -> bool:
    if not isinstance(tree, exp.Select) or any(tree.args.get(part) for part in ("where", "having", "limit", "joins")):
        return False
    alone = sum(1 for _ in tree.find_all(exp.Select)) == 1 and tree.find(exp.AggFunc) is None
    return alone and tree.find(exp.Table) is not None


def _asked(select: exp.Select) -> Iterator[PickedRows]:
    """The conditions on values that must all hold, by the table that they are of."""
    where = select.args.get("where")
    if where is None:
        return
    tables = {one.alias_or_name.lower(): one.name for one in select.find_all(exp.Table) if _owner(one) is select}
    found: dict[str, list[PickedValue]] = {}
    for one in _conjuncts(where.this):
        column = one.this if isinstance(one, _EQUALS) and isinstance(one.expression, exp.Literal) else None
        if not isinstance(column, exp.Column):
            continue
        alias = column.table.lower() or (next(iter(tables)) if len(tables) == 1 else "")
        if alias in tables:
            plain = one.copy()
            plain.this.set("table", None)
            found.setdefault(alias, []).append(PickedValue(column.name.lower(), plain.sql()))
    for alias, conditions in found.items():
        yield PickedRows(tables[alias], tuple(conditions))


def _owner(table: exp.Expr) -> exp.Expr | None:
    return table.find_ancestor(exp.Select)


def _conjuncts(condition: exp.Expr) -> Iterator[exp.Expr]:
    inner = condition.unnest()
    if isinstance(inner, exp.And):
        yield from _conjuncts(inner.left)
        yield from _conjuncts(inner.right)
    else:
        yield inner
