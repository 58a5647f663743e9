"""What is lent: copies of books, of which a member may borrow the same one twice, and loans that come back late."""

from __future__ import annotations

from tests.databases import Drafts
from wizard.ask.interface import Request

SCRIPT = """
CREATE TABLE members (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO members VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Day'), (3, 'Cy', 'Fox');
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, price REAL);
INSERT INTO books VALUES (1, 'Emma', 12.5), (2, 'Ulysses', 20), (3, 'Walden', 9);
CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO branches VALUES (1, 'Central'), (2, 'Riverside');
CREATE TABLE copies (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books, branch_id INTEGER REFERENCES branches);
INSERT INTO copies VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 3, 2);
CREATE TABLE loans (id INTEGER PRIMARY KEY, copy_id INTEGER REFERENCES copies, member_id INTEGER REFERENCES members,
    loaned_on DATE, due_on DATE, returned_on DATE);
INSERT INTO loans VALUES (1, 1, 1, '2024-01-02', '2024-01-16', '2024-01-10'),
    (2, 2, 1, '2024-02-02', '2024-02-16', '2024-03-01'), (3, 3, 2, '2024-03-04', '2024-03-18', NULL),
    (4, 4, 2, '2024-03-05', '2024-03-19', '2024-03-10');
CREATE TABLE reservations (id INTEGER PRIMARY KEY, book_id INTEGER REFERENCES books,
    member_id INTEGER REFERENCES members, made_on DATE);
INSERT INTO reservations VALUES (1, 1, 3, '2024-04-01'), (2, 2, 1, '2024-04-02');
"""
SAID: dict[str, set[tuple[object, ...]]] = {
    "members who borrowed at least 2 books": {(1,), (2,)},
    "members who borrowed at least 2 different books": {(2,)},
    "how many different books did Ann Lee borrow": {(1,)},
    "list all loans that were returned late": {(2,)},
    "loans that have no duration": {(3,)},
    "loans that have a duration": {(1,), (2,), (4,)},
    "list all members who reserve books that have loan 4": set(),
    "list all members who reserve books that have loan 3": {(1,)},
    "list all reservations of book 1, each with its book's id": {(1, 1)},
}


def test_what_is_lent(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in SAID} == SAID


def test_the_paraphrase_says_what_is_different(drafts: Drafts) -> None:
    found = drafts.of(SCRIPT).tool.ask(Request("members who borrowed at least 2 different books"))
    assert found.interpretations[0].paraphrase == "List all members who borrow at least 2 different books."
