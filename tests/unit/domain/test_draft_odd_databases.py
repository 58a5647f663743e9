"""Drafts of databases that are large, broken, odd or not there; and of PostgreSQL's own types."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.databases import Drafts, postgresql_database, sqlite_database
from wizard.domain.draft import draft_domain
from wizard.domain.draft.drafted_again import draft_again, keep_answers, open_choices
from wizard.domain.errors import DomainDatabaseUnavailable, DomainUnusable
from wizard.domain.lexicon import load_lexicon

CITIES = """
CREATE TABLE country (country_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, population INTEGER, country_id INTEGER REFERENCES country);
INSERT INTO country VALUES (1, 'Italy'), (2, 'Norway');
INSERT INTO city VALUES (1, 'Rome', 3000, 1), (2, 'Oslo', 700, 2), (3, 'Bari', 300, 1);
"""


def test_a_long_chain_of_tables_is_read(drafts: Drafts) -> None:
    """Following keys from table to table must not end in recursion."""
    script = "".join(
        f"CREATE TABLE t{i} (id INTEGER PRIMARY KEY, next INTEGER REFERENCES t{(i + 1) % 200}(id));"
        f"INSERT INTO t{i} VALUES (1, 1), (2, 1);"
        for i in range(200)
    )
    draft = drafts.of(script)
    assert len(draft.made.classes) == 200
    assert len(draft.made.relations) >= 200


def test_views_are_left_out_and_said_even_broken_ones(drafts: Drafts) -> None:
    views = "CREATE VIEW large AS SELECT * FROM city WHERE population > 500; CREATE VIEW gone AS SELECT * FROM nowhere;"
    draft = drafts.of(CITIES + views)
    assert draft.made.left_out == (
        "view gone: drafts are made from tables",
        "view large: drafts are made from tables; --ask offers to draft it, too",
    )  # fmt: skip
    assert draft.rows("How many cities are there?") == {(3,)}


def test_views_are_offered_and_drafted_where_somebody_says_so(tmp_path: Path) -> None:
    views = """
    CREATE VIEW large AS SELECT id, name, population / 1000.0 AS millions FROM city WHERE population > 500;
    CREATE VIEW "city counts" AS SELECT country_id, COUNT(*) AS cities FROM city GROUP BY country_id;
    CREATE VIEW gone AS SELECT * FROM nowhere;
    """
    folder = draft_domain(sqlite_database(tmp_path / "made.sqlite", CITIES + views), tmp_path / "out").folder
    offered = [one for one in open_choices(folder) if one.name.startswith("view ")]
    assert [one.question for one in offered] == [
        "Do people ask about the rows of the view city counts?", "Do people ask about the rows of the view large?",
    ]  # fmt: skip
    keep_answers(folder, offered, {"view large": True, "view city counts": True})
    again = draft_again(folder)
    assert again.drafted.left_out == ("view gone: drafts are made from tables",)
    lexicon = load_lexicon(folder / "lexicon.yaml")
    assert lexicon.classes["large"].table == "large"
    assert lexicon.attributes["country cities"].column == "city counts.cities"
    assert draft_again(folder).added == ()


def test_a_foreign_key_may_leave_out_the_column_it_refers_to(drafts: Drafts) -> None:
    draft = drafts.of(CITIES)
    assert draft.made.found == ()
    assert draft.rows("which cities are in Italy") == {(1,), (3,)}


def test_what_was_guessed_is_said_and_stands_at_the_top(drafts: Drafts) -> None:
    script = """
    CREATE TABLE log (name TEXT, kind TEXT); INSERT INTO log VALUES ('a', 'x'), ('a', 'x'), ('b', 'y');
    CREATE TABLE shed (id INTEGER PRIMARY KEY, area REAL, is_open BOOLEAN);
    INSERT INTO shed VALUES (1, 2.5, 1), (2, 3, 0);
    """
    draft = drafts.of(script)
    assert draft.made.doubts == (
        "class log: no primary key is declared, a log is taken to be told by name",
        "class shed: no column says what one is called, so nobody can ask for one by name",
        'predicate shed open: "open" is shed.is_open = yes',
    )
    lines = (draft.folder / "drafted.yaml").read_text(encoding="utf-8").splitlines()
    assert [line.removeprefix("#   ") for line in lines[4:7]] == list(draft.made.doubts)


def test_tables_called_by_words_of_sql_are_asked_like_others(drafts: Drafts) -> None:
    script = """
    CREATE TABLE "user" (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
    INSERT INTO "user" VALUES (1, 'Ann', 'Rome'), (2, 'Bob', 'Oslo'), (3, 'Cid', 'Rome');
    CREATE TABLE "order" (id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES "user"(id), ordered_on DATE, paid BOOLEAN);
    INSERT INTO "order" VALUES (1, 1, '2020-01-05', 1), (2, 1, '2021-02-05', 0), (3, 2, '2021-03-05', 1);
    CREATE TABLE "group" (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO "group" VALUES (1, 'red'), (2, 'blue');
    CREATE TABLE member_of (user_id INTEGER REFERENCES "user"(id), group_id INTEGER REFERENCES "group"(id));
    INSERT INTO member_of VALUES (1, 1), (2, 1), (3, 2);
    """
    draft = drafts.of(script)
    assert draft.made.left_out == ()
    for question, rows in (
        ("who has never ordered anything", {(3,)}),
        ("which users are in the group red", {(1,), (2,)}),
        ("how many orders were there in 2021", {(2,)}),
        ("which orders are not paid", {(2,)}),
        ("who lives in Rome", {(1,), (3,)}),
    ):
        assert draft.rows(question) == rows, question


RIVERS = """
CREATE TABLE land (land TEXT PRIMARY KEY, population INTEGER);
INSERT INTO land VALUES ('Austria', 9), ('Hungary', 10), ('Serbia', 7);
CREATE TABLE river (river TEXT, miles INTEGER, traverse TEXT REFERENCES land);
INSERT INTO river VALUES ('Danube', 1770, 'Austria'), ('Danube', 1770, 'Hungary'), ('Danube', 1770, 'Serbia'),
    ('Tisza', 600, 'Hungary'), ('Tisza', 600, 'Serbia'), ('Enns', 158, 'Austria');
CREATE TABLE town (town TEXT, population INTEGER, land TEXT REFERENCES land);
INSERT INTO town VALUES ('Neustadt', 47, 'Austria'), ('Neustadt', 3, 'Serbia'), ('Linz', 210, 'Austria');
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # One river has several rows, which differ only in what they refer to: the river is denied or counted.
        ("which rivers do not traverse Serbia", {("Enns",)}),
        ("which rivers traverse Hungary", {("Danube",), ("Tisza",)}),
        ("how many rivers traverse Austria", {(2,)}),
        ("which river traverses the most lands", {("Danube",)}),
        # Two towns have one name, and differ in other things, too.
        ("which towns are not in Serbia", {("Neustadt",), ("Linz",)}),
        ("what is the population of Neustadt in Serbia", {(3,)}),
    ],
)
def test_a_thing_of_several_rows(question: str, rows: set[tuple[object, ...]], drafts: Drafts) -> None:
    assert drafts.of(RIVERS).rows(question) == rows


