"""Attacks on what a draft hides: passwords stay out of statements by hand, of a model's, and of what heard proposes."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.ask.answer import answer_sql
from wizard.ask.guard import SqlRefused, open_database
from wizard.ask.heard.suggested_entries import HeardPlace, entries
from wizard.ask.interface import Request
from wizard.ask.private_columns import refuse_private
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


SECRETS = """
CREATE TABLE person (person_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, user_pass TEXT, pwd TEXT);
CREATE TABLE api_keys (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES person, value TEXT, label TEXT);
CREATE TABLE device (device_id INTEGER PRIMARY KEY, secret TEXT, pin_code INTEGER);
CREATE TABLE site (site_id INTEGER PRIMARY KEY, town TEXT, pin_code INTEGER);
CREATE TABLE hashes (hash TEXT PRIMARY KEY);
CREATE TABLE sessions (token TEXT PRIMARY KEY, person_id INTEGER REFERENCES person, seen TEXT, md5 TEXT);
CREATE TABLE kept (token TEXT REFERENCES sessions (token), note TEXT);
CREATE VIEW people_seen AS SELECT first_name, user_pass AS shown FROM person;
CREATE VIEW seen_again AS SELECT * FROM people_seen;
INSERT INTO person VALUES (1, 'Ann', 'Lee', 'secret-one', 'secret-a'), (2, 'Bob', 'Ray', 'secret-two', 'secret-b'),
  (3, 'Cat', 'Sky', 'secret-three', 'secret-c');
INSERT INTO api_keys VALUES (1, 1, 'secret-key', 'laptop'), (2, 2, 'secret-kay', 'phone');
INSERT INTO device VALUES (1, 'secret-device', 9911), (2, 'secret-phone', 9912);
INSERT INTO site VALUES (1, 'Pune', 411001), (2, 'Delhi', 110001);
INSERT INTO hashes VALUES ('secret-hash'), ('secret-hush');
INSERT INTO sessions VALUES ('secret-token', 1, '2022-01-01', 'secret-x'),
  ('secret-tokay', 1, '2022-01-01', 'secret-y');
INSERT INTO kept VALUES ('secret-token', 'a'), ('secret-tokay', 'b');
"""
HIDDEN = {"api_keys.value", "device.pin_code", "device.secret", "hashes.hash", "kept.token", "person.pwd",
          "person.user_pass", "sessions.md5", "sessions.token"}  # fmt: skip


def test_secrets_are_hidden_wherever_they_stand(drafts: Drafts) -> None:
    """As the key of a table, as all that it has, as the value of an `api_key`; a place's pin code is no secret."""
    draft = drafts.of(SECRETS)
    assert set(draft.lexicon.private) == HIDDEN
    assert draft.lint() == ()
    assert draft.rows("how many sessions does Ann Lee have") == {(2,)}
    files = (file for file in draft.folder.rglob("*") if file.is_file())
    assert not [file for file in files if "secret-" in file.read_text(encoding="utf-8", errors="ignore")]


@pytest.mark.parametrize(
    "question",
    ["list the sessions", "list all hashes", "show me all devices", "what is the value of the api key laptop",
     "list the kept", "who has the token secret-token", "what does secret-one mean", "list people with their pwd",
     "who has secret-key", "devices with the pin code 9911", "secret-hash", "the md5 of Ann Lee"],
)  # fmt: skip
def test_no_secret_is_read_or_looked_up(question: str, drafts: Drafts) -> None:
    draft = drafts.of(SECRETS)
    outcome = draft.tool.ask(Request(question))
    for reading in outcome.interpretations:
        rows = (*draft.database.run(reading.sql).rows, *draft.database.run(reading.display_sql).rows)
        assert not [cell for row in rows for cell in row if str(cell).startswith(("secret", "99"))]
    said = {word for unknown in outcome.unknown for word in unknown.suggestions}
    assert not {word for word in said if word.startswith("secret-")}
    assert not draft.database.look_up("secret-one")


@pytest.mark.parametrize(
    "sql",
    ["SELECT shown FROM people_seen", "SELECT * FROM people_seen", "SELECT first_name FROM seen_again",
     "SELECT hash FROM hashes", "SELECT token FROM kept",
     "SELECT first_name FROM person NATURAL JOIN (SELECT 'secret-one' AS user_pass) AS guess",
     "SELECT first_name FROM person JOIN (SELECT 'secret-one' AS user_pass) AS guess USING (user_pass)"],
)  # fmt: skip
def test_no_way_round_leads_to_a_secret(sql: str, drafts: Drafts) -> None:
    draft = drafts.of(SECRETS)
    with pytest.raises(SqlRefused):
        answer_sql(sql, draft.database, draft.domain)


def test_other_names_for_all_columns_are_refused() -> None:
    with pytest.raises(SqlRefused, match="other names"):
        refuse_private("SELECT d FROM staff AS s (a, b, c, d)", "postgres", ["staff.password"])
    refuse_private("SELECT a FROM store AS s (a, b)", "postgres", ["staff.password"])
