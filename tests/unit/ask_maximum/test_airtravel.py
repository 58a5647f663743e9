"""Every question of the air travel domain, and the 1992 paper's examples in it: the domain's own rules bound them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.unit.ask_maximum.judging import added, columns_of, judged, table, verdicts
from wizard.ask.answer import plain_columns
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.maximum import Maximum, derive_maximum, references
from wizard.ask.tool import make_tool
from wizard.cas import Outcome, compare, parse
from wizard.domain import Domain, TestQuestion, load_domain
from wizard.domain.maximum import FieldRule, MaximumRules

QUESTIONS = load_domain("airtravel", check_audio=False).tests
WIDE = [question for question in QUESTIONS if not question.boolean and question.minimum != "()"]
SAMPLE = [question for question in QUESTIONS if question.id.startswith(("P-", "2.3", "L-2-", "L-10", "L-18"))]
ONE = "airline_code = 'AA' AND flight_number = 152"
_made: dict[tuple[str, str], Maximum] = {}


def maximum_of(question: TestQuestion, rules: MaximumRules, database: Database) -> Maximum:
    key = (database.dialect, question.id)
    if key not in _made:
        _made[key] = derive_maximum(question.sql, rules, database, scalar=question.scalar, boolean=question.boolean)
    return _made[key]


def bounds(question: TestQuestion, maximum: Maximum) -> None:
    """The maximum is of the printed minimum, and both are within it."""
    printed = parse(question.minimum)
    assert compare(printed, parse(maximum.minimum)).minimum is Outcome.CORRECT
    assert verdicts(maximum, maximum.minimum) == ("correct", "correct")
    assert verdicts(maximum, maximum.maximum) == ("correct", "correct")
    assert not maximum.note or not maximum.added


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_the_maximum_contains_the_minimum(
    question: TestQuestion, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    bounds(question, maximum)
    assert not maximum.left_out


@pytest.mark.parametrize("question", WIDE, ids=lambda question: question.id)
def test_a_made_up_column_is_too_much(
    question: TestQuestion, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    for text in (maximum.minimum, maximum.maximum):
        columns = columns_of(text)
        assert verdicts(maximum, table((*columns, ("MADE UP",) * len(columns[0])))) == ("correct", "incorrect")


@pytest.mark.postgresql
@pytest.mark.parametrize("question", SAMPLE, ids=lambda question: question.id)
def test_both_databases_give_one_maximum(
    question: TestQuestion, airtravel_rules: MaximumRules, airtravel_database: Database, airtravel_postgresql: Database
) -> None:
    mine = maximum_of(question, airtravel_rules, airtravel_database)
    other = maximum_of(question, airtravel_rules, airtravel_postgresql)
    bounds(question, other)
    assert [(a.column, a.because) for a in mine.added] == [(a.column, a.because) for a in other.added]
    for ref, hyp in ((mine, other), (other, mine)):
        assert judged(ref, hyp.maximum).bounded is Outcome.CORRECT


def test_only_what_is_computed_over_rows_and_yes_or_no_is_left_alone(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    alone = [q.id for q in QUESTIONS if not maximum_of(q, airtravel_rules, airtravel_database).added]
    assert alone == [
        "P-3", "P-8", "2.4.1-1", "2.11-1", "2.11-2", "2.16-1", "2.16-2", "L-4-1", "L-4-3", "L-7-2", "L-7-3", "L-13-1",
        "2.3.1-2", "2.3.1-3", "2.3.2-2", "2.3.2-3", "2.16-3", "L-6-4",
    ]  # fmt: skip


def test_1992_2_2_2_the_arrival_time_of_a_flight(airtravel_rules: MaximumRules, airtravel_database: Database) -> None:
    """Minimum: flight ID and arrival time; maximum: airline name and flight number, neither meals nor fares."""
    sql = f"SELECT flight_id, arrival_time FROM flight WHERE {ONE}"
    (row,) = airtravel_database.run(f"SELECT flight_id, arrival_time, meal_code FROM flight WHERE {ONE}").rows
    number, arrives, meal = row
    maximum = derive_maximum(sql, airtravel_rules, airtravel_database)
    assert {"airline.airline_name", "flight.flight_number"} < set(added(maximum))
    assert not [name for name in added(maximum) if name.startswith(("fare", "flight_fare", "food_service"))]
    assert "flight.meal_code" not in added(maximum)
    assert verdicts(maximum, f'(({number} {arrives} "AMERICAN AIRLINES" 152))') == ("correct", "correct")
    for meals in (meal, "SNACK"):
        assert verdicts(maximum, f'(({number} {arrives} "{meals}"))') == ("correct", "incorrect")
    fares = airtravel_database.run(
        "SELECT flight_id, arrival_time, one_direction_cost FROM flight JOIN flight_fare USING (flight_id)"
        f" JOIN fare USING (fare_id) WHERE {ONE}"
    ).rows
    hyp = "({})".format(" ".join(f"({a} {b} {c})" for a, b, c in fares))
    assert verdicts(maximum, hyp) == ("correct", "incorrect")
    assert verdicts(maximum, '(("AMERICAN AIRLINES" 152))') == ("incorrect", "incorrect")


@pytest.mark.parametrize("number", ["P-1", "P-2"])
def test_1992_2_2_2_one_answer_for_every_question(
    number: str, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """("AA" 152 0920 1015 "BOS" "CHI" "SNACK"), with the flight's ID and airport: by the minimum right, with the snack
    more than the maximum."""
    (question,) = (one for one in QUESTIONS if one.id == number)
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    assert verdicts(maximum, '((100766 "AA" 152 920 1015 "BOS" "ORD"))') == ("correct", "correct")
    assert verdicts(maximum, '((100766 "AA" 152 920 1015 "BOS" "ORD" "SNACK"))') == ("correct", "incorrect")


def test_1992_2_2_2_meals_may_be_shown_to_one_who_asks_about_them(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """P-3: Does the 9:20 flight to Chicago serve meals?"""
    (question,) = (one for one in QUESTIONS if one.id == "P-3")
    yes, flights = references(question.sql, airtravel_rules, airtravel_database).alternatives
    assert (yes.minimum, yes.maximum) == ("TRUE", "TRUE")
    assert verdicts(flights.widened, '((100766 "AA" 152 920 1015 "BOS" "ORD" "S"))') == ("correct", "correct")


def test_1992_2_2_2_the_snack_beside_the_flight_that_is_asked_about_its_meals(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """P-3 again, under a rule that shows what a meal's code stands for to one who asks about meals."""
    decoded = FieldRule.model_validate(
        {
            "asked": "flight",
            "path": "flight.meal_code -> food_service.meal_code",
            "add": "food_service.meal_description",
            "when": "mentioned",
            "source": "1992, 2.2.2",
        }
    )
    rules = replace(airtravel_rules, rules=(*airtravel_rules.rules, decoded))
    (question,) = (one for one in QUESTIONS if one.id == "P-3")
    flights = references(question.sql, rules, airtravel_database).alternatives[1].widened
    assert verdicts(flights, '((100766 "AA" 152 920 1015 "BOS" "ORD" "SNACK"))') == ("correct", "correct")
    assert verdicts(flights, '((100766 "AA" 152 920 1015 "BOS" "ORD" "LUNCH"))') == ("correct", "incorrect")
    plain = derive_maximum(f"SELECT flight_id FROM flight WHERE {ONE}", rules, airtravel_database)
    assert "food_service.meal_description" not in added(plain)


