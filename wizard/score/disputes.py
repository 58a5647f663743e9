"""A key that is disputed: what participants say against a reference, and what an adjudicator decides.

Disputes and decisions are lines of one file that only grows, beside the key. Each names the key by its SHA-256, so that
nothing is decided of a key that somebody has changed, and may be signed (`dispute_signatures`). A decision never
changes a key: `next_version` writes it anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO, Literal, TypeAlias, TypeVar

from subject.shaped import Misshapen, shaped
from wizard.cas import CasError, Judge
from wizard.score.dispute_signatures import Keyring, Signer
from wizard.score.errors import DisputesUnusable
from wizard.score.key import Key, json_lines

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

    def __str__(self) -> str:
        return f"dispute {self.number} by {self.by}"

    def signed(self) -> bytes:
        """The bytes that a signature is over: the line without the signature."""
        return _unsigned(self)


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
    signature: str = ""
    """As of a dispute."""
    public_key: str = ""

    def __str__(self) -> str:
        return f"the decision of dispute {self.dispute} by {self.by}"

    def signed(self) -> bytes:
        """The bytes that a signature is over: the line without the signature."""
        return _unsigned(self)


_Said = TypeVar("_Said", Dispute, Decision)
Line: TypeAlias = Dispute | Decision


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
        """The disputes that nobody has decided yet."""
        return [one for one in self.disputes if self.decision(one.number) is None]

    def of(self, key: Key) -> list[Dispute]:
        """Those of this version of the key."""
        return [one for one in self.disputes if one.key == key.sha256]

    def in_force(self, key: Key) -> list[Decision]:
        """What was decided last of each dispute of this version of the key."""
        decided = (self.decision(one.number) for one in self.of(key))
        return [one for one in decided if one is not None]


def read_disputes(path: Path) -> Disputes:
    """The disputes in a file; none where it is not there. Raises `DisputesUnusable` with the line."""
    disputes: dict[int, Dispute] = {}
    decisions: list[Decision] = []
    for place, found in json_lines(path, DisputesUnusable) if path.exists() else ():
        kind = found.pop("kind", "")
        try:
            if kind == "dispute":
                one = shaped(Dispute, found)
                if one.number in disputes:
                    raise DisputesUnusable(place, f"there is a dispute {one.number} already; take one of the two out")
                disputes[one.number] = one
            elif kind == "decision":
                decisions.append(shaped(Decision, found))
            else:
                raise Misshapen("its kind is neither dispute nor decision")
        except Misshapen as error:
            raise DisputesUnusable(place, f"neither a dispute nor a decision ({error}); take the line out") from error
    return Disputes(path, tuple(disputes.values()), tuple(decisions))


def dispute(file: Path, key: Key, made: Dispute, judge: Judge, sign: Signer | None = None) -> Dispute:
    """Write a dispute down, under the next number, and signed where `sign` is given.

    Raises:
        DisputesUnusable: the key has no such utterance, or what is proposed is no answer.
    """
    if made.utterance not in {item.utterance for item in key.items}:
        raise DisputesUnusable(key.name, f"there is no utterance {made.utterance}")
    if made.proposed is not None:
        readable(made.proposed, None, judge, "what is proposed")
    with _alone(file) as out:
        number = max((one.number for one in read_disputes(file).disputes), default=0) + 1
        numbered = _by(sign, replace(made, number=number, key=key.sha256))
        _append(out, {"kind": "dispute", **asdict(numbered)})
    return numbered


def decide(
    file: Path, key: Key, decision: Decision, judge: Judge, sign: Signer | None = None, keys: Keyring | None = None
) -> Decision:
    """Write a decision down, signed where `sign` is given; a later one on the same dispute takes its place.

    Raises:
        DisputesUnusable: there is no such dispute, it is of another key or not from who it says, or the new reference
            is missing or no answer.
    """
    known = {one.number: one for one in read_disputes(file).disputes}
    if decision.dispute not in known:
        raise DisputesUnusable(str(file), f"there is no dispute {decision.dispute}; there are {len(known)}")
    if known[decision.dispute].key != key.sha256:
        raise DisputesUnusable(str(file), f"dispute {decision.dispute} is of another version of the key")
    (keys or Keyring()).check(str(file), known[decision.dispute])
    sound(decision, judge, str(file))
    made = _by(sign, decision)
    with _alone(file) as out:
        _append(out, {"kind": "decision", **asdict(made)})
    return made


def sound(decision: Decision, judge: Judge, place: str) -> None:
    """Raises DisputesUnusable where a decision has no reference that it needs, one too many, or one that is none."""
    if (decision.ruling == "changed") != (decision.minimum is not None):
        raise DisputesUnusable(
            place, "the ruling `changed` needs the new reference (--ref), and no other ruling takes one"
        )
    if decision.minimum is not None:
        readable(decision.minimum, decision.maximum, judge, "the reference")


def readable(minimum: str, maximum: str | None, judge: Judge, what: str) -> None:
    """Raises DisputesUnusable where these are no answers."""
    try:
        judge.read(minimum, maximum)
    except CasError as error:
        raise DisputesUnusable(what, str(error)) from error


def _by(sign: Signer | None, said: _Said) -> _Said:
    if sign is None:
        return said
    signature, public = sign(said.signed())
    return replace(said, signature=signature, public_key=public)


@contextmanager
def _alone(file: Path) -> Iterator[BinaryIO]:
    """The file, to append to, while nobody else does."""
    try:
        with file.open("a+b") as out:
            fcntl.flock(out, fcntl.LOCK_EX)
            yield out
    except OSError as error:
        raise DisputesUnusable(str(file), error.strerror or str(error)) from error


def _append(out: BinaryIO, line: dict[str, Any]) -> None:
    """A line more, behind whole ones: what a full disk has cut off stays a line of its own."""
    if out.seek(0, os.SEEK_END):
        out.seek(-1, os.SEEK_END)
        if out.read(1) != b"\n":
            out.write(b"\n")
    out.write(_canonical(line) + b"\n")


def _unsigned(said: Line) -> bytes:
    return _canonical({**asdict(said), "signature": "", "public_key": ""})


def _canonical(line: dict[str, Any]) -> bytes:
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(path: Path) -> str:
    """SHA-256 of a file, as keys are named by it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
