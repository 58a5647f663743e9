"""What members have or lack: "people with no home phone", "who has a middle initial"."""

from __future__ import annotations

import itertools

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Every, Not, Related, Set, narrow
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Partner, Tied
from wizard.ask.reader.rules.book import Book, Content, Made, last

BOOK = Book()


def _none(j: Joiner, measure: Measure) -> Compare:
    """That a member lacks it: there is no value, or of what is counted there are 0."""
    counted = isinstance(measure.term, Attr) and j.is_count(measure.term.name)
    return Compare(measure.term, "=", (0,)) if counted else Compare(measure.term, "missing")


def _some(j: Joiner, measure: Measure) -> Compare:
    """That a member has it: there is a value, or more than 0 of what is counted."""
    counted = isinstance(measure.term, Attr) and j.is_count(measure.term.name)
    return Compare(measure.term, ">", (0,)) if counted else Compare(measure.term, "present")


@BOOK.rule("M", "P no T", "have no T", "no T", "not have T", "do not have T", "have not T", "not have any T",
           "do not have any T", "have not any T", example="people with no home phone")  # fmt: skip
def _lacking(j: Joiner, *parts: object) -> Made:
    measure = last(Measure, parts)
    word = parts[0].words if isinstance(parts[0], FunctionWord) else ""
    plain = word in ("with", "without", "no", "none of", "do", "does", "did", "not") or word.startswith(("ha", "got"))
    if _is_had(j, measure) and plain:
        yield Holds(measure.owner.cls, _none(j, measure)), 0.0 if len(parts) > 2 else 0.2


@BOOK.rule("M", "P neither T nor T", "have neither T nor T", "P no T or T", "have no T or T", "P neither T or T",
           example="people with neither a home phone nor a work phone")  # fmt: skip
def _lacking_both(j: Joiner, word: FunctionWord, one: Measure, two: Measure) -> Made:
    if not (_is_had(j, one) and _is_had(j, two)) or one.owner.cls != two.owner.cls:
        return
    if word.words in ("with", "without") or word.words.startswith(("ha", "got")):
        yield Holds(one.owner.cls, Every((_none(j, one), _none(j, two)))), -0.2


_TWO_KINDS = (*itertools.permutations(("T", "REL", "NP"), 2), ("REL", "REL"))


@BOOK.rule("M", *(f"P {one} or [P] {other}" for one, other in _TWO_KINDS), cost=-0.3,
           example="employees without a boss or a home phone")  # fmt: skip
def _without_either(j: Joiner, word: FunctionWord, *parts: object) -> Made:
    if word.words == "without":
        kinds = (part for part in parts if not isinstance(part, FunctionWord))
        yield from _neither_value_nor_partner(j, word, *kinds)


@BOOK.rule("M",
           *(f"(P | have) {none}" for one, other in _TWO_KINDS
             for none in (f"neither {one} nor {other}", f"no {one} (and | or) no {other}", f"no {one} or {other}")),
           cost=-0.5, example="who has neither a home phone nor a boss")  # fmt: skip
def _neither_value_nor_partner(j: Joiner, word: FunctionWord, *kinds: Content) -> Made:
    """Members that have no value of the one, and no partner of the other kind."""
    if word.words not in ("with", "without") and not word.words.startswith(("ha", "got")):
        return
    for cls in dict.fromkeys(_whose(j, kind) for kind in kinds if not isinstance(kind, Noun)):
        lacks = [_lacks_it(j, cls, kind) for kind in kinds]
        if all(lacks):
            yield Holds(cls, Every(tuple(one for one in lacks if one)), clause=True), 0.0


def _whose(j: Joiner, kind: object) -> str:
    """The class whose members have what a noun names."""
    return (
        j.other_end(kind.step.back)
        if isinstance(kind, Partner)
        else kind.owner.cls
        if isinstance(kind, Measure)
        else ""
    )


def _lacks_it(j: Joiner, cls: str, kind: object) -> Condition | None:
    """That a member of a class has no such value or partner; None where its members have none of it anyway."""
    if isinstance(kind, Measure):
        return _none(j, kind) if kind.owner.cls == cls and _is_had(j, kind) else None
    if isinstance(kind, Partner):
        return Not(Related(kind.step, Set(j.other_end(kind.step)))) if _whose(j, kind) == cls else None
    if not isinstance(kind, Noun) or kind.wh or kind.bare or kind.count or kind.many not in ("", "any"):
        return None
    if j.is_person(cls) and j.is_person(kind.set.cls) and not kind.plural:
        return None  # "no boss" is nobody above, said by the noun of the relation
    told = min(j.restrict(Set(cls), Tied("have", replace(kind, many="no"))), key=lambda one: one[1], default=None)
    return told[0].where[0] if told is not None and told[0].where else None


@BOOK.rule("M", "lack NP", "lack any NP", "lack T", "lack any T", example="which isles lack burns")
def _lacks(j: Joiner, what: Measure | Noun) -> Made:
    if isinstance(what, Noun) and not (what.wh or what.bare or what.count) and what.many in ("", "any"):
        yield Tied("have", replace(what, many="no")), 0.0
    elif isinstance(what, Measure) and _is_had(j, what):
        yield Holds(what.owner.cls, _none(j, what)), 0.0


@BOOK.rule("M", "P T unknown", "P unknown T", "whose T be unknown", "P (which | who) T be unknown", "P no T known",
           "P (which | who) no T be known", example="clerks whose middle initial is not recorded")  # fmt: skip
def _unknown(j: Joiner, *parts: object) -> Made:
    """Members of whom it is not known."""
    measure = last(Measure, parts)
    if _is_had(j, measure):
        yield Holds(measure.owner.cls, _none(j, measure)), -0.3


@BOOK.rule("NP", "P NP be T unknown", "P NP be no T known", example="for which clerks is the home phone unknown")
def _unknown_of_them(j: Joiner, _of: FunctionWord, noun: Noun, *parts: object) -> Made:
    """Those of whom it is not known, the value said last."""
    measure = last(Measure, parts)
    if _is_had(j, measure) and measure.owner.cls == noun.set.cls and (noun.wh or noun.count):
        yield replace(noun, set=narrow(noun.set, _none(j, measure)), tail=noun.tail + 1), -0.3


@BOOK.rule("M", "whose T be known", "P (which | who) T be known", "P T known", "P any T known",
           example="clerks whose middle initial is recorded")  # fmt: skip
def _known(j: Joiner, *parts: object) -> Made:
    """Members of whom it is known, or not known "without any"."""
    measure, word = last(Measure, parts), parts[0].words if isinstance(parts[0], FunctionWord) else ""
    if _is_had(j, measure):
        yield Holds(measure.owner.cls, (_none if word == "without" else _some)(j, measure)), 0.0


@BOOK.rule("M", "P T", example="people without a home phone")
def _without(j: Joiner, word: FunctionWord, measure: Measure) -> Made:
    if word.words == "without" and _is_had(j, measure):
        yield Holds(measure.owner.cls, _none(j, measure)), 0.0


@BOOK.rule("M", "have T", "have any T", "P T", "P any T", cost=0.5, example="which employees have a home phone")
def _provided(j: Joiner, word: FunctionWord, measure: Measure) -> Made:
    if _is_had(j, measure) and (word.words == "with" or word.words.startswith(("ha", "got"))):
        yield Holds(measure.owner.cls, _some(j, measure)), 0.4 if word.words == "with" else 0.0


def _is_had(j: Joiner, measure: Measure) -> bool:
    """Whether the measure is an attribute of which a member may have none; nobody has "no salary" of a number of it."""
    plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more or measure.wh)
    return plain and not measure.owner.where
