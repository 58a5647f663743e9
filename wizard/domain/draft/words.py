"""The lexicon of a draft: classes from tables, attributes from columns, relations from references, words from names."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.abbreviations import UNITS
from wizard.domain.draft.english import (
    DIMENSIONS,
    PLACES,
    are_people,
    measure_of,
    noun_of,
    singular,
    without_owner,
    words_of,
)
from wizard.domain.draft.events import draft_events
from wizard.domain.draft.holding import predicates, true_value
from wizard.domain.draft.links import Links
from wizard.domain.draft.relations import draft_relations
from wizard.domain.draft.survey import MOST_VALUES, Column, Survey, Table
from wizard.domain.draft.verbs import AMOUNTS, DOINGS, LIE, LIVE, day_verbs
from wizard.domain.draft.vocabulary import Vocabulary

LONGEST_VALUE = 60
"""Characters from which on a text is not something that is said in passing."""


def draft_words(survey: Survey, links: Links) -> Vocabulary:
    """Everything that names and values say."""
    out = Vocabulary()
    names = _class_names(survey, links)
    for table in survey.tables:
        for column in table.columns:
            out.labels[f"{table.name}.{column.name}"] = " ".join(words_of(column.name)).capitalize()
        if table.name in names:
            _class(out, table, names[table.name], links)
            _columns(out, table, names[table.name], links, ())
    for table in survey.tables:
        reference = links.extensions.get(table.name)
        if reference is not None and reference.other in names:
            path = f"{reference.other}.{reference.key} -> {table.name}.{reference.column}"
            _columns(out, table, names[reference.other], links, (path, reference.column))
    _sizes(out)
    draft_relations(out, links, names)
    draft_events(out, links, names)
    _constants(out, survey)
    return out


def _class_names(survey: Survey, links: Links) -> dict[str, str]:
    """The class of each table that is one; no two alike."""
    out: dict[str, str] = {}
    for table in survey.tables:
        if table.name not in links.ties and table.name not in links.extensions:
            name = noun_of(words_of(table.name)).partition("/")[0]
            out[table.name] = name if name not in out.values() else f"{name} {len(out)}"
    return out


# -- classes and attributes -------------------------------------------------------------------------------------------


def _class(out: Vocabulary, table: Table, name: str, links: Links) -> None:
    entry: dict[str, Any] = {
        "table": table.name, "key": list(links.keys[table.name]), "nouns": [noun_of(words_of(table.name))],
    }  # fmt: skip
    if len(links.keys[table.name]) == 1 and not table.is_unique(links.keys[table.name][0]):
        entry["repeated"] = True
    first, last = _person_names(table)
    if (first and last) or are_people(name, (words_of(column.name) for column in table.columns)):
        entry["person"] = True
        if not any(other.get("default") for other in out.classes.values()):
            entry["default"] = True
    key = table.column(links.keys[table.name][0])
    if len(links.keys[table.name]) == 1 and key is not None and key.kind == "integer":
        entry["number"] = _attribute_name(name, key)
    when = _when(table, name, links) if not entry.get("person") else None
    if when is not None:
        entry["when"] = _attribute_name(name, when)
    if first and last:
        entry["names"] = [f"{{{first}}} {{{last}}}", f"{{{last}}}, {{{first}}}"]
        shown = [last, first, *links.keys[table.name]]
    else:
        naming = links.names[table.name]
        own_text = next((c.name for c in table.columns if c.kind == "text" and not links.of(table.name, c.name)), None)
        shown = [part for part in (naming or own_text, *links.keys[table.name]) if part]
    columns = [table.column(column) for column in dict.fromkeys(shown)]
    entry["display"] = [_attribute_name(name, column) for column in columns if column is not None]
    out.classes[name] = entry


def _person_names(table: Table) -> tuple[str | None, str | None]:
    by_words = {words_of(column.name): column.name for column in table.columns if column.kind == "text"}

    def of(*wanted: tuple[str, ...]) -> str | None:
        return next((by_words[words] for words in wanted if words in by_words), None)

    return (
        of(("first", "name"), ("firstname",), ("given", "name"), ("forename",), ("fname",)),
        of(("last", "name"), ("lastname",), ("surname",), ("family", "name"), ("lname",)),
    )


def _when(table: Table, cls: str, links: Links) -> Column | None:
    """The day of a thing: the only column of days, or the first that says no more than that or what is done."""
    days = [column for column in table.columns if column.kind == "date" and not links.of(table.name, column.name)]
    if len(days) == 1:
        return days[0] if cls.rpartition(" ")[2] in DOINGS or links.referring(table.name) > 1 else None
    own = tuple(cls.split())
    verbs = {verb for doing in own if doing in DOINGS for verb in day_verbs((doing,))}
    for column in days:
        said = day_verbs(words_of(column.name), own)
        if words_of(column.name) == ("date",) or (said and (verbs & set(said) or "happen" in said)):
            return column
    return next((column for column in days if not column.missing), None) if cls.rpartition(" ")[2] in DOINGS else None


def _attribute_name(cls: str, column: Column) -> str:
    """What the lexicon calls a column: its words, with the class before them where they do not begin so."""
    words = " ".join(words_of(column.name))
    return words if words.startswith(cls) else f"{cls} {words}"


def _columns(out: Vocabulary, table: Table, cls: str, links: Links, extension: tuple[str, ...]) -> None:
    for column in table.columns:
        if extension and column.name == extension[1]:
            continue  # it only says whose row it is
        name = _attribute_name(cls, column)
        if name in out.attributes:
            name = f"{name} of {table.name}"
        entry: dict[str, Any] = {"of": cls, "column": f"{table.name}.{column.name}"}
        if extension:
            entry["path"] = extension[0]
        kind = {"integer": "number", "number": "number", "date": "date"}.get(column.kind, "text")
        if column.name in links.keys[table.name] and kind == "number":
            kind = "identifier"
        reference = links.of(table.name, column.name)
        held = true_value(column, table) is not None and reference is None and not extension
        if kind != "text" and not held:
            entry["kind"] = kind
        nouns = [] if held else _nouns(cls, table, column)
        if reference is not None:  # its relation speaks for it; only its number or code can be asked for
            nouns = [noun for noun in nouns if noun.rpartition(" ")[2] in ("id", "code", "number", "key")]
        if nouns:
            entry["nouns"] = nouns
        if not held and reference is None:
            _measure(entry, column)
            _verbs(entry, column, is_person="person" in out.classes[cls])
            _values(entry, table, column, links, is_person="person" in out.classes[cls])
        out.attributes[name] = entry
        if not extension and reference is None:
            out.predicates |= predicates(cls, name, column, table)


def _nouns(cls: str, table: Table, column: Column) -> list[str]:
    """ "city_name" of a city is "name" and "city name"; "mountain_altitude" of a mountain is "altitude" too.

    "unit_price" is "price" where nothing else of the table is a price, "duration_min" is "duration".
    """
    words = words_of(column.name)
    own = tuple(cls.split())
    bare = _measured(without_owner(words, own))
    short = (
        [bare[-1]] if len(bare) > 1 and column.kind in ("integer", "number", "date") and bare[-1] in DIMENSIONS else []
    )
    if any(other != column and _measured(words_of(other.name))[-1:] == bare[-1:] for other in table.columns):
        short = []
    said = [" ".join(bare), " ".join(words) if words[: len(own)] == own else "", f"{cls} {' '.join(bare)}", *short]
    if bare[-1] == "date" and len(bare) == 2:
        said.append(f"date of {bare[0]}/dates of {bare[0]}")
    if column.kind == "integer" and singular(bare[-1]) != bare[-1]:  # "pages": the number of them
        said = [f"number of {' '.join(bare)}/numbers of {' '.join(bare)}", *said]
    dimension = DIMENSIONS.get(bare[-1])
    if dimension is not None and column.kind in ("integer", "number"):
        said += [noun for noun in dimension.nouns if len(bare) == 1 or short]
    return list(dict.fromkeys(noun for noun in said if noun))


def _measured(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the unit behind them: `duration_min`, `weight_in_kg`."""
    if len(words) > 1 and words[-1] in UNITS:
        return words[:-2] if len(words) > 2 and words[-2] == "in" else words[:-1]
    return words


