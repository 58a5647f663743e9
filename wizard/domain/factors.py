"""Numbers by which an amount is multiplied: those of other columns of its row, or of the row to which that one refers.

`quantity` is a column of the row; `product_id -> products.id: price` is the price of the product that the row is of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_REFERENCE = re.compile(r"(?P<column>.+?) -> (?P<table>.+)\.(?P<key>[^.:]+): (?P<value>.+)")


@dataclass(frozen=True)
class Factor:
    """The column `value` of the row of `table` whose `key` is the row's `column`; without a table, its own."""

    value: str
    table: str = ""
    key: str = ""
    column: str = ""

    def columns(self, own: str) -> tuple[str, ...]:
        """Every column that it names, as `table.column`; `own` is the row's table."""
        if not self.table:
            return (f"{own}.{self.value}",)
        return f"{own}.{self.column}", f"{self.table}.{self.key}", f"{self.table}.{self.value}"


def factor(written: str) -> Factor:
    """What an entry of `times` in a lexicon says."""
    found = _REFERENCE.fullmatch(written)
    return Factor(**found.groupdict()) if found is not None else Factor(written)
