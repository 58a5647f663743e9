"""Relations of a draft between firms, clubs and the like and what they run or organise."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import head_of
from wizard.domain.draft.verbs import EMPLOYERS, HEADS, done
from wizard.domain.draft.vocabulary import DraftVocabulary
from wizard.domain.draft.working_places import is_run
from wizard.domain.word_sets import word_set


def say_run(out: DraftVocabulary, entry: dict[str, Any]) -> None:
    """Let firms and the like run their branches and vessels, and organise what takes place."""
    if is_run(out, entry["from"]) and head_of(entry["to"]) in EMPLOYERS:
        entry["inverse_verbs"] = [*entry["inverse_verbs"], "own", "operate", "run"]
    _say_organised(entry)


def _say_organised(entry: dict[str, Any]) -> None:
    """Let agencies organise expeditions, and clubs put on concerts, which refer to them."""
    if head_of(entry["from"]) in _ORGANISED and head_of(entry["to"]) in EMPLOYERS | _ORGANISERS:
        entry["verbs"] = [*entry["verbs"], *(f"be {done(verb)} by" for verb in _ORGANISE)]
        entry["inverse_verbs"] = [*_ORGANISE, *entry["inverse_verbs"]]


def nouns_of_heads(role: tuple[str, ...]) -> list[str]:
    """What else people call the head of a group: the `jury_president` is the president of the jury."""
    return [f"{role[1]} of {the}{role[0]}" for the in ("the ", "")] if len(role) == 2 and role[1] in _HEADS else []


_HEADS = HEADS | word_set(__name__, "heads")
"""Nouns of those who stand at the head of a group, or act for it."""
_ORGANISE = ("organise", "organize", "arrange", "run", "hold", "offer", "put on", "plan")
_ORGANISED = word_set(__name__, "organised")
"""Nouns of what firms, clubs and the like organise."""
_ORGANISERS = word_set(__name__, "organisers")
"""Nouns of those who organise, and employ nobody that is told of."""
