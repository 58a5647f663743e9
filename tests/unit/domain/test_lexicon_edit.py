"""Words go into an author's lexicon where she would write them, and nothing else of her file changes."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from wizard.domain.lexicon_edit import CannotEdit, Way, with_words
from wizard.domain.lexicon_layers import read_written
from wizard.domain.yamlwords import WordLoader

NOUNS = ("attributes", "track price", "nouns")


@pytest.mark.parametrize(
    ("before", "way", "words", "after"),
    [
        ("", NOUNS, ["cost"], "attributes:\n  track price:\n    nouns+: [cost]\n"),
        ("# mine\n", NOUNS, ["cost"], "# mine\nattributes:\n  track price:\n    nouns+: [cost]\n"),
        ("attributes:\n", NOUNS, ["cost"], "attributes:\n  track price:\n    nouns+: [cost]\n"),
        ("relations: {}\nattributes: {}  # none\nstop: [a]\n", NOUNS, ["cost"],
         "relations: {}\nattributes:  # none\n  track price:\n    nouns+: [cost]\nstop: [a]\n"),
        ("attributes:\n  x: {nouns+: [y]}  # why\n\n# end\n", NOUNS, ["cost"],
         "attributes:\n  x: {nouns+: [y]}  # why\n  track price:\n    nouns+: [cost]\n\n# end\n"),
        ("attributes:\n    track price:\n        kind: number # so\nstop: [a]\n", NOUNS, ["cost"],
         "attributes:\n    track price:\n        kind: number # so\n        nouns+: [cost]\nstop: [a]\n"),
        ("attributes:\n  track price: {kind: number}\n", NOUNS, ["cost", "the price"],
         "attributes:\n  track price: {kind: number, nouns+: [cost, the price]}\n"),
        ("attributes:\n  track price: {nouns: [price]} # x\n", NOUNS, ["cost"],
         "attributes:\n  track price: {nouns: [price, cost]} # x\n"),
        ("attributes:\n  track price:\n    nouns+:\n      - price\n      # more\n  b: {}\n", NOUNS, ["cost"],
         "attributes:\n  track price:\n    nouns+:\n      - price\n      - cost\n      # more\n  b: {}\n"),
        ("attributes:\n  track price: {nouns+: price}\n", NOUNS, ["cost"],
         "attributes:\n  track price: {nouns+: [price, cost]}\n"),
        ("attributes:\n  track price:\n", (*NOUNS[:2], "said", "A+"), ["a plus"],
         None),
        ("attributes:\n  g: {values: true}\n", ("attributes", "g", "said", "R&B/Soul"), ["soul"],
         "attributes:\n  g: {values: true, said: {R&B/Soul: [soul]}}\n"),
        ("attributes:\n  g:\n    said: {Rock: [rocky]}\n", ("attributes", "g", "said", "Rock"), ["rock music"],
         "attributes:\n  g:\n    said: {Rock: [rocky, rock music]}\n"),
        ("classes:\n  a: {nouns+: [b]}", ("stop",), ["in the shop"],
         "classes:\n  a: {nouns+: [b]}\nstop+: [in the shop]\n"),
        ("stop: [a]\n", ("stop",), ["in the shop"], "stop: [a, in the shop]\n"),
    ],
)  # fmt: skip
def test_words_are_put_in(before: str, way: Way, words: list[str], after: str | None) -> None:
    if after is None:  # `track price:` without a value strikes the draft's entry
        with pytest.raises(CannotEdit, match="struck"):
            with_words(before, way, words)
        return
    out = with_words(before, way, words)
    assert out == after
    assert with_words(out, way, words) == out
    read_written(out, Path("x.yaml"))


@pytest.mark.parametrize("word", ["on", "no", "null", "3", "a: b", "it's", "[x]", "# c", "naïve", "50%", "true"])
def test_any_word_comes_back_as_it_was(word: str) -> None:
    out = with_words("", NOUNS, [word])
    assert yaml.load(out, Loader=WordLoader)["attributes"]["track price"]["nouns+"] == [word]


def test_values_said_otherwise_keep_the_drafts_words() -> None:
    way = ("attributes", "country", "said", "USA")
    out = with_words("", way, ["the States"], below=["America"])
    assert out == "attributes:\n  country:\n    said:\n      USA: [America, the States]\n"
    assert with_words(out, way, ["the US"], below=["America"]).endswith("USA: [America, the States, the US]\n")


def test_what_holds_no_words_is_left_alone() -> None:
    with pytest.raises(CannotEdit, match="holds no words"):
        with_words("attributes:\n  track price: {nouns: {a: b}}\n", NOUNS, ["cost"])