def test_names_in_other_alphabets_are_words(drafts: Drafts) -> None:
    script = "CREATE TABLE Straße (id INTEGER PRIMARY KEY, Name TEXT, Länge REAL);"
    script += "INSERT INTO Straße VALUES (1, 'Ringweg', 3.5), (2, 'Hauptweg', 12.5);"
    draft = drafts.of(script)
    assert draft.made.classes == ("straße",)
    assert draft.rows("what is the Länge of Ringweg") == {(3.5,)}


def test_what_is_no_database_is_named_as_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "prose.sqlite").write_text("no database at all\n" * 100)
    with pytest.raises(DomainDatabaseUnavailable) as refused:
        draft_domain(f"sqlite:///{tmp_path / 'prose.sqlite'}", tmp_path / "out")
    assert str(refused.value).startswith(f"sqlite:///{tmp_path / 'prose.sqlite'}: file is not a database")
    with pytest.raises(DomainDatabaseUnavailable) as refused:
        draft_domain("postgresql://nobody:secret@127.0.0.1:1/x", tmp_path / "out")
    assert "secret" not in str(refused.value)
    with pytest.raises(DomainUnusable, match="no drafts are made from mysql"):
        draft_domain("mysql://me@host/x", tmp_path / "out")


def test_postgresql_has_yes_and_no_days_and_numbers_of_its_own(server: URL, drafts: Drafts) -> None:
    statements = (
        "CREATE TABLE owners (id INTEGER PRIMARY KEY, full_name TEXT, born DATE)",
        "CREATE TABLE sheds (id INTEGER PRIMARY KEY, name TEXT, is_open BOOLEAN, built DATE, price NUMERIC(8,2),"
        " owner_id INTEGER REFERENCES owners)",
        "INSERT INTO owners VALUES (1, 'Ada Berg', '1980-02-03'), (2, 'Bo Cole', '1971-05-06')",
        "INSERT INTO sheds VALUES (1, 'Nook', true, '1999-01-01', 10.50, 1),"
        " (2, 'Den', false, '2015-06-01', 20, 1), (3, 'Hut', true, '2020-06-01', 30, 2)",
    )
    draft = drafts.of(postgresql_database(server, "drafted_shed", statements))
    assert draft.lexicon.predicates["shed open"].when[0].equals is True
    for question, rows in (
        ("which sheds are open", {(1,), (3,)}),
        ("which sheds are not open", {(2,)}),
        ("sheds built after 2010", {(2,), (3,)}),
        ("what does the Hut cost", {(30,)}),
        ("which sheds does Ada Berg own", {(1,), (2,)}),
        ("how many sheds are open", {(2,)}),
    ):
        assert draft.rows(question) == rows, question


