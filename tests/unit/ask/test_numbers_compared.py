"""Whether one number is more than another is a question of yes or no, as its numbers say; they are offered as well."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import talk
from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Request, Tool

PLACED = (
    "FROM employees e LEFT JOIN jobs j ON j.job_code = e.job_code"
    " LEFT JOIN departments d ON d.department = e.department WHERE"
)
_COUNTED = f"(SELECT COUNT(*) {PLACED} {{}}) {{}} (SELECT COUNT(*) {PLACED} {{}})"
_AVERAGED = f"(SELECT AVG(e.salary) {PLACED} {{}}) {{}} (SELECT AVG(e.salary) {PLACED} {{}})"
MEN, WOMEN = "e.sex = 'M'", "e.sex = 'F'"
NURSES, GUARDS = "j.job_title = 'NURSE'", "j.job_title = 'GUARD'"
LEGAL, ACCOUNTING = "d.department_name = 'LEGAL'", "d.department_name = 'ACCOUNTING'"
IN_COMPANY = {
    "are there more men than women": _COUNTED.format(MEN, ">", WOMEN),
    "do we have fewer nurses than guards": _COUNTED.format(NURSES, "<", GUARDS),
    "are there as many men as women": _COUNTED.format(MEN, "=", WOMEN),
    "are there fewer women than men in Legal":
        _COUNTED.format(f"{WOMEN} AND {LEGAL}", "<", f"{MEN} AND {LEGAL}"),
    "do more women than men live in Irving":
        _COUNTED.format(f"{WOMEN} AND e.city = 'IRVING'", ">", f"{MEN} AND e.city = 'IRVING'"),
    "do more people live in Irving than in Dallas": _COUNTED.format("e.city = 'IRVING'", ">", "e.city = 'DALLAS'"),
    "does Accounting have more men than women":
        _COUNTED.format(f"{MEN} AND {ACCOUNTING}", ">", f"{WOMEN} AND {ACCOUNTING}"),
    "are there fewer married than single people":
        _COUNTED.format("e.marital_status = 'MARRIED'", "<", "e.marital_status = 'SINGLE'"),
    "are there more divisions than departments":
        "(SELECT COUNT(*) FROM divisions) > (SELECT COUNT(*) FROM departments)",
    "are there more women in department 45 than in department 44":
        _COUNTED.format(f"{WOMEN} AND e.department = 45", ">", f"{WOMEN} AND e.department = 44"),
    "do women earn less than men": _AVERAGED.format(WOMEN, "<", MEN),
    "do women earn as much as men": _AVERAGED.format(WOMEN, ">=", MEN),
    "is the average salary in Legal higher than in Accounting": _AVERAGED.format(LEGAL, ">", ACCOUNTING),
    "is the average salary lower in Legal than in Accounting": _AVERAGED.format(LEGAL, "<", ACCOUNTING),
    "is the average salary of women lower than that of men": _AVERAGED.format(WOMEN, "<", MEN),
    "is the average salary higher for women than for men in Legal":
        _AVERAGED.format(f"{WOMEN} AND {LEGAL}", ">", f"{MEN} AND {LEGAL}"),
    "is the lowest salary in Legal higher than the highest salary in Accounting":
        f"(SELECT MIN(e.salary) {PLACED} {LEGAL}) > (SELECT MAX(e.salary) {PLACED} {ACCOUNTING})",
    "is the average salary above 40000": f"AVG(e.salary) > 40000 {PLACED} 1 = 1",
    "is the average salary of the women between 30000 and 40000":
        f"AVG(e.salary) BETWEEN 30000 AND 40000 {PLACED} {WOMEN}",
    "is the total payroll under 20 million": f"SUM(e.salary) < 20000000 {PLACED} 1 = 1",
    "is the highest salary more than twice the average salary": f"MAX(e.salary) > 2 * AVG(e.salary) {PLACED} 1 = 1",
    "do the nurses earn more than 20000 on average": f"AVG(e.salary) > 20000 {PLACED} {NURSES}",
    "is the number of nurses greater than 10": f"COUNT(*) > 10 {PLACED} {NURSES}",
    "is the number of nurses at least the number of guards": _COUNTED.format(NURSES, ">=", GUARDS),
    "is the number of nurses higher than the number of guards": _COUNTED.format(NURSES, ">", GUARDS),
    "is the number of nurses the same as the number of guards": _COUNTED.format(NURSES, "=", GUARDS),
    "is the number of nurses 9": f"COUNT(*) = 9 {PLACED} {NURSES}",
    "do we have as many nurses as guards": _COUNTED.format(NURSES, "=", GUARDS),
    "is there an equal number of men and women": _COUNTED.format(MEN, "=", WOMEN),
    "are there at least as many men as women": _COUNTED.format(MEN, ">=", WOMEN),
    "do we have at most as many nurses as guards": _COUNTED.format(NURSES, "<=", GUARDS),
    "is the average salary exactly 40000": f"AVG(e.salary) = 40000 {PLACED} 1 = 1",
    "is the average salary of the men the same as that of the women": _AVERAGED.format(MEN, "=", WOMEN),
    "do men earn the same as women": _AVERAGED.format(MEN, "=", WOMEN),
    "do men and women earn the same on average": _AVERAGED.format(MEN, "=", WOMEN),
    "are nurses and guards paid the same": _AVERAGED.format(NURSES, "=", GUARDS),
    "do men and women have the same average salary": _AVERAGED.format(MEN, "=", WOMEN),
}  # fmt: skip


def _as_the_numbers_say(tool: Tool, database: Database, asked: str, numbers: str) -> Interpretation:
    """The reading of a question of yes or no, whose answer is that of a comparison in SQL."""
    reading = tool.ask(Request(asked)).interpretations[0]
    assert reading.boolean
    assert database.run(reading.sql).rows == database.run(f"SELECT {numbers}").rows
    return reading


@pytest.mark.parametrize("asked", IN_COMPANY)
def test_it_is_what_the_numbers_say(tool: Tool, database: Database, asked: str) -> None:
    reading = _as_the_numbers_say(tool, database, asked, IN_COMPANY[asked])
    assert tool.ask(Request(reading.paraphrase)).interpretations[0].sql == reading.sql


def _between(one: str, other: str, airline: str = "") -> str:
    serving = "SELECT s.airport_code FROM airport_service s JOIN city c ON c.city_code = s.city_code WHERE"
    ends = (
        f"f.from_airport IN ({serving} c.city_name = '{one}') AND f.to_airport IN ({serving} c.city_name = '{other}')"
    )
    return f"{ends} AND f.airline_code = '{airline}'" if airline else ends


_FLIGHTS = "SELECT COUNT(*) FROM flight f WHERE"
_FARES = (
    "SELECT AVG(one_direction_cost) FROM fare WHERE fare_id IN (SELECT ff.fare_id FROM flight_fare ff"
    " JOIN flight f ON f.flight_id = ff.flight_id WHERE {})"
)
OF_TRAVEL = {
    "are there more flights from Boston to Denver than from Denver to Boston":
        f"({_FLIGHTS} {_between('BOSTON', 'DENVER')}) > ({_FLIGHTS} {_between('DENVER', 'BOSTON')})",
    "are there as many flights from Boston to Denver as from Denver to Boston":
        f"({_FLIGHTS} {_between('BOSTON', 'DENVER')}) = ({_FLIGHTS} {_between('DENVER', 'BOSTON')})",
    "does Delta have fewer nonstop flights than connecting flights":
        f"({_FLIGHTS} f.airline_code = 'DL' AND f.stops = 0) <"
        f" ({_FLIGHTS} f.airline_code = 'DL' AND f.connections > 0)",
    "is the average fare from Boston to Denver higher than from Boston to Atlanta":
        f"({_FARES.format(_between('BOSTON', 'DENVER'))}) > ({_FARES.format(_between('BOSTON', 'ATLANTA'))})",
    "is the average fare from Boston to Denver lower on Delta than on United":
        f"({_FARES.format(_between('BOSTON', 'DENVER', 'DL'))}) <"
        f" ({_FARES.format(_between('BOSTON', 'DENVER', 'UA'))})",
}  # fmt: skip


@pytest.mark.parametrize("asked", OF_TRAVEL)
def test_of_travel(agent: Tool, timetable: Database, asked: str) -> None:
    _as_the_numbers_say(agent, timetable, asked, OF_TRAVEL[asked])


TAI, NASH = "last_name = 'TAI' AND first_name = 'PAUL'", "last_name = 'NASH' AND first_name = 'MARTHA'"
OF_TWO = {
    "do Paul Tai and Martha Nash earn the same": "=",
    "is Paul Tai's salary equal to Martha Nash's": "=",
    "is the salary of Paul Tai the same as that of Martha Nash": "=",
    "is Paul Tai's salary higher than Martha Nash's": ">",
    "is Paul Tai's salary lower than Martha Nash's": "<",
}


@pytest.mark.parametrize("asked", OF_TWO)
def test_of_two_who_are_named(tool: Tool, database: Database, asked: str) -> None:
    one, two = (f"(SELECT salary FROM employees WHERE {who})" for who in (TAI, NASH))
    _as_the_numbers_say(tool, database, asked, f"{one} {OF_TWO[asked]} {two}")


def test_both_numbers_are_offered_beside_it(tool: Tool, database: Database) -> None:
    readings = tool.ask(Request("are there more nurses than guards")).interpretations
    counts = tuple(database.run(sql_of(tool, f"how many {who} are there")).rows[0][0] for who in ("nurses", "guards"))
    assert counts in [tuple(database.run(one.sql).rows[0]) for one in readings if not one.boolean]


@pytest.mark.parametrize("asked", ["are there more men or women", "do more people live in Irving or in Dallas"])
def test_of_which_there_are_more_is_no_question_of_yes_or_no(tool: Tool, asked: str) -> None:
    assert not tool.ask(Request(asked)).interpretations[0].boolean


BY_HOW_MUCH = {
    "how much more do men earn than women": (f"AVG(e.salary) {PLACED} {MEN}", f"AVG(e.salary) {PLACED} {WOMEN}"),
    "by how much does the president earn more than the average employee":
        (f"AVG(e.salary) {PLACED} j.job_title = 'PRESIDENT'", f"AVG(e.salary) {PLACED} 1 = 1"),
    "how much less does Paul Tai earn than the average nurse":
        (f"AVG(e.salary) {PLACED} {NURSES}", f"e.salary {PLACED} e.first_name = 'PAUL' AND e.last_name = 'TAI'"),
}  # fmt: skip


@pytest.mark.parametrize("asked", BY_HOW_MUCH)
def test_by_how_much_is_the_difference(tool: Tool, database: Database, asked: str) -> None:
    more, less = BY_HOW_MUCH[asked]
    found = database.run(sql_of(tool, asked)).rows
    assert found == database.run(f"SELECT (SELECT {more}) - (SELECT {less})").rows


COMPANY = ("are there more men than women",)
PAY = ("is the average salary of the women lower than that of the men",)
LEGAL_PAY = ("is the average salary in Legal above 40000",)
LATER = [
    (COMPANY, "and in Legal", "are there more men in Legal than women in Legal"),
    (COMPANY, "how many more", "how many more men than women are there"),
    (PAY, "by how much", "how much more do men earn than women on average"),
    (PAY, "what are they", "the average salary of the women and the average salary of the men"),
    (LEGAL_PAY, "what is it", "the average salary in Legal"),
    (LEGAL_PAY, "above 50000", "is the average salary in Legal above 50000"),
    (LEGAL_PAY, "and in Accounting", "is the average salary in Accounting above 40000"),
    (("how many more men than women are there",), "and in Legal", "how many more men than women work in Legal"),
]


@pytest.mark.parametrize(("said", "later", "alone"), LATER)
def test_what_is_asked_then(tool: Tool, said: tuple[str, ...], later: str, alone: str) -> None:
    assert talk(tool, *said, later).interpretations[0].sql == tool.ask(Request(alone)).interpretations[0].sql
