"""Random logical forms over any domain: its lexicon's classes, attributes and relations, its database's values.

`Maker` builds the forms of one construction with whatever chooses for it: a seeded `random.Random` in benchmarks,
hypothesis in tests (`strategy`). Forms are such as people could mean: values stand in their own columns, ranges lie
within what the data have, numbers are compared and added up, names are compared for equality only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from wizard.ask import form
from wizard.ask.form import Attr, Compare, Condition, Is, Query, Related, Set, Step, Term
from wizard.ask.guard import Database
from wizard.domain.lexicon import Lexicon
from wizard.domain.schema import in_sql

T = TypeVar("T")

SAMPLED = 150
"""Values of a column that are chosen from."""
LONGEST = 40
"""Letters of the longest text that is a value."""


class Unbuildable(Exception):
    """The domain has nothing that this construction needs."""


class Pick(Protocol):
    """Chooses one of several."""

    def __call__(self, among: Sequence[T], /) -> T:
        """One of them."""
        ...


@dataclass(eq=False)
class Facts:
    """What forms of a domain are made of."""

    lexicon: Lexicon
    database: Database
    hidden: frozenset[str] = frozenset()
    """Columns that the subject never sees."""
    _values: dict[str, tuple[form.Scalar, ...]] = field(default_factory=dict)
    _rows: dict[str, tuple[tuple[Condition, ...], ...]] = field(default_factory=dict)

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """Those that have a noun."""
        return tuple(name for name, entry in self.lexicon.classes.items() if entry.nouns)

    def attributes(self, cls: str, *kinds: str) -> tuple[str, ...]:
        """Attributes that have a name for people, of any of the kinds."""
        return tuple(
            name
            for name, entry in self.lexicon.attributes_of(cls).items()
            if entry.nouns and entry.column not in self.hidden and (not kinds or entry.kind in kinds)
        )

    def steps(self, cls: str) -> tuple[Step, ...]:
        """Relations from members of a class, either way."""
        found = []
        for name, entry in self.lexicon.relations.items():
            if entry.through:  # what is said of it is meant of something between
                continue
            found += [Step(name)] if entry.from_ == cls else []
            found += [Step(name, inverse=True)] if entry.to == cls else []
        return tuple(step for step in found if self.target(step) in self.classes)

    def target(self, step: Step) -> str:
        """The class at the end of a step."""
        relation = self.lexicon.relations[step.relation]
        return relation.from_ if step.inverse else relation.to

    def predicates(self, cls: str) -> tuple[str, ...]:
        """Predicates of a class."""
        return tuple(name for name, entry in self.lexicon.predicates.items() if entry.of == cls)

    def values(self, name: str) -> tuple[form.Scalar, ...]:
        """Values of an attribute as a form has them: numbers as numbers, everything else as texts."""
        if name not in self._values:
            entry = self.lexicon.attributes[name]
            table, column = entry.column.split(".")
            sql = f"SELECT DISTINCT {column} FROM {in_sql(table)} WHERE {column} IS NOT NULL LIMIT {SAMPLED}"
            found = [value for (value,) in self.database.run(sql).rows]
            if entry.since is not None:
                span = (1, 2, 5, 10, 15, 20, 25, 30, 40, 50) if entry.since == "years" else (100, 500, 1000, 5000)
                self._values[name] = span
            elif entry.kind in ("number", "time"):
                numbers = {int(v) if float(v).is_integer() else v for v in found if isinstance(v, (int, float))}
                self._values[name] = tuple(sorted(numbers))
            else:
                texts = {str(value).strip() for value in found}
                short = (text for text in texts if 0 < len(text) <= LONGEST and re.search(r"\w", text))
                self._values[name] = tuple(sorted(short))
        return self._values[name]

    def named(self, cls: str) -> tuple[tuple[Condition, ...], ...]:
        """Conditions that name one member each: by a pattern of names, its number, or what it is shown by."""
        if cls not in self._rows:
            self._rows[cls] = tuple(self._named(cls))
        return self._rows[cls]

    def _named(self, cls: str) -> list[tuple[Condition, ...]]:
        entry = self.lexicon.classes[cls]
        if entry.names:
            attributes = {a.column.split(".")[1]: n for n, a in self.lexicon.attributes_of(cls).items() if not a.path}
            columns = re.findall(r"{(\w+)}", entry.names[0])
            listed = ", ".join(columns)
            present = " AND ".join(f"{column} IS NOT NULL" for column in columns)
            sql = f"SELECT DISTINCT {listed} FROM {in_sql(entry.table)} WHERE {present} LIMIT {SAMPLED}"
            return [
                tuple(Compare(Attr(attributes[c]), "=", (str(v),)) for c, v in zip(columns, row, strict=True))
                for row in self.database.run(sql).rows
            ]
        shown = entry.number or next(iter(entry.display), None)
        if shown is None or self.lexicon.attributes[shown].of != cls or self.lexicon.attributes[shown].path:
            return []
        if entry.number is None and not self._tells_apart(cls, shown):
            return []
        return [(Compare(Attr(shown), "=", (value,)),) for value in self.values(shown)]

    def _tells_apart(self, cls: str, name: str) -> bool:
        """Whether no two members have the same value of an attribute."""
        entry = self.lexicon.classes[cls]
        column = self.lexicon.attributes[name].column.split(".")[1]
        table = in_sql(entry.table)
        keys = f"SELECT DISTINCT {', '.join(entry.key)} FROM {table}"
        sql = f"SELECT (SELECT COUNT(DISTINCT {column}) FROM {table}), (SELECT COUNT(*) FROM ({keys}) AS k)"
        ((values, members),) = self.database.run(sql).rows
        return values == members

    def naming(self, cls: str) -> frozenset[str]:
        """Attributes that names of members are made of; a restriction by them is a name."""
        return frozenset(
            condition.term.name
            for conditions in self.named(cls)
            for condition in conditions
            if isinstance(condition, Compare) and isinstance(condition.term, Attr)
        )

    def texts(self, cls: str) -> tuple[str, ...]:
        """Attributes of which members are told apart by value, and not named: a city, a job title."""
        apart = self.naming(cls)
        known = self.attributes(cls, "text", "identifier")
        return tuple(name for name in known if name not in apart and self.values(name))

    def measures(self, cls: str) -> tuple[str, ...]:
        """Numbers that can be compared and added up, which those that name members cannot."""
        apart = {*self.naming(cls), self.lexicon.classes[cls].number}
        columns = {name: self.lexicon.attributes[name].column for name in self.attributes(cls, "number")}
        known = [name for name, column in columns.items() if column not in self._keys]
        return tuple(name for name in known if name not in apart and len(self.values(name)) > 2)

    @cached_property
    def _keys(self) -> frozenset[str]:
        found = {f"{entry.table}.{key}" for entry in self.lexicon.classes.values() for key in entry.key}
        for relation in self.lexicon.relations.values():
            for hop in relation.path:
                found |= {f"{hop.left_table}.{hop.left_column}", f"{hop.right_table}.{hop.right_column}"}
        return frozenset(found)

    def scales(self, cls: str) -> tuple[str, ...]:
        """Numbers, days and times."""
        return (*self.measures(cls), *(n for n in self.attributes(cls, "date", "time") if self.values(n)))


@dataclass(eq=False)
class Maker:
    """Builds forms of a domain. Its methods raise `Unbuildable` where the domain has nothing to build one of."""

    facts: Facts
    pick: Pick

    def some(self, among: Sequence[T]) -> T:
        """One of them.

        Raises:
            Unbuildable: there are none.
        """
        if not among:
            raise Unbuildable
        return self.pick(among)

    def several(self, among: Sequence[T], number: int) -> tuple[T, ...]:
        """Different ones.

        Raises:
            Unbuildable: there are not so many.
        """
        left, found = list(among), []
        for _ in range(number):
            chosen = self.some(left)
            left = [one for one in left if one != chosen]
            found.append(chosen)
        return tuple(found)

    def cls(self, able: Callable[[str], object] = bool) -> str:
        """A class of which something is true."""
        return self.some([name for name in self.facts.classes if able(name)])

    # -- terms -------------------------------------------------------------------------------------------------------

    def measure(self, cls: str) -> Attr:
        """A number of members that can be compared and added up."""
        return Attr(self.some(self.facts.measures(cls)))

    def ordered(self, cls: str) -> Attr:
        """A number, a day or a time of members."""
        return Attr(self.some(self.facts.scales(cls)))

    def asked(self, cls: str, of: Set | None = None) -> Attr:
        """Anything that members have, and that the set does not say already."""
        said = {node.name for node in form.walk(of) if isinstance(node, Attr)}
        return Attr(self.some([name for name in self.facts.attributes(cls) if name not in said]))

    def measured(self, cls: str) -> bool:
        """Whether members have a number."""
        return bool(self.facts.measures(cls))

    # -- sets --------------------------------------------------------------------------------------------------------

    def described(self, cls: str, conditions: int = 1) -> Set:
        """Members that meet conditions about different things."""
        found: list[Condition] = []
        while len(found) < conditions:
            new = self.condition(cls)
            if any(_about(new) == _about(old) for old in found):
                raise Unbuildable
            found.append(new)
        return Set(cls, tuple(found))

    def maybe(self, cls: str, *apart: Term) -> Set:
        """All members, or those of one condition, about something else than the terms."""
        found = self.described(cls) if self.pick((True, False)) else Set(cls)
        if any(_about(condition) in apart for condition in found.where):
            raise Unbuildable
        return found

    def best(self, cls: str, count: int = 1, rank: int = 1) -> Set:
        """Those with the most or least, of all or of those of one condition."""
        best = self.extreme(cls, count, rank)
        return Set(cls, (*self.maybe(cls, best.term).where, best))

    def member(self, cls: str) -> Set:
        """One member by name."""
        return Set(cls, self.some(self.facts.named(cls)))

    def partner(self, step: Step, depth: int = 1) -> Set:
        """Partners over a step: one by name, or those of a condition."""
        cls = self.facts.target(step)
        if self.facts.named(cls) and (depth < 1 or self.pick((True, True, False))):
            return self.member(cls)
        return Set(cls, (self.condition(cls, depth),))

    # -- conditions --------------------------------------------------------------------------------------------------

    def condition(self, cls: str, depth: int = 0) -> Condition:
        """One condition of any plain kind."""
        if depth > 0 and self.facts.steps(cls) and self.pick((True, False)):
            return self.related(cls)
        ways: dict[str, Callable[[str], Condition]] = {
            "value": self.value, "compared": self.compared, "dated": self.dated, "related": self.related,
            "holds": self.holds,
        }  # fmt: skip
        return ways[self.some([way for way in ways if self._can(way, cls)])](cls)

    def _can(self, way: str, cls: str) -> bool:
        able: dict[str, Callable[[], Sequence[object]]] = {
            "value": lambda: self.facts.texts(cls),
            "compared": lambda: self.facts.measures(cls),
            "dated": lambda: [n for n in self.facts.attributes(cls, "date", "time") if self.facts.values(n)],
            "related": lambda: [s for s in self.facts.steps(cls) if self.facts.named(self.facts.target(s))],
            "holds": lambda: self.facts.predicates(cls),
        }
        return bool(able[way]())

    def value(self, cls: str) -> Compare:
        """Have the city Irving."""
        name = self.some(self.facts.texts(cls))
        return Compare(Attr(name), "=", (self.some(self.facts.values(name)),))

    def compared(self, cls: str) -> Compare:
        """Have a salary over 50,000."""
        term = self.measure(cls)
        ops: tuple[form.Op, ...] = ("<", ">", "<", ">", "<=", ">=", "=")
        return Compare(term, self.pick(ops), (self.inside(term.name),))

    def inside(self, name: str) -> form.Scalar:
        """A value that others lie on both sides of; a round one where numbers are large."""
        known = self.facts.values(name)
        chosen = self.some(known[1:-1] or known)
        if isinstance(chosen, (int, float)) and chosen >= 1000 and self.facts.lexicon.attributes[name].kind == "number":
            scale = 10 ** (len(str(int(chosen))) - 2)
            return int(chosen // scale * scale)
        return chosen

    def dated(self, cls: str) -> Compare:
        """Have a hire date after 1980, a departure time before noon."""
        name = self.some([n for n in self.facts.attributes(cls, "date", "time") if self.facts.values(n)])
        chosen = self.inside(name)
        ops: tuple[form.Op, ...] = ("<", ">", "=")
        if self.facts.lexicon.attributes[name].kind == "date":
            return Compare(Attr(name), self.pick(ops), (str(chosen)[: self.pick((4, 4, 7, 10))],))
        return Compare(Attr(name), self.pick(ops), (chosen,))

    def related(self, cls: str) -> Related:
        """Work in department 10."""
        steps = [step for step in self.facts.steps(cls) if self.facts.named(self.facts.target(step))]
        step = self.some(steps)
        return Related(step, self.partner(step, 0))

    def holds(self, cls: str) -> Is:
        """Are female."""
        return Is(self.some(self.facts.predicates(cls)))

    def extreme(self, cls: str, count: int = 1, rank: int = 1) -> form.Extreme:
        """Have the highest salary."""
        return form.Extreme(self.ordered(cls), self.pick((True, False)), count, rank)


def _about(condition: Condition) -> object:
    if isinstance(condition, Compare):
        return condition.term
    if isinstance(condition, Related):
        return condition.step
    return type(condition)


# -- constructions ----------------------------------------------------------------------------


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
    return form.Show(m.maybe(cls), (form.Key(), form.Number(step, Set(m.facts.target(step)))))


def _count(m: Maker) -> Query:
    return form.HowMany(m.described(m.cls()))


def _count_all(m: Maker) -> Query:
    return form.HowMany(Set(m.cls()))


def _aggregate(m: Maker) -> Query:
    cls = _measured_class(m)
    term = m.measure(cls)
    return form.Aggregate(m.pick(("avg", "avg", "sum", "max", "min")), term, m.maybe(cls, term))


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
    most = form.Extreme(form.Number(step, Set(m.facts.target(step))), m.pick((True, True, False)))
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
    number = form.Number(step, Set(m.facts.target(step)))
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
    if any(_about(c) == _about(said) for c in named.where):
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
