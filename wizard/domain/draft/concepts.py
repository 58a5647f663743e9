"""Concepts of a draft: which classes and attributes are what databases everywhere hold, by their names and types.

The tables below say which names are sure enough; everything else has the words of its own name alone.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.concepts import class_words
from wizard.domain.draft.english import without_owner, words_of
from wizard.domain.draft.vocabulary import Vocabulary

_THINGS = {
    "restaurant": "restaurant", "book": "book", "paper": "paper", "publication": "paper", "article": "paper",
    "film": "film", "movie": "film", "series": "series", "show": "series", "song": "song", "track": "song",
    "album": "album", "artist": "artist", "school": "school", "course": "course", "hospital": "hospital",
    "author": "author", "actor": "actor", "organization": "organisation", "organisation": "organisation",
    "company": "organisation", "genre": "genre", "category": "kind", "domain": "field of work",
}  # fmt: skip
"""Classes that are concepts, by their noun."""
_TEMPTING = frozenset({"album", "artist", "song", "genre", "kind", "organisation"})
"""Concepts whose nouns may well be those of another class: they are lent only where no class is called so."""
_PUBLISHED = frozenset({"book", "paper", "film", "series", "song", "album"})
"""Concepts of what is brought out in a year."""
_LONG = frozenset({"film", "series", "song"})
"""Concepts of what lasts a while."""
_NUMBERS = {
    "rating": "rating", "ratings": "rating", "stars": "rating", "score": "rating", "price": "price", "cost": "price",
    "salary": "salary", "wage": "salary", "population": "population", "capacity": "capacity", "budget": "budget",
    "revenue": "revenue", "profit": "profit", "stock": "stock",
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
        concept = _THINGS.get(name.rpartition(" ")[2])
        if concept is not None and not _clashes(name, concept, out):
            entry["concept"] = concept
    for entry in out.attributes.values():
        found = _of_work(entry, out) or _of_attribute(entry)
        if found is not None and entry.get("nouns"):
            entry["concept"] = found


def _clashes(name: str, concept: str, out: Vocabulary) -> bool:
    """Whether a concept's nouns would be another class's too."""
    if concept not in _TEMPTING:
        return False
    lent = {noun.partition("/")[0] for noun in class_words((concept,)).nouns}
    others = {other.rpartition(" ")[2] for other in out.classes if other != name}
    return bool(lent & (others | {noun for entry in out.attributes.values() for noun in entry.get("nouns", ())}))


def _of_work(entry: dict[str, Any], out: Vocabulary) -> str | None:
    """What a column of a book, film, song ... is: its year, how long it is."""
    thing = str(out.classes[entry["of"]].get("concept", "")) if entry["of"] in out.classes else ""
    words = words_of(entry["column"].rpartition(".")[2])
    if (
        thing in _PUBLISHED
        and entry.get("kind") in ("year", "date")
        and set(words) <= _BROUGHT_OUT | {*entry["of"].split()}
    ):
        return "publication"
    own = without_owner(words, tuple(entry["of"].split()))
    if thing in _LONG and entry.get("kind") == "number" and own in (("length",), ("runtime",), ("duration",)):
        return "in minutes"
    return None


_BROUGHT_OUT = frozenset({"year", "date", "release", "released", "publication", "published", "of"})


def _of_attribute(entry: dict[str, Any]) -> str | None:
    words = words_of(entry["column"].rpartition(".")[2])
    if "path" in entry:
        return None
    if entry.get("kind") == "number":
        return _NUMBERS.get(words[-1])
    if "kind" in entry or not entry.get("values"):
        return None
    return _TEXTS.get(words) or _TEXTS.get(words[-1:])
