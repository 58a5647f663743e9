"""Times of day in the words of a transcript: "before 10 a.m.", "around 8 o'clock", "between 6 and 9 in the evening".

A time is hours times 100 plus minutes. One before 1300 that is said without "a.m." or "p.m." may be either (1992 paper,
Appendix B, 2.4.3): it is read as it is said, and the other reading is kept beside it.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from wizard.ask.facts import replace
from wizard.ask.form import Op
from wizard.ask.numerals import Token
from wizard.domain.files_of_words import strings_of
from wizard.domain.times import PeriodEntry

_JOINED = re.compile(r"^(\d{1,4})(am|pm|a|p|hours|hour|hundred)$")
MIDNIGHT, DAWN = 2400, 600
"""What is after midnight is before dawn, and what is before midnight after it, where nothing else says more: else all
hours would be both."""
ALL_DAY = 0.3
"""What it costs that midnight bounds nothing but what another hour bounds as well: "after midnight and before noon"."""
_BOUNDS = ("<", "<=", ">", ">=")
_AROUND = 30
"""Minutes before and after that "around" allows."""
_HALVES = {"am": "am", "pm": "pm"}
_TIMES = strings_of("wizard.ask.reader", "english.yaml")["times of day"]
_BEFORE: tuple[tuple[Op | Literal["around"], Sequence[str]], ...] = tuple(_TIMES["before"].items())
_NOTHING_BEFORE = tuple((op, phrase) for op, phrases in _BEFORE for phrase in phrases if not phrase)
_BEFORE_BY_FIRST = {
    first: tuple(
        (op, phrase) for op, phrases in _BEFORE for phrase in phrases if phrase.partition(" ")[0] in ("", first)
    )
    for first in {phrase.partition(" ")[0] for _, phrases in _BEFORE for phrase in phrases if phrase}
}
"""What may stand before a time, by its first word; nothing may stand there as well."""
_BEHIND: tuple[tuple[Op | Literal["around"], Sequence[str]], ...] = tuple(_TIMES["behind"].items())
"""What may stand behind a time and say how it bounds."""
_COUNTED_BEFORE = ("latest", "earliest")
"""Words of those before which a mere number counts: "the 5 earliest flights"."""


@dataclass(frozen=True)
class Clock:
    """A condition on a time of day."""

    op: Op | Literal["outside", "inside"]
    """`inside` and `outside` are spans of periods; `outside` passes midnight."""
    values: tuple[int, ...]
    otherwise: tuple[int, ...] = ()
    """The values in the other half of the day, where nothing said which."""
    period: str = ""
    """The name of the period of the day."""


@dataclass(frozen=True)
class _Point:
    value: int
    half: str
    """`am`, `pm`, `24` where it is certain, or empty."""
    plain: bool = False
    """True where only a number was said, which may be anything else as well."""


Periods: TypeAlias = Mapping[str, Sequence[tuple[tuple[str, ...], PeriodEntry]]]
"""The words of every period of the day, by the first of them."""


def periods(entries: Mapping[str, PeriodEntry]) -> Periods:
    """The words of every period of the day."""
    out: dict[tuple[str, ...], PeriodEntry] = {}
    for name, entry in entries.items():
        for phrase in (name, *entry.also):
            out[tuple(phrase.split())] = entry
    by_first: dict[str, list[tuple[tuple[str, ...], PeriodEntry]]] = defaultdict(list)
    for words, entry in out.items():
        by_first[words[0]].append((words, entry))
    return dict(by_first)


def clocks(tokens: Sequence[Token], i: int, named: Periods) -> Iterator[tuple[int, Clock, float]]:
    """Conditions on a time that begin at `i`: end, condition, cost."""
    token = tokens[i]
    numeric = token.number is not None or token.word in _CLOCK_WORDS or token.word[0].isdigit()
    if not numeric and token.word not in _BEGINNINGS and token.word not in named:
        return
    yield from _period(tokens, i, named)
    yield from _span(tokens, i)
    yield from _within_so_long(tokens, i)
    yield from _instant(tokens, i)


_NAMED = {"noon": 1200, "midday": 1200, "midnight": MIDNIGHT}
"""Times that have a name: what is "before midday" is before twelve."""
_CLOCK_WORDS = frozenset({*_NAMED, "quarter", "half"})


def _span(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Clock, float]]:
    """ "Between eight and ten"."""
    for start, opening, joint in _openings(tokens, i):
        for middle, low in _points(tokens, start):
            for again in _phrase(tokens, middle, joint):
                for end, high in _points(tokens, again):
                    if opening or not (low.plain and high.plain):
                        yield end, _between(low, high), 0.0


def _instant(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Clock, float]]:
    """ "Before eight", "at noon"."""
    for op, phrase in _BEFORE_BY_FIRST.get(tokens[i].word, _NOTHING_BEFORE):
        for start in _phrase(tokens, i, phrase) if phrase else [i]:
            for article in (start, *_phrase(tokens, start, "the")):
                for end, point in _points(tokens, article):
                    if phrase or not point.plain:
                        yield end, _compared(op, point), 0.0 if phrase and phrase != "of" else 0.2
                    if point.value == MIDNIGHT and op != "around" and op in _BOUNDS:
                        yield end, Clock(op, (0 if op[0] == ">" else point.value,)), ALL_DAY
                    counted = point.plain and not phrase  # "the 5 earliest" are no time
                    for bound, phrases in _BEHIND if op == "=" else ():
                        said = (one for one in phrases if not (counted and one in _COUNTED_BEFORE))
                        for last in (at for one in said for at in _phrase(tokens, end, one)):
                            yield last, _compared(bound, point), -0.2


_NO_MORE_THAN: Sequence[str] = _TIMES["no more than"]
_SO_LONG = {said: int(minutes) for said, minutes in _TIMES["so long"].items()}


def _within_so_long(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, Clock, float]]:
    """ "Within an hour of noon", "within 45 minutes of 6"."""
    for opening in _NO_MORE_THAN:
        for start in _phrase(tokens, i, opening):
            for middle, minutes in _lengths(tokens, start):
                for again in _phrase(tokens, middle, "of"):
                    for end, point in _points(tokens, again):
                        yield end, _compared("around", point, minutes), 0.0


def _lengths(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, int]]:
    """Lengths of time that begin at `i`, in minutes, with their ends."""
    for phrase, minutes in _SO_LONG.items():
        for end in _phrase(tokens, i, phrase):
            yield end, minutes
    number = tokens[i].number if i + 1 < len(tokens) else None
    if isinstance(number, int) and tokens[i + 1].word in ("minute", "minutes", "hour", "hours"):
        yield i + 2, number * (60 if tokens[i + 1].word.startswith("hour") else 1)


def _openings(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, bool, str]]:
    for opening, joint in _TIMES["spans"]:
        for start in _phrase(tokens, i, opening) if opening else [i]:
            yield start, bool(opening), joint


_PERIOD_OPENINGS: Sequence[str] = _TIMES["before parts of the day"]
_NO_OPENING = ("",)
_PERIOD_OPENINGS_BY_FIRST = {
    first: tuple(one for one in _PERIOD_OPENINGS if one.partition(" ")[0] in ("", first))
    for first in {one.partition(" ")[0] for one in _PERIOD_OPENINGS if one}
}
_LASTING = {("day",), ("night",)}
"""By day is while it lasts; by evening is before it."""
_BESIDE_PERIODS: tuple[tuple[str, Op, float], ...] = (
    ("before", "<", 0.3), ("by", "<=", 0.0), ("by the", "<=", 0.0), ("after", ">", 0.3),
)  # fmt: skip
_BEGINNINGS = frozenset(
    phrase.split()[0]
    for phrase in (*_PERIOD_OPENINGS, *(p for _, phrases in _BEFORE for p in phrases), "within", "between",
                   "anytime between", "sometime between", "from", "the", "before", "after")
    if phrase
)  # fmt: skip
"""First words of all that may stand before a time; phrases that begin otherwise are no times."""


@functools.cache
def _split(phrase: str) -> tuple[str, ...]:
    return tuple(phrase.split())


def _phrase(tokens: Sequence[Token], i: int, phrase: str) -> list[int]:
    words = _split(phrase)
    if i >= len(tokens) or tokens[i].word != words[0]:
        return []
    end = i + len(words)
    return [end] if tuple(t.word for t in tokens[i:end]) == words else []


_NO_TIME = ("", "a", "the")
_POINTING = ("that", "this")
_COUNTED: Sequence[str] = _TIMES["counted"]
"""Before "day" they say which day, and no part of it."""


def _period(tokens: Sequence[Token], i: int, named: Periods) -> Iterator[tuple[int, Clock, float]]:
    for opening in _PERIOD_OPENINGS_BY_FIRST.get(tokens[i].word, _NO_OPENING):
        for start in _phrase(tokens, i, opening) if opening else [i]:
            for words, entry in _beginning_with(tokens, start, named):
                counted = opening in _NO_TIME and start and tokens[start - 1].word in _COUNTED
                if words == ("day",) and (counted or opening in _POINTING):
                    continue  # "how many flights a day" and "that day" are no times of the day
                if words[0] in _HALVES and start and tokens[start - 1].number is not None:
                    continue  # "nine am" is a time, and not nine of something in the morning
                if tuple(t.word for t in tokens[start : start + len(words)]) == words:
                    yield start + len(words), within(" ".join(words), entry), -0.2
    for opening, op, cost in _BESIDE_PERIODS:
        for start in _phrase(tokens, i, opening):
            for words, entry in _beginning_with(tokens, start, named):
                if tuple(t.word for t in tokens[start : start + len(words)]) != words:
                    continue
                if opening == "by" and words in _LASTING:
                    yield start + len(words), within(" ".join(words), entry), -0.2
                else:
                    value = entry.end if op == ">" or entry.begin <= 0 else entry.begin
                    yield start + len(words), Clock(op, (value,)), cost


def _beginning_with(
    tokens: Sequence[Token], start: int, named: Periods
) -> Sequence[tuple[tuple[str, ...], PeriodEntry]]:
    """The periods whose first word stands there."""
    return named.get(tokens[start].word, ()) if start < len(tokens) else ()


def within(name: str, entry: PeriodEntry) -> Clock:
    """The condition that a period of the day is."""
    return Clock("inside" if entry.begin < entry.end else "outside", (entry.begin, entry.end), (), name)


_PARTS_OF_AN_HOUR = {"quarter": 15, "half": 30}


def _beside_the_hour(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, _Point]]:
    """ "Quarter to nine", "half past seven", "ten past seven", "four minutes past five"; the hour is certain.

    "To" counts back only where no "from" says that a span begins there: "from ten to eight".
    """
    at = i + (tokens[i].word == "a")
    if at + 1 >= len(tokens):
        return
    number = tokens[at].number
    part = _PARTS_OF_AN_HOUR.get(tokens[at].word)
    minutes = part if part is not None else number if isinstance(number, int) and 0 < number < 30 else None
    at += 1
    at += tokens[at].word in ("minute", "minutes")
    if minutes is None or at + 1 >= len(tokens):
        return
    behind = tokens[at].word in ("past", "after") and (part is not None or tokens[at].word == "past" or at > i + 1)
    before = tokens[at].word in ("to", "till", "til", "of") and not (i and tokens[i - 1].word in _SPAN_BEGINS)
    before = before and (part == 15 or (minutes % 5 == 0 and minutes != 30 and _bounds(tokens, i)))
    named = _NAMED.get(tokens[at + 1].word)
    hour = named // 100 if named else tokens[at + 1].number
    if (behind or before) and isinstance(hour, int) and 0 < hour <= 24:
        value = hour * 100 + minutes if behind else (hour - 1) * 100 + 60 - minutes
        half = "24" if tokens[at + 1].number is None else ""
        for end, point in _after(tokens, at + 2, value, half):
            yield end, replace(point, plain=False)


_SPAN_BEGINS = frozenset(_TIMES["beginning a span"])
_BOUNDING = frozenset(_TIMES["bounding"])


def _bounds(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word before the place says that a time stands there: "before ten to eight"."""
    return i > 0 and tokens[i - 1].word in _BOUNDING


