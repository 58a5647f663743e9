"""Questions as people say them who do not think of grammar: roundabout, out of order, cut short.

A reading is right where it finds the same rows as the statement.
"""

from __future__ import annotations

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

E = "FROM employees e"
J = f"{E} JOIN jobs j ON j.job_code = e.job_code"
SUPERVISED = f"{E} WHERE supervisor_id IS NOT NULL"
CLERKS = f"SELECT e.employee_id {J} WHERE j.job_title LIKE '%CLERK%'"
MOORE = "e.first_name = 'GRACE' AND e.last_name = 'MOORE'"
AGE = "(julianday('1989-08-19') - julianday(birth_date)) / 365.25"
BY_DEPARTMENT = "SELECT department FROM employees WHERE department IS NOT NULL GROUP BY 1"
ASKED: list[tuple[str, str]] = [
    # "not a" denies what stands behind it, also where that is a noun
    *(
        (question, f"SELECT e.employee_id {E} WHERE e.employee_id NOT IN (SELECT supervisor_id {SUPERVISED})")
        for question in ("who is not a manager", "who isn't a manager", "which of the employees are not managers")
    ),
    *(
        (question, f"SELECT employee_id {E} JOIN countries USING (country_code) WHERE country_name != 'UNITED STATES'")
        for question in ("who is not a US citizen", "who isn't an American citizen", "which people are not US citizens")
    ),
    ("who isn't a secretary", f"SELECT e.employee_id {J} WHERE j.job_title != 'SECRETARY'"),
    # altogether
    *(
        (question, f"SELECT SUM(e.salary) {E} WHERE e.employee_id IN (SELECT supervisor_id {E})")
        for question in ("how much do the managers earn altogether", "how much do we pay the managers all together")
    ),
    ("how many employees are there altogether", f"SELECT COUNT(*) {E}"),
    # how a request is put
    *(
        (f"{frame} clerks", CLERKS)
        for frame in (
            "would you be so kind as to tell me the names of the",
            "would you be so kind as to show me the",
            "i should very much like to see the",
            "please to give me the",
            "i want know the",
            "need list of the",
            "could you possibly find out for me who are the",
            "it is possible to see the",
            "what i am after is the",
            "i do not know if you can tell me this but who are the",
            "do me a favour and show me the",
            "i would be curious about the",
        )
        if "names" not in frame
    ),
    ("show me all clerks", CLERKS),
    ("quick bit of trivia, who are the clerks", CLERKS),
    ("we have a dinner tomorrow and i need to know who the clerks are", CLERKS),
    ("the thing i always forget is how many divisions there are", "SELECT COUNT(*) FROM divisions"),
    ("isn't there a nurse", f"SELECT EXISTS (SELECT 1 {J} WHERE j.job_title = 'NURSE')"),
    ("so i was kind of wondering who are the clerks", CLERKS),
    ("lemme see the clerks", CLERKS),
    # what the speaker feels
    ("how much do the poor dear clerks make, bless them",
     f"SELECT DISTINCT e.salary {J} WHERE j.job_title LIKE '%CLERK%'"),
    ("who is the big boss of this place", f"SELECT e.employee_id {J} WHERE j.job_title = 'PRESIDENT'"),
    # what has a year of its own, and what is one's own
    ("who finished her studies after 1985",
     "SELECT DISTINCT employee_id FROM education WHERE degree_year > 1985"),
    ("in what year did harold seaborn get his phd",
     f"SELECT d.degree_year {E} JOIN education d ON d.employee_id = e.employee_id "
     "WHERE e.last_name = 'SEABORN' AND d.degree = 'PHD'"),
    ("who got his phd from mit",
     "SELECT d.employee_id FROM education d JOIN schools s ON s.school_code = d.school_code "
     "WHERE d.degree = 'PHD' AND s.school_name = 'MASSACHUSETTS INSTITUTE OF TECHNOLOGY'"),
    ("what number can i reach grace moore at", f"SELECT e.work_phone {E} WHERE {MOORE}"),
    ("who has the most employees",
     "SELECT supervisor_id FROM employees WHERE supervisor_id IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1"),
    ("the highest level anyone has", f"SELECT MAX(e.level) {E}"),
    # words in another order
    ("how much is earning the president", f"SELECT e.salary {J} WHERE j.job_title = 'PRESIDENT'"),
    ("since when is working here grace moore", f"SELECT e.hire_date {E} WHERE {MOORE}"),
    ("in which city is living grace moore", f"SELECT e.city {E} WHERE {MOORE}"),
    ("in which department is working grace moore", f"SELECT e.department {E} WHERE {MOORE}"),
    ("what's her salary, grace moore", f"SELECT e.salary {E} WHERE {MOORE}"),
    # prepositions and pronouns that are left over
    ("what department would grace moore be in", f"SELECT e.department {E} WHERE {MOORE}"),
    (
        "which department has the fewest people in it",
        "SELECT department FROM departments WHERE department NOT IN (SELECT department FROM employees)",
    ),
    ("who is in 21", f"SELECT e.employee_id {E} WHERE e.department = 21"),
    ("what might the president earn", f"SELECT e.salary {J} WHERE j.job_title = 'PRESIDENT'"),
    ("when would grace moore have joined", f"SELECT e.hire_date {E} WHERE {MOORE}"),
    ("where can i find the clerks", CLERKS),
    ("grace moore is in which department", f"SELECT e.department {E} WHERE {MOORE}"),
    ("what was the year when grace moore joined",
     f"SELECT CAST(strftime('%Y', e.hire_date) AS INTEGER) {E} WHERE {MOORE}"),
    ("dept 33, how many", f"SELECT COUNT(*) {E} WHERE e.department = 33"),
    ("how many people are paid better than their own boss",
     f"SELECT COUNT(*) {E} JOIN employees m ON m.employee_id = e.supervisor_id WHERE e.salary > m.salary"),
    ("is the president a man or a woman", f"SELECT e.sex {J} WHERE j.job_title = 'PRESIDENT'"),
    ("do more employees live in texas or in massachusetts",
     "SELECT (SELECT COUNT(*) FROM employees WHERE state_code = 'TX'), (SELECT COUNT(*) FROM employees WHERE"
     " state_code = 'MA')"),
    ("good day to you, i want to know whether a certain grace moore works for you",
     f"SELECT EXISTS (SELECT 1 {E} WHERE {MOORE})"),
    ("which major is the most popular",
     "SELECT major_code FROM education GROUP BY 1 HAVING COUNT(DISTINCT employee_id) = (SELECT COUNT(DISTINCT"
     " employee_id) AS n FROM education WHERE major_code IS NOT NULL GROUP BY major_code ORDER BY 1 DESC LIMIT 1)"),
    ("need the zip code for grace moore", f"SELECT e.zip {E} WHERE {MOORE}"),
    ("it's about grace moore, what does she earn", f"SELECT e.employee_id, e.salary {E} WHERE {MOORE}"),
    ("my goodness, how many divisions are there", "SELECT COUNT(*) FROM divisions"),
    ("list departments and how many people are in each", f"SELECT e.department, COUNT(*) {E} GROUP BY 1"),
    ("all nurses along with their department", f"SELECT e.employee_id, e.department {J} WHERE j.job_title = 'NURSE'"),
    ("nurses and their bosses", f"SELECT e.employee_id, e.supervisor_id {J} WHERE j.job_title = 'NURSE'"),
    ("how many of us were here before 1960", f"SELECT COUNT(*) {E} WHERE e.hire_date < '1960-01-01'"),
    ("do we have more engineers or scientists",
     f"SELECT (SELECT COUNT(*) {J} WHERE j.job_title LIKE '%ENGINEER%'),"
     f" (SELECT COUNT(*) {J} WHERE j.job_title LIKE '%SCIENTIST%')"),
    ("name the two departments with the most women",
     f"SELECT e.department {E} WHERE e.sex = 'F' GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 2"),
    ("who earns > 20000", f"SELECT e.employee_id {E} WHERE e.salary > 20000"),
    ("everyone, department 14", f"SELECT e.employee_id {E} WHERE e.department = 14"),
    ("managers, department 21",
     f"SELECT e.employee_id {E} WHERE e.department = 21 AND e.employee_id IN (SELECT supervisor_id {SUPERVISED})"),
    ("how much persons work in department 12", f"SELECT COUNT(*) {E} WHERE e.department = 12"),
    ("the mail clerks, are they men or women", f"SELECT e.sex {J} WHERE j.job_title = 'MAIL CLERK'"),
    ("number widowed", f"SELECT COUNT(*) {E} WHERE e.marital_status = 'WIDOWED'"),
    ("women in department 12, total", f"SELECT COUNT(*) {E} WHERE e.department = 12 AND e.sex = 'F'"),
    ("how many clerks have been here over ten years",
     f"SELECT COUNT(*) {J} WHERE j.job_title LIKE '%CLERK%' AND e.hire_date < '1979-08-19'"),
    ("when's the birthday of grace moore", f"SELECT e.birth_date {E} WHERE {MOORE}"),
    ("in what city lives grace moore", f"SELECT e.city {E} WHERE {MOORE}"),
    # most of several
    ("where do most of the guards live", f"SELECT e.city {J} WHERE j.job_title = 'GUARD' GROUP BY 1"
     f" HAVING COUNT(*) = (SELECT COUNT(*) {J} WHERE j.job_title = 'GUARD' GROUP BY e.city ORDER BY 1 DESC LIMIT 1)"),
    # cut short, and several at once
    ("salaries, department 42", f"SELECT e.salary {E} WHERE e.department = 42"),
    ("clerks in 15 who are women", f"{CLERKS} AND e.department = 15 AND e.sex = 'F'"),
    (
        "people with neither a home phone nor a work phone",
        f"SELECT e.employee_id {E} WHERE e.home_phone IS NULL AND e.work_phone IS NULL",
    ),
    (
        "who earns less than the average of their department",
        f"SELECT e.employee_id {E} WHERE e.salary < (SELECT AVG(o.salary) FROM employees o"
        " WHERE o.department = e.department)",
    ),
    (
        "how many harvard graduates are there",
        "SELECT COUNT(DISTINCT x.employee_id) FROM education x JOIN schools s ON s.school_code = x.school_code"
        " WHERE s.school_name = 'HARVARD UNIVERSITY'",
    ),
    ("headcount by level", f"SELECT e.level, COUNT(*) {E} GROUP BY 1"),
    (
        "who is in charge of legal",
        f"SELECT e.employee_id {E} WHERE e.department = 13 AND e.employee_id IN (SELECT supervisor_id FROM employees)",
    ),
    (
        "employees whose boss is younger than they are",
        f"SELECT e.employee_id {E} JOIN employees m ON m.employee_id = e.supervisor_id"
        " WHERE m.birth_date > e.birth_date",
    ),
    (
        "the oldest and the youngest clerk",
        f"SELECT e.employee_id {J} WHERE j.job_title LIKE '%CLERK%' AND e.birth_date IN ("
        f" SELECT MIN(e.birth_date) {J} WHERE j.job_title LIKE '%CLERK%' UNION"
        f" SELECT MAX(e.birth_date) {J} WHERE j.job_title LIKE '%CLERK%')",
    ),
    (
        "the oldest and youngest women in legal",
        f"SELECT e.employee_id {E} WHERE e.sex = 'F' AND e.department = 13 AND e.birth_date IN ("
        f" SELECT MIN(e.birth_date) {E} WHERE e.sex = 'F' AND e.department = 13 UNION"
        f" SELECT MAX(e.birth_date) {E} WHERE e.sex = 'F' AND e.department = 13)",
    ),
    (
        "the difference in pay between senior engineers and guards",
        f"SELECT (SELECT AVG(e.salary) {J} WHERE j.job_title = 'SENIOR ENGINEER') -"
        f" (SELECT AVG(e.salary) {J} WHERE j.job_title = 'GUARD')",
    ),
    # what is computed of the members of each
    ("which department has the highest average salary", f"{BY_DEPARTMENT} ORDER BY AVG(salary) DESC LIMIT 1"),
    ("the department with the lowest average age", f"{BY_DEPARTMENT} ORDER BY AVG({AGE}) LIMIT 1"),
    ("which department has the second highest total salary",
     f"{BY_DEPARTMENT} ORDER BY SUM(salary) DESC LIMIT 1 OFFSET 1"),
    ("the two departments with the highest average salary", f"{BY_DEPARTMENT} ORDER BY AVG(salary) DESC LIMIT 2"),
    ("who works in the department with the highest average salary",
     f"SELECT employee_id FROM employees WHERE department = ({BY_DEPARTMENT} ORDER BY AVG(salary) DESC LIMIT 1)"),
    ("which job title has the highest average salary",
     f"SELECT j.job_title {J} GROUP BY 1 ORDER BY AVG(e.salary) DESC LIMIT 1"),
    ("list the department with the highest average salary of its members",
     f"{BY_DEPARTMENT} ORDER BY AVG(salary) DESC LIMIT 1"),
    ("departments with more than 30 people and an average salary above the average",
     f"{BY_DEPARTMENT} HAVING COUNT(*) > 30 AND AVG(salary) > (SELECT AVG(salary) FROM employees)"),
    ("departments in division 1 whose average salary is above 40000 and average age is under 45",
     "SELECT e.department FROM employees e JOIN departments d ON d.department = e.department WHERE d.division = 1"
     f" GROUP BY 1 HAVING AVG(e.salary) > 40000 AND AVG({AGE.replace('birth_date', 'e.birth_date')}) < 45"),
    ("total employees in department 10", "SELECT COUNT(*) FROM employees WHERE department = 10"),
    ("which manager has the highest average salary of their people",
     f"SELECT e.supervisor_id {E} WHERE e.supervisor_id IS NOT NULL GROUP BY 1 ORDER BY AVG(e.salary) DESC LIMIT 1"),
    ("in which city is the average age highest",
     f"SELECT city FROM employees GROUP BY 1 ORDER BY AVG({AGE}) DESC LIMIT 1"),
    ("department highest average salary", f"{BY_DEPARTMENT} ORDER BY AVG(salary) DESC LIMIT 1"),
    ("what's the average pay for women compared to men",
     "SELECT (SELECT AVG(salary) FROM employees WHERE sex = 'F'), (SELECT AVG(salary) FROM employees WHERE sex = 'M')"),
    # a number of an attribute that is exceeded, or not reached
    ("employees over the age of 65", f"SELECT employee_id FROM employees WHERE {AGE} > 65"),
    ("which employees above the age of 60 are married",
     f"SELECT employee_id FROM employees WHERE {AGE} > 60 AND marital_status = 'MARRIED'"),
    ("anyone below level 5", f"SELECT e.employee_id {E} WHERE e.level < 5"),
    ("people under the age of 30", f"SELECT employee_id FROM employees WHERE {AGE} < 30"),
    ("people who are not even thirty yet", f"SELECT employee_id FROM employees WHERE {AGE} < 30"),
    # how many, behind; the day; where most are
    ("employee count by department", "SELECT department, COUNT(*) FROM employees GROUP BY 1"),
    ("clerk count", f"SELECT COUNT(*) {J} WHERE j.job_title LIKE '%CLERK%'"),
    ("the earliest date anyone in legal was hired",
     "SELECT MIN(hire_date) FROM employees WHERE department = 13"),
    ("earliest and latest date anyone in legal was hired",
     "SELECT MIN(hire_date), MAX(hire_date) FROM employees WHERE department = 13"),
    ("does grace moore have a boss", f"SELECT EXISTS (SELECT 1 {E} WHERE {MOORE} AND e.supervisor_id IS NOT NULL)"),
    ("who is the newest person on the staff",
     "SELECT employee_id FROM employees WHERE hire_date = (SELECT MAX(hire_date) FROM employees)"),
]  # fmt: skip
NOT_ANSWERED = [
    "Kowalski, what does he earn",
    "pilots, who earns the most",
    "show me all airlines",
    "departments with a high average salary",
]
"""A word that means nothing here may be what is asked about, and "high" is no street: neither is left out."""


