"""Questions that name values to choose from ask for the attribute; claims and lists that name them do not."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool


def first_reading(tool: Tool, text: str) -> str:
    found = tool.ask(Request(text)).interpretations
    return found[0].sql if found else "abstained"


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("are our vice presidents men or women", "sex"),
        ("is the youngest secretary a man or a woman", "sex"),
        ("the nurses, are they men or women", "sex"),
        ("the nurses, men or women", "sex"),
        ("scientists who are also managers, are they men or women", "sex"),
        ("the top earner in department 45, is that a he or a she", "sex"),
        ("is Paul Tai married or single", "marital_status"),
        ("is Martha Nash single, married or divorced", "marital_status"),
        ("the people in accounting, are they married or single", "marital_status"),
    ],
)
def test_the_attribute_is_asked_for(tool: Tool, text: str, column: str) -> None:
    sql = first_reading(tool, text)
    selected = sql.partition(" FROM ")[0]
    assert column in selected
    assert f"{column} =" not in sql
    assert f"{column} IN" not in sql


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("are any of the clerks men or women", "SELECT CASE"),
        ("which of the clerks are single or married", "SELECT e1.employee_id"),
        ("how many clerks are married or single", "SELECT COUNT"),
    ],
)
def test_claims_and_lists_keep_the_values(tool: Tool, text: str, begins: str) -> None:
    sql = first_reading(tool, text)
    assert sql.startswith(begins)


def test_things_have_alternatives_too(agent: Tool) -> None:
    assert "propulsion" in first_reading(agent, "the Boeing 727, is it a jet or a turboprop").partition(" FROM ")[0]
