"""Whether a request is read as its plainer words are: both give the same statement."""

from __future__ import annotations

from tests.unit.ask.said_in_turn import talk
from wizard.ask.interface import Tool


def sql_of(tool: Tool, text: str) -> str:
    """The statement of the first reading; "abstained" where there is none."""
    found = talk(tool, text).interpretations
    return found[0].sql if found else "abstained"


def is_said_by(tool: Tool, said: str, meant: str) -> None:
    """The request gives the statement of its plainer words, in whatever order both name their conditions."""
    wanted = sql_of(tool, meant)
    assert wanted != "abstained", meant
    assert sorted(sql_of(tool, said)) == sorted(wanted)