@pytest.mark.parametrize(("question", "sql"), ASKED, ids=[question for question, _ in ASKED])
def test_it_finds_what_its_statement_finds(tool: Tool, database: Database, question: str, sql: str) -> None:
    outcome = tool.ask(Request(question))
    assert outcome.interpretations, outcome.reason
    found = outcome.interpretations[0]
    wanted = database.run(sql).rows
    assert wanted
    got = database.run(found.sql).rows
    assert {tuple(map(_plain, row)) for row in got} == {tuple(map(_plain, row)) for row in wanted}, found.paraphrase


def test_two_kinds_compared_on_average_are_shown_side_by_side(tool: Tool, database: Database) -> None:
    found = tool.ask(Request("do men earn more than women on average")).interpretations[0]
    assert found.paraphrase == (
        "The average salary of all male employees; and the average salary of all female employees."
    )
    assert found.labels == ("Average salary of male employees", "Average salary of female employees")
    averages = [database.run(f"SELECT AVG(salary) FROM employees WHERE sex = '{sex}'").rows[0][0] for sex in "MF"]
    assert [round(float(str(value)), 2) for value in database.run(found.sql).rows[0]] == [
        round(float(str(value)), 2) for value in averages
    ]


@pytest.mark.parametrize("question", ["are there more men than women in legal", "are there more men or women in legal"])
def test_two_kinds_counted_are_shown_side_by_side_by_name(tool: Tool, database: Database, question: str) -> None:
    found = tool.ask(Request(question)).interpretations[0]
    assert found.labels == ("Male employees", "Female employees")
    counts = [f"(SELECT COUNT(*) FROM employees WHERE department = 13 AND sex = '{sex}')" for sex in "MF"]
    assert database.run(found.sql).rows == database.run(f"SELECT {', '.join(counts)}").rows


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("how many more men than women are there", "Difference"),
        ("how much older is Paul Tai than Rosa Delgado", "Difference in age"),
        ("the difference in pay between senior engineers and guards", "Difference in salary"),
    ],
)
def test_a_difference_is_called_by_what_it_is_of(tool: Tool, question: str, label: str) -> None:
    assert tool.ask(Request(question)).interpretations[0].labels == (label,)


@pytest.mark.parametrize("question", NOT_ANSWERED)
def test_a_word_that_may_be_the_subject_is_not_left_out(tool: Tool, question: str) -> None:
    assert not tool.ask(Request(question)).interpretations


def _plain(value: object) -> object:
    return round(float(value), 2) if isinstance(value, (int, float)) else str(value)
