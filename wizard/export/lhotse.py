"""Lhotse's manifests: `recordings.jsonl.gz`, `supervisions.jsonl.gz`, and the audio they point to as FLAC.

Paths are relative to the folder: load with `RecordingSet.from_file(...).with_path_prefix(FOLDER)`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BufferedWriter, TextIOWrapper
from pathlib import Path
from typing import Any, cast

from subject.audio.recording import RATE
from wizard.corpus.item import Item
from wizard.export.formats import Selection, Writing
from wizard.export.jsonl import line


class Lhotse:
    """The format `lhotse`: recordings and supervisions as Lhotse's manifests."""

    name = "lhotse"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write recordings and supervisions of the turns that have a whole recording; typed ones are left out."""
        with (
            zipped(into / "recordings.jsonl.gz") as recordings,
            zipped(into / "supervisions.jsonl.gz") as supervisions,
        ):
            while (item := (yield)) is not None:
                samples = selection.pcm(item)
                if samples is not None:
                    name = selection.shelf.flac(into, item.record.id, partial(selection.flac, item, samples))
                    recordings.write(line(recording(item, name, len(samples))))
                    supervisions.write(line(supervision(item, len(samples))))

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `recordings.jsonl.gz`, `supervisions.jsonl.gz`: Lhotse's manifests, one supervision a recording, `text` "
            "without marks, the other layers under `custom`. Paths are relative: use `with_path_prefix`.\n"
            "- `audio/` (shared with another format: `../audio/flac/`): "
            "FLAC, 16 kHz, mono, 16 bits.\n"
        )


FORMAT = Lhotse()


def recording(item: Item, name: str, samples: int) -> dict[str, Any]:
    """Lhotse's `Recording`; `name` is the audio's path in the export."""
    return {
        "id": item.record.id,
        "sources": [{"type": "file", "channels": [0], "source": name}],
        "sampling_rate": RATE,
        "num_samples": samples,
        "duration": samples / RATE,
        "channel_ids": [0],
    }


def supervision(item: Item, samples: int) -> dict[str, Any]:
    """Lhotse's `SupervisionSegment`: the whole recording."""
    own = item.annotation
    return {
        "id": item.record.id,
        "recording_id": item.record.id,
        "start": 0.0,
        "duration": samples / RATE,
        "channel": 0,
        "text": item.words,
        "language": "English",
        "speaker": item.record.speaker,
        "custom": {
            "session": item.record.session,
            "turn": item.record.turn,
            "domain": item.session.domain,
            "status": item.status,
            "reviewed": item.reviewed,
            "transcription": own.transcription if own else None,
            "class": item.category,
            "tags": list(own.tags) if own else [],
            "references": [{"sql": one.sql, "minimum": one.minimum, "maximum": one.maximum} for one in item.references],
        },
    }


@contextmanager
def zipped(path: Path) -> Iterator[TextIOWrapper]:
    """A gzip file whose bytes depend on its content alone: no name and no time in its header."""
    with (
        path.open("xb") as raw,
        gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=6) as packed,
        TextIOWrapper(cast(BufferedWriter, packed), encoding="utf-8", newline="\n") as text,
    ):
        yield text
