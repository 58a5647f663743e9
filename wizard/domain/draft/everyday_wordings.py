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
    if len(faults) != 1:
        return []
    plain = f"what is the {faults[0]} of"
    return [
        {
            "said": "what (is | was) [the] (matter | wrong) with <it: ANY many-1>",
            "plain": f"{plain} <it>",
            "example": f"what was wrong with it -> {plain} it",
        }
    ]


def _what_was_paid(out: DraftVocabulary) -> list[dict[str, str]]:
    """What somebody paid for a thing is what it cost, where things have a price."""
    if not any("cost" in entry.get("verbs", ()) and entry.get("kind") == "number" for entry in out.attributes.values()):
        return []
    return [
        {
            "said": "how much [money] (have | has | had | did | do) (we | you | i) (pay | paid) for <it: ANY many-1>",
            "plain": "how much did <it> cost",
            "example": "how much did we pay for it -> how much did it cost",
        }
    ]


_FAULTS = frozenset({"fault", "problem", "defect", "issue", "complaint", "symptom", "failure"})
"""Nouns of what is wrong with a thing."""
