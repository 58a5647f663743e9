"""What members have or lack: "people with no home phone", "who has a middle initial"."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Attr, Compare, Every
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Tied
from wizard.ask.reader.rules.book import Book, Made, first, last

BOOK = Book()


def _none(j: Joiner, measure: Measure) -> Compare:
    """That a member lacks it: there is no value, or of what is counted there are 0."""
    counted = isinstance(measure.term, Attr) and j.is_count(measure.term.name)
    return Compare(measure.term, "=", (0,)) if counted else Compare(measure.term, "missing")


def _some(j: Joiner, measure: Measure) -> Compare:
    """That a member has it: there is a value, or more than 0 of what is counted."""
    counted = isinstance(measure.term, Attr) and j.is_count(measure.term.name)
    return Compare(measure.term, ">", (0,)) if counted else Compare(measure.term, "present")


@BOOK.rule("M", "P no T", "have no T", "P T missing", "no T", "not have T", "do not have T", "have not T",
           "not have any T", "do not have any T", "have not any T", "T be missing",
           example="people with no home phone")  # fmt: skip
def _lacking(j: Joiner, *parts: object) -> Made:
    measure = last(Measure, parts)
    word = parts[0].words if isinstance(parts[0], FunctionWord) else ""
    plain = word in ("with", "without", "no", "none of", "do", "does", "did", "not") or word.startswith(("ha", "got"))
    if _is_had(j, measure) and (plain or isinstance(parts[0], Measure)):
        yield Holds(measure.owner.cls, _none(j, measure)), 0.0 if len(parts) > 2 else 0.2


@BOOK.rule("M", "P neither T nor T", "have neither T nor T", "P no T or T", "have no T or T", "P neither T or T",
           example="people with neither a home phone nor a work phone")  # fmt: skip
def _lacking_both(j: Joiner, word: FunctionWord, *rest: object) -> Made:
    one, two = (part for part in rest if isinstance(part, Measure))
    if not (_is_had(j, one) and _is_had(j, two)) or one.owner.cls != two.owner.cls:
        return
    if word.words in ("with", "without") or word.words.startswith(("ha", "got")):
        yield Holds(one.owner.cls, Every((_none(j, one), _none(j, two)))), -0.2


@BOOK.rule("M", "lack NP", "lack any NP", "lack T", "lack any T", example="which isles lack burns")
def _lacks(j: Joiner, *parts: object) -> Made:
    what = parts[-1]
    if isinstance(what, Noun) and not (what.wh or what.bare or what.count) and what.many in ("", "any"):
        yield Tied("have", replace(what, many="no")), 0.0
    elif isinstance(what, Measure) and _is_had(j, what):
        yield Holds(what.owner.cls, _none(j, what)), 0.0


@BOOK.rule("M", "P T", example="people without a home phone")
def _without(j: Joiner, word: FunctionWord, measure: Measure) -> Made:
    if word.words == "without" and _is_had(j, measure):
        yield Holds(measure.owner.cls, _none(j, measure)), 0.0


@BOOK.rule("M", "have T", "have any T", "P T", "P any T", cost=0.5, example="which employees have a home phone")
def _provided(j: Joiner, *parts: object) -> Made:
    measure, word = last(Measure, parts), first(FunctionWord, parts).words
    if _is_had(j, measure) and (word == "with" or word.startswith(("ha", "got"))):
        yield Holds(measure.owner.cls, _some(j, measure)), 0.4 if word == "with" else 0.0


def _is_had(j: Joiner, measure: Measure) -> bool:
    """Whether the measure is an attribute of which a member may have none; nobody has "no salary" of a number of it."""
    plain = isinstance(measure.term, Attr) and not (measure.owned or measure.function or measure.more or measure.wh)
    return plain and not measure.owner.where
