"""Who is the first or the corresponding author of a work, where the rows that tie the two say so."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import DOERS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.draft.yes_no_columns import true_value
from wizard.domain.word_sets import word_set

_PLACES = word_set(__name__, "places")
"""Last words of columns that say in which order those who made a work are named."""
_FIRST = ("first", "lead", "main")
_SAYS_NO_MORE = frozenset({"is", "was", "flag", "author"})


def draft_author_roles(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add a relation for whoever stands first among those who wrote a work, and for each mark of yes and no."""
    for table in (survey.table(name) for name in sorted(links.carriers) if name in names):
        for relation in [one for one in out.relations.values() if f" {table.name}." in one["path"]]:
            writes = "write" in relation.get("verbs", ()) and relation["path"].count("->") == 2
            if writes and "when" not in relation and out.classes[relation["from"]].get("person"):
                noun = next((n for n in out.classes[relation["from"]]["nouns"] if DOERS.get(n) == ("write",)), "author")
                for column in table.columns:
                    _add(out, relation, _role(table, column, links), attribute_name(names[table.name], column), noun)


def _role(table: SurveyedTable, column: SurveyedColumn, links: Links) -> tuple[tuple[str, ...], Any]:
    """What those are called of whom a column says so, and what stands there."""
    if any(column.name in one.columns for one in links.references if one.table == table.name):
        return (), None
    words = words_of(column.name)
    if column.kind == "integer" and words[-1] in _PLACES and 1 in column.values and 0 not in column.values:
        return _FIRST, 1
    truth = true_value(column, table)
    said = tuple(word for word in words if word not in _SAYS_NO_MORE)
    return ((" ".join(said),), truth) if truth is not None and said else ((), None)


def _add(
    out: DraftVocabulary, relation: dict[str, Any], role: tuple[tuple[str, ...], Any], attribute: str, noun: str
) -> None:
    called, value = role
    if not called or attribute not in out.attributes:
        return
    first = f"be {called[0]} {noun} of"
    out.relations.setdefault(f"{relation['from']} {first} {relation['to']}", {
        "from": relation["from"], "to": relation["to"], "path": relation["path"],
        "when": [{"attribute": attribute, "equals": value}], "says": first,
        "says_inverse": f"have as {called[0]} {noun}", "verbs": [first], "inverse_verbs": [],
        "inverse_nouns": [f"{word} {noun}" for word in called],
    })  # fmt: skip
