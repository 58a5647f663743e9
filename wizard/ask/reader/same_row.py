"""What is measured of the rows that tie two things: "the discount of Chai in order 5" is that of the line with both.

Said of Chai, "in order 5" means that some line ties Chai to the order. Where an attribute of these lines is asked for,
both must be true of one line.
"""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Aggregate, Condition, Query, Related, Set, Show
from wizard.ask.reader.joining import Joiner


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
        if rest is not None and isinstance(condition, Related):
            own.append(Related(rest, condition.to))
        else:
            kept.append(condition)
    if not own:
        return [tied]
    partner: Set = replace(tied.to, where=tuple(kept))
    return [Related(tied.step, partner), *own]
