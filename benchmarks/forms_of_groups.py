"""Constructions of random forms about groups of members that have the same value: which groups, how many, the best."""

from __future__ import annotations

from benchmarks.form_parts import Maker, Unbuildable, about
from wizard.ask import form
from wizard.ask.form import Attr, Condition, Query, Set


def _told_by_value(m: Maker, *, measured: bool = False) -> tuple[str, Attr]:
    """A class whose members stand in groups of those with the same value, and the attribute that has it."""
    cls = m.cls(lambda c: m.facts.texts(c) and (m.measured(c) or not measured))
    return cls, Attr(m.some(m.facts.texts(cls)))


def _two_kinds(m: Maker, cls: str, by: Attr) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """Two different conditions on members, neither on what their group has."""
    one, other = m.described(cls).where, m.described(cls).where
    if one == other or by in map(about, (*one, *other)):
        raise Unbuildable
    return one, other


def groups_with_so_many(m: Maker, *, counted: bool = False) -> Query:
    """Values that so many members have, or how many such values there are."""
    cls, by = _told_by_value(m)
    members = m.maybe(cls, by)
    having = form.Having(form.Computed("count"), m.pick((">", ">=", "<")), (m.pick((2, 3, 5, 10)),))
    return form.Grouped(by, "count", None, members, having=(having,), alone=True, counted=counted)


def so_many_groups(m: Maker) -> Query:
    """How many values so many members have."""
    return groups_with_so_many(m, counted=True)


def groups_with_such_a_figure(m: Maker) -> Query:
    """Values whose members have so much on average."""
    cls, by = _told_by_value(m, measured=True)
    term = m.measure(cls)
    having = form.Having(form.Computed("avg", term), m.pick((">", "<")), (m.inside(term.name),))
    return form.Grouped(by, "avg", term, Set(cls), having=(having,), alone=True)


def groups_with_more_of_one(m: Maker, *, counted: bool = False) -> Query:
    """Values with more members of one kind than of another."""
    cls, by = _told_by_value(m)
    one, other = (form.Computed("count", None, where) for where in _two_kinds(m, cls, by))
    having = form.Having(one, m.pick((">", "<", "=")), other)
    return form.Grouped(by, "count", None, Set(cls), having=(having,), alone=True, counted=counted)


def so_many_groups_with_more_of_one(m: Maker) -> Query:
    """How many values have more members of one kind than of another."""
    return groups_with_more_of_one(m, counted=True)


def groups_with_more_on_average(m: Maker) -> Query:
    """Values whose members of one kind have more on average than those of another."""
    cls, by = _told_by_value(m, measured=True)
    term = m.measure(cls)
    one, other = (form.Computed("avg", term, where) for where in _two_kinds(m, cls, by))
    return form.Grouped(by, "avg", term, Set(cls), having=(form.Having(one, m.pick((">", "<")), other),), alone=True)


def ranked_values(m: Maker) -> Query:
    """The values that most members have, or the fewest."""
    cls, by = _told_by_value(m)
    best = form.Best(m.pick((True, False)), m.pick((1, 2, 3)))
    return form.Grouped(by, "count", None, m.maybe(cls, by), best=best, alone=True)


def ranked_values_by_average(m: Maker) -> Query:
    """The values whose members have the most on average, or the least."""
    cls, by = _told_by_value(m, measured=True)
    best = form.Best(m.pick((True, False)), m.pick((1, 2, 3)))
    return form.Grouped(by, "avg", m.measure(cls), Set(cls), best=best, alone=True)


def best_share(m: Maker) -> Query:
    """The value with the highest share of members that are so, or the lowest."""
    cls = m.cls(m.facts.texts)
    by = Attr(m.some(m.facts.texts(cls)))
    return form.Share(Set(cls), m.described(cls).where, by=by, best=form.Best(m.pick((True, False))))
