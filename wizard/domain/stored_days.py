"""How databases write days other than ISO 8601 has them: `31/12/1997`, `1/5/97`, `19971231`, seconds since 1970.

Every form has a name; the lexicon's field `stored` and the draft know the same names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType

from wizard.domain.word_sets import word_set

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
UNPADDED: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        form.replace("/", mark): places
        for mark in "/.-"
        for form, places in (
            ("d/m/yyyy", (3, 2, 1)), ("m/d/yyyy", (3, 1, 2)), ("d/m/yy", (3, 2, 1)), ("m/d/yy", (3, 1, 2)),
            ("yyyy/m/d", (1, 2, 3)),
        )
    }
)  # fmt: skip
"""Days as texts of three numbers, with zeros before the small ones or without: which is year, month and day, from 1."""
FIRST_OF_LAST_CENTURY = 69
"""The year of two digits from which on years are of the twentieth century, as POSIX has it: 69 is 1969, 68 is 2068."""
CLOCK = "hh:mm"
"""Times of day as texts, with a zero before a single hour; seconds may stand behind."""
DIGITS_OF_CLOCK = "hhmm"
"""Times of day as texts of four digits."""
FORMS = (*PARTS, *UNPADDED, SECONDS, MILLISECONDS)
"""All names."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MARKED = re.compile(r"\d{2}(?P<mark>[/.-])\d{2}(?P=mark)\d{4}(?P<time>[ T]\d{2}:\d{2}.*)?")
_YEAR_FIRST = re.compile(r"\d{4}(?P<mark>[/.])\d{2}(?P=mark)\d{2}(?P<time>[ T]\d{2}:\d{2}.*)?")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_UNPADDED = re.compile(r"\d{1,2}(?P<mark>[/.-])\d{1,2}(?P=mark)(?P<year>\d{4}|\d{2})")
_UNPADDED_YEAR_FIRST = re.compile(r"\d{4}(?P<mark>[/.-])\d{1,2}(?P=mark)\d{1,2}")
_DIGITS = re.compile(r"(1[5-9]|20|21)\d{6}")
_FOUR_DIGITS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_TIMES_CALLED = frozenset({"time", "at", "clock", "departure", "arrival", "hour"})
"""Words of names of columns that hold times of day."""
_TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?")
_CALLED = word_set(__name__, "called")
_EARLIEST, _LATEST = 100_000_000, 4_200_000_000
"""Seconds from which and to which a number may be a moment: 1973 to 2103."""
ENOUGH_DAYS = 3
"""Values from which on numbers that are all days, as `19971231`, are days by more than chance."""


def length(stored: str) -> int:
    """How many characters the day takes in a text of this form."""
    return 8 if stored == "yyyymmdd" else 10


def mark_of(stored: str) -> str:
    """What stands between the numbers of an unpadded form."""
    return next(letter for letter in stored if letter in "/.-")


def has_short_year(stored: str) -> bool:
    """Whether years have two digits."""
    return "yyyy" not in stored and "yy" in stored


def read_day(value: object, stored: str) -> date | None:
    """The day that a value of this form is; None where it is none."""
    try:
        if stored in (SECONDS, MILLISECONDS):
            seconds = float(str(value)) / (1000 if stored == MILLISECONDS else 1)
            return (EPOCH + timedelta(seconds=seconds)).date()
        text = str(value)
        if stored in UNPADDED:
            parts = text.split(mark_of(stored))
            year, month, day = (int(parts[place - 1]) for place in UNPADDED[stored])
            return date(year + (1900 if year >= FIRST_OF_LAST_CENTURY else 2000) * has_short_year(stored), month, day)
        year, month, day = PARTS[stored]
        return date(int(text[year - 1 : year + 3]), int(text[month - 1 : month + 1]), int(text[day - 1 : day + 1]))
    except (ValueError, OverflowError, IndexError):
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
        forms = _forms_of_texts([str(value) for value in values], called=_speaks_of_time(words))
        return tuple(form for form in forms if _are_days(values, form))
    if not all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in values):
        return ()
    called = _speaks_of_time(words)
    if all(_DIGITS.fullmatch(str(value)) for value in values) and (called or len(values) >= ENOUGH_DAYS):
        return ("yyyymmdd",) if _are_days(values, "yyyymmdd") else ()
    if called and all(_EARLIEST <= float(str(value)) <= _LATEST for value in values):
        return (SECONDS,)
    if called and all(_EARLIEST * 1000 <= float(str(value)) <= _LATEST * 1000 for value in values):
        return (MILLISECONDS,)
    return ()


def _speaks_of_time(words: Collection[str]) -> bool:
    return bool(_CALLED & set(words)) or any(word.endswith("ed") and len(word) > 4 for word in words)


def clock_of_texts(texts: Collection[str], words: Collection[str]) -> str:
    """The form in which some texts are times of day, all of them: `09:20`, `21:40:00`; `0920`, where `words`, those of
    the column's name, speak of a time. Empty where they are none."""
    if texts and all(_TIME_OF_DAY.fullmatch(text) for text in texts):
        return CLOCK
    called = bool(_TIMES_CALLED & set(words)) and texts
    return DIGITS_OF_CLOCK if called and all(_FOUR_DIGITS.fullmatch(text) for text in texts) else ""


def has_time(values: Collection[object], stored: str) -> bool:
    """Whether values of this form say a time of day, too."""
    return stored in (SECONDS, MILLISECONDS) or any(len(str(value)) > length(stored) for value in values)


def _forms_of_texts(texts: list[str], *, called: bool) -> tuple[str, ...]:
    """The forms that texts may have by their looks; a short year says a day only where the column is called so."""
    if all(_DIGITS.fullmatch(text) for text in texts):
        return ("yyyymmdd",)
    if all(_ISO.fullmatch(text) for text in texts):
        return ()  # as it should be
    for pattern, forms in (
        (_MARKED, ("dd/mm/yyyy", "mm/dd/yyyy")), (_YEAR_FIRST, ("yyyy/mm/dd",)),
        (_UNPADDED, ("d/m/yyyy", "m/d/yyyy")), (_UNPADDED_YEAR_FIRST, ("yyyy/m/d",)),
    ):  # fmt: skip
        found = [match for text in texts if (match := pattern.fullmatch(text)) is not None]
        marks = {match["mark"] for match in found}
        years = {len(match["year"]) for match in found} if pattern is _UNPADDED else {4}
        if len(found) == len(texts) and len(marks) == len(years) == 1 and (years == {4} or called):
            short = years == {2}
            return tuple((form.replace("yyyy", "yy") if short else form).replace("/", min(marks)) for form in forms)
    return ()


def _are_days(values: Collection[object], stored: str) -> bool:
    return all(read_day(value, stored) is not None for value in values)
