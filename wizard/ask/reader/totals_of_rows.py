"""Totals as what rows add up to: what somebody spent in all is the sum of what the lines of her orders come to.

A total of a member holds whenever its rows came; a time that is said of it chooses the rows: "who spent the most in
March" compares what the rows of March add up to.
"""

from __future__ import annotations

from collections.abc import Callable

from wizard.ask.form import Attr, Compare, Condition, Extreme, Number, Set, Step
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.paths import turned


def rows_of_total(name: str, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]) -> tuple[Step, Attr] | None:
    """The step from members to the rows that a total of theirs adds up, and what is added; None where no class of the
    lexicon has these rows, or the attribute is no total."""
    entry = lexicon.attributes[name]
    for own_name, own in lexicon.attributes.items() if entry.total else ():
        if own.path or worked_out(own) != worked_out(entry):
            continue
        for step in steps(entry.of, own.of):
            path = lexicon.relations[step.relation].path
            if (turned(path) if step.inverse else tuple(path)) == tuple(entry.path):
                return step, Attr(own_name)
    return None


def worked_out(entry: AttributeEntry) -> tuple[object, ...]:
    """What a number is made of: a price is not what a line comes to, which is the price by how many."""
    return entry.column, entry.scale, entry.times, entry.off, entry.minus


def total_compared(condition: Condition) -> str:
    """The attribute that a superlative or a comparison with amounts is about; empty for other conditions."""
    if isinstance(condition, (Extreme, Compare)) and isinstance(condition.term, Attr):
        return condition.term.name
    return ""


def of_rows(condition: Condition, step: Step, rows: Set, added: Attr) -> Condition:
    """The superlative or comparison of what such rows add up to."""
    term = Number(step, rows, added)
    if isinstance(condition, Extreme):
        return Extreme(term, condition.most, condition.count, condition.rank, condition.within)
    assert isinstance(condition, Compare)  # noqa: S101 - `total_compared` says that it is one
    return Compare(term, condition.op, condition.value)
