"""PostgreSQL: the caller leaves a statement that the server cannot stop; names are resolved as the server does it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import make_url

from tests.conftest import Databases
from tests.unit.ask.conftest import STAFF
from wizard.ask.guard import (
    Database,
    DatabaseUnavailable,
    SqlCancelled,
    SqlFailed,
    SqlRefused,
    SqlTimeout,
    open_database,
)
from wizard.ask.guard.engine import StatementLimits
from wizard.ask.guard.postgresql import PostgresqlEngine
from wizard.ask.guard.postgresql_session import address_of

pytestmark = pytest.mark.postgresql

USERS_OWN = """
CREATE SCHEMA lab;
CREATE TABLE public."Rooms" (number INTEGER, "Name" TEXT);
INSERT INTO public."Rooms" VALUES (1, 'HALL');
CREATE FUNCTION public.ifnull(integer, integer) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
CREATE FUNCTION public.upper(integer) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
CREATE FUNCTION public.total(integer) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
CREATE FUNCTION public.secret(employees) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
CREATE FUNCTION public.plus(text, integer) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$;
CREATE OPERATOR public.+ (LEFTARG = text, RIGHTARG = integer, FUNCTION = public.plus);
CREATE TABLE lab.employees (employee_id INTEGER);
"""


@pytest.fixture(scope="module")
def url(databases: Databases) -> str:
    """The small database, with what a careless user may have made in it."""
    found = databases.fresh()
    with psycopg.connect(found, autocommit=True) as connection:
        connection.execute(STAFF)
        connection.execute(USERS_OWN)
    return found


@pytest.fixture
def guarded(url: str) -> Iterator[Database]:
    with open_database(url, seconds=30) as database:
        yield database


def held(needle: int = 4_000) -> str:
    """One function's call that no server interrupts, for some seconds: it compares a million times `needle` letters."""
    steps = [f", a{n} AS (SELECT t || t AS t FROM a{n - 1})" for n in range(1, 11)]
    # What comes from a row is not computed while the statement is planned.
    long = f"WITH a0 AS (SELECT '{'a' * 1000}' || substr('', MIN(d)) AS t FROM public.digits){''.join(steps)}"
    return f"{long} SELECT strpos(t, 'b' || substr(t, 1, {needle})) FROM a10"


