"""Sets of words: each is asked for by the module under whose name it stands, and has no word twice."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from wizard.domain.word_sets import all_sets, phrases, word_list, word_map, word_set


@pytest.mark.parametrize("module", all_sets())
def test_every_set_is_one_of_its_module(module: str) -> None:
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    text = Path(found.origin).read_text(encoding="utf-8")
    for name, words in all_sets()[module].items():
        assert re.search(rf'\b(word_set|word_list|word_map|phrases)\(__name__, "{name}"\)', text), name
        assert len(words) == len(set(words)), name


def test_no_and_on_are_words() -> None:
    assert "on" in word_set("wizard.domain.draft.attributes", "no heads")
    with pytest.raises(KeyError):
        word_set("wizard.domain.draft.attributes", "no such set")


def test_what_words_stand_for_and_their_order_are_kept() -> None:
    assert word_map("wizard.ask.normalise", "not")["don't"] == "do"
    assert word_list("wizard.ask.numerals", "tens")[:2] == ("twenty", "thirty")
    assert phrases("wizard.ask.normalise", "filler phrases")[0] == ("you", "know", "what", ",")
