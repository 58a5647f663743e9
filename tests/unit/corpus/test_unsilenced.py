"""When the sound of a turn is settled: each time that masked words are said has its stretch, or somebody listened."""

from __future__ import annotations

import pytest

from wizard.corpus.annotation import Mask
from wizard.corpus.unsilenced import without_sound

TWICE = "does bob miller, <bob>, work here"


@pytest.mark.parametrize(
    ("masks", "open_words"),
    [
        ((Mask(words="Bob Miller"),), ("bob", "miller")),
        ((Mask(words="Bob Miller", start=1, end=2),), ("bob",)),
        ((Mask(words="Bob Miller", start=1, end=2), Mask(words="bob", start=2, end=2.4)), ()),
        ((Mask(words="bob miller, bob", start=1, end=2.4),), ()),
        # Two annotators' stretches of one time are one silence.
        ((Mask(words="bob miller", start=1, end=2), Mask(words="Bob's", start=1.1, end=1.5)), ("bob",)),
        ((Mask(words="bob miller", start=1, end=2), Mask(words="bob", unsaid=True)), ()),
        ((Mask(words="bob"), Mask(start=1, end=2)), ()),
        ((Mask(words="somebody else", start=1, end=2),), ()),
    ],
)
def test_a_word_that_is_said_twice_needs_two_stretches(masks: tuple[Mask, ...], open_words: tuple[str, ...]) -> None:
    assert without_sound((TWICE, None, "bob miller"), masks) == open_words
