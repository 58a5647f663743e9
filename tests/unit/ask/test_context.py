"""A request leans on an earlier one (1989 paper, 5, categories 1 and 2), and says which."""

from __future__ import annotations

import pytest

from tests.unit.ask.said_in_turn import talk
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool

HARVARD = (
    "EXISTS (SELECT 1 FROM education d JOIN schools s USING (school_code) WHERE d.employee_id = e.employee_id AND {})"
)
JOB = "(SELECT job_title FROM jobs j WHERE j.job_code = e.job_code)"
LED = "employee_id IN (SELECT supervisor_id FROM employees)"

TALKS: list[tuple[tuple[str, ...], str]] = [
    # pronouns: category 1
    (("What is Mary Smith's job title?", "What is her salary?"), "SELECT 52000"),
    (("What is Paul Tai's job title?", "who is his manager"), "SELECT supervisor_id FROM employees "
     "WHERE last_name = 'TAI' AND first_name = 'PAUL'"),
    (("how many employees are in department 45", "how many of them are women"),
     "SELECT COUNT(*) FROM employees WHERE department = 45 AND sex = 'F'"),
    (("list the managers in department 10", "which of those are women"),
     f"SELECT employee_id FROM employees WHERE department = 10 AND sex = 'F' AND {LED}"),
    (("list the managers in department 10", "what are their last names and salaries"),
     f"SELECT last_name, salary FROM employees WHERE department = 10 AND {LED}"),
    (("What department is Paul Tai in", "how many people work in that department"),
     "SELECT COUNT(*) FROM employees WHERE department = 44"),
    (("how many programmers work in department 45", "list them"),
     f"SELECT employee_id FROM employees e WHERE department = 45 AND {JOB} LIKE '%PROGRAMMER%'"),
    (("list the female scientists in department 45", "how many are there"),
     f"SELECT COUNT(*) FROM employees e WHERE department = 45 AND sex = 'F' AND {JOB} LIKE '%SCIENTIST%'"),
    (("list the clerks", "which of them makes the most"),
     f"SELECT employee_id FROM employees e WHERE {JOB} LIKE '%CLERK%' AND salary = "
     f"(SELECT MAX(salary) FROM employees e WHERE {JOB} LIKE '%CLERK%')"),
    (("list the clerks in department 45", "only the women", "who is the oldest"),
     f"SELECT employee_id FROM employees e WHERE department = 45 AND sex = 'F' AND {JOB} LIKE '%CLERK%' AND birth_date "
     f"= (SELECT MIN(birth_date) FROM employees e WHERE department = 45 AND sex = 'F' AND {JOB} LIKE '%CLERK%')"),
    # ellipsis: category 2
    (("What's Sharon Lease's salary?", "How about Paul Tai?"), "SELECT salary FROM employees "
     "WHERE last_name = 'TAI' AND first_name = 'PAUL'"),
    (("What's Sharon Lease's salary?", "and Paul Tai's"), "SELECT salary FROM employees "
     "WHERE last_name = 'TAI' AND first_name = 'PAUL'"),
    (("how many employees are in department 45", "how about department 20"),
     "SELECT COUNT(*) FROM employees WHERE department = 20"),
    (("Does Sharon Lease work in department 10?", "what about Paul Tai"), "SELECT 0"),
    (("list the female scientists in department 45", "and the engineers"),
     f"SELECT employee_id FROM employees e WHERE department = 45 AND sex = 'F' AND {JOB} LIKE '%ENGINEER%'"),
    (("list the female scientists in department 45", "what about the men"),
     f"SELECT employee_id FROM employees e WHERE department = 45 AND sex = 'M' AND {JOB} LIKE '%SCIENTIST%'"),
    (("Show me all managers who graduated from Harvard", "how about MIT"),
     f"SELECT employee_id FROM employees e WHERE {LED} AND "
     + HARVARD.format("school_name = 'MASSACHUSETTS INSTITUTE OF TECHNOLOGY'")),
    (("what is the average salary in department 10", "what about the average age"),
     "SELECT AVG(ROUND((julianday('1989-08-19') - julianday(birth_date)) / 365.25, 2)) FROM employees "
     "WHERE department = 10"),
    (("what is the average salary in department 10", "and the highest"),
     "SELECT MAX(salary) FROM employees WHERE department = 10"),
    (("How many clerks are there", "And in department 45?"),
     f"SELECT COUNT(*) FROM employees e WHERE department = 45 AND {JOB} LIKE '%CLERK%'"),
    # of both, and of what was asked whether it is there
    (("list the clerks in department 45", "are any of them women", "what do they make"),
     f"SELECT salary FROM employees e WHERE department = 45 AND sex = 'F' AND {JOB} LIKE '%CLERK%'"),
    (("How old is Paul Tai?", "and Sharon Lease?", "which of the two is older", "what do they make"),
     "SELECT salary FROM employees WHERE last_name IN ('TAI', 'LEASE')"),
    (("which department has the most women", "how many is that"),
     "SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM employees WHERE sex = 'F' GROUP BY department)"),
    (("What's Sharon Lease's salary?", "where does she live, what state I mean"),
     "SELECT 'TEXAS'"),
    # all of those, and who are named one after the other
    (("list the secretaries", "do all of them live in Texas"),
     f"SELECT NOT EXISTS (SELECT 1 FROM employees e WHERE {JOB} = 'SECRETARY' AND state_code <> 'TX')"),
    (("list the secretaries", "have all of them got a degree"),
     f"SELECT NOT EXISTS (SELECT 1 FROM employees e WHERE {JOB} = 'SECRETARY' AND NOT EXISTS "
     "(SELECT 1 FROM education d WHERE d.employee_id = e.employee_id))"),
    (("what does Paul Tai earn", "and Sharon Lease", "where do they live"),
     "SELECT city FROM employees WHERE last_name IN ('TAI', 'LEASE') AND first_name IN ('PAUL', 'SHARON')"),
    (("how old is Paul Tai", "and Sharon Lease", "the average"),
     "SELECT AVG(ROUND((julianday('1989-08-19') - julianday(birth_date)) / 365.25, 2)) FROM employees "
     "WHERE last_name IN ('TAI', 'LEASE') AND first_name IN ('PAUL', 'SHARON')"),
    (("what does Paul Tai earn", "what is the average"), "SELECT AVG(salary) FROM employees"),
    (("who supervises Paul Tai", "and Sharon Lease"), "SELECT supervisor_id FROM employees "
     "WHERE last_name = 'LEASE' AND first_name = 'SHARON'"),
    (("what does Paul Tai earn", "who earns more"), "SELECT employee_id FROM employees WHERE salary > "
     "(SELECT salary FROM employees WHERE last_name = 'TAI' AND first_name = 'PAUL')"),
    (("what is the average salary in department 10", "who earns more"), "SELECT employee_id FROM employees "
     "WHERE salary > (SELECT AVG(salary) FROM employees WHERE department = 10)"),
    # beside what was said, and no more of it
    (("which engineers live in Dallas", "or in Plano"),
     f"SELECT employee_id FROM employees e WHERE city IN ('DALLAS', 'PLANO') AND {JOB} LIKE '%ENGINEER%'"),
    (("which engineers live in Dallas", "Plano too"),
     f"SELECT employee_id FROM employees e WHERE city IN ('DALLAS', 'PLANO') AND {JOB} LIKE '%ENGINEER%'"),
    (("list the secretaries", "also the clerks"),
     f"SELECT employee_id FROM employees e WHERE {JOB} = 'SECRETARY' OR {JOB} LIKE '%CLERK%'"),
    (("list the secretaries", "or rather the clerks"),
     f"SELECT employee_id FROM employees e WHERE {JOB} LIKE '%CLERK%'"),
    (("who works in department 10", "without Sharon Lease"),
     "SELECT employee_id FROM employees WHERE department = 10 AND NOT (last_name = 'LEASE' AND first_name = 'SHARON')"),
    (("what is the average salary in department 10", "in all departments"), "SELECT AVG(salary) FROM employees"),
    (("what is the average salary in department 10", "and overall"), "SELECT AVG(salary) FROM employees"),
    (("does Paul Tai live in Dallas", "what about Richardson"), "SELECT 1"),
    # of how many, and of what share
    (("who is the oldest engineer", "how many are there"),
     f"SELECT COUNT(*) FROM employees e WHERE {JOB} LIKE '%ENGINEER%'"),
    (("list the secretaries", "what percentage are women"),
     f"SELECT ROUND(AVG(sex = 'F'), 4) FROM employees e WHERE {JOB} = 'SECRETARY'"),
    (("how many employees are there in each department", "only those with more than 20"),
     "SELECT department, COUNT(*) FROM employees GROUP BY 1 HAVING COUNT(*) > 20"),
    # whose, and of whom
    (("list the employees over 60", "who live in Dallas"), "SELECT employee_id FROM employees WHERE city = 'DALLAS' "
     "AND ROUND((julianday('1989-08-19') - julianday(birth_date)) / 365.25, 2) > 60"),
    (("who lives in Irving", "what do the women earn"),
     "SELECT salary FROM employees WHERE city = 'IRVING' AND sex = 'F'"),
    (("who are the three best paid employees", "the last two"), "SELECT employee_id FROM employees "
     "ORDER BY salary DESC LIMIT 2 OFFSET 1"),
    (("who are the three best paid employees", "which of them is the oldest"), "SELECT employee_id FROM "
     "(SELECT * FROM employees ORDER BY salary DESC LIMIT 3) ORDER BY birth_date LIMIT 1"),
    # further back: the exchange before gives no logical form
    (("What is Mary Smith's job title?", "is it raining", "What is her salary?"), "SELECT 52000"),
    # several steps
    (("What is Mary Smith's job title?", "what is her salary", "how about Paul Tai", "how old is he"),
     "SELECT ROUND((julianday('1989-08-19') - julianday(birth_date)) / 365.25, 2) FROM employees "
     "WHERE last_name = 'TAI' AND first_name = 'PAUL'"),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "sql"), TALKS, ids=[" / ".join(texts) for texts, _ in TALKS])
