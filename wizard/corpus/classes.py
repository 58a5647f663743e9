"""The two schemes of classes, the tags, and the lists of what is excluded, as the papers and the corpora have them.

1989: categories 0, 1, 2, 3 and X by the richness of context (1989 paper, section 5). 1991: A, D1, D and X, written with
their tags in `.cat` files. Both are kept; `to_1991` maps one way, `of_1989` the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Class91 = Literal["A", "D1", "D", "X"]
Class89 = Literal["0", "1", "2", "3", "X"]

CLASSES_1991: dict[Class91, str] = {
    "A": "independent of context, answerable",
    "D1": "depends on the preceding query alone",
    "D": "depends on other context",
    "X": "excluded; it needs a reason",
}
CLASSES_1989: dict[Class89, str] = {
    "0": "no context beyond the sentence",
    "1": "refers to something in the text of the preceding query",
    "2": "ellipsis after the preceding query",
    "3": "refers to the preceding answer, or to a query before the preceding one",
    "X": "excluded, for discourse or other reasons (S-8)",
}
_TO_1991: dict[Class89, Class91] = {"0": "A", "1": "D1", "2": "D1", "3": "D", "X": "X"}

TAGS: tuple[str, ...] = (
    "arithmetic",
    "bad-db",
    "book",
    "cancelled",
    "disallowed",
    "hopelessly-vague",
    "ill-formed",
    "multi-sentence",
    "presupposition-failure",
    "responding",
    "testably-ambiguous",
    "trunc-utt",
    "uncooperative",
    "unanswerable",
    "underspecified",
    "ungrammatical",
    "wh-question",
    "wizard-error",
    "yes/no",
)
"""The tags of `.cat` files, in their order."""

DISQUALIFYING: frozenset[str] = frozenset(
    {
        "bad-db",
        "book",
        "cancelled",
        "disallowed",
        "hopelessly-vague",
        "ill-formed",
        "presupposition-failure",
        "responding",
        "trunc-utt",
        "uncooperative",
        "unanswerable",
    }
)
"""Tags that make a turn class X. The distribution has a mapping of its own (`cat_spec`, part 2.0, of LDC93S5 and
LDC94S19), which was not to be had: this one is ours, by what the tags say."""

MOST_READINGS = 6
"""A query with more readings is hopelessly vague rather than testably ambiguous (ATIS principles of interpretation,
version 3.0, 1.4, as distributed with LDC94S19)."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A reason for which the papers keep a query out of the test corpora."""

    id: str
    says: str
    source: str
    tag: str | None
    """The tag that says the same in a `.cat` file; None where no tag does."""


EXCLUSIONS: tuple[Exclusion, ...] = (
    Exclusion("ambiguous", "is ambiguous, and its readings cannot be listed", "1989, S-8", "hopelessly-vague"),
    Exclusion("vague", "is overly vague", "1989, S-8; 1992, 2.4.2", "hopelessly-vague"),
    Exclusion("no-data", "has no answer because no data is available", "1989, S-8", "bad-db"),
    Exclusion("presupposition-failure", "presupposes what is not so", "1989, S-8", "presupposition-failure"),
    Exclusion("sorting", "requires sorting", "1989, S-8", "unanswerable"),
    Exclusion("meta-information", "asks for information about the information", "1989, S-8", "unanswerable"),
    Exclusion("no-accepted-answer", "lacks a generally accepted answer otherwise", "1989, S-8", "unanswerable"),
    Exclusion("outside-domain", "falls outside the domain or the application", "1992, 2.4.2", "disallowed"),
    Exclusion("beyond-understanding", "requires more than understanding the language", "1992, 2.4.2", "disallowed"),
    Exclusion("beyond-principles", "falls outside the principles of interpretation", "1992, 2.4.2", "unanswerable"),
)
EXCLUSION_IDS: tuple[str, ...] = tuple(one.id for one in EXCLUSIONS)


def to_1991(category: Class89) -> Class91:
    """The 1991 class of a 1989 category."""
    return _TO_1991[category]


def of_1989(category: Class91) -> tuple[Class89, ...]:
    """The 1989 categories that a 1991 class may stand for, the likeliest first: D1 is 1 or, for ellipsis, 2."""
    return tuple(old for old, new in _TO_1991.items() if new == category)


def suggested(
    tags: Iterable[str],
    exclusions: Iterable[str],
    pointers: Iterable[tuple[Literal["query", "answer"], int]],
    turn: int,
) -> Class91:
    """The class that tags, exclusions and context pointers speak for.

    A disqualifying tag or an exclusion gives X; a pointer to the preceding query alone gives D1; other context D; no
    context A. `pointers` are (what, turn number), `turn` is the number of the preceding query.
    """
    if DISQUALIFYING.intersection(tags) or any(True for _ in exclusions):
        return "X"
    found = set(pointers)
    if not found:
        return "A"
    return "D1" if found == {("query", turn)} else "D"
