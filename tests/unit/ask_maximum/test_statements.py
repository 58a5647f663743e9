"""Statements of every shape that the guard lets pass: what is traced, what is added, and what is left as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.ask_maximum.conftest import make_database, write_rules
from tests.unit.ask_maximum.judging import added, verdicts
from wizard.ask.guard import Database, SqlFailed, SqlRefused, open_database
from wizard.ask.maximum import Maximum, TooManyRows, derive_maximum
from wizard.domain.maximum import MaximumRules

IDENTITY = ["employees.employee_id", "employees.first_name", "employees.middle_initial"]


def sound(maximum: Maximum, database: Database) -> Maximum:
    """The law of every maximum: projected on the minimum's columns it is the minimum, as a set."""
    few, wide = database.run(maximum.minimum_sql), database.run(maximum.sql)
    width = len(few.columns)
    assert {row[:width] for row in wide.rows} == set(few.rows)
    assert len(wide.columns) == width + len(maximum.added) == len(maximum.columns)
    assert verdicts(maximum, maximum.minimum) == ("correct", "correct")
    assert verdicts(maximum, maximum.maximum) == ("correct", "correct")
    return maximum


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("SELECT last_name FROM employees", IDENTITY),
        ("SELECT e.last_name AS who FROM employees AS e", IDENTITY),
        ("SELECT DISTINCT last_name FROM employees", IDENTITY),
        ("SELECT UPPER(last_name) FROM employees", ["employees.employee_id", "employees.last_name", *IDENTITY[1:]]),
        ("SELECT t.last_name FROM (SELECT * FROM employees) AS t", IDENTITY),
        ("SELECT t.n FROM (SELECT DISTINCT last_name AS n FROM employees) AS t", IDENTITY),
        ("WITH t AS (SELECT last_name AS n FROM employees) SELECT n FROM t ORDER BY n LIMIT 5", IDENTITY),
        ("WITH a AS (SELECT * FROM employees), b AS (SELECT a.last_name AS x FROM a) SELECT x FROM b", IDENTITY),
        ("SELECT last_name FROM employees WHERE employee_id IN (SELECT supervisor_id FROM employees)", IDENTITY),
        ("SELECT last_name FROM employees ORDER BY last_name, employee_id LIMIT 3 OFFSET 2", IDENTITY),
        ("SELECT last_name FROM employees WHERE level = 31 UNION SELECT last_name FROM employees WHERE level = 30",
         [*IDENTITY, "employees.level"]),
        ("SELECT last_name FROM employees UNION ALL SELECT last_name FROM employees ORDER BY 1", IDENTITY),
        ("SELECT x.n FROM (SELECT last_name AS n FROM employees UNION SELECT last_name FROM employees) AS x", IDENTITY),
        ("SELECT last_name FROM employees INTERSECT SELECT last_name FROM employees WHERE city = 'IRVING'",
         [*IDENTITY, "employees.city"]),
        ("SELECT last_name, RANK() OVER (ORDER BY employee_id) FROM employees", IDENTITY),
        ("SELECT m.last_name FROM employees AS e JOIN employees AS m ON m.employee_id = e.supervisor_id", IDENTITY),
        ("SELECT e.last_name, m.last_name FROM employees AS e LEFT JOIN employees AS m"
         " ON e.supervisor_id = m.employee_id", [*IDENTITY, *IDENTITY]),
        ("SELECT department_name FROM departments", ["departments.department"]),
        ("SELECT * FROM departments", ["divisions.division_name"]),
        ("SELECT department, COUNT(*) FROM employees GROUP BY department", ["departments.department_name"]),
        ("SELECT d.department_name, COUNT(*) FROM employees AS e, departments AS d"
         " WHERE e.department = d.department GROUP BY d.department_name, d.department", ["departments.department"]),
        ("SELECT e.department, AVG(salary) FROM employees AS e JOIN departments AS d ON d.department = e.department"
         " GROUP BY e.department HAVING COUNT(*) > 20", ["departments.department_name", "count"]),
        ("SELECT x.d FROM (SELECT department AS d FROM employees GROUP BY department) AS x",
         ["departments.department_name"]),
    ],
)  # fmt: skip
def test_what_is_added(sql: str, expected: list[str], rules: MaximumRules, either: Database) -> None:
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert added(maximum) == expected, maximum.sql
    assert not maximum.note


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("SELECT 423", "what is computed"),
        ("SELECT MAX(salary) FROM employees", "what is computed"),
        ("SELECT COUNT(*) FROM (SELECT DISTINCT city FROM employees) AS t", "what is computed"),
        ("SELECT t.n FROM (SELECT AVG(salary) AS n FROM employees) AS t", "what is computed"),
        ("SELECT salary FROM employees UNION SELECT department FROM departments", "gathered from several tables"),
        ("SELECT sex, COUNT(*) FROM employees GROUP BY sex", "nothing that the rules add can be shown"),
        ("SELECT last_name FROM employees GROUP BY last_name", "nothing that the rules add can be shown"),
    ],
)
def test_what_is_its_own_maximum(sql: str, reason: str, rules: MaximumRules, either: Database) -> None:
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert not maximum.added
    assert (maximum.sql, maximum.maximum) == (sql, maximum.minimum)
    assert reason in maximum.note


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT DISTINCT level FROM employees ORDER BY level DESC LIMIT 3",
        "SELECT city FROM employees WHERE department = 45 EXCEPT SELECT city FROM employees WHERE department = 11",
        "SELECT city FROM employees WHERE department = 10 INTERSECT SELECT city FROM employees WHERE department = 11",
        "WITH t AS (SELECT DISTINCT level FROM employees) SELECT level FROM t ORDER BY level LIMIT 2",
        "SELECT employee_id FROM employees WHERE department = 10 EXCEPT SELECT supervisor_id FROM employees",
        "SELECT DISTINCT level AS pay, sex AS level FROM employees ORDER BY pay DESC, level LIMIT 5",
    ],
)
def test_what_picks_among_rows_picks_the_same(sql: str, rules: MaximumRules, either: Database) -> None:
    """With new columns, LIMIT, EXCEPT and INTERSECT would pick other rows: they are held to those of the minimum."""
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert "employees.first_name" in added(maximum)
    assert "EXISTS" in maximum.sql


