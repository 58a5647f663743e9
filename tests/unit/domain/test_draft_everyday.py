"""Everyday questions of a draft whose first readings were wrong or none, each by the way in which it is asked."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import wordings
from wizard.ask.reader.words import words_of

LIBRARY = """
CREATE TABLE author (author_id INTEGER PRIMARY KEY, full_name TEXT, birth_year INTEGER);
CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER REFERENCES author, pages INTEGER);
CREATE TABLE copy (copy_id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES book, branch TEXT);
CREATE TABLE member (member_id INTEGER PRIMARY KEY, name TEXT, dob TEXT, joined TEXT, left_on TEXT);
CREATE TABLE loan (
  loan_id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES copy, member_id INTEGER REFERENCES member, out_date TEXT,
  due_date TEXT, returned_date TEXT
);
CREATE TABLE fine (fine_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loan, amount REAL, paid INTEGER);
INSERT INTO author VALUES (1, 'Jane Austen', 1775), (2, 'Emile Zola', 1840);
INSERT INTO book VALUES (1, 'Emma', 1, 474), (2, 'Nana', 2, 470), (3, 'Persuasion', 1, 250);
INSERT INTO copy VALUES (1, 1, 'Main'), (2, 1, 'East'), (3, 2, 'Main'), (4, 3, 'Main');
INSERT INTO member VALUES
  (1, 'Ann Lee', '1980-02-01', '2010-02-01', NULL), (2, 'Bob Ray', '1990-05-05', '2015-06-06', '2020-01-01'),
  (3, 'Cy Dunn', '2000-07-07', '2019-08-08', NULL);
INSERT INTO loan VALUES
  (1, 1, 1, '2022-01-05', '2022-01-26', '2022-01-20'), (2, 1, 1, '2022-03-05', '2022-03-26', '2022-04-20'),
  (3, 2, 2, '2023-01-05', '2023-01-26', NULL), (4, 3, 2, '2023-02-05', '2023-02-26', '2023-02-20');
INSERT INTO fine VALUES (1, 2, 2.5, 0), (2, 4, 1.0, 1);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("how many times has Emma been borrowed", {(3,)}),
        ("which book is borrowed most", {(1,)}),
        ("which books are out at the moment", {(1,)}),
        ("what's the biggest fine", {(1,)}),
        ("who joined before 2016 and is still here", {(1,)}),
        ("who has not borrowed anything since 2023", {(1,), (3,)}),
    ],
)
def test_a_library(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(LIBRARY, "village").rows(asked) == rows


GAUGES = """
CREATE TABLE station (station_no INTEGER PRIMARY KEY, name TEXT, lat REAL, lon REAL);
CREATE TABLE sensor (sensor_no INTEGER PRIMARY KEY, station_no INTEGER REFERENCES station, kind TEXT, working INTEGER);
CREATE TABLE technician (technician_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE site_visit (
  visit_id INTEGER PRIMARY KEY, station_no INTEGER REFERENCES station, technician_id INTEGER REFERENCES technician,
  visit_date TEXT, hours REAL
);
INSERT INTO station VALUES (1, 'Skelton', 53.9, -1.1), (2, 'Kirk Weir', 54.0, -1.4);
INSERT INTO sensor VALUES (11, 1, 'level', 1), (12, 2, 'rain', 0), (13, 2, 'level', 1);
INSERT INTO technician VALUES (1, 'Pat Gill'), (2, 'Sam Orr');
INSERT INTO site_visit VALUES
  (1, 1, 1, '2022-01-05', 2), (2, 1, 1, '2022-02-05', 1), (3, 1, 1, '2022-03-05', 1), (4, 1, 2, '2022-04-05', 4),
  (5, 2, 2, '2022-05-05', 3);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("where is sensor 12", {(2,)}),
        ("who did the most visits", {(1,)}),
        ("what's the busiest station", {(1,)}),
    ],
)
def test_a_survey(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(GAUGES, "gauges").rows(asked) == rows


WORKSHOP = """
CREATE TABLE clock (clock_id INTEGER PRIMARY KEY, name TEXT, price REAL);
CREATE TABLE repair (
  repair_id INTEGER PRIMARY KEY, clock_id INTEGER REFERENCES clock, fault TEXT, repaired_on TEXT
);
INSERT INTO clock VALUES (1, 'Long Tom', 120.0), (2, 'Little Ben', 80.5);
INSERT INTO repair VALUES (1, 1, 'worn spring', '2022-01-05'), (2, 1, 'bent hand', '2022-03-05'),
  (3, 2, 'worn spring', '2023-04-05');
"""


@pytest.mark.parametrize("script", [LIBRARY, GAUGES, WORKSHOP], ids=["library", "gauges", "workshop"])
def test_the_wordings_of_a_draft_do_what_their_examples_say(drafts: Drafts, script: str) -> None:
    found = drafts.of(script).lexicon.wordings
    assert found
    for entry in found:
        said, becomes = entry.shown
        own = wordings([entry], spoken)
        assert " ".join(token.word for token in own.in_plain(words_of(said))) == becomes