def _points(tokens: Sequence[Token], i: int) -> Iterator[tuple[int, _Point]]:
    if i >= len(tokens):
        return
    yield from _beside_the_hour(tokens, i)
    word = tokens[i].word
    if word in _NAMED:
        yield i + 1, _Point(_NAMED[word], "24")
        return
    match = _JOINED.match(word)
    number = tokens[i].number
    if match is not None:
        value = _clock(int(match[1]))
        if value is not None:
            half = {"a": "am", "p": "pm"}.get(match[2], match[2])
            at = i + 1
            at += sum(1 for _ in _phrase(tokens, at, "o'clock"))
            yield from _after(tokens, at, value, half)
        return
    if not isinstance(number, int) or tokens[i].money:
        return
    value = _clock(number)
    minutes = _minutes(tokens, i + 1, number)
    if number <= 24 and minutes is not None:
        for end, point in _after(tokens, i + 2, number * 100 + minutes, ""):
            yield end, replace(point, plain=False)  # "nine twenty" is a time
    if value is not None:
        yield from _after(tokens, i + 1, value, "")


def _minutes(tokens: Sequence[Token], i: int, hour: int) -> int | None:
    """The minutes behind an hour: "twenty", "03" as two digits, "5" after an hour that is no other number."""
    number = tokens[i].number if i < len(tokens) else None
    if not isinstance(number, int) or not 0 <= number < 60:
        return None
    two_digits = number > 9 or tokens[i].end - tokens[i].start == 2
    return number if two_digits or (hour > 12 and number > 0) else None


