"""The literals of a statement, the columns that each is compared with, and the statement with others in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from wizard.ask.guard.schema import GuardSchema

_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|[A-Za-z_]\w*|\d+(?:\.\d+)?|<>|!=|<=|>=|\S")
_COMPARED = frozenset({"=", "<>", "!=", "<", ">", "<=", ">=", "in", "between", "not"})
_PASSED_OVER = frozenset({"(", ",", "and"})
_KEYWORDS = frozenset(
    """
    all and any as asc avg between by case cast count cross desc distinct else end except exists from full group
    having in inner intersect is join left like limit max min not null offset on or order outer right select sum then
    union when where with
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
_NO_VALUES = frozenset({"limit", "offset", "select", "then", "else"})
"""After these a number is a matter of the statement, nothing that was said: `EXISTS (SELECT 1 ...`."""
Value = str | int | float


@dataclass(frozen=True)
class Literal:
    """A literal of a statement."""

    start: int
    end: int
    value: Value
    columns: frozenset[str]
    """`table.column` that it is compared with for equality, order or membership; none where that is not seen."""


def literals(sql: str, schema: GuardSchema) -> tuple[Literal, ...]:
    """Every literal of `sql`, in order."""
    tokens = [(match.group(), match.start(), match.end()) for match in _TOKEN.finditer(sql)]
    words = [text.strip('"').lower() if text[0] != "'" else text for text, _, _ in tokens]
    tables = _aliases(words, schema)
    out: list[Literal] = []
    for place, (text, start, end) in enumerate(tokens):
        value = _value(text, words[place], words[place - 1] if place else "", tables, schema)
        if value is not None:
            out.append(Literal(start, end, value, _columns(words, place, tables, schema)))
    return tuple(out)


def _value(text: str, word: str, before: str, tables: Mapping[str, str], schema: GuardSchema) -> Value | None:
    if text[0] == "'":
        return text[1:-1].replace("''", "'")
    if text[0].isdigit() and before not in _NO_VALUES:
        return float(text) if "." in text else int(text)
    # SQLite takes "..." for a text where no column has that name.
    if text[0] == '"' and word not in tables and not any(table.column(word) for table in schema.tables):
        return text[1:-1]
    return None


def _aliases(words: list[str], schema: GuardSchema) -> dict[str, str]:
    """Names that tables go by in a statement."""
    out: dict[str, str] = {}
    for place, word in enumerate(words):
        table = schema.table(word)
        if table is None or (place and words[place - 1] == "."):
            continue
        out[word] = table.name
        after = place + 1 + (words[place + 1 : place + 2] == ["as"])
        alias = words[after] if after < len(words) else ""
        if alias.isidentifier() and alias not in _KEYWORDS:
            out[alias] = table.name
    return out


def _columns(words: list[str], place: int, tables: Mapping[str, str], schema: GuardSchema) -> frozenset[str]:
    """What stands before a literal: `column =`, `column IN (..., `, `column BETWEEN x AND`."""
    at = place - 1
    compared = False
    while at >= 0:
        word = words[at]
        if word in _COMPARED:
            compared = True
        elif word not in _PASSED_OVER and not word.startswith("'") and not word[0].isdigit():
            break
        at -= 1
    if at < 0 or not compared or not words[at].isidentifier() or words[at] in _KEYWORDS:
        return frozenset()
    if at >= 2 and words[at - 1] == ".":
        owners = [tables[words[at - 2]]] if words[at - 2] in tables else []
    else:
        owners = list(dict.fromkeys(tables.values()))
    found = []
    for owner in owners:
        table = schema.table(owner)
        column = table.column(words[at]) if table is not None else None
        if column is not None:
            found.append(f"{owner}.{column.name}")
    return frozenset(found)


def replaced(sql: str, new: Mapping[tuple[int, int], Value]) -> str:
    """`sql` with the literals at these places replaced; texts are quoted."""
    out: list[str] = []
    last = 0
    for (start, end), value in sorted(new.items()):
        written = str(value) if isinstance(value, (int, float)) else "'" + value.replace("'", "''") + "'"
        out += [sql[last:start], written]
        last = end
    return "".join([*out, sql[last:]])
