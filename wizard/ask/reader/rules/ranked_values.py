"""So many values, or kinds, with the most: "the three cities with the most employees", "top three jobs by salary"."""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Best, Number
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Degree, FunctionWord, Measure, Noun, Numeral
from wizard.ask.reader.rules.best_groups import Most, groups_with_most
from wizard.ask.reader.rules.book import Book, Made
from wizard.ask.reader.rules.figures_of_each import Figure

BOOK = Book()


@BOOK.rule("T", "NUM T", cost=0.1, example="which two cities have the most employees")
def _so_many_values(_j: Joiner, number: Numeral, values: Measure) -> Made:
    """So many of the values that tell members apart."""
    plain = not (values.function or values.more or values.owned or values.wh or values.owner.where)
    several = isinstance(number.value, int) and 1 < number.value < _SEVERAL and not number.money
    if plain and several and values.plural and values.count == 1:
        yield replace(values, count=int(number.value)), 0.0


_SEVERAL = 1000


@BOOK.rule("R", "T (P | have | that have) SUPN", cost=-0.5, example="the three cities with the most employees")
def _values_with_the_most(j: Joiner, values: Measure, word: FunctionWord, most: Measure) -> Made:
    """The values that the most members have, or the fewest."""
    if isinstance(most.term, Number) and (word.words == "with" or "ha" in word.words):
        of = Most(most.term.of, "count", None, Best(most.function == "max", most.count, most.rank))
        yield from groups_with_most(j, values, of)


@BOOK.rule("R", "SUP (NP | T) P FIG", "SUP (NP | T) by FIG", cost=-0.2,
           example="top three departments by average salary")  # fmt: skip
def _first_by_a_figure(j: Joiner, degree: Degree, kind: Noun | Measure, word: FunctionWord, figure: Figure) -> Made:
    """Those that come first in the order of what is computed of their members."""
    if word.words not in ("by", "in") or degree.attributes or degree.timely or len(figure.computed) != 1:
        return
    head = figure.computed[0]
    if (
        not (head.term is None or isinstance(head.term, Attr))
        or head.where
        or head.function not in ("avg", "sum", "count")
        or (isinstance(kind, Noun) and head.term is None)
    ):
        return  # kinds count their partners by their own rules
    best = Best(degree.high, degree.count, degree.rank)
    yield from groups_with_most(j, kind, Most(figure.of, head.function, head.term, best))
