"""The words of every domain are found where they stand in a request."""

from __future__ import annotations

import pytest

from wizard.ask.reader.english import english

REQUESTS = (
    "in addition to that how many of them are there all in all",
    "show me the one with the most stops at least two of those and both of these",
    "what about the others",
    "which",
    "wheelbarrow",
)


@pytest.mark.parametrize("request_text", REQUESTS)
def test_phrases_at_a_place_are_all_that_stand_there_in_their_order(request_text: str) -> None:
    words = tuple(request_text.split())
    for start in range(len(words)):
        known = english().words.get(words[start], ())
        standing = [one for one in known if words[start : start + len(one[0])] == one[0]]
        assert [*english().phrases_at(words, start)] == standing
