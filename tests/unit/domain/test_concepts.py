"""Concepts are well-formed data, and a lexicon names those that there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import yaml

import wizard.domain.concepts
from tests.in_groups import each, groups
from wizard.ask.senses import said
from wizard.domain import concepts
from wizard.domain.errors import LexiconError
from wizard.domain.lexicon import parse_lexicon

SHIPS = """\
classes:
  ship:
    table: ships
    concept: vehicle
    key: [ship_no]
    nouns: [ship]
attributes:
  port:
    concept: location
    of: ship
    column: ships.port
  price:
    concept: [price, in euros]
    of: ship
    column: ships.price
    kind: number
"""
_NO_HEADS = {"can", "may", "must", "will", "shall", "should", "not", "to", "never", "the", "a"}


def fields(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    concept = concepts.concept(name)
    for part in (concept.class_, concept.attribute, concept.relation, concept.predicate):
        for field in type(part).model_fields if part is not None else ():
            value = getattr(part, field)
            if field in ("same", "endings"):
                yield from ((field, row) for row in value)
            elif isinstance(value, tuple):
                yield field, value


def test_every_description_of_the_files_is_found() -> None:
    folder = Path(wizard.domain.concepts.__file__).parent
    written = [name for path in folder.glob("*.yaml") for name in yaml.safe_load(path.read_text(encoding="utf-8"))]
    assert sorted(written) == sorted(concepts.names())


def _is_written_as_a_lexicon(name: str) -> None:
    concept = concepts.concept(name)
    assert concept.kinds
    assert all(other in concepts.names() for other in concept.with_)
    for field, words in fields(name):
        assert len(set(words)) == len(words), f"{field} says a word twice"
        assert all(word == " ".join(word.lower().split()) for word in words), f"{field}: lower case, single blanks"
        if "verbs" in field:
            assert not {verb.split()[0] for verb in words} & _NO_HEADS, f"{field}: verbs begin with their base form"


@pytest.mark.parametrize("names", groups(concepts.names()), ids=lambda names: names[0])
def test_a_concept_is_written_as_a_lexicon_is(names: Sequence[str]) -> None:
    each(names, _is_written_as_a_lexicon)


def test_a_lexicon_gets_what_its_concepts_tell_beside_words() -> None:
    lexicon = parse_lexicon(SHIPS.replace("vehicle", "employee"), Path("x.yaml"))
    assert lexicon.classes["ship"].person
    assert lexicon.attributes["port"].where
    assert not lexicon.attributes["price"].where
    assert lexicon.classes["ship"].nouns == ("ship",)  # the words come with the vocabulary


def test_several_concepts_bring_the_words_of_all() -> None:
    words = concepts.attribute_words(("price", "in euros"))
    assert {"dollar", "euro"} <= set(words.unit)
    assert "cheapest" in words.least
    assert "britain" in {phrase for row in concepts.attribute_words(("citizenship",)).same for phrase in row}


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("concept: vehicle", "concept: vehicel", 4, "no concept 'vehicel'; the nearest is 'vehicle'"),
        ("concept: location", "concept: employee", 9, "concept 'employee' is not for an attribute; the nearest"),
        ("[price, in euros]", "[price, in yens]", 13, "no concept 'in yens'"),
    ],
)
def test_a_concept_that_is_not_there_is_an_error_that_names_the_nearest(
    old: str, new: str, line: int, says: str
) -> None:
    with pytest.raises(LexiconError) as caught:
        parse_lexicon(SHIPS.replace(old, new), Path("x.yaml"))
    assert caught.value.line == line
    assert says in caught.value.what


def test_every_way_to_say_a_value_says_something() -> None:
    """What is always silent ("ok") cannot be a word for a value."""
    rows = [row for name in concepts.names() if (told := concepts.concept(name).attribute) for row in told.same]
    assert rows
    assert not [phrase for row in rows for phrase in row if not said(phrase)]
