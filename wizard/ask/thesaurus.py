"""What English says in several ways whatever the domain: a lexicon that has one of them is understood in the others.

Three kinds: verbs of place ("run through": "traverse", "flow across"), adjectives that are one quality ("large", "big")
with their degrees ("larger", "least populous") and opposites, and nouns of what is measured ("area": "surface area").
What a lexicon says itself stands before all of these: they cost more, and none is made where the same class says the
phrase of something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from wizard.ask.inflect import noun_forms, verb_forms
from wizard.ask.senses import THESAURUS
from wizard.domain.yamlwords import WordLoader

COST = THESAURUS
"""Of a phrase that only the thesaurus gives."""

_Rows = tuple[tuple[str, ...], ...]
_Pairs = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


@cache
def _data() -> dict[str, Any]:
    """`thesaurus.yaml`, read when first asked."""
    text = Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=WordLoader)  # noqa: S506 - a safe loader
    return data


@cache
def _rows(part: str) -> _Rows:
    return tuple(tuple(row) for row in _data()[part])


@cache
def _pairs(part: str, one: str, other: str) -> _Pairs:
    return tuple((tuple(pair[one]), tuple(pair[other])) for pair in _data()[part])


def verbs(declared: Sequence[str]) -> Iterator[str]:
    """Verb phrases that mean what those of a relation mean, without these."""
    for cores, likes in _pairs("verbs", "bring", "likes"):
        if any(core in declared for core in cores):
            yield from (verb for verb in likes if verb not in declared)


def partners(declared: Sequence[str], noun: str) -> Iterator[str]:
    """What the object of such verbs may be called: "bordering state", "adjacent state"."""
    for verb in declared:
        words = verb.split()
        adjective = words[1] if len(words) == 3 and words[0] == "be" and words[2] in ("to", "with") else ""
        adjective = adjective or (verb_forms(verb)[-1] if len(words) == 1 else "")
        if adjective and adjective != "next":
            yield "/".join(f"{adjective} {form}" for form in noun_forms(noun))


def nouns(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of a measured attribute mean, without these."""
    yield from _likes(declared, _rows("measures"))


def words(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of an attribute of any kind mean, without these."""
    yield from _any_of(declared, _rows("same"))


def things(declared: Sequence[str]) -> Iterator[str]:
    """Nouns that mean what those of a class mean, without these."""
    yield from _any_of(declared, _rows("things"))


def _any_of(declared: Sequence[str], groups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for group in groups:
        if any(noun in declared for noun in group):
            yield from (noun for noun in group if noun not in declared)


def deeds(bases: Sequence[str]) -> Iterator[str]:
    """Those of some verbs that mean the same of whoever does it: what was bought in May, we bought in May."""
    return (verb for verb in bases if verb in _data()["deeds"])


def units(declared: Sequence[str]) -> Iterator[str]:
    """Words for those whose number is asked."""
    yield from _likes(declared, _rows("people"))


def _likes(declared: Sequence[str], groups: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for group in groups:
        if group[0] in declared:
            yield from (noun for noun in group[1:] if noun not in declared)


def degrees(declared: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Forms of the qualities that an attribute has, by the lexicon's fields `most least more less how`, without these.

    "Largest" under `most` gives "biggest" there, "smallest" and "least large" under `least`, "larger" under `more`.
    """
    found: dict[str, list[str]] = {field: [] for field in ("most", "least", "more", "less", "how")}
    said = {form for forms in declared.values() for form in forms}
    for much, little in _pairs("qualities", "much", "little"):
        high = {form for word in much for field in ("most", "more") for form in forms_of(word, field)}
        low = {form for word in little for field in ("most", "more") for form in forms_of(word, field)}
        up = high & {*declared["most"], *declared["more"]} or set(much) & set(declared["how"])
        down = low & {*declared["least"], *declared["less"]}
        if not up and not down:
            continue
        for word in much:
            for field in ("most", "more"):
                found[field] += forms_of(word, field)
            found["least"] += [f"least {word}"]
            found["less"] += [f"less {word}"]
            found["how"].append(word)
        for word in little:
            found["least"] += forms_of(word, "most")
            found["less"] += forms_of(word, "more")
    return {field: tuple(dict.fromkeys(form for form in forms if form not in said)) for field, forms in found.items()}


def forms_of(adjective: str, field: str) -> tuple[str, ...]:
    """Superlatives (`field` is `most`) or comparatives (`more`) of an adjective, the shortest first."""
    ending = "est" if field == "most" else "er"
    if " " in adjective or len(adjective) > 6 or adjective.endswith(("ed", "ly")):
        return (f"{field} {adjective}",)
    if adjective.endswith("y"):
        return (f"{adjective[:-1]}i{ending}",)
    if adjective.endswith("e"):
        return (f"{adjective}{ending[1:]}", f"{field} {adjective}")
    doubled = adjective + adjective[-1] if adjective in ("big", "thin", "hot") else adjective
    return (f"{doubled}{ending}", f"{field} {adjective}") if field == "most" else (f"{doubled}{ending}",)
