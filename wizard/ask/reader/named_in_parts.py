"""Things that are told by several columns, called by their noun and the parts: "shelf 2 B", "room 12 of building 3"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from wizard.ask.form import Attr, Compare, Set
from wizard.ask.vocabulary import Vocabulary

_TOGETHER = re.compile(r"(\d+)([a-z]+)|([a-z]+)(\d+)")
"""Two parts that are written as one word: 2b, b2."""


def key_parts(cls: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The attributes of a key of several columns, in its order; empty for other classes."""
    lexicon = vocabulary.lexicon
    entry = lexicon.classes[cls]
    own = {one.column: name for name, one in lexicon.attributes_of(cls).items() if not one.path}
    parts = tuple(own.get(f"{entry.table}.{column}", "") for column in entry.key)
    return parts if len(parts) > 1 and all(parts) else ()


def named_in_parts(
    words: tuple[str, ...], start: int, cls: str, vocabulary: Vocabulary
) -> Iterator[tuple[int, Set]]:  # fmt: skip
    """Members whose noun ends before `start`, by the parts of their key that follow, all or one that is text."""
    parts = key_parts(cls, vocabulary)
    if not parts or start >= len(words):
        return
    together = _TOGETHER.fullmatch(words[start])
    if together is not None and len(parts) == 2:
        said = [part for part in together.groups() if part]
        yield from ((start + 1, found) for found in _told(said, parts, cls, vocabulary))
    said = list(words[start : start + len(parts)])
    if len(said) == len(parts):
        yield from ((start + len(parts), found) for found in _told(said, parts, cls, vocabulary))
    for name in parts:
        value = _value(words[start], name, vocabulary)
        if value is not None and vocabulary.lexicon.attributes[name].kind == "text":
            yield start + 1, Set(cls, (Compare(Attr(name), "=", (value,)),))


def _told(said: list[str], parts: tuple[str, ...], cls: str, vocabulary: Vocabulary) -> Iterator[Set]:
    """The members with these parts, in the order in which the key has them where that fits, else in another one."""
    for order in permutations(parts):
        values = [_value(word, name, vocabulary) for word, name in zip(said, order, strict=True)]
        if all(value is not None for value in values):
            told = {name: Compare(Attr(name), "=", (str(value),)) for name, value in zip(order, values, strict=True)}
            yield Set(cls, tuple(told[name] for name in parts))
            return


def _value(word: str, name: str, vocabulary: Vocabulary) -> str | None:
    """The value of a part of a key that a word says: a number, or a text that the column has."""
    if vocabulary.lexicon.attributes[name].kind in ("identifier", "number", "year"):
        return word if word.isdigit() else None
    senses = vocabulary.senses((word,))
    return next((one.values[0] for one in senses if one.kind in ("own", "value") and one.name == name), None)