def _clock(number: int) -> int | None:
    """A number as a time: 8, 830, 1700."""
    if number <= 24:
        return number * 100
    return number if 100 <= number <= 2400 and number % 100 < 60 else None


def _after(tokens: Sequence[Token], i: int, value: int, half: str) -> Iterator[tuple[int, _Point]]:
    """What follows the number: "o'clock", "pm", "hours", "in the evening", "noon"."""
    end, half = _half(tokens, i, half)
    if end < len(tokens) and tokens[end].word in _NAMED and value == 1200:
        yield end + 1, _Point(_NAMED[tokens[end].word], "24")
        return
    if half in ("hours", "hundred"):
        half = "24"
    for said, meant in _TIMES["halves"].items():
        for after in _phrase(tokens, end, said):
            yield after, _Point(_in_half(value, half or meant), half or meant)
            return
    plain = not half and end == i
    if value >= 1300 and not half:
        half = "24"
    yield end, _Point(_in_half(value, half), half, plain)


def _half(tokens: Sequence[Token], i: int, half: str) -> tuple[int, str]:
    """Which half of the day the words behind a number say, with their end; `half` where they say none."""
    end = i
    for word in ("o'clock", "oclock", "o clock"):
        for after in _phrase(tokens, end, word):
            end = after
    word = tokens[end].word if end < len(tokens) else ""
    if word in _HALVES:
        return end + 1, word
    if word in ("hours", "hour", "hundred"):
        return next(iter(_phrase(tokens, end + 1, "hours")), end + 1), "24"
    if word in ("a", "p") and tokens[end + 1 : end + 2] and tokens[end + 1].word == "m":
        return end + 2, word + "m"
    return end, half


