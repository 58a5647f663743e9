"""Drafts of ties that are called by a verb (`works_at`, `teaches`), of `taken_by`, and of one column for two tables."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.domain.draft.verbs import active

KITCHENS = """
CREATE TABLE chef (chef_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE kitchen (kitchen_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE works_at (chef_id INTEGER REFERENCES chef, kitchen_id INTEGER REFERENCES kitchen, role TEXT,
  since INTEGER, PRIMARY KEY (chef_id, kitchen_id));
CREATE TABLE course (course_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE enrolled_in (chef_id INTEGER REFERENCES chef, course_id INTEGER REFERENCES course);
CREATE TABLE teaches (course_id INTEGER REFERENCES course, chef_id INTEGER REFERENCES chef);
CREATE TABLE photo (photo_id INTEGER PRIMARY KEY, subject_id INTEGER, taken_by INTEGER REFERENCES chef, caption TEXT);
INSERT INTO chef VALUES (101, 'Ada Gruber'), (102, 'Ben Cole'), (103, 'Carla Rossi'), (104, 'Dai Suzuki');
INSERT INTO kitchen VALUES (1, 'Blue Plate', 'Madison'), (2, 'Sushi Bar', 'Tempe'), (3, 'Old Mill', 'Tempe');
INSERT INTO works_at VALUES (101, 1, 'head chef', 2008), (102, 2, 'head chef', 2012), (103, 2, 'sous chef', 2001),
  (104, 2, 'porter', 2010), (103, 3, 'head chef', 2014);
INSERT INTO course VALUES (11, 'Knives'), (12, 'Sauces'), (13, 'Bread');
INSERT INTO enrolled_in VALUES (101, 11), (101, 12), (102, 13), (104, 11);
INSERT INTO teaches VALUES (11, 103), (12, 103), (13, 104);
INSERT INTO photo VALUES (1, 101, 102, 'a'), (2, 1, 102, 'b'), (3, 2, 102, 'c'), (4, 102, 103, 'd'),
  (5, 103, 101, 'e'), (6, 3, 101, 'f');
"""
SHOWS = """
CREATE TABLE "cast" (id INTEGER PRIMARY KEY, msid INTEGER, aid INTEGER, role TEXT);
CREATE TABLE film (msid INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE series (msid INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE performer (aid INTEGER PRIMARY KEY, name TEXT, gender TEXT);
CREATE TABLE scribe (sid INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE written_by (id INTEGER PRIMARY KEY, msid INTEGER, sid INTEGER);
INSERT INTO film VALUES (1, 'Night Ferry'), (2, 'Salt Road'), (3, 'Enigma House'), (4, 'Winter Wheat');
INSERT INTO series VALUES (101, 'Harbour Street'), (102, 'Dr Quill');
INSERT INTO performer VALUES (1, 'Greta Holm', 'F'), (2, 'Paul Dunne', 'M'), (3, 'Asha Rao', 'F');
INSERT INTO "cast" VALUES (1, 1, 1, 'Mate'), (2, 2, 2, 'Widow'), (3, 3, 3, 'Joan'), (4, 101, 2, 'Mrs Pike'),
  (5, 4, 1, 'Boss');
INSERT INTO scribe VALUES (1, 'Nora Field'), (2, 'Ivan Petrov');
INSERT INTO written_by VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 1), (5, 101, 2), (6, 102, 1);
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("where does Carla Rossi work", {(2,), (3,)}),
        ("who works at Sushi Bar", {(102,), (103,), (104,)}),
        ("who works as a head chef", {(101,), (102,), (103,)}),
        ("who worked as a porter at Sushi Bar", {(104,)}),
        ("which kitchens employ Carla Rossi", {(2,), (3,)}),
        ("who is enrolled in Knives", {(101,), (104,)}),
        ("who enrolled in Bread", {(102,)}),
        ("what does Carla Rossi teach", {(11,), (12,)}),
        ("how many photos did Ben Cole take", {(3,)}),
        ("how many photos are there of Ada Gruber", {(1,)}),
        ("who took the most photos", {(102,)}),
    ],
)
def test_ties_called_by_a_verb(question: str, answer: set[tuple[object, ...]], drafts: Drafts) -> None:
    draft = drafts.of(KITCHENS)
    assert draft.rows(question) == answer
    assert draft.lint() == ()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("who acted in Night Ferry", {(1,)}),
        ("who starred in Harbour Street", {(2,)}),
        ("who wrote Harbour Street", {(2,)}),
        ("which films did Nora Field write", {(1,), (2,), (4,)}),
        ("which actresses are in Enigma House", {(3,)}),
    ],
)
def test_of_two_tables_those_are_meant_whose_keys_have_the_columns_name(
    question: str, answer: set[tuple[object, ...]], drafts: Drafts
) -> None:
    """Rows of the cast have numbers, too, which are those of films by chance."""
    assert drafts.of(SHOWS).rows(question) == answer


@pytest.mark.parametrize(
    ("word", "verb"), [("teaches", "teach"), ("studies", "study"), ("goes", "go"), ("makes", "make")]
)
def test_a_verb_of_the_third_person(word: str, verb: str) -> None:
    assert active(word) == (verb,)
