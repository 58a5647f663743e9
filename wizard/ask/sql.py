"""SQL from a logical form: the minimum answer by canonical identifiers, and what the subject is shown, by name.

Attributes that stand in another table are LEFT JOINs, so that what is NULL stays in the answer (1989 paper, 3.3).
"""

# ruff: noqa: S608 - names come from the checked lexicon, values are quoted, and the guard reads every statement again
from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from wizard.ask import form
from wizard.ask.compared_by import BestOfPartners, compared_by, figures_of_groups, ranked_by
from wizard.ask.facts import replace
from wizard.ask.form import Condition, Set, Term
from wizard.ask.frames import SelectFrame, applied
from wizard.ask.rows_once import RowsOnce
from wizard.ask.sql_conditions import SqlConditions
from wizard.ask.sqltext import compared, computed, where_clause
from wizard.domain.lexicon import Lexicon


class SqlWriter:
    """Writes one statement; make a new one for the next."""

    def __init__(self, lexicon: Lexicon, dialect: str, as_of: datetime.date) -> None:
        self._lexicon = lexicon
        self._dialect = dialect
        self._as_of = as_of
        self._where = SqlConditions(lexicon, dialect, as_of, self)
        self._frames = self._where.frames

    def minimum(self, query: form.Query) -> str:
        """Only what was asked for (1989 paper, S-3, S-4)."""
        if isinstance(query, form.Show):
            return self._show(query.set, query.terms)
        if isinstance(query, form.HowMany):
            frame = self._frames.frame(query.set.cls)
            rows = self._rows(query.set)
            return self.select([self._frames.counted(frame, rows)], frame, query.set, rows=rows)
        if isinstance(query, form.Aggregate):
            return self.aggregate(query.function, query.term, query.set, query.more)
        if isinstance(query, form.Share):
            return self._share(query, display=False, hidden=frozenset())
        if isinstance(query, form.Grouped):
            groups = self._grouped(query, display=False)
            return f"SELECT COUNT(*) FROM ({groups}) AS g" if query.counted else groups
        if isinstance(query, form.Minus):
            return f"SELECT ({self.minimum(query.left)}) - ({self.minimum(query.right)})"
        if isinstance(query, form.Over):
            below = f"NULLIF(({self.minimum(query.right)}), 0)"
            return f"SELECT ROUND(({self.minimum(query.left)}) * 1.0 / {below}, 4)"
        if isinstance(query, form.Together):
            return f"SELECT {', '.join(f'({self.minimum(part)})' for part in query.queries)}"
        return f"SELECT CASE WHEN {self._truth(query)} THEN 1 ELSE 0 END AS answer"

    def display(self, query: form.Query, hidden: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        """What the subject sees, and the attribute (or a word of ours) behind each column."""
        if isinstance(query, form.Show):
            return self._shown(query, hidden)
        if isinstance(query, form.Grouped) and not query.counted:
            names: list[str] = []
            for term in (query.by, *query.also):
                names += self._frames.display_attributes(term, query.set.cls, hidden)
            names += [computed(one) for one in figures_of_groups(query)]
            return self._grouped(query, display=True, hidden=hidden), tuple(names)
        if isinstance(query, form.Share) and query.by is not None:
            by = self._frames.display_attributes(query.by, query.set.cls, hidden)
            return self._share(query, display=True, hidden=hidden), (*by, computed(query))
        if isinstance(query, form.Together):
            return self.minimum(query), tuple(computed(part) for part in query.queries)
        if isinstance(query, form.Aggregate) and query.more:
            return self.minimum(query), (computed(query), *(computed(one) for one in query.more))
        if isinstance(query, form.YES_NO):
            return f"SELECT CASE WHEN {self._truth(query)} THEN 'Yes' ELSE 'No' END AS answer", ("answer",)
        return self.minimum(query), (computed(query),)

    def members(self, of: Set) -> str:
        """The SELECT of the keys of a set's members."""
        return self._show(of, ())

    def groups(self, chosen: form.Grouped) -> str:
        """The SELECT of the groups that a query chooses, without what is computed of them."""
        return self._grouped(replace(chosen, alone=True), display=False)

    def _show(self, of: Set, terms: Sequence[Term]) -> str:
        frame = self._frames.frame(of.cls)
        columns: list[str] = []
        for term in terms or (form.Key(),):
            columns += self._frames.columns(term, frame)
        distinct = (terms and form.Key() not in terms) or self._lexicon.classes[of.cls].repeated
        return self.select(columns, frame, of, distinct=bool(distinct))

    def _share(self, query: form.Share, *, display: bool, hidden: frozenset[str]) -> str:
        """The ratio of members that meet the part, or of the sum of a term over them; for each of several."""
        frame = self._frames.frame(query.set.cls)
        by = () if query.by is None else (query.by,)
        rows = self._rows(query.set, *by, *(() if query.term is None else (query.term,)), more=query.part)
        group: list[str] = []
        for term in by:
            group += self._frames.display_columns(term, frame, hidden) if display else self._frames.columns(term, frame)
        part = " AND ".join(self._where.of(query.part, frame, query.set.where)) or "1 = 1"
        if query.term is not None:
            value = self._frames.term(query.term, frame)
            chosen = rows.of(f"CASE WHEN {part} THEN {value} ELSE 0 END")
            ratio = f"ROUND(SUM({chosen}) * 1.0 / SUM({rows.of(value)}), 4)"
        elif rows.repeated:
            chosen = rows.of(f"CASE WHEN {part} THEN {self._frames.one_key(frame)} END")
            ratio = f"ROUND(COUNT(DISTINCT {chosen}) * 1.0 / COUNT(DISTINCT {rows.of(self._frames.one_key(frame))}), 4)"
        else:
            ratio = f"ROUND(SUM(CASE WHEN {part} THEN 1.0 ELSE 0.0 END) / COUNT(*), 4)"
        group = [rows.of(one) for one in group]
        if query.best is None:
            return self.select([*group, ratio], frame, query.set, group=group, rows=rows)
        tied = [f"{group[0]} IS NOT NULL"]
        shares = self.select([f"{ratio} AS value"], frame, query.set, group=group, extra=tied, rows=rows)
        having = [_among_the_best(ratio, query.best, shares)]
        shown = [*group, ratio] if display else group
        order = [f"{len(shown)}{' DESC' if query.best.most else ''}"] if display and query.best.count > 1 else []
        return self.select(shown, frame, query.set, group=group, order=order, extra=tied, having=having, rows=rows)

    def _shown(self, query: form.Show, hidden: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        frame = self._frames.frame(query.set.cls)
        names: list[str] = []
        columns: list[str] = []
        for name in self._lexicon.classes[query.set.cls].display:
            if form.Attr(name) not in query.terms and self._lexicon.attributes[name].column not in hidden:
                names.append(name)
                columns.append(self._frames.term(form.Attr(name), frame))
        order = [str(i) for i in range(1, len(columns) + 1)]
        placed: dict[Term, int] = {}
        for term in query.terms:
            if isinstance(term, form.Key):
                continue
            shown = self._frames.display_attributes(term, query.set.cls, hidden)
            if shown:
                placed[term] = len(columns)
                names += shown
                columns += self._frames.display_columns(term, frame, hidden)
        order = order or [str(i) for i in range(1, len(columns) + 1)]
        for one, name, column in self._compared(query.set, frame, hidden):
            if not isinstance(one, BestOfPartners):
                placed[one] = columns.index(column) if column in columns else len(names)
            if column not in columns and (name not in names or isinstance(one, form.Number)):
                names.append(name)
                columns.append(column)
        time = self._lexicon.classes[query.set.cls].time
        if time in names and not query.order:  # what goes at a time stands in the order of the day
            order.insert(0, str(names.index(time) + 1))
        order = [*self._in_order(query, frame, hidden, placed, names, columns), *order]
        return self.select(columns, frame, query.set, distinct=True, order=order), tuple(names)

    def _in_order(
        self,
        query: form.Show,
        frame: SelectFrame,
        hidden: frozenset[str],
        placed: Mapping[Term, int],
        names: list[str],
        columns: list[str],
    ) -> Iterator[str]:
        """Where the columns stand by which the rows are ordered; those that are not shown yet are added, but for hidden
        ones, by which nothing is ordered."""
        for by in query.order or _in_rank(query.set):
            column = self._frames.term(by.term, frame)
            at = placed.get(by.term, columns.index(column) if column in columns else len(columns))
            shown = self._frames.display_attributes(by.term, query.set.cls, hidden)
            if at == len(columns) and shown:
                names += shown
                columns += self._frames.display_columns(by.term, frame, hidden)
            if at < len(columns):
                yield f"{at + 1}{' DESC' if by.most else ''}"

    def _compared(
        self, of: Set, frame: SelectFrame, hidden: frozenset[str]
    ) -> Iterator[tuple[Term | BestOfPartners, str, str]]:
        """What members are compared by: with the attribute (or a word of ours) behind its column, and the column."""
        for one in compared_by(of, self._lexicon):
            if isinstance(one, BestOfPartners):
                name = one.attribute.name
                if self._lexicon.attributes[name].column not in hidden:
                    yield one, f"#{one.function} {name}", self._best_partner(one, frame)
                continue
            names = self._frames.display_attributes(one, of.cls, hidden)
            columns = self._frames.display_columns(one, frame, hidden) if names else []
            yield from ((one, name, column) for name, column in zip(names, columns, strict=True))

    def _best_partner(self, best: BestOfPartners, frame: SelectFrame) -> str:
        tie, inner = self._frames.partner(best.step, frame)
        value = applied(best.function, self._frames.term(best.attribute, inner))
        conditions = [tie.equal, *self._where.of(best.partners.where, inner, ())]
        return f"(SELECT {value} FROM {inner.source}{where_clause(conditions)})"

    def _grouped(self, query: form.Grouped, *, display: bool, hidden: frozenset[str] = frozenset()) -> str:
        frame = self._frames.frame(query.set.cls)
        rows = self._rows_of_groups(query)
        by: list[str] = []
        for term in (query.by, *query.also):
            by += self._frames.display_columns(term, frame, hidden) if display else self._frames.columns(term, frame)
        tied = [f"{by[0]} IS NOT NULL"] if isinstance(query.by, form.Via) or query.best or query.having else []
        by = [rows.of(one) for one in by]
        first, *others = (form.Computed(query.function, query.term), *query.more)
        value = self._of_group(first, frame, query.set, rows)
        having = [self._having(one, frame, query.set, rows) for one in query.having]
        order = [str(i) for i in range(1, len(by) + 1)] if display else []
        if query.best is not None:
            having.append(_among_the_best(value, query.best, self._values_of_groups(query)))
            if query.best.count > 1 and display:
                order.insert(0, f"{len(by) + 1}{' DESC' if query.best.most else ''}")
        if query.falling is not None and not query.alone:
            order.insert(0, f"{len(by) + 1}{' DESC' if query.falling else ''}")
        figures = figures_of_groups(query) if display else () if query.alone else (first, *others)
        shown = [*by, *(value if one == first else self._of_group(one, frame, query.set, rows) for one in figures)]
        return self.select(shown, frame, query.set, group=by, order=order, extra=tied, having=having, rows=rows)

    def _rows_of_groups(self, query: form.Grouped) -> RowsOnce:
        computed_ones = (form.Computed(query.function, query.term), *query.more)
        compared_ones = [one for having in query.having for one in (having.computed, having.value)]
        every = [*computed_ones, *(one for one in compared_ones if isinstance(one, form.Computed))]
        terms = (query.by, *query.also, *(one.term for one in every if one.term is not None))
        return self._rows(query.set, *terms, more=tuple(condition for one in every for condition in one.where))

    def _rows(self, of: Set, *terms: Term, more: Sequence[Condition] = ()) -> RowsOnce:
        """What is computed of the terms of a set's members stands on, found by writing all of it for once."""
        trial = SqlWriter(self._lexicon, self._dialect, self._as_of)
        frame = trial._frames.frame(of.cls)
        for term in terms:
            trial._frames.columns(term, frame)
        trial._where.of((*of.where, *more), frame, ())
        return RowsOnce(repeated=trial._frames.repeats(frame))

    def _of_group(self, computed_of: form.Computed, frame: SelectFrame, of: Set, rows: RowsOnce) -> str:
        """What is computed of the members of a group."""
        part = " AND ".join(self._where.of(computed_of.where, frame, of.where))
        if computed_of.term is None:
            if not part:
                return self._frames.counted(frame, rows)
            chosen = f"CASE WHEN {part} THEN {self._frames.one_key(frame)} END"
            return f"COUNT(DISTINCT {rows.of(chosen)})"
        value = self._frames.term(computed_of.term, frame)
        return applied(computed_of.function, rows.of(f"CASE WHEN {part} THEN {value} END" if part else value))

    def _having(self, having: form.Having, frame: SelectFrame, of: Set, rows: RowsOnce) -> str:
        left = self._of_group(having.computed, frame, of, rows)
        if isinstance(having.value, form.Computed):
            return f"{left} {having.op} {self._of_group(having.value, frame, of, rows)}"
        return compared(left, having.op, having.value, "number")

    def _values_of_groups(self, query: form.Grouped) -> str:
        """The statement of the values that all groups have, those with the most among them."""
        frame = self._frames.frame(query.set.cls)
        rows = self._rows_of_groups(query)
        by: list[str] = []
        for term in (query.by, *query.also):
            by += self._frames.columns(term, frame)
        tied = [f"{by[0]} IS NOT NULL"]
        by = [rows.of(one) for one in by]
        value = self._of_group(form.Computed(query.function, query.term), frame, query.set, rows)
        having = [self._having(one, frame, query.set, rows) for one in query.having]
        return self.select([f"{value} AS value"], frame, query.set, group=by, extra=tied, having=having, rows=rows)

    def _truth(self, query: form.Ask | form.Versus) -> str:
        if isinstance(query, form.Versus):
            left = f"({self.minimum(query.left)})"
            if isinstance(query.right, tuple):
                return compared(left, query.op, query.right, "number")
            times = "" if query.times == 1 else f" * {query.times:g}"
            return f"{left} {query.op} ({self.minimum(query.right)}){times}"
        return " AND ".join(self._claim(claim) for claim in query.claims)

    def _claim(self, claim: form.Claim) -> str:
        if claim.quantifier == "many":
            counted = self.minimum(form.HowMany(form.narrow(claim.set, *claim.conditions)))
            return f"({counted}) {claim.op} {claim.amount}"
        frame = self._frames.frame(claim.set.cls)
        base = self._where.of_set(claim.set, frame)
        if claim.quantifier == "some":
            both = base + self._where.of(claim.conditions, frame, claim.set.where)
            return f"EXISTS (SELECT 1 FROM {frame.source}{where_clause(both)})"
        fails = self._where.of(claim.conditions, frame, claim.set.where)
        # COALESCE: where a NULL leaves a condition open, the member does not meet it.
        meets = " AND ".join(f"({part})" for part in fails) or "1 = 1"
        if claim.quantifier == "share":
            such = f"COUNT(CASE WHEN {meets} THEN 1 END) {claim.op} {claim.amount:g} * COUNT(*)"
            return f"(SELECT {such} FROM {frame.source}{where_clause(base)})"
        broken = f"NOT COALESCE({meets}, {'0' if self._dialect == 'sqlite' else 'FALSE'})"
        return f"NOT EXISTS (SELECT 1 FROM {frame.source}{where_clause([*base, broken])})"

    def aggregate(self, function: str, term: Term, of: Set, more: Sequence[form.Computed] = ()) -> str:
        """What is computed of a set's members; of their partners, each is taken once, whoever has it."""
        every = (form.Computed(function, term), *more)
        if more and any(isinstance(one.term, form.Via) or one.function == "median" for one in every):
            parts = [self._computed_alone(one, of) for one in every]
            return f"SELECT {', '.join(f'({part})' for part in parts)}"
        while isinstance(term, form.Via) and not term.function:
            of, term = Set(self._frames.path(term.step)[1], (form.Related(term.step.back, of),)), term.term
        every = (form.Computed(function, term), *more)
        terms = [one.term for one in every if one.term is not None]
        frame = self._frames.frame(of.cls)
        if function == "median":
            return self._median(term, frame, of)
        rows = self._rows(of, *terms, more=tuple(condition for one in every for condition in one.where))
        values = [self._of_group(one, frame, of, rows) for one in every]
        return self.select(values, frame, of, rows=rows)

    def _computed_alone(self, one: form.Computed, of: Set) -> str:
        chosen = form.narrow(of, *one.where)
        if one.term is None:
            return self.minimum(form.HowMany(chosen))
        return self.aggregate(one.function, one.term, chosen)

    def _median(self, term: Term, frame: SelectFrame, of: Set) -> str:
        """The value in the middle, or the average of the two that are there."""
        rows, value = self._rows(of, term), self._frames.term(term, frame)
        values = self.select([f"{rows.of(value)} AS value"], frame, of, extra=[f"{value} IS NOT NULL"], rows=rows)
        place = "ROW_NUMBER() OVER (ORDER BY value) AS place, COUNT(*) OVER () AS size"
        placed = f"SELECT value, {place} FROM ({values}) AS known"
        return f"SELECT AVG(value) FROM ({placed}) AS placed WHERE 2 * place BETWEEN size AND size + 2"

    def select(
        self,
        columns: Sequence[str],
        frame: SelectFrame,
        of: Set,
        *,
        distinct: bool = False,
        group: Sequence[str] = (),
        order: Sequence[str] = (),
        extra: Sequence[str] = (),
        having: Sequence[str] = (),
        rows: RowsOnce | None = None,
    ) -> str:
        """The SELECT of some expressions over the members of a set; `rows`: each member stands in one row of them."""
        where = [*self._where.of_set(of, frame), *extra]
        head = "SELECT DISTINCT" if distinct else "SELECT"
        tail = f" GROUP BY {', '.join(group)}" if group else ""
        tail += f" HAVING {' AND '.join(having)}" if having else ""
        tail += f" ORDER BY {', '.join(order)}" if order else ""
        source = (rows or RowsOnce(repeated=False)).source(frame.source, self._frames.row_key(frame), where)
        return f"{head} {', '.join(columns)} FROM {source}{tail}"


def _among_the_best(value: str, best: form.Best, groups: str) -> str:
    """Whether a value is that of the best of groups, or no worse than the last of several; `groups` selects `value`."""
    way, op = ("DESC", ">=") if best.most else ("ASC", "<=")
    # The second most is the second value; of two that are asked for the second may have the first value, too.
    values = f"SELECT {'DISTINCT ' if best.count == 1 else ''}value FROM ({groups}) AS g"
    last = f"SELECT value FROM ({values}) AS v ORDER BY 1 {way} LIMIT 1 OFFSET {best.rank + best.count - 2}"
    return f"{value} {'=' if best.count == 1 else op} ({last})"


def _in_rank(of: Set) -> tuple[form.Order, ...]:
    """The order in which a superlative of several puts them."""
    best = ranked_by(of)
    return () if best is None else (form.Order(best.term, most=best.most),)
