"""Questions in other words than the domain's own tests, against SQL by hand."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import airports, fares, flights, readings, rows
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

BOSTON_DENVER = flights("BOSTON", "DENVER")
WHO_FLIES = f"SELECT DISTINCT airline_code FROM flight WHERE flight_id IN ({BOSTON_DENVER})"
DAYS = "flight_days IN (SELECT days_code FROM days WHERE day_name = '{}')"
FIRST = "fare_basis_code IN (SELECT fare_basis_code FROM fare_basis WHERE class_type = 'FIRST')"
CHEAPEST = (
    "flight_id IN (SELECT flight_id FROM flight_fare JOIN fare USING (fare_id) WHERE {0} AND one_direction_cost = "
    f"(SELECT MIN(one_direction_cost) FROM fare WHERE fare_id IN ({fares('BOSTON', 'DENVER')}) AND {{0}}))"
)
GOING = (
    "SELECT 1 FROM flight f JOIN airport_service s ON s.airport_code = f.to_airport JOIN city d ON d.city_code = "
    "s.city_code WHERE f.airline_code = a.airline_code"
)
GROUND = (
    "SELECT transport_type FROM ground_service WHERE city_code = (SELECT city_code FROM city WHERE city_name = '{}')"
)
NAMED = "d.city_name = '{}'"
QUESTIONS = [
    # what stands behind "be" is asked, and never a modifier of the noun behind it
    ("Is United flight 343 nonstop?",
     "SELECT EXISTS (SELECT 1 FROM flight WHERE airline_code = 'UA' AND flight_number = 343 AND stops = 0)"),
    ("is the Fokker 100 a jet",
     "SELECT EXISTS (SELECT 1 FROM aircraft WHERE aircraft_code = '100' AND propulsion = 'JET')"),
    # a number behind a maker is a type (2.15), not a capacity
    ("what is the capacity of a Fokker 100", "SELECT capacity FROM aircraft WHERE aircraft_code = '100'"),
    # a verb with its preposition is the verb as well
    ("which flights arrive in Chicago from Boston in the late afternoon",
     flights("BOSTON", "CHICAGO", "arrival_time > 1600 AND arrival_time < 1800")),
    ("departure and arrival times of the nonstops from Boston to Denver",
     f"SELECT departure_time, arrival_time FROM flight WHERE flight_id IN ({BOSTON_DENVER}) AND stops = 0"),
    ("how many Saturday flights are there from Boston to Denver",
     f"SELECT COUNT(*) FROM ({BOSTON_DENVER} AND {DAYS.format('SATURDAY')})"),
    ("does Delta's flight from Boston to Atlanta operate on Friday",
     f"SELECT EXISTS ({flights('BOSTON', 'ATLANTA')} AND airline_code = 'DL' AND {DAYS.format('FRIDAY')})"),
    ("St. Louis to Chicago around noon",
     flights("ST. LOUIS", "CHICAGO", "departure_time BETWEEN 1130 AND 1230")),
    ("Boston to Denver", BOSTON_DENVER),
    # codes, their kind, whose they are (2.9.1)
    ("what is YYZ", "SELECT airport_name FROM airport WHERE airport_code = 'YYZ'"),
    ("explain restriction AP/57", "SELECT description FROM code_description WHERE code = 'AP/57'"),
    ("which airline has the code HP", "SELECT airline_name FROM airline WHERE airline_code = 'HP'"),
    ("what is the code of Lindbergh Field", "SELECT airport_code FROM airport WHERE airport_name LIKE 'LINDBERGH%'"),
    ("the three letter code for Lindbergh Field",
     "SELECT airport_code FROM airport WHERE airport_name LIKE 'LINDBERGH%'"),
    # the cheapest of what has its price elsewhere (L-8), of the prices that are meant
    ("what's the cheapest flight from Boston to Denver", flights("BOSTON", "DENVER", CHEAPEST.format("1 = 1"))),
    ("cheapest first class flight from Boston to Denver", flights("BOSTON", "DENVER", CHEAPEST.format(FIRST))),
    ("what is the cheapest round trip fare from Boston to Denver",
     fares("BOSTON", "DENVER", "round_trip_cost = (SELECT MIN(round_trip_cost) FROM fare WHERE fare_id IN "
           f"({fares('BOSTON', 'DENVER')}))")),
    ("the flight from Boston to Denver with the lowest fare", flights("BOSTON", "DENVER", CHEAPEST.format("1 = 1"))),
    ("which flight from Boston to Denver has the cheapest fare",
     flights("BOSTON", "DENVER", CHEAPEST.format("1 = 1"))),
    ("flights from Boston to Denver with the lowest one way fare",
     flights("BOSTON", "DENVER", CHEAPEST.format("round_trip_required = 'NO'"))),
    # members with a price each, what is said behind both being said of the members; days before and behind
    ("flights from Boston to Denver on Wednesday of next week", f"{BOSTON_DENVER} AND {DAYS.format('WEDNESDAY')}"),
    ("on Thursday I would like a flight from Boston to Denver", f"{BOSTON_DENVER} AND {DAYS.format('THURSDAY')}"),
    ("Friday's flights from Boston to Denver", f"{BOSTON_DENVER} AND {DAYS.format('FRIDAY')}"),
    ("which airlines are there", "SELECT airline_code FROM airline"),
    ("airlines between Boston and Denver", WHO_FLIES),
    ("airlines from Boston to Denver", WHO_FLIES),
    ("show first flight from Boston to Denver",
     flights("BOSTON", "DENVER", "departure_time = (SELECT MIN(departure_time) FROM flight WHERE flight_id IN "
             f"({BOSTON_DENVER}))")),
    ("flights from Boston that serve a meal and leave before noon",
     f"SELECT flight_id FROM flight WHERE from_airport IN {airports('BOSTON')} AND departure_time < 1200 "
     "AND meal_code IN (SELECT meal_code FROM food_service)"),
    ("flights from Boston to Denver and from Denver to Boston",
     f"{BOSTON_DENVER} UNION {flights('DENVER', 'BOSTON')}"),
    ("flights from Boston to Denver both direct and connecting", BOSTON_DENVER),
    ("nonstop or connecting flights from Boston to Denver", f"{BOSTON_DENVER} AND (stops = 0 OR connections > 0)"),
    ("on Monday I'd like to go from Boston to Denver as early as possible",
     flights("BOSTON", "DENVER", f"{DAYS.format('MONDAY')} AND departure_time = (SELECT MIN(departure_time) FROM "
             f"flight WHERE flight_id IN ({BOSTON_DENVER}) AND {DAYS.format('MONDAY')})")),
    ("show me the least expensive flight from Boston to Denver with first class fare",
     flights("BOSTON", "DENVER", CHEAPEST.format(FIRST))),
    ("list only the Delta flights from Boston to Denver", f"{BOSTON_DENVER} AND airline_code = 'DL'"),
    ("flights from Boston to Denver with breakfast served",
     f"{BOSTON_DENVER} AND meal_code IN (SELECT meal_code FROM food_service WHERE meal_description = 'BREAKFAST')"),
    ("the earliest flight possible from Boston to Denver",
     flights("BOSTON", "DENVER", "departure_time = (SELECT MIN(departure_time) FROM flight WHERE flight_id IN "
             f"({BOSTON_DENVER}))")),
    # who does something with what, over what lies between
    ("which cities does Midwest Express fly to from Boston",
     "SELECT city_code FROM airport_service WHERE airport_code IN (SELECT to_airport FROM flight WHERE from_airport "
     f"IN {airports('BOSTON')} AND airline_code = 'YX')"),
    ("what leaves Boston for Chicago around 5 pm",
     flights("BOSTON", "CHICAGO", "departure_time BETWEEN 1630 AND 1730")),
    ("how does one get from Boston to Denver", BOSTON_DENVER),
    ("how many cities can you reach nonstop from Boston",
     "SELECT COUNT(DISTINCT city_code) FROM airport_service WHERE airport_code IN (SELECT to_airport FROM flight "
     f"WHERE stops = 0 AND from_airport IN {airports('BOSTON')})"),
    # quantifiers over partners that a member has several of
    ("airlines that fly to every city in Texas",
     f"SELECT airline_code FROM airline a WHERE NOT EXISTS (SELECT 1 FROM city c JOIN state USING (state_code) WHERE "
     f"state_name = 'TEXAS' AND NOT EXISTS ({GOING} AND s.city_code = c.city_code))"),
    ("airlines serving Cleveland but not Columbus",
     f"SELECT airline_code FROM airline a WHERE EXISTS ({GOING} AND {NAMED.format('CLEVELAND')}) "
     f"AND NOT EXISTS ({GOING} AND {NAMED.format('COLUMBUS')})"),
    ("which airlines go both to Montreal and to Miami",
     f"SELECT airline_code FROM airline a WHERE EXISTS ({GOING} AND {NAMED.format('MONTREAL')}) "
     f"AND EXISTS ({GOING} AND {NAMED.format('MIAMI')})"),
    ("which airline has the most flights",
     "SELECT airline_code FROM flight GROUP BY 1 HAVING COUNT(*) = (SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM "
     "flight GROUP BY airline_code))"),
    ("do no Delta flights go from Boston to Denver",
     f"SELECT NOT EXISTS ({BOSTON_DENVER} AND airline_code = 'DL')"),
    # several legs, and where the speaker is
    ("I would like to fly from Atlanta to Chicago to Denver",
     flights("ATLANTA", "DENVER", "flight_id IN (SELECT flight_id FROM flight_stop WHERE stop_airport IN "
             f"{airports('CHICAGO')})")),
    ("I live in Boston and I'd like to make a trip to Denver", BOSTON_DENVER),
    ("while I'm in Boston what ground transportation is available",
     GROUND.format("BOSTON")),
    # times: of a stop, of what is priced, of what is there at all times
    ("which flights stop in Denver before noon",
     "SELECT flight_id FROM flight_stop WHERE arrival_time < 1200 AND stop_airport IN " + airports("DENVER")),
    ("fares from Boston to Denver in the morning",
     fares("BOSTON", "DENVER", flying="departure_time > 0 AND departure_time < 1200")),
    ("ground transportation in Denver on Monday morning",
     GROUND.format("DENVER")),
    ("flights from Boston to Denver that leave soon after 3 pm", f"{BOSTON_DENVER} AND departure_time > 1500"),
    ("am flights from Boston to Denver", f"{BOSTON_DENVER} AND departure_time > 0 AND departure_time < 1200"),
    ("I have to be in Denver by noon and I live in Boston", f"{BOSTON_DENVER} AND arrival_time <= 1200"),
    ("I need to fly from Boston to Denver and be there by dinnertime", f"{BOSTON_DENVER} AND arrival_time <= 1700"),
    ("flights from Boston to Denver after 3 pm on Wednesday or before 9 am on Thursday",
     f"{BOSTON_DENVER} AND (departure_time > 1500 AND {DAYS.format('WEDNESDAY')} OR departure_time < 900 AND "
     f"{DAYS.format('THURSDAY')})"),
    # prices of what is sold at such prices, and what has them
    ("the fares for a first class ticket from Boston to Denver", fares("BOSTON", "DENVER", FIRST)),
    ("the first class fare flights from Boston to Denver",
     flights("BOSTON", "DENVER", "flight_id IN (SELECT flight_id FROM flight_fare JOIN fare USING (fare_id) "
             f"WHERE {FIRST})")),
    ("fares from Boston to Denver on a 757",
     fares("BOSTON", "DENVER", flying="aircraft_code_sequence IN (SELECT aircraft_code_sequence FROM "
           "equipment_sequence JOIN aircraft USING (aircraft_code) WHERE basic_type = '757')")),
    ("what is the distance between Logan airport and downtown Boston",
     "SELECT miles_distant FROM airport_service JOIN city USING (city_code) WHERE airport_code = 'BOS' AND "
     "city_name = 'BOSTON'"),
    ("how far is it from Dulles to downtown Washington",
     "SELECT miles_distant FROM airport_service JOIN city USING (city_code) WHERE airport_code = 'IAD' AND "
     "city_name = 'WASHINGTON'"),
    # what is wanted besides, in a sentence of its own
    ("I want to fly from Boston to Denver and I would like a meal with that",
     f"{BOSTON_DENVER} AND meal_code IN (SELECT meal_code FROM food_service)"),
    ("I need a flight from Boston to Denver I would like the flight to be nonstop", f"{BOSTON_DENVER} AND stops = 0"),
    # several attributes by one noun; kinds by the noun that they are of
    ("flight times from Boston to Denver",
     f"SELECT departure_time, arrival_time FROM flight WHERE flight_id IN ({BOSTON_DENVER})"),
    ("what kind of plane flies from Boston to Denver",
     "SELECT aircraft_code FROM equipment_sequence WHERE aircraft_code_sequence IN (SELECT aircraft_code_sequence FROM "
     f"flight WHERE flight_id IN ({BOSTON_DENVER}))"),
    ("all flights direct and connecting from Boston to Denver", BOSTON_DENVER),
    # one place of a kind for each end; an evening said elsewhere decides between the halves of the day
    ("flights home to Dallas out of New Orleans", flights("NEW ORLEANS", "DALLAS")),
    ("Boston to Chicago tonight before nine",
     flights("BOSTON", "CHICAGO", f"departure_time < 2100 AND {DAYS.format('WEDNESDAY')}")),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_the_first_reading_answers(question: str, sql: str, agent: Tool, timetable: Database) -> None:
    wanted = rows(timetable, sql)
    assert wanted, "a question without an answer tests nothing"
    found = rows(timetable, readings(agent, question)[0].sql)
    assert found == wanted


@pytest.mark.parametrize(
    "question",
    [
        "what would three tickets from Dallas to Boston cost",  # 2.16: arithmetic
        "distance from Boston to Philadelphia please",  # distances are of airports from cities
        "flights that go to Boston and to Denver",  # a flight goes to one city
    ],
)
def test_it_says_nothing_rather_than_something_else(question: str, agent: Tool) -> None:
    assert agent.ask(Request(question)).status == "abstained"
