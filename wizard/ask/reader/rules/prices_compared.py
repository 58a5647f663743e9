"""Which of two kinds costs less, whether one does, and by how much: "is Delta cheaper than United from here to there".

What each kind costs is the least that it costs. How long they take is compared alike: "which is quicker to Dallas,
American or Delta".
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Ask,
    Attr,
    Best,
    Claim,
    Compare,
    Condition,
    Either,
    Grouped,
    Key,
    Minus,
    Of,
    Related,
    Set,
    Term,
    Via,
    narrow,
)
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree, FunctionWord, Holds, Modifier, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.book import Book, Made, first, maybe

BOOK = Book()
_TIES = ("in", "on", "with", "of")
"""Prepositions by which a price is one of a kind."""


@BOOK.rule("R", "(which | what) be CMP M comma NP", "(which | what) be CMP M M comma NP", "NP be CMP M [M] comma NP",
           "be NP CMP M [M]", "which be CMP comma NP M [M]", "(which | what) be CMP M comma M",
           "(which | what) be CMP M M comma M", "be M CMP M M", cost=-0.6,
           example="which is cheaper from Boston to Denver, coach or first class")  # fmt: skip
def _which_costs_less(j: Joiner, *parts: object) -> Made:
    kinds, where = _said(parts)
    two = _two_kinds(kinds[-1]) if kinds else None
    if two is None or (len(kinds) > 1 and not _asks_for_kind(kinds[0], kinds[-1])):
        return
    for name, high in _prices(j, first(Degree, parts)):
        for base, (one, other), cost in _sides(j, name, two, where):
            term = _common_term(one, other)
            if term is not None:
                of = narrow(base, Either((one, other)))
                yield WholeRequest(Grouped(term, "min", Attr(name), of, best=Best(high), alone=True), of), cost


@BOOK.rule("R", "be NP CMP than NP M", "be NP CMP than NP M M", "be M CMP than M M", "be M CMP than M M M", cost=-0.4,
           example="is Delta cheaper than United from Boston to Denver")  # fmt: skip
def _whether_it_costs_less(j: Joiner, *parts: object) -> Made:
    kinds, where = _said(parts)
    for name, high in _prices(j, first(Degree, parts)) if len(kinds) == 2 else ():
        for base, (one, other), cost in itertools.islice(_sides(j, name, (kinds[0], kinds[1]), where), 1):
            least = Of(Attr(name), narrow(base, other), "min")
            of, dearer = narrow(base, one), Compare(Attr(name), ">" if high else "<", least)
            yield WholeRequest(Ask((Claim("every" if high else "some", of, (dearer,)),)), of, yes=True), cost


@BOOK.rule("R", "howmuch (CMP be NP | more be NP | more do NP V) than NP [M] M",
           "howmuch (CMP be M | more be M | more do M V) than [M] M M", cost=-0.4,
           example="how much more does first class cost than coach from Boston to Denver")  # fmt: skip
def _how_much_more_it_costs(j: Joiner, *parts: object) -> Made:
    kinds, where = _said(parts)
    degree, verb = maybe(Degree, parts), maybe(Verb, parts)
    names = _prices(j, degree) if degree is not None else [(name, True) for name in _all_prices(j)]
    said = {sense.name for sense in verb.senses if sense.kind == "attrverb"} if verb is not None else None
    for name, high in names if len(kinds) == 2 else ():
        if said is None or name in said:
            for least, cost in _least_of_each(j, name, (kinds[0], kinds[1]), where):
                yield WholeRequest(Minus(*(least if high else least[::-1]))), cost


def _said(parts: tuple[object, ...]) -> tuple[list[object], list[Modifier]]:
    """The kinds that are compared, each a noun or a value, and what narrows the prices of both."""
    told = [part for part in parts if not isinstance(part, (FunctionWord, Degree, Verb))]
    words = [part.words for part in parts if isinstance(part, FunctionWord)]
    if any(isinstance(part, Noun) for part in told):
        kinds: list[object] = [part for part in told if isinstance(part, Noun)]
    elif "than" in words:
        kinds = told[:2]
    else:
        kinds = told[-1:] if "," in words else told[:1]
    return kinds, [part for part in told if not any(part is kind for kind in kinds)]  # type: ignore[misc]


def _two_kinds(two: object) -> tuple[object, object] | None:
    """The two of which one is asked for; None where there are not two."""
    if isinstance(two, Holds):
        each = two.condition.conditions if isinstance(two.condition, Either) else ()
        return (replace(two, condition=each[0]), replace(two, condition=each[1])) if len(each) == 2 else None
    if not isinstance(two, Noun) or two.joined != "or" or len(two.parts) != 2 or two.wh:
        return None
    one, other = (replace(two, set=part, joined="", parts=(), many="") for part in two.parts)
    return one, other


def _asks_for_kind(asked: object, two: object) -> bool:
    """Whether a question word asks for such as the two are: "which airline"."""
    told = isinstance(asked, Noun) and isinstance(two, Noun)
    return told and asked.wh and asked.set == Set(two.set.cls)  # type: ignore[attr-defined]


def _all_prices(j: Joiner) -> list[str]:
    """The attributes that say what members of some class cost."""
    found = dict.fromkeys(str(entry.how_much) for entry in j.lexicon.classes.values() if entry.how_much)
    return [name for name in found if name in j.lexicon.attributes]


def _prices(j: Joiner, degree: Degree) -> list[tuple[str, bool]]:
    """The prices that a comparative means, and the times that journeys take."""
    return [(name, high) for name, high in degree.attributes if name in _all_prices(j) or _is_duration(j, name)]


def _is_duration(j: Joiner, name: str) -> bool:
    entry = j.lexicon.attributes[name]
    return "duration" in entry.concept and j.lexicon.classes[entry.of].time is not None


def _sides(
    j: Joiner, name: str, kinds: tuple[object, object], where: Sequence[Modifier]
) -> Iterator[tuple[Set, tuple[Condition, Condition], float]]:
    """The members that have the price, narrowed, and what tells those of each kind."""
    cls = j.lexicon.attributes[name].of
    one, other = (next(_of_a_kind(j, cls, kind), None) for kind in kinds)
    if one is not None and other is not None and one != other:
        narrowed = [(Set(cls), 0.0)]
        for modifier in where:
            narrowed = [(of, cost + more) for base, cost in narrowed for of, more in j.restrict(base, modifier)]
        yield from ((base, (one, other), cost) for base, cost in narrowed)


def _of_a_kind(j: Joiner, cls: str, kind: object) -> Iterator[Condition]:
    """What says of a price that it is one of the kind."""
    if not isinstance(kind, Noun):
        yield from (of.where[0] for of, _ in j.restrict(Set(cls), kind) if len(of.where) == 1)  # type: ignore[arg-type]
    elif not (kind.wh or kind.count or kind.many or kind.pronoun) and kind.set.where:
        yield from kind.set.where[:1] if kind.set.cls == cls and len(kind.set.where) == 1 else ()
        yield from (condition for word in _TIES for condition, _ in j.tied(cls, word, kind))


def _least_of_each(
    j: Joiner, name: str, kinds: tuple[object, object], where: Sequence[Modifier]
) -> Iterator[tuple[tuple[Aggregate, Aggregate], float]]:
    for base, (one, other), cost in itertools.islice(_sides(j, name, kinds, where), 1):
        yield (Aggregate("min", Attr(name), narrow(base, one)), Aggregate("min", Attr(name), narrow(base, other))), cost


def _common_term(one: Condition, other: Condition) -> Term | None:
    """What tells the two kinds apart: the partner, or the attribute of which each has a value."""
    if isinstance(one, Compare) and isinstance(other, Compare):
        return one.term if one.term == other.term else None
    if not (isinstance(one, Related) and isinstance(other, Related) and one.step == other.step):
        return None
    if len(one.to.where) == len(other.to.where) == 1:
        term = _common_term(one.to.where[0], other.to.where[0])
        return Via(one.step, Key() if one.to.bare or other.to.bare else term) if term is not None else None
    return None
