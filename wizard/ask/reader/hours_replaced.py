"""An hour said after another one: in which half of the day it is, and whether it takes the place of that one."""

from __future__ import annotations

from collections.abc import Iterator

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Query, Set
from wizard.ask.reader.earlier import about
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import At
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon

_NOON, _MIDNIGHT = 1200, 2400


def of_the_same_hour(what: object, query: Query, base: Set, joiner: Joiner) -> Iterator[Query]:
    """The query with another hour in the place of the one that was said last, on the same side of it: after those that
    arrive before five, "no, before three"."""
    last, own = base.where[-1] if base.where else None, joiner.lexicon.classes[base.cls].time
    if not (isinstance(what, At) and isinstance(last, Compare) and half_of_the_day(last, joiner.lexicon)):
        return
    for found, _ in joiner.restrict(Set(base.cls), what) if last.term != Attr(own or "") else ():
        new = found.where[0] if len(found.where) == 1 else None
        if isinstance(new, Compare) and new.term == Attr(own or "") and new.op == last.op:
            later = replace(last, value=new.value)
            if half_of_the_day(later, joiner.lexicon) == half_of_the_day(last, joiner.lexicon):
                asked = about(query, base, replace(base, where=(*base.where[:-1], later)))
                if asked is not None:
                    yield asked


def ends_before_it_begins(where: tuple[Condition, ...], cls: str, lexicon: Lexicon) -> bool:
    """Whether a journey that leaves after an hour is to be there before that hour: "arriving before ten", after those
    that leave after five in the afternoon."""
    begins, ends = [0], [_MIDNIGHT]
    for condition in flat(where):
        if not (
            isinstance(condition, Compare)
            and isinstance(condition.value, tuple)
            and half_of_the_day(condition, lexicon)
        ):
            continue
        hours = [value for value in condition.value if isinstance(value, int)]
        if condition.term == Attr(lexicon.classes[cls].time or ""):
            begins += hours[:1] if condition.op in (">", ">=", "=", "between") else []
        else:
            ends += hours[-1:] if condition.op in ("<", "<=", "=", "between") else []
    return min(ends) <= max(begins)


def half_of_the_day(compare: Compare, lexicon: Lexicon) -> str:
    """In which half of the day the hour is that a condition compares with; empty where it is none."""
    if not (isinstance(compare.term, Attr) and lexicon.attributes[compare.term.name].kind == "time"):
        return ""
    hours = [v for v in compare.value if isinstance(v, int)] if isinstance(compare.value, tuple) else []
    until_noon = compare.op in ("<", "<=") and hours == [_NOON]
    return "" if not hours else "am" if until_noon or max(hours) < _NOON else "pm" if min(hours) >= _NOON else "both"
