"""Columns of sums of money, by their names."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.english import without_unit
from wizard.domain.draft.words_in_names import words_of


def is_sum(entry: dict[str, Any]) -> bool:
    """Whether an attribute is a sum of money that a row is of."""
    is_own = entry.get("kind") == "number" and "path" not in entry
    in_small = small_money(words_of(entry["column"].rpartition(".")[2])) != ""
    return is_own and in_small == ("scale" in entry) and bare_column(entry)[-1] in _SUMS and bool(entry.get("nouns"))


def small_money(words: tuple[str, ...]) -> str:
    """The unit in which nobody says an amount, where a column's words end in one: "cent"."""
    unit = UNITS.get(words[-1], "") if len(words) > 1 else ""
    return unit if unit in SAID_IN else ""


SAID_IN = {"cent": ("dollar", "buck", "euro"), "penny": ("pound", "quid/quid")}
"""Units in which nobody says an amount, and those in which people do; a hundred make one."""


def bare_column(entry: dict[str, Any]) -> tuple[str, ...]:
    """The words of an attribute's column, without a unit."""
    return without_unit(words_of(entry["column"].rpartition(".")[2]))


_SUMS = frozenset({"amount", "sum", "total", "cost", "price", "fee", "charge", "paid"})
