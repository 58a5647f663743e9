"""What is measured, where a row of a table says what and how much: "the highest nitrate", "the average pH per river".

Databases of measurements often have one column of values for everything that was measured, beside a column that names
it or refers to a table of names: `reading(visit, parameter, value)`. Each of these names is an attribute of such a row,
which the rows of the others lack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wizard.domain.draft.english import noun_of
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

MOST = 60
"""Kinds of measurements of one table, at most."""
_VALUES = word_set(__name__, "values")
"""Last words of a column of numbers that holds values of several kinds."""
_WHAT = word_set(__name__, "what")
"""Nouns of what is measured."""
_SAID_WITH = ("level", "reading", "value", "measurement", "content", "concentration")
"""Nouns behind the name of what is measured."""


def draft_measured_kinds(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Add an attribute for each kind of thing that a table's one column of values is of."""
    taken = {noun.partition("/")[0] for entry in out.attributes.values() for noun in entry.get("nouns", ())}
    taken |= {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for table in survey.tables:
        value = _values(table, links)
        if table.name not in names or value is None or f"{table.name}.{value.name}" in out.private:
            continue
        cls = names[table.name]
        same = " & ".join(f"{table.name}.{key} -> {table.name}.{key}" for key in links.keys[table.name])
        for column, told in _kinds(survey, table, links):
            for code, name in told.items():
                said = " ".join(name.lower().split())
                if said in taken or f"{cls} {said}" in out.attributes:
                    continue
                out.attributes[f"{cls} {said}"] = _measured(cls, said, f"{table.name}.{value.name}") | {
                    "path": f"{same} & {table.name}.{column} = '{code}'"
                }


def _measured(cls: str, said: str, column: str) -> dict[str, Any]:
    nouns = [said, *(f"{said} {noun}" for noun in dict.fromkeys((*_SAID_WITH, cls.rpartition(" ")[2])))]
    return {"of": cls, "column": column, "kind": "number", "nouns": nouns, "label": said.capitalize(), "known": True}


def _values(table: SurveyedTable, links: Links) -> SurveyedColumn | None:
    """The one column of numbers that holds values, where no other column of numbers tells anything."""
    numbers = [
        column
        for column in table.columns
        if column.kind in ("integer", "number") and column.name not in links.keys[table.name]
        if not any(column.name in one.columns for one in links.references if one.table == table.name)
    ]
    called = [column for column in numbers if words_of(column.name)[-1] in _VALUES]
    return called[0] if len(called) == 1 else None


def _kinds(survey: DatabaseSurvey, table: SurveyedTable, links: Links) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The column that says what was measured, and the name of each of its values."""
    for column in table.columns:
        if column.kind == "text" and words_of(column.name)[-1] in _WHAT and column.distinct <= MOST:
            reference = links.of(table.name, column.name)
            told = _told(survey, reference) if reference is not None else {text: text for text in column.texts}
            yield column.name, _plain(told)
            return
    for reference in links.references:
        if reference.table == table.name and not reference.more and _is_of_what(reference.other):
            yield reference.column, _plain(_told(survey, reference))
            return


def _is_of_what(table: str) -> bool:
    return noun_of(words_of(table)).partition("/")[0].rpartition(" ")[2] in _WHAT


def _told(survey: DatabaseSurvey, reference: KeyReference) -> dict[str, str]:
    """The name of each key of what is measured; none where the table is no short list."""
    other = survey.table(reference.other)
    key, name = other.column(reference.key), next((c for c in other.columns if _is_name(c, reference.key)), None)
    if key is None or key.kind not in ("text", "integer") or other.rows > MOST or not other.read:
        return {}
    places = [column.name for column in other.columns]
    at_key, at_name = places.index(key.name), places.index((name or key).name)
    return {str(row[at_key]): str(row[at_name]) for row in other.read if row[at_key] and row[at_name]}


def _is_name(column: SurveyedColumn, key: str) -> bool:
    return (
        column.kind == "text" and column.name != key and words_of(column.name)[-1] in ("name", "title", "description")
    )


def _plain(told: Mapping[str, str]) -> dict[str, str]:
    """Those that can be written in a path, and said."""
    return {code: name for code, name in told.items() if not set(code) & set("',&>") and 1 < len(name) < LONGEST}


LONGEST = 40
"""Characters from which on nobody says the name of what was measured."""
