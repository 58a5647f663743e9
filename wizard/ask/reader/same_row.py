"""What is measured of the rows that tie two things: "the discount of Chai in order 5" is that of the line with both.

Said of Chai, "in order 5" means that some line ties Chai to the order. Where an attribute of these lines is asked for,
both must be true of one line.
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Attr, Compare, Condition, Query, Related, Set, Show, rewrite
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.linking_rows import conditions_on_rows, split_at_rows
from wizard.ask.reader.narrowing import within


def of_the_same_row(query: Query, joiner: Joiner) -> Query:
    """The query with what is said of partners by way of the measured members said of these members themselves."""
    measured = (isinstance(query, Show) and query.terms) or isinstance(query, Aggregate)
    if not measured or not isinstance(query, (Show, Aggregate)):
        return query
    where: list[Condition] = []
    for condition in query.set.where:
        where += _parted(condition, joiner) if isinstance(condition, Related) else (condition,)
    return query if tuple(where) == query.set.where else replace(query, set=replace(query.set, where=tuple(where)))


def told_of_one_row(query: Query, joiner: Joiner) -> Query:
    """The query of what was said in two requests, in which what both say of the rows that tie is said of the same.

    After those who studied at Rice, "which of them finished after 1975" is of what they studied there; after airlines
    that fly to Boston, "which have flights from Dallas" is of flights to Boston.
    """

    def change(node: object) -> object:
        return _on_one_row(node, joiner) if isinstance(node, Set) else node

    changed: Query = rewrite(query, change)
    return changed


def _on_one_row(found: Set, joiner: Joiner) -> Set:
    """The set, with a partner that is reached over rows of which more is said as a partner of those very rows."""
    rows = [c for c in found.where if isinstance(c, Related) and _say_when(c.to, joiner)]
    for tied in found.where:
        if not isinstance(tied, Related) or not tied.to.where or joiner.lexicon.relations[tied.step.relation].when:
            continue
        for near, cls, onward in split_at_rows(tied.step, joiner.lexicon, joiner.steps):
            row = next((c for c in rows if c.step == near and c.to.cls == cls), None)
            said = [c for c in row.to.where if isinstance(c, Related) and c.step == onward] if row is not None else []
            if row is not None and not any(c.to.where for c in said):
                rest = replace(row.to, where=tuple(c for c in row.to.where if c not in said))  # "from a school"
                one = Related(near, within(rest, Related(onward, tied.to)))
                where = tuple(one if c == row else c for c in found.where if c != tied)
                return _on_one_row(replace(found, where=where), joiner)
    return found


def _say_when(rows: Set, joiner: Joiner) -> bool:
    """Whether it is said of rows when they were, or they are journeys of which anything is said."""
    if joiner.is_journey(rows.cls):
        return bool(rows.where) and not rows.earlier
    terms = (c.term.name for c in rows.where if isinstance(c, Compare) and isinstance(c.term, Attr))
    return any(joiner.lexicon.attributes[name].kind in ("date", "year") for name in terms)


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
