"""Databases of laboratories, clinics, festivals and funding offices: what their names and columns let people say."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

CORPUS = """
CREATE TABLE lang (lang_cd TEXT PRIMARY KEY, lang_name TEXT, fam TEXT);
INSERT INTO lang VALUES ('deu', 'German', 'Germanic'), ('tur', 'Turkish', 'Turkic');
CREATE TABLE annotator (annr_id INTEGER PRIMARY KEY, nm TEXT);
INSERT INTO annotator VALUES (1, 'Kim Novak'), (2, 'Rosa Lind');
CREATE TABLE spk (spk_id INTEGER PRIMARY KEY, spk_code TEXT, first_nm TEXT, sex TEXT, yob INT, l1 TEXT REFERENCES lang);
INSERT INTO spk VALUES (1, 'S1', 'Anna', 'F', 1948, 'deu'), (2, 'S2', 'Bert', 'M', 1988, 'tur'),
    (3, 'S3', 'Cora', 'F', 1943, 'tur'), (4, 'S4', 'Dirk', 'M', 1990, 'deu');
CREATE TABLE rec (rec_id INTEGER PRIMARY KEY, rec_label TEXT, rec_dt DATE, dur_s INT);
INSERT INTO rec VALUES (1, 'r1', '2020-01-05', 600), (2, 'r2', '2021-02-06', 90), (3, 'r3', '2021-03-07', 1800);
CREATE TABLE rec_spk (rec_id INT REFERENCES rec, spk_id INT REFERENCES spk, role TEXT, PRIMARY KEY (rec_id, spk_id));
INSERT INTO rec_spk VALUES (1, 1, 'main'), (1, 2, 'partner'), (2, 2, 'main'), (3, 3, 'main'), (3, 2, 'partner');
CREATE TABLE annot (annot_id INTEGER PRIMARY KEY, rec_id INT REFERENCES rec, annr_id INT REFERENCES annotator,
    layer TEXT, n_tok INT);
INSERT INTO annot VALUES (1, 1, 1, 'syntax', 700), (2, 1, 2, 'gesture', 90), (3, 2, 1, 'syntax', 120);
"""
CLINIC = """
CREATE TABLE gp (gp_id INTEGER PRIMARY KEY, gp_name TEXT);
INSERT INTO gp VALUES (1, 'Dr Ashcroft'), (2, 'Dr Bose');
CREATE TABLE icd (icd TEXT PRIMARY KEY, descr TEXT);
INSERT INTO icd VALUES ('E11', 'type 2 diabetes'), ('I10', 'hypertension'), ('J45', 'asthma');
CREATE TABLE drug (drug_id INTEGER PRIMARY KEY, drug_name TEXT);
INSERT INTO drug VALUES (1, 'Metformin'), (2, 'Aspirin');
CREATE TABLE pat (pat_id INTEGER PRIMARY KEY, sname TEXT, fname TEXT, sex TEXT, birth_dt DATE, gp_id INT REFERENCES gp);
INSERT INTO pat VALUES (1, 'Archer', 'Molly', 'F', '1959-03-06', 1), (2, 'Baines', 'George', 'M', '1973-07-14', 1),
    (3, 'Carver', 'Nina', 'F', '1943-12-20', 2);
CREATE TABLE pat_diag (pat_id INT REFERENCES pat, icd TEXT REFERENCES icd, since_yr INT, confirmed INT,
    PRIMARY KEY (pat_id, icd));
INSERT INTO pat_diag VALUES (1, 'E11', 2004, 1), (1, 'I10', 2009, 1), (2, 'E11', 2010, 0), (3, 'J45', 1999, 1);
CREATE TABLE rx (rx_id INTEGER PRIMARY KEY, pat_id INT REFERENCES pat, drug_id INT REFERENCES drug, start_dt DATE);
INSERT INTO rx VALUES (1, 1, 1, '2020-01-01'), (2, 2, 1, '2021-01-01'), (3, 3, 2, '2021-05-01');
"""
FESTIVAL = """
CREATE TABLE act (actId INTEGER PRIMARY KEY, actName TEXT, genre TEXT, formedYear INT, feePounds INT);
INSERT INTO act VALUES (1, 'Marrow', 'rock', 2009, 900), (2, 'Night Tram', 'folk', 1999, 400),
    (3, 'Juno Blake', 'pop', 2018, 1900);
CREATE TABLE stage (stageId INTEGER PRIMARY KEY, stageName TEXT);
INSERT INTO stage VALUES (1, 'Barn'), (2, 'Hilltop');
CREATE TABLE slot (slotId INTEGER PRIMARY KEY, actId INT REFERENCES act, stageId INT REFERENCES stage, slotDate DATE);
INSERT INTO slot VALUES (1, 1, 1, '2023-07-21'), (2, 1, 2, '2023-07-22'), (3, 2, 2, '2023-07-21');
CREATE TABLE volunteer (volunteerId INTEGER PRIMARY KEY, fullName TEXT, depositPaid BOOLEAN);
INSERT INTO volunteer VALUES (1, 'Alice Penn', 1), (2, 'Barry Swift', 0), (3, 'Chloe Marsh', 1);
CREATE TABLE ticket (ticketNo INTEGER PRIMARY KEY, buyerName TEXT, soldOn DATE, paid_by TEXT);
INSERT INTO ticket VALUES (1, 'Rachel Moor', '2023-01-05', 'cash'), (2, 'Sam Dale', '2023-02-05', 'card'),
    (3, 'Rachel Moor', '2023-03-05', 'card'), (4, 'Sam Dale', '2023-03-06', 'card'),
    (5, 'Rachel Moor', '2023-04-05', 'card');
