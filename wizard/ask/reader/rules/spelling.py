"""How names are written: "surnames beginning with Mc", "whose last name ends in berg"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import FunctionWord, Holds, Measure, Noun, Spelling
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.rules.book import Book, Made

BOOK = Book()


@BOOK.rule("M", "whose T SPELT", "have T SPELT", "P T SPELT", "whose T be SPELT", "have T that SPELT", "P T that SPELT",
           example="anyone whose last name starts with a Z")  # fmt: skip
def _written(j: Joiner, word: FunctionWord, measure: Measure, how: Spelling) -> Made:
    if word.words in ("of", "by") or not _is_text(j, measure):
        return
    yield Holds(measure.owner.cls, Compare(measure.term, how.op, (how.text,))), 0.0


@BOOK.rule("T", "T SPELT", "T that SPELT", cost=0.1, example="all the surnames beginning with Mc")
def _names_written(j: Joiner, measure: Measure, how: Spelling) -> Made:
    if _is_text(j, measure):
        condition = Compare(measure.term, how.op, (how.text,))
        yield replace(measure, owner=within(measure.owner, condition)), 0.0


@BOOK.rule("NP", "NP SPELT", "NP that SPELT", cost=0.2, example="which departments begin with the letter P")
def _named_so(j: Joiner, noun: Noun, how: Spelling) -> Made:
    """Whatever has one name, as people have not, by the first or the last letters of it."""
    entry = j.lexicon.classes.get(noun.set.cls)
    if entry is None or noun.bare or noun.pronoun or len(how.text) > LETTERS:
        return
    names = [name for name in entry.display if j.is_name(name) and not j.lexicon.attributes[name].code]
    if names and not (entry.person and len(names) > 1):
        yield replace(noun, set=within(noun.set, Compare(Attr(names[0]), how.op, (how.text,)))), 0.0


LETTERS = 3
"""So many letters are the beginning of a name; more may be a word by itself: "flights starting in Denver"."""


@BOOK.rule("T", "all T", cost=0.1, example="all the surnames beginning with Mc")
def _all_values(j: Joiner, _all: FunctionWord, measure: Measure) -> Made:
    """All that are asked for are shown anyway."""
    if not (measure.owned or measure.function or measure.wh) and _all.words.split()[0] == "all":
        yield measure, 0.0


def _is_text(j: Joiner, measure: Measure) -> bool:
    if not isinstance(measure.term, Attr) or measure.owned or measure.function or measure.more:
        return False
    return j.lexicon.attributes[measure.term.name].kind not in ("number", "date", "year", "time")
