"""Drafts: flags, days, empty columns and kinds of kinds as people speak of them, in schemas where none was found."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

ZOO = """
CREATE TABLE category (category_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE breed (breed_id INTEGER PRIMARY KEY, category_id INTEGER REFERENCES category, name TEXT);
CREATE TABLE keeper (
  keeper_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, birth_date TEXT, started_on TEXT, hourly_rate REAL,
  left_on TEXT
);
CREATE TABLE animal (
  animal_id INTEGER PRIMARY KEY, name TEXT, breed_id INTEGER REFERENCES breed, sex TEXT, born_on TEXT, tag_no TEXT,
  sponsor TEXT, inspection_due TEXT, fragile INTEGER
);
INSERT INTO category VALUES (1, 'Goat'), (2, 'Sheep');
INSERT INTO breed VALUES (1, 1, 'Saanen'), (2, 1, 'Boer'), (3, 2, 'Texel');
INSERT INTO keeper VALUES
  (1, 'Ann', 'Lee', '1980-02-01', '2010-02-01', 12.5, NULL), (2, 'Bob', 'Ray', '1995-05-05', '2015-06-06', 14, NULL),
  (3, 'Cy', 'Dunn', '2001-07-07', '2019-08-08', 11, '2023-01-01');
INSERT INTO animal VALUES
  (1, 'Billy', 1, 'M', '2012-01-01', 'A1', 'Rotary', '2023-03-01', 0),
  (2, 'Nanny', 2, 'F', '2020-01-01', NULL, NULL, '2023-08-01', 1),
  (3, 'Dolly', 3, 'F', '2021-01-01', 'A7', 'Lions', NULL, 0);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which keepers are over 30", {(1,)}),
        ("keepers older than 25", {(1,), (2,)}),
        ("which goats are older than 5", {(1,)}),
        ("how many goats are there", {(2,)}),
        ("what sort of goat is Billy", {(1,)}),
        ("which animals are over 10 years old", {(1,)}),
        ("which animals aren't tagged", {(2,)}),
        ("which animals are not sponsored", {(2,)}),
        ("which animals need an inspection before May 2023", {(1,)}),
        ("which animals are easily broken", {(2,)}),
        ("who has been with us the longest", {(1,)}),
        ("which keepers are still with us", {(1,), (2,)}),
        ("what do we pay Bob Ray", {(14,)}),
        ("how many females are there", {(2,)}),
    ],
)
def test_a_farm(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(ZOO, "farm").rows(asked) == rows


DAIRY = """
CREATE TABLE depot (depot_id INTEGER PRIMARY KEY, name TEXT, floodlit INTEGER);
CREATE TABLE account (
  account_id INTEGER PRIMARY KEY, company_name TEXT, town TEXT, email TEXT, on_hold INTEGER, marketing_ok INTEGER
);
CREATE TABLE cheese (
  cheese_id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER, launched_on TEXT, vegan INTEGER
);
CREATE TABLE tanker (
  tanker_id INTEGER PRIMARY KEY, plate TEXT, off_road INTEGER, mileage INTEGER, purchase_price INTEGER, model TEXT
);
CREATE TABLE crate (
  crate_id INTEGER PRIMARY KEY, label TEXT, lent_to INTEGER REFERENCES account, packed_on TEXT
);
CREATE TABLE request (
  request_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account, received_on TEXT, settled_on TEXT, status TEXT
);
INSERT INTO depot VALUES (1, 'North', 1), (2, 'South', 0);
INSERT INTO account VALUES
  (1, 'Acme Deli', 'Hull', 'a@b.c', 0, 1), (2, 'Beta Foods', 'York', NULL, 1, 0),
  (3, 'Corner Shop', 'Hull', 'c@d.e', 0, 1);
INSERT INTO cheese VALUES
  (1, 'Brie', 4, 0, '2001-05-01', 0), (2, 'Edam', 12, 7, '2010-05-01', 0), (3, 'Nutty', 9, 3, '2020-01-01', 1);
INSERT INTO tanker VALUES
  (1, 'AA1', 1, 900, 100, 'Volvo'), (2, 'BB2', 0, 500, 200, 'Volvo'), (3, 'CC3', 0, 700, 400, 'Scania');
INSERT INTO crate VALUES (1, 'red', 1, '2023-01-01'), (2, 'blue', NULL, '2023-01-02'), (3, 'green', 2, '2023-02-02');
INSERT INTO request VALUES
  (1, 1, '2023-01-01', '2023-01-05', 'sorted'), (2, 1, '2023-02-01', NULL, 'in transit'),
  (3, 2, '2023-03-01', '2023-03-20', 'sorted');
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which depots have floodlights", {(1,)}),
        ("which customers are on stop", {(2,)}),
        ("which customers haven't given us an email", {(2,)}),
        ("where are Beta Foods based", {("York",)}),
        ("which clients want our marketing", {(1,), (3,)}),
        ("what have we run out of", {(1,)}),
        ("which cheeses have we run out of", {(1,)}),
        ("what's the dearest cheese we sell", {(2,)}),
        ("have you got anything under 5", {(1,)}),
        ("what have we got for under 10", {(1,), (3,)}),
        ("which tankers are off the road", {(1,)}),
        ("how much did we pay for the Volvos in all", {(300,)}),
        ("which crates are out on loan", {(1,), (3,)}),
        ("which requests took longest to settle", {(3,)}),
        ("how long did request 1 take", {(4,)}),
        ("which requests are en route", {(2,)}),
    ],
)
def test_a_dairy(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(DAIRY, "dairy").rows(asked) == rows


CHARITY = """
CREATE TABLE venue (venue_id INTEGER PRIMARY KEY, name TEXT, seats INTEGER);
CREATE TABLE team (
  team_id INTEGER PRIMARY KEY, name TEXT, nickname TEXT, chairman TEXT, venue_id INTEGER REFERENCES venue
);
CREATE TABLE runner (runner_id INTEGER PRIMARY KEY, full_name TEXT, team_id INTEGER REFERENCES team, dismissed_on TEXT);
CREATE TABLE heat (heat_id INTEGER PRIMARY KEY, heat_date TEXT, venue_id INTEGER REFERENCES venue);
CREATE TABLE point (
  point_id INTEGER PRIMARY KEY, heat_id INTEGER REFERENCES heat, runner_id INTEGER REFERENCES runner,
  bonus_point INTEGER
);
CREATE TABLE parcel (parcel_id INTEGER PRIMARY KEY, code TEXT, delivered_on TEXT, charge REAL);
INSERT INTO venue VALUES (1, 'Mill Park', 200), (2, 'The Oval', 900);
INSERT INTO team VALUES (1, 'Hares', 'the Jumpers', 'Ted Poe', 1), (2, 'Foxes', 'the Reds', 'Una Bly', 2);
INSERT INTO runner VALUES (1, 'Al Day', 1, NULL), (2, 'Bo Nye', 1, '2023-01-01'), (3, 'Di Orr', 2, NULL);
INSERT INTO heat VALUES (1, '2023-05-01', 1), (2, '2023-06-01', 2);
INSERT INTO point VALUES (1, 1, 1, 0), (2, 1, 1, 1), (3, 2, 3, 0), (4, 2, 1, 0), (5, 2, 1, 0), (6, 2, 1, 0),
  (7, 2, 1, 0), (8, 2, 1, 0), (9, 2, 1, 0), (10, 2, 1, 0), (11, 2, 1, 0);
INSERT INTO parcel VALUES (1, 'P1', '2023-07-01', 4.5), (2, 'P2', NULL, 6);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("where do the Hares play", {(1,)}),
        ("who chairs the Foxes", {("Una Bly",)}),
        ("who has scored the most points", {(1,)}),
        ("how many bonus points were there", {(1,)}),
        ("which runners got the sack", {(2,)}),
        ("which parcels haven't arrived", {(2,)}),
        ("when did parcel 1 get there", {("2023-07-01",)}),
        ("how much did we charge for parcel 2", {(6,)}),
    ],
)
def test_a_relay(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(CHARITY, "relay").rows(asked) == rows


CELLAR = """
CREATE TABLE wine (
  wine_id INTEGER PRIMARY KEY, name TEXT, alcohol REAL, price_per_bottle REAL, bottles_in_store INTEGER, vegan INTEGER
);
CREATE TABLE prize (prize_id INTEGER PRIMARY KEY, wine_id INTEGER REFERENCES wine, fair TEXT, won_year INTEGER);
CREATE TABLE tasting (tasting_id INTEGER PRIMARY KEY, title TEXT, held_on TEXT, hall TEXT);
INSERT INTO wine VALUES (1, 'Pinot', 12.5, 8, 0, 1), (2, 'Syrah', 14.5, 11, 6, 0), (3, 'Riesling', 11, 7, 9, 0);
INSERT INTO prize VALUES (1, 1, 'Bonn', 2019), (2, 1, 'Metz', 2020), (3, 3, 'Bonn', 2020);
INSERT INTO tasting VALUES
  (1, 'Spring Sips', '2021-04-01', 'Old Barn'), (2, 'Reds', '2021-06-01', 'Old Barn'),
  (3, 'Whites', '2022-04-01', 'Mill');
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("what's the cheapest wine", {(3,)}),
        ("what's our strongest wine", {(2,)}),
        ("which wines are suitable for vegans", {(1,)}),
        ("which wines have we run out of", {(1,)}),
        ("which wines have never won anything", {(2,)}),
        ("when did we hold Spring Sips", {("2021-04-01",)}),
        ("how many tastings have there been at Old Barn", {(2,)}),
        ("which tastings were before the end of 2021", {(1,), (2,)}),
    ],
)
def test_a_cellar(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(CELLAR, "cellar").rows(asked) == rows
