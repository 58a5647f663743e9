"""Drafts of what begins and ends, of lines with a price and a quantity, of who leads, and of records of doings."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

DIGS = """
CREATE TABLE archaeologist (aid INTEGER PRIMARY KEY, nm TEXT NOT NULL);
CREATE TABLE place (pid INTEGER PRIMARY KEY, nm TEXT NOT NULL);
CREATE TABLE dig (did INTEGER PRIMARY KEY, title TEXT, pid INTEGER REFERENCES place, start_dt DATE, end_dt DATE,
  chief_aid INTEGER REFERENCES archaeologist);
CREATE TABLE trench (tid INTEGER PRIMARY KEY, did INTEGER REFERENCES dig, trench_no INTEGER, len_m REAL);
CREATE TABLE dig_crew (did INTEGER REFERENCES dig, aid INTEGER REFERENCES archaeologist, PRIMARY KEY (did, aid));
INSERT INTO archaeologist VALUES (1, 'Ada Stern'), (2, 'Ben Ruiz'), (3, 'Cora Falk');
INSERT INTO place VALUES (1, 'Long Barrow'), (2, 'Mill Field');
INSERT INTO dig VALUES (10, 'Barrow in spring', 1, '2011-04-01', '2011-04-21', 1),
  (11, 'Barrow revisited', 1, '2013-06-01', '2013-06-08', 2), (12, 'Mill', 2, '2012-07-01', '2012-08-30', 1);
INSERT INTO trench VALUES (100, 10, 1, 5), (101, 10, 2, 30), (102, 11, 1, 8), (103, 12, 1, 40);
INSERT INTO dig_crew VALUES (10, 1), (10, 3), (11, 2), (12, 1), (12, 2), (12, 3);
"""
STALL = """
CREATE TABLE category (category_id INTEGER PRIMARY KEY, category_name TEXT);
CREATE TABLE cheese (cheese_id INTEGER PRIMARY KEY, cheese_name TEXT, category_id INTEGER REFERENCES category,
  unit_price REAL);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, order_date DATE);
CREATE TABLE order_line (order_id INTEGER REFERENCES orders, cheese_id INTEGER REFERENCES cheese, quantity INTEGER,
  unit_price REAL, discount REAL, PRIMARY KEY (order_id, cheese_id));
INSERT INTO category VALUES (1, 'Hard'), (2, 'Soft');
INSERT INTO cheese VALUES (1, 'Cheddar', 1, 4), (2, 'Brie', 2, 6), (3, 'Gouda', 1, 5);
INSERT INTO customer VALUES (1, 'Ann Lee'), (2, 'Bob Ray');
INSERT INTO orders VALUES (7, 1, '2023-05-01'), (8, 1, '2023-06-02'), (9, 2, '2023-07-03');
INSERT INTO order_line VALUES (7, 1, 10, 4, 0), (7, 2, 1, 6, 0.5), (8, 2, 2, 6, 0), (9, 3, 20, 5, 0.1);
"""
HOUSES = """
CREATE TABLE owner (owner_id INTEGER PRIMARY KEY, full_name TEXT, home_town TEXT, no_of_props INTEGER);
CREATE TABLE property (prop_id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owner, address TEXT, town TEXT);
CREATE TABLE repair_jobs (job_no INTEGER PRIMARY KEY, prop_id INTEGER REFERENCES property, reported DATE, cost REAL);
INSERT INTO owner VALUES (1, 'Ann Lee', 'Lytham', 3), (2, 'Bob Ray', 'Preston', 1), (3, 'Cy Poe', 'Lytham', 1);
INSERT INTO property VALUES (1, 1, '1 High Street', 'Preston'), (2, 1, '2 Moor Lane', 'Lytham'),
  (3, 2, '9 Mill Hill', 'Preston'), (4, 3, '4 Wharf Road', 'Garstang'), (5, 1, '5 Elm Drive', 'Garstang');
