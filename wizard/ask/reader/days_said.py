"""Days that an earlier request said, and days told by them: "that day", "the next day", "a day later"."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from wizard.ask.form import Attr, Compare, Condition, Related, Set, Step
from wizard.ask.reader.calendar import WEEK
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Weekdays, When
from wizard.domain.lexicon import Lexicon

_THE_SAME = (("that", "same"), ("the", "same"), ("that",), ("same",))
_SPANS = {"day": 10, "date": 10, "month": 7, "year": 4}
"""How many letters of a day as `YYYY-MM-DD` say it."""
_BEHIND = frozenset(
    {",", "from", "to", "in", "at", "on", "and", "please", "then", "instead", "with", "by", "back", "as"}
)
"""Words that may follow where the day is told from nothing else: "the day before Christmas" is."""


def day_said(where: tuple[Condition, ...], lexicon: Lexicon) -> When | Weekdays | None:
    """The one day, month or year that conditions say of members; None where they say none, or several."""
    found = list(dict.fromkeys(_days(where, lexicon)))
    return found[0] if len(found) == 1 else None


def _days(where: tuple[Condition, ...], lexicon: Lexicon) -> Iterator[When | Weekdays]:
    for condition in where:
        if isinstance(condition, Related):
            day = _of_partner(condition, lexicon)
            yield from (day,) if day is not None else _days(condition.to.where, lexicon)
        elif isinstance(condition, Compare) and condition.op == "=" and isinstance(condition.term, Attr):
            dated = lexicon.attributes[condition.term.name].kind in ("date", "year")
            values = condition.value if isinstance(condition.value, tuple) else ()
            if dated and len(values) == 1:
                yield When("=", (str(values[0]),))


def _of_partner(condition: Related, lexicon: Lexicon) -> When | Weekdays | None:
    """The day that a partner is, where days are members of a class."""
    near = lexicon.relations[condition.step.relation]
    entry = lexicon.classes[near.to if condition.step.inverse else near.from_]
    told = {
        c.term.name: str(c.value[0])
        for c in condition.to.where
        if isinstance(c, Compare) and c.op == "=" and isinstance(c.term, Attr)
        and isinstance(c.value, tuple) and len(c.value) == 1
    }  # fmt: skip
    if entry.week is not None and entry.week.relation == condition.step.relation and entry.week.attribute in told:
        return Weekdays((told[entry.week.attribute].upper(),))
    if entry.date is not None and entry.date.relation == condition.step.relation:
        parts = [told.get(one, "") for one in (entry.date.year, entry.date.month, entry.date.day)]
        if all(part.isdecimal() for part in parts):
            return When("=", ("-".join((parts[0].zfill(4), parts[1].zfill(2), parts[2].zfill(2))),))
    return None


def day_found(found: Set, lexicon: Lexicon) -> When | Weekdays | None:
    """The day that members of a class of days are; None where they are no such members, or several."""
    for name, entry in lexicon.classes.items():
        for days in (entry.date, entry.week):
            near = lexicon.relations[days.relation] if days is not None else None
            if days is None or near is None or found.cls not in (near.from_, near.to):
                continue
            day = _of_partner(Related(Step(days.relation, inverse=near.to == name), found), lexicon)
            if day is not None:
                return day
    return None


def days_told(said: tuple[str, ...], start: int, known: When | Weekdays) -> Iterator[tuple[int, When | Weekdays]]:
    """The ends and the days of phrases from `start` on that tell a day by the one that is `known`."""
    at = start + (said[start] == "on" and isinstance(known, Weekdays))  # a rule reads what stands before a date
    for words in _THE_SAME:
        end = at + len(words) + 1
        span = _SPANS.get(said[end - 1], 0) if end <= len(said) and said[at : end - 1] == words else 0
        same = _shortened(known, span) if span else None
        if same is not None:
            yield end, same
            return
    for phrase, by in english().days_told.get(said[at], ()) if at < len(said) else ():
        end = at + len(phrase)
        if said[at:end] == phrase and (end == len(said) or said[end] in _BEHIND):
            moved = _moved(known, by)
            if moved is not None:
                yield end, moved
                return
    for phrase, by in english().years_told.get(said[at], ()) if at < len(said) else ():
        end = at + len(phrase)
        year = _years_later(known, by) if said[at:end] == phrase else None
        if year is not None and (end == len(said) or said[end] in _BEHIND):
            yield end, year
            return


def _shortened(known: When | Weekdays, span: int) -> When | Weekdays | None:
    """The day, or its month or its year; None where less than that was said."""
    if isinstance(known, Weekdays):
        return known if span == _SPANS["day"] else None
    value = known.values[0]
    return When("=", (value[:span],)) if len(value) >= span else None


def _moved(known: When | Weekdays, by: int) -> When | Weekdays | None:
    """The day so many days later."""
    if isinstance(known, Weekdays):
        name = known.names[0].lower()
        return Weekdays((WEEK[(WEEK.index(name) + by) % len(WEEK)].upper(),)) if name in WEEK else None
    try:
        day = datetime.date.fromisoformat(known.values[0])
    except ValueError:
        return None
    return When("=", ((day + datetime.timedelta(days=by)).isoformat(),))


def _years_later(known: When | Weekdays, by: int) -> When | None:
    """The day, month or year so many years later."""
    value = "" if isinstance(known, Weekdays) else str(known.values[0])
    if not value[: _SPANS["year"]].isdecimal():
        return None
    return When("=", (f"{int(value[: _SPANS['year']]) + by}{value[_SPANS['year'] :]}",))


__all__ = ["day_found", "day_said", "days_told"]
