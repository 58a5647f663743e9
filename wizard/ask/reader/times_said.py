"""Times and days as conditions: "in 2010", "on Monday evening", "before ten", of a noun or behind a verb."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterator

from wizard.ask.facts import replace
from wizard.ask.form import (
    Attr,
    Compare,
    Condition,
    Either,
    Every,
    Extreme,
    Not,
    Number,
    Part,
    Related,
    Set,
    Step,
    Term,
    narrow,
)
from wizard.ask.reader.linking_rows import conditions_on_rows, split_at_rows
from wizard.ask.reader.meaning import ANY_YEAR, At, Holds, Modifier, Moments, Verb, Weekdays, When
from wizard.ask.reader.months_apart import in_months, tells_months
from wizard.ask.reader.narrowing import as_one, flat, within
from wizard.ask.reader.totals_of_rows import of_rows, rows_of_total, total_compared
from wizard.domain.lexicon import Lexicon

AT_ALL_TIMES = 0.5
"""What it costs to say a time of what is there at all times."""
PRICED = 0.2
"""What it costs to mean the time of what a price is of."""
OTHER_YEAR = 0.4
"""What it costs to mean the year of a thing where what was done with it has a day: "films shown at Rex in 2022"."""
DATED = ("date", "year")
"""Kinds of attributes that are compared with days and years."""


class TimesSaid:
    """Ties times and days to what happened then, by the lexicon's attributes of time.

    `steps` gives every step from members of one class to members of another.
    """

    def __init__(
        self, lexicon: Lexicon, steps: Callable[[str, str], list[Step]], several: Callable[[Step], bool]
    ) -> None:
        self._lexicon = lexicon
        self._steps = steps
        self._several = several
        self._dates: dict[str, list[str]] = defaultdict(list)
        for name, entry in lexicon.attributes.items():
            if entry.kind in DATED:
                self._dates[entry.of].append(name)

    def dates_of(self, cls: str) -> list[str]:
        """The attributes of a class that are dates."""
        return self._dates.get(cls, [])

    def is_date(self, term: object) -> bool:
        """Whether a term is a date."""
        return isinstance(term, Attr) and self._lexicon.attributes[term.name].kind in DATED

    def part(self, term: Term, unit: str) -> Term | None:
        """The year, decade, month or day of a date, which may stand in a column of its own; None where it has none."""
        entry = self._lexicon.attributes[term.name] if isinstance(term, Attr) else None
        if entry is None or entry.kind == "date" or (entry.kind == "year" and unit in ("year", "decade")):
            return Part(term, unit)  # type: ignore[arg-type]
        return Attr(entry.months.attribute) if entry.months is not None and unit == "month" else None

    def restrict(self, base: Set, modifier: Modifier) -> Iterator[tuple[Set, float]]:
        """The set narrowed by a time, every way, with costs; nothing where the modifier is no time."""
        entry = self._lexicon.classes.get(base.cls)
        if entry is not None and isinstance(modifier, (When, At, Weekdays, Moments)):
            if entry.always:
                yield base, AT_ALL_TIMES
            elif entry.time is None and _tells_the_time(modifier):
                yield from self._of_what_is_priced(base, modifier)
        if isinstance(modifier, When):
            yield from self._dating(base, modifier)
        elif isinstance(modifier, At):
            yield from self._timing(base, modifier)
        elif isinstance(modifier, Weekdays):
            yield from self._on_weekdays(base, modifier)
        elif isinstance(modifier, Moments):
            yield from self._at_moments(base, modifier)

    def _dating(self, base: Set, modifier: When) -> Iterator[tuple[Set, float]]:
        """The day of what was said to be done, or else of the class."""
        done = [c for c in base.where if isinstance(c, Compare) and c.op == "present"]
        for known in done:
            dated: Condition | None = Compare(known.term, modifier.op, modifier.values)
            if isinstance(known.term, Attr):
                dated = self.dated(known.term.name, modifier)
            if dated is not None:
                kept = replace(base, where=tuple(c for c in base.where if c != known))
                yield within(kept, *flat((dated,))), -0.6
        chosen = [c.term.name for c in base.where if isinstance(c, Extreme) and isinstance(c.term, Attr)]
        chosen = [name for name in chosen if name in self.dates_of(base.cls)]  # "the last person hired before 1980"
        meant = chosen[-1] if chosen else self._day_meant(base.cls, modifier)
        denied = base.where[-1] if base.where else None
        if isinstance(denied, Not) and isinstance(denied.condition, Related):  # not since then, but perhaps before
            for found, cost in self._dating_what_ties(within(Set(base.cls), denied.condition), modifier):
                yield replace(base, where=(*base.where[:-1], Not(found.where[-1]))), cost
            return
        tied = list(self._dating_what_ties(base, modifier))
        for name in () if done else self.dates_of(base.cls):
            dated = self.dated(name, modifier)
            if dated is not None:
                cost = 0.2 if meant == name else 1.2
                cost += OTHER_YEAR if tied and self._lexicon.attributes[name].kind == "year" else 0.0
                yield within(base, *flat((dated,))), cost
        yield from tied
        yield from self._dating_what_adds_up(base, modifier)
        if not done and not self.dates_of(base.cls):
            yield from self._dating_the_occasion(base, modifier)
        entry = self._lexicon.classes.get(base.cls)
        if entry is not None and entry.date is not None and modifier.op == "=" and len(modifier.values[0]) == 10:
            year, month, day = (int(part) for part in modifier.values[0].split("-"))
            when = entry.date
            parts = ((when.year, year), (when.month, month), (when.day, day))
            on = tuple(Compare(Attr(name), "=", (value,)) for name, value in parts)
            step = Step(when.relation)
            yield within(base, Related(step, Set(self._lexicon.relations[when.relation].to, on))), 0.0

    def _day_meant(self, cls: str, modifier: When) -> str | None:
        """The attribute of a class that a time is said of first: its own day, but a mere year of the year that members
        have beside their day."""
        day = self._lexicon.classes[cls].when if cls in self._lexicon.classes else None
        entries = {name: self._lexicon.attributes[name] for name in self.dates_of(cls)} if _is_year(modifier) else {}
        years = [name for name, one in entries.items() if one.column.lower().endswith(".year") and not one.path]
        return years[0] if day is not None and len(years) == 1 else day

    def dated(self, name: str, when: When) -> Condition | None:
        """What a time says of an attribute; None where the attribute cannot tell."""
        entry = self._lexicon.attributes[name]
        if when.values[0].startswith(ANY_YEAR):
            return self._in_every_year(name, when) if when.op == "=" else None
        if when.every_year and entry.kind == "date" and any("born" in verb.split() for verb in entry.verbs):
            days = when.values if when.op == "=" else _days_between(*when.values) if when.op == "between" else ()
            found = [self._in_every_year(name, When("=", (day,))) for day in days]
            told = tuple(condition for condition in found if condition is not None)
            if days:
                return Either(told) if len(told) > 1 else told[0] if told else None
        if fits(entry.kind, when):
            return Compare(Attr(name), when.op, when.values)
        if entry.months is not None and tells_months(when):
            return in_months(name, entry.months, when)
        return None

    def _in_every_year(self, name: str, when: When) -> Condition | None:
        """That an attribute lies in a month of whatever year, or on a day of it."""
        numbers = [int(part) for part in when.values[0].split("-")[1:]]
        parts = [self.part(Attr(name), unit) for unit in ("month", "day")[: len(numbers)]]
        told = tuple(
            Compare(part, "=", (number,)) for part, number in zip(parts, numbers, strict=True) if part is not None
        )
        if len(told) < len(numbers) or self._lexicon.attributes[name].kind != "date":
            return None
        return told[0] if len(told) == 1 else Every(told)

    def _dating_the_occasion(self, base: Set, modifier: When) -> Iterator[tuple[Set, float]]:
        """What has no day of its own has that of the one thing it belongs to: laps of a race, lines of an order."""
        known = {condition.step.relation for condition in base.where if isinstance(condition, Related)}
        for step, cls in (one for one in self.occasions(base) if one[0].relation not in known):
            dated = self.dated(str(self._day_meant(cls, modifier)), modifier)
            if dated is not None:
                yield within(base, Related(step, Set(cls, flat((dated,))))), 0.6

    def _dating_what_adds_up(self, base: Set, modifier: When) -> Iterator[tuple[Set, float]]:
        """The day of the rows that a total adds up: "who spent the most in 2010" by what was spent then."""
        last = base.where[-1] if base.where else None
        name = total_compared(last) if last is not None else ""
        found = rows_of_total(name, self._lexicon, self._steps) if name else None
        if found is None or last is None:
            return
        step, added = found
        for rows, cost in self.restrict(Set(self._lexicon.attributes[added.name].of), modifier):
            yield replace(base, where=(*base.where[:-1], of_rows(last, step, rows, added))), cost - 0.3

    def occasions(self, of: Set) -> list[tuple[Step, str]]:
        """The one thing with a day of its own to which members belong, with its class; none where several have one."""
        found = [
            (Step(name), relation.to)
            for name, relation in self._lexicon.relations.items()
            if relation.from_ == of.cls and len(relation.path) == 1
            if self._lexicon.classes[relation.to].when is not None and not self._lexicon.classes[relation.to].person
        ]
        return found if len(found) == 1 else []

    def _dating_what_ties(self, base: Set, modifier: When) -> Iterator[tuple[Set, float]]:
        """The day of what ties members to their partners: "reviewed by Ann in 2010" by a review of 2010."""
        last = base.where[-1] if base.where else None
        if not isinstance(last, Related) or last.to.earlier:
            return
        for step, to in ((last.step, last.to), *self.between(last)):
            when = self._day_meant(to.cls, modifier)
            dated = self.dated(when, modifier) if when is not None else None
            if dated is not None:
                tied = Related(step, narrow(to, *flat((dated,))))
                yield replace(base, where=(*base.where[:-1], tied)), 0.3 if step == last.step else 0.0

    def at_the_last(self, base: Set, best: Extreme) -> Iterator[Set]:
        """The members whose tie to their last-named partner is the first or last of its kind: "the last film that Ann
        rented" is the one of her last rental."""
        tied = base.where[-1] if base.where else None
        if not isinstance(tied, Related):
            return
        for step, to in self.between(tied):
            when = self._lexicon.classes[to.cls].when
            if when is not None and self._several(step):  # the latest sample from a bore is none of the latest bore
                chosen = narrow(to, replace(best, term=Attr(when)))
                yield replace(base, where=(*base.where[:-1], Related(step, chosen)))

    def between(self, tied: Related) -> Iterator[tuple[Step, Set]]:
        """A partner over a table that is a class's, as a partner of that class that has the partner."""
        held = conditions_on_rows(tied.step.relation, self._lexicon)
        for near, cls, onward in split_at_rows(tied.step, self._lexicon, self._steps):
            yield near, Set(cls, (*held, Related(onward, tied.to)))

    def _on_weekdays(self, base: Set, modifier: Weekdays) -> Iterator[tuple[Set, float]]:
        entry = self._lexicon.classes.get(base.cls)
        if entry is not None and entry.week is not None:
            term = Attr(entry.week.attribute)
            relation = self._lexicon.relations[entry.week.relation]
            on = Set(relation.to, (Compare(term, "=" if len(modifier.names) == 1 else "in", modifier.names),))
            step = Step(entry.week.relation)
            so_many = Compare(Number(step, on), "=", (len(modifier.names),))
            yield within(base, so_many if modifier.every else Related(step, on)), 0.0

    def _at_moments(self, base: Set, modifier: Moments) -> Iterator[tuple[Set, float]]:
        """All of several times and days, or one of them; each part as it is likeliest said."""
        found = [next(iter(self.restrict(Set(base.cls), part)), None) for part in modifier.parts]
        parts = [(one[0].where, one[1]) for one in found if one is not None]
        if len(parts) == len(found):
            yield within(base, *_joint([where for where, _ in parts], modifier)), sum(cost for _, cost in parts)

    def _of_what_is_priced(self, base: Set, modifier: Modifier) -> Iterator[tuple[Set, float]]:
        """The time of what members are the prices of: fares on Monday morning are those of flights then."""
        for name, entry in self._lexicon.classes.items():
            price = self._lexicon.relations.get(entry.how_much or "")
            if entry.time is not None and price is not None and price.to == base.cls:
                for found, cost in self.restrict(Set(name), modifier):
                    yield within(base, Related(Step(entry.how_much or "", inverse=True), found)), cost + PRICED

    def of_partners(self, tied: Condition, modifier: Modifier) -> Iterator[Related]:
        """A condition that ties members to partners, with the time at which it does: a stop before noon."""
        if not isinstance(tied, Related) or not isinstance(modifier, At):
            return
        for step, to in self.between(tied):
            for found, _ in self._timing(to, modifier):
                yield Related(step, found)

    def _timing(self, base: Set, modifier: At) -> Iterator[tuple[Set, float]]:
        entry = self._lexicon.classes.get(base.cls)
        if entry is not None and entry.time is not None:
            yield within(base, at(entry.time, modifier)), 0.1

    def said_of(self, verb: Verb, modifier: Modifier) -> Iterator[tuple[Holds, float]]:
        """What a time, day or amount behind a verb says of the verb's subject."""
        for sense in verb.senses:
            if sense.kind != "attrverb":
                continue
            entry = self._lexicon.attributes[sense.name]
            if isinstance(modifier, Moments):
                yield from self._moments_said_of(Verb((sense,), verb.head), entry.of, modifier)
            elif isinstance(modifier, (When, Weekdays)) and entry.kind == "time":
                for found, cost in self.restrict(Set(entry.of), modifier):
                    yield Holds(entry.of, found.where[0], verb=verb.doing), sense.cost + cost
            elif isinstance(modifier, At) and entry.kind == "time":
                yield Holds(entry.of, at(sense.name, modifier), verb=verb.doing), sense.cost
            elif isinstance(modifier, When) and (dated := self.dated(sense.name, modifier)) is not None:
                yield Holds(entry.of, dated, verb=verb.doing), sense.cost - 0.3
            elif isinstance(modifier, When) and entry.since and modifier.op == "<":  # "who was here before 1960"
                for name, day in self._lexicon.attributes.items():
                    if day.column == entry.column and not day.since and fits(day.kind, modifier):
                        condition = Compare(Attr(name), modifier.op, modifier.values)
                        yield Holds(entry.of, condition, verb=verb.doing), sense.cost - 0.3

    def _moments_said_of(self, verb: Verb, cls: str, modifier: Moments) -> Iterator[tuple[Holds, float]]:
        found = [next(iter(self.said_of(verb, part)), None) for part in modifier.parts]
        parts = [(one[0].condition, one[1]) for one in found if one is not None and one[0].cls == cls]
        if len(parts) == len(found):
            told = _joint([(condition,) for condition, _ in parts], modifier)
            condition = as_one(told)
            yield Holds(cls, condition, verb=verb.doing), sum(cost for _, cost in parts)


