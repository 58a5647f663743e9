"""What a column holds, told by its name and its values: years, days, counts of things, things that stand somewhere."""

from __future__ import annotations

from wizard.domain.draft.english import BEGUN, plural_of, without_owner, without_unit
from wizard.domain.draft.survey import SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import DOINGS, is_participle
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_HOUSES = (("house", "number"), ("street", "number"), ("building", "number"))
"""Last words of columns that belong to a street."""
_COUNTABLE = word_set(__name__, "countable")
"""Nouns of what is counted where nothing else is said."""
_YEARS = word_set(__name__, "years")


def bare_words(column: str, cls: str) -> tuple[str, ...]:
    """The words of a column's name without those of its class before them and without a unit behind them."""
    return without_unit(without_owner(words_of(column), tuple(cls.split())))


def says_when(column: SurveyedColumn) -> bool:
    """Whether a column holds days, or years by their numbers."""
    return column.kind == "date" or holds_years(column)


def holds_years(column: SurveyedColumn) -> bool:
    """Whether a column of numbers holds years: it is called so, and its values may be."""
    words = words_of(column.name)
    named = _YEARS & {*words[-2:]} or words[-1] in BEGUN or (words[0] == "year" and words[1:2] != ("to",))
    named = named or (words[0] in ("first", "last") and is_participle(words[-1]))
    if column.kind not in ("integer", "number") or not named:
        return False
    earliest = _LONG_AGO if _ENDS & {*words[:-1]} and words[-1] == "year" else 1000
    return all(
        isinstance(value, str) or (earliest <= value <= 2200 and value == int(value))
        for value in column.values
        if isinstance(value, (int, float, str))
    )


_ENDS = frozenset({"begin", "beginning", "start", "end", "from", "to", "earliest", "latest"})
_LONG_AGO = -1_000_000
"""The earliest year in which a period of history may begin or end."""


def is_pace(column: SurveyedColumn) -> bool:
    """Whether a column says how much is done in an hour, a minute or a second: `sheets_per_hour`."""
    *what, per, period = ("", *words_of(column.name))
    many = bool(what) and singular(what[-1]) != what[-1]
    return column.kind in ("integer", "number") and per == "per" and period in _PERIODS_OF_PACES and many


_PERIODS_OF_PACES = frozenset({"hour", "minute", "second"})


def is_house_number(column: SurveyedColumn) -> bool:
    """Whether a column numbers the houses of a street: `house_number`, `street_no`."""
    return words_of(column.name)[-2:] in _HOUSES


def is_count_of(noun: str, table: SurveyedTable, column: SurveyedColumn) -> bool:
    """Whether a column as `citation_num` says how many citations there are, and not the number of a citation."""
    if is_house_number(column):
        return False
    if table.fact.primary_key == (column.name,) or noun in words_of(table.name) or f"{noun}s" in words_of(table.name):
        return False
    return noun in DOINGS or noun in _COUNTABLE or (column.distinct > 1 and bool({0, 1} & column.values))


def is_count_standing(bare: tuple[str, ...], column: SurveyedColumn) -> bool:
    """Whether a column says how many of a thing stand somewhere: `units_on_order`; `bare` are its `bare_words`."""
    return column.kind == "integer" and len(bare) == 3 and bare[1] in ("in", "on") and singular(bare[0]) != bare[0]


def things_counted(bare: tuple[str, ...], column: SurveyedColumn) -> str:
    """The things of which an integer says how many, in the plural: seeds of `seed_qty`, tickets of `tickets_sold`.

    Empty for other columns; `bare` are its `bare_words`.
    """
    if column.kind != "integer" or len(bare) != 2 or bare[0] in _NO_THINGS or bare[1] in _NO_THINGS:
        return ""
    if bare[1] == "quantity":
        return plural_of(singular(bare[0]))
    done, things = bare if is_participle(bare[0]) else bare[::-1]
    return things if is_participle(done) and singular(things) != things else ""


_NO_THINGS = word_set(__name__, "no things")
"""Words before a quantity that are no things: the `order_qty` of a line counts no orders."""