def at_work(url: str) -> int:
    """Backends of the database that run a statement now."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' "
            "AND pid <> pg_backend_pid()"
        ).fetchone()
    assert row is not None
    return int(row[0])


def run_raw(database: Database, sql: str, seconds: float, cancel: threading.Event | None = None) -> None:
    """Past the parser and what it refuses: the engine alone has to hold."""
    database._engine.fetch(sql, StatementLimits(seconds=seconds), cancel)


def until_idle(url: str) -> None:
    """Let the server come to its end before the next test."""
    while at_work(url):
        time.sleep(0.05)


def test_the_caller_goes_on_while_the_server_does(guarded: Database, url: str) -> None:
    with pytest.raises(SqlTimeout):
        run_raw(guarded, held(), 0.3)
    assert at_work(url) == 1
    assert guarded.run("SELECT COUNT(*) FROM employees").rows == ((3,),)
    until_idle(url)


def test_cancel_does_not_wait_for_the_server(guarded: Database, url: str) -> None:
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    with pytest.raises(SqlCancelled):
        run_raw(guarded, held(), 30, cancel)
    assert at_work(url) == 1
    until_idle(url)


def test_close_does_not_wait_for_the_server(url: str) -> None:
    database = open_database(url, seconds=30)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(run_raw, database, held(), 30)
        while not at_work(url):
            time.sleep(0.02)
        database.close()
        with pytest.raises(SqlCancelled):
            running.result(15)
        assert at_work(url) == 1
    until_idle(url)


def test_a_stopped_backend_ends_with_its_function(guarded: Database, url: str) -> None:
    """Cancelled and terminated: it does not begin the next of ten."""
    with pytest.raises(SqlTimeout):
        run_raw(guarded, held(1_000).replace("FROM a10", "FROM a10, public.digits a, public.digits b"), 0.3)
    until_idle(url)
    assert guarded.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


def test_a_server_that_is_busy_with_stopped_statements_gets_no_more(guarded: Database, url: str) -> None:
    engine = guarded._engine
    assert isinstance(engine, PostgresqlEngine)
    refused = ""
    for seconds in (1, 2, 4):  # on a busy machine one is stopped before it has begun
        with ThreadPoolExecutor(2) as pool:
            stopped = [pool.submit(run_raw, guarded, held(60_000), seconds) for _ in range(2)]
            for one in stopped:
                with pytest.raises(SqlTimeout):
                    one.result(60)
        while at_work(url) > len(engine._runaways):
            time.sleep(0.02)
        try:
            guarded.run("SELECT COUNT(*) FROM employees")
        except DatabaseUnavailable as error:
            refused = str(error)
            break
        until_idle(url)
    assert "still at work" in refused
    assert len(engine._runaways) == 2
    until_idle(url)
    assert guarded.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


@pytest.mark.parametrize(
    "sql",
    [
        'WITH "PG_SHADOW" AS (SELECT 1 AS x) SELECT * FROM pg_shadow',
        'WITH "Pg_Roles" AS (SELECT 1 AS x) SELECT * FROM PG_ROLES',
        "WITH pg_bac\u212aend_memory_contexts AS (SELECT 1) SELECT * FROM pg_backend_memory_contexts",
        'WITH "EMPLOYEES" AS (SELECT 1 AS x), b AS (SELECT * FROM "pg_roles") SELECT * FROM b',
        "(WITH pg_shadow AS (SELECT 1) SELECT * FROM pg_shadow) UNION SELECT 1 FROM pg_shadow",
        "SELECT (SELECT x FROM (WITH pg_user AS (SELECT 1 AS x) SELECT x FROM pg_user) t), u.* FROM pg_user u",
        'SELECT * FROM U&"\\0070g_shadow"',
        "SELECT * FROM lab.employees",
        'SELECT * FROM "EMPLOYEES"',
        "SELECT * FROM rooms",
    ],
)
def test_names_are_what_they_are_to_the_server(guarded: Database, sql: str) -> None:
    with pytest.raises(SqlRefused):
        guarded.run(sql)


def test_a_with_clause_in_quotes_is_another_name(guarded: Database) -> None:
    assert guarded.run('WITH "EMPLOYEES" AS (SELECT 1 AS x) SELECT COUNT(*) FROM employees').rows == ((3,),)
    assert guarded.run('WITH employees AS (SELECT 1 AS x) SELECT COUNT(*) FROM "employees"').rows == ((1,),)
    assert guarded.run('SELECT r."Name", "Rooms".number FROM "Rooms" r, "Rooms"').rows == (("HALL", 1),)
    assert guarded.run("SELECT COUNT(*) FROM public.employees JOIN departments USING (department)").rows == ((3,),)
    assert guarded.run("SELECT COUNT(employees.salary) FROM Employees").rows == ((2,),)
    with pytest.raises(SqlRefused, match='write "Rooms"'):
        guarded.run("SELECT * FROM rooms")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT ifnull(salary, 0) FROM employees",
        "SELECT upper(salary) FROM employees",
        "SELECT total(salary) FROM employees",
        "SELECT e.secret FROM employees e",
        "SELECT (e).secret FROM employees e",
        "SELECT last_name + 1 FROM employees",
    ],
)
def test_what_a_user_made_is_not_called(guarded: Database, sql: str) -> None:
    with pytest.raises((SqlFailed, SqlRefused)):
        guarded.run(sql)
    with pytest.raises((SqlFailed, SqlRefused)):  # without the parser too
        run_raw(guarded, sql.replace("FROM employees", "FROM public.employees"), 5)


def test_system_tables_are_out_of_reach_of_bare_names_but_pg(guarded: Database) -> None:
    """Whatever our parser took for a WITH clause's name: the server's own tables all begin with `pg_`."""
    for name in ("employees", "tables", "columns"):
        with pytest.raises(SqlFailed, match="does not exist"):
            run_raw(guarded, f"SELECT * FROM {name}", 5)


def test_tables_of_the_roles_own_schema(url: str) -> None:
    """The schema in force when the database is opened is the one that statements mean."""
    with open_database(f"{url}&options=-csearch_path%3Dlab") as database:
        assert database.schema.namespace == "lab"
        assert database.run("SELECT COUNT(*) FROM employees").rows == ((0,),)
        with pytest.raises(SqlRefused):
            database.run("SELECT COUNT(*) FROM public.employees")


def test_an_address_with_options_is_one_for_the_second_connection_too(url: str) -> None:
    """A statement that is stopped is stopped over a connection of its own, which has the same options."""
    options = "-c search_path=lab -c work_mem=8MB"
    with psycopg.connect(address_of(make_url(url).update_query_dict({"options": options}))) as connection:
        assert connection.execute("SELECT current_setting('work_mem'), current_schema()").fetchall() == [("8MB", "lab")]


def test_a_long_number_is_text(guarded: Database) -> None:
    ((value,),) = guarded.run(f"SELECT {'9' * 5000} + MAX(d) FROM digits").rows
    assert value == "1" + "0" * 4999 + "8"


def test_types_of_an_extension_keep_their_operators_and_no_more(databases: Databases) -> None:
    found = databases.fresh()
    with psycopg.connect(found, autocommit=True) as connection:
        if not connection.execute("SELECT FROM pg_available_extensions WHERE name = 'vector'").fetchall():
            pytest.skip("this server has no extension to try")
        connection.execute("CREATE EXTENSION vector")
        connection.execute("CREATE TABLE notes (words TEXT, place vector(2))")
        connection.execute("INSERT INTO notes VALUES ('a', '[1,2]'), ('b', '[3,4]')")
        connection.execute("CREATE FUNCTION total(text) RETURNS text LANGUAGE sql AS $$ SELECT 'called' $$")
    with open_database(found) as database:
        assert database.run("SELECT words FROM notes WHERE place = '[3,4]'").rows == (("b",),)
        with pytest.raises(SqlRefused, match="total is a function or operator that a user made"):
            database.run("SELECT TOTAL(words) FROM notes")
