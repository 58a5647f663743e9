"""Columns that name who made a thing are classes of their own: they do what their name says, and are counted."""

from __future__ import annotations

from tests.databases import Drafts

SCRIPT = """
CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT, directed_by TEXT, year INTEGER);
INSERT INTO film VALUES (1, 'Low Tide', 'Ann Hall', 1990), (2, 'Red Door', 'Bo Dale', 1991),
    (3, 'Old Mill', 'Ann Hall', 1992);
CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author TEXT, publisher TEXT, translator TEXT);
INSERT INTO book VALUES (1, 'Emma', 'Jane Austen', 'Murray', NULL),
    (2, 'Persuasion', 'Jane Austen', 'Murray', 'Ann Hall'),
    (3, 'Middlemarch', 'George Eliot', 'Blackwood', NULL);
"""
QUESTIONS: dict[str, set[tuple[object, ...]]] = {
    "which films did Ann Hall direct": {(1,), (3,)},
    "films directed by Bo Dale": {(2,)},
    "who directed Red Door": {("Bo Dale",)},
    "who wrote Emma": {("Jane Austen",)},
    "how many books did Jane Austen write": {(2,)},
    "books by George Eliot": {(3,)},
    "who has written the most books": {("Jane Austen",)},
    "how many authors are there": {(2,)},
    "books that Murray published": {(1,), (2,)},
    "how many books by Jane Austen were published by Murray": {(2,)},
    "authors with more than one book": {("Jane Austen",)},
    "who directed films in 1991": {("Bo Dale",)},
}


def test_doers_do_what_their_name_says(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in QUESTIONS} == QUESTIONS
    assert draft.lint() == ()


def test_they_are_not_described_as_tables(drafts: Drafts) -> None:
    folder = drafts.of(SCRIPT).folder
    described = (folder / "database.md").read_text(encoding="utf-8")
    assert "**Each book** (3). Title, author, publisher, translator." in described
    assert "Each author" not in described


UNSIGNED = {
    "who translated Persuasion": {("Ann Hall",)},
    "which books have no translator": {(1,), (3,)},
    "how many translators are there": {(1,)},
    "list all translators": {("Ann Hall",)},
    "who translated Emma": set(),
    "how many books did each translator translate": {("Ann Hall", 1)},
    "did every translator translate Persuasion": {(1,)},
}


def test_rows_that_name_nobody_are_no_member(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in UNSIGNED} == UNSIGNED


def test_a_table_of_the_same_name_is_the_class(drafts: Drafts) -> None:
    draft = drafts.of(
        "CREATE TABLE author (author_id INTEGER PRIMARY KEY, name TEXT); INSERT INTO author VALUES (1, 'Jane Austen');"
        "CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author TEXT);"
        "INSERT INTO book VALUES (1, 'Emma', 'Jane Austen'), (2, 'Middlemarch', 'George Eliot');"
    )
    assert "  author name:\n    of: author\n    column: author.name\n" in (draft.folder / "drafted.yaml").read_text(
        encoding="utf-8"
    )


WORK = """
CREATE TABLE institution (inst_id INTEGER PRIMARY KEY, name TEXT, founded INTEGER);
INSERT INTO institution VALUES (1, 'Delta University', 1636), (2, 'Fjord College', 1946), (3, 'Jura School', 1559);
CREATE TABLE researcher (researcher_id INTEGER PRIMARY KEY, full_name TEXT, inst_id INTEGER
    REFERENCES institution (inst_id));
INSERT INTO researcher VALUES (1, 'Ann Hall', 1), (2, 'Bo Dale', 1), (3, 'Cy Young', 2);
CREATE TABLE journal (journal_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO journal VALUES (1, 'Language Review'), (2, 'Data Letters');
CREATE TABLE editorship (researcher_id INTEGER REFERENCES researcher (researcher_id),
    journal_id INTEGER REFERENCES journal (journal_id), PRIMARY KEY (researcher_id, journal_id));
INSERT INTO editorship VALUES (1, 1), (3, 2);
"""
AT_WORK: dict[str, set[tuple[object, ...]]] = {
    "which researchers work at Delta University": {(1,), (2,)},
    "who edits Data Letters": {(3,)},
    "when was Fjord College founded": {(1946,)},
    "what is the oldest institution": {(3,)},
    "institutions founded after 1900": {(2,)},
}
VIDEOS = """
CREATE TABLE movie (movie_id INTEGER PRIMARY KEY, title TEXT, running_time_min INTEGER, directed_by TEXT);
INSERT INTO movie VALUES (1, 'Low Tide', 90, 'Ann Hall'), (2, 'Red Door', 150, 'Bo Dale'),
    (3, 'Old Mill', 70, 'Bo Dale');
CREATE TABLE star (star_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO star VALUES (1, 'Ella Marsh'), (2, 'Jack Thorne');
CREATE TABLE movie_star (movie_id INTEGER REFERENCES movie (movie_id), star_id INTEGER REFERENCES star (star_id),
    role TEXT, PRIMARY KEY (movie_id, star_id));
INSERT INTO movie_star VALUES (1, 1, 'Nurse'), (2, 2, 'Pilot'), (2, 1, 'Spy');
CREATE TABLE member (member_no INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO member VALUES (1, 'Jonas', 'Abbott'), (2, 'Irene', 'Zhang');
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, movie_id INTEGER REFERENCES movie (movie_id),
    member_no INTEGER REFERENCES member (member_no), lent_on DATE);
INSERT INTO loan VALUES (1, 1, 1, '2020-01-05'), (2, 2, 1, '2020-02-05'), (3, 2, 2, '2020-03-01');
CREATE TABLE payment (payment_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loan (loan_id), amount REAL);
INSERT INTO payment VALUES (1, 1, 2.5), (2, 2, 4.0), (3, 3, 9.0);
"""
RENTED: dict[str, set[tuple[object, ...]]] = {
    "who plays in Red Door": {(1,), (2,)},
    "who played the pilot in Red Door": {(2,)},
    "what is the longest movie": {(2,)},
    "how much has Jonas Abbott paid": {(6.5,)},
    "how many movies did each director make": {("Ann Hall", 1), ("Bo Dale", 2)},
}


def test_people_work_where_they_belong(drafts: Drafts) -> None:
    draft = drafts.of(WORK)
    assert {question: draft.rows(question) for question in AT_WORK} == AT_WORK
    assert draft.lint() == ()


def test_stars_play_and_payments_are_of_who_borrowed(drafts: Drafts) -> None:
    draft = drafts.of(VIDEOS)
    assert {question: draft.rows(question) for question in RENTED} == RENTED
    assert draft.lint() == ()
