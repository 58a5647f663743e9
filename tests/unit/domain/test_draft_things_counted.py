"""Columns that say how many of a thing there are, spans between days, firms and people called in short."""

from __future__ import annotations

from tests.databases import Drafts

SCRIPT = """
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, firm_name TEXT);
INSERT INTO firm VALUES (1, 'Acme Tiles Ltd'), (2, 'Hill Foods Inc');
CREATE TABLE judge (judge_id INTEGER PRIMARY KEY, judge_nm TEXT, appt_yr INTEGER);
INSERT INTO judge VALUES (1, 'Roger Pym', 1999), (2, 'Sandra Okafor', 2012);
CREATE TABLE court_case (case_no TEXT PRIMARY KEY, case_type TEXT, filed_dt DATE, closed_dt DATE,
    judge_id INTEGER REFERENCES judge, firm_id INTEGER REFERENCES firm, damages_amt REAL);
INSERT INTO court_case VALUES ('15-A', 'fraud', '2015-01-01', '2015-03-02', 1, 1, 500.0),
    ('15-B', 'fraud', '2015-02-01', '2015-02-11', 2, 2, 900.0), ('16-A', 'divorce', '2016-02-01', NULL, 1, 1, NULL);
CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT, yr INTEGER, min_age INTEGER);
INSERT INTO film VALUES (1, 'Low Tide', 2020, 6), (2, 'Red Door', 2021, 12);
CREATE TABLE cinema (cinema_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO cinema VALUES (1, 'Rex'), (2, 'Odeon');
CREATE TABLE screening (scr_id INTEGER PRIMARY KEY, film_id INTEGER REFERENCES film,
    cinema_id INTEGER REFERENCES cinema, scr_date DATE, tickets_sold INTEGER);
INSERT INTO screening VALUES (1, 1, 1, '2021-05-01', 40), (2, 1, 1, '2022-05-01', 30), (3, 2, 1, '2022-05-02', 60);
"""
SAID: dict[str, set[tuple[object, ...]]] = {
    "how many cases has Judge Pym heard": {(2,)},
    "when was Sandra Okafor appointed": {(2012,)},
    "when was Sandra appointed": {(2012,)},
    "how long did case 15-A take": {(60,)},
    "which case had the highest damages": {("15-B",)},
    "which kind of case is the most common": {("fraud",)},
    "how many cases does Acme Tiles have": {(2,)},
    "how many tickets were sold in 2022": {(90,)},
    "which film sold the most tickets": {(1,)},
    "which films were shown at the Rex in 2022": {(1,), (2,)},
    "which cinema was not used": {(2,)},
}


def test_things_that_are_counted_and_called_in_short(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in SAID} == SAID
    assert draft.lint() == ()