def test_right(tool: Tool, database: Database, texts: tuple[str, ...], sql: str) -> None:
    outcome = talk(tool, *texts)
    assert outcome.status == "answered", outcome.reason
    best = outcome.interpretations[0]
    assert set(database.run(best.sql).rows) == set(database.run(sql).rows), (best.paraphrase, best.sql)
    assert best.context_used is not None


def test_what_stands_alone_leans_on_nothing(tool: Tool) -> None:
    outcome = talk(tool, "What's Sharon Lease's salary?", "How many clerks are there?")
    assert outcome.interpretations[0].context_used is None


def test_a_noun_says_of_whom(tool: Tool) -> None:
    best = talk(tool, "list the clerks in department 45", "which employee is the oldest").interpretations[0]
    assert (best.paraphrase, best.context_used) == ("List the employee with the highest age.", None)


def test_the_exchange_leant_on_is_named(tool: Tool) -> None:
    outcome = talk(tool, "What is Mary Smith's job title?", "is it raining", "What is her salary?")
    assert outcome.interpretations[0].context_used == 0


@pytest.mark.parametrize("text", ["What is her salary?", "which of those are managers", "and Paul Tai's"])
def test_without_a_context_nothing_is_guessed(tool: Tool, text: str) -> None:
    outcome = tool.ask(Request(text))
    assert all("Paul Tai" in i.paraphrase for i in outcome.interpretations)
    if "Paul" not in text:
        assert outcome.status == "abstained"


