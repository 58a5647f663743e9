"""The months and years with the most of something: "in which year were there the most orders", "our best month"."""

from __future__ import annotations

from wizard.ask.form import Best, Computed, Grouped, Number, Set
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import DatePart, Measure, Noun, Verb, WholeRequest
from wizard.ask.reader.rules.best_groups import Most
from wizard.ask.reader.rules.book import Book, Made, first, maybe
from wizard.ask.reader.rules.grouping import dates, done_in_parts

BOOK = Book()


def _best(j: Joiner, part: DatePart, of: Set, computed: Computed, best: Best) -> Made:
    for term, cost in dates(j, of):
        when = j.times.part(term, part.unit)
        if when is not None:
            query = Grouped(when, computed.function, computed.term, of, best=best, alone=True)
            yield WholeRequest(query, of), cost


@BOOK.rule("R", "(which | what) PART have SUPN", "(which | what) PART be (there SUPN | SUPN V)", "which PART V SUPN",
           "what PART V SUPN", "P (which | what) PART be there SUPN", "P (which | what) PART be SUPN V",
           "P (which | what) PART do NP have SUPN", "PART have SUPN", "PART P SUPN",
           "(P which | P what | which | what) PART do NP V SUPN", example="which year had the most orders")  # fmt: skip
def _part_with_most(j: Joiner, *parts: object) -> Made:
    """When most of them happened; on which of their dates, a verb may say: "were hired"."""
    most, verb = first(Measure, parts), maybe(Verb, parts)
    if not isinstance(most.term, Number) or most.owned:
        return
    done = list(done_in_parts(j, first(DatePart, parts), Noun(most.term.of), verb)) if verb is not None else []
    for when, of, cost in done:
        query = Grouped(when, "count", None, of, best=Best(most.function == "max"), alone=True)
        yield WholeRequest(query, of), cost
    if not done:
        yield from _best(j, first(DatePart, parts), most.term.of, Computed("count"), Best(most.function == "max"))


@BOOK.rule("R", "which PART have MOST", "what PART have MOST", "P which PART be MOST", "P what PART be MOST",
           "PART have MOST", "PART P MOST", example="which month had the highest sales")  # fmt: skip
def _part_with_the_most(j: Joiner, part: DatePart, most: Most) -> Made:
    """When what is computed of them was highest."""
    if most.step is None:
        yield from _best(j, part, most.of, Computed(most.function, most.term), most.best)
