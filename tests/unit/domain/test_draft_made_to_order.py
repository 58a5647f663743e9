"""What is made to order: jobs that are orders, runs of machines, what was done to a job, prices and sums by pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import Drafts, sqlite_database
from wizard.domain.draft.marks_of_tables import marked_columns
from wizard.domain.draft.survey import survey

BINDERY = """
CREATE TABLE emp (emp_no INTEGER PRIMARY KEY, forename TEXT, surname TEXT, hrly_rate NUMERIC(6, 2));
CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_name TEXT, acct_opened DATE, terms_days INT);
CREATE TABLE supplier (supp_id INTEGER PRIMARY KEY, supp_name TEXT, lead_days INT);
CREATE TABLE paper (
  paper_cd CHAR(4) PRIMARY KEY, descr TEXT, gsm INT, ream_cost_p INT, reams_in_stock INT, reorder_lvl INT,
  supp_id INT REFERENCES supplier
);
CREATE TABLE press (press_id INTEGER PRIMARY KEY, press_nm TEXT, sheets_per_hr INT);
CREATE TABLE job_stat (stat_cd CHAR(2) PRIMARY KEY, meaning TEXT, sort_ord INT);
CREATE TABLE prod_type (prod_cd CHAR(3) PRIMARY KEY, prod_desc TEXT);
CREATE TABLE job (
  job_no INTEGER PRIMARY KEY, cust_id INT REFERENCES cust, title TEXT, prod_cd CHAR(3) REFERENCES prod_type,
  paper_cd CHAR(4) REFERENCES paper, ordered_on DATE, due_dt DATE, done_dt DATE, stat_cd CHAR(2) REFERENCES job_stat,
  taken_by INT REFERENCES emp (emp_no), quoted NUMERIC(9, 2), reprint_of INT REFERENCES job (job_no)
);
CREATE TABLE press_run (
  run_id INTEGER PRIMARY KEY, job_no INT REFERENCES job, press_id INT REFERENCES press,
  operator_no INT REFERENCES emp (emp_no), run_dt DATE, sheets INT, waste_sheets INT, run_mins INT
);
CREATE TABLE finishing (fin_cd CHAR(4) PRIMARY KEY, fin_name TEXT, setup_cost NUMERIC(8, 2));
CREATE TABLE job_fin (
  job_no INT REFERENCES job, fin_cd CHAR(4) REFERENCES finishing, cost NUMERIC(8, 2), PRIMARY KEY (job_no, fin_cd)
);
CREATE TABLE delivery (del_id INTEGER PRIMARY KEY, job_no INT, del_dt DATE, signed_by TEXT);
CREATE TABLE complaint (cmp_id INTEGER PRIMARY KEY, job_no INT REFERENCES job, raised_on DATE, refund NUMERIC(8, 2));
INSERT INTO emp VALUES (1, 'Gary', 'Hale', 17.5), (2, 'Lucy', 'Brand', 19), (3, 'Tomasz', 'Nowak', 18);
INSERT INTO cust VALUES (1, 'Kings Theatre', '2010-03-01', 30), (2, 'Hatch Motors', '2015-04-02', 60),
  (3, 'Lyng Garage', '2011-05-03', 14);
INSERT INTO supplier VALUES (1, 'Avon Paper', 3), (2, 'Nordic Pulp', 14);
INSERT INTO paper VALUES ('S150', 'Silk art', 150, 1785, 15, 10, 1), ('B300', 'Folding board', 300, 3153, 0, 20, 2),
  ('R080', 'Evolve', 80, 1164, 4, 5, 2);
INSERT INTO press VALUES (1, 'Speedmaster', 13000), (2, 'Versant', 4800), (3, 'Nuvera', 6000);
INSERT INTO job_stat VALUES ('QU', 'quoted', 1), ('DN', 'completed', 2), ('CX', 'cancelled', 3);
INSERT INTO prod_type VALUES ('BCD', 'business cards'), ('MNU', 'menus'), ('PST', 'posters');
INSERT INTO job VALUES
  (501, 1, 'Season posters', 'PST', 'S150', '2023-01-05', '2023-01-15', '2023-01-17', 'DN', 1, 420, NULL),
  (502, 1, 'Bar menus', 'MNU', 'B300', '2023-02-06', '2023-02-16', '2023-02-15', 'DN', 1, 130, NULL),
  (503, 2, 'Cards', 'BCD', 'B300', '2023-02-08', '2023-02-18', NULL, 'CX', 2, 60, NULL),
  (504, 1, 'Bar menus', 'MNU', 'B300', '2023-06-01', '2023-06-09', '2023-06-08', 'DN', 1, 135, 502);
