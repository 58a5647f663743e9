"""What a language model is told of a database that it writes a statement for: tables, some values, what refers to what.

What a subject may never see is not on it, but the names of keys.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wizard.ask.guard import Database, Table
from wizard.domain.schema import in_sql

FEW_VALUES = 10
"""Values of a column that are all listed; of one that has more, two are."""
SOME = 2
LONGEST_VALUE = 25
"""Characters of a value that are shown."""
LINES = ",\n  "


def schema_page(database: Database, hidden: Collection[str], private: Collection[str]) -> str:
    """The tables as they would be made. Views are left out: who knows what they show of what is private.

    Args:
        hidden: columns, as `table.column`, whose values are not told, and which are named only where something is
            joined by them.
        private: columns that are not named at all.

    Raises:
        what reading the database's values raises.
    """
    return "\n".join(
        f"CREATE TABLE {in_sql(table.name)} (\n  {LINES.join(_lines(database, table, hidden, private))}\n);"
        for table in database.schema.tables
        if not table.definition
    )


def _lines(database: Database, table: Table, hidden: Collection[str], private: Collection[str]) -> Iterator[str]:
    referred = {name for one in database.schema.tables for key in one.foreign_keys if key.table == table.name
                for name in key.referred}  # fmt: skip
    keys = [column.name for column in table.columns if column.primary_key]
    joining = {*keys, *referred, *(name for key in table.foreign_keys for name in key.columns)}
    for column in table.columns:
        name = f"{table.name}.{column.name}"
        if name in private or (name in hidden and column.name not in joining):
            continue
        told = "" if name in hidden or not column.is_text else _values(database, table.name, column.name)
        yield f"{in_sql(column.name)} {column.type or 'ANY'}{told}"
    if keys:
        yield f"PRIMARY KEY ({_names(keys)})"
    for key in table.foreign_keys:
        yield f"FOREIGN KEY ({_names(key.columns)}) REFERENCES {in_sql(key.table)} ({_names(key.referred)})"


def _names(columns: Iterable[str]) -> str:
    return ", ".join(map(in_sql, columns))


def _values(database: Database, table: str, column: str) -> str:
    """Some of a column's values, as a comment."""
    if database.is_many(table, column):
        return ""
    found = [str(value) for value in database.distinct(table, column)]
    all_of_them = len(found) <= FEW_VALUES and all(len(value) <= LONGEST_VALUE for value in found)
    shown = found if all_of_them else found[:SOME]
    values = [*(repr(value[:LONGEST_VALUE]) for value in shown), *(["..."] if len(shown) < len(found) else [])]
    return f" /* {', '.join(values).replace('*/', '')} */" if values else ""
