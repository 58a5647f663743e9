"""Columns that carry a mark of their table: beside `ev_date` and `ev_guests`, `cl_fname` and `cl_lname`.

Nobody says the mark, and a column is called by what stands behind it.
"""

from __future__ import annotations

from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.words_in_names import parts_of

_LONGEST = 4
"""Letters of a mark, at most."""
_ENOUGH_COLUMNS = 3
"""Columns from which on a first part that all of them have is no chance."""
_ENOUGH_TABLES = 3


def marked_columns(survey: DatabaseSurvey) -> frozenset[str]:
    """The names of the columns with such marks, where most tables have one, each its own."""
    wide = [table for table in survey.tables if len(table.columns) >= _ENOUGH_COLUMNS]
    marks = {table.name: mark for table in survey.tables if (mark := _mark(table))}
    is_habit = sum(table.name in marks for table in wide)
    if is_habit < _ENOUGH_TABLES or 3 * is_habit < 2 * len(wide) or len({*marks.values()}) < len(marks):
        return frozenset()
    return frozenset(column.name for table in survey.tables if table.name in marks for column in table.columns)


def _mark(table: SurveyedTable) -> str:
    """The short first part of all columns of a table that is no whole word of the table's name; empty without one."""
    parts = [parts_of(column.name) for column in table.columns]
    first = {part[0] for part in parts}
    mark = first.pop()
    is_one = not first and len(mark) <= _LONGEST and all(len(part) > 1 and part[1].isalpha() for part in parts)
    return mark if is_one and mark not in parts_of(table.name) else ""
