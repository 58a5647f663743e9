"""Leaves of numbers, days, times of day, decades, and letters of a name."""

from __future__ import annotations

import datetime
import re
from collections.abc import Container, Iterator, Sequence

from wizard.ask.numerals import BEFORE_TIMES, MONTHS, Token, day_number
from wizard.ask.reader.calendar import days
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.clock import clocks, periods
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import WORD
from wizard.ask.reader.meaning import At, Decade, FunctionWord, Numeral, Spelling, Weekdays, When
from wizard.ask.reader.named_days import NamedDays
from wizard.domain.lexicon import Lexicon


class FigureLeaves:
    """Finds numbers, days and times, in one domain."""

    def __init__(self, lexicon: Lexicon, today: datetime.date) -> None:
        self._today = today
        self._year = lexicon.year or today.year
        self._periods = periods(lexicon.periods)
        self._named_days = NamedDays(lexicon, self._year, self._periods, today)
        self._dated = any(entry.kind in ("date", "year") for entry in lexicon.attributes.values())
        self._old = any(entry.kind == "year" for entry in lexicon.attributes.values())
        self._timed = any(entry.kind == "time" for entry in lexicon.attributes.values())

    def at(self, tokens: Sequence[Token], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """The leaves that begin at `start`; `words` are those of the tokens."""
        yield from _of_letters(words, start)
        yield from _of_decade(words, start)
        yield from _of_token(tokens, start)
        if self._old and not self._timed and _is_long_ago(tokens[start]):
            yield Edge("DATE", start, start + 1, When("=", (str(tokens[start].number),)), WORD + _LONG_AGO, "year")
        yield from _in_two_halves(tokens, start)
        yield from self._of_time(tokens, start)
        yield from self._named_days.at(tokens, words, start)

    def _of_time(self, tokens: Sequence[Token], start: int) -> Iterator[Edge]:
        for end, modifier in days(tokens, start, self._year, self._today):
            yield Edge("M" if isinstance(modifier, Weekdays) else "DATE", start, end, modifier, WORD, "day")
        if not self._timed:
            return
        if tokens[start].word == "am" and start and tokens[start - 1].word == "i":
            return
        for end, clock, cost in clocks(tokens, start, self._periods):
            if self._dated and self._is_year(tokens[end - 1]):
                continue  # "since 2021" is no time of the day where there are days
            afternoon = bool(clock.otherwise) and clock.otherwise[0] >= 1200
            by_day = max(clock.values) < _BY_DAY and _says_none_of(_EARLY, tokens)  # "after five", "by three"
            likelier = afternoon and (by_day or not _says_none_of(_LATE, tokens))  # "tonight before nine"
            extra = 0.8 if likelier else 0.0
            yield Edge("M", start, end, At(clock.op, clock.values, clock.period), WORD + 0.3 + cost + extra, "time")
            if clock.otherwise:
                meaning = At(clock.op, clock.otherwise, clock.period)
                yield Edge("M", start, end, meaning, WORD + 1.1 + cost - extra, "time")

    def _is_year(self, token: Token) -> bool:
        """Whether a number stands alone as years of our time do: 2021, and neither 8:21 nor 2021 hours."""
        return isinstance(token.number, int) and len(token.word) == _YEAR and _OUR_TIME <= token.number <= self._year


_LATE = frozenset({"tonight", "afternoon", "evening", "night"})
_EARLY = frozenset({"morning", "mornings", "early", "dawn", "sunrise", "breakfast", "overnight", "redeye", "midnight"})
_BY_DAY = 700
"""Hours before which, where nothing says which half of the day is meant, are those behind noon."""
_YEAR = 4
_OUR_TIME = 1900
"""Digits of a year, and the first year that is rather a year than a time of day."""
CALLED = 1.2
"""What it costs that a number compares where it may be what a thing is called."""


_FIRST = 1800
"""The first year that a number is in every domain; earlier ones are where things have years and no times of day."""
_LONG_AGO = 0.3
"""What it costs that a number is a year before that."""


def _is_long_ago(token: Token) -> bool:
    """Whether a number may be a year before those of our time."""
    return (
        isinstance(token.number, int) and not token.money and len(token.word) == _YEAR and 1000 <= token.number < _FIRST
    )


def _says_none_of(words: Container[str], tokens: Sequence[Token]) -> bool:
    return not any(token.word in words for token in tokens)


def _of_token(tokens: Sequence[Token], start: int) -> Iterator[Edge]:
    token = tokens[start]
    if token.word in ("a", "one", "1") and start + 1 < len(tokens) and tokens[start + 1].word == "single":
        yield Edge("NUM", start, start + 2, Numeral(1, "1"), WORD, "number")
    if token.number is not None:
        meaning = Numeral(token.number, token.word, token.money)
        called = [one.word for one in tokens[max(0, start - 2) : start]] == ["than", "the"]  # "faster than the 757"
        yield Edge("NUM", start, start + 1, meaning, WORD + CALLED if called else WORD, "number")
        if isinstance(token.number, int) and not token.money and _FIRST <= token.number <= 2100:
            yield Edge("DATE", start, start + 1, When("=", (str(token.number),)), WORD, "year")
    if token.date:
        yield Edge("DATE", start, start + 1, When("=", (token.date,)), WORD, "date")
    elif token.word in MONTHS and token.word not in ("may", "march", "mar"):
        yield Edge("MONTH", start, start + 1, Numeral(MONTHS[token.word], token.word), WORD, "month")
    elif token.word in MONTHS:
        yield Edge("MONTH", start, start + 1, Numeral(MONTHS[token.word], token.word), WORD + 0.5, "month")
    if token.number is None:
        end, day = day_number(tokens, start)
        if end > start:
            yield Edge("ORD", start, end, Numeral(day, token.word), WORD, "ordinal")
        elif token.word in ("last", "next"):
            yield Edge(token.word, start, start + 1, FunctionWord(token.word), WORD, "word")


def _in_two_halves(tokens: Sequence[Token], start: int) -> Iterator[Edge]:
    """A number said as two, where nothing before it or behind it says that it is a time: "Delta three fifty"."""
    if tokens[start].number is None:
        return
    two = tokens[start : start + 2]
    spelled = [token for token in two if token.end - token.start != len(token.word)]  # "9:20" is a time
    numbers = [token.number for token in spelled if isinstance(token.number, int) and not token.money]
    if len(numbers) < 2 or not 0 < numbers[0] < _HALF or not _HALF <= numbers[1] * 10 < _HALF * 10:
        return
    before = tokens[start - 1].word if start else ""
    behind = tokens[start + 2].word if start + 2 < len(tokens) else ""
    if before not in BEFORE_TIMES and behind not in _BEHIND_TIMES:
        number = numbers[0] * _HALF + numbers[1]
        yield Edge("NUM", start, start + 2, Numeral(number, str(number)), WORD + IN_TWO, "number")


_HALF = 100
_BEHIND_TIMES = frozenset({"am", "pm", "o'clock", "hours", "sharp"})
IN_TWO = 0.2
"""What it costs that two numbers are one."""
_DECADES = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
    "nineties": 90, "teens": 10,
}  # fmt: skip
_OF_DECADE = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_DIGITS = re.compile(r"(?:1[89]|20)?[1-9]0")


