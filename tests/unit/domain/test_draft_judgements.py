"""What ratings and stored counts let people say of a drafted database: good, bad, "no reviews"; names like others."""

from __future__ import annotations

import pytest

from tests.databases import Draft, Drafts
from wizard.domain.draft.drafted_again import draft_again, keep_answers, open_choices
from wizard.domain.lexicon import load_lexicon

SCRIPT = """
CREATE TABLE restaurant (id INTEGER PRIMARY KEY, name TEXT, city TEXT, food_type TEXT, rating REAL,
  review_count INTEGER);
CREATE TABLE review (id INTEGER PRIMARY KEY, restaurant_id INTEGER REFERENCES restaurant, stars INTEGER, text TEXT);
INSERT INTO restaurant VALUES (1, 'Cafe Rosa', 'Oslo', 'italian', 4.5, 3), (2, 'Grill Nine', 'Oslo', 'mexican', 2.0, 0),
  (3, 'Just Thai Restaurant', 'Bergen', 'vegan', 3.0, 9), (4, 'Blue Duck', 'Bergen', 'thai', 1.0, 1),
  (5, 'Red Door', 'Oslo', 'thai', 5.0, 2);
INSERT INTO review VALUES (1, 1, 4, 'nice'), (2, 1, 1, 'meh'), (3, 5, 5, 'wow'), (4, 2, 2, 'no');
"""
QUESTIONS: tuple[tuple[str, set[tuple[object, ...]]], ...] = (
    ("good restaurants in Oslo", {(1,), (5,)}),
    ("bad restaurants", {(2,), (4,)}),
    ("a restaurant in Oslo that serves good thai food", {(5,)}),
    ("which restaurants serve good mexican food", set()),
    ("how many good reviews are there", {(2,)}),
    ("negative reviews", {(2,), (4,)}),
    ("the best restaurant in Bergen", {(3,)}),
    ("thai restaurants", {(4,), (5,)}),  # and not the one that is called "Just Thai Restaurant"
    ("what is the rating of Just Thai Restaurant", {(3.0,)}),
    ("how many reviews are there in Oslo", {(4,)}),  # and not how many review counts
)


@pytest.fixture
def draft(drafts: Drafts) -> Draft:
    return drafts.of(SCRIPT, "eating")


def test_ratings_say_what_is_good(draft: Draft) -> None:
    assert 'predicate restaurant good: "good" is restaurant.rating > 2.5' in draft.made.doubts
    assert 'predicate restaurant bad: "bad" is restaurant.rating < 2.5' in draft.made.doubts
    assert {question: draft.readings(question)[:1] for question, _ in QUESTIONS} == {
        question: [rows] for question, rows in QUESTIONS
    }


def test_a_stored_count_and_the_rows_themselves_are_two_readings(draft: Draft) -> None:
    assert draft.readings("how many reviews does Cafe Rosa have")[:2] == [{(3,)}, {(2,)}]
    assert draft.readings("which restaurants have no reviews")[:2] == [{(2,)}, {(3,), (4,)}]
    assert draft.readings("restaurants with more than 2 reviews")[:2] == [{(1,), (3,)}, set()]


def test_who_knows_better_says_that_stars_are_no_judgement(draft: Draft) -> None:
    folder = draft.folder
    asked = [one for one in open_choices(folder) if one.name.startswith("good")]
    assert [one.question.partition(", so")[0] for one in asked] == [
        "Does restaurant.rating say how good a restaurant is", "Does review.stars say how good a review is",
    ]  # fmt: skip
    keep_answers(folder, asked, {asked[1].name: False})
    draft_again(folder)
    predicates = load_lexicon(folder / "lexicon.yaml").predicates
    assert "restaurant good" in predicates
    assert "review good" not in predicates
