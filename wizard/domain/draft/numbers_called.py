"""Whose number one calls: "what is Zoe Lister's number" asks for her phone, and not for the key that counts clients."""

from __future__ import annotations

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
