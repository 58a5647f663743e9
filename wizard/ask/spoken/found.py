"""Sets that were found before, changed by what is said now: joined, turned round, exceeded."""

from __future__ import annotations

from dataclasses import replace

from wizard.ask.context import merge
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Extreme,
    Of,
    Query,
    Related,
    Set,
    Show,
    Step,
    narrow,
    rewrite,
    walk,
)
from wizard.ask.grammar.questions import Fragment
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry


def is_peak(condition: Condition) -> bool:
    return isinstance(condition, Extreme) or (
        isinstance(condition, Related) and any(isinstance(c, Extreme) for c in condition.to.where)
    )


def joined(old: Set, new: Set, lexicon: Lexicon) -> Set:
    """What was found before, with what is said of it now; a new "cheapest" takes the place of an earlier one."""
    if not new.where:
        return old
    peaks = [c for c in new.where if is_peak(c)]
    base = plain(old) if peaks else old
    conditions = tuple(c for c in new.where if not is_peak(c))
    if conditions:
        ways = merge(Fragment(conditions=conditions, cls=new.cls), Show(base), lexicon)
        base = next((way.set for way, _ in ways if isinstance(way, Show)), narrow(base, *conditions))
    return replace(narrow(base, *(among(peak, base) for peak in peaks)), earlier=True)


def plain(found: Set) -> Set:
    """What the most or least was found among."""
    return replace(found, where=tuple(c for c in found.where if not is_peak(c)))


def among(condition: Condition, found: Set) -> Condition:
    """The most or least of partners, among the partners of what was found: the cheapest fare of these flights."""
    if not isinstance(condition, Related) or not any(isinstance(c, Extreme) for c in condition.to.where):
        return condition
    tie = Related(condition.step.back, plain(Set(found.cls, found.where)))
    own = [c for c in condition.to.where if not isinstance(c, Extreme) and not _is_back(c, condition.step)]
    peaks = [c for c in condition.to.where if isinstance(c, Extreme)]
    return Related(condition.step, replace(condition.to, where=(*own, *((tie,) if tie.to.where else ()), *peaks)))


def peaks_last(query: Query) -> Query:
    """The query with what is most or least of a set found after all else: half a question changes what it is among."""

    def ordered(node: object) -> object:
        if not isinstance(node, Set):
            return node
        nested = tuple(among(c, node) for c in node.where if is_peak(c) and isinstance(c, Related))
        peaks = (*nested, *(c for c in node.where if isinstance(c, Extreme)))
        return replace(node, where=(*plain(node).where, *peaks))

    changed: Query = rewrite(query, ordered)
    return changed


def more(asked: Set, known: tuple[Set, ...]) -> Set:
    """What is asked for, with more than what was found in place of the most: "a later one", "a cheaper flight"."""

    def of(where: tuple[Condition, ...], reference: Set | None) -> tuple[Condition, ...]:
        out: list[Condition] = []
        for condition in where:
            if isinstance(condition, Extreme) and reference is not None:
                best = Of(condition.term, reference, "max" if condition.most else "min")
                out.append(Compare(condition.term, ">" if condition.most else "<", best))
            elif isinstance(condition, Related):
                inner = None if reference is None else Set(condition.to.cls, (Related(condition.step.back, reference),))
                own = tuple(c for c in condition.to.where if not _is_back(c, condition.step))
                out.append(replace(condition, to=replace(condition.to, where=of(own, inner))))
            else:
                out.append(condition)
        return tuple(out)

    return replace(asked, where=of(asked.where, next((one for one in known if one.cls == asked.cls), None)))


def _is_back(condition: Condition, step: Step) -> bool:
    return isinstance(condition, Related) and condition.step == step.back


def turned(found: Set, spoken: SpokenEntry) -> Set:
    """The journeys that go the other way, whenever they do; not those of one row that was seen."""
    there, here = (spoken.roles[role].values for role in spoken.unmarked)
    other = {there[cls]: here[cls] for cls in there if cls in here}
    other |= {end: start for start, end in other.items()}
    when = {values["time"] for values in (there, here) if "time" in values}
    days = {entry.relation for entry in (spoken.week, spoken.date) if entry is not None}
    out: list[Condition] = []
    for condition in found.where:
        if isinstance(condition, Related) and condition.step.relation in other:
            back = replace(condition.step, relation=other[condition.step.relation])
            out.append(replace(condition, step=back))
        elif not (
            is_peak(condition)
            or (isinstance(condition, Compare) and condition.op == "=")
            or any(isinstance(node, Attr) and node.name in when for node in walk(condition))
            or any(isinstance(node, Step) and node.relation in days for node in walk(condition))
        ):
            out.append(condition)
    return replace(found, where=tuple(out))