def _in_half(value: int, half: str) -> int:
    if half == "pm" and value < 1200:
        return value + 1200
    return value - 1200 if half == "am" and 1200 <= value < 1300 else value


def _between(low: _Point, high: _Point) -> Clock:
    """A span; a half that was said once holds for both ends where that keeps them in order."""
    first, last = low.value, high.value
    if not low.half and high.half == "pm" and first + 1200 < last and first < 1200:
        first += 1200
    if not high.half and low.half == "pm" and last < first:
        last += 1200
    if not high.half and low.half in ("", "24", "am") and last < first < last + 1200:
        last += 1200  # "between noon and three", "from ten to two", "between ten in the morning and two"
    unsaid = not low.half and not high.half
    other = ((first + 1200) % 2400, (last + 1200) % 2400) if unsaid and max(first, last) < 1300 else ()
    if other and other[0] > other[1]:
        other = ()
    return Clock("between", (first, last), other)


def _compared(op: Op | Literal["around"], point: _Point, width: int = _AROUND) -> Clock:
    value = point.value
    other: tuple[int, ...] = ((value + 1200) % 2400,) if not point.half and value < 1300 else ()
    if op == "around":
        return Clock("between", _near(value, width), _near(other[0], width) if other else ())
    if value == MIDNIGHT and op == "=":
        return Clock("=", (0,))
    if value == MIDNIGHT and op in (">", ">="):
        return Clock("inside", (0, DAWN)) if op == ">" else Clock("between", (0, DAWN))
    if value == MIDNIGHT and op in ("<", "<="):
        return Clock("between", (DAWN, MIDNIGHT))
    return Clock(op, (value,), other)


def _near(value: int, width: int) -> tuple[int, int]:
    minutes = value // 100 * 60 + value % 100
    low, high = max(0, minutes - width), min(24 * 60 - 1, minutes + width)
    return low // 60 * 100 + low % 60, high // 60 * 100 + high % 60
