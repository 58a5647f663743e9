"""Attributes of a draft: what each column of a table becomes, put together from its kind, nouns, verbs and values."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.column_meaning import holds_years, is_house_number
from wizard.domain.draft.column_nouns import nouns_of
from wizard.domain.draft.column_verbs import verbs_of
from wizard.domain.draft.degrees import say_degrees
from wizard.domain.draft.derivations import KNOWN_VERBS
from wizard.domain.draft.english import PLACES, measure_of, noun_of, says_employed
from wizard.domain.draft.lettered_years import say_lettered_year
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.measures import say_standing, say_sums, say_unit
from wizard.domain.draft.spoken_values import say_values
from wizard.domain.draft.survey import SurveyedColumn, SurveyedTable, is_bookkeeping
from wizard.domain.draft.verbs import done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.yes_no_columns import done_predicates, predicates, true_value
from wizard.domain.word_sets import word_set


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
        if extension and "nouns" in entry:
            entry["nouns"] = _not_taken(entry, out)
        if not held and reference is None and not _is_kept(column):
            is_person = "person" in out.classes[cls]
            say_sums(entry, column, is_dated="when" in out.classes[cls])
            say_degrees(entry, column)
            say_standing(entry, column)
            say_unit(entry, table, column)
            if verbs := verbs_of(cls, column, is_person=is_person):
                entry["verbs"] = list(verbs)
            say_values(entry, table, column, links, is_person=is_person)
            say_lettered_year(entry, column, is_person=is_person)
        out.attributes[name] = entry
        if column.kind == "date" and measure_of(words_of(column.name)) == "birth" and not extension:
            out.attributes.setdefault(f"{cls} age", _age(entry))
        hired = column.kind == "date" and says_employed(words_of(column.name), tuple(cls.split()))
        if hired and out.classes[cls].get("person") and not extension:
            out.attributes.setdefault(f"{cls} service", _service(entry))
        if not extension and reference is None:
            out.predicates |= predicates(cls, name, column, table, is_person="person" in out.classes[cls])
            own = ((one, e) for one, e in out.attributes.items() if e["of"] == cls and e.get("kind") == "identifier")
            key = next((one for one, _ in own), "")
            out.predicates |= done_predicates(cls, name, column, entry.get("verbs", ()), key)


def _not_taken(entry: dict[str, Any], out: DraftVocabulary) -> list[str]:
    """The nouns of a column of another table's row that no column of the class's own has: a loan's date is its own,
    and not that of its fine."""
    own = (other.get("nouns", ()) for other in out.attributes.values() if other["of"] == entry["of"])
    taken = {noun for nouns in own for noun in nouns}
    return [noun for noun in entry["nouns"] if noun not in taken] or entry["nouns"]


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
    if column.is_clock:
        kind, entry["stored"] = "time", column.stored[0]
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
    nouns = [] if held else nouns_of(entry["of"], table, column)
    if reference is not None:  # its relation speaks for it; only its number or code can be asked for
        nouns = [noun for noun in nouns if noun.rpartition(" ")[2] in ("id", "code", "number", "key")]
        nouns = [noun for noun in nouns if noun.rpartition(" ")[0] not in ("", entry["of"])]  # those are of the row
    if nouns:
        entry["nouns"] = nouns
    if reference is not None and noun_of(words_of(reference.other)).rpartition(" ")[2] in PLACES:
        entry["where"] = True  # "where is Austin": in Texas
    if is_house_number(column):
        entry["where"] = True


def _age(born: dict[str, Any]) -> dict[str, Any]:
    """How old somebody is, from the day of birth."""
    written = {"stored": born["stored"]} if "stored" in born else {}
    return {
        "of": born["of"], "column": born["column"], "kind": "number", "since": "years", **written,
        "nouns": ["age", f"{born['of']} age"], "unit": ["year", "year old/years old", "year of age/years of age"],
        "how": ["old"], "concept": "age",
    }  # fmt: skip


def draft_ages(out: DraftVocabulary) -> None:
    """Add how old people were on each day of theirs that has a verb: "how old was she when she joined"."""
    for born in [e for e in out.attributes.values() if e.get("since") == "years" and "old" in e.get("how", ())]:
        table = born["column"].partition(".")[0]
        born |= {"more": ["older"], "less": ["younger"]}  # than 30, by years; the birth date's are than somebody
        for name, day in list(out.attributes.items()):
            own = day["of"] == born["of"] and day["column"].partition(".")[0] == table and "path" not in day
            alike = day.get("stored") == born.get("stored") and day["column"] != born["column"]
            if own and alike and day.get("kind") == "date" and not day.get("since") and day.get("verbs"):
                until = day["column"].partition(".")[2]
                said = name.removeprefix(f"{born['of']} ")
                out.attributes[f"{born['of']} age at {said}"] = {
                    **{field: born[field] for field in ("of", "column", "kind", "since", "stored") if field in born},
                    "until": until, "nouns": [f"age at {said}/ages at {said}"], "unit": ["year"], "label": "Age then",
                }  # fmt: skip


def _service(hired: dict[str, Any]) -> dict[str, Any]:
    """How long somebody has been employed, from the day of hiring."""
    written = {"stored": hired["stored"]} if "stored" in hired else {}
    return {
        "of": hired["of"], "column": hired["column"], "kind": "number", "since": "years", **written,
        "concept": "service", "nouns": ["years of service/years of service"],
        "unit": ["year", "year of service/years of service"],
    }  # fmt: skip


def draft_heads(out: DraftVocabulary) -> None:
    """Let columns be called by less than their whole names, where nothing else is."""
    _last_words(out)
    _amounts_of(out)


def _last_words(out: DraftVocabulary) -> None:
    """Let a column of words be called by the last word of its name, where nothing else is: `rec_label` is a label."""
    things = {noun.partition("/")[0].rpartition(" ")[2] for entry in out.classes.values() for noun in entry["nouns"]}
    for entry in out.attributes.values():
        said = words_of(entry["column"].rpartition(".")[2])
        last = said[-1]
        if len(said) != _TWO_WORDS or not entry.get("values") or last in _NO_HEADS | things or "path" in entry:
            continue
        others = (one for one in out.attributes.values() if one["of"] == entry["of"] and one is not entry)
        if not any(last in noun.partition("/")[0].split() for one in others for noun in one.get("nouns", ())):
            entry["nouns"] = list(dict.fromkeys((*entry.get("nouns", ()), last)))


def _amounts_of(out: DraftVocabulary) -> None:
    """Let an amount be called by what it is of, where nothing else is: the `award_amount` of a case is its award."""
    things = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for entry in out.attributes.values():
        said = words_of(entry["column"].rpartition(".")[2])
        if len(said) != _TWO_WORDS or entry.get("kind") != "number" or said[1] not in _SUMS or "path" in entry:
            continue
        others = (one for one in out.attributes.values() if one["of"] == entry["of"] and one is not entry)
        taken = any(said[0] in noun.partition("/")[0].split() for one in others for noun in one.get("nouns", ()))
        if said[0] in things or taken or said[0] in _NO_HEADS | _ADJECTIVES_OF_SUMS:
            continue
        entry["nouns"] = list(dict.fromkeys((*entry.get("nouns", ()), said[0])))
        if said[0] in KNOWN_VERBS:
            entry["verbs"] = list(dict.fromkeys((*entry.get("verbs", ()), f"be {done(said[0])}")))


_SUMS = frozenset({"amount", "sum", "amt"})
_ADJECTIVES_OF_SUMS = word_set(__name__, "adjectives of sums")
"""Words before an amount that say which one it is, and not of what."""
_TWO_WORDS = 2
_NO_HEADS = word_set(__name__, "no heads")
"""Last words of columns that say too little by themselves."""
