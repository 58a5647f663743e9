"""A statement in the canonical form of the text2sql-data collection, in which two that differ in writing alone are one.

Names and words are in capitals, every table has an alias (`EMPLOYEES AS EMPLOYEESalias0`) and every column its
table's; items, tables, and conditions that are all joined by AND, or all by OR, stand in the order of their letters; an
equality has its constant at the right; inner joins are commas and conditions; a blank stands between any two signs, and
`;` at the end. Aliases of items are gone. The collection's tools count brackets and read no set operation and no WITH.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from sqlglot import exp

from wizard.ask.guard import GuardSchema
from wizard.ask.guard.errors import SqlUnreadable
from wizard.ask.guard.parsed import parsed

_SIGN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|[\w.:-]+|[!=<>]+|\|\||\S")
_GLUED = ("COUNT", "LOWER", "MAX", "MIN", "SUM")
"""Functions whose bracket the collection writes without a blank before it."""
_DERIVED = "DERIVED_TABLE"


class NotCanonical(Exception):
    """A statement has no canonical form; its text says what stands in the way."""


def canonical(sql: str, variables: Collection[str], schema: GuardSchema) -> str:
    """The SQLite statement `sql`, in which the names `variables` stand for values. Raises `NotCanonical`."""
    once = _canonical(sql, variables, schema)
    return _canonical(once.removesuffix(";"), variables, schema)  # aliases are numbered as the ordered text has them


def _canonical(sql: str, variables: Collection[str], schema: GuardSchema) -> str:
    try:
        tree = parsed(sql, "sqlite").copy()
    except SqlUnreadable as error:
        raise NotCanonical("it is no statement of SQLite's") from error
    if not isinstance(tree, exp.Select):
        raise NotCanonical(f"{type(tree).__name__.upper()} in place of a SELECT")
    if tree.find(exp.SetOperation):
        raise NotCanonical("a set operation")
    if tree.find(exp.With):
        raise NotCanonical("WITH")
    _Canonical(frozenset(variables), schema).select(tree, [])
    return " ".join(_signs(tree.sql("sqlite"), frozenset(variables)))


class _Scope:
    """What the tables of one SELECT are called, and the columns of each."""

    def __init__(self) -> None:
        self.aliases: dict[str, str] = {}
        self.columns: dict[str, frozenset[str]] = {}

    def find(self, column: exp.Column) -> str | None:
        """The new alias of the column's table; None where it is of another SELECT."""
        if column.table:
            return self.aliases.get(column.table.lower())
        for name, columns in self.columns.items():
            if column.name.lower() in columns:
                return self.aliases[name]
        return None


class _Canonical:
    """Changes one statement's tree in place."""

    def __init__(self, variables: frozenset[str], schema: GuardSchema) -> None:
        self._variables = variables
        self._schema = schema
        self._count: Counter[str] = Counter()

    def select(self, node: exp.Select, outer: list[_Scope]) -> None:
        """Name, then order: this SELECT's own tables first, then what is nested in it."""
        _drop_aliases(node)
        scope = _Scope()
        for table in _tables(node):
            self._name(table, scope)
        scopes = [scope, *outer]
        nested: list[exp.Select] = []
        for one in list(node.walk(prune=lambda one: isinstance(one, exp.Select) and one is not node)):
            if isinstance(one, exp.Select) and one is not node:
                nested.append(one)
            elif isinstance(one, exp.Column) and not self._is_variable(one):
                self._qualify(one, scopes)
        for inner in nested:
            self.select(inner, scopes)
        self._order(node)

    def _is_variable(self, node: exp.Expr) -> bool:
        return isinstance(node, exp.Column) and not node.table and node.name in self._variables

    def _name(self, table: exp.Expr, scope: _Scope) -> None:
        known = self._schema.table(table.name) if isinstance(table, exp.Table) else None
        if known is not None:
            name, columns = known.name.upper(), frozenset(one.name.lower() for one in known.columns)
            table.this.replace(exp.to_identifier(name))
        elif isinstance(table, exp.Subquery) and isinstance(table.this, exp.Select):
            name, columns = _DERIVED, frozenset(one.alias_or_name.lower() for one in table.this.expressions)
        else:
            raise NotCanonical(f"{table.sql('sqlite')[:40]} in place of a table")
        goes_by = (table.alias_or_name or name).lower()
        alias = f"{name}alias{self._count[name]}"
        self._count[name] += 1
        scope.aliases[goes_by], scope.columns[goes_by] = alias, columns
        table.set("alias", exp.TableAlias(this=exp.to_identifier(alias)))

    def _qualify(self, column: exp.Column, scopes: list[_Scope]) -> None:
        alias = next((found for scope in scopes if (found := scope.find(column))), None)
        if alias is None:
            if isinstance(column.this, exp.Star):
                return
            if column.this.args.get("quoted") and not column.table:  # a text, as SQLite reads it, too
                column.replace(exp.Literal.string(column.name))
                return
            raise NotCanonical(f"{column.sql('sqlite')}, which is no column of a table")
        if not isinstance(column.this, exp.Star):
            column.set("this", exp.to_identifier(column.name.upper()))
        column.set("table", exp.to_identifier(alias))

    def _order(self, node: exp.Select) -> None:
        for equal in [one for one in node.find_all(exp.EQ, exp.NEQ) if one.parent_select is node]:
            left, right = equal.this, equal.expression
            turned = self._is_constant(left) or (isinstance(right, exp.Column) and _text(left) < _text(right))
            if turned and isinstance(right, exp.Column) and not self._is_constant(right):
                equal.set("this", right)
                equal.set("expression", left)
        node.set("expressions", sorted(node.expressions, key=_text))
        where = node.args.get("where")
        conditions: list[exp.Expr] = [where.this] if where is not None else []
        joins = node.args.get("joins") or []
        if not any(join.side or join.args.get("using") for join in joins):
            conditions += [join.args["on"] for join in joins if join.args.get("on") is not None]
            tables = sorted((node.args["from_"].this, *(join.this for join in joins)), key=_text)
            node.set("from_", exp.From(this=tables[0]))
            node.set("joins", [exp.Join(this=table) for table in tables[1:]])
        if conditions:
            node.set("where", exp.Where(this=_sorted(conditions)))

    def _is_constant(self, node: exp.Expr) -> bool:
        return isinstance(node, exp.Literal) or self._is_variable(node)


