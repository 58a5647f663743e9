"""Requests as people say them every day: what is not wanted is left out, "but" says more, "all" means every one."""

from __future__ import annotations

from pathlib import Path

import pytest

from wizard.ask.interface import Request, Tool

_FOLDER = Path(__file__).with_name("said_every_day")


def _said(domain: str) -> list[tuple[str, str]]:
    lines = (_FOLDER / f"{domain}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(said, taken_for) for said, taken_for in pairs]


def _unread(domain: str) -> list[str]:
    lines = (_FOLDER / f"{domain}_unread.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(("said", "taken_for"), _said("personnel"))
def test_what_is_said_of_people(tool: Tool, said: str, taken_for: str) -> None:
    assert tool.ask(Request(said)).interpretations[0].paraphrase == taken_for


@pytest.mark.parametrize(("said", "taken_for"), _said("airtravel"))
def test_what_is_said_of_travel(agent: Tool, said: str, taken_for: str) -> None:
    assert agent.ask(Request(said)).interpretations[0].paraphrase == taken_for


@pytest.mark.parametrize("said", _unread("personnel"))
def test_a_small_word_said_of_people_does_not_fall(tool: Tool, said: str) -> None:
    assert tool.ask(Request(said)).status == "abstained"


@pytest.mark.parametrize("said", _unread("airtravel"))
def test_a_small_word_said_of_travel_does_not_fall(agent: Tool, said: str) -> None:
    assert agent.ask(Request(said)).status == "abstained"


@pytest.mark.parametrize(
    "said",
    [
        "I don't want managers, who else lives in Irving",
        "I don't need the secretaries, who works in Legal?",
    ],
)
def test_words_that_leave_somebody_out_are_used(tool: Tool, said: str) -> None:
    assert not tool.ask(Request(said)).interpretations[0].left_out


def test_one_of_those_that_are_needed_is_no_minute(agent: Tool) -> None:
    said = "I already have a ticket to Denver, I need one from Denver to San Francisco on Tuesday"
    readings = agent.ask(Request(said)).interpretations
    assert all("duration" not in reading.paraphrase for reading in readings)
