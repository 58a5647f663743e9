"""Concepts of a draft: which classes and attributes are what databases everywhere hold, by their names and types.

The tables below say which names are sure enough; everything else has the words of its own name alone.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import words_of
from wizard.domain.draft.vocabulary import Vocabulary

_THINGS = frozenset({"restaurant", "book", "paper", "film", "song", "album", "school", "course", "hospital"})
"""Classes that are concepts by their noun."""
_NUMBERS = {
    "rating": "rating", "ratings": "rating", "stars": "rating", "score": "rating", "price": "price", "cost": "price",
    "salary": "salary", "wage": "salary", "population": "population", "capacity": "capacity", "budget": "budget",
    "revenue": "revenue", "profit": "profit",
}  # fmt: skip
"""The last word of a column of numbers: what it is."""
_TEXTS = {
    ("food", "type"): "cuisine", ("cuisine",): "cuisine", ("cuisine", "type"): "cuisine", ("genre",): "genre",
    ("language",): "language", ("color",): "color", ("colour",): "color", ("nationality",): "citizenship",
}  # fmt: skip
"""The words of a column of texts: what it is."""


def draft_concepts(out: Vocabulary) -> None:
    """Name the concepts of the classes and attributes of a draft."""
    for name, entry in out.classes.items():
        noun = name.rpartition(" ")[2]
        if noun in _THINGS:
            entry["concept"] = noun
    for entry in out.attributes.values():
        found = _of_attribute(entry)
        if found is not None and entry.get("nouns"):
            entry["concept"] = found


def _of_attribute(entry: dict[str, Any]) -> str | None:
    words = words_of(entry["column"].rpartition(".")[2])
    if "path" in entry:
        return None
    if entry.get("kind") == "number":
        return _NUMBERS.get(words[-1])
    if "kind" in entry or not entry.get("values"):
        return None
    return _TEXTS.get(words) or _TEXTS.get(words[-1:])