def test_everybody_who_is_meant_is_there(rules: MaximumRules, either: Database) -> None:
    maximum = derive_maximum("SELECT DISTINCT level FROM employees ORDER BY level DESC LIMIT 3", rules, either)
    levels = sorted({row[0] for row in either.run("SELECT level FROM employees").rows}, key=lambda v: -int(str(v)))[:3]
    wanted = either.run(f"SELECT COUNT(*) FROM employees WHERE level IN ({levels[0]}, {levels[1]}, {levels[2]})").rows
    assert [(maximum.rows,)] == list(wanted)


def test_a_column_that_the_question_only_mentions(rules: MaximumRules, either: Database) -> None:
    """Conditions in EXISTS, in IN over the same rows, on a superlative; not those on somebody else."""
    by_exists = "SELECT e.employee_id FROM employees AS e WHERE EXISTS (SELECT 1 FROM jobs AS j" + (
        " WHERE j.job_code = e.job_code AND j.job_title = 'ATTORNEY')"
    )
    assert "jobs.job_title" in added(sound(derive_maximum(by_exists, rules, either), either))
    best = "SELECT employee_id FROM employees WHERE employee_id IN" + (
        " (SELECT x.employee_id FROM employees AS x ORDER BY x.salary DESC LIMIT 3)"
    )
    assert "employees.salary" in added(sound(derive_maximum(best, rules, either), either))
    boss = "SELECT e.employee_id FROM employees AS e JOIN employees AS m" + (
        " ON e.supervisor_id = m.employee_id WHERE m.salary > 150000 AND m.sex = 'F'"
    )
    assert not {"employees.salary", "employees.sex"} & set(added(sound(derive_maximum(boss, rules, either), either)))


def test_somebody_without_a_partner_stays(air_rules: MaximumRules, air: Database) -> None:
    """A joined table takes no row away: flight 4 has no airline."""
    maximum = sound(derive_maximum("SELECT flight_id FROM flight", air_rules, air), air)
    assert "(4 NIL 11 NIL)" in maximum.maximum


