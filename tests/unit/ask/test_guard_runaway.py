"""Statements that no database stops by itself: while they are planned, and inside one function. The caller goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wizard.ask.guard import (
    Database,
    DatabaseUnavailable,
    SqlCancelled,
    SqlFailed,
    SqlRefused,
    SqlTimeout,
    SqlTooLarge,
    open_database,
)
from wizard.ask.guard.engine import StatementLimits
from wizard.ask.guard.sqlite import SqliteEngine
from wizard.ask.guard.workers import Worker

HANG = 15.0
"""Seconds: no measurement, only far less than these statements take by themselves (half a minute to hours)."""


def doubled(levels: int, copies: int = 8) -> str:
    """WITH clauses, each of which joins `copies` of the one before: the planner writes all of them out."""
    steps = [f", a{n} AS (SELECT {'||'.join(['t'] * copies)} AS t FROM a{n - 1})" for n in range(1, levels + 1)]
    return f"WITH a0 AS (SELECT d || 'x' AS t FROM digits){''.join(steps)} SELECT LENGTH(t) FROM a{levels}"


def searched(function: str) -> str:
    """One function's call that looks for a long text in a longer one, for minutes."""
    steps = [f", a{n} AS (SELECT t || t AS t FROM a{n - 1})" for n in range(1, 10)]
    long = f"WITH a0 AS (SELECT '{'a' * 1000}' AS t){''.join(steps)}"
    return f"{long} SELECT SUM({function}(t, SUBSTR(t, 1, 250000) || 'b')) FROM a9, digits"


def run_raw(database: Database, sql: str, seconds: float, cancel: threading.Event | None = None) -> None:
    """Past the parser and what it refuses: the engine alone has to hold."""
    database._engine.fetch(sql, StatementLimits(seconds=seconds), cancel)


