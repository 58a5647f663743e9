"""How databases write days other than ISO 8601 has them: `31/12/1997`, `19971231`, seconds since 1970.

Every form has a name; the lexicon's field `stored` and the draft know the same names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType

SECONDS = "epoch seconds"
MILLISECONDS = "epoch milliseconds"
"""Moments as numbers: how long after 1 January 1970, 00:00 UTC."""
PARTS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "dd/mm/yyyy": (7, 4, 1), "mm/dd/yyyy": (7, 1, 4), "dd.mm.yyyy": (7, 4, 1), "mm.dd.yyyy": (7, 1, 4),
        "dd-mm-yyyy": (7, 4, 1), "mm-dd-yyyy": (7, 1, 4), "yyyy/mm/dd": (1, 6, 9), "yyyy.mm.dd": (1, 6, 9),
        "yyyymmdd": (1, 5, 7),
    }
)  # fmt: skip
"""Days as texts: where in the text year, month and day begin, from 1. A time of day may stand behind the day."""
FORMS = (*PARTS, SECONDS, MILLISECONDS)
"""All names."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MARKED = re.compile(r"\d{2}(?P<mark>[/.-])\d{2}(?P=mark)\d{4}(?P<time>[ T]\d{2}:\d{2}.*)?")
_YEAR_FIRST = re.compile(r"\d{4}(?P<mark>[/.])\d{2}(?P=mark)\d{2}(?P<time>[ T]\d{2}:\d{2}.*)?")
_DIGITS = re.compile(r"(1[5-9]|20|21)\d{6}")
_CALLED = frozenset(
    """
    at time date datetime timestamp ts epoch day on when created updated modified since until expires start end begin
    due born
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
_EARLIEST, _LATEST = 100_000_000, 4_200_000_000
"""Seconds from which and to which a number may be a moment: 1973 to 2103."""
ENOUGH_DAYS = 3
"""Values from which on numbers that are all days, as `19971231`, are days by more than chance."""


def length(stored: str) -> int:
    """How many characters the day takes in a text of this form."""
    return 8 if stored == "yyyymmdd" else 10


def read_day(value: object, stored: str) -> date | None:
    """The day that a value of this form is; None where it is none."""
    try:
        if stored in (SECONDS, MILLISECONDS):
            seconds = float(str(value)) / (1000 if stored == MILLISECONDS else 1)
            return (EPOCH + timedelta(seconds=seconds)).date()
        text = str(value)
        year, month, day = PARTS[stored]
        return date(int(text[year - 1 : year + 3]), int(text[month - 1 : month + 1]), int(text[day - 1 : day + 1]))
    except (ValueError, OverflowError):
        return None


def form_of(values: Collection[object], words: Collection[str]) -> tuple[str, ...]:
    """The forms in which all of the values are days, the likelier first; none where they are no days, or ISO ones.

    Args:
        values: of one column, without those that are missing.
        words: of the column's name; numbers are moments only where it says so.
    """
    if not values:
        return ()
    if all(isinstance(value, str) for value in values):
        return tuple(form for form in _forms_of_texts([str(value) for value in values]) if _are_days(values, form))
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values):
        return ()
    called = bool(_CALLED & set(words)) or any(word.endswith("ed") and len(word) > 4 for word in words)
    if all(_DIGITS.fullmatch(str(value)) for value in values) and (called or len(values) >= ENOUGH_DAYS):
        return ("yyyymmdd",) if _are_days(values, "yyyymmdd") else ()
    if called and all(_EARLIEST <= float(str(value)) <= _LATEST for value in values):
        return (SECONDS,)
    if called and all(_EARLIEST * 1000 <= float(str(value)) <= _LATEST * 1000 for value in values):
        return (MILLISECONDS,)
    return ()


def has_time(values: Collection[object], stored: str) -> bool:
    """Whether values of this form say a time of day, too."""
    return stored in (SECONDS, MILLISECONDS) or any(len(str(value)) > length(stored) for value in values)


def _forms_of_texts(texts: list[str]) -> tuple[str, ...]:
    if all(_DIGITS.fullmatch(text) for text in texts):
        return ("yyyymmdd",)
    for pattern, forms in ((_MARKED, ("dd{}mm{}yyyy", "mm{}dd{}yyyy")), (_YEAR_FIRST, ("yyyy{}mm{}dd",))):
        found = [pattern.fullmatch(text) for text in texts]
        marks = {match["mark"] for match in found if match is not None}
        if None not in found and len(marks) == 1:
            mark = marks.pop()
            return tuple(form.format(mark, mark) for form in forms)
    return ()


def _are_days(values: Collection[object], stored: str) -> bool:
    return all(read_day(value, stored) is not None for value in values)
