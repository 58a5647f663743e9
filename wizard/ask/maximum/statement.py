"""A SELECT taken apart: where each of its columns comes from, and how a further column of the same row is shown.

Showing a column changes the tree of the one object that it is shown by; nothing is run here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.optimizer.scope import Scope, build_scope

from wizard.ask.errors import Untraceable
from wizard.ask.guard import GuardSchema
from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed, qualified
from wizard.ask.maximum.places import Both, Inside, Output, Place, Ref, TableInFrom
from wizard.domain.paths import Hop

Query: TypeAlias = exp.Select | exp.SetOperation
Known: TypeAlias = set[tuple[object, str]]
_PLAIN = re.compile(r"[a-z_][a-z0-9_]*")


class WidenedStatement:
    """One statement that the guard has passed, with its columns qualified. Widening changes it.

    Raises:
        Untraceable: the parser or the schema does not explain every name.
    """

    def __init__(self, sql: str, dialect: str, schema: GuardSchema, keys: Mapping[str, tuple[str, ...]]) -> None:
        self.dialect = dialect
        self._schema = schema
        self._keys = keys
        self.root = self._read(sql)
        scope = build_scope(self.root)
        self._scopes: dict[int, Scope] = {id(one.expression): one for one in scope.traverse()} if scope else {}
        self._sources: dict[int, dict[str, str | Query]] = {}
        self.width = len(self.root.selects)

    def _read(self, sql: str) -> Query:
        """A tree of one's own: widening changes it."""
        return _read(sql, self.dialect, self._schema).copy()

    def sql(self) -> str:
        """The statement as SQL text, in the dialect it was read in."""
        return written(self.root, self.dialect)

    # -- where columns come from -------------------------------------------------------------------------------------

    def outputs(self) -> tuple[Output, ...]:
        """What the statement's own columns are made of, in order."""
        return tuple(self._output(self.root, index) for index in range(self.width))

    def _output(self, query: Query, index: int) -> Output:
        if isinstance(query, exp.SetOperation):
            left, right = (self._output(_query(side), index) for side in (query.left, query.right))
            if left.plain and right.plain:
                one, other = left.refs[0], right.refs[0]
                if (one.place.table, one.column) == (other.place.table, other.column):
                    return Output((Ref(Both(one.place, other.place), one.column),), True)
            # Of INTERSECT and EXCEPT every row is one of the left side's.
            return Output((), False) if isinstance(query, exp.Union) else left
        projection = query.selects[index]
        if aggregates(query, projection):
            return Output((), False)
        refs: dict[tuple[object, str], Ref] = {}
        for column in projection.find_all(exp.Column):
            if self.owner(column) is query:
                refs.update({ref.key: ref for ref in self.resolve(column)})
        return Output(tuple(refs.values()), isinstance(projection.unalias(), exp.Column) and len(refs) == 1)

    def resolve(self, column: exp.Column) -> tuple[Ref, ...]:
        """The tables' columns that a column of the statement is made of."""
        owner = self.owner(column)
        if owner is None:
            return ()
        source = self.sources(owner)[column.table]
        if isinstance(source, str):
            return (Ref(TableInFrom(owner, column.table, source), column.name.lower()),)
        names = [name.lower() for name in source.named_selects]
        if column.name.lower() not in names:
            return ()
        output = self._output(source, names.index(column.name.lower()))
        return tuple(Ref(Inside(owner, column.table, ref.place), ref.column) for ref in output.refs)

    def owner(self, column: exp.Column) -> exp.Select | None:
        """The SELECT whose FROM clause a column belongs to: its own or one around it."""
        select = column.parent_select
        while isinstance(select, exp.Select):
            if column.table in self.sources(select):
                return select
            select = select.parent_select
        return None

    def sources(self, select: exp.Select) -> dict[str, str | Query]:
        """What stands in the FROM clause, by alias: a table's name in lower case, or a query."""
        found = self._sources.get(id(select))
        if found is None:
            found = {}
            scope = self._scopes.get(id(select))
            for alias, (_, source) in (scope.selected_sources if scope else {}).items():
                if isinstance(source, exp.Table):
                    found[alias] = source.name.lower()
                elif isinstance(source.expression, (exp.Select, exp.SetOperation)):
                    found[alias] = source.expression
            self._sources[id(select)] = found
        return found

    # -- keys, joins, groups -----------------------------------------------------------------------------------------

    def key_of(self, table: str) -> tuple[str, ...]:
        """Columns that make a row of the table the only one: as the database declares, else as the rules do."""
        known = self._schema.table(table)
        declared = tuple(column.name.lower() for column in known.columns if column.primary_key) if known else ()
        return declared or self._keys.get(table, ())

    def is_key(self, table: str, column: str) -> bool:
        """Whether at most one row of the table has a value of the column."""
        return self.key_of(table.lower()) == (column.lower(),)

    def joined(self, place: Place, hop: Hop) -> Place | None:
        """Where a hop from the place leads to in the same FROM clause; None where the statement does not go there."""
        if isinstance(place, Inside):
            inner = self.joined(place.inner, hop)
            return inner and Inside(place.select, place.alias, inner)
        if isinstance(place, Both):
            left, right = self.joined(place.left, hop), self.joined(place.right, hop)
            return Both(left, right) if left and right else None
        here = (place.alias, hop.left_column.lower())
        for one, other in self._equalities(place.select):
            for near, far in ((one, other), (other, one)):
                table = self.sources(place.select).get(far[0])
                if near == here and far[1] == hop.right_column.lower() and table == hop.right_table.lower():
                    return TableInFrom(place.select, far[0], hop.right_table.lower())
        return None

    def join(self, place: Place, hop: Hop) -> Place:
        """Join the table that a hop leads to, keeping every row; where it is joined already, that is it."""
        found = self.joined(place, hop)
        if found is not None:
            return found
        if isinstance(place, Inside):
            return Inside(place.select, place.alias, self.join(place.inner, hop))
        if isinstance(place, Both):
            return Both(self.join(place.left, hop), self.join(place.right, hop))
        sources = self.sources(place.select)
        alias = fresh(f"{hop.right_table.lower()}_beside", sources)
        on: exp.Condition = exp.EQ(
            this=exp.column(self._spelled(place.table, hop.left_column), table=place.alias),
            expression=exp.column(self._spelled(hop.right_table, hop.right_column), table=alias),
        )
        for own, column, text in hop.only:
            end = place.alias if own == hop.left_table else alias
            told = exp.column(self._spelled(own, column), table=end)
            on = exp.and_(on, exp.EQ(this=told, expression=exp.Literal.string(text)))
        table = exp.alias_(exp.to_table(self._spelled(hop.right_table)), alias, table=True)
        place.select.join(table, on=on, join_type="left", copy=False)
        sources[alias] = hop.right_table.lower()
        return TableInFrom(place.select, alias, hop.right_table.lower())

    def _equalities(self, select: exp.Select) -> list[tuple[tuple[str, str], tuple[str, str]]]:
        """Columns (alias, name) that the FROM and WHERE clauses hold equal."""
        conditions: list[exp.Expr | None] = [join.args.get("on") for join in select.args.get("joins") or ()]
        where = select.args.get("where")
        conditions.append(where.this if where else None)
        found = []
        while conditions:
            part = conditions.pop(0)
            if isinstance(part, exp.Paren):
                conditions.append(part.this)
            elif isinstance(part, exp.And):
                conditions += [part.left, part.right]
            elif isinstance(part, exp.EQ):
                one, other = part.left, part.right
                if isinstance(one, exp.Column) and isinstance(other, exp.Column):
                    found.append(((one.table, one.name.lower()), (other.table, other.name.lower())))
        return found

    def obstacle(self, place: Place, column: str) -> str:
        """Why a column of the place cannot be shown beside what is shown; empty where it can."""
        if isinstance(place, Both):
            return self.obstacle(place.left, column) or self.obstacle(place.right, column)
        select = place.select
        distinct, group = select.args.get("distinct"), select.args.get("group")
        if distinct is not None and distinct.args.get("on") is not None:
            return "DISTINCT ON picks rows"
        if group is None and aggregates(select):
            return "a computed value stands alone"
        if group is not None:
            if any(group.args.get(part) for part in ("grouping_sets", "cube", "rollup", "totals", "all")):
                return "the groups are of several kinds"
            if (place.key, column) not in self._one_a_group(select, group):
                return "there is more than one of it in a group"
        return self.obstacle(place.inner, column) if isinstance(place, Inside) else ""

    def is_grouped(self, place: Place) -> bool:
        """Whether rows of the place are gathered into groups before they are shown."""
        if isinstance(place, Both):
            return self.is_grouped(place.left) or self.is_grouped(place.right)
        if place.select.args.get("group") is not None:
            return True
        return isinstance(place, Inside) and self.is_grouped(place.inner)

    def _one_a_group(self, select: exp.Select, group: exp.Group) -> Known:
        """Columns that have one value in each group: grouped by, or given by what is grouped by."""
        known: Known = set()
        tables: dict[object, str] = {}
        for alias, source in self.sources(select).items():
            if isinstance(source, str):
                tables[id(select), alias] = source
        for part in group.expressions:
            for ref in self.resolve(part) if isinstance(part, exp.Column) else ():
                known.add(ref.key)
                tables[ref.place.key] = ref.place.table
        size = -1
        while size != len(known):
            size = len(known)
            for key, table in tables.items():
                unique, facts = self.key_of(table), self._schema.table(table)
                if unique and facts and all((key, name) in known for name in unique):
                    known |= {(key, column.name.lower()) for column in facts.columns}
            for one, other in self._equalities(select):
                for near, far in ((one, other), (other, one)):
                    if ((id(select), near[0]), near[1]) in known:
                        known.add(((id(select), far[0]), far[1]))
        return known

    # -- showing more ------------------------------------------------------------------------------------------------

    def show(self, place: Place, column: str) -> str:
        """Add a column of the place to the result, last; returns its name there."""
        if isinstance(place, Both):
            name = self.show(place.left, column)
            self.show(place.right, column)
            return name
        if isinstance(place, Inside):
            return self._project(place.select, exp.column(self.show(place.inner, column), table=place.alias), column)
        shown = exp.column(self._spelled(place.table, column), table=place.alias)
        return self._project(place.select, shown, column)

    def show_computed(self, value: exp.Expr, wanted: str) -> str:
        """Add a value that is computed of each row to the result, last; returns its name there. Only for a SELECT."""
        name = fresh(wanted, {str(one).lower() for one in self.root.named_selects})
        self.root.select(exp.alias_(value.copy(), name), copy=False)
        return name

    def _project(self, select: exp.Select, column: exp.Column, wanted: str) -> str:
        group = select.args.get("group")
        if group is not None and column not in group.expressions:
            group.append("expressions", column.copy())
        name = fresh(wanted, {str(one).lower() for one in select.named_selects})
        select.select(exp.alias_(column, name), copy=False)
        return name

    def _spelled(self, table: str, column: str | None = None) -> str:
        """A name as the database spells it, where it matters."""
        if self.dialect == "sqlite":
            return column or table
        facts = self._schema.table(table)
        if facts is None or column is None:
            return facts.name if facts else table
        known = facts.column(column)
        return known.name if known else column


