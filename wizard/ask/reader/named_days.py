"""Leaves of days that bear a name: "Christmas Eve", "New Year's Day", and what a domain calls its days.

A domain's lexicon says which day of its own year each is; of the days of English that it does not know, a domain with a
year of its own has that year's, and others have those of every year, unless the year stands behind them.
"""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Collection, Container, Iterator, Mapping, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.calendar import WEEK, behind_a_day, date_behind, days
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.english_leaves import WORD
from wizard.ask.reader.meaning import ANY_YEAR, When
from wizard.domain.lexicon import Lexicon

_BEFORE = frozenset(
    tuple(said.split())
    for said in ("on", "for", "this", "next", "on this", "on next", "for this", "next week", "on next week",
                 "following", "the following", "on the following", "coming", "this coming", "the coming",
                 "on this coming", "on the coming")
)  # fmt: skip
_CERTAIN = (("next",), ("coming",), ("following",))
"""Words before a day that say which one it is."""
_BEFORE_ANY = _BEFORE | {("a",), ("on", "a"), ("on", "any"), ("the",)}
"""Words before a day, and before a day of every year."""
_FIRST_BEFORE = frozenset(said[0] for said in _BEFORE_ANY)
_YEARS = range(1800, 2101)
_BEFORE_TOLD = frozenset({"on", "for", "the"})
_TOLD = frozenset((word,) for word in ("day", *WEEK))
"""What is before another day or after it: the next one, or the nearest that has this name."""
_ONE_DAY = re.compile(r"[12]\d{3}-\d\d-\d\d")


class NamedDays:
    """Finds days that bear a name, in one domain whose year is `year`."""

    def __init__(self, lexicon: Lexicon, year: int, periods: Container[str], today: datetime.date) -> None:
        self._year = year
        self._today = today
        self._periods = periods
        self._own = _by_first_word(lexicon.days)
        of = f"{lexicon.year:04d}" if lexicon.year else ANY_YEAR
        known = {_plain(name) for name in lexicon.days}
        self._of_english = _by_first_word(
            {name: f"{of}-{day}" for name, day in english().named_days.items() if _plain(name) not in known}
        )

    def at(self, tokens: Sequence[Token], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """The leaves that begin at `start`; `words` are those of the tokens."""
        yield from self._of_the_domain(tokens, words, start)
        yield from self._beside_another(tokens, words, start)
        for first in _behind_some(words, start, _BEFORE_ANY):
            for phrase, day in self._of_english.get(words[first], ()) if first < len(words) else ():
                end = first + len(phrase)
                if words[first:end] == phrase:
                    for further, said in ((end, day), *_with_a_year(tokens, end, day)):
                        every = said.startswith(ANY_YEAR)
                        yield Edge("DATE", start, further, When("=", (said,), every_year=every), WORD - 0.8, "day")

    def _of_the_domain(self, tokens: Sequence[Token], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """ "A Monday" is no day with a name, nor is that of "Monday mornings"."""
        if start and words[start - 1] in ("a", "an"):
            return
        for first in _behind_some(words, start, _BEFORE):
            for phrase, day in self._own.get(words[first], ()) if first < len(words) else ():
                end = first + len(phrase)
                if words[first:end] == phrase and not self._many_times(words[end : end + 1]):
                    year = [end + 1] if tokens[end : end + 1] and tokens[end].number == self._year else []
                    for further in (end, *year, *behind_a_day(tokens, end), *date_behind(tokens, end, self._year)):
                        yield Edge("DATE", start, further, When("=", (day,)), WORD - 0.8, "day")
                        if words[first - 1 : first] in _CERTAIN or words[end:further] == ("'s",):
                            yield Edge("M", start, further, When("=", (day,), certain=True), WORD - 0.3, "day")

    def _beside_another(self, tokens: Sequence[Token], words: tuple[str, ...], start: int) -> Iterator[Edge]:
        """A day told by one that bears a name or is a date: "the day after Christmas", "the Friday before July 4"."""
        at = start
        while at < len(words) and words[at] in _BEFORE_TOLD:
            at += 1
        told, side = words[at : at + 1], words[at + 1 : at + 2]
        if side not in (("before",), ("after",)) or told not in _TOLD or at + 2 >= len(words):
            return
        near = [(one.end, one.meaning) for one in self.at(tokens, words, at + 2)]
        for end, other in (*near, *days(tokens, at + 2, self._year, self._today)):
            if not isinstance(other, When) or other.op != "=" or not _ONE_DAY.fullmatch(other.values[0]):
                continue
            day = datetime.date.fromisoformat(other.values[0])
            step = datetime.timedelta(days=1 if side == ("after",) else -1)
            day += step
            while told[0] != "day" and WEEK[day.weekday()] != told[0]:
                day += step
            yield Edge("DATE", start, end, When("=", (day.isoformat(),)), WORD - 0.8, "day")

    def _many_times(self, words: tuple[str, ...]) -> bool:
        """Whether a part of the day stands there in the plural."""
        return any(word.endswith("s") and word[:-1] in self._periods and word in self._periods for word in words)


def _behind_some(words: tuple[str, ...], start: int, before: Container[tuple[str, ...]]) -> Collection[int]:
    """Where a name may begin whose words, with some before it, begin at `start`."""
    if words[start] not in _FIRST_BEFORE:
        return (start,)
    return {start, *(start + n for n in (1, 2, 3) if words[start : start + n] in before)}


def _with_a_year(tokens: Sequence[Token], end: int, day: str) -> Iterator[tuple[int, str]]:
    """The day of the year that stands behind it: "Christmas Day 1950", "Halloween of 1961"."""
    at = end + (end < len(tokens) and tokens[end].word in ("of", "in", ","))
    if at < len(tokens) and tokens[at].number in _YEARS and not tokens[at].money:
        yield at + 1, f"{tokens[at].number}{day[4:]}"


def _plain(name: str) -> tuple[str, ...]:
    """The words of a day's name as a request has them."""
    return tuple(name.replace("'s", " 's").split())


def _by_first_word(days: Mapping[str, str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    for name, day in days.items():
        found[_plain(name)[0]].append((_plain(name), day))
    return found
