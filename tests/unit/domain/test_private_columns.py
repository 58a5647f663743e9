"""Attacks on what a draft hides: passwords stay out of statements by hand, of a model's, and of what heard proposes."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.ask.answer import answer_sql
from wizard.ask.guard import SqlRefused, open_database
from wizard.ask.heard.suggested_entries import HeardPlace, entries
from wizard.domain import load_domain

STAFF = """
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, password TEXT, store INTEGER);
CREATE TABLE login (id INTEGER PRIMARY KEY, staff_id INTEGER REFERENCES staff, password TEXT, day DATE);
INSERT INTO staff VALUES (1, 'Mike', 'Hill', '8cb2237d', 1), (2, 'Jon', 'Steph', '97a1fe10', 2);
INSERT INTO login VALUES (1, 1, 'x', '2005-01-01'), (2, 2, 'y', '2005-01-02');
"""


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT password FROM staff",
        "SELECT first_name, s.password FROM staff AS s",
        'SELECT "PASSWORD" FROM staff',
        "SELECT upper(password) || '!' AS greeting FROM staff",
        "SELECT * FROM staff",
        "SELECT s.* FROM staff AS s",
        "SELECT first_name FROM staff WHERE password LIKE '8%'",
        "SELECT t.p FROM (SELECT password AS p FROM staff) AS t",
        "WITH t AS (SELECT * FROM staff) SELECT count(*) FROM t",
        "SELECT last_name FROM staff ORDER BY password",
    ],
)
def test_what_the_lexicon_hides_is_read_by_no_statement(sql: str, drafts: Drafts) -> None:
    draft = drafts.of(STAFF)
    domain = load_domain(draft.folder)
    with open_database(domain.url or "") as database, pytest.raises(SqlRefused, match="is hidden in the lexicon"):
        answer_sql(sql, database, domain)


def test_other_columns_of_a_table_with_a_hidden_one_are_read(drafts: Drafts) -> None:
    domain = load_domain(drafts.of(STAFF).folder)
    with open_database(domain.url or "") as database:
        assert answer_sql("SELECT count(*) FROM staff", database, domain).minimum == "2"
        assert answer_sql("SELECT first_name FROM staff WHERE store = 1", database, domain).minimum == '"Mike"'


@pytest.mark.parametrize(
    "question",
    ["what is Mike's password", "list the passwords", "who has the password 8cb2237d", "staff with password 8cb2237d",
     "what does 8cb2237d mean", "how many different passwords are there", "show everything about Mike"],
)  # fmt: skip
def test_no_question_reads_what_is_hidden(question: str, drafts: Drafts) -> None:
    draft = drafts.of(STAFF)
    rows = draft.rows(question)
    assert rows is None or not {"8cb2237d", "97a1fe10"} & {str(cell) for row in rows for cell in row}


def test_a_hidden_word_is_given_no_other_meaning(drafts: Drafts) -> None:
    draft = drafts.of(STAFF)
    domain = load_domain(draft.folder)
    hidden = frozenset(draft.lexicon.private)
    with open_database(domain.url or "") as database:
        assert not list(entries(HeardPlace("passwords", "the", ""), draft.lexicon, database, hidden))
        assert list(entries(HeardPlace("folks", "the", ""), draft.lexicon, database, hidden))


def test_the_sheet_for_the_subject_says_nothing_of_it(drafts: Drafts) -> None:
    folder = drafts.of(STAFF).folder
    assert "assword" not in (folder / "database.md").read_text(encoding="utf-8")
    assert all("assword" not in task.read_text(encoding="utf-8") for task in (folder / "scenarios").iterdir())
