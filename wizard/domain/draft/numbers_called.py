"""Whose number one calls: "what is Zoe Lister's number" asks for her phone, and not for the key that counts customers."""

from __future__ import annotations

from wizard.domain.draft.vocabulary import DraftVocabulary

_NUMBER = "number"
_CALLED = "phone number"


def call_by_number(out: DraftVocabulary) -> None:
    """Take the bare "number" from keys of whatever has a phone; the phone is called so where nothing else is."""
    called = {entry["of"] for entry in out.attributes.values() if _CALLED in entry.get("nouns", ())}
    for entry in out.attributes.values():
        if entry["of"] in called and entry.get("kind") == "identifier" and _NUMBER in entry.get("nouns", ()):
            others = [noun for noun in entry["nouns"] if noun != _NUMBER]
            if others:
                entry["nouns"] = others
