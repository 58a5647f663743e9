"""Where somebody did something with a thing is the place that the thing has to do with, not where he is."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool


@pytest.mark.parametrize(
    "text",
    [
        "Where did Dorothy Payne get her degrees?",
        "Where did Helen Whitlock get her law degree?",
        "Where did Paul Tai get his doctorate?",
        "where did the vice presidents get their degrees",
        "where did Paul Tai earn his degree",
    ],
)
def test_a_degree_is_from_a_school(tool: Tool, text: str) -> None:
    assert "school_" in tool.ask(Request(text)).interpretations[0].sql


@pytest.mark.parametrize(
    ("text", "column"), [("Where does Paul Tai live?", "city"), ("where is Boston College", "city")]
)
def test_where_somebody_is_stays_a_place(tool: Tool, text: str, column: str) -> None:
    assert column in tool.ask(Request(text)).interpretations[0].sql
