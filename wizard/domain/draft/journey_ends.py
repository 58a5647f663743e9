"""Where a thing begins and where it ends: rows with two references to places of one kind, of which one is the
beginning (an `orig_port`, a `pickup_branch`) and the other one the end (a `dest_port`, a `return_branch`).

References that are called `from` and `to` say so themselves (`relations`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wizard.domain.draft.derivations import BEGUN_AT, ENDED_AT
from wizard.domain.draft.english import is_place
from wizard.domain.draft.links import KeyReference, Links
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of

_AT = ("at", "in", "from")
_TO = ("at", "in", "to")
_FARTHER = 0.3
"""What a place round the place costs."""


def journey_ends(links: Links, table: str) -> tuple[KeyReference, KeyReference] | None:
    """The references of a table to where its things begin and to where they end, where it has one of either."""
    own = [one for one in links.references if one.table == table and one.other != table and not one.is_either]
    begun = [one for one in own if _said(one, BEGUN_AT)]
    ended = [one for one in own if _said(one, ENDED_AT)]
    if len(begun) == len(ended) == 1 and begun[0].other == ended[0].other and begun != ended:
        return begun[0], ended[0]
    return None


def _said(reference: KeyReference, words: dict[str, tuple[str, ...]]) -> str:
    """The word of a reference that says which end it is."""
    named = words_of(reference.column)
    return next((word for word in words if " ".join(named).startswith(f"{word} ") or named == (word,)), "")


def draft_journey_ends(out: DraftVocabulary, links: Links, names: dict[str, str]) -> None:
    """Let things go from the one place to the other, and what is round these places too: "shipments to Spain"."""
    for table, cls in names.items():
        ends = journey_ends(links, table)
        if ends is None or not is_place(names.get(ends[0].other, "")):
            continue
        for reference, is_begun in zip(ends, (True, False), strict=True):
            entry = next((one for one in out.relations.values() if one["path"] == reference.hop), None)
            if entry is not None:
                entry |= _words(reference, entry["to"], is_begun=is_begun)
                entry.pop("cost", None)
                entry.pop("where", None)
            for farther in _round(links, reference, names):
                path = f"{reference.hop}, {farther.hop}"
                name = f"{cls} {'from' if is_begun else 'to'} {names[farther.other]}"
                out.relations.setdefault(name, {
                    "from": cls, "to": names[farther.other], "path": path, "cost": _FARTHER,
                    **_words(reference, names[farther.other], is_begun=is_begun),
                })  # fmt: skip


def _round(links: Links, reference: KeyReference, names: dict[str, str]) -> Iterator[KeyReference]:
    """The references of a place to what it lies in."""
    for one in links.references:
        if one.table == reference.other and one.other != one.table and is_place(names.get(one.other, "")):
            yield one


def _words(reference: KeyReference, other: str, *, is_begun: bool) -> dict[str, Any]:
    word = _said(reference, BEGUN_AT if is_begun else ENDED_AT)
    noun = _NOUNS.get(word, word)
    said = (BEGUN_AT if is_begun else ENDED_AT)[word]
    verbs = [f"{verb} {at}" for verb in said for at in (_AT if is_begun else _TO)]
    return {
        "says": "start from" if is_begun else "go to",
        "says_inverse": "be the start of" if is_begun else "be the end of",
        "verbs": ["start from" if is_begun else "go to", *verbs],
        "inverse_verbs": ["send", "send out", "dispatch", "have"] if is_begun else ["receive", "get", "take"],
        "prepositions": ["from"] if is_begun else ["to"],
        "inverse_prepositions": [],
        "nouns": [noun, f"{noun} {other}"],
        "concept": "origin" if is_begun else "destination",
    }


_NOUNS = {"original": "origin"}
"""What a short name was taken for, and what it means beside the other end."""
