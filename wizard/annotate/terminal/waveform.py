"""A recording as one line of blocks, the place that is played marked, with the second and the length beside it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from rich.text import Text

from subject.audio.recording import RATE
from subject.screen.colours import COOL, GOOD, QUIET

BLOCKS = " ▁▂▃▄▅▆▇█"
LOUDEST = 32_768
FLOOR = 0.02
"""Of full loudness: quieter recordings are not drawn up to the top."""
ROOM = 15
"""Columns for the times behind the line."""


def heights(pcm: bytes, columns: int) -> tuple[int, ...]:
    """For each column the height of a block, 0 to 8, by the loudest sample in it; 16-bit mono in."""
    samples = np.abs(np.frombuffer(pcm, dtype="<i2").astype(np.int32))
    if not samples.size or columns < 1:
        return ()
    edges = np.linspace(0, samples.size, columns + 1).astype(int)
    peaks = np.array([samples[a : max(b, a + 1)].max(initial=0) for a, b in pairwise(edges)])
    top = max(float(peaks.max()), FLOOR * LOUDEST)
    return tuple(int(one) for one in np.ceil(np.sqrt(peaks / top) * (len(BLOCKS) - 1)))


def waveform(pcm: bytes, place: float | None, width: int) -> Text:
    """The line; `place` is the second that is played now, or was last."""
    columns = width - ROOM - 2
    found = heights(pcm, columns)
    line = Text(" ")
    if not found:
        return line
    seconds = len(pcm) / 2 / RATE
    at = None if place is None else min(columns - 1, int(place / seconds * columns))
    for column, height in enumerate(found):
        heard = at is not None and column <= at
        style = f"reverse {GOOD}" if column == at else COOL if heard else QUIET
        line.append(BLOCKS[height], style=style)
    said = f" {seconds:.1f} s" if place is None else f" {place:.1f} of {seconds:.1f} s"
    return line.append(said, style=QUIET)


def named_waveform(words: str, hint: str, pcm: bytes, place: float | None, width: int) -> Text:
    """A heading whose rule is the recording: the panel's name before it, the key or what is heard behind it."""
    name = Text(f" {words}", style="bold")
    line = waveform(pcm, place, width - len(name) - len(hint) - 1)
    return name.append(line).append(f" {hint}", style=COOL if place is not None else QUIET)
