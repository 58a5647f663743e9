"""Conditions of a logical form as SQL: what a member must be, over one frame of a statement.

Conditions on partners are IN, never joins, so that nothing is counted twice: a database finds the partners once, where
it looks for them again for each member in EXISTS. Under a negation they are EXISTS, since NOT IN is not true where a
column of a partner is NULL.
"""

# ruff: noqa: S608 - names come from the checked lexicon, values are quoted, and the guard reads every statement again
from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from wizard.ask import form
from wizard.ask.column_values import clock_of, clock_said
from wizard.ask.form import Condition, Set, Step, Term
from wizard.ask.frames import Frames, SelectFrame
from wizard.ask.rows_once import RowsOnce
from wizard.ask.sqltext import compared, where_clause
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import ConditionEntry
from wizard.domain.schema import in_sql
from wizard.domain.stored_days import CLOCK


class StatementWriter(Protocol):
    """Whoever writes the statements that stand within conditions."""

    def select(
        self,
        columns: Sequence[str],
        frame: SelectFrame,
        of: Set,
        *,
        distinct: bool = False,
        group: Sequence[str] = (),
        extra: Sequence[str] = (),
    ) -> str:
        """The SELECT of some expressions over the members of a set, `extra` conditions with those of the set."""
        ...

    def members(self, of: Set) -> str:
        """The SELECT of the keys of a set's members."""
        ...

    def aggregate(self, function: str, term: Term, of: Set) -> str:
        """The SELECT of what is computed of the members of a set."""
        ...

    def groups(self, chosen: form.Grouped) -> str:
        """The SELECT of the groups that a query chooses, without what is computed of them."""
        ...


