"""The yes/no principle (1992 paper, appendix B, 2.11): the reference is the boolean or the table, made together."""

from __future__ import annotations

import pytest

from tests.unit.ask_maximum.judging import added
from wizard.ask.guard import Database, SqlFailed, open_database
from wizard.ask.interface import Interpretation, Outcome, Request
from wizard.ask.maximum import ReferenceAnswer, is_yes_no, references, wh_of
from wizard.ask.tool import make_tool
from wizard.cas import Answer, Judge, parse
from wizard.domain import Domain
from wizard.domain.maximum import MaximumRules

FLIGHTS = "SELECT EXISTS (SELECT 1 FROM flight WHERE from_airport = 'BOS' AND to_airport = 'PHL')"
LEASE = (
    "SELECT EXISTS (SELECT 1 FROM employees WHERE last_name = 'LEASE' AND first_name = 'SHARON' AND department = {})"
)


def verdicts(found: ReferenceAnswer, hyp: str) -> tuple[str, str | None]:
    """As a scorer reads it: by the alternatives of the key."""
    judge = Judge()
    verdict = judge.verdict(judge.read_all((one["minimum"], one["maximum"]) for one in found.as_json()), hyp)
    return str(verdict.minimum), str(verdict.bounded)


def test_1992_b_2_11_flights_from_boston_to_philly(air_rules: MaximumRules, air: Database) -> None:
    """ "May be answered by either a boolean value or a table of flights from Boston to Philadelphia"."""
    found = references(FLIGHTS, air_rules, air)
    assert parse(found.minimum) == parse("(TRUE OR ((4)))")
    for hyp in ("TRUE", "yes", "((TRUE))", "((4))", '((4 "BOS" "PHL"))'):
        assert verdicts(found, hyp) == ("correct", "correct"), hyp
    assert verdicts(found, '((4 "UNREASONABLE"))') == ("correct", "incorrect")
    for hyp in ("FALSE", "((1))", "()", "((true false))"):
        assert verdicts(found, hyp) == ("incorrect", "incorrect"), hyp


def test_no_flights_are_false_or_an_empty_table(air_rules: MaximumRules, air: Database) -> None:
    found = references(FLIGHTS.replace("PHL", "XXX"), air_rules, air)
    for hyp in ("FALSE", "no", "()"):
        assert verdicts(found, hyp) == ("correct", "correct"), hyp
    assert verdicts(found, "TRUE") == ("incorrect", "incorrect")


def test_each_reading_has_its_own_maximum(rules: MaximumRules, either: Database) -> None:
    found = references(LEASE.format(10), rules, either)
    assert found.as_json() == [
        {"minimum": "TRUE", "maximum": "TRUE"},
        {"minimum": "((1028))", "maximum": '((1028 "LEASE" "SHARON" "P" 10 "EXECUTIVE OFFICE"))'},
    ]
    assert parse(found.maximum).alternatives[0] == parse("TRUE").alternatives[0]
    assert len(parse(found.maximum).alternatives) == len(parse(found.minimum).alternatives) == 2
    # The maximum of one reading does not do for the other.
    assert verdicts(found, '((true "LEASE"))') == ("incorrect", "incorrect")


@pytest.mark.parametrize("number", [10, 11])
def test_the_shapes_of_a_claim(number: int, rules: MaximumRules, either: Database) -> None:
    claim = LEASE.format(number).removeprefix("SELECT ")
    expected = references(f"SELECT {claim}", rules, either).minimum
    for sql in (f"SELECT CASE WHEN {claim} THEN 1 ELSE 0 END AS answer", f"SELECT ({claim}) AS x", f"(SELECT {claim})"):
        if sql.startswith("(") and either.dialect == "sqlite":
            continue  # SQLite has no such statement
        assert references(sql, rules, either).minimum == expected


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT EXISTS (SELECT 1 FROM employees WHERE sex = 'F') AND EXISTS (SELECT 1 FROM employees WHERE sex = 'M')",
        "SELECT NOT EXISTS (SELECT 1 FROM employees WHERE level = 99)",
        "SELECT EXISTS (SELECT department FROM employees GROUP BY department HAVING COUNT(*) > 40)",
        "SELECT 1 < 2",
    ],
)
def test_claims_that_have_no_table(sql: str, rules: MaximumRules, either: Database) -> None:
    found = references(sql, rules, either)
    assert (found.minimum, len(found.alternatives)) == ("TRUE", 1)
    assert "no table beside the boolean" in found.note


@pytest.mark.parametrize(
    "sql",
    ["SELECT 423", "SELECT COUNT(*) FROM employees", "SELECT last_name FROM employees", "SELECT 1, 2", "SELECT ("],
)
def test_what_is_no_yes_no_question(sql: str, rules: MaximumRules, database: Database) -> None:
    assert not is_yes_no(sql, "sqlite")
    assert wh_of(sql, rules, database) is None


