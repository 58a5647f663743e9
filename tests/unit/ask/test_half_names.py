"""Half a name is taken for the whole where no other name has the word, and is said to be."""

from __future__ import annotations

import pytest

from tests.unit.ask.timetable import readings
from wizard.ask.interface import Request, Tool


@pytest.mark.parametrize(
    ("half", "whole"),
    [
        ("who works in hardware", "who works in hardware products"),
        ("how many people are in the networks department", "how many people are in the computer networks department"),
        ("which employees studied electrical", "which employees studied electrical engineering"),
    ],
)
def test_half_a_name_is_the_whole(tool: Tool, half: str, whole: str) -> None:
    found = readings(tool, half)[0]
    assert found.sql == readings(tool, whole)[0].sql
    assert found.taken_for, "it is said what was taken for what"
    assert found.sureness == "likely", "a person looks at it before it is a reference answer"


@pytest.mark.parametrize(
    "text",
    [
        "who works in computer",  # two departments and a division have the word
        "who lives in fort",  # half a place is none
        "who went to southern",
    ],
)
def test_a_word_of_several_names_or_of_other_things_is_none(tool: Tool, text: str) -> None:
    assert tool.ask(Request(text, ())).status == "abstained"
