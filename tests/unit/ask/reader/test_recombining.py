"""Readings put together from pieces: what they may be made of, and that they are candidates and no answers."""

from __future__ import annotations

import pytest

from wizard.ask.interface import Request, Tool, finished
from wizard.ask.plausibility import shipped
from wizard.ask.tool import LexiconTool


@pytest.fixture
def staff(tool: Tool) -> LexiconTool:
    assert isinstance(tool, LexiconTool)
    return tool


@pytest.fixture
def travel(agent: Tool) -> LexiconTool:
    assert isinstance(agent, LexiconTool)
    return agent


def suggested(tool: LexiconTool, text: str) -> list[str]:
    """What is offered instead of a request that has no reading."""
    request = Request(text)
    first = tool.ask(request)
    assert not first.interpretations, "a rule reads it by now: choose another request"
    outcome = finished(tool, request, first)
    return [*(one.paraphrase for one in outcome.interpretations), *(one.paraphrase for one in outcome.suggestions)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "And how much does that poor nurse make, they never pay nurses enough you know",
            "List the salaries of all employees who have the job title Nurse.",
        ),
        (
            "somebody called me from 214-625-4682, whose home is that",
            "List all employees who have the home phone 214-625-4682.",
        ),
        (
            "for the drawer I still lack Nigel Llewellyn's zip code",
            "List the zip code of Nigel Llewellyn.",
        ),
    ],
)
def test_a_request_that_no_rule_joins_is_offered_in_plain_words(staff: LexiconTool, text: str, meant: str) -> None:
    assert meant in suggested(staff, text)


def test_words_that_mean_nothing_are_skipped(travel: LexiconTool) -> None:
    first, *_ = travel.recombined(Request("hey what's the zorkmid cheapest way to fly from Oakland to New York"))
    assert "leave Oakland and go to New York" in first.paraphrase
    assert "lowest one way cost" in first.paraphrase


def test_what_was_put_together_is_never_sure_and_leans_on_nothing(staff: LexiconTool) -> None:
    found = staff.recombined(Request("for the drawer I still lack Nigel Llewellyn's zip code"))
    assert found
    assert all(one.context_used is None for one in found)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    model = shipped()
    for one in found:
        assert model.judging(one.evidence) is model.recombined
        assert model.recombined.sureness(1.0, one.evidence) != "sure"


def test_every_word_that_a_piece_says_stands_in_the_query(staff: LexiconTool) -> None:
    """The law of coverage holds of the words that are used; the others are named."""
    text = "And how much does that poor nurse make, they never pay nurses enough you know"
    for one in staff.recombined(Request(text)):
        used = {place for start, end in one.used for place in range(start, end)}
        left = {place for start, end in one.left_out for place in range(start, end)}
        assert not used & left
        assert "NURSE" in one.sql or not any(text[start:end].startswith("nurse") for start, end in one.used)


def test_requests_that_name_nothing_give_nothing(staff: LexiconTool) -> None:
    for text in ("", "the", "hm well you know", " ".join(f"nurse {n}" for n in range(40))):
        assert staff.recombined(Request(text)) == ()


def test_previews_do_without(staff: LexiconTool) -> None:
    outcome = staff.ask(Request("for the drawer I still lack Nigel Llewellyn's zip code"))
    assert outcome.suggestions == ()
    assert outcome.interpretations == ()


def test_a_tool_without_a_rule_reads_less(staff: LexiconTool) -> None:
    request = Request("who has the same job as Rosa Delgado")
    first = staff.ask(request).interpretations[0].sql
    poorer = staff.without({"same"}).ask(request).interpretations
    assert first not in [one.sql for one in poorer]
    assert staff.ask(request).interpretations[0].sql == first, "the tool itself keeps its rules"
