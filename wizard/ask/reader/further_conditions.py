"""Further conditions on what was found: laid over its own, and whether they contradict one of them."""

from __future__ import annotations

from collections.abc import Sequence

from wizard.ask import form
from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Condition, Either, Extreme, Is, Not, Related, Set, Step
from wizard.ask.reader.condition_topics import keys
from wizard.ask.reader.earlier import names_one
from wizard.ask.reader.narrowing import within
from wizard.domain.lexicon import Lexicon


def onto(base: Set, conditions: tuple[Condition, ...]) -> Set:
    """Further conditions on a set that was found: a superlative chooses among its members."""
    if any(isinstance(c, Extreme) for c in base.where) and any(isinstance(c, Extreme) for c in conditions):
        base = replace(base, where=tuple(c for c in base.where if not isinstance(c, Extreme) or c.count > 1))
    return within(base, *conditions) if not _chooses(base) else form.narrow(base, *conditions)


def _chooses(base: Set) -> bool:
    return any(isinstance(c, Extreme) and c.count > 1 for c in base.where)


def contradicts(base: Set, conditions: tuple[Condition, ...], lexicon: Lexicon) -> bool:
    """Whether a condition says another value of what the set is already told by."""
    if any(_is_another_part_of_the_day(base.where, new, lexicon) for new in conditions):
        return True
    return any(_clash(old, new, lexicon) for new in conditions for old in base.where)


def _is_another_part_of_the_day(told: Sequence[Condition], new: Condition, lexicon: Lexicon) -> bool:
    """Whether a condition says that something is at night that was said to be in another part of the day."""
    parts = new.conditions if isinstance(new, Either) else ()
    terms = {one.term for one in parts if isinstance(one, Compare)}
    term = terms.pop() if len(terms) == 1 else None
    if not (isinstance(term, Attr) and lexicon.attributes[term.name].kind == "time"):
        return False
    sides = {one.op[0] for one in told if isinstance(one, Compare) and one.term == term}
    return new not in told and {"<", ">"} <= sides


def _clash(old: Condition, new: Condition, lexicon: Lexicon) -> bool:
    if old == new:
        return False
    if isinstance(old, Either):  # who is single or divorced is not married
        return all(part != new and _clash(part, new, lexicon) for part in old.conditions)
    if isinstance(old, Not) or isinstance(new, Not):
        return old == Not(new) or new == Not(old)
    if isinstance(old, Compare) and isinstance(new, Compare):
        return old.term == new.term and old.op == new.op == "="
    if isinstance(old, Is) and isinstance(new, Is):
        group = lexicon.predicates[old.predicate].group
        return bool(group) and group == lexicon.predicates[new.predicate].group
    if isinstance(old, Related) and isinstance(new, Related):
        when = {"when"}
        if {k for k, _ in keys(old, lexicon)} == {k for k, _ in keys(new, lexicon)} == when:
            return True
        return old.step == new.step and _leads_to_one(old.step, lexicon) and names_one(old.to) and names_one(new.to)
    if isinstance(old, Is) and isinstance(new, Compare):
        return any((kind, of) == ("term", new.term) for kind, of in keys(old, lexicon))
    if isinstance(old, Compare) and isinstance(new, Is):
        return _has_another_value(old, new, lexicon)
    return False


def _leads_to_one(step: Step, lexicon: Lexicon) -> bool:
    """Whether a member has one partner over a step: a flight goes to one place, and an airline to many."""
    relation = lexicon.relations[step.relation]
    return not step.inverse and relation.path[0].left_columns != lexicon.classes[relation.from_].key


def _has_another_value(told: Compare, said: Is, lexicon: Lexicon) -> bool:
    """Whether a value of an attribute is none of those that a predicate allows: no attorney is a clerk."""
    if told.op != "=" or not isinstance(told.value, tuple):
        return False
    values = [str(value).lower() for value in told.value]
    return any(
        part.contains is not None and not any(part.contains.lower() in value for value in values)
        for part in lexicon.predicates[said.predicate].when
        if part.attribute is not None and Attr(part.attribute) == told.term and not part.not_
    )
