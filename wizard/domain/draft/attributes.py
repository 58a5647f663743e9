"""Attributes of a draft, from columns: nouns, kinds, verbs, what they measure, and values that are words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wizard.domain.draft.abbreviations import SAID_AS, UNIT_SUMS, UNITS
from wizard.domain.draft.english import (
    BEGUN,
    DIMENSIONS,
    PERSONS,
    PLACES,
    measure_of,
    noun_of,
    plural_of,
    says_employed,
    without_owner,
    without_unit,
    words_of,
)
from wizard.domain.draft.lettered_years import say_lettered_year
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.survey import MOST_VALUES, SurveyedColumn, SurveyedTable, is_bookkeeping
from wizard.domain.draft.verbs import (
    ADDED_UP,
    AMOUNTS,
    COUNTED_UP,
    DOINGS,
    HAPPEN,
    LIE,
    LIVE,
    LIVING,
    MADE_BY,
    MAKERS,
    PEOPLE,
    PLAYED,
    SENT,
    day_verbs,
    done,
)
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.yes_no_columns import done_predicates, predicates, true_value
from wizard.domain.singular import singular
from wizard.domain.stored_days import CLOCK

_EXTENTS = frozenset({"length", "height", "altitude", "width", "depth"})
SOMEBODY = frozenset({"contact", "manager", "owner", "agent", "representative", "guardian", "emergency"})
"""First words of columns that tell something of somebody else: `contact_title`."""
MANY_NAMES = 50
"""Rows from which on names of their own, each said of one thing, are no kinds that have a plural."""
SORTS = frozenset(
    """
    species breed bird plant animal tool product item part instrument machine material ingredient dish drug medication
    medicine grape wine crop tree flower fish insect vehicle appliance equipment
    """.split()  # noqa: SIM905 - a list of words reads better as words
)
"""Nouns of what is called by the name of its kind, of which there are many: "how many Blue Tits"."""
LONGEST_VALUE = 60
"""Characters from which on a text is not something that is said in passing."""


def attribute_name(cls: str, column: SurveyedColumn) -> str:
    """What the lexicon calls a column: its words, with the class before them where they do not begin so."""
    words = " ".join(words_of(column.name))
    return words if words.startswith(cls) else f"{cls} {words}"


def draft_columns(
    out: DraftVocabulary, table: SurveyedTable, cls: str, links: Links, extension: tuple[str, ...]
) -> None:
    """Add an attribute to `out` for every column of a table, and the predicates that columns of yes and no make.

    Args:
        out: the vocabulary so far; its classes are there.
        table: whose columns.
        cls: the class that the table's rows are, or extend.
        links: what refers to what.
        extension: the path from the class to the table and the column that says whose row it is, for a table that only
            extends the class; empty otherwise.
    """
    for column in table.columns:
        if extension and column.name == extension[1]:
            continue  # it only says whose row it is
        name = attribute_name(cls, column)
        if name in out.attributes:
            name = f"{name} of {table.name}"
        entry: dict[str, Any] = {"of": cls, "column": f"{table.name}.{column.name}"}
        if extension:
            entry["path"] = extension[0]
        if entry["column"] in out.private:
            out.attributes[name] = {**entry, "hidden": True}
            continue
        reference = links.of(table.name, column.name)
        held = true_value(column, table) is not None and reference is None and not extension
        own_key = links.keys[table.name]
        _kind(entry, column, is_key=column.name in own_key, is_alone=own_key == (column.name,), held=held)
        _name(entry, table, column, reference, held=held)
        if not held and reference is None and not _is_kept(column):
            is_person = "person" in out.classes[cls]
            _measure(entry, column)
            _standing(entry, column)
            _verbs(entry, table, column, is_person=is_person)
            _values(entry, table, column, links, is_person=is_person)
            say_lettered_year(entry, column, is_person=is_person)
        out.attributes[name] = entry
        if column.kind == "date" and measure_of(words_of(column.name)) == "birth" and not extension:
            out.attributes.setdefault(f"{cls} age", _age(entry))
        hired = column.kind == "date" and says_employed(words_of(column.name), tuple(cls.split()))
        if hired and out.classes[cls].get("person") and not extension:
            out.attributes.setdefault(f"{cls} service", _service(entry))
        if not extension and reference is None:
            out.predicates |= predicates(cls, name, column, table)
            out.predicates |= done_predicates(cls, name, column, entry.get("verbs", ()))


def _is_kept(column: SurveyedColumn) -> bool:
    """Whether a column is the bookkeeping of a database: nobody means the time at which a row was written."""
    return is_bookkeeping(words_of(column.name))


def _kind(entry: dict[str, Any], column: SurveyedColumn, *, is_key: bool, is_alone: bool, held: bool) -> None:
    """What kind of value a column holds; text, and what is a predicate, need no word.

    A column of the key is a number of the thing, and a year is one where it `is_alone` the key.
    """
    kind = {"integer": "number", "number": "number", "date": "date"}.get(column.kind, "text")
    if _is_kept(column):
        kind = "text"
    if is_key and kind == "number":
        kind = "identifier"
    if kind in ("number", "identifier") and not is_alone and holds_years(column):
        kind = "year"
    if column.stored == (CLOCK,):
        kind, entry["stored"] = "time", CLOCK
    if column.is_timed and kind == "date":
        entry["timed"] = True
    if column.stored and kind in ("date", "number"):
        entry["stored"] = column.stored[0]
    if kind != "text" and not held:
        entry["kind"] = kind


def _name(
    entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, reference: KeyReference | None, *, held: bool
) -> None:
    """What a column is called, and whether it says where something is."""
    nouns = [] if held else _nouns(entry["of"], table, column)
    if reference is not None:  # its relation speaks for it; only its number or code can be asked for
        nouns = [noun for noun in nouns if noun.rpartition(" ")[2] in ("id", "code", "number", "key")]
    if nouns:
        entry["nouns"] = nouns
    if reference is not None and noun_of(words_of(reference.other)).rpartition(" ")[2] in PLACES:
        entry["where"] = True  # "where is Austin": in Texas
    if words_of(column.name)[-2:] in _HOUSES:
        entry["where"] = True


def _age(born: dict[str, Any]) -> dict[str, Any]:
    """How old somebody is, from the day of birth."""
    written = {"stored": born["stored"]} if "stored" in born else {}
    return {
        "of": born["of"], "column": born["column"], "kind": "number", "since": "years", **written,
        "nouns": ["age", f"{born['of']} age"], "unit": ["year", "year old/years old", "year of age/years of age"],
        "how": ["old"],
    }  # fmt: skip


def _service(hired: dict[str, Any]) -> dict[str, Any]:
    """How long somebody has been employed, from the day of hiring."""
    written = {"stored": hired["stored"]} if "stored" in hired else {}
    return {
        "of": hired["of"], "column": hired["column"], "kind": "number", "since": "years", **written,
        "concept": "service", "nouns": ["years of service/years of service"],
        "unit": ["year", "year of service/years of service"],
    }  # fmt: skip


def _nouns(cls: str, table: SurveyedTable, column: SurveyedColumn) -> list[str]:
    """ "city_name" of a city is "name" and "city name"; "mountain_altitude" of a mountain is "altitude" too.

    "unit_price" is "price" where nothing else of the table is a price, "duration_min" is "duration".
    """
    words = words_of(column.name)
    own = tuple(cls.split())
    bare = without_unit(without_owner(words, own))
    if bare[0] == "fastest" and len(bare) > 1:  # of several results the fastest of theirs
        bare = bare[1:]
    if bare[-1] in COUNTED_UP:
        counted = list(dict.fromkeys(" ".join(one) for one in (bare, words, (*own, *bare))))
        return [f"{noun}/{noun}" for noun in counted]
    short = (
        [bare[-1]] if len(bare) > 1 and column.kind in ("integer", "number", "date") and bare[-1] in DIMENSIONS else []
    )
    if any(other != column and without_unit(words_of(other.name))[-1:] == bare[-1:] for other in table.columns):
        short = []
    said = [
        " ".join(bare[1:]) if bare[0] == "full" and len(bare) == 2 else "",
        " ".join(bare),
        " ".join(words) if words[: len(own)] == own else "",
        f"{cls} {' '.join(bare)}",
        *short,
    ]
    if bare[-1] in ("type", "kind", "category") and column.kind == "text" and len(bare) == 1:
        said.append(f"{bare[0]} of {cls}/{_many(bare[0])} of {cls}")
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
        and _is_counted(bare[0], column, table)
    ):
        many = _many(bare[0])  # "citation_num": how many
        said += [f"number of {many}/numbers of {many}", f"{bare[0]} count", f"{many}/{many}"]
    said = _counted(said, bare, column)
    done = bare[:-1] if bare[-1] in ("on", "at") else bare
    if column.kind == "date" and done and not {"date", "day", "time", "birth"} & set(done):  # "hired", "shipped_on"
        said = [f"date {' '.join(done)}/dates {' '.join(done)}", *(noun for noun in said if done[0] != "first")]
    said += [*_taking(words, bare), *_only_place(bare, table), *_extent(words, bare)]
    dimension = DIMENSIONS.get(bare[-1])
    if dimension is not None and column.kind in ("integer", "number"):
        said += [noun for noun in dimension.nouns if len(bare) == 1 or short]
    if column.kind == "text" and len(bare) == 2 and bare[1] == "name":
        said += _named(bare[0])
    if column.kind == "text" and bare[-1] in PLAYED:
        said += PLAYED
    return list(dict.fromkeys(noun for noun in said if noun))


def _taking(words: tuple[str, ...], bare: tuple[str, ...]) -> list[str]:
    """ "finish_min" is a finish time."""
    return [f"{bare[0]} time"] if UNITS.get(words[-1]) in _TIMES and bare != words and len(bare) == 1 else []


def _extent(words: tuple[str, ...], bare: tuple[str, ...]) -> list[str]:
    """ "wing_mm" is a wing length, "brain_g" a brain weight, unless the word is a measure itself."""
    unit = UNITS.get(words[-1])
    what = "length" if unit in _LENGTHS else "weight" if unit in _WEIGHTS else ""
    if bare == words or not what or measure_of(bare) in DIMENSIONS or len(bare) != 1 or bare[0] in _MEASURES:
        return []
    return [f"{bare[0]} {what}", f"{what} of {bare[0]}/{what}s of {bare[0]}"]


_LENGTHS = frozenset({"millimeter", "centimeter", "meter", "inch", "foot/feet"})
_WEIGHTS = frozenset({"gram", "kilogram", "pound", "ton"})
_MEASURES = frozenset(
    "wingspan span diameter radius thickness circumference girth rainfall snowfall mileage perimeter range".split()  # noqa: SIM905
)
"""Nouns that measure by themselves."""


def _only_place(bare: tuple[str, ...], table: SurveyedTable) -> list[str]:
    """The billing country is the country, where a table has no other one."""
    if len(bare) != 2 or bare[0] not in {*SENT, "home"} or bare[1] not in PLACES:
        return []
    return [bare[1]] if sum(words_of(column.name)[-1] == bare[1] for column in table.columns) == 1 else []


_TIMES = frozenset({"millisecond", "second", "minute", "hour"})


def _counted(said: list[str], bare: tuple[str, ...], column: SurveyedColumn) -> list[str]:
    """The nouns with those of what an integer counts: "pages", "number_products", "units_on_order"; or years."""
    many = " ".join(bare)
    if column.kind != "integer":
        return said
    if bare[-1] in PERSONS and len(bare) == 1 and singular(bare[0]) == bare[0]:  # `emp`
        return [
            f"number of {plural_of(many)}/numbers of {plural_of(many)}",
            f"{plural_of(many)}/{plural_of(many)}",
            *said,
        ]
    if bare[-1] in BEGUN and holds_years(column):
        return [f"year {many}/years {many}", *said]
    if bare[0] == "number":
        return [f"number of {bare[1]}/numbers of {bare[1]}", f"{bare[1]}/{bare[1]}", *said] if len(bare) == 2 else said
    if _is_standing(bare, column):
        return [f"number of {many}/numbers of {many}", f"{many}/{many}", *said]
    return [f"number of {many}/numbers of {many}", *said] if singular(bare[-1]) != bare[-1] else said


def _named(what: str) -> list[str]:
    """Further nouns of a column of names: "manager_name" is the manager, "street_name" the street."""
    if what in SOMEBODY:
        return [what, f"{what} person/{what} people"]
    return [what] if what in _STREETS else []


_STREETS = frozenset({"street", "road", "avenue"})
_HOUSES = (("house", "number"), ("street", "number"), ("building", "number"))
"""Last words of columns that belong to a street."""


def _is_counted(noun: str, column: SurveyedColumn, table: SurveyedTable) -> bool:
    """Whether "citation_num" is how many citations there are, and not the number of a citation."""
    if words_of(column.name)[-2:] in _HOUSES:
        return False  # a house's number
    if table.fact.primary_key == (column.name,) or noun in words_of(table.name) or f"{noun}s" in words_of(table.name):
        return False
    return noun in DOINGS or noun in _COUNTABLE or (column.distinct > 1 and bool({0, 1} & column.values))


_COUNTABLE = frozenset("review view like page reference comment seat vote episode season visitor member".split())  # noqa: SIM905


def _many(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


_YEARS = frozenset({"year", "born", "died"})


def says_when(column: SurveyedColumn) -> bool:
    """Whether a column holds days, or years by their numbers."""
    return column.kind == "date" or holds_years(column)


def holds_years(column: SurveyedColumn) -> bool:
    """Whether a column of numbers holds years: it is called so, and its values may be."""
    words = words_of(column.name)
    named = _YEARS & {*words[-2:]} or words[-1] in BEGUN or (words[0] == "year" and words[1:2] != ("to",))
    if column.kind not in ("integer", "number") or not named:
        return False
    return all(
        isinstance(value, str) or (1000 <= value <= 2200 and value == int(value))
        for value in column.values
        if isinstance(value, (int, float, str))
    )


def _verbs(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, *, is_person: bool) -> None:
    """What is done on a day, in a year, for an amount, at a place."""
    words = words_of(column.name)
    own = tuple(entry["of"].split())
    bare = without_unit(without_owner(words, own))
    verbs: tuple[str, ...] = ()
    if says_when(column):
        verbs = day_verbs(bare, own) or day_verbs(words, own)
        if {f"be {done(verb)}" for verb in DOINGS.get(own[-1], ())} & set(verbs):  # a payment that was paid was made
            verbs = tuple(dict.fromkeys((*verbs, *HAPPEN)))
    elif column.stored == (CLOCK,):
        verbs = day_verbs(bare, own)
    elif column.kind in ("integer", "number"):
        verbs = AMOUNTS.get(bare[-1], ())
        _units(entry, table, column, bare)
    elif column.kind == "text" and bare[-1] in PLACES | {"nationality", "residence"}:
        verbs = LIVE if is_person else LIE
        if is_person and bare[-1] in ("city", "town"):  # "where does she live"
            verbs = ("live", *verbs)
        if bare[0] in SENT and len(bare) == 2:  # "billing_country"
            verbs = (*(f"be {done(SENT[bare[0]])} {word}" for word in ("to", "in")), *verbs)
    elif column.kind == "text" and bare[-1] == "rating":
        verbs = ("be rated",)
    elif column.kind == "text" and bare[-1] in MAKERS:
        verbs = MADE_BY
    elif column.kind == "text" and bare in _FUELS:
        verbs = ("run on", "use", "be powered by", "work on")
    if verbs:
        entry["verbs"] = list(verbs)


_FUELS = frozenset(
    {("power", "source"), ("fuel",), ("fuel", "type"), ("energy", "source"), ("power",), ("power", "type")}
)
"""Words of columns that say what a machine runs on."""


def _units(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, bare: tuple[str, ...]) -> None:
    """What a number counts or is measured in: people, kilograms, pages, citations."""
    words = words_of(column.name)
    if bare == ("population",):  # "how many people live in Ohio"
        entry["unit"], entry["unit_verbs"] = list(PEOPLE), list(LIVING)
    if bare[-1] in UNIT_SUMS:
        entry["unit"] = [UNIT_SUMS[bare[-1]]]
    elif words[-1] in UNITS and bare != words:
        entry["unit"] = [UNITS[words[-1]], *SAID_AS.get(UNITS[words[-1]], ())]
    elif words[-2:] in (("temperature", "c"), ("temperature", "f")):
        entry["unit"] = ["degree"]
    elif bare[-1] in COUNTED_UP and bare[:-1] in ((), ("total",)):  # of credits and points there may be halves
        entry["unit"] = [noun_of(bare[-1:])]
    elif column.kind != "integer":
        return
    elif len(bare) == 1 and (singular(bare[0]) != bare[0] or bare[0] in PERSONS):
        entry["unit"] = [noun_of(bare)]
    elif bare[:2] == ("number", "of") and len(bare) == 3:
        entry["unit"] = [noun_of(bare[2:])]
    elif bare[0] == "number" and len(bare) == 2:
        entry["unit"] = [noun_of(bare[1:])]
    elif len(bare) == 2 and bare[-1] in ("count", "number"):  # "review_count"
        _counted_things(entry, table, column, bare)


def _counted_things(entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, bare: tuple[str, ...]) -> None:
    """How many there are of something done to a thing: "42 citations", "most cited"."""
    if bare[-1] != "count" and not _is_counted(bare[0], column, table):
        return
    entry["unit"] = [noun_of(bare[:1])]
    verbs = [done(verb) for verb in DOINGS.get(bare[0], ()) if " " not in verb]
    if verbs:
        entry["most"] = [form for verb in verbs for form in (f"most {verb}", f"most often {verb}")]
        entry["least"] = [f"least {verb}" for verb in verbs]


def _measure(entry: dict[str, Any], column: SurveyedColumn) -> None:
    counts = [noun for noun in entry.get("nouns", ()) if noun == "total" or noun.startswith("number of ")]
    if entry.get("kind") == "number" and counts:  # of one its own, of several their sum
        entry["sums"] = counts
    words = without_unit(words_of(column.name))
    spent = words[-1] in ("cost", "costs", "expense") and entry["of"].rpartition(" ")[2] in DOINGS
    if entry.get("kind") == "number" and (words[-1] in ADDED_UP or spent) and not counts:
        entry["sums"] = list(entry.get("nouns", ()))
    if entry.get("kind") == "number" and words[-1] == "value":  # a price of something else has a "total value", too
        entry["sums"] = ["total value/total values"]
    dimension = DIMENSIONS.get(measure_of(words))
    if dimension is None or entry.get("kind") not in ("number", "year", "date") or words[0] in ("highest", "lowest"):
        return
    for key, adjectives in (
        ("most", dimension.most), ("least", dimension.least), ("more", dimension.more), ("less", dimension.less),
        ("how", dimension.how),
    ):  # fmt: skip
        if adjectives:
            entry[key] = list(adjectives)


def _standing(entry: dict[str, Any], column: SurveyedColumn) -> None:
    """How many stand somewhere: of `units_on_order` so many units are on order."""
    bare = without_unit(without_owner(words_of(column.name), tuple(entry["of"].split())))
    if _is_standing(bare, column):
        entry["unit"] = [noun_of(bare[:1])]
        entry["verbs"] = [f"be {' '.join(bare[1:])}"]


def _is_standing(bare: tuple[str, ...], column: SurveyedColumn) -> bool:
    """Whether a column says how many of a thing stand somewhere: `units_on_order`."""
    return column.kind == "integer" and len(bare) == 3 and bare[1] in ("in", "on") and singular(bare[0]) != bare[0]


def _bare(entry: dict[str, Any]) -> tuple[str, ...]:
    """The words of an attribute's column, without its class and its unit."""
    return without_unit(without_owner(words_of(entry["column"].rpartition(".")[2]), tuple(entry["of"].split())))


