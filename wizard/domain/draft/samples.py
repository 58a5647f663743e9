"""The drafted questions of `tests.jsonl`: plain ones whose answers are known, as a pattern for more."""

from __future__ import annotations

import json
from typing import Any

from wizard.domain.draft.english import with_plural
from wizard.domain.draft.survey import DatabaseSurvey, SurveyedColumn, SurveyedTable
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.schema import in_sql

MOST_TESTS = 40
"""Classes that are asked about."""


def draft_tests(seen: DatabaseSurvey, words: DraftVocabulary) -> list[dict[str, Any]]:
    """How many there are of each class; and what is the least and the most of a number that has one name."""
    out: list[dict[str, Any]] = []
    for cls, entry in list(words.classes.items())[:MOST_TESTS]:
        table = seen.table(entry["table"])
        if _is_plain(seen, entry):
            sql = f"SELECT COUNT(*) FROM {in_sql(table.name)}"  # noqa: S608 - a table's plain name, for a file
            out.append(_test(out, f"How many {_many(entry)} are there?", sql, str(table.rows)))
        for noun, column in _numbers(words, cls, table):
            best = max(value for value in column.values if isinstance(value, (int, float)))  # as `_numbers` saw to
            sql = f"SELECT MAX({in_sql(column.name)}) FROM {in_sql(table.name)}"  # noqa: S608
            out.append(_test(out, f"What is the highest {noun} of the {_many(entry)}?", sql, json.dumps(best)))
    return out


def _test(before: list[dict[str, Any]], question: str, sql: str, minimum: str) -> dict[str, Any]:
    number = f"draft-{len(before) + 1}"
    return {"id": number, "question": question, "sql": sql, "minimum": minimum, "source": "drafted", "scalar": True}


def _numbers(words: DraftVocabulary, cls: str, table: SurveyedTable) -> list[tuple[str, SurveyedColumn]]:
    """The first number of a class that is no key and whose noun is no other attribute's."""
    for entry in words.attributes.values():
        name = entry["column"].rpartition(".")[2]
        column = table.column(name)
        plain = (
            entry["of"] == cls
            and entry.get("kind") == "number"
            and not {"path", "scale", "since", "times", "off"} & entry.keys()
        )
        if not plain or column is None:
            continue
        noun = entry.get("nouns", [""])[0].partition("/")[0]
        alone = sum(noun in [n.partition("/")[0] for n in e.get("nouns", [])] for e in words.attributes.values()) == 1
        sayable = noun.isascii() and noun.rpartition(" ")[2] not in ("", "id", "code", "number", "key", "year")
        numbers = column.values and all(isinstance(value, (int, float)) for value in column.values)
        if alone and sayable and numbers and not noun.startswith("number"):
            return [(noun, column)]
    return []


def _is_plain(seen: DatabaseSurvey, entry: dict[str, Any]) -> bool:
    """Whether a row is a thing: where the identifiers repeat, how many there are is for an editor to say."""
    table = seen.table(entry["table"])
    return len(entry["key"]) == 1 and table.is_unique(entry["key"][0])


def _many(entry: dict[str, Any]) -> str:
    singular, _, many = with_plural(entry["nouns"][0].partition("/")[0]).partition("/")
    if many:
        return many
    if singular.endswith("y") and singular[-2:-1] not in "aeiou":
        return singular[:-1] + "ies"
    return singular + ("es" if singular.endswith(("s", "x", "z", "ch", "sh")) else "s")
