"""Statements in the part of SQL that Spider's own evaluators parse, or the reason why one cannot be written so.

Those evaluators end with an error at the first gold statement that is outside their grammar, which is

    query  = select [("UNION" | "INTERSECT" | "EXCEPT") query]
    select = "SELECT" ["DISTINCT"] item {"," item} "FROM" table {"JOIN" table "ON" conds} ["WHERE" conds]
             ["GROUP BY" column {"," column}] ["HAVING" conds]
             ["ORDER BY" value ["ASC" | "DESC"] {"," value ["ASC" | "DESC"]}] ["LIMIT" integer]
    item   = value | aggregate "(" column sign column ")"
    table  = name ["AS" alias]                   an alias is no table's name, and means one table in the whole query
    conds  = cond {("AND" | "OR") cond}          no parentheses
    cond   = value ["NOT"] ("=" | "!=" | "<" | ">" | "<=" | ">=" | "LIKE" | "IN" | "BETWEEN") operand ["AND" operand]
    operand = number | text | column | "(" query ")"
    value  = unit [sign unit]                    sign is + - * /
    unit   = column | "*" | aggregate "(" ["DISTINCT"] (column | "*") ")"

with no literal among the items, no name for one, no function but the five aggregates, no NULL, no CASE, no EXISTS, no
outer join and no list after IN. `spider_sql` keeps the meaning where the grammar has another way to say it (a list is
OR, parentheses are multiplied out, an EXISTS becomes IN) and drops what may make no difference on this database: the
outer of an outer join, ROUND, CAST, COALESCE, UPPER, LOWER. The caller must run both and compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import TypeGuard

from sqlglot import exp

from wizard.ask.guard import GuardSchema
from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed

MOST_DISJUNCTS = 16
"""Conditions with parentheses are multiplied out to at most so many alternatives."""
_AGGREGATES: dict[type[exp.Expr], str] = {
    exp.Count: "COUNT",
    exp.Sum: "SUM",
    exp.Avg: "AVG",
    exp.Min: "MIN",
    exp.Max: "MAX",
}
_SIGNS: dict[type[exp.Expr], str] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}
_DROPPED = (exp.Paren, exp.Round, exp.Cast, exp.Coalesce, exp.Upper, exp.Lower)
"""What stands around a value and may make no difference; its rows are compared."""
_COMPARED: dict[type[exp.Expr], str] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_SETS: dict[type[exp.Expr], str] = {exp.Union: "UNION", exp.Intersect: "INTERSECT", exp.Except: "EXCEPT"}
_REFUSED = (("with_", "WITH"), ("offset", "OFFSET"), ("windows", "window functions"))
_Junction = list[list[str]]
"""Alternatives, each of which is conditions that must all hold."""


SHOWN = 60
"""Characters of a part of a statement that are shown where it has no place."""
_IN_WORDS: tuple[tuple[tuple[type[exp.Expr], ...], str], ...] = (
    ((exp.Case,), "CASE"),
    ((exp.Cast,), "CAST"),
    ((exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Mod), "arithmetic"),
    ((exp.DPipe, exp.Concat), "texts put together"),
    ((exp.Func,), "a function"),
)


class OutsideSpider(Exception):
    """A statement has no form in Spider's grammar; its text says what stands in the way."""


def spider_sql(sql: str, schema: GuardSchema) -> str:
    """The SQLite statement `sql` in Spider's grammar, on one line. Raises `OutsideSpider`."""
    try:
        tree = parsed(sql, "sqlite").copy()
    except SqlUnreadable as error:
        raise OutsideSpider("it is no statement of SQLite's") from error
    return _Writer(tree, schema).query(tree)