def aggregates(select: exp.Select, within: exp.Expr | None = None) -> bool:
    """Whether a SELECT itself (not one inside it) computes over several rows; with `within`, whether that part does."""
    parts = [within] if within is not None else [*select.selects, select.args.get("having")]
    return any(
        node.parent_select is select and not isinstance(node.parent, (exp.Window, exp.Filter))
        for part in parts
        if part is not None
        for node in part.find_all(exp.AggFunc)
    )


def written(tree: exp.Expr, dialect: str) -> str:
    """A tree as text, with quotes round the names that need them."""
    keywords = _keywords(dialect)
    copy = tree.copy()
    for identifier in copy.find_all(exp.Identifier):
        name = str(identifier.this)
        if not _PLAIN.fullmatch(name) or name.upper() in keywords:
            identifier.set("quoted", True)
    return copy.sql(dialect=dialect)


@cache
def _keywords(dialect: str) -> frozenset[str]:
    """Words of the language, the parts of such as ORDER BY too."""
    return frozenset(word for key in Dialect.get_or_raise(dialect).tokenizer_class.KEYWORDS for word in key.split())


def _query(node: exp.Expr) -> Query:
    plain = node.unnest() if isinstance(node, exp.Subquery) else node
    if not isinstance(plain, (exp.Select, exp.SetOperation)):
        raise Untraceable(f"a branch of it is {type(plain).__name__.upper()}")
    return plain


