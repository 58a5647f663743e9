"""Frames in which requests are put: where each ends in its example."""

from __future__ import annotations

import pytest

from wizard.ask.reader.asking import asking_ends
from wizard.ask.reader.words import words_of
from wizard.domain.files_of_words import strings_of
from wizard.domain.word_patterns import word_pattern

FRAMES = strings_of("wizard.ask.reader", "english.yaml")["asking"]["frames"]


@pytest.mark.parametrize("frame", FRAMES, ids=[frame["example"] for frame in FRAMES])
def test_a_frame_is_left_away(frame: dict[str, str]) -> None:
    said, _, left = frame["example"].partition(" -> ")
    words = [token.word for token in words_of(said)]
    assert word_pattern(frame["said"]).names == frozenset()
    assert [words[end:] for end in asking_ends(words, 0)] == [left.split()]


@pytest.mark.parametrize(
    "text", ["who runs legal", "clerks who can tell", "the wish of the clerks", "showers in legal"]
)
def test_what_is_no_frame(text: str) -> None:
    assert list(asking_ends(text.split(), 0)) == []


def test_a_frame_ends_where_a_word_does() -> None:
    words = ["list", "men", "in", "legal"]
    assert list(asking_ends(words, 0)) == [1]
