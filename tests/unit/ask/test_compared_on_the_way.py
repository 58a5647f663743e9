"""Journeys between two places are compared with others that go that way, and what things cost with what others cost."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

WAY = """WITH way AS (SELECT f.*, (SELECT MIN(r.one_direction_cost) FROM flight_fare ff JOIN fare r USING (fare_id)
                                   WHERE ff.flight_id = f.flight_id) AS least
                      FROM flight f WHERE f.from_airport = 'BOS' AND f.to_airport IN (
                          SELECT airport_code FROM airport_service s JOIN city USING (city_code)
                          WHERE city_name = 'DENVER')),
    prices AS (SELECT DISTINCT r.* FROM way JOIN flight_fare USING (flight_id) JOIN fare r USING (fare_id))
"""
SAID = {
    "which flights from Boston to Denver are longer than the average":
        "SELECT flight_id FROM way WHERE time_elapsed > (SELECT AVG(time_elapsed) FROM way)",
    "which flights from Boston to Denver leave later than the last United flight":
        "SELECT flight_id FROM way WHERE departure_time > "
        "(SELECT MAX(departure_time) FROM way WHERE airline_code = 'UA')",
    "which flights from Boston to Denver cost less than the average":
        "SELECT flight_id FROM way WHERE least < (SELECT AVG(one_direction_cost) FROM prices)",
    "which flights from Boston to Denver are cheaper than the cheapest Delta flight":
        "SELECT flight_id FROM way WHERE least < (SELECT MIN(least) FROM way WHERE airline_code = 'DL')",
    "fares from Boston to Denver above the average":
        "SELECT fare_id FROM prices WHERE one_direction_cost > (SELECT AVG(one_direction_cost) FROM prices)",
    "are any flights from Boston to Denver cheaper than the cheapest Delta flight":
        "SELECT MIN(least) < (SELECT MIN(least) FROM way WHERE airline_code = 'DL') FROM way",
    "which flights are cheaper than the cheapest Delta flight":
        "SELECT flight_id FROM flight_fare JOIN fare USING (fare_id) GROUP BY 1 HAVING MIN(one_direction_cost) < "
        "(SELECT MIN(one_direction_cost) FROM flight JOIN flight_fare USING (flight_id) JOIN fare USING (fare_id) "
        "WHERE airline_code = 'DL')",
}  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_it_is_what_others_are_on_that_way(agent: Tool, timetable: Database, said: str) -> None:
    found = set(timetable.run(sql_of(agent, said)).rows)
    assert found == set(timetable.run(WAY + SAID[said]).rows) != set()
