"""What is good and bad in a draft, where a rating says so: above and below the middle of its scale; said, and asked."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn
from wizard.domain.draft.verbs import WRITINGS
from wizard.domain.draft.vocabulary import DraftVocabulary

_SCALES = (5, 10, 100)
"""Where ratings end; the highest that was given tells which of them is meant."""
_LEAST_TOP = 2
"""A highest rating below it is none of stars or points."""
_JUDGED = {
    "good": ("good", "decent", "well rated", "highly rated"),
    "bad": ("bad", "poor", "badly rated", "poorly rated"),
}
_WRITTEN = {"good": "positive", "bad": "negative"}


def judgements_of(cls: str) -> tuple[str, str]:
    """The names of the predicates that say that a member is good, and that it is bad."""
    return f"{cls} good", f"{cls} bad"


def draft_judgements(out: DraftVocabulary, survey: DatabaseSurvey) -> None:
    """Let what is rated be good and bad, where each class has one rating of its own."""
    for name, entry in out.attributes.items():
        middle = _middle(entry, survey)
        same = [one for one in out.attributes.values() if one["of"] == entry["of"] and one.get("concept") == "rating"]
        if middle is None or len(same) != 1:
            continue
        for said, predicate, bound in zip(_JUDGED, judgements_of(entry["of"]), ("over", "under"), strict=True):
            words = list(_JUDGED[said])
            if entry["of"].rpartition(" ")[2] in WRITINGS:
                words.append(_WRITTEN[said])
            out.predicates.setdefault(predicate, {
                "of": entry["of"], "when": [{"attribute": name, bound: middle}], "says": said, "adjectives": words,
                "group": f"judgement of {entry['of']}",
            })  # fmt: skip


def _middle(entry: dict[str, Any], survey: DatabaseSurvey) -> float | None:
    """The middle of a rating's scale; None where it is no rating, or nobody knows the scale."""
    if entry.get("concept") != "rating" or entry.get("kind") != "number" or "path" in entry:
        return None
    table, _, name = entry["column"].partition(".")
    column: SurveyedColumn | None = survey.table(table).column(name)
    given = [value for value in column.values if isinstance(value, (int, float))] if column is not None else []
    if not given or max(given) < _LEAST_TOP or min(given) < 0:
        return None
    return next((top / 2 for top in _SCALES if max(given) <= top), None)