@pytest.fixture
def small(staff_file: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{staff_file}", seconds=30) as database:
        yield database


def worker_of(database: Database) -> Worker:
    engine = database._engine
    assert isinstance(engine, SqliteEngine)
    return engine._workers._idle[-1]


@pytest.mark.parametrize("levels", [6, 7])
def test_sqlite_is_stopped_while_it_plans(small: Database, levels: int) -> None:
    started = time.monotonic()
    with pytest.raises((SqlTimeout, SqlTooLarge)):
        run_raw(small, doubled(levels), 0.3)
    assert time.monotonic() - started < HANG
    assert small.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


def test_sqlite_is_stopped_inside_one_function(small: Database) -> None:
    before = worker_of(small)
    started = time.monotonic()
    with pytest.raises(SqlTimeout):
        run_raw(small, searched("INSTR"), 0.3)
    assert time.monotonic() - started < HANG
    while before.alive and time.monotonic() - started < HANG:  # a killed process is gone a moment later
        time.sleep(0.02)
    assert not before.alive  # no statement goes on behind our back
    assert small.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


def test_sqlite_is_cancelled_inside_one_function(small: Database) -> None:
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    started = time.monotonic()
    with pytest.raises(SqlCancelled):
        run_raw(small, searched("INSTR"), 60, cancel)
    assert time.monotonic() - started < HANG


def test_close_ends_what_runs(staff_file: Path) -> None:
    database = open_database(f"sqlite:///{staff_file}", seconds=60)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(run_raw, database, searched("INSTR"), 60)
        time.sleep(0.3)
        started = time.monotonic()
        database.close()
        with pytest.raises(SqlCancelled):
            running.result(HANG)
        assert time.monotonic() - started < HANG


def test_an_ordinary_long_statement_costs_no_worker(small: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wizard.ask.guard.sqlite.GRACE", HANG)  # a busy machine may keep the worker's word back
    before = worker_of(small)
    with pytest.raises(SqlTimeout):
        run_raw(small, "SELECT COUNT(*) FROM " + ", ".join(f"digits d{n}" for n in range(9)), 0.2)
    assert worker_of(small) == before


def test_a_worker_that_was_killed_is_replaced(small: Database) -> None:
    worker = worker_of(small)
    worker.kill()
    while worker.alive:
        time.sleep(0.01)
    assert small.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


def test_more_threads_than_workers(small: Database) -> None:
    with ThreadPoolExecutor(12) as pool:
        counts = list(pool.map(lambda _: small.run("SELECT COUNT(*) FROM digits").rows[0][0], range(60)))
    assert counts == [10] * 60


def test_who_waits_for_a_worker_waits_no_longer_than_the_cap(small: Database) -> None:
    with ThreadPoolExecutor(8) as pool:
        futures = [pool.submit(run_raw, small, searched("INSTR"), 0.5) for _ in range(8)]
        for future in futures:
            with pytest.raises(SqlTimeout):
                future.result(HANG)


def test_memory_is_bounded(small: Database) -> None:
    """A row of many long texts, and rows of many numbers."""
    steps = [f", a{n} AS (SELECT t || t AS t FROM a{n - 1})" for n in range(1, 10)]
    long = f"WITH a0 AS (SELECT '{'a' * 1000}' AS t){''.join(steps)}"
    with pytest.raises(SqlTooLarge, match="512 MB"):
        run_raw(small, f"{long} SELECT {', '.join(f't || {n}' for n in range(1500))} FROM a9", 30)
    wide = small.run(f"SELECT {', '.join(['1'] * 1600)} FROM digits a, digits b, digits c, digits d")
    assert wide.truncated
    assert len(wide.rows) * 1600 <= StatementLimits().cells


def test_a_file_that_is_replaced_is_read_anew(tmp_path: Path, staff_file: Path) -> None:
    import sqlite3

    place = tmp_path / "s.sqlite"
    place.write_bytes(staff_file.read_bytes())
    with open_database(str(place)) as database:
        assert database.run("SELECT COUNT(*) FROM digits").rows == ((10,),)
        other = tmp_path / "other.sqlite"
        other.write_bytes(staff_file.read_bytes())
        with sqlite3.connect(other) as connection:
            connection.execute("DELETE FROM digits WHERE d > 6")
        connection.close()
        other.replace(place)
        assert database.run("SELECT COUNT(*) FROM digits").rows == ((7,),)
        place.unlink()
        with pytest.raises(DatabaseUnavailable):
            database.run("SELECT COUNT(*) FROM digits")


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "sql",
    [
        doubled(6),
        doubled(17, 2),
        doubled(6).replace("(SELECT", "(SELECT DISTINCT"),
        doubled(7, 2).replace("t||t", "REPLACE(t, 'x', t)"),
        searched("LENGTH").replace("LENGTH(t, SUBSTR(t, 1, 250000) || 'b')", "LENGTH(t)"),
    ],
)
def test_what_grows_with_each_step_reaches_no_database(small: Database, dialect: str, sql: str) -> None:
    from wizard.ask.guard.check import check

    with pytest.raises(SqlRefused, match="grows with each step"):
        check(sql, dialect, small.schema)


def test_subqueries_that_grow_reach_no_database(small: Database) -> None:
    inner = "digits"
    for _ in range(17):
        inner = f"(SELECT d || d AS d FROM {inner} x)"
    with pytest.raises(SqlRefused, match="grows with each step"):
        small.run(f"SELECT d FROM {inner} y")
    with pytest.raises(SqlRefused, match="grows with each step"):
        small.run(f"SELECT * FROM (SELECT * FROM {inner} y) z WHERE d = 'x'")


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "sql",
    [
        "SELECT " + "date(" * 40 + "1" + ")" * 40,
        "SELECT 1 FROM " + "char (" * 40 + "t" + ")" * 40,
        "SELECT " + "abs(decimal(" * 40 + "1" + "))" * 40,
        "SELECT " + "interval(" * 40,
        "SELECT VAR_MAP(" * 3 + "1" + ")" * 3,
        "SELECT " + "CONNECT BY (SELECT " * 20 + "1" + ")" * 20,
    ],
)
def test_the_parser_neither_hangs_nor_falls(small: Database, dialect: str, sql: str) -> None:
    from wizard.ask.guard.check import check

    with pytest.raises(SqlRefused):
        check(sql, dialect, small.schema)


def test_a_letter_that_only_looks_alike_is_no_other(small: Database) -> None:
    """A KELVIN SIGN in lower case is a `k` to Python, and to no database."""
    from wizard.ask.guard.check import check

    with pytest.raises(SqlRefused, match="no table kinds"):
        check("WITH \u212ainds AS (SELECT 1) SELECT * FROM kinds", "sqlite", small.schema)
    assert small.run('WITH "Digits" AS (SELECT 1 AS d) SELECT COUNT(*) FROM digits').rows == ((1,),)
    with pytest.raises(SqlFailed):
        small.run("SELECT SUM(nothing) FROM digits")