LABELS = """
CREATE TABLE business (id INTEGER PRIMARY KEY, name TEXT, city TEXT, review_count INTEGER);
INSERT INTO business VALUES (1, 'Corner', 'Oslo', 150), (2, 'Bella', 'Oslo', 20), (3, 'Iron', 'Bari', 300);
CREATE TABLE category (id INTEGER PRIMARY KEY, business_id INTEGER REFERENCES business(id), category_name TEXT);
INSERT INTO category VALUES (1, 1, 'Restaurant'), (2, 1, 'Thai'), (3, 2, 'Restaurant'), (4, 2, 'Italian'),
    (5, 3, 'Gyms'), (6, 3, 'Thai');
CREATE TABLE review (id INTEGER PRIMARY KEY, business_id INTEGER REFERENCES business(id), month TEXT, year INTEGER);
INSERT INTO review VALUES (1, 1, 'March', 2014), (2, 1, 'April', 2015), (3, 3, 'March', 2015);
"""


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("gyms in Bari", {(3,)}),
        ("which Italian restaurants are in Oslo", {(2,)}),
        ("how many Thai restaurants are there", {(1,)}),
        ("businesses with more than 100 reviews", {(1,), (3,)}),
        ("how many reviews were written in March", {(2,)}),
    ],
)
def test_a_label_says_what_its_owner_is(drafts: Drafts, question: str, rows: set[tuple[object, ...]]) -> None:
    """A table of references and texts that come again names its partners; a stored count counts them."""
    draft = drafts.of(LABELS)
    assert draft.lexicon.classes["category"].labels == ("category in business",)
    assert draft.rows(question) == rows


