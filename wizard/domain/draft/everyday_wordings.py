"""Wordings of a draft: what is wrong with a thing is its fault, what was paid for it is its cost."""

from __future__ import annotations

from wizard.domain.draft.vocabulary import DraftVocabulary


def everyday_wordings(out: DraftVocabulary) -> list[dict[str, str]]:
    """What people say in other words of what the attributes of `out` hold."""
    return [*_what_is_wrong(out), *_what_was_paid(out)]


def _what_is_wrong(out: DraftVocabulary) -> list[dict[str, str]]:
    """What is wrong with a thing is its fault, where one column has that."""
    faults = [
        noun
        for entry in out.attributes.values()
        for noun in entry.get("nouns", ())[:1]
        if "kind" not in entry and noun in _FAULTS
    ]
    plain = f"what is the {faults[0]} of {{1}}" if len(faults) == 1 else ""
    return [{"said": "what (?:is|was) (?:the matter|wrong) with (.+)", "plain": plain}] if plain else []


def _what_was_paid(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody paid for a thing is what it cost, where things have a price."""
    if not any("cost" in entry.get("verbs", ()) and entry.get("kind") == "number" for entry in out.attributes.values()):
        return []
    asked = "how much (?:money )?(?:have|has|had|did|do) (?:we|you|i)"
    return [{"said": f"{asked} (?:pay|paid) for (.+)", "plain": "how much did {1} cost"}]


_FAULTS = frozenset({"fault", "problem", "defect", "issue", "complaint", "symptom", "failure"})
"""Nouns of what is wrong with a thing."""
