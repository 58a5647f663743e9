"""Values of drafted databases: days however a column writes them, units, padded texts, totals; on both backends."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.commands import woz
from tests.databases import Draft, Drafts, Rows, postgresql_database, sqlite_database
from wizard.domain.draft.drafted_again import draft_again, keep_answers, open_choices
from wizard.domain.lexicon import load_lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.stored_days import CLOCK, DIGITS_OF_CLOCK, FORMS, form_of, read_day

STATEMENTS = (
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name CHAR(20), city TEXT, birth_date TIMESTAMP)",
    "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), order_date TIMESTAMP,"
    " due INTEGER, shipped TEXT, paid_at BIGINT, created_ms BIGINT, total_cents INTEGER)",
    "CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT, milliseconds INTEGER, released TEXT)",
    "INSERT INTO customer VALUES (1, 'Anna Bell', 'Oslo', '1990-05-01 00:00:00'),"
    " (2, 'Bob Dale', 'Bergen', '1960-05-01 00:00:00')",
    # noon on the last day of a year, midnight of the next, an afternoon, and the midnight after it
    "INSERT INTO orders VALUES (1, 1, '1997-12-31 12:00:00', 19971231, '31/12/1997', 883569600, 883569600000, 10050),"
    " (2, 1, '1998-01-01 00:00:00', 19980101, '01/01/1998', 883612800, 883612800000, 250),"
    " (3, 2, '1997-06-30 15:00:00', 19970630, '30/06/1997', 867682800, 867682800000, 99900),"
    " (4, 2, '1997-07-01 00:00:00', 19970701, NULL, NULL, 867715200000, 5000)",
    "INSERT INTO song VALUES (9, 'Song 1', 300000, '1995-02-03'), (8, 'Song 9', 300500, '1996-07-05'),"
    " (7, 'Lament', 61000, '1995-12-31')",
)
LOOSE = (
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, name TEXT, visit_date TEXT, due_date TEXT, paid_on TEXT, budget TEXT)",
    "INSERT INTO visit VALUES (1, 'First', '1/31/2019', '31.1.68', '2019-2-9', '900'),"
    " (2, 'Second', '12/5/2019', '5.12.69', '2019-12-31', '15000.5'),"
    " (3, 'Third', '2/1/2020', '1.2.20', '2020-1-1', '2000')",
)
ASKED_LOOSELY: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("which visits took place in 2019", {(1,), (2,)}),
    ("which visits took place after 31 January 2019", {(2,), (3,)}),
    ("visits in January 2019", {(1,)}),
    ("which visits were due before 1990", {(2,)}),
    ("which visits were due in 2068", {(1,)}),
    ("which visits were paid on 31 December 2019", {(2,)}),
    ("which visits were paid before March 2019", {(1,)}),
    ("when was visit 1 paid", {("2019-02-09",)}),
    ("which visits have a budget over 1000", {(2,), (3,)}),
    ("which visit has the highest budget", {(2,)}),
    ("what is the total budget", {(17900.5,)}),
)
FERRIES = (
    "CREATE TABLE ferry (id INTEGER PRIMARY KEY, name TEXT, departs TIME, arrives TEXT)",
    "INSERT INTO ferry VALUES (1, 'Gull', '08:15:00', '09:20'), (2, 'Tern', '13:00:00', '15:45'),"
    " (3, 'Skua', '21:40:00', '23:05')",
)
ASKED_BY_THE_CLOCK: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("which ferries depart after 1 pm", {(3,)}),
    ("ferries that leave before 9 am", {(1,)}),
    ("which ferries depart at 8:15 in the morning", {(1,)}),
    ("which ferries arrive between 9 am and 4 pm", {(1,), (2,)}),
    ("when does the Skua depart", {("21:40:00",)}),
    ("when does the Tern arrive", {("15:45",)}),
    ("which ferry departs last", {(3,)}),
    ("which ferry arrives first", {(1,)}),
)
QUESTIONS: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("how many orders in 1997", {(3,)}),
    ("orders on 31 December 1997", {(1,)}),
    ("which orders were placed after 30 June 1997", {(1,), (2,), (4,)}),
    ("which orders were due in 1997", {(1,), (3,), (4,)}),
    ("which orders were due after 30 June 1997", {(1,), (2,), (4,)}),
    ("which orders were shipped in 1997", {(1,), (3,)}),
    ("which orders were shipped before July 1997", {(3,)}),
    ("which orders have not been shipped", {(4,)}),
    ("which orders were paid in 1997", {(1,), (3,)}),
    ("which orders were paid after 30 June 1997", {(1,), (2,)}),
    ("which orders were paid on 30 June 1997", {(3,)}),
    ("which orders were created in 1998", {(2,)}),
    ("when was order 1 paid", {("1997-12-31 12:00:00",)}),
    ("when was order 1 shipped", {("1997-12-31",)}),
    ("how many orders were shipped in each year", {(1997, 2), (1998, 1)}),
    ("orders of Anna Bell", {(1,), (2,)}),
    ("how old is Anna Bell", {(7.67,)}),
    ("songs released in 1995", {(7,), (9,)}),
    ("how many songs were released in each year", {(1995, 2), (1996, 1)}),
    ("which songs are longer than 5 minutes", {(8,)}),
    ("songs under 90 seconds", {(7,)}),
    ("the average length of the songs in minutes", {(3.675,)}),
    ("what is the length of Lament in seconds", {(61.0,)}),
    ("how long is Song 9", {(300500,)}),
    ("what is the total of order 1", {(100.5,)}),
    ("what is the total of all orders of Anna Bell", {(103.0,)}),
    ("which orders are over 500 dollars", {(3,)}),
    ("which orders are over 99900 cents", set()),
    ("the total of order 1 in cents", {(10050,)}),
)


def value_of(value: object) -> object:
    """As the other backend has it: whole numbers whole, others to three places."""
    if isinstance(value, (int, str)):
        return value
    return round(float(str(value)), 3)


def answered(draft: Draft, question: str) -> Rows | None:
    """What is answered; None where the tool abstains."""
    rows = draft.rows(question)
    return None if rows is None else {tuple(map(value_of, row)) for row in rows}


@pytest.fixture(scope="module")
def sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    filled_up = "UPDATE customer SET name = name || '           '"  # CHAR(20), as others fill it up
    return sqlite_database(tmp_path_factory.mktemp("values") / "shop.sqlite", (*STATEMENTS, filled_up))


@pytest.fixture(scope="module")
def postgresql_url(server: URL) -> str:
    return postgresql_database(server, "drafted_values", STATEMENTS)


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_values_are_compared_as_what_they_are(backend: str, request: pytest.FixtureRequest, drafts: Drafts) -> None:
    draft = drafts.of(request.getfixturevalue(f"{backend}_url"), "shop")
    assert "as_of: 1998-01-01" in (draft.folder / "domain.yaml").read_text(encoding="utf-8")
    assert {question: answered(draft, question) for question, _ in QUESTIONS} == dict(QUESTIONS)
    assert draft.lint() == ()


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_days_without_zeros_and_numbers_in_texts(
    backend: str, request: pytest.FixtureRequest, tmp_path: Path, drafts: Drafts
) -> None:
    if backend == "sqlite":
        url = sqlite_database(tmp_path / "visits.sqlite", LOOSE)
    else:
        url = postgresql_database(request.getfixturevalue("server"), "drafted_loosely", LOOSE)
    draft = drafts.of(url, "visits")
    assert {question: answered(draft, question) for question, _ in ASKED_LOOSELY} == dict(ASKED_LOOSELY)
    assert draft.lint() == ()


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_times_of_day_as_texts_and_as_such(
    backend: str, request: pytest.FixtureRequest, tmp_path: Path, drafts: Drafts
) -> None:
    if backend == "sqlite":
        url = sqlite_database(tmp_path / "ferries.sqlite", FERRIES)
    else:
        url = postgresql_database(request.getfixturevalue("server"), "drafted_by_the_clock", FERRIES)
    draft = drafts.of(url, "ferries")
    assert {said: {tuple(map(str, row)) for row in answered(draft, said) or ()} for said, _ in ASKED_BY_THE_CLOCK} == {
        said: {tuple(map(str, row)) for row in rows} for said, rows in ASKED_BY_THE_CLOCK
    }
    assert draft.lint() == ()


def test_the_drafted_tests_are_of_columns_as_they_stand(sqlite_url: str, drafts: Drafts) -> None:
    said = woz("domain", "test", drafts.of(sqlite_url, "shop").folder)
    assert "0 wrong, 0 abstained" in said.stdout + said.stderr


def test_both_backends_draft_the_same_words(sqlite_url: str, postgresql_url: str, drafts: Drafts) -> None:
    folders = (drafts.of(url, "shop").folder for url in (sqlite_url, postgresql_url))
    one, other = ((folder / "drafted.yaml").read_text(encoding="utf-8") for folder in folders)
    assert one == other


def test_days_of_which_nothing_tells_are_asked_and_said(tmp_path: Path) -> None:
    path = tmp_path / "visits.sqlite"
    sqlite_database(
        path,
        "CREATE TABLE visit (id INTEGER PRIMARY KEY, visit_date TEXT, noted_date TEXT);"
        "INSERT INTO visit VALUES (1, '03/04/2001', '2001-04-03'), (2, '05/05/2001', 'May 5, 2001');",
    )
    said = woz("domain", "draft", "--database", path, "--out", tmp_path / "out")
    assert "visit.visit_date: its days are taken to be written dd/mm/yyyy, and not mm/dd/yyyy" in said.stderr
    assert "visit.noted_date: called a day, but its values are not all days of one form" in said.stderr
    (asked,) = (one for one in open_choices(tmp_path / "out") if one.name.startswith("days"))
    assert asked.question == "Is 03/04/2001 in visit.visit_date the 3 April 2001 (and not the 4 March 2001)?"
    keep_answers(tmp_path / "out", (asked,), {asked.name: False})
    draft_again(tmp_path / "out")
    assert load_lexicon(tmp_path / "out" / "lexicon.yaml").attributes["visit date"].stored == "mm/dd/yyyy"


@pytest.mark.parametrize(
    ("values", "words", "forms"),
    [
        (("31/12/1997", "01/02/2003"), ("sent",), ("dd/mm/yyyy",)),
        (("12/31/1997", "01/02/2003"), ("sent",), ("mm/dd/yyyy",)),
        (("01/02/2003", "03/04/2003"), ("sent",), ("dd/mm/yyyy", "mm/dd/yyyy")),  # either: asked, and said
        (("31.12.1997 08:30", "01.02.2003 00:00"), ("sent",), ("dd.mm.yyyy",)),
        (("1997/12/31",), ("sent",), ("yyyy/mm/dd",)),
        (("19971231", "20030201"), ("x",), ("yyyymmdd",)),
        ((19971231, 20030201, 20030202), ("x",), ("yyyymmdd",)),
        ((19971231, 20031301, 20030202), ("x",), ()),  # there is no 13th month: numbers
        ((883569600, 883612800), ("paid", "at"), ("epoch seconds",)),
        ((883569600.5, 883612800.25), ("timestamp",), ("epoch seconds",)),
        ((883569600000, 883612800000), ("created", "ms"), ("epoch milliseconds",)),
        ((883569600, 883612800), ("population",), ()),  # a number, whatever its size
        (("31/12/1997", "unknown"), ("sent",), ()),
        (("31/12/1997", "31.12.1997"), ("sent",), ()),
        (("1997-12-31",), ("sent",), ()),  # ISO needs no form
        (("31/1/1997", "1/2/2003"), ("sent",), ("d/m/yyyy",)),
        (("1/31/1997", "1/2/2003"), ("sent",), ("m/d/yyyy",)),
        (("1.2.1997", "12.10.2003"), ("x",), ("d.m.yyyy", "m.d.yyyy")),
        (("31/01/97", "01/02/03"), ("sent",), ("d/m/yy",)),
        (("1-31-97", "1-2-03"), ("order", "date"), ("m-d-yy",)),
        (("31/01/97", "01/02/03"), ("score",), ()),  # two digits say a year only where a day is expected
        (("1997-1-31", "2003-10-2"), ("x",), ("yyyy-m-d",)),
        ((), ("sent",), ()),
    ],
)
def test_how_a_column_writes_its_days(
    values: tuple[object, ...], words: tuple[str, ...], forms: tuple[str, ...]
) -> None:
    assert form_of(values, words) == forms
    for form in forms[:1]:
        assert all(isinstance(read_day(value, form), date) for value in values)


def test_a_lexicon_knows_every_form_of_days() -> None:
    said = AttributeEntry.model_json_schema()["properties"]["stored"]["anyOf"]
    assert set(said[0]["enum"]) == {*FORMS, "text", CLOCK, DIGITS_OF_CLOCK}, "text is of numbers, hh:mm of times of day"
