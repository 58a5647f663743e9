"""What both papers say about what may stand in an answer beside the minimum, section by section."""

from __future__ import annotations

import pytest

from tests.unit.ask_maximum.judging import added, verdicts
from wizard.ask.guard import Database
from wizard.ask.maximum import derive_maximum
from wizard.domain.maximum import MaximumRules

NAMES = ["employees.employee_id", "employees.last_name", "employees.first_name", "employees.middle_initial"]


def test_1992_2_2_2_the_arrival_time_of_a_flight(air_rules: MaximumRules, air: Database) -> None:
    """Minimum: flight ID and arrival time; maximum: airline name and flight number, neither meals nor fares."""
    sql = "SELECT flight_id, arrival_time FROM flight WHERE from_airport = 'BOS' AND to_airport = 'CHI'"
    maximum = derive_maximum(sql, air_rules, air)
    assert {"airline.airline_name", "flight.flight_number"} < set(added(maximum))
    assert not {"flight.meal_code", "fare.fare_id", "fare.one_direction_cost"} & set(added(maximum))
    assert verdicts(maximum, '((1 1015 "AMERICAN AIRLINES" 152))') == ("correct", "correct")
    assert verdicts(maximum, '((1 1015 "SNACK"))') == ("correct", "incorrect")
    assert verdicts(maximum, "((1 1015 120) (1 1015 300))") == ("correct", "incorrect")
    assert verdicts(maximum, '(("AMERICAN AIRLINES" 152))') == ("incorrect", "incorrect")


@pytest.mark.parametrize(
    ("question", "sql", "hyp", "bounded"),
    [
        ("When does American Airlines flight 152 leave?",
         "SELECT flight_id, departure_time FROM flight WHERE airline_code = 'AA' AND flight_number = 152",
         '((1 "AA" 152 920))', "correct"),
        ("What's the earliest flight from Boston to Chicago?",
         "SELECT flight_id FROM flight WHERE from_airport = 'BOS' AND to_airport = 'CHI' AND departure_time ="
         " (SELECT MIN(departure_time) FROM flight WHERE from_airport = 'BOS' AND to_airport = 'CHI')",
         '((1 "AA" 152 920 "BOS" "CHI"))', "correct"),
        ("What's the earliest flight from Boston to Chicago?",
         "SELECT flight_id FROM flight WHERE from_airport = 'BOS' AND to_airport = 'CHI' AND departure_time ="
         " (SELECT MIN(departure_time) FROM flight WHERE from_airport = 'BOS' AND to_airport = 'CHI')",
         '((1 "AA" 152 920 1015 "BOS" "CHI" "SNACK"))', "incorrect"),
    ],
)  # fmt: skip
def test_1992_2_2_2_one_answer_for_every_question(
    question: str, sql: str, hyp: str, bounded: str, air_rules: MaximumRules, air: Database
) -> None:
    """The answer that would be counted correct for any of several queries is what the maximum is against."""
    assert verdicts(derive_maximum(sql, air_rules, air), hyp) == ("correct", bounded), question


def test_1992_2_2_2_origin_and_destination_beside_a_departure_time(air_rules: MaximumRules, air: Database) -> None:
    """ "None of these answers could be said to be wrong": time alone, with carrier and number, with the airports."""
    sql = "SELECT departure_time FROM flight WHERE from_airport = 'SFO' AND to_airport = 'ATL' ORDER BY 1 LIMIT 1"
    maximum = derive_maximum(sql, air_rules, air, scalar=True)
    for hyp in ("600", '((600 "DL" 7))', '((600 "DL" 7 "SFO" "ATL"))'):
        assert verdicts(maximum, hyp) == ("correct", "correct")


def test_1992_2_2_3_additional_columns_make_additional_tuples(air_rules: MaximumRules, air: Database) -> None:
    """Concorde and Airbus contribute one tuple to the aircraft types, and two with their codes beside."""
    maximum = derive_maximum("SELECT DISTINCT propulsion FROM aircraft", air_rules, air)
    assert maximum.minimum.count("JET") == 1
    assert maximum.rows == 3
    assert verdicts(maximum, '(("SSC" "JET") ("AB3" "JET") ("AT7" "TURBOPROP"))') == ("correct", "correct")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT one_direction_cost FROM fare",
        "SELECT fare_id FROM fare",
        "SELECT f.fare_id FROM fare AS f, flight_fare AS b, flight AS g"
        " WHERE f.fare_id = b.fare_id AND (b.flight_id = g.flight_id AND g.to_airport = 'ATL')",
    ],
)
def test_1992_b_2_3_8_fares_are_fares_for_flights(sql: str, air_rules: MaximumRules, air: Database) -> None:
    maximum = derive_maximum(sql, air_rules, air)
    assert {"flight.flight_id", "flight.airline_code", "flight.flight_number"} <= set(added(maximum))
    assert {one.source for one in maximum.added if one.column == "flight.flight_id"} == {"1992 paper, B 2.3.8"}


