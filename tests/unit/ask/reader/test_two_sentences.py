"""A request in two sentences, one that names and one that asks, is read as one; every word of both is in it."""

from __future__ import annotations

import pytest

from tests.unit.ask.same_statement import sql_of
from wizard.ask.interface import Request, Tool
from wizard.ask.plausibility.evidence import IN_TWO


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("could you look up Martha Nash for me, I need her extension", "what is the extension of Martha Nash"),
        ("Martha Nash. I need her extension.", "what is the extension of Martha Nash"),
        (
            "I'm looking for the clerks in department 12; what do they make",
            "list the clerks in department 12 with their salaries",
        ),
        ("list the clerks, and how many are there", "how many clerks are there"),
        ("how old is he, the president", "how old is the president"),
    ],
)
def test_one_sentence_names_and_the_other_asks(tool: Tool, said: str, meant: str) -> None:
    wanted = sql_of(tool, meant)
    assert wanted != "abstained"
    assert sql_of(tool, said) == wanted


def test_all_words_of_both_sentences_are_used(tool: Tool) -> None:
    first = tool.ask(Request("could you look up Martha Nash for me, I need her extension")).interpretations[0]
    assert not first.left_out
    assert first.context_used is None, "it leans on no earlier request"
    assert first.evidence[IN_TWO] == 1.0


def test_a_sentence_that_asks_names_nothing_for_another(tool: Tool) -> None:
    """Of two questions in one breath neither may fall."""
    found = tool.ask(Request("how many clerks are there, what do they make")).interpretations
    assert not any(one.evidence.get(IN_TWO) for one in found)


def test_what_is_tied_to_what_was_said_is_no_sentence(tool: Tool) -> None:
    wanted = sql_of(tool, "the technicians with their phone extensions")
    assert sql_of(tool, "I want the technicians, all of them, with their phone extensions") == wanted


def test_what_is_named_must_be_in_the_reading(tool: Tool) -> None:
    """The department is asked about, and the clerks would fall."""
    found = tool.ask(Request("I know the clerks in department 12, what is it called")).interpretations
    assert not any(one.evidence.get(IN_TWO) for one in found)
