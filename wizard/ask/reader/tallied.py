"""How many there were of one kind: "how many red kites were seen" adds up what each sighting counted.

Where rows say how many of a thing there were (`tally` of a class: a sighting; `amount`: a line of an order), a count of
members of which only one is named counts no kinds - there is one - and is rewritten to what those rows add up to:
"how many garden hoses did Ada order", "who ordered the most garden hoses", "how many of them did each customer order".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from wizard.ask.facts import replace
from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Grouped,
    HowMany,
    Is,
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
from wizard.domain.paths import turned

Steps = Callable[[str, str], list[Step]]


def tallied(query: Query, lexicon: Lexicon, steps: Steps) -> Query:
    """The query, adding up rows in place of the kind that they are of; unchanged where it counts anything else.

    Different things are counted as they are; of others that are different no more is said, as no set has one twice.
    """
    if isinstance(query, HowMany) and not (query.set.earlier or query.set.different):
        query = _added(query, next(_ways(query.set, lexicon, steps), None), lexicon)
    elif isinstance(query, Grouped) and query.function == "count" and not (query.more or query.having or query.also):
        query = _of_each(query, lexicon, steps)
    else:
        query = _of_partners_of_members(query, lexicon, steps)

    def without(node: Any) -> Any:
        return replace(node, different=False) if isinstance(node, Set) and node.different else node

    plain: Query = rewrite(query, without)
    return plain


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
    owner = lexicon.relations[by.step.relation].end(inverse=by.step.inverse)
    # The tie itself is said once more as a condition: what is counted is what each of them ordered.
    where = tuple(one for one in query.set.where if not (isinstance(one, Related) and not one.to.where))
    of = _of_partners(Number(by.step.back, replace(query.set, where=where, each=False)), lexicon, steps)
    if of.step == by.step.back or by.term != Key():
        return query
    return Show(Set(owner, (Compare(of, ">", (0,)),)), (Key(), of))


def _of_partners_of_members(query: Query, lexicon: Lexicon, steps: Steps) -> Query:
    """The query, in which the partners that members have many of are what the rows between add up to."""

    def change(node: Any) -> Any:
        if not isinstance(node, Number) or node.total is not None or node.different:
            return node
        of_all = replace(node, of=replace(node.of, different=False)) if node.of.different else node
        rows = _of_partners(of_all, lexicon, steps)
        return rows if of_all is node else replace(of_all, different=rows != of_all)

    changed: Query = rewrite(query, change)
    return changed


def _of_partners(node: Number, lexicon: Lexicon, steps: Steps) -> Number:
    """The number of one kind that a member is tied to, as what the rows between add up to."""
    if not names_one_kind(node.of, lexicon) or not _is_named(node.of, lexicon):
        return _of_copies(node, lexicon, steps)
    for near, cls, onward in split_at_rows(node.step, lexicon, steps):
        amount = lexicon.classes[cls].tally or lexicon.classes[cls].amount
        if amount or tie_one_with_one(near, onward, lexicon):
            rows = Set(cls, (*conditions_on_rows(node.step.relation, lexicon), Related(onward, node.of)))
            return Number(near, rows, Attr(amount) if amount else None)
    return node


def _of_copies(node: Number, lexicon: Lexicon, steps: Steps) -> Number:
    """The number of things whose copies a member took on a day, as that of the takings: who borrowed a book twice has
    borrowed two."""
    for near, cls, onward in split_at_rows(node.step, lexicon, steps):
        entry = lexicon.classes[cls]
        over_copies = len(lexicon.relations[onward.relation].path) > 1
        if entry.when and not entry.person and over_copies and tie_one_with_one(near, onward, lexicon):
            held = conditions_on_rows(node.step.relation, lexicon)
            things, days = _without_days(node.of, lexicon)
            taken = tuple(replace(one, term=Attr(entry.when)) for one in days)
            return Number(near, Set(cls, (*held, *taken, Related(onward, things))))
    return node


def _without_days(things: Set, lexicon: Lexicon) -> tuple[Set, list[Compare]]:
    """The things without conditions on their own day, and these: "in 2023" is when they were taken."""
    own_day = lexicon.classes[things.cls].when if things.cls in lexicon.classes else None
    days = [one for one in things.where if isinstance(one, Compare) and own_day and one.term == Attr(own_day)]
    return replace(things, where=tuple(one for one in things.where if one not in days)), days


def tie_one_with_one(near: Step, onward: Step, lexicon: Lexicon) -> bool:
    """Whether each of the rows at the end of `near` is of one member and of one thing, so that there are as many."""
    return all(_leads_to_one(step, lexicon) for step in (near.back, onward))


def _leads_to_one(step: Step, lexicon: Lexicon) -> bool:
    path = lexicon.relations[step.relation].path
    hops = turned(path) if step.inverse else path
    keys = {(entry.table, *sorted(entry.key)) for entry in lexicon.classes.values() if not entry.repeated}
    return all((hop.right_table, *sorted(hop.right_columns)) in keys for hop in hops)


def _ways(of: Set, lexicon: Lexicon, steps: Steps) -> Iterator[Set]:
    """The rows that say how many there are of what is counted, which is of one kind."""
    if not names_one_kind(of, lexicon):
        return
    where = list(_flat(of.where))
    for said in where:
        done = _as_tie(said, lexicon)
        if done is not None and not done.to.both:
            yield from _rows(done, Set(of.cls, tuple(one for one in where if one is not said)), lexicon, steps)


def _as_tie(condition: Condition, lexicon: Lexicon) -> Related | None:
    """The condition as a tie to rows: what is out has a loan that is out."""
    entries = lexicon.predicates[condition.predicate].when if isinstance(condition, Is) else ()
    if len(entries) == 1 and entries[0].relation is not None and entries[0].is_ is not None and not entries[0].not_:
        step = Step(entries[0].relation, entries[0].inverse)
        return Related(step, Set(lexicon.relations[step.relation].end(inverse=step.inverse), (Is(entries[0].is_),)))
    return condition if isinstance(condition, Related) else None


def names_one_kind(of: Set, lexicon: Lexicon) -> bool:
    """Whether members are told by one name, and are no people: of a red kite there may be many."""
    entry = lexicon.classes.get(of.cls)
    return entry is not None and not entry.person and entry.tally is None and len(_names(of)) == 1


def _names(of: Set) -> list[Attr]:
    """The attributes by whose values members are named, once for each condition: "garden hoses or spades" is one."""
    return [name for one in _flat(of.where) if (name := _named_by(one)) is not None]


def _named_by(condition: Condition) -> Attr | None:
    """The attribute one of whose texts, or one of several, the condition wants; None for other conditions."""
    if isinstance(condition, Either):
        every = {_named_by(one) for one in condition.conditions}
        return every.pop() if len(every) == 1 else None
    if not isinstance(condition, Compare) or not isinstance(condition.term, Attr) or condition.op not in ("=", "in"):
        return None
    texts = isinstance(condition.value, tuple) and all(isinstance(value, str) for value in condition.value)
    return condition.term if texts and condition.value else None


def _is_named(kind: Set, lexicon: Lexicon) -> bool:
    """Whether what tells the kind is what its members are called by."""
    shown = lexicon.classes[kind.cls].display[:1]
    return [Attr(name) for name in shown] == _names(kind)


def _rows(done: Related, kind: Set, lexicon: Lexicon, steps: Steps) -> Iterator[Set]:
    """The rows with numbers that are of the kind, and of what was said of it."""
    entry = lexicon.classes.get(done.to.cls)
    of_one = _is_named(kind, lexicon) and _leads_to_one(done.step.back, lexicon)
    if entry is not None and (entry.tally or entry.amount or of_one):
        yield replace(done.to, where=(*done.to.where, Related(done.step.back, kind)), bare=False)
        return
    for near, cls, onward in split_at_rows(done.step, lexicon, steps):
        entry = lexicon.classes[cls]
        if entry.tally or entry.amount or (_is_named(kind, lexicon) and tie_one_with_one(near, onward, lexicon)):
            held = conditions_on_rows(done.step.relation, lexicon)
            further = (Related(onward, done.to),) if done.to.where or done.to.each else ()
            yield Set(cls, (*held, Related(near.back, kind), *further))


def _flat(where: Sequence[Condition]) -> Iterator[Condition]:
    for one in where:
        yield from _flat(one.conditions) if isinstance(one, Every) else (one,)
