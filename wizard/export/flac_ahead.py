"""Recordings made FLAC ahead of the formats, by whoever works (`--scheduler`): the costly part of an export.

What a worker does is a pure function of its batch. The FLAC of each recording lies in a spool until the formats have
taken it; where it is not there, it is made on the spot. Either way the bytes are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy
from numpy.typing import NDArray

from wizard.corpus.item import Item
from wizard.corpus.layers import AudioLayer
from wizard.export.recordings import flac
from wizard.export.sources import samples_of
from wizard.shards.workers import Workers

BATCH = 64
"""So many recordings are one job: some two megabytes."""


@dataclass(frozen=True, slots=True)
class RecordingToPack:
    """A recording, wherever it lies."""

    id: str
    """The turn's."""
    location: str
    """The session's folder or URL."""
    audio: AudioLayer
    silent: tuple[tuple[float, float], ...]
    """The stretches that are masked, in seconds."""


def packed(batch: tuple[RecordingToPack, ...]) -> tuple[tuple[str, bytes], ...]:
    """The recordings as FLAC by their turns, checked against the journal, silence in what is masked, and read back.

    Raises `RecordingUnusable`, `StoreUnavailable`, `ExtraMissing`, `ExportFailed`.
    """
    return tuple((one.id, flac(samples_of(one.location, one.audio, one.silent), Path(one.audio.file))) for one in batch)


class FlacSpool:
    """The FLAC of recordings, by their turns."""

    def __init__(self, folder: Path) -> None:
        """`folder` is there and empty."""
        self._folder = folder

    def fill(self, items: Iterable[Item], staff: Workers) -> None:
        """Let `staff` pack every whole recording of these items.

        Raises what `packed` raises, and what the staff raises.
        """
        for found in staff.each(packed, _batches(items)):
            for name, content in found:
                (self._folder / name).write_bytes(content)

    def flac(self, item: Item, samples: NDArray[numpy.int16], name: Path) -> bytes:
        """An item's recording as FLAC: out of the spool, else made now. Raises `ExportFailed`, which tells `name`."""
        known = self._folder / item.record.id
        return known.read_bytes() if known.exists() else flac(samples, name)


def _batches(items: Iterable[Item]) -> Iterator[tuple[RecordingToPack, ...]]:
    whole = (
        RecordingToPack(item.record.id, item.location, audio, item.silent)
        for item in items
        if (audio := item.record.audio) and audio.complete and audio.samples
    )
    while batch := tuple(islice(whole, BATCH)):
        yield batch