def test_a_group_is_not_multiplied(air_rules: MaximumRules, air: Database) -> None:
    sql = "SELECT fare_id, COUNT(*) FROM fare GROUP BY fare_id"
    maximum = sound(derive_maximum(sql, air_rules, air), air)
    assert added(maximum) == ["fare.one_direction_cost", "fare.round_trip_cost"]
    assert any("more than one of it in a group" in reason for reason in maximum.left_out)


DEGREES = "EXISTS (SELECT 1 FROM education AS {0} WHERE {0}.employee_id = e.employee_id AND {0}.degree = '{1}')"


@pytest.mark.parametrize(
    ("sql", "joins"),
    [
        (f"SELECT e.last_name FROM employees AS e WHERE {DEGREES.format('x', 'PHD')}", 1),
        (f"SELECT DISTINCT e.last_name FROM employees AS e WHERE e.level > 20 AND {DEGREES.format('x', 'PHD')}", 1),
        (f"SELECT e.level FROM employees AS e WHERE {DEGREES.format('x', 'PHD')} AND {DEGREES.format('x', 'BA')}", 1),
        ("SELECT level FROM employees WHERE (employee_id, 'PHD') IN (SELECT employee_id, degree FROM education)", 1),
        ("SELECT t.n FROM (SELECT e.last_name AS n FROM employees AS e WHERE e.employee_id IN"
         " (SELECT e.employee_id FROM education AS e WHERE e.degree = 'PHD')) AS t", 1),
        ("SELECT last_name FROM employees WHERE level = 31 AND employee_id IN (SELECT employee_id FROM education)"
         " UNION SELECT last_name FROM employees WHERE employee_id IN (SELECT employee_id FROM education)", 2),
    ],
)  # fmt: skip
def test_what_exists_and_in_pick_by_is_shown(sql: str, joins: int, rules: MaximumRules, either: Database) -> None:
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert {"education.degree", *IDENTITY} <= set(added(maximum)), maximum.sql
    assert (maximum.note, maximum.left_out) == ("", ())
    before, after = (one.count("EXISTS") + one.count(" IN (") for one in (sql, maximum.sql))
    assert before - after == joins, maximum.sql


def test_only_what_is_wanted_becomes_a_join(rules: MaximumRules, either: Database) -> None:
    """Nothing of a person's supervisor is reasonable beside the person."""
    boss = "EXISTS (SELECT 1 FROM employees AS m WHERE m.employee_id = e.supervisor_id AND m.sex = 'F')"
    sql = f"SELECT e.last_name FROM employees AS e WHERE {boss} AND {DEGREES.format('x', 'PHD')}"
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert "education.degree" in added(maximum)
    assert maximum.sql.count("EXISTS") == 1


def test_what_picks_by_exists_and_by_number(rules: MaximumRules, either: Database) -> None:
    """With a row for each degree, LIMIT would cut other rows: they are held to those of the minimum."""
    sql = (
        "SELECT last_name FROM employees WHERE employee_id IN (SELECT employee_id FROM education)"
        " ORDER BY last_name LIMIT 7"
    )
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert "education.degree" in added(maximum)
    assert not maximum.note


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT department, COUNT(*) FROM employees WHERE employee_id IN (SELECT employee_id FROM education)"
        " GROUP BY department",
        "SELECT t.last_name, t.n FROM (SELECT e.last_name, e.employee_id, ROW_NUMBER() OVER (ORDER BY e.employee_id)"
        " AS n FROM employees AS e WHERE e.employee_id IN (SELECT employee_id FROM education)) AS t",
    ],
)
def test_rows_that_are_counted_are_not_multiplied(sql: str, rules: MaximumRules, either: Database) -> None:
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert maximum.added
    assert not maximum.note
    assert " IN (" in maximum.sql


def test_where_a_join_changes_the_rows_it_is_not_made(rules: MaximumRules, either: Database) -> None:
    """Rows are numbered around what is picked: with a row for each degree they have other numbers."""
    sql = (
        "SELECT t.last_name, RANK() OVER (ORDER BY t.employee_id) FROM (SELECT e.last_name, e.employee_id"
        " FROM employees AS e WHERE e.employee_id IN (SELECT employee_id FROM education)) AS t"
    )
    maximum = sound(derive_maximum(sql, rules, either), either)
    assert added(maximum) == IDENTITY
    assert maximum.note.startswith("fields of what the statement only picks by are left out: with the fields beside")


