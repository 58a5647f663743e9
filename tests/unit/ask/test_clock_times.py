"""Times of day, kept as whole numbers, are shown as clocks show them: from hand-written SQL to the cell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from wizard.ask.answer import answer_sql, shown_cell
from wizard.ask.guard import Database, open_database
from wizard.domain import Domain, load_domain


@pytest.fixture(scope="module")
def airtravel() -> Domain:
    return load_domain("airtravel", check_audio=False)


@pytest.fixture
def flights(tmp_path: Path) -> Iterator[Database]:
    path = tmp_path / "flights.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        "CREATE TABLE flight (flight_id INTEGER PRIMARY KEY, flight_number INTEGER, departure_time INTEGER);"
        "INSERT INTO flight VALUES (1, 152, 920), (2, 920, 1315), (3, 7, NULL);"
    )
    connection.close()
    with open_database(str(path)) as opened:
        yield opened


def test_the_cells_of_an_answer_by_hand(airtravel: Domain, flights: Database) -> None:
    answered = answer_sql("SELECT flight_number, departure_time AS leaves FROM flight ORDER BY 1", flights, airtravel)
    assert answered.labels == ("Flight number", "Departs")
    shown = [
        [shown_cell(value, column, airtravel.display) for value, column in zip(row, answered.columns, strict=True)]
        for row in answered.result_display.rows
    ]
    assert shown == [["7", ""], ["152", "9:20 AM"], ["920", "1:15 PM"]]


def test_the_answer_itself_stays_a_number(airtravel: Domain, flights: Database) -> None:
    """1992 paper, 2.2.2: 0920 and 1015 stand in the answer as numbers."""
    assert answer_sql("SELECT departure_time FROM flight WHERE flight_id = 1", flights, airtravel).minimum == "920"


@pytest.mark.parametrize("column", ["flight.flight_number", "flight.time_elapsed", ""])
def test_other_columns_are_no_times(column: str, airtravel: Domain) -> None:
    assert shown_cell(920, column, airtravel.display) == "920"


def test_a_truth_value_is_no_time(airtravel: Domain) -> None:
    assert shown_cell(True, "flight.departure_time", airtravel.display) == "True"
