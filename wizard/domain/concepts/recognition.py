"""By what a draft of a bare database knows a concept: the names, kinds and owners that its `drafted` fields say.

Rules: an entry is at most one concept; a concept that asks for an owner stands before one that takes any, a whole name
before the end of a name, more words before fewer, and of equals the first by the name of its file and its place in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field

from wizard.domain.concepts.files import texts
from wizard.domain.yamlwords import WordLoader

Words = tuple[str, ...]
_ANY, _LAST, _WHOLE = 1, 2, 3
"""How much of a name was known."""
NAMES = 1024
"""Names of classes of which it is remembered what they are: a draft asks for those of its own again and again."""


class _Facts(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class DraftedClass(_Facts):
    """Names by which a draft knows a class."""

    whole: Words = ()
    """Whole names, in the singular: "room type"."""
    last: Words = ()
    """Last words of names, in the singular: "tenancy" of a `student_tenancy`."""


class DraftedAttribute(_Facts):
    """Names of attributes, without the words of their class and without a unit, and what else must hold of them."""

    kind: tuple[Literal["number", "text", "date", "year", "time"], ...]
    """Kinds of values, of which one must be the attribute's."""
    whole: Words = ()
    """Whole names; "span" is how long things last, by the days of their beginning and their end."""
    last: Words = ()
    """Last words of names: "price" of a `retail_price`."""
    anywhere: Words = ()
    """Single words anywhere in names: "hire" of `hire_date`."""
    of: Words = ()
    """Last nouns of the classes that have it; empty where it may be anything's."""
    person: bool | None = None
    """True where it is an attribute of people alone, False where it is never theirs."""
    spoken: bool = False
    """True where its values must be few enough to be words."""
    unitless: bool = False
    """True where the name may not say a unit: the length of a film is in minutes where it does not."""
    money: bool = False
    """True of sums of money: whichever currency is said is the database's."""
    called: bool = False
    """True where a member is called by what it comes to: of payments "the average payment" is their amount's."""


class DraftedRelation(_Facts):
    """Verbs of relations that a draft has made, and between which classes."""

    says: Words = ()
    """Verbs, one of which must be the first of the relation's; where there are none, any way straight from the one
    class to the other that costs nothing is meant."""
    from_: Words = Field((), alias="from")
    """Nouns of the class that does it, or their last words; empty where it may be any, likewise `to`."""
    to: Words = ()


class DraftedPredicate(_Facts):
    """Names of predicates: "active" of a column `is_active`, "have parking" of `has_parking`."""

    says: Words
    of: Words = ()
    """Last nouns of the classes that have it; empty where it may be anything's."""


_D = TypeVar("_D", bound=_Facts)
_KINDS: Mapping[str, type[_Facts]] = {
    "class": DraftedClass, "attribute": DraftedAttribute, "relation": DraftedRelation, "predicate": DraftedPredicate,
}  # fmt: skip


_DRAFTED = re.compile(r"^  (\w+):\n    drafted: (\{.*\})\n", re.MULTILINE)
"""Where a description says it: in the first line of a kind. Nothing else of the many descriptions is parsed."""


@cache
def known(kind: str) -> Mapping[str, Any]:
    """How a draft knows entries of a kind, by concept, in the order of the files."""
    said = [(name, match[2]) for name, text in texts().items() for match in _DRAFTED.finditer(text) if match[1] == kind]
    given = yaml.load(f"[{', '.join(words for _, words in said)}]", Loader=WordLoader)  # noqa: S506 - a safe loader
    return {name: _KINDS[kind].model_validate(words) for (name, _), words in zip(said, given, strict=True)}


@lru_cache(NAMES)
def class_concept(name: str) -> str | None:
    """The concept of a class of that name (words in the singular, "room type"); None where a draft knows none."""
    words = tuple(name.split())
    return _best("class", lambda how: (0, *_named(words, how.whole, how.last)))


