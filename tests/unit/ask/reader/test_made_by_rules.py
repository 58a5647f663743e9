"""What is made for one request is counted, and bounded: a request of very many words ends like any other."""

from __future__ import annotations

import pytest

from tests.unit.ask.reader.parts_of_the_reader import parts_of_the_reader
from wizard.ask.interface import Request, Tool, finished
from wizard.ask.reader import made_by_rules
from wizard.ask.reader.chart import WHOLE, Chart
from wizard.ask.reader.made_by_rules import MOST_MADE, MadeByRules
from wizard.ask.reader.words import words_of

LONG = (
    "flights from Boston to Denver or " * 33,
    "the little one gets sick in propeller planes, and I have to be in Cleveland by nine on Wednesday morning. And then"
    " the school rings, which of the flights from Hartford to Phoenix gets there soonest, I mean the shortest one, or"
    " what is the cheapest fare from Boston to Denver before six in the evening",
)
AT_MOST = 1.5
"""What is made for a request by the last chart before it gives up, as a part of `MOST_MADE`."""


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """What was made, by the memory that counts it: of each request, and of what is suggested in its place."""
    counted: dict[int, int] = {}
    kept: list[MadeByRules] = []
    count = MadeByRules.spend

    def spend(made: MadeByRules, number: int, words: int) -> None:
        before = made.left
        count(made, number, words)
        kept.append(made)
        counted[id(made)] = counted.get(id(made), 0) + before - made.left

    monkeypatch.setattr(MadeByRules, "spend", spend)
    return counted


@pytest.mark.parametrize("text", LONG)
def test_a_long_request_ends(text: str, agent: Tool, spent: dict[int, int]) -> None:
    request = Request(text)
    assert finished(agent, request, agent.ask(request)).status
    assert max(spent.values()) <= AT_MOST * MOST_MADE


def test_what_is_used_up_is_used_up_in_every_way(
    agent: Tool, spent: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_by_rules, "MOST_MADE", 200)
    request = Request(LONG[1])
    assert agent.ask(request).status == "abstained"
    assert max(spent.values()) < 1000


def test_one_that_gave_up_has_no_whole_and_lends_nothing(agent: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = parts_of_the_reader(agent)
    tokens = words_of("flights from Boston to Denver on Monday")
    leaves = parts.leaves.leaves(tokens).items
    grammar = parts.grammar.for_one_request()
    grammar.made.left = 20
    short, whole = Chart(len(tokens), grammar, (WHOLE,)), Chart(len(tokens), grammar, (WHOLE,))
    short.parse(leaves)
    assert short.whole(WHOLE) == []
    assert grammar.exhausted
    grammar.made.left = MOST_MADE
    whole.parse(leaves, [short])
    assert whole.whole(WHOLE)
    assert short.unabridged().whole(WHOLE)