def test_a_condition_on_a_code_is_no_choice_among_what_it_stands_for(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    meals = derive_maximum(
        f"SELECT meal_code FROM flight WHERE {ONE} AND meal_code IS NOT NULL", airtravel_rules, airtravel_database
    )
    assert "food_service.meal_description" in added(meals)
    fare = derive_maximum(
        "SELECT one_direction_cost FROM fare WHERE fare_id = 100009", airtravel_rules, airtravel_database
    )
    assert {"flight.flight_id", "flight.airline_code", "flight.flight_number"} <= set(added(fare))
    assert not (*meals.left_out, *fare.left_out)


def test_1992_2_2_2_what_may_stand_beside_a_departure_time(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """ "None of these answers could be said to be wrong": time alone, with carrier and number, with airports too."""
    (question,) = (one for one in QUESTIONS if one.id == "P-5")
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    (row,) = airtravel_database.run(maximum.sql).rows
    shown = dict(zip(maximum.columns, row, strict=True))
    time, carrier, flight = (shown[name] for name in ("departure_time", "airline_code", "flight_number"))
    assert verdicts(maximum, f"{time}") == ("correct", "correct")
    assert verdicts(maximum, f'(({time} "{carrier}" {flight}))') == ("correct", "correct")
    beside = f'{time} "{carrier}" {flight} {shown["arrival_time"]} "{shown["from_airport"]}" "{shown["to_airport"]}"'
    assert verdicts(maximum, f"(({beside}))") == ("correct", "correct")


def test_1992_2_2_3_names_beside_the_types_of_aircraft(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """Concorde and Airbus contribute one tuple to the aircraft types, and two where the names stand beside."""
    (question,) = (one for one in QUESTIONS if one.id == "P-6")
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    assert maximum.minimum.count("JET") == 1
    for name in ("AEROSPATIALE CONCORDE", "AIRBUS INDUSTRIE", "LOCKHEED L188 ELECTRA"):
        assert f'"{name}"' in maximum.maximum
    rows = airtravel_database.run("SELECT aircraft_description, propulsion FROM aircraft").rows
    hyp = "({})".format(" ".join(f'("{name}" "{kind}")' for name, kind in rows))
    assert verdicts(maximum, hyp) == ("correct", "correct")


@pytest.mark.parametrize("number", ["2.3.1-1", "2.3.2-1", "2.3.3-1", "2.3.3-2", "P-9", "L-11-2", "L-12-1"])
def test_1992_b_2_3_8_fares_are_fares_for_flights(
    number: str, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """And only for the flights that are meant: with another beside a fare, it is too much."""
    (question,) = (one for one in QUESTIONS if one.id == number)
    maximum = maximum_of(question, airtravel_rules, airtravel_database)
    assert {"flight.flight_id", "flight.airline_code", "flight.flight_number"} <= set(added(maximum))
    assert {one.source for one in maximum.added if one.column == "flight.flight_id"} == {"2.3.8 (1992, B)"}
    wide = airtravel_database.run(maximum.sql)
    places = [wide.columns.index(name) for name in ("fare_id", "flight_id")]
    meant: set[tuple[Any, ...]] = {tuple(row[place] for place in places) for row in wide.rows}
    assert verdicts(maximum, _pairs(meant)) == ("correct", "correct")
    fare, flight = min(meant)
    (other,) = airtravel_database.run(f"SELECT MIN(flight_id) FROM flight WHERE flight_id <> {flight}").rows[0]
    assert verdicts(maximum, _pairs({*meant, (fare, other)})) == ("correct", "incorrect")


@pytest.fixture(scope="module")
def airtravel_tool(airtravel: Domain, airtravel_database: Database) -> Tool:
    return make_tool(airtravel, airtravel_database)


FARES = ["2.3.1-1", "2.3.2-1", "2.3.3-1", "2.3.3-2", "P-9", "L-10-2", "L-11-1", "L-11-2", "L-12-1", "L-13-1"]


@pytest.mark.parametrize("number", FARES)
def test_1992_b_2_3_8_fares_of_the_tool_are_fares_for_flights(
    number: str, airtravel_tool: Tool, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """However the statement is written: the tool's has IN where one written by hand has joins."""
    (question,) = (one for one in QUESTIONS if one.id == number)
    outcome = airtravel_tool.ask(Request(question.question))
    maximum = references(outcome, airtravel_rules, airtravel_database).alternatives[-1].widened
    assert " IN (SELECT" in maximum.minimum_sql
    assert (maximum.left_out, maximum.note) == ((), "")
    wide = airtravel_database.run(maximum.sql)
    places = [wide.columns.index(name) for name in ("fare_id", "flight_id")]
    meant = {tuple(row[place] for place in places) for row in wide.rows}
    assert verdicts(maximum, _pairs(meant)) == ("correct", "correct")
    fare, flight = min(meant)
    (other,) = airtravel_database.run(f"SELECT MIN(flight_id) FROM flight WHERE flight_id <> {flight}").rows[0]
    assert verdicts(maximum, _pairs({*meant, (fare, other)})) == ("correct", "incorrect")
    by_hand = references(question.sql, airtravel_rules, airtravel_database).alternatives[-1].widened
    if judged(by_hand, maximum.minimum).minimum is Outcome.CORRECT:
        assert set(added(maximum)) == set(added(by_hand))
        assert verdicts(by_hand, maximum.maximum) == verdicts(maximum, by_hand.maximum) == ("correct", "correct")


@pytest.mark.postgresql
@pytest.mark.parametrize("number", FARES)
def test_both_databases_give_one_maximum_of_the_tools_fares(
    number: str,
    airtravel: Domain,
    airtravel_rules: MaximumRules,
    airtravel_database: Database,
    airtravel_postgresql: Database,
) -> None:
    (question,) = (one for one in QUESTIONS if one.id == number)
    made = []
    for database in (airtravel_database, airtravel_postgresql):
        outcome = make_tool(airtravel, database).ask(Request(question.question))
        made.append(references(outcome, airtravel_rules, database).alternatives[-1].widened)
    mine, other = made
    assert "flight.flight_id" in added(mine)
    assert (other.left_out, other.note) == ((), "")
    assert added(mine) == added(other)
    assert mine.maximum == other.maximum


def _pairs(rows: set[tuple[Any, ...]]) -> str:
    return "({})".format(" ".join(f"({one} {other})" for one, other in sorted(rows)))


def test_1992_b_2_3_8_fares_by_themselves_have_all_their_flights(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """A question that names no flight: each fare with what it is sold for, or with nothing."""
    where = "WHERE from_airport = 'BOS' AND to_airport = 'ORD'"
    maximum = derive_maximum(f"SELECT fare_id FROM fare {where}", airtravel_rules, airtravel_database)
    wide = airtravel_database.run(maximum.sql)
    places = [wide.columns.index(name) for name in ("fare_id", "flight_id")]
    fares = airtravel_database.run(f"SELECT fare_id FROM fare {where}").rows
    sold = airtravel_database.run(
        f"SELECT fare_id, flight_id FROM flight_fare WHERE fare_id IN (SELECT fare_id FROM fare {where})"
    ).rows
    unsold = {(fare, None) for (fare,) in fares} - {(fare, None) for fare, _ in sold}
    assert len(sold) > len(fares) > 1
    assert {tuple(row[place] for place in places) for row in wide.rows} == {*sold, *unsold}


@pytest.mark.parametrize("number", ["P-3", "P-8", "2.11-1", "2.11-2", "L-7-3", "L-13-1"])
def test_1992_b_2_11_a_yes_no_question_has_its_table(
    number: str, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    (question,) = (one for one in QUESTIONS if one.id == number)
    found = references(question.sql, airtravel_rules, airtravel_database)
    printed = parse(question.minimum)
    assert len(found.alternatives) == 2
    for one in found.alternatives:
        assert compare(printed, parse(one.minimum)).minimum is Outcome.CORRECT
        assert verdicts(one.widened, one.maximum) == ("correct", "correct")
    assert parse(found.minimum) == printed


def test_every_column_of_every_table_may_be_asked_for(
    airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """What identifies the thing stands beside whatever of it is asked for (1992 paper, B 2.1)."""
    with open_database(airtravel_database.url, row_cap=100_000) as database:
        for facts in database.schema.tables:
            entity = airtravel_rules.entities[facts.name]
            whole = {f"{facts.name}.{name}" for name in entity.key}
            for column in facts.columns:
                first = f"SELECT MIN({column.name}) FROM {facts.name}"
                sql = f"SELECT {column.name} FROM {facts.name} WHERE {column.name} = ({first})"
                maximum = derive_maximum(sql, airtravel_rules, database)
                assert whole <= {f"{facts.name}.{column.name}", *added(maximum)}, sql
                assert verdicts(maximum, maximum.minimum) == ("correct", "correct")


def _best(label: str) -> bool:
    return label.startswith(("Lowest ", "Highest "))


def test_what_the_tool_shows_beside_is_reasonable(
    airtravel: Domain, airtravel_rules: MaximumRules, airtravel_database: Database
) -> None:
    """The laboratory's own answers, as the subject sees them, show no column that the rules call too much."""
    tool = make_tool(airtravel, airtravel_database)
    seen = 0
    for question in QUESTIONS:
        for reading in tool.ask(Request(question.question)).interpretations[:1]:
            if reading.boolean or question.context is not None:
                continue
            maximum = derive_maximum(reading.sql, airtravel_rules, airtravel_database, scalar=reading.scalar)
            plain = plain_columns(reading.sql, airtravel_database, maximum.columns[: -len(maximum.added) or None])
            # What is computed of a member's partners ("Lowest one way") stands beside the answer, as no field of it.
            fields = {name for label, name in zip(reading.labels, reading.columns, strict=True) if not _best(label)}
            assert {name for name in fields if name} <= {*plain, *added(maximum)}, question.question
            seen += 1
    assert seen > 40


def test_every_source_is_a_paper_or_a_principle_of_the_domain(airtravel: Domain, airtravel_rules: MaximumRules) -> None:
    numbers = {principle.number for principle in airtravel.principles}
    sources = [
        *(rule.source for rule in airtravel_rules.entities.values()),
        *(rule.source for rule in airtravel_rules.columns.values()),
        *(rule.source for rule in airtravel_rules.rules),
    ]
    for source in sources:
        named = re.findall(r"L-\d+", source)
        for group in re.findall(r"((?:\d[\d.]*, )*\d[\d.]*) \(1992, B\)", source):
            named += group.split(", ")
        assert set(named) <= numbers, source
        assert named or re.match(r"(1992|1989), (\d|Appendix)", source), source