def _drop_aliases(node: exp.Select) -> None:
    """Items without names; ORDER BY, GROUP BY and HAVING have what these stood for. In a table's place they stay."""
    if isinstance(node.parent, exp.Subquery) and isinstance(node.parent.parent, (exp.From, exp.Join)):
        return
    named = {one.alias.lower(): one.this for one in node.expressions if isinstance(one, exp.Alias)}
    items = list(node.expressions)
    for part in ("order", "group", "having"):
        for column in [*(node.args[part].find_all(exp.Column) if node.args.get(part) else ())]:
            if not column.table and column.name.lower() in named:
                column.replace(named[column.name.lower()].copy())
    for ordered in node.args["order"].expressions if node.args.get("order") else ():
        place = ordered.this.name if isinstance(ordered.this, exp.Literal) and not ordered.this.is_string else ""
        if place.isdigit() and 0 < int(place) <= len(items):
            ordered.set("this", items[int(place) - 1].unalias().copy())
    node.set("expressions", [one.unalias() for one in items])


def _tables(node: exp.Select) -> Iterator[exp.Expr]:
    first = node.args.get("from_")
    if first is None:
        raise NotCanonical("no FROM")
    yield first.this
    yield from (join.this for join in node.args.get("joins") or ())


def _sorted(conditions: Iterable[exp.Expr]) -> exp.Expr:
    """All of them, in order; alternatives too, where nothing else is there."""
    parts = [part for one in conditions for part in _parts(one, exp.And)]
    if len(parts) == 1:
        return exp.or_(*sorted(_parts(parts[0], exp.Or), key=_text), wrap=False)
    bracketed = (exp.Paren(this=one) if isinstance(one, exp.Or) else one for one in parts)
    return exp.and_(*sorted(bracketed, key=_text), wrap=False)


def _parts(node: exp.Expr, kind: type[exp.And | exp.Or]) -> list[exp.Expr]:
    if isinstance(node, exp.Paren) and (isinstance(node.this, kind) or not isinstance(node.this, exp.Connector)):
        return _parts(node.this, kind)
    return [*_parts(node.this, kind), *_parts(node.expression, kind)] if isinstance(node, kind) else [node]


def _text(node: exp.Expr) -> str:
    return node.sql("sqlite")


def _signs(sql: str, variables: frozenset[str]) -> Iterator[str]:
    """Words and signs of a statement, as the collection sets them apart."""
    found = _SIGN.findall(sql)
    place = 0
    while place < len(found):
        sign = found[place]
        if sign[0] == "'":
            yield f'"{sign[1:-1]}"' if '"' not in sign and "''" not in sign else sign
        elif sign[0] == '"' or sign in variables:
            yield sign
        elif sign.upper() in _GLUED and found[place + 1 : place + 2] == ["("]:
            yield f"{sign.upper()}("
            place += 1
        else:
            yield "!=" if sign == "<>" else "".join(_capital(part) for part in re.split(r"(alias\d+)", sign))
        place += 1
    yield ";"


def _capital(part: str) -> str:
    return part if re.fullmatch(r"alias\d+", part) else part.upper()
