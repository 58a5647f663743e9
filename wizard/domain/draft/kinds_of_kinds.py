"""Kinds of kinds: a pet is of a breed and the breed of a species, so pets are called dogs, and "what sort of dog is
Rex" asks for his breed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from wizard.domain.draft.english import head_of, plural_of
from wizard.domain.draft.survey import MOST_VALUES, DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary


def draft_kinds_of_kinds(out: DraftVocabulary, survey: DatabaseSurvey, kinds: Collection[str]) -> None:
    """Add labels and wordings to `out`, whose labels of one step are there; `kinds` are nouns of what says kinds."""
    narrow = {out.relations[name]["to"] for entry in out.classes.values() for name in entry.get("labels", ())}
    for cls in sorted(narrow):
        for name, relation in list(out.relations.items()):
            whole = relation["to"]
            is_straight = relation["from"] == cls and relation["path"].count("->") == 1 and whole != cls
            if not is_straight or head_of(whole) not in kinds:
                continue
            things = [other for other, one in out.relations.items() if one["to"] == whole and _by_way_of(one, cls, out)]
            entry = out.classes[whole]
            entry["labels"] = list(dict.fromkeys((*things, name, *entry.get("labels", ()))))
            if things:
                out.wordings += _sort_of(out, survey, cls, whole)


def _by_way_of(relation: dict[str, Any], narrow: str, out: DraftVocabulary) -> bool:
    """Whether a relation leads over two references, the first to the narrower kind, whose single things are meant."""
    first, _, second = relation["path"].partition(", ")
    of = {out.relations[name]["from"] for name in out.classes[narrow].get("labels", ())}
    table = out.classes[narrow]["table"]
    return second.count("->") == 1 and first.rpartition("-> ")[2].startswith(f"{table}.") and relation["from"] in of


def _sort_of(out: DraftVocabulary, survey: DatabaseSurvey, narrow: str, whole: str) -> list[dict[str, str]]:
    """ "What sort of dog is Rex": where the wider kinds are few words."""
    shown = out.attributes.get(next(iter(out.classes[whole]["display"]), ""), {})
    table, _, name = shown.get("column", "").partition(".")
    column = survey.table(table).column(name) if name else None
    texts = sorted(text.lower() for text in column.texts if text.replace(" ", "").isalpha()) if column else []
    if not texts or len(texts) > MOST_VALUES:
        return []
    said = " | ".join(dict.fromkeys(form for text in texts for form in (text, plural_of(text))))
    noun = out.classes[narrow]["nouns"][0].partition("/")[0]
    return [
        {
            "said": f"(what | which) (sort | kind | type | make | breed | {noun}) of ({said}) (is | was) "
            "<it: ANY 1-many>",
            "plain": f"what is the {noun} of <it>",
            "example": f"what sort of {texts[0]} is it -> what is the {noun} of it",
        }
    ]
