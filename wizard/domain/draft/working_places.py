"""Who works, and where: people who are hired or paid, what firms and institutes run, what people work at."""

from __future__ import annotations

from wizard.domain.draft.english import head_of, says_employed
from wizard.domain.draft.verbs import EMPLOYED, EMPLOYERS, STAFF, WORKPLACES
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.words_in_names import words_of
from wizard.domain.word_sets import word_set


def is_employed(out: DraftVocabulary, cls: str) -> bool:
    """Whether members are people who work: by their noun, or because they are hired or paid."""
    columns = (entry["column"].partition(".")[2] for entry in out.attributes.values() if entry["of"] == cls)
    paid = any(says_employed(words_of(column), tuple(cls.split())) for column in columns)
    return "person" in out.classes[cls] and (paid or cls.rpartition(" ")[2] in STAFF)


_RUN = word_set(__name__, "run")
"""Nouns of what firms, institutes and the like run."""


def is_run(out: DraftVocabulary, cls: str) -> bool:
    """Whether members are run by firms, institutes and the like."""
    return head_of(cls) in _RUN and not out.classes[cls].get("person")


def works_there(out: DraftVocabulary, one: str, other: str) -> bool:
    """Whether members are called by their work, or no more than people, and what they refer to is where people work."""
    return bool(out.classes[one].get("person")) and (
        (head_of(one) in EMPLOYED | _ANYBODY and head_of(other) in EMPLOYERS)
        or (head_of(one) in EMPLOYED and head_of(other) in WORKPLACES)
    )


_ANYBODY = word_set(__name__, "anybody")
"""Nouns of people that say nothing else of them."""


__all__ = ["is_employed", "is_run", "works_there"]
