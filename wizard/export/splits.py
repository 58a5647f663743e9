"""Splits by speaker: nobody is in two of them, and what was a test speaker once stays one.

Rules:

1. A speaker's split depends on the speaker, the seed and the shares alone: a hash of seed and speaker is a point from
   0 up to 1, and the shares, in the order of their names, divide that line. Neither other speakers nor filters nor
   numbers of turns move anybody.
2. Shares are therefore met in expectation, not exactly: `Splits.concerns` says how far off they are.
3. With an earlier release (`PinnedSpeakers`), its speakers stay where it has them, and newcomers are placed so that the
   shares of the turns are met as nearly as whole newcomers allow (`wizard.export.speaker_placing`).
4. A split without a speaker is an error, `EmptySplit`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wizard.export.errors import BadSplit, EmptySplit
from wizard.export.speaker_placing import place

RESERVED = ("participants", "key", "all")
FAR = 0.05
"""A split that misses its share by more is told."""
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_SEEDS = 1_000
"""So many seeds are tried for one that leaves no split empty."""
_TRIALS = 200_000
"""So many points are computed for that search, at most."""


@dataclass(frozen=True)
class PinnedSpeakers:
    """Where earlier releases have their speakers; `wizard.export.earlier_releases` reads them."""

    of_speaker: Mapping[str, str] = field(default_factory=dict)
    """The split of each speaker."""
    manifests: tuple[str, ...] = ()
    """SHA-256 of each manifest that this was read from."""


@dataclass(frozen=True)
class Split:
    """One split as it was asked for, and what it became."""

    name: str
    share: float
    """Asked for, of the turns."""
    speakers: tuple[str, ...]
    turns: int
    of: int
    """Turns in all splits."""

    @property
    def got(self) -> float:
        """Its real share of the turns."""
        return self.turns / self.of if self.of else 0.0


@dataclass(frozen=True)
class Splits:
    """How the speakers are divided."""

    seed: int
    splits: tuple[Split, ...]
    pinned: int = 0
    """Speakers here that stand where an earlier release has them."""
    absent: int = 0
    """Speakers of the earlier releases that are not here."""
    manifests: tuple[str, ...] = ()
    """SHA-256 of the earlier releases' manifests; none: every speaker's split is drawn."""

    @property
    def of_speaker(self) -> dict[str, str]:
        """The split of each speaker, in the order of their identifiers."""
        return dict(sorted((speaker, one.name) for one in self.splits for speaker in one.speakers))

    @property
    def newcomers(self) -> int:
        """Speakers here that no earlier release has."""
        return sum(len(one.speakers) for one in self.splits) - self.pinned

    def concerns(self) -> list[str]:
        """What is worth saying: shares that are not met, and why; speakers of an earlier release that are not here."""
        why = ""
        if self.manifests:
            why = f" ({_count(self.pinned, 'speaker')} kept as released, {_count(self.newcomers, 'newcomer')} placed)"
        found = [
            f"the split {one.name} has {one.got:.1%} of the turns instead of {one.share:.1%}{why}"
            for one in self.splits
            if abs(one.got - one.share) > FAR
        ]
        if self.absent:
            found.append(
                f"{_count(self.absent, 'speaker')} of the earlier release {'is' if self.absent == 1 else 'are'} not in "
                "this one: the next release keeps them where they were only if it names both with --splits-of"
            )
        return found


def parse_shares(text: str) -> dict[str, float]:
    """The shares that `train=0.8,dev=0.1,test=0.1` says. Raises `BadSplit`."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, equals, number = (one.strip() for one in part.partition("="))
        if not equals or not can_be_named(name):
            raise BadSplit(
                text, f"{part.strip()!r} is not NAME=SHARE (a-z, 0-9, '-', '_'; not {' or '.join(RESERVED)})"
            )
        try:
            share = float(number)
        except ValueError:
            raise BadSplit(text, f"{number!r} is not a share such as 0.1") from None
        if not 0 < share <= 1 or name in found:
            raise BadSplit(text, f"{name} is named twice" if name in found else f"{number} is not between 0 and 1")
        found[name] = share
    if abs(sum(found.values()) - 1) > 1e-6:
        raise BadSplit(text, f"the shares come to {sum(found.values()):g}, not to 1")
    return found


