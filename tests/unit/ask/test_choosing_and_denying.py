"""Who is chosen and who is left out, in plain requests: each answer is that of a statement written by hand."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import talk
from wizard.ask.guard import Database
from wizard.ask.tool import LexiconTool

PEOPLE = "SELECT e.employee_id FROM employees e JOIN jobs j USING (job_code) JOIN departments d USING (department)"
AGE = "julianday('1989-08-19') - julianday({}.birth_date)"
COMPANY = {
    # the best of each value, and several of each
    "the oldest person at each level": (
        f"{PEOPLE} WHERE e.birth_date = (SELECT MIN(o.birth_date) FROM employees o WHERE o.level = e.level)"
    ),
    "the best paid woman in each city": (
        f"{PEOPLE} WHERE e.sex = 'F' AND e.salary = (SELECT MAX(o.salary) FROM employees o WHERE o.sex = 'F' AND o.city"
        " = e.city)"
    ),
    "the two best paid women in each division": (
        f"{PEOPLE} WHERE e.sex = 'F' AND (SELECT COUNT(*) FROM employees o JOIN departments p USING (department) WHERE"
        " o.sex = 'F' AND p.division = d.division AND o.salary > e.salary) < 2"
    ),
    # the day on which it was done is that by which one is chosen
    "who was the last person hired before 1980": (
        "SELECT employee_id FROM employees WHERE hire_date = (SELECT MAX(hire_date) FROM employees WHERE hire_date <"
        " '1980-01-01')"
    ),
    "the oldest person hired in 1980": (
        "SELECT employee_id FROM employees WHERE birth_date = (SELECT MIN(birth_date) FROM employees WHERE hire_date"
        " LIKE '1980%') AND hire_date LIKE '1980%'"
    ),
    # each of two kinds has what stands behind it
    "women in Legal and men in Accounting": (
        f"{PEOPLE} WHERE (e.sex = 'F' AND d.department_name = 'LEGAL') OR (e.sex = 'M' AND d.department_name ="
        " 'ACCOUNTING')"
    ),
    "employees who are guards and live in Dallas or are attorneys and live in Boston": (
        f"{PEOPLE} WHERE (j.job_title = 'GUARD' AND e.city = 'DALLAS') OR (j.job_title = 'ATTORNEY' AND e.city ="
        " 'BOSTON')"
    ),
    # neither a value nor a partner
    "women without a degree or a home phone": (
        f"{PEOPLE} WHERE e.sex = 'F' AND e.home_phone IS NULL AND e.employee_id NOT IN (SELECT employee_id FROM"
        " education)"
    ),
    "who has no boss and no degree": (
        f"{PEOPLE} WHERE e.supervisor_id IS NULL AND e.employee_id NOT IN (SELECT employee_id FROM education)"
    ),
    # lists of numbers, and the ends of a span
    "employees in departments 11, 12 and 13": f"{PEOPLE} WHERE e.department IN (11, 12, 13)",
    "who is at level 20, 21 or 22": f"{PEOPLE} WHERE e.level IN (20, 21, 22)",
    "women between the ages of 30 and 40": (
        f"{PEOPLE} WHERE e.sex = 'F' AND ROUND(({AGE.format('e')}) / 365.25, 2) BETWEEN 30 AND 40"
    ),
    "which city do the fewest employees live in": (
        "SELECT city FROM employees GROUP BY city HAVING COUNT(*) = (SELECT MIN(n) FROM (SELECT COUNT(*) AS n FROM"
        " employees GROUP BY city))"
    ),
    "people between level 20 and level 25": f"{PEOPLE} WHERE e.level BETWEEN 20 AND 25",
    "the oldest man or woman in Legal": (
        f"{PEOPLE} WHERE d.department_name = 'LEGAL' AND e.birth_date = (SELECT MIN(birth_date) FROM employees JOIN"
        " departments USING (department) WHERE department_name = 'LEGAL')"
    ),
    "who has no degree in physics": (
        "SELECT employee_id FROM employees WHERE employee_id NOT IN (SELECT employee_id FROM education JOIN majors"
        " USING (major_code) WHERE major_name = 'PHYSICS')"
    ),
    "clerks with no boss": f"{PEOPLE} WHERE j.job_title LIKE '%CLERK%' AND e.supervisor_id IS NULL",
    # lengths of time, and parts of a year
    "who joined more than 30 years ago": "SELECT employee_id FROM employees WHERE hire_date < '1959-08-19'",
    "women hired less than a year ago": (
        "SELECT employee_id FROM employees WHERE sex = 'F' AND hire_date > '1988-08-19'"
    ),
    "who was hired in the first half of 1985": (
        "SELECT employee_id FROM employees WHERE hire_date BETWEEN '1985-01-01' AND '1985-06-30'"
    ),
    "who was born in the last quarter of 1940": (
        "SELECT employee_id FROM employees WHERE birth_date BETWEEN '1940-10-01' AND '1940-12-31'"
    ),
    # a clause is said of the noun before it
    "who supervises people who live in Irving": (
        "SELECT DISTINCT supervisor_id FROM employees WHERE city = 'IRVING' AND supervisor_id IS NOT NULL"
    ),
    "the name, the age and the salary of each attorney": (
        f"SELECT e.last_name, ROUND(({AGE.format('e')}) / 365.25, 2), e.salary FROM employees e JOIN jobs j USING"
        " (job_code) WHERE j.job_title = 'ATTORNEY'"
    ),
    # the second by how many partners they have
    "which manager supervises the second most people": (
        "SELECT supervisor_id FROM (SELECT supervisor_id, DENSE_RANK() OVER (ORDER BY COUNT(*) DESC) AS place FROM"
        " employees WHERE supervisor_id IS NOT NULL GROUP BY supervisor_id) WHERE place = 2"
    ),
}
BETWEEN = "f.from_airport IN ({}) AND f.to_airport IN ({})"
AT = "SELECT s.airport_code FROM airport_service s JOIN city c USING (city_code) WHERE c.city_name = '{}'"
FLIGHTS = "SELECT f.flight_id FROM flight f WHERE "
TRAVEL = {
    "flights from Los Angeles to Boston that arrive after midnight": (
        FLIGHTS
        + BETWEEN.format(AT.format("LOS ANGELES"), AT.format("BOSTON"))
        + " AND f.arrival_time > 0 AND f.arrival_time < 600"
    ),
    "flights from Los Angeles to Boston arriving before midnight": (
        FLIGHTS + BETWEEN.format(AT.format("LOS ANGELES"), AT.format("BOSTON")) + " AND f.arrival_time >= 600"
    ),
    "flights from Toronto to Boston after midnight and before noon": (
        FLIGHTS
        + BETWEEN.format(AT.format("TORONTO"), AT.format("BOSTON"))
        + " AND f.departure_time > 0 AND f.departure_time < 1200"
    ),
    "Delta flights to Boston and United flights to Denver": (
        f"{FLIGHTS} (f.airline_code = 'DL' AND f.to_airport IN ({AT.format('BOSTON')})) OR (f.airline_code = 'UA' AND"
        f" f.to_airport IN ({AT.format('DENVER')}))"
    ),
    "flights in and out of Tacoma": (
        f"{FLIGHTS} f.to_airport IN ({AT.format('TACOMA')}) OR f.from_airport IN ({AT.format('TACOMA')})"
    ),
    "airlines that fly to and from Montreal": (
        f"SELECT f.airline_code FROM flight f JOIN flight g USING (airline_code) WHERE f.to_airport IN"
        f" ({AT.format('MONTREAL')}) AND g.from_airport IN ({AT.format('MONTREAL')})"
    ),
    "which airlines serve no meals at all": (
        "SELECT airline_code FROM airline WHERE airline_code NOT IN (SELECT airline_code FROM flight WHERE meal_code IS"
        " NOT NULL)"
    ),
    "which airlines don't fly from Boston to Denver on Sunday": (
        "SELECT DISTINCT f.airline_code FROM flight f WHERE "
        + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER"))
        + " AND f.airline_code NOT IN (SELECT f.airline_code FROM flight f JOIN days ON days_code = flight_days WHERE"
        " day_name = 'SUNDAY' AND " + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER")) + ")"
    ),
    "flights from Boston to Denver from Friday to Monday": (
        FLIGHTS
        + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER"))
        + " AND f.flight_days IN (SELECT days_code FROM days WHERE day_name IN ('FRIDAY', 'SATURDAY', 'SUNDAY',"
        " 'MONDAY'))"
    ),
    "the latest arrival in Denver from Boston before 8 pm": (
        "SELECT MAX(f.arrival_time) FROM flight f WHERE f.arrival_time < 2000 AND "
        + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER"))
    ),
    "the longest plane with two engines": (
        "SELECT aircraft_code FROM aircraft WHERE engines = 2 AND length = (SELECT MAX(length) FROM aircraft WHERE"
        " engines = 2)"
    ),
    "the last that leaves Boston for Denver": (
        FLIGHTS + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER")) + " ORDER BY f.departure_time DESC LIMIT 1"
    ),
    "fares from Boston to Denver under $150 one way": (
        "SELECT f.fare_id FROM fare f WHERE f.one_direction_cost < 150 AND f.round_trip_required = 'NO' AND "
        + BETWEEN.format(AT.format("BOSTON"), AT.format("DENVER"))
    ),
    # the second, of members, of partners that are counted, of each of several
    "which flight has the second most connections": (
        f"{FLIGHTS} f.connections = (SELECT MAX(connections) FROM flight WHERE connections < (SELECT MAX(connections)"
        " FROM flight))"
    ),
    "which city has the second most airports": (
        "SELECT city_code FROM (SELECT city_code, DENSE_RANK() OVER (ORDER BY COUNT(DISTINCT airport_code) DESC) AS"
        " place FROM airport_service GROUP BY city_code) WHERE place = 2"
    ),
    "the second biggest plane of each airline": (
        "SELECT DISTINCT code FROM (SELECT f.airline_code, a.aircraft_code AS code, DENSE_RANK() OVER (PARTITION BY"
        " f.airline_code ORDER BY a.capacity DESC) AS place FROM flight f JOIN equipment_sequence"
        " USING (aircraft_code_sequence) JOIN aircraft a USING (aircraft_code) WHERE a.capacity IS NOT NULL) WHERE"
        " place = 2"
    ),
    # what is said of all there are of something
    "airlines that don't fly to any city": (
        "SELECT airline_code FROM airline WHERE airline_code NOT IN (SELECT airline_code FROM flight)"
    ),
    "which flights go to more than one city": (
        f"{FLIGHTS} (SELECT COUNT(*) FROM airport_service s WHERE s.airport_code = f.to_airport) > 1"
    ),
    "is Friday a day of flight 294": (
        "SELECT EXISTS (SELECT 1 FROM flight JOIN days ON days_code = flight_days WHERE flight_number = 294 AND"
        " day_name = 'FRIDAY')"
    ),
    "fares that are neither one way nor valid on Monday": (
        "SELECT fare_id FROM fare WHERE round_trip_required = 'YES' AND fare_basis_code NOT IN (SELECT fare_basis_code"
        " FROM fare_basis JOIN days ON days_code = basis_days WHERE day_name = 'MONDAY')"
    ),
    # words that are the domain's, and no English beside it
    "what is the note of airline OH": "SELECT note FROM airline WHERE airline_code = 'OH'",
    "which planes have a range above the average range of jets": (
        "SELECT aircraft_code FROM aircraft WHERE range_miles > (SELECT AVG(range_miles) FROM aircraft WHERE propulsion"
        " = 'JET')"
    ),
    "how many different locations of airports are there": "SELECT COUNT(DISTINCT airport_location) FROM airport",
}


@pytest.mark.parametrize(
    ("domain", "said", "statement"),
    [("personnel", *case) for case in COMPANY.items()] + [("airtravel", *case) for case in TRAVEL.items()],
)
def test_the_answer_is_that_of_the_statement(
    domain: str, said: str, statement: str, shipped: dict[str, tuple[LexiconTool, Database]]
) -> None:
    tool, database = shipped[domain]
    reading = talk(tool, said).interpretations[0]
    assert set(database.run(reading.sql).rows) == set(database.run(statement).rows), reading.paraphrase
