"""Where a lexicon finds days and times of its things: days of the week, dates in parts, parts of the day."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict


def _as_tuple(value: object) -> object:
    return tuple(value.split(", ")) if isinstance(value, str) else value


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PeriodEntry(_Part):
    """A part of the day; it passes midnight where `end` is before `begin`."""

    begin: int
    end: int
    also: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] = ()
    """Other words for it."""
    principle: Annotated[tuple[str, ...], BeforeValidator(_as_tuple)] = ()
    """Numbers of the principles that say when it begins and ends."""


class WeekEntry(_Part):
    """Where days of the week are found: a relation of the class, and the attribute there that names the day."""

    relation: str
    attribute: str


class DateEntry(_Part):
    """Where dates are found: a relation of the class, and the attributes there that make a date."""

    relation: str
    year: str
    month: str
    day: str
    weekday: str | None = None
    """The attribute there that says which day of the week it is."""
