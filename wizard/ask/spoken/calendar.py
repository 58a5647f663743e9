"""Days in the words of a transcript: "on mondays", "next wednesday", "july seventh", "the day after tomorrow"."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.numerals import MONTHS, Token, day_number
from wizard.domain.spoken import SpokenEntry

WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAYS = {name: (name,) for name in WEEK} | {"weekday": WEEK[:5], "weekend": WEEK[5:]}
_BEFORE = ("on", "on a", "for", "the", "on the", "this", "next", "on next", "the following", "on this", "for next",
           "of next", "this coming", "the next", "any", "on any", "by", "this next", "for the", "in",
           "on the following", "for this", "during", "a", "of", "coming", "on the next", "only on", "only",
           "following", "during the", "the coming", "in the")  # fmt: skip
_EVERY = ("a", "any", "on a", "on any", "every", "on every")
_NEXT = ("of next week", "next week", "of this week", "this week")


@dataclass(frozen=True)
class Days:
    """Days of the week by name; any of them."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Date:
    """One day of the calendar."""

    year: int
    month: int
    day: int


def days(
    tokens: Sequence[Token],
    i: int,
    spoken: SpokenEntry,
    as_of: datetime.date,
    hub: frozenset[str],
    parts: frozenset[str],
) -> Iterator[tuple[int, Days | Date, float]]:
    """Days that begin at `i`: end, meaning, cost; `hub` are nouns of what has days, `parts` parts of the day."""
    words = [token.word for token in tokens]
    starts = [(i, "", 0.1)]
    for phrase in _BEFORE:
        size = len(phrase.split())
        if words[i : i + size] == phrase.split():
            starts.append((i + size, phrase, 0.0))
    for start, phrase, cost in starts:
        for end, found in _named(words, start, phrase, spoken, as_of, hub, parts):
            for last in [end, *(end + len(n.split()) for n in _NEXT if words[end : end + len(n.split())] == n.split())]:
                yield last, found, cost
        for end, date in _date(tokens, start, spoken.year or as_of.year):
            yield end, date, cost
            comma = end + (words[end : end + 1] == [","])
            for last, named in _named(words, comma, "", spoken, as_of, hub, parts):  # "july seventh, a monday"
                yield last, named if spoken.weekday_first else date, cost
        if words[start : start + 1] and words[start] in WEEK:  # "monday july seventh", "monday the seventh"
            _, week = next(_named(words, start, "on", spoken, as_of, hub, parts))
            for gap in (1, 2, 3):
                joint = words[start + 1 : start + gap]
                if joint in ([], [","], ["the"], [",", "the"], ["on"]):
                    for end, date in _date(tokens, start + gap, spoken.year or as_of.year):
                        yield end, week if spoken.weekday_first else date, cost
                end, number = day_number(tokens, start + gap)
                if joint in (["the"], [",", "the"]) and number and words[end : end + 1] != ["of"] and (
                    tokens[start + gap].number is None or end > start + gap + 1
                ) and not hub & set(words[end : end + 1]):  # fmt: skip
                    yield end, week, cost


def _named(
    words: Sequence[str],
    i: int,
    before: str,
    spoken: SpokenEntry,
    as_of: datetime.date,
    hub: frozenset[str],
    parts: frozenset[str],
) -> Iterator[tuple[int, Days | Date]]:
    if i >= len(words):
        return
    word = words[i]
    if word in _DAYS:
        # "the sunday flights" are those of every Sunday; "on sunday" is one.
        following = list(words[i + 1 : i + 3]) if i or not spoken.calendar else []
        if following and following[0] in parts:
            following = following[1:]
        attributive = before in ("", "the") and following != [] and following[0] in hub
        every = before in _EVERY or len(_DAYS[word]) > 1 or attributive
        given = spoken.calendar.get(word)
        yield i + 1, _on(given) if given and not every else Days(_DAYS[word])
    elif word.endswith("s") and word[:-1] in _DAYS:
        yield i + 1, Days(_DAYS[word[:-1]])
    elif word in ("today", "tonight", "tomorrow"):
        given = spoken.calendar.get(word)
        away = datetime.timedelta(days=word == "tomorrow")
        yield i + 1, _on(given or (as_of + away).isoformat())
    elif list(words[i : i + 3]) == ["day", "after", "tomorrow"]:
        given = spoken.calendar.get("day after tomorrow")
        if given:
            yield i + 3, _on(given)
            return
        given = spoken.calendar.get("tomorrow")
        start = datetime.date.fromisoformat(given) if given else as_of + datetime.timedelta(days=1)
        yield i + 3, _on((start + datetime.timedelta(days=1)).isoformat())


def _on(text: str) -> Date:
    day = datetime.date.fromisoformat(text)
    return Date(day.year, day.month, day.day)


def _date(tokens: Sequence[Token], i: int, year: int) -> Iterator[tuple[int, Date]]:
    if i >= len(tokens):
        return
    token = tokens[i]
    if len(token.date) == 10:
        yield i + 1, _on(token.date)
    elif token.word in MONTHS:
        start = i + 1 + (tokens[i + 1 : i + 2] != [] and tokens[i + 1].word == "the")
        end, day = day_number(tokens, start)
        if end > start and _valid(year, MONTHS[token.word], day):
            yield end, Date(year, MONTHS[token.word], day)
    else:
        end, day = day_number(tokens, i)
        end += end > i and end < len(tokens) and tokens[end].word == "of"
        if end > i and end < len(tokens) and tokens[end].word in MONTHS and _valid(year, MONTHS[tokens[end].word], day):
            yield end + 1, Date(year, MONTHS[tokens[end].word], day)


def _valid(year: int, month: int, day: int) -> bool:
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True