def fresh(wanted: str, taken: Mapping[str, object] | set[str]) -> str:
    """The name that is wanted, or, where it is taken, that name with the first free number from 2 on behind it."""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}_{number}"
    return name


@lru_cache(maxsize=64)
def _read(sql: str, dialect: str, schema: GuardSchema) -> Query:
    """The statement parsed, its columns qualified; for whoever changes it, a copy. Raises `Untraceable`."""
    # Names in SQLite are the same in any case; in PostgreSQL the schema's own spelling counts.
    fold = str.lower if dialect == "sqlite" else str
    columns = {fold(t.name): {fold(c.name): c.type or "TEXT" for c in t.columns} for t in schema.tables}
    try:
        tree = parsed(sql, dialect).copy()
        tree = tree.unnest() if isinstance(tree, exp.Subquery) else tree
        for table in tree.find_all(exp.Table):
            table.set("db", None)
        if dialect == "sqlite":
            _quoted_texts(tree, {fold(c.name) for t in schema.tables for c in t.columns})
        tree = qualified(tree, dialect, columns)
    except SqlUnreadable as error:
        raise Untraceable(f"its names cannot be traced: {error}") from error
    for join in tree.find_all(exp.Join):
        # In PostgreSQL a comma binds less than JOIN: what stands before it could not be named in an ON of ours. For
        # SQLite the parser makes CROSS JOIN of it, which there fixes the order of the loops and may take for ever.
        if join.args.get("kind") in (None, "CROSS") and not any(
            join.args.get(part) for part in ("on", "using", "side", "method")
        ):
            join.set("kind", None)
            join.set("on", exp.condition("1 = 1"))
    if not isinstance(tree, (exp.Select, exp.SetOperation)):
        raise Untraceable("it is neither a SELECT nor a set operation")
    return tree


def _quoted_texts(tree: exp.Expr, known: set[str]) -> None:
    """SQLite reads "text" as a text where no column is called so; people write it by hand."""
    named = known | {alias.alias.lower() for alias in tree.find_all(exp.Alias)}
    for column in list(tree.find_all(exp.Column)):
        identifier = column.this
        bare = isinstance(identifier, exp.Identifier) and identifier.quoted and not column.table
        if bare and str(identifier.this).lower() not in named:
            column.replace(exp.Literal.string(str(identifier.this)))
