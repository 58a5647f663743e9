"""A wizard's SELECT in the plainer words that `joins` reads: what a nested SELECT shows of each row is a join, and a
count that must be above nothing asks whether there is any."""

from __future__ import annotations

from sqlglot import exp


def with_joins(select: exp.Select) -> exp.Select:
    """The statement with a join for each column that a nested SELECT of one table looks up for a row: `SELECT e.name,
    (SELECT d.name FROM departments d WHERE d.department = e.department) FROM employees e`."""
    shown = [(one, one.unalias()) for one in select.selects]
    if not any(isinstance(found, exp.Subquery) for _, found in shown):
        return select
    made = select.copy()
    for place, (_, found) in enumerate(shown):
        inner = found.unnest() if isinstance(found, exp.Subquery) else None
        if isinstance(inner, exp.Select) and _looks_up(inner):
            _join(made, place, inner)
    return made


def _looks_up(inner: exp.Select) -> bool:
    """Whether a nested SELECT shows one column of one table, and computes nothing."""
    source = inner.args.get("from") or inner.args.get("from_")
    plain = not any(inner.args.get(part) for part in ("joins", "group", "having", "order", "limit", "distinct"))
    column = inner.selects[0].unalias() if len(inner.selects) == 1 else None
    one = source is not None and isinstance(source.this, exp.Table) and isinstance(column, exp.Column)
    return one and plain and inner.args.get("where") is not None and inner.find(exp.Subquery) is None


def _join(select: exp.Select, place: int, inner: exp.Select) -> None:
    """Join the table of a nested SELECT, under a name of its own, and show its column in the place of it."""
    inner = inner.copy()
    table = (inner.args.get("from") or inner.args["from_"]).this
    old, new = table.alias_or_name, f"{table.alias_or_name}_{place}"
    for column in inner.find_all(exp.Column):
        if column.table == old:
            column.set("table", exp.to_identifier(new))
    select.append("joins", exp.Join(this=exp.alias_(exp.to_table(table.name), new, table=True),
                                    on=inner.args["where"].this))  # fmt: skip
    select.selects[place].replace(inner.selects[0].unalias())


def whether_any(select: exp.Select) -> exp.Select | None:
    """Of a statement that says whether a count is above nothing, the statement that finds what it counts."""
    first = select.selects[0].unalias().unnest() if len(select.selects) == 1 else None
    counts = isinstance(first, exp.GT) and isinstance(first.left, exp.Count) and isinstance(first.left.this, exp.Star)
    if not (counts and isinstance(first, exp.GT) and first.right.sql() == "0"):
        return None
    found = select.copy()
    found.set("expressions", [exp.Literal.number(1)])
    return found


def share_of(select: exp.Select) -> tuple[exp.Select, exp.Select] | None:
    """Of a statement that gives a share of its rows, `100.0 * SUM(sex = 'F') / COUNT(*)`, the statement that finds all
    of them, and the one that finds those of the share."""
    first = select.selects[0].unalias().unnest() if len(select.selects) == 1 else None
    share = first.find(exp.Div) if first is not None else None
    if share is None or share.right.find(exp.Count) is None or select.args.get("group") is not None:
        return None
    sums = list(share.left.find_all(exp.Sum))
    condition = sums[0].this.unnest() if len(sums) == 1 else None
    if isinstance(condition, exp.Case) and len(condition.args["ifs"]) == 1:
        condition = condition.args["ifs"][0].this
    if not isinstance(condition, exp.Predicate):
        return None
    every = select.copy()
    every.set("expressions", [exp.Literal.number(1)])
    return every, every.where(condition.copy(), copy=True)
