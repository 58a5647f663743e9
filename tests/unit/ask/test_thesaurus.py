"""What English says in several ways, whatever the domain."""

from __future__ import annotations

from wizard.ask import thesaurus
from wizard.ask.thesaurus import degrees


def test_a_quality_has_its_degrees_and_its_opposite() -> None:
    made = degrees({"most": ("largest",), "least": (), "more": (), "less": (), "how": ()})
    assert {"biggest", "most large"} <= set(made["most"])
    assert {"smallest", "littlest", "least large"} <= set(made["least"])
    assert {"larger", "bigger"} <= set(made["more"])
    assert {"large", "big"} <= set(made["how"])
    assert "largest" not in made["most"]  # that is the lexicon's


def test_a_low_value_alone_declares_no_high_one_of_another_quality() -> None:
    made = degrees({"most": (), "least": ("cheapest",), "more": (), "less": (), "how": ()})
    assert "most expensive" in made["most"]
    assert "largest" not in made["most"]


def test_verbs_come_by_the_likes_of_them_and_by_no_other() -> None:
    assert {"adjoin", "abut", "lie next to"} <= set(thesaurus.verbs(("border",)))
    assert "border" not in thesaurus.verbs(("border",))
    assert not list(thesaurus.verbs(("supervise",)))
    assert not list(thesaurus.verbs(("touch",)))  # rivers touch states, and do not border them


def test_partners_are_called_by_their_verbs() -> None:
    assert set(thesaurus.partners(("border", "be adjacent to", "share a border with"), "state")) == {
        "bordering state/bordering states",
        "adjacent state/adjacent states",
    }


def test_units_of_people_and_nouns_of_measures() -> None:
    assert "inhabitant" in thesaurus.units(("person/people",))
    assert "surface area" in thesaurus.nouns(("area", "size"))
    assert not list(thesaurus.nouns(("size",)))


def test_nouns_of_things_and_of_what_they_have_bring_in_their_row() -> None:
    assert "doctor" in set(thesaurus.things(("physician",)))
    assert "physician" in set(thesaurus.things(("doctor",)))
    assert set(thesaurus.things(("lake",))) == set()
    assert "phone number" in set(thesaurus.words(("phone",)))
    assert "phone" not in set(thesaurus.words(("phone",)))
