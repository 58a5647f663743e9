"""Whether a fragment wants members listed, whatever was asked of those before: "the single ones", after how many."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask.form import Ask, HowMany, Query, Show, Versus
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import ROWS_BACK, Earlier
from wizard.domain.word_sets import word_set

WHO = word_set(__name__, "who")
"""Words that want members where they stand in an echo: "who is next"."""
_LISTING = word_set(__name__, "listing")
"""Words that want members, and not how many there are."""
_GOING_ON = word_set(__name__, "going on")
_SEVERAL_ONES = word_set(__name__, "several ones")
_OF_THE_LIST = word_set(__name__, "of the list")
_THEIR_NUMBERS = word_set(__name__, "their numbers")


def wants_members(item: Edge, tokens: Sequence[Token], earlier: Sequence[Earlier]) -> bool:
    """Whether it does, after these exchanges."""
    last = earlier[-1].query
    asked = isinstance(last, Ask) and (_asks_what_it_is(tokens) or _asks_for_any(last, item))
    counted = isinstance(last, HowMany) and _wants_those_listed(item, tokens, earlier)
    return asked or counted or _says_so(item, tokens) or _asks_for_any_such(item, tokens)


def numbers_wanted(tokens: Sequence[Token], earlier: Sequence[Earlier]) -> Query | None:
    """The numbers that were compared, where a request asks what they are and nothing else; None where it does not."""
    last = earlier[-1].query
    words = " ".join(token.word for token in tokens if token.word != "," and token.word not in _GOING_ON)
    return last.wh_question if isinstance(last, Versus) and words in _THEIR_NUMBERS else None


def _says_so(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a word of it asks for members: "which", "who", "list"."""
    return any(
        (leaf.rule == "generic" and tokens[leaf.start].word == "which")
        or (leaf.category == "ECHO" and not WHO.isdisjoint(t.word for t in tokens[leaf.start : leaf.end]))
        or (leaf.category == "ASK" and tokens[leaf.start].word in _LISTING)
        for leaf in item.leaves()
    )


def _asks_for_any(query: Ask, item: Edge) -> bool:
    """Whether it was only asked whether there are any, and others are named: one wants to see which, "are there any on
    Sunday" "then in the afternoon"."""
    any_at_all = len(query.claims) == 1 and query.claims[0].quantifier == "some" and not query.claims[0].conditions
    return any_at_all and all(leaf.category not in ("howmany", "howmuch", "ECHO") for leaf in item.leaves())


def _asks_what_it_is(tokens: Sequence[Token]) -> bool:
    """Whether a request begins with "what is", behind words that go on, and so asks no more whether it is so."""
    words = [token.word for token in tokens if token.word not in _GOING_ON]
    return words[:1] == ["what"] and words[1:2] in (["is"], ["are"], ["was"])


def _wants_those_listed(item: Edge, tokens: Sequence[Token], earlier: Sequence[Earlier]) -> bool:
    """Whether a fragment after a count wants members and no other number.

    It does where it points at them ("only the single ones"), and where it narrows a list of which it was asked in
    between how many that is ("from Boston only"), or goes on from there.
    """
    words = [token.word for token in tokens if token.word != ","]
    if any(leaf.category in ("howmany", "ECHO") for leaf in item.leaves()):
        return False
    if words[-1] in _SEVERAL_ONES and tokens[-1].end - tokens[-1].start == len(words[-1]):
        return True  # "senior only" is no "only the senior ones", though it is read so
    last, *others = reversed(earlier[-ROWS_BACK:])
    list_before = any(isinstance(one.query, Show) and one.main == last.main for one in others)
    return list_before and not _OF_THE_LIST.isdisjoint(words)


def _asks_for_any_such(item: Edge, tokens: Sequence[Token]) -> bool:
    """Whether a fragment begins with "any": after what they cost, "any on Sunday"."""
    first = next(item.leaves())
    return first.category == "M" and tokens[first.start].word == "any"


__all__ = ["WHO", "numbers_wanted", "wants_members"]