@pytest.mark.parametrize(
    ("shown", "table"),
    [
        ("d.department_name", "departments"),
        ("department_name", "departments"),
        ("e.last_name, d.department", "employees"),
        ("UPPER(d.department_name)", "departments"),
        ("d.*", "departments"),
        ("*", "employees"),
        ("1", "employees"),
    ],
)
def test_the_table_is_of_what_exists_shows(shown: str, table: str, rules: MaximumRules, either: Database) -> None:
    """Each once, whatever it is joined with; where nothing is shown, of what stands first."""
    joined = "employees AS e JOIN departments AS d ON d.department = e.department WHERE e.sex = 'F'"
    claim = f"SELECT EXISTS (SELECT {shown} FROM {joined} ORDER BY e.salary LIMIT 1)"
    found = references(claim, rules, either).alternatives[1].widened
    key = {"departments": "d.department", "employees": "e.employee_id"}[table]
    expected = {row[0] for row in either.run(f"SELECT {key} FROM {joined}").rows}
    assert found.minimum_sql.startswith(f"SELECT DISTINCT {key} FROM")
    rows = [row[0] for row in either.run(found.minimum_sql).rows]
    assert (len(rows), set(rows)) == (len(expected), expected)


def test_both_statements_given(rules: MaximumRules, either: Database) -> None:
    wh = "SELECT last_name FROM employees WHERE last_name = 'LEASE' AND department = 10"
    found = references((LEASE.format(10), wh), rules, either)
    assert parse(found.minimum) == Answer.of(*parse('(TRUE OR (("LEASE")))').alternatives)
    assert "employees.employee_id" in added(found.alternatives[1].widened)
    assert references((LEASE.format(10), None), rules, either).note == "no wh-question was given"
    with pytest.raises(SqlFailed):
        references((LEASE.format(10), "SELECT nobody FROM employees"), rules, either)


def test_a_table_that_cannot_be_had_leaves_the_boolean(rules: MaximumRules, database: Database) -> None:
    with open_database(database.url, row_cap=100) as small:
        found = references("SELECT EXISTS (SELECT 1 FROM employees)", rules, small)
    assert found.as_json() == [{"minimum": "TRUE", "maximum": "TRUE"}]
    assert found.note.startswith("there is no table beside the boolean: the minimum has more than the 100 rows")


@pytest.mark.parametrize(
    ("question", "cas"),
    [
        ("Does Sharon Lease work in department 10?", "(TRUE OR ((1028)))"),
        ("Are there any clerks who make over $50000?", "(FALSE OR ())"),
        ("Is Mary Graham a scientist?", "(TRUE OR ((3331)))"),
        ("Are Sharon Lease and Paul Hayes both in department 10?", "FALSE"),
        ("How many employees are there in department 45?", "48"),
    ],
)
def test_questions_through_the_tool(
    question: str, cas: str, personnel: Domain, rules: MaximumRules, either: Database
) -> None:
    """1989 paper, Appendix B and 2.2, with the reading of 1992, B 2.11 beside."""
    outcome = make_tool(personnel, either).ask(Request(question))
    found = references(outcome, rules, either)
    assert parse(found.minimum) == parse(cas)
    first, *siblings = outcome.interpretations
    assert references(first, rules, either, siblings=siblings) == found
    assert references(first, rules, either).minimum == found.minimum, "read off the statement, it is the same"


def test_the_table_that_was_sent_is_still_of_a_yes_no_question(
    personnel: Domain, rules: MaximumRules, database: Database
) -> None:
    outcome = make_tool(personnel, database).ask(Request("Does Sharon Lease work in department 10?"))
    boolean = outcome.interpretations[0]
    wh = next(one for one in outcome.interpretations if not one.boolean)
    found = references(wh, rules, database, siblings=[boolean])
    assert [one.minimum for one in found.alternatives] == ["TRUE", "((1028))"]
    assert [one.minimum for one in references(wh, rules, database).alternatives] == ["((1028))"]


def test_an_outcome_without_a_reading_is_an_error(rules: MaximumRules, database: Database) -> None:
    with pytest.raises(ValueError, match="no interpretation"):
        references(Outcome("abstained", ()), rules, database)


def test_a_logical_form_of_another_tool_is_no_obstacle(rules: MaximumRules, database: Database) -> None:
    foreign = Interpretation("", 1.0, LEASE.format(10), "", (), logical_form={"tree": []}, boolean=True, scalar=True)
    other = Interpretation("", 0.5, "SELECT 1", "", (), logical_form={"tree": []})
    found = references(foreign, rules, database, siblings=[other])
    assert [one.minimum for one in found.alternatives] == ["TRUE", "((1028))"]
