"""Months of a year that stand in a column of their own: their names, what is short for them, or their numbers."""

from __future__ import annotations

import calendar
from typing import Any

from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of

_NAMES = tuple(calendar.month_name[1:])
_SHORT = tuple(name[:3] for name in _NAMES)
_WAYS: tuple[tuple[str | int, ...], ...] = (
    *((*map(case, names),) for names in (_NAMES, _SHORT) for case in (str, str.lower, str.upper)),
    tuple(range(1, 13)),
    tuple(str(number) for number in range(1, 13)),
    tuple(f"{number:02d}" for number in range(1, 13)),
)
"""January to December as columns have them."""


def tell_months(seen: DatabaseSurvey, out: DraftVocabulary) -> None:
    """Say of each year where its month stands, if a column of the same table and of like name holds months."""
    for entry in out.attributes.values():
        if entry.get("kind") == "year" and "path" not in entry:
            table, _, name = entry["column"].partition(".")
            for column in seen.table(table).columns:
                said = [word for word in words_of(column.name) if word != "month"]
                months = _written(column)
                if months and said == [word for word in words_of(name) if word != "year"]:
                    _tell(entry, f"{table}.{column.name}", months, out)


def _tell(entry: dict[str, Any], column: str, months: tuple[str | int, ...], out: DraftVocabulary) -> None:
    for other, month in out.attributes.items():
        if month["column"] == column and month["of"] == entry["of"] and "path" not in month:
            entry["months"] = {"attribute": other, "values": list(months)}


def _written(column: SurveyedColumn) -> tuple[str | int, ...]:
    """January to December as the column has them; empty where it holds no months."""
    if "month" not in words_of(column.name):
        return ()
    values = {value for value in column.values if value is not None}
    return next((way for way in _WAYS if values and values <= set(way)), ())
