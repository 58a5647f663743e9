"""What the rows of a statement are compared by, where it is computed: the lowest fare of the cheapest flight.

It is what somebody wants to see beside the answer to a superlative or a comparison, and no rule of a domain can name
it: it stands in the statement itself (1992 paper, 2.2.2: "all the 'reasonable' fields that might be included").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from wizard.ask.maximum.statement import WidenedStatement, aggregates

SOURCE = "1992, 2.2.2"
_ORDERS = (exp.GT, exp.GTE, exp.LT, exp.LTE)


@dataclass(frozen=True, eq=False)
class Compared:
    """A computed value of each row that the statement shows."""

    value: exp.Expr
    """A copy, in the names of the statement's own FROM clause."""
    name: str
    """For the column that shows it: "avg_salary"."""


def compared_by(statement: WidenedStatement) -> tuple[Compared, ...]:
    """What a SELECT orders its rows by, holds against a bound or picks the best of, each once; none that it shows.

    What every row has the same of is left out ("exactly one employee"), and so are plain columns, which are a matter of
    the domain's rules.
    """
    select = statement.root
    if not isinstance(select, exp.Select) or not _may_show_more(select):
        return ()
    shown = {_text(projection) for projection in select.selects}
    found: dict[str, Compared] = {}
    for value in _values(select):
        text = _text(value)
        if text not in shown and text not in found and _is_of_a_row(statement, select, value):
            found[text] = Compared(value.copy(), _name(value))
    return tuple(found.values())


def _text(value: exp.Expr) -> str:
    """What is computed, without the name that it is shown by."""
    return value.unalias().unnest().sql()


def _may_show_more(select: exp.Select) -> bool:
    """Whether a row of it is a thing, or a group, and not one figure over all."""
    distinct = select.args.get("distinct")
    if distinct is not None and distinct.args.get("on") is not None:
        return False
    return select.args.get("group") is not None or not aggregates(select)


def _values(select: exp.Select) -> Iterator[exp.Expr]:
    for clause in ("where", "having"):
        part = select.args.get(clause)
        if part is not None:
            yield from _of_condition(part.this)
    order = select.args.get("order")
    for one in order.expressions if order is not None else ():
        yield one.this


def _of_condition(condition: exp.Expr) -> Iterator[exp.Expr]:
    """The sides of comparisons among conditions that must all hold."""
    if isinstance(condition, exp.Paren):
        yield from _of_condition(condition.this)
    elif isinstance(condition, exp.And):
        yield from _of_condition(condition.left)
        yield from _of_condition(condition.right)
    elif isinstance(condition, exp.Between):
        yield condition.this
    elif isinstance(condition, _ORDERS) or (isinstance(condition, exp.EQ) and _picks(condition)):
        yield condition.left
        yield condition.right


def _picks(condition: exp.EQ) -> bool:
    """Whether it picks the best: held equal to what a query finds, and not to a value that was said."""
    sides = (condition.left, condition.right)
    return any(isinstance(side.unnest(), exp.Query) for side in sides) and not any(
        isinstance(side, exp.Literal) for side in sides
    )


def _is_of_a_row(statement: WidenedStatement, select: exp.Select, value: exp.Expr) -> bool:
    """Whether each row, or group, has a value of its own that is computed."""
    if isinstance(value, (exp.Column, exp.Literal)):
        return False
    own = any(statement.owner(column) is select for column in value.find_all(exp.Column))
    return own or any(node.parent_select is select for node in value.find_all(exp.AggFunc))


def _name(value: exp.Expr) -> str:
    figure, column = value.find(exp.AggFunc), value.find(exp.Column)
    inner = figure.find(exp.Column) if figure is not None else column
    parts = (figure.key if figure is not None else "", inner.name.lower() if inner is not None else "")
    return "_".join(part for part in parts if part)
