"""What is said of the house whose database it is, and where it means something after all."""

from __future__ import annotations

from typing import Any

from wizard.ask.house_words import with_house_words
from wizard.domain.lexicon import Lexicon

SINGERS: dict[str, Any] = {
    "house": "choir",
    "classes": {"singer": {"table": "singer", "key": ["id"], "nouns": ["singer"]}},
    "attributes": {"voice": {"of": "singer", "column": "singer.voice", "nouns": ["voice"]}},
    "relations": {"singer of": {"from": "singer", "to": "singer", "path": "singer.id -> singer.id", "says": "is of",
                                "says_inverse": "is of", "verbs": ["be carried out by"]}},
}  # fmt: skip


def stop_of(**more: object) -> set[str]:
    lexicon = Lexicon.model_validate(SINGERS | more)
    return set(with_house_words(lexicon, lexicon).stop)


def verbs_of(*verbs: str) -> dict[str, object]:
    return {"singer of": SINGERS["relations"]["singer of"] | {"verbs": list(verbs)}}


def test_what_is_said_of_the_house_adds_nothing() -> None:
    said = {
        "in the choir",
        "the choir has",
        "at our club",
        "we sell",
        "that you look after",
        "we are using",
        "that we 're using",
    }
    assert said | {"on our books"} <= stop_of()


def test_a_noun_or_a_verb_of_the_lexicon_means_its_entry() -> None:
    assert "at our club" not in stop_of(
        classes={"club": SINGERS["classes"]["singer"] | {"nouns": ["club"]}}, relations={}
    )
    assert "we sell" not in stop_of(relations=verbs_of("be sold to"))
    assert "that you look after" not in stop_of(relations=verbs_of("be looked after by"))
    assert "we carry" in stop_of()


def test_a_house_that_is_called_as_its_members_are_is_no_place() -> None:
    said = stop_of(house="singer")
    assert "at our club" not in said
    assert "we sell" in said


def test_a_lexicon_without_a_house_stays_as_it_is() -> None:
    lexicon = Lexicon.model_validate(SINGERS | {"house": None})
    assert with_house_words(lexicon, lexicon) is lexicon


def test_who_left_the_house_left() -> None:
    lexicon = Lexicon.model_validate(SINGERS)
    examples = {entry.example for entry in with_house_words(lexicon, lexicon).wordings}
    assert "who left the choir in 2019 -> who left in 2019" in examples
