"""Days where the year and the month stand in two columns: "in March 2014", "since May 2012".

A day of a month cannot be told there, and is no reading.
"""

from __future__ import annotations

from wizard.ask.form import Attr, Compare, Condition, Either, Every
from wizard.ask.reader.meaning import When
from wizard.domain.lexicon_entries import MonthsEntry

MONTH = len("2014-03")


def tells_months(when: When) -> bool:
    """Whether months are said, of certain years."""
    return all(len(value) == MONTH for value in when.values)


def in_months(year: str, months: MonthsEntry, when: When) -> Condition | None:
    """The condition that a time puts on an attribute `year` and on the one that holds the month; None for other ops."""
    if when.op == "=":
        return _in(year, months, when.values[0])
    if when.op in ("<", "<=", ">", ">="):
        return _side(year, months, when.op, when.values[0])
    if when.op == "between" and len(when.values) == 2:
        return Every((_side(year, months, ">=", when.values[0]), _side(year, months, "<=", when.values[1])))
    return None


def _in(year: str, months: MonthsEntry, value: str) -> Condition:
    number, month = value.split("-")
    stored = months.values[int(month) - 1]
    return Every((Compare(Attr(months.attribute), "=", (stored,)), Compare(Attr(year), "=", (number,))))


def _side(year: str, months: MonthsEntry, op: str, value: str) -> Condition:
    """Before or after a month: another year, or that year and one of its other months."""
    number, month = value.split("-")
    at = int(month) - 1
    meant = {"<": range(at), "<=": range(at + 1), ">": range(at + 1, 12), ">=": range(at, 12)}[op]
    other = Compare(Attr(year), "<" if op[0] == "<" else ">", (number,))
    if not meant:
        return other
    stored = tuple(months.values[one] for one in meant)
    within = Compare(Attr(months.attribute), "in" if len(stored) > 1 else "=", stored)
    return Either((other, Every((Compare(Attr(year), "=", (number,)), within))))
