"""Days, dates, months and periods of the day.

A days code is made of digits, 1 for Monday to 7 for Sunday: DAILY, 12345, 67; -6 is every day but Saturday. Two letters
name a single day as well.
"""

from __future__ import annotations

from datetime import date, timedelta

NAMES = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
MONTHS = tuple(
    enumerate(
        (
            "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE",
            "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
        ),
        1,
    )
)  # fmt: skip
FIRST, LAST = date(1991, 1, 1), date(1993, 12, 31)

Days = frozenset[int]
DAILY: Days = frozenset(range(1, 8))

USUAL = (
    (DAILY, 70), (frozenset({1, 2, 3, 4, 5}), 9), (DAILY - {6}, 7), (DAILY - {7}, 5), (frozenset({6, 7}), 2),
    (frozenset({6}), 2), (frozenset({7}), 2), (frozenset({1, 3, 5}), 1), (frozenset({2, 4, 6}), 1), (DAILY - {2}, 1),
)  # fmt: skip
"""How often flights have which days."""

PERIODS = (
    ("MORNING", 0, 1200),
    ("AFTERNOON", 1200, 1800),
    ("EVENING", 1800, 2200),
    ("DAY", 600, 1800),
    ("NIGHT", 1800, 600),
    ("EARLY MORNING", 0, 800),
)
"""The table of the 1992 paper, Appendix B, 2.4.4, all of whose rows it flags as being in the database."""


def code_of(days: Days) -> str:
    """The code of a set of days, which must not be empty."""
    if days == DAILY:
        return "DAILY"
    if len(days) == 6:
        return f"-{min(DAILY - days)}"
    return "".join(str(day) for day in sorted(days))


def days_rows(used: set[Days]) -> list[tuple[object, ...]]:
    """Rows of the table of days: the codes in use, every single day, and the letters."""
    listed = used | {frozenset({day}) for day in DAILY} | {days for days, _ in USUAL}
    rows: list[tuple[object, ...]] = [
        (code_of(days), NAMES[day - 1]) for days in sorted(listed, key=code_of) for day in sorted(days)
    ]
    return [*rows, *((name[:2], name) for name in NAMES)]


def date_rows() -> list[tuple[object, ...]]:
    """Rows of the table of dates."""
    span = (LAST - FIRST).days + 1
    every = [FIRST + timedelta(days=number) for number in range(span)]
    return [(day.month, day.day, day.year, NAMES[day.weekday()]) for day in every]
