"""Drafts of tables whose names are in another language, or say too little: what values and shapes tell all the same."""

from __future__ import annotations

from tests.databases import Drafts

PEOPLE = """
CREATE TABLE Persona (id INTEGER PRIMARY KEY, nombre TEXT, apellido TEXT, jefe_id INTEGER REFERENCES Persona (id));
INSERT INTO Persona VALUES (1, 'José', 'García', NULL), (2, 'Lucía', 'Fernández', 1), (3, 'Iñigo', 'Ruiz', 1);
CREATE TABLE us_dates (id INTEGER PRIMARY KEY, title TEXT, held DATE);
INSERT INTO us_dates VALUES (1, 'Meeting 1', '2022-03-11'), (2, 'Meeting 2', '2022-05-13'),
  (3, 'Meeting 3', '2022-06-14');
CREATE TABLE part (part_no INTEGER PRIMARY KEY, name TEXT, cat_cd TEXT, xq REAL);
INSERT INTO part VALUES (1, 'bolt', 'HW', 1), (2, 'nut', 'HW', 2), (3, 'glue', 'GR', 3), (4, 'tape', 'GR', 5);
"""


def test_first_and_family_names_of_other_languages_are_names(drafts: Drafts) -> None:
    draft = drafts.of(PEOPLE, "odd")
    assert draft.rows("who is the jefe of Lucía Fernández") == {(1,)}


def test_the_noun_before_a_number_in_all_names_is_what_things_are_called(drafts: Drafts) -> None:
    draft = drafts.of(PEOPLE, "odd")
    assert draft.rows("which meetings were held in May 2022") == {(2,)}
    assert draft.rows("how many meetings were held before June 2022") == {(2,)}
    assert draft.rows("when was Meeting 3 held") == {("2022-06-14",)}


def test_a_code_that_comes_again_is_what_it_is_a_code_of(drafts: Drafts) -> None:
    assert drafts.of(PEOPLE, "odd").rows("how many parts are there in each category") == {("GR", 2), ("HW", 2)}


def test_a_short_word_that_nobody_knows_is_said(drafts: Drafts) -> None:
    assert 'part.xq: nobody here knows what "xq" is short for' in drafts.of(PEOPLE, "odd").made.doubts
