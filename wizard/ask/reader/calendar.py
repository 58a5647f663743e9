"""Days in the words of a request: days of the week, days of a year, today and tomorrow, spans that lean on today."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence

from wizard.ask.form import Op
from wizard.ask.numerals import MONTHS, Token, day_number
from wizard.ask.reader.meaning import Modifier, Weekdays, When
from wizard.domain.word_sets import phrases, word_list, word_map, word_set

WEEK = word_list(__name__, "week")
_GROUPS = {"weekday": WEEK[:5], "weekdays": WEEK[:5], "weekend": WEEK[5:], "weekends": WEEK[5:]}
_BEFORE = word_set(__name__, "before")
_UNITS = {"day": 1, "week": 7}
_AWAY = {word: int(count) for word, count in word_map(__name__, "away").items()}
"""Which year, month or week is meant, counted from that of today."""
_BEGINNINGS = _AWAY.keys() | word_set(__name__, "beginnings")
"""First words of spans of days, and of days that lean on today."""
_OF_A_WEEK = phrases(__name__, "of a week")
"""Which week a day is of, behind the day; a timetable is the same in all."""


def days(tokens: Sequence[Token], start: int, year: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    """Days and spans of days that begin at `start`: their end and what they are."""
    yield from _span_of_the_week(tokens, start)
    i = start
    while i < len(tokens) and tokens[i].word in _BEFORE | {"a", "the"} and i < start + 3:
        i += 1
    if start < i < len(tokens) - 1 and tokens[i].word == "week" and tokens[i + 1].word.removesuffix("s") in WEEK:
        i += 1  # "next week Tuesday"
    if i >= len(tokens):
        return
    yield from _weekdays(tokens, i)
    yield from _numbered_weekday(tokens, i, year, today)
    yield from _day_of_year(tokens, i, year)
    yield from _relative(tokens, start, today)


def behind_a_day(tokens: Sequence[Token], end: int) -> Iterator[int]:
    """Where a day's own words end that stand behind its name: of which week it is, or the genitive."""
    for said in _OF_A_WEEK:
        if tuple(token.word for token in tokens[end : end + len(said)]) == said:
            yield end + len(said)
    if end < len(tokens) and tokens[end].word == "'s":
        yield end + 1


def date_behind(tokens: Sequence[Token], end: int, year: int) -> Iterator[int]:
    """Where a date ends that stands behind a day's name and is that day: "Monday the eighth", "Monday, July 8"."""
    at = end + (end < len(tokens) and tokens[end].word in ("the", ","))
    for found, _ in _day_of_year(tokens, at, year) if at < len(tokens) else ():
        yield found
        return
    if end < at < len(tokens) and tokens[end].word == "the" and not isinstance(tokens[at].number, int):
        found, _ = day_number(tokens, at)
    elif at + 1 < len(tokens) and tokens[end].word == "the":
        found, _ = day_number(tokens, at)
        found = found if found == at + 2 else at
    else:
        return
    if found > at:
        yield found


def _numbered_weekday(
    tokens: Sequence[Token], i: int, year: int, today: datetime.date
) -> Iterator[tuple[int, Modifier]]:
    """ "Wednesday the twelfth": of those days, the one nearest to today."""
    if tokens[i].word not in WEEK or i + 2 >= len(tokens) or tokens[i + 1].word != "the":
        return
    end, number = day_number(tokens, i + 2)
    if end == i + 2 or (end < len(tokens) and tokens[end].word == "of"):
        return
    first = datetime.date(year, 1, 1)
    days_of_year = (first + datetime.timedelta(days=n) for n in range(366))
    wanted = [day for day in days_of_year if day.day == number and day.weekday() == WEEK.index(tokens[i].word)]
    if wanted:
        nearest = min(wanted, key=lambda day: abs((day - today).days))
        yield end, When("=", (nearest.isoformat(),))


def _weekdays(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Modifier]]:
    word = tokens[i].word
    singular = word.removesuffix("s")
    names = _GROUPS.get(word) or ((singular,) if singular in WEEK else ())
    if not names:
        return
    end = i + 1
    while end + 1 < len(tokens) and tokens[end].word in ("or", "and", ","):
        at = end + 1 + (tokens[end + 1].word == "on" and end + 2 < len(tokens))
        following = tokens[at].word.removesuffix("s")
        if following not in WEEK:
            break
        names, end = (*names, following), at + 1
    found = Weekdays(tuple(name.upper() for name in names))
    yield end, found
    for further in behind_a_day(tokens, end) if len(names) == 1 else ():
        yield further, found


