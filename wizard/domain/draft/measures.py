"""What numbers of a draft measure or count: their units, and the nouns by which several are added up."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import SAID_AS, UNIT_SUMS, UNITS
from wizard.domain.draft.column_meaning import (
    bare_words,
    holds_years,
    is_count_of,
    is_count_standing,
    is_pace,
    things_counted,
)
from wizard.domain.draft.column_nouns import counted_as
from wizard.domain.draft.english import PERSONS, noun_of, without_unit
from wizard.domain.draft.survey import SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import ADDED_UP, COUNTED_UP, DOINGS, LIVING, PEOPLE, done
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular


def say_sums(entry: dict[str, Any], column: SurveyedColumn, *, is_dated: bool) -> None:
    """Let a number that is added up over several things be called so: revenues, numbers of pages, total values; and
    what was paid for what happened on a day (`is_dated`)."""
    if entry.get("kind") != "number" or is_pace(column):
        return
    counts = [noun for noun in entry.get("nouns", ()) if noun == "total" or noun.startswith("number of ")]
    words = without_unit(words_of(column.name))
    spent = words[-1] in _SPENT and (is_dated or entry["of"].rpartition(" ")[2] in DOINGS)
    if counts:  # of one its own, of several their sum
        entry["sums"] = counts
    elif words[-1] in ADDED_UP or spent:
        entry["sums"] = list(entry.get("nouns", ()))
    if words[-1] in _ATTENDING:
        entry["sums"] = list(entry.get("nouns", ()))
    if words[-1] == "value":  # a price of something else has a "total value", too
        entry["sums"] = ["total value/total values"]


_SPENT = frozenset({"cost", "costs", "expense", "fee", "fees", "charge"})
"""Last words of columns of what was paid."""
_ATTENDING = frozenset({"audience", "attendance", "visitors", "spectators", "passengers", "participants", "attendees"})
"""Nouns of how many people came: to several things, all of them together."""


def say_standing(entry: dict[str, Any], column: SurveyedColumn) -> None:
    """Let a number say how many stand somewhere: of `units_on_order` so many units are on order."""
    bare = bare_words(column.name, entry["of"])
    if is_count_standing(bare, column):
        entry["unit"] = [noun_of(bare[:1])]
        entry["verbs"] = [f"be {' '.join(bare[1:])}"]


def say_unit(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn) -> None:
    """Let a number be said with what it counts or is measured in: people, kilograms, pages, citations."""
    if column.kind not in ("integer", "number") or holds_years(column) or is_pace(column):
        return
    words = words_of(column.name)
    bare = bare_words(column.name, entry["of"])
    if bare == ("population",):  # "how many people live in Ohio"
        entry["unit"], entry["unit_verbs"] = list(PEOPLE), list(LIVING)
    if bare[-1] in _ATTENDING and column.kind == "integer":
        entry["unit_verbs"] = ["come", "go", "travel", "be", "take part"]
    if bare[-1] in UNIT_SUMS:
        entry["unit"] = [UNIT_SUMS[bare[-1]]]
    elif words[-1] in UNITS and bare != words:
        entry["unit"] = [UNITS[words[-1]], *SAID_AS.get(UNITS[words[-1]], ())]
    elif words[-2:] in (("temperature", "c"), ("temperature", "f")):
        entry["unit"] = ["degree"]
    elif bare[-1] in COUNTED_UP and bare[:-1] in ((), ("total",)):  # of credits and points there may be halves
        entry["unit"] = [noun_of(bare[-1:])]
    elif column.kind == "integer":
        _say_things(entry, table, column, bare)


def _say_things(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, bare: tuple[str, ...]) -> None:
    """What an integer counts: "30 seeds", "4 pages"."""
    if things := things_counted(bare, column):
        entry["unit"] = [noun_of((things,))]
    elif len(bare) == 1 and (singular(bare[0]) != bare[0] or bare[0] in PERSONS):
        entry["unit"] = [noun_of(bare), *(noun_of((many,)) for many in counted_as(bare, entry["of"], column))]
    elif len(bare) == 2 and any(words_of(one.name) == bare[1:] for one in table.columns):
        entry["unit"] = [noun_of(bare)]  # `vegetarian_guests` beside `guests`
    elif bare[:2] == ("number", "of") and len(bare) == 3:
        entry["unit"] = [noun_of(bare[2:])]
    elif bare[0] == "number" and len(bare) == 2:
        entry["unit"] = [noun_of(bare[1:])]
    elif len(bare) == 2 and bare[-1] in ("count", "number"):  # "review_count"
        _say_count(entry, table, column, bare)


def _say_count(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, bare: tuple[str, ...]) -> None:
    """How many there are of something done to a thing: "42 citations", "most cited"."""
    if bare[-1] != "count" and not is_count_of(bare[0], table, column):
        return
    entry["unit"] = [noun_of(bare[:1])]
    verbs = [done(verb) for verb in DOINGS.get(bare[0], ()) if " " not in verb]
    if verbs:
        entry["most"] = [form for verb in verbs for form in (f"most {verb}", f"most often {verb}")]
        entry["least"] = [f"least {verb}" for verb in verbs]
