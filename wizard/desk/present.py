"""Database values as the subject is shown them: days and amounts by the domain's display rules, nothing technical."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal

from subject.wire.messages import Cell
from wizard.domain import DisplayRules

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def present(rows: Iterable[Sequence[object]], display: DisplayRules) -> tuple[tuple[Cell, ...], ...]:
    """Rows as cells: text, numbers, truth values, or None for what the database does not know."""
    return tuple(tuple(_cell(value, display) for value in row) for row in rows)


def _cell(value: object, display: DisplayRules) -> Cell:
    if value is None or isinstance(value, bool | int | str):
        if isinstance(value, str) and _DAY.fullmatch(value):  # SQLite gives days as text
            return display.show_date(date.fromisoformat(value))
        return value
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else round(float(value), 4)
    if isinstance(value, datetime):
        return f"{display.show_date(value.date())} {value:%H:%M}"
    if isinstance(value, date):
        return display.show_date(value)
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return str(value)
