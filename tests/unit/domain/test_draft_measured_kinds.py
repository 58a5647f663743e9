"""Drafts of what is measured by kind, of the ways to places, of roles of authors, and of what is bought and kept."""

from __future__ import annotations

import pytest

from tests.databases import Drafts, Rows

PONDS = """
CREATE TABLE parish (parish_id INTEGER PRIMARY KEY, parish_name TEXT);
INSERT INTO parish VALUES (1, 'Eastleigh'), (2, 'Norton');
CREATE TABLE pond (pond_id INTEGER PRIMARY KEY, pond_name TEXT, parish_id INTEGER REFERENCES parish, drains_into INTEGER
    REFERENCES pond);
INSERT INTO pond VALUES (1, 'Duck Pond', 1, 2), (2, 'Mill Pond', 1, NULL), (3, 'Clay Pit', 2, 2);
CREATE TABLE visit (visit_id INTEGER PRIMARY KEY, pond_id INTEGER REFERENCES pond, visit_date TEXT);
INSERT INTO visit VALUES (1, 1, '2020-05-01'), (2, 2, '2020-06-02'), (3, 3, '2021-05-03'), (4, 1, '2021-07-04');
CREATE TABLE parameter (code TEXT PRIMARY KEY, parameter_name TEXT);
INSERT INTO parameter VALUES ('NO3', 'nitrate'), ('TMP', 'water temperature');
CREATE TABLE reading (visit_id INTEGER REFERENCES visit, code TEXT REFERENCES parameter, val REAL,
    PRIMARY KEY (visit_id, code));
INSERT INTO reading VALUES (1, 'NO3', 4.5), (1, 'TMP', 12), (2, 'NO3', 9.0), (2, 'TMP', 15), (3, 'NO3', 1.5),
    (3, 'TMP', 11), (4, 'NO3', 5.5), (4, 'TMP', 20);
CREATE TABLE species (species_id INTEGER PRIMARY KEY, species_name TEXT);
INSERT INTO species VALUES (1, 'newt'), (2, 'water boatman'), (3, 'toad');
CREATE TABLE catch (catch_id INTEGER PRIMARY KEY, visit_id INTEGER REFERENCES visit, species_id INTEGER REFERENCES
    species, stage TEXT);
INSERT INTO catch VALUES (1, 1, 1, 'adult'), (2, 2, 2, 'adult'), (3, 3, 1, 'larva'), (4, 4, 2, 'larva');
"""
SHOP = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, customer_name TEXT);
INSERT INTO customer VALUES (1, 'Ada Holm'), (2, 'Ben Carver'), (3, 'Cleo Marsh');
CREATE TABLE stock_unit (serial_no TEXT PRIMARY KEY, colour TEXT, bought_on TEXT, cost_price REAL, sold_price REAL,
    sold_on TEXT, sold_to INTEGER REFERENCES customer);
INSERT INTO stock_unit VALUES ('S1', 'red', '2020-01-05', 100, 180, '2021-02-03', 1),
    ('S2', 'blue', '2020-03-07', 80, NULL, NULL, NULL), ('S3', 'red', '2021-04-09', 60, 95, '2021-05-06', 2),
    ('S4', 'red', '2021-06-11', 70, NULL, NULL, NULL);
"""
WORKS = """
CREATE TABLE researcher (researcher_id INTEGER PRIMARY KEY, given_name TEXT, family_name TEXT);
INSERT INTO researcher VALUES (1, 'Ida', 'Frost'), (2, 'Jon', 'Pike'), (3, 'Kim', 'Vale');
CREATE TABLE paper (paper_id INTEGER PRIMARY KEY, title TEXT);
INSERT INTO paper VALUES (1, 'On Moss'), (2, 'On Bark'), (3, 'On Fern');
CREATE TABLE authorship (paper_id INTEGER REFERENCES paper, researcher_id INTEGER REFERENCES researcher,
    author_order INTEGER, PRIMARY KEY (paper_id, researcher_id));
INSERT INTO authorship VALUES (1, 1, 1), (1, 2, 2), (2, 2, 1), (2, 3, 2), (3, 1, 2), (3, 3, 1);
"""
ASKED: list[tuple[str, str, str, Rows]] = [
    (PONDS, "ponds", "what is the highest nitrate reading", {(9.0,)}),
    (PONDS, "ponds", "what was the average nitrate at Duck Pond", {(5.0,)}),
    (PONDS, "ponds", "average water temperature per pond", {(1, 16.0), (2, 15.0), (3, 11.0)}),
    (PONDS, "ponds", "which species were found in Norton", {(1,)}),
    (PONDS, "ponds", "which species were never found", {(3,)}),
    (PONDS, "ponds", "which ponds drain into Mill Pond", {(1,), (3,)}),
    (SHOP, "harpshop", "how many harps were sold in 2021", {(2,)}),
    (SHOP, "harpshop", "how many red harps are unsold", {(1,)}),
    (SHOP, "harpshop", "which customers bought stock unit S1", {(1,)}),
    (SHOP, "harpshop", "how much did S3 sell for", {(95.0,)}),
    (SHOP, "harpshop", "which stock units did we buy in 2020", {("S1",), ("S2",)}),
    (WORKS, "works", "who is the first author of On Bark", {(2,)}),
]


@pytest.mark.parametrize(("tables", "name", "question", "rows"), ASKED, ids=[one[2] for one in ASKED])
def test_a_bare_draft_answers(drafts: Drafts, tables: str, name: str, question: str, rows: Rows) -> None:
    assert drafts.of(tables, name).rows(question) == rows
