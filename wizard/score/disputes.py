"""A key that is disputed: what participants say against a reference, what an adjudicator decides, the next version.

Disputes and decisions are lines of one file that only grows, beside the key. Each names the key by its SHA-256, so that
nothing is decided of a key that somebody has changed. A decision never changes a key: applying the decisions writes the
next version as a new file, and what was changed for whom beside it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from wizard.cas import CasError, Judge, Outcome
from wizard.score.errors import DisputesUnusable, KeyUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, json_lines, read_key
from wizard.score.scoring import SystemScore, score

Ruling = Literal["stands", "changed", "excluded"]
"""`stands`: the reference is right; `changed`: another takes its place; `excluded`: the utterance becomes class X."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """What somebody says against a reference answer."""

    number: int
    key: str
    """SHA-256 of the key."""
    utterance: str
    by: str
    at: str
    """UTC."""
    because: str
    proposed: str | None = None
    """The minimum that should be the reference, in the Common Answer Specification."""
    signature: str = ""
    """Ed25519 over `signed`, hexadecimal; empty where nobody signed."""
    public_key: str = ""
    """PEM of the key that signed."""

    def signed(self) -> bytes:
        """The bytes that a signature is over: the line without the signature."""
        return _canonical({**asdict(self), "signature": "", "public_key": ""})


@dataclass(frozen=True, slots=True)
class Decision:
    """What the adjudicator decided of a dispute."""

    dispute: int
    ruling: Ruling
    by: str
    at: str
    because: str
    minimum: str | None = None
    """With `changed`: the reference from now on."""
    maximum: str | None = None
    """With `changed`: its maximum, where it has one."""


@dataclass(frozen=True, slots=True)
class Disputes:
    """What a file of disputes holds: the disputes by number, and the decisions on them."""

    path: Path
    disputes: tuple[Dispute, ...]
    decisions: tuple[Decision, ...]

    def decision(self, dispute: int) -> Decision | None:
        """The last one on a dispute; None where it is open."""
        return next((one for one in reversed(self.decisions) if one.dispute == dispute), None)

    def open(self) -> list[Dispute]:
        """Those that nobody has decided."""
        return [one for one in self.disputes if self.decision(one.number) is None]


def read_disputes(path: Path) -> Disputes:
    """The disputes in a file; none where it is not there. Raises `DisputesUnusable` with the line."""
    disputes: list[Dispute] = []
    decisions: list[Decision] = []
    if path.exists():
        for place, found in json_lines(path, DisputesUnusable):
            try:
                if found.pop("kind", "") == "dispute":
                    disputes.append(Dispute(**found))
                else:
                    decisions.append(Decision(**found))
            except TypeError as error:
                raise DisputesUnusable(place, "neither a dispute nor a decision; take the line out") from error
    return Disputes(path, tuple(disputes), tuple(decisions))


def dispute(
    file: Path, key: Key, made: Dispute, judge: Judge, sign: Callable[[bytes], tuple[str, str]] | None = None
) -> Dispute:
    """Write a dispute down, under the next number. `sign` gives signature and public key for some bytes.

    Raises:
        DisputesUnusable: the key has no such utterance, or what is proposed is no answer.
    """
    if made.utterance not in {item.utterance for item in key.items}:
        raise DisputesUnusable(key.name, f"there is no utterance {made.utterance}")
    _readable(made.proposed, None, judge)
    numbered = replace(made, number=len(read_disputes(file).disputes) + 1, key=key.sha256)
    if sign is not None:
        signature, public = sign(numbered.signed())
        numbered = replace(numbered, signature=signature, public_key=public)
    _append(file, {"kind": "dispute", **asdict(numbered)})
    return numbered


def decide(file: Path, key: Key, decision: Decision, judge: Judge) -> None:
    """Write a decision down; a later one on the same dispute takes its place.

    Raises:
        DisputesUnusable: there is no such dispute, it is of another key, or the new reference is missing or no answer.
    """
    known = {one.number: one for one in read_disputes(file).disputes}
    if decision.dispute not in known:
        raise DisputesUnusable(str(file), f"there is no dispute {decision.dispute}; there are {len(known)}")
    if known[decision.dispute].key != key.sha256:
        raise DisputesUnusable(str(file), f"dispute {decision.dispute} is of another version of the key")
    if (decision.ruling == "changed") != (decision.minimum is not None):
        raise DisputesUnusable(str(file), "a changed reference is given, and only one that is changed")
    _readable(decision.minimum, decision.maximum, judge)
    _append(file, {"kind": "decision", **asdict(decision)})


def _readable(minimum: str | None, maximum: str | None, judge: Judge) -> None:
    if minimum is not None:
        try:
            judge.read(minimum, maximum)
        except CasError as error:
            raise DisputesUnusable("the reference", str(error)) from error


def next_version(lines: Path, key: Key, found: Disputes) -> Iterator[str]:
    """The lines of the key's next version: those of `lines`, the key's file, with every decision carried out.

    Raises:
        DisputesUnusable: disputes of this key are open, or two of one utterance are decided differently.
    """
    own = [one for one in found.disputes if one.key == key.sha256]
    if waiting := [one for one in found.open() if one.key == key.sha256]:
        raise DisputesUnusable(str(found.path), f"{len(waiting)} disputes are open; the first is {waiting[0].number}")
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
class Change:
    """What a new version changes for one system."""

    system: str
    before: float | None
    """Its score with the old version, under the bounds that the key has."""
    after: float | None
    gained: tuple[str, ...]
    """Utterances that are right now and were not."""
    lost: tuple[str, ...]


def changes(old: Key, new: Path, systems: Sequence[Hypotheses], judge: Judge) -> list[Change]:
    """Every system scored with both versions."""
    if not systems:
        return []
    two = read_key(new)
    both = [score(key, systems, judge) for key in (old, two)]
    found = []
    for before, after in zip(both[0].systems, both[1].systems, strict=True):
        was, now = (_right(scored) for scored in (before, after))
        old_score, new_score = ((scored.whole.bounded or scored.whole.minimum).score for scored in (before, after))
        gained, lost = tuple(sorted(now - was)), tuple(sorted(was - now))
        found.append(Change(before.name, old_score, new_score, gained, lost))
    return found


def _right(scored: SystemScore) -> set[str]:
    return {one.item.utterance for one in scored.judged if (one.bounded or one.minimum) is Outcome.CORRECT}


def _append(file: Path, line: dict[str, Any]) -> None:
    try:
        with file.open("ab") as out:
            out.write(_canonical(line) + b"\n")
    except OSError as error:
        raise DisputesUnusable(str(file), error.strerror or str(error)) from error


def _canonical(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(path: Path) -> str:
    """SHA-256 of a file, as keys are named by it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
