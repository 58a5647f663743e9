"""The words that the tool had no place for, most frequent first, and what helped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from wizard.corpus.layers import SessionRecord


@dataclass(frozen=True, slots=True)
class Unread:
    """One word, or run of words."""

    words: str
    turns: tuple[str, ...]
    """The turns in which it was not understood, by identifier."""
    example: str
    """The first request that had it."""
    helped: str
    """The request of the same turn that was answered after all; empty where none was."""


def unread(records: Iterable[SessionRecord]) -> list[Unread]:
    """What was not understood, by frequency; practice left out."""
    turns: dict[str, list[str]] = defaultdict(list)
    examples: dict[str, str] = {}
    helped: dict[str, str] = {}
    for record in records:
        for turn in record.utterances:
            if turn.practice:
                continue
            answered = next((one.text for one in turn.requests if one.status == "answered"), "")
            for request in turn.requests:
                for words in request.unknown:
                    if turn.id not in turns[words]:
                        turns[words].append(turn.id)
                    examples.setdefault(words, request.text)
                    if answered:
                        helped.setdefault(words, answered)
    found = [Unread(words, tuple(ids), examples[words], helped.get(words, "")) for words, ids in turns.items()]
    return sorted(found, key=lambda one: (-len(one.turns), one.words))


def session_of(turn: str) -> str:
    """The session of a turn, by the turn's identifier: `s01` of `s01-007`."""
    return turn.rpartition("-")[0]
