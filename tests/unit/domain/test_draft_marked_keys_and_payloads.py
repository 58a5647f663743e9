"""Plain questions of drafts of a coach hire and of boreholes: keys marked `fk`, pence, what ties say, tops and bases.

The answers are those of statements of our own over the same rows.
"""

from __future__ import annotations

import pytest

from tests.databases import Drafts

COACHES = """
CREATE TABLE depot (depot_id INTEGER PRIMARY KEY, depot_name TEXT, town TEXT);
INSERT INTO depot VALUES (1, 'Canal Street', 'Leeds'), (2, 'Moorside', 'Hull');
CREATE TABLE coach (coach_id INTEGER PRIMARY KEY, reg_no TEXT, nickname TEXT, seats INTEGER, year_built INTEGER,
    has_toilet INTEGER, has_wheelchair_lift INTEGER, fk_depot INTEGER REFERENCES depot(depot_id), mot_due DATE);
INSERT INTO coach VALUES (1, 'YK11 ABC', 'Titan', 53, 2016, 1, 0, 1, '2025-01-02'),
    (2, 'YK12 DEF', 'Comet', 33, 2009, 0, 1, 1, '2025-06-01'), (3, 'YK13 GHI', 'Juno', 70, 2020, 1, 1, 2, '2024-09-09');
CREATE TABLE driver (driver_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, hired_on DATE, left_on DATE,
    fk_depot INTEGER REFERENCES depot(depot_id), fk_mentor INTEGER REFERENCES driver(driver_id));
INSERT INTO driver VALUES (1, 'Ann', 'Lomax', '2010-01-01', NULL, 1, NULL),
    (2, 'Bob', 'Crane', '2015-01-01', NULL, 1, 1), (3, 'Cal', 'Dunn', '2019-01-01', '2024-01-01', 2, 1);
CREATE TABLE client (client_id INTEGER PRIMARY KEY, client_name TEXT);
INSERT INTO client VALUES (1, 'Acorn Travel'), (2, 'Sunrise Tours');
CREATE TABLE hire (hire_no INTEGER PRIMARY KEY, fk_client INTEGER REFERENCES client(client_id),
    fk_coach INTEGER REFERENCES coach(coach_id), start_date DATE, end_date DATE, destination TEXT, passengers INTEGER,
    price_pence INTEGER);
INSERT INTO hire VALUES (1, 1, 1, '2023-03-01', '2023-03-02', 'Whitby', 40, 90000),
    (2, 1, 2, '2023-05-01', '2023-05-01', 'Whitby', 21, 30050),
    (3, 2, 1, '2024-02-01', '2024-02-05', 'Paris', 52, 100000);
CREATE TABLE hire_driver (hire_no INTEGER REFERENCES hire, driver_id INTEGER REFERENCES driver, hours REAL,
    PRIMARY KEY (hire_no, driver_id));
INSERT INTO hire_driver VALUES (1, 1, 10), (1, 2, 4), (2, 2, 7), (3, 1, 20), (3, 3, 25);
CREATE TABLE repair (repair_id INTEGER PRIMARY KEY, fk_coach INTEGER REFERENCES coach(coach_id), in_date DATE,
    out_date DATE, cost_pence INTEGER);
INSERT INTO repair VALUES (1, 1, '2023-01-01', '2023-01-04', 20050), (2, 2, '2024-01-01', '2024-01-02', 5000);
"""
BORES = """
CREATE TABLE tblSite (site_id INTEGER PRIMARY KEY, site_nm TEXT, county TEXT, landowner TEXT);
INSERT INTO tblSite VALUES (1, 'Long Edge', 'Derbyshire', 'Quarrico Ltd'), (2, 'Coldwell', 'Cumbria', 'Mr Pickering');
CREATE TABLE tblStaff (staff_id INTEGER PRIMARY KEY, staff_nm TEXT, institution TEXT);
INSERT INTO tblStaff VALUES (1, 'Ailsa Kerr', 'Leeds University'), (2, 'Bryn Hopkins', 'Geological Survey'),
    (3, 'Hana Sato', 'Geological Survey');
CREATE TABLE tblProject (proj_id INTEGER PRIMARY KEY, proj_title TEXT, start_yr INTEGER, end_yr INTEGER);
INSERT INTO tblProject VALUES (1, 'Deep Fells', 2014, 2021), (2, 'Peat Survey', 2019, 2020);
CREATE TABLE tblBorehole (bh_id INTEGER PRIMARY KEY, bh_code TEXT, site_id INTEGER REFERENCES tblSite,
    drill_start DATE, drill_end DATE, hit_water INTEGER);
INSERT INTO tblBorehole VALUES (1, 'BH-1', 1, '2019-01-01', '2019-02-01', 1),
    (2, 'BH-2', 2, '2020-01-01', '2020-01-09', 0),
    (3, 'BH-3', 2, '2020-05-01', '2020-06-01', 1);
CREATE TABLE lnkBoreholeStaff (bh_id INTEGER REFERENCES tblBorehole, staff_id INTEGER REFERENCES tblStaff,
    days_on_site INTEGER, PRIMARY KEY (bh_id, staff_id));
INSERT INTO lnkBoreholeStaff VALUES (1, 1, 5), (1, 2, 30), (2, 1, 4), (3, 2, 3);
CREATE TABLE tblLayer (layer_id INTEGER PRIMARY KEY, bh_id INTEGER REFERENCES tblBorehole, top_m REAL, base_m REAL,
    rock TEXT);
INSERT INTO tblLayer VALUES (1, 1, 0, 12.5, 'clay'), (2, 1, 12.5, 90, 'shale'), (3, 2, 0, 8, 'peat');
CREATE TABLE tblSample (samp_id INTEGER PRIMARY KEY, samp_no TEXT, bh_id INTEGER REFERENCES tblBorehole, taken_on DATE);
INSERT INTO tblSample VALUES (1, 'S1', 1, '2019-01-09'), (2, 'S2', 2, '2021-02-01'), (3, 'S3', 3, '2020-05-04');
CREATE TABLE tblElement (elem_sym TEXT PRIMARY KEY, elem_nm TEXT);
INSERT INTO tblElement VALUES ('Cu', 'copper'), ('Pb', 'lead');
CREATE TABLE tblLab (lab_id INTEGER PRIMARY KEY, lab_nm TEXT);
INSERT INTO tblLab VALUES (1, 'Actlab'), (2, 'Nordlab'), (3, 'Quartzo');
CREATE TABLE tblAssay (assay_id INTEGER PRIMARY KEY, samp_id INTEGER REFERENCES tblSample,
    lab_id INTEGER REFERENCES tblLab,
    elem_sym TEXT REFERENCES tblElement, ppm REAL, assayed_on DATE, fee_cents INTEGER);
INSERT INTO tblAssay VALUES (1, 1, 1, 'Cu', 10, '2019-02-01', 1800), (2, 1, 2, 'Pb', 250, '2019-03-01', 2250),
    (3, 2, 2, 'Cu', 30, '2020-03-01', 4500);
"""
HOUSE = """
CREATE TABLE lot (lot_id INTEGER PRIMARY KEY, lot_title TEXT, year_made INTEGER, hammer_pence INTEGER);
INSERT INTO lot VALUES (1, 'Oak Chair', 1701, 50000), (2, 'Gilt Watch', 1760, 70050), (3, 'Blue Vase', 1890, 20000);
CREATE TABLE project (proj_id INTEGER PRIMARY KEY, proj_title TEXT, funder TEXT);
INSERT INTO project VALUES (1, 'Herring Years', 'Lottery Fund'), (2, 'Last Miners', 'Miners Trust'),
    (3, 'Songs at Home', 'Lottery Fund');
CREATE TABLE place (place_id INTEGER PRIMARY KEY, place_name TEXT);
INSERT INTO place VALUES (1, 'Skarra'), (2, 'Nesting');
CREATE TABLE narrator (nid INTEGER PRIMARY KEY, given_name TEXT, surname TEXT,
    birth_place_id INTEGER REFERENCES place(place_id));
INSERT INTO narrator VALUES (1, 'Tessa', 'Holt', 2), (2, 'Umar', 'Castle', 1), (3, 'Cora', 'Sharp', 2);
CREATE TABLE recording (rec_id INTEGER PRIMARY KEY, rec_title TEXT, rec_date DATE);
INSERT INTO recording VALUES (1, 'Talk at Skarra', '1984-01-01'), (2, 'Evening Songs', '1985-01-01'),
    (3, 'Winter', '1986-01-01');
CREATE TABLE topic (topic_id INTEGER PRIMARY KEY, label TEXT);
INSERT INTO topic VALUES (1, 'fishing'), (2, 'war');
CREATE TABLE rec_topic (rec_id INTEGER REFERENCES recording, topic_id INTEGER REFERENCES topic, minutes REAL,
    PRIMARY KEY (rec_id, topic_id));
INSERT INTO rec_topic VALUES (1, 1, 4.5), (2, 2, 3), (3, 1, 9);
CREATE TABLE transcript (trans_id INTEGER PRIMARY KEY, rec_id INTEGER REFERENCES recording, transcriber TEXT,
    begun DATE, finished DATE, n_pages INTEGER, fee_eur REAL);
INSERT INTO transcript VALUES (1, 1, 'Nora Flett', '2012-01-01', '2012-02-01', 30, 100.5),
    (2, 3, 'Nora Flett', '2013-01-01', NULL, 12, 50), (3, 3, 'Alan Budge', '2014-01-01', '2014-01-03', 3, 70);
"""
SAID: list[tuple[str, str, set[tuple[object, ...]]]] = [
    (COACHES, "which coaches belong to the Canal Street depot", {(1,), (2,)}),
    (COACHES, "which drivers have no mentor", {(1,)}),
    (COACHES, "which driver drove the most hours", {(1,)}),  # 30, where one row of another's has the most of one
    (COACHES, "how many hours did Bob Crane drive", {(11.0,)}),
    (COACHES, "which client spent the most", {(1,)}),  # and not the client of the dearest hire
    (COACHES, "how much did Acorn Travel spend", {(1200.5,)}),
    (COACHES, "how much did we spend on repairs in 2023", {(200.5,)}),
    (COACHES, "how many passengers went to Whitby in 2023", {(61,)}),
    (COACHES, "which coaches have no wheelchair lift", {(1,)}),
    (COACHES, "coaches without a toilet", {(2,)}),
    (COACHES, "which coaches have both a toilet and a wheelchair lift", {(3,)}),
    (COACHES, "what is the newest coach", {(3,)}),  # by its year, and not by the test that is due
    (COACHES, "which drivers still work here", {(1,), (2,)}),
    (BORES, "who worked on BH-1", {(1,), (2,)}),
    (BORES, "who spent the most days on site", {(2,)}),
    (BORES, "which boreholes were drilled in 2020", {(2,), (3,)}),
    (BORES, "who owns Long Edge", {("Quarrico Ltd",)}),
    (BORES, "how thick is the thickest layer", {(77.5,)}),
    (BORES, "how long did Deep Fells last", {(7,)}),
    (BORES, "latest sample from Coldwell", {(2,)}),  # and not one from the latest borehole there
    (BORES, "which samples have not been assayed", {(3,)}),
    (BORES, "what is the average copper content", {(20.0,)}),
    (BORES, "which lab did the most assays", {(2,)}),
    (BORES, "how much did we pay Nordlab", {(67.5,)}),
    (HOUSE, "lots made before 1750", {(1,)}),
    (HOUSE, "which lot has the highest hammer price", {(2,)}),
    (HOUSE, "who funded Last Miners", {("Miners Trust",)}),
    (HOUSE, "narrators born in Nesting", {(1,), (3,)}),
    (HOUSE, "which recordings are about fishing", {(1,), (3,)}),
    (HOUSE, "which recordings have no transcript", {(2,)}),
    (HOUSE, "how long did transcript 1 take", {(31,)}),
    (HOUSE, "how much was Nora Flett paid", {(150.5,)}),
]


@pytest.mark.parametrize(("sql", "text", "rows"), SAID, ids=[text for _, text, _ in SAID])
def test_plain_question(drafts: Drafts, sql: str, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(sql).rows(text) == rows
