"""A time that a story tells: one at which its request points ("my dad was born in 1921, who else that year"), and one
of something else ("my meeting is at two, which flights get in before noon").

The request is read with the time itself where it points at it.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import MONTHS, Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.clauses import is_bound
from wizard.ask.reader.ends_told import clause_around
from wizard.ask.reader.english_leaves import PREPOSITIONS
from wizard.ask.reader.meaning import At, Verb, Weekdays, When

_POINTING = frozenset({"that", "this"})
_SAME = frozenset({"same", "very", "exact"})
_UNITS = {"day": "day", "date": "day", "month": "month", "year": "year"}
_BEFORE_A_DAY = "on"
_BEFORE_OTHERS = "in"
_DOERS = frozenset({"i", "we", "you", "he", "she", "they"})
"""Who goes on a journey: "the wedding starts at four" says of no journey when it is."""
_WEEKDAYS = frozenset(name.lower() for name in calendar.day_name)
_YEARS = range(1800, 2100)
"""Numbers that are taken for years."""
_YEAR_ALONE, _MONTH_ALONE = len("1962"), len("1962-06")
"""Sizes of a token's date that is a year, and a month of a year."""


def with_the_time_told(asked: Sequence[Token], told: Sequence[Token]) -> Sequence[Token]:
    """The request with the time that a story tells in the place of "that year"; the same where it points at none, or
    the story does not tell exactly one."""
    for start, end, unit in _pointed_at(asked):
        saying = [token for token in told if _says(token, unit)]
        if unit == "day" and not saying:
            saying = [token for token in told if token.word in _WEEKDAYS]
        if len(dict.fromkeys((token.word, token.date) for token in saying)) != 1:
            return asked
        said = saying[0]
        time = _year_of(said) if unit == "year" else said
        behind = start and asked[start - 1].word in PREPOSITIONS
        word = _BEFORE_A_DAY if unit == "day" else _BEFORE_OTHERS
        joint = [] if behind else [Token(word, asked[start].start, asked[start].start)]
        there = replace(time, start=asked[start].start, end=asked[end - 1].end)
        return [*asked[:start], *joint, there, *asked[end:]]
    return asked


def _pointed_at(asked: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Where a request points at a time, and of what unit it is."""
    words = [token.word for token in asked]
    for start, word in enumerate(words):
        end = start + 1
        while end < len(words) and words[end] in _SAME:
            end += 1
        if word in _POINTING and end < len(words) and words[end] in _UNITS:
            yield start, end + 1, _UNITS[words[end]]


def _says(token: Token, unit: str) -> bool:
    """Whether a word tells a time of that unit, or one that has such a part."""
    if unit == "day":
        return len(token.date) > _MONTH_ALONE
    if unit == "month":
        return token.word in MONTHS or len(token.date) == _MONTH_ALONE
    year = isinstance(token.number, int) and token.number in _YEARS and not token.money
    return year or len(token.date) >= _YEAR_ALONE


def _year_of(token: Token) -> Token:
    """The year of a day, or the year that was said."""
    if not token.date:
        return token
    year = token.date[:_YEAR_ALONE]
    return replace(token, word=year, number=int(year), date="")


_WHEN = {At: "time", Weekdays: "day", When: "day"}
"""What kind of time a meaning is: a time of the day, or a day."""


def says_when(leaves: Iterable[Edge]) -> frozenset[str]:
    """What a request says itself of when it is: the time of the day, the day."""
    return frozenset(_WHEN[type(leaf.meaning)] for leaf in leaves if type(leaf.meaning) in _WHEN)


def tells_when_else(group: Sequence[Edge], told: Sequence[Token], leaves: Sequence[Edge], said: frozenset[str]) -> bool:
    """Whether leaves of a story that share words are when something else is, where the request says so much itself
    (`said`): neither what somebody wants or must do, nor when a thing of the domain does anything."""
    span = min(leaf.start for leaf in group), max(leaf.end for leaf in group)
    if not any(_WHEN.get(type(leaf.meaning)) in said and (leaf.start, leaf.end) == span for leaf in group):
        return False
    clause = set(clause_around(told, group[0].start))
    words = [told[place].word for place in sorted(clause)]
    verbs = [leaf.meaning for leaf in leaves if leaf.start in clause and isinstance(leaf.meaning, Verb)]
    done = any(sense.kind == "attrverb" for verb in verbs if not verb.light for sense in verb.senses)
    by_one = not _DOERS.isdisjoint(words) or any(leaf.start in clause and leaf.rule == "class" for leaf in leaves)
    return not (done and by_one) and not is_bound(words)
