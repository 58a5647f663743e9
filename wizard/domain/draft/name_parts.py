"""Words of columns' names that nothing else of the database has: they alone say which column is meant.

The `MOTDue` of a van is its MOT, the `licence_points` of a driver have to do with the licence. What a day is of, where
that is a noun, is had, needed or due then: "which vans need an MOT before June".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wizard.domain.draft.column_meaning import bare_words
from wizard.domain.draft.english import plural_of
from wizard.domain.draft.everyday_words import met
from wizard.domain.draft.verbs import is_participle
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.singular import singular
from wizard.domain.word_sets import word_set

_EMPTY = word_set(__name__, "empty")
"""Words of names that say too little by themselves."""
_DUE = frozenset({"due", "next", "expiry", "expires", "renewal", "until"})
"""Words of columns of days to come."""
_NUMBERS = ("identifier", "number")
"""Kinds of attributes whose whole name is needed: who has points on a licence has a licence, too."""
_SHORTEST = 3
"""Letters of a word that may be a noun, at least."""


def draft_name_parts(out: DraftVocabulary) -> None:
    """Add those words to the attributes of `out`, all of whose entries are there."""
    for entry in out.attributes.values():
        if entry.get("kind") == "date" and "path" not in entry:
            _had_on_a_day(entry, out)
        if entry.get("kind") == "year" and "path" not in entry:
            _got_in_a_year(entry)
    used = _uses(out)
    for entry in out.attributes.values():
        words = bare_words(entry["column"].rpartition(".")[2], entry["of"])
        if len(words) < 2 or "path" in entry or not entry.get("nouns") or entry.get("kind") in _NUMBERS:
            continue
        for word in words:
            alone = used.get(singular(word), set()) | used.get(word, set()) <= {entry["column"]}
            if alone and _is_noun(word) and not any(noun.partition("/")[0] == word for noun in entry["nouns"]):
                many = plural_of(word) if singular(word) == word else word
                entry["nouns"] = [*entry["nouns"], f"{word}/{many}"]


def _is_noun(word: str) -> bool:
    known = not {word, singular(word)} & {*met("verb"), *met("adjective")} or {word, singular(word)} & {*met("noun")}
    return word.isalpha() and len(word) >= _SHORTEST and word not in _EMPTY and not is_participle(word) and bool(known)


def _uses(out: DraftVocabulary) -> dict[str, set[str]]:
    """The columns, or names of entries, by each word that says something in the draft."""
    used: dict[str, set[str]] = {}

    def note(phrases: Iterable[str], what: str) -> None:
        for word in (word for phrase in phrases for part in phrase.split("/") for word in part.split()):
            used.setdefault(word, set()).add(what)
            used.setdefault(singular(word), set()).add(what)

    for name, entry in out.classes.items():
        note((name, *entry["nouns"], *entry.get("rarely", ())), f"class {name}")
    for entry in (one for one in out.attributes.values() if "until" not in one):
        words = [word for field in _SAID for word in entry.get(field, ())]
        note((*words, " ".join(words_of(entry["column"].rpartition(".")[2]))), entry["column"])
    for group in (out.relations, out.predicates):
        for name, entry in group.items():
            note((word for field in _SAID for word in entry.get(field, ())), name)
    return used


_SAID = ("nouns", "verbs", "inverse_verbs", "inverse_nouns", "adjectives", "most", "least", "how", "unit")


def _had_on_a_day(entry: dict[str, Any], out: DraftVocabulary) -> None:
    """Let what a day is of be had on it: an inspection of an `inspection_date`, the MOT of an `MOTDue`."""
    words = [word for word in bare_words(entry["column"].rpartition(".")[2], entry["of"]) if word not in _DAYS]
    to_come = bool(_DUE & set(words))
    what = " ".join(word for word in words if word not in _DUE)
    is_empty = not what or all(word in _EMPTY for word in what.split()) or is_participle(what.split()[-1])
    if is_empty or set(entry.get("verbs", ())) - _SAID_OF_DUE:
        return
    article = "an" if what[0] in "aeiou" or what.split()[0] in _AN else "a"
    had = ("need", "be due") if to_come else ("have", "get", "need", "be due")
    said = [f"{verb} {whose}{what}" for verb in had for whose in (f"{article} ", "their ", "its ", "")]
    entry["verbs"] = [*entry.get("verbs", ()), *said]
    called = {
        noun.partition("/")[0] for one in out.classes.values() for noun in (*one["nouns"], *one.get("rarely", ()))
    }
    own = {noun for one in out.attributes.values() if one["of"] == entry["of"] for noun in one.get("nouns", ())}
    if what not in called | own:
        entry["nouns"] = [*entry.get("nouns", ()), what]


def _got_in_a_year(entry: dict[str, Any]) -> None:
    """Let a degree or licence of a `phd_year` have been got in that year."""
    words = [word for word in bare_words(entry["column"].rpartition(".")[2], entry["of"]) if word not in _DAYS]
    if len(words) == 1 and words[0] in _DEGREES:
        article = "an" if words[0][0] in "aeiou" or words[0] in _AN else "a"
        got = (f"{verb} {whose}{words[0]}" for verb in _GET for whose in (f"{article} ", "their ", "the ", ""))
        entry["verbs"] = [*entry.get("verbs", ()), *got]


_GET = ("get", "receive", "finish", "do", "complete", "earn", "take", "obtain")
_DEGREES = word_set(__name__, "degrees")
"""Nouns of what somebody gets by an examination."""
_SAID_OF_DUE = frozenset({"be due", "expire", "run out"})
"""Verbs that say of no day what is done on it."""
_DAYS = frozenset({"date", "day", "on", "at", "time", "year", "dt"})
_AN = word_set(__name__, "an")
"""Words in letters before which "an" is said."""
