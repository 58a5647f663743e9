"""The guard: what may run runs, what may not is refused with a reason, and nothing runs for ever."""

from __future__ import annotations

import datetime
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wizard.ask.form import Aggregate, Attr, Compare, Set
from wizard.ask.guard import (
    Database,
    DatabaseUnavailable,
    SqlCancelled,
    SqlFailed,
    SqlRefused,
    SqlTimeout,
    open_database,
)
from wizard.ask.sql import SqlWriter
from wizard.domain.lexicon import parse_lexicon

PRODUCT = (
    "SELECT COUNT(*) FROM digits a, digits b, digits c, digits d, digits e, digits f, digits g, digits h, digits i"
)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def url(request: pytest.FixtureRequest, staff_file: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{staff_file}"
    return str(request.getfixturevalue("postgresql_url"))


_MEDIAN = """
classes:
  employee: {table: employees, key: [employee_id], nouns: [employee], display: [name]}
attributes:
  name: {of: employee, column: employees.last_name, nouns: [name]}
  salary: {of: employee, column: employees.salary, kind: number, nouns: [salary]}
"""


@pytest.mark.parametrize(("name", "middle"), [("%", 55000.0), ("LEASE", 50000.0), ("NOBODY", None)])
def test_a_median_runs(url: str, name: str, middle: object, tmp_path: Path) -> None:
    """Of an even number of values, of one, and of none; those without a value count nothing."""
    lexicon = parse_lexicon(_MEDIAN, tmp_path / "lexicon.yaml")
    told = () if name == "%" else (Compare(Attr("name"), "=", (name,)),)
    with open_database(url) as database:
        writer = SqlWriter(lexicon, database.dialect, datetime.date(1989, 8, 19))
        sql = writer.minimum(Aggregate("median", Attr("salary"), Set("employee", told)))
        value = database.run(sql).rows[0][0]
        assert (value if value is None else float(value)) == middle  # type: ignore[arg-type]


def test_rows_columns_and_nulls(url: str) -> None:
    with open_database(url) as database:
        result = database.run("SELECT last_name, salary FROM employees ORDER BY employee_id")
        assert result.columns == ("last_name", "salary")
        assert result.rows == (("LEASE", 50000), ("VASQUEZ", 60000), ("O'NEIL", None))
        assert not result.truncated
        assert result.milliseconds > 0


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("SELECT AVG(salary) FROM employees", 55000.0),
        ("SELECT COUNT(*) FROM employees WHERE last_name LIKE '%EA%'", 1),
        ("WITH rich AS (SELECT * FROM employees WHERE salary > 55000) SELECT COUNT(*) FROM rich", 1),
        ("SELECT COUNT(*) FROM (SELECT 1 AS x UNION SELECT 2) t", 2),
        ("SELECT CASE WHEN EXISTS (SELECT 1 FROM employees WHERE salary > 1) THEN 1 ELSE 0 END", 1),
        ("SELECT last_name FROM employees e WHERE salary = (SELECT MAX(salary) FROM employees)", "VASQUEZ"),
        ("/* rows */ SELECT COALESCE(SUM(salary), 0) FROM employees -- all of them", 110000),
        ("SELECT ROUND(COUNT(*) * 1.0 / 7, 2) FROM employees", 0.43),
        ("SELECT COUNT(*) FROM employees WHERE last_name = 'O''NEIL'", 1),
        ("SELECT COUNT(*) FROM EMPLOYEES;", 1 + 2),
    ],
)
def test_what_a_wizard_writes_runs(url: str, sql: str, value: object) -> None:
    with open_database(url) as database:
        rows = database.run(sql).rows
        assert rows == ((value,),)
        assert type(rows[0][0]) is type(value) or isinstance(value, float)


