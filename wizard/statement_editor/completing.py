"""What the word under the cursor of a statement may become: a table, a column, or a value of the database. Pure.

Rules:

1. Behind a table's name or alias and a dot, only that table's columns are offered.
2. Elsewhere a name's beginning offers columns of the statement's own tables first, then tables, then other columns.
3. Within an opened text (`'lea`), values are offered; where a column is compared with it (`last_name = 'lea`), its own
   alone, if it has any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.guard import GuardSchema, ValueMatch

MOST = 9
"""So many are offered at once."""
_WORD = re.compile(r"(?:(?P<table>[A-Za-z_]\w*)\.)?(?P<start>[A-Za-z_]\w*)?$")
_TABLES = re.compile(r"\b(?:FROM|JOIN|,)\s+([A-Za-z_]\w*)(?:\s+(?:AS\s+)?([A-Za-z_]\w*))?", re.IGNORECASE)
_COLUMN_BEFORE = re.compile(
    r"(?:\b([A-Za-z_]\w*)\.)?\b([A-Za-z_]\w*)\s*(?:=|<>|!=|\bLIKE\b|\bIN\s*\(.*?)\s*$", re.IGNORECASE
)
_NO_ALIAS = frozenset(
    {"on", "where", "join", "left", "inner", "group", "order", "limit", "natural", "cross", "union", "having"}
)


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may stand there."""

    text: str
    """As it goes into the statement; a value with its quotation marks."""
    of: str
    """What it is, or whose: `employees`, `table`, `employees.last_name`."""


@dataclass(frozen=True, slots=True)
class WordAtCursor:
    """What is being written at the cursor."""

    length: int
    """Characters before the cursor that an offer stands in place of."""
    text: str
    """What has been written of it."""
    value: bool
    """It is a text of the database, and no name."""
    table: str = ""
    """Before the dot, or of the column that the value is compared with; empty where nothing says."""
    column: str = ""
    """That a value is compared with; empty where nothing says."""


def begun(before: str) -> WordAtCursor | None:
    """What is being written, from all of the statement that stands before the cursor; None where nothing is."""
    if before.count("'") % 2:
        head, _, text = before.rpartition("'")
        column = _COLUMN_BEFORE.search(head)
        of = (column[1] or "", column[2]) if column else ("", "")
        return WordAtCursor(len(text) + 1, text, True, *of)
    found = _WORD.search(before)
    if found is None or not (found["start"] or found["table"]):
        return None
    return WordAtCursor(len(found["start"] or ""), found["start"] or "", False, found["table"] or "")


def names(what: WordAtCursor, statement: str, schema: GuardSchema) -> tuple[Offer, ...]:
    """The tables and columns that the word may become; none that it already is, alone."""
    wanted = what.text.lower()
    offers = [one for one in dict.fromkeys(_names(what, statement, schema)) if one.text.lower().startswith(wanted)]
    if len(offers) == 1 and offers[0].text.lower() == wanted:
        return ()
    return tuple(offers[:MOST])


def _names(what: WordAtCursor, statement: str, schema: GuardSchema) -> Iterator[Offer]:
    named = _named(statement, schema)
    if what.table:
        yield from _columns(schema, [named.get(what.table.lower(), what.table)])
        return
    if len(what.text) < 2:  # a single letter offers half the schema
        return
    yield from _columns(schema, list(dict.fromkeys(named.values())))
    yield from (Offer(table.name, "table") for table in schema.tables)
    yield from _columns(schema, [table.name for table in schema.tables])


def _columns(schema: GuardSchema, tables: Sequence[str]) -> Iterator[Offer]:
    for name in tables:
        if (table := schema.table(name)) is not None:
            yield from (Offer(column.name, table.name) for column in table.columns)


def _named(statement: str, schema: GuardSchema) -> dict[str, str]:
    """The statement's tables by every name that they go by in it, in lower case."""
    found = {}
    for name, alias in _TABLES.findall(statement):
        if schema.table(name) is not None:
            found[name.lower()] = name
            if alias and alias.lower() not in _NO_ALIAS:
                found[alias.lower()] = name
    return found


def values(what: WordAtCursor, statement: str, schema: GuardSchema, matches: Sequence[ValueMatch]) -> tuple[Offer, ...]:
    """The database's texts that may stand there, those of the column before it first."""
    table = _named(statement, schema).get(what.table.lower(), "")
    column = what.column.lower()

    def elsewhere(match: ValueMatch) -> bool:
        return match.column.lower() != column or (bool(table) and match.table.lower() != table.lower())

    ordered = sorted(matches, key=elsewhere)
    if column and not all(map(elsewhere, ordered)):
        ordered = [match for match in ordered if not elsewhere(match)]
    return tuple(Offer(quoted(match.value), f"{match.table}.{match.column}") for match in ordered[:MOST])


def quoted(value: str) -> str:
    """The text as a literal of SQL, in single quotes."""
    return "'" + value.replace("'", "''") + "'"
