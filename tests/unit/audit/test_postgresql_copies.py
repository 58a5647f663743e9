"""Copies of a PostgreSQL database: made beside the domain's own, run on through the guard, and dropped again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import URL, make_url

from tests.databases import postgresql_database
from wizard.annotate.opened_domain import OpenedDomains
from wizard.ask.guard import Database, SqlRefused, open_database
from wizard.audit.databases import OtherDatabases
from wizard.audit.errors import CopiesNotMade
from wizard.audit.postgresql_copies import MARK, in_namespace, postgresql_copies, reworded
from wizard.cas import write
from wizard.cli.audit import command

pytestmark = pytest.mark.postgresql

ZOO = [
    "CREATE TYPE colour AS ENUM ('red', 'green', 'blue')",
    "CREATE TABLE keeper (id integer PRIMARY KEY, name text NOT NULL, badge text UNIQUE)",
    'CREATE TABLE "Animal" (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, keeper integer REFERENCES keeper (id),'
    " born integer, died integer, fur colour, lengths numeric[], about jsonb, age integer"
    " GENERATED ALWAYS AS (died - born) STORED, CHECK (died >= born))",
    "INSERT INTO keeper SELECT n, 'Keeper ' || n % 7, 'badge ' || n FROM generate_series(1, 20) n",
    'INSERT INTO "Animal" (keeper, born, died, fur, lengths, about) SELECT n % 20 + 1, n, n + 30,'
    " (ARRAY['red', 'green', 'blue']::colour[])[n % 3 + 1], ARRAY[n, n / 7.0],"
    " jsonb_build_object('text', E'a tab\\t, a % and \\\\', 'n', n) FROM generate_series(1, 60) n",
    "CREATE VIEW red AS SELECT a.id, k.name FROM \"Animal\" a JOIN keeper k ON k.id = a.keeper WHERE a.fur = 'red'",
    "CREATE VIEW aaa_names AS SELECT DISTINCT name FROM red",
    "CREATE MATERIALIZED VIEW stored AS SELECT count(*) AS n FROM red",
    "CREATE VIEW of_stored AS SELECT n FROM stored",
]
ANIMALS = 'SELECT * FROM "Animal" ORDER BY id'
LEFT = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'woz_audit%' ORDER BY nspname"


@pytest.fixture(scope="module")
def zoo(server: URL) -> URL:
    return make_url(postgresql_database(server, "woz_zoo", ZOO))


@pytest.fixture
def opened(zoo: URL) -> Iterator[Database]:
    with open_database(_text(zoo)) as database:
        yield database


def _text(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def rows(url: URL, sql: str) -> list[tuple[object, ...]]:
    with psycopg.connect(_text(url.set(drivername="postgresql")), autocommit=True) as session:
        done = session.execute(sql)
        return done.fetchall() if done.description else []


def test_a_copy_has_the_schema_and_keys_and_other_rows_and_goes(zoo: URL, opened: Database) -> None:
    before = rows(zoo, ANIMALS)
    with postgresql_copies(zoo, opened.schema, 2, 1992) as names:
        assert [row[0] for row in rows(zoo, LEFT)] == names
        one, two = ([row[:] for row in rows(zoo, ANIMALS.replace("FROM ", f"FROM {name}."))] for name in names)
        assert one != two
        for copy in (one, two):
            assert len(copy) == 54, "a tenth of what nothing refers to is dropped"
            assert {row[0] for row in copy} < {row[0] for row in before}
            assert {row[1] for row in copy} <= {row[1] for row in before}, "what refers to a row still does"
            assert all(row[2] <= row[3] and row[7] == row[3] - row[2] for row in copy)  # type: ignore[operator]
            for column in (4, 5, 6):
                assert {str(row[column]) for row in copy} <= {str(row[column]) for row in before}
        for name in names:
            assert rows(zoo, f"SELECT id, badge FROM {name}.keeper ORDER BY id") == rows(
                zoo, "SELECT id, badge FROM keeper ORDER BY id"
            ), "nothing refers from it, and what is unique stays"
            with open_database(in_namespace(zoo, name)) as beside:
                assert [(t.name, t.columns) for t in beside.schema.tables] == [
                    (t.name, t.columns) for t in opened.schema.tables
                ]
                red = beside.run("SELECT COUNT(*) FROM red").rows
                assert red == tuple(rows(zoo, f"SELECT count(*) FROM {name}.\"Animal\" WHERE fur = 'red'"))
                assert beside.run("SELECT n FROM of_stored").rows == red, "a stored view is computed of the copy"
                assert beside.run("SELECT COUNT(*) FROM aaa_names").rows[0][0]
    assert rows(zoo, LEFT) == []
    assert rows(zoo, ANIMALS) == before


def test_the_same_seed_makes_the_same_copies(zoo: URL, opened: Database) -> None:
    def made(seed: int) -> list[list[tuple[object, ...]]]:
        with postgresql_copies(zoo, opened.schema, 2, seed) as names:
            return [rows(zoo, ANIMALS.replace("FROM ", f"FROM {name}.")) for name in names]

    assert made(1) == made(1)
    assert made(1) != made(2)


def test_a_row_that_a_check_forbids_stays_as_it_was(zoo: URL, opened: Database) -> None:
    """Births are drawn in one copy of two; a birth after the death cannot be, and that row is as it was."""
    with postgresql_copies(zoo, opened.schema, 2, 7) as names:
        copies = [rows(zoo, f'SELECT id, born, died, fur::text FROM {name}."Animal"') for name in names]
    before = set(rows(zoo, 'SELECT id, born, died, fur::text FROM "Animal"'))
    assert [len(copy) for copy in copies] == [54, 54]
    moved = next(copy for copy in copies if sum(row[1] != row[0] for row in copy) > 10)  # born is the number at first
    kept = before.intersection(moved)
    assert kept, "no drawing failed, and this test says nothing"
    assert len(kept) < 54
    assert all(int(str(born)) <= int(str(died)) for _, born, died, _ in moved)


def test_a_domain_in_a_schema_of_its_own(zoo: URL) -> None:
    rows(zoo, "CREATE SCHEMA pets")
    rows(zoo, "CREATE TABLE pets.dog (id integer PRIMARY KEY, name text)")
    rows(zoo, "INSERT INTO pets.dog SELECT n, 'dog ' || n FROM generate_series(1, 20) n")
    address = _text(zoo.update_query_dict({"options": "-c search_path=pets -c work_mem=8MB"}))
    with open_database(address) as database, OtherDatabases(database, address, 2, 1) as others:
        assert [table.name for table in database.schema.tables] == ["dog"]
        said = [write(one) for one in others.answers("SELECT COUNT(*) FROM pets.dog") if one is not None]
        assert said == ["18", "18"]
    rows(zoo, "DROP SCHEMA pets CASCADE")


def test_statements_run_behind_the_guard(zoo: URL, opened: Database) -> None:
    with OtherDatabases(opened, _text(zoo), 2, 1) as others:
        plain = others.answers("SELECT COUNT(*) FROM red")
        assert None not in plain
        assert others.answers("SELECT COUNT(*) FROM public.red") == plain, "a table may be named with its schema"
        assert others.answers("SELECT nonsense") == (None, None)
        assert others.answers("DELETE FROM keeper") == (None, None)
        (first, _) = (str(row[0]) for row in rows(zoo, LEFT))
        with open_database(in_namespace(zoo, first)) as copy:
            with pytest.raises(SqlRefused):
                copy.run("DROP TABLE keeper")
            with pytest.raises(SqlRefused, match=r"no table public\.keeper"):
                copy.run("SELECT * FROM public.keeper")
    assert rows(zoo, LEFT) == []


@pytest.mark.parametrize(
    ("sql", "there"),
    [
        ("SELECT public.t.a FROM public.t", "SELECT other.t.a FROM other.t"),
        ("SELECT a FROM \"public\".t WHERE b = 'public.t'", "SELECT a FROM other.t WHERE b = 'public.t'"),
        ("SELECT public.a FROM t AS public", "SELECT public.a FROM t AS public"),
        ("SELECT a FROM t", "SELECT a FROM t"),
        ("SELECT public.(", "SELECT public.("),
    ],
)
def test_a_schema_that_is_named_is_the_copys(sql: str, there: str) -> None:
    assert reworded(sql, "public", "other") == there


def test_copies_of_an_audit_that_was_killed_are_dropped_by_the_next(zoo: URL, opened: Database) -> None:
    rows(zoo, "CREATE SCHEMA woz_audit_5_1")
    rows(zoo, f"COMMENT ON SCHEMA woz_audit_5_1 IS '{MARK}'")
    rows(zoo, "CREATE TABLE woz_audit_5_1.keeper (id integer)")
    rows(zoo, "CREATE SCHEMA woz_audit_6_1")  # somebody's, without the mark
    with (
        postgresql_copies(zoo, opened.schema, 1, 1) as first,
        postgresql_copies(zoo, opened.schema, 1, 1) as second,
    ):
        found = {row[0] for row in rows(zoo, LEFT)}
        assert found == {*first, *second, "woz_audit_6_1"}, "two audits leave each other's copies alone"
    assert rows(zoo, LEFT) == [("woz_audit_6_1",)]
    rows(zoo, "DROP SCHEMA woz_audit_6_1")


def test_a_server_that_forbids_it_is_one_clear_error(zoo: URL) -> None:
    rows(zoo, "CREATE ROLE woz_reader LOGIN")
    rows(zoo, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO woz_reader")
    reader = _text(zoo.set(username="woz_reader"))
    with open_database(reader) as database:
        with pytest.raises(CopiesNotMade) as told:
            OtherDatabases(database, reader, 2, 1)
        said = str(told.value)
        assert " as woz_reader: permission denied for database woz_zoo; " in said
        assert "GRANT CREATE ON DATABASE" in said
        assert "--databases 0" in said
        assert "\n" not in said
        assert told.value.exit_code == 5
        rows(zoo, "GRANT CREATE ON DATABASE woz_zoo TO woz_reader")
        with OtherDatabases(database, reader, 2, 1) as others:
            assert None not in others.answers("SELECT COUNT(*) FROM red")
        rows(zoo, "ALTER ROLE woz_reader SET default_transaction_read_only = on")
        with pytest.raises(CopiesNotMade, match="cannot execute CREATE SCHEMA in a read-only transaction"):
            OtherDatabases(database, reader, 2, 1)
    assert rows(zoo, LEFT) == []


def test_what_cannot_be_read_leaves_nothing(zoo: URL, opened: Database) -> None:
    rows(zoo, "CREATE ROLE woz_half LOGIN")
    rows(zoo, "GRANT CREATE ON DATABASE woz_zoo TO woz_half")
    rows(zoo, "GRANT SELECT ON keeper TO woz_half")
    with pytest.raises(CopiesNotMade, match="permission denied for table Animal"):
        OtherDatabases(opened, _text(zoo.set(username="woz_half")), 1, 1)
    assert rows(zoo, LEFT) == []


def test_a_key_is_audited_on_postgresql_from_the_command_line(server: URL, tmp_path: Path) -> None:
    """The generator fills the empty database; what the system says is right here, and elsewhere or not."""
    url = postgresql_database(server, "woz_audit_personnel", [])
    count = "SELECT COUNT(*) FROM employees WHERE department = '45'"
    named = count.replace("employees", "public.employees")
    key, system = tmp_path / "pairs.jsonl", tmp_path / "system.jsonl"
    with key.open("w") as keys, system.open("w") as answers:
        for name, reference, own in (("lucky", count, "SELECT 48"), ("right", named, count)):
            line = {"utterance": name, "domain": "personnel", "class": "A", "reviewed": True,
                    "alternatives": [{"ref": "48"}], "sql": [reference]}  # fmt: skip
            keys.write(json.dumps(line) + "\n")
            answers.write(json.dumps({"utterance": name, "answer": "48", "sql": own}) + "\n")
    options = ["--key", str(key), "--system", str(system), "--database", url, "--databases", "2", "--json"]
    done = CliRunner().invoke(command, options)
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["clean"], found["tested"], found["databases"]) == (True, 2, 2)
    assert [one["utterance"] for one in found["to_know"]["right-here-only"]] == ["lucky"]
    assert rows(make_url(url), LEFT) == []
    with OpenedDomains(database=url) as grounds:
        assert grounds.of("personnel").database.dialect == "postgres"

    rows(make_url(url), "CREATE ROLE woz_wizard LOGIN")
    rows(make_url(url), "GRANT SELECT ON ALL TABLES IN SCHEMA public TO woz_wizard")
    options[5] = _text(make_url(url).set(username="woz_wizard"))
    refused = CliRunner().invoke(command, options)
    assert isinstance(refused.exception, CopiesNotMade)
    without = CliRunner().invoke(command, [*options, "--databases", "0"])
    assert without.exit_code == 0, without.output