def _span_of_the_week(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Modifier]]:
    """ "Monday through Friday", "from Monday to Friday", "between Saturday and Monday"."""
    joints = _SPANS.get(tokens[i].word, ("to", "through", "thru"))
    at = i + (tokens[i].word in _SPANS)
    words = [token.word for token in tokens[at : at + 3]]
    if len(words) == 3 and words[0] in WEEK and words[1] in joints and words[2] in WEEK:
        first, last = (WEEK.index(words[place]) for place in (0, 2))
        yield at + 3, Weekdays(tuple(WEEK[(first + n) % 7].upper() for n in range((last - first) % 7 + 1)))


_SPANS = {"from": ("to", "through", "thru", "till", "until"), "between": ("and",)}


def _day_of_year(tokens: Sequence[Token], i: int, year: int) -> Iterator[tuple[int, Modifier]]:
    end, month, day = _named_day(tokens, i)
    if end == i:
        behind = _second_of_two(tokens, i + 1) if tokens[i].word in MONTHS else ()
        if len(behind) == 2:  # "between June and December 1997"
            month = MONTHS[tokens[i].word]
            yield i + 1, When("=", (f"{behind[0] - (month > behind[1]):04d}-{month:02d}",))
        return
    try:
        said = _year_behind(tokens, end, (month, day))
        yield end, When("=", (datetime.date(said or year, month, day).isoformat(),), every_year=said is None)
    except ValueError:
        return


def _named_day(tokens: Sequence[Token], i: int) -> tuple[int, int, int]:
    """Where a day such as "May 3" or "the 3rd of May" ends, its month and its number; where it begins if it is none."""
    if tokens[i].word in MONTHS:
        at = i + 1 + (i + 1 < len(tokens) and tokens[i + 1].word == "the")
        end, day = day_number(tokens, at)
        return (end, MONTHS[tokens[i].word], day) if end > at else (i, 0, 0)
    end, day = day_number(tokens, i)
    end += end > i and end < len(tokens) and tokens[end].word == "of"
    if end == i or end >= len(tokens) or tokens[end].word not in MONTHS:
        return i, 0, 0
    return end + 1, MONTHS[tokens[end].word], day


def _year_behind(tokens: Sequence[Token], at: int, day: tuple[int, int]) -> int | None:
    """The year of a day, by its month and number, that is said of the second of two alone: "from May 3 to May 9 1997".

    "Between December 30 and January 2 1998" begins in the year before.
    """
    other = _second_of_two(tokens, at)
    return other[0] - (day > (other[1], other[2])) if len(other) == 3 else None


def _second_of_two(tokens: Sequence[Token], at: int) -> tuple[int, ...]:
    """Year, month and, if it is said, day of the date behind "and" or "to"; empty where none stands there."""
    joint = at + 1 < len(tokens) and tokens[at].word in ("and", "to", "through", "till", "until")
    other = next((token for token in tokens[at + 1 : at + 3] if token.word != "the"), None) if joint else None
    if other is None or not re.fullmatch(r"\d{4}-\d{2}(-\d{2})?", other.date):
        return ()
    return tuple(map(int, other.date.split("-")))


