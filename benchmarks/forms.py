"""Random logical forms over any domain: its lexicon's classes, attributes and relations, its database's values.

`Maker` builds the forms of one construction with whatever chooses for it: a seeded `random.Random` in benchmarks,
hypothesis in tests (`strategy`). Forms are such as people could mean: values stand in their own columns, ranges lie
within what the data have, numbers are compared and added up, names are compared for equality only. What forms are made
of is in `form_parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from benchmarks import forms_of_groups as of_groups
from benchmarks.form_parts import Facts, Maker, Unbuildable, about
from wizard.ask import form
from wizard.ask.form import Attr, Compare, Query, Related, Set, Step

T = TypeVar("T")


def _ordered_class(m: Maker) -> str:
    return m.cls(m.facts.scales)


def _measured_class(m: Maker) -> str:
    return m.cls(m.measured)


def _named_class(m: Maker) -> str:
    return m.cls(lambda cls: m.facts.named(cls) and m.facts.attributes(cls))


def _related_class(m: Maker) -> str:
    return m.cls(m.facts.steps)


def _step_back(m: Maker, cls: str) -> Step:
    """A step over which a member may have several partners."""
    return m.some(m.facts.steps(cls))


def _list(m: Maker) -> Query:
    return form.Show(m.described(m.cls()))


def _list_two(m: Maker) -> Query:
    return form.Show(m.described(m.cls(), 2))


def _attribute(m: Maker) -> Query:
    cls = m.cls(m.facts.attributes)
    found = m.maybe(cls)
    return form.Show(found, (m.asked(cls, found),))


def _attribute_of_named(m: Maker) -> Query:
    cls = _named_class(m)
    found = m.member(cls)
    return form.Show(found, (m.asked(cls, found),))


def _two_attributes(m: Maker) -> Query:
    cls = m.cls(lambda c: len(m.facts.attributes(c)) > 1)
    one, two = m.several(m.facts.attributes(cls), 2)
    return form.Show(m.maybe(cls, Attr(one), Attr(two)), (Attr(one), Attr(two)))


def _members_with_attribute(m: Maker) -> Query:
    cls = m.cls(m.facts.attributes)
    found = m.described(cls)
    return form.Show(found, (form.Key(), m.asked(cls, found)))


def _partner(m: Maker) -> Query:
    cls = m.cls(lambda c: m.facts.steps(c) and m.facts.named(c))
    step = m.some(m.facts.steps(cls))
    return form.Show(Set(m.facts.target(step), (Related(step.back, m.member(cls)),)))


def _partner_attribute(m: Maker) -> Query:
    cls = _related_class(m)
    step = m.some([s for s in m.facts.steps(cls) if m.facts.attributes(m.facts.target(s))])
    return form.Show(m.described(cls), (form.Key(), form.Via(step, m.asked(m.facts.target(step)))))


def _partner_count(m: Maker) -> Query:
    cls = _related_class(m)
    step = _step_back(m, cls)
    return form.Show(m.maybe(cls), (form.Key(), m.number(step)))


def _count(m: Maker) -> Query:
    return form.HowMany(m.described(m.cls()))


def _count_all(m: Maker) -> Query:
    return form.HowMany(Set(m.cls()))


def _aggregate(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    return form.Aggregate(m.pick(("avg", "avg", "sum", "max", "min")), term, m.maybe(cls, term))


def _median(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    return form.Aggregate("median", term, m.maybe(cls, term))


def _ratio(m: Maker) -> Query:
    cls = m.cls()
    left, right = m.described(cls), m.described(cls)
    if left == right:
        raise Unbuildable
    return form.Over(form.HowMany(left), form.HowMany(right))


def _more_of_one(m: Maker) -> Query:
    cls = m.cls()
    left, right = m.described(cls), m.described(cls)
    if left == right:
        raise Unbuildable
    return form.Versus(form.HowMany(left), m.pick((">", "<", "=")), form.HowMany(right))


def _more_on_average(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    left, right = m.described(cls), m.described(cls)
    if left == right:
        raise Unbuildable
    sides = (form.Aggregate("avg", term, of) for of in (left, right))
    return form.Versus(next(sides), m.pick((">", "<")), next(sides))


def _so_much_on_average(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    limit = m.some(m.facts.values(term.name))
    return form.Versus(form.Aggregate("avg", term, m.described(cls)), m.pick((">", "<")), (limit,))


def _earliest(m: Maker) -> Query:
    cls = m.cls(lambda c: m.facts.attributes(c, "date", "time"))
    term = Attr(m.some(m.facts.attributes(cls, "date", "time")))
    return form.Aggregate(m.pick(("max", "min")), term, m.maybe(cls, term))


def _distinct(m: Maker) -> Query:
    cls = m.cls(m.facts.texts)
    term = Attr(m.some(m.facts.texts(cls)))
    return form.Aggregate("distinct", term, m.maybe(cls, term))


def _superlative(m: Maker) -> Query:
    return form.Show(m.best(_ordered_class(m)))


def _superlative_attribute(m: Maker) -> Query:
    cls = _ordered_class(m)
    found = m.best(cls)
    return form.Show(found, (m.asked(cls, found),))


def _ranked(m: Maker) -> Query:
    return form.Show(m.best(_ordered_class(m), rank=m.pick((2, 3))))


def _first_few(m: Maker) -> Query:
    return form.Show(m.best(_ordered_class(m), count=m.pick((2, 3, 5))))


def _most_partners(m: Maker) -> Query:
    cls = _related_class(m)
    step = _step_back(m, cls)
    most = form.Extreme(m.number(step), m.pick((True, True, False)))
    return form.Show(Set(cls, (most,)))


def _best_of_each(m: Maker) -> Query:
    cls = m.cls(lambda c: m.facts.scales(c) and any(not s.inverse for s in m.facts.steps(c)))
    step = m.some([s for s in m.facts.steps(cls) if not s.inverse and m.facts.target(s) != cls])
    best = form.Extreme(m.ordered(cls), m.pick((True, False)), within=step)
    return form.Show(Set(cls, (best,)))


def _number(m: Maker) -> Query:
    cls = _measured_class(m)
    return form.Show(Set(cls, (m.compared(cls),)))


def _date(m: Maker) -> Query:
    cls = m.cls(lambda c: m.facts.attributes(c, "date", "time"))
    return form.Show(Set(cls, (m.dated(cls),)))


def _between(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    low, high = sorted((m.inside(term.name), m.inside(term.name)), key=float)
    if low == high:
        raise Unbuildable
    return form.Show(Set(cls, (Compare(term, "between", (low, high)),)))


def _one_of_values(m: Maker) -> Query:
    cls = m.cls(m.facts.texts)
    name = m.some(m.facts.texts(cls))
    return form.Show(Set(cls, (Compare(Attr(name), "in", m.several(m.facts.values(name), 2)),)))


def _either(m: Maker) -> Query:
    cls = m.cls()
    one, two = m.described(cls, 2).where
    return form.Show(Set(cls, (form.Either((one, two)),)))


def _negation(m: Maker) -> Query:
    cls = m.cls()
    return form.Show(Set(cls, (form.Not(m.condition(cls)),)))


def _and_not(m: Maker) -> Query:
    cls = m.cls()
    one, two = m.described(cls, 2).where
    return form.Show(Set(cls, (one, form.Not(two))))


def _neither(m: Maker) -> Query:
    cls = m.cls()
    one, two = m.described(cls, 2).where
    return form.Show(Set(cls, (form.Not(form.Either((one, two))),)))


def _no_partner(m: Maker) -> Query:
    cls = _related_class(m)
    step = m.some(m.facts.steps(cls))
    return form.Show(Set(cls, (form.Not(Related(step, Set(m.facts.target(step)))),)))


def _missing(m: Maker) -> Query:
    cls = m.cls(m.facts.attributes)
    return form.Show(Set(cls, (Compare(m.asked(cls), m.pick(("missing", "present"))),)))


def _predicate(m: Maker) -> Query:
    cls = m.cls(m.facts.predicates)
    return form.Show(Set(cls, (m.holds(cls),)))


def _relation(m: Maker) -> Query:
    cls = _related_class(m)
    return form.Show(Set(cls, (m.related(cls),)))


def _nested(m: Maker) -> Query:
    cls = _related_class(m)
    step = m.some(m.facts.steps(cls))
    inner = m.facts.target(step)
    far = m.related(inner)
    if far.step == step.back:
        raise Unbuildable
    return form.Show(Set(cls, (Related(step, Set(inner, (far,))),)))


def _partner_superlative(m: Maker) -> Query:
    cls = _related_class(m)
    step = m.some([s for s in m.facts.steps(cls) if m.facts.scales(m.facts.target(s))])
    inner = m.facts.target(step)
    return form.Show(Set(cls, (Related(step, Set(inner, (m.extreme(inner),))),)))


def _partners_counted(m: Maker) -> Query:
    cls = _related_class(m)
    step = _step_back(m, cls)
    ops: tuple[form.Op, ...] = (">", ">=", "<", "=")
    number = m.number(step)
    return form.Show(Set(cls, (Compare(number, m.pick(ops), (m.pick((1, 2, 3, 5, 10)),)),)))


def _than_member(m: Maker) -> Query:
    cls = m.cls(lambda c: m.measured(c) and m.facts.named(c))
    term = m.measure(cls)
    ops: tuple[form.Op, ...] = (">", "<")
    return form.Show(Set(cls, (Compare(term, m.pick(ops), form.Of(term, m.member(cls))),)))


def _same_as_member(m: Maker) -> Query:
    cls = _named_class(m)
    named = m.member(cls)
    term = Attr(m.some(m.facts.texts(cls)))
    return form.Show(Set(cls, (Compare(term, "=", form.Of(term, named)),)))


def _shared(m: Maker) -> Query:
    cls = m.cls(lambda c: m.facts.attributes(c, "text", "number", "date"))
    term = Attr(m.some(m.facts.attributes(cls, "text", "number", "date")))
    return form.Show(Set(cls, (form.Shared((term,), Set(cls)),)))


def _than_average(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    ops: tuple[form.Op, ...] = (">", "<")
    return form.Show(Set(cls, (Compare(term, m.pick(ops), form.Of(term, m.maybe(cls, term), "avg")),)))


def _than_partner(m: Maker) -> Query:
    cls = m.cls(lambda c: m.measured(c) and any(m.facts.target(s) == c and not s.inverse for s in m.facts.steps(c)))
    step = m.some([s for s in m.facts.steps(cls) if m.facts.target(s) == cls and not s.inverse])
    term = m.measure(cls)
    ops: tuple[form.Op, ...] = (">", "<")
    return form.Show(Set(cls, (Compare(term, m.pick(ops), form.Own(form.Via(step, term))),)))


def _grouped_count(m: Maker) -> Query:
    cls = m.cls(m.facts.texts)
    by = Attr(m.some(m.facts.texts(cls)))
    return form.Grouped(by, "count", None, m.maybe(cls, by))


def _grouped_by_partner(m: Maker) -> Query:
    cls = m.cls(lambda c: any(not s.inverse for s in m.facts.steps(c)))
    step = m.some([s for s in m.facts.steps(cls) if not s.inverse])
    return form.Grouped(form.Via(step, form.Key()), "count", None, Set(cls))


def _grouped_aggregate(m: Maker) -> Query:
    cls = m.cls(lambda c: m.measured(c) and m.facts.texts(c))
    by, term = Attr(m.some(m.facts.texts(cls))), m.measure(cls)
    return form.Grouped(by, m.pick(("avg", "max", "min", "sum")), term, m.maybe(cls, by, term))


def _share(m: Maker) -> Query:
    cls = m.cls()
    return form.Share(Set(cls), (m.condition(cls),))


def _share_within(m: Maker) -> Query:
    cls = m.cls()
    whole, part = m.described(cls, 2).where
    return form.Share(Set(cls, (whole,)), (part,))


def _any(m: Maker) -> Query:
    return form.Ask((form.Claim("some", m.described(m.cls())),))


def _every(m: Maker) -> Query:
    cls = m.cls()
    if m.pick((True, False)):
        return form.Ask((form.Claim("every", Set(cls), (m.condition(cls),)),))
    whole, part = m.described(cls, 2).where
    return form.Ask((form.Claim("every", Set(cls, (whole,)), (part,)),))


def _is_member(m: Maker) -> Query:
    cls = _named_class(m)
    named, said = m.member(cls), m.condition(cls)
    if any(about(c) == about(said) for c in named.where):
        raise Unbuildable
    return form.Ask((form.Claim("some", named, (said,)),))


def _difference(m: Maker) -> Query:
    cls = m.cls(lambda c: m.measured(c) and len(m.facts.named(c)) > 1)
    one, two = m.several(m.facts.named(cls), 2)
    parts = tuple(part[0] if len(part) == 1 else form.Every(part) for part in (one, two))
    return form.Aggregate("difference", m.measure(cls), Set(cls, (form.Either(parts),)))


CONSTRUCTIONS: Mapping[str, Callable[[Maker], Query]] = {
    "list": _list,
    "list, two conditions": _list_two,
    "attribute": _attribute,
    "attribute of a name": _attribute_of_named,
    "two attributes": _two_attributes,
    "members with attribute": _members_with_attribute,
    "partners of a name": _partner,
    "attribute of partners": _partner_attribute,
    "number of partners": _partner_count,
    "count": _count,
    "count of all": _count_all,
    "aggregate": _aggregate,
    "earliest, latest": _earliest,
    "different values": _distinct,
    "superlative": _superlative,
    "superlative's attribute": _superlative_attribute,
    "rank": _ranked,
    "first few": _first_few,
    "most partners": _most_partners,
    "best of each": _best_of_each,
    "number compared": _number,
    "date or time": _date,
    "between": _between,
    "one of two values": _one_of_values,
    "either": _either,
    "negation": _negation,
    "and not": _and_not,
    "neither": _neither,
    "no partner": _no_partner,
    "missing, present": _missing,
    "predicate": _predicate,
    "relation": _relation,
    "relation within relation": _nested,
    "partner's superlative": _partner_superlative,
    "partners counted": _partners_counted,
    "than a member": _than_member,
    "same as a member": _same_as_member,
    "same as another": _shared,
    "than the average": _than_average,
    "than a partner": _than_partner,
    "group, count": _grouped_count,
    "group by partner": _grouped_by_partner,
    "group, aggregate": _grouped_aggregate,
    "share": _share,
    "share within": _share_within,
    "is there any": _any,
    "is every": _every,
    "is this one": _is_member,
    "difference": _difference,
    "median": _median,
    "ratio": _ratio,
    "so much on average": _so_much_on_average,
    "best share": of_groups.best_share,
    "more of one kind": _more_of_one,
    "more on average": _more_on_average,
    "groups with so many": of_groups.groups_with_so_many,
    "so many groups": of_groups.so_many_groups,
    "groups with such a figure": of_groups.groups_with_such_a_figure,
    "groups with more of one kind": of_groups.groups_with_more_of_one,
    "so many groups with more of one kind": of_groups.so_many_groups_with_more_of_one,
    "groups with more on average": of_groups.groups_with_more_on_average,
    "ranked values": of_groups.ranked_values,
    "ranked values by average": of_groups.ranked_values_by_average,
}
"""What is built, by name."""


def strategy(facts: Facts, construction: str) -> st.SearchStrategy[Query]:
    """Forms of one construction, for hypothesis; what cannot be built is rejected."""

    @st.composite
    def forms(draw: st.DrawFn) -> Query:
        def pick(among: Sequence[T], /) -> T:
            return draw(st.sampled_from(among))

        try:
            return CONSTRUCTIONS[construction](Maker(facts, pick))
        except Unbuildable:
            reject()

    return forms()
