"""What was found, and others: the share that it is of more, what those are called, and whose of them it is true.

A family has what was asked before, a request that stands by itself, and the wordings of a later turn that mean it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Tool

PEOPLE = [
    (("how many women work in department 42",), "what percentage of the employees in department 42 are women",
     ("what percentage of the employees in department 42 is that",
      "what share is that of the employees in department 42",
      "and what fraction of the employees in department 42 do they make up")),
    (("which clerks live in Irving",), "what share of all clerks live in Irving",
     ("what share of all clerks is that", "what percentage of the clerks are they",
      "so what proportion is that of all clerks")),
    (("how many employees have a PhD",), "what percentage of all employees have a PhD",
     ("what percentage of all employees is that", "what percent of our people is that")),
    # what they are called, after their number as after the list
    (("how many Hispanic employees are there",), "what are the names of the Hispanic employees",
     ("what are their names", "give me their names", "list their names", "their names please")),
    (("which clerks live in Dallas",), "what are the names of the clerks who live in Dallas",
     ("what are their names", "list their names")),
    # "it" is what they have
    (("how many employees have a PhD",), "which employees have a PhD from the University of Wisconsin",
     ("which of them got it from the University of Wisconsin",
      "which of those have it from the University of Wisconsin",
      "who got it from the University of Wisconsin")),
]  # fmt: skip
TRAVEL = [
    (("how many flights serve breakfast",), "what share of all flights serve breakfast",
     ("what share of all flights is that", "what percentage is that of all flights")),
    (("how many airports are in Texas",), "what percentage of all airports are in Texas",
     ("what percentage of all airports is that", "and what fraction of all airports do they make up")),
]  # fmt: skip


def _cases(families: Sequence[tuple[Sequence[str], str, Sequence[str]]]) -> list[tuple[Sequence[str], str, str]]:
    return [(before, alone, wording) for before, alone, wordings in families for wording in wordings]


@pytest.mark.parametrize(("before", "alone", "wording"), _cases(PEOPLE))
def test_people(before: Sequence[str], alone: str, wording: str, tool: Tool) -> None:
    assert first(tool, *before, wording).sql == first(tool, alone).sql


@pytest.mark.parametrize(("before", "alone", "wording"), _cases(TRAVEL))
def test_travel(before: Sequence[str], alone: str, wording: str, agent: Tool) -> None:
    assert first(agent, *before, wording).sql == first(agent, alone).sql


def test_a_share_among_those_who_were_found_is_of_them(tool: Tool) -> None:
    found = talk(tool, "how many programmers are women", "what percent of them are from Texas").interpretations
    assert found[0].paraphrase.startswith("Of all female programmers, the share")
