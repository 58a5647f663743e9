"""What people of a small house say without naming what they do it to: who complained, who missed a lesson."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.domain.factors import Factor, factor

SHOP = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
INSERT INTO customers VALUES (1, 'Paul Hart', '11'), (2, 'Linda Moore', '12'), (3, 'Olga Petrova', NULL);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, price_eur REAL, in_stock INTEGER);
INSERT INTO products VALUES (1, 'white loaf', 2.5, 7), (2, 'rye loaf', 3.0, 4), (3, 'apple strudel', 9.5, 0);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, order_date DATE);
INSERT INTO orders VALUES (1, 1, '2024-05-03'), (2, 2, '2024-06-04'), (3, 1, '2024-06-20');
CREATE TABLE order_lines (order_id INTEGER REFERENCES orders, product_id INTEGER REFERENCES products, qty INTEGER,
    PRIMARY KEY (order_id, product_id));
INSERT INTO order_lines VALUES (1, 1, 2), (2, 2, 10), (2, 3, 1), (3, 1, 4);
CREATE TABLE complaints (complaint_no INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, comp_date DATE,
    settled INTEGER);
INSERT INTO complaints VALUES (1, 2, '2024-06-06', 0), (2, 2, '2024-06-09', 1), (3, 1, '2024-05-09', 1);
"""
SCHOOL = """
CREATE TABLE insurers (iid INTEGER PRIMARY KEY, name TEXT);
INSERT INTO insurers VALUES (1, 'Allmed'), (2, 'Dentacare');
CREATE TABLE teachers (tid INTEGER PRIMARY KEY, name TEXT);
INSERT INTO teachers VALUES (1, 'Rosa Lind'), (2, 'Marc Obi');
CREATE TABLE lockers (locker_no INTEGER PRIMARY KEY, size TEXT);
INSERT INTO lockers VALUES (1, 'big'), (2, 'small'), (3, 'small');
CREATE TABLE clients (cid INTEGER PRIMARY KEY, first TEXT, last TEXT, insurer_id INTEGER REFERENCES insurers,
    locker_no INTEGER REFERENCES lockers);
INSERT INTO clients VALUES (1, 'Anna', 'Keller', 1, 1), (2, 'Brian', 'Osei', NULL, NULL), (3, 'Chloe', 'Ruiz', 2, 3);
CREATE TABLE appointments (aid INTEGER PRIMARY KEY, cid INTEGER REFERENCES clients, tid INTEGER REFERENCES teachers,
    appt_date DATE, status TEXT);
INSERT INTO appointments VALUES (1, 1, 1, '2024-03-04', 'kept'), (2, 2, 1, '2024-03-05', 'missed'),
    (3, 3, 2, '2024-04-02', 'cancelled'), (4, 2, 2, '2024-04-09', 'kept');
"""
CLUB = """
CREATE TABLE singers (sid INTEGER PRIMARY KEY, name TEXT, voice TEXT, joined DATE);
INSERT INTO singers VALUES (1, 'Mary Dunne', 'alto', '2012-09-01'), (2, 'Ned Parry', 'bass', '2015-02-02'),
    (3, 'Jo Avery', 'alto', '2023-02-20');
CREATE TABLE rehearsals (rid INTEGER PRIMARY KEY, held_on DATE);
INSERT INTO rehearsals VALUES (1, '2024-05-06'), (2, '2024-05-13');
CREATE TABLE attendance (rid INTEGER REFERENCES rehearsals, sid INTEGER REFERENCES singers, present INTEGER,
    PRIMARY KEY (rid, sid));
INSERT INTO attendance VALUES (1, 1, 1), (1, 2, 0), (1, 3, 1), (2, 1, 0), (2, 2, 1), (2, 3, 1);
CREATE TABLE shows (show_id INTEGER PRIMARY KEY, title TEXT, show_date DATE, visitors INTEGER);
INSERT INTO shows VALUES (1, 'Spring Show', '2024-04-13', 80), (2, 'Rose Day', '2024-06-22', 120);
CREATE TABLE entries (entry_id INTEGER PRIMARY KEY, show_id INTEGER REFERENCES shows, sid INTEGER REFERENCES singers,
    prize TEXT);
INSERT INTO entries VALUES (1, 1, 1, 'first'), (2, 1, 2, NULL), (3, 2, 3, 'first'), (4, 2, 1, 'second');
CREATE TABLE composers (cid INTEGER PRIMARY KEY, name TEXT, died INTEGER);
INSERT INTO composers VALUES (1, 'Johann Bach', 1750), (2, 'John Rutter', NULL);
"""
SAID: list[tuple[str, str, set[tuple[object, ...]]]] = [
    (SHOP, "how much did Paul Hart spend", {(15.0,)}),
    (SHOP, "what were our takings in June", {(49.5,)}),
    (SHOP, "how much did we take in June", {(49.5,)}),
    (SHOP, "which product sold best", {(2,)}),
    (SHOP, "who is our best customer", {(2,)}),
    (SHOP, "how many orders were there in June", {(2,)}),
    (SHOP, "who complained in June", {(2,)}),
    (SHOP, "who complains the most", {(2,)}),
    (SHOP, "which complaints have not been dealt with", {(1,)}),
    (SHOP, "have we run out of anything", {(3,)}),
    (SHOP, "what does the strudel cost", {(9.5,)}),
    (SCHOOL, "who has appointments in April", {(2,), (3,)}),
    (SCHOOL, "which clients missed an appointment", {(2,)}),
    (SCHOOL, "which clients are not insured", {(2,)}),
    (SCHOOL, "which lockers are free", {(2,)}),
    (CLUB, "who sings alto", {(1,), (3,)}),
    (CLUB, "who missed the last rehearsal", {(1,)}),
    (CLUB, "who has been in the choir longest", {(1,)}),
    (CLUB, "who won first prize at the Spring Show", {(1,)}),
    (CLUB, "how many prizes has Mary Dunne won", {(2,)}),
    (CLUB, "how many people came to the Rose Day", {(120,)}),
    (CLUB, "which composers are still alive", {(2,)}),
]


@pytest.mark.parametrize(("script", "question", "rows"), SAID, ids=[question for _, question, _ in SAID])
def test_small_houses(drafts: Drafts, script: str, question: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(script).rows(question) == rows


def test_whoever_a_row_of_a_doing_names_did_it(drafts: Drafts) -> None:
    draft = drafts.of("""
CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO animals VALUES (1, 'Leo'), (2, 'Gerald');
CREATE TABLE adoptions (adoption_id INTEGER PRIMARY KEY, adopter TEXT, animal_id INTEGER REFERENCES animals,
    since DATE);
INSERT INTO adoptions VALUES (1, 'Joan Pike', 2, '2023-01-01'), (2, 'Rotary Club', 1, '2023-02-01'),
    (3, 'Joan Pike', 1, '2024-01-01');
""")
    assert draft.rows("who adopted Gerald") == {("Joan Pike",)}


def test_factors_name_their_columns() -> None:
    assert factor("qty") == Factor("qty")
    assert factor("qty").columns("line") == ("line.qty",)
    assert factor("product_id -> products.id: price").columns("line") == (
        "line.product_id",
        "products.id",
        "products.price",
    )
