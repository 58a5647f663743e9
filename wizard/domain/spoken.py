"""What a lexicon says for requests whose parts come in any order round one class: roles, times, days, amounts."""

from __future__ import annotations

import datetime
from collections.abc import Container, Mapping
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator


def _as_tuple(value: object) -> object:
    return tuple(value.split(", ")) if isinstance(value, str) else value


Words = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


class Part(BaseModel):
    """What all parts share."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RoleEntry(Part):
    """A part that things play for the hub of spoken requests: where a flight starts, where it goes."""

    words: Words = ()
    """Phrases that give this part to the place that follows: "from", "out of"."""
    verbs: Words = ()
    """Verbs that give it to the place and to the times and days that follow: "leave"."""
    after: Words = ()
    """Nouns that give it to the place before them: "(a Denver) stopover"."""
    values: Mapping[str, str] = Field(default_factory=dict)
    """What each class of things becomes in this part: class to a relation that leads to it; `time` to an attribute."""
    repeated: str | None = None
    """Role of the earlier of two places in this one ("to Denver to Boston"); without it, the later takes its place."""
    implies: str | None = None
    """Predicate that the part brings with it."""
    rather: str | None = None
    """Class that is meant in this part where words may name a member of it or of another."""


class PeriodEntry(Part):
    """A part of the day; it passes midnight where `end` is before `begin`."""

    begin: int
    end: int
    also: Words = ()
    """Other words for it."""


class WeekEntry(Part):
    """Where days of the week are found."""

    relation: str
    attribute: str


class DateEntry(Part):
    """Where dates are found: a relation of the hub, and the attributes of its class that make a date."""

    relation: str
    year: str
    month: str
    day: str


class AmountEntry(Part):
    """Which attribute amounts of money are compared with, and which one where a predicate is said as well."""

    attribute: str
    unless: Mapping[str, str] = Field(default_factory=dict)
    """Predicate to attribute."""


class SpokenEntry(Part):
    """How requests are read whose parts come in any order round one class, as people speak them."""

    hub: str
    """The class round which everything stands."""
    unmarked: Words = ()
    """Roles of places that are said without a word, in the order in which they come."""
    time: str | None = None
    """Attribute that a time belongs to where nothing says which."""
    year: int | None = None
    """The year of dates said without one; that of the as-of date where it is not given."""
    week: WeekEntry | None = None
    date: DateEntry | None = None
    weekday_first: bool = False
    """True where of a day of the week and a date said beside it the day of the week counts."""
    calendar: Mapping[str, str] = Field(default_factory=dict)
    """Dates (`YYYY-MM-DD`) that a word for a day stands for, where it does not mean every such day: "monday"."""
    roles: Mapping[str, RoleEntry] = Field(default_factory=dict)
    periods: Mapping[str, PeriodEntry] = Field(default_factory=dict)
    ends: bool = False
    """True where periods of the day include their end points (1992 paper, Appendix B, 2.4.4: they do not)."""
    which: bool = False
    """True where a yes/no question asks which before it asks whether (2.11)."""
    alone: bool = False
    """True where the hub's members alone are the minimum of a request for them and something else beside them."""
    amount: AmountEntry | None = None
    how_much: Mapping[str, str] = Field(default_factory=dict)
    """What "how much" asks for: class that was mentioned to attribute; `*` to the class that is asked for otherwise."""
    when: Words = ()
    """Attributes that "when" and "what time" ask for where no verb says which."""
    implied: Words = ()
    """Classes whose mention is a condition where they are not asked for: "flights with a meal"."""
    loosely: Mapping[str, str] = Field(default_factory=dict)
    """Classes whose nouns may mean another where they are wanted and not asked about: "I need a plane to Boston"."""
    wanted: Mapping[str, str] = Field(default_factory=dict)
    """Nouns that mean another class where they are wanted and not asked about: "I need a ticket to Boston"."""
    together: Mapping[str, Words] = Field(default_factory=dict)
    """Phrases that ask for several attributes: "flight times"."""
    parts: Mapping[str, str] = Field(default_factory=dict)
    """Phrases of `together` that ask for those of partners of what was found: phrase to a relation of the hub."""
    telling: Words = ()
    """Attributes that tell members of the hub apart: where only one of them is asked for, the members are meant."""
    undated: bool = False
    """True where a date holds of the hub, and not of what is most or least among what belongs to it."""
    within: str | None = None
    """Class that is asked for where both ends of a journey are one place: "from Boston airport to downtown Boston"."""
    within_how: Mapping[str, str] = Field(default_factory=dict)
    """What questions with these words ask for then: "how long" to an attribute."""
    downtown: Words = ()
    """Words for the one end of such a journey: "downtown"."""
    stations: Words = ()
    """Classes that are the other end of it: airports."""
    who: str | None = None
    """Class that "who" asks for: "who flies to Boston"."""
    absent: Mapping[str, str] = Field(default_factory=dict)
    """Classes whose absence is a predicate of the hub: "without stops"."""
    instead: Mapping[str, str] = Field(default_factory=dict)
    """Attributes that are answered by another."""
    heads: Words = ()
    """Classes that are asked for where one of their values is said and nothing else is asked for."""
    kinds: Mapping[str, str | None] = Field(default_factory=dict)
    """What the kinds of a class are where nothing is said of its members: class to attribute (1992 paper, 2.2.3)."""
    beside: Words = ()
    """Attributes that are listed with whose they are, where no name of it was said (1992 paper, Appendix A)."""
    back: Words = ()
    """Words for the way back: "returning (on Friday)"."""
    idle: Words = ()
    """Words that add nothing beside others: "available"."""
    meanings: Mapping[str, str | None] = Field(default_factory=dict)
    """Codes whose meaning can be asked: attribute to the attribute that decodes it (1992 paper, Appendix B, 2.9.1);
    none where what the code belongs to is the answer."""

    @field_validator("calendar")
    @classmethod
    def _are_days(cls, calendar: Mapping[str, str]) -> Mapping[str, str]:
        for word, day in calendar.items():
            try:
                datetime.date.fromisoformat(day)
            except ValueError:
                raise ValueError(f"{day!r} for {word!r} is no day; write 'YYYY-MM-DD'") from None
        return calendar

    def is_place(self, cls: str) -> bool:
        """Whether members of the class have a role even where no word gives it."""
        return any(cls in self.roles[name].values for name in self.unmarked)


