"""Columns of sums of money, by their names."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import without_unit, words_of


def is_sum(entry: dict[str, Any]) -> bool:
    """Whether an attribute is a sum of money that a row is of."""
    is_own = entry.get("kind") == "number" and "path" not in entry and "scale" not in entry
    return is_own and bare_column(entry)[-1] in _SUMS and bool(entry.get("nouns"))


def bare_column(entry: dict[str, Any]) -> tuple[str, ...]:
    """The words of an attribute's column, without a unit."""
    return without_unit(words_of(entry["column"].rpartition(".")[2]))


_SUMS = frozenset({"amount", "sum", "total", "cost", "price", "fee", "charge", "paid"})
