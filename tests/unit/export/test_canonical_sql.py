"""text2sql-data's canonical form: what means the same and is written otherwise is one text; its tools can count it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import wizard.domains
from wizard.annotate.opened_domain import OpenedDomains
from wizard.ask.guard import Database, open_database
from wizard.domain import database_url, load_domain
from wizard.export.canonical_sql import NotCanonical, canonical
from wizard.export.context_free_statements import same_rows
from wizard.export.text2sql import filled, masked


@pytest.fixture(scope="module")
def personnel() -> Iterator[Database]:
    with open_database(database_url(load_domain("personnel"))) as database:
        yield database


CLERKS = (
    "SELECT EMPLOYEESalias0.EMPLOYEE_ID , EMPLOYEESalias0.LAST_NAME "
    "FROM EMPLOYEES AS EMPLOYEESalias0 , JOBS AS JOBSalias0 "
    "WHERE EMPLOYEESalias0.SALARY > salary0 AND JOBSalias0.JOB_CODE = EMPLOYEESalias0.JOB_CODE "
    'AND JOBSalias0.JOB_TITLE LIKE "job_title0" ;'
)


@pytest.mark.parametrize(
    "sql",
    [
        "select e.last_name as name, employee_id from employees e join jobs on jobs.job_code = e.job_code "
        'where job_title like "job_title0" and e.salary > salary0',
        "SELECT x.employee_id, x.last_name FROM jobs AS j, employees AS x WHERE x.salary > salary0 "
        'AND x.job_code = j.job_code AND (j.job_title LIKE "job_title0")',
        CLERKS.removesuffix(";"),
    ],
)
def test_one_meaning_is_one_text(personnel: Database, sql: str) -> None:
    assert canonical(sql, {"job_title0", "salary0"}, personnel.schema) == CLERKS


@pytest.mark.parametrize(
    ("sql", "written"),
    [
        (
            "SELECT COUNT(*), AVG(salary) FROM employees WHERE department0 = department OR sex <> 'F'",
            "SELECT AVG ( EMPLOYEESalias0.SALARY ) , COUNT( * ) FROM EMPLOYEES AS EMPLOYEESalias0 "
            'WHERE EMPLOYEESalias0.DEPARTMENT = department0 OR EMPLOYEESalias0.SEX != "F" ;',
        ),
        (
            "SELECT last_name AS l FROM employees WHERE salary = (SELECT MAX(salary) FROM employees) "
            "ORDER BY l LIMIT 2",
            "SELECT EMPLOYEESalias0.LAST_NAME FROM EMPLOYEES AS EMPLOYEESalias0 "
            "WHERE EMPLOYEESalias0.SALARY = ( SELECT MAX( EMPLOYEESalias1.SALARY ) FROM EMPLOYEES AS EMPLOYEESalias1 ) "
            "ORDER BY EMPLOYEESalias0.LAST_NAME LIMIT 2 ;",
        ),
        (
            "SELECT d.n FROM (SELECT last_name AS n FROM employees) AS d",
            "SELECT DERIVED_TABLEalias0.N FROM ( SELECT EMPLOYEESalias0.LAST_NAME AS N "
            "FROM EMPLOYEES AS EMPLOYEESalias0 ) AS DERIVED_TABLEalias0 ;",
        ),
    ],
)
def test_the_form_is_the_collections(personnel: Database, sql: str, written: str) -> None:
    assert canonical(sql, {"department0"}, personnel.schema) == written


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT last_name FROM employees UNION SELECT last_name FROM employees", "UNION"),
        ("SELECT last_name FROM employees WHERE salary IN (SELECT 1 UNION SELECT 2)", "set operation"),
        ("WITH e AS (SELECT last_name FROM employees) SELECT last_name FROM e", "WITH"),
        ("SELECT EXISTS (SELECT 1 FROM employees)", "no FROM"),
        ("SELECT nothing FROM employees", "no column"),
        ("SELECT (", "no statement"),
    ],
)
def test_what_has_no_canonical_form_is_told(personnel: Database, sql: str, why: str) -> None:
    with pytest.raises(NotCanonical, match=why):
        canonical(sql, (), personnel.schema)


@pytest.mark.parametrize("domain", ["personnel", "airtravel"])
def test_every_statement_of_a_domain_keeps_its_rows_and_can_be_counted(domain: str) -> None:
    """As the collection's statistics count: brackets close, and every SELECT but the first stands behind one."""
    tests = Path(str(wizard.domains.__path__[0])) / domain / "tests.jsonl"
    made = 0
    with OpenedDomains() as grounds:
        ground = grounds.of(domain)
        schema = ground.database.schema
        for line in tests.read_text("utf-8").splitlines():
            test = json.loads(line)
            if not test.get("sql"):
                continue
            found = masked(" ".join(test["sql"].split()), test["question"].lower(), schema)
            try:
                sql = canonical(found.sql, found.values, schema)
            except NotCanonical:
                continue
            made += 1
            assert canonical(sql.removesuffix(";"), found.values, schema) == sql
            whole = filled(type(found)(sql, found.text, found.values, found.variables))
            assert same_rows(ground, whole, test["sql"], columns_in_order=False)
            bare = re.sub(r'"[^"]*"', '""', sql).split()
            assert bare[0] == "SELECT"
            assert bare[-1] == ";"
            assert all(bare[at - 1] == "(" for at, word in enumerate(bare) if word == "SELECT" and at)
            depth = [
                sum(word.endswith("(") for word in bare[:at]) - bare[:at].count(")") for at in range(len(bare) + 1)
            ]
            assert min(depth) == 0 == depth[-1]
    assert made > 45
