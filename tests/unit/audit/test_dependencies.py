"""What follows from what among the rows of a table, and copies that keep it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Hashable
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.variants import drawn_anew
from wizard.ask.guard import open_database
from wizard.audit.dependencies import follows, is_rule, movable
from wizard.audit.sqlite_copies import make_another

CITIES = [f"city {n}" for n in range(12)]
COUNTY = {city: f"county {n % 4}" for n, city in enumerate(CITIES)}


def test_a_value_follows_from_another() -> None:
    chance = random.Random(1)
    cities = chance.choices(CITIES, k=200)
    counties = [COUNTY[city] for city in cities]
    assert follows(counties, cities)
    assert not follows(cities, counties)
    assert not follows(chance.choices(CITIES, k=200), cities)
    assert not follows(["all alike"] * 200, cities), "what is everywhere the same follows from nothing"


def test_a_few_rows_prove_nothing() -> None:
    assert not follows(["a", "a", "b", "b"], ["x", "x", "y", "y"])
    numbers = list(range(200))
    assert not follows([COUNTY[CITIES[n % 12]] for n in numbers], [n // 2 * 2 if n < 10 else n for n in numbers])


@pytest.mark.parametrize(("agreed", "rule"), [(200, True), (195, True), (180, False), (0, False)])
def test_a_rule_has_few_exceptions(agreed: int, rule: bool) -> None:
    assert is_rule(agreed, 200, CITIES) is rule


def test_what_follows_from_a_key_stays() -> None:
    places = [n % 12 for n in range(200)]
    columns: dict[str, list[Hashable]] = {
        "number": [n // 12 for n in range(200)],
        "place": list(places),
        "city": [CITIES[place] for place in places],
        "price": [n * 7 % 13 for n in range(200)],
    }
    assert movable([["city"], ["price"]], columns) == [["price"]]
    assert sorted(map(sorted, movable([["place"], ["city"], ["price"]], columns))) == [["city", "place"], ["price"]]


def _shop(path: Path) -> None:
    chance = random.Random(2)
    with closing(sqlite3.connect(path)) as made:
        made.executescript(
            """CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, price INTEGER);
            CREATE TABLE line (id INTEGER PRIMARY KEY, product INTEGER REFERENCES product(id), price INTEGER,
                city TEXT, county TEXT, shop INTEGER, day TEXT);"""
        )
        prices = {n: chance.randrange(1, 30) for n in range(40)}
        made.executemany("INSERT INTO product VALUES (?, ?, ?)", [(n, f"p{n % 9}", prices[n]) for n in prices])
        pairs = chance.sample([(shop, f"2024-01-{day:02d}") for shop in range(20) for day in range(1, 29)], 300)
        for number, pair in enumerate(pairs):
            product, city = chance.randrange(40), chance.choice(CITIES)
            row = (number, product, prices[product], city, COUNTY[city], *pair)
            made.execute("INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        made.commit()


def _drawn(source: Path, target: Path) -> None:
    drawn_anew(source, target, 1)


def _audited(source: Path, target: Path) -> None:
    with open_database(f"sqlite:///{source}") as database:
        make_another(source, target, database.schema, 1, 0)


@pytest.mark.parametrize("copy", [_drawn, _audited])
def test_a_copy_keeps_the_rules(copy: Callable[[Path, Path], None], tmp_path: Path) -> None:
    source, target = tmp_path / "shop.sqlite", tmp_path / "other.sqlite"
    _shop(source)
    copy(source, target)
    with closing(sqlite3.connect(target)) as opened:
        rows = opened.execute("SELECT l.price, p.price, city, county FROM line l JOIN product p ON p.id = product")
        assert all(mine == theirs and COUNTY[city] == county for mine, theirs, city, county in rows)
        changed = opened.execute("SELECT price FROM product ORDER BY id").fetchall()
        lines = opened.execute("SELECT product, city FROM line ORDER BY id").fetchall()
    with closing(sqlite3.connect(source)) as opened:
        assert (
            changed != opened.execute("SELECT price FROM product ORDER BY id").fetchall()
            or lines != opened.execute("SELECT product, city FROM line ORDER BY id").fetchall()
        )


def test_pairs_that_are_never_twice_stay_so(tmp_path: Path) -> None:
    source, target = tmp_path / "shop.sqlite", tmp_path / "other.sqlite"
    _shop(source)
    drawn_anew(source, target, 1)
    with closing(sqlite3.connect(target)) as opened:
        assert opened.execute("SELECT COUNT(*) FROM (SELECT DISTINCT shop, day FROM line)").fetchone() == (300,)


@pytest.mark.parametrize("copy", [_drawn, _audited], ids=["benchmarks", "audit"])
def test_a_key_says_nothing_again(copy: Callable[[Path, Path], None], tmp_path: Path) -> None:
    """Of branches whose managers work there, a branch's own number is that of its manager's branch; it stays a key."""
    source, target = tmp_path / "shop.sqlite", tmp_path / "other.sqlite"
    with closing(sqlite3.connect(source)) as opened:
        opened.executescript(
            "CREATE TABLE branch (branch_id integer primary key, town text,"
            " manager_id integer REFERENCES staff(staff_id));"
            "CREATE TABLE staff (staff_id integer primary key, branch_id integer REFERENCES branch(branch_id));"
        )
        opened.executemany("INSERT INTO branch VALUES (?, ?, ?)", [(n, CITIES[n % 12], 3 * n) for n in range(1, 40)])
        opened.executemany("INSERT INTO staff VALUES (?, ?)", [(n, max(1, n // 3)) for n in range(1, 119)])
        opened.commit()
    copy(source, target)
    with closing(sqlite3.connect(target)) as opened:
        assert [n for (n,) in opened.execute("SELECT branch_id FROM branch ORDER BY 1")] == list(range(1, 40))