def test_a_text_in_double_quotes_is_understood_on_sqlite(rules: MaximumRules, database: Database) -> None:
    maximum = sound(
        derive_maximum('SELECT last_name FROM employees WHERE first_name = "SHARON"', rules, database), database
    )
    assert added(maximum) == IDENTITY


def test_a_minimum_that_cannot_be_had_is_an_error(rules: MaximumRules, either: Database) -> None:
    with pytest.raises(SqlRefused):
        derive_maximum("DELETE FROM employees", rules, either)
    with pytest.raises(SqlFailed):
        derive_maximum("SELECT nobody FROM employees", rules, either)


def test_a_cut_minimum_is_no_reference(rules: MaximumRules, database: Database) -> None:
    with open_database(database.url, row_cap=100) as small:
        with pytest.raises(TooManyRows, match="more than the 100 rows"):
            derive_maximum("SELECT last_name FROM employees", rules, small)
        maximum = derive_maximum("SELECT DISTINCT sex FROM employees", rules, small)
        assert not maximum.added
        assert maximum.note == "it could not be widened: the maximum has more rows than are read"


ODD = """
CREATE TABLE "Order" ("Select" INTEGER PRIMARY KEY, "two words" TEXT, "UPPER" TEXT, owner INTEGER, raw BLOB);
INSERT INTO "Order" VALUES (1, 'a', 'x', 7, X'00'), (2, 'b', NULL, 8, X'01');
CREATE TABLE loose (name TEXT, anything);
INSERT INTO loose VALUES ('a', 1), ('b', 'text');
"""
ODD_RULES = """\
entities:
  Order: {fields: [Select, two words, UPPER], source: ours}
  loose: {fields: [name, anything], source: ours}
columns:
  Order.owner: {instead: [raw], source: ours}
rules:
  - {asked: loose, path: loose.name -> Order.two words, add: Order.UPPER, source: ours}
"""


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with open_database(str(make_database(tmp_path_factory.mktemp("odd") / "odd.sqlite", ODD))) as opened:
        yield opened


def test_names_that_need_quotes_get_them(tmp_path: Path, odd: Database) -> None:
    rules = write_rules(tmp_path, ODD_RULES.partition("rules:")[0])
    maximum = sound(derive_maximum('SELECT "UPPER" FROM "Order"', rules, odd), odd)
    assert added(maximum) == ["order.Select", "order.two words"]


def test_fields_that_have_no_form_in_an_answer_are_not_added(tmp_path: Path, odd: Database) -> None:
    """Bytes, and a column of numbers and texts: the minimum is its own maximum, with the reason."""
    rules = write_rules(tmp_path, ODD_RULES.partition("rules:")[0])
    for sql, reason in (
        ('SELECT owner FROM "Order"', "bytes have no form"),
        ("SELECT name FROM loose", "a column has one type"),
    ):
        maximum = sound(derive_maximum(sql, rules, odd), odd)
        assert not maximum.added
        assert maximum.note.startswith("it could not be widened: ")
        assert reason in maximum.note


@pytest.mark.shared_data
def test_questions_to_a_real_airline_database(airtravel_rules: MaximumRules) -> None:
    """Statements with commas for joins, nested conditions and no declared keys, by the air travel domain's own rules;
    every thirtieth of them."""
    folder = Path(__file__).resolve().parents[4] / "shared" / "data" / "atis"
    if not folder.is_dir():
        pytest.skip(f"the development data is not at {folder}")
    lines = (folder / "train.jsonl").read_text().splitlines()[::30]
    widened = 0
    with open_database(str(folder / "atis-synthetic.sqlite"), seconds=60) as database:
        for line in lines:
            maximum = derive_maximum(json.loads(line)["sql"], airtravel_rules, database)
            assert verdicts(maximum, maximum.minimum) == ("correct", "correct")
            assert verdicts(maximum, maximum.maximum) == ("correct", "correct")
            widened += bool(maximum.added)
    assert widened > len(lines) // 2
