"""What nobody has: plots, rooms and lockers to which at most one of the people refers are free, or taken."""

from __future__ import annotations

from wizard.domain.draft.english import head_of
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_LET = word_set(__name__, "let")
"""Nouns of what one person, or one household, has at a time."""
_FREE = ("free", "vacant", "empty", "not taken", "unoccupied", "available", "going")
_TAKEN = ("taken", "occupied", "let", "in use")


def draft_free_places(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add to `out`, whose relations are there, what is free and what is taken."""
    for one in links.references:
        who, what = names.get(one.table, ""), names.get(one.other, "")
        if not who or not what or head_of(what) not in _LET or not out.classes[who].get("person"):
            continue
        tie = next((name for name, r in out.relations.items() if r["path"] == one.hop), None)
        said = {
            word for entry in out.predicates.values() if entry["of"] == what for word in entry.get("adjectives", ())
        }
        column = survey.table(one.table).column(one.column)
        rows = survey.table(one.table).rows
        if tie is None or column is None or column.distinct < rows - column.missing:
            continue
        for words, denied in ((_FREE, {"not": True}), (_TAKEN, {})):
            kept = [word for word in words if word not in said]
            if kept:
                out.predicates.setdefault(f"{what} {kept[0]}", {
                    "of": what, "when": [{"relation": tie, "inverse": True, **denied}], "says": kept[0],
                    "adjectives": kept,
                })  # fmt: skip
