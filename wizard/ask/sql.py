"""SQL from a logical form: the minimum answer by canonical identifiers, and what the subject is shown, by name.

Conditions on partners are EXISTS, never joins, so that nothing is counted twice; attributes that stand in another
table are LEFT JOINs, so that what is NULL stays in the answer (1989 paper, 3.3).
"""

# ruff: noqa: S608 - names come from the checked lexicon, values are quoted, and the guard reads every statement again
from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field

from wizard.ask import form
from wizard.ask.form import Condition, Set, Step, Term
from wizard.ask.sqltext import compared, computed, where_clause
from wizard.domain.lexicon import AttributeEntry, ConditionEntry, Hop, Lexicon

_FUNCTIONS = {"sum": "SUM", "avg": "AVG", "min": "MIN", "max": "MAX"}


@dataclass
class _Frame:
    """One SELECT in the making: a table under an alias, and the tables joined for attributes."""

    cls: str
    alias: str
    table: str
    joins: list[str] = field(default_factory=list)
    joined: dict[tuple[Hop, ...], str] = field(default_factory=dict)

    @property
    def source(self) -> str:
        return " ".join([f"{self.table} AS {self.alias}", *self.joins])


class SqlWriter:
    """Writes one statement; make a new one for the next."""

    def __init__(self, lexicon: Lexicon, dialect: str, as_of: datetime.date) -> None:
        self._lexicon = lexicon
        self._dialect = dialect
        self._as_of = as_of
        self._aliases: dict[str, int] = {}

    # -- whole statements --------------------------------------------------------------------------------------------

    def minimum(self, query: form.Query) -> str:
        """Only what was asked for (1989 paper, S-3, S-4)."""
        if isinstance(query, form.Show):
            return self._show(query.set, query.terms)
        if isinstance(query, form.HowMany):
            frame = self._frame(query.set.cls)
            return self._select([self._counted(frame)], frame, query.set)
        if isinstance(query, form.Aggregate):
            return self._aggregate(query.function, query.term, query.set)
        if isinstance(query, form.Share):
            frame = self._frame(query.set.cls)
            part = " AND ".join(self._conditions(query.part, frame, query.set.where)) or "1 = 1"
            ratio = f"ROUND(SUM(CASE WHEN {part} THEN 1.0 ELSE 0.0 END) / COUNT(*), 4)"
            return self._select([ratio], frame, query.set)
        if isinstance(query, form.Grouped):
            return self._grouped(query, display=False)
        truth = " AND ".join(self._claim(claim) for claim in query.claims)
        return f"SELECT CASE WHEN {truth} THEN 1 ELSE 0 END AS answer"

    def display(self, query: form.Query, hidden: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        """What the subject sees, and the attribute (or a word of ours) behind each column."""
        if isinstance(query, form.Show):
            return self._shown(query, hidden)
        if isinstance(query, form.Grouped):
            frame_names = self._display_attributes(query.by, query.set.cls, hidden)
            return self._grouped(query, display=True, hidden=hidden), (*frame_names, computed(query))
        if isinstance(query, form.Ask):
            truth = " AND ".join(self._claim(claim) for claim in query.claims)
            return f"SELECT CASE WHEN {truth} THEN 'Yes' ELSE 'No' END AS answer", ("answer",)
        return self.minimum(query), (computed(query),)

    def _show(self, of: Set, terms: Sequence[Term]) -> str:
        frame = self._frame(of.cls)
        columns: list[str] = []
        for term in terms or (form.Key(),):
            columns += self._columns(term, frame)
        distinct = (terms and form.Key() not in terms) or self._lexicon.classes[of.cls].repeated
        return self._select(columns, frame, of, distinct=bool(distinct))

    def _shown(self, query: form.Show, hidden: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        frame = self._frame(query.set.cls)
        names: list[str] = []
        columns: list[str] = []
        for name in self._lexicon.classes[query.set.cls].display:
            if form.Attr(name) not in query.terms and self._lexicon.attributes[name].column not in hidden:
                names.append(name)
                columns.append(self._term(form.Attr(name), frame))
        order = [str(i) for i in range(1, len(columns) + 1)]
        for term in query.terms:
            if isinstance(term, form.Key):
                continue
            shown = self._display_attributes(term, query.set.cls, hidden)
            if shown:
                names += shown
                columns += self._display_columns(term, frame, hidden)
        order = order or [str(i) for i in range(1, len(columns) + 1)]
        return self._select(columns, frame, query.set, distinct=True, order=order), tuple(names)

    def _grouped(self, query: form.Grouped, *, display: bool, hidden: frozenset[str] = frozenset()) -> str:
        frame = self._frame(query.set.cls)
        by = self._display_columns(query.by, frame, hidden) if display else self._columns(query.by, frame)
        value = self._counted(frame)
        if query.term is not None:
            value = f"{_FUNCTIONS[query.function]}({self._term(query.term, frame)})"
        order = [str(i) for i in range(1, len(by) + 1)] if display else []
        tied = [f"{by[0]} IS NOT NULL"] if isinstance(query.by, form.Via) else []
        return self._select([*by, value], frame, query.set, group=by, order=order, extra=tied)

    def _claim(self, claim: form.Claim) -> str:
        frame = self._frame(claim.set.cls)
        base = self._conditions(claim.set.where, frame, ())
        if claim.quantifier == "some":
            both = base + self._conditions(claim.conditions, frame, claim.set.where)
            return f"EXISTS (SELECT 1 FROM {frame.source}{where_clause(both)})"
        fails = self._conditions(claim.conditions, frame, claim.set.where)
        # COALESCE: where a NULL leaves a condition open, the member does not meet it.
        broken = f"NOT COALESCE({' AND '.join(f'({part})' for part in fails) or '1 = 1'}, {self._false()})"
        return f"NOT EXISTS (SELECT 1 FROM {frame.source}{where_clause([*base, broken])})"

    def _counted(self, frame: _Frame) -> str:
        """The number of members: joined to several partners, or repeated in its table, one has several rows."""
        entry = self._lexicon.classes[frame.cls]
        several = bool(frame.joins) or entry.repeated
        return f"COUNT(DISTINCT {frame.alias}.{entry.key[0]})" if several and len(entry.key) == 1 else "COUNT(*)"

    def _aggregate(self, function: str, term: Term, of: Set) -> str:
        frame = self._frame(of.cls)
        value = self._term(term, frame)
        if not self._lexicon.classes[of.cls].repeated:
            return self._select([f"{_FUNCTIONS[function]}({value})"], frame, of)
        once = self._select([*self._columns(form.Key(), frame), f"{value} AS value"], frame, of, distinct=True)
        return f"SELECT {_FUNCTIONS[function]}(value) FROM ({once}) AS once"

    def _select(
        self,
        columns: Sequence[str],
        frame: _Frame,
        of: Set,
        *,
        distinct: bool = False,
        group: Sequence[str] = (),
        order: Sequence[str] = (),
        extra: Sequence[str] = (),
    ) -> str:
        where = [*self._conditions(of.where, frame, ()), *extra]
        head = "SELECT DISTINCT" if distinct else "SELECT"
        tail = f" GROUP BY {', '.join(group)}" if group else ""
        tail += f" ORDER BY {', '.join(order)}" if order else ""
        return f"{head} {', '.join(columns)} FROM {frame.source}{where_clause(where)}{tail}"

    # -- tables and columns ------------------------------------------------------------------------------------------

    def _frame(self, cls: str) -> _Frame:
        table = self._lexicon.classes[cls].table
        return _Frame(cls, self._alias(table), table)

    def _alias(self, table: str) -> str:
        letter = table[0].lower()
        self._aliases[letter] = self._aliases.get(letter, 0) + 1
        return f"{letter}{self._aliases[letter]}"

    def _join(self, frame: _Frame, path: tuple[Hop, ...]) -> str:
        """The alias at the end of a path from the frame's own table; joined once."""
        alias = frame.alias
        for size in range(1, len(path) + 1):
            known = frame.joined.get(path[:size])
            if known is None:
                hop = path[size - 1]
                known = self._alias(hop.right_table)
                frame.joins.append(
                    f"LEFT JOIN {hop.right_table} AS {known} ON {alias}.{hop.left_column} = {known}.{hop.right_column}"
                )
                frame.joined[path[:size]] = known
            alias = known
        return alias

    def _term(self, term: Term, frame: _Frame) -> str:
        """One expression."""
        if isinstance(term, form.Attr):
            entry = self._lexicon.attributes[term.name]
            if entry.total:
                return self._total(entry, frame)
            column = f"{self._join(frame, entry.path)}.{entry.column.split('.')[1]}"
            return column if entry.since is None else self._since(column, entry.since)
        if isinstance(term, form.Number):
            return self._number(term, frame)
        if isinstance(term, form.Key):
            return self._columns(term, frame)[0]
        start, inner = self._partner(term.step, frame)
        value = self._term(term.term, inner)
        return f"(SELECT {value} FROM {inner.source} WHERE {start})"

    def _total(self, entry: AttributeEntry, frame: _Frame) -> str:
        """The sum of a column over all rows that a path leads to."""
        inner = _Frame(frame.cls, self._alias(entry.path[0].right_table), entry.path[0].right_table)
        end = self._join(inner, entry.path[1:])
        first = entry.path[0]
        tied = f"{inner.alias}.{first.right_column} = {frame.alias}.{first.left_column}"
        return f"(SELECT SUM({end}.{entry.column.split('.')[1]}) FROM {inner.source} WHERE {tied})"

    def _columns(self, term: Term, frame: _Frame) -> list[str]:
        """The expressions of a term in a list of columns: several for a key of several columns."""
        if isinstance(term, form.Key):
            return [f"{frame.alias}.{column}" for column in self._lexicon.classes[frame.cls].key]
        if isinstance(term, form.Via):
            return self._columns(term.term, self._beside(term.step, frame))
        return [self._term(term, frame)]

    def _beside(self, step: Step, frame: _Frame) -> _Frame:
        """A partner joined to the frame, for columns of a list: one row for each partner."""
        path, cls = self._path(step)
        beside = _Frame(cls, self._join(frame, path), self._lexicon.classes[cls].table)
        beside.joins, beside.joined = frame.joins, {}
        return beside

    def _display_columns(self, term: Term, frame: _Frame, hidden: frozenset[str]) -> list[str]:
        if isinstance(term, form.Via):
            return self._display_columns(term.term, self._beside(term.step, frame), hidden)
        if isinstance(term, form.Key):
            names = self._display_attributes(term, frame.cls, hidden)
            return [self._term(form.Attr(name), frame) for name in names]
        return [self._term(term, frame)]

    def _display_attributes(self, term: Term, cls: str, hidden: frozenset[str]) -> list[str]:
        if isinstance(term, form.Via):
            return self._display_attributes(term.term, self._path(term.step)[1], hidden)
        if isinstance(term, form.Key):
            display = self._lexicon.classes[cls].display
            return [name for name in display if self._lexicon.attributes[name].column not in hidden]
        if isinstance(term, form.Number):
            return [computed(term)]
        return [] if self._lexicon.attributes[term.name].column in hidden else [term.name]

    def _since(self, column: str, unit: str) -> str:
        if self._dialect == "sqlite":
            days = f"julianday('{self._as_of}') - julianday({column})"
            return f"CAST({days} AS INTEGER)" if unit == "days" else f"ROUND(({days}) / 365.25, 2)"
        days = f"DATE '{self._as_of}' - {column}"
        return f"({days})" if unit == "days" else f"ROUND(({days}) / 365.25, 2)"

    # -- partners ----------------------------------------------------------------------------------------------------

    def _path(self, step: Step) -> tuple[tuple[Hop, ...], str]:
        """The hops of a step and the class at its end."""
        relation = self._lexicon.relations[step.relation]
        if not step.inverse:
            return relation.path, relation.to
        turned = tuple(
            Hop(
                left_table=hop.right_table,
                left_column=hop.right_column,
                right_table=hop.left_table,
                right_column=hop.left_column,
            )
            for hop in reversed(relation.path)
        )
        return turned, relation.from_

    def _partner(self, step: Step, frame: _Frame) -> tuple[str, _Frame]:
        """A frame over the partners of the frame's member, and the condition that ties them to it."""
        path, cls = self._path(step)
        last = path[-1]
        inner = _Frame(cls, self._alias(last.right_table), last.right_table)
        alias = inner.alias
        # From the partner back to the member, so that the partner is the frame's own table.
        for hop in reversed(path[1:]):
            before = self._alias(hop.left_table)
            inner.joins.append(
                f"JOIN {hop.left_table} AS {before} ON {before}.{hop.left_column} = {alias}.{hop.right_column}"
            )
            alias = before
        first = path[0]
        return f"{alias}.{first.right_column} = {frame.alias}.{first.left_column}", inner

    def _number(self, term: form.Number, frame: _Frame) -> str:
        start, inner = self._partner(term.step, frame)
        conditions = [start, *self._conditions(term.of.where, inner, ())]
        return f"(SELECT {self._counted(inner)} FROM {inner.source}{where_clause(conditions)})"

    def _related(self, condition: form.Related, frame: _Frame) -> str:
        short = self._by_own_column(condition, frame)
        if short is not None:
            return short
        start, inner = self._partner(condition.step, frame)
        conditions = [start, *self._conditions(condition.to.where, inner, ())]
        return f"EXISTS (SELECT 1 FROM {inner.source}{where_clause(conditions)})"

    def _by_own_column(self, condition: form.Related, frame: _Frame) -> str | None:
        """The partner's key is the member's own column: no need to go there."""
        path, _ = self._path(condition.step)
        where = condition.to.where
        if len(path) != 1 or len(where) != 1 or not isinstance(where[0], form.Compare):
            return None
        compare = where[0]
        if not isinstance(compare.term, form.Attr) or not isinstance(compare.value, tuple):
            return None
        entry = self._lexicon.attributes[compare.term.name]
        if entry.path or entry.column != f"{path[0].right_table}.{path[0].right_column}":
            return None
        return compared(f"{frame.alias}.{path[0].left_column}", compare.op, compare.value, entry.kind)

    # -- conditions --------------------------------------------------------------------------------------------------

    def _conditions(self, conditions: Sequence[Condition], frame: _Frame, before: tuple[Condition, ...]) -> list[str]:
        """Each condition as SQL; `before` are those that already hold where the first applies."""
        return [self._condition(c, frame, (*before, *conditions[:i])) for i, c in enumerate(conditions)]

    def _condition(self, condition: Condition, frame: _Frame, before: tuple[Condition, ...]) -> str:
        if isinstance(condition, form.Compare):
            return self._compare(condition, frame)
        if isinstance(condition, form.Related):
            return self._related(condition, frame)
        if isinstance(condition, form.Is):
            entries = self._lexicon.predicates[condition.predicate].when
            return " AND ".join(self._entry(entry, frame) for entry in entries)
        if isinstance(condition, form.Not):
            inner = self._condition(condition.condition, frame, before)
            return f"NOT ({inner})"
        if isinstance(condition, form.Either):
            parts = [self._condition(part, frame, before) for part in condition.conditions]
            return f"({' OR '.join(parts)})"
        if isinstance(condition, form.Every):
            return f"({' AND '.join(self._conditions(condition.conditions, frame, before)) or '1 = 1'})"
        if isinstance(condition, form.Member):
            key = self._lexicon.classes[frame.cls].key
            own = ", ".join(f"{frame.alias}.{column}" for column in key)
            return f"{own if len(key) == 1 else f'({own})'} IN ({self._show(condition.of, ())})"
        return self._extreme(condition, frame, before)

    def _extreme(self, condition: form.Extreme, frame: _Frame, before: tuple[Condition, ...]) -> str:
        inner = self._frame(frame.cls)
        value = self._term(condition.term, inner)
        if condition.count == 1:
            function = "MAX" if condition.most else "MIN"
            best = self._select([f"{function}({value})"], inner, Set(frame.cls, before))
            return f"{self._term(condition.term, frame)} = ({best})"
        key = self._lexicon.classes[frame.cls].key
        order = f"{value} {'DESC' if condition.most else 'ASC'}"
        where = [f"{value} IS NOT NULL", *self._conditions(before, inner, ())]
        columns = ", ".join(f"{inner.alias}.{column}" for column in key)
        own = ", ".join(f"{frame.alias}.{column}" for column in key)
        own = f"({own})" if len(key) > 1 else own
        limited = f"SELECT {columns} FROM {inner.source}{where_clause(where)} ORDER BY {order} LIMIT {condition.count}"
        return f"{own} IN ({limited})"

    def _entry(self, entry: ConditionEntry, frame: _Frame) -> str:
        """One condition of a predicate of the lexicon."""
        if entry.relation is not None:
            step = Step(entry.relation, entry.inverse)
            found = self._related(form.Related(step, Set(self._path(step)[1])), frame)
        else:
            term = form.Attr(str(entry.attribute))
            column = self._term(term, frame)
            kind = self._lexicon.attributes[term.name].kind
            if entry.equals is not None:
                found = compared(column, "=", (entry.equals,), kind)
            elif entry.contains is not None:
                found = compared(column, "contains", (entry.contains,), kind)
            elif entry.over is not None:
                found = compared(column, ">", (entry.over,), kind)
            elif entry.under is not None:
                found = compared(column, "<", (entry.under,), kind)
            else:
                found = f"{column} IS NOT NULL"
        return f"NOT ({found})" if entry.not_ else found

    def _compare(self, condition: form.Compare, frame: _Frame) -> str:
        left = self._term(condition.term, frame)
        if isinstance(condition.value, form.Own):
            return f"{left} {condition.op} {self._term(condition.value.term, frame)}"
        if isinstance(condition.value, form.Of):
            of = condition.value
            inner = self._frame(of.set.cls)
            value = self._term(of.term, inner)
            # More than several others is more than all of them.
            function = of.function or ("max" if condition.op in (">", ">=") else "min")
            if condition.op in ("=", "!=") and not of.function:
                word = "IN" if condition.op == "=" else "NOT IN"
                return f"{left} {word} ({self._select([value], inner, of.set)})"
            return f"{left} {condition.op} ({self._select([f'{_FUNCTIONS[function]}({value})'], inner, of.set)})"
        kind = self._lexicon.attributes[condition.term.name].kind if isinstance(condition.term, form.Attr) else "number"
        return compared(left, condition.op, condition.value, kind)

    def _false(self) -> str:
        return "0" if self._dialect == "sqlite" else "FALSE"
