"""Databases with several kinds of people: whom "who" asks for is told by what is said of them."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

SHOP = """
CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name TEXT);
CREATE TABLE Author (AuthorId INTEGER PRIMARY KEY, Name TEXT);
CREATE TABLE Employee (EmployeeId INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Title TEXT, BirthDate TEXT,
  Country TEXT, ReportsTo INTEGER REFERENCES Employee(EmployeeId));
CREATE TABLE Customer (CustomerId INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Country TEXT,
  SupportRepId INTEGER REFERENCES Employee(EmployeeId));
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER REFERENCES Customer(CustomerId),
  InvoiceDate TEXT,
  Total REAL);
INSERT INTO Artist VALUES (1, 'Queen'), (2, 'Blur');
INSERT INTO Author VALUES (1, 'Jane Roe'), (2, 'Jim Poe');
INSERT INTO Employee VALUES (1, 'Ann', 'Adams', 'General Manager', '1962-02-18', 'Canada', NULL),
  (2, 'Ben', 'Brown', 'Support Agent', '1958-12-08', 'Canada', 1),
  (3, 'Cora', 'Clark', 'Support Agent', '1973-08-29', 'Canada', 1);
INSERT INTO Customer VALUES (11, 'Dan', 'Dale', 'France', 2), (12, 'Eva', 'Egan', 'Spain', 3),
  (13, 'Finn', 'Ford', 'Spain', 3), (14, 'Gus', 'Gray', 'Peru', 2);
INSERT INTO Invoice VALUES (101, 11, '2023-01-05', 3.5), (102, 12, '2023-02-07', 8.0), (103, 12, '2023-02-09', 1.0),
  (104, 14, '2023-03-01', 2.0);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("who has no boss", {(1,)}),
        ("who does not report to anybody", {(1,)}),
        ("who is a support agent", {(2,), (3,)}),
        ("who is older than Ann Adams", {(2,)}),
        ("who reports to Ann Adams", {(2,), (3,)}),
        ("who was born before 1960", {(2,)}),
        ("who has the most invoices", {(12,)}),
        ("who is from Spain", {(12,), (13,)}),
        ("how many countries do customers come from", {(3,)}),
        ("how many different countries do the customers come from", {(3,)}),
    ],
)
def test_who_is_asked_for_is_told_by_what_is_said(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(SHOP, "shop").rows(asked) == rows
