"""The share of others, or another share of the same: after the share of employees who are women, "and of the clerks".

What is said of the kind that the share is of takes its place ("and men"); all else narrows, or replaces, those of whom
it is a share.
"""

from __future__ import annotations

from collections.abc import Callable

from wizard.ask.facts import replace
from wizard.ask.form import Condition, Extreme, Query, Set, Share, Show
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.earlier import Edited
from wizard.ask.reader.meaning import Amount, At, Holds, Noun, Tied, Weekdays, When
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon

SHARED = (Noun, Holds, Tied, At, When, Weekdays, Amount)
"""What may be said of those of whom a share is asked."""


def share_of_others(what: object, query: Share, edits: Callable[[object, Query], Edited], lexicon: Lexicon) -> Edited:
    """The share, with what a part of a fragment says of its members; `edits` are those of a list of them."""
    part = Set(query.set.cls, query.part)
    told = {key for condition in flat(part.where) for key in keys(condition, lexicon)}
    for changed, cost in edits(what, Show(query.set)):
        if not _lists(changed, query.set.cls):
            continue
        new = {key for c in flat(_of(changed)) if c not in query.set.where for key in keys(c, lexicon)}
        if not new & told:
            yield replace(query, set=replace(query.set, where=_of(changed))), cost
    for changed, cost in edits(what, Show(part)):
        where = _of(changed) if _lists(changed, query.set.cls) else ()
        same = told.issuperset(key for condition in flat(where) for key in keys(condition, lexicon))
        if where and same and len(where) == len(part.where) and where != part.where:
            yield replace(query, part=where), cost


def _lists(changed: Query, cls: str) -> bool:
    """Whether a query lists members of a class, and none that was chosen of them."""
    plain = isinstance(changed, Show) and not changed.terms and changed.set.cls == cls
    return plain and not any(isinstance(c, Extreme) for c in _of(changed))


def _of(changed: Query) -> tuple[Condition, ...]:
    return changed.set.where if isinstance(changed, Show) else ()
