"""Who looks after things: a keeper keeps the animals that refer to her, and not the species by way of them."""

from __future__ import annotations

from tests.databases import Drafts

SCRIPT = """
CREATE TABLE keeper (id INTEGER PRIMARY KEY, full_name TEXT, hired_on DATE);
INSERT INTO keeper VALUES (1, 'Ann Lee', '2001-02-03'), (2, 'Bob Day', '2010-05-06');
CREATE TABLE species (id INTEGER PRIMARY KEY, common_name TEXT, is_endangered INTEGER);
INSERT INTO species VALUES (1, 'tiger', 1), (2, 'zebra', 0), (3, 'lynx', 0);
CREATE TABLE animal (id INTEGER PRIMARY KEY, name TEXT, species_id INTEGER REFERENCES species,
    keeper_id INTEGER REFERENCES keeper, weight_kg REAL, born_on DATE);
INSERT INTO animal VALUES (1, 'Tess', 1, 1, 120.5, '2015-01-01'), (2, 'Zed', 2, 2, 310, '2012-01-01'),
    (3, 'Tom', 1, 2, 150, '2018-03-01');
"""
SAID: dict[str, set[tuple[object, ...]]] = {
    "who looks after Tess": {(1,)},
    "which animals does Bob Day look after": {(2,), (3,)},
    "which animals does Ann look after": {(1,)},
    "who takes care of the zebra": {(2,)},
    "which keepers look after tigers": {(1,), (2,)},
}


def test_keepers(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in SAID} == SAID
