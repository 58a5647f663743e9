"""What is in stock, out of stock and running low, where things say how many there are and when to order more."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.attributes import attribute_name
from wizard.domain.draft.column_meaning import is_count_standing
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

_STOCK = word_set(__name__, "stock")
"""Whole names of columns of how many there are, without the words of their class."""
_LEVEL = word_set(__name__, "level")
"""Whole names of columns of how few there may be."""
_IN = ("in stock", "in", "available")
_OUT = ("out of stock", "sold out")
_LOW = (
    "low on stock", "low in stock", "running low", "running out", "running short", "nearly out of stock",
    "due for reordering", "at or below the reorder level", "below the reorder level", "under the reorder level",
    "at the reorder level", "below their reorder level", "at or below their reorder level", "below its reorder level",
)  # fmt: skip
_NEED = ("need reordering", "need restocking", "need ordering", "need to be reordered", "need topping up", "run low")


def draft_stock_levels(out: DraftVocabulary, survey: DatabaseSurvey, names: dict[str, str]) -> None:
    """Add what is there, what is gone and what has to be ordered again, where no predicate says so."""
    for table in survey.tables:
        cls = names.get(table.name, "")
        stock, level = _column(table, cls, _STOCK), _column(table, cls, _LEVEL)
        if not cls or out.classes[cls].get("person") or stock not in out.attributes:
            continue
        said = {word for one in out.predicates.values() if one["of"] == cls for word in one.get("adjectives", ())}
        if "in stock" not in said:
            _add(out, f"{cls} in stock", cls, [{"attribute": stock, "over": 0}], _IN[:1])
            _add(out, f"{cls} out of stock", cls, [{"attribute": stock, "equals": 0}], _OUT)
        if level in out.attributes:
            few = {"attribute": stock, "after": level, "not": True}
            _add(out, f"{cls} low on stock", cls, [few], _LOW)
            out.predicates[f"{cls} low on stock"]["verbs"] = list(_NEED)


def _column(table: SurveyedTable, cls: str, names: frozenset[str]) -> str:
    """The attribute of the number that a column of one of these names says; empty where there is none."""
    own = tuple(cls.split())
    for column in table.columns:
        words = words_of(column.name)
        words = words[len(own) :] if words[: len(own)] == own and len(words) > len(own) else words
        is_pieces = is_count_standing(words, column) and words[1:] == ("in", "stock") and names == _STOCK
        if column.kind in ("integer", "number") and (" ".join(words) in names or is_pieces):
            return attribute_name(cls, column)
    return ""


def _add(out: DraftVocabulary, name: str, cls: str, when: list[dict[str, Any]], words: tuple[str, ...]) -> None:
    out.predicates.setdefault(name, {"of": cls, "when": when, "says": words[0], "adjectives": list(words)})
