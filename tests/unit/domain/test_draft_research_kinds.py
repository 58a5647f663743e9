"""Drafts of databases of the research kind: what cites what with a word on how, votes, sides, terms, parts of parts."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

TRIBUNAL = """
CREATE TABLE chamber (ch_id INTEGER PRIMARY KEY, ch_name TEXT, parent_ch_id INTEGER REFERENCES chamber(ch_id));
INSERT INTO chamber VALUES (1, 'High Chamber', NULL), (2, 'North Chamber', 1), (3, 'South Chamber', 1);
CREATE TABLE minister (min_id INTEGER PRIMARY KEY, min_name TEXT, party TEXT);
INSERT INTO minister VALUES (1, 'Ida Brandt', 'Green'), (2, 'Karl Unger', 'Centre');
CREATE TABLE judge (jid INTEGER PRIMARY KEY, first_nm TEXT, last_nm TEXT, appt_dt DATE, term_end DATE,
    ch_id INTEGER REFERENCES chamber(ch_id), appt_by INTEGER REFERENCES minister(min_id), law_school TEXT);
INSERT INTO judge VALUES (1, 'Ann', 'Moss', '1999-04-01', NULL, 1, 1, 'Harrow Hall'),
    (2, 'Ben', 'Cole', '2004-09-01', '2015-06-30', 2, 2, 'Harrow Hall'),
    (3, 'Cleo', 'Marsh', '2010-01-11', NULL, 3, 1, 'Lakeside');
CREATE TABLE topic (topic_id INTEGER PRIMARY KEY, topic_nm TEXT, parent_topic INTEGER REFERENCES topic(topic_id));
INSERT INTO topic VALUES (1, 'commerce', NULL), (2, 'freight', 1), (3, 'banking', 1);
CREATE TABLE verdict (v_cd TEXT PRIMARY KEY, label TEXT);
INSERT INTO verdict VALUES ('A', 'affirmed'), ('D', 'dismissed'), ('P', 'pending');
CREATE TABLE ruling (ruling_id INTEGER PRIMARY KEY, ruling_nm TEXT, ch_id INTEGER REFERENCES chamber(ch_id),
    topic_id INTEGER REFERENCES topic(topic_id), filed_dt DATE, decided_dt DATE, v_cd TEXT REFERENCES verdict(v_cd));
INSERT INTO ruling VALUES (1, 'Ash v. Barge Line', 2, 2, '2001-02-03', '2002-05-06', 'A'),
    (2, 'Birch v. Old Bank', 3, 3, '2003-03-03', '2004-04-04', 'D'),
    (3, 'Cedar v. Tram Co', 1, 2, '2005-05-05', '2006-06-06', 'D'),
    (4, 'Dale v. New Bank', 2, 3, '2011-01-01', NULL, 'P');
CREATE TABLE citation (citing_id INTEGER REFERENCES ruling(ruling_id), cited_id INTEGER REFERENCES ruling(ruling_id),
    treatment TEXT, PRIMARY KEY (citing_id, cited_id));
INSERT INTO citation VALUES (2, 1, 'followed'), (3, 1, 'overruled'), (3, 2, 'followed'), (4, 1, 'followed');
CREATE TABLE ruling_judge (ruling_id INTEGER REFERENCES ruling(ruling_id), jid INTEGER REFERENCES judge(jid),
    vote TEXT, n_words INTEGER, PRIMARY KEY (ruling_id, jid));
INSERT INTO ruling_judge VALUES (1, 1, 'majority', 900), (1, 2, 'dissent', 300), (2, 2, 'dissent', 250),
    (2, 3, 'majority', 700), (3, 1, 'majority', 800), (3, 3, 'dissent', 120);
CREATE TABLE law_firm (firm_id INTEGER PRIMARY KEY, firm_nm TEXT, n_attorneys INTEGER);
INSERT INTO law_firm VALUES (1, 'Fern Partners', 40), (2, 'Gorse LLP', 12);
CREATE TABLE attorney (att_id INTEGER PRIMARY KEY, full_nm TEXT, firm_id INTEGER REFERENCES law_firm(firm_id));
INSERT INTO attorney VALUES (1, 'Hugo Falk', 1), (2, 'Ines Roth', 1), (3, 'Jon Salt', 2);
CREATE TABLE counsel (ruling_id INTEGER REFERENCES ruling(ruling_id), att_id INTEGER REFERENCES attorney(att_id),
    side TEXT, hrs_billed REAL, PRIMARY KEY (ruling_id, att_id));
