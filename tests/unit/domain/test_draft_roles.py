"""What people in a role do, where they do it, what came in and went out, and what kinds there are of something."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

DIGS = """
CREATE TABLE site (site_id INTEGER PRIMARY KEY, name TEXT, country TEXT, discovered_year INT, unesco INT);
CREATE TABLE person (person_id INTEGER PRIMARY KEY, name TEXT, born INT);
CREATE TABLE dig (
  dig_id INTEGER PRIMARY KEY, site_id INT REFERENCES site, year INT, director_id INT REFERENCES person (person_id)
);
CREATE TABLE dig_member (
  dig_id INT REFERENCES dig, person_id INT REFERENCES person, role TEXT, PRIMARY KEY (dig_id, person_id)
);
INSERT INTO site VALUES (1, 'Troy', 'Turkey', 1868, 1), (2, 'Petra', 'Jordan', 1812, 1),
  (3, 'Knossos', 'Greece', 1878, 0),
  (4, 'Wells', 'Spain', 1901, 0), (5, 'Amarna', 'Egypt', 1887, 0), (6, 'Oban', 'Spain', 1908, 0),
  (7, 'Ronda', 'Spain', 1908, 0), (8, 'Lindos', 'Greece', 1902, 0), (9, 'Assos', 'Turkey', 1881, 0),
  (10, 'Tell Ora', 'Jordan', 1950, 0);
INSERT INTO person VALUES (1, 'Ann Lee', 1960), (2, 'Bob Ray', 1970), (3, 'Cy Dunn', 1980), (4, 'Di Fry', 1990);
INSERT INTO dig VALUES (1, 1, 1995, 1), (2, 2, 1997, 2), (3, 1, 2001, 1);
INSERT INTO dig_member VALUES (1, 1, 'director'), (1, 2, 'photographer'), (1, 3, 'digger'), (2, 2, 'director'),
  (2, 3, 'photographer'), (3, 1, 'director'), (3, 2, 'digger');
"""
GARAGE = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
CREATE TABLE membership_type (membership_type_id INTEGER PRIMARY KEY, name TEXT, annual_fee INT);
CREATE TABLE vehicle (vehicle_id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer, make TEXT, model TEXT);
CREATE TABLE mechanic (mechanic_id INTEGER PRIMARY KEY, name TEXT, apprentice INT);
CREATE TABLE job (
  job_id INTEGER PRIMARY KEY, vehicle_id INT REFERENCES vehicle, mechanic_id INT REFERENCES mechanic,
  booked_in DATE, collected_on DATE
);
CREATE TABLE invoice (
  invoice_id INTEGER PRIMARY KEY, job_id INT REFERENCES job, invoice_date DATE, amount INT, paid INT
);
INSERT INTO customer VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Ray');
INSERT INTO membership_type VALUES (1, 'Gold', 50), (2, 'Basic', 10);
INSERT INTO vehicle VALUES (1, 1, 'Ford', 'Focus'), (2, 2, 'Volvo', 'V70'), (3, 2, 'Ford', 'Fiesta');
INSERT INTO mechanic VALUES (1, 'Cy Dunn', 0), (2, 'Di Fry', 1), (3, 'Ed Moss', 1);
INSERT INTO job VALUES (1, 1, 1, '2022-01-05', '2022-01-07'), (2, 2, 1, '2022-03-05', NULL),
  (3, 3, 2, '2023-01-05', '2023-01-09'), (4, 2, 1, '2023-05-05', '2023-06-01');
INSERT INTO invoice VALUES (1, 1, '2022-01-08', 100, 1), (2, 3, '2023-01-10', 250, 0), (3, 4, '2023-06-02', 70, 1),
  (4, 2, '2023-07-01', 30, 0), (5, 1, '2021-01-01', 10, 1), (6, 1, '2021-02-01', 10, 1), (7, 1, '2021-02-01', 10, 1),
  (8, 1, '2021-02-01', 10, 1), (9, 1, '2021-02-01', 10, 1), (10, 1, '2021-02-01', 10, 1);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("who led the dig at Petra", {(2,)}),
        ("who was in charge of the digs at Troy", {(1,)}),
        ("who worked as a photographer at Troy", {(2,)}),
        ("who worked at Petra", {(2,), (3,)}),
        ("when were we last at Troy", {(2001,)}),
        ("how many people worked at Troy", {(3,)}),
        ("how many archaeologists are there", {(4,)}),
        ("which UNESCO sites are in Turkey", {(1,)}),
        ("how many sites are on the UNESCO list", {(2,)}),
    ],
)
def test_roles_in_a_dig(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(DIGS, "fieldwork").rows(asked) == rows


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which mechanic repaired the Volvo", {(1,)}),
        ("which vehicles did Cy Dunn fix", {(1,), (2,)}),
        ("who are the apprentices", {(2,), (3,)}),
        ("which jobs were picked up in June 2023", {(4,)}),
        ("how much did we take in invoices in 2023", {(350,)}),
        ("how much does a Gold membership cost", {(50,)}),
        ("how much have we earned in 2023", {(350,)}),
    ],
)
def test_a_garage(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(GARAGE, "workshop").rows(asked) == rows
