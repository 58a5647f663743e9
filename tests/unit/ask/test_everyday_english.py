"""What people ask about people: questions of a personnel database, each with a statement that answers it.

A reading is right where it finds the same rows; a question without a statement must be abstained from.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

E = "FROM employees e"
J = f"{E} JOIN jobs j ON j.job_code = e.job_code"
D = f"{E} JOIN departments d ON d.department = e.department"
AVERAGE = "(SELECT AVG(salary) FROM employees)"
ANSWERED: dict[str, list[tuple[str, str]]] = {
    "yardsticks": [
        ("who earns more than the average", f"SELECT e.employee_id {E} WHERE e.salary > {AVERAGE}"),
        ("women making less than the average", f"SELECT e.employee_id {E} WHERE e.sex = 'F' AND e.salary < {AVERAGE}"),
        ("whose salary is more than twice the average", f"SELECT e.employee_id {E} WHERE e.salary > 2 * {AVERAGE}"),
        ("who earns over three times the average salary", f"SELECT e.employee_id {E} WHERE e.salary > 3 * {AVERAGE}"),
        (
            "how many people make less than half of what the average employee gets",
            f"SELECT COUNT(*) {E} WHERE e.salary < 0.5 * {AVERAGE}",
        ),
        (
            "who in accounting earns more than the accounting average",
            f"SELECT e.employee_id {E} WHERE e.department = 12 AND e.salary >"
            " (SELECT AVG(salary) FROM employees WHERE department = 12)",
        ),
        (
            "clerks whose salary is higher than that of Ruth Jones",
            f"SELECT e.employee_id {J} WHERE j.job_title LIKE '%CLERK%' AND e.salary >"
            " (SELECT salary FROM employees WHERE last_name = 'JONES' AND first_name = 'RUTH')",
        ),
        (
            "departments whose average salary is over 45000",
            f"SELECT e.department {E} GROUP BY e.department HAVING AVG(e.salary) > 45000",
        ),
        (
            "which departments have an average salary above that of the whole company",
            f"SELECT e.department {E} GROUP BY e.department HAVING AVG(e.salary) > {AVERAGE}",
        ),
    ],
    "the same": [
        (
            "who is paid exactly what Ruth Jones is paid",
            f"SELECT e.employee_id {E} WHERE e.salary = (SELECT salary FROM employees WHERE last_name = 'JONES' AND"
            " first_name = 'RUTH') AND NOT (e.last_name = 'JONES' AND e.first_name = 'RUTH')",
        ),
        (
            "who shares Ruth Jones's first name",
            f"SELECT e.employee_id {E} WHERE e.first_name = 'RUTH' AND e.last_name <> 'JONES'",
        ),
    ],
    "whose it is": [
        ("what is the lowest salary anybody gets", f"SELECT MIN(e.salary) {E}"),
        ("the highest salary that any clerk earns", f"SELECT MAX(e.salary) {J} WHERE j.job_title LIKE '%CLERK%'"),
    ],
    "spelling": [
        ("anybody whose surname begins with Z", f"SELECT e.employee_id {E} WHERE e.last_name LIKE 'Z%'"),
        ("how many people have a first name starting with an A", f"SELECT COUNT(*) {E} WHERE e.first_name LIKE 'A%'"),
        ("engineers with a last name that ends in son",
         f"SELECT e.employee_id {J} WHERE j.job_title LIKE '%ENGINEER%' AND e.last_name LIKE '%SON'"),
    ],
    "figures": [
        ("the average level and the average salary of the clerks",
         f"SELECT AVG(e.level), AVG(e.salary) {J} WHERE j.job_title LIKE '%CLERK%'"),
        ("what are the highest and the lowest salary in accounting",
         f"SELECT MAX(e.salary), MIN(e.salary) {E} WHERE e.department = 12"),
        ("how many more men than women work in accounting",
         f"SELECT SUM(CASE WHEN e.sex = 'M' THEN 1 ELSE -1 END) {E} WHERE e.department = 12"),
        ("the difference between the highest and the lowest salary",
         f"SELECT MAX(e.salary) - MIN(e.salary) {E}"),
        ("what is the gap between the average salary of the men and that of the women",
         f"SELECT AVG(CASE WHEN e.sex = 'M' THEN e.salary END) - AVG(CASE WHEN e.sex = 'F' THEN e.salary END) {E}"),
        ("how many employees are there and what is their average salary", f"SELECT COUNT(*), AVG(e.salary) {E}"),
    ],
    "spans": [
        ("who was hired in the sixties",
         f"SELECT e.employee_id {E} WHERE e.hire_date BETWEEN '1960-01-01' AND '1969-12-31'"),
        ("women born in the early forties",
         f"SELECT e.employee_id {E} WHERE e.sex = 'F' AND e.birth_date BETWEEN '1940-01-01' AND '1943-12-31'"),
        ("who turns sixty this year", f"SELECT e.employee_id {E} WHERE e.birth_date LIKE '1929%'"),
        ("how many people have a birthday in May", f"SELECT COUNT(*) {E} WHERE strftime('%m', e.birth_date) = '05'"),
        ("who was hired from January to March 1989",
         f"SELECT e.employee_id {E} WHERE e.hire_date BETWEEN '1989-01-01' AND '1989-03-31'"),
        ("how many new hires in each year of the seventies",
         f"SELECT CAST(strftime('%Y', e.hire_date) AS INT), COUNT(*) {E} WHERE e.hire_date BETWEEN '1970-01-01' AND"
         " '1979-12-31' GROUP BY 1"),
        ("how many women are 40 years old",
         f"SELECT COUNT(*) {E} WHERE e.sex = 'F' AND e.birth_date > '1948-08-19' AND e.birth_date <= '1949-08-19'"),
        ("clerks in their twenties",
         f"SELECT e.employee_id {J} WHERE j.job_title LIKE '%CLERK%' AND e.birth_date > '1959-08-19' AND"
         " e.birth_date <= '1969-08-19'"),
    ],
    "tails": [
        ("the youngest engineer and how old she is",
         f"SELECT e.employee_id, ROUND((julianday('1989-08-19') - julianday(e.birth_date)) / 365.25, 2) {J}"
         " WHERE j.job_title LIKE '%ENGINEER%' ORDER BY e.birth_date DESC LIMIT 1"),
        ("the librarians, along with what they earn",
         f"SELECT e.employee_id, e.salary {J} WHERE j.job_title = 'LIBRARIAN'"),
        ("the five highest salaries and who gets them",
         f"SELECT e.employee_id, e.salary {E} ORDER BY e.salary DESC LIMIT 5"),
        ("who are the attorneys and where do they live",
         f"SELECT e.employee_id, e.city {J} WHERE j.job_title = 'ATTORNEY'"),
        ("when did Helen Whitlock get her law degree",
         f"SELECT x.degree_year {E} JOIN education x ON x.employee_id = e.employee_id WHERE e.last_name = 'WHITLOCK'"
         " AND x.degree = 'JD'"),
    ],
    "kinds": [
        ("at which levels are there no women", f"SELECT e.level {E} GROUP BY e.level HAVING SUM(e.sex = 'F') = 0"),
        ("levels where the women outnumber the men",
         f"SELECT e.level {E} GROUP BY e.level HAVING SUM(e.sex = 'F') > SUM(e.sex = 'M')"),
        ("in which departments do the women outnumber the men",
         f"SELECT e.department {E} GROUP BY e.department HAVING SUM(e.sex = 'F') > SUM(e.sex = 'M')"),
        ("which first names occur more than five times",
         f"SELECT e.first_name {E} GROUP BY e.first_name HAVING COUNT(*) > 5"),
        ("departments where everybody earns more than 18000",
         f"SELECT e.department {E} GROUP BY e.department HAVING MIN(e.salary) > 18000"),
        ("departments in which nobody earns more than 50000",
         "SELECT d.department FROM departments d WHERE NOT EXISTS (SELECT 1 FROM employees e WHERE"
         " e.department = d.department AND e.salary > 50000)"),
        ("which managers have forty people or more under them",
         f"SELECT e.supervisor_id {E} WHERE e.supervisor_id IS NOT NULL GROUP BY 1 HAVING COUNT(*) >= 40"),
        ("does everybody in publications earn more than 15000",
         f"SELECT MIN(e.salary) > 15000 {D} WHERE d.department_name = 'PUBLICATIONS'"),
    ],
    "either or": [
        ("who earns more, Fred Rogers or Roy Drake",
         f"SELECT e.employee_id {E} WHERE (e.last_name = 'ROGERS' AND e.first_name = 'FRED') OR (e.last_name = 'DRAKE'"
         " AND e.first_name = 'ROY') ORDER BY e.salary DESC LIMIT 1"),
        ("were more people hired in 1983 or in 1984",
         f"SELECT CAST(strftime('%Y', e.hire_date) AS INT) {E} WHERE strftime('%Y', e.hire_date) IN ('1983', '1984')"
         " GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1"),
        ("who is neither a clerk nor a programmer in department 20",
         f"SELECT e.employee_id {J} WHERE e.department = 20 AND j.job_title NOT LIKE '%CLERK%' AND j.job_title NOT LIKE"
         " '%PROGRAMMER%'"),
    ],
    "averages of counts": [
        ("how many employees are there to a department on average",
         f"SELECT COUNT(*) * 1.0 / (SELECT COUNT(*) FROM departments) {E}"),
        ("in what month are most of us born",
         f"SELECT CAST(strftime('%m', e.birth_date) AS INT) {E} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1"),
    ],
    "absence": [
        ("people with no home phone", f"SELECT e.employee_id {E} WHERE e.home_phone IS NULL"),
        ("how many employees do not have a home phone", f"SELECT COUNT(*) {E} WHERE e.home_phone IS NULL"),
        ("which men have no work phone",
         f"SELECT e.employee_id {E} WHERE e.sex = 'M' AND e.work_phone IS NULL"),
    ],
    "order": [
        ("the attorneys sorted by age", f"SELECT e.employee_id {J} WHERE j.job_title = 'ATTORNEY'"),
        ("list the librarians in alphabetical order", f"SELECT e.employee_id {J} WHERE j.job_title = 'LIBRARIAN'"),
    ],
}  # fmt: skip
NOT_ANSWERED = [
    "for women, the average shoe size",
    "which jobs are done only by women on Fridays",
    "women who are men",
    "who earns more than 50000 and less than 30000",
    "single married employees",
]


def _plain(rows: Sequence[Sequence[object]]) -> set[tuple[object, ...]]:
    """The rows without regard to their order; numbers to two digits."""
    return {tuple(round(value, 2) if isinstance(value, float) else value for value in row) for row in rows}


CASES = [(room, question, sql) for room, asked in ANSWERED.items() for question, sql in asked]


@pytest.mark.parametrize(("room", "question", "sql"), CASES, ids=[question for _, question, _ in CASES])
def test_a_question_finds_what_its_statement_finds(
    tool: Tool, database: Database, room: str, question: str, sql: str
) -> None:
    outcome = tool.ask(Request(question))
    assert outcome.interpretations, f"{room}: {outcome.reason}"
    found = outcome.interpretations[0]
    rows = database.run(found.sql).rows
    wanted = database.run(sql).rows
    assert wanted
    assert _plain(rows) == _plain(wanted), found.paraphrase


@pytest.mark.parametrize("question", NOT_ANSWERED)
def test_what_has_no_answer_is_abstained_from(tool: Tool, question: str) -> None:
    assert not tool.ask(Request(question)).interpretations
