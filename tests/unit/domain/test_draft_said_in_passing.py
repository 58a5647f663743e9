"""What people say in passing of databases by other people: without one of their own, over the years, left the choir."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

HARBOUR = """
CREATE TABLE island (island_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO island VALUES (1, 'Hestan'), (2, 'Ardwall'), (3, 'Rough');
CREATE TABLE firm (firm_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO firm VALUES (1, 'Solway Boats'), (2, 'Galloway Trips');
CREATE TABLE boat (boat_id INTEGER PRIMARY KEY, name TEXT, firm_id INTEGER REFERENCES firm);
INSERT INTO boat VALUES (1, 'Puffin', 1), (2, 'Tern', 1);
CREATE TABLE trip (trip_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boat, island_id INTEGER REFERENCES island,
    sailed_on DATE, remark TEXT);
INSERT INTO trip VALUES (1, 1, 1, '2023-05-01', 'rough'), (2, 1, 1, '2023-06-01', NULL), (3, 2, 2, '2023-06-02', NULL);
"""


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("any firms without a boat of their own?", {(2,)}),
        ("how many trips went to Hestan", {(2,)}),
        ("which islands never had any trips", {(3,)}),
        ("trips where nobody noted the remark", {(2,), (3,)}),
        ("top two islands by number of trips", {(1,), (2,)}),
        ("what are the boats of Solway Boats called", {(1,), (2,)}),
    ],
)
def test_of_a_harbour(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(HARBOUR, "harbour").rows(text) == rows


STAGE = """
CREATE TABLE dancer (dancer_id INTEGER PRIMARY KEY, name TEXT, joined_on DATE, left_on DATE);
INSERT INTO dancer VALUES (1, 'Ada Moss', '2015-01-01', NULL), (2, 'Ivo Lind', '2016-01-01', '2020-03-01'),
    (3, 'Una Roy', '2019-01-01', NULL);
"""


@pytest.mark.parametrize(
    ("text", "rows"),
    [("who has left the company", {(2,)}), ("who joined the troupe in 2019", {(3,)})],
)
def test_the_house_itself_is_left_and_joined(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(STAGE, "stage").rows(text) == rows


RENTAL = """
CREATE TABLE style (style_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO style VALUES (1, 'Touring'), (2, 'Racing'), (3, 'Folding');
CREATE TABLE cycle (cycle_id INTEGER PRIMARY KEY, name TEXT, style_id INTEGER REFERENCES style);
INSERT INTO cycle VALUES (1, 'Comet', 1), (2, 'Swift', 2), (3, 'Mite', 3);
CREATE TABLE piece (piece_id INTEGER PRIMARY KEY, cycle_id INTEGER REFERENCES cycle);
INSERT INTO piece VALUES (1, 1), (2, 1), (3, 2), (4, 3);
CREATE TABLE guest (guest_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO guest VALUES (1, 'Ann Lee'), (2, 'Bob Ray');
CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, piece_id INTEGER REFERENCES piece,
    guest_id INTEGER REFERENCES guest, rented_on DATE);
INSERT INTO rental VALUES (1, 1, 1, '2024-01-01'), (2, 2, 1, '2024-01-02'), (3, 3, 2, '2024-01-03');
"""


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("which style has the most rentals", {(1,)}),
        ("top two styles by rentals", {(1,), (2,)}),
        ("which styles have never been rented", {(3,)}),
        ("how many rentals were there of Racing", {(1,)}),
    ],
)
def test_what_is_done_is_done_to_kinds_of_things(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(RENTAL, "rental").rows(text) == rows


COUNTER = """
CREATE TABLE tool (tool_id INTEGER PRIMARY KEY, name TEXT, price REAL);
INSERT INTO tool VALUES (1, 'Sander', 30.0), (2, 'Winch', NULL), (3, 'Ladder', 12.0);
CREATE TABLE item (item_id INTEGER PRIMARY KEY, tool_id INTEGER REFERENCES tool);
INSERT INTO item VALUES (1, 1), (2, 1), (3, 2), (4, 3);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO customer VALUES (1, 'Ann Lee'), (2, 'Bob Ray');
CREATE TABLE hire (hire_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, hired_on DATE);
INSERT INTO hire VALUES (1, 1, '2024-01-01'), (2, 2, '2024-01-02');
CREATE TABLE hire_line (hire_id INTEGER REFERENCES hire, item_id INTEGER REFERENCES item, rate REAL,
    PRIMARY KEY (hire_id, item_id));
INSERT INTO hire_line VALUES (1, 1, 3.0), (1, 3, 5.0), (2, 2, 3.0);
CREATE TABLE invoice (invoice_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, issued_on DATE,
    amount REAL, paid_on DATE);
INSERT INTO invoice VALUES (1, 1, '2024-01-03', 8.0, NULL), (2, 2, '2024-01-04', 3.0, '2024-01-05'),
    (3, 2, '2024-01-06', 4.0, NULL);
"""


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("which tool is hired most", {(1,)}),
        ("what do customers hire most", {(1,)}),
        ("for which of our tools don't we know the price", {(2,)}),
        ("how much money are we owed altogether", {(12.0,)}),
    ],
)
def test_of_a_hire_counter(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(COUNTER, "counter").rows(text) == rows
