"""Times and days said together: "Monday evening or Tuesday morning", "before ten or after four"."""

from __future__ import annotations

import datetime

from wizard.ask.form import Attr, Compare, Set, Show
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import ANY_YEAR, At, FunctionWord, Modifier, Moments, Weekdays, When, WholeRequest
from wizard.ask.reader.rules.book import Book, Made

BOOK = Book()
ALIKE = -0.4
"""Cost of joining two days that have a time each: they are rather alternatives than parts of one time."""
WITH_ITS_WORD = -0.7
"""Cost of taking "on" with the days behind it, and not with the verb before it: "run on both Saturday and Sunday"."""
_TIMES = (At, Weekdays, When, Moments)


@BOOK.rule("M", "M M", cost=0.2, example="flights from Denver to Boston on Monday evening or Tuesday morning")
def _day_and_time(j: Joiner, day: At | Weekdays | When, time: At | Weekdays | When) -> Made:
    """A day with a time of it, in either order."""
    kinds = {type(day), type(time)}
    if kinds in ({Weekdays, At}, {When, At}) and _timed(j):
        yield Moments((day, time)), 0.0


@BOOK.rule("M", "M DATE", cost=-0.2, example="flights to Boston on Sunday July seventh")
def _day_with_its_date(j: Joiner, day: Weekdays, date: When) -> Made:
    """The day of the week beside a date says no more, where it is that day's."""
    if date.op != "=" or len(date.values[0]) != 10:
        return
    if day.names == (datetime.date.fromisoformat(date.values[0]).strftime("%A").upper(),):
        yield date, 0.0


@BOOK.rule("M", "M M M", cost=-0.4, example="flights to Boston before 6 o'clock Sunday afternoon")
def _time_of_a_part_of_a_day(j: Joiner, time: At, day: Weekdays | When, part: At) -> Made:
    """The day stands between what tells one time: "6 o'clock Sunday afternoon", "early on Thursday morning"."""
    if not part.period:
        return
    if time.period:
        entry = j.lexicon.periods.get(f"{time.period} {part.period}")
        if entry is not None:
            op = "inside" if entry.begin < entry.end else "outside"
            yield Moments((At(op, (entry.begin, entry.end), f"{time.period} {part.period}"), day)), 0.0
    elif all(_within(part, value) for value in time.values):
        yield Moments((time, day)), 0.0


def _within(part: At, value: int) -> bool:
    """Whether a time lies in a part of the day, its end points included."""
    low, high = part.values
    return low <= value <= high if part.op == "inside" else value >= low or value <= high


@BOOK.rule("M", "M or M", "M comma M or M", cost=0.15, example="flights from Denver to Boston before ten or after four")
def _one_or_the_other(j: Joiner, first: Modifier, *rest: object) -> Made:
    times = [part for part in (first, *rest) if not isinstance(part, FunctionWord)]
    if all(isinstance(time, _TIMES) for time in times) and _timed(j) and not _any_time(times):
        shared = _of_one_day(times)
        if shared is not None:
            yield shared, 0.0
            return
        alike = all(isinstance(time, Moments) for time in times)  # each a day with its time
        yield Moments(tuple(times), either=True), ALIKE if alike else 0.0  # type: ignore[arg-type]


@BOOK.rule("M", "M and M", cost=0.15,
           example="flights from Denver to Boston on Wednesday afternoon and Thursday morning")  # fmt: skip
def _both_days(j: Joiner, first: Modifier, second: Modifier) -> Made:
    """Different days, each with its time: no flight leaves on both, so those of either are meant."""
    if not (isinstance(first, Moments) and isinstance(second, Moments)) or first.either or second.either:
        return
    if first.parts[0] != second.parts[0]:
        yield Moments((first, second), either=True), ALIKE


@BOOK.rule("M", "M and M", "M but M", "M comma and M", "M comma but M", cost=-0.3,
           example="flights to Denver that arrive after 2 o'clock and before 5 o'clock")  # fmt: skip
def _from_then_to_then(j: Joiner, first: At | When, second: Modifier) -> Made:
    """One time with a beginning and an end: what "arrives after two and before five" arrives before five as well."""
    if not isinstance(second, type(first)) or not isinstance(second, At | When):
        return
    if isinstance(second, At) and (_periods((first, second)) or not _timed(j)):
        return
    bounds = {time.op[0]: time.values[0] for time in (first, second) if time.op in ("<", "<=", ">", ">=")}
    if len(bounds) == 2 and str(bounds[">"]).zfill(4) < str(bounds["<"]).zfill(4):
        yield Moments((first, second)), 0.0


@BOOK.rule("M", "[P] both M", "[P] both M and M", example="which flights run on both Saturday and Sunday")
def _on_each_of_two_days(j: Joiner, word: FunctionWord, *rest: object) -> Made:
    """Two days on each of which something is, not on one of them."""
    names = [name for part in rest if isinstance(part, Weekdays) for name in part.names]
    plain = all(isinstance(part, Weekdays | FunctionWord) for part in rest)
    if plain and len(names) == 2 and _timed(j):
        yield Weekdays(tuple(names), every=True), WITH_ITS_WORD if word.words in PREPOSITIONS else 0.0


def _of_one_day(times: list[object]) -> Moments | None:
    """The times of the day that is said with the first alone: "on Tuesday morning or afternoon"."""
    first, *others = times
    if not isinstance(first, Moments) or first.either or not all(isinstance(time, At) for time in others):
        return None
    days = [part for part in first.parts if isinstance(part, Weekdays | When)]
    hours = [part for part in first.parts if isinstance(part, At)]
    if len(days) != 1 or len(hours) != 1:
        return None
    return Moments((days[0], Moments((hours[0], *others), either=True)))  # type: ignore[arg-type]


def _periods(times: tuple[object, ...]) -> bool:
    """Whether one of them is a part of the day."""
    return any(isinstance(time, At) and time.period for time in times)


def _any_time(times: list[object]) -> bool:
    """Whether every time is one of them: "before ten or after four" in the same morning."""
    if not all(isinstance(time, At) and len(time.values) == 1 for time in times):
        return False
    before = [time.values[0] for time in times if isinstance(time, At) and time.op in ("<", "<=")]
    after = [time.values[0] for time in times if isinstance(time, At) and time.op in (">", ">=")]
    return bool(before and after) and max(before) >= min(after)


def _timed(j: Joiner) -> bool:
    return any(entry.time is not None for entry in j.lexicon.classes.values())


@BOOK.rule("R", "weekdayof be DATE", "weekdayof be P DATE", example="what weekday is July 4")
def _weekday_of_a_date(j: Joiner, date: When) -> Made:
    """On which day of the week a date is, where the domain has a calendar."""
    if not isinstance(date, When) or date.op != "=" or len(date.values[0]) != len("1991-12-25"):
        return
    calendar = next((entry.date for entry in j.lexicon.classes.values() if entry.date and entry.date.weekday), None)
    if calendar is None or calendar.weekday is None or date.values[0].startswith(ANY_YEAR):
        return
    names = (calendar.year, calendar.month, calendar.day)
    numbers = (int(part) for part in date.values[0].split("-"))
    told = tuple(Compare(Attr(name), "=", (number,)) for name, number in zip(names, numbers, strict=True))
    found = Set(j.lexicon.relations[calendar.relation].to, told)
    yield WholeRequest(Show(found, (Attr(calendar.weekday),)), found), 0.0