class _Writer:
    """Writes one statement; aliases are given anew, so that each means one table in the whole statement."""

    def __init__(self, tree: exp.Expr, schema: GuardSchema) -> None:
        self._schema = schema
        self._several = sum(1 for _ in tree.find_all(exp.Table)) > 1
        self._given = 0
        self._prefix = next(p for p in ("T", "S", "R") if not any(_numbered(t.name, p) for t in schema.tables))
        self._scopes: list[dict[str, tuple[str, str]]] = []
        """By the name that a table goes by in its SELECT: the table's own name, and its new alias. Inner ones last."""

    def query(self, node: exp.Expr) -> str:
        """A SELECT, or several joined by one set operation."""
        if isinstance(node, exp.Select):
            return self._select(node)
        operation = _SETS.get(type(node))
        if operation is None or not isinstance(node, exp.SetOperation):
            raise OutsideSpider(f"{type(node).__name__.upper()} in place of a SELECT")
        if not node.args.get("distinct"):
            raise OutsideSpider(f"{operation} ALL")
        if any(node.args.get(part) for part in ("order", "limit", "offset", "with_")):
            raise OutsideSpider(f"ORDER BY, LIMIT or WITH of a whole {operation}")
        left, right = node.this, node.expression
        if not isinstance(left, exp.Select):
            raise OutsideSpider("several set operations")
        return f"{self._select(left)} {operation} {self.query(right)}"

    def _select(self, node: exp.Select) -> str:
        for part, name in _REFUSED:
            if node.args.get(part):
                raise OutsideSpider(name)
        self._scopes.append({})
        try:
            return " ".join(self._clauses(node))
        finally:
            self._scopes.pop()

    def _clauses(self, node: exp.Select) -> Iterator[str]:
        named = {one.alias.lower(): one.this for one in node.expressions if isinstance(one, exp.Alias)}
        where = _conjuncts(node.args["where"].this) if node.args.get("where") else []
        tables = self._from(node, where)  # first: it says what the tables are called
        distinct = node.args.get("distinct")
        if distinct is not None and distinct.args.get("on"):
            raise OutsideSpider("DISTINCT ON")
        items = ", ".join(self._item(one.unalias()) for one in node.expressions)
        yield f"SELECT {'DISTINCT ' if distinct is not None else ''}{items}"
        yield f"FROM {tables}"
        if where:
            yield f"WHERE {self._conditions(_all_of(where))}"
        if group := node.args.get("group"):
            yield "GROUP BY " + ", ".join(self._column(_meant(one, named, node)) for one in group.expressions)
        if having := node.args.get("having"):
            yield f"HAVING {self._conditions(having.this)}"
        if order := node.args.get("order"):
            yield "ORDER BY " + ", ".join(self._ordered(one, named, node) for one in order.expressions)
        if limit := node.args.get("limit"):
            if not _is_number(limit.expression):
                raise OutsideSpider("LIMIT by what is no number")
            yield f"LIMIT {limit.expression.name}"

    # --- FROM ---

    def _from(self, node: exp.Select, where: list[exp.Expr]) -> str:
        """The tables and their joins; a condition that joins tables which have no ON is taken out of `where`."""
        first = node.args.get("from_")
        if first is None:
            claim = bool(node.expressions) and isinstance(node.expressions[0].unalias(), exp.Exists)
            raise OutsideSpider("the EXISTS of a yes/no question" if claim else "no FROM")
        parts = [self._table(first.this)]
        for join in node.args.get("joins") or ():
            if join.args.get("using") or join.args.get("method"):
                raise OutsideSpider("JOIN USING")
            if join.side in ("RIGHT", "FULL"):
                raise OutsideSpider(f"{join.side} JOIN")
            before = set(self._scopes[-1])
            table = self._table(join.this)
            on = join.args.get("on")
            if on is None:
                on = self._taken(where, before)
            parts.append(f"JOIN {table} ON {self._conditions(on)}")
        return " ".join(parts)

    def _table(self, node: exp.Expr) -> str:
        table = self._schema.table(node.name) if isinstance(node, exp.Table) else None
        if table is None:
            raise OutsideSpider("a SELECT in place of a table")
        alias = ""
        if self._several:
            self._given += 1
            alias = f"{self._prefix}{self._given}"
        self._scopes[-1][(node.alias or node.name).lower()] = (table.name, alias)
        return f"{table.name} AS {alias}" if alias else table.name

    def _taken(self, where: list[exp.Expr], before: set[str]) -> exp.Expr:
        """The equality in `where` that joins the newest table with an earlier one, taken out of it."""
        for place, one in enumerate(where):
            if isinstance(one, exp.EQ) and isinstance(one.this, exp.Column) and isinstance(one.expression, exp.Column):
                names = {one.this.table.lower(), one.expression.table.lower()}
                if names & before and names <= set(self._scopes[-1]) and not names <= before:
                    return where.pop(place)
        raise OutsideSpider("tables that no column joins")

    # --- values ---

    def _item(self, node: exp.Expr) -> str:
        bare = _bare(node)
        name = _AGGREGATES.get(type(bare))
        inside = _bare(bare.this) if name and isinstance(bare.this, exp.Expr) else None
        if inside is not None and type(inside) in _SIGNS:
            return f"{name}({self._column(inside.this)} {_SIGNS[type(inside)]} {self._column(inside.expression)})"
        return self._value(bare)

    def _value(self, node: exp.Expr) -> str:
        bare = _bare(node)
        if type(bare) in _SIGNS:
            return f"{self._unit(bare.this)} {_SIGNS[type(bare)]} {self._unit(bare.expression)}"
        return self._unit(bare)

    def _unit(self, node: exp.Expr) -> str:
        bare = _bare(node)
        name = _AGGREGATES.get(type(bare))
        if name is None:
            return "*" if isinstance(bare, exp.Star) else self._column(bare)
        if bare.args.get("expressions"):
            raise OutsideSpider(f"{name} of several values")
        inside = bare.this
        distinct = ""
        if isinstance(inside, exp.Distinct):
            distinct, inside = "DISTINCT ", inside.expressions[0]
        star = isinstance(inside, exp.Star) or (isinstance(bare, exp.Count) and isinstance(inside, exp.Literal))
        return f"{name}({distinct}{'*' if star else self._column(inside)})"

    def _column(self, node: exp.Expr) -> str:
        bare = _bare(node)
        if not isinstance(bare, exp.Column) or isinstance(bare.this, exp.Star):
            raise OutsideSpider(_said(bare))
        for scope in reversed(self._scopes):
            for goes_by, (table, alias) in scope.items():
                known = self._schema.table(table)
                column = known.column(bare.name) if known is not None else None
                if column is not None and bare.table.lower() in ("", goes_by):
                    return f"{alias}.{column.name}" if alias else column.name
        raise OutsideSpider(f"{bare.sql('sqlite')}, which is no column of a table")

    def _ordered(self, node: exp.Expr, named: Mapping[str, exp.Expr], select: exp.Select) -> str:
        if not isinstance(node, exp.Ordered) or node.args.get("with_fill"):
            raise OutsideSpider("an odd ORDER BY")
        return f"{self._value(_meant(node.this, named, select))} {'DESC' if node.args.get('desc') else 'ASC'}"

    # --- conditions ---

    def _conditions(self, node: exp.Expr) -> str:
        """Conditions without parentheses: alternatives of conjunctions need none, for AND binds closer than OR."""
        return " OR ".join(" AND ".join(all_of) for all_of in self._junction(node, holds=True))

    def _junction(self, node: exp.Expr, *, holds: bool) -> _Junction:
        """`node`, or with `holds` false its opposite."""
        if isinstance(node, exp.Paren):
            return self._junction(node.this, holds=holds)
        if isinstance(node, exp.Not):
            return self._junction(node.this, holds=not holds)
        if isinstance(node, (exp.And, exp.Or)):
            left, right = (self._junction(one, holds=holds) for one in (node.this, node.expression))
            if isinstance(node, exp.Or) is holds:
                return left + right
            if len(left) * len(right) > MOST_DISJUNCTS:
                raise OutsideSpider(f"conditions that multiply out to more than {MOST_DISJUNCTS}")
            return [one + other for one, other in product(left, right)]
        return self._condition(node, holds=holds)

    def _condition(self, node: exp.Expr, *, holds: bool) -> _Junction:
        if type(node) in _COMPARED:
            return [[self._compared(node, holds=holds)]]
        write = _CONDITIONS.get(type(node))
        if write is None:
            raise OutsideSpider(_said(node))
        return write(self, node, holds)

    def _compared(self, node: exp.Expr, *, holds: bool) -> str:
        left, right, sign = _bare(node.this), _bare(node.expression), _COMPARED[type(node)]
        if _is_constant(left):
            left, right, sign = right, left, _TURNED[sign]
        return f"{self._value(left)} {sign if holds else _OPPOSITE[sign]} {self._operand(right)}"

    def _in(self, node: exp.Expr, holds: bool) -> _Junction:
        value = self._value(node.this)
        if query := node.args.get("query"):
            return [[f"{value} {'' if holds else 'NOT '}IN {self._operand(query)}"]]
        each = [f"{value} {'=' if holds else '!='} {self._operand(one)}" for one in node.expressions]
        return [[one] for one in each] if holds else [each]

    def _between(self, node: exp.Expr, holds: bool) -> _Junction:
        low, high = self._operand(node.args["low"]), self._operand(node.args["high"])
        return [[f"{self._value(node.this)} {'' if holds else 'NOT '}BETWEEN {low} AND {high}"]]

    def _like(self, node: exp.Expr, holds: bool) -> _Junction:
        return [[f"{self._value(node.this)} {'' if holds else 'NOT '}LIKE {self._operand(node.expression)}"]]

    def _is(self, node: exp.Expr, holds: bool) -> _Junction:
        if holds or not isinstance(node.expression, exp.Null):
            raise OutsideSpider("IS NULL")
        return [[f"{self._value(node.this)} LIKE '%'"]]  # which holds of every value but NULL

    def _exists(self, node: exp.Expr, holds: bool) -> _Junction:
        """A SELECT that depends on this one by one equality: the column here is among those there."""
        inner = node.this
        if not isinstance(inner, exp.Select) or any(inner.args.get(part) for part in ("group", "having", "limit")):
            raise OutsideSpider("EXISTS")
        where = _conjuncts(inner.args["where"].this) if inner.args.get("where") else []
        inside = {one.alias_or_name.lower() for one in _tables_of(inner)}
        for place, one in enumerate(where):
            if isinstance(one, exp.EQ) and isinstance(one.this, exp.Column) and isinstance(one.expression, exp.Column):
                here, there = sorted((one.this, one.expression), key=lambda column: self._is_of(column, inside))
                if self._is_of(there, inside) and not self._is_of(here, inside):
                    others = where[:place] + where[place + 1 :]
                    among = inner.copy()
                    among.set("expressions", [there.copy()])
                    among.set("where", exp.Where(this=_all_of(others)) if others else None)
                    if not holds:
                        among = among.where(exp.Not(this=exp.Is(this=there.copy(), expression=exp.Null())))
                    return [[f"{self._value(here)} {'' if holds else 'NOT '}IN ({self.query(among)})"]]
        raise OutsideSpider("EXISTS by more than one equality")

    def _is_of(self, column: exp.Column, inside: set[str]) -> bool:
        """Whether the column is one of the tables that go by the names `inside`."""
        if column.table:
            return column.table.lower() in inside
        tables = (self._schema.table(name) for name in inside)
        return any(table is not None and table.column(column.name) is not None for table in tables)

    def _operand(self, node: exp.Expr) -> str:
        bare = _bare(node)
        if isinstance(bare, exp.Subquery):
            bare = bare.this
        if isinstance(bare, (exp.Select, exp.SetOperation)):
            return f"({self.query(bare)})"
        if isinstance(bare, exp.Boolean):
            return "1" if bare.this else "0"
        if isinstance(bare, exp.Neg) and _is_number(bare.this):
            return f"-{bare.this.name}"
        if _is_number(bare):
            return str(bare.name)
        if isinstance(bare, exp.Literal):
            if "'" in bare.name or '"' in bare.name:
                raise OutsideSpider("a text with a quotation mark in it")
            return f"'{bare.name}'"
        return self._unit(bare)