def _only_size(entries: list[dict[str, Any]]) -> None:
    """The "biggest" of things that have a length or a height and no other size is the longest or highest."""
    extents = [e for e in entries if measure_of(without_unit(words_of(e["column"].rpartition(".")[2]))) in _EXTENTS]
    if len(extents) == 1 and "most" in extents[0] and not any("largest" in e.get("most", []) for e in entries):
        big = DIMENSIONS["size"]
        for key, words in (("most", big.most), ("least", big.least), ("more", big.more), ("less", big.less)):
            extents[0][key] = [*extents[0].get(key, []), *words]


def settle_degrees(out: DraftVocabulary) -> None:
    """Let no superlative say two things of one class: the oldest employee is the one born first, not hired first."""
    taken: dict[tuple[str, str], set[str]] = {}
    born = sorted(out.attributes.values(), key=lambda entry: "birth" not in words_of(entry["column"].split(".")[-1]))
    for entry in born:
        for field in ("most", "least", "more", "less", "how"):
            known = taken.setdefault((entry["of"], field), set())
            kept = [word for word in entry.get(field, ()) if word not in known]
            known.update(kept)
            if kept:
                entry[field] = kept
            else:
                entry.pop(field, None)


def settle_sizes(out: DraftVocabulary) -> None:
    """ "Largest" means one thing of a class: its area before its population. Any other column is "the largest X"."""
    for cls in out.classes:
        said: dict[str, tuple[float, str]] = {}
        own = {name: entry for name, entry in out.attributes.items() if entry["of"] == cls}
        _only_size(list(own.values()))
        for name, entry in own.items():
            measure = measure_of(without_unit(words_of(entry["column"].rpartition(".")[2])))
            size: float = DIMENSIONS[measure].size if measure in DIMENSIONS else 0
            size += 0.5 * (_bare(entry) == (measure,))  # "longest" is of the length, not of the rental's duration
            for adjective in entry.get("most", []):
                if adjective not in said or said[adjective][0] < size:
                    said[adjective] = (size, name)
        for name, entry in own.items():
            if "most" not in entry or all(said[adjective][1] == name for adjective in entry["most"]):
                continue
            kept = [i for i, adjective in enumerate(entry["most"]) if said[adjective][1] == name]
            entry["most"] = [entry["most"][i] for i in kept]
            for key in ("least", "more", "less", "how"):
                entry.pop(key, None)
            if not entry["most"]:
                del entry["most"]


