"""Every name in a domain folder that stands for something in the database, looked up there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wizard.ask.errors import GivesNoAnswer
from wizard.ask.guard import Database
from wizard.ask.lint.findings import EntryLines, LintFinding
from wizard.ask.principles_named import names_not_there
from wizard.domain.factors import factor
from wizard.domain.facts import Domain
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.nearest_name import is_it
from wizard.domain.paths import Hop
from wizard.domain.schema import in_sql

_NUMBERS = ("INT", "REAL", "FLOA", "DOUB", "NUM", "DEC")


def lint_names(domain: Domain, lexicon: Lexicon, database: Database) -> tuple[LintFinding, ...]:
    """Tables, columns and values that the domain names and the database does not have; all of them.

    Raises:
        what `Database.run` raises.
    """
    lines = EntryLines(domain.folder / "lexicon.yaml")
    found = [*_classes(lexicon, database, lines), *_attributes(lexicon, database, lines)]
    for name, relation in lexicon.relations.items():
        for hop in relation.path:
            found += _hop(hop, ("relations", name), database, lines)
    found += _predicates(lexicon, database, lines)
    return (*found, *_elsewhere(domain, lexicon, database))


def _has(database: Database, column: str) -> bool:
    table, _, name = column.partition(".")
    known = database.schema.table(table)
    return known is not None and known.column(name) is not None


def _dangling(lines: EntryLines, place: tuple[str, ...], what: str) -> LintFinding:
    return LintFinding("error", "dangling", *lines.at(*place), ".".join(place[:2]), what)


def _no_column(lines: EntryLines, place: tuple[str, ...], column: str, database: Database) -> LintFinding:
    near = is_it(column, (f"{table.name}.{one.name}" for table in database.schema.tables for one in table.columns))
    return _dangling(lines, place, f"the database has no column {column}{near or '; correct one of them'}")


def _classes(lexicon: Lexicon, database: Database, lines: EntryLines) -> Iterator[LintFinding]:
    tables = [table.name for table in database.schema.tables]
    for name, entry in lexicon.classes.items():
        if database.schema.table(entry.table) is None:
            yield _dangling(
                lines,
                ("classes", name, "table"),
                f"the database has no table {entry.table}{is_it(entry.table, tables) or '; correct one of them'}",
            )
            continue
        named = [("key", key) for key in entry.key]
        named += [("names", part) for pattern in entry.names for part in re.findall(r"{([^{}]+)}", pattern)]
        for place, column in dict.fromkeys(named):
            if not _has(database, f"{entry.table}.{column}"):
                yield _no_column(lines, ("classes", name, place), f"{entry.table}.{column}", database)


def _attributes(lexicon: Lexicon, database: Database, lines: EntryLines) -> Iterator[LintFinding]:
    for name, entry in lexicon.attributes.items():
        place = ("attributes", name)
        for hop in entry.path:
            yield from _hop(hop, place, database, lines)
        if not _has(database, entry.column):
            yield _no_column(lines, (*place, "column"), entry.column, database)
            continue
        yield from _further_columns(entry, place, database, lines)
        yield from _kind(entry, place, database, lines)
        yield from _said(entry, place, database, lines)


def _further_columns(
    entry: AttributeEntry, place: tuple[str, ...], database: Database, lines: EntryLines
) -> Iterator[LintFinding]:
    """Columns of the row, beside its own, that the attribute's value is worked out from."""
    table = entry.column.partition(".")[0]
    further = [("times", column) for written in entry.times for column in factor(written).columns(table)]
    beside = (("off", entry.off), ("until", entry.until), ("minus", entry.minus))
    further += [(field, f"{table}.{one}") for field, one in beside if one]
    for field, column in further:
        if not _has(database, column):
            yield _no_column(lines, (*place, field), column, database)


def _said(
    entry: AttributeEntry, place: tuple[str, ...], database: Database, lines: EntryLines
) -> Iterator[LintFinding]:
    """Values that phrases stand for: each in the database, and each phrase for one of those that are."""
    at, where = lines.at(*place, "said"), ".".join(place)
    there = {value for value in {v for said in entry.said for v in said.split("|")} if _occurs(database, entry, value)}
    for value in sorted({v for said in entry.said for v in said.split("|")} - there):
        what = f"no row has the value '{value}'; phrases for it will find nothing"
        yield LintFinding("warning", "value", *at, where, what)
    spoken: dict[str, str] = {}
    for value, phrases in entry.said.items():
        if not there & set(value.split("|")):
            continue  # a lexicon may serve several databases
        for phrase in phrases:
            if phrase in spoken:
                what = f"'{phrase}' stands for '{value}' twice; write it once"
                if spoken[phrase] != value:
                    what = f"'{phrase}' stands for '{spoken[phrase]}' and for '{value}'; write `A|B` if either is meant"
                yield LintFinding("error", "contradiction", *at, where, what)
            spoken[phrase] = value


