"""Nouns of doings and of people that WordNet 3.0 knows, with the verbs that they come from: "tasting" is to taste.

`wizard/ask/wordnet/derivations.py` says what was kept of WordNet; its licence lies in that folder.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import yaml

from wizard.domain.word_sets import word_set
from wizard.domain.yamlwords import WordLoader

_NO_DOINGS = word_set(__name__, "no doings")
"""Doings by WordNet, and things, places or properties by what databases call so."""
_NO_PEOPLE = word_set(__name__, "no people")
"""People by WordNet, and things by what databases call so."""


def _read() -> tuple[dict[str, str], dict[str, str]]:
    packed = Path(__file__).with_name("derivations.txt.gz").read_bytes()
    deeds: dict[str, str] = {}
    people: dict[str, str] = {}
    for line in gzip.decompress(packed).decode().splitlines():
        kind, noun, *verb = line.split()
        found, out = (deeds, _NO_DOINGS) if kind == "deed" else (people, _NO_PEOPLE)
        if noun not in out:
            found[noun] = "".join(verb)
    return deeds, people


DEEDS, PEOPLE = _read()
"""The verb by the noun; of people, empty where they are called by no verb."""
KNOWN_VERBS = frozenset(verb for verb in (*DEEDS.values(), *PEOPLE.values()) if verb)


def _more() -> dict[str, dict[str, tuple[str, ...]]]:
    """`doings.yaml`, which says what each of its parts is."""
    text = Path(__file__).with_name("doings.yaml").read_text(encoding="utf-8")
    said: dict[str, dict[str, Any]] = yaml.load(text, Loader=WordLoader)  # noqa: S506 - a safe loader
    return {part: {noun: tuple(verbs) for noun, verbs in nouns.items()} for part, nouns in said.items()}


_MORE = _more()
DONE: dict[str, tuple[str, ...]] = _MORE["done"]
"""Nouns of doings that WordNet derives from no verb, or from another one; things where they have names of their own."""
SUFFERED: dict[str, tuple[str, ...]] = _MORE["suffered"]
"""Nouns of what somebody goes through, with the verbs of whoever does."""
GIVEN: dict[str, tuple[str, ...]] = _MORE["given"]
"""Nouns of doings by which something goes to somebody, with what is done to it, in the past."""
TIES: dict[str, tuple[str, ...]] = _MORE["ties"]
"""Nouns of tables that tie two things, with what the one does to the other."""
ROLES: dict[str, tuple[str, ...]] = _MORE["roles"]
"""Roles of people in something, with what whoever has them does with it."""
HAPPENS: dict[str, tuple[str, ...]] = _MORE["happens"]
"""Participles in names of days, with what the thing or person itself does then."""
SAID: dict[str, tuple[str, ...]] = _MORE["said"]
"""Participles in names of days, with others that say the same."""
PART_OF: dict[str, tuple[str, ...]] = _MORE["part_of"]
"""Nouns of people in something, with what they do there."""
PUT_ON: dict[str, tuple[str, ...]] = _MORE["put_on"]
"""Nouns of marks by which a thing is known, with what is done where one is put on."""
PROVIDED: dict[str, tuple[str, ...]] = _MORE["provided"]
"""Nouns of doings of customers, with what places and staff do with the thing."""
PEOPLE_OF: dict[str, tuple[str, ...]] = _MORE["people"]
"""Nouns of tables, with what people are called in a database that has such a table."""
BEGUN_AT: dict[str, tuple[str, ...]] = _MORE["begun_at"]
"""What references to the places are called where things begin, with what is done there."""
ENDED_AT: dict[str, tuple[str, ...]] = _MORE["ended_at"]
"""What references to the places are called where things end, with what is done there."""