def test_schema_tells_tables_types_and_keys(url: str) -> None:
    with open_database(url) as database:
        employees = database.schema.table("EMPLOYEES")
        assert employees is not None
        key = employees.column("employee_id")
        assert key is not None
        assert (key.primary_key, key.type) == (True, "INTEGER")
        name = employees.column("last_name")
        assert name is not None
        assert (name.nullable, name.is_text) == (False, True)
        assert [(k.columns, k.table, k.referred) for k in employees.foreign_keys] == [
            (("department",), "departments", ("department",))
        ]


def test_row_cap(url: str) -> None:
    with open_database(url, row_cap=7) as database:
        result = database.run("SELECT a.d, b.d FROM digits a, digits b")
        assert len(result.rows) == 7
        assert result.truncated
        assert not database.run("SELECT d FROM digits WHERE d < 7").truncated


def test_time_cap(url: str) -> None:
    with open_database(url, seconds=1.5) as database:
        started = time.monotonic()
        with pytest.raises(SqlTimeout, match=r"1\.5 s"):
            database.run(PRODUCT)
        assert time.monotonic() - started < 20
        assert database.run("SELECT 1").rows == ((1,),)


def test_cancel(url: str) -> None:
    with open_database(url, seconds=60) as database:
        cancel = threading.Event()
        timer = threading.Timer(0.3, cancel.set)
        timer.start()
        with pytest.raises(SqlCancelled):
            database.run(PRODUCT, cancel=cancel)
        timer.join()
        with pytest.raises(SqlCancelled):
            database.run("SELECT 1", cancel=cancel)
        assert database.run("SELECT 1", cancel=threading.Event()).rows == ((1,),)


def test_many_threads(url: str) -> None:
    with open_database(url) as database, ThreadPoolExecutor(8) as pool:
        sql = "SELECT COUNT(*) FROM employees WHERE department = {}"
        results = list(pool.map(lambda n: database.run(sql.format(10 + 10 * (n % 2))).rows[0][0], range(40)))
    assert results == [2, 1] * 20


def test_the_database_own_words(url: str) -> None:
    with open_database(url) as database, pytest.raises(SqlFailed, match="salery"):
        database.run("SELECT salery FROM employees")


def test_refusal_says_what_where_and_what_to_do(url: str) -> None:
    with open_database(url) as database:
        with pytest.raises(SqlRefused) as refusal:
            database.run("SELECT *\nFROM wages")
        assert (refusal.value.line, refusal.value.what) == (2, "no table wages")
        assert "departments, digits, employees" in str(refusal.value)
        assert refusal.value.exit_code == 3


def test_look_up_forgives_case_and_spelling(url: str) -> None:
    with open_database(url) as database:
        best = database.look_up("vasques")[0]
        assert (best.table, best.column, best.value) == ("employees", "last_name", "VASQUEZ")
        assert database.look_up("accountin")[0].value == "ACCOUNTING"
        assert database.look_up("lease")[0].score == 100
        assert database.look_up("  ") == ()


def test_not_to_be_had(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="no such file"):
        open_database(f"sqlite:///{tmp_path}/none.sqlite")
    (tmp_path / "text.sqlite").write_text("no database at all, " * 100)
    with pytest.raises(DatabaseUnavailable, match="not a database"):
        open_database(str(tmp_path / "text.sqlite"))
    with pytest.raises(DatabaseUnavailable, match="mysql"):
        open_database("mysql://host/name")


@pytest.mark.postgresql
def test_an_absent_server_is_said_so_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable) as absent:
        open_database(f"postgresql://me:secret@/x?host={tmp_path}")
    assert "secret" not in str(absent.value)


def test_a_folder_with_odd_characters(tmp_path: Path, staff_file: Path) -> None:
    odd = tmp_path / "a b?#%"
    odd.mkdir()
    (odd / "s.sqlite").write_bytes(staff_file.read_bytes())
    with open_database(f"sqlite:///{odd}/s.sqlite") as database:
        assert isinstance(database, Database)
        assert database.run("SELECT COUNT(*) FROM employees").rows == ((3,),)
