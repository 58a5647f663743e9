"""How large a statement makes texts and expressions out of small ones, before any database sees it.

A planner writes the definition of each WITH clause and each subquery out where its columns are used. Clauses that use
one column several times, one behind the other, grow without bound, in the planner and as texts: `t || t` of `t || t`.
No server can be stopped surely while that happens. The estimate is rough, and from above: a column of a table counts 1,
a literal its characters, everything else the sum of its parts. Texts that aggregates gather from rows are not counted.
"""

from __future__ import annotations

from sqlglot import exp

from wizard.ask.guard.errors import SqlRefused
from wizard.ask.guard.names import Scopes, folded

LARGEST = 100_000
"""What one column may grow to, in the units above."""
ENOUGH = 10**9
"""Larger is not counted."""
_Sizes = dict[str, int]
"""The size of each column of a query, by its name; under "" that of the largest."""


class Growth:
    """The sizes of one statement's queries."""

    def __init__(self, dialect: str, scopes: Scopes) -> None:
        self._dialect = dialect
        self._scopes = scopes
        self._queries: dict[int, _Sizes] = {}
        self._around: dict[int, list[_Sizes]] = {}

    def check(self, statement: exp.Expr) -> None:
        """Pass a statement that stays small.

        Raises:
            SqlRefused: one of its columns may grow beyond `LARGEST`, or it is nested too deeply to be looked at.
        """
        try:
            for query in statement.find_all(exp.Select):
                for part in (*query.expressions, *(query.args.get(name) for name in ("where", "having"))):
                    if part is not None and self._size(part, self._sources(query)) > LARGEST:
                        raise SqlRefused(
                            "a text or expression that grows with each step of the statement",
                            "use a column only once in what later steps use",
                        )
        except RecursionError:
            raise SqlRefused("expressions inside too many others", "nest less") from None

    def _of(self, query: exp.Expr | None) -> _Sizes:
        if query is None:
            return {"": 1}
        found = self._queries.get(id(query))
        if found is None:
            self._queries[id(query)] = {"": 1}  # for a query that stands among its own sources
            found = self._queries[id(query)] = self._measured(query)
        return found

    def _measured(self, query: exp.Expr) -> _Sizes:
        if isinstance(query, (exp.Subquery, exp.Paren)):
            return self._of(query.this)
        if isinstance(query, exp.SetOperation):
            return {"": max(self._of(query.this)[""], self._of(query.expression)[""])}
        if not isinstance(query, exp.Select):
            return {"": 1}
        around = self._sources(query)
        sizes: _Sizes = {}
        for part in query.expressions:
            name = folded(part.args.get("alias") or part.this, self._dialect) if part.alias_or_name else ""
            size = max((s[""] for s in around), default=1) if part.is_star else self._size(part, around)
            sizes[name] = max(size, sizes.get(name, 1))
        return {**sizes, "": max(sizes.values(), default=1)}

    def _sources(self, query: exp.Expr) -> list[_Sizes]:
        """The sizes of what stands in FROM, of this query and those round it."""
        found = self._around.get(id(query))
        if found is None:
            found = self._around[id(query)] = []
            parts = [query.args.get("from_") or query.args.get("from"), *(query.args.get("joins") or ())]
            for part in (*parts, *(query.args.get("laterals") or ())):
                found += self._from(part.this if part is not None else None)
            outer = query.parent_select
            if outer is not None:
                found += self._sources(outer)
        return found

    def _from(self, source: exp.Expr | None) -> list[_Sizes]:
        if source is None:
            return []
        joined = [size for join in source.args.get("joins") or () for size in self._from(join.this)]
        if isinstance(source, exp.Table):
            clause = None if source.db else self._scopes.definition(source)
            return [*joined, self._renamed(self._of(clause.this), clause)] if clause is not None else joined
        inner = source.this if isinstance(source, (exp.Subquery, exp.Paren, exp.Lateral)) else source
        if isinstance(inner, (exp.Table, exp.Subquery)):
            return [*joined, *self._from(inner)]
        return [*joined, self._renamed(self._of(inner), source)]

    @staticmethod
    def _renamed(sizes: _Sizes, named: exp.Expr) -> _Sizes:
        """Where columns are given other names, all are as large as the largest."""
        alias = named.args.get("alias")
        return {"": sizes[""]} if isinstance(alias, exp.TableAlias) and alias.args.get("columns") else sizes

    def _size(self, node: exp.Expr, around: list[_Sizes]) -> int:
        if isinstance(node, exp.Literal):
            return max(1, len(node.name))
        if isinstance(node, exp.Column):
            name = folded(node.this, self._dialect)
            named = [sizes[name] for sizes in around if name in sizes]
            return max(named or [sizes[""] for sizes in around], default=1)
        if isinstance(node, exp.Query):
            return self._of(node)[""]
        total = 1
        for part in node.iter_expressions():
            size = self._size(part, around)
            total = total * size if isinstance(node, exp.Replace) else total + size
            if total > ENOUGH:
                return ENOUGH
        return total
