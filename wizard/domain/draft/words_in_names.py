"""Names of tables and columns taken apart into words: `birthDt`, `birth_date` and `BIRTH_DATE` are "birth", "date".

What short words of a database stand for, which first words its tables have in common, and which columns carry a mark of
their table holds while it is being drafted (`writing_out`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

from wizard.domain.draft.abbreviations import ALONE, BEFORE_A_TIME, COUNTED, IN_FULL, PERIODS, UNITS
from wizard.domain.word_sets import word_set

_PART = re.compile(r"[^\W\d_a-zß-ÿ]+(?![a-zß-ÿ])|[^\W\d_]?[a-zß-ÿ]+|[^\W\d_]+|\d+")


_WRITTEN_OUT: ContextVar[Mapping[tuple[str, bool], tuple[str, ...]]] = ContextVar(
    "_WRITTEN_OUT", default=MappingProxyType({})
)
"""What short words of the database that is being drafted stand for, by the word and whether a time follows."""
IS_SHORT_FOR = "short "
"""Before a short word and a guess: names the question whether the one stands for the other."""


@contextmanager
def writing_out(
    short: Mapping[tuple[str, bool], tuple[str, ...]],
    tables: Iterable[str] = (),
    marked: frozenset[str] = frozenset(),
) -> Iterator[None]:
    """Let `words_of` write these short words out as well, and leave out the first word of the names of all `tables`
    where they have one in common: `shop_order` beside `shop_product` is an order. The `marked` columns (see
    `marks_of_tables`) are called by what stands behind their first part."""
    stripped, token, before, known = (
        _MARKED.set(marked), _WRITTEN_OUT.set(short), _PREFIXED.set(_prefixed(tables)), _KNOWN.set({})
    )  # fmt: skip
    try:
        yield
    finally:
        _MARKED.reset(stripped)
        _WRITTEN_OUT.reset(token)
        _PREFIXED.reset(before)
        _KNOWN.reset(known)


_MARKED: ContextVar[frozenset[str]] = ContextVar("_MARKED", default=frozenset())
"""Names of columns whose first part says no more than of which table they are."""
_PREFIXED: ContextVar[frozenset[str]] = ContextVar("_PREFIXED", default=frozenset())
"""Names of tables whose first word says no more than to what the whole database belongs."""
_KNOWN: ContextVar[dict[str, tuple[str, ...]] | None] = ContextVar("_KNOWN", default=None)
"""The words of the names that were taken apart while these short words are written out; None while no others are."""
NAMES = 4096
"""Names of which it is remembered what words they have where no others are written out."""
_ENOUGH_TABLES = 3
"""Tables from which on a first word that all of them have is no chance."""


def _prefixed(tables: Iterable[str]) -> frozenset[str]:
    """The tables, where the names of all of them begin with one word, and a second one follows."""
    named = {table: parts_of(table) for table in tables}
    first = {parts[:1] for parts in named.values()}
    is_prefix = len(first) == 1 and len(named) >= _ENOUGH_TABLES and all(len(parts) > 1 for parts in named.values())
    return frozenset(named) if is_prefix else frozenset()


def parts_of(name: str) -> tuple[str, ...]:
    """The parts of a name as they are written: `birthDt` is "birth", "dt"."""
    parts = tuple(part.lower() for part in _PART.findall(name))
    return parts[1:] if name in _MARKED.get() else parts


def is_written_in_full(part: str) -> bool:
    """Whether a part of a name has its place in the list of abbreviations."""
    return part in ALONE or _in_full(part) != (part,)


def says_a_time(part: str) -> bool:
    """Whether a part of a name says that there is a day, a year or a time of day."""
    return part in _TIMES


def is_timed(parts: Sequence[str], at: int) -> bool:
    """Whether a part of a name says what was done on a day or by whom: `recv` of `recv_dt`, `dt_recv`, `recv_by`."""
    after = parts[at + 1] if at + 1 < len(parts) else ""
    return says_a_time(after) or after == "by" or (at == len(parts) - 1 and parts[:at] in (("dt",), ("date",)))


_TIMES = word_set(__name__, "times")


def words_of(name: str) -> tuple[str, ...]:
    """The words of a table's or column's name: `birthDate`, `birth_date` and `BIRTH_DATE` are "birth", "date"."""
    known = _KNOWN.get()
    if known is None:
        return _usual_words_of(name)
    if name not in known:
        known[name] = _words_of(name)
    return known[name]


def _words_of(name: str) -> tuple[str, ...]:
    if name.lower() in ALONE:
        return ALONE[name.lower()]
    written, short = parts_of(name), _WRITTEN_OUT.get()
    written = written[1:] if name in _PREFIXED.get() else written
    parts: list[str] = []
    for at, part in enumerate(written):
        timed = is_timed(written, at)
        if part == "ct" and _PAID_IN & set(written):
            parts.append("cents")  # `rent_ct`
            continue
        if part == "reg" and written[at + 1 : at + 2] and written[at + 1] in _REGISTERED:
            parts.append("registration")  # `RegNo`
            continue
        parts += short.get((part, timed)) or (BEFORE_A_TIME.get(part) if timed else None) or _in_full(part)
    parts = _by_letters(_by_place(parts))
    return tuple(parts) or (name.lower(),)


_usual_words_of = functools.lru_cache(NAMES)(_words_of)


_REGISTERED = frozenset({"no", "nr", "nbr", "num", "number", "mark", "plate"})
_PAID_IN = frozenset({
    "price", "prc", "rent", "purch", "purchase", "cost", "fee", "paid", "pay", "amount", "amt", "value", "total", "tot",
    "wage", "salary", "sal", "charge", "deposit",
})  # fmt: skip
"""Words of columns of money beside which a `ct` is a cent."""


def _by_place(parts: list[str]) -> list[str]:
    """The parts, with those written out that mean something by their place alone."""
    parts = _without_marks(parts)
    if len(parts) == 1:
        parts = [*_ALONE_OF_MONEY.get(parts[0], parts)]
    if len(parts) > 1 and parts[-1] in PERIODS and parts[-2] not in UNITS:  # `pay_monthly`
        parts = [parts[-1], *parts[:-1]]
    if len(parts) > 1 and parts[-1] == "tm":
        parts[-1] = "time"
    if len(parts) > 1 and parts[-1] in _SPEEDS and "speed" not in parts:  # `max_kn`
        parts[-1:] = ["speed", parts[-1]]
    if len(parts) > 1 and parts[0] in _EXTREMES:  # `min_cm`
        parts[0] = _EXTREMES[parts[0]]
    if len(parts) > 1 and parts[0] == "n":  # `n_aided`
        parts[:2] = ["number", COUNTED.get(parts[1], parts[1])]
    if len(parts) > 1 and parts[-1] == "2" and parts[-2] in _SQUARES:  # `area_m2`
        parts[-2:] = [_SQUARES[parts[-2]]]
    if parts[-2:] == ["e", "mail"]:
        parts[-2:] = ["email"]
    if parts[:1] == ["cat"] and parts[1:] in (["code"], ["id"], ["name"], ["number"], ["type"]):
        parts[0] = "category"
    if parts[1:] == ["name"] and parts[0] in ("f", "l"):  # LName, F_NAME
        parts[0] = {"f": "first", "l": "last"}[parts[0]]
    return parts


_ALONE_OF_MONEY = {
    "pence": ("amount", "pence"), "cents": ("amount", "cents"), "hourly": ("hourly", "rate"),
    "nightly": ("nightly", "rate"),
}  # fmt: skip
"""Whole names of columns of money that say no more than in what, or for how long."""


def _without_marks(parts: list[str]) -> list[str]:
    """The parts without those that only say what kind of table, or of column, it is."""
    while len(parts) > 1 and parts[0] in _KINDS_OF_TABLES and not parts[1].isdigit():
        parts = parts[1:]
    while len(parts) > 1 and parts[-1] in _KINDS_OF_COLUMNS:  # `depot_fk`; `injured_yn`, which its values tell
        parts = parts[:-1]
    return parts


def _by_letters(parts: list[str]) -> list[str]:
    """The parts, with single letters written out that are a unit, or number the tongues of somebody."""
    if len(parts) > 1 and parts[-1] in _OF_TIMES and parts[-2] in ("duration", "time", "length"):  # `dur_s`
        parts[-1] = _OF_TIMES[parts[-1]]
    if parts[:2] in (["l", "1"], ["l", "2"]):  # what linguists call a mother tongue, and the tongue learnt next
        parts[:2] = [{"1": "first", "2": "second"}[parts[1]], "language"]
    return parts


_KINDS_OF_TABLES = word_set(__name__, "kinds of tables")
"""First words of names that say what kind of table it is."""
_KINDS_OF_COLUMNS = frozenset({"fk", "pk", "yn"})
"""Last parts of names that say no more than that a column is a key, refers to one, or says yes or no."""
_SQUARES = {"m": "sqm", "km": "sqkm", "ft": "sqft"}
_OF_TIMES = {"s": "seconds", "h": "hours"}
"""Letters behind a duration that are its unit."""
_EXTREMES = {"min": "minimum", "max": "maximum"}
_SPEEDS = frozenset({"kn", "kts", "knots", "mph", "kmh", "kph"})
"""Units of nothing but speed."""


_LENGTHS_OF_TIME = {"day": "days", "hour": "hours", "hr": "hours", "min": "minutes", "wk": "weeks", "week": "weeks",
                    "mth": "months", "month": "months"}  # fmt: skip


def _in_full(part: str) -> tuple[str, ...]:
    """A part of a name, written out: `npg` is a number of pages, `ndays` lasts days, `fyr` the year of an "f"."""
    if part in IN_FULL:
        return IN_FULL[part]
    counted = part[1:].removesuffix("s") if part[0] == "n" else ""
    if counted in COUNTED:
        return ("number", COUNTED[counted])
    if counted in _LENGTHS_OF_TIME:
        return ("duration", _LENGTHS_OF_TIME[counted])
    return (part[0], "year") if _YEAR_OF.fullmatch(part) else (part,)


_YEAR_OF = re.compile(r"[a-z]yr")
