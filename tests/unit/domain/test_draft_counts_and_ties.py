"""Bare drafts: counts that a column holds, what stands on order, and what belongs to one linking row."""

from __future__ import annotations

import pytest

from tests.databases import Draft, Drafts

TRADE = """
CREATE TABLE products (product_id INTEGER PRIMARY KEY, name TEXT, units_in_stock INTEGER, units_on_order INTEGER);
INSERT INTO products VALUES (1, 'Chai', 4, 0), (2, 'Tofu', 0, 7), (3, 'Ikura', 9, 3);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, order_date DATE);
INSERT INTO orders VALUES (10, '2001-01-02'), (11, '2001-02-03');
CREATE TABLE order_details (order_id INTEGER REFERENCES orders (order_id),
    product_id INTEGER REFERENCES products (product_id), quantity INTEGER, discount REAL,
    PRIMARY KEY (order_id, product_id));
INSERT INTO order_details VALUES (10, 1, 5, 0.1), (10, 2, 6, 0.2), (11, 1, 7, 0.3), (11, 3, 8, 0.4);
"""
PAPERS = """
CREATE TABLE conference (cid INTEGER PRIMARY KEY, name TEXT);
INSERT INTO conference VALUES (1, 'ACL'), (2, 'VLDB');
CREATE TABLE publication (pid INTEGER PRIMARY KEY, title TEXT, year INTEGER, citation_num INTEGER,
    cid INTEGER REFERENCES conference (cid));
INSERT INTO publication VALUES (1, 'On Parsing', 2001, 10, 1), (2, 'On Tagging', 2002, 0, 1),
    (3, 'On Joins', 2003, 7, 2),
    (4, 'On Trees', 2003, 10, 1);
"""
RENTALS = """
CREATE TABLE film (film_id INTEGER PRIMARY KEY, title TEXT, release_year INTEGER);
INSERT INTO film VALUES (1, 'Low Tide', 2006), (2, 'Red Door', 2001), (3, 'Old Mill', 2003);
CREATE TABLE inventory (inventory_id INTEGER PRIMARY KEY, film_id INTEGER REFERENCES film (film_id));
INSERT INTO inventory VALUES (1, 1), (2, 2), (3, 3);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO customer VALUES (1, 'Emma', 'Novak'), (2, 'Ann', 'Hall');
CREATE TABLE rental (rental_id INTEGER PRIMARY KEY, rental_date DATE, inventory_id INTEGER
    REFERENCES inventory (inventory_id), customer_id INTEGER REFERENCES customer (customer_id));
INSERT INTO rental VALUES (1, '2010-01-05', 1, 1), (2, '2010-03-05', 2, 1), (3, '2010-05-05', 3, 2),
    (4, '2010-04-01', 1, 2);
"""
QUESTIONS: dict[str, dict[str, set[tuple[object, ...]]]] = {
    TRADE: {
        "which products have units on order": {(2,), (3,)},
        "which products have no units in stock": {(2,)},
        "which product has the most units on order": {(2,)},
        "what is the discount of Chai in order 10": {(0.1,)},
        "quantity of product Chai in order 11": {(7,)},
    },
    PAPERS: {
        "what is the number of citations of papers in ACL": {(20,)},
        "how many citations do the papers in ACL have": {(20,)},
        "total citations of papers in ACL": {(20,)},
        "how many citations do papers in ACL have in total": {(20,)},
        "how many papers are there in total": {(4,)},
        "the number of citations of On Joins": {(7,)},
        "number of citations of each paper in ACL": {(10,), (0,)},
    },
    RENTALS: {
        "which film did Emma Novak rent last": {(2,)},
        "which film did Emma Novak rent first": {(1,)},
        "which film did Ann Hall rent most recently": {(3,)},
        "when did Emma Novak rent Low Tide": {("2010-01-05",)},
    },
}


def _rows(draft: Draft, questions: dict[str, set[tuple[object, ...]]]) -> dict[str, object]:
    return {question: draft.rows(question) for question in questions}


@pytest.mark.parametrize("script", QUESTIONS, ids=["trade", "papers", "rentals"])
def test_a_bare_draft_answers(script: str, drafts: Drafts) -> None:
    draft = drafts.of(script)
    assert _rows(draft, QUESTIONS[script]) == QUESTIONS[script]
    assert draft.lint() == ()
