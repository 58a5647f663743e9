"""Every way to read a request is tested by its own example; ways of less effort come first."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from wizard.ask.interface import Exchange, Request, Tool
from wizard.ask.numerals import Token
from wizard.ask.reader.beside_stories import StoryReader
from wizard.ask.reader.readings import Read, ReadOnce
from wizard.ask.reader.request_reader import WAYS, Way
from wizard.ask.tool import LexiconTool


@pytest.mark.parametrize("way", WAYS, ids=[way.name for way in WAYS])
def test_its_example_is_read_in_that_way(way: Way, tool: Tool, agent: Tool) -> None:
    *before, said = way.example.split(" / ")
    read = []
    for one in (tool, agent):
        assert isinstance(one, LexiconTool)
        found = [(text, one.ask(Request(text)).interpretations) for text in before]
        context = tuple(Exchange(text, readings[0].logical_form if readings else None) for text, readings in found)
        read.append(one.read(Request(said, context)))
    assert way.name in [one.way for one in read if one.readings]


def test_the_ways_are_in_the_order_of_their_effort_and_each_has_a_name_of_its_own() -> None:
    assert [way.effort for way in WAYS] == sorted(way.effort for way in WAYS)
    assert len({way.name for way in WAYS}) == len(WAYS)


def test_what_is_read_once_is_found_again_though_nothing_came_of_it() -> None:
    asked: list[str] = []

    def nothing() -> Read | None:
        asked.append("read")
        return None

    known = ReadOnce()
    assert [known.once("a", nothing), known.once("a", nothing), known.once("b", nothing)] == [None] * 3
    assert len(asked) == 2


def test_a_journey_that_is_told_is_looked_for_once(agent: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Token, ...]] = []
    read = StoryReader._of_the_journey

    def counted(reader: StoryReader, tokens: Sequence[Token]) -> Read | None:
        asked.append(tuple(tokens))
        return read(reader, tokens)

    monkeypatch.setattr(StoryReader, "_of_the_journey", counted)
    agent.ask(Request("The judge sits at half past ten, so I've got to be on the ground in Washington. From Boston."))
    assert asked
    assert len(asked) == len(set(asked))
