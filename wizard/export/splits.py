"""Splits by speaker: nobody is in two of them, and the same speakers, turns and seed give the same splits anywhere.

Shares are of turns, as near as whole speakers allow; but a split is empty only where there are not speakers enough.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from wizard.export.errors import BadSplit

RESERVED = ("participants", "key", "all")
FAR = 0.05
"""A split that misses its share by more is told."""
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_EXACT = 60_000
"""So many assignments are tried one by one; beyond, the best is sought step by step."""
_SWAPS = 400
"""So many speakers are swapped pairwise; with more, single moves come near enough."""


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

    @property
    def of_speaker(self) -> dict[str, str]:
        """The split of each speaker, in the order of their identifiers."""
        return dict(sorted((speaker, one.name) for one in self.splits for speaker in one.speakers))

    def concerns(self) -> list[str]:
        """What is worth saying: splits that are empty or far from their share."""
        found = []
        for one in self.splits:
            if not one.speakers:
                found.append(f"the split {one.name} is empty: there are not speakers enough")
            elif abs(one.got - one.share) > FAR:
                found.append(f"the split {one.name} has {one.got:.1%} of the turns instead of {one.share:.1%}")
        return found


def parse_shares(text: str) -> dict[str, float]:
    """The shares that `train=0.8,dev=0.1,test=0.1` says. Raises `BadSplit`."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, equals, number = (one.strip() for one in part.partition("="))
        if not equals or not _NAME.fullmatch(name) or name in RESERVED:
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


def divide(turns: Mapping[str, int], shares: Mapping[str, float], seed: int) -> Splits:
    """Divide speakers, each with so many turns, into splits with these shares of the turns."""
    order = sorted(turns, key=lambda speaker: (hashlib.sha256(f"{seed} {speaker}".encode()).digest(), speaker))
    sizes = [turns[speaker] for speaker in order]
    wanted = [share * sum(sizes) for share in shares.values()]
    count = len(wanted)
    if count ** len(sizes) <= _EXACT:
        placed: Sequence[int] = min(_spread(sizes, count), key=lambda one: _badness(one, sizes, wanted))
    else:
        placed = _better(_dealt(sizes, wanted), sizes, wanted)
    of = sum(sizes)
    made = []
    for number, (name, share) in enumerate(shares.items()):
        own = sorted(speaker for speaker, place in zip(order, placed, strict=True) if place == number)
        made.append(Split(name, share, tuple(own), sum(turns[one] for one in own), of))
    return Splits(seed, tuple(made))


def _spread(sizes: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    return product(range(count), repeat=len(sizes))


def _badness(placed: Sequence[int], sizes: Sequence[int], wanted: Sequence[float]) -> tuple[int, float]:
    """How many splits are empty; then how far the shares are off. Rounded: no machine sums otherwise."""
    have = [0] * len(wanted)
    for place, size in zip(placed, sizes, strict=True):
        have[place] += size
    off = sum((got - want) ** 2 for got, want in zip(have, wanted, strict=True))
    return len(wanted) - len(set(placed)), round(off, 6)


def _dealt(sizes: Sequence[int], wanted: Sequence[float]) -> list[int]:
    """One speaker after the other goes where most is missing; at least one everywhere, as far as they go."""
    missing = list(wanted)
    placed = []
    for size in sizes:
        place = max(range(len(missing)), key=lambda one: (round(missing[one], 6), -one))
        missing[place] -= size
        placed.append(place)
    for place in range(len(wanted)):
        if place not in placed:
            movable = [n for n, other in enumerate(placed) if placed.count(other) > 1]
            if not movable:  # fewer speakers than splits
                break
            placed[min(movable, key=lambda n: (sizes[n], n))] = place
    return placed


def _better(placed: list[int], sizes: Sequence[int], wanted: Sequence[float]) -> list[int]:
    """Move single speakers, and swap two, for as long as it comes nearer."""
    off = [-want for want in wanted]
    members = [0] * len(wanted)
    for place, size in zip(placed, sizes, strict=True):
        off[place] += size
        members[place] += 1

    def gain(source: int, target: int, size: int) -> float:
        """How much the squares of the misses shrink when `size` turns go over."""
        return round(2 * size * (off[source] - off[target] - size), 6)

    better = True
    while better:
        better = False
        for number, size in enumerate(sizes):
            for target in range(len(wanted)):
                source = placed[number]
                if target != source and members[source] > 1 and gain(source, target, size) > 0:
                    _move(placed, number, target, size, off, members)
                    better = True
        for one in range(len(sizes) if len(sizes) <= _SWAPS else 0):
            for other in range(one + 1, len(sizes)):
                first, second = (one, other) if sizes[one] >= sizes[other] else (other, one)
                source, target = placed[first], placed[second]
                if source != target and gain(source, target, sizes[first] - sizes[second]) > 0:
                    _move(placed, first, target, sizes[first], off, members)
                    _move(placed, second, source, sizes[second], off, members)
                    better = True
    return placed


def _move(placed: list[int], number: int, target: int, size: int, off: list[float], members: list[int]) -> None:
    source = placed[number]
    placed[number] = target
    off[source] -= size
    off[target] += size
    members[source] -= 1
    members[target] += 1