class SqlConditions:
    """Writes the conditions of one statement, and the terms that hang on conditions, over the statement's frames."""

    def __init__(self, lexicon: Lexicon, dialect: str, as_of: datetime.date, statements: StatementWriter) -> None:
        self.frames = Frames(lexicon, dialect, as_of, self.number)
        self._lexicon = lexicon
        self._dialect = dialect
        self._as_of = as_of
        self._statements = statements
        self._denied = False
        """True while what is written stands under a negation."""

    def of(self, conditions: Sequence[Condition], frame: SelectFrame, before: tuple[Condition, ...]) -> list[str]:
        """Each condition as SQL; `before` are those that already hold where the first applies."""
        return [self._condition(c, frame, (*before, *conditions[:i])) for i, c in enumerate(conditions)]

    def of_set(self, of: Set, frame: SelectFrame) -> list[str]:
        """What a row must meet to be a member of a set; a row without the key of a class that repeats is nobody's."""
        return [*self._keyed(frame), *self.of(of.where, frame, ())]

    def _keyed(self, frame: SelectFrame) -> list[str]:
        entry = self._lexicon.classes[frame.cls]
        keys = entry.key if entry.repeated and len(entry.key) == 1 else ()
        return [f"{frame.alias}.{in_sql(key)} IS NOT NULL" for key in keys]

    def _condition(self, condition: Condition, frame: SelectFrame, before: tuple[Condition, ...]) -> str:
        if isinstance(condition, form.Compare):
            return self._compare(condition, frame)
        if isinstance(condition, form.Related):
            return self._related(condition, frame)
        if isinstance(condition, form.Is):
            entries = self._lexicon.predicates[condition.predicate].when
            return " AND ".join(self._entry(entry, frame) for entry in entries)
        if isinstance(condition, form.Not):
            denied, self._denied = self._denied, True
            inner = self._condition(condition.condition, frame, before)
            self._denied = denied
            if self._is_of_a_partner(condition.condition):
                return f"({inner}) IS NOT TRUE"  # whoever has no partner is not so either
            return f"NOT ({inner})"
        if isinstance(condition, form.Either):
            parts = [self._condition(part, frame, before) for part in condition.conditions]
            return f"({' OR '.join(parts)})"
        if isinstance(condition, form.Every):
            return f"({' AND '.join(self.of(condition.conditions, frame, before)) or '1 = 1'})"
        if isinstance(condition, form.Member):
            key = self._lexicon.classes[frame.cls].key
            own = ", ".join(f"{frame.alias}.{in_sql(column)}" for column in key)
            return f"{own if len(key) == 1 else f'({own})'} IN ({self._statements.members(condition.of)})"
        if isinstance(condition, form.Shared):
            return self._shared(condition, frame)
        if isinstance(condition, form.All):
            return self._all(condition, frame)
        return self._extreme(condition, frame, before)

    def _is_of_a_partner(self, condition: Condition) -> bool:
        """Whether a predicate looks at columns of a partner, which a member may lack."""
        if not isinstance(condition, form.Is):
            return False
        named = [entry.attribute for entry in self._lexicon.predicates[condition.predicate].when]
        return any(name is not None and self._lexicon.attributes[name].path for name in named)

    def number(self, term: form.Number, frame: SelectFrame) -> str:
        """How many partners of a set a member has, or what is added up of them, as an expression."""
        tie, inner = self.frames.partner(term.step, frame)
        conditions = [tie.equal, *self.of(term.of.where, inner, ())]
        added = self.frames.term(term.total, inner) if term.total is not None else ""
        adds = bool(added) or self._lexicon.classes[inner.cls].tally is not None
        rows = RowsOnce(repeated=adds and self.frames.repeats(inner))
        counted = f"COALESCE(SUM({rows.of(added)}), 0)" if added else self.frames.counted(inner, rows)
        return (
            f"(SELECT {counted} FROM {rows.source(inner.source, self.frames.columns(form.Key(), inner), conditions)})"
        )

    def _related(self, condition: form.Related, frame: SelectFrame) -> str:
        short = self._by_own_column(condition, frame)
        if short is not None:
            return short
        tie, inner = self.frames.partner(condition.step, frame)
        denied, self._denied = self._denied, False
        conditions = self.of(condition.to.where, inner, ())
        self._denied = denied
        if denied:
            return f"EXISTS (SELECT 1 FROM {inner.source}{where_clause([tie.equal, *conditions])})"
        return f"{tie.member} IN (SELECT {tie.partners} FROM {inner.source}{where_clause(conditions)})"

    def _by_own_column(self, condition: form.Related, frame: SelectFrame) -> str | None:
        """The partner's key is the member's own column: no need to go there."""
        path, _ = self.frames.path(condition.step)
        where = condition.to.where
        if len(path) != 1 or path[0].more or len(where) != 1 or not isinstance(where[0], form.Compare):
            return None
        compare = where[0]
        if not isinstance(compare.term, form.Attr) or not isinstance(compare.value, tuple):
            return None
        entry = self._lexicon.attributes[compare.term.name]
        if entry.path or entry.is_worked_out or entry.column != f"{path[0].right_table}.{path[0].right_column}":
            return None
        return compared(f"{frame.alias}.{in_sql(path[0].left_column)}", compare.op, compare.value, entry.kind)

    def _shared(self, condition: form.Shared, frame: SelectFrame) -> str:
        """Another row than the member's own has the member's value, or so many of them have it."""
        other = self.frames.frame(frame.cls)
        same = [f"{self.frames.term(t, other)} = {self.frames.term(t, frame)}" for t in condition.terms]
        keys = zip(self.frames.columns(form.Key(), other), self.frames.columns(form.Key(), frame), strict=True)
        own = " AND ".join(f"{one} = {two}" for one, two in keys)
        wanted = [*same, f"NOT ({own})", *self.of_set(condition.among, other)]
        if condition.many == 2:
            return f"EXISTS (SELECT 1 FROM {other.source}{where_clause(wanted)})"
        counted = f"COUNT(DISTINCT {self.frames.one_key(other)})" if self.frames.repeats(other) else "COUNT(*)"
        return f"(SELECT {counted} FROM {other.source}{where_clause(wanted)}) >= {condition.many - 1}"

    def _all(self, condition: form.All, frame: SelectFrame) -> str:
        """No member of the set is without the member as a partner; and there is one."""
        tie, inner = self.frames.partner(condition.step, frame)
        known = self.frames.frame(inner.cls)
        keys = zip(self.frames.columns(form.Key(), inner), self.frames.columns(form.Key(), known), strict=True)
        same = [f"{one} = {other}" for one, other in keys]
        tied = f"EXISTS (SELECT 1 FROM {inner.source}{where_clause([tie.equal, *same])})"
        wanted = self.of_set(condition.to, known)
        lacking = f"SELECT 1 FROM {known.source}{where_clause([*wanted, f'NOT {tied}'])}"
        return f"(EXISTS (SELECT 1 FROM {known.source}{where_clause(wanted)}) AND NOT EXISTS ({lacking}))"

    def _extreme(self, condition: form.Extreme, frame: SelectFrame, before: tuple[Condition, ...]) -> str:
        inner = self.frames.frame(frame.cls)
        condition = replace(condition, term=self._best_of_several(condition.term, most=condition.most))
        told = condition.within
        if not isinstance(told, Step) or all(map(self.frames.leads_to_one, self.frames.path(told)[0])):
            same = self._in_the_same_group(told, frame, inner) if told is not None else []
            return self._best(condition, frame, inner, before, same)
        tie, partner = self.frames.partner(told, frame)  # in one of the groups that the member is in
        keys = self.frames.columns(form.Key(), partner)
        by = self.frames.columns(form.Via(told, form.Key()), inner)
        value, most = self.frames.term(condition.term, inner), "MAX" if condition.most else "MIN"
        several = condition.count > 1
        own = self.frames.columns(form.Key(), frame) if several else [self.frames.term(condition.term, frame)]
        others = self.frames.columns(form.Key(), inner) if several else [value]
        if condition.count == condition.rank == 1:
            of_each = self._statements.select([f"{most}({value})", *by], inner, Set(frame.cls, before), group=by)
        else:  # all places at once: one statement for each member would take as long as the domain is large
            columns = {f"c{number}": one for number, one in enumerate((*others, *by), 1)}
            order = f"PARTITION BY {', '.join(by)} ORDER BY {most}({value}){' DESC' if condition.most else ''}"
            place = f"{'ROW_NUMBER' if several else 'DENSE_RANK'}() OVER ({order}) AS place"
            placed = self._statements.select(
                [*(f"{one} AS {name}" for name, one in columns.items()), place],
                inner, Set(frame.cls, before), group=[*others, *by], extra=[f"{value} IS NOT NULL"],
            )  # fmt: skip
            at = f"<= {condition.count}" if several else f"= {condition.rank}"
            of_each = f"SELECT {', '.join(columns)} FROM ({placed}) AS placed WHERE place {at}"
        best = f"({', '.join([*own, *keys])}) IN ({of_each})"
        return f"EXISTS (SELECT 1 FROM {partner.source}{where_clause([tie.equal, best])})"

    def _best(
        self,
        condition: form.Extreme,
        frame: SelectFrame,
        inner: SelectFrame,
        before: tuple[Condition, ...],
        same: list[tuple[str, str]],
    ) -> str:
        """The member has the most of those of the inner frame who are the `same` in all that tells the groups apart."""
        value = self.frames.term(condition.term, inner)
        own = self.frames.term(condition.term, frame)
        if condition.count == 1 and same:
            of_each = self._best_of_each_group(condition, inner, before, [theirs for theirs, _ in same])
            return f"({', '.join([*(ours for _, ours in same), own])}) IN ({of_each})"
        if condition.count == 1:
            function = "MAX" if condition.most else "MIN"
            best = self._statements.select([f"{function}({value})"], inner, Set(frame.cls, before))
            if condition.rank > 1:
                known = self._statements.select(
                    [value], inner, Set(frame.cls, before), distinct=True, extra=[f"{value} IS NOT NULL"]
                )
                best = f"{known} ORDER BY 1 {'DESC' if condition.most else 'ASC'} LIMIT 1 OFFSET {condition.rank - 1}"
            return f"{own} = ({best})"
        alike = [f"{theirs} = {ours}" for theirs, ours in same]
        key = self._lexicon.classes[frame.cls].key
        where = [*self._keyed(inner), f"{value} IS NOT NULL", *alike, *self.of(before, inner, ())]
        columns = ", ".join(f"{inner.alias}.{in_sql(column)}" for column in key)
        own = ", ".join(f"{frame.alias}.{in_sql(column)}" for column in key)
        own = f"({own})" if len(key) > 1 else own
        once = ""
        if self.frames.repeats(inner):  # a member that stands in several rows is one all the same
            once, value = f" GROUP BY {columns}", f"{'MAX' if condition.most else 'MIN'}({value})"
        order = f"{value} {'DESC' if condition.most else 'ASC'}"
        limited = f"SELECT {columns} FROM {inner.source}{where_clause(where)}{once} ORDER BY {order}"
        limited = f"{limited} LIMIT {condition.count}"
        return f"{own} IN ({limited})"

    def _best_of_each_group(
        self, condition: form.Extreme, inner: SelectFrame, before: tuple[Condition, ...], groups: list[str]
    ) -> str:
        """The statement of the best value of every group: one for each member would take long where these are many."""
        value, of = self.frames.term(condition.term, inner), Set(inner.cls, before)
        if condition.rank == 1:
            most = f"{'MAX' if condition.most else 'MIN'}({value})"
            return self._statements.select([*groups, most], inner, of, group=groups)
        columns = {f"c{number}": one for number, one in enumerate((*groups, value), 1)}
        order = f"PARTITION BY {', '.join(groups)} ORDER BY {value}{' DESC' if condition.most else ''}"
        named = [f"{one} AS {name}" for name, one in columns.items()]
        placed = self._statements.select(
            [*named, f"DENSE_RANK() OVER ({order}) AS place"], inner, of, extra=[f"{value} IS NOT NULL"]
        )
        return f"SELECT {', '.join(columns)} FROM ({placed}) AS placed WHERE place = {condition.rank}"

    def _in_the_same_group(self, told: Step | Term, frame: SelectFrame, inner: SelectFrame) -> list[tuple[str, str]]:
        """What is equal of two members of a class that have the same partner or the same value: of the inner one, and
        of the other."""
        if not isinstance(told, Step):
            return [(self.frames.term(told, inner), self.frames.term(told, frame))]
        path = self.frames.path(told)[0]
        # Rows of the member's own table are not the partner: the next hop leads there.
        way = path[1:] if path[0].left_table == path[0].right_table and len(path) > 1 else path
        if len(way) > 1 and all(self.frames.leads_to_one(hop) for hop in path):  # a division has several departments
            partner = form.Via(told, form.Key())
            return list(zip(self.frames.columns(partner, inner), self.frames.columns(partner, frame), strict=True))
        return [(f"{inner.alias}.{in_sql(one)}", f"{frame.alias}.{in_sql(one)}") for one in way[0].left_columns]

    def _best_of_several(self, term: Term, *, most: bool) -> Term:
        """A partner's term, of which a member with several partners has the best."""
        if not isinstance(term, form.Via) or term.function:
            return term
        if all(self.frames.leads_to_one(hop) for hop in self.frames.path(term.step)[0]):
            return term
        return replace(term, function="max" if most else "min")

    def _entry(self, entry: ConditionEntry, frame: SelectFrame) -> str:
        """One condition of a predicate of the lexicon."""
        if entry.relation is not None:
            step = Step(entry.relation, entry.inverse)
            denied, self._denied = self._denied, self._denied or entry.not_
            told = (form.Is(entry.is_),) if entry.is_ is not None else ()
            found = self._related(form.Related(step, Set(self.frames.path(step)[1], told)), frame)
            self._denied = denied
        else:
            found = self._of_attribute(entry, frame)
        return f"NOT ({found})" if entry.not_ else found

    def _of_attribute(self, entry: ConditionEntry, frame: SelectFrame) -> str:
        """A condition of a predicate on an attribute of the member; without any, that it has a value."""
        term = form.Attr(str(entry.attribute))
        column, kind = self.frames.term(term, frame), self._lexicon.attributes[term.name].kind
        if isinstance(entry.equals, bool):
            return f"{column} = {int(entry.equals) if self._dialect == 'sqlite' else str(entry.equals).upper()}"
        for op, other in ((">", entry.after), ("<", entry.before)):
            if other == "today":
                return compared(column, op, (self._as_of.isoformat(),), kind)
            if other is not None:
                return f"{column} {op} {self.frames.term(form.Attr(other), frame)}"
        tests = (("=", entry.equals), ("contains", entry.contains), (">", entry.over), ("<", entry.under))
        found = next(((op, value) for op, value in tests if value is not None), None)
        return f"{column} IS NOT NULL" if found is None else compared(column, found[0], (found[1],), kind)

    def _compare(self, condition: form.Compare, frame: SelectFrame) -> str:
        several = self._of_several(condition)
        if several is not None:
            return self._related(several, frame)
        left = self.frames.term(condition.term, frame)
        if isinstance(condition.value, form.Own):
            own = condition.value
            return f"{left} {condition.op} {self.frames.term(own.term, frame)}{_multiplied(own)}"
        if isinstance(condition.value, form.Grouped):
            return f"{left} {'IN' if condition.op == '=' else 'NOT IN'} ({self._statements.groups(condition.value)})"
        if isinstance(condition.value, form.Of):
            of = condition.value
            # More than several others is more than all of them.
            function = of.function or ("max" if condition.op in (">", ">=") else "min")
            if condition.op in ("=", "!=") and not of.function:
                word = "IN" if condition.op == "=" else "NOT IN"
                inner = self.frames.frame(of.set.cls)
                return f"{left} {word} ({self._statements.select([self.frames.term(of.term, inner)], inner, of.set)})"
            return f"{left} {condition.op} ({self._statements.aggregate(function, of.term, of.set)}){_multiplied(of)}"
        entry = self._lexicon.attributes[condition.term.name] if isinstance(condition.term, form.Attr) else None
        if (
            entry is not None
            and entry.since is not None
            and condition.op == "="
            and isinstance(condition.value[0], int)
        ):
            years = condition.value[0]  # who is 40 has been for a while: the time since a date is counted whole
            return f"({left} >= {years} AND {left} < {years + 1})"
        if entry is None:
            return compared(left, condition.op, condition.value, "number")
        if entry.stored == CLOCK and condition.value:
            clocks = tuple(map(clock_said, condition.value))
            return compared(clock_of(left), condition.op, clocks, entry.kind)
        return compared(left, condition.op, condition.value, entry.kind, timed=entry.timed)

    def _of_several(self, condition: form.Compare) -> form.Related | None:
        """Where a member has several partners, one of them is to meet a condition on a partner's term."""
        term = condition.term
        if not isinstance(term, form.Via) or term.function or isinstance(condition.value, form.Own):
            return None
        path, cls = self.frames.path(term.step)
        if all(self.frames.leads_to_one(hop) for hop in path):
            return None
        return form.Related(term.step, Set(cls, (replace(condition, term=term.term),)))


def _multiplied(of: form.Of | form.Own) -> str:
    return "" if of.times == 1 else f" * {of.times:g}"
