"""A domain's rules for the maximum answer: which fields are reasonable beside what is asked for (1992 paper, 2.2.2).

`maximum.yaml` has three parts. `entities`: for a table, the fields that may stand beside any column of it. `columns`:
for one column, what else may stand beside it, or what may stand there instead. `rules`: fields of the same table or of
one that a declared path leads to, always or only where the question itself goes there. Each says its source.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from wizard.domain.errors import DomainUnusable
from wizard.domain.fact_base import Fact
from wizard.domain.paths import Hop, Path_
from wizard.domain.yamlfile import Place, line_numbers, read_text, read_yaml

FILE = "maximum.yaml"
When = Literal["always", "mentioned", "joined"]


def _names(value: object) -> object:
    return tuple(part.strip() for part in value.split(",")) if isinstance(value, str) else value


def _column(value: str) -> str:
    table, _, column = value.partition(".")
    if not table or not column or "." in column:
        raise ValueError(f"{value!r} is no column; write 'table.column'")
    return value


def _columns(value: object) -> object:
    found = _names(value)
    if isinstance(found, (list, tuple)):
        return tuple(_column(part) if isinstance(part, str) else part for part in found)
    return found


Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
"""Columns without their table, or tables: a list, or one text with commas."""
Columns = Annotated[tuple[str, ...], BeforeValidator(_columns)]
"""Each as table.column."""
Source = Annotated[str, Field(min_length=1)]
"""Paper and section, or the number of a principle of the domain with it."""


class EntityRule(Fact):
    """What may stand beside any column of a table."""

    key: Names = ()
    """Canonical identifiers (1989 paper, S-4): what a row is called where it is itself asked for, and what makes two
    rows the same where the database declares no primary key."""
    fields: Names
    """Columns of the table."""
    source: Source


class ColumnRule(Fact):
    """What else may stand beside one column."""

    also: Names | None = None
    """Columns of the same table, besides the entity's fields."""
    instead: Names | None = None
    """Columns of the same table, in place of the entity's fields."""
    source: Source

    @model_validator(mode="after")
    def _one_of_them(self) -> ColumnRule:
        if (self.also is None) == (self.instead is None):
            raise ValueError("give either 'also' or 'instead'")
        return self


class FieldRule(Fact):
    """Fields that may stand beside what is asked for, under a condition, or in another table."""

    asked: Names
    """Tables, or columns as table.column: one of them is asked for. All of one table."""
    path: Path_ = ()
    """From that table to the one that `add` is of; empty where it is the same."""
    add: Columns
    when: When = "always"
    """`always`; `mentioned`: the statement has a condition on it; `joined`: the statement itself joins the path."""
    source: Source

    @property
    def table(self) -> str:
        """The table that is asked for."""
        return self.asked[0].partition(".")[0]

    @model_validator(mode="after")
    def _fits(self) -> FieldRule:
        if not self.asked or not self.add:
            raise ValueError("'asked' and 'add' need an entry each")
        if len({name.partition(".")[0] for name in self.asked}) > 1:
            raise ValueError("'asked' names more than one table; write a rule for each")
        start, end = (self.path[0].left_table, self.path[-1].right_table) if self.path else (self.table,) * 2
        if start != self.table:
            raise ValueError(f"the path must begin at {self.table}, and begins at {start}")
        if any(name.partition(".")[0] != end for name in self.add):
            raise ValueError(f"'add' must be columns of {end}, where the path ends")
        if any(hop.more for hop in self.path):
            raise ValueError("each hop of its path may follow one column only")
        if self.when == "joined" and not self.path:
            raise ValueError("'joined' needs a path")
        return self


class _File(Fact):
    entities: dict[str, EntityRule]
    columns: dict[Annotated[str, BeforeValidator(_column)], ColumnRule] = Field(default_factory=dict)
    rules: tuple[FieldRule, ...] = ()


@dataclass(frozen=True)
class MaximumRules:
    """The rules of a domain, loaded; `check_rules` holds them against a database."""

    path: Path
    sha256: str
    """Of the file."""
    entities: Mapping[str, EntityRule]
    columns: Mapping[str, ColumnRule]
    rules: tuple[FieldRule, ...]
    lines: Mapping[Place, int]
    """The line of every place in the file, for errors."""


def load_rules(folder: Path) -> MaximumRules:
    """Read `maximum.yaml` of a domain folder.

    Raises:
        DomainUnusable: it is missing or wrong, with the line.
    """
    path = folder / FILE
    found = read_yaml(path, _File)
    text = read_text(path)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return MaximumRules(path, digest, found.entities, found.columns, found.rules, line_numbers(text, path))


def check_rules(rules: MaximumRules, tables: Mapping[str, Collection[str]]) -> None:
    """Pass rules whose tables and columns the database has; `tables` is columns by table, names in lower case.

    Raises:
        DomainUnusable: naming the line of the first that it does not have.
    """
    for place, table, columns in _named(rules):
        known = tables.get(table.lower())
        missing = None if known is None else next((c for c in columns if c.lower() not in known), None)
        if known is None or missing is not None:
            what = f"no table {table}" if known is None else f"no column {table}.{missing}"
            line = rules.lines.get(place) or rules.lines.get(place[:-1])
            raise DomainUnusable(rules.path, line, f"the database has {what}", "correct the name, or drop the rule")


def _named(rules: MaximumRules) -> Iterator[tuple[Place, str, tuple[str, ...]]]:
    for table, entity in rules.entities.items():
        yield ("entities", table), table, ()
        yield ("entities", table, "key"), table, entity.key
        yield ("entities", table, "fields"), table, entity.fields
    for name, rule in rules.columns.items():
        table, _, column = name.partition(".")
        yield ("columns", name), table, (column,)
        yield (
            ("columns", name, "instead" if rule.also is None else "also"),
            table,
            (*(rule.also or rule.instead or ()),),
        )
    for index, one in enumerate(rules.rules):
        place = ("rules", index)
        for kind, names in (("asked", one.asked), ("add", one.add)):
            for name in names:
                table, _, column = name.partition(".")
                yield (*place, kind), table, (column,) if column else ()
        for hop in one.path:
            yield (*place, "path"), hop.left_table, (hop.left_column,)
            yield (*place, "path"), hop.right_table, (hop.right_column,)


__all__ = [
    "ColumnRule",
    "EntityRule",
    "FieldRule",
    "Hop",
    "MaximumRules",
    "check_rules",
    "load_rules",
]
