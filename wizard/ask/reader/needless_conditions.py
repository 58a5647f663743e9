"""Conditions that a modifier cannot add to a set: what contradicts it, goes without saying, or names no place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wizard.ask.form import Attr, Compare, Condition, Either, Every, Is, Not, Related, Set, Step
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Holds, Noun
from wizard.ask.reader.narrowing import flat
from wizard.domain.lexicon import Lexicon


class NeedlessConditions:
    """Tells them by the relations and predicates of a lexicon.

    `steps` gives every step from members of one class to members of another; `several` whether a member may have
    several partners over a step.
    """

    def __init__(
        self, lexicon: Lexicon, steps: Callable[[str, str], list[Step]], several: Callable[[Step], bool]
    ) -> None:
        self._lexicon = lexicon
        self._steps = steps
        self._several = several

    def contradicts(self, base: Set, condition: Condition) -> bool:
        """Whether a one-valued attribute would have two values, or both ends of a journey are denied of which one is
        another anyway."""
        if isinstance(condition, Not):
            return isinstance(condition.condition, Every) and self.denied_in_vain(base, condition)
        if not isinstance(condition, Compare) or condition.op != "=" or not isinstance(condition.value, tuple):
            return False
        return any(
            isinstance(known, Compare) and known.term == condition.term and known.op == "=" and known != condition
            for known in base.where
        )

    def of_people_alone(self, base: Set, modifier: Holds) -> bool:
        """Whether an adjective of people is said of a thing, which somebody has to do with: no site is "retired"."""
        said = modifier.condition.condition if isinstance(modifier.condition, Not) else modifier.condition
        theirs, own = (self._lexicon.classes.get(cls) for cls in (modifier.cls, base.cls))
        of_things = own is None or not own.person
        return isinstance(said, Is) and not modifier.verb and theirs is not None and theirs.person and of_things

    def own(self, cls: str, conditions: Sequence[Condition]) -> bool:
        """Whether a condition leads where members of the class lead themselves, each to one only, by the same word."""
        for condition in conditions:
            if isinstance(condition, Related) and not condition.step.inverse:
                words = set(self._lexicon.relations[condition.step.relation].prepositions) & english().directed
                for step in self._steps(cls, condition.to.cls):
                    own = set(self._lexicon.relations[step.relation].prepositions)
                    if not step.inverse and not self._several(step) and words & own:
                        return True
        return False

    def elsewhere(self, base: Set, condition: Condition) -> bool:
        """Whether the one partner over a step would have two names: a flight goes to one city."""
        if not isinstance(condition, Related) or self._several(condition.step):
            return False
        told = {c.term: c.value for c in condition.to.where if isinstance(c, Compare) and c.op == "="}
        return any(
            isinstance(c, Compare) and c.op == "=" and c.term in told and told[c.term] != c.value
            for known in base.where
            if isinstance(known, Related) and known.step == condition.step
            for c in known.to.where
        )

    def denied_in_vain(self, base: Set, condition: Condition) -> bool:
        """Whether what is denied goes without saying: a flight to Denver goes nowhere else."""
        denied = condition.condition if isinstance(condition, Not) else None
        if isinstance(denied, Every):
            return any(self.denied_in_vain(base, Not(one)) for one in denied.conditions)
        if not isinstance(denied, Related) or self._several(denied.step):
            return False
        return any(
            isinstance(known, Related) and known.step == denied.step and self.elsewhere(base, denied)
            for known in base.where
        )

    def denied_of_others(
        self, cls: str, condition: Condition
    ) -> tuple[tuple[Condition, ...], tuple[Condition, ...]] | None:
        """What is said of some members of a class, and what of others whom somebody has not, where both stand in one
        condition: who goes "from Boston to Denver but not to Dallas" has flights to the one, and none to the other.
        Where both ends are denied, "but not from Denver to Boston", the others have these ends; where a time is, "do
        not fly to Denver on Sunday", they are those of that time.
        """
        told = flat((condition,))
        kept = tuple(one for one in told if not isinstance(one, Not))
        denied = [one for one in told if isinstance(one, Not)]
        others = flat((denied[0].condition,)) if len(denied) == 1 else ()
        then = bool(kept and others) and all(self._tells_when(cls, one) for one in others)
        if not others or not (then or self.denied_in_vain(Set(cls, kept), denied[0])):
            return None
        steps = {one.step for one in others if isinstance(one, Related)}
        rest = (one for one in kept if not (isinstance(one, Related) and one.step in steps))
        return kept, (*rest, *others)

    def _tells_when(self, cls: str, condition: Condition) -> bool:
        """Whether a condition says on which days, or at what time, members are."""
        if isinstance(condition, Either | Every):
            return all(self._tells_when(cls, one) for one in condition.conditions)
        if isinstance(condition, Related):
            entry = self._lexicon.classes[cls]
            return condition.step.relation in {one.relation for one in (entry.week, entry.date) if one is not None}
        term = condition.term if isinstance(condition, Compare) else None
        return isinstance(term, Attr) and self._lexicon.attributes[term.name].kind == "time"

    def chosen_already(self, base: Set, condition: Condition) -> bool:
        """Whether one of the alternatives holds anyway, so that they say nothing: "from Boston to Denver or from
        Boston" is no choice of members that leave Boston."""
        return isinstance(condition, Either) and any(one in base.where for one in condition.conditions)

    def nowhere(self, condition: Condition, noun: Noun) -> bool:
        """Whether a place is meant that was not named: "from the airport"."""
        if not isinstance(condition, Related) or noun.many or noun.count or noun.pronoun:
            return False
        if not all(isinstance(c, Is) and self.says_nothing(c) for c in condition.to.where):
            return False
        if condition.step.inverse or condition.to.earlier:
            return False
        relation = self._lexicon.relations[condition.step.relation]
        return condition.step.relation in self._lexicon.classes[relation.from_].unmarked

    def says_nothing(self, condition: Is) -> bool:
        """Whether a predicate holds of every member: every city has its downtown."""
        told = self._lexicon.predicates[condition.predicate].when
        return all(
            c.attribute is not None and not c.not_ and (c.equals, c.over, c.after, c.before) == (None, None, None, None)
            for c in told
        )
