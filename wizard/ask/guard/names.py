"""Names as the database itself resolves them: which spelling is which table, and which WITH clause a name means.

PostgreSQL folds a name without quotes to lower case, takes one in quotes as it stands, and cuts both at 63 bytes;
SQLite does not look at case. Both fold the letters A to Z only: Python's `lower` knows more letters, among them a
KELVIN SIGN that becomes a `k`.
"""

from __future__ import annotations

import string

from sqlglot import exp

from wizard.ask.guard.schema import GuardSchema

LONGEST_NAME = 63
"""Bytes of a name in PostgreSQL."""
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def folded(name: exp.Expr | str | None, dialect: str) -> str:
    """The name that the database makes of an identifier; a plain string is a name without quotes."""
    text = name if isinstance(name, str) else "" if name is None else name.name
    quoted = isinstance(name, exp.Identifier) and bool(name.args.get("quoted"))
    if dialect != "postgres":
        return text.translate(_LOWER)
    kept = text if quoted else text.translate(_LOWER)
    return kept.encode()[:LONGEST_NAME].decode(errors="ignore")


class Scopes:
    """Which names of WITH clauses are visible where, in one statement."""

    def __init__(self, dialect: str) -> None:
        self._dialect = dialect
        self._places: dict[int, dict[str, int]] = {}
        """For each WITH clause, by its identity: its names, each with the place of its first definition."""

    def definition(self, node: exp.Table) -> exp.Expr | None:
        """The WITH clause that `node` means: of an enclosing query, and written before its use. None: a table."""
        name = folded(node.this, self._dialect)
        child: exp.Expr = node
        parent = node.parent
        while parent is not None:
            if isinstance(parent, exp.With):  # inside one of its definitions only earlier ones are visible
                place = self._defined(parent).get(name)
                if place is not None and place < (child.index or 0):
                    return self._part(parent, name)
            else:
                clause = parent.args.get("with_") or parent.args.get("with")
                if clause is not None and clause is not child and name in self._defined(clause):
                    return self._part(clause, name)
            child, parent = parent, parent.parent
        return None

    def _part(self, clause: exp.With, name: str) -> exp.Expr:
        part: exp.Expr = clause.expressions[self._defined(clause)[name]]
        return part

    def _defined(self, clause: exp.With) -> dict[str, int]:
        names = self._places.get(id(clause))
        if names is None:
            names = {}
            for place, part in enumerate(clause.expressions):
                alias = part.args.get("alias")
                names.setdefault(folded(alias.this if alias is not None else None, self._dialect), place)
            self._places[id(clause)] = names
        return names


def is_known(schema: GuardSchema, node: exp.Table, dialect: str) -> bool:
    """Whether the database would take `node` for a table of `schema`."""
    name = folded(node.this, dialect)
    known = schema.table(name)
    if dialect == "postgres":
        known = next((table for table in schema.tables if table.name == name), None)
    place = folded(node.args.get("db"), dialect)
    return known is not None and not node.catalog and place in ("", schema.namespace)
