"""When what ties two things was: a shift at an event is on the day of the event, and a line of an order on that of the
order, where the row has no day of its own and only one of the things that it refers to has one.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.verbs import DOINGS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_AT_ONCE = word_set(__name__, "at once")
"""Nouns of what takes place on one day, so that what belongs to it was done then."""


def draft_days_of_ties(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Give each such class the day of what it refers to."""
    for table in sorted(links.carriers):
        cls = names.get(table, "")
        if not cls or "when" in out.classes[cls] or out.classes[cls].get("person"):
            continue
        if any(column.kind == "date" for column in survey.table(table).columns):
            continue
        found = [
            (one, day)
            for one in links.references
            if one.table == table and (day := _day(out, names.get(one.other, ""))) is not None
        ]
        if len(found) == 1 and set(names[found[0][0].other].split()[-1:]) & {*DOINGS, *_AT_ONCE}:
            reference, day = found[0]
            written = {"stored": day["stored"]} if "stored" in day else {}
            out.attributes[f"{cls} day"] = {
                "of": cls, "column": day["column"], "path": reference.hop, "kind": "date", **written,
            }  # fmt: skip
            out.classes[cls]["when"] = f"{cls} day"


def _day(out: DraftVocabulary, cls: str) -> dict[str, Any] | None:
    """The day of a class's members; None where they have none."""
    entry = out.classes.get(cls, {})
    day = out.attributes.get(entry.get("when", ""), {})
    is_own = day.get("kind") == "date" and "path" not in day
    return day if is_own and not entry.get("person") else None