def test_a_key_declared_of_no_column_is_seen_in_the_values(drafts: Drafts) -> None:
    script = """
    CREATE TABLE area (city_name TEXT PRIMARY KEY, region TEXT);
    INSERT INTO area VALUES ('Oslo', 'east'), ('Bari', 'south');
    CREATE TABLE shop (shop_id INTEGER PRIMARY KEY, name TEXT, city_name TEXT REFERENCES area(city_name));
    INSERT INTO shop VALUES (1, 'Corner', 'Oslo'), (2, 'Harbour', 'Bari');
    CREATE TABLE place (shop_id INTEGER PRIMARY KEY, street_name TEXT, FOREIGN KEY (shop_id) REFERENCES area(shop_id));
    INSERT INTO place VALUES (1, 'Kirkegata'), (2, 'Via Roma');
    """
    draft = drafts.of(script)
    assert draft.rows("shops on Via Roma") == {(2,)}


def test_a_column_of_a_verb_and_a_place_of_doing(drafts: Drafts) -> None:
    script = """
    CREATE TABLE employee (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, reports_to INTEGER
        REFERENCES employee(id));
    INSERT INTO employee VALUES (1, 'Nancy', 'Edwards', NULL), (2, 'Jane', 'Peacock', 1), (3, 'Steve', 'Hill', 1);
    CREATE TABLE invoice (id INTEGER PRIMARY KEY, billing_country TEXT, total REAL);
    INSERT INTO invoice VALUES (1, 'Germany', 5), (2, 'Norway', 6), (3, 'Germany', 7);
    """
    draft = drafts.of(script)
    assert draft.rows("who does Jane Peacock report to") == {(1,)}
    assert draft.rows("which employees report to Nancy Edwards") == {(2,), (3,)}
    assert draft.rows("how many invoices were billed to Germany") == {(2,)}


def test_two_drafts_of_one_database_are_equal(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "made.sqlite", LABELS)
    one, two = (draft_domain(url, tmp_path / place, name="same").folder for place in ("one", "two"))
    assert (one / "drafted.yaml").read_bytes() == (two / "drafted.yaml").read_bytes()


def test_a_reference_of_several_columns_is_followed_or_left_out_and_said(drafts: Drafts) -> None:
    script = """
    CREATE TABLE shelf (aisle INTEGER, slot TEXT, capacity INTEGER, PRIMARY KEY (aisle, slot));
    CREATE TABLE stocktake (id INTEGER PRIMARY KEY, aisle INTEGER, slot TEXT, amount INTEGER,
      FOREIGN KEY (aisle, slot) REFERENCES shelf (aisle, slot));
    INSERT INTO shelf VALUES (1, 'A', 5), (1, 'B', 7); INSERT INTO stocktake VALUES (1, 1, 'A', 3), (2, 1, 'B', 4);
    """
    empty = """
    CREATE TABLE rack (aisle INTEGER, slot TEXT, PRIMARY KEY (aisle, slot));
    CREATE TABLE stain (id INTEGER PRIMARY KEY, aisle INTEGER, slot TEXT, seen_on DATE,
      FOREIGN KEY (aisle, slot) REFERENCES rack (aisle, slot));
    INSERT INTO stain VALUES (1, 1, 'A', '2020-01-01');
    """
    draft = drafts.of(script + empty)
    assert "stocktake in shelf" in draft.made.relations
    said = "class stain: its reference to rack by aisle, slot is left out, as there are no such rows or columns"
    assert [doubt for doubt in draft.made.doubts if "left out" in doubt] == [said]


def test_search_indexes_are_left_out_and_tables_without_a_name_said(drafts: Drafts) -> None:
    script = """
    CREATE VIRTUAL TABLE notes USING fts5(body); INSERT INTO notes VALUES ('one'), ('two');
    CREATE TABLE table1 (id INTEGER PRIMARY KEY, size INTEGER); INSERT INTO table1 VALUES (1, 4), (2, 5);
    """
    draft = drafts.of(script)
    assert draft.made.classes == ("table 1",)
    assert "table notes_data: it is a search index, or part of one" in draft.made.left_out
    assert any("table1 says nothing of what is in it" in line for line in draft.made.doubts)
