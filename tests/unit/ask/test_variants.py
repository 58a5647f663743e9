"""Questions that no paper has, against SQL written by hand: nothing is hard-wired, names and numbers vary."""

from __future__ import annotations

import pytest

from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

TAI = "(SELECT employee_id FROM employees WHERE first_name = 'PAUL' AND last_name = 'TAI')"
MANAGERS = "(SELECT supervisor_id FROM employees)"
JOB = "(SELECT job_title FROM jobs j WHERE j.job_code = e.job_code)"
AGE = "ROUND((julianday('1989-08-19') - julianday(birth_date)) / 365.25, 2)"
SERVICE = "ROUND((julianday('1989-08-19') - julianday(hire_date)) / 365.25, 2)"
IDS = "SELECT employee_id FROM employees e WHERE"
COUNT = "SELECT COUNT(*) FROM employees e WHERE"

QUESTIONS = [
    # counts
    ("how many people work in department 20", f"{COUNT} department = 20"),
    ("uh how many people um work in department forty no twenty please", f"{COUNT} department = 20"),
    ("how many women are there in department 45", f"{COUNT} department = 45 AND sex = 'F'"),
    ("what's the number of male engineers", f"{COUNT} sex = 'M' AND {JOB} LIKE '%ENGINEER%'"),
    ("count the clerks", f"{COUNT} {JOB} LIKE '%CLERK%'"),
    ("how many accountants do we have", f"{COUNT} {JOB} LIKE '%ACCOUNTANT%'"),
    ("could you please tell me how many accountants we have", f"{COUNT} {JOB} LIKE '%ACCOUNTANT%'"),
    ("how many people does Paul Tai supervise", f"{COUNT} supervisor_id = {TAI}"),
    ("how many employees are not managers", f"{COUNT} employee_id NOT IN (SELECT supervisor_id FROM employees "
     "WHERE supervisor_id IS NOT NULL)"),
    ("how many departments are there", "SELECT COUNT(*) FROM departments"),
    ("how many Hispanics are there", f"{COUNT} ethnic_group = 'HISPANIC'"),
    # lists and comparisons
    ("who makes more than one hundred thousand dollars", f"{IDS} salary > 100000"),
    ("employees who earn at least $100,000", f"{IDS} salary >= 100000"),
    ("list the people making between 30000 and 35000", f"{IDS} salary BETWEEN 30000 AND 35000"),
    ("which managers make under 60000", f"{IDS} employee_id IN {MANAGERS} AND salary < 60000"),
    ("list the female clerks in department 45 or department 44",
     f"{IDS} sex = 'F' AND {JOB} LIKE '%CLERK%' AND department IN (44, 45)"),
    ("employees in departments 10, 11, and 12", f"{IDS} department IN (10, 11, 12)"),
    ("who works in department 10 and makes over 60000", f"{IDS} department = 10 AND salary > 60000"),
    ("who in department 10 makes over 60000", f"{IDS} department = 10 AND salary > 60000"),
    ("which employees do not have a home phone number", f"{IDS} home_phone IS NULL"),
    ("people with no home phone", f"{IDS} home_phone IS NULL"),
    ("employees older than 60", f"{IDS} {AGE} > 60"),
    ("list the people between 30 and 40 years old", f"{IDS} {AGE} BETWEEN 30 AND 40"),
    ("who has worked here for more than thirty years", f"{IDS} {SERVICE} > 30"),
    ("who makes more than Sharon Lease", f"{IDS} salary > (SELECT salary FROM employees WHERE last_name = 'LEASE' "
     "AND first_name = 'SHARON')"),
    ("employees who make more than their managers",
     f"{IDS} salary > (SELECT salary FROM employees m WHERE m.employee_id = e.supervisor_id)"),
    ("list the non managers in department 10", f"{IDS} department = 10 AND employee_id NOT IN (SELECT supervisor_id "
     "FROM employees WHERE supervisor_id IS NOT NULL)"),
    ("list the employees in department 45 who are neither managers nor clerks",
     f"{IDS} department = 45 AND NOT {JOB} LIKE '%CLERK%' AND employee_id NOT IN (SELECT supervisor_id FROM employees "
     "WHERE supervisor_id IS NOT NULL)"),
    ("show me the employees named Smith", f"{IDS} last_name = 'SMITH'"),
    ("the married women in department 12", f"{IDS} marital_status = 'MARRIED' AND sex = 'F' AND department = 12"),
    # dates
    ("who was hired in 1980", f"{IDS} hire_date BETWEEN '1980-01-01' AND '1980-12-31'"),
    ("who joined the company before January 1955", f"{IDS} hire_date < '1955-01-01'"),
    ("list employees hired after 1985 in department 45", f"{IDS} hire_date > '1985-12-31' AND department = 45"),
    ("who was born before march third nineteen thirty", f"{IDS} birth_date < '1930-03-03'"),
    # attributes
    ("When was Paul Tai born?", f"SELECT birth_date FROM employees WHERE employee_id = {TAI}"),
    ("when did paul tai start working for the company", f"SELECT hire_date FROM employees WHERE employee_id = {TAI}"),
    ("how old is Paul Tai", f"SELECT {AGE} FROM employees WHERE employee_id = {TAI}"),
    ("how much does Paul Tai make", f"SELECT salary FROM employees WHERE employee_id = {TAI}"),
    ("paul tai salary", f"SELECT salary FROM employees WHERE employee_id = {TAI}"),
    ("where does Paul Tai live", f"SELECT city FROM employees WHERE employee_id = {TAI}"),
    ("what is Paul Tai's address", f"SELECT street FROM employees WHERE employee_id = {TAI}"),
    ("what is Paul Tai's salary and job title",
     f"SELECT salary, {JOB} FROM employees e WHERE employee_id = {TAI}"),
    ("give me the names, ages and salaries of the engineers in department 44",
     f"SELECT last_name, {AGE}, salary FROM employees e WHERE {JOB} LIKE '%ENGINEER%' AND department = 44"),
    ("list the attorneys and their home phones",
     f"SELECT employee_id, home_phone FROM employees e WHERE {JOB} = 'ATTORNEY'"),
    ("which ethnic groups are in department 12", "SELECT DISTINCT ethnic_group FROM employees WHERE department = 12"),
    ("what's the name of department 44", "SELECT department_name FROM departments WHERE department = 44"),
    # relations
    ("Who is Paul Tai's manager?", f"SELECT supervisor_id FROM employees WHERE employee_id = {TAI}"),
    ("who supervises Paul Tai", f"SELECT supervisor_id FROM employees WHERE employee_id = {TAI}"),
    ("who does Paul Tai report to", f"SELECT supervisor_id FROM employees WHERE employee_id = {TAI}"),
    ("what is Paul Tai's manager's salary", "SELECT salary FROM employees WHERE employee_id = (SELECT supervisor_id "
     f"FROM employees WHERE employee_id = {TAI})"),
    ("what department does Paul Tai work in", f"SELECT department FROM employees WHERE employee_id = {TAI}"),
    ("which department is Martha Nash in", "SELECT department FROM employees WHERE last_name = 'NASH' "
     "AND first_name = 'MARTHA'"),
    ("what school did Sharon Lease graduate from", "SELECT school_code FROM education WHERE employee_id = 1028"),
    ("what degrees does Martha Nash have",
     "SELECT degree, employee_id, school_code FROM education WHERE employee_id = 2099"),
    ("which employees have a PhD", "SELECT DISTINCT employee_id FROM education WHERE degree = 'PHD'"),
    ("scientists with PhDs from MIT", f"{IDS} {JOB} LIKE '%SCIENTIST%' AND employee_id IN (SELECT employee_id FROM "
     "education JOIN schools USING (school_code) WHERE degree = 'PHD' AND school_name = "
     "'MASSACHUSETTS INSTITUTE OF TECHNOLOGY')"),
    ("list the departments in division 2", "SELECT department FROM departments WHERE division = 2"),
    ("what division is department 10 in", "SELECT division FROM departments WHERE department = 10"),
    ("people whose manager is Gray",
     f"{IDS} supervisor_id IN (SELECT employee_id FROM employees WHERE last_name = 'GRAY')"),
    ("whose phone number is 6218", f"{IDS} work_phone = '6218'"),
    ("who has the home phone number 214-625-4682", f"{IDS} home_phone = '214-625-4682'"),
    ("employees having salaries of more than 100000 dollars", f"{IDS} salary > 100000"),
    ("who was hired most recently", f"{IDS} hire_date = (SELECT MAX(hire_date) FROM employees)"),
    ("who is the manager of the employees in department 20", "SELECT DISTINCT supervisor_id FROM employees "
     "WHERE department = 20"),
    ("who has at least two degrees", "SELECT employee_id FROM education GROUP BY employee_id HAVING COUNT(*) >= 2"),
    ("which employees studied physics", "SELECT DISTINCT employee_id FROM education JOIN majors USING (major_code) "
     "WHERE major_name = 'PHYSICS'"),
    ("which divisions have more than 100 employees", "SELECT division FROM departments JOIN employees "
     "USING (department) GROUP BY division HAVING COUNT(*) > 100"),
    ("how many people have each job title", "SELECT job_title, COUNT(*) FROM employees JOIN jobs USING (job_code) "
     "GROUP BY job_title"),
    ("who lives in Texas", f"{IDS} state_code = 'TX'"),
    # superlatives
    ("who makes the most", f"{IDS} salary = (SELECT MAX(salary) FROM employees)"),
    ("who makes the least in department 10",
     f"{IDS} department = 10 AND salary = (SELECT MIN(salary) FROM employees WHERE department = 10)"),
    ("who is the oldest person in department 45",
     f"{IDS} department = 45 AND birth_date = (SELECT MIN(birth_date) FROM employees WHERE department = 45)"),
    ("which manager in department 10 is the oldest", f"{IDS} employee_id IN {MANAGERS} AND department = 10 AND "
     f"birth_date = (SELECT MIN(birth_date) FROM employees WHERE department = 10 AND employee_id IN {MANAGERS})"),
    ("the five highest paid employees", "SELECT employee_id FROM employees ORDER BY salary DESC LIMIT 5"),
    ("which department has the most employees",
     "SELECT department FROM employees GROUP BY department ORDER BY COUNT(*) DESC LIMIT 1"),
    ("which manager supervises the most people",
     "SELECT supervisor_id FROM employees GROUP BY supervisor_id ORDER BY COUNT(*) DESC LIMIT 1"),
    ("managers who supervise more than 20 people",
     "SELECT supervisor_id FROM employees GROUP BY supervisor_id HAVING COUNT(*) > 20"),
    # aggregates, shares, groups
    ("what is the highest salary in department 45", "SELECT MAX(salary) FROM employees WHERE department = 45"),
    ("total the salaries of the clerks", f"SELECT SUM(salary) FROM employees e WHERE {JOB} LIKE '%CLERK%'"),
    ("what do managers earn on average", f"SELECT AVG(salary) FROM employees WHERE employee_id IN {MANAGERS}"),
    ("what is the average age of the managers", f"SELECT AVG({AGE}) FROM employees WHERE employee_id IN {MANAGERS}"),
    ("what fraction of the managers are women",
     f"SELECT ROUND(AVG(CASE WHEN sex = 'F' THEN 1.0 ELSE 0 END), 4) FROM employees WHERE employee_id IN {MANAGERS}"),
    ("average salary for each department", "SELECT department, AVG(salary) FROM employees GROUP BY department"),
    ("what is the average salary by sex", "SELECT sex, AVG(salary) FROM employees GROUP BY sex"),
    ("how many women work in each department",
     "SELECT department, COUNT(*) FROM employees WHERE sex = 'F' GROUP BY department"),
    ("how many employees does each division have", "SELECT division, COUNT(*) FROM employees JOIN departments "
     "USING (department) GROUP BY division"),
    # yes or no
    ("is Sharon Lease female", "SELECT 1"),
    ("is Paul Tai a manager", "SELECT 0"),
    ("does Paul Tai make more than 40000", f"SELECT salary > 40000 FROM employees WHERE employee_id = {TAI}"),
    ("is Paul Tai's salary over 50000", f"SELECT salary > 50000 FROM employees WHERE employee_id = {TAI}"),
    ("are all the managers men", f"SELECT NOT EXISTS ({IDS} employee_id IN {MANAGERS} AND sex <> 'M')"),
    ("are Paul Tai and Sharon Lease both in department 44", "SELECT 0"),
    ("does anybody in department 10 make over 100000", f"SELECT EXISTS ({IDS} department = 10 AND salary > 100000)"),
    ("is there anyone in department 20 with a PhD", f"SELECT EXISTS ({IDS} department = 20 AND employee_id IN (SELECT "
     "employee_id FROM education WHERE degree = 'PHD'))"),
    ("tell me whether Paul Tai works in department 44",
     f"SELECT department = 44 FROM employees WHERE employee_id = {TAI}"),
    ("is Paul Tai the oldest employee", "SELECT 0"),
]  # fmt: skip


def rows(database: Database, sql: str) -> list[tuple[object, ...]]:
    rounded = {
        tuple(round(value, 6) if isinstance(value, float) else value for value in row) for row in database.run(sql).rows
    }
    return sorted(rounded, key=repr)


@pytest.mark.parametrize(("question", "sql"), QUESTIONS, ids=[question for question, _ in QUESTIONS])
def test_right(tool: Tool, database: Database, question: str, sql: str) -> None:
    outcome = tool.ask(Request(question))
    assert outcome.status == "answered", outcome.reason
    best = outcome.interpretations[0]
    assert rows(database, best.sql) == rows(database, sql), (best.paraphrase, best.sql)
    assert database.run(best.display_sql).columns


def test_some_of_them_have_rows_to_be_wrong_about(database: Database) -> None:
    assert sum(bool(rows(database, sql)) for _, sql in QUESTIONS) > 0.9 * len(QUESTIONS)
