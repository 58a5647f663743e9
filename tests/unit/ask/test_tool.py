"""What the tool says besides SQL: that it did not understand, how sure it is, and by which principles it went."""

from __future__ import annotations

import datetime
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Request, Tool
from wizard.ask.lexicon_fit import check_against
from wizard.ask.tool import LexiconTool, make_tool
from wizard.domain import Domain
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import parse_lexicon


@pytest.mark.parametrize(
    ("text", "unknown", "suggestion"),
    [
        ("how many emploees are there", "emploees", "employees"),
        ("What is Sharon Leese's salary?", "Leese", "lease"),
        ("list the people who graduated from Harverd", "Harverd", "harvard"),
        ("what is the weather in Irving", "weather", None),
        ("show me the bowling scores of the clerks", "bowling scores", None),
    ],
)
def test_unknown_words_are_named_and_never_replaced(
    tool: Tool, text: str, unknown: str, suggestion: str | None
) -> None:
    outcome = tool.ask(Request(text))
    assert outcome.status == "abstained"
    assert outcome.interpretations == ()
    assert [part.text for part in outcome.unknown] == [unknown]
    assert text[outcome.unknown[0].start : outcome.unknown[0].end] == unknown
    assert unknown in outcome.reason
    if suggestion is not None:
        assert suggestion in outcome.unknown[0].suggestions


@pytest.mark.parametrize(
    "text",
    ["", "   ", "?", "uh", "the", "of of of", "who who who", "'s", "10", "department", "employees employees",
     "x" * 5000, "how many " * 200, "\x00", "😀", "SELECT * FROM employees", "and", "no", "list", "(((",
     "why is Sharon Lease a manager", "delete all employees", "the salary salary of of Paul Paul Tai Tai"],
)  # fmt: skip
def test_nothing_said_raises(tool: Tool, database: Database, text: str) -> None:
    outcome = tool.ask(Request(text))
    assert (outcome.status == "answered") == bool(outcome.interpretations)
    assert bool(outcome.reason) == (outcome.status == "abstained")
    for interpretation in outcome.interpretations:
        database.run(interpretation.sql)


def test_every_interpretation_runs(tool: Tool, database: Database) -> None:
    for text in (
        "list the names and phone numbers of the clerks in department 45",
        "are there any programmers in department 45",
        "what is the average age of managers by sex",
    ):
        interpretations = tool.ask(Request(text)).interpretations
        assert len({interpretation.sql for interpretation in interpretations}) == len(interpretations)
        for interpretation in interpretations:
            database.run(interpretation.sql)
            assert len(database.run(interpretation.display_sql).columns) == len(interpretation.labels)


def test_a_yes_no_question_may_want_to_know_which(tool: Tool, database: Database) -> None:
    outcome = tool.ask(Request("Are there any clerks in department 45?"))
    assert outcome.interpretations[0].boolean
    other = next(i for i in outcome.interpretations if not i.boolean)
    assert other.paraphrase == "List all clerks who work in department 45."


def test_a_vague_term_keeps_its_other_meaning_as_an_alternative(tool: Tool) -> None:
    """1989 paper, 2.2, S-5 and Table 2."""
    first, *others = tool.ask(Request("What is Paul Tai's phone number?")).interpretations
    assert "work_phone" in first.sql
    assert any("home_phone" in other.sql for other in others)


@pytest.mark.parametrize(
    ("text", "principles"),
    [
        ("List department 44 employees.", ("S-4",)),
        ("What is Paul Tai's phone number?", ("A-2", "S-5")),
        ("How many scientists are there?", ("S-3", "S-6")),
        ("give me the names of the managers", ("S-5", "S-6")),
        ("what is Paul Tai's salary", ()),
    ],
)
def test_principles(tool: Tool, text: str, principles: tuple[str, ...]) -> None:
    assert tool.ask(Request(text)).interpretations[0].principles == tuple(principles)


def test_a_profession_is_generic_and_a_longer_title_is_not(tool: Tool) -> None:
    """1989 paper, S-6; Appendix B has "senior scientists" as a title."""
    assert "LIKE '%SCIENTIST%'" in tool.ask(Request("list the scientists")).interpretations[0].sql
    assert "= 'SENIOR SCIENTIST'" in tool.ask(Request("list the senior scientists")).interpretations[0].sql


@pytest.mark.parametrize("text", ["sum the names of the clerks", "what is the average job title", "the highest city"])
def test_nothing_is_computed_of_names(tool: Tool, text: str) -> None:
    interpretations = tool.ask(Request(text)).interpretations
    assert not any(function in i.sql for i in interpretations for function in ("SUM(", "AVG(", "MAX("))


def test_nothing_has_two_names(tool: Tool) -> None:
    for interpretation in tool.ask(Request("list the Smith Jones employees")).interpretations:
        assert interpretation.sql.count("last_name = ") < 2


def test_hidden_columns_are_not_shown(tool: Tool, database: Database) -> None:
    best = tool.ask(Request("what is Paul Tai's social security number")).interpretations[0]
    assert "ssn" in best.sql
    assert "ssn" not in best.display_sql