def _of_decade(words: tuple[str, ...], start: int) -> Iterator[Edge]:
    """ "The fifties", "the 1950s", "their early 30s": ten years, or the beginning, middle or end of them."""
    at = start + (words[start] in _OF_DECADE)
    while at > start and at < len(words) and words[at] in ("the", "to", "of"):
        at += 1
    if at >= len(words):
        return
    first, last = _OF_DECADE.get(words[start], (0, 9)) if at > start else (0, 9)
    word, end = words[at], at + 1
    said = _DECADES.get(word)
    if said is None:
        number = word.removesuffix("s")
        if number == word and end < len(words) and words[end] in ("s", "'s"):
            end += 1
        elif number == word:
            return
        if not _DIGITS.fullmatch(number):
            return
        said = int(number)
    yield Edge("DECADE", start, end, Decade(said, first, last), WORD, "decade")


_LETTERS = frozenset({"a", "an", "the", "letter", "letters"})


def _of_letters(words: tuple[str, ...], start: int) -> Iterator[Edge]:
    """ "Starts with a Z": the phrase with the letters behind it, which need be no word."""
    for phrase, says in english().spellings.get(words[start], ()):
        end = start + len(phrase)
        if words[start:end] != phrase:
            continue
        while end + 1 < len(words) and words[end] in _LETTERS:
            end += 1
        if end < len(words) and (words[end].isalpha() or words[end].isdigit()) and len(words[end]) <= 12:
            yield Edge("SPELT", start, end + 1, Spelling(says, words[end]), WORD, "letters")  # type: ignore[arg-type]