INSERT INTO counsel VALUES (1, 1, 'plaintiff', 10.5), (1, 2, 'defendant', 20.0), (2, 1, 'plaintiff', 30.5),
    (2, 3, 'defendant', 8.0), (3, 1, 'defendant', 4.0), (3, 3, 'plaintiff', 6.5);
CREATE TABLE statute (stat_id INTEGER PRIMARY KEY, title TEXT);
INSERT INTO statute VALUES (1, 'Freight Act'), (2, 'Banking Act'), (3, 'Harbour Act');
CREATE TABLE ruling_statute (ruling_id INTEGER REFERENCES ruling(ruling_id),
    stat_id INTEGER REFERENCES statute(stat_id), PRIMARY KEY (ruling_id, stat_id));
INSERT INTO ruling_statute VALUES (1, 1), (2, 2), (3, 1), (3, 2);
"""
SAID: list[tuple[str, set[tuple[object, ...]]]] = [
    # Two columns of one verb, with a word on how: what cites and what is cited.
    ("which rulings cite Ash v. Barge Line", {(2,), (3,), (4,)}),
    ("which ruling is cited most often", {(1,)}),
    ("which rulings have never been cited", {(3,), (4,)}),
    ("which rulings were overruled", {(1,)}),
    ("how many citations does Ash v. Barge Line have", {(3,)}),
    ("which rulings have been cited more than 2 times", {(1,)}),
    # What stands before "by" is what was done.
    ("which judges were appointed by Ida Brandt", {(1,), (3,)}),
    ("how many judges did Karl Unger appoint", {(1,)}),
    # A vote is what a judge did, and a side whom an attorney acted for.
    ("which judges have dissented more than 1 times", {(2,)}),
    ("which judges have never dissented", {(1,)}),
    ("who represented the plaintiff in Birch v. Old Bank", {(1,)}),
    ("which attorneys represented the plaintiff in more than 1 rulings", {(1,)}),
    # Those of a firm work for it, and those who went to a school do not work there.
    ("which attorneys work for Fern Partners", {(1,), (2,)}),
    ("which judges attended Harrow Hall", {(1,), (2,)}),
    ("how many judges graduated from Lakeside", {(1,)}),
    ("which judges are still in office", {(1,), (3,)}),
    # Parts of parts.
    ("which chambers are below the High Chamber", {(2,), (3,)}),
    ("what are the subtopics of commerce", {(2,), (3,)}),
    # The name of people with two names is both.
    ("what is the name of Judge Cole", {("Ben", "Cole")}),
    ("names and law schools of the judges in the North Chamber", {("Ben", "Cole", "Harrow Hall")}),
    # What becomes of a thing becomes of it on its last day.
    ("how many rulings were dismissed in 2006", {(1,)}),
    ("which rulings were dismissed after 2005", {(3,)}),
    # Hours by what was done in them; things that a table ties.
    ("how many hours did Hugo Falk bill", {(45.0,)}),
    ("how many hours did Hugo Falk bill altogether", {(45.0,)}),
    ("how many words did Ben Cole write", {(550,)}),
    ("which judges voted with the majority in Cedar v. Tram Co", {(1,)}),
    ("in which chamber was Birch v. Old Bank", {(3,)}),
    ("which rulings involve the Freight Act", {(1,), (3,)}),
    ("which statutes are not used in any ruling", {(3,)}),
]


CLIMBS = """
CREATE TABLE peak (pk_id INTEGER PRIMARY KEY, pk_name TEXT, height_m INTEGER, first_asc_yr INTEGER);
INSERT INTO peak VALUES (1, 'Hornet', 4100, 1921), (2, 'Saddle Top', 3900, 1950), (3, 'White Fang', 5200, NULL);
CREATE TABLE agency (ag_id INTEGER PRIMARY KEY, ag_name TEXT, city TEXT);
INSERT INTO agency VALUES (1, 'Yak Trails', 'Skardu'), (2, 'High Guides', 'Leh');
CREATE TABLE climber (cl_id INTEGER PRIMARY KEY, full_name TEXT, dob TEXT,
    mentor_id INTEGER REFERENCES climber(cl_id));