def _verbs(entry: dict[str, Any], column: Column, *, is_person: bool) -> None:
    """What is done on a day, in a year, for an amount, at a place."""
    words = words_of(column.name)
    own = tuple(entry["of"].split())
    bare = _measured(without_owner(words, own))
    verbs: tuple[str, ...] = ()
    if column.kind == "date" or (column.kind == "integer" and bare[-1] == "year"):
        verbs = day_verbs(bare, own) or day_verbs(words, own)
    elif column.kind in ("integer", "number"):
        verbs = AMOUNTS.get(bare[-1], ())
        if words[-1] in UNITS and bare != words:
            entry["unit"] = [UNITS[words[-1]]]
        elif column.kind == "integer" and len(bare) == 1 and singular(bare[0]) != bare[0]:
            entry["unit"] = [noun_of(bare)]
    elif column.kind == "text" and bare[-1] in PLACES | {"nationality", "residence"}:
        verbs = LIVE if is_person else LIE
    if verbs:
        entry["verbs"] = list(verbs)


def _measure(entry: dict[str, Any], column: Column) -> None:
    words = _measured(words_of(column.name))
    dimension = DIMENSIONS.get(measure_of(words))
    if dimension is None or entry.get("kind") not in ("number", "date") or words[0] in ("highest", "lowest"):
        return
    for key, adjectives in (
        ("most", dimension.most), ("least", dimension.least), ("more", dimension.more), ("less", dimension.less),
        ("how", dimension.how),
    ):  # fmt: skip
        if adjectives:
            entry[key] = list(adjectives)


