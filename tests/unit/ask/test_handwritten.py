"""SQL that a wizard wrote by hand is understood, so that the next request can lean on its answer."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import flights, rows
from wizard.ask.guard import Database
from wizard.ask.handwritten import Unclear, form_of
from wizard.ask.interface import Exchange, Request
from wizard.ask.tool import LexiconTool

SERVED = (
    "SELECT a.airport_code FROM airport_service a JOIN city c ON c.city_code = a.city_code WHERE c.city_name = '{}'"
)
WAY = (
    f"SELECT DISTINCT f.airline_code, f.flight_number FROM flight f WHERE "
    f"f.from_airport IN ({SERVED.format('BOSTON')}) AND f.to_airport IN ({SERVED.format('DENVER')})"
)

READ = [
    (WAY, "List all flights that leave Boston and go to Denver."),
    (f"{WAY} AND f.airline_code = 'UA' AND f.stops = 0 AND f.departure_time < 1200",
     "List all nonstop flights that leave Boston, go to Denver, are on United Airlines (UA), and have a departure time "
     "before noon."),
    (f"{WAY} AND f.flight_days IN (SELECT days_code FROM days WHERE day_name = 'SATURDAY')",
     "List all flights that leave Boston, go to Denver, and fly on Saturday."),
    (f"{WAY} ORDER BY f.departure_time DESC LIMIT 1",
     "List the flight with the latest departure time of those that leave Boston and go to Denver."),
    (f"SELECT count(*) FROM ({WAY})", None),
    (f"SELECT COUNT(*) FROM flight f WHERE f.from_airport IN ({SERVED.format('BOSTON')})",
     "Count all flights that leave Boston."),
    ("SELECT MIN(r.one_direction_cost) FROM fare r JOIN flight_fare ff ON ff.fare_id = r.fare_id JOIN flight f ON "
     f"f.flight_id = ff.flight_id WHERE f.from_airport IN ({SERVED.format('BOSTON')})",
     "The lowest one way cost of all fares that are for flights that leave Boston."),
    ("SELECT airline_name FROM airline WHERE airline_code NOT IN (SELECT f.airline_code FROM flight f WHERE "
     "f.to_airport = 'DEN')", "List all airlines who do not have flights that go to Stapleton (DEN)."),
    ("SELECT g.transport_type, g.ground_fare FROM ground_service g WHERE EXISTS (SELECT 1 FROM city c WHERE "
     "c.city_code = g.city_code AND c.city_name = 'BOSTON')",
     "List all ground transportation that serve Boston, each with its ground fare."),
    ("SELECT time_zone_code FROM city WHERE city_name = 'PHOENIX'", "List the time zone of Phoenix."),
    ("SELECT city_name FROM city WHERE state_code = 'TX'", "List all cities in Texas."),
    ("SELECT flight_id FROM flight WHERE departure_time > arrival_time", None),
    ("SELECT flight_id FROM flight WHERE departure_time > (SELECT AVG(departure_time) FROM flight)",
     "List all flights that have a departure time later than the average departure time of all flights."),
    ("SELECT airline_code, COUNT(*) FROM flight GROUP BY airline_code", "For each airline, count the flights."),
    ("SELECT airline_code, COUNT(*) FROM flight GROUP BY airline_code HAVING COUNT(*) > 2", None),
    ("SELECT airline_code, COUNT(*) FROM flight GROUP BY airline_code ORDER BY 2 DESC LIMIT 1", None),
    ("SELECT flight_id FROM flight WHERE airline_code = (SELECT airline_code FROM airline WHERE airline_code = 'UA') "
     "AND stops = 0", "List all nonstop flights that are on United Airlines (UA)."),
    ("SELECT airline_name FROM airline WHERE airline_code NOT IN ('DL', 'UA')",
     "List all airlines who have an airline code other than DL and other than UA."),
    ("SELECT f.flight_number FROM flight f LEFT JOIN food_service s ON s.meal_code = f.meal_code WHERE f.stops = 0",
     "List all nonstop flights."),
    ("SELECT CASE WHEN EXISTS (SELECT f.flight_id FROM flight f WHERE f.stops = 0 AND f.to_airport = 'DEN') THEN 'YES' "
     "ELSE 'NO' END", "List all nonstop flights that go to Stapleton (DEN)."),
    ("SELECT flight_id FROM flight LIMIT 5", None),
    ("SELECT flight_id FROM flight WHERE departure_time > 1800 OR departure_time < 600",
     "List all flights that have a departure time after 6:00 PM or before 6:00 AM."),
    ("SELECT flight_id FROM flight WHERE stops = 0 OR to_airport IN (SELECT airport_code FROM airport)", None),
    ("SELECT EXISTS (SELECT 1 FROM flight f WHERE f.stops = 0 AND f.to_airport = 'DEN')",
     "List all nonstop flights that go to Stapleton (DEN)."),
    ("SELECT l.airline_name, f.flight_number FROM flight f JOIN airline l ON l.airline_code = f.airline_code WHERE "
     "f.stops = 0", "List all nonstop flights."),
    ("SELECT flight_id FROM flight WHERE departure_time = (SELECT MIN(departure_time) FROM flight WHERE "
     "departure_time > (SELECT MIN(departure_time) FROM flight))",
     "List the flight with the second earliest departure time."),
    ("SELECT flight_id FROM flight WHERE departure_time = (SELECT MIN(departure_time) FROM flight WHERE "
     "departure_time > (SELECT AVG(departure_time) FROM flight))", None),
    ("SELECT flight_id FROM flight WHERE airline_code <> (SELECT airline_code FROM airline WHERE airline_name = "
     "'UNITED AIRLINES')", "List all flights that are not on United Airlines."),
    ("SELECT flight_id FROM flight WHERE NOT (airline_code = 'UA' AND flight_number = 201)",
     "List all flights that do not both have the airline UA and have the flight number 201."),
    ("SELECT hours_from_gmt FROM time_zone", None),
    ("SELECT f.flight_id, (SELECT l.airline_name FROM airline l WHERE l.airline_code = f.airline_code) FROM flight f "
     "WHERE f.stops = 0", "List all nonstop flights."),
    ("SELECT (SELECT l.airline_name FROM airline l WHERE l.airline_code = f.airline_code) FROM flight f "
     "WHERE f.to_airport = 'DEN'", "List all airlines who have flights that go to Stapleton (DEN)."),
    ("SELECT (SELECT COUNT(*) FROM fare r) FROM flight f WHERE f.stops = 0", None),
    ("SELECT 100.0 * SUM(stops = 0) / COUNT(*) FROM flight WHERE to_airport = 'DEN'",
     "Of all flights that go to Stapleton (DEN), the share that are nonstop (a ratio, 0 to 1)."),
    ("SELECT 100.0 * SUM(CASE WHEN stops = 0 THEN 1 ELSE 0 END) / COUNT(*) FROM flight WHERE to_airport = 'DEN'",
     "Of all flights that go to Stapleton (DEN), the share that are nonstop (a ratio, 0 to 1)."),
    ("SELECT SUM(stops) / COUNT(*) FROM flight", None),
    ("SELECT COUNT(*) > 0 FROM flight WHERE stops = 0", "List all nonstop flights."),
    ("SELECT flight_id FROM flight WHERE stops = 0 ORDER BY departure_time LIMIT 1 OFFSET 1",
     "List the nonstop flight with the second earliest departure time."),
    ("SELECT departure_time FROM flight WHERE flight_id = (SELECT flight_id FROM flight WHERE stops = 0 ORDER BY "
     "departure_time DESC LIMIT 1)", "List the departure time of the nonstop flight with the latest departure time."),
    ("SELECT flight_id FROM flight WHERE flight_id = (SELECT flight_id FROM flight WHERE stops = 0 LIMIT 1)", None),
    ("SELECT l.airline_name FROM airline l WHERE NOT l.airline_code IN (SELECT f.airline_code FROM flight f WHERE "
     "f.airline_code IS NOT NULL AND f.to_airport = 'DEN')",
     "List all airlines who do not have flights that go to Stapleton (DEN)."),
]  # fmt: skip


@pytest.mark.parametrize(("sql", "said"), READ)
def test_what_a_statement_means(agent: LexiconTool, timetable: Database, sql: str, said: str | None) -> None:
    lexicon, schema = agent.lexicon, timetable.schema

    def named(sql: str) -> str:
        return str(timetable.run(sql).rows[0][0])

    if said is None:
        with pytest.raises(Unclear):
            form_of(sql, "sqlite", schema, lexicon, named)
        return
    query = form_of(sql, "sqlite", schema, lexicon, named)
    assert agent.paraphraser.query(query) == said


FOLLOWING = [
    (
        "and on Saturday",
        flights("BOSTON", "DENVER", "flight_days IN (SELECT days_code FROM days WHERE day_name = 'SATURDAY')"),
    ),
    ("which of those are nonstop", flights("BOSTON", "DENVER", "stops = 0")),
    ("and the way back", flights("DENVER", "BOSTON")),
    ("how many is that", f"SELECT COUNT(*) FROM flight WHERE flight_id IN ({flights('BOSTON', 'DENVER')})"),
]


@pytest.mark.parametrize(("text", "expected"), FOLLOWING)
def test_what_leans_on_it(agent: LexiconTool, timetable: Database, text: str, expected: str) -> None:
    by_hand = Exchange("oh we would so love to go and see Denver", None, WAY)
    found = agent.ask(Request(text, (by_hand,))).interpretations[0]
    assert rows(timetable, found.sql) == rows(timetable, expected)


def test_beyond_a_statement_that_nobody_understands_nothing_leans(agent: LexiconTool) -> None:
    by_hand = Exchange("the most", None, "SELECT flight_id FROM flight LIMIT 5")
    assert not agent.ask(Request("and on Saturday", (by_hand,))).interpretations
