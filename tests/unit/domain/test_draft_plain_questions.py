"""What people ask plainly of databases by other people: families of what fresh databases got wrong, on made ones."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

REGISTER = """
CREATE TABLE truck_type (tt TEXT PRIMARY KEY, descr TEXT);
INSERT INTO truck_type VALUES ('TIP', 'tipper'), ('BOX', 'box lorry');
CREATE TABLE tstat (cd TEXT PRIMARY KEY, txt TEXT);
INSERT INTO tstat VALUES ('A', 'on the road'), ('S', 'scrapped');
CREATE TABLE depot (depot_id INTEGER PRIMARY KEY, depot_name TEXT, max_headroom_m REAL);
INSERT INTO depot VALUES (1, 'Ashby', 4.2), (2, 'Coley', 5.1);
CREATE TABLE truck (truck_id INTEGER PRIMARY KEY, tname TEXT, tt TEXT REFERENCES truck_type,
    tstat TEXT REFERENCES tstat, home_depot INTEGER REFERENCES depot(depot_id), yr_built INTEGER, load_t INTEGER);
INSERT INTO truck VALUES (1, 'Daisy', 'TIP', 'A', 1, 2004, 12), (2, 'Bruno', 'BOX', 'A', 2, 2011, 7),
    (3, 'Nelly', 'TIP', 'S', 2, 1998, 9);
CREATE TABLE inspector (insp_id INTEGER PRIMARY KEY, full_name TEXT, depot_id INTEGER REFERENCES depot);
INSERT INTO inspector VALUES (1, 'Ruth Stone', 2), (2, 'Omar Field', 1), (3, 'Ida West', 1);
CREATE TABLE inspection (insp_no INTEGER PRIMARY KEY, truck_id INTEGER REFERENCES truck,
    depot_id INTEGER REFERENCES depot, insp_dt DATE);
