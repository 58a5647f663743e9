"""Sets of words: each is asked for by the module under whose name it stands, and has no word twice."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from wizard.domain.word_sets import all_sets, word_set


@pytest.mark.parametrize("module", all_sets())
def test_every_set_is_one_of_its_module(module: str) -> None:
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    text = Path(found.origin).read_text(encoding="utf-8")
    for name, words in all_sets()[module].items():
        assert f'word_set(__name__, "{name}")' in text
        assert len(words) == len(set(words)), name


def test_no_and_on_are_words() -> None:
    assert "on" in word_set("wizard.domain.draft.attributes", "no heads")
    with pytest.raises(KeyError):
        word_set("wizard.domain.draft.attributes", "no such set")
