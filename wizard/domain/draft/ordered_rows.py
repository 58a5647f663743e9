"""Rows that somebody orders or books, though their table is called by something else: the jobs of a printer are orders,
since they have a day on which each was `ordered_on`; a caterer's events are booked."""

from __future__ import annotations

from wizard.domain.draft.english import head_of, with_plural
from wizard.domain.draft.verbs import DOINGS
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_map

_ORDERED = word_map(__name__, "ordered")
"""Participles in names of days on which somebody asked for a thing, each with its verb and its noun."""
_OF_DAYS = frozenset({"on", "at", "date", "day", "time"})


def ordered_as(out: DraftVocabulary, cls: str) -> tuple[str, str]:
    """The verb and the noun of how members of a class are asked for: "order" and "order"; empty where nothing says so,
    or the class is called by what is done already."""
    if out.classes[cls].get("person") or head_of(cls) in DOINGS or not cls.isascii():
        return "", ""
    for entry in out.attributes.values():
        words = words_of(entry["column"].rpartition(".")[2])
        said = {*words} - _OF_DAYS
        if entry["of"] == cls and entry.get("kind") == "date" and "path" not in entry and len(said) == 1:
            verb, _, noun = _ORDERED.get(said.pop(), "").partition(" ")
            if verb:
                return verb, noun
    return "", ""


def call_ordered(out: DraftVocabulary) -> None:
    """Let such rows be called orders or bookings, too, where nothing else is."""
    called = {noun.partition("/")[0] for entry in out.classes.values() for noun in (
        *entry["nouns"], *entry.get("rarely", ()))}  # fmt: skip
    heads = {noun.rpartition(" ")[2] for noun in called}
    found = {cls: noun for cls in out.classes if (noun := ordered_as(out, cls)[1])}
    for cls, noun in found.items():
        if noun not in heads and list(found.values()).count(noun) == 1:
            entry = out.classes[cls]
            entry["rarely"] = [*entry.get("rarely", ()), with_plural(noun)]