def test_1992_b_2_3_8_only_the_flights_that_are_meant(air_rules: MaximumRules, air: Database) -> None:
    joined = derive_maximum(
        "SELECT fare.fare_id FROM fare JOIN flight_fare ON fare.fare_id = flight_fare.fare_id"
        " JOIN flight ON flight.flight_id = flight_fare.flight_id WHERE to_airport = 'ATL'",
        air_rules,
        air,
    )
    assert verdicts(joined, "((11 2) (12 3))") == ("correct", "correct")
    assert verdicts(joined, "((11 2) (11 1) (12 3))") == ("correct", "incorrect")


@pytest.mark.parametrize(
    "condition",
    [
        "fare_id IN (SELECT fare_id FROM flight_fare JOIN flight USING (flight_id) WHERE to_airport = 'ATL')",
        "fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id IN (SELECT flight_id FROM flight"
        " WHERE to_airport = 'ATL'))",
        "EXISTS (SELECT 1 FROM flight_fare b, flight g WHERE b.fare_id = fare.fare_id AND b.flight_id = g.flight_id"
        " AND g.to_airport = 'ATL')",
        "(one_direction_cost > 0 AND (EXISTS (SELECT * FROM flight_fare WHERE fare_id = fare.fare_id AND EXISTS"
        " (SELECT * FROM flight WHERE flight_id = flight_fare.flight_id AND to_airport = 'ATL'))))",
        "EXISTS (SELECT 1 FROM flight g JOIN flight_fare b ON b.flight_id = g.flight_id AND b.fare_id = fare.fare_id"
        " LEFT JOIN airline a ON a.airline_code = g.airline_code WHERE g.to_airport = 'ATL')",
    ],
)
def test_1992_b_2_3_8_only_the_flights_that_are_picked_by(
    condition: str, air_rules: MaximumRules, air: Database
) -> None:
    """What the statement picks by stands beside, as where it is joined; nothing is left out."""
    picked = derive_maximum(f"SELECT fare_id FROM fare WHERE {condition}", air_rules, air)
    assert {"flight.flight_id", "flight.airline_code", "flight.flight_number"} <= set(added(picked))
    assert (picked.left_out, picked.note) == ((), "")
    assert verdicts(picked, "((11 2) (12 3))") == ("correct", "correct")
    assert verdicts(picked, "((11 2) (11 1) (12 3))") == ("correct", "incorrect")


@pytest.mark.parametrize(
    "condition",
    [
        "NOT EXISTS (SELECT 1 FROM flight_fare AS b WHERE b.fare_id = fare.fare_id AND b.flight_id = 2)",
        "fare_id NOT IN (SELECT fare_id FROM flight_fare WHERE flight_id = 2)",
        "round_trip_cost > 220 OR EXISTS (SELECT 1 FROM flight_fare AS b WHERE b.fare_id = fare.fare_id)",
        "fare_id IN (SELECT fare_id FROM flight_fare ORDER BY flight_id LIMIT 1)",
        "fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id = 2 UNION SELECT 12)",
        "fare_id = (SELECT MIN(x.fare_id) FROM (SELECT fare_id FROM flight_fare WHERE flight_id = 1) AS x)"
        " AND EXISTS (SELECT b.fare_id FROM flight_fare AS b WHERE b.fare_id = fare.fare_id GROUP BY b.fare_id)",
        "fare_id = (SELECT fare_id FROM flight_fare WHERE flight_id = 2)",
    ],
)
def test_1992_b_2_3_8_which_flights_are_meant_cannot_be_told(
    condition: str, air_rules: MaximumRules, air: Database
) -> None:
    hidden = derive_maximum(f"SELECT fare_id FROM fare WHERE {condition}", air_rules, air)
    assert added(hidden) == ["fare.one_direction_cost", "fare.round_trip_cost"]
    assert [one for one in hidden.left_out if one.startswith("flight.flight_id")]
    assert all("picks among several flight_fare" in reason for reason in hidden.left_out)


def test_1992_b_2_3_8_a_fare_that_is_named_is_not_picked_by_its_flights(air_rules: MaximumRules, air: Database) -> None:
    """A condition on the column where the path begins says nothing about the flights."""
    maximum = derive_maximum("SELECT one_direction_cost FROM fare WHERE fare_id = 11", air_rules, air)
    assert verdicts(maximum, "((11 300 1) (11 300 2))") == ("correct", "correct")
    assert not maximum.left_out


def test_1989_s_3_the_required_entity_and_what_the_question_speaks_of(rules: MaximumRules, either: Database) -> None:
    """Which chief scientists in department 45 make more than $70000: the scientists, not department or salaries."""
    maximum = derive_maximum(
        "SELECT employee_id FROM employees JOIN jobs ON jobs.job_code = employees.job_code"
        " WHERE job_title = 'CHIEF SCIENTIST' AND department = 45 AND salary > 70000",
        rules,
        either,
    )
    assert {"employees.salary", "departments.department", "jobs.job_title"} <= set(added(maximum))
    assert "employees.home_phone" not in added(maximum)
    assert verdicts(maximum, "((1605) (4500))") == ("correct", "correct")


