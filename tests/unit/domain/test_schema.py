"""The schema as facts, read from either database."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, create_engine

from tests.databases import empty_database, rows_of, sqlite_database
from wizard.domain import ColumnFact, DomainDatabaseUnavailable, KeyFact, open_schema
from wizard.domain.schema import in_sql


def check(url: str) -> None:
    schema = open_schema(url)
    assert [table.name for table in schema.tables] == [
        "countries", "departments", "divisions", "education", "employees", "jobs", "majors", "schools", "states",
    ]  # fmt: skip
    education = schema.table("education")
    assert education.primary_key == ("employee_id", "degree", "school_code")
    assert education.foreign_keys == (
        KeyFact(("employee_id",), "employees", ("employee_id",)),
        KeyFact(("major_code",), "majors", ("major_code",)),
        KeyFact(("school_code",), "schools", ("school_code",)),
    )
    employees = schema.table("employees")
    assert employees.column("hire_date") == ColumnFact("hire_date", "date", False)
    assert employees.column("salary").kind == "integer"
    assert employees.column("home_phone") == ColumnFact("home_phone", "text", True)
    assert KeyFact(("supervisor_id",), "employees", ("employee_id",)) in employees.foreign_keys
    with pytest.raises(KeyError):
        employees.column("shoe_size")
    with pytest.raises(KeyError):
        schema.table("shoes")


def test_on_sqlite(sqlite_engine: Engine) -> None:
    check(sqlite_engine.url.render_as_string(hide_password=False))


@pytest.mark.postgresql
def test_on_postgresql(postgresql_engine: Engine) -> None:
    check(postgresql_engine.url.render_as_string(hide_password=False))


def test_a_database_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DomainDatabaseUnavailable, match="nowhere"):
        open_schema(f"sqlite:///{tmp_path / 'nowhere' / 'x.sqlite'}")


def test_every_word_of_sql_may_be_a_name(server: URL, tmp_path: Path) -> None:
    """A table called `cast` could not be read on PostgreSQL, and was left out."""
    url = empty_database(server, "words_of_sql")
    engine = create_engine(url)
    own = "SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T') ORDER BY word"
    words = [*(str(row[0]) for row in rows_of(engine, own)), "index", "raise", "set", "values", "transaction"]
    assert "cast" in words
    statements = [f'CREATE TABLE "{word}" ("{word}" INTEGER)' for word in words]
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    other = create_engine(sqlite_database(tmp_path / "words.sqlite", statements))
    for word in words:
        for one in (engine, other):
            assert rows_of(one, f"SELECT {in_sql(word)}, t.{in_sql(word)} FROM {in_sql(word)} AS t") == []
    engine.dispose()
    other.dispose()
