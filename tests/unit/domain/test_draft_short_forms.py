"""Customary short forms, by what they are the names of; what is a word of English as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import Drafts, sqlite_database
from wizard.domain.draft.everyday_words import is_everyday, met
from wizard.domain.draft.short_forms import customary, short_forms
from wizard.domain.draft.short_names import in_full, short_words
from wizard.domain.draft.survey import survey

COURTS = """
CREATE TABLE crt (crt_id INTEGER PRIMARY KEY, nm TEXT, town TEXT, reg TEXT);
CREATE TABLE judge (jdg_id INTEGER PRIMARY KEY, nm TEXT, crt_id INT REFERENCES crt, appt_yr INT, ret_dt DATE);
CREATE TABLE lwyr (lwyr_id INTEGER PRIMARY KEY, nm TEXT, spec TEXT, hrly_rate INT, mtr_id INT REFERENCES lwyr);
CREATE TABLE claim (
  claim_id INTEGER PRIMARY KEY, ref TEXT, crt_id INT REFERENCES crt, presid_jdg INT REFERENCES judge (jdg_id),
  ttl TEXT, filed_dt DATE, award_amt INT, ndays INT, is_urgent INT
);
CREATE TABLE hrg (hrg_id INTEGER PRIMARY KEY, claim_id INT REFERENCES claim, hrg_dt DATE, room TEXT, outc TEXT);
INSERT INTO crt VALUES (1, 'Harbour Court', 'Poole', 'South'), (2, 'Castle Court', 'Oban', 'North'),
  (3, 'Moor Court', 'Wells', 'South');
INSERT INTO judge VALUES (1, 'Ann Tranter', 1, 1999, NULL), (2, 'Bert Lomax', 1, 2005, '2022-03-01'),
  (3, 'Clara Purcell', 2, 2011, NULL), (4, 'Dirk Quayle', 3, 2015, NULL);
INSERT INTO lwyr VALUES (1, 'Edith Keane', 'debt', 200, NULL), (2, 'Frank Jessop', 'theft', 300, 1);
INSERT INTO claim VALUES
  (1, 'C1', 1, 1, 'Reid v Lee', '2021-01-05', 500, 30, 0), (2, 'C2', 1, 2, 'Dunn v Fry', '2021-03-04', 900, 120, 1),
  (3, 'C3', 2, 3, 'Hall v Pym', '2022-05-06', NULL, 60, 0), (4, 'C4', 3, 1, 'Bell v Roe', '2022-07-08', 100, 10, 0);
INSERT INTO hrg VALUES (1, 1, '2021-02-01', 'A', 'adjourned'), (2, 1, '2021-03-01', 'A', 'settled'),
  (3, 2, '2021-05-01', 'B', 'dismissed'), (4, 3, '2022-06-01', 'A', 'settled');
"""


def written_out(tmp_path: Path, script: str) -> dict[tuple[str, bool], str]:
    seen = survey(sqlite_database(tmp_path / "one.sqlite", script))
    return {place: " ".join(full) for place, full in in_full(short_words(seen), {}).items()}


def test_a_form_is_written_out_by_what_it_is_the_name_of(tmp_path: Path) -> None:
    full = written_out(tmp_path, COURTS)
    assert full["crt", False] == "court"
    assert full["ttl", False] == "title"  # of texts
    assert full["reg", False] == "region"  # of texts
    assert full["ret", True] == "retired"  # of people
    assert full["spec", False] == "speciality"  # of people
    assert full["hrg", False] == "hearing"


def test_the_same_form_is_another_word_elsewhere(tmp_path: Path) -> None:
    script = """
    CREATE TABLE tool (tool_id INTEGER PRIMARY KEY, name TEXT, reg_dt DATE, ret_dt DATE, ttl INT);
    INSERT INTO tool VALUES (1, 'saw', '2020-01-01', '2020-02-01', 3), (2, 'axe', '2020-01-02', '2020-02-03', 4);
    """
    told = customary(survey(sqlite_database(tmp_path / "one.sqlite", script)))
    assert told["reg", True] == "registered"
    assert told["ret", True] == "returned"
    assert told["ttl", False] == "total"


def test_the_beginning_of_another_table_is_that_table(tmp_path: Path) -> None:
    script = """
    CREATE TABLE inventor (iid INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE patent_inv (pid INT, iid INT REFERENCES inventor);
    INSERT INTO inventor VALUES (1, 'Ann Reid'), (2, 'Bob Lee');
    INSERT INTO patent_inv VALUES (1, 1), (2, 2);
    """
    assert customary(survey(sqlite_database(tmp_path / "one.sqlite", script)))["inv", False] == "inventor"


def test_every_form_stands_for_a_word_with_its_letters_in_order() -> None:
    kinds = {
        "who",
        "thing",
        "lasting",
        "labels",
        "place",
        "text",
        "number",
        "time",
        "flag",
        "people",
        "any",
        "time of who",
        "time of place",
    }
    for short, forms in short_forms().items():
        assert short == short.lower()
        assert set(forms) <= kinds, short
        assert forms, short


def test_words_of_english_are_known() -> None:
    assert is_everyday("shelf")
    assert is_everyday("nest")
    assert not is_everyday("budg")
    assert not is_everyday("publ")
    assert met("noun")["court"] > met("noun")["shelf"]


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which judges have retired", {(2,)}),
        ("who presided over claim C3", {(3,)}),
        ("which judge has heard the most claims", {(1,)}),
        ("which claims lasted longer than 50 days", {(2,), (3,)}),
        ("which courts are in the South", {(1,), (3,)}),
        ("what was the biggest award", {(900,)}),
        ("which claims have never had a hearing", {(4,)}),
    ],
)
def test_questions_in_full_words(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(COURTS, "tribunal").rows(asked) == rows
