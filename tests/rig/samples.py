"""A stored utterance beside what she said, sample by sample, also where a fault fell into it.

What she says in the rig is noise: four samples in a row stand in one place of it alone. So each stored sample that is
neither silence nor the faint noise of a room has its place in what was said, or it was never said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

TOGETHER = 4
"""Samples that are looked up at once."""
QUIET = 1
"""The noise of a room, at most: between sentences a virtual microphone gives one bit of it."""
LOUD = 3
"""Of the samples that are looked up at once, so many are louder: silence stands in many places. One or two loud ones
alone, as where a recording ends with the first of a sound, are looked up by themselves: they do not say where."""

AGAIN = 1600
"""A sound that begins anew after so many samples of it is said a second time."""


@dataclass(frozen=True)
class Compared:
    """What a stored utterance has of what was said."""

    samples: int
    """Of it, that were said."""
    foreign: int
    """Of it, loud, that were never said."""
    disordered: int
    """Places at which it goes back in what was said: something comes twice, or too late."""
    missing: int
    """Samples left out between its first and its last."""


class Said:
    """Sounds that were said, to find pieces of a recording in. `sounds`: 16-bit samples at 16 kHz, mono."""

    def __init__(self, sounds: Sequence[bytes]) -> None:
        keys, places, begins = [], [], [0]
        for sound in sounds:
            found = _keys(np.frombuffer(sound, "<i2"))
            keys.append(found)
            places.append(begins[-1] + np.arange(len(found)))
            begins.append(begins[-1] + len(found))
        every, where = np.concatenate([*keys, _NONE]), np.concatenate([*places, _NONE])
        order = np.argsort(every, kind="stable")
        self._keys, self._places, self._begins = every[order], where[order], np.array(begins)
        self._few = {size: _few([np.frombuffer(sound, "<i2") for sound in sounds], size) for size in range(1, LOUD)}

    def compare(self, pcm: bytes) -> Compared:
        """Where each sample of a recording stands in what was said."""
        samples = np.frombuffer(pcm, "<i2")
        keys = _keys(samples)
        at = np.searchsorted(self._keys, keys)
        known = np.zeros(len(keys), bool)
        inside = at < len(self._keys)
        known[inside] = self._keys[at[inside]] == keys[inside]
        loud = np.abs(samples.astype(np.int32)) > QUIET
        if len(keys):
            known &= np.lib.stride_tricks.sliding_window_view(loud, TOGETHER).sum(axis=1) >= LOUD
        starts = np.flatnonzero(known)
        covered = np.zeros(len(samples), bool)
        for step in range(TOGETHER):
            covered[starts + step] = True
        places = self._places[at[starts]]
        sounds = np.searchsorted(self._begins, places, side="right")
        jumps = np.diff(places) - np.diff(starts)
        first = self._begins[sounds[1:] - 1]
        anew = (places[1:] == first) & (places[:-1] - first > AGAIN)
        jumps = jumps[(np.diff(sounds) == 0) & ~anew]
        return Compared(
            int(covered.sum()),
            self._never_said(samples, loud, covered),
            int((jumps < 0).sum()),
            int(jumps[jumps > 0].sum()),
        )

    def _never_said(self, samples: NDArray[np.int16], loud: NDArray[np.bool_], covered: NDArray[np.bool_]) -> int:
        """Loud samples without a place, but for one or two in silence that stand somewhere in what was said."""
        edges = np.flatnonzero(np.diff(np.concatenate(([0], (loud & ~covered).view(np.int8), [0]))))
        count = 0
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            size = end - start
            alone = size < LOUD and not covered[max(0, start - 1) : end + 1].any()
            said = alone and bool(np.isin(_keys(samples[start:end], size), self._few[size]).all())
            count += 0 if said else size
        return count


_NONE = np.empty(0, np.int64)


def _few(sounds: Sequence[NDArray[np.int16]], size: int) -> NDArray[np.int64]:
    """Every `size` samples in a row of some sounds, each once."""
    return np.unique(np.concatenate([*(_keys(sound, size) for sound in sounds), _NONE]))


def _keys(samples: NDArray[np.int16], together: int = TOGETHER) -> NDArray[np.int64]:
    """One number for each `together` samples in a row."""
    if len(samples) < together:
        return _NONE
    whole = np.zeros(len(samples) - together + 1, np.int64)
    for step in range(together):
        part = samples[step : len(samples) - together + 1 + step].astype(np.int64) & 0xFFFF
        whole |= part << (16 * step)
    return whole