def dangling(
    spoken: SpokenEntry,
    known_classes: Container[str],
    known_attributes: Container[str],
    known_relations: Container[str],
    known_predicates: Container[str],
) -> list[str]:
    """What is used under `spoken` and not defined."""
    attributes = [spoken.time, *spoken.when, *spoken.meanings, *spoken.meanings.values()]
    attributes += [name for cls, name in spoken.how_much.items() if cls != "*"]
    classes = [spoken.hub, *spoken.heads, *(cls for cls in spoken.how_much if cls != "*"), spoken.how_much.get("*")]
    relations: list[str | None] = [*spoken.parts.values()]
    predicates: list[str | None] = [*spoken.absent.values()]
    if spoken.week is not None:
        relations.append(spoken.week.relation)
        attributes.append(spoken.week.attribute)
    if spoken.date is not None:
        relations.append(spoken.date.relation)
        attributes += [spoken.date.year, spoken.date.month, spoken.date.day]
    if spoken.amount is not None:
        attributes += [spoken.amount.attribute, *spoken.amount.unless.values()]
        predicates += spoken.amount.unless
    for role in spoken.roles.values():
        relations += [name for cls, name in role.values.items() if cls != "time"]
        classes += [cls for cls in role.values if cls != "time"]
        classes.append(role.rather)
        attributes.append(role.values.get("time"))
        predicates.append(role.implies)
    attributes += [name for names in spoken.together.values() for name in names]
    attributes += [*spoken.kinds.values(), *spoken.beside, *spoken.within_how.values()]
    attributes += [*spoken.instead, *spoken.instead.values(), *spoken.telling]
    classes += [
        spoken.who,
        *spoken.stations,
        *spoken.absent,
        spoken.within,
        *spoken.kinds,
        *spoken.implied,
        *spoken.loosely,
        *spoken.loosely.values(),
        *spoken.wanted.values(),
    ]
    bad = [f"no class {name!r}" for name in classes if name is not None and name not in known_classes]
    bad += [f"no attribute {name!r}" for name in attributes if name is not None and name not in known_attributes]
    bad += [f"no relation {name!r}" for name in relations if name is not None and name not in known_relations]
    bad += [f"no predicate {name!r}" for name in predicates if name is not None and name not in known_predicates]
    roles = [*spoken.unmarked, *(role.repeated for role in spoken.roles.values())]
    bad += [f"no role {name!r}" for name in roles if name is not None and name not in spoken.roles]
    return bad