def test_1989_s_5_a_telephone_is_not_both(rules: MaximumRules, either: Database) -> None:
    """Paul Tai's phone number is his work phone; with the home phone beside, it is too much."""
    maximum = derive_maximum(
        "SELECT work_phone FROM employees WHERE last_name = 'TAI' AND first_name = 'PAUL'", rules, either, scalar=True
    )
    assert added(maximum) == NAMES
    assert verdicts(maximum, '"6971"') == ("correct", "correct")
    assert verdicts(maximum, '((4456 "TAI" "PAUL" "6971"))') == ("correct", "correct")
    assert verdicts(maximum, '(("TAI" "6971" "214-555-0000"))') == ("correct", "incorrect")


@pytest.mark.parametrize("hyp", ['((4456 "TAI"))', '((4456 "TAI" "PAUL"))', '(("TAI" 4456))'])
def test_1989_s_10_paul_tais_name_and_employee_id(hyp: str, rules: MaximumRules, either: Database) -> None:
    sql = "SELECT employee_id, last_name FROM employees WHERE last_name = 'TAI' AND first_name = 'PAUL'"
    assert verdicts(derive_maximum(sql, rules, either), hyp) == ("correct", "correct")


def test_1989_3_2_a_salary_with_some_identification(rules: MaximumRules, either: Database) -> None:
    """List the salary of each employee: salaries are required; some identification of the employees may be there."""
    maximum = derive_maximum("SELECT DISTINCT salary FROM employees", rules, either)
    assert added(maximum) == NAMES
    assert maximum.rows == 423
    phones = either.run("SELECT salary, home_phone FROM employees").rows
    hyp = "(" + " ".join(f"({salary} {'NIL' if phone is None else repr(phone)})" for salary, phone in phones) + ")"
    assert verdicts(maximum, hyp.replace("'", '"')) == ("correct", "incorrect")


def test_1989_3_2_city_and_state_beside_an_address(rules: MaximumRules, either: Database) -> None:
    """Only the street is required for an address, but developers may also include city and state."""
    sql = "SELECT street FROM employees WHERE last_name = 'LEASE'"
    (row,) = either.run("SELECT street, city, state_code FROM employees WHERE last_name = 'LEASE'").rows
    maximum = derive_maximum(sql, rules, either, scalar=True)
    assert {"employees.city", "employees.state_code"} <= set(added(maximum))
    assert verdicts(maximum, '(("{}" "{}" "{}"))'.format(*row)) == ("correct", "correct")


def test_1989_3_3_a_missing_home_phone_stays_nil(rules: MaximumRules, either: Database) -> None:
    maximum = derive_maximum("SELECT home_phone FROM employees WHERE city = 'IRVING'", rules, either)
    assert "NIL" in maximum.minimum
    assert '(NIL 1720 "YOUNG"' in maximum.maximum


def test_1989_4_smith_and_jones_make_exactly_the_same(rules: MaximumRules, either: Database) -> None:
    """One tuple in a list of salaries, two where last names stand beside: both are within the bounds."""
    (pair,) = either.run(
        "SELECT MIN(employee_id), MAX(employee_id) FROM employees GROUP BY salary HAVING COUNT(*) = 2"
        " ORDER BY salary LIMIT 1"
    ).rows
    sql = f"SELECT salary FROM employees WHERE employee_id IN ({pair[0]}, {pair[1]})"
    rows = either.run(sql.replace("salary FROM", "salary, last_name FROM")).rows
    maximum = derive_maximum(sql, rules, either)
    assert verdicts(maximum, f"(({rows[0][0]}))") == ("correct", "correct")
    assert verdicts(maximum, "({})".format(" ".join(f'({a} "{b}")' for a, b in rows))) == ("correct", "correct")


def test_1989_s_3_a_count_is_only_a_count(rules: MaximumRules, either: Database) -> None:
    maximum = derive_maximum("SELECT COUNT(*) FROM employees WHERE department = 43", rules, either, scalar=True)
    assert (maximum.maximum, maximum.added) == ("26", ())
    assert verdicts(maximum, "((26 43))") == ("correct", "incorrect")


def test_1989_appendix_b_the_managers_with_how_many_they_supervise(rules: MaximumRules, either: Database) -> None:
    """Of a group, the fields of the thing that is grouped by."""
    maximum = derive_maximum(
        "SELECT COUNT(*), manager.last_name FROM employees JOIN employees AS manager"
        " ON manager.employee_id = employees.supervisor_id GROUP BY manager.employee_id, manager.last_name",
        rules,
        either,
    )
    assert added(maximum) == ["employees.employee_id", "employees.first_name", "employees.middle_initial"]
    assert maximum.rows == 18
