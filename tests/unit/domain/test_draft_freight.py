"""Goods that go from one place to another: where they begin and end, who gets them, what carries them, what is late."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

FREIGHT = """
CREATE TABLE country (iso2 CHAR(2) PRIMARY KEY, name TEXT);
CREATE TABLE port (port_cd CHAR(5) PRIMARY KEY, port_name TEXT, ctry_iso2 CHAR(2) REFERENCES country, max_draft_m REAL);
CREATE TABLE vessel (vsl_id INTEGER PRIMARY KEY, vsl_name TEXT);
CREATE TABLE clerk (clerk_id INTEGER PRIMARY KEY, first_nm TEXT, last_nm TEXT);
CREATE TABLE customer (
  cust_id INTEGER PRIMARY KEY, company_name TEXT, parent_cust_id INT REFERENCES customer (cust_id)
);
CREATE TABLE shipment (
  shp_id INTEGER PRIMARY KEY, shipper_id INT REFERENCES customer (cust_id),
  consignee_id INT REFERENCES customer (cust_id), orig_port CHAR(5) REFERENCES port (port_cd),
  dest_port CHAR(5) REFERENCES port (port_cd), vsl_id INT REFERENCES vessel, booked_by INT REFERENCES clerk (clerk_id),
  booked_at DATETIME, etd DATE, eta DATE, delivered_on DATE
);
CREATE TABLE container (cntr_no CHAR(4) PRIMARY KEY, tare_kg INT);
CREATE TABLE shp_cntr (
  shp_id INT REFERENCES shipment, cntr_no CHAR(4) REFERENCES container, gross_kg INT, PRIMARY KEY (shp_id, cntr_no)
);
CREATE TABLE commodity (hs_cd CHAR(4) PRIMARY KEY, descr TEXT);
CREATE TABLE shp_goods (
  shp_id INT REFERENCES shipment, hs_cd CHAR(4) REFERENCES commodity, qty INT, PRIMARY KEY (shp_id, hs_cd)
);
CREATE TABLE invoice (
  inv_no INTEGER PRIMARY KEY, cust_id INT REFERENCES customer, inv_dt DATE, due_dt DATE, paid_dt DATE, amt NUMERIC(9, 2)
);
INSERT INTO country VALUES ('ES', 'Spain'), ('DE', 'Germany'), ('IN', 'India');
INSERT INTO port VALUES ('DEHAM', 'Hamburg', 'DE', 15.1), ('ESVLC', 'Valencia', 'ES', 16.0),
  ('ESALG', 'Algeciras', 'ES', 18.5), ('INNSA', 'Nhava Sheva', 'IN', 15.0);
INSERT INTO vessel VALUES (1, 'Aurora'), (2, 'Red Lotus');
INSERT INTO clerk VALUES (1, 'Jana', 'Vrba'), (2, 'Luuk', 'Smits');
INSERT INTO customer VALUES (1, 'Brightwater Foods', NULL), (2, 'Brightwater Ireland', 1), (3, 'Elbe Paints', NULL),
  (4, 'Mumbai Cottons', NULL), (5, 'Brightwater Spain', 1);
INSERT INTO shipment VALUES
  (1, 3, 1, 'DEHAM', 'ESVLC', 1, 1, '2023-01-02 09:00:00', '2023-01-10', '2023-01-20', '2023-01-22'),
  (2, 3, 4, 'DEHAM', 'INNSA', 2, 1, '2023-02-02 09:30:00', '2023-02-10', '2023-03-20', '2023-03-20'),
  (3, 4, 1, 'INNSA', 'ESALG', 2, 2, '2023-12-20 10:00:00', '2024-01-10', '2024-02-20', '2024-02-25'),
  (4, 4, 3, 'INNSA', 'DEHAM', 1, 1, '2024-01-03 11:00:00', '2024-01-12', '2024-02-22', NULL);
INSERT INTO container VALUES ('AB01', 2300), ('AB02', 3900), ('AB03', 2250);
INSERT INTO shp_cntr VALUES (1, 'AB01', 9000), (2, 'AB02', 8000), (3, 'AB01', 7000), (4, 'AB02', 9500);
INSERT INTO commodity VALUES ('3208', 'paint'), ('5201', 'cotton'), ('0901', 'coffee beans');
INSERT INTO shp_goods VALUES (1, '3208', 40), (2, '3208', 60), (3, '5201', 100), (4, '5201', 80), (4, '0901', 5);
INSERT INTO invoice VALUES (1, 1, '2023-01-23', '2023-02-23', '2023-02-20', 900), (2, 4, '2023-03-21', '2023-04-21',
  '2023-05-02', 1200), (3, 1, '2024-02-26', '2024-03-26', NULL, 700);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("how many shipments went from Hamburg to Valencia", {(1,)}),
        ("which shipments go to Spain", {(1,), (3,)}),
        ("which shipments left Nhava Sheva in January 2024", {(3,), (4,)}),
        ("how many shipments from India were delivered late", {(1,)}),
        ("how many shipments did Brightwater Foods receive", {(2,)}),
        ("which shipments were delivered late", {(1,), (3,)}),
        ("which shipments were delivered on time", {(2,)}),
        ("how many shipments did Jana Vrba book in 2023", {(2,)}),
        ("which vessels carried coffee beans", {(1,)}),
        ("which containers have never been used", {("AB03",)}),
        ("which port is the deepest", {("ESALG",)}),
        ("which companies belong to Brightwater Foods", {(2,), (5,)}),
        ("what are the subsidiaries of Brightwater Foods", {(2,), (5,)}),
        ("what did we invoice in total in 2023", {(2100,)}),
        ("what is the eta of shipment 2", {("2023-03-20",)}),
    ],
)
def test_a_forwarder(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(FREIGHT, "forwarding").rows(asked) == rows


RENTALS = """
CREATE TABLE branch (branch_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
CREATE TABLE rental (
  rental_id INTEGER PRIMARY KEY, customer_id INT REFERENCES customer,
  pickup_branch_id INT REFERENCES branch (branch_id),
  return_branch_id INT REFERENCES branch (branch_id), rented_on DATE
);
INSERT INTO branch VALUES (1, 'Airport', 'Leeds'), (2, 'Station', 'York'), (3, 'Harbour', 'Hull');
INSERT INTO customer VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Ray');
INSERT INTO rental VALUES (1, 1, 1, 2, '2023-01-01'), (2, 2, 1, 1, '2023-02-01'), (3, 2, 3, 1, '2023-03-01');
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which rentals were picked up at the Airport", {(1,), (2,)}),
        ("which rentals were returned to the Airport", {(2,), (3,)}),
        ("how many rentals from the Airport to the Station are there", {(1,)}),
        ("what is the pickup branch of rental 3", {(3,)}),
    ],
)
def test_picked_up_and_returned(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(RENTALS, "hire").rows(asked) == rows
