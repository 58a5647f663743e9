"""Database values as the subject is shown them: days, times of day and amounts by the domain's display rules, nothing
technical."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from subject.wire.messages import Cell, as_cell
from wizard.ask.answer import shown_cell
from wizard.domain import DisplayRules


def present(
    rows: Iterable[Sequence[object]], columns: Sequence[str], display: DisplayRules
) -> tuple[tuple[Cell, ...], ...]:
    """Rows as cells: plain text, whole numbers, truth values, or None for what the database does not know.

    `columns`: `table.column` behind each value where there is one, else empty.
    """
    return tuple(
        tuple(_cell(value, column, display) for value, column in zip(row, columns, strict=True)) for row in rows
    )


def _cell(value: object, column: str, display: DisplayRules) -> Cell:
    if isinstance(value, Decimal):
        value = int(value) if value.is_finite() and value == value.to_integral_value() else float(value)
    whole = isinstance(value, int) and not display.writes(column)
    if value is None or isinstance(value, bool | str) or whole:
        cell: Cell = as_cell(value)
        return cell
    return shown_cell(value, column, display)
