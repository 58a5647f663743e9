"""Tables whose rows only say what other things are: labels, genres, types, codes with their meanings."""

from __future__ import annotations

from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.kinds_of_kinds import draft_kinds_of_kinds
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set


def draft_labels(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Tables of a reference and a text that comes again and again: each row says what its partner is, or has."""
    for table in survey.tables:
        cls = names.get(table.name)
        if cls is None or table.name not in links.labels:
            continue
        own = [column for column in table.columns if links.of(table.name, column.name) is None]
        texts = {f"{table.name}.{column.name}" for column in own if column.kind == "text"}
        naming = next((n for n, e in out.attributes.items() if e["column"] in texts), None)
        tie = next((n for n, r in out.relations.items() if r["from"] == cls and "cost" not in r), None)
        if naming is not None and tie is not None and out.attributes[naming].get("values"):
            out.classes[cls]["labels"] = [tie]


def draft_kinds(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Tables of categories, genres and types: each row says what those that refer to it, or are tied to it, are."""
    for table in survey.tables:
        cls = names.get(table.name)
        if (
            cls is None
            or links.names[table.name] is None
            or not (cls.rpartition(" ")[2] in _KINDS or _are_codes(table) or _of_single_ones(cls, out))
        ):
            continue
        near = [
            (name, relation)
            for name, relation in out.relations.items()
            if cls in (relation["from"], relation["to"])
            and relation["from"] != relation["to"]
            and "cost" not in relation
        ]
        owners = [name for name, r in near if r["to"] == cls and r["path"].count("->") == 1]
        own = [name for name in owners if cls.startswith(f"{out.relations[name]['from']} ")]
        owners = own or owners  # an instrument type says what instruments are, and not what lessons are
        tied = [name for name, r in near if r["path"].count("->") == 2]
        if owners or tied:
            out.classes[cls].setdefault("labels", [*owners, *tied])
    draft_kinds_of_kinds(out, survey, _KINDS | {"species"})


def _of_single_ones(cls: str, out: DraftVocabulary) -> bool:
    """Whether members are species of which another table has the single ones: meerkats are animals."""
    near = {one["from"] for one in out.relations.values() if one["to"] == cls and one["path"].count("->") == 1}
    return cls.rpartition(" ")[2] == "species" and bool(near) and near <= _SINGLE_ONES


_SINGLE_ONES = word_set(__name__, "single ones")
"""Nouns of single living things, which are called by their species."""


def _are_codes(table: SurveyedTable) -> bool:
    """Whether a table has but codes and what they mean: `status_codes`, or a code and its description."""
    if len(table.columns) != _CODE_AND_MEANING:
        return False
    told = words_of(table.columns[1].name)[-1] in _MEANINGS and table.columns[0].name in table.fact.primary_key
    return told or _are_named_kinds(table) or bool({"code", "codes", "status", "state"} & set(words_of(table.name)))


def _are_named_kinds(table: SurveyedTable) -> bool:
    """Whether short codes stand for common nouns: CA of canapes, and MA of mains, in a table of courses."""
    code, naming = table.columns
    texts = [text for text in naming.texts if naming.kind == "text"]
    is_coded = code.name in table.fact.primary_key and 0 < max(map(len, code.texts), default=0) <= _LONGEST_CODE
    are_nouns = all(map(str.islower, texts)) and any(text.rpartition(" ")[2] in met("noun") for text in texts)
    return is_coded and are_nouns and words_of(naming.name)[-1] == "name"


_LONGEST_CODE = 3
_CODE_AND_MEANING = 2
_MEANINGS = word_set(__name__, "meanings")
"""Last words of columns that say what a code means."""
_KINDS = word_set(__name__, "kinds")
"""Nouns of what only says what other things are."""


__all__ = ["draft_kinds", "draft_labels"]
