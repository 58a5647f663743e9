"""How many there were of one kind: "how many red kites were seen" adds up what each sighting counted.

Where rows say how many of a thing there were (`tally` of a class), a count of members of which only one is named counts
no kinds - there is one - and is rewritten to a count of those rows, which adds their numbers up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from wizard.ask.form import Attr, Compare, Condition, Every, HowMany, Query, Related, Set, Step
from wizard.ask.reader.linking_rows import conditions_on_rows, split_at_rows
from wizard.domain.lexicon import Lexicon


def tallied(query: Query, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]) -> Query:
    """The query, counting rows in place of the kind that they are of; unchanged where it counts anything else."""
    if not isinstance(query, HowMany) or query.set.earlier or not _names_one_kind(query.set, lexicon):
        return query
    where = list(_flat(query.set.where))
    for done in where:
        if isinstance(done, Related) and not done.to.both:
            kind = Set(query.set.cls, tuple(one for one in where if one is not done))
            rows = next(_rows(done, kind, lexicon, steps), None)
            if rows is not None:
                return replace(query, set=rows)
    return query


def _names_one_kind(of: Set, lexicon: Lexicon) -> bool:
    """Whether members are told by one name, and are no people: of a red kite there may be many."""
    named = [
        one for one in _flat(of.where) if isinstance(one, Compare) and one.op == "=" and isinstance(one.term, Attr)
    ]
    entry = lexicon.classes.get(of.cls)
    if entry is None or entry.person or entry.tally is not None or len(named) != 1:
        return False
    value = named[0].value
    return isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], str)


def _rows(
    done: Related, kind: Set, lexicon: Lexicon, steps: Callable[[str, str], list[Step]]
) -> Iterator[Set]:  # fmt: skip
    """The rows with numbers that are of the kind, and of what was said of it."""
    entry = lexicon.classes.get(done.to.cls)
    if entry is not None and entry.tally is not None:
        yield replace(done.to, where=(*done.to.where, Related(done.step.back, kind)), bare=False)
        return
    for near, cls, onward in split_at_rows(done.step, lexicon, steps):
        if lexicon.classes[cls].tally is not None:
            held = conditions_on_rows(done.step.relation, lexicon)
            further = (Related(onward, done.to),) if done.to.where or done.to.each else ()
            yield Set(cls, (*held, Related(near.back, kind), *further))


def _flat(where: Sequence[Condition]) -> Iterator[Condition]:
    for one in where:
        yield from _flat(one.conditions) if isinstance(one, Every) else (one,)