INSERT INTO press_run VALUES (1, 501, 1, 1, '2023-01-16', 200, 12, 30), (2, 502, 1, 3, '2023-02-14', 100, 3, 20),
  (3, 504, 2, 3, '2023-06-07', 100, 5, 40);
INSERT INTO finishing VALUES ('LAM', 'lamination', 12), ('FOLD', 'folding', 8), ('FOIL', 'foil blocking', 45);
INSERT INTO job_fin VALUES (501, 'FOIL', 160), (501, 'LAM', 30), (502, 'FOLD', 20), (504, 'FOLD', 22),
  (504, 'FOIL', 90);
INSERT INTO delivery VALUES (1, 501, '2023-01-18', 'Ann Perry'), (2, 502, '2023-02-16', NULL),
  (3, 504, '2023-06-09', 'Bob Trent');
INSERT INTO complaint VALUES (1, 501, '2023-01-25', 80), (2, 502, '2023-03-01', 20);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which customers opened an account before 2012", {(1,), (3,)}),
        ("which customers have never ordered anything", {(3,)}),
        ("who took the most orders", {(1,)}),
        ("which product is ordered most often", {("MNU",)}),
        ("how many jobs are there in each status", {("DN", 3), ("CX", 1)}),
        ("what are the payment terms of Hatch Motors", {(60,)}),
        ("which supplier has the longest lead time", {(2,)}),
        ("what is the most expensive job", {(501,)}),
        ("what is the average quoted price of menus", {(132.5,)}),
        ("which jobs are reprints", {(504,)}),
        ("which paper is the heaviest", {("B300",)}),
        ("which papers are out of stock", {("B300",)}),
        ("which papers do we need to reorder", {("B300",), ("R080",)}),
        ("how much does a ream of Silk art cost", {(17.85,)}),
        ("which press is the fastest", {(1,)}),
        ("which presses were never used", {(3,)}),
        ("how many sheets were wasted in 2023", {(20,)}),
        ("how many runs did Tomasz Nowak do in February 2023", {(1,)}),
        ("what is the average run time for each press", {(1, 25.0), (2, 40.0)}),
        ("which jobs were laminated", {(501,)}),
        ("which jobs were folded", {(502,), (504,)}),
        ("what is the total cost of foil blocking", {(250,)}),
        ("which deliveries were not signed for", {(2,)}),
        ("how much did we refund in total", {(100,)}),
    ],
)
def test_a_printer(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(BINDERY, "print").rows(asked) == rows


CATERING = """
CREATE TABLE staff (
  sf_id INTEGER PRIMARY KEY, sf_name TEXT, sf_role TEXT, sf_hired DATE, sf_hourly NUMERIC(5, 2), sf_driver CHAR(1)
);
CREATE TABLE client (
  cl_id INTEGER PRIMARY KEY, cl_fname TEXT, cl_lname TEXT, cl_source TEXT, cl_referred_by INT REFERENCES client (cl_id)
);
CREATE TABLE venue (vn_id INTEGER PRIMARY KEY, vn_name TEXT, vn_town TEXT, vn_kitchen CHAR(1), vn_corkage_p INT);
CREATE TABLE course (co_code CHAR(2) PRIMARY KEY, co_name TEXT);
CREATE TABLE dish (
  ds_id INTEGER PRIMARY KEY, ds_name TEXT, ds_course CHAR(2) REFERENCES course (co_code), ds_gluten_free CHAR(1),
  ds_prep_min INT
);
CREATE TABLE menu (mn_code CHAR(4) PRIMARY KEY, mn_name TEXT, mn_price_pp NUMERIC(6, 2), mn_active CHAR(1));
CREATE TABLE event (
  ev_id INTEGER PRIMARY KEY, ev_client INT REFERENCES client (cl_id), ev_venue INT REFERENCES venue (vn_id),
  ev_date DATE, ev_guests INT, ev_veg_guests INT, ev_menu CHAR(4) REFERENCES menu (mn_code),
  ev_chef INT REFERENCES staff (sf_id), ev_booked DATE, ev_price_pp NUMERIC(6, 2)
);
CREATE TABLE shift (
  sh_event INT REFERENCES event (ev_id), sh_staff INT REFERENCES staff (sf_id), sh_hours NUMERIC(4, 1), sh_duty TEXT,
  sh_tips_p INT, PRIMARY KEY (sh_event, sh_staff)
);
CREATE TABLE payment (py_id INTEGER PRIMARY KEY, py_event INT REFERENCES event (ev_id), py_date CHAR(10), py_pence INT);
INSERT INTO staff VALUES (1, 'Marco Bellini', 'chef', '2012-02-13', 28.5, 'Y'),
  (2, 'Grace Lunn', 'waiter', '2017-06-01', 12.6, 'N'), (3, 'Tom Ashby', 'waiter', '2020-07-06', 11.8, 'Y'),
  (4, 'Nadia Haddad', 'chef', '2016-05-03', 18.4, 'N');
INSERT INTO client VALUES (1, 'Amelia', 'Barton', 'website', NULL), (2, 'Harry', 'Colley', 'friend', 1),
  (3, 'Sophie', 'Dawson', 'friend', 1), (4, 'Lewis', 'Elwood', 'website', NULL);
INSERT INTO venue VALUES (1, 'Ripley Barn', 'Harrogate', 'Y', 1200), (2, 'Denton Manor', 'Ilkley', 'Y', 1800),
  (3, 'The Old Tannery', 'Skipton', 'N', 500), (4, 'Stonefall Chapel', 'Harrogate', 'N', NULL);
INSERT INTO course VALUES ('ST', 'starter'), ('MA', 'main'), ('PU', 'pudding');
INSERT INTO dish VALUES (1, 'Pea soup', 'ST', 'Y', 25), (2, 'Roast beef', 'MA', 'Y', 60),
  (3, 'Leek pie', 'MA', 'N', 75),
  (4, 'Lemon posset', 'PU', 'Y', 20), (5, 'Chocolate torte', 'PU', 'N', 45);
INSERT INTO menu VALUES ('CLAS', 'Classic', 62, 'Y'),
  ('GARD', 'Garden Party', 41, 'Y'), ('DUCK', 'Winter Warmer', 58, 'N');
INSERT INTO event VALUES (1, 1, 1, '2022-05-07', 85, 15, 'CLAS', 1, '2021-09-07', 62),
  (2, 1, 2, '2023-04-02', 63, 16, 'GARD', 4, '2022-02-20', 42),
  (3, 2, 3, '2023-07-25', 24, 2, 'GARD', 1, '2022-12-04', 40),
  (4, 3, 1, '2023-09-09', 110, 9, 'GARD', 4, '2023-01-05', 41);
INSERT INTO shift VALUES (1, 2, 5.5, 'service', 800), (2, 2, 6, 'service', 0), (2, 3, 7, 'bar', 1500),
  (3, 2, 4, 'service', 500), (4, 3, 8, 'bar', 1000), (4, 4, 9, 'kitchen', 0);
INSERT INTO payment VALUES (1, 1, '20/09/2021', 52700), (2, 2, '03/03/2022', 26400), (3, 2, '21/04/2023', 100000),
  (4, 3, '16/12/2022', 24000), (5, 4, '25/01/2023', 50000);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("which venues have no kitchen", {(3,), (4,)}),
        ("what is the corkage at Denton Manor", {(18,)}),
        ("how many clients found us through the website", {(2,)}),
        ("which client has referred the most people", {(1,)}),
        ("which clients have never booked an event", {(4,)}),
        ("which menu is the most expensive", {("CLAS",)}),
        ("what does the Garden Party cost per person", {(41,)}),
        ("which menus are no longer offered", {("DUCK",)}),
        ("which menu is ordered most often", {("GARD",)}),
        ("how many puddings do we have", {(2,)}),
        ("which mains are gluten free", {(2,)}),
        ("which dish takes the longest to prepare", {(3,)}),
        ("how many vegetarian guests did we have in 2023", {(27,)}),
        ("who was the chef at event 2", {(4,)}),
        ("how many hours did Grace Lunn work", {(15.5,)}),
        ("how many hours did Grace Lunn work in 2023", {(10,)}),
        ("who worked the most hours in 2022", {(2,)}),
        ("who got the most in tips", {(3,)}),
        ("which waiters can drive", {(3,)}),
        ("who earns more than 18 pounds an hour", {(1,), (4,)}),
        ("how much did we take in 2023", {(1500,)}),
    ],
)
def test_a_caterer(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(CATERING, "catering").rows(asked) == rows


def test_a_mark_is_left_out_where_most_tables_have_one(tmp_path: Path) -> None:
    def marked(script: str) -> frozenset[str]:
        return marked_columns(survey(sqlite_database(tmp_path / f"{len(script)}.sqlite", script)))

    assert {"ev_date", "cl_fname", "co_name", "sh_event"} <= marked(CATERING)
    assert marked(BINDERY) == frozenset()  # `emp_no`, `cust_id`: of some columns, and by whole names of tables
