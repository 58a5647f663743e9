"""What members of a class are called besides, by what its columns and its table say: firms, members, objects."""

from __future__ import annotations

from wizard.domain.draft.english import with_plural
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of

FIRMS = frozenset({"company", "firm", "business", "organisation", "organization"})
"""Words of columns by which firms are called."""


def call_firms(out: DraftVocabulary, cls: str) -> None:
    """Let clients and suppliers with the names of firms be firms, where nothing else is: their `company_name`."""
    called = _called(out)
    new = [
        noun for noun in ("firm", "company/companies", "business/businesses") if noun.partition("/")[0] not in called
    ]
    out.classes[cls]["rarely"] = [*out.classes[cls].get("rarely", ()), *new]


TAKING_PART = frozenset({"member", "participant", "attendee", "delegate", "entrant", "competitor", "contestant"})
"""Nouns of people in something, by which tables that tie them to it are called."""


def call_people(out: DraftVocabulary, tie: str, noun: str) -> None:
    """Let the only people whom a tie refers to be called by what they are there, where nothing else is."""
    tied = [one["to"] for one in out.relations.values() if one["from"] == tie and one["path"].count("->") == 1]
    people = [cls for cls in dict.fromkeys(tied) if out.classes[cls].get("person")]
    if len(people) == 1 and noun not in _called(out):
        entry = out.classes[people[0]]
        entry["rarely"] = [*entry.get("rarely", ()), with_plural(noun)]


def call_objects(out: DraftVocabulary) -> None:
    """Let things with an `object_type` be objects, too, where nothing else is."""
    for entry in out.attributes.values():
        words = words_of(entry["column"].rpartition(".")[2])
        cls = out.classes.get(entry["of"], {})
        tells = words[:1] in (("object",), ("item",)) and words[1:] in (("type",), ("kind",), ("class",))
        if tells and "path" not in entry and not cls.get("person") and words[0] not in _called(out):
            cls["rarely"] = [*cls.get("rarely", ()), with_plural(words[0])]
            kinds = (f"{sort} of {words[0]}/{sort}s of {words[0]}" for sort in ("kind", "type", "sort"))
            entry["nouns"] = [*entry.get("nouns", ()), *kinds]


def _called(out: DraftVocabulary) -> set[str]:
    """The nouns of all classes and attributes."""
    entries = (*out.classes.values(), *out.attributes.values())
    return {noun.partition("/")[0] for one in entries for noun in (*one.get("nouns", ()), *one.get("rarely", ()))}
