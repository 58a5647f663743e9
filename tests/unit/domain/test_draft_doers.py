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


def test_a_column_that_some_rows_leave_empty_stays_an_attribute(drafts: Drafts) -> None:
    drafted = (drafts.of(SCRIPT).folder / "drafted.yaml").read_text(encoding="utf-8")
    assert "  book translator:\n" in drafted
    assert "  translator:\n" not in drafted


def test_a_table_of_the_same_name_is_the_class(drafts: Drafts) -> None:
    draft = drafts.of(
        "CREATE TABLE author (author_id INTEGER PRIMARY KEY, name TEXT); INSERT INTO author VALUES (1, 'Jane Austen');"
        "CREATE TABLE book (book_id INTEGER PRIMARY KEY, title TEXT, author TEXT);"
        "INSERT INTO book VALUES (1, 'Emma', 'Jane Austen'), (2, 'Middlemarch', 'George Eliot');"
    )
    assert "  author name:\n    of: author\n    column: author.name\n" in (draft.folder / "drafted.yaml").read_text(
        encoding="utf-8"
    )
