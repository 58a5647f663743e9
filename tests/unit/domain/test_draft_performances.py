"""Works that are performed at events: a list of what is played ties both, though each work may be in it once."""

from __future__ import annotations

from tests.databases import Drafts

SCRIPT = """
CREATE TABLE band (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO band VALUES (1, 'Owls'), (2, 'Tin Men');
CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT, minutes INTEGER);
INSERT INTO song VALUES (1, 'Blue Door', 4), (2, 'Harbour', 5), (3, 'Old Snow', 3), (4, 'Unheard', 9);
CREATE TABLE gig (id INTEGER PRIMARY KEY, venue TEXT, held_on DATE, band_id INTEGER REFERENCES band);
INSERT INTO gig VALUES (1, 'Corn Hall', '2023-12-10', 1), (2, 'The Pier', '2024-04-01', 2);
CREATE TABLE setlist (gig_id INTEGER REFERENCES gig, song_id INTEGER REFERENCES song, place INTEGER);
INSERT INTO setlist VALUES (1, 1, 1), (1, 2, 2), (2, 3, 1);
"""
SAID: dict[str, set[tuple[object, ...]]] = {
    "which songs were played at the Corn Hall": {(1,), (2,)},
    "how many songs were performed at the Pier": {(1,)},
    "which songs have never been played": {(4,)},
    "where was Harbour played": {(1,)},
    "what did we play at the Corn Hall": {(1,), (2,)},
    "how long is the programme of gig 1": {(9,)},
}


def test_performances(drafts: Drafts) -> None:
    draft = drafts.of(SCRIPT)
    assert {question: draft.rows(question) for question in SAID} == SAID
