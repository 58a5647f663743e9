"""What was done in time and what late, where rows have the day on which it was due and that on which it was done.

Loans, which come back, are the business of `unfinished`: here are jobs with a deadline and a day of delivery, repairs
with a day that was promised and one on which they were collected, orders, reports, visits.
"""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.derivations import HAPPENS, SAID
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.wording_templates import filled, one_and_many
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_DUE = word_set(__name__, "due")
"""Words of a day before which something is to be done."""
_BEGUN = word_set(__name__, "begun")
"""Words of a day on which something is to begin, and not to be done."""
_DONE = word_set(__name__, "done")
"""Words of a day on which it was done."""
_LATE = ("late", "behind schedule", "behind time", "after the deadline", "past the deadline")
_ON_TIME = ("on time", "in time", "on schedule", "punctual", "before the deadline", "by the deadline", "in good time")
_EARLY = ("early", "ahead of time", "ahead of schedule")
_OVERDUE = ("overdue", "past due", "late and not done", "running late")


def draft_deadlines(out: DraftVocabulary, survey: DatabaseSurvey, names: dict[str, str]) -> None:
    """Add what was late, on time, early and is overdue, of things with one day that was due and one on which it was
    done; nothing where a predicate says already what is late."""
    for table in survey.tables:
        cls = names.get(table.name, "")
        days = [column for column in table.columns if column.kind == "date"]
        due = [
            column for column in days if _DUE & set(words_of(column.name)) and not _BEGUN & set(words_of(column.name))
        ]
        ends = [column for column in days if _DONE & set(words_of(column.name)) and column not in due]
        known = {name for column in (*due, *ends) if (name := attribute_name(cls, column)) in out.attributes}
        if cls and len(due) == len(ends) == 1 and len(known) == len({*due, *ends}) and not _is_said(out, cls):
            _add(out, cls, attribute_name(cls, due[0]), ends[0])


def _is_said(out: DraftVocabulary, cls: str) -> bool:
    own = (entry for entry in out.predicates.values() if entry["of"] == cls)
    return any({"late", "overdue"} & {*entry.get("adjectives", ())} for entry in own)


def _add(out: DraftVocabulary, cls: str, due: str, end: SurveyedColumn) -> None:
    ended = attribute_name(cls, end)
    done = next(word for word in words_of(end.name) if word in _DONE)
    said = (done, *SAID.get(done, ()), *(_BACK if done in _HANDED_OVER else ()))
    happens = (*HAPPENS.get(done, ()), *(_GO if done in _HANDED_OVER else ()))
    states: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
        "late": ([{"attribute": ended, "after": due}], _LATE, ("late", "too late"), _MISS),
        "on time": ([{"attribute": ended, "after": due, "not": True}], _ON_TIME, ("on time", "in time"), _MEET),
        "early": ([{"attribute": ended, "before": due}], _EARLY, ("early",), ()),
    }
    if end.missing:
        undone: list[dict[str, Any]] = [{"attribute": ended, "not": True}, {"attribute": due, "before": "today"}]
        states["overdue"] = (undone, _OVERDUE, (), ())
    for state, (when, adjectives, how, verbs) in states.items():
        entry: dict[str, Any] = {
            "of": cls,
            "when": when,
            "says": f"{done} {state}" if how else state,
            "adjectives": [*(f"{one} {late}" for one in said for late in how), *adjectives],
        }
        forms = [f"{verb} {late}" for verb in (*happens, "be") for late in how]
        if forms or verbs:
            entry["verbs"] = [*forms, *verbs]
        out.predicates.setdefault(f"{cls} {state}", entry)


def deadline_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What was delivered late in 2023 was late, and delivered in 2023; later than promised is late."""
    found = [(one, state) for one in out.predicates.values() for state in ("late", "on time") if _says(one, state)]
    return [
        wording
        for entry, state in found
        for done in [entry["says"].partition(" ")[0]]
        for wording in filled("done late", many=one_and_many(out, entry["of"])[1], done=done, state=state)
    ] + (list(filled("later than promised")) if found else [])


def _says(entry: dict[str, Any], state: str) -> bool:
    """Whether a predicate is of this module's, for a state."""
    return str(entry["says"]).removesuffix(f" {state}") in _DONE


_HANDED_OVER = frozenset({"delivered", "collected"})
"""What was done when somebody got it."""
_BACK = ("handed over", "handed back", "given back", "sent off")
_GO = ("go out", "go back", "go off")
"""What such a thing did then, and what was done with it, in other words."""
_WHOSE = ("the", "its", "their", "a")
_DAYS = ("deadline", "due date", "promised date")
_MISS = tuple(f"miss {whose} {day}" for day in _DAYS for whose in _WHOSE)
_MEET = tuple(f"{verb} {whose} {day}" for verb in ("meet", "make") for day in _DAYS for whose in _WHOSE)
