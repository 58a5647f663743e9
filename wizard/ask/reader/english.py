"""The English that every domain shares, read from `english.yaml`: function words, frames, comparisons."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import Any

import yaml

from wizard.ask.inflect import irregular_forms, spoken_forms
from wizard.ask.normalise import is_filler

Phrase = tuple[str, ...]


@dataclass(frozen=True)
class RequestFrames:
    """What frames of requests are made of."""

    parts: dict[str, str]
    """Regular expressions by name, over words with a blank between them; they may name each other in braces."""
    frames: tuple[str, ...]
    """Regular expressions of whole frames."""
    beginnings: frozenset[str]
    """The words with which they begin."""


@dataclass(frozen=True)
class Purposes:
    """Of what phrases are made that say what a request is for: "for my sister's big wedding"."""

    before: dict[str, list[Phrase]]
    whose: frozenset[str]
    kind: frozenset[str]
    nouns: dict[str, list[Phrase]]


@dataclass(frozen=True)
class Telling:
    """By which words a clause is known that is told beside a request."""

    verbs: frozenset[str]
    """Forms of verbs by which a clause is a sentence; those of irregular verbs are among them."""
    begun: frozenset[str]
    """Words with which a sentence begins that leaves out who is meant: "seems"."""
    rhetorical: dict[str, list[Phrase]]
    """First word to words that put as a question what is told: "can you believe"."""
    unless: frozenset[str]
    """Words with which a clause begins that says under which condition it is asked."""
    wishes: dict[str, list[Phrase]]
    """First word to words that say what is wanted."""
    back: frozenset[str]
    """Words that point at what was told."""


@dataclass(frozen=True)
class English:
    """Phrases by their first word."""

    words: dict[str, list[tuple[Phrase, str, str]]]
    """First word to phrases, each with its kind (word, preposition, comparison, trailing, ask, echo, ...) and what it
    says of that kind."""
    silent: dict[str, list[Phrase]]
    """First word to phrases that may be passed over."""
    behind: dict[str, list[Phrase]]
    """The same, of those that may not open a request."""
    ahead: dict[str, list[Phrase]]
    """The same, of those that may stand only before a word of `whither`: "up to Boston", "down there"."""
    whither: frozenset[str]
    """Prepositions and adverbs of places, before which a direction says nothing more."""
    travellers: dict[str, list[Phrase]]
    """First word to those who travel, where a domain knows nobody who does."""
    purposes: Purposes
    """What a request may be for."""
    loose: frozenset[str]
    singular: frozenset[str]
    """Words that stand for one member."""
    plural: frozenset[str]
    """Words that stand for several."""
    people: frozenset[str]
    """Words that stand for several persons or things that were found together."""
    things: frozenset[str]
    """Words that stand for a thing, and for nobody."""
    genders: dict[str, frozenset[str]]
    """Gender to its pronouns."""
    gender_words: dict[str, tuple[str, ...]]
    """Gender to adjectives that say it."""
    light: frozenset[str]
    """Words of verbs that say nothing without an object."""
    descending: frozenset[str]
    """Phrases that put the most first."""
    spellings: dict[str, list[tuple[Phrase, str]]]
    """First word to phrases behind which letters stand, each with `starts`, `ends` or `contains`."""
    saying: dict[str, list[Phrase]]
    """First word to verbs of saying, behind which stands what is asked or claimed: "says that"."""
    openings: frozenset[str]
    """Words by which a clause before the request is known to ask nothing: "quick question"."""
    asides: dict[str, list[Phrase]]
    """First word to what a speaker asks herself between two pauses, looking for a word: "what is it called"."""
    introducing: dict[str, list[Phrase]]
    """First word to words that only bring up what the next words name: "there is this", "it is about"."""
    asked_of_those: dict[str, list[Phrase]]
    """Last word to what stands behind a question about what was named and asks no more: "would that be"."""
    asked_behind: dict[str, list[Phrase]]
    """What is said last and asks, by how such requests begin: "count" by "how many"."""
    asking: RequestFrames
    """Frames of requests: "would you be so kind as to tell me"."""
    stories: Telling
    """What is told beside a request."""
    repairs: dict[str, list[tuple[Phrase, str]]]
    """First word to words by which a speaker takes something back, each with `anew`, `sure` or `unsure`."""
    days_told: dict[str, list[tuple[Phrase, int]]]
    """First word to days told by one that was said, each with how many days later it is."""


def _split(phrase: object) -> Phrase:
    return tuple(str(phrase).split())


def strings_of(name: str) -> dict[str, Any]:
    """What a YAML file of this package has; every scalar is a string: "no" and "on" are words there."""
    text = resources.files("wizard.ask.reader").joinpath(name).read_text(encoding="utf-8")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    data: dict[str, Any] = yaml.load(text, Loader=loader)  # noqa: S506 - both loaders make nothing but strings
    return data


@functools.cache
def english() -> English:
    """The words of `english.yaml`, which is read once a process."""
    data = strings_of("english.yaml")
    words: dict[str, list[tuple[Phrase, str, str]]] = {}

    def add(phrase: object, kind: str, says: str) -> None:
        split = _split(phrase)
        words.setdefault(split[0], []).append((split, kind, says))

    for kind, section in (
        ("word", "words"), ("pronoun", "pronouns"), ("comparison", "comparisons"), ("trailing", "trailing"),
        ("echo", "echoes"), ("generic", "generic"), ("datepart", "dateparts"),
    ):  # fmt: skip
        for says, phrases in data[section].items():
            for phrase in phrases:
                add(phrase, kind, says)
    for phrase in data["prepositions"]:
        add(phrase, "preposition", str(phrase))
    for phrase in data["going on"]:
        add(phrase, "going on", str(phrase))
    for phrase in data["asks"]:
        add(phrase, "ask", "ask")
    silent = _by_first_word(phrase for group in data["silent"] for phrase in group)
    light = frozenset(str(word) for word in (*data["light"], *data["prepositions"]))
    return English(
        words,
        silent,
        _by_first_word(data["silent behind"]),
        _by_first_word(data["silent ahead"]["words"]),
        frozenset(str(word) for word in data["silent ahead"]["of"]),
        _by_first_word(data["travellers"]),
        Purposes(
            _by_first_word(data["purposes"]["before"]),
            frozenset(str(word) for word in data["purposes"]["whose"]),
            frozenset(str(word) for word in data["purposes"]["kind"]),
            _by_first_word(data["purposes"]["nouns"]),
        ),
        loose=frozenset(str(word) for word in data["loose"]),
        singular=frozenset(str(word) for word in data["singular"]),
        plural=frozenset(str(word) for word in data["plural"]),
        people=frozenset(str(word) for word in data["people"]),
        things=frozenset(str(word) for word in data["things"]),
        genders={gender: frozenset(map(str, part["pronouns"])) for gender, part in data["genders"].items()},
        gender_words={gender: tuple(map(str, part["words"])) for gender, part in data["genders"].items()},
        light=light,
        spellings=_with_what_they_say(data["spellings"]),
        saying=_by_first_word(data["saying"]),
        openings=frozenset(str(word) for word in data["openings"]),
        asides=_by_first_word(data["asides"]),
        introducing=_by_first_word(data["introducing"]),
        asked_of_those=_by_last_word(data["asked of those"]),
        asked_behind={first: [_split(one) for one in phrases] for first, phrases in data["asked behind"].items()},
        asking=RequestFrames(
            dict(data["asking"]["parts"]), tuple(data["asking"]["frames"]), frozenset(data["asking"]["beginnings"])
        ),
        stories=_telling(data["stories"]),
        repairs=_with_what_they_say(data["repairs"]),
        days_told={
            first: [(phrase, int(later)) for phrase, later in told]
            for first, told in _with_what_they_say(data["days told"]).items()
        },
        descending=frozenset(str(phrase) for phrase in data["words"]["descending"]),
    )


def _telling(section: dict[str, list[str]]) -> Telling:
    verbs = {form for verb in section["verbs"] for form in spoken_forms(verb)} | irregular_forms()
    begun, unless, back = (frozenset(section[name]) for name in ("begun", "unless", "back"))
    rhetorical, wishes = _by_first_word(section["rhetorical"]), _by_first_word(section["wishes"])
    return Telling(frozenset(verbs), begun, rhetorical, unless, wishes, back)


def _with_what_they_say(section: dict[str, list[str]]) -> dict[str, list[tuple[Phrase, str]]]:
    found: dict[str, list[tuple[Phrase, str]]] = {}
    for says, phrases in section.items():
        for phrase in phrases:
            split = tuple(word for word in _split(phrase) if not is_filler(word))
            found.setdefault(split[0], []).append((split, says))
    return found


def _by_first_word(phrases: Iterable[object]) -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        split = _split(phrase)
        found.setdefault(split[0], []).append(split)
    return found


def _by_last_word(phrases: Iterable[object]) -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        split = _split(phrase)
        found.setdefault(split[-1], []).append(split)
    return found