def _sizes(out: Vocabulary) -> None:
    """ "Largest" means one thing of a class: its area before its population. Any other column is "the largest X"."""
    for cls in out.classes:
        said: dict[str, tuple[int, str]] = {}
        own = {name: entry for name, entry in out.attributes.items() if entry["of"] == cls}
        for name, entry in own.items():
            measure = measure_of(_measured(words_of(entry["column"].rpartition(".")[2])))
            size = DIMENSIONS[measure].size if measure in DIMENSIONS else 0
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


def _values(entry: dict[str, Any], table: Table, column: Column, links: Links, *, is_person: bool) -> None:
    """Values of a text column are words, where they are short enough to be said, and more than one."""
    if entry.get("kind") or column.is_constant or not 1 <= column.distinct <= MOST_VALUES:
        return
    texts = column.texts
    if not texts or max(map(len, texts)) == 1 or sorted(map(len, texts))[len(texts) // 2] > LONGEST_VALUE:
        return
    entry["values"] = True
    named = column.name == links.names[table.name]
    if not (is_person and named) and not set(words_of(column.name)[-2:]) & PLACES and not _is_key(table, column, links):
        entry["plural"] = True
    if column.name == links.names[table.name]:
        if not any(reference.other == table.name for reference in links.references):
            entry["weight"] = 0.4  # of two things of one name, what others refer to is meant before what refers
        return
    entry["weight"] = 1.0 if "path" in entry else 0.6
    if set(words_of(column.name)[-2:]) & PLACES:
        entry["where"] = True


def _is_key(table: Table, column: Column, links: Links) -> bool:
    return column.name in links.keys[table.name]


def _constants(out: Vocabulary, survey: Survey) -> None:
    """A value that every row of a column has tells nothing apart: "in the usa" adds nothing."""
    for table in survey.tables:
        for column in table.columns:
            if column.is_constant and column.kind == "text" and table.rows > 1:
                value = column.texts[0].lower()
                for phrase in (f"in the {value}", f"in {value}", f"of the {value}", f"of {value}"):
                    if value.replace(" ", "").isalpha() and phrase not in out.stop:
                        out.stop.append(phrase)
