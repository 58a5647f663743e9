"""Rows that refer to other rows of their own table, where nobody declared it."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

CREWS = """
CREATE TABLE boat (boat_no INTEGER, name TEXT, replaced_boat_no INTEGER, seats INTEGER);
CREATE TABLE crew (crew_id INTEGER, last_name TEXT, first_name TEXT, mentor_id INTEGER, locker_id INTEGER);
INSERT INTO boat VALUES (11, 'Ann', NULL, 11), (12, 'Bess', 11, 12), (13, 'Cara', 12, 13), (14, 'Dora', 12, 11);
INSERT INTO crew VALUES
  (1, 'Reid', 'Amy', NULL, 1), (2, 'Lee', 'Bob', 1, 2), (3, 'Dunn', 'Cy', 1, 1), (4, 'Fry', 'Di', 2, 2),
  (5, 'Orr', 'Ed', 2, 3);
"""


def test_the_name_says_it_and_the_values_prove_it(drafts: Drafts) -> None:
    found = drafts.of(CREWS).made.found
    assert "boat.replaced_boat_no -> boat.boat_no (same name, same values)" in found
    assert "crew.mentor_id -> crew.crew_id (names another one, same values)" in found
    assert not any("locker" in one or "seats" in one for one in found)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who mentors at least two people?", {(1,), (2,)}),
        ("Which crew members have no mentor?", {(1,)}),
        ("Who is Cy Dunn's mentor?", {(1,)}),
        ("How many crew members are there?", {(5,)}),
        ("How many people are in the crews?", None),
    ],
)
def test_who_mentors_whom(drafts: Drafts, question: str, rows: set[tuple[object, ...]] | None) -> None:
    given = drafts.of(CREWS).rows(question)
    assert given == rows if rows is not None else given in (None, {(5,)})
