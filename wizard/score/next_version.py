"""The next version of a key that was disputed, and what it changes for whom."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.cas import Judge, Outcome
from wizard.score.dispute_signatures import Keyring
from wizard.score.disputes import Decision, Dispute, Disputes, sound
from wizard.score.errors import DisputesUnusable, KeyUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, json_lines, read_key
from wizard.score.scoring import SystemScore, score


def told_open(count: int) -> str:
    """How many disputes are open, in words."""
    return "1 dispute is open" if count == 1 else f"{count} disputes are open"


def next_version(lines: Path, key: Key, found: Disputes, judge: Judge, keys: Keyring | None = None) -> Iterator[str]:
    """The lines of the key's next version: those of `lines`, the key's file, with every decision carried out.

    Raises:
        DisputesUnusable: disputes of this key are open, or two of one utterance are decided differently; one of them
            or its decision is not from who it says; a decision has no reference that can be read.
    """
    own, place = found.of(key), str(found.path)
    if waiting := [one for one in found.open() if one.key == key.sha256]:
        raise DisputesUnusable(place, f"{told_open(len(waiting))}; the first is {waiting[0].number}")
    ring = keys or Keyring()
    for one in own:
        ring.check(place, one)
    for decision in found.in_force(key):
        ring.check(place, decision)
        sound(decision, judge, f"{place}: {decision}")
    rulings = _by_utterance(found, own)
    for _, line in json_lines(lines, KeyUnusable):
        ruling = rulings.get(str(line.get("utterance", line.get("id"))))
        yield json.dumps(_carried_out(line, ruling) if ruling else line, ensure_ascii=False) + "\n"


def _by_utterance(found: Disputes, own: Sequence[Dispute]) -> dict[str, Decision]:
    """What becomes of each disputed utterance. Raises DisputesUnusable where two disputes of one say two things."""
    rulings: dict[str, Decision] = {}
    for one in own:
        decision = found.decision(one.number)
        if decision is None:
            continue
        before = rulings.setdefault(one.utterance, decision)
        what = [(made.ruling, made.minimum, made.maximum) for made in (before, decision)]
        if what[0] != what[1]:
            both = f"disputes {before.dispute} and {decision.dispute} of {one.utterance} are decided differently"
            raise DisputesUnusable(str(found.path), f"{both}; decide one of them again")
    return rulings


_WHAT_A_RULING_REPLACES = frozenset({"minimum", "maximum", "ref", "max", "reference", "answer", "sql"})
"""Fields of a key's line that tell its reference, by their names of today and of before."""


def _carried_out(line: dict[str, Any], ruling: Decision) -> dict[str, Any]:
    if ruling.ruling == "excluded":
        return {**line, "class": "X"}
    if ruling.ruling == "stands":
        return line
    kept = {name: value for name, value in line.items() if name not in _WHAT_A_RULING_REPLACES}
    return {**kept, "alternatives": [{"minimum": ruling.minimum, "maximum": ruling.maximum}], "reviewed": True}


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """What a new version changes for one system."""

    system: str
    before: float | None
    """Its score with the old version, under the bounds that the key has."""
    after: float | None
    gained: tuple[str, ...]
    """Utterances that are right now and were not."""
    lost: tuple[str, ...]


def changes(old: Key, new: Path, systems: Sequence[Hypotheses], judge: Judge) -> list[ScoreChange]:
    """Every system scored with both versions of the key, and what changes."""
    if not systems:
        return []
    two = read_key(new)
    both = [score(key, systems, judge) for key in (old, two)]
    found = []
    for before, after in zip(both[0].systems, both[1].systems, strict=True):
        was, now = (_right(scored) for scored in (before, after))
        old_score, new_score = ((scored.whole.bounded or scored.whole.minimum).score for scored in (before, after))
        gained, lost = tuple(sorted(now - was)), tuple(sorted(was - now))
        found.append(ScoreChange(before.name, old_score, new_score, gained, lost))
    return found


def _right(scored: SystemScore) -> set[str]:
    return {one.item.utterance for one in scored.judged if (one.bounded or one.minimum) is Outcome.CORRECT}
