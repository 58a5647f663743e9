"""The work that a comparison may do, counted in tuples touched: the same on every machine, never a clock."""

from __future__ import annotations


class BudgetSpent(Exception):
    """The search has done all the work it may do."""


class Meter:
    """Counts units of work; one unit is one tuple looked at once."""

    __slots__ = ("budget", "spent")

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.spent = 0

    def spend(self, units: int) -> None:
        """Record work. Raises BudgetSpent when it exceeds the budget."""
        self.spent += units
        if self.spent > self.budget:
            raise BudgetSpent


def default_budget(cells: int) -> int:
    """Enough for every table that is not made to be hard: a share for each value, and a floor."""
    return 10_000_000 + 20 * cells
