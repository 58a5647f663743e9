"""Hostile statements, on SQLite and on a real PostgreSQL: refused, or cut at a cap; the data stay as they were."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from wizard.ask.guard import Database, SqlFailed, SqlRefused, SqlTimeout, open_database
from wizard.ask.guard.engine import StatementLimits
from wizard.ask.guard.errors import SqlCancelled

BOTH = [
    # several statements, and what is no SELECT
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP TABLE employees",
    "SELECT 1;; DELETE FROM employees; --",
    "DELETE FROM employees",
    "UPDATE employees SET salary = 0",
    "INSERT INTO digits VALUES (10)",
    "DROP TABLE employees",
    "ALTER TABLE employees ADD COLUMN x INTEGER",
    "CREATE TABLE x (a INTEGER)",
    "CREATE TABLE x AS SELECT * FROM employees",
    "CREATE VIEW v AS SELECT 1",
    "CREATE INDEX i ON employees (salary)",
    "REPLACE INTO digits VALUES (1)",
    "TRUNCATE TABLE employees",
    "BEGIN",
    "COMMIT",
    "ROLLBACK; DELETE FROM employees",
    "VACUUM",
    "ANALYZE",
    "EXPLAIN SELECT 1",
    "EXPLAIN ANALYZE DELETE FROM employees",
    "VALUES (1)",
    "GRANT ALL ON employees TO PUBLIC",
    # data changed inside a SELECT's clothes
    "WITH gone AS (DELETE FROM employees RETURNING *) SELECT * FROM gone",
    "WITH new AS (INSERT INTO digits VALUES (11) RETURNING d) SELECT d FROM new",
    "WITH up AS (UPDATE employees SET salary = 1 RETURNING *) SELECT * FROM up",
    "WITH x AS (SELECT 1) DELETE FROM employees",
    "WITH x AS (SELECT 1) INSERT INTO digits SELECT 1 FROM x",
    "SELECT * INTO stolen FROM employees",
    "SELECT * FROM employees FOR UPDATE",
    "WITH a AS (SELECT 1), gone AS (DELETE FROM digits RETURNING d) SELECT * FROM a",
    "SELECT * FROM (DELETE FROM digits RETURNING d) AS x",
    "MERGE INTO digits USING employees ON d = employee_id WHEN MATCHED THEN DELETE",
    "CREATE TEMP TABLE t AS SELECT 1",
    "CREATE FUNCTION f() RETURNS int AS 'SELECT 1' LANGUAGE sql",
    "CREATE TRIGGER t AFTER INSERT ON digits BEGIN DELETE FROM employees; END",
    "PREPARE x AS DELETE FROM employees",
    "EXECUTE x",
    "SELECT * FROM employees INTO OUTFILE '/var/lib/stolen'",
    # comments, quotes and look-alikes
    "SELECT 1 /* ; */ ; DROP TABLE employees --",
    "SELECT 'a\\'; DELETE FROM employees; --'",
    "SELECT 1 -- \n; DELETE FROM employees",
    "SELECT * FROM ｅｍｐｌｏｙｅｅｓ",
    "SELECT * FROM \u0435mployees",
    "SELECT 1\uff1b DELETE FROM employees",
    "SELECT * FROM employees\x00; DELETE FROM employees",
    "\u202eSELECT 1",
    "\uff33\uff25\uff2c\uff25\uff23\uff34 * FROM employees",
    "DROP\u200b TABLE employees",
    "SELECT 1\u201a 2; DROP TABLE digits",
    "SELECT $$a$$; DELETE FROM employees",
    # other tables, other schemas, other files
    "SELECT * FROM sqlite_master",
    "SELECT * FROM main.sqlite_master",
    "SELECT * FROM pg_shadow",
    "SELECT * FROM pg_catalog.pg_authid",
    "SELECT * FROM information_schema.tables",
    "SELECT (SELECT passwd FROM pg_shadow LIMIT 1)",
    "SELECT * FROM pg_shadow, (WITH pg_shadow AS (SELECT 1) SELECT * FROM pg_shadow) t",
    "WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a",
    "SELECT name FROM other.employees",
    "SELECT last_name FROM employees UNION SELECT rolname FROM pg_roles",
    "SELECT 1 WHERE 'x' IN (SELECT usename FROM pg_user)",
    "SELECT * FROM temp.sqlite_master",
    "SELECT * FROM sqlite_schema",
    "SELECT * FROM dbstat",
    "SELECT * FROM pragma_database_list",
    # functions that act
    "SELECT load_extension('/var/lib/evil.so')",
    "SELECT writefile('/var/lib/evil', 'x')",
    "SELECT readfile('/etc/passwd')",
    "SELECT pg_sleep(60)",
    "SELECT pg_catalog.pg_sleep(60)",
    'SELECT "pg_sleep"(60)',
    'SELECT U&"\\0070g_sleep"(60)',
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_terminate_backend(1)",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT current_setting('data_directory')",
    "SELECT nextval('s')",
    "SELECT * FROM employees WHERE EXISTS (SELECT load_extension('x'))",
    "SELECT * FROM employees, LATERAL (SELECT pg_sleep(60)) s",
    "SELECT * FROM employees ORDER BY pg_sleep(60)",
    "SELECT CASE WHEN 1 = 1 THEN pg_sleep(60) END",
    "SELECT pg_sleep_for('1 minute')",
    "SELECT pg_advisory_lock(1)",
    "SELECT pg_notify('c', 'x')",
    "SELECT lo_export(1, '/var/lib/x')",
    "SELECT set_config('statement_timeout', '0', true)",
    "SELECT fts3_tokenizer('simple')",
    "SELECT hex(randomblob(100000000))",
    "SELECT database_to_xml(true, true, '')",
    "SELECT dblink('host=evil', 'SELECT 1')",
    "SELECT query_to_xml('DELETE FROM employees', true, true, '')",
    "SELECT randomblob(1000000000)",
    "SELECT zeroblob(1000000000)",
    "SELECT printf('%1000000000d', 1)",
    "SELECT repeat('x', 1000000000)",
    "SELECT lpad('x', 1000000000)",
    "SELECT 'employees'::regclass",
    "SELECT '<a/>'::xml",
    # rows without end
    "SELECT * FROM generate_series(1, 1000000000)",
    "SELECT generate_series(1, 1000000000)",
    "SELECT COUNT(*) FROM generate_series(1, 100000), generate_series(1, 100000)",
    "SELECT * FROM json_populate_record(null::pg_authid, '{}')",
    "WITH RECURSIVE a AS (SELECT 1), b AS (SELECT * FROM b) SELECT * FROM a",
    "SELECT * FROM pragma_table_info('employees')",
    "SELECT * FROM json_each('[1]')",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
    "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
    # odd shapes
    "",
    "   ;  ;",
    "SELECT FROM WHERE",
    "SELECT " + "(" * 3000 + "1" + ")" * 3000,
    "SELECT '" + "x" * 30_000 + "'",
    "SELECT 1 WHERE ? = 1",
    "SELECT 1 WHERE $1 = 1",
    "COPY employees TO '/var/lib/stolen'",
    "COPY employees FROM PROGRAM 'rm -rf /'",
    "DO $$ BEGIN DELETE FROM employees; END $$",
    "CALL evil()",
    "LISTEN x",
    "SET transaction_read_only = off",
    "PRAGMA writable_schema = 1",
    "PRAGMA table_info(employees)",
    "ATTACH DATABASE '/var/lib/evil.sqlite' AS evil",
    "DETACH DATABASE main",
]

SQLITE_ONLY = ["SELECT 1 /* /* */ ; DELETE FROM employees -- */"]
"""Comments nest in PostgreSQL, where this is one harmless SELECT."""

POSTGRESQL_ONLY = [
    "SELECT (TABLE pg_shadow)",
    "SELECT EXISTS (TABLE pg_shadow)",
    "SELECT 1 UNION TABLE pg_shadow",
    "SELECT COUNT(*) FROM (TABLE pg_shadow) t",
]
"""A whole table by its name alone; no SQL to SQLite."""

CUT = [
    "SELECT COUNT(*) FROM digits a, digits b, digits c, digits d, digits e, digits f, digits g, digits h, digits i",
    "SELECT * FROM digits a, digits b, digits c, digits d, digits e, digits f, digits g ORDER BY a.d + b.d * c.d",
    "SELECT SUM(a.d) FROM digits a CROSS JOIN digits b CROSS JOIN digits c CROSS JOIN digits d CROSS JOIN digits e "
    "CROSS JOIN digits f CROSS JOIN digits g CROSS JOIN digits h",
]


@pytest.fixture
def sqlite_copy(tmp_path: Path, staff_file: Path) -> Path:
    copy = tmp_path / "staff.sqlite"
    copy.write_bytes(staff_file.read_bytes())
    return copy


@pytest.fixture
def seconds() -> float:
    """How long a statement may take; those that are cut get less of it."""
    return 30.0


@pytest.fixture
def guarded_sqlite(sqlite_copy: Path, seconds: float) -> Iterator[Database]:
    before = hashlib.sha256(sqlite_copy.read_bytes()).hexdigest()
    with open_database(f"sqlite:///{sqlite_copy}", seconds=seconds) as database:
        yield database
    assert hashlib.sha256(sqlite_copy.read_bytes()).hexdigest() == before
    assert [path.name for path in sqlite_copy.parent.iterdir()] == ["staff.sqlite"]


def _fingerprint(url: str) -> list[object]:
    import psycopg

    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "SELECT table_schema, table_name FROM information_schema.tables ORDER BY 1, 2"
        ).fetchall()
        sums = connection.execute(
            "SELECT md5(string_agg(e::text, '|' ORDER BY employee_id)) FROM employees e UNION ALL "
            "SELECT md5(string_agg(d::text, '|' ORDER BY d)) FROM digits d"
        ).fetchall()
    return [*tables, *sums]


@pytest.fixture
def guarded_postgresql(postgresql_url: str, seconds: float) -> Iterator[Database]:
    before = _fingerprint(postgresql_url)
    with open_database(postgresql_url, seconds=seconds) as database:
        yield database
    assert _fingerprint(postgresql_url) == before


def test_enough_of_them() -> None:
    assert len(set(BOTH)) == len(BOTH) >= 120


def test_sqlite_refuses(guarded_sqlite: Database) -> None:
    for sql in BOTH + SQLITE_ONLY:
        with pytest.raises(SqlRefused):
            guarded_sqlite.run(sql)
        assert guarded_sqlite.run("SELECT COUNT(*) FROM employees").rows == ((3,),), sql


@pytest.mark.postgresql
def test_postgresql_refuses(guarded_postgresql: Database) -> None:
    for sql in BOTH + POSTGRESQL_ONLY:
        with pytest.raises(SqlRefused):
            guarded_postgresql.run(sql)
    assert guarded_postgresql.run("SELECT COUNT(*) FROM employees").rows == ((3,),)


@pytest.mark.parametrize("seconds", [0.5])
@pytest.mark.parametrize("sql", CUT)
def test_sqlite_cuts(guarded_sqlite: Database, sql: str) -> None:
    with pytest.raises(SqlTimeout):
        guarded_sqlite.run(sql)


@pytest.mark.postgresql
@pytest.mark.parametrize("seconds", [0.5])
@pytest.mark.parametrize("sql", CUT)
def test_postgresql_cuts(guarded_postgresql: Database, sql: str) -> None:
    with pytest.raises(SqlTimeout):
        guarded_postgresql.run(sql)


# The second line of defence, tried without the first: what would happen if the parser were fooled.


def test_sqlite_stands_without_the_parser(guarded_sqlite: Database) -> None:
    for sql in BOTH:
        if "x" * 100 in sql or sql.strip(" ;") in ("", "SELECT 1 --") or sql == "VALUES (1)":
            continue
        if sql in ("EXPLAIN SELECT 1", "SELECT 1 WHERE ? = 1", "SELECT 1 WHERE $1 = 1", "BEGIN"):
            continue
        try:
            rows = guarded_sqlite._engine.fetch(sql, StatementLimits(seconds=0.3), None)[1]
        except (SqlRefused, SqlFailed, SqlTimeout, SqlCancelled):
            continue
        assert rows in ([], [(1,)]) or len(rows) == 3, sql  # a harmless reading


@pytest.mark.postgresql
def test_postgresql_stands_without_the_parser(guarded_postgresql: Database) -> None:
    for sql in (
        "SELECT 1; COMMIT; DELETE FROM employees",
        "SELECT 1; SET default_transaction_read_only = off; COMMIT; DELETE FROM employees",
        "DELETE FROM employees",
        "WITH gone AS (DELETE FROM employees RETURNING *) SELECT * FROM gone",
        "SELECT nextval('s')",
        "SELECT pg_sleep(60)",
        "SELECT * FROM employees FOR UPDATE",
        "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
        "SELECT COUNT(*) FROM generate_series(1, 1000000000)",
    ):
        with pytest.raises((SqlFailed, SqlTimeout)):
            guarded_postgresql._engine.fetch(sql, StatementLimits(seconds=0.3), None)


def test_a_doubled_string_stays_small(guarded_sqlite: Database) -> None:
    inner = "(SELECT 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' AS t)"
    for _ in range(20):
        inner = f"(SELECT t || t AS t FROM {inner} AS u)"
    with pytest.raises((SqlFailed, SqlTimeout)):
        guarded_sqlite._engine.fetch(f"SELECT t FROM {inner} AS v", StatementLimits(seconds=0.5), None)


@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def test_rows_beyond_the_cap_are_cut(request: pytest.FixtureRequest, engine: str) -> None:
    """A product of six tables has a million rows; a wizard needs none of them but the first."""
    url = request.getfixturevalue("postgresql_url" if engine == "postgresql" else "sqlite_copy")
    with open_database(str(url) if engine == "postgresql" else f"sqlite:///{url}", seconds=60) as guarded:
        found = guarded.run("SELECT a.d FROM digits a, digits b, digits c, digits d, digits e, digits f")
    assert (len(found.rows), found.truncated) == (10_000, True)


def test_text_beyond_the_size_cap_is_cut(guarded_sqlite: Database) -> None:
    columns, rows, cut = guarded_sqlite._engine.fetch("SELECT last_name FROM employees", StatementLimits(size=8), None)
    assert (columns, rows, cut) == (("last_name",), [("LEASE",)], True)
