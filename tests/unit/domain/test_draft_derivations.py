"""What drafts know of English nouns by WordNet: doings with their verbs, people, and what these do."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.domain.draft.derivations import DEEDS, PEOPLE
from wizard.domain.draft.english import are_people
from wizard.domain.draft.verbs import DOERS, DOINGS, active

CELLAR = """
CREATE TABLE winery (winery_id INTEGER PRIMARY KEY, name TEXT, acreage INTEGER);
INSERT INTO winery VALUES (1, 'Altamont', 60), (2, 'Bellport', 170), (3, 'Cassis', 45);
CREATE TABLE wine (wine_no INTEGER PRIMARY KEY, name TEXT, winery_id INTEGER REFERENCES winery, sales INTEGER);
INSERT INTO wine VALUES (1, 'Ruby', 1, 900), (2, 'Amber', 1, 400), (3, 'Slate', 2, 700);
CREATE TABLE critic (critic_id INTEGER PRIMARY KEY, name TEXT, is_male INTEGER, net_worth_millions REAL);
INSERT INTO critic VALUES (1, 'Ann Lee', 0, 3.5), (2, 'Bo Hart', 1, 8.0), (3, 'Cy Dunn', 1, 1.2), (4, 'Di Park', 0, 2),
  (5, 'Ed Moss', 1, 2.5), (6, 'Fay Holt', 0, 1), (7, 'Gil Rowe', 1, 1), (8, 'Hal Voss', 1, 1), (9, 'Ida Cole', 0, 1),
  (10, 'Jo Reed', 0, 1);
CREATE TABLE tasting (tasting_id INTEGER PRIMARY KEY, critic_id INTEGER REFERENCES critic, wine_no INTEGER
  REFERENCES wine, points INTEGER);
INSERT INTO tasting VALUES (1, 1, 1, 90), (2, 2, 1, 85), (3, 1, 3, 70);
CREATE TABLE bottle (bottle_no INTEGER PRIMARY KEY, wine_no INTEGER REFERENCES wine, colour TEXT, value_usd INTEGER);
INSERT INTO bottle VALUES (1, 1, 'red', 20), (2, 1, 'white', 30), (3, 2, 'red', 40);
CREATE TABLE fair (fair_id INTEGER PRIMARY KEY, name TEXT, held_on TEXT);
INSERT INTO fair VALUES (1, 'Grape Days', '2019-05-04'), (2, 'Cork Fest', '2020-09-12');
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name TEXT, hired_on TEXT);
INSERT INTO staff VALUES (1, 'Kim Bard', '2001-02-03'), (2, 'Lou Finch', '2015-06-07');
CREATE TABLE restoration (rest_id INTEGER PRIMARY KEY, wine_no INTEGER REFERENCES wine, staff_id INTEGER
  REFERENCES staff, done_on TEXT, cost INTEGER);
INSERT INTO restoration VALUES (1, 1, 1, '2016-03-01', 50), (2, 3, 2, '2016-07-01', 70), (3, 2, 2, '2017-01-01', 30);
CREATE TABLE cust_order (ord_no INTEGER PRIMARY KEY, wine_no INTEGER REFERENCES wine, ord_dt TEXT);
INSERT INTO cust_order VALUES (5001, 1, '2011-03-05'), (5002, 2, '2011-04-05');
"""
FOUND = {
    "Which wines did Ann Lee taste?": {(1,), (3,)},
    "Who has never tasted a wine?": {(3,), (4,), (5,), (6,), (7,), (8,), (9,), (10,)},
    "Which winery makes the most wines?": {(1,)},
    "How many acres does Bellport have?": {(170,)},
    "Which wine sold the most?": {(1,)},
    "Who is the richest critic?": {(2,)},
    "How many female critics are there?": {(5,)},
    "When was the Cork Fest?": {("2020-09-12",)},
    "Which wines did Lou Finch restore?": {(2,), (3,)},
    "How much did the restorations of 2016 cost?": {(120,)},
    "Which orders were placed in March 2011?": {(5001,)},
    "Who has worked here the longest?": {(1,)},
    "What is the total value of the red bottles?": {(60,)},  # and no cost of restorations
}


@pytest.mark.parametrize("text", FOUND)
def test_it_is_answered(text: str, drafts: Drafts) -> None:
    assert drafts.of(CELLAR, "cellar").rows(text) == FOUND[text]


def test_doings_and_people_have_their_verbs() -> None:
    assert (DEEDS["donation"], DOINGS["adoption"], DOERS["grower"]) == ("donate", ("adopt",), ("grow",))
    assert DOERS["curator"] == ("curate",)
    assert active("tasting") == ("taste",)
    assert are_people("motorcyclist", ())


@pytest.mark.parametrize("noun", ["location", "profession", "server", "printer", "elevation", "page", "major"])
def test_what_databases_mean_otherwise_is_neither(noun: str) -> None:
    assert noun not in {*DEEDS, *PEOPLE}


def test_what_the_draft_says_is_in_order(drafts: Drafts) -> None:
    assert [finding for finding in drafts.of(CELLAR, "cellar").lint() if finding.severity == "error"] == []
