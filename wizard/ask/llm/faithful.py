"""What a rewording keeps of a request, what it loses, and what it adds: evidence for and against it.

A language model leaves out a "not", turns "the dearest" into "the cheapest", and adds a city that nobody named. All of
that can be seen in the two texts, whatever the model is: figures, names, and the small words that decide what is meant
(`small_words.yaml`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from wizard.ask.reader.words import words_of
from wizard.ask.word_use import is_function_word
from wizard.domain.files_of_words import strings_of

_FIGURE = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z][\w'-]*")
_POSSESSIVE = re.compile(r"'?s$")
MANY = 2
"""Figures or names that are lost or added, beyond which more say nothing more."""
LONG = 3.0
"""How many times longer than its rewording a request is, beyond which it says nothing more."""


def faithfulness(said: str, plain: str) -> dict[str, float]:
    """Numbers by name, each near 0 to 1, of what `plain` makes of `said`."""
    words, reworded = _words(said), _words(plain)
    figures, figured = _figures(words), _figures(reworded)
    spoken, content = _content(words), _content(reworded)
    found = {
        "figures lost": min(MANY, len(figures - figured)) / MANY,
        "figures added": min(MANY, len(figured - figures)) / MANY,
        "names lost": min(MANY, len(_names(said) - _spelt(plain))) / MANY,
        "names added": min(MANY, len(_names(plain) - _spelt(said))) / MANY,
        "words kept": len(spoken & content) / max(1, len(spoken)),
        "new words": len(content - spoken) / max(1, len(content)),
        "longer": min(LONG, len(words) / max(1, len(reworded))) / LONG,
    }
    for kind, pattern in _small_words().items():
        before, after = pattern.search(said) is not None, pattern.search(plain) is not None
        found[f"{kind} lost"] = float(before and not after)
        found[f"{kind} added"] = float(after and not before)
    return found


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