def attribute_concept(
    words: Words, *, kind: str, of: str, person: bool, spoken: bool, unit: bool
) -> tuple[str, DraftedAttribute] | None:
    """The concept of an attribute, and how it is known; None where a draft knows none.

    Args:
        words: its name, without the words of its class and without a unit.
        kind: the kind of its values, as in a lexicon.
        of: the nouns of its class; the last one counts by itself, too.
        person: whether members of the class are people.
        spoken: whether its values are words.
        unit: whether its name says a unit.
    """

    def fits(how: DraftedAttribute) -> tuple[int, int, int]:
        if (
            kind not in how.kind
            or (how.of and not {of, of.rpartition(" ")[2]} & {*how.of})
            or (how.spoken and not spoken)
        ):
            return (0, 0, 0)
        if (how.person is not None and how.person != person) or (how.unitless and unit):
            return (0, 0, 0)
        return (int(bool(how.of) or how.person is not None), *_named(words, how.whole, how.last, how.anywhere))

    name = _best("attribute", fits)
    return (name, known("attribute")[name]) if name is not None else None


def relation_concept(says: Words, from_: str, to: str, *, plain: bool) -> str | None:
    """The concept of a relation, seen from the class with the noun `from_`.

    Args:
        says: the verbs that it is said by first of all.
        from_: the noun of the class that it is seen from; its last word counts by itself, too.
        to: that of the other class.
        plain: whether it is the first way straight from the one class to the other.
    """

    def fits(how: DraftedRelation) -> tuple[int, int, int]:
        is_so = bool(set(says) & set(how.says)) or (plain and not how.says)
        is_so = is_so and _is_one_of(from_, how.from_) and _is_one_of(to, how.to)
        return (bool(how.from_) + bool(how.to), _WHOLE, int(bool(how.says))) if is_so else (0, 0, 0)

    return _best("relation", fits)


def _is_one_of(noun: str, known_: Words) -> bool:
    return not known_ or bool({noun, noun.rpartition(" ")[2]} & {*known_})


def predicate_concept(says: str, of: str = "") -> str | None:
    """The concept of a predicate of that name, of a class with the last noun `of`; None where a draft knows none."""

    def fits(how: DraftedPredicate) -> tuple[int, int, int]:
        is_so = says in how.says and (not how.of or of in how.of)
        return (int(bool(how.of)), _WHOLE, 1) if is_so else (0, 0, 0)

    return _best("predicate", fits)


def _best(kind: str, fits: Callable[[Any], tuple[int, int, int]]) -> str | None:
    """The concept that fits best: by owner, by how much of the name is known, by the words known."""
    rated = [(fits(how), name) for name, how in known(kind).items()]
    best = max((rate for rate, _ in rated if rate[1]), default=None)
    return next((name for rate, name in rated if rate == best), None) if best is not None else None


def _named(words: Words, whole: Words, last: Words, anywhere: Words = ()) -> tuple[int, int]:
    """How much of a name is known, and by how many words; nothing where it is not."""
    if " ".join(words) in whole:
        return _WHOLE, len(words)
    ends = [len(end.split()) for end in last if tuple(end.split()) == words[-len(end.split()) :]]
    if ends:
        return _LAST, max(ends)
    return (_ANY, 1) if set(words) & set(anywhere) else (0, 0)


def claimed_twice() -> Iterator[str]:
    """The names by which two concepts would be known equally well, for whoever writes concepts."""
    for kind in ("class", "predicate"):
        seen: dict[str, str] = {}
        for name, how in known(kind).items():
            owners = getattr(how, "of", ()) or ("",)
            for field in (one for one in type(how).model_fields if one != "of"):
                for said, owner in product(getattr(how, field), owners):
                    other = seen.setdefault(f"{field} {said} {owner}", name)
                    if other != name:
                        yield f"'{said}' is {kind} '{other}' and '{name}'"
    taken: dict[tuple[Any, ...], str] = {}
    for name, how in known("attribute").items():
        for field in ("whole", "last", "anywhere"):
            for said in getattr(how, field):
                for place in ((k, o) for k in how.kind for o in how.of or ("",)):
                    key = (field, said, *place, how.person, how.spoken, how.unitless)
                    other = taken.setdefault(key, name)
                    if other != name:
                        yield f"'{said}' ({place[0]}) is '{other}' and '{name}'"
