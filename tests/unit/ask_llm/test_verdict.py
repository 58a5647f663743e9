"""The model's second look: how likely a reading is right by its own word, whatever its endpoint tells of that."""

from __future__ import annotations

import pytest

from tests.fake_model import Fake
from wizard.ask.guard import open_database
from wizard.ask.interface import Request
from wizard.ask.llm import Endpoint, LlmError, LlmReader
from wizard.ask.llm.rewordings import rewordings_of
from wizard.ask.llm.verdict import CERTAIN, EXAMPLES, SecondLook
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import Domain, database_url, load_domain

SAID, TAKEN = "what would a student\nbuy first", "The lowest price of all products."


@pytest.mark.parametrize(("odds", "expected"), [(1.0, 1.0 / CERTAIN), (-0.5, -0.5 / CERTAIN), (9.0, 1.0), (-9.0, -1.0)])
def test_how_much_likelier_yes_is_than_no(fake: Fake, rules: LexiconTool, odds: float, expected: float) -> None:
    fake.odds = odds
    assert SecondLook(Endpoint(fake.url, "m"), rules, ()).verdict(SAID, TAKEN) == pytest.approx(expected)
    (asked,) = fake.verdicts
    assert asked["max_tokens"] == 1
    assert asked["messages"][-1]["content"] == f"Person: what would a student buy first\nMachine: {TAKEN}"
    assert {one["content"] for one in asked["messages"] if one["role"] == "assistant"} == {"yes", "no"}


@pytest.mark.parametrize(("odds", "expected"), [(3.0, 0.5), (-3.0, -0.5)])
def test_an_endpoint_without_probabilities_is_taken_at_its_word(
    fake: Fake, rules: LexiconTool, odds: float, expected: float
) -> None:
    fake.odds, fake.tells_odds = odds, False
    assert SecondLook(Endpoint(fake.url, "m"), rules, ()).verdict(SAID, TAKEN) == expected


@pytest.mark.parametrize("name", ["personnel", "airtravel"])
def test_its_examples_are_the_domain_s_own(fake: Fake, name: str) -> None:
    domain = load_domain(name, check_audio=False)
    with open_database(database_url(domain)) as database:
        tool = make_lexicon_tool(domain, database)
        SecondLook(Endpoint(fake.url, "m"), tool, rewordings_of(domain)).verdict(SAID, TAKEN)
    _, *shown, _ = fake.verdicts[0]["messages"]
    asked, replies = shown[::2], [one["content"] for one in shown[1::2]]
    assert replies == ["yes", "no"] * (EXAMPLES // 2)
    said = {one.said for one in rewordings_of(domain)}
    assert all(one["content"].partition("\n")[0].removeprefix("Person: ") in said for one in asked)


def test_what_is_neither_yes_nor_no_says_nothing(fake: Fake) -> None:
    fake.odds = 1.0
    assert Endpoint(fake.url, "m").likelier([{"role": "user", "content": "x"}], "maybe", "perhaps") == 0.0


def test_an_endpoint_that_fails_costs_no_reading(
    fake: Fake, shop_domain: Domain, rules: LexiconTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> float:
        raise LlmError("http://x", "HTTP 400 Bad Request")

    monkeypatch.setattr(Endpoint, "likelier", fails)
    fake.says("What is the lowest price of the products?")
    assert LlmReader(Endpoint(fake.url, "m"), shop_domain, rules).read(Request(SAID)).origin == "m"


def test_its_doubt_makes_a_reading_less_likely(fake: Fake, shop_domain: Domain, rules: LexiconTool) -> None:
    reader, scores = LlmReader(Endpoint(fake.url, "m"), shop_domain, rules), []
    for odds in (2.0, -2.0):
        fake.odds = odds
        fake.says("What is the lowest price of the products?")
        scores.append(reader.read(Request(SAID)).score)
    assert scores[0] > scores[1]
