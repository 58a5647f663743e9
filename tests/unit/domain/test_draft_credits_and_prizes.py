"""Whose `job` in a film was what, who won the prizes that nominations are for, remakes, and who wrote a review."""

from __future__ import annotations

import pytest

from tests.databases import Drafts

FILMS = """
CREATE TABLE person (pid INTEGER PRIMARY KEY, first_nm TEXT, last_nm TEXT, sex TEXT);
CREATE TABLE film (
  film_id INTEGER PRIMARY KEY, ttl TEXT, rel_yr INT, box_office INT, remake_of INT REFERENCES film (film_id)
);
CREATE TABLE credit (
  credit_id INTEGER PRIMARY KEY, film_id INT REFERENCES film, pid INT REFERENCES person, job TEXT, char_nm TEXT
);
CREATE TABLE festival (
  fest_id INTEGER PRIMARY KEY, fest_nm TEXT, entry_fee INT, jury_pres_pid INT REFERENCES person (pid)
);
CREATE TABLE nomination (
  nom_id INTEGER PRIMARY KEY, fest_id INT REFERENCES festival, prize TEXT, film_id INT REFERENCES film,
  pid INT REFERENCES person, won INT
);
CREATE TABLE review (rev_id INTEGER PRIMARY KEY, film_id INT REFERENCES film, critic TEXT, stars INT);
INSERT INTO person VALUES (1, 'Ann', 'Lee', 'F'), (2, 'Bob', 'Ray', 'M'), (3, 'Cy', 'Dunn', 'M'), (4, 'Di', 'Fry', 'F');
INSERT INTO film VALUES (1, 'Low Tide', 1960, 100, NULL), (2, 'Kestrel', 1971, 900, NULL),
  (3, 'High Tide', 1999, 300, 1);
INSERT INTO credit VALUES (1, 1, 1, 'director', NULL), (2, 1, 2, 'actor', 'the Judge'), (3, 1, 3, 'composer', NULL),
  (4, 1, 4, 'writer', NULL), (5, 2, 1, 'director', NULL), (6, 2, 1, 'writer', NULL), (7, 2, 2, 'actor', 'Old Tom'),
  (8, 3, 4, 'director', NULL), (9, 3, 3, 'actor', 'the Judge'), (10, 3, 2, 'actor', 'Pavel');
INSERT INTO festival VALUES (1, 'Lagoon Days', 0, 4), (2, 'Prairie Reels', 25, 1);
INSERT INTO nomination VALUES (1, 1, 'Golden Reel', 1, NULL, 1), (2, 1, 'Golden Reel', 2, NULL, 0),
  (3, 1, 'Best Actor', 2, 2, 1), (4, 2, 'Golden Reel', 2, NULL, 1), (5, 2, 'Best Actor', 3, 3, 0),
  (6, 1, 'Best Actor', 1, 2, 0), (7, 2, 'Best Actor', 1, 2, 0), (8, 1, 'Best Sound', 3, NULL, 0),
  (9, 2, 'Best Sound', 1, NULL, 0), (10, 2, 'Best Sound', 3, NULL, 0);
INSERT INTO review VALUES (1, 1, 'Hugh Carver', 3), (2, 1, 'Nora Feld', 4), (3, 2, 'Nora Feld', 5);
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("who directed Low Tide", {(1,)}),
        ("who wrote Low Tide", {(4,)}),
        ("who composed the music for Low Tide", {(3,)}),
        ("which films did Bob Ray act in", {(1,), (2,), (3,)}),
        ("which women have directed a film", {(1,), (4,)}),
        ("who played the Judge in High Tide", {(3,)}),
        ("what character did Bob Ray play in Kestrel", {("Old Tom",)}),
        ("who has appeared in the most films", {(2,)}),
        ("which films won the Golden Reel", {(1,), (2,)}),
        ("how many awards has Kestrel won", {(2,)}),
        ("who has won an award", {(2,)}),
        ("which films were nominated but never won anything", {(3,)}),
        ("which films are remakes", {(3,)}),
        ("which film is High Tide a remake of", {(1,)}),
        ("list the remakes of Low Tide", {(3,)}),
        ("which film made the most at the box office", {(2,)}),
        ("which critic has written the most reviews", {("Nora Feld",)}),
        ("who was president of the jury at Prairie Reels", {(1,)}),
        ("which festivals were free to enter", {(1,)}),
    ],
)
def test_films(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(FILMS, "filmfest").rows(asked) == rows


HERBARIUM = """
CREATE TABLE botanist (bot_id INTEGER PRIMARY KEY, full_nm TEXT);
CREATE TABLE herbarium (herb_id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE locality (loc_id INTEGER PRIMARY KEY, loc_nm TEXT, country TEXT, alt_m INT);
CREATE TABLE publication (pub_id INTEGER PRIMARY KEY, title TEXT, journal TEXT, yr INT);
CREATE TABLE taxon (
  tax_id INTEGER PRIMARY KEY, rank TEXT, sci_nm TEXT, parent_id INT REFERENCES taxon (tax_id),
  synonym_of INT REFERENCES taxon (tax_id), pub_id INT REFERENCES publication
);
CREATE TABLE specimen (
  spec_id INTEGER PRIMARY KEY, tax_id INT REFERENCES taxon, loc_id INT REFERENCES locality,
  coll_id INT REFERENCES botanist (bot_id), coll_no INT, coll_dt TEXT, herb_id INT REFERENCES herbarium
);
CREATE TABLE image (img_id INTEGER PRIMARY KEY, spec_id INT REFERENCES specimen, photographer TEXT, taken_on TEXT);
INSERT INTO botanist VALUES (1, 'Otto Weiss'), (2, 'Ines Cardoso'), (3, 'Edith Marlow'), (4, 'Hilda Moss');
INSERT INTO herbarium VALUES (1, 'Brandt Herbarium', 'Portugal'), (2, 'Alpine Herbarium', 'Austria');
INSERT INTO locality VALUES (1, 'Cabo Raso', 'Portugal', 15), (2, 'Hochkar ridge', 'Austria', 1780),
  (3, 'Patscherkofel', 'Austria', 2100);
INSERT INTO publication VALUES (1, 'On aloes', 'Cape Flora', 1990), (2, 'On gentians', 'Acta Botanica', 1950),
  (3, 'On sedges', 'Cape Flora', 1970), (4, 'On willows', 'Kew Notes', 1971);
INSERT INTO taxon VALUES (1, 'genus', 'Aloe', NULL, NULL, NULL), (2, 'species', 'Aloe ferox', 1, NULL, 1),
  (3, 'species', 'Aloe steynii', 1, NULL, 1), (4, 'genus', 'Carex', NULL, NULL, NULL),
  (5, 'species', 'Carex nigra', 4, NULL, 3), (6, 'species', 'Aloe horrida', 1, 2, NULL);
INSERT INTO specimen VALUES (1, 2, 1, 1, 3, '1940-05-01', 2), (2, 2, 3, 1, 4, NULL, 1),
  (3, 5, 2, 2, 1, '1960-07-02', 1),
  (4, 3, 3, 3, 2, '1950-01-01', 2);
INSERT INTO image VALUES (1, 1, 'Kit Lang', '2010-01-01'), (2, 1, 'Tara Wolfe', '2011-01-01'),
  (3, 3, 'Kit Lang', '2012-01-01');
"""


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        ("who collected the most specimens", {(1,)}),
        ("how many specimens did Otto Weiss collect", {(2,)}),
        ("which specimens were collected above 2000 metres", {(2,), (4,)}),
        ("how many specimens were collected in Portugal", {(1,)}),
        ("how many species are there", {(4,)}),
        ("which genera are there", {(1,), (4,)}),
        ("which species are synonyms", {(6,)}),
        ("which journal has published the most publications", {("Cape Flora",)}),
        ("which specimens have not been photographed", {(2,), (4,)}),
        ("which specimens were photographed more than once", {(1,)}),
        ("which photographer has taken the most images", {("Kit Lang",)}),
    ],
)
def test_a_herbarium(drafts: Drafts, asked: str, rows: set[tuple[object, ...]]) -> None:
    assert drafts.of(HERBARIUM, "herbarium").rows(asked) == rows
