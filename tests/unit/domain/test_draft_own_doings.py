"""Doings that WordNet knows no verb of, who of several people did them, what people went through, and who got what."""

from __future__ import annotations

from tests.databases import Drafts

BLOOD = """
CREATE TABLE donor (donor_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, blood_grp TEXT);
INSERT INTO donor VALUES (1, 'Ann', 'Hall', 'O-'), (2, 'Bo', 'Dale', 'O+'), (3, 'Cy', 'Moor', 'A+'),
    (4, 'Di', 'West', 'O-');
CREATE TABLE centre (ctr_id INTEGER PRIMARY KEY, ctr_name TEXT, beds INTEGER);
INSERT INTO centre VALUES (1, 'Abbey Hall', 8), (2, 'The Forum', 5);
CREATE TABLE nurse (nurse_id INTEGER PRIMARY KEY, nurse_name TEXT, ctr_id INTEGER REFERENCES centre);
INSERT INTO nurse VALUES (1, 'Eve Lane', 1), (2, 'Flo Marsh', 2), (3, 'Gus Pym', 2);
CREATE TABLE donation (don_no INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donor,
    nurse_id INTEGER REFERENCES nurse, don_date DATE);
INSERT INTO donation VALUES (11, 1, 1, '2021-03-01'), (12, 1, 2, '2022-03-01'), (13, 2, 1, '2022-05-01');
CREATE TABLE deferral (def_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donor, reason TEXT);
INSERT INTO deferral VALUES (1, 3, 'tattoo'), (2, 2, 'travel'), (3, 3, 'travel');
CREATE TABLE blood_unit (unit_id INTEGER PRIMARY KEY, don_no INTEGER REFERENCES donation, product TEXT);
INSERT INTO blood_unit VALUES (21, 11, 'plasma'), (22, 11, 'red cells'), (23, 12, 'plasma'), (24, 13, 'plasma');
CREATE TABLE hospital (hosp_id INTEGER PRIMARY KEY, hosp_name TEXT);
INSERT INTO hospital VALUES (1, 'Derby General'), (2, 'St Luke'), (3, 'County');
CREATE TABLE issue (unit_id INTEGER PRIMARY KEY REFERENCES blood_unit, hosp_id INTEGER REFERENCES hospital,
    issued_on DATE);
INSERT INTO issue VALUES (21, 1, '2021-03-05'), (22, 1, '2021-03-06'), (24, 2, '2022-05-03');
"""
BLOOD_SAID: dict[str, set[tuple[object, ...]]] = {
    "which donors have never donated": {(3,), (4,)},
    "how often has Ann Hall donated": {(2,)},
    "which nurse took donation 12": {(2,)},
    "which nurses have not taken any donations": {(3,)},
    "which nurse has handled the most donations": {(1,)},
    "which nurses work at The Forum": {(2,), (3,)},
    "who was deferred because of a tattoo": {(3,)},
    "how many units were issued to Derby General": {(2,)},
    "which hospital got the most units": {(1,)},
    "which hospitals have never received anything": {(3,)},
    "how many donors are O negative": {(2,)},
    "how many beds do we have": {(13,)},
}


def test_of_several_people_whoever_is_called_by_it_did_it(drafts: Drafts) -> None:
    draft = drafts.of(BLOOD)
    assert {question: draft.rows(question) for question in BLOOD_SAID} == BLOOD_SAID
    assert draft.lint() == ()


RADIO = """
CREATE TABLE listener (listener_id INTEGER PRIMARY KEY, full_name TEXT);
INSERT INTO listener VALUES (1, 'Ann Hall'), (2, 'Bo Dale'), (3, 'Cy Moor');
CREATE TABLE prog (prog_id INTEGER PRIMARY KEY, title TEXT);
INSERT INTO prog VALUES (1, 'Night Owls'), (2, 'Lunch Box');
CREATE TABLE track (track_id INTEGER PRIMARY KEY, title TEXT, released INTEGER, rec_label TEXT);
INSERT INTO track VALUES (1, 'Low Tide', 1990, 'Moth'), (2, 'Red Door', 2022, 'Big Ear'), (3, 'Old Mill', 2001, 'Moth');
CREATE TABLE play (play_id INTEGER PRIMARY KEY, track_id INTEGER REFERENCES track, prog_id INTEGER REFERENCES prog,
    played_at TIMESTAMP);
INSERT INTO play VALUES (1, 1, 1, '2022-01-01 10:00:00'), (2, 1, 1, '2022-01-02 10:00:00'),
    (3, 2, 2, '2022-01-03 10:00:00'), (4, 2, 2, '2021-01-03 10:00:00'), (5, 2, 2, '2021-01-04 10:00:00');
CREATE TABLE request (req_id INTEGER PRIMARY KEY, listener_id INTEGER REFERENCES listener,
    track_id INTEGER REFERENCES track, req_date DATE);
INSERT INTO request VALUES (1, 1, 1, '2022-01-01'), (2, 1, 3, '2022-01-02'), (3, 2, 1, '2022-01-03');
"""
RADIO_SAID: dict[str, set[tuple[object, ...]]] = {
    "who has requested the most tracks": {(1,)},
    "which tracks did Ann Hall request": {(1,), (3,)},
    "which tracks have never been played": {(3,)},
    "which track was played most in 2022": {(1,)},
    "which track was played most": {(2,)},
    "what label is Red Door on": {("Big Ear",)},
    "how many programmes are there": {(2,)},
}


def test_doings_that_are_called_as_their_verbs(drafts: Drafts) -> None:
    draft = drafts.of(RADIO)
    assert {question: draft.rows(question) for question in RADIO_SAID} == RADIO_SAID
    assert draft.lint() == ()
