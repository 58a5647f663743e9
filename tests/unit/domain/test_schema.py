"""The schema as facts, read from either database."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from wizard.domain import ColumnFact, DomainDatabaseUnavailable, KeyFact, open_schema


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
