"""Parts of random logical forms over any domain: classes, steps, values, conditions, chosen by a seed or hypothesis.

`Facts` are what a domain and its database have; `Maker` chooses among them with whatever chooses for it. Values stand
in their own columns, ranges lie within what the data have, numbers are compared and added up, names are compared for
equality only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, TypeVar

from wizard.ask import form
from wizard.ask.form import Attr, Compare, Condition, Is, Number, Related, Set, Step, Term
from wizard.ask.guard import Database
from wizard.ask.reader.tallied import tallied
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
            if entry.when:
                continue  # what it says is made of others
            if entry.through:  # what is said of it is meant of something between
                continue
            found += [Step(name)] if entry.from_ == cls else []
            found += [Step(name, inverse=True)] if entry.to == cls else []
        return tuple(step for step in found if self.target(step) in self.classes)

    def between(self, cls: str, other: str) -> list[Step]:
        """The relations from members of one class to those of another."""
        return [step for step in self.steps(cls) if self.target(step) == other]

    def target(self, step: Step) -> str:
        """The class at the end of a step."""
        return self.lexicon.relations[step.relation].end(inverse=step.inverse)

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

    def number(self, step: Step) -> Number:
        """How many partners a member has: of what rows may tie several times, how many different ones."""
        of = Set(self.facts.target(step), different=True)
        cls = self.facts.target(step.back)
        said = tallied(form.Show(Set(cls), (Number(step, of),)), self.facts.lexicon, self.facts.between)
        return next(node for node in form.walk(said) if isinstance(node, Number))

    def measured(self, cls: str) -> bool:
        """Whether members have a number."""
        return bool(self.facts.measures(cls))

    # -- sets --------------------------------------------------------------------------------------------------------

    def described(self, cls: str, conditions: int = 1) -> Set:
        """Members that meet conditions about different things."""
        found: list[Condition] = []
        while len(found) < conditions:
            new = self.condition(cls)
            if any(about(new) == about(old) for old in found):
                raise Unbuildable
            found.append(new)
        return Set(cls, tuple(found))

    def maybe(self, cls: str, *apart: Term) -> Set:
        """All members, or those of one condition, about something else than the terms."""
        found = self.described(cls) if self.pick((True, False)) else Set(cls)
        if any(about(condition) in apart for condition in found.where):
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


def about(condition: Condition) -> object:
    """What a condition is about: two about the same are not put side by side."""
    if isinstance(condition, Compare):
        return condition.term
    if isinstance(condition, Related):
        return condition.step
    return type(condition)
