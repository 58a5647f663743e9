"""Every way to read a request is tested by its own example; ways of less effort come first."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Exchange, Request, Tool
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
