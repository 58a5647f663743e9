"""Whose number one calls: "what is Zoe Lister's number" asks for her phone, and not for the key that counts clients.

What is called by a noun and a number, "Meeting 1", is called by that noun.
"""

from __future__ import annotations

import re

from wizard.domain.draft.english import with_plural
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import DatabaseSurvey
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.word_sets import word_set

_NUMBER = "number"
_PHONES = word_set(__name__, "phones")
"""Nouns of what one calls somebody by."""


def call_by_number(out: DraftVocabulary) -> None:
    """Take the bare "number" from keys of whatever has a phone; the phone is called so where nothing else is."""
    called = {entry["of"] for entry in out.attributes.values() if _PHONES & {*entry.get("nouns", ())}}
    for entry in out.attributes.values():
        if (
            entry["of"] in called
            and entry.get("kind") in ("identifier", "number")
            and _NUMBER in entry.get("nouns", ())
        ):
            others = [noun for noun in entry["nouns"] if noun != _NUMBER]
            if others:
                entry["nouns"] = others


def call_by_noun_and_number(out: DraftVocabulary, survey: DatabaseSurvey, links: Links, names: dict[str, str]) -> None:
    """Let things be called by the noun that stands before a number in all their names: "Meeting 1", "Meeting 2"."""
    taken = {noun.partition("/")[0] for entry in out.classes.values() for noun in entry["nouns"]}
    for table, cls in names.items():
        column = survey.table(table).column(links.names[table] or "")
        found = {_NUMBERED.fullmatch(text) for text in column.texts} if column is not None else set()
        nouns = {one[1].lower() for one in found if one is not None}
        if len(found) > 1 and None not in found and len(nouns) == 1 and not nouns & taken:
            out.classes[cls]["nouns"] = [*out.classes[cls]["nouns"], with_plural(nouns.pop())]


_NUMBERED = re.compile(r"([^\W\d_]{3,}) \d+")