INSERT INTO repair_jobs VALUES (50, 1, '2024-02-01', 80), (51, 1, '2024-03-01', 20), (52, 4, '2023-01-01', 500);
"""
Rows = set[tuple[object, ...]]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which dig was the longest", {(12,)}),
        ("how long was the dig Barrow revisited", {(7,)}),
        ("digs that lasted more than 10 days", {(10,), (12,)}),
        ("which digs were led by Ada Stern", {(10,), (12,)}),
        ("who ran Barrow revisited", {(2,)}),
        ("who took part in Barrow in spring", {(1,), (3,)}),
        ("digs in 2012", {(12,)}),
        ("what was the last dig", {(11,)}),
        ("what was the first dig in Long Barrow", {(10,)}),
        ("when was the last dig in Long Barrow", {("2013-06-01",)}),
        ("when did we last have a dig in Long Barrow", {("2013-06-01",)}),
        ("when did Ada Stern first lead a dig", {("2011-04-01",)}),
        ("how long is trench 2 of Barrow in spring", {(30,)}),
    ],
)
def test_what_begins_and_ends_lasts_and_is_led(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(DIGS).rows(question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what was the total value of order 7", {(43,)}),
        ("which order was the most valuable", {(9,)}),
        ("who spent the most", {(2,)}),
        ("how much has Ann Lee spent", {(55,)}),
        ("which cheese has the highest revenue", {(3,)}),
        ("which cheese has sold the most units", {(3,)}),
        ("cheeses that cost more than 4 pounds", {(2,), (3,)}),
        ("when did Ann Lee last order something", {("2023-06-02",)}),
        ("when did Ann Lee first order Brie", {("2023-05-01",)}),
    ],
)
def test_lines_come_to_their_price_by_their_quantity(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(STALL).rows(question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("which repairs were reported in 2024", {(50,), (51,)}),
        ("what is the total cost of repairs at 1 High Street", {(100,)}),
        ("list the properties of the owner Ann Lee", {(1,), (2,), (5,)}),
        ("how many properties does Ann Lee have", {(3,)}),
    ],
)
def test_jobs_are_the_doings_and_counts_are_no_things(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(HOUSES).rows(question) == answer


def test_both_places_are_never_two_different_things(drafts: Drafts) -> None:
    """Who has property in both towns has some in each; no reading takes the one town for where the owner lives."""
    draft = drafts.of(HOUSES)
    assert draft.readings("which owners have properties in both Preston and Lytham")[:1] == [{(1,)}]


FJORD = """
CREATE TABLE firm (fid INTEGER PRIMARY KEY, company_name TEXT, contact_name TEXT, country TEXT);
CREATE TABLE boat (bid INTEGER PRIMARY KEY, fid INTEGER REFERENCES firm, nm TEXT);
CREATE TABLE diver (did INTEGER PRIMARY KEY, nm TEXT, office TEXT);
CREATE TABLE taxon (tid INTEGER PRIMARY KEY, common_nm TEXT);
CREATE TABLE haul (hid INTEGER PRIMARY KEY, bid INTEGER REFERENCES boat, dt DATE);
CREATE TABLE obs (hid INTEGER REFERENCES haul, tid INTEGER REFERENCES taxon, cnt INTEGER, PRIMARY KEY (hid, tid));
CREATE TABLE paper (pid INTEGER PRIMARY KEY, title TEXT, cites INTEGER);
CREATE TABLE writes (pid INTEGER REFERENCES paper, did INTEGER REFERENCES diver, PRIMARY KEY (pid, did));
CREATE TABLE house (hid INTEGER PRIMARY KEY, address TEXT, rent_pcm INTEGER, beds INTEGER, house_type TEXT);
CREATE TABLE guide (gid INTEGER PRIMARY KEY, nm TEXT, hourly_rate REAL);
INSERT INTO firm VALUES (1, 'Nordkap Lines', 'Ada Stern', 'Norway'), (2, 'Fjord Tours', 'Ben Ruiz', 'Norway'),
  (3, 'Kiel Ferries', 'Cy Poe', 'Germany');
