"""Answers that are expected cost a request nothing: all members in an order, none where it is asked whether."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool, finished

ALL = ("list the employees", "list employees sorted by salary, highest first", "sort the employees by their level")


@pytest.mark.parametrize("said", ALL)
def test_all_of_them_are_an_answer(tool: Tool, said: str) -> None:
    assert finished(tool, Request(said), tool.ask(Request(said))).status == "answered"


def test_that_one_cannot_is_an_answer(agent: Tool) -> None:
    asked = Request("can I fly from Boston to Denver on a Sunday evening without changing planes")
    found = finished(agent, asked, agent.ask(asked))
    assert found.status == "answered", found.interpretations[0].score
