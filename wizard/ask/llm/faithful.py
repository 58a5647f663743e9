"""What a rewording keeps of a request, what it loses, and what it adds: evidence for and against it.

A language model leaves out a "not", turns "the dearest" into "the cheapest", and adds a city that nobody named. All of
that can be seen in the two texts, whatever the model is: figures, names, and the small words that decide what is meant
(`small_words.yaml`). What it takes over from the requests before this one is not added by it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping, Sequence

from wizard.ask.reader.words import words_of
from wizard.ask.word_use import is_function_word
from wizard.domain.files_of_words import strings_of

_FIGURE = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z][\w'-]*")
_POSSESSIVE = re.compile(r"'?s$")
MANY = 3
"""Figures, names or kinds of small words that are lost or added, beyond which more say nothing more."""


def faithfulness(said: str, plain: str, before: Sequence[str] = ()) -> dict[str, float]:
    """Numbers by name, each 0 to 1, of what `plain` makes of `said`, behind the requests `before` it."""
    words, reworded, earlier = _words(said), _words(plain), [word for text in before for word in _words(text)]
    figures, figured = _figures(words), _figures(reworded)
    spoken, content, known = _content(words), _content(reworded), _content(earlier)
    lost, added = small_words_changed(said, plain)
    return {
        "figures lost": _share(figures - figured),
        "figures added": _share(figured - figures - _figures(earlier)),
        "names lost": _share(_names(said) - _spelt(plain)),
        "names added": _share(_names(plain) - _spelt(" ".join((said, *before)))),
        "small words lost": _share(lost),
        "small words added": _share(added - {kind for text in before for kind in _kinds(text)}),
        "words kept": len(spoken & content) / max(1, len(spoken)),
        "new words": len(content - spoken - known) / max(1, len(content)),
        "words from before": len((content & known) - spoken) / max(1, len(content)),
    }


def small_words_changed(said: str, plain: str) -> tuple[set[str], set[str]]:
    """The kinds of small words that only `said` has, and those that only `plain` has."""
    spoken, kept = _kinds(said), _kinds(plain)
    return spoken - kept, kept - spoken


def _kinds(text: str) -> set[str]:
    """The kinds of small words in a text."""
    return {kind for kind, words in _small_words().items() if words.search(text)}


def _share(found: Collection[str]) -> float:
    return min(MANY, len(found)) / MANY


def _words(text: str) -> list[str]:
    """The words of a text as the reader takes them: figures for numerals, small letters."""
    return [word.word for word in words_of(text)]


def _figures(words: list[str]) -> set[str]:
    return {word for word in words if _FIGURE.fullmatch(word)}


def _content(words: list[str]) -> set[str]:
    return {word for word in words if word.isalpha() and not is_function_word(word)}


def _names(text: str) -> set[str]:
    """Words with a capital letter that no sentence begins with."""
    found = list(_WORD.finditer(text))
    inside = (word[0] for word in found if not re.search(r"(?:^|[.?!:])\s*[\"'(]*$", text[: word.start()]))
    return {_POSSESSIVE.sub("", word.lower()) for word in inside if word[0].isupper() and len(word) > 1}


def _spelt(text: str) -> set[str]:
    words = {word.lower() for word in _WORD.findall(text)}
    return words | {_POSSESSIVE.sub("", word) for word in words}


@functools.cache
def _small_words() -> Mapping[str, re.Pattern[str]]:
    patterns: Mapping[str, list[str]] = strings_of("wizard.ask.llm", "small_words.yaml")
    return {
        kind: re.compile("|".join(rf"(?:{one})" for one in words), re.IGNORECASE) for kind, words in patterns.items()
    }
