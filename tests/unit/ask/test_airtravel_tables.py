"""What every table of air travel says is asked for by its names: legs, services under another airline's name, zones."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Tool

EXPECTED = {
    "how many legs does flight 2555 have":
        "SELECT COUNT(*) FROM flight_leg JOIN flight USING (flight_id) WHERE flight_number = 2555",
    "which flights from Boston to Denver have two legs":
        "SELECT flight_id FROM flight WHERE from_airport = 'BOS' AND to_airport = 'DEN' AND flight_id IN"
        " (SELECT flight_id FROM flight_leg GROUP BY flight_id HAVING COUNT(*) = 2)",
    "which airlines have a dual carrier": "SELECT DISTINCT main_airline FROM dual_carrier",
    "which airlines are dual carriers of Delta":
        "SELECT DISTINCT dual_airline FROM dual_carrier WHERE main_airline = 'DL'",
    "what is the name of the dual carrier service of Delta":
        "SELECT DISTINCT service_name FROM dual_carrier WHERE main_airline = 'DL'",
    "how many flights from Boston are operated by a dual carrier":
        "SELECT COUNT(*) FROM flight WHERE from_airport = 'BOS' AND dual_carrier = 'YES'",
    "how many hours from GMT is Denver":
        "SELECT hours_from_gmt FROM city JOIN time_zone USING (time_zone_code) WHERE city_name = 'DENVER'",
    "what is the time difference between Boston and Denver":
        "SELECT (SELECT hours_from_gmt FROM city JOIN time_zone USING (time_zone_code) WHERE city_name = 'BOSTON') -"
        " (SELECT hours_from_gmt FROM city JOIN time_zone USING (time_zone_code) WHERE city_name = 'DENVER')",
    "what is the abbreviation for Connecticut": "SELECT state_code FROM state WHERE state_name = 'CONNECTICUT'",
    "what is the rank of class Y": "SELECT rank FROM class_of_service WHERE booking_class = 'Y'",
    "what is the pay load of a DC10": "SELECT DISTINCT pay_load FROM aircraft WHERE basic_type = 'DC10'",
    "to how many cities does Delta fly from Boston":
        "SELECT COUNT(DISTINCT s.city_code) FROM flight JOIN airport_service s ON s.airport_code = to_airport"
        " WHERE airline_code = 'DL' AND from_airport = 'BOS'",
    "what is the average flight time from Boston to Denver":
        "SELECT AVG(time_elapsed) FROM flight WHERE from_airport = 'BOS' AND to_airport = 'DEN'",
    "which flights from Boston to San Francisco stop once":
        "SELECT flight_id FROM flight WHERE from_airport = 'BOS' AND to_airport = 'SFO' AND stops = 1",
    "is there an earlier flight from Boston to Denver than United 201":
        "SELECT EXISTS (SELECT 1 FROM flight WHERE from_airport = 'BOS' AND to_airport = 'DEN' AND departure_time <"
        " (SELECT MIN(departure_time) FROM flight WHERE airline_code = 'UA' AND flight_number = 201))",
    "which meals are served in coach on Delta 8":
        "SELECT DISTINCT meal_description FROM food_service JOIN flight USING (meal_code)"
        " WHERE airline_code = 'DL' AND flight_number = 8 AND compartment = 'Y'",
    "which flights from Boston to Denver offer first class and coach":
        "SELECT flight_id FROM flight WHERE from_airport = 'BOS' AND to_airport = 'DEN' AND 2 = (SELECT COUNT(DISTINCT"
        " class_type) FROM flight_fare JOIN fare USING (fare_id) JOIN fare_basis USING (fare_basis_code)"
        " WHERE flight_fare.flight_id = flight.flight_id AND class_type IN ('FIRST', 'COACH'))",
}  # fmt: skip


@pytest.mark.parametrize("asked", EXPECTED)
def test_it_is_found_where_it_stands(agent: Tool, timetable: Database, asked: str) -> None:
    found = sorted(timetable.run(sql_of(agent, asked)).rows)
    assert found == sorted(timetable.run(EXPECTED[asked]).rows) != []