def _is_year(modifier: When) -> bool:
    """Whether a time is nothing but years."""
    return all(len(value) == len("2010") for value in modifier.values)


def _days_between(first: str, last: str) -> tuple[str, ...]:
    """The days of a span, such as a week is."""
    start, end = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    return tuple((start + datetime.timedelta(days=n)).isoformat() for n in range((end - start).days + 1))


def _tells_the_time(modifier: Modifier) -> bool:
    """Whether a time of day is said, with a day or without."""
    return isinstance(modifier, At) or (isinstance(modifier, Moments) and any(map(_tells_the_time, modifier.parts)))


def fits(kind: str, when: When) -> bool:
    """Whether an attribute of a kind can be compared with days: one that holds years alone, with years."""
    return kind == "date" or (kind == "year" and all(len(value) == 4 for value in when.values))


def _joint(parts: list[tuple[Condition, ...]], modifier: Moments) -> tuple[Condition, ...]:
    """Conditions of several times as those of all, or of one of them."""
    if modifier.either:
        return (Either(tuple(as_one(part) for part in parts)),)
    return tuple(condition for part in parts for condition in part)


def at(attribute: str, modifier: At) -> Condition:
    """A time of day as a condition on an attribute; a period is without its end points (1992 paper, B, 2.4.4)."""
    term = Attr(attribute)
    if modifier.op == "inside":
        low, high = modifier.values
        return Every((Compare(term, ">", (low,)), Compare(term, "<", (high,))))
    if modifier.op == "outside":
        low, high = modifier.values
        return Either((Compare(term, ">", (low,)), Compare(term, "<", (high,))))
    return Compare(term, modifier.op, modifier.values)  # type: ignore[arg-type]
