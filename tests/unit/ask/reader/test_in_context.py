"""What was parsed, beside what was asked before it: by itself, of what was found last, or as a change of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.ask.reader.parts_of_the_reader import parts_of_the_reader
from wizard.ask.form import Query
from wizard.ask.interface import Tool
from wizard.ask.reader.chart import Chart
from wizard.ask.reader.earlier import Earlier, classes, seen_last, unknown_size
from wizard.ask.reader.readings import AskedBefore, RequestReading
from wizard.ask.reader.words import words_of
from wizard.ask.tool import LexiconTool

Readings = Callable[..., list[RequestReading]]


@pytest.fixture(scope="module")
def readings(tool: Tool) -> Readings:
    """The readings of a text, all of whose words are parsed; `earlier` is what was asked before it."""
    parts = parts_of_the_reader(tool)

    def read(text: str, *earlier: Query, lost: bool = False) -> list[RequestReading]:
        tokens = words_of(text)
        chart = Chart(len(tokens), parts.grammar)
        asked = [Earlier(i, query) for i, query in enumerate(earlier)]
        seen = seen_last(asked, tool.lexicon) if asked and isinstance(tool, LexiconTool) else None
        chart.parse(parts.leaves.leaves(tokens, classes(asked), seen).items)
        return list(parts.in_context.readings(chart, tokens, AskedBefore(asked, lost, unknown_size, same=False)))

    return read


def test_the_first_request_leans_on_nothing(readings: Readings) -> None:
    assert {one.context for one in readings("who is the oldest")} == {None}


def test_a_sentence_without_a_pronoun_is_read_in_both_ways(readings: Readings) -> None:
    engineers = readings("list the engineers")[0]
    assert {one.context for one in readings("who is the oldest", engineers.query)} == {None, 0}


def test_a_pronoun_leans_on_what_it_stands_for(readings: Readings) -> None:
    engineers = readings("list the engineers")[0]
    assert {one.context for one in readings("how old are they", engineers.query)} == {0}
    assert not readings("how old are they")


def test_a_fragment_needs_something_to_change(readings: Readings) -> None:
    dallas = readings("who lives in Dallas")[0]
    assert any(one.root.category == "F" for one in readings("and in Irving", dallas.query))
    assert not any(one.root.category == "F" for one in readings("and in Irving"))


def test_nothing_leans_on_a_request_that_was_not_understood(readings: Readings) -> None:
    engineers = readings("list the engineers")[0]
    assert not readings("how old are they", engineers.query, lost=True)