def test_another_tools_logical_form_is_passed_over(tool: Tool) -> None:
    outcome = tool.ask(Request("what is her salary", (Exchange("x", {"select": "y"}),)))
    assert outcome.status == "abstained"


def test_places_in_the_answer_that_was_seen(tool: Tool, database: Database) -> None:
    """Category 3 of the 1989 paper, 5: "the second one" is the member in the second row as displayed."""
    context = talk(tool, "list the managers in department 10").interpretations[0]
    place_of_id = context.columns.index("employees.employee_id")
    seen = [row[place_of_id] for row in database.run(context.display_sql).rows]
    for word, place in (("first", 0), ("second", 1), ("third", 2), ("last", -1)):
        outcome = talk(tool, "list the managers in department 10", f"what is the salary of the {word} one")
        best = outcome.interpretations[0]
        wanted = database.run(f"SELECT salary FROM employees WHERE employee_id = {seen[place]}").rows
        assert (database.run(best.sql).rows, best.context_used) == (wanted, 0)


@pytest.mark.parametrize(
    "texts",
    [("who is the oldest manager in department 10", "what is the salary of the second one"),  # one was seen
     ("how many managers are in department 10", "what is the salary of the second one")],  # a number was
)  # fmt: skip
def test_a_place_that_was_not_seen_is_not_guessed(tool: Tool, texts: tuple[str, ...]) -> None:
    assert talk(tool, *texts).status == "abstained"
