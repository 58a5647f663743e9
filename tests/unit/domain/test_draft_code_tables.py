"""Tables that say what the codes of other columns mean: found by name and values, and said in place of the codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.databases import Drafts, sqlite_database
from wizard.domain.draft.code_tables import CodeTable, find_code_tables
from wizard.domain.draft.survey import survey

BOATS = """
CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT, st TEXT, hull TEXT);
CREATE TABLE trip (id INTEGER PRIMARY KEY, boat_id INT REFERENCES boat(id), trip_date TEXT, weather TEXT);
INSERT INTO boat VALUES (1, 'Ann', 'O', 'W'), (2, 'Bess', 'S', 'S'), (3, 'Cara', 'S', 'S'), (4, 'Dora', 'R', 'W');
INSERT INTO trip VALUES (1, 1, '2020-01-02', 'F'), (2, 2, '2020-02-02', 'G'), (3, 2, '2021-03-05', 'G');
"""
BY_KIND = """
CREATE TABLE codes (kind TEXT, code TEXT, description TEXT);
INSERT INTO codes VALUES
  ('boat.st', 'O', 'out of service'), ('boat.st', 'S', 'in service'), ('boat.st', 'R', 'under repair'),
  ('HULL', 'W', 'wood'), ('HULL', 'S', 'steel'), ('weather', 'F', 'fair'), ('weather', 'G', 'fog (thick)'),
  ('colour', 'R', 'red');
"""
BY_TABLE_AND_COLUMN = """
CREATE TABLE lookup (id INTEGER PRIMARY KEY, tbl TEXT, col TEXT, val TEXT, label TEXT, sort INTEGER);
INSERT INTO lookup VALUES
  (1, 'boat', 'st', 'O', 'out of service', 1), (2, 'boat', 'st', 'S', 'in service', 2),
  (3, 'boat', 'st', 'R', 'under repair', 3), (4, 'trip', 'weather', 'F', 'fair', 1),
  (5, 'trip', 'weather', 'G', 'foggy', 2);
"""


def decoded(tmp_path: Path, script: str) -> dict[str, str]:
    """The columns that a database's only table of codes decodes, each with the kind that they are of."""
    found = find_code_tables(survey(sqlite_database(tmp_path / "made.sqlite", script)))
    return {f"{column.table}.{column.column}": column.kind for one in found for column in one.decoded}


def test_kinds_are_called_as_table_and_column_or_as_the_column(tmp_path: Path) -> None:
    kinds = {"boat.st": "boat.st", "boat.hull": "HULL", "trip.weather": "weather"}
    assert decoded(tmp_path, BOATS + BY_KIND) == kinds


def test_table_and_column_may_stand_in_two_columns(tmp_path: Path) -> None:
    kinds = {"boat.st": "boat.st", "trip.weather": "trip.weather"}
    assert decoded(tmp_path, BOATS + BY_TABLE_AND_COLUMN) == kinds


def test_what_holds_another_value_is_not_decoded(tmp_path: Path) -> None:
    more = "INSERT INTO boat VALUES (5, 'Ella', 'Z', 'S');"
    assert "boat.st" not in decoded(tmp_path, BOATS + BY_KIND + more)


@pytest.mark.parametrize(
    ("kind", "column"), [("hull", "hull_type"), ("bhull", "hull"), ("boat_hull", "hull"), ("HULL", "hulls")]
)
def test_a_kind_may_be_called_by_a_part(tmp_path: Path, kind: str, column: str) -> None:
    script = (BOATS + BY_KIND).replace("hull TEXT", f"{column} TEXT").replace("'HULL'", f"'{kind}'")
    assert decoded(tmp_path, script)[f"boat.{column}"] == kind


def test_of_two_columns_that_fit_by_a_part_neither_is_decoded(tmp_path: Path) -> None:
    script = BOATS.replace("hull TEXT", "hull_type TEXT").replace("weather TEXT", "hull_kind TEXT")
    script = script.replace("'F'", "'W'").replace("'G'", "'S'")
    assert "boat.hull_type" not in decoded(tmp_path, script + BY_KIND)


def test_names_that_say_nothing_decode_nothing(tmp_path: Path) -> None:
    script = BY_KIND.replace("'boat.st'", "'A1'").replace("'HULL'", "'A2'").replace("'weather'", "'A3'")
    assert decoded(tmp_path, BOATS + script) == {}


def test_it_is_told_what_is_decoded_and_what_is_not(tmp_path: Path) -> None:
    url = sqlite_database(tmp_path / "made.sqlite", BOATS + BY_KIND)
    (one,) = find_code_tables(survey(url))
    assert isinstance(one, CodeTable)
    assert one.unplaced == ("colour",)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which boats are out of service?", {(1,)}),
        ("Which boats are not in service?", {(1,), (4,)}),
        ("How many out of service boats are there?", {(1,)}),
        ("What is the status of Dora?", {("under repair",)}),
        ("How many trips were in fog?", {(2,)}),
        ("How many boats are there of each status?", {("out of service", 1), ("in service", 2), ("under repair", 1)}),
        ("Which boats are red?", None),
    ],
)
def test_meanings_are_said_and_shown(drafts: Drafts, question: str, rows: set[tuple[object, ...]] | None) -> None:
    draft = drafts.of(BOATS + BY_KIND)
    assert draft.rows(question) == rows
    assert "code" not in draft.made.classes
