"""What sums, averages and counts are computed from: the rows of a frame, each member once in its group.

A join over a link table, over several ties between the same two, or to a table in which a member stands in several
rows repeats the member's row, and would add it up once for each. Where that can be, the rows are written as a
SELECT DISTINCT of the group, the member's key and what is computed of it, and everything is computed from those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wizard.ask.sqltext import where_clause


@dataclass
class RowsOnce:
    """The expressions of one row that a statement computes with; `repeated` where a member may stand in several."""

    repeated: bool
    _inner: list[str] = field(default_factory=list)

    def of(self, expression: str) -> str:
        """What stands for an expression of a row in the statement."""
        if not self.repeated:
            return expression
        if expression not in self._inner:
            self._inner.append(expression)
        return f"v{self._inner.index(expression) + 1}"

    def source(self, source: str, key: Sequence[str], where: Sequence[str]) -> str:
        """What stands behind FROM: the rows themselves with their conditions, or each of them once."""
        if not self.repeated:
            return f"{source}{where_clause(where)}"
        kept = [f"{one} AS v{number}" for number, one in enumerate(self._inner, 1)]
        kept += [f"{one} AS k{number}" for number, one in enumerate(key, 1)]
        return f"(SELECT DISTINCT {', '.join(kept)} FROM {source}{where_clause(where)}) AS once"  # noqa: S608 - see `sql`
