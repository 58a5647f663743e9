"""Errors that follow from errors: a system in the history of its own answers, beside itself in the reference's.

An utterance leans on earlier ones where the key says so, or where its class is D or D1; without a word of the key on
which, it leans on the turn before it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from wizard.score.key import KeyItem

_Place: TypeAlias = tuple[str | None, int | None]
"""A session and a turn of it."""


@dataclass(frozen=True, slots=True)
class Dialogues:
    """One system's dialogues. Counts are of utterances; those that are not right are wrong or not answered."""

    system: str
    leaning: int
    """Utterances that lean on earlier ones."""
    right_in_reference: int
    """Of them, right in the reference's history."""
    right_in_own: int
    following: int
    """Not right in its own history, right in the reference's, and what it leans on was not right either."""
    alone: int
    """Not right in its own history, right in the reference's, though what it leans on was right."""
    misled: int
    """Utterances that lean on nothing, right in the reference's history and not in its own: what was said before, which
    they do not need, led it astray."""
    after_errors: int
    """Utterances right behind one that was not right, in its own history; leaning or not."""
    recovered: int
    """Of them, right."""

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        return {
            "system": self.system,
            "leaning": self.leaning,
            "right_in_reference_history": self.right_in_reference,
            "right_in_own_history": self.right_in_own,
            "following_from_errors": self.following,
            "alone": self.alone,
            "misled": self.misled,
            "after_errors": self.after_errors,
            "recovered": self.recovered,
        }


def dialogues(
    system: str, items: Sequence[KeyItem], in_reference: Collection[str], in_own: Collection[str]
) -> Dialogues:
    """Count a system's dialogues; the last two arguments are the utterances that it has right."""
    before = _before(items)
    leaning = [item for item in items if item.utterance in before and (item.context or item.category in ("D", "D1"))]
    lost = [one for one in leaning if one.utterance in in_reference and one.utterance not in in_own]
    turns: dict[_Place, str] = {
        (item.session, item.turn): item.utterance for item in items if item.session and item.turn is not None
    }
    following = sum(not _all_right(item, turns, before, in_own) for item in lost)
    after = [item for item in items if item.utterance in before and before[item.utterance] not in in_own]
    return Dialogues(
        system,
        len(leaning),
        sum(item.utterance in in_reference for item in leaning),
        sum(item.utterance in in_own for item in leaning),
        following,
        len(lost) - following,
        sum(one.utterance in in_reference and one.utterance not in in_own for one in items if one not in leaning),
        len(after),
        sum(item.utterance in in_own for item in after),
    )


def _before(items: Sequence[KeyItem]) -> dict[str, str]:
    """For each utterance the one before it in its session, of those that the key has."""
    sessions: dict[str, list[KeyItem]] = {}
    for item in items:
        if item.session and item.turn is not None:
            sessions.setdefault(item.session, []).append(item)
    found: dict[str, str] = {}
    for members in sessions.values():
        members.sort(key=lambda item: item.turn or 0)
        found |= {two.utterance: one.utterance for one, two in pairwise(members)}
    return found


def _all_right(item: KeyItem, turns: Mapping[_Place, str], before: Mapping[str, str], right: Collection[str]) -> bool:
    """Whether everything that the utterance leans on is right; turns that the key has not are taken for right."""
    pointed = [turns[item.session, turn] for turn in item.context if (item.session, turn) in turns]
    return all(one in right for one in pointed or [before[item.utterance]])