def _kind(
    entry: AttributeEntry, place: tuple[str, ...], database: Database, lines: EntryLines
) -> Iterator[LintFinding]:
    table, _, name = entry.column.partition(".")
    known = database.schema.table(table)
    column = known.column(name) if known is not None else None
    if column is None or entry.is_worked_out:
        return
    numeric = any(part in column.type for part in _NUMBERS)
    if entry.kind == "text" and entry.values and numeric:
        what = f"its values are words, but {entry.column} is {column.type}; say kind: number, or drop values"
        yield LintFinding("warning", "kind", *lines.at(*place, "values"), ".".join(place), what)
    if entry.kind == "number" and column.is_text:
        what = f"kind: number, but {entry.column} is {column.type}; it will be compared as text"
        yield LintFinding("warning", "kind", *lines.at(*place, "kind"), ".".join(place), what)


def _hop(hop: Hop, place: tuple[str, ...], database: Database, lines: EntryLines) -> Iterator[LintFinding]:
    for column in hop.columns():
        if not _has(database, column):
            yield _no_column(lines, (*place, "path"), column, database)


def _predicates(lexicon: Lexicon, database: Database, lines: EntryLines) -> Iterator[LintFinding]:
    for name, predicate in lexicon.predicates.items():
        for condition in predicate.when:
            entry = lexicon.attributes.get(condition.attribute or "")
            if entry is None or not _has(database, entry.column):
                continue
            wanted = condition.equals if condition.equals is not None else condition.contains
            if (
                wanted is not None
                and not isinstance(wanted, bool)
                and not _occurs(database, entry, wanted, part=condition.contains is not None)
            ):
                yield LintFinding(
                    "warning", "value", *lines.at("predicates", name, "when"), f"predicates.{name}",
                    f"no row of {entry.column} has '{wanted}'; it holds of nothing",
                )  # fmt: skip


def _occurs(database: Database, entry: AttributeEntry, value: str | int, *, part: bool = False) -> bool:
    table, _, column = entry.column.partition(".")
    said = str(value).replace("'", "''")
    test = f"LIKE '%{said}%'" if part else f"= {value}" if isinstance(value, int) else f"= '{said}'"
    sql = f"SELECT 1 FROM {in_sql(table)} WHERE {in_sql(column)} {test} LIMIT 1"  # noqa: S608 - names of the schema, a quoted value
    return bool(database.run(sql).rows)


def _elsewhere(domain: Domain, lexicon: Lexicon, database: Database) -> Iterator[LintFinding]:
    """What `domain.yaml`, `principles.yaml` and `tests.jsonl` name."""
    lines = EntryLines(domain.folder / "domain.yaml")
    display = domain.display
    for key, columns in (
        ("labels", display.labels), ("hidden", display.hidden), ("money", display.money.columns),
        ("times", display.times.columns),
        ("durations", (*display.durations.milliseconds, *display.durations.seconds)),
    ):  # fmt: skip
        for column in columns:
            if not _has(database, column):
                yield _no_column(lines, ("display", key, column), column, database)
    for principle in domain.principles:
        for columns in principle.table.values():
            for column in columns:
                if re.fullmatch(r"\w+\.\w+", column) and not _has(database, column):
                    yield LintFinding(
                        "error", "dangling", domain.folder / "principles.yaml", None, f"principle {principle.number}",
                        f"the database has no column {column}; correct one of them",
                    )  # fmt: skip
    for one in names_not_there(domain, lexicon):
        yield LintFinding("error", "dangling", one.path, one.line, one.where, one.what)
    for number, test in enumerate(domain.tests, 1):
        sql = test.sql_postgresql if database.dialect == "postgres" and test.sql_postgresql else test.sql
        try:
            database.check(sql)
            database.run(f"SELECT 1 FROM ({sql.rstrip().rstrip(';')}) AS test WHERE 1 = 0")  # noqa: S608 - checked, guarded
        except GivesNoAnswer as error:
            yield LintFinding("error", "dangling", domain.tests_path, number, f"test {test.id}", str(error))
