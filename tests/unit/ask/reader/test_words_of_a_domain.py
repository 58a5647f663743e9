"""Language in data, things of a domain in its lexicon only: no file of the reader speaks of what one domain holds.

The words of the two shipped lexicons are looked for in every file of English, but in examples. Those that all databases
need are named here, each group with its reason; any other belongs in a lexicon or in a concept (docs/wordings.md).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import wizard
from wizard.domain.lexicon import Lexicon, load_lexicon
from wizard.domain.singular import singular

HOUSE = Path(wizard.__file__).parent
FILES = [*sorted((HOUSE / "ask" / "reader").glob("*.yaml")), HOUSE / "ask" / "house_words.yaml"]
LEXICONS = [load_lexicon(HOUSE / "domains" / name / "lexicon.yaml") for name in ("personnel", "airtravel")]

OF_CONCEPTS = {
    "arrival", "boss", "departure", "employee", "employed", "employ", "fare", "flight", "income", "passenger",
    "payroll", "physician", "plane", "salary", "supervisor", "ticket", "wage",
}  # fmt: skip
"""Words that the two lexicons have from concepts."""

GENERAL = {
    "what everything has": (
        "age class date day description direction distance duration length level line name number price range rate "
        "cost schedule single speed time times weight year job service"
    ),
    "people": "man men person people woman women male female",
    "where people are": "city country school state street companies",
    "the house whose database it is, and its parts": "company department division",
    "what everybody does": (
        "ask begin charge contain do end fetch get give have hold include join last live make move "
        "offer provide run sell send serve sit start stop take use wait work"
    ),
    "going and coming, of people, birds and boats": (
        "arrive come depart fly go land landing leave reach ride travel trip way"
    ),
    "what is asked for, and of which one may choose": "choice information note option possibilities possibility",
    "degrees and manners": "directly major mile rank",
    "parts of a body, and of a way": "leg",
    "eating, of everybody": "food",
}  # fmt: skip
"""English that a request to any database may have, though a shipped lexicon gives it a meaning of its own."""

OF_THE_SPEAKER = {"purposes", "traveller", "travellers", "openings"}
"""Entries that name what a speaker's own life holds, whatever the database does: her boss, her dentist, a cruise."""
SPELLING = {"slips"}
"""An entry of misspelt words; what is misspelt is so in every domain."""
ASIDE = {"example", "stays", *OF_THE_SPEAKER, *SPELLING}


def own_words(lexicon: Lexicon) -> Iterator[str]:
    """The single words that a lexicon gives a meaning, as it writes them."""
    for entry in lexicon.classes.values():
        yield from (*entry.nouns, *entry.rarely)
    for attribute in lexicon.attributes.values():
        yield from (*attribute.nouns, *attribute.verbs)
    for relation in lexicon.relations.values():
        yield from (*relation.nouns, *relation.inverse_nouns, *relation.verbs, *relation.inverse_verbs)
    for predicate in lexicon.predicates.values():
        yield from (*predicate.nouns, *predicate.adjectives, *predicate.verbs)


def single_words(phrases: Iterator[str]) -> set[str]:
    forms = (form for phrase in phrases for form in phrase.split("/"))
    return {form for form in forms if form.isalpha()}


OF_A_DOMAIN = (single_words(itertools.chain.from_iterable(map(own_words, LEXICONS))) | OF_CONCEPTS) - {
    word for words in GENERAL.values() for word in words.split()
}


def said_in(node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    """Every phrase of a file with its line, but those of examples and of entries that are set aside."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in ASIDE:
                yield from said_in(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from said_in(value)
    elif isinstance(node, yaml.ScalarNode):
        yield node.start_mark.line + 1, node.value


def domain_words(phrase: str) -> set[str]:
    """The words of a domain in a phrase or a pattern, in the singular as a lexicon has them or in the plural."""
    words = set(re.findall(r"[a-z]+", re.sub(r"\[[a-z]{1,2}\]", "", phrase)))
    return (words | set(map(singular, words))) & OF_A_DOMAIN


@pytest.mark.parametrize("file", FILES, ids=[path.name for path in FILES])
def test_no_english_of_the_reader_speaks_of_one_domain(file: Path) -> None:
    root = yaml.compose(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    told = [f"{file.name}:{line}: {sorted(found)}" for line, said in said_in(root) if (found := domain_words(said))]
    assert not told, "\n".join(told)


def test_the_words_of_the_shipped_domains_are_looked_for() -> None:
    looked_for = {
        "flight",
        "fare",
        "airline",
        "airport",
        "salary",
        "employee",
        "degree",
        "employed",
        "boss",
        "departure",
    }
    assert looked_for <= OF_A_DOMAIN
    assert domain_words("medium <a: age | salary | flight[s]>") == {"salary", "flight"}
    assert not domain_words("who lives in <a: NUMBER> houses")
