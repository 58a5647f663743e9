"""Whatever is said, the tool says something: halves of two requests, words too many, words too few."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from tests.draws import examples
from tests.unit.ask.said_in_turn import talk
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool, finished
from wizard.ask.tool import MOST_WORDS, LexiconTool
from wizard.domain import load_domain

SAID_BESIDE = ("in each", "count", "tally", "all", "each", "not", "only", "per", "the first one", "than", "how many of",
               "sorted by", "earliest first")  # fmt: skip
"""Words that rules hang on."""
SAID_BEFORE = ("", "what?", "who? ", "where, ", "no, ", "and ", "of those, ", "only three! ", "never mind that, ")
"""Words by which a request goes on from the one before."""


def questions(name: str) -> st.SearchStrategy[str]:
    """The questions of a shipped domain's tests."""
    return st.sampled_from([test.question for test in load_domain(name, check_audio=False).tests])


@pytest.mark.parametrize("said", ["list the departments and count in each", "list all departments and tally all"])
def test_every_way_to_ask_how_many_stands_behind_a_list(said: str, tool: Tool) -> None:
    assert finished(tool, Request(said), tool.ask(Request(said))).status


@pytest.mark.parametrize("order", ["earliest first", "ordered by departure time", "alphabetically"])
def test_one_order_behind_another(order: str, agent: Tool) -> None:
    said = Request(f"flights from Boston to Denver sorted by airline, {order}")
    assert finished(agent, said, agent.ask(said)).status


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("who has the sixth highest salary", "sixth highest salary"),
        ("who has the 21st highest salary", "21st highest salary"),
        ("who earns the 112th most", "112th highest salary"),
    ],
)
def test_a_place_among_many_is_said(said: str, told: str, tool: Tool) -> None:
    (reading, *_) = finished(tool, Request(said), tool.ask(Request(said))).interpretations
    assert told in reading.paraphrase
    (again, *_) = tool.ask(Request(reading.paraphrase)).interpretations
    assert again.sql == reading.sql


@pytest.mark.parametrize("day", ["1985-13-45", "1985-02-30", "31/02/85", "31-feb-85", "0000-00-00", "2024-00-10"])
@pytest.mark.parametrize("said", ["who was hired on {}", "who was hired in 5 {}", "employees hired before {}", "{}"])
def test_a_day_that_there_is_not_is_a_word_without_a_place(said: str, day: str, tool: Tool) -> None:
    outcome = finished(tool, Request(said.format(day)), tool.ask(Request(said.format(day))))
    assert outcome.status == "abstained"
    assert day.partition("-")[0].partition("/")[0] in " ".join(unknown.text for unknown in outcome.unknown)


def test_a_request_of_too_many_words_is_not_read(agent: Tool) -> None:
    said = Request("flights from Boston to Denver or " * (MOST_WORDS // 6 + 1))
    outcome = agent.ask(said)
    assert outcome.reason == f"it has 204 words, and at most {MOST_WORDS} are read at once; ask one thing at a time"
    assert finished(agent, said, outcome) == outcome
    leaning = Request("how many is that", (Exchange(said.text, None),))
    assert finished(agent, leaning, agent.ask(leaning)).status == "abstained"


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_no_splice_of_two_requests_is_too_much(name: str, shipped: dict[str, tuple[LexiconTool, Database]]) -> None:
    (tool, _), texts = shipped[name], questions(name)

    @examples(160, suppressed=(HealthCheck.too_slow,))
    @example("List all flights", 3, "", "and count all flights to Dallas", 0)
    @given(texts, st.integers(1, 20), st.sampled_from(("", *SAID_BESIDE)), texts, st.integers(0, 20))
    def spliced(one: str, cut: int, beside: str, other: str, start: int) -> None:
        said = " ".join([*one.split()[:cut], beside, *other.split()[start:]])
        assert finished(tool, Request(said), tool.ask(Request(said))).status

    spliced()


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_no_half_of_a_request_is_too_little_behind_another(
    name: str, shipped: dict[str, tuple[LexiconTool, Database]]
) -> None:
    (tool, _), texts = shipped[name], questions(name)

    @examples(120, suppressed=(HealthCheck.too_slow,))
    @example("who are the clerks", "where? ", "who earns the most", 0, 5)
    @example("list all flights", "how, ", "when do they leave", 0, 5)
    @given(texts, st.sampled_from(SAID_BEFORE), texts, st.integers(0, 6), st.integers(1, 9))
    def behind(one: str, opening: str, other: str, start: int, size: int) -> None:
        before = [Exchange(one, reading.logical_form) for reading in talk(tool, one).interpretations[:1]]
        said = opening + " ".join(other.split()[start : start + size])
        request = Request(said or "and", tuple(before))
        assert finished(tool, request, tool.ask(request)).status

    behind()
