"""What logical forms mean, reckoned from the rows of a database by sets and without SQL: a law for what is written.

Members are keys; a member counts once, whatever ties lead to it; a sum is over the members of a set, an average of
partners' measures over the partners. Only the forms that tests need are understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from wizard.ask import form
from wizard.ask.form import Attr, Compare, Key, Number, Related, Set, Step, Term, Via
from wizard.domain.lexicon import Lexicon
from wizard.domain.paths import Hop, turned

Row: TypeAlias = Mapping[str, object]
Member: TypeAlias = tuple[object, ...]


@dataclass(frozen=True)
class Meaning:
    """The rows of every table, under a lexicon; sets and partners are remembered."""

    lexicon: Lexicon
    tables: Mapping[str, Sequence[Row]]
    _sets: dict[Set, set[Member]] = field(default_factory=dict)
    _partners: dict[tuple[Step, Member], set[Member]] = field(default_factory=dict)
    _averages: dict[form.Of, object] = field(default_factory=dict)

    def answer(self, query: form.Query) -> set[tuple[object, ...]]:
        """The rows that answer a count, an aggregate or groups."""
        if isinstance(query, form.HowMany):
            return {(len(self.members(query.set)),)}
        if isinstance(query, form.Aggregate):
            things, term = self._things(query.term, self.members(query.set), query.set.cls)
            return {(_computed(query.function, [self.value(term, *thing) for thing in things]),)}
        assert isinstance(query, form.Grouped)
        groups: dict[tuple[object, ...], set[Member]] = {}
        for member in self.members(query.set):
            for group in self.groups(query.by, query.set.cls, member):
                groups.setdefault(group, set()).add(member)
        return {
            (*group, len(members) if query.term is None else _computed(
                query.function, [self.value(query.term, query.set.cls, member) for member in members]))
            for group, members in groups.items()
        }  # fmt: skip

    def _things(self, term: Term, members: Iterable[Member], cls: str) -> tuple[set[tuple[str, Member]], Term]:
        """The set of what is measured, and what is measured of it."""
        if not isinstance(term, Via):
            return {(cls, member) for member in members}, term
        target = self.target(term.step)
        partners = {partner for member in members for partner in self.partners(term.step, cls, member)}
        return self._things(term.term, partners, target)

    def groups(self, by: Term, cls: str, member: Member) -> set[tuple[object, ...]]:
        """The groups that a member is in."""
        if not isinstance(by, Via):
            return {(self.value(by, cls, member),)}
        target = self.target(by.step)
        partners = self.partners(by.step, cls, member)
        if isinstance(by.term, Key):
            return set(partners)
        return {(value,) for value in (self.value(by.term, target, one) for one in partners) if value is not None}

    def members(self, of: Set) -> set[Member]:
        """The members of a set."""
        if of not in self._sets:
            every = {self._key(of.cls, row) for row in self.tables[self.lexicon.classes[of.cls].table]}
            self._sets[of] = {one for one in every if all(self.holds(each, of.cls, one) for each in of.where)}
        return self._sets[of]

    def holds(self, condition: form.Condition, cls: str, member: Member) -> bool:
        """Whether a member meets a condition."""
        if isinstance(condition, form.Not):
            return not self.holds(condition.condition, cls, member)
        if isinstance(condition, form.Shared):
            others = self.members(condition.among) - {member}
            own = [self.value(term, cls, member) for term in condition.terms]
            same = sum([self.value(term, cls, one) for term in condition.terms] == own for one in others)
            return None not in own and same >= condition.many - 1
        if isinstance(condition, Related):
            return bool(self.partners(condition.step, cls, member) & self.members(condition.to))
        assert isinstance(condition, Compare)
        if isinstance(condition.value, form.Of):
            other = self._reckoned(condition.value)
        else:
            assert isinstance(condition.value, tuple)
            other = condition.value[0]
        values = [self.value(condition.term, cls, member)]
        if isinstance(condition.term, Via):
            target = self.target(condition.term.step)
            values = [self.value(condition.term.term, target, one)
                      for one in self.partners(condition.term.step, cls, member)]  # fmt: skip
        return any(_compare(value, condition.op, other) for value in values)

    def value(self, term: Term, cls: str, member: Member) -> object:
        """A term of one member."""
        if isinstance(term, Number):
            return len(self.partners(term.step, cls, member) & self.members(term.of))
        if isinstance(term, Via):
            return None
        assert isinstance(term, Attr)
        entry = self.lexicon.attributes[term.name]
        rows = self._rows(cls, member)
        ends = list(_over(self.tables, entry.path, rows)) if entry.path else rows
        column = entry.column.split(".")[1]
        if entry.total:
            once = {id(row): row[column] for row in ends}
            return _computed("sum", once.values())
        return ends[0][column] if ends else None

    def partners(self, step: Step, cls: str, member: Member) -> set[Member]:
        """A member's partners over a step."""
        if (step, member) not in self._partners:
            relation = self.lexicon.relations[step.relation]
            path = turned(relation.path) if step.inverse else relation.path
            ends = _over(self.tables, path, self._rows(cls, member))
            self._partners[step, member] = {self._key(self.target(step), row) for row in ends}
        return self._partners[step, member]

    def _reckoned(self, of: form.Of) -> object:
        if of not in self._averages:
            things, term = self._things(of.term, self.members(of.set), of.set.cls)
            self._averages[of] = _computed(of.function, [self.value(term, *thing) for thing in things])
        return self._averages[of]

    def target(self, step: Step) -> str:
        """The class at the end of a step."""
        relation = self.lexicon.relations[step.relation]
        return relation.from_ if step.inverse else relation.to

    def _rows(self, cls: str, member: Member) -> list[Row]:
        return [row for row in self.tables[self.lexicon.classes[cls].table] if self._key(cls, row) == member]

    def _key(self, cls: str, row: Row) -> Member:
        return tuple(row[column] for column in self.lexicon.classes[cls].key)


def _over(tables: Mapping[str, Sequence[Row]], path: Sequence[Hop], rows: Iterable[Row]) -> Iterator[Row]:
    """The rows at the end of a path, as often as ways lead there."""
    if not path:
        yield from rows
        return
    for row in rows:
        near = [row[column] for column in path[0].left_columns]
        found = [one for one in tables[path[0].right_table] if [one[c] for c in path[0].right_columns] == near]
        if None not in near:
            yield from _over(tables, path[1:], found)


def _computed(function: str, values: Iterable[object]) -> object:
    known = [value for value in values if isinstance(value, (int, float))]
    if not known:
        return None
    if function == "avg":
        return sum(known) / len(known)
    return sum(known) if function == "sum" else min(known) if function == "min" else max(known)


def _compare(value: object, op: str, other: object) -> bool:
    if value is None or other is None:
        return False
    if isinstance(value, (int, float)) and isinstance(other, (int, float)):
        return {"=": value == other, ">": value > other, "<": value < other}[op]
    return op == "=" and value == other
