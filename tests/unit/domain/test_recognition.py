"""By which names, kinds and owners a draft knows a concept, and what it is given of one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from tests.databases import Drafts
from tests.in_groups import each, groups
from wizard.domain import concepts
from wizard.domain.concepts import recognition
from wizard.domain.lexicon import load_lexicon

VANS = """\
CREATE TABLE vans (reg TEXT PRIMARY KEY, kind TEXT, weight_kg INTEGER, price REAL, mileage INTEGER, city TEXT);
INSERT INTO vans VALUES ('A1', 'truck', 1900, 12000, 40000, 'Leeds'), ('B2', 'lorry', 2400, 15000, 9000, 'York'),
  ('C3', 'truck', 2100, 9000, 120000, 'York');
"""


def attribute(name: str, *, kind: str = "number", of: str = "thing", person: bool = False) -> str | None:
    found = recognition.attribute_concept(
        tuple(name.split()), kind=kind, of=of, person=person, spoken=True, unit=False
    )  # fmt: skip
    return found[0] if found is not None else None


def test_no_name_is_known_as_two_concepts() -> None:
    assert list(recognition.claimed_twice()) == []


def _is_known_by_plain_words(name: str) -> None:
    concept = concepts.concept(name)
    parts = {"class": concept.class_, "attribute": concept.attribute, "relation": concept.relation}
    for kind, part in {**parts, "predicate": concept.predicate}.items():
        drafted = part.drafted if part is not None else None
        assert recognition.known(kind).get(name) == drafted, f"{kind}: `drafted` stands in its first line"
        known = drafted.model_dump() if drafted is not None else {}
        for words in (value for value in known.values() if isinstance(value, tuple)):
            assert len(set(words)) == len(words)
            assert all(word == " ".join(word.lower().split()) for word in words)


@pytest.mark.parametrize("names", groups(concepts.names()), ids=lambda names: names[0])
def test_what_a_concept_is_known_by_is_in_lower_case_and_in_the_singular_of_classes(names: Sequence[str]) -> None:
    each(names, _is_known_by_plain_words)


@pytest.mark.parametrize(
    ("name", "kind", "of", "concept"),
    [
        ("rent", "number", "flat", "rent"),
        ("security deposit", "number", "tenancy", "deposit"),
        ("retail price", "number", "product", "price of goods"),  # the whole name before its last word
        ("special price", "number", "product", "price"),
        ("points", "number", "driver", "points"),
        ("position", "text", "player", "playing position"),
        ("position", "number", "result", "finishing place"),
        ("position", "text", "lamp", None),
        ("arrival date", "date", "booking", "arrival day"),
        ("arrival date", "date", "patient", "admitted on"),
        ("arrival", "time", "train", "arrival time"),
        ("hire date", "date", "hire", "taken out day"),
    ],
)
def test_a_column_is_known_by_name_kind_and_owner(name: str, kind: str, of: str, concept: str | None) -> None:
    assert attribute(name, kind=kind, of=of) == concept


def test_some_concepts_are_of_people_alone_and_some_of_things_alone() -> None:
    assert attribute("height", person=True) == "body height"
    assert attribute("height") == "height"
    assert attribute("birth date", kind="date", person=True) == "birth date"
    assert attribute("birth date", kind="date") is None


def test_a_class_is_known_by_its_whole_name_or_its_last_word() -> None:
    assert recognition.class_concept("student tenancy") == "tenancy"
    assert recognition.class_concept("room type") == "room kind"
    assert recognition.class_concept("wheelbarrow") is None


def test_a_relation_is_known_by_its_verb_or_its_ends() -> None:
    assert recognition.relation_concept(("borrow",), "member", "book", plain=False) == "borrowing"
    assert recognition.relation_concept(("belong to",), "player", "club", plain=True) == "playing for"
    assert recognition.relation_concept(("belong to",), "player", "club", plain=False) is None


def test_a_field_that_is_none_is_an_error() -> None:
    with pytest.raises(ValidationError):
        concepts.Concept.model_validate({"means": "x", "attribute": {"drafted": {"kind": ["number"], "names": ["x"]}}})
    with pytest.raises(ValidationError):
        concepts.Concept.model_validate({"means": "x", "attribute": {"drafted": {"kind": ["colour"], "last": ["x"]}}})


def test_words_that_say_a_value_are_not_lent_to_the_class(drafts: Drafts) -> None:
    draft = drafts.of(VANS, "vans")
    nouns = load_lexicon(draft.folder / "lexicon.yaml").classes["van"].nouns
    assert "vehicle" in nouns
    assert not {"truck", "lorry/lorries"} & set(nouns)  # some vans are trucks


def test_a_number_of_kilograms_is_not_in_pounds(drafts: Drafts) -> None:
    draft = drafts.of(VANS, "vans")
    weight = load_lexicon(draft.folder / "lexicon.yaml").attributes["van weight kg"]
    assert weight.concept == ()
    assert "heaviest" in weight.most
    assert not {"pound", "ton"} & set(weight.unit)
