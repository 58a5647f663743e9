"""Requests said one after the other to a tool: each conversation is asked once, however many tests go on from it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool

_ASKED: WeakKeyDictionary[Tool, dict[tuple[str, ...], Outcome]] = WeakKeyDictionary()
"""What came of the last request of each conversation, by the requests; tools learn nothing from what they are asked."""


def talk(tool: Tool, *said: str) -> Outcome:
    """The outcome of the last request, each earlier one having its first reading, or none."""
    asked = _ASKED.setdefault(tool, {})
    if said not in asked:
        asked[said] = tool.ask(Request(said[-1], exchanges(tool, *said[:-1])))
    return asked[said]


def first(tool: Tool, *said: str) -> Interpretation:
    """The first reading of the last request."""
    outcome = talk(tool, *said)
    assert outcome.interpretations, outcome.reason
    return outcome.interpretations[0]


def exchanges(tool: Tool, *said: str) -> tuple[Exchange, ...]:
    """The requests as exchanges, each with its first reading, or none."""
    found: tuple[Exchange, ...] = ()
    for number, text in enumerate(said, 1):
        readings = talk(tool, *said[:number]).interpretations
        found = (*found, Exchange(text, readings[0].logical_form if readings else None))
    return found