INSERT INTO inspection VALUES (1, 1, 1, '2023-03-01'), (2, 2, 1, '2023-05-09'), (3, 1, 2, '2024-01-02');
"""
SHOP = """
CREATE TABLE web_category (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO web_category VALUES (1, 'lamps'), (2, 'chairs');
CREATE TABLE web_product (id INTEGER PRIMARY KEY, title TEXT, category_id INTEGER REFERENCES web_category(id),
    price_cents INTEGER, created_at TIMESTAMP);
INSERT INTO web_product VALUES (1, 'Desk Lamp', 1, 2500, '2023-12-01 09:00:00'), (2, 'Stool', 2, 3900,
    '2023-12-02 09:00:00'), (3, 'Rocker', 2, 9900, '2023-12-03 09:00:00');
CREATE TABLE web_customer (id INTEGER PRIMARY KEY, given_name TEXT, family_name TEXT, customer_no INTEGER, tel TEXT);
INSERT INTO web_customer VALUES (1, 'Paul', 'Hart', 71, '0111'), (2, 'Lin', 'Moor', 72, '0222'),
    (3, 'Olga', 'Petrov', 73, '0333');
CREATE TABLE web_voucher (code TEXT PRIMARY KEY, discount_percent INTEGER, valid_until DATE);
INSERT INTO web_voucher VALUES ('SPRING', 10, '2024-05-31'), ('XMAS', 20, '2023-12-24');
CREATE TABLE web_order (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES web_customer(id), placed_at TIMESTAMP,
    voucher_code TEXT REFERENCES web_voucher(code));
INSERT INTO web_order VALUES (1, 1, '2024-01-03 10:00:00', 'XMAS'), (2, 2, '2024-02-04 11:00:00', NULL),
    (3, 1, '2024-02-20 12:00:00', NULL);
CREATE TABLE web_order_item (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES web_order(id),
    product_id INTEGER REFERENCES web_product(id), quantity INTEGER, unit_price_cents INTEGER);
INSERT INTO web_order_item VALUES (1, 1, 1, 3, 2500), (2, 2, 2, 1, 3900), (3, 3, 1, 2, 2500);
CREATE TABLE web_review (id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES web_product(id),
    customer_id INTEGER REFERENCES web_customer(id), rating INTEGER, body TEXT);
INSERT INTO web_review VALUES (1, 1, 1, 5, 'bright'), (2, 1, 2, 1, 'broke'), (3, 2, 2, 4, 'solid'), (4, 3, 1, 3, 'ok');
"""
STUDIES = """
CREATE TABLE Centre (CentreId INTEGER PRIMARY KEY, CentreName TEXT);
INSERT INTO Centre VALUES (1, 'Hilda House'), (2, 'North Clinic');
CREATE TABLE Investigator (InvestigatorId INTEGER PRIMARY KEY, FullName TEXT,
    CentreId INTEGER REFERENCES Centre(CentreId));
INSERT INTO Investigator VALUES (1, 'Helen Marsh', 1), (2, 'Urs Keller', 2), (3, 'Mette Holm', 2);
CREATE TABLE Study (StudyId INTEGER PRIMARY KEY, Title TEXT, Status TEXT, StartDate DATE, EndDate DATE);
INSERT INTO Study VALUES (1, 'Salt', 'completed', '2010-01-01', '2013-01-01'), (2, 'Sleep', 'completed', '2012-02-02',
    '2020-02-02'), (3, 'Sugar', 'recruiting', '2012-03-03', NULL),
    (4, 'Steps', 'terminated', '2011-05-05', '2012-06-06');
CREATE TABLE Participant (ParticipantId INTEGER PRIMARY KEY, StudyId INTEGER REFERENCES Study(StudyId), Sex TEXT,
    WithdrawnOn DATE);
INSERT INTO Participant VALUES (1, 1, 'F', NULL), (2, 1, 'M', '2011-01-01'), (3, 2, 'F', '2013-04-04'),
    (4, 2, 'F', NULL);
CREATE TABLE Drug (DrugId INTEGER PRIMARY KEY, DrugName TEXT, FirstApproved INTEGER);
INSERT INTO Drug VALUES (1, 'Velamine', 1998), (2, 'Corbital', 1987), (3, 'Zentarol', 2004);
"""
LENDING = """
CREATE TABLE readers (reader_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO readers VALUES (1, 'Ann', 'Lee'), (2, 'Bob', 'Ray');
CREATE TABLE books (book_id INTEGER PRIMARY KEY, title TEXT, year_published INTEGER);
INSERT INTO books VALUES (1, 'Emma', 1815), (2, 'Toast', 2003);
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES readers, book_id INTEGER REFERENCES books,
    lent_on DATE);
INSERT INTO loans VALUES (11, 1, 2, '2024-01-05'), (12, 2, 1, '2024-02-06'), (13, 2, 2, '2024-03-07');
"""
SAID: list[tuple[str, str, set[tuple[object, ...]]]] = [
    (REGISTER, "which tippers were built after 2000", {(1,)}),  # codes with what they mean, by their shape
    (REGISTER, "which trucks are scrapped", {(3,)}),
    (REGISTER, "what is the home depot of Bruno", {(2,)}),  # a role that is no verb; a name behind a letter
    (REGISTER, "what is the load of Daisy", {(12,)}),
    (REGISTER, "which depot has the highest headroom", {(2,)}),
    (REGISTER, "how many inspections were carried out in Ashby in 2023", {(2,)}),
    (REGISTER, "where does Ruth Stone work", {(2,)}),
    (SHOP, "which customers ordered in February 2024", {(1,), (2,)}),
    (SHOP, "which customers have never ordered anything", {(3,)}),
    (SHOP, "which product has the best reviews", {(2,)}),
    (SHOP, "which voucher gives the biggest discount", {("XMAS",)}),
    (SHOP, "how many Desk Lamps have we sold", {(5,)}),
    (SHOP, "what rating did the Desk Lamp get on average", {(3.0,)}),
    (SHOP, "what is Lin Moor's number", {("0222",)}),
    (STUDIES, "which studies were completed before 2015", {(1,)}),
    (STUDIES, "how many people took part in Sleep", {(2,)}),
    (STUDIES, "how many women withdrew", {(1,)}),
    (STUDIES, "which drug was approved first", {(2,)}),
    (STUDIES, "where does Helen Marsh work", {(1,)}),
    (LENDING, "what did Bob Ray borrow", {(1,), (2,)}),
    (LENDING, "what has Ann Lee borrowed", {(2,)}),
    (LENDING, "what do people borrow most", {(2,)}),
    (LENDING, "what do our readers borrow most often", {(2,)}),
]


@pytest.mark.parametrize(("sql", "text", "rows"), SAID, ids=[text for _, text, _ in SAID])
def test_plain_question(drafts: Drafts, sql: str, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(sql).rows(text) == rows
