"""One database on both backends: the drafts are equal, and names that need quotes are asked like others."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, text

from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.lint import lint_names, lint_words
from wizard.ask.tool import make_tool
from wizard.domain import load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.lexicon import load_lexicon

STATEMENTS = (
    'CREATE TABLE "Customers" ("CustomerID" INTEGER PRIMARY KEY, "Company Name" VARCHAR(40), "größe" REAL,'
    ' "E-Mail" TEXT, "isVIP" BOOLEAN, "Password" TEXT, city CHAR(12))',
    'CREATE TABLE "Order" ("orderNumber" INTEGER PRIMARY KEY, "select" TEXT, "orderDate" TIMESTAMP, "group" TEXT,'
    ' "CustomerID" INTEGER REFERENCES "Customers" ("CustomerID"))',
    'CREATE TABLE "tblProduct" (sku VARCHAR(8) PRIMARY KEY, prd_nm TEXT, price NUMERIC(8,2),'
    ' "launch-date" DATE, "日本語" TEXT)',
    'CREATE TABLE "Order Lines" ("orderNumber" INTEGER REFERENCES "Order" ("orderNumber"),'
    ' sku VARCHAR(8) REFERENCES "tblProduct" (sku), qty INTEGER, PRIMARY KEY ("orderNumber", sku))',
    'CREATE TABLE "événement" (id INTEGER PRIMARY KEY, nom TEXT, lieu TEXT, "% discount" REAL)',
    "INSERT INTO \"Customers\" VALUES (1, 'Alfreds Futterkiste', 1.5, 'a@x.org', TRUE, 'x1', 'Berlin'),"
    " (2, 'Bon app', 2.5, 'b@x.org', FALSE, 'x2', 'Marseille'),"
    " (3, 'Ernst Handel', 2.0, 'c@x.org', TRUE, 'x3', 'Graz')",
    "INSERT INTO \"Order\" VALUES (10, 'web', '2023-03-01 09:30:00', 'A', 1), "
    "(11, 'shop', '2023-03-31 23:30:00', 'B', 1), (12, 'web', '2023-04-01 00:00:00', 'A', 3)",
    "INSERT INTO \"tblProduct\" VALUES ('P-1', 'Hammer', 10, '2020-01-15', 'ok'), "
    "('P-2', 'Drill', 99.5, '2021-06-01', 'ng'), ('P-3', 'Saw', 20.25, '2021-07-01', 'ok')",
    "INSERT INTO \"Order Lines\" VALUES (10, 'P-1', 5), (10, 'P-2', 1), (11, 'P-2', 2), (12, 'P-3', 7)",
    "INSERT INTO \"événement\" VALUES (1, 'Fête', 'Lyon', 0.5), (2, 'Foire', 'Paris', 0)",
)
QUESTIONS: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("how many orders are there", {(3,)}),
    ("how many orders were placed in March 2023", {(2,)}),
    ("which orders did Alfreds Futterkiste place", {(10,), (11,)}),
    ("which products did Alfreds Futterkiste order", {("P-1",), ("P-2",)}),
    ("how many customers are there", {(3,)}),
    ("which customers are VIP", {(1,), (3,)}),
    ("which customers are not VIP", {(2,)}),
    ("customers in Graz", {(3,)}),
    ("what does the Drill cost", {(99.5,)}),
    ("the most expensive product", {("P-2",)}),
    ("products launched in 2021", {("P-2",), ("P-3",)}),
    ("which customers ordered the Hammer", {(1,)}),
    ("how many order lines are there", {(4,)}),
    ("what is the password of Bon app", set()),
)


@pytest.fixture(scope="module")
def sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The database as a file."""
    path = tmp_path_factory.mktemp("shop") / "shop.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        for statement in STATEMENTS:
            connection.execute(statement)
        connection.commit()
    return f"sqlite:///{path}"


@pytest.fixture(scope="module")
def postgresql_url(server: URL) -> str:
    """The same database in PostgreSQL."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE drafted_twice"))
    engine.dispose()
    url = server.set(database="drafted_twice")
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in STATEMENTS:
            connection.exec_driver_sql(statement.replace("%", "%%"))
    engine.dispose()
    return url.render_as_string(hide_password=False)


def answers(folder: Path) -> dict[str, set[tuple[object, ...]]]:
    domain = load_domain(folder, check_audio=False)
    found: dict[str, set[tuple[object, ...]]] = {}
    with open_database(domain.url or "") as database:
        tool = make_tool(domain, database)
        for question, _ in QUESTIONS:
            readings = tool.ask(Request(question)).interpretations
            rows = database.run(readings[0].sql).rows if readings else ()
            found[question] = {
                tuple(value if isinstance(value, (str, int)) else float(str(value)) for value in row) for row in rows
            }
            for reading in readings[:1]:
                database.run(reading.display_sql)
    return found


def files(folder: Path) -> dict[str, str]:
    """Every file of a draft, without where its database is."""
    return {
        str(path.relative_to(folder)): re.sub(r"url: .*", "url: X", path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_drafts_of_one_database_are_equal_but_for_the_url(
    sqlite_url: str, postgresql_url: str, tmp_path: Path
) -> None:
    one = draft_domain(sqlite_url, tmp_path / "one", name="shop").folder
    other = draft_domain(postgresql_url, tmp_path / "other", name="shop").folder
    assert files(one) == files(other)


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_names_that_need_quotes_are_asked_like_others(
    backend: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = request.getfixturevalue(f"{backend}_url")
    drafted = draft_domain(url, tmp_path / "out", name="shop")
    assert drafted.left_out == ()
    found = answers(drafted.folder)
    assert found == dict(QUESTIONS)


def test_nothing_in_a_draft_hangs_on_the_order_of_sets(sqlite_url: str, tmp_path: Path) -> None:
    """Two processes whose hashes differ draft the same bytes."""
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        script = (
            "from pathlib import Path; from wizard.domain.draft import draft_domain;"
            f"draft_domain({sqlite_url!r}, Path({str(out)!r}), name='shop')"
        )
        subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONHASHSEED": seed})
        made.append(files(out))
    assert made[0] == made[1]


def test_a_draft_passes_its_own_lint(sqlite_url: str, tmp_path: Path) -> None:
    folder = draft_domain(sqlite_url, tmp_path / "out", name="shop").folder
    domain = load_domain(folder, check_audio=False)
    with open_database(domain.url or "") as database:
        lexicon = load_lexicon(folder / "lexicon.yaml")
        found = (*lint_names(domain, lexicon, database), *lint_words(lexicon, folder / "lexicon.yaml"))
        assert [finding for finding in found if finding.severity == "error"] == []