INSERT INTO climber VALUES (1, 'Luc Moreau', '1971-02-03', 3), (2, 'Wanda Kalicka', '1980-04-05', 1),
    (3, 'Kenji Mori', '1966-07-08', NULL), (4, 'Sara Quinn', '1990-01-02', 1);
CREATE TABLE expedition (exp_id INTEGER PRIMARY KEY, pk_id INTEGER REFERENCES peak(pk_id),
    ag_id INTEGER REFERENCES agency(ag_id), leader_id INTEGER REFERENCES climber(cl_id), start_dt DATE, end_dt DATE,
    n_hired INTEGER, oxygen_used INTEGER);
INSERT INTO expedition VALUES (1, 1, 1, 1, '2001-05-01', '2001-06-01', 3, 0), (2, 1, 1, 2, '2003-05-01', '2003-05-20',
    0, 1), (3, 2, 2, 3, '2004-08-01', '2004-10-01', 2, 0);
CREATE TABLE exp_member (exp_id INTEGER REFERENCES expedition(exp_id), cl_id INTEGER REFERENCES climber(cl_id),
    role TEXT, summit_dt DATE, PRIMARY KEY (exp_id, cl_id));
INSERT INTO exp_member VALUES (1, 1, 'leader', '2001-05-20'), (1, 4, 'cook', NULL), (2, 2, 'leader', NULL),
    (2, 1, 'cook', '2003-05-15'), (3, 3, 'leader', '2004-09-01');
CREATE TABLE accident (acc_id INTEGER PRIMARY KEY, exp_id INTEGER REFERENCES expedition(exp_id),
    cl_id INTEGER REFERENCES climber(cl_id), cause TEXT);
INSERT INTO accident VALUES (1, 2, 2, 'fall'), (2, 3, 3, 'frostbite');
CREATE TABLE sponsor (sp_id INTEGER PRIMARY KEY, sp_name TEXT, sector TEXT);
INSERT INTO sponsor VALUES (1, 'Zenith', 'finance'), (2, 'Nordkapp', 'outdoor');
CREATE TABLE exp_sponsor (exp_id INTEGER REFERENCES expedition(exp_id), sp_id INTEGER REFERENCES sponsor(sp_id),
    amount_eur INTEGER, PRIMARY KEY (exp_id, sp_id));
INSERT INTO exp_sponsor VALUES (1, 1, 500), (2, 1, 700), (3, 2, 400);
"""
OF_CLIMBS: list[tuple[str, set[tuple[object, ...]]]] = [
    # Who is counted as hired is nobody who is told of: an expedition is no person.
    ("which expedition lasted longest", {(3,)}),
    ("how many expeditions used oxygen", {(1,)}),
    ("which expeditions did not use oxygen", {(1,), (3,)}),
    # Journeys go to mountains, and those who climb climb them.
    ("how many expeditions went to Hornet", {(2,)}),
    ("who was on an expedition to Hornet", {(1,), (2,), (4,)}),
    ("which climbers climbed Hornet", {(1,), (2,), (4,)}),
    ("which peaks have never been climbed", {(3,)}),
    ("when was Saddle Top first climbed", {(1950,)}),
    ("which climbers reached the summit of Hornet", {(1,)}),
    # The table that ties people to something says who was there, and no table of what befell them.
    ("which climbers have been on more than 1 expeditions", {(1,)}),
    ("who had an accident on Hornet", {(2,)}),
    ("who mentors Wanda Kalicka", {(1,)}),
    ("how many mentees does Luc Moreau have", {(2,)}),
    ("which agency organized the most expeditions", {(1,)}),
    ("how much did Zenith give", {(1200,)}),
    ("how much did Zenith give in total", {(1200,)}),
    ("which sponsor gave the most", {(1,)}),
    ("how much money did expedition 3 receive", {(400,)}),
]


@pytest.mark.parametrize(("text", "rows"), SAID, ids=[text for text, _ in SAID])
def test_question_of_the_research_kind(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(TRIBUNAL).rows(text) == rows


@pytest.mark.parametrize(("text", "rows"), OF_CLIMBS, ids=[text for text, _ in OF_CLIMBS])
def test_question_of_climbs(drafts: Drafts, text: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(CLIMBS).rows(text) == rows


@pytest.mark.parametrize("script", [TRIBUNAL, CLIMBS], ids=["tribunal", "climbs"])
def test_the_draft_is_in_order(drafts: Drafts, script: str) -> None:
    assert drafts.of(script).lint() == ()
