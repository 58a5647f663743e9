"""What a statement speaks of besides what it asks for: columns in its conditions, and tables it goes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sqlglot import exp

from wizard.ask.maximum.places import Output, Place, Ref, TableInFrom
from wizard.ask.maximum.statement import WidenedStatement
from wizard.domain.paths import Hop

Spot = tuple[object, str]
"""Key of a place and a column."""


class Mentions:
    """The conditions of a statement, read once, before it is widened."""

    def __init__(self, statement: WidenedStatement, outputs: tuple[Output, ...]) -> None:
        self._statement = statement
        self._free: set[Spot] = set()
        """Columns in conditions that are not merely how two tables are joined."""
        self._links: defaultdict[Spot, dict[Spot, TableInFrom]] = defaultdict(dict)
        self._same: dict[object, object] = {}
        links = self._read_links()
        for column in statement.root.find_all(exp.Column):
            if id(column) not in links and not _is_shown(column):
                self._free |= {(leaf.key, ref.column) for ref, leaf in self._leaves(column)}
        for output in outputs:
            if not output.plain:
                self._free |= {(leaf.key, ref.column) for ref in output.refs for leaf in ref.place.leaves()}

    def _read_links(self) -> set[int]:
        """Note which columns are held equal; returns the nodes that do nothing else."""
        nodes: set[int] = set()
        for one, other, merely in self._pairs():
            nodes |= {id(one), id(other)} if merely else set()
            for ref, leaf in self._leaves(one):
                for far_ref, far in self._leaves(other):
                    self._links[leaf.key, ref.column][far.key, far_ref.column] = far
                    self._links[far.key, far_ref.column][leaf.key, ref.column] = leaf
                    whole = self._statement.is_key(leaf.table, ref.column)
                    if whole and (leaf.table, ref.column) == (far.table, far_ref.column):
                        self._same[self._root(leaf.key)] = self._root(far.key)
        return nodes

    def _pairs(self) -> Iterator[tuple[exp.Column, exp.Column, bool]]:
        """Columns that are held equal, and whether that is all that is said of them."""
        for node in self._statement.root.find_all(exp.EQ, exp.In):
            if isinstance(node, exp.In):
                left = node.this.expressions if isinstance(node.this, exp.Tuple) else [node.this.unnest()]
                for select in _selects(node.args.get("query")):
                    for near, shown in zip(left, select.selects, strict=False):
                        far = shown.unalias()
                        if isinstance(near, exp.Column) and isinstance(far, exp.Column):
                            yield near, far, True
                continue
            sides = node.this, node.expression
            for one, other in (sides, sides[::-1]):
                if isinstance(one, exp.Column) and isinstance(other, exp.Column):
                    yield one, other, True
                    break
                inside = other.this if isinstance(other, exp.Any) else other
                for select in _selects(inside) if isinstance(one, exp.Column) else ():
                    far = select.selects[0].unalias()
                    if isinstance(far, exp.Column):
                        yield one, far, False

    def _leaves(self, column: exp.Column) -> Iterator[tuple[Ref, TableInFrom]]:
        for ref in self._statement.resolve(column):
            for leaf in ref.place.leaves():
                yield ref, leaf

    def _root(self, key: object) -> object:
        while key in self._same:
            key = self._same[key]
        return key

    def _alike(self, spot: Spot) -> list[Spot]:
        """The spot itself, and the same column of other instances that are the same rows."""
        root = self._root(spot[0])
        others = [other for other in (*self._free, *self._links) if other[1] == spot[1]]
        return [spot, *(other for other in others if other != spot and self._root(other[0]) == root)]

    def has(self, place: Place, column: str) -> bool:
        """Whether the statement has a condition on a column of the place."""
        spots = [(leaf.key, column) for leaf in place.leaves()]
        return any(alike in self._free for spot in spots for alike in self._alike(spot))

    def walks(self, place: Place, path: tuple[Hop, ...]) -> bool:
        """Whether the statement goes a path from the place, or has a condition on the column where its end begins."""
        *way, last = path
        spots = self._spots(self._reached(place, tuple(way)), last)
        return any(spot in self._free for spot in spots) or self.goes(place, path)

    def goes(self, place: Place, path: tuple[Hop, ...]) -> bool:
        """Whether the statement goes a path from the place: by joins, in EXISTS or by IN, negated ones too."""
        return bool(self._reached(place, path))

    def _reached(self, place: Place, path: tuple[Hop, ...]) -> list[TableInFrom]:
        """Where the statement comes to along a path."""
        at = list(place.leaves())
        for hop in path:
            wanted = (hop.right_table.lower(), hop.right_column.lower())
            at = [
                far
                for spot in self._spots(at, hop)
                for (_, column), far in self._links.get(spot, {}).items()
                if (far.table, column) == wanted
            ]
        return at

    def _spots(self, at: list[TableInFrom], hop: Hop) -> list[Spot]:
        """Where a hop begins."""
        return [alike for leaf in at for alike in self._alike((leaf.key, hop.left_column.lower()))]


def _selects(query: object) -> Iterator[exp.Select]:
    """The SELECTs whose rows a query has."""
    if isinstance(query, exp.Subquery):
        yield from _selects(query.unnest())
    elif isinstance(query, exp.SetOperation):
        yield from _selects(query.left)
        yield from _selects(query.right)
    elif isinstance(query, exp.Select):
        yield query


def _is_shown(column: exp.Column) -> bool:
    """Whether a column stands in the list of what its own SELECT shows."""
    node: exp.Expr = column
    select = column.parent_select
    while node.parent is not None and node.parent is not select:
        node = node.parent
    return node.arg_key == "expressions"
