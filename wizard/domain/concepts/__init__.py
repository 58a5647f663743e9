"""Concepts: what databases everywhere hold, each described once, as data, with the English in which people speak of it.

An entry of a lexicon says `concept: salary` and adds only what is its own. The data lie beside this module, a file for
each part of life. Nouns, verbs and the rest are written as in a lexicon: nouns in the singular (`person/people` where
the plural is irregular), verbs in the base form.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Literal, TypeVar

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from wizard.domain.concepts.files import texts
from wizard.domain.concepts.recognition import DraftedAttribute, DraftedClass, DraftedPredicate, DraftedRelation
from wizard.domain.wording_entries import WordingEntry
from wizard.domain.yamlwords import WordLoader

Words = tuple[str, ...]
_ONES = "one's "
_WHOSE = ("", "a ", "the ", "his ", "her ", "their ", "my ")


def _whosoever(verbs: Words) -> Words:
    """The verbs with "one's" said of everybody: "finish one's studies" is "finish her studies", "finish studies"."""
    return tuple(one.replace(_ONES, whose) for one in verbs for whose in (_WHOSE if _ONES in one else ("",)))


Verbs = Annotated[Words, AfterValidator(_whosoever)]
"""Verbs in the base form; "one's" stands for whatever says whose something is."""
Kind = Literal["class", "attribute", "relation", "predicate"]
"""The kinds of a lexicon's entries, each of which a concept has words for or not."""


class _Facts(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class ClassWords(_Facts):
    """What a concept brings to a class; fields that a lexicon's class has too mean the same."""

    drafted: DraftedClass | None = None
    """By what a draft of a bare database knows it."""
    person: bool = False
    nouns: Words = ()
    rarely: Words = ()
    counts: Words = ()
    half_names: bool = False
    """True where one word of a member's name may stand for the whole: "hardware" for the unit Hardware Products."""


class AttributeWords(_Facts):
    """What a concept brings to an attribute; fields that a lexicon's attribute has too mean the same."""

    drafted: DraftedAttribute | None = None
    """By what a draft of a bare database knows it."""
    where: bool = False
    nouns: Words = ()
    rarely: Words = ()
    """Nouns that mean it only where nothing likelier does."""
    sums: Words = ()
    members: Words = ()
    events: Words = ()
    verbs: Verbs = ()
    seldom: Verbs = ()
    """Verbs that mean it only where nothing likelier does."""
    actively: Words = ()
    """Verbs of which the member is the object, whoever does it: "(we) hire"."""
    how: Words = ()
    unit: Words = ()
    unit_verbs: Words = ()
    most: Words = ()
    least: Words = ()
    more: Words = ()
    less: Words = ()
    peoples: bool = False
    """True where values are places, whose people and things have words of their own: "Canadian"."""
    plural: bool = False
    """True where values may be said in the plural, though they are mostly not: "the Smiths"."""
    endings: tuple[Words, ...] = ()
    """Rows of words with which values end ("ST", "street"): one may stand for the other, or be left out, as may the
    number that values begin with."""
    same: tuple[Words, ...] = ()
    """Ways to say one value: where the database has one of a row, the others of the row mean it too, also in the plural
    where the values may be said so. Single letters are known as values, and are no words."""


class RelationWords(_Facts):
    """What a concept brings to a relation; fields mean the same as a lexicon's."""

    drafted: DraftedRelation | None = None
    """By what a draft of a bare database knows it."""
    verbs: Verbs = ()
    seldom: Verbs = ()
    """Verbs, seen from `from`, that mean it only where nothing likelier does."""
    inverse_verbs: Verbs = ()
    nouns: Words = ()
    inverse_nouns: Words = ()
    prepositions: Words = ()
    inverse_prepositions: Words = ()


class PredicateWords(_Facts):
    """What a concept brings to a predicate; fields mean the same as a lexicon's."""

    drafted: DraftedPredicate | None = None
    """By what a draft of a bare database knows it."""
    nouns: Words = ()
    adjectives: Words = ()
    verbs: Verbs = ()


class Concept(_Facts):
    """One thing that databases everywhere hold."""

    means: str
    """For authors: what it is, in a few words."""
    with_: Annotated[Words, Field(alias="with")] = ()
    """Concepts whose words come with these."""
    class_: Annotated[ClassWords | None, Field(alias="class")] = None
    attribute: AttributeWords | None = None
    relation: RelationWords | None = None
    predicate: PredicateWords | None = None
    wordings: tuple[WordingEntry, ...] = ()
    """What people say of it in other words (docs/wordings.md), wherever a lexicon names it."""
    stop: Words = ()
    """Phrases that add nothing wherever a lexicon names it: "on the payroll", of employees."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of entries that may name it."""
        given: dict[Kind, _Facts | None] = {
            "class": self.class_, "attribute": self.attribute, "relation": self.relation, "predicate": self.predicate,
        }  # fmt: skip
        return tuple(kind for kind, words in given.items() if words is not None)


def names() -> tuple[str, ...]:
    """The names of all concepts.

    Raises:
        ValueError: when two descriptions have one name.
    """
    return tuple(texts())


@cache
def concept(name: str) -> Concept:
    """The concept of that name.

    Raises:
        KeyError: when there is none.
    """
    text = texts()[name]
    return Concept.model_validate(yaml.load(text, Loader=WordLoader)[name])  # noqa: S506 - a safe loader


def together(given: Iterable[str]) -> tuple[Concept, ...]:
    """The concepts of these names and those that come with them, each once."""
    return tuple({id(one): one for one in _all(tuple(given))}.values())


def wrong_names(given: Iterable[str], kind: Kind) -> Iterator[str]:
    """What is wrong with the concepts that an entry of `kind` names, and what to do."""
    for name in given:
        if name not in texts():
            near = difflib.get_close_matches(name, names(), n=1, cutoff=0.0)[0]
            yield f"no concept {name!r}; the nearest is {near!r}"
        elif kind not in concept(name).kinds:
            fit = [other for other in names() if kind in concept(other).kinds]
            near = difflib.get_close_matches(name, fit, n=1, cutoff=0.0)[0]
            article = "an" if kind == "attribute" else "a"
            yield f"concept {name!r} is not for {article} {kind}; the nearest that is: {near!r}"


def class_words(given: Words) -> ClassWords:
    """What these concepts bring to a class, the first one's words first."""
    return _together(ClassWords, (one.class_ for one in _all(given)))


def attribute_words(given: Words) -> AttributeWords:
    """What these concepts bring to an attribute, the first one's words first."""
    return _together(AttributeWords, (one.attribute for one in _all(given)))


def relation_words(given: Words) -> RelationWords:
    """What these concepts bring to a relation, the first one's words first."""
    return _together(RelationWords, (one.relation for one in _all(given)))


def predicate_words(given: Words) -> PredicateWords:
    """What these concepts bring to a predicate, the first one's words first."""
    return _together(PredicateWords, (one.predicate for one in _all(given)))


def _all(given: Words) -> Iterator[Concept]:
    for name in given:
        yield concept(name)
        yield from _all(concept(name).with_)


_W = TypeVar("_W", bound=_Facts)


def _together(kind: type[_W], several: Iterable[_W | None]) -> _W:
    words = [one for one in several if one is not None]
    if len(words) == 1:
        return words[0]
    merged: dict[str, object] = {}
    for field in (field for field in kind.model_fields if field != "drafted"):
        values = [getattr(one, field) for one in words]
        if any(isinstance(value, bool) for value in values):
            merged[field] = any(values)
        elif values:
            merged[field] = tuple(dict.fromkeys(word for value in values for word in value))
    return kind(**merged)
