"""Every answer that is shown has a name for each of its columns, whatever it is ordered and grouped by."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.ask.said_in_turn import talk
from wizard.ask.guard import Database
from wizard.ask.interface import Request
from wizard.ask.tool import LexiconTool
from wizard.domain import load_domain

ORDERED = {
    "personnel": (
        "list the clerks by department, youngest first",
        "list the clerks of each department",
        "list the departments with their managers",
        "clerks ordered by department and salary",
        "the five oldest clerks, by salary",
    ),
    "airtravel": (
        "flights from Boston to Denver sorted by airline",
        "flights from Boston to Denver sorted by airline, earliest first",
        "list the flights from Boston to Denver by airline",
    ),
}


SAMPLE = 12
"""Of so many questions of a domain `make test` looks at one."""


@pytest.mark.parametrize("name", ORDERED)
def test_each_column_of_a_sample_has_a_name(name: str, shipped: dict[str, tuple[LexiconTool, Database]]) -> None:
    questions = [test.question for test in load_domain(name, check_audio=False).tests]
    has_named_columns((*ORDERED[name], *questions[::SAMPLE]), *shipped[name], least=len(ORDERED[name]))


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDERED)
def test_each_column_of_every_question_has_a_name(name: str, shipped: dict[str, tuple[LexiconTool, Database]]) -> None:
    questions = [test.question for test in load_domain(name, check_audio=False).tests]
    has_named_columns(questions, *shipped[name], least=len(ORDERED[name]))


def has_named_columns(asked: Sequence[str], tool: LexiconTool, database: Database, *, least: int) -> None:
    differing, shown = [], 0
    for text in asked:
        for reading in talk(tool, text).interpretations:
            shown += 1
            columns = database.run(reading.display_sql).columns
            if not len(columns) == len(reading.labels) == len(reading.columns):
                differing.append((text, reading.paraphrase))
    assert differing == []
    assert shown >= least


def test_those_who_are_listed_by_a_kind_are_in_its_order(tool: LexiconTool, database: Database) -> None:
    (reading, *_) = tool.ask(Request(ORDERED["personnel"][0])).interpretations
    rows = database.run(reading.display_sql).rows
    placed = [(row[reading.labels.index("Department")], row[reading.labels.index("Age")]) for row in rows]
    assert placed == sorted(placed)
    assert len({department for department, _ in placed}) > 1