def _relative(tokens: Sequence[Token], i: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    if tokens[i].word not in _BEGINNINGS:
        return
    words = [token.word for token in tokens[i : i + 6]]
    if words[0] in ("today", "tonight"):
        yield i + 1, _the_day(today, 0)
    elif words[0] == "tomorrow":
        yield i + 1, _the_day(today, 1)
    elif words[0] == "yesterday":
        yield i + 1, _the_day(today, -1)
    for size, phrase, away in (
        (4, ["the", "day", "after", "tomorrow"], 2),
        (3, ["day", "after", "tomorrow"], 2),
        (4, ["the", "day", "before", "yesterday"], -2),
        (3, ["day", "before", "yesterday"], -2),
    ):
        if words[:size] == phrase:
            yield i + size, _the_day(today, away)
    yield from _named_span(words, i, today)
    yield from _since_month(tokens, i, today)
    yield from _counted_span(tokens, i, today)
    yield from _ago(tokens, i, today)
    yield from _part_of_a_year(tokens, i)


def _the_day(today: datetime.date, away: int) -> When:
    return When("=", ((today + datetime.timedelta(days=away)).isoformat(),), every_year=True)


def _named_span(words: list[str], i: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    """ "This year", "last month", "next week", "in the last year"."""
    at = 1 if words[0] in ("in", "during", "within") else 0
    at += at < len(words) and words[at] == "the"
    away = _AWAY.get(words[at]) if at + 1 < len(words) else None
    if away is None:
        return
    unit, end = words[at + 1], i + at + 2
    if unit == "year" and away <= 0:
        yield end, When("=", (str(today.year + away),))
    elif unit == "month":
        months = today.year * 12 + today.month - 1 + away
        yield end, When("=", (f"{months // 12:04d}-{months % 12 + 1:02d}",), every_year=True)
    elif unit == "week":
        monday = today + datetime.timedelta(days=7 * away - today.weekday())
        sunday = monday + datetime.timedelta(days=6)
        yield end, When("between", (monday.isoformat(), sunday.isoformat()), every_year=True)


def _since_month(tokens: Sequence[Token], i: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    """ "Since March": the last March that has begun, or that of the year that is said ("since March last year")."""
    words = [token.word for token in tokens[i : i + 4]]
    if words[0] != "since" or len(words) == 1 or words[1] not in MONTHS:
        return
    month, end = MONTHS[words[1]], i + 2
    year = today.year - (month > today.month)
    if end < len(tokens) and tokens[end].number is not None:
        return
    if words[2:] in (["this", "year"], ["last", "year"]):
        year, end = today.year - (words[2] == "last"), i + 4
    yield end, When(">=", (f"{year:04d}-{month:02d}",))


def _counted_span(tokens: Sequence[Token], i: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    """ "In the last six months", "within the past two years"."""
    at = i + (tokens[i].word in ("in", "during", "within", "over"))
    at += at < len(tokens) and tokens[at].word == "the"
    if at + 2 >= len(tokens) or tokens[at].word not in ("last", "past", "previous"):
        return
    number, unit = tokens[at + 1].number, tokens[at + 2].word.removesuffix("s")
    since = _so_long_before(today, number, unit)
    if since is not None:
        yield at + 3, When("between", (since.isoformat(), today.isoformat()))


def _ago(tokens: Sequence[Token], i: int, today: datetime.date) -> Iterator[tuple[int, Modifier]]:
    """ "More than thirty years ago", "less than a year ago"."""
    words = [token.word for token in tokens[i : i + 5]]
    op: Op | None = {"more": "<", "over": "<", "less": ">", "under": ">"}.get(words[0])  # type: ignore[assignment]
    at = 2 if words[1:2] == ["than"] else 1
    if op is None or words[at + 2 : at + 3] != ["ago"]:
        return
    number = 1 if words[at] in ("a", "an") else tokens[i + at].number
    since = _so_long_before(today, number, words[at + 1].removesuffix("s"))
    if since is not None:
        yield i + at + 3, When(op, (since.isoformat(),))


def _part_of_a_year(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Modifier]]:
    """ "In the first half of 1985", "the last quarter of 1979"."""
    words = [token.word for token in tokens[i : i + 6]]
    at = words.index("the") + 1 if "the" in words[:2] else 0
    if words[at + 2 : at + 3] != ["of"] or i + at + 3 >= len(tokens):
        return
    year = tokens[i + at + 3].number
    months = {"half": 6, "quarter": 3}.get(words[at + 1], 0)
    parts = ("first", "second", "third", "fourth")[: 12 // months] if months else ()
    place = len(parts) if parts and words[at] == "last" else parts.index(words[at]) + 1 if words[at] in parts else 0
    if at and place and isinstance(year, int) and year >= _EARLIEST:
        span = (f"{year}-{place * months - months + 1:02d}", f"{year}-{place * months:02d}")
        yield i + at + 4, When("between", span)


_EARLIEST = 1000
"""The first number that is a year."""


def _so_long_before(today: datetime.date, number: object, unit: str) -> datetime.date | None:
    """The day so many days, weeks, months or years before today; None where it is no such length of time."""
    if not isinstance(number, int) or unit not in (*_UNITS, "month", "year"):
        return None
    if unit in _UNITS:
        return today - datetime.timedelta(days=number * _UNITS[unit])
    months = today.year * 12 + today.month - 1 - number * (12 if unit == "year" else 1)
    return _day(months // 12, months % 12 + 1, today.day)


def _day(year: int, month: int, day: int) -> datetime.date:
    """That day, or the last of the month where it has none so late."""
    while True:
        try:
            return datetime.date(year, month, day)
        except ValueError:
            day -= 1
