"""What customary short forms stand for by what they are the names of: `reg` of a text is a region, before a day it is
"registered"; `dir_pid`, which refers to people, names a director.

`short_forms.yaml` has the forms. A form is taken where most of its places agree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.english import PERSONS, PLACES
from wizard.domain.draft.everyday_words import is_everyday
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.words_in_names import is_timed, parts_of, words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set
from wizard.domain.yamlwords import WordLoader

Place = tuple[str, bool]
"""A short word, and whether it stands before a word of time."""
KEYS = word_set(__name__, "keys")
"""Last words of columns that tell rows apart, or say what they are called."""


@cache
def short_forms() -> Mapping[str, Mapping[str, str]]:
    """What each short form stands for, by what is there."""
    text = (files(__package__) / "short_forms.yaml").read_text(encoding="utf-8")
    said: dict[str, dict[str, Any]] = yaml.load(text, Loader=WordLoader)  # noqa: S506 - a safe loader
    return {short: {kind: str(full) for kind, full in forms.items()} for short, forms in said.items()}


def customary(survey: DatabaseSurvey) -> dict[Place, str]:
    """What the short forms in the names of `survey` stand for."""
    told: dict[Place, Counter[str]] = {}
    tables = {singular(parts_of(table.name)[-1]) for table in survey.tables}
    alone = {part for table in survey.tables for part in parts_of(table.name) if part == table.name.lower()}
    for own, short, timed, kinds in _places(survey):
        forms = short_forms().get(short, {})
        full = next((forms[kind] for kind in kinds if kind in forms), "")
        called = [noun for noun in tables if forms and noun.startswith(short) and len(noun) > len(short) + 1]
        if len(called) == 1 and not timed and short not in alone:  # `inv` of `pat_inv` beside `inventor`
            full = called[0]
        elif timed and not full and _is_cut_short(short, own):  # `comp_date` of a complaint
            full = own
        if full:
            told.setdefault((short, timed), Counter())[full] += 1
    return {place: counted.most_common(1)[0][0] for place, counted in told.items()}


def _is_cut_short(short: str, noun: str) -> bool:
    """Whether a word that is none of English is the beginning of a noun."""
    is_beginning = noun.startswith(short) and len(noun) > len(short) + 1
    return is_beginning and len(short) >= _ENOUGH_OF_OWN and not is_everyday(short)


_ENOUGH_OF_OWN = 3
"""Letters of a short form that may be the beginning of its own table's name."""


def _places(survey: DatabaseSurvey) -> Iterator[tuple[str, str, bool, tuple[str, ...]]]:
    """The noun of the table, each part of each name, whether it stands before a time, and what is there, the most
    telling first."""
    called = {parts_of(table.name)[0]: table for table in survey.tables if len(parts_of(table.name)) == 1}
    for table in survey.tables:
        own = singular(parts_of(table.name)[-1])
        of_rows = (*_of_rows(table), "any")
        for at, part in enumerate(parts := parts_of(table.name)):
            elsewhere = (*_of_rows(called[part]), "any") if part in called else ("thing", "any")
            yield own, part, False, of_rows if at == len(parts) - 1 else elsewhere
        for column in table.columns:
            parts = parts_of(column.name)
            bare = [part for part in parts if part not in UNITS] or list(parts)
            target = target_of(survey, table, column)
            for at, part in enumerate(parts):
                if called.get(part) is table and part != bare[-1]:  # `rec_dt` of a `rec`
                    yield own, part, is_timed(parts, at), of_rows
                elif is_timed(parts, at):
                    yield own, part, True, (f"time of {of_rows[0]}", "time", "any")
                elif target is not None and part != bare[-1]:
                    yield own, part, False, (*_of_rows(target), "any")
                elif part == bare[-1]:
                    yield own, part, False, (*_of_values(table, column), *(_of_rows(target) if target else ()), "any")
                else:
                    yield own, part, False, ("thing", "any") if parts[-1] in KEYS else ("any",)


def _of_rows(table: SurveyedTable) -> tuple[str, ...]:
    if are_named(table):
        return ("who", "thing")
    if any(column.kind in ("integer", "number") and _LASTING & {*parts_of(column.name)} for column in table.columns):
        return ("lasting", "thing")
    if any(words_of(column.name)[-1] in _PLACES for column in table.columns):
        return ("place", "thing")
    return ("labels", "thing") if _are_labels(table) else ("thing",)


def _are_labels(table: SurveyedTable) -> bool:
    """Whether a table has no more than a key, a text for each and perhaps their order: codes and what they mean."""
    texts = [column for column in table.columns if column.kind == "text" and column.name not in table.fact.primary_key]
    others = len(table.columns) - len(texts) - len(table.fact.primary_key)
    is_short = table.rows <= _MOST_LABELS and not table.fact.foreign_keys
    return is_short and len(texts) == 1 and others <= 1 and texts[0].distinct == table.rows


_MOST_LABELS = 20
"""Rows of a table of codes, at most."""


_LASTING = word_set(__name__, "lasting")
"""Words of columns that say how long something lasts."""
_PLACES = PLACES | {"postcode", "latitude", "longitude"}


def are_named(table: SurveyedTable) -> bool:
    """Whether rows are people: they are called so, have the names of people, or days of birth."""
    last = parts_of(table.name)[-1]
    if {singular(words_of(table.name)[-1]), short_forms().get(last, {}).get("any", "")} & PERSONS:
        return True
    if any({"last", "first", "birth"} & set(words_of(column.name)) for column in table.columns):
        return True
    return any(words_of(c.name)[-1] == "name" and are_names_of_people(c) for c in table.columns)


def are_names_of_people(column: SurveyedColumn) -> bool:
    """Whether most texts are two or three words that begin with capitals, and that are no words of English."""
    texts = column.texts
    found = [one for one in (_NAME.fullmatch(text) for text in texts) if one is not None]
    strange = [one for one in found if not is_everyday(one[1].lower()) and not is_everyday(one[2].lower())]
    return len(texts) >= _ENOUGH_NAMES and len(found) > 0.9 * len(texts) and 3 * len(strange) > len(texts)


_NAME = re.compile(r"([A-Z][\w'’-]+)(?: [A-Z]\.?| [A-Z][\w'’-]+| de| van| von| el)* ([A-Z][\w'’-]+)")
_ENOUGH_NAMES = 4


def _of_values(table: SurveyedTable, column: SurveyedColumn) -> tuple[str, ...]:
    values = {str(value).lower() for value in column.values}
    if column.kind == "boolean" or (values and len(values) <= 2 and values <= _FLAGS):
        return ("flag",)
    if column.kind == "date" or column.stored[:1] not in ((), ("text",)):
        return ("time",)
    if column.kind == "text":
        return ("people", "text") if are_named(table) else ("text",)
    return () if table.fact.is_in_key(column.name) else ("number",)


_FLAGS = frozenset({"0", "1", "y", "n", "yes", "no", "t", "f", "true", "false"})


def target_of(survey: DatabaseSurvey, table: SurveyedTable, column: SurveyedColumn) -> SurveyedTable | None:
    """The table to which a column refers: by a declared key, or by the name of that one's key at its end."""
    for key in table.fact.foreign_keys:
        if key.columns == (column.name,):
            return next((other for other in survey.tables if other.name == key.other_table), None)
    last = parts_of(column.name)[-1]
    for other in survey.tables:
        key_of = other.fact.primary_key
        if other is table or len(key_of) != 1 or key_of[0].lower() in KEYS:
            continue
        if key_of[0].lower() in (column.name.lower(), last):
            return other
    return None
