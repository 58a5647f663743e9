"""Whether most of them do, half at least, or fewer: what two counts say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.guard import Database
from wizard.ask.interface import Request, Tool

CASES = [
    ("do most {} live in Irving", "how many {} live in Irving", ">"),
    ("are at least half of the {} women", "how many {} are women", ">="),
    ("are less than half of the {} married", "how many {} are married", "<"),
    ("is the majority of the {} married", "how many {} are married", ">"),
]
SAYS: dict[str, Callable[[int, int], bool]] = {
    ">": lambda part, whole: part > whole / 2,
    ">=": lambda part, whole: part >= whole / 2,
    "<": lambda part, whole: part < whole / 2,
}


@pytest.mark.parametrize("who", ["secretaries", "managers", "nurses", "clerks", "engineers", "programmers"])
@pytest.mark.parametrize(("said", "counted", "how"), CASES)
def test_it_is_what_the_counts_say(tool: Tool, database: Database, who: str, said: str, counted: str, how: str) -> None:
    part = _one(database, sql_of(tool, counted.format(who)))
    whole = _one(database, sql_of(tool, f"how many {who} are there"))
    assert bool(_one(database, sql_of(tool, said.format(who)))) == SAYS[how](part, whole)


@pytest.mark.parametrize("said", [said for said, _, _ in CASES])
def test_what_is_said_of_it_is_read_back(tool: Tool, said: str) -> None:
    first = tool.ask(Request(said.format("secretaries"))).interpretations[0]
    again = tool.ask(Request(first.paraphrase)).interpretations[0]
    assert again.sql == first.sql


def test_who_has_the_most_is_another_question(tool: Tool) -> None:
    assert "half" not in tool.ask(Request("who has the most degrees")).interpretations[0].paraphrase


def _one(database: Database, sql: str) -> int:
    (row,) = database.run(sql).rows
    return int(str(row[0]))
