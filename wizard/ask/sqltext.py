"""Conditions on one expression as SQL text: values quoted, days, months and years compared as spans."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from wizard.ask import form


def compared(left: str, op: str, values: tuple[form.Scalar, ...], kind: str, *, timed: bool = False) -> str:
    """A condition on a column or expression; `kind` is the attribute's, `timed` dates have a time of day."""
    if op == "missing":
        return f"{left} IS NULL"
    if op in ("present", "each"):
        return f"{left} IS NOT NULL"
    if op == "contains":
        pattern = str(values[0]).replace("'", "''")
        return f"{left} LIKE '%{pattern}%'"
    if op in ("starts", "ends"):
        pattern = str(values[0]).replace("'", "''").upper()
        return f"UPPER({left}) LIKE '{'' if op == 'starts' else '%'}{pattern}{'%' if op == 'starts' else ''}'"
    if kind == "date" and timed:
        return _timed(left, op, [str(value) for value in values])
    if kind == "year":
        values = tuple(int(str(value)[:4]) for value in values)
    if kind == "date":
        return _dated(left, op, [str(value) for value in values])
    quoted = [_quote(value) for value in values]
    if op == "between":
        return f"{left} BETWEEN {quoted[0]} AND {quoted[1]}"
    if op == "in" or len(quoted) > 1:
        return f"{left} {'NOT IN' if op == '!=' else 'IN'} ({', '.join(quoted)})"
    return f"{left} {'<>' if op == '!=' else op} {quoted[0]}"


def _quote(value: form.Scalar) -> str:
    return str(value) if isinstance(value, (int, float)) else "'" + value.replace("'", "''") + "'"


def span(text: str) -> tuple[str, str]:
    """First and last day of a year (`1952`), a month (`1952-10`) or a day, in ISO."""
    if len(text) == 4:
        return f"{text}-01-01", f"{text}-12-31"
    if len(text) == 7:
        year, month = int(text[:4]), int(text[5:])
        after = datetime.date(year + month // 12, month % 12 + 1, 1)
        return f"{text}-01", (after - datetime.timedelta(days=1)).isoformat()
    return text, text


def _dated(left: str, op: str, values: list[str]) -> str:
    """A date compared with days, months or years: after 1952 is after its last day."""
    first, last = span(values[0])
    if op == "between":
        return f"{left} BETWEEN '{first}' AND '{span(values[1])[1]}'"
    if op in ("<", ">="):
        return f"{left} {op} '{first}'"
    if op in (">", "<="):
        return f"{left} {op} '{last}'"
    parts = []
    for value in values:
        first, last = span(value)
        parts.append(f"{left} = '{first}'" if first == last else f"{left} BETWEEN '{first}' AND '{last}'")
    joined = parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"
    return f"NOT ({joined})" if op == "!=" else joined


def _timed(left: str, op: str, values: list[str]) -> str:
    """A moment compared with days, months or years: from the first's beginning to before the day after the last."""
    first, after = span(values[0])[0], _day_after(values[0])
    if op == "between":
        return f"({left} >= '{first}' AND {left} < '{_day_after(values[1])}')"
    if op in ("<", ">="):
        return f"{left} {op} '{first}'"
    if op in (">", "<="):
        return f"{left} {'>=' if op == '>' else '<'} '{after}'"
    parts = [f"({left} >= '{span(value)[0]}' AND {left} < '{_day_after(value)}')" for value in values]
    joined = parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"
    return f"NOT {joined}" if op == "!=" else joined


def _day_after(text: str) -> str:
    return (datetime.date.fromisoformat(span(text)[1]) + datetime.timedelta(days=1)).isoformat()


def where_clause(conditions: Sequence[str]) -> str:
    """The conditions as a WHERE clause; an empty text where there are none."""
    return f" WHERE {' AND '.join(conditions)}" if conditions else ""


def computed(query: object) -> str:
    """A name for a computed column, told apart from attributes by its mark."""
    if isinstance(query, form.Minus):
        of = query.left.term if isinstance(query.left, form.Aggregate) else None
        return f"#difference {of.name}" if isinstance(of, form.Attr) else "#difference"
    if isinstance(query, form.Over):
        return "#ratio"
    if isinstance(query, form.Together):
        return computed(query.queries[0])
    if isinstance(query, form.Computed) and query.term is None:
        return "#count"
    if isinstance(query, form.HowMany) or (isinstance(query, form.Grouped) and (query.term is None or query.counted)):
        return "#count"
    if isinstance(query, form.Number):
        return f"#sum {query.total.name}" if query.total is not None else f"#count {query.of.cls}"
    if isinstance(query, form.Share):
        return "#share"
    assert isinstance(query, (form.Aggregate, form.Grouped, form.Computed))  # noqa: S101 - the others were returned
    name = query.term.name if isinstance(query.term, form.Attr) else ""
    return f"#{query.function} {name}".strip()
