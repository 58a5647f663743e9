"""Spider's and text2sql-data's forms: every gold statement runs on the database beside it and on its domain's."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.unit.export.selections import Corpus, made_corpus
from wizard.ask.guard import open_database
from wizard.corpus.numberwords import spoken
from wizard.domain import database_url, load_domain
from wizard.export.formats import format_named, write_all
from wizard.export.text2sql import masked


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


def written(corpus: Corpus, name: str, out: Path) -> Path:
    out.mkdir()
    write_all([(format_named(name), out)], corpus.selection)
    return out


def standing(corpus: Corpus) -> list[str]:
    """Class A with a statement, and drafts that the tool answered from the words alone."""
    return ["4b1-1-001", "8ky-1-001", "8ky-1-003", "8ky-2-001", "8ky-2-004"]


def test_spiders_gold_runs_on_the_databases_beside_it(corpus: Corpus, tmp_path: Path) -> None:
    out = written(corpus, "spider", tmp_path / "out")
    examples = json.loads((out / "examples.json").read_text(encoding="utf-8"))
    assert [one["id"] for one in examples] == standing(corpus)
    by_id = {item.record.id: item for item in corpus.items}
    gold = [line.split("\t") for line in (out / "gold.sql").read_text(encoding="utf-8").splitlines()]
    assert [(one["query"], one["db_id"]) for one in examples] == [tuple(line) for line in gold]
    for example in examples:
        assert example["question"] == by_id[example["id"]].words
        file = out / "database" / example["db_id"] / f"{example['db_id']}.sqlite"
        with closing(sqlite3.connect(file)) as connection:
            found = connection.execute(example["query"]).fetchall()
        url = database_url(load_domain(example["db_id"]))
        with open_database(url) as database:
            assert sorted(found) == sorted(tuple(row) for row in database.run(example["query"]).rows)


def test_spiders_schema_is_the_databases(corpus: Corpus, tmp_path: Path) -> None:
    out = written(corpus, "spider", tmp_path / "out")
    for schema in json.loads((out / "tables.json").read_text(encoding="utf-8")):
        name = schema["db_id"]
        with closing(sqlite3.connect(out / "database" / name / f"{name}.sqlite")) as connection:
            _same_columns(schema, connection)
        # schema.sql makes the same empty tables again.
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.executescript((out / "database" / name / "schema.sql").read_text(encoding="utf-8"))
            _same_columns(schema, connection)


def _same_columns(schema: dict[str, Any], connection: sqlite3.Connection) -> None:
    names = schema["table_names_original"]
    for number, table in enumerate(names):
        info = connection.execute(f"PRAGMA table_info('{table}')").fetchall()
        places = [i for i, (of, _) in enumerate(schema["column_names_original"]) if of == number]
        assert [schema["column_names_original"][i][1] for i in places] == [row[1] for row in info]
        assert [i in schema["primary_keys"] for i in places] == [bool(row[5]) for row in info]
    pairs = {
        (table, row[3].lower(), row[2].lower(), row[4].lower())
        for table in names
        for row in connection.execute(f"PRAGMA foreign_key_list('{table}')")
    }
    columns = schema["column_names_original"]
    assert pairs == {
        (names[columns[own][0]], columns[own][1].lower(), names[columns[other][0]].lower(), columns[other][1].lower())
        for own, other in schema["foreign_keys"]
    }


def test_text2sql_gives_the_statement_back_when_the_values_are_put_in(corpus: Corpus, tmp_path: Path) -> None:
    out = written(corpus, "text2sql", tmp_path / "out")
    by_id = {item.record.id: item for item in corpus.items}
    seen = []
    for file in sorted(out.iterdir()):
        with open_database(database_url(load_domain(file.stem))) as database:
            for query in json.loads(file.read_text(encoding="utf-8")):
                for sentence in query["sentences"]:
                    seen.append(sentence["id"])
                    item = by_id[sentence["id"]]
                    sql, text = query["sql"][0], sentence["text"]
                    for name, value in sentence["variables"].items():
                        sql = sql.replace(f'"{name}"', f"'{value}'").replace(name, value)
                        text = text.replace(name, " ".join(spoken(value).split()))
                    assert text.lower() == item.words
                    statement = next(one.sql for one in item.references if one.sql)
                    assert database.run(sql).rows == database.run(statement).rows
    assert sorted(seen) == standing(corpus)


def test_a_value_that_was_said_is_a_variable_of_both() -> None:
    with open_database(database_url(load_domain("personnel"))) as database:
        sql = "SELECT e.employee_id FROM employees AS e WHERE e.last_name = 'TAI' AND e.department = 45 AND e.sex = 'F'"
        found = masked(sql, "is tai in forty five", database.schema)
    assert found.text == "is last_name0 in department0"
    assert [(one["name"], one["location"]) for one in found.variables] == [
        ("last_name0", "both"),
        ("department0", "both"),
        ("sex0", "sql-only"),
    ]
    assert found.sql.endswith('e.last_name = "last_name0" AND e.department = department0 AND e.sex = "sex0"')


def test_questions_of_one_statement_stand_under_it() -> None:
    with open_database(database_url(load_domain("personnel"))) as database:
        one, other = (
            masked(f"SELECT e.salary FROM employees AS e WHERE e.last_name = '{name.upper()}'", words, database.schema)
            for name, words in (("tai", "what does tai make"), ("lease", "the salary of lease"))
        )
    assert one.sql == other.sql
    assert (one.values, other.values) == ({"last_name0": "TAI"}, {"last_name0": "LEASE"})
