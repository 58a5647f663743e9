"""What is said of the house itself whose database it is, and tells nothing apart: "in the choir", "at the bakery", "the
tools we stock", "who left the club in 2019".

A lexicon that names its house (`house`), as every drafted one does, is spoken to so. A noun or a verb that one of its
entries has means that entry: where customers are sold to by clerks, "we sell" is no matter of course.
`house_words.yaml` has the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from wizard.ask.inflect import verbs_of
from wizard.domain.files_of_words import strings_of
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import LexiconEntry
from wizard.domain.wording_entries import WordingEntry


def with_house_words(lexicon: Lexicon, own: Lexicon) -> Lexicon:
    """The lexicon with what is said of its house, by the nouns and verbs of the entries of `own`; the very same one
    where it names no house."""
    if own.house is None:
        return lexicon
    houses = _houses(own)
    more = (*_places(own.house, houses), *_doings(own))
    return lexicon.model_copy(
        update={
            "stop": (*lexicon.stop, *dict.fromkeys(more)),
            "wordings": (*lexicon.wordings, *_wordings(tuple(houses))),
        }
    )


def _houses(own: Lexicon) -> list[str]:
    """What the house may be called, first of all as it is; nothing where an entry is called so."""
    nouns = [noun for cls in own.classes.values() for noun in cls.nouns]
    nouns += [noun for attribute in own.attributes.values() for noun in attribute.nouns]
    called = {noun.partition("/")[0] for noun in nouns}
    if own.house in called:
        return []
    taken = called | {noun.partition("/")[0] for cls in own.classes.values() for noun in cls.rarely} | {own.house}
    return [str(own.house), *(noun for noun in _words()["nouns"] if noun not in taken)]


def _places(house: str, houses: list[str]) -> Iterator[str]:
    """Where everything of the house is."""
    for noun in houses:
        yield from (form.format(house=noun) for form in _words()["places"])
    if houses:
        yield from (form.format(house=house) for form in _words()["as it is called"])


def _doings(own: Lexicon) -> Iterator[str]:
    """What the house does with all its things."""
    taken = set(_verbs(own))
    for verb in (verb for verb in _words()["verbs"] if verb not in taken):
        head, _, rest = verb.partition(" ")
        doing = f"{head.removesuffix('e')}ing {rest}".strip()
        yield from (form.format(verb=verb, doing=doing) for form in _words()["doings"])
    yield from _words()["about"]


def _verbs(own: Lexicon) -> Iterator[str]:
    """The verbs of all entries in their base form."""
    entries: tuple[LexiconEntry, ...] = (*own.relations.values(), *own.predicates.values())
    for verb in (verb for one in entries for field in ("verbs", "inverse_verbs") for verb in getattr(one, field, ())):
        yield verb
        first, *done = verb.split()
        if first == "be" and done:
            particle = [word for word in done[1:2] if word in _words()["particles"]]
            yield from (" ".join([base, *particle]) for base in verbs_of(done[0]))


@cache
def _wordings(houses: tuple[str, ...]) -> tuple[WordingEntry, ...]:
    """What people do with the house itself: who left the choir left."""
    said = [house for house in houses if house.replace(" ", "").isalpha()]
    names = {"houses": " | ".join(said), "house": said[0]} if said else {}
    return tuple(
        WordingEntry.model_validate({field: text.format(**names) for field, text in entry.items()})
        for entry in _words()["wordings"]
        if said or "{" not in entry["said"]
    )


def _words() -> Mapping[str, Any]:
    return strings_of("wizard.ask", "house_words.yaml")
