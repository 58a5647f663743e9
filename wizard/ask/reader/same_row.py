"""What is measured of the rows that tie two things: "the discount of Chai in order 5" is that of the line with both.

Said of Chai, "in order 5" means that some line ties Chai to the order. Where an attribute of these lines is asked for,
both must be true of one line.
"""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Aggregate, Condition, Query, Related, Set, Show
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import conditions_on_rows, split_at_rows


def of_the_same_row(query: Query, joiner: Joiner) -> Query:
    """The query with what is said of partners by way of the measured members said of these members themselves."""
    measured = (isinstance(query, Show) and query.terms) or isinstance(query, Aggregate)
    if not measured or not isinstance(query, (Show, Aggregate)):
        return query
    where: list[Condition] = []
    for condition in query.set.where:
        where += _parted(condition, joiner) if isinstance(condition, Related) else (condition,)
    return query if tuple(where) == query.set.where else replace(query, set=replace(query.set, where=tuple(where)))


def _parted(tied: Related, joiner: Joiner) -> list[Condition]:
    """The tie to a partner, and what else is said of the same row."""
    kept: list[Condition] = []
    own: list[Condition] = []
    for condition in tied.to.where:
        rest = joiner.beyond(tied.step.back, condition.step) if isinstance(condition, Related) else None
        same = _met_by_the_row(tied, condition, joiner) if isinstance(condition, Related) else ()
        if rest is not None and isinstance(condition, Related):
            own.append(Related(rest, condition.to))
        elif same:
            own += same
        else:
            kept.append(condition)
    if not own:
        return [tied]
    partner: Set = replace(tied.to, where=tuple(kept))
    return [Related(tied.step, partner), *own]


def _met_by_the_row(tied: Related, condition: Related, joiner: Joiner) -> tuple[Condition, ...]:
    """What a relation with conditions on linking rows says of the one row that leads to the partner."""
    held = conditions_on_rows(condition.step.relation, joiner.lexicon)
    for near, _, onward in split_at_rows(condition.step, joiner.lexicon, joiner.steps) if held else ():
        if near == tied.step.back:
            return (*held, Related(onward, condition.to))
    return ()
