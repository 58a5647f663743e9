"""Years whose columns say by one letter what was done in them, and names with letters left out."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.domain.draft import open_choices
from wizard.domain.draft.english import are_people
from wizard.domain.draft.lettered_years import done_in
from wizard.domain.draft.survey import SurveyedColumn
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.shortening import abbreviates

SCRIPT = """
CREATE TABLE company (coid INTEGER PRIMARY KEY, nm TEXT, fyr INTEGER);
INSERT INTO company VALUES (1,'Alba',1901),(2,'Borea',1950);
CREATE TABLE inventor (iid INTEGER PRIMARY KEY, nm TEXT, byr INTEGER);
INSERT INTO inventor VALUES (1,'Ann Orr',1960),(2,'Bo Lim',1971);
CREATE TABLE patent (pid INTEGER PRIMARY KEY, title TEXT, fyr INTEGER, gyr INTEGER, npg INTEGER);
INSERT INTO patent VALUES (1,'Winch',2001,2004,12),(2,'Pump',2003,NULL,30);
CREATE TABLE pat_co (
  pid INTEGER REFERENCES patent(pid), coid INTEGER REFERENCES company(coid), PRIMARY KEY (pid, coid)
);
INSERT INTO pat_co VALUES (1,1),(2,2);
CREATE TABLE pat_inv (
  pid INTEGER REFERENCES patent(pid), iid INTEGER REFERENCES inventor(iid), pos INTEGER, PRIMARY KEY (pid, iid)
);
INSERT INTO pat_inv VALUES (1,1,1),(2,2,1);
"""


@pytest.mark.parametrize(
    ("column", "cls", "is_person", "wanted"),
    [
        ("fyr", "company", False, "founded"), ("fyr", "patent", False, "filed"), ("gyr", "patent", False, "granted"),
        ("byr", "inventor", True, "born"), ("byr", "house", False, "built"), ("pyr", "book", False, "published"),
        ("year", "book", False, ""), ("xyr", "patent", False, ""), ("fyr", "inventor", True, ""),
    ],
)  # fmt: skip
def test_a_letter_before_the_year_is_what_was_done(column: str, cls: str, is_person: bool, wanted: str) -> None:
    held = SurveyedColumn(column, "integer", 1, 0, frozenset({1990}))
    assert done_in(held, cls, is_person=is_person) == wanted


def test_the_draft_says_what_it_took_the_letters_for_and_asks(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT, "filings")
    assert "patent.gyr: taken to be the year in which a patent was granted" in draft.made.doubts
    asked = [choice.question for choice in open_choices(draft.folder)]
    assert "Is patent.fyr the year in which a patent was filed?" in asked


def test_letters_of_linked_tables_are_no_verbs(drafts: Drafts) -> None:
    lexicon = drafts.of(SCRIPT, "filings").lexicon
    verbs = {verb for entry in lexicon.relations.values() for verb in (*entry.verbs, *entry.inverse_verbs)}
    assert not verbs & {"pat", "co", "inv"}
    assert "patent inventor" in lexicon.classes
    assert not lexicon.classes["patent inventor"].person  # a row that ties an inventor is none


@pytest.mark.parametrize(
    ("word", "full", "wanted"),
    [("fld", "field", True), ("co", "company", True), ("pat", "patent", True), ("pat", "inventor", False),
     ("field", "field", False), ("f", "field", False), ("kw", "keyword", True)],
)  # fmt: skip
def test_a_word_with_letters_left_out(word: str, full: str, wanted: bool) -> None:
    assert abbreviates(word, full) is wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("npg", ("number", "pages")), ("nclm", ("number", "claims")), ("name", ("name",)), ("fyr", ("f", "year")),
     ("temp_c", ("temperature", "c")), ("no", ("number",)), ("night", ("night",))],
)  # fmt: skip
def test_an_n_counts_what_stands_behind_it(name: str, wanted: tuple[str, ...]) -> None:
    assert words_of(name) == wanted


@pytest.mark.parametrize(
    ("noun", "columns", "wanted"),
    [("hire", ["hire_id", "hire_date"], False), ("hire line", ["daily_rate"], False), ("clerical", ["hired_on"], True),
     ("crew", ["hire_date"], True), ("crew", ["salary"], True)],
)  # fmt: skip
def test_hires_are_nobody_and_whoever_is_hired_is_somebody(noun: str, columns: list[str], wanted: bool) -> None:
    assert are_people(noun, (words_of(column) for column in columns)) is wanted
