"""Spider's form of text-to-SQL: `examples.json`, `tables.json`, `gold.sql`, each database as SQLite with its schema.

An example is a turn that stands alone and whose reference has a statement; of several readings the first is `query`.
`query` is written in the part of SQL that Spider's own evaluators parse; where that cannot be done, or would give other
rows, the turn stands in `outside.json` with the reason, so that no evaluator ends at its gold line.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

from wizard.annotate.opened_domain import OpenedDomain
from wizard.ask.guard import GuardSchema
from wizard.corpus.item import Item
from wizard.domain import database_url
from wizard.errors import WozError
from wizard.export.context_free_statements import WORDS_MASKED, ContextFreeStatements, same_rows, statements
from wizard.export.formats import Selection, Writing
from wizard.export.spider_sql import OutsideSpider, spider_sql


class Spider:
    """The format `spider`: questions and their statements as Spider's files have them."""

    name = "spider"
    version = 3

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write examples, gold statements, schemas and databases.

        Raises what opening a domain's database raises.
        """
        examples: list[dict[str, Any]] = []
        outside: list[dict[str, Any]] = []
        with selection.statements() as known:
            while (item := (yield)) is not None:
                if queries := statements(item):
                    made = _example(item, [_one_line(one) for one in queries], known)
                    (examples if "why" not in made else outside).append(made)
            schemas = []
            for name in sorted({example["db_id"] for example in (*examples, *outside)}):
                ground = known.of(name)
                schemas.append(schema_object(name, ground.database.schema))
                _copy(database_url(ground.domain), name, into)
        _write(into / "examples.json", examples)
        _write(into / "outside.json", outside)
        _write(into / "tables.json", schemas)
        gold = "".join(f"{example['query']}\t{example['db_id']}\n" for example in examples)
        (into / "gold.sql").write_text(gold, encoding="utf-8", newline="\n")

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `examples.json`: `db_id`, `question`, `query` of the turns that stand alone; `query` is in the part of "
            "SQL that Spider's evaluators parse, and gives the rows of the first of `readings`, the statements as they "
            "are in the corpus; `status`, and `reviewed`: whether a person has checked it. `tables.json`: the schemas, "
            "as Spider has them. `gold.sql`: statement, tab, `db_id`, a line an example.\n"
            "- `outside.json`: turns whose statement has no such form, each with the reason, `why`.\n"
            "- `database/ID/`: `ID.sqlite` and `schema.sql`, where the domain's database is SQLite.\n"
        )


FORMAT = Spider()


def _example(item: Item, readings: list[str], known: ContextFreeStatements) -> dict[str, Any]:
    """One of `examples.json`, or, with `why`, of `outside.json`."""
    ground = known.of(item.session.domain)
    if item.masked:
        query, why = readings[0], WORDS_MASKED
    else:
        query, why = known.once(("spider", item.session.domain, readings[0]), lambda: _rewritten(readings[0], ground))
    example = {"db_id": item.session.domain, "question": item.words, "query": query, "readings": readings}
    about = {"id": item.record.id, "status": item.status, "reviewed": item.reviewed}
    return {**example, **about, **({"why": why} if why else {})}


def _rewritten(statement: str, ground: OpenedDomain) -> tuple[str, str]:
    """The statement in Spider's grammar; or the statement itself, and why it has no such form."""
    try:
        query = spider_sql(statement, ground.database.schema)
        same = same_rows(ground, query, statement)
    except OutsideSpider as error:
        return statement, str(error)
    except WozError as error:
        return statement, f"it does not run: {error}"
    return (query, "") if same else (statement, "in Spider's grammar it would give other rows")


def schema_object(name: str, schema: GuardSchema) -> dict[str, Any]:
    """One object of `tables.json`; columns are numbered over all tables, 0 is `*`."""
    columns: list[tuple[int, str]] = [(-1, "*")]
    types = ["text"]
    primary: list[int] = []
    place: dict[tuple[str, str], int] = {}
    for number, table in enumerate(schema.tables):
        for column in table.columns:
            place[table.name.lower(), column.name.lower()] = len(columns)
            if column.primary_key:
                primary.append(len(columns))
            columns.append((number, column.name))
            types.append(_type(column.type))
    foreign = [
        [place[table.name.lower(), own.lower()], place[key.table.lower(), other.lower()]]
        for table in schema.tables
        for key in table.foreign_keys
        for own, other in zip(key.columns, key.referred, strict=True)
    ]
    return {
        "db_id": name,
        "table_names_original": [table.name for table in schema.tables],
        "table_names": [_said(table.name) for table in schema.tables],
        "column_names_original": [list(one) for one in columns],
        "column_names": [[number, _said(column)] for number, column in columns],
        "column_types": types,
        "primary_keys": primary,
        "foreign_keys": foreign,
    }


def _type(declared: str) -> str:
    """Spider's names of types: number, text, time, boolean, others."""
    for part, name in (("BOOL", "boolean"), ("DATE", "time"), ("TIME", "time"), ("CHAR", "text"), ("TEXT", "text")):
        if part in declared:
            return name
    numbers = ("INT", "NUM", "DEC", "REAL", "FLOA", "DOUB")
    return "number" if any(part in declared for part in numbers) else "others"


def _said(name: str) -> str:
    return name.lower().replace("_", " ")


def _one_line(sql: str) -> str:
    return " ".join(sql.split())


def _copy(url: str, name: str, into: Path) -> None:
    """A SQLite database as a fresh file with its schema beside it; others cannot go into a folder."""
    source = make_url(url)
    if source.get_backend_name() != "sqlite" or not source.database:
        return
    folder = into / "database" / name
    folder.mkdir(parents=True)
    with closing(sqlite3.connect(f"{Path(source.database).resolve().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(folder / f"{name}.sqlite"),))
        made = connection.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' "
            "ORDER BY type DESC, name"
        )
        statements = "".join(f"{statement};\n" for (statement,) in made)
    (folder / "schema.sql").write_text(statements, encoding="utf-8", newline="\n")


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
