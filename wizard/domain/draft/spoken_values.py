"""Values of text columns that are words: those that are said in passing, and of those the kinds that have a plural."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from wizard.domain.draft.column_meaning import says_when
from wizard.domain.draft.column_nouns import SOMEBODY
from wizard.domain.draft.derivations import KNOWN_VERBS
from wizard.domain.draft.english import PLACES
from wizard.domain.draft.links import Links
from wizard.domain.draft.survey import MOST_VALUES, SurveyedColumn, SurveyedTable
from wizard.domain.draft.verbs import DOINGS, done
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set

LONGEST_VALUE = 60
"""Characters from which on a text is not something that is said in passing."""
_MANY_NAMES = 50
"""Rows from which on names of their own, each said of one thing, are no kinds that have a plural."""
_SORTS = word_set(__name__, "sorts")
"""Nouns of what is called by the name of its kind, of which there are many: "how many Blue Tits"."""


def say_values(
    entry: dict[str, Any], table: SurveyedTable, column: SurveyedColumn, links: Links, *, is_person: bool
) -> None:
    """Let the values of a text column be words, where they are short enough to be said, and more than one."""
    if entry.get("kind") or column.is_constant or not column.distinct or not _are_said(column):
        return
    if is_list(column.texts):
        return  # "Trailers, Deleted Scenes" is two values
    entry["values"] = True
    if said := _done_by_values(table, column) or _signed(column) or _by_the(column):
        entry["said"] = said
    named = column.name == links.names[table.name]
    own_names = column.distinct > MOST_VALUES or (named and 2 * column.distinct > table.rows > _MANY_NAMES)
    own_names = own_names and entry["of"].rpartition(" ")[2] not in _SORTS
    if (
        not (is_person and named)
        and not own_names
        and (not set(words_of(column.name)[-2:]) & PLACES or all(text.islower() for text in column.texts))
        and words_of(column.name)[0] not in SOMEBODY
        and (table.name in links.labels or column.name not in links.keys[table.name])
    ):
        entry["plural"] = True
    if named:
        if not any(reference.other == table.name for reference in links.references):
            entry["weight"] = 0.4  # of two things of one name, what others refer to is meant before what refers
        return
    entry["weight"] = 1.0 if "path" in entry else 0.6
    if set(words_of(column.name)[-2:]) & {*PLACES, "building", "site"}:
        entry["where"] = True


def _by_the(column: SurveyedColumn) -> dict[str, list[str]]:
    """How states are said that name who did it: what was "cancelled by pupil" was cancelled by the pupil."""
    found = {text: _BY.sub(r"\1 the \2", text) for text in sorted(column.texts) if column.distinct <= MOST_KINDS}
    return {text: [said.lower()] for text, said in found.items() if said != text}


_BY = re.compile(r"(?<=ed )(by) ([a-z]+)$")


def _signed(column: SurveyedColumn) -> dict[str, list[str]]:
    """How codes with a sign behind are said: "O-" is "O negative"."""
    marked = [text for text in sorted(column.texts) if _SIGNED.fullmatch(text)]
    return {text: [f"{text[:-1]} {word}" for word in _SIGNS[text[-1]]] for text in marked}


_SIGNED = re.compile(r"\w{1,3}[+-]")
_SIGNS = {"+": ("positive", "plus", "pos"), "-": ("negative", "minus", "neg")}


def _done_by_values(table: SurveyedTable, column: SurveyedColumn) -> dict[str, list[str]]:
    """What was done with a thing by what a column of outcomes or ways has: "rejected" of "reject", "bought" of
    "purchase"; not where another day than that is told of the thing, so that "bought in 1990" would be of that day."""
    if words_of(column.name)[-1] not in _BECAME or column.distinct > MOST_KINDS:
        return {}
    if sum(says_when(other) for other in table.columns) > 1:
        return {}
    out = {}
    for text in sorted(column.texts):
        word = text.lower()
        verbs = [word] if word in KNOWN_VERBS else []
        verbs += [verb for verb in GIVEN_AS.get(word) or DOINGS.get(word, ()) if " " not in verb]
        if said := [form for verb in dict.fromkeys(verbs) if (form := done(verb)) != word]:
            out[text] = said
    return out


_BECAME = word_set(__name__, "became")
"""Last words of columns that say what was done with a thing, or how it came."""
MOST_KINDS = 20
"""Values of such a column, at most."""
GIVEN_AS: dict[str, tuple[str, ...]] = {
    "gift": ("give", "donate"), "donation": ("donate", "give"), "bequest": ("bequeath", "leave"),
    "purchase": ("buy", "purchase"), "loan": ("lend",), "sale": ("sell",), "transfer": ("transfer",),
}  # fmt: skip
"""What was done with what came or went in such a way."""


def is_list(texts: Sequence[str]) -> bool:
    """Whether values are lists of others, with commas or semicolons between them."""
    for mark in (",", ";", "|"):
        alone = {text for text in texts if mark not in text}
        pieces = [piece.strip() for text in texts if mark in text for piece in text.split(mark)]
        again = sum(piece in alone or pieces.count(piece) > 1 for piece in set(pieces))
        if alone & set(pieces) and 2 * again > len(set(pieces)):
            return True
    return bool(texts) and all(text.startswith(("[", "{")) for text in texts)


def _are_said(column: SurveyedColumn) -> bool:
    """Whether the values of a text column are words, not letters and not long text."""
    if column.distinct > MOST_VALUES:  # looked up on disk
        return 1 < column.length <= LONGEST_VALUE
    lengths = sorted(map(len, column.texts))
    return bool(lengths) and lengths[-1] > 1 and lengths[len(lengths) // 2] <= LONGEST_VALUE