_CONDITIONS: dict[type[exp.Expr], Callable[[_Writer, exp.Expr, bool], _Junction]] = {
    exp.In: _Writer._in,
    exp.Between: _Writer._between,
    exp.Like: _Writer._like,
    exp.Is: _Writer._is,
    exp.Exists: _Writer._exists,
}


def _conjuncts(node: exp.Expr) -> list[exp.Expr]:
    if isinstance(node, exp.Paren):
        return _conjuncts(node.this)
    return [*_conjuncts(node.this), *_conjuncts(node.expression)] if isinstance(node, exp.And) else [node]


def _all_of(conditions: list[exp.Expr]) -> exp.Expr:
    return exp.and_(*conditions, copy=True)


def _tables_of(select: exp.Select) -> list[exp.Expr]:
    first = select.args.get("from_")
    return [*([first.this] if first is not None else []), *(join.this for join in select.args.get("joins") or ())]


def _meant(node: exp.Expr, named: Mapping[str, exp.Expr], select: exp.Select) -> exp.Expr:
    """What ORDER BY and GROUP BY mean by a name of an item or its number."""
    if isinstance(node, exp.Column) and not node.table and node.name.lower() in named:
        return named[node.name.lower()]
    if _is_number(node) and node.name.isdigit() and 0 < int(node.name) <= len(select.expressions):
        item: exp.Expr = select.expressions[int(node.name) - 1]
        return item.unalias()
    return node


def _bare(node: exp.Expr) -> exp.Expr:
    """The value inside what may make no difference."""
    while isinstance(node, _DROPPED):
        node = node.this
    return node


def _is_number(node: object) -> TypeGuard[exp.Literal]:
    return isinstance(node, exp.Literal) and not node.is_string


def _is_constant(node: exp.Expr) -> bool:
    return isinstance(node, (exp.Literal, exp.Boolean, exp.Neg))


def _numbered(name: str, prefix: str) -> bool:
    return name.upper().startswith(prefix) and name[1:].isdigit()


def _said(node: exp.Expr) -> str:
    """A part of a statement that has no place, in a few words."""
    if isinstance(node, (exp.Literal, exp.Null, exp.Boolean)):
        return "a constant where a column belongs"
    if isinstance(node, exp.Column):
        return "a column as a condition"
    if isinstance(node, (exp.Select, exp.Subquery)):
        return "a SELECT in place of a column"
    text = " ".join(node.sql("sqlite").split())
    shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
    kind = next((words for types, words in _IN_WORDS if isinstance(node, types)), "")
    return f"{kind}: {shown}" if kind else shown
