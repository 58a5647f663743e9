"""What may be switched on beyond the settled language; off by default, and named in every signature.

=============  ==========================================================================================
name           what it does
=============  ==========================================================================================
dates          date strings ("06-OCT-52", "06-oct-52", "1952-10-06") match by date (1989 paper, S-1, S-2)
failures       bare contingent-failure and necessary-failure are answers (1989 paper, 3.3)
all-readings   credit only for all readings: every REF alternative must be matched (1989 paper, 3.3)
ordered        the order of the tuples counts, duplicates dropped (1989 paper, 3.3, sorting)
units          strings of a number and a unit ("2 km", "1.5 tons") match by quantity (1992 paper, appendix A)
=============  ==========================================================================================
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable
from decimal import Decimal
from functools import lru_cache

from wizard.cas.rows import MONTHS
from wizard.cas.tolerance import EXACT
from wizard.cas.values import MAX_DIGITS, Value

EXTENSIONS = ("dates", "failures", "all-readings", "ordered", "units")

UNITS: dict[str, tuple[str, Decimal]] = {
    name: (dimension, Decimal(factor))
    for dimension, factor, names in (
        ("length", "0.001", "mm millimeter millimeters millimetre millimetres"),
        ("length", "0.01", "cm centimeter centimeters centimetre centimetres"),
        ("length", "1", "m meter meters metre metres"),
        ("length", "1000", "km kilometer kilometers kilometre kilometres"),
        ("length", "0.0254", "in inch inches"),
        ("length", "0.3048", "ft foot feet"),
        ("length", "0.9144", "yd yard yards"),
        ("length", "1609.344", "mi mile miles"),
        ("length", "1852", "nmi"),
        ("mass", "0.001", "g gram grams"),
        ("mass", "1", "kg kilogram kilograms"),
        ("mass", "1000", "tonne tonnes"),
        ("mass", "0.45359237", "lb lbs pound pounds"),
        ("mass", "0.028349523125", "oz ounce ounces"),
        ("mass", "907.18474", "ton tons"),
        ("time", "1", "s sec second seconds"),
        ("time", "60", "min minute minutes"),
        ("time", "3600", "h hr hour hours"),
        ("time", "86400", "d day days"),
        ("time", "604800", "week weeks"),
        ("time", "31557600", "yr year years"),
        ("speed", "1", "m/s"),
        ("speed", "0.44704", "mph"),
        ("speed", "0.514444444444444444", "kn knot knots"),
        ("money", "1", "dollar dollars usd"),
        ("money", "0.01", "cent cents"),
    )
    for name in names.split()
}
"""Unit (lower case): its dimension and its size in the base unit; a ton is the short ton, a year 365.25 days."""

_DATE = re.compile(r"([0-9]{2})-([A-Za-z]{3})-([0-9]{2})|([0-9]{4})-([0-9]{2})-([0-9]{2})")
_QUANTITY = re.compile(r"([+-]?[0-9]+(?:\.[0-9]*)?)[ \t]*([A-Za-z/]+)")


def checked(extensions: Iterable[str]) -> frozenset[str]:
    """The extensions asked for. Raises ValueError for one that does not exist."""
    chosen = frozenset(extensions)
    if unknown := sorted(chosen.difference(EXTENSIONS)):
        raise ValueError(f"no such extension: {', '.join(unknown)}; there are {', '.join(EXTENSIONS)}")
    return chosen


def recoded(values: Collection[Value], extensions: Collection[str]) -> tuple[str, dict[Value, Value]]:
    """The kind of a string column under these extensions and what each of its values means there.

    A column is of dates, or of quantities of one dimension, only if all its strings are.
    """
    strings = [value for value in values if isinstance(value, str)]
    nil: dict[Value, Value] = {None: None}
    if "dates" in extensions:
        dates = {value: date_of(value) for value in strings}
        if all(dates.values()):
            return "date", nil | {value: day.isoformat() if day else None for value, day in dates.items()}
    if "units" in extensions:
        quantities = {value: quantity_of(value) for value in strings}
        known = [quantity for quantity in quantities.values() if quantity]
        if len(known) == len(strings) and len({dimension for dimension, _ in known}) == 1:
            amounts = {value: quantity[1] if quantity else None for value, quantity in quantities.items()}
            return f"quantity:{known[0][0]}", nil | amounts
    return "string", {}


@lru_cache(1 << 16)
def date_of(text: str) -> datetime.date | None:
    """The date that a string is, two-digit years in the 1900s as in the papers' databases; None if it is none."""
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    day, month, year, iso_year, iso_month, iso_day = match.groups()
    try:
        if day:
            return datetime.date(1900 + int(year), MONTHS.index(month.upper()) + 1, int(day))
        return datetime.date(int(iso_year), int(iso_month), int(iso_day))
    except ValueError:
        return None


@lru_cache(1 << 16)
def quantity_of(text: str) -> tuple[str, Decimal] | None:
    """The dimension of a quantity and its amount in the base unit; None if the string is no quantity."""
    match = _QUANTITY.fullmatch(text) if len(text) <= MAX_DIGITS else None
    if match is None or match[2].lower() not in UNITS:
        return None
    dimension, factor = UNITS[match[2].lower()]
    return dimension, EXACT.multiply(Decimal(match[1]), factor)
