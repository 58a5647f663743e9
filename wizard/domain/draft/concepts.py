"""Concepts of a draft: which of its entries are what databases everywhere hold.

The concepts themselves say by which names a draft knows them (`drafted`, `wizard/domain/concepts/recognition.py`).
An entry names its concept where no other entry has the concept's words; else it is given those that nothing else has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wizard.domain.concepts import attribute_words, class_words, predicate_words, relation_words
from wizard.domain.concepts.recognition import (
    DraftedAttribute,
    attribute_concept,
    class_concept,
    predicate_concept,
    relation_concept,
)
from wizard.domain.draft.column_meaning import bare_words
from wizard.domain.draft.english import head_of, with_plural, without_unit
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import active, is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of

_SPAN = ("span",)
"""The name of how long things last, by the days of their beginning and their end."""
_CURRENCIES = ("dollar", "buck", "pound", "quid/quid", "euro")
_TOTALS = ("total", "total amount")
_ALSO = {"city": ("town",)}
"""Further nouns of what a key tells."""
_STRAIGHT = 2
"""Steps from one class straight to another: a reference, or a table that ties the two."""
_FEW = 50
"""Values up to which a column tells kinds, and not names."""
_NOUNS = ("nouns", "events", "members")
"""Fields of an attribute whose words could be those of a class, too."""
_DEGREES = ("most", "least", "more", "less", "how")
_LENT = ("nouns", "verbs", *_DEGREES, "unit")
"""What an attribute is given of a concept that it cannot name; a unit where its column has none."""
_TIE = (
    ("verbs", "inverse_verbs"), ("inverse_verbs", "verbs"), ("nouns", "inverse_nouns"), ("inverse_nouns", "nouns"),
    ("prepositions", "inverse_prepositions"), ("inverse_prepositions", "prepositions"),
)  # fmt: skip
"""The fields of a relation with what they are from its other end."""


_Others = tuple[frozenset[str], frozenset[str]]
"""Words that an attribute leaves to others: values that tell kinds, and what the classes are called."""


def draft_concepts(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Name the concepts of the classes, attributes, relations and predicates of a draft."""
    values = _kinds_told(out, survey)
    _leave_to_ranks(out, survey)
    called = frozenset(_bare(noun for entry in out.classes.values() for noun in entry["nouns"]))
    _of_classes(out, values)
    _of_attributes(out, values, called, _being(out, values, survey))
    _of_relations(out)
    _of_predicates(out, values)


def _kinds_told(out: DraftVocabulary, survey: DatabaseSurvey) -> frozenset[str]:
    """The values that tell kinds and states: where some homes are flats, not every home is a flat."""
    spoken = {entry["column"] for entry in out.attributes.values() if entry.get("values")}
    columns = (c for table in survey.tables for c in table.columns if f"{table.name}.{c.name}" in spoken)
    told = {text.lower() for column in columns if column.distinct <= _FEW for text in column.texts}
    return frozenset(told | {text.lower() for entry in out.attributes.values() for text in entry.get("said", ())})


