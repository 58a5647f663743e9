"""What of the database's values reaches the subject's screen: cells by the display rules of the domains themselves."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

from subject.wire.messages import Cell
from wizard.desk.displayed_values import present
from wizard.domain import DisplayRules, load_domain
from wizard.domain.facts import DurationRule

AIR = load_domain("airtravel", check_audio=False).display
STAFF = load_domain("personnel", check_audio=False).display


SONGS = DisplayRules(labels={}, durations=DurationRule(milliseconds=("track.ms",), seconds=("film.length",)))


@pytest.mark.parametrize(
    ("value", "column", "display", "cell"),
    [
        (920, "flight.departure_time", AIR, "9:20 AM"),
        (0, "flight.arrival_time", AIR, "12:00 AM"),
        (2359, "flight_stop.departure_time", AIR, "11:59 PM"),
        (Decimal(1015), "flight.arrival_time", AIR, "10:15 AM"),
        (None, "flight.arrival_time", AIR, None),
        (920, "flight.flight_number", AIR, 920),
        (920, "", AIR, 920),
        (True, "flight.arrival_time", AIR, True),
        (498, "fare.one_direction_cost", AIR, "$498.00"),
        (5.0, "ground_service.ground_fare", AIR, "$5.00"),
        (None, "ground_service.ground_fare", AIR, None),
        (52000, "employees.salary", STAFF, "$52,000"),
        (Decimal("72400.0"), "employees.salary", STAFF, "$72,400"),
        (datetime.date(1952, 10, 6), "employees.hire_date", STAFF, "06-OCT-52"),
        (datetime.date(1991, 11, 20), "", AIR, "20 NOV 1991"),
        (45, "employees.department", STAFF, 45),
        (230619, "track.ms", SONGS, "3:51"),
        (87452, "track.ms", SONGS, "1:27.452"),
        (119999.6, "track.ms", SONGS, "2:00"),
        (3661, "film.length", SONGS, "1:01:01"),
        (90, "film.length", SONGS, "1:30"),
        (-125, "film.length", SONGS, "-2:05"),
        (230619, "", SONGS, 230619),
        (Decimal("36.87"), "", STAFF, "36.87"),
        (Decimal(3), "", STAFF, 3),
        ("LEASE", "employees.last_name", STAFF, "LEASE"),
        (False, "", STAFF, False),
    ],
)
def test_a_cell(value: object, column: str, display: DisplayRules, cell: Cell) -> None:
    ((found,),) = present([(value,)], [column], display)
    assert (found, type(found)) == (cell, type(cell))


def test_rows_keep_their_order_and_width() -> None:
    rows = [("AA", 152, 920), ("DL", 7, None)]
    columns = ["flight.airline_code", "flight.flight_number", "flight.departure_time"]
    assert present(rows, columns, AIR) == (("AA", 152, "9:20 AM"), ("DL", 7, None))
    assert present([], columns, AIR) == ()


def test_a_row_that_is_not_as_wide_as_its_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="argument 2 is longer"):
        present([("AA", 152)], ["flight.airline_code", "flight.flight_number", "flight.departure_time"], AIR)
