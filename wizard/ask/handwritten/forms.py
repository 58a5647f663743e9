"""From what a statement joins and demands to the logical form that says the same, by the relations of the lexicon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlglot import exp

from wizard.ask.form import (
    Aggregate,
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Grouped,
    HowMany,
    Is,
    Key,
    Not,
    Of,
    Op,
    Query,
    Related,
    Scalar,
    Set,
    Share,
    Show,
    Step,
    Term,
    Via,
    narrow,
)
from wizard.ask.guard import GuardSchema
from wizard.ask.handwritten.joins import (
    ColumnCondition,
    ExtremeOfColumn,
    Joining,
    Joins,
    Place,
    Unclear,
    plain_select,
    shared_partners,
    together,
)
from wizard.ask.handwritten.rewritten import share_of
from wizard.ask.handwritten.years_counted import YEARS
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import AttributeEntry
from wizard.domain.paths import Hop, turned

FUNCTIONS: dict[type[exp.Expr], str] = {exp.Min: "min", exp.Max: "max", exp.Avg: "avg", exp.Sum: "sum"}
NUMBERS = frozenset({"number", "time"})


Named: TypeAlias = Callable[[str], Scalar | None]
"""The one value that a statement selects; None where it selects none."""


def nameless(_sql: str) -> Scalar | None:
    """The value that a nested statement selects, where no database is there to run it: it is not known."""
    return None


def form_of(sql: str, dialect: str, schema: GuardSchema, lexicon: Lexicon, named: Named = nameless) -> Query:
    """The logical form that means what the statement asks for.

    Args:
        named: looks a value up in the database: the name of what has a code.

    Raises:
        Unclear: some part of the statement has no place in one.
    """
    select = plain_select(sql, dialect, schema)
    try:
        return _read(select, lexicon, named, far=True)
    except Unclear:
        return _read(select, lexicon, named, far=False)


def _read(select: exp.Select, lexicon: Lexicon, named: Named, *, far: bool) -> Query:
    """The logical form; where rows may be partners over one table or over more, with `far` they are over more."""
    parts = share_of(select)
    if parts is not None:
        return _share(*(_read(one, lexicon, named, far=far) for one in parts))
    joining = Joining(select)
    if select.args.get("group") is not None:
        return _grouped(select, joining, lexicon, named, far=far)
    first = select.selects[0].unalias()
    computed = type(first) if isinstance(first, (exp.Count, *FUNCTIONS)) else None
    joining.choose(select)
    column = _counted(first) if computed else None if isinstance(first, exp.Literal) else first
    row = joining.place(column)[0] if column is not None else 0
    made = _Forms(joining.joins, lexicon, named, far=far)
    row = made.row(row)
    places = [joining.place(one) for one in select.selects if one.find(exp.Column) is not None] if not computed else []
    if places and (made.shows(0, places) or made.tells(0, places)):
        row = 0
    cls = made.class_of(row)
    terms = [made.term(row, cls, (made.row(place[0]), place[1])) for place in places]
    term = made.term(row, cls, joining.place(column)) if column is not None and computed else None
    found = made.set_of(row, cls)
    made.check()
    if computed is exp.Count:
        return HowMany(found)
    if computed is not None:
        if term is None:
            raise Unclear("what is computed is no attribute")
        return Aggregate(FUNCTIONS[computed], term, found)
    shown = set(lexicon.classes[cls].display[:2])
    key = {made.term(row, cls, (row, column)) for column in lexicon.classes[cls].key}
    asked = tuple(t for t in terms if t is not None and t not in key and not (isinstance(t, Attr) and t.name in shown))
    says_whose = bool(asked) and len(asked) < len(terms)  # names stand beside what is asked
    return Show(found, (Key(), *asked) if says_whose else asked)


def _share(every: Query, some: Query) -> Share:
    """How many of all members are some of them."""
    if not (isinstance(every, Show) and isinstance(some, Show) and every.set.cls == some.set.cls):
        raise Unclear("a share is of nothing")
    part = tuple(one for one in some.set.where if one not in every.set.where)
    if not part or len(part) + len(every.set.where) != len(some.set.where):
        raise Unclear("a share is of no part")
    return Share(every.set, part)


def _counted(computed: exp.Expr) -> exp.Expr | None:
    """What an aggregate is computed of: a column, years that are counted from one, or None where it counts rows."""
    column = computed.find(exp.Column)
    of = computed.this.unnest() if isinstance(computed.this, exp.Expr) else None
    return of if column is not None and isinstance(of, exp.Binary) and of.find(exp.Sub) is not None else column


def _grouped(select: exp.Select, joining: Joining, lexicon: Lexicon, named: Named, *, far: bool) -> Grouped:
    """What is computed for each value of a column, or for each partner."""
    columns = [one.unalias() for one in select.selects if isinstance(one.unalias(), exp.Column)]
    computed = [one.unalias() for one in select.selects if not isinstance(one.unalias(), exp.Column)]
    groups = {joining.place(one) for one in select.args["group"].expressions}
    kind = type(computed[0]) if len(computed) == 1 else None
    if not columns or kind not in (exp.Count, *FUNCTIONS) or select.args.get("limit") is not None:
        raise Unclear("it makes groups of another kind")
    if len({row for row, _ in (*groups, *map(joining.place, columns))}) > 1:
        raise Unclear("it makes groups by several things")
    column = computed[0].find(exp.Column)
    made = _Forms(joining.joins, lexicon, named, far=far)
    row = made.row(joining.place(column)[0] if column is not None else 0)
    cls = made.class_of(row)
    of, name = joining.place(columns[0])
    by = made.by(row, cls, (made.row(of), name))
    term = made.term(row, cls, joining.place(column)) if column is not None and kind is not exp.Count else None
    found = made.set_of(row, cls)
    made.check()
    if kind is exp.Count:
        return Grouped(by, "count", None, found)
    if term is None or kind is None:
        raise Unclear("what is computed is no attribute")
    return Grouped(by, FUNCTIONS[kind], term, found)


class _Forms:
    """Makes sets of rows. Every row and every condition is used once."""

    def __init__(self, joins: Joins, lexicon: Lexicon, named: Named, *, far: bool) -> None:
        self._lexicon = lexicon
        self._far = far
        self._named = named
        keys = {
            entry.table: entry.key[0].rpartition(".")[2]
            for entry in lexicon.classes.values()
            if len(entry.key) == 1 and not entry.repeated
        }
        shared_partners(joins, [entry.path[0] for entry in lexicon.relations.values() if len(entry.path) == 1])
        before = dict(joins.tables)
        self._groups = together(joins, keys)
        self._gone = {row: name for row, name in before.items() if row not in joins.tables}
        self._joins = joins
        self._used: set[int] = set()
        joined = self._groups.keys()
        self._told = [told for told in joins.told if not (told.op == "present" and told.at in joined)]
        self._most = list(joins.most)
        self._denied = list(joins.denied)
        self._others = [*joins.either, *joins.unlike, *joins.compared]

    def row(self, row: int) -> int:
        """The row itself, or the one that it was found to be."""
        if row not in self._gone:
            return row
        return next(kept for kept, name in self._joins.tables.items() if name == self._gone[row])

    def shows(self, row: int, columns: Sequence[Place]) -> bool:
        """Whether all columns are attributes of what a row stands for, and not its own or what another is called."""
        if row not in self._joins.tables or any(self.row(at[0]) == row for at in columns):
            return False
        cls = self.class_of(row)
        return all(self.term(row, cls, (self.row(at[0]), at[1])) is not None for at in columns)

    def tells(self, row: int, columns: Sequence[Place]) -> bool:
        """Whether a row's own columns among these say which member it is, and the others what partners are called."""
        if row not in self._joins.tables:
            return False
        entry = self._lexicon.classes[self.class_of(row)]
        own = {column for at, column in columns if self.row(at) == row}
        telling = {self._lexicon.attributes[name].column.rpartition(".")[2] for name in entry.display[:2]}
        number = self._lexicon.attributes[entry.number].column.rpartition(".")[2] if entry.number is not None else ""
        return bool(own & (telling | {number, *entry.key}))

    def class_of(self, row: int) -> str:
        """The class whose members are the rows of a table."""
        for name, entry in self._lexicon.classes.items():
            if entry.table == self._joins.tables[row]:
                return name
        raise Unclear(f"nothing is known of {self._joins.tables[row]}")

    def check(self) -> None:
        """Pass where every condition was used."""
        if self._told or self._most or self._denied or self._others:
            raise Unclear("a condition has no place")

    def set_of(self, row: int, cls: str) -> Set:
        """The members of a class that one row stands for."""
        self._used.add(row)
        where: list[Condition] = []
        where += self._attributes(row, cls, far=True)
        partners: list[tuple[Step, Set, ExtremeOfColumn | None]] = []
        for step, path in self._steps(cls):
            other = self.walked(row, path)
            while other is not None:
                most = next((m for m in self._most if m.at[0] == other), None)
                if most is not None:
                    self._most.remove(most)
                partners.append((step, self.set_of(other, self._end(step)), most))
                other = self.walked(row, path)
        where += [Related(step, found) for step, found, most in partners if found.where and most is None]
        where += [Is(name) for step, found, _ in partners if not found.where for name in self._having(cls, step)]
        where += self._by_codes(row, cls)
        where += self._attributes(row, cls)
        where += self._excluded(row, cls)
        where += self._alternatives(row, cls)
        where += self._beyond(row, cls)
        for step, found, most in partners:
            if most is not None:
                where.append(self._best(step, found, most, Set(cls, tuple(where))))
        where += self._chosen(row, cls)
        return Set(cls, tuple(where))

    def term(self, row: int, cls: str, at: Place) -> Term | None:
        """The attribute that a column is, of members that a row stands for."""
        for name, entry in self._lexicon.attributes_of(cls).items():
            if _column_of(entry) == at[1] and _table_of(entry) == self._joins.tables.get(at[0]):
                if at[0] == row and not entry.path:
                    return Attr(name)
                if entry.path and self._reaches(row, entry.path, at[0]):
                    return Attr(name)
        return None

    def by(self, row: int, cls: str, at: Place) -> Term:
        """What members that a row stands for are grouped by, where it is a column: an attribute, or a partner."""
        for step, path in self._steps(cls):
            own = at[0] == row and len(path) == 1 and path[0].left_columns == (at[1],) and not step.inverse
            if own or (at[0] != row and self._reaches(row, path, at[0])):
                return Via(step, Key())
        term = self.term(row, cls, at)
        if term is None:
            raise Unclear("what it groups by is no attribute")
        return term

    def _having(self, cls: str, step: Step) -> list[str]:
        """The predicate of members that have any partner over a step: managers, whom somebody reports to."""
        return [
            name
            for name, said in self._lexicon.predicates.items()
            if said.of == cls and len(said.when) == 1 and not said.when[0].not_
            and (said.when[0].relation, said.when[0].inverse) == (step.relation, step.inverse)
        ][:1]  # fmt: skip

    # -- conditions ----------------------------------------------------------------------------------------------------

    def _attributes(self, row: int, cls: str, *, far: bool = False) -> list[Condition]:
        """Conditions on columns of the row; with `far`, on those of tables that only hold an attribute of its class."""
        out: list[Condition] = []
        for told in list(self._told):
            for name, entry in self._lexicon.attributes_of(cls).items():
                if _column_of(entry) != told.at[1] or self._joins.tables[told.at[0]] != _table_of(entry):
                    continue
                alone = not far or sum(one.at[0] == told.at[0] for one in self._told) == 1
                there = self._reaches(row, entry.path, told.at[0]) if entry.path else told.at[0] == row
                if there and alone and bool(entry.path) == far:
                    out.append(self._condition(name, told))
                    self._told.remove(told)
                    if far:
                        self._used.add(told.at[0])
                    break
        return out

    def _condition(self, name: str, told: ColumnCondition) -> Condition:
        """A condition on an attribute; a predicate where one says just that."""
        entry = self._lexicon.attributes[name]
        for predicate, said in self._lexicon.predicates.items():
            when = said.when[0]
            if said.of != entry.of or len(said.when) > 1 or when.attribute != name or when.relation:
                continue
            equal = told.op == "=" and when.equals is not None and str(told.values[0]) == str(when.equals)
            known = (when.equals, when.over, when.under, when.contains) == (None, None, None, None)
            more = told.op == ">" and when.over is not None and told.values[0] == when.over
            if equal or more or (known and told.op == ("missing" if when.not_ else "present")):
                return Is(predicate)
        return Compare(Attr(name), told.op, tuple(_typed(value, entry.kind) for value in told.values))

    def _by_codes(self, row: int, cls: str) -> list[Condition]:
        """A column that leads to another class and must have a value: the partner that has the value as its key."""
        out: list[Condition] = []
        for told in [one for one in self._told if one.at[0] == row and one.op in ("=", "in", "!=")]:
            for step, path in self._steps(cls):
                if len(path) == 1 and path[0].left_columns == (told.at[1],) and not step.inverse:
                    partner = self._by_code(self._end(step), path[0], told)
                    if partner is not None:
                        tied = Related(step, Set(self._end(step), (partner,)))
                        out.append(Not(tied) if told.op == "!=" else tied)
                        self._told.remove(told)
                        break
        return out

    def _by_code(self, cls: str, hop: Hop, told: ColumnCondition) -> Compare | None:
        """What a key says of a member of a class, by its code where codes have words, or else by its name."""
        op: Op = "in" if told.op == "in" else "="
        code = self._column(cls, hop.right_table, hop.right_column)
        told_by = code is not None and self._lexicon.attributes[code].values
        if code is not None and (told_by or self._lexicon.classes[cls].number == code):
            kind = self._lexicon.attributes[code].kind
            return Compare(Attr(code), op, tuple(_typed(value, kind) for value in told.values))
        for name in self._lexicon.classes[cls].display:
            entry = self._lexicon.attributes[name]
            if entry.values and not entry.path:
                known = [self._named(_name_of(entry.column, hop, value)) for value in told.values]
                if all(value is not None for value in known):
                    return Compare(Attr(name), op, tuple(str(value) for value in known))
        if code is None:
            return None
        return Compare(Attr(code), op, tuple(_typed(v, self._lexicon.attributes[code].kind) for v in told.values))

    def _excluded(self, row: int, cls: str) -> list[Condition]:
        """Partners that members must not have."""
        out: list[Condition] = []
        for denied in [one for one in self._denied if one[0][0] == row]:
            at, joins, place = denied
            for step, path in self._steps(cls):
                other = _Forms(joins, self._lexicon, self._named, far=self._far)
                said = (path[0].left_column, path[0].right_column) == (at[1], place[1])
                end = other.walked(other.row(place[0]), path[1:]) if said else None
                if end is not None and other.class_of(end) == self._end(step):
                    out.append(Not(Related(step, other.set_of(end, self._end(step)))))
                    other.check()
                    self._denied.remove(denied)
                    break
        return out

    def _alternatives(self, row: int, cls: str) -> list[Condition]:
        """Of several conditions one must hold, or none may."""
        out: list[Condition] = []
        for told in [one for one in self._joins.either if one in self._others and one[0][0].at[0] == row]:
            out.append(Either(tuple(self._all_of(row, cls, part) for part in told)))
            self._others.remove(told)
        for denied in [one for one in self._joins.unlike if one in self._others and one[0].at[0] == row]:
            out.append(Not(self._all_of(row, cls, denied)))
            self._others.remove(denied)
        return out

    def _all_of(self, row: int, cls: str, told: Sequence[ColumnCondition]) -> Condition:
        """Conditions on a row that hold together."""
        made: list[Condition] = []
        for one in told:
            term = self.term(row, cls, one.at)
            if not isinstance(term, Attr):
                raise Unclear("an alternative is of no attribute")
            made.append(self._condition(term.name, one))
        return made[0] if len(made) == 1 else Every(tuple(made))

    def _beyond(self, row: int, cls: str) -> list[Condition]:
        """More, or less, than what is computed of others."""
        out: list[Condition] = []
        for one in [one for one in self._joins.compared if one in self._others and one.at[0] == row]:
            other = _Forms(one.joins, self._lexicon, self._named, far=self._far)
            place = (other.row(one.place[0]), one.place[1])
            of = other.class_of(place[0])
            term, theirs = self.term(row, cls, one.at), other.term(place[0], of, place)
            function = "" if one.function is None else FUNCTIONS.get(one.function)
            if term is None or theirs is None or function is None:
                raise Unclear("a value is compared with a computed one")
            out.append(Compare(term, one.op, Of(theirs, other.set_of(place[0], of), function)))
            other.check()
            self._others.remove(one)
        return out

    def _best(self, step: Step, found: Set, most: ExtremeOfColumn, members: Set) -> Condition:
        """Members with the partner that has the most: by the least or the most that each has."""
        name = self._column(found.cls, self._joins.tables[most.at[0]], most.at[1])
        if name is None:
            raise Unclear("what is chosen by is no attribute")
        if not found.where:
            return Extreme(Via(step, Attr(name), "max" if most.most else "min"), most.most, most.count)
        back = (Related(step.back, members),) if members.where else ()
        return Related(step, narrow(found, *back, Extreme(Attr(name), most.most, most.count)))

    def _chosen(self, row: int, cls: str) -> list[Condition]:
        """The members that have the most themselves."""
        out: list[Condition] = []
        for most in [one for one in self._most if one.at[0] == row]:
            name = self._column(cls, self._joins.tables[row], most.at[1])
            if name is not None:
                out.append(Extreme(Attr(name), most.most, most.count, most.rank))
                self._most.remove(most)
        return out

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _steps(self, cls: str) -> list[tuple[Step, tuple[Hop, ...]]]:
        """The steps from members of a class, with their paths from there."""
        out: list[tuple[Step, tuple[Hop, ...]]] = []
        for name, relation in self._lexicon.relations.items():
            if relation.when:
                continue
            if relation.from_ == cls:
                out.append((Step(name), relation.path))
            if relation.to == cls:
                out.append((Step(name, inverse=True), turned(relation.path)))
        return sorted(out, key=lambda one: len(one[1]), reverse=self._far)

    def _end(self, step: Step) -> str:
        return self._lexicon.relations[step.relation].end(inverse=step.inverse)

    def walked(self, row: int, path: Sequence[Hop]) -> int | None:
        """The row at the end of a path over rows that nothing else has used, which are used then."""
        found = self._way(row, path)
        if found is None:
            return None
        self._used.update(found)
        return found[-1] if found else row

    def _way(self, row: int, path: Sequence[Hop]) -> list[int] | None:
        if not path:
            return []
        hop = path[0]
        groups = [self._groups.get((row, column.lower())) for column in hop.left_columns]
        if None in groups or self._joins.tables[row] != hop.left_table.lower():
            return None
        for other, table in self._joins.tables.items():
            same = groups == [self._groups.get((other, column.lower())) for column in hop.right_columns]
            if table == hop.right_table.lower() and same and other not in self._used and other != row:
                rest = self._way(other, path[1:])
                if rest is not None:
                    return [other, *rest]
        return None

    def _reaches(self, row: int, path: Sequence[Hop], end: int) -> bool:
        """Whether a path of an attribute leads from one row to another that nothing else has used."""
        found = self._way(row, path) if not any(hop.only for hop in path) else None
        return found is not None and found[-1] == end

    def _column(self, cls: str, table: str, column: str) -> str | None:
        """The attribute of a class that is a column of its own table."""
        for name, entry in self._lexicon.attributes_of(cls).items():
            if entry.column.lower() == f"{table}.{column}".lower() and not entry.path and not entry.is_worked_out:
                return name
        return None


def _table_of(entry: AttributeEntry) -> str:
    return entry.column.partition(".")[0]


def _column_of(entry: AttributeEntry) -> str | None:
    """The column that an attribute is, as statements say it; None where the attribute is worked out in another way."""
    column = entry.column.partition(".")[2]
    if not entry.is_worked_out:
        return column
    return column + YEARS if entry.since == "years" and entry.until is None else None


def _name_of(column: str, hop: Hop, value: Scalar) -> str:
    """A statement that selects what has a key is called."""
    said = str(value).replace("'", "''")
    known = str(value) if isinstance(value, (int, float)) else f"'{said}'"
    return f'SELECT {column} FROM "{hop.right_table}" WHERE "{hop.right_column}" = {known}'  # noqa: S608 - quoted


def _typed(value: Scalar, kind: str) -> Scalar:
    """A constant as forms have it: numbers where the attribute is one, text elsewhere."""
    if kind in NUMBERS:
        return (
            float(value) if isinstance(value, str) and "." in value else int(value) if isinstance(value, str) else value
        )
    return str(value)


__all__ = ["form_of"]
