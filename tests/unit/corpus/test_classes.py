"""Classes, tags and exclusions are those of the papers and of the corpora; the schemes map both ways."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Literal, get_args

import pytest
from pydantic import ValidationError

from wizard.corpus.annotation import Annotation
from wizard.corpus.classes import (
    CLASSES_1989,
    CLASSES_1991,
    DISQUALIFYING,
    EXCLUSIONS,
    TAGS,
    Class89,
    Class91,
    of_1989,
    suggested,
    to_1991,
)
from wizard.score.key import CLASSES

WRITTEN = {"0": "A", "1": "D1", "2": "D1", "3": "D", "X": "X"}
"""0 is A; 1 and 2 are D1; 3 is D; X is X."""

Pointers = list[tuple[Literal["query", "answer"], int]]


def test_the_schemes_are_whole() -> None:
    assert tuple(CLASSES_1991) == get_args(Class91) == ("A", "D1", "D", "X")
    assert tuple(CLASSES_1989) == get_args(Class89) == ("0", "1", "2", "3", "X")


@pytest.mark.parametrize("old", get_args(Class89))
def test_from_1989_to_1991_and_back(old: Class89) -> None:
    assert to_1991(old) == WRITTEN[old]
    assert old in of_1989(to_1991(old))


@pytest.mark.parametrize("new", get_args(Class91))
def test_from_1991_to_1989_and_back(new: Class91) -> None:
    assert {to_1991(old) for old in of_1989(new)} == {new}
    assert set(of_1989(new)) == {old for old, mapped in WRITTEN.items() if mapped == new}


def test_ellipsis_is_the_second_thing_that_d1_may_be() -> None:
    assert of_1989("D1") == ("1", "2")


def test_a_scorer_maps_them_alike() -> None:
    for old in get_args(Class89):
        assert CLASSES[old] == to_1991(old)


@pytest.mark.parametrize(("new", "old"), list(product(get_args(Class91), get_args(Class89))))
def test_an_annotation_takes_both_only_where_they_agree(new: Class91, old: Class89) -> None:
    if WRITTEN[old] == new:
        assert Annotation(category=new, category_1989=old).category_1989 == old
    else:
        with pytest.raises(ValidationError, match="of 1989 is class"):
            Annotation(category=new, category_1989=old)


def test_the_tags_are_those_of_cat_files() -> None:
    """The basic tags of the distribution's `cat_spec` (LDC93S5, LDC94S19), in its order."""
    written = (
        "arithmetic | bad-db | book | cancelled | disallowed | hopelessly-vague | ill-formed | multi-sentence | "
        "presupposition-failure | responding | testably-ambiguous | trunc-utt | uncooperative | unanswerable | "
        "underspecified | ungrammatical | wh-question | wizard-error | yes/no"
    )
    assert tuple(written.split(" | ")) == TAGS


def test_what_disqualifies_are_tags_and_not_those_that_only_describe() -> None:
    assert set(TAGS) > DISQUALIFYING
    describe = {"arithmetic", "multi-sentence", "testably-ambiguous", "ungrammatical", "wh-question", "yes/no"}
    assert not describe & DISQUALIFYING


def test_the_exclusions_are_the_papers_lists() -> None:
    """1989, S-8, has seven; 1992, 2.4.2, four: three of its list, the vague ones shared, and one below it."""

    def of(source: str) -> list[str]:
        return [one.id for one in EXCLUSIONS if source in one.source]

    assert of("1989, S-8") == [
        "ambiguous",
        "vague",
        "no-data",
        "presupposition-failure",
        "sorting",
        "meta-information",
        "no-accepted-answer",
    ]
    assert of("1992, 2.4.2") == ["vague", "outside-domain", "beyond-understanding", "beyond-principles"]
    assert len(EXCLUSIONS) == 10


def test_every_exclusion_has_a_tag_that_makes_an_x_legal() -> None:
    """A `.cat` file has tags only: `X:` without one is not legal."""
    for one in EXCLUSIONS:
        assert one.tag in DISQUALIFYING, one.id


@pytest.mark.parametrize(
    ("tags", "exclusions", "pointers", "expected"),
    [
        ([], [], [], "A"),
        (["wh-question"], [], [], "A"),
        ([], [], [("query", 4)], "D1"),
        ([], [], [("query", 4), ("query", 4)], "D1"),
        ([], [], [("answer", 4)], "D"),
        ([], [], [("query", 3)], "D"),
        ([], [], [("query", 4), ("query", 3)], "D"),
        ([], [], [("query", 4), ("answer", 4)], "D"),
        (["unanswerable"], [], [("query", 4)], "X"),
        (["yes/no"], ["vague"], [], "X"),
    ],
)
def test_the_suggested_rule(
    tags: Iterable[str], exclusions: Iterable[str], pointers: Pointers, expected: Class91
) -> None:
    assert suggested(tags, exclusions, pointers, 4) == expected


def test_the_documentation_names_every_tag_and_exclusion() -> None:
    page = (Path(__file__).parents[3] / "docs" / "annotating.md").read_text()
    for name in (*TAGS, *(one.id for one in EXCLUSIONS)):
        assert f"`{name}`" in page, name
