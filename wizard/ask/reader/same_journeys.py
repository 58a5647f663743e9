"""What is said in turn of the journeys of somebody is said of the same journeys.

After airlines with flights from Boston to Denver, "which of those fly nonstop" are those with nonstop flights from
Boston to Denver. What says of journeys what was said already, as another place, is of other ones: "which of those fly
to Dallas".
"""

from __future__ import annotations

from wizard.ask.facts import replace
from wizard.ask.form import Condition, Related, Set
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.narrowing import within
from wizard.domain.lexicon import Lexicon


def on_the_same_journeys(
    base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon
) -> tuple[Set, tuple[Condition, ...]]:
    """The set, with what further conditions say of journeys said of its own, and the conditions that are left."""
    left = []
    for new in conditions:
        old = next((c for c in base.where if _may_be_of_the_same(c, new, lexicon)), None)
        if isinstance(old, Related) and isinstance(new, Related):
            both = Related(old.step, within(old.to, *new.to.where))
            base = replace(base, where=tuple(both if c == old else c for c in base.where))
        else:
            left.append(new)
    return base, tuple(left)


def _may_be_of_the_same(old: Condition, new: Condition, lexicon: Lexicon) -> bool:
    """Whether both say something of journeys over the same relation, and not the same thing."""
    if not (isinstance(old, Related) and isinstance(new, Related) and old.step == new.step and old != new):
        return False
    if not (old.to.where and new.to.where and lexicon.classes[old.to.cls].unmarked):
        return False
    told = {key for condition in old.to.where for key in keys(condition, lexicon)}
    return told.isdisjoint(key for condition in new.to.where for key in keys(condition, lexicon))


__all__ = ["on_the_same_journeys"]
