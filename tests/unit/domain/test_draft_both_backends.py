"""One database on both backends: the drafts are equal, and names that need quotes are asked like others."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.databases import Drafts, postgresql_database, sqlite_database

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
    return sqlite_database(tmp_path_factory.mktemp("shop") / "shop.sqlite", STATEMENTS)


@pytest.fixture(scope="module")
def postgresql_url(server: URL) -> str:
    """The same database in PostgreSQL."""
    return postgresql_database(server, "drafted_twice", STATEMENTS)


def value_of(value: object) -> object:
    """As the other backend has it."""
    return value if isinstance(value, (str, int)) else float(str(value))


def files(folder: Path) -> dict[str, str]:
    """Every file of a draft, without where its database is."""
    return {
        str(path.relative_to(folder)): re.sub(r"url: .*", "url: X", path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_drafts_of_one_database_are_equal_but_for_the_url(
    sqlite_url: str, postgresql_url: str, drafts: Drafts
) -> None:
    assert files(drafts.of(sqlite_url, "shop").folder) == files(drafts.of(postgresql_url, "shop").folder)


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_names_that_need_quotes_are_asked_like_others(
    backend: str, request: pytest.FixtureRequest, drafts: Drafts
) -> None:
    draft = drafts.of(request.getfixturevalue(f"{backend}_url"), "shop")
    assert draft.made.left_out == ()
    for question, expected in QUESTIONS:
        found = {tuple(map(value_of, row)) for row in draft.rows(question) or ()}
        assert found == expected, question


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


def test_a_draft_passes_its_own_lint(sqlite_url: str, drafts: Drafts) -> None:
    assert [finding for finding in drafts.of(sqlite_url, "shop").lint() if finding.severity == "error"] == []
