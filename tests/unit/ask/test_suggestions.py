"""What a request that was not understood could be asked instead, and which of its words a reading uses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wizard.ask.guard import open_database
from wizard.ask.interface import Outcome, Request, Tool, finished
from wizard.ask.tool import make_tool
from wizard.ask.word_use import is_function_word, left_out, without
from wizard.domain import database_url, load_domain


@pytest.fixture(scope="module")
def tool() -> Iterator[Tool]:
    domain = load_domain("personnel", check_audio=False)
    with open_database(database_url(domain)) as opened:
        yield make_tool(domain, opened)


def asked(tool: Tool, text: str) -> Outcome:
    request = Request(text)
    return finished(tool, request, tool.ask(request))


@pytest.mark.parametrize(
    ("text", "suggested", "change"),
    [
        ("who earns over 50000 on the moon", "who earns over 50000", "without 'on the moon'"),
        ("list the clerks wearing purplish hats", "list the clerks", "without 'wearing purplish hats'"),
        ("which purplish clerks earn most", "which clerks earn most", "without 'purplish'"),
        (
            "the roster says we juggle, who lives in Dallas, unless they are grumpy",
            "who lives in Dallas",
            "without 'the roster says we juggle', 'unless they are grumpy'",
        ),
        ("who earns mor than 50000", "who earns more than 50000", "'more' for 'mor'"),
    ],
)  # fmt: skip
def test_an_abstention_offers_the_rest_as_another_request(tool: Tool, text: str, suggested: str, change: str) -> None:
    outcome = asked(tool, text)
    assert outcome.status == "abstained"
    assert not outcome.interpretations, "a suggestion is never an answer"
    assert (suggested, change) in [(one.text, one.change) for one in outcome.suggestions]
    assert len(outcome.suggestions) <= 3
    for one in outcome.suggestions:
        assert tool.ask(Request(one.text)).interpretations[0].paraphrase == one.paraphrase


def test_previews_have_no_suggestions(tool: Tool) -> None:
    assert tool.ask(Request("who earns more than fifty thousand on the moon")).suggestions == ()


def test_function_words_are_never_named_as_not_understood(tool: Tool) -> None:
    for text in ("the", "what about the", "and of", "who is the"):
        outcome = asked(tool, text)
        if outcome.status == "abstained":
            assert not [part for part in outcome.unknown if is_function_word(part.text.lower())], text


def test_only_the_words_without_a_place_are_named(tool: Tool) -> None:
    outcome = tool.ask(Request("who earns more than fifty thousand on the moon"))
    assert [part.text for part in outcome.unknown] == ["moon"]


def test_a_reading_says_which_words_it_uses_and_which_not(tool: Tool) -> None:
    text = "my boss is waiting for it, how many women are there in department 45"
    first = tool.ask(Request(text)).interpretations[0]
    assert [text[start:end] for start, end in first.left_out] == ["my boss is waiting for it"]
    assert "women" in [text[start:end] for start, end in first.used]


def test_fillers_are_not_told_as_left_out(tool: Tool) -> None:
    assert tool.ask(Request("um, list the clerks, please")).interpretations[0].left_out == ()


def test_a_text_without_some_of_its_words_stays_a_text() -> None:
    text = "the clerks, on the moon, who are women"
    assert without(text, [(12, 23)]) == "the clerks, who are women"
    assert left_out("one two three", [(0, 3), (8, 13)]) == ((4, 7),)


def test_words_that_only_a_thesaurus_knows_are_told_with_what_they_were_taken_for(tool: Tool) -> None:
    first = tool.ask(Request("how many Swedish employees are there")).interpretations[0]
    assert first.taken_for == (("swedish", "SWEDEN"),)
    assert tool.ask(Request("how many employees are there")).interpretations[0].taken_for == ()


def test_what_is_light_is_not_told(tool: Tool) -> None:
    first = tool.ask(Request("which divisions comprise department 45")).interpretations[:1]
    assert all(known != "have" for one in first for _, known in one.taken_for)


def test_no_suggestion_has_an_article_without_its_noun(tool: Tool) -> None:
    """Nor is one made of function words alone."""
    text = "which glimmering would make a beginner sweat the least"
    request = Request(text)
    for one in finished(tool, request, tool.ask(request)).suggestions:
        assert " a the " not in f" {one.text} "
        assert not one.text.endswith((" a", " the"))