def test_threads(tool: Tool) -> None:
    texts = ["how many clerks are there", "who makes the most", "what is Paul Tai's salary", "is Paul Tai a clerk"] * 10
    alone = [tool.ask(Request(text)).interpretations for text in texts]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda text: tool.ask(Request(text)).interpretations, texts))
    assert together == alone


def test_the_name_is_journalled_with_its_version(tool: Tool) -> None:
    assert tool.name.startswith("lexicon/personnel ")


# Another domain, to see that nothing here knows the first one.

SEAS = """
CREATE TABLE ports (port TEXT PRIMARY KEY, country TEXT, depth REAL, opened DATE);
CREATE TABLE ships (ship_no INTEGER PRIMARY KEY, ship_name TEXT, flag TEXT, tons INTEGER, home TEXT REFERENCES ports);
CREATE TABLE calls (ship_no INTEGER REFERENCES ships, port TEXT REFERENCES ports);
INSERT INTO ports VALUES ('Bergen', 'Norway', 11.5, '1900-05-01'), ('Hull', 'England', 9, NULL),
    ('Porto', 'Portugal', 7, '1884-01-02');
INSERT INTO ships VALUES (1, 'Aurora', 'Norway', 900, 'Bergen'), (2, 'Black Pearl', 'England', 400, 'Hull'),
    (3, 'Star of Hull', 'England', 1200, 'Hull');
INSERT INTO calls VALUES (1, 'Hull'), (1, 'Porto'), (2, 'Porto');
"""
SEA_WORDS = """
classes:
  ship: {table: ships, key: [ship_no], nouns: [ship, vessel], display: [ship name, tonnage]}
  port: {table: ports, key: [port], nouns: [port, harbour], display: [port name]}
attributes:
  ship name: {of: ship, column: ships.ship_name, nouns: [name], values: true}
  tonnage: {of: ship, column: ships.tons, kind: number, nouns: [tonnage, size], unit: [ton], verbs: [weigh],
    most: [largest, biggest, heaviest], least: [smallest, lightest],
    more: [larger, heavier], less: [smaller, lighter], how: [big, heavy]}
  flag: {of: ship, column: ships.flag, nouns: [flag], values: true}
  port name: {of: port, column: ports.port, nouns: [name], values: true}
  country: {of: port, column: ports.country, nouns: [country/countries], values: true}
  depth: {of: port, column: ports.depth, kind: number, nouns: [depth], unit: [metre],
    most: [deepest], more: [deeper], how: [deep]}
  opening: {of: port, column: ports.opened, kind: date, nouns: [opening date], verbs: [open, be opened]}
relations:
  home port: {from: ship, to: port, path: ships.home -> ports.port, says: be based in, says_inverse: be home to,
    verbs: [be based in], nouns: [home port], prepositions: [from, of]}
  calls at: {from: ship, to: port, path: "ships.ship_no -> calls.ship_no, calls.port -> ports.port", says: call at,
    says_inverse: be visited by, verbs: [call at, visit, stop at]}
"""


@pytest.fixture
def seas(tmp_path: Path) -> LexiconTool:
    path = tmp_path / "seas.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(SEAS)
    connection.close()
    lexicon = parse_lexicon(SEA_WORDS, tmp_path / "lexicon.yaml")
    database = open_database(str(path))
    check_against(lexicon, database, tmp_path / "lexicon.yaml")
    tool = LexiconTool(lexicon, database, datetime.date(1990, 1, 1))
    tool.sea = database  # type: ignore[attr-defined]
    return tool


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many ships are there", {(3,)}),
        ("which ships call at Porto", {(1,), (2,)}),
        ("what ports does the Aurora visit", {("Hull",), ("Porto",)}),
        ("what is the largest ship", {(3,)}),
        ("how big is the Black Pearl", {(400,)}),
        ("which is the deepest harbour", {("Bergen",)}),
        ("ports visited by the largest ship", set()),
        ("which ships are larger than the Black Pearl", {(1,), (3,)}),
        ("ships over 1000 tons", {(3,)}),
        ("which ship visits the most ports", {(1,)}),
        ("how many ports does the aurora call at", {(2,)}),
        ("what is the average tonnage of ships based in Hull", {(800.0,)}),
        ("what is the home port of the Aurora", {("Bergen",)}),
        ("when was Bergen opened", {("1900-05-01",)}),
        ("which ports were opened before 1890", {("Porto",)}),
        ("which ships do not call at Porto", {(3,)}),
        ("does the Star of Hull visit Porto", {(0,)}),
        ("ships from ports in England", {(2,), (3,)}),
        ("what is the depth of the home port of the largest ship", {(9.0,)}),
        ("how many ships visit each port", {("Hull", 1), ("Porto", 2)}),
    ],
)
def test_another_domain_is_only_data(seas: LexiconTool, text: str, rows: set[tuple[object, ...]]) -> None:
    outcome = seas.ask(Request(text))
    assert outcome.status == "answered", outcome.reason
    database: Database = seas.sea  # type: ignore[attr-defined]
    assert set(database.run(outcome.interpretations[0].sql).rows) == rows, outcome.interpretations[0].sql


def test_a_lexicon_that_does_not_fit_its_database(personnel: Domain, staff_file: Path) -> None:
    with open_database(str(staff_file)) as database, pytest.raises(LexiconError, match="the database has no column"):
        make_tool(personnel, database)