"""
FUNDS = """
CREATE TABLE researcher (researcher_id INTEGER PRIMARY KEY, full_name TEXT, phd_year INT);
INSERT INTO researcher VALUES (1, 'Alma Reyes', 1999), (2, 'Bruno Keller', 2006), (3, 'Clara Vogel', 2012);
CREATE TABLE grant_call (call_id INTEGER PRIMARY KEY, call_title TEXT, closes_on DATE);
INSERT INTO grant_call VALUES (1, 'Mobility', '2021-07-15'), (2, 'Heritage', '2022-05-10');
CREATE TABLE proposal (prop_id TEXT PRIMARY KEY, title TEXT, call_id INT REFERENCES grant_call,
    pi_id INT REFERENCES researcher (researcher_id), submitted_on DATE, requested_eur INT, granted_eur INT);
INSERT INTO proposal VALUES ('P1', 'Dark photons', 1, 1, '2021-06-01', 257000, 257000),
    ('P2', 'Bee viruses', 2, 1, '2022-03-01', 99000, NULL), ('P3', 'Soil fungi', 2, 2, '2022-04-01', 310000, 200000);
"""
SAID: list[tuple[str, str, set[tuple[object, ...]]]] = [
    (CORPUS, "how many speakers are women", {(2,)}),
    (CORPUS, "who is the oldest speaker", {(3,)}),
    (CORPUS, "which recording is the longest", {(3,)}),
    (CORPUS, "which speakers were never recorded", {(4,)}),
    (CORPUS, "how many tokens did Kim Novak annotate", {(820,)}),
    (CORPUS, "which speakers appear in more than two recordings", {(2,)}),
    (CLINIC, "how many patients have type 2 diabetes", {(2,)}),
    (CLINIC, "who is Nina Carver's GP", {(2,)}),
    (CLINIC, "what does Nina Carver suffer from", {("J45",)}),
    (CLINIC, "which patients are registered with Dr Ashcroft", {(1,), (2,)}),
    (CLINIC, "which drug is prescribed most often", {(1,)}),
    (FESTIVAL, "who is playing at Hilltop", {(1,), (2,)}),
    (FESTIVAL, "which acts aren't playing anywhere", {(3,)}),
    (FESTIVAL, "which act is the most expensive", {(3,)}),
    (FESTIVAL, "which volunteers haven't paid their deposit", {(2,)}),
    (FESTIVAL, "who bought the most tickets", {("Rachel Moor",)}),
    (FESTIVAL, "how many tickets were paid in cash", {(1,)}),
    (FUNDS, "who is the PI of Bee viruses", {(1,)}),
    (FUNDS, "when does the Heritage call close", {("2022-05-10",)}),
    (FUNDS, "which researchers never submitted a proposal", {(3,)}),
    (FUNDS, "which proposals asked for more than 300000 euros", {("P3",)}),
    (FUNDS, "how much was granted in all", {(457000,)}),
    (FUNDS, "who got their PhD between 2000 and 2010", {(2,)}),
]


@pytest.mark.parametrize(("script", "question", "rows"), SAID, ids=[question for _, question, _ in SAID])
def test_labs_and_stages(drafts: Drafts, script: str, question: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(script).rows(question) == rows


@pytest.mark.parametrize("script", [CORPUS, CLINIC, FESTIVAL, FUNDS])
def test_their_drafts_are_in_order(drafts: Drafts, script: str) -> None:
    assert not drafts.of(script).lint()


def test_the_owner_of_a_place_was_not_visited_there(drafts: Drafts) -> None:
    draft = drafts.of("""
CREATE TABLE LandOwner (OwnerID INTEGER PRIMARY KEY, OwnerName TEXT);
INSERT INTO LandOwner VALUES (1, 'Hill Farm'), (2, 'Parish Council');
CREATE TABLE Site (SiteID INTEGER PRIMARY KEY, SiteName TEXT, OwnerID INT REFERENCES LandOwner);
INSERT INTO Site VALUES (1, 'Duck Lake', 1), (2, 'Fox Mere', 2);
CREATE TABLE Observer (ObserverID INTEGER PRIMARY KEY, FullName TEXT);
INSERT INTO Observer VALUES (1, 'Joan Beck'), (2, 'Carl Moss');
CREATE TABLE SiteVisit (VisitID INTEGER PRIMARY KEY, SiteID INT REFERENCES Site, ObserverID INT REFERENCES Observer,
    VisitDate DATE);
INSERT INTO SiteVisit VALUES (1, 1, 2, '2021-05-01'), (2, 2, 1, '2021-06-01');
""")
    assert draft.rows("who visited Duck Lake") == {(2,)}
    assert not any("visited at" in relation.says for relation in draft.lexicon.relations.values() if relation.says)