INSERT INTO boat VALUES (1, 1, 'Havbris'), (2, 1, 'Solveig'), (3, 3, 'Kiebitz');
INSERT INTO diver VALUES (1, 'Dora Holm', 'Bergen'), (2, 'Eli Voss', 'Tromso'), (3, 'Fay Marsh', 'Bergen');
INSERT INTO taxon VALUES (1, 'Atlantic cod'), (2, 'herring'), (3, 'brill');
INSERT INTO haul VALUES (1, 1, '2010-05-01'), (2, 1, '2010-06-01'), (3, 3, '2011-05-01');
INSERT INTO obs VALUES (1, 1, 40), (2, 1, 2), (3, 1, 5), (3, 2, 300);
INSERT INTO paper VALUES (1, 'On cod', 12), (2, 'On eels', 3), (3, 'On brine', 40);
INSERT INTO writes VALUES (1, 1), (1, 2), (2, 3), (3, 1);
INSERT INTO house VALUES (1, '1 Quay Street', 700, 2, 'Flat'), (2, '2 Quay Street', 900, 3, 'Flat'),
  (3, '3 Quay Street', 1200, 2, 'Cottage');
INSERT INTO guide VALUES (1, 'Gro Lund', 30), (2, 'Hal Berg', 55);
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("list the names of the firms in Norway", {("Nordkap Lines",), ("Fjord Tours",)}),
        ("which divers work in the Bergen office", {(1,), (3,)}),
        ("who are the authors of On cod", {(1,), (2,)}),
        ("which papers have more than 10 citations", {(1,), (3,)}),
        ("how many Atlantic cod were counted", {(47,)}),
        ("how many species were seen", {(2,)}),
        ("which house has the highest rent", {(3,)}),
        ("what is the average rent of two-bedroom flats", {(700,)}),
        ("what is the monthly rent of 2 Quay Street", {(900,)}),
        ("which guide is the cheapest per hour", {(1,)}),
    ],
)
def test_short_names_bring_their_english(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(FJORD).rows(question) == answer


def test_the_drafted_task_says_units_and_names_only_what_is_called_so(drafts: Drafts) -> None:
    task = (drafts.of(STALL).folder / "scenarios").glob("*.md")
    text = "".join(path.read_text(encoding="utf-8") for path in task)
    assert "You have heard of Brie, Cheddar and Gouda.\n" in text
    dig = "".join(path.read_text(encoding="utf-8") for path in (drafts.of(FJORD).folder / "scenarios").glob("*.md"))
    assert "Note down:" in dig


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("who has Dora Holm written papers with", {(2,)}),
        ("who has Fay Marsh written papers with", set()),
        ("how many papers did each diver write", {(1, 2), (2, 1), (3, 1)}),
        ("how many hauls do the boats have each", {(1, 2), (2, 0), (3, 1)}),
    ],
)
def test_together_and_each(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(FJORD).rows(question) == answer


OFFICE = """
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, reports_to INTEGER REFERENCES staff);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
CREATE TABLE plant (plant_id INTEGER PRIMARY KEY, plant_name TEXT, maker_id INTEGER REFERENCES maker, price REAL,
  units_in_stock INTEGER);
CREATE TABLE maker (maker_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, staff_id INTEGER REFERENCES
  staff, order_date DATE);
INSERT INTO staff VALUES (1, 'Rachel', 'Graham', NULL), (2, 'Tom', 'Hill', 1), (3, 'Una', 'Kerr', 1);
INSERT INTO customer VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Ray');
INSERT INTO maker VALUES (1, 'Acme'), (2, 'Apex');
INSERT INTO plant VALUES (1, 'Holly', 1, 4, 12), (2, 'Birch', 1, 6, 0), (3, 'Rowan', 2, 9, 3);
INSERT INTO orders VALUES (7, 1, 1, '2023-05-01'), (8, 2, 2, '2023-06-02');
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("who are Rachel Graham's people", {(2,), (3,)}),
        ("how many Holly have we got left", {(12,)}),
        ("what is the average price of each maker's plants", {(1, 5.0), (2, 9.0)}),
    ],
)
def test_whose_people_what_is_left_and_of_each(drafts: Drafts, question: str, answer: Rows) -> None:
    assert drafts.of(OFFICE).rows(question) == answer
