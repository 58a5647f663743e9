"""Earlier releases, as their manifests tell them: which speaker is in which split.

Manifests of every version that has splits can be read. What a manifest says is checked here: names of splits become
folders of the new export.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from subject.json_text import NotJson, from_json
from subject.shaped import shaped
from wizard.export.errors import BadManifest
from wizard.export.manifest import MANIFEST
from wizard.export.splits import PinnedSpeakers, can_be_named


@dataclass(frozen=True)
class EarlierSplits:
    """What one or several earlier releases say together."""

    shares: Mapping[str, float]
    """As the first that was named has them."""
    seed: int
    """Of the first."""
    pins: PinnedSpeakers


def read_splits(manifests: Sequence[Path]) -> EarlierSplits:
    """The splits of earlier releases; each is given as its folder or its manifest.

    Raises `BadManifest` where one cannot be read, has no splits, or has a speaker elsewhere than one named before it.
    """
    of_speaker: dict[str, str] = {}
    read = [_Read(path / MANIFEST if path.is_dir() else path) for path in manifests]
    for one in read:
        for speaker, split in one.of_speaker.items():
            if of_speaker.setdefault(speaker, split) != split:
                raise BadManifest(
                    one.path,
                    f"it has speaker {speaker!r} in {split}, an earlier one has the same speaker in "
                    f"{of_speaker[speaker]}; name only releases that agree",
                )
    return EarlierSplits(read[0].shares, read[0].seed, PinnedSpeakers(of_speaker, tuple(one.sha256 for one in read)))


@dataclass(frozen=True)
class _Part:
    """A split, and its share of the speakers."""

    name: str
    share: float


@dataclass(frozen=True)
class _Splits:
    """What a manifest says of its splits."""

    seed: int
    parts: tuple[_Part, ...]
    speakers: dict[str, str]


class _Read:
    """One manifest."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            content = path.read_bytes()
            found = from_json(content)
        except OSError as error:
            raise BadManifest(path, f"it cannot be read ({error.strerror or error})") from error
        except NotJson as error:
            raise BadManifest(path, f"it is not JSON ({error})") from error
        splits = found.get("splits") if isinstance(found, dict) else None
        if not isinstance(splits, dict):
            raise BadManifest(path, "it has no splits; name the manifest of a release that was made with --split")
        self.sha256 = hashlib.sha256(content).hexdigest()
        try:
            told = shaped(_Splits, splits)
            self.seed, self.of_speaker = told.seed, told.speakers
            self.shares = _shares(told.parts)
        except ValueError as error:
            raise BadManifest(path, f"its splits are not as a manifest has them ({error})") from error
        if wrong := [one for one in self.of_speaker.values() if one not in self.shares]:
            raise BadManifest(path, f"it has a speaker in {wrong[0]!r}, which is none of its splits")


def _shares(parts: Sequence[_Part]) -> dict[str, float]:
    """The shares by split. Raises ValueError for what no export has written."""
    shares = {one.name: one.share for one in parts}
    for name, share in shares.items():
        if not can_be_named(name):
            raise ValueError(f"a split cannot be called {name!r}")
        if not 0 < share <= 1:
            raise ValueError(f"the share of {name} is {share}")
    if abs(sum(shares.values()) - 1) > 1e-6:
        raise ValueError(f"the shares come to {sum(shares.values()):g}, not to 1")
    return shares
