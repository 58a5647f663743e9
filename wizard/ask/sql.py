"""SQL from a logical form: the minimum answer by canonical identifiers, and what the subject is shown, by name.

Conditions on partners are IN, never joins, so that nothing is counted twice: a database finds the partners once, where
it looks for them again for each member in EXISTS. Under a negation they are EXISTS, since NOT IN is not true where a
column of a partner is NULL. Attributes that stand in another table are LEFT JOINs, so that what is NULL stays in the
answer (1989 paper, 3.3).
"""

# ruff: noqa: S608 - names come from the checked lexicon, values are quoted, and the guard reads every statement again
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wizard.ask import form
from wizard.ask.compared_by import Best, compared_by, ranked_by
from wizard.ask.form import Condition, Set, Step, Term
from wizard.ask.frames import Frame, Frames, applied
from wizard.ask.rows_once import RowsOnce
from wizard.ask.sqltext import compared, computed, where_clause
from wizard.domain.lexicon_entries import ConditionEntry
from wizard.domain.schema import in_sql


class SqlWriter(Frames):
    """Writes one statement; make a new one for the next."""

    _denied = False
    """True while what is written stands under a negation."""

    # -- whole statements --------------------------------------------------------------------------------------------

    def minimum(self, query: form.Query) -> str:
        """Only what was asked for (1989 paper, S-3, S-4)."""
        if isinstance(query, form.Show):
            return self._show(query.set, query.terms)
        if isinstance(query, form.HowMany):
            frame = self._frame(query.set.cls)
            rows = self._rows(query.set)
            return self._select([self._counted(frame, rows)], frame, query.set, rows=rows)
        if isinstance(query, form.Aggregate):
            return self._aggregate(query.function, query.term, query.set, query.more)
        if isinstance(query, form.Share):
            return self._share(query, display=False, hidden=frozenset())
        if isinstance(query, form.Grouped):
            return self._grouped(query, display=False)
        if isinstance(query, form.Minus):
            return f"SELECT ({self.minimum(query.left)}) - ({self.minimum(query.right)})"
        if isinstance(query, form.Over):
            below = f"NULLIF(({self.minimum(query.right)}), 0)"
            return f"SELECT ROUND(({self.minimum(query.left)}) * 1.0 / {below}, 4)"
        if isinstance(query, form.Together):
            return f"SELECT {', '.join(f'({self.minimum(part)})' for part in query.queries)}"
        assert isinstance(query, form.Ask)  # noqa: S101 - the others were returned above
        truth = " AND ".join(self._claim(claim) for claim in query.claims)
        return f"SELECT CASE WHEN {truth} THEN 1 ELSE 0 END AS answer"

    def display(self, query: form.Query, hidden: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        """What the subject sees, and the attribute (or a word of ours) behind each column."""
        if isinstance(query, form.Show):
            return self._shown(query, hidden)
        if isinstance(query, form.Grouped):
            names: list[str] = []
            for term in (query.by, *query.also):
                names += self._display_attributes(term, query.set.cls, hidden)
            if _says_what_is_computed(query):
                names += [computed(query), *(computed(one) for one in query.more)]
            return self._grouped(query, display=True, hidden=hidden), tuple(names)
        if isinstance(query, form.Share) and query.by is not None:
            by = self._display_attributes(query.by, query.set.cls, hidden)
            return self._share(query, display=True, hidden=hidden), (*by, computed(query))
        if isinstance(query, form.Together):
            return self.minimum(query), tuple(computed(part) for part in query.queries)
        if isinstance(query, form.Aggregate) and query.more:
            return self.minimum(query), (computed(query), *(computed(one) for one in query.more))
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

    def _share(self, query: form.Share, *, display: bool, hidden: frozenset[str]) -> str:
        """The ratio of members that meet the part, or of the sum of a term over them; for each of several."""
        frame = self._frame(query.set.cls)
        by = () if query.by is None else (query.by,)
        rows = self._rows(query.set, *by, *(() if query.term is None else (query.term,)), more=query.part)
        group: list[str] = []
        if query.by is not None:
            group = self._display_columns(query.by, frame, hidden) if display else self._columns(query.by, frame)
        part = " AND ".join(self._conditions(query.part, frame, query.set.where)) or "1 = 1"
        if query.term is not None:
            value = self._term(query.term, frame)
            chosen = rows.of(f"CASE WHEN {part} THEN {value} ELSE 0 END")
            ratio = f"ROUND(SUM({chosen}) * 1.0 / SUM({rows.of(value)}), 4)"
        elif rows.repeated:
            chosen = rows.of(f"CASE WHEN {part} THEN {self._one_key(frame)} END")
            ratio = f"ROUND(COUNT(DISTINCT {chosen}) * 1.0 / COUNT(DISTINCT {rows.of(self._one_key(frame))}), 4)"
        else:
            ratio = f"ROUND(SUM(CASE WHEN {part} THEN 1.0 ELSE 0.0 END) / COUNT(*), 4)"
        group = [rows.of(one) for one in group]
        return self._select([*group, ratio], frame, query.set, group=group, rows=rows)

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
        placed: dict[Term, int] = {}
        for one, name, column in self._compared(query.set, frame, hidden):
            if not isinstance(one, Best):
                placed[one] = names.index(name) if name in names else len(names)
            if name not in names:
                names.append(name)
                columns.append(column)
        time = self._lexicon.classes[query.set.cls].time
        if time in names and not query.order:  # what goes at a time stands in the order of the day
            order.insert(0, str(names.index(time) + 1))
        for by in reversed(query.order or _in_rank(query.set)):
            column = self._term(by.term, frame)
            at = placed.get(by.term, columns.index(column) if column in columns else len(columns))
            if at == len(columns):  # what is ordered by is seen
                columns.append(column)
                names += self._display_attributes(by.term, query.set.cls, hidden)
            order.insert(0, f"{at + 1}{' DESC' if by.most else ''}")
        return self._select(columns, frame, query.set, distinct=True, order=order), tuple(names)

    def _compared(self, of: Set, frame: Frame, hidden: frozenset[str]) -> Iterator[tuple[Term | Best, str, str]]:
        """What members are compared by: with the attribute (or a word of ours) behind its column, and the column."""
        for one in compared_by(of, self._lexicon):
            if isinstance(one, Best):
                name = one.attribute.name
                if self._lexicon.attributes[name].column not in hidden:
                    yield one, f"#{one.function} {name}", self._best_partner(one, frame)
                continue
            names = self._display_attributes(one, of.cls, hidden)
            if isinstance(one, form.Via) and one.function:
                yield from ((one, f"#{one.function} {name}", self._term(one, frame)) for name in names)
            else:
                columns = self._display_columns(one, frame, hidden) if names else []
                yield from ((one, name, column) for name, column in zip(names, columns, strict=True))

    def _best_partner(self, best: Best, frame: Frame) -> str:
        tie, inner = self._partner(best.step, frame)
        value = applied(best.function, self._term(best.attribute, inner))
        conditions = [tie.equal, *self._conditions(best.partners.where, inner, ())]
        return f"(SELECT {value} FROM {inner.source}{where_clause(conditions)})"

    def _grouped(self, query: form.Grouped, *, display: bool, hidden: frozenset[str] = frozenset()) -> str:
        frame = self._frame(query.set.cls)
        rows = self._rows_of_groups(query)
        by: list[str] = []
        for term in (query.by, *query.also):
            by += self._display_columns(term, frame, hidden) if display else self._columns(term, frame)
        tied = [f"{by[0]} IS NOT NULL"] if isinstance(query.by, form.Via) or query.best or query.having else []
        by = [rows.of(one) for one in by]
        first = form.Computed(query.function, query.term)
        values = [self._of_group(one, frame, query.set, rows) for one in (first, *query.more)]
        having = [self._having(one, frame, query.set, rows) for one in query.having]
        order = [str(i) for i in range(1, len(by) + 1)] if display else []
        if query.best is not None:
            op = "=" if query.best.count == 1 else ">=" if query.best.most else "<="
            having.append(f"{values[0]} {op} ({self._best_of_groups(query)})")
            if query.best.count > 1 and display:
                order.insert(0, f"{len(by) + 1}{' DESC' if query.best.most else ''}")
        shown = [*by, *values] if (_says_what_is_computed(query) if display else not query.alone) else by
        return self._select(shown, frame, query.set, group=by, order=order, extra=tied, having=having, rows=rows)

    def _rows_of_groups(self, query: form.Grouped) -> RowsOnce:
        computed_ones = (form.Computed(query.function, query.term), *query.more)
        compared_ones = [one for having in query.having for one in (having.computed, having.value)]
        every = [*computed_ones, *(one for one in compared_ones if isinstance(one, form.Computed))]
        terms = (query.by, *query.also, *(one.term for one in every if one.term is not None))
        return self._rows(query.set, *terms, more=tuple(condition for one in every for condition in one.where))

    def _rows(self, of: Set, *terms: Term, more: Sequence[Condition] = ()) -> RowsOnce:
        """What is computed of the terms of a set's members stands on, found by writing all of it for once."""
        trial = type(self)(self._lexicon, self._dialect, self._as_of)
        frame = trial._frame(of.cls)
        for term in terms:
            trial._columns(term, frame)
        trial._conditions((*of.where, *more), frame, ())
        return RowsOnce(repeated=trial._repeats(frame))

    def _of_group(self, computed_of: form.Computed, frame: Frame, of: Set, rows: RowsOnce) -> str:
        """What is computed of the members of a group."""
        part = " AND ".join(self._conditions(computed_of.where, frame, of.where))
        if computed_of.term is None:
            if not part:
                return self._counted(frame, rows)
            chosen = f"CASE WHEN {part} THEN {self._one_key(frame)} END"
            return f"COUNT(DISTINCT {rows.of(chosen)})"
        value = self._term(computed_of.term, frame)
        return applied(computed_of.function, rows.of(f"CASE WHEN {part} THEN {value} END" if part else value))

    def _having(self, having: form.Having, frame: Frame, of: Set, rows: RowsOnce) -> str:
        left = self._of_group(having.computed, frame, of, rows)
        if isinstance(having.value, form.Computed):
            return f"{left} {having.op} {self._of_group(having.value, frame, of, rows)}"
        return compared(left, having.op, having.value, "number")

    def _best_of_groups(self, query: form.Grouped) -> str:
        """The value that the groups with the most, or the least, have."""
        best = query.best or form.Best()
        frame = self._frame(query.set.cls)
        rows = self._rows_of_groups(query)
        by: list[str] = []
        for term in (query.by, *query.also):
            by += self._columns(term, frame)
        tied = [f"{by[0]} IS NOT NULL"]
        by = [rows.of(one) for one in by]
        value = self._of_group(form.Computed(query.function, query.term), frame, query.set, rows)
        having = [self._having(one, frame, query.set, rows) for one in query.having]
        groups = self._select([f"{value} AS value"], frame, query.set, group=by, extra=tied, having=having, rows=rows)
        way = "DESC" if best.most else "ASC"
        # The second most is the second value; of two that are asked for the second may have the first value, too.
        values = f"SELECT {'DISTINCT ' if best.count == 1 else ''}value FROM ({groups}) AS g"
        return f"SELECT value FROM ({values}) AS v ORDER BY 1 {way} LIMIT 1 OFFSET {best.rank + best.count - 2}"

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

    def _aggregate(self, function: str, term: Term, of: Set, more: Sequence[form.Computed] = ()) -> str:
        """What is computed of a set's members; of their partners, each is taken once, whoever has it."""
        every = (form.Computed(function, term), *more)
        if more and any(isinstance(one.term, form.Via) for one in every):
            parts = [self._computed_alone(one, of) for one in every]
            return f"SELECT {', '.join(f'({part})' for part in parts)}"
        while isinstance(term, form.Via) and not term.function:
            of, term = Set(self._path(term.step)[1], (form.Related(term.step.back, of),)), term.term
        every = (form.Computed(function, term), *more)
        terms = [one.term for one in every if one.term is not None]
        frame = self._frame(of.cls)
        if function == "median":
            return self._median(term, frame, of)
        rows = self._rows(of, *terms, more=tuple(condition for one in every for condition in one.where))
        values = [self._of_group(one, frame, of, rows) for one in every]
        return self._select(values, frame, of, rows=rows)

    def _computed_alone(self, one: form.Computed, of: Set) -> str:
        chosen = form.narrow(of, *one.where)
        if one.term is None:
            return self.minimum(form.HowMany(chosen))
        return self._aggregate(one.function, one.term, chosen)

    def _median(self, term: Term, frame: Frame, of: Set) -> str:
        """The value in the middle, or the average of the two that are there."""
        rows, value = self._rows(of, term), self._term(term, frame)
        values = self._select([f"{rows.of(value)} AS value"], frame, of, extra=[f"{value} IS NOT NULL"], rows=rows)
        place = "ROW_NUMBER() OVER (ORDER BY value) AS place, COUNT(*) OVER () AS size"
        placed = f"SELECT value, {place} FROM ({values}) AS known"
        return f"SELECT AVG(value) FROM ({placed}) AS placed WHERE 2 * place BETWEEN size AND size + 2"

    def _select(
        self,
        columns: Sequence[str],
        frame: Frame,
        of: Set,
        *,
        distinct: bool = False,
        group: Sequence[str] = (),
        order: Sequence[str] = (),
        extra: Sequence[str] = (),
        having: Sequence[str] = (),
        rows: RowsOnce | None = None,
    ) -> str:
        where = [*self._conditions(of.where, frame, ()), *extra]
        head = "SELECT DISTINCT" if distinct else "SELECT"
        tail = f" GROUP BY {', '.join(group)}" if group else ""
        tail += f" HAVING {' AND '.join(having)}" if having else ""
        tail += f" ORDER BY {', '.join(order)}" if order else ""
        source = (rows or RowsOnce(repeated=False)).source(frame.source, self._columns(form.Key(), frame), where)
        return f"{head} {', '.join(columns)} FROM {source}{tail}"

    # -- partners ----------------------------------------------------------------------------------------------------

    def _number(self, term: form.Number, frame: Frame) -> str:
        tie, inner = self._partner(term.step, frame)
        conditions = [tie.equal, *self._conditions(term.of.where, inner, ())]
        rows = RowsOnce(repeated=self._lexicon.classes[inner.cls].tally is not None and self._repeats(inner))
        counted = self._counted(inner, rows)
        return f"(SELECT {counted} FROM {rows.source(inner.source, self._columns(form.Key(), inner), conditions)})"

    def _related(self, condition: form.Related, frame: Frame) -> str:
        short = self._by_own_column(condition, frame)
        if short is not None:
            return short
        tie, inner = self._partner(condition.step, frame)
        denied, self._denied = self._denied, False
        conditions = self._conditions(condition.to.where, inner, ())
        self._denied = denied
        if denied:
            return f"EXISTS (SELECT 1 FROM {inner.source}{where_clause([tie.equal, *conditions])})"
        return f"{tie.member} IN (SELECT {tie.partners} FROM {inner.source}{where_clause(conditions)})"

    def _by_own_column(self, condition: form.Related, frame: Frame) -> str | None:
        """The partner's key is the member's own column: no need to go there."""
        path, _ = self._path(condition.step)
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

    # -- conditions --------------------------------------------------------------------------------------------------

    def _conditions(self, conditions: Sequence[Condition], frame: Frame, before: tuple[Condition, ...]) -> list[str]:
        """Each condition as SQL; `before` are those that already hold where the first applies."""
        return [self._condition(c, frame, (*before, *conditions[:i])) for i, c in enumerate(conditions)]

    def _condition(self, condition: Condition, frame: Frame, before: tuple[Condition, ...]) -> str:
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
            return f"NOT ({inner})"
        if isinstance(condition, form.Either):
            parts = [self._condition(part, frame, before) for part in condition.conditions]
            return f"({' OR '.join(parts)})"
        if isinstance(condition, form.Every):
            return f"({' AND '.join(self._conditions(condition.conditions, frame, before)) or '1 = 1'})"
        if isinstance(condition, form.Member):
            key = self._lexicon.classes[frame.cls].key
            own = ", ".join(f"{frame.alias}.{in_sql(column)}" for column in key)
            return f"{own if len(key) == 1 else f'({own})'} IN ({self._show(condition.of, ())})"
        if isinstance(condition, form.All):
            return self._all(condition, frame)
        return self._extreme(condition, frame, before)

    def _all(self, condition: form.All, frame: Frame) -> str:
        """No member of the set is without the member as a partner; and there is one."""
        tie, inner = self._partner(condition.step, frame)
        known = self._frame(inner.cls)
        keys = zip(self._columns(form.Key(), inner), self._columns(form.Key(), known), strict=True)
        same = [f"{one} = {other}" for one, other in keys]
        tied = f"EXISTS (SELECT 1 FROM {inner.source}{where_clause([tie.equal, *same])})"
        wanted = self._conditions(condition.to.where, known, ())
        lacking = f"SELECT 1 FROM {known.source}{where_clause([*wanted, f'NOT {tied}'])}"
        return f"(EXISTS (SELECT 1 FROM {known.source}{where_clause(wanted)}) AND NOT EXISTS ({lacking}))"

    def _extreme(self, condition: form.Extreme, frame: Frame, before: tuple[Condition, ...]) -> str:
        inner = self._frame(frame.cls)
        condition = replace(condition, term=self._best_of_several(condition.term, most=condition.most))
        value = self._term(condition.term, inner)
        if condition.count == 1 or condition.within is not None:
            function = "MAX" if condition.most else "MIN"
            same = []
            if condition.within is not None:
                path = self._path(condition.within)[0]
                selves = (
                    path[0].left_table == path[0].right_table and len(path) > 1
                )  # its rows, not itself: the next hop
                own_columns = path[1 if selves else 0].left_columns
                same = [f"{inner.alias}.{in_sql(one)} = {frame.alias}.{in_sql(one)}" for one in own_columns]
            best = self._select([f"{function}({value})"], inner, Set(frame.cls, before), extra=same)
            if condition.rank > 1:
                known = self._select(
                    [value], inner, Set(frame.cls, before), distinct=True, extra=[f"{value} IS NOT NULL", *same]
                )
                best = f"{known} ORDER BY 1 {'DESC' if condition.most else 'ASC'} LIMIT 1 OFFSET {condition.rank - 1}"
            return f"{self._term(condition.term, frame)} = ({best})"
        key = self._lexicon.classes[frame.cls].key
        where = [f"{value} IS NOT NULL", *self._conditions(before, inner, ())]
        columns = ", ".join(f"{inner.alias}.{in_sql(column)}" for column in key)
        own = ", ".join(f"{frame.alias}.{in_sql(column)}" for column in key)
        own = f"({own})" if len(key) > 1 else own
        once = ""
        if self._repeats(inner):  # a member that stands in several rows is one all the same
            once, value = f" GROUP BY {columns}", f"{'MAX' if condition.most else 'MIN'}({value})"
        order = f"{value} {'DESC' if condition.most else 'ASC'}"
        limited = f"SELECT {columns} FROM {inner.source}{where_clause(where)}{once} ORDER BY {order}"
        limited = f"{limited} LIMIT {condition.count}"
        return f"{own} IN ({limited})"

    def _best_of_several(self, term: Term, *, most: bool) -> Term:
        """A partner's term, of which a member with several partners has the best."""
        if not isinstance(term, form.Via) or term.function:
            return term
        if all(self._leads_to_one(hop) for hop in self._path(term.step)[0]):
            return term
        return replace(term, function="max" if most else "min")

    def _entry(self, entry: ConditionEntry, frame: Frame) -> str:
        """One condition of a predicate of the lexicon."""
        if entry.relation is not None:
            step = Step(entry.relation, entry.inverse)
            denied, self._denied = self._denied, self._denied or entry.not_
            found = self._related(form.Related(step, Set(self._path(step)[1])), frame)
            self._denied = denied
        else:
            term = form.Attr(str(entry.attribute))
            column = self._term(term, frame)
            kind = self._lexicon.attributes[term.name].kind
            if isinstance(entry.equals, bool):
                found = f"{column} = {int(entry.equals) if self._dialect == 'sqlite' else str(entry.equals).upper()}"
            elif entry.equals is not None:
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

    def _compare(self, condition: form.Compare, frame: Frame) -> str:
        several = self._of_several(condition)
        if several is not None:
            return self._related(several, frame)
        left = self._term(condition.term, frame)
        if isinstance(condition.value, form.Own):
            return f"{left} {condition.op} {self._term(condition.value.term, frame)}"
        if isinstance(condition.value, form.Of):
            of = condition.value
            # More than several others is more than all of them.
            function = of.function or ("max" if condition.op in (">", ">=") else "min")
            if condition.op in ("=", "!=") and not of.function:
                word = "IN" if condition.op == "=" else "NOT IN"
                inner = self._frame(of.set.cls)
                return f"{left} {word} ({self._select([self._term(of.term, inner)], inner, of.set)})"
            return f"{left} {condition.op} ({self._aggregate(function, of.term, of.set)}){_multiplied(of)}"
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
        return compared(left, condition.op, condition.value, entry.kind, timed=entry.timed)

    def _of_several(self, condition: form.Compare) -> form.Related | None:
        """Where a member has several partners, one of them is to meet a condition on a partner's term."""
        term = condition.term
        if not isinstance(term, form.Via) or term.function or isinstance(condition.value, form.Own):
            return None
        path, cls = self._path(term.step)
        if all(self._leads_to_one(hop) for hop in path):
            return None
        return form.Related(term.step, Set(cls, (replace(condition, term=term.term),)))

    def _false(self) -> str:
        return "0" if self._dialect == "sqlite" else "FALSE"


def _multiplied(of: form.Of) -> str:
    return "" if of.times == 1 else f" * {of.times:g}"


def _says_what_is_computed(query: form.Grouped) -> bool:
    """Whether the subject is shown what is computed of the groups: where it is asked for, or chose them."""
    return not query.alone or query.best is not None or bool(query.having)


def _in_rank(of: Set) -> tuple[form.Order, ...]:
    """The order in which a superlative of several puts them."""
    best = ranked_by(of)
    return () if best is None else (form.Order(best.term, most=best.most),)
