"""Nouns of a column: "altitude" and "mountain altitude" of `mountain_altitude`, "number of pages" of `pages`."""

from __future__ import annotations

import re

from wizard.domain.draft.abbreviations import ALONE, PER, PERIODS, UNITS
from wizard.domain.draft.column_meaning import (
    bare_words,
    holds_years,
    is_count_of,
    is_count_standing,
    is_pace,
    things_counted,
)
from wizard.domain.draft.english import (
    BEGUN,
    DIMENSIONS,
    PERSONS,
    PLACES,
    measure_of,
    plural_of,
    without_unit,
)
from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.roles_in_columns import is_played, says_roles
from wizard.domain.draft.survey import SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import COUNTED_UP, DOINGS, PLAYED, SENT
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

SOMEBODY = frozenset({"contact", "manager", "owner", "agent", "representative", "guardian", "emergency"})
"""First words of columns that tell something of somebody else: `contact_title`."""
_STREETS = frozenset({"street", "road", "avenue"})
_TIMES = frozenset({"millisecond", "second", "minute", "hour"})
_DAYS = frozenset({"day", "week", "month"})
_LENGTHS = frozenset({"millimeter", "centimeter", "meter", "inch", "foot/feet"})
_WEIGHTS = frozenset({"gram", "kilogram", "pound", "ton"})
_MEASURES = word_set(__name__, "measures")
"""Nouns that measure by themselves."""


