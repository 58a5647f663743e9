"""Edits that take back something that was said, or turn it round: "any airline will do", "the way back"."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.form import Attr, Compare, Condition, Either, Every, Extreme, Not, Query, Related, Set, Show, Step, walk
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.earlier import Edited, about, names_one
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import (
    Amount,
    At,
    Dropped,
    Holds,
    Included,
    Measure,
    Noun,
    Numeral,
    Returning,
    Tied,
    Weekdays,
    When,
)
from wizard.ask.reader.narrowing import within
from wizard.ask.reader.recasting import one_number
from wizard.domain.lexicon import Lexicon


def without(dropped: Dropped, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query without the conditions that speak of what was said: "drop Dallas", "any airline will do"."""
    gone = [c for c in base.where if _speaks_of(c, dropped.what, base, joiner)]
    if gone:
        rest = tuple(c for c in base.where if c not in gone)
        changed = about(query, base, replace(base, where=rest))
        if changed is not None:
            yield changed, 0.0
    else:
        yield from _excluding(dropped.what, query, base, joiner)


def _excluding(what: object, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query without the members that are so: "leave out the women", "without the ones in Texas"."""
    if isinstance(what, Noun):
        where = what.set.where if what.set.cls in (base.cls, "") else ()
        found = [(Set(base.cls, where), 0.0)] if where and not names_one(what.set) else []
        if not found and what.set.where:
            found = list(joiner.restrict(Set(base.cls), Tied("of", what)))
    elif isinstance(what, (Holds, Tied, At, When, Amount, Weekdays)):
        found = list(joiner.restrict(Set(base.cls), what))
    else:
        return
    for out, cost in found:
        if out.where and not any(isinstance(node, Set) and node.earlier for node in walk(out.where)):
            denied = Not(out.where[0] if len(out.where) == 1 else Every(out.where))
            changed = about(query, base, within(base, denied)) if denied not in base.where else None
            if changed is not None:
                yield changed, 0.1 + cost


def _speaks_of(condition: Condition, what: object, base: Set, joiner: Joiner) -> bool:
    """Whether a condition says the value, or anything of the kind, that `what` names."""
    if isinstance(what, Noun):
        found = [n for n in walk(condition) if isinstance(n, Set) and n.cls == what.set.cls]
        return any(not what.set.where or n.where == what.set.where for n in found)
    if isinstance(what, Measure):
        return any(node == what.term for node in walk(condition))
    if isinstance(what, Holds) and what.cls == base.cls:
        mine = set(keys(condition, joiner.lexicon)) & set(keys(what.condition, joiner.lexicon))
        return bool(mine)
    if isinstance(what, Holds):
        return what.condition in list(walk(condition))
    if isinstance(what, Tied):
        told = [narrowed.where for narrowed, _ in joiner.restrict(Set(base.cls), what)]
        return any(condition in where for where in told)
    for narrowed, _ in joiner.restrict(Set(base.cls), what):  # type: ignore[arg-type]
        said = {key for one in narrowed.where for key in keys(one, joiner.lexicon)}
        if said & set(keys(condition, joiner.lexicon)):
            return True
    return False


def with_those_too(included: Included, query: Query, base: Set, joiner: Joiner) -> Edited:
    """The query with members that are so beside those of whom another thing was said: "including the men"."""
    what = included.what
    if isinstance(what, Noun):
        found = [(Set(base.cls, what.set.where), 0.0)] if what.set.cls == base.cls and what.set.where else []
        found = found or list(joiner.restrict(Set(base.cls), Tied("of", what)))
    elif isinstance(what, (Holds, Tied, At, When, Amount, Weekdays)):
        found = list(joiner.restrict(Set(base.cls), what))
    else:
        return
    for more, cost in found:
        new = {key for condition in more.where for key in keys(condition, joiner.lexicon)}
        old = [c for c in base.where if new.intersection(keys(c, joiner.lexicon)) and not isinstance(c, Extreme)]
        if len(more.where) == len(old) == 1 and old[0] != more.where[0]:
            both = Either((old[0], more.where[0]))
            where = tuple(both if c == old[0] else c for c in base.where)
            changed = about(query, base, replace(base, where=where))
            if changed is not None:
                yield changed, cost


def everywhere(query: Query, base: Set) -> Edited:
    """The query of members wherever they belong: after clerks of a department, "in the whole company"."""
    kept = tuple(c for c in base.where if not isinstance(c, Related))
    changed = about(query, base, replace(base, where=kept)) if kept and len(kept) < len(base.where) else None
    if changed is not None:
        yield changed, 0.0


def those_that_are_not(query: Query, base: Set) -> Edited:
    """The query of members of whom what was said last is not true: "and those that did not"."""
    last = base.where[-1] if len(base.where) > 1 else None
    if last is not None and not isinstance(last, Extreme):
        other = last.condition if isinstance(last, Not) else Not(last)
        changed = about(query, base, replace(base, where=(*base.where[:-1], other)))
        if changed is not None:
            yield changed, 0.0


def goes_nowhere(found: Set, lexicon: Lexicon) -> bool:
    """Whether members of a set would go from a place to itself."""
    ends = lexicon.classes[found.cls].unmarked if found.cls in lexicon.classes else ()
    told = {c.step.relation: c.to for c in found.where if isinstance(c, Related) and c.to.where}
    pairs = zip(ends[::2], ends[1::2], strict=False)
    return any(start in told and end in told and _same_place(told[start], told[end]) for start, end in pairs)


def _same_place(one: Set, other: Set) -> bool:
    return (one.cls, one.where) == (other.cls, other.where)


def spoken_of(old: object, query: Query, lexicon: Lexicon) -> bool:
    """Whether the query says what `old` says."""
    if isinstance(old, Numeral):
        return any(isinstance(n, Compare) and one_number(n, lexicon) in (old.text, old.value) for n in walk(query))
    if isinstance(old, Tied):
        old = old.noun
    where = old.set.where if isinstance(old, Noun) else (old.condition,) if isinstance(old, Holds) else ()
    nodes = list(walk(query))
    return bool(where) and all(condition in nodes for condition in where)


def turned_round(what: Returning, base: Set, lexicon: Lexicon) -> Edited:
    """ "And the way back": where from and where to change places; times of day and days belong to the way out."""
    pairs = lexicon.classes[base.cls].unmarked
    if len(pairs) < 2:
        return
    swap = {a: b for i in range(0, len(pairs) - 1, 2) for a, b in ((pairs[i], pairs[i + 1]), (pairs[i + 1], pairs[i]))}
    turned = []
    for condition in base.where:
        if isinstance(condition, Related) and condition.step.relation in swap:
            turned.append(Related(Step(swap[condition.step.relation], condition.step.inverse), condition.to))
    if len(turned) >= 2:
        entry = lexicon.classes[base.cls]
        timed = {entry.time}
        others = tuple(
            c
            for c in base.where
            if not (isinstance(c, Related) and c.step.relation in swap)
            and not any(isinstance(n, Extreme) or (isinstance(n, Attr) and n.name in timed) for n in walk(c))
            and (what.same_day or ("when", base.cls) not in set(keys(c, lexicon)))
            and not _of_a_row(c, base.cls, lexicon)
        )
        yield Show(replace(base, where=(*turned, *others))), 0.0
        if others:  # what was asked of the way out may not be asked of the way back
            yield Show(replace(base, where=tuple(turned))), 0.5


def _of_a_row(condition: Condition, cls: str, lexicon: Lexicon) -> bool:
    """Whether a condition tells one member from others, as a row that was pointed at does."""
    named = lexicon.classes[cls].display
    return isinstance(condition, Compare) and isinstance(condition.term, Attr) and condition.term.name in named[:2]


__all__ = ["everywhere", "goes_nowhere", "spoken_of", "those_that_are_not", "turned_round", "with_those_too", "without"]
