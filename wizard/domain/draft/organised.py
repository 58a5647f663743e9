"""Relations of a draft between what takes place and the firms, clubs and the like that organise it."""

from __future__ import annotations

from typing import Any

from wizard.domain.draft.english import head_of
from wizard.domain.draft.verbs import EMPLOYERS, done
from wizard.domain.word_sets import word_set


def say_organised(entry: dict[str, Any]) -> None:
    """Let agencies organise expeditions, and clubs put on concerts, which refer to them."""
    if head_of(entry["from"]) in _ORGANISED and head_of(entry["to"]) in EMPLOYERS | _ORGANISERS:
        entry["verbs"] = [*entry["verbs"], *(f"be {done(verb)} by" for verb in _ORGANISE)]
        entry["inverse_verbs"] = [*_ORGANISE, *entry["inverse_verbs"]]


_ORGANISE = ("organise", "organize", "arrange", "run", "hold", "offer", "put on", "plan")
_ORGANISED = word_set(__name__, "organised")
"""Nouns of what firms, clubs and the like organise."""
_ORGANISERS = word_set(__name__, "organisers")
"""Nouns of those who organise, and employ nobody that is told of."""