def _leave_to_ranks(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Take nouns from a class which a column of its own says of some members alone: not every taxon is a species."""
    for entry in out.classes.values():
        own = [c for table in survey.tables if table.name == entry["table"] for c in table.columns]
        told = {text.lower() for column in own if 1 < column.distinct <= _FEW for text in column.texts}
        first, *others = entry["nouns"]
        entry["nouns"] = [first, *(noun for noun in others if noun.partition("/")[0] not in told)]


def _being(out: DraftVocabulary, values: frozenset[str], survey: DatabaseSurvey) -> dict[str, frozenset[str]]:
    """Of each class, what its values say as well: where some issues are open, "be open" says no more than that, and
    where some units have the status "expired", that they have expired."""
    held = {
        f"{table.name}.{column.name}": {text.lower() for text in column.texts if column.distinct <= _FEW}
        for table in survey.tables
        for column in table.columns
    }
    found: dict[str, set[str]] = {}
    for entry in out.attributes.values():
        own = {text.lower() for text in entry.get("said", ())} | held.get(entry["column"], set())
        told = {f"be {text}" for text in own & values if not is_participle(text)}
        told |= {verb for text in own & values if is_participle(text) for verb in active(text)}
        found.setdefault(entry["of"], set()).update(told)
    return {cls: frozenset(told) for cls, told in found.items()}


def _of_classes(out: DraftVocabulary, values: frozenset[str]) -> None:
    found: dict[str, str] = {}
    for name, entry in out.classes.items():
        told = _told_by_key(name, entry, out)
        if told is not None:
            entry["nouns"] = [with_plural(told), *_ALSO.get(told, ()), *entry["nouns"]]
        concept = entry.get("concept") or class_concept(name)
        if concept is not None and (entry.get("person") or not class_words((concept,)).person):
            found[name] = concept  # who wrote which paper as which author is no person
    entries = (*out.attributes.values(), *out.predicates.values())
    spoken = _bare(noun for entry in entries for noun in entry.get("nouns", ()))
    for name, concept in found.items():
        others = (noun for other, entry in out.classes.items() if other != name for noun in entry["nouns"])
        rivals = (noun for other, one in found.items() if other != name for noun in class_words((one,)).nouns)
        taken = _bare((*others, *rivals)) | spoken | values
        lent = [noun for noun in class_words((concept,)).nouns if not _bare((noun,)) & taken]
        own = _bare(out.classes[name]["nouns"])
        if {*_bare(class_words((concept,)).nouns)} - own <= _bare(lent):
            out.classes[name]["concept"] = concept
        else:
            out.classes[name]["nouns"] += [noun for noun in lent if not _bare((noun,)) & own]


def _told_by_key(name: str, entry: dict[str, Any], out: DraftVocabulary) -> str | None:
    """What members are by the text that is their key: a table `GEOGRAPHIC` whose key is `CITY_NAME` is of cities."""
    if len(entry["key"]) != 1 or entry.get("person"):
        return None
    words = words_of(entry["key"][0])
    column = f"{entry['table']}.{entry['key'][0]}"
    texts = (one for one in out.attributes.values() if one["column"] == column and one["of"] == name)
    key = next((one for one in texts if "kind" not in one), None)
    if key is None or len(words) != 2 or words[1] != "name":
        return None
    classes = {word for other in out.classes for word in other.split()}
    return words[0] if words[0] not in classes else None


def _of_attributes(
    out: DraftVocabulary, values: frozenset[str], called: frozenset[str], being: dict[str, frozenset[str]]
) -> None:
    found = [(entry, *known) for entry in out.attributes.values() if (known := _known(entry, out)) is not None]
    for entry, _, how in found:
        if how.money:
            _say_currencies(entry, out)
    for entry, concept, how in sorted(found, key=_comes_later):
        if how.called:
            entry["nouns"] = [*entry["nouns"], with_plural(entry["of"].rpartition(" ")[2]), *_TOTALS]
            entry["sums"] = list(_TOTALS)
        others = (values | being[entry["of"]], called)
        if _clashes(entry, concept, out, others):
            _lend(entry, concept, out, others)
        else:
            entry["concept"] = concept


def _comes_later(found: tuple[dict[str, Any], str, DraftedAttribute]) -> tuple[bool, bool]:
    """Who is last to have words that several could have: whoever loses no ways to say values by it."""
    entry, concept, how = found
    return not attribute_words((concept,)).same, " ".join(_words(entry)) not in how.whole


def _words(entry: dict[str, Any]) -> tuple[str, ...]:
    return bare_words(entry["column"].rpartition(".")[2], entry["of"])


def _known(entry: dict[str, Any], out: DraftVocabulary) -> tuple[str, DraftedAttribute] | None:
    """The concept of an attribute by its column, and how it is known."""
    told = {"path", "concept"} if "until" in entry else {"path", "concept", "since"}
    if entry["of"] not in out.classes or told & set(entry) or not entry.get("nouns"):
        return None
    return attribute_concept(
        _SPAN if "until" in entry else _words(entry),
        kind=entry.get("kind", "text"),
        of=entry["of"],
        person=bool(out.classes[entry["of"]].get("person")),
        spoken=bool(entry.get("values")),
        unit=_says_unit(entry),
    )


def _says_unit(entry: dict[str, Any]) -> bool:
    words = words_of(entry["column"].rpartition(".")[2])
    return without_unit(words) != words


def _say_currencies(entry: dict[str, Any], out: DraftVocabulary) -> None:
    """Sums of money are in the money of the country, which the column seldom says: 500 of it are pounds or dollars."""
    if "scale" in entry or _weighs_in_pounds(entry["of"], out):
        return
    entry["unit"] = [*entry.get("unit", ()), *(unit for unit in _CURRENCIES if unit not in entry.get("unit", ()))]


def _weighs_in_pounds(cls: str, out: DraftVocabulary) -> bool:
    return any(
        "pound" in one.get("unit", ()) and "euro" not in one["unit"]
        for one in out.attributes.values()
        if one["of"] == cls and "concept" not in one
    )


def _clashes(entry: dict[str, Any], concept: str, out: DraftVocabulary, others: _Others) -> bool:
    """Whether a concept would bring words that mean a class, or something else of the same class."""
    lent = attribute_words((concept,))
    if _says_unit(entry) and _bare(lent.unit) - _bare(entry.get("unit", ())):
        return True  # what is in kilograms is not in pounds
    if {word for field in _LENT for word in getattr(lent, field)} & others[0]:
        return True
    if _bare(lent.unit) & _things(out):
        return True  # a course for 10 students has no 10 students
    return any(
        (_bare(getattr(lent, field)) - _bare(entry.get(field, ()))) & _words_taken(entry, field, out, others[1])
        for field in (*_NOUNS, *_DEGREES)
    )


def _things(out: DraftVocabulary) -> set[str]:
    """What the classes are called, by their concepts, too."""
    known = [class_concept(name) for name in out.classes]
    lent = (noun for concept in known if concept is not None for noun in class_words((concept,)).nouns)
    return _bare(noun for entry in out.classes.values() for noun in entry["nouns"]) | _bare(lent)


def _lend(entry: dict[str, Any], concept: str, out: DraftVocabulary, others: _Others) -> None:
    """Give an attribute the words of a concept that mean nothing else of its class: of two times one is an arrival."""
    words = attribute_words((concept,))
    for field in _LENT[:-1] if _says_unit(entry) else _LENT:
        taken = _words_taken(entry, field, out, others[1]) | others[0] | (_things(out) if field == "unit" else set())
        lent = [word for word in getattr(words, field) if not _bare((word,)) & taken]
        if lent:
            entry[field] = list(dict.fromkeys([*entry.get(field, ()), *lent]))


def _words_taken(entry: dict[str, Any], field: str, out: DraftVocabulary, called: frozenset[str]) -> set[str]:
    """The words of a field that other attributes of the class have, and, of nouns, those that classes have."""
    taken = [*called] if field in _NOUNS else []
    for one in out.attributes.values():
        if one["of"] == entry["of"] and one is not entry:
            known = attribute_words((one["concept"],)) if "concept" in one else None
            taken += [*one.get(field, ()), *(getattr(known, field) if known is not None else ())]
    return _bare(taken)


def _of_relations(out: DraftVocabulary) -> None:
    """Give relations the words of what is done, from whichever end it is done."""
    for name, entry in out.relations.items():
        if "concept" in entry:
            continue
        one, other = entry["from"], entry["to"]
        is_plain = entry["path"].count("->") <= _STRAIGHT and not {"cost", "when"} & set(entry)
        there = (entry["says"], *entry.get("verbs", ())[:1])
        back = (entry["says_inverse"], *entry.get("inverse_verbs", ())[:1])
        concept = relation_concept(there, one, other, plain=is_plain)
        is_inverse = concept is None
        concept = concept or relation_concept(back, other, one, plain=is_plain)
        if concept is not None:
            _tie(out, name, concept, is_inverse=is_inverse)


def _tie(out: DraftVocabulary, name: str, concept: str, *, is_inverse: bool) -> None:
    """Give a relation the words of a concept that no other relation between its two classes has."""
    words, entry = relation_words((concept,)), out.relations[name]
    ends = {entry["from"], entry["to"]}
    classes = [
        (one["nouns"], class_words((one["concept"],) if "concept" in one else ())) for one in out.classes.values()
    ]
    called = _bare(noun for own, lent in classes for noun in (*own, *lent.nouns))
    rivals = [one for other, one in out.relations.items() if other != name and {one["from"], one["to"]} == ends]
    for field, inverse in _TIE:
        taken = {word for one in rivals for side in (field, inverse) for word in one.get(side, ())}
        lent = [word for word in getattr(words, inverse if is_inverse else field) if word not in taken]
        if concept in _SUPPLYING and _are_sold_on(out, entry):  # what a supplier supplies, others sell
            lent = [word for word in lent if word not in _SELLING]
        if field.endswith("nouns"):  # a landlord's properties are properties
            lent = [noun for noun in lent if not _bare((noun,)) & called]
        if lent:
            entry[field] = list(dict.fromkeys((*entry.get(field, ()), *lent)))


_SELLING = frozenset({"sell", "be sold by"})


_SUPPLYING = ("supplying", "supplied by")
"""Concepts of relations between goods, or what has to do with them, and whoever brings them."""


def _are_sold_on(out: DraftVocabulary, entry: dict[str, Any]) -> bool:
    """Whether somebody else than those at its ends buys what they supply."""
    ends = {entry["from"], entry["to"]}
    return any(
        {"buy", "order"} & set(one["verbs"]) and one["from"] not in ends and out.classes[one["from"]].get("person")
        for one in out.relations.values()
    )


def _of_predicates(out: DraftVocabulary, values: frozenset[str]) -> None:
    for name, entry in out.predicates.items():
        said, of = entry["says"].partition("/")[0], head_of(entry["of"])
        concept = predicate_concept(said, of) or predicate_concept(said.removeprefix("have "), of)
        if concept is None:
            continue
        words = predicate_words((concept,))
        others = [one for other, one in out.predicates.items() if other != name and one["of"] == entry["of"]]
        for field in ("nouns", "adjectives", "verbs"):
            taken = {word for one in others for word in one.get(field, ())} | values
            lent = [word for word in getattr(words, field) if word not in taken]
            if lent:
                entry[field] = list(dict.fromkeys((*entry.get(field, ()), *lent)))


def _bare(words: Iterable[str]) -> set[str]:
    """The words as they are said of one, without the plural that a lexicon writes beside them."""
    return {word.partition("/")[0] for word in words}