def can_be_named(name: str) -> bool:
    """Whether a split can have this name, which is also that of a folder."""
    return _NAME.fullmatch(name) is not None and name not in RESERVED


def divide(
    turns: Mapping[str, int], shares: Mapping[str, float], seed: int, pins: PinnedSpeakers | None = None
) -> Splits:
    """Divide speakers, each with so many turns, into splits with these shares.

    Raises `EmptySplit` where a split would have no speaker, `BadSplit` where `pins` has a speaker in a split that is
    not among the shares.
    """
    placed = _drawn(turns, shares, seed) if pins is None else _around(turns, shares, seed, pins)
    of = sum(turns.values())
    made = []
    for name, share in shares.items():
        own = tuple(sorted(speaker for speaker in turns if placed[speaker] == name))
        made.append(Split(name, share, own, sum(turns[one] for one in own), of))
    if empty := [one.name for one in made if not one.speakers]:
        other = None if pins else _seed_without_empty(turns, shares)
        raise EmptySplit(tuple(empty), len(turns), len(shares), seed, other, pinned=pins is not None)
    if pins is None:
        return Splits(seed, tuple(made))
    kept = sum(speaker in pins.of_speaker for speaker in turns)
    return Splits(seed, tuple(made), kept, len(pins.of_speaker) - kept, pins.manifests)


def point(speaker: str, seed: int) -> float:
    """Where a speaker stands on the line from 0 up to 1: the first 53 bits of a SHA-256 of seed and speaker."""
    digest = hashlib.sha256(f"{seed} {speaker}".encode()).digest()
    return (int.from_bytes(digest[:8], "big") >> 11) / 2**53


def split_of(speaker: str, shares: Mapping[str, float], seed: int) -> str:
    """The split that a speaker's point falls into; the order in which the shares are written makes no difference."""
    here, end = point(speaker, seed), 0.0
    names = sorted(shares)
    for name in names:
        end += shares[name]
        if here < end:
            return name
    return names[-1]  # the shares, rounded, come to a little less than 1


def _drawn(speakers: Mapping[str, int], shares: Mapping[str, float], seed: int) -> dict[str, str]:
    return {speaker: split_of(speaker, shares, seed) for speaker in speakers}


def _around(turns: Mapping[str, int], shares: Mapping[str, float], seed: int, pins: PinnedSpeakers) -> dict[str, str]:
    """The pinned where they are, and the newcomers, in an order that the seed gives, where turns are missing."""
    placed = {speaker: pins.of_speaker[speaker] for speaker in turns if speaker in pins.of_speaker}
    names = list(shares)
    if unknown := sorted(set(placed.values()).difference(names)):
        raise BadSplit(
            ",".join(f"{name}={share:g}" for name, share in shares.items()),
            f"the earlier release has speakers of this one in {', '.join(unknown)}; name the same splits",
        )
    newcomers = sorted((one for one in turns if one not in placed), key=lambda one: (point(one, seed), one))
    wanted = [share * sum(turns.values()) for share in shares.values()]
    have = [sum(turns[one] for one, at in placed.items() if at == name) for name in names]
    members = [sum(at == name for at in placed.values()) for name in names]
    where: Sequence[int] = place([turns[one] for one in newcomers], wanted, have, members)
    return placed | {one: names[at] for one, at in zip(newcomers, where, strict=True)}


def _seed_without_empty(turns: Mapping[str, int], shares: Mapping[str, float]) -> int | None:
    """The first seed that leaves no split empty; None where there is none among those that are tried."""
    if len(turns) < len(shares):
        return None
    for seed in range(min(_SEEDS, _TRIALS // len(turns))):
        if len(set(_drawn(turns, shares, seed).values())) == len(shares):
            return seed
    return None


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
