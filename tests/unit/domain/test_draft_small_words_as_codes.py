"""Codes that are small words of English: IN of India is meant only where something says that a code is."""

from __future__ import annotations

import pytest

from tests.databases import Drafts
from wizard.ask.interface import Request

COUNTRIES = """
CREATE TABLE country (iso2 CHAR(2) PRIMARY KEY, name TEXT);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name TEXT, iso2 CHAR(2) REFERENCES country);
CREATE TABLE invoice (
  invoice_id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer, invoiced_on DATE, amount NUMERIC(10, 2)
);
INSERT INTO country VALUES ('IN', 'India'), ('BE', 'Belgium'), ('DE', 'Germany');
INSERT INTO customer VALUES (1, 'Mumbai Cottons', 'IN'), (2, 'Flanders Lace', 'BE'), (3, 'Elbe Paints', 'DE'),
  (4, 'Ghent Glass', 'BE');
INSERT INTO invoice VALUES (1, 1, '2023-02-01', 100), (2, 2, '2023-03-01', 250), (3, 3, '2022-03-01', 70),
  (4, 1, '2022-05-01', 30);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which customers are in BE", {(2,), (4,)}),
        ("which customers have the iso 2 IN", {(1,)}),
        ("which customers are in DE", {(3,)}),
    ],
)
def test_codes_that_something_names(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(COUNTRIES, "exports").rows(asked) == rows


def test_in_is_no_country_elsewhere(drafts: Drafts) -> None:
    tool = drafts.of(COUNTRIES, "exports").tool
    outcome = tool.ask(Request("what did we invoice in total in 2023"))
    assert not any("'IN'" in reading.sql for reading in outcome.interpretations)