def nouns_of(cls: str, table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    """What a column of a class's table is called, likelier nouns first, as a lexicon writes them ("page/pages").

    "city_name" of a city is "name" and "city name"; "mountain_altitude" of a mountain is "altitude" too; "unit_price"
    is "price" where nothing else of the table is a price, "duration_min" is "duration".
    """
    return _of_pace(table, column) if is_pace(column) else _of_column(cls, table, column)


def _of_pace(table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    """How fast something is: the sheets per hour of a press are its speed, where no other column is."""
    many = " ".join(words_of(column.name))
    is_only = not any("speed" in words_of(other.name) for other in table.columns)
    return [f"{many}/{many}", f"number of {many}/numbers of {many}", *(["speed"] if is_only else ())]


def _of_column(cls: str, table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    words = words_of(column.name)
    own = tuple(cls.split())
    bare = bare_words(column.name, cls)
    if bare[0] == "fastest" and len(bare) > 1:  # of several results the fastest of theirs
        bare = bare[1:]
    if bare in (("at",), ("on",)) and column.kind == "date":
        return _day_alone(cls, column)
    if bare[-1] in COUNTED_UP:
        counted = list(dict.fromkeys(" ".join(one) for one in (bare, words, (*own, *bare))))
        many = " ".join(bare)
        return [*(f"{noun}/{noun}" for noun in counted), f"number of {many}/numbers of {many}"]
    short = (
        [bare[-1]] if len(bare) > 1 and column.kind in ("integer", "number", "date") and bare[-1] in DIMENSIONS else []
    )
    if any(other != column and without_unit(words_of(other.name))[-1:] == bare[-1:] for other in table.columns):
        short = []
    said = [
        " ".join(bare[1:]) if bare[0] == "full" and len(bare) == 2 else "",
        " ".join(bare),
        " ".join(words) if words[: len(own)] == own or words[0] == own[-1] else "",
        f"{cls} {' '.join(bare)}",
        *short,
    ]
    if own[-len(bare) :] == bare and len(own) > len(bare) and _is_code(table, column):  # the `state` of a lot state
        said = ["code", f"{' '.join(bare)} code", f"{cls} code"]
    said += _coded(bare, table, column)
    said += bare[:1] if bare[1:] == ("number",) and column.kind == "text" and bare[0] not in own else ()
    said += _of_kinds(bare, cls, column)
    if "of" in bare[1:-1]:  # "level of membership" is "membership level"
        at = bare.index("of")
        said.append(" ".join((*bare[at + 1 :], *bare[:at])))
        said += [f"{' '.join(bare[at + 1 :])}"] if bare[:at] == ("number",) else []
    if bare[-1] == "date" and len(bare) == 2:
        said.append(f"date of {bare[0]}/dates of {bare[0]}")
    if (
        column.kind == "integer"
        and len(bare) == 2
        and bare[1] in ("number", "count")
        and is_count_of(bare[0], table, column)
    ):
        many = _many(bare[0])  # "citation_num": how many
        said += [f"number of {many}/numbers of {many}", f"{bare[0]} count", f"{many}/{many}"]
    said = _counted(said, bare, column, is_alone=_counts_alone(cls, table, column))
    done = bare[:-1] if bare[-1] in ("on", "at") else bare
    if column.kind == "date" and done and not {"date", "day", "time", "birth"} & set(done):  # "hired", "shipped_on"
        said = [f"date {' '.join(done)}/dates {' '.join(done)}", *(noun for noun in said if done[0] != "first")]
    said += [" ".join(words)] if "per" in words[1:-1] else []
    said += _extreme(bare, table, column)
    said += [*_letters_and_digits(column.name), *([column.name.lower()] if column.name.lower() in ALONE else [])]
    said += [*_taking(words, bare), *_only_place(bare, table), *_extent(words, bare), *_for_a_time(words, bare)]
    said += [f"{how} {many}/{many}".strip() for many in counted_as(bare, cls, column) for how in ("number of", "")]
    said += _HOW if bare == ("how",) else ()
    said += ("duration", "length") if measure_of(bare) == "duration" != bare[-1] else ()
    dimension = DIMENSIONS.get(bare[-1])
    if dimension is not None and column.kind in ("integer", "number"):
        said += [noun for noun in dimension.nouns if len(bare) == 1 or short]
    if column.kind == "text" and len(bare) == 2 and bare[1] == "name":
        said += _named(bare[0])
    said += _parts(bare, table, column)
    return list(dict.fromkeys(noun for noun in said if noun))


def _parts(bare: tuple[str, ...], table: SurveyedTable, column: SurveyedColumn) -> tuple[str, ...]:
    """What a column is called that says which part somebody played, or what she did."""
    if is_played(column) or (column.kind == "text" and bare[-1] in PLAYED):
        return PLAYED
    return ("role",) if says_roles(column) and not any(map(is_played, table.columns)) else ()


def _day_alone(cls: str, column: SurveyedColumn) -> list[str]:
    """What a day is called whose name says no more: the `scr_at` of a screening."""
    return ["date", f"{cls} date", *(["time", f"{cls} time"] if column.is_timed else [])]


def _letters_and_digits(name: str) -> list[str]:
    """What people say as one word where a name mixes letters and digits: the HbA1c of `hba1c_pct`, the CO2 of `co2`."""
    parts = re.split(r"[_\W]+", name.lower())
    kept = parts[:-1] if len(parts) > 1 and parts[-1] in UNITS | {"pct": ""} else parts
    return kept if len(kept) == 1 and re.fullmatch(r"[a-z]+\d+[a-z\d]*", kept[0]) else []


def _extreme(bare: tuple[str, ...], table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    """The draught of a `max_draught`, where nothing else of the table has one."""
    is_one = len(bare) > 1 and singular(bare[-1]) == bare[-1]  # of participants there may be others
    if not is_one or bare[0] not in ("maximum", "minimum") or column.kind not in ("integer", "number"):
        return []
    others = (without_unit(words_of(other.name)) for other in table.columns if other != column)
    return [] if any(other[-1] == bare[-1] for other in others) else [" ".join(bare[1:])]


def _is_code(table: SurveyedTable, column: SurveyedColumn) -> bool:
    """Whether a text is the key of a table that has another text."""
    texts = sum(other.kind == "text" for other in table.columns)
    return column.kind == "text" and table.fact.primary_key == (column.name,) and texts > 1


def _coded(bare: tuple[str, ...], table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    """The category of a `category_code` that comes again, where no other column tells of one."""
    again = column.kind == "text" and 2 * column.distinct <= table.rows
    if len(bare) != 2 or bare[1] != "code" or not again or bare[0] in ("postal", "zip", "area", "country", "bar"):
        return []
    others = (words_of(other.name) for other in table.columns if other != column)
    return [] if any(bare[0] in words for words in others) else [bare[0]]


def _of_kinds(bare: tuple[str, ...], cls: str, column: SurveyedColumn) -> list[str]:
    """The type of a site is its kind, too."""
    if len(bare) != 1 or bare[0] not in _KINDS or column.kind != "text":
        return []
    kinds = (bare[0], *(one for one in _KINDS if one != bare[0]))
    called = dict.fromkeys((cls, cls.rpartition(" ")[2]))
    return [f"{kind} of {thing}/{_many(kind)} of {thing}" for thing in called for kind in kinds]


_KINDS = ("type", "kind", "category", "sort")
"""Nouns of what says of what kind something is."""
_HOW = ("method", "way", "means/means")
"""Nouns of a column that says how something was done."""
_HOMES = word_set(__name__, "homes")
_OF_HOMES = {"beds": "bedrooms", "baths": "bathrooms", "bed": "bedrooms", "bath": "bathrooms"}


def counted_as(bare: tuple[str, ...], cls: str, column: SurveyedColumn) -> list[str]:
    """What an integer counts, where its name says it by a verb or shortly: `cites`, `beds` of a flat."""
    if column.kind != "integer" or len(bare) != 1:
        return []
    if cls.rpartition(" ")[2] in _HOMES and bare[0] in _OF_HOMES:
        return [_OF_HOMES[bare[0]]]
    verb = bare[0].removesuffix("s")
    deeds = [
        noun for noun, verbs in DOINGS.items() if verbs[:1] == (verb,) and noun != verb and not noun.endswith("ing")
    ]
    is_verb = verb != bare[0] and verb not in DOINGS and (verb in met("verb") or verb not in met("noun"))
    return [plural_of(min(deeds, key=len))] if is_verb and deeds else []  # `parcels` are no parcellations


def _for_a_time(words: tuple[str, ...], bare: tuple[str, ...]) -> list[str]:
    """ "rent_pcm" is a monthly rent, and "hourly_rate" a rate per hour."""
    if words[-1] in PER and len(words) > 1:
        often, unit = PER[words[-1]]
        return [f"{often} {' '.join(bare)}", f"{' '.join(bare)} per {unit}", f"{' '.join(bare)} a {unit}"]
    return [f"{' '.join(bare[1:])} per {PERIODS[bare[0]]}"] if len(bare) > 1 and bare[0] in PERIODS else []


def _taking(words: tuple[str, ...], bare: tuple[str, ...]) -> list[str]:
    """ "finish_min" is a finish time."""
    if bare == words or len(bare) != 1 or UNITS.get(words[-1]) not in _TIMES | _DAYS:
        return []
    if bare[0] not in UNITS:
        return [f"{bare[0]} time"] if singular(bare[0]) == bare[0] else []
    return [f"{words[0]} time"] if len(words) > 1 and words[0] not in UNITS else []  # the `run_mins` of a run


def _extent(words: tuple[str, ...], bare: tuple[str, ...]) -> list[str]:
    """ "wing_mm" is a wing length, "brain_g" a brain weight, unless the word is a measure itself."""
    unit = UNITS.get(words[-1])
    what = "length" if unit in _LENGTHS else "weight" if unit in _WEIGHTS else ""
    if bare == words or not what or measure_of(bare) in DIMENSIONS or len(bare) != 1 or bare[0] in _MEASURES:
        return []
    return [f"{bare[0]} {what}", f"{what} of {bare[0]}/{what}s of {bare[0]}"]


def _only_place(bare: tuple[str, ...], table: SurveyedTable) -> list[str]:
    """The billing country is the country, where a table has no other one."""
    if len(bare) != 2 or bare[0] not in {*SENT, "home"} or bare[1] not in PLACES:
        return []
    return [bare[1]] if sum(words_of(column.name)[-1] == bare[1] for column in table.columns) == 1 else []


def _counts_alone(cls: str, table: SurveyedTable, column: SurveyedColumn) -> bool:
    """Whether no other column counts the same things: of lines some were added, and some removed."""
    things = things_counted(bare_words(column.name, cls), column)
    others = (one for one in table.columns if one != column)
    return not any(things_counted(bare_words(one.name, cls), one) == things for one in others)


def _counted(said: list[str], bare: tuple[str, ...], column: SurveyedColumn, *, is_alone: bool) -> list[str]:
    """The nouns with those of what an integer counts: "pages", "number_products", "units_on_order"; or years."""
    many = " ".join(bare)
    if things := things_counted(bare, column):  # `seed_qty`, `seeds_sent`
        behind = [f"number of {many}/numbers of {many}", f"{many}/{many}"] if things not in (many, bare[0]) else []
        return [
            *((f"number of {things}/numbers of {things}", f"{things}/{things}") if is_alone else ()),
            *behind,
            *said,
        ]
    if len(bare) == 2 and bare[1] == "amount" and singular(bare[0]) != bare[0]:  # `damages_amt`
        return [f"{bare[0]}/{bare[0]}", *said]
    if column.kind != "integer" or _is_measured(bare, column):
        return said
    if bare[-1] in PERSONS and len(bare) == 1 and singular(bare[0]) == bare[0]:  # `emp`
        return [
            f"number of {plural_of(many)}/numbers of {plural_of(many)}",
            f"{plural_of(many)}/{plural_of(many)}",
            *said,
        ]
    if bare[-1] in BEGUN and holds_years(column):
        many = many.removeprefix("year ")
        return [f"year {many}/years {many}", *said]
    if bare[0] == "number":
        return [f"number of {bare[1]}/numbers of {bare[1]}", f"{bare[1]}/{bare[1]}", *said] if len(bare) == 2 else said
    if is_count_standing(bare, column):
        return [f"number of {many}/numbers of {many}", f"{many}/{many}", *said]
    return [f"number of {many}/numbers of {many}", *said] if singular(bare[-1]) != bare[-1] else said


def _is_measured(bare: tuple[str, ...], column: SurveyedColumn) -> bool:
    """Whether a column has a unit, and counts nothing else: `terms_days`."""
    words = words_of(column.name)
    return words[-1] in UNITS and words[-1] not in bare


def _named(what: str) -> list[str]:
    """Further nouns of a column of names: "manager_name" is the manager, "street_name" the street."""
    if what in SOMEBODY:
        return [what, f"{what} person/{what} people"]
    return [what] if what in _STREETS else []


def _many(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
