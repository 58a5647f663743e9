"""The papers' questions, answered by the database on both engines, against the answers as printed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text

from tests.databases import rows_of
from wizard.cas import compare, from_rows, parse, write
from wizard.domain import TestQuestion, load_domain

QUESTIONS = load_domain("personnel", check_audio=False).tests


def verdict(engine: Engine, question: TestQuestion) -> str:
    sql = question.sql
    if engine.dialect.name == "postgresql" and question.sql_postgresql:
        sql = question.sql_postgresql
    with engine.connect() as connection:
        rows = connection.execute(text(sql)).all()
    answer = from_rows(rows, scalar=question.scalar, boolean=question.boolean, types=question.types, dialect="1989")
    said = parse(write(answer, dialect="1989"), dialect="1989")  # as a scorer has it: a text, in which dates are a type
    return compare(parse(question.minimum, dialect="1989"), said).minimum


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_on_sqlite(sqlite_engine: Engine, question: TestQuestion) -> None:
    assert verdict(sqlite_engine, question) == "correct"


@pytest.mark.postgresql
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_on_postgresql(postgresql_engine: Engine, question: TestQuestion) -> None:
    assert verdict(postgresql_engine, question) == "correct"


def test_a_wrong_database_would_be_noticed(sqlite_engine: Engine, tmp_path: Path) -> None:
    """Without Sharon Lease and department 45, the questions about them fail and the others do not."""
    other = tmp_path / "other.sqlite"
    shutil.copy(str(sqlite_engine.url.database), other)
    engine = create_engine(f"sqlite:///{other}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE employees SET last_name = 'LEASH' WHERE employee_id = 1028"))
        connection.execute(text("UPDATE employees SET department = 24 WHERE department = 45"))
    wrong = [question.id for question in QUESTIONS if verdict(engine, question) != "correct"]
    engine.dispose()
    assert wrong == ["B-1", "B-2", "B-6", "B-7", "B-8", "B-9", "B-15", "B-17", "P-1", "P-8", "P-19", "S-6-4", "3.1-5"]


def test_all_of_appendix_b_is_there() -> None:
    numbered = [question.id for question in QUESTIONS if "Appendix B" in question.source]
    assert numbered == [f"B-{number}" for number in range(1, 23)]


def test_the_restored_question_says_so() -> None:
    assert [question.id for question in QUESTIONS if "restored" in question.source] == ["B-8"]


# What the appendix prints, typed in here a second time, so that a slip in tests.jsonl cannot hide one in the builder.
SUPERVISED = {
    "GRAY": 71, "BRADY": 1, "JACOBSON": 40, "BEEK": 4, "EASTON": 3, "BOFF": 1, "BANDANZA": 8, "BURRUSS": 20,
    "MCGLEW": 96, "FRANKLIN": 12, "PAYNE": 24, "BUONO": 5, "MACLEAN": 28, "LANDER": 4, "FAY": 29, "SEABORN": 47,
    "LI": 3, "DI": 26,
}  # fmt: skip


def test_the_supervisors_make_one_tree(sqlite_engine: Engine) -> None:
    people = rows_of(sqlite_engine, "SELECT employee_id, supervisor_id, last_name FROM employees")
    above = {identifier: supervisor for identifier, supervisor, _ in people}
    names = {identifier: name for identifier, _, name in people}
    counts: dict[object, int] = {}
    for supervisor in above.values():
        if supervisor is not None:
            counts[names[supervisor]] = counts.get(names[supervisor], 0) + 1
    assert counts == SUPERVISED
    assert sum(SUPERVISED.values()) == 422
    assert [names[identifier] for identifier, supervisor in above.items() if supervisor is None] == ["BUONO"]
    for identifier in above:
        seen = set()
        place: object = identifier
        while place is not None:
            assert place not in seen, "a circle"
            seen.add(place)
            place = above[place]


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT COUNT(*) FROM employees", 423),
        ("SELECT COUNT(DISTINCT employee_id) FROM education WHERE degree = 'PHD'", 45),
        ("SELECT COUNT(*) FROM employees WHERE city = 'IRVING'", 8),
        ("SELECT COUNT(*) FROM employees WHERE city = 'IRVING' AND home_phone IS NULL", 1),
        ("SELECT COUNT(*) FROM employees JOIN jobs USING (job_code) WHERE job_title LIKE '%ACCOUNTANT%'", 15),
        ("SELECT COUNT(*) FROM employees JOIN jobs USING (job_code) WHERE job_title = 'SENIOR SCIENTIST'", 9),
        ("SELECT home_phone IS NULL FROM employees WHERE first_name = 'RICHARD' AND last_name = 'YOUNG'", 1),
        ("SELECT COUNT(*) FROM employees WHERE department = 20", 14),
    ],
)
def test_counts_of_the_paper(sqlite_engine: Engine, sql: str, expected: int) -> None:
    assert rows_of(sqlite_engine, sql) == [(expected,)]


@pytest.mark.parametrize(
    "last_name",
    [*SUPERVISED, "SPATOLA", "SYKLEY", "CAVANAUGH", "KANYUCK", "KINGSLEY", "MESSENGER", "ZINKY", "LEASE", "TAI",
     "VASQUEZ", "NASH", "HAYES", "GRAHAM", "YOUNG", "JONES"],
)  # fmt: skip
def test_names_of_the_paper_belong_to_one_person(sqlite_engine: Engine, last_name: str) -> None:
    assert rows_of(sqlite_engine, f"SELECT COUNT(*) FROM employees WHERE last_name = '{last_name}'") == [(1,)]


def test_no_two_people_have_the_same_whole_name(sqlite_engine: Engine) -> None:
    sql = "SELECT first_name, last_name FROM employees GROUP BY first_name, last_name HAVING COUNT(*) > 1"
    assert rows_of(sqlite_engine, sql) == []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1 FROM employees WHERE hire_date > '1989-08-19' OR hire_date < '1948-01-01'",
        "SELECT 1 FROM employees WHERE julianday(hire_date) - julianday(birth_date) < 17 * 365.25",
        "SELECT 1 FROM education JOIN employees USING (employee_id)"
        " WHERE degree_year > 1989 OR degree_year < strftime('%Y', birth_date) + 18",
        "SELECT 1 FROM employees WHERE last_name <> UPPER(last_name) OR street <> UPPER(street)",
        "SELECT 1 FROM employees e JOIN employees s ON s.employee_id = e.supervisor_id"
        " WHERE e.salary > s.salary AND e.employee_id IN (SELECT supervisor_id FROM employees)",
        "SELECT 1 FROM employees WHERE ssn NOT LIKE '9%'",
        "SELECT work_phone FROM employees WHERE work_phone IS NOT NULL GROUP BY work_phone HAVING COUNT(*) > 1",
    ],
)
def test_nothing_implausible(sqlite_engine: Engine, sql: str) -> None:
    assert rows_of(sqlite_engine, sql) == []


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1 FROM employees WHERE hire_date > '1980-12-31'",
        "SELECT 1 FROM employees WHERE sex = 'F' AND employee_id IN (SELECT supervisor_id FROM employees)",
        "SELECT 1 FROM departments WHERE department NOT IN (SELECT department FROM employees)",
        "SELECT 1 FROM departments WHERE department IN (SELECT department FROM employees)"
        " AND department NOT IN (SELECT department FROM employees WHERE sex = 'F')",
        "SELECT 1 FROM employees WHERE country_code <> 'USA'",
        "SELECT 1 FROM employees WHERE middle_initial IS NULL",
        "SELECT 1 FROM employees WHERE marital_status IS NULL",
        "SELECT 1 FROM employees WHERE work_phone IS NULL",
        "SELECT 1 FROM education WHERE major_code IS NULL",
        "SELECT 1 FROM education WHERE degree_year IS NULL",
        "SELECT 1 FROM employees JOIN jobs USING (job_code) WHERE job_title IN ('SUPERVISOR', 'PROJECT MANAGER')"
        " AND employee_id NOT IN (SELECT supervisor_id FROM employees WHERE supervisor_id IS NOT NULL)",
    ],
)
def test_worth_asking(sqlite_engine: Engine, sql: str) -> None:
    assert rows_of(sqlite_engine, sql) != []


def test_keys_hold(sqlite_engine: Engine) -> None:
    assert rows_of(sqlite_engine, "PRAGMA foreign_key_check") == []
    assert rows_of(sqlite_engine, "PRAGMA integrity_check") == [("ok",)]
