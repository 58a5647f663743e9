"""The orders in which a request is read: its own, and what the grammar expects of one that is put another way."""

from __future__ import annotations

import pytest

from wizard.ask.reader.word_orders import word_orders
from wizard.ask.reader.words import words_of


def orders(text: str) -> list[str]:
    return [" ".join(token.word for token in order) for order in word_orders(words_of(text))]


@pytest.mark.parametrize(
    ("text", "also"),
    [
        ("from which airport does it leave", "which airport does it leave from"),
        ("in how many cities do engineers live", "how many cities do engineers live in"),
        ("to which city does it go and when does it leave", "which city does it go to and when does it leave"),
        ("jobs done only by women", "jobs done by only women"),
        ("airlines that only use jets", "airlines that use only jets"),
    ],
)
def test_a_request_is_read_as_it_stands_and_then_as_the_grammar_expects_it(text: str, also: str) -> None:
    assert orders(text) == [text, also]


def test_who_goes_there_surely_goes_to_that_place() -> None:
    assert orders("who flies there") == ["who flies to there", "who flies there", "who flies in there"]


def test_what_is_there_may_be_in_that_place() -> None:
    assert orders("which cabs wait there")[0] == "which cabs wait there"
    assert "which cabs wait in there" in orders("which cabs wait there")


@pytest.mark.parametrize("text", ["are there flights to boston", "who lives in dallas", "who came from there", ""])
def test_what_needs_no_other_order_has_none(text: str) -> None:
    assert orders(text) == [text]
