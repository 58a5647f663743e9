"""How many there were of one kind: "how many red kites were seen" adds up what each sighting counted.

Where rows say how many of a thing there were (`tally` of a class: a sighting; `amount`: a line of an order), a count of
members of which only one is named counts no kinds - there is one - and is rewritten to what those rows add up to:
"how many garden hoses did Ada order", "who ordered the most garden hoses", "how many of them did each customer order".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Condition,
    Every,
    Grouped,
    HowMany,
    Key,
    Number,
    Query,
    Related,
    Set,
    Show,
    Step,
    Via,
    rewrite,
)
from wizard.ask.reader.linking_rows import conditions_on_rows, split_at_rows
from wizard.domain.lexicon import Lexicon

Steps = Callable[[str, str], list[Step]]


def tallied(query: Query, lexicon: Lexicon, steps: Steps) -> Query:
    """The query, adding up rows in place of the kind that they are of; unchanged where it counts anything else."""
    if not any(entry.tally or entry.amount for entry in lexicon.classes.values()):
        return query
    if isinstance(query, HowMany) and not query.set.earlier:
        return _added(query, next(_ways(query.set, lexicon, steps), None), lexicon)
    if isinstance(query, Grouped) and query.function == "count" and not (query.more or query.having or query.also):
        return _of_each(query, lexicon, steps)

    def change(node: Any) -> Any:
        return _of_partners(node, lexicon, steps) if isinstance(node, Number) and node.total is None else node

    changed: Query = rewrite(query, change)
    return changed


def _added(query: HowMany, rows: Set | None, lexicon: Lexicon) -> Query:
    if rows is None:
        return query
    amount = lexicon.classes[rows.cls].amount
    return replace(query, set=rows) if amount is None else Aggregate("sum", Attr(amount), rows)


def _of_each(query: Grouped, lexicon: Lexicon, steps: Steps) -> Query:
    """So many of one kind for each of those who are tied to it by the rows."""
    by = query.by
    if query.best is not None or not isinstance(by, Via) or not names_one_kind(query.set, lexicon):
        return query
    relation = lexicon.relations[by.step.relation]
    owner = relation.from_ if by.step.inverse else relation.to
    # The tie itself is said once more as a condition: what is counted is what each of them ordered.
    where = tuple(one for one in query.set.where if not (isinstance(one, Related) and not one.to.where))
    of = _of_partners(Number(by.step.back, replace(query.set, where=where, each=False)), lexicon, steps)
    if of.total is None or by.term != Key():
        return query
    return Show(Set(owner, (Compare(of, ">", (0,)),)), (Key(), of))


def _of_partners(node: Number, lexicon: Lexicon, steps: Steps) -> Number:
    """The number of one kind that a member is tied to, as what the rows between add up to."""
    if not names_one_kind(node.of, lexicon):
        return node
    for near, cls, onward in split_at_rows(node.step, lexicon, steps):
        entry = lexicon.classes[cls]
        if entry.tally or entry.amount:
            rows = Set(cls, (*conditions_on_rows(node.step.relation, lexicon), Related(onward, node.of)))
            return Number(near, rows, Attr(entry.tally or entry.amount or ""))
    return node


def _ways(of: Set, lexicon: Lexicon, steps: Steps) -> Iterator[Set]:
    """The rows that say how many there are of what is counted, which is of one kind."""
    if not names_one_kind(of, lexicon):
        return
    where = list(_flat(of.where))
    for done in where:
        if isinstance(done, Related) and not done.to.both:
            yield from _rows(done, Set(of.cls, tuple(one for one in where if one is not done)), lexicon, steps)


def names_one_kind(of: Set, lexicon: Lexicon) -> bool:
    """Whether members are told by one name, and are no people: of a red kite there may be many."""
    named = [
        one for one in _flat(of.where) if isinstance(one, Compare) and one.op == "=" and isinstance(one.term, Attr)
    ]
    entry = lexicon.classes.get(of.cls)
    if entry is None or entry.person or entry.tally is not None or len(named) != 1:
        return False
    value = named[0].value
    return isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], str)


def _rows(done: Related, kind: Set, lexicon: Lexicon, steps: Steps) -> Iterator[Set]:
    """The rows with numbers that are of the kind, and of what was said of it."""
    entry = lexicon.classes.get(done.to.cls)
    if entry is not None and (entry.tally or entry.amount):
        yield replace(done.to, where=(*done.to.where, Related(done.step.back, kind)), bare=False)
        return
    for near, cls, onward in split_at_rows(done.step, lexicon, steps):
        if lexicon.classes[cls].tally or lexicon.classes[cls].amount:
            held = conditions_on_rows(done.step.relation, lexicon)
            further = (Related(onward, done.to),) if done.to.where or done.to.each else ()
            yield Set(cls, (*held, Related(near.back, kind), *further))


def _flat(where: Sequence[Condition]) -> Iterator[Condition]:
    for one in where:
        yield from _flat(one.conditions) if isinstance(one, Every) else (one,)
