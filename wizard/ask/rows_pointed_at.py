"""Rows of an answer that was seen: who "the second one" and "the last of them" are (1989 paper, 5, category 3).

Rows are counted as the subject saw them, in the order of the displayed answer. A row is taken for the member that it
shows: by the class's canonical identifier where that was shown, or else by what tells it from the other rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wizard.ask.form import Attr, Compare, Condition, Grouped, Key, Query, Set, Show, Via, narrow
from wizard.domain.lexicon import Lexicon
from wizard.errors import WozError

Row = Sequence[object]
Shown = Callable[[int], Set | None]
"""The member in a place, from 1; from the end where it is below 0; None where no such row was seen."""


def nothing_shown(_place: int) -> Set | None:
    """What is shown where no answer was seen: no member, in whatever place."""
    return None


def shown_by(query: Query, names: Sequence[str], rows: Callable[[], Sequence[Row]], lexicon: Lexicon) -> Shown:
    """The members that the answer to `query` showed.

    Args:
        names: the attribute behind each column of the displayed answer.
        rows: reads these rows; called once at most, and only where a place is asked for.
    """
    listed = _listed(query, lexicon)
    if listed is None:
        return nothing_shown
    cls = listed.cls
    key = {f"{lexicon.classes[cls].table}.{column}" for column in lexicon.classes[cls].key}
    own = [(i, name) for i, name in enumerate(names) if name in lexicon.classes[cls].display]
    by_key = [(i, name) for i, name in own if lexicon.attributes[name].column in key]
    used = by_key if len(by_key) == len(key) else own
    seen: list[Row] = []

    def member(place: int) -> Set | None:
        if not seen:
            try:
                seen.extend(rows())
            except WozError:  # an answer that cannot be had again is one that nothing refers to
                return None
        if not 0 < abs(place) <= len(seen) or not used:
            return None
        row = seen[place - 1 if place > 0 else place]
        conditions: list[Condition] = []
        alike = list(seen)
        for i, name in used:
            value = row[i]
            if not isinstance(value, (str, int, float)):
                return None
            conditions.append(Compare(Attr(name), "=", (value,)))
            alike = [other for other in alike if other[i] == value]
            if used is own and len(alike) == 1:  # of those that were shown, only this one
                return replace(narrow(listed, *conditions), earlier=True)
        return Set(cls, tuple(conditions), earlier=True)

    return member


def _listed(query: Query, lexicon: Lexicon) -> Set | None:
    """Of what each row of an answer is one: the members that it lists, or the groups of which something is computed."""
    if isinstance(query, Show):
        return query.set
    if isinstance(query, Grouped) and isinstance(query.by, Via) and query.by.term == Key() and not query.also:
        relation = lexicon.relations[query.by.step.relation]
        return Set(relation.from_ if query.by.step.inverse else relation.to)
    return None


def is_of_a_row(condition: Condition, cls: str, lexicon: Lexicon) -> bool:
    """Whether a condition tells one member from others, as a row that was pointed at does."""
    named = lexicon.classes[cls].display
    return isinstance(condition, Compare) and isinstance(condition.term, Attr) and condition.term.name in named[:2]


def is_a_row_of(found: Set, wider: Set, lexicon: Lexicon) -> bool:
    """Whether members are told as a row of those who were shown: by nothing else but what those were told by."""
    own = [condition for condition in found.where if condition not in wider.where]
    return found.cls == wider.cls and bool(own) and all(is_of_a_row(one, found.cls, lexicon) for one in own)