def _values(
    entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, links: Links, *, is_person: bool
) -> None:
    """Values of a text column are words, where they are short enough to be said, and more than one."""
    if entry.get("kind") or column.is_constant or not column.distinct or not _are_said(column):
        return
    if is_list(column.texts):
        return  # "Trailers, Deleted Scenes" is two values
    entry["values"] = True
    named = column.name == links.names[table.name]
    own_names = column.distinct > MOST_VALUES or (named and 2 * column.distinct > table.rows > MANY_NAMES)
    own_names = own_names and entry["of"].rpartition(" ")[2] not in SORTS
    if (
        not (is_person and named)
        and not own_names
        and not set(words_of(column.name)[-2:]) & PLACES
        and words_of(column.name)[0] not in SOMEBODY
        and (table.name in links.labels or not _is_key(table, column, links))
    ):
        entry["plural"] = True
    if column.name == links.names[table.name]:
        if not any(reference.other == table.name for reference in links.references):
            entry["weight"] = 0.4  # of two things of one name, what others refer to is meant before what refers
        return
    entry["weight"] = 1.0 if "path" in entry else 0.6
    if set(words_of(column.name)[-2:]) & {*PLACES, "building", "site"}:
        entry["where"] = True


def is_list(texts: Sequence[str]) -> bool:
    """Whether values are lists of others, with commas or semicolons between them."""
    for mark in (",", ";", "|"):
        alone = {text for text in texts if mark not in text}
        pieces = [piece.strip() for text in texts if mark in text for piece in text.split(mark)]
        again = sum(piece in alone or pieces.count(piece) > 1 for piece in set(pieces))
        if alone & set(pieces) and 2 * again > len(set(pieces)):
            return True
    return bool(texts) and all(text.startswith(("[", "{")) for text in texts)


def _is_key(table: SurveyedTable, column: SurveyedColumn, links: Links) -> bool:
    return column.name in links.keys[table.name]


def _are_said(column: SurveyedColumn) -> bool:
    """Whether the values of a text column are words, not letters and not long text."""
    if column.distinct > MOST_VALUES:  # looked up on disk
        return 1 < column.length <= LONGEST_VALUE
    lengths = sorted(map(len, column.texts))
    return bool(lengths) and lengths[-1] > 1 and lengths[len(lengths) // 2] <= LONGEST_VALUE
