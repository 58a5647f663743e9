"""Lhotse Shar: cuts in `shar/cuts.NNNNNN.jsonl.gz`, their audio in `shar/recording.NNNNNN.tar`, a thousand each.

Load with `CutSet.from_shar(in_dir=FOLDER / "shar")`. The files have a folder of their own because Lhotse takes every
file beside the cuts for another field of them.
"""

from __future__ import annotations

from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from wizard.corpus.item import Item
from wizard.export.formats import Selection, Writing
from wizard.export.jsonl import line
from wizard.export.lhotse import recording, supervision, zipped
from wizard.export.tars import Tars


class Shar:
    """The format `shar`: Lhotse Shar, cuts with their audio in tar archives."""

    name = "shar"
    version = 1

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write cuts and audio of the turns that have a whole recording; typed ones are left out."""
        folder = into / "shar"
        folder.mkdir()
        with Tars(folder, "recording.{:06d}.tar") as tars, ExitStack() as opened:
            cuts: TextIOWrapper | None = None
            number = -1
            while (item := (yield)) is not None:
                samples = selection.pcm(item)
                if samples is not None:
                    if tars.number != number:
                        opened.close()
                        number = tars.number
                        cuts = opened.enter_context(zipped(folder / f"cuts.{number:06d}.jsonl.gz"))
                    name = f"{item.record.id}.flac"
                    placed = _recording(item, len(samples))
                    tars.add([
                        (name, selection.flac(item, samples, folder / name)),
                        (f"{item.record.id}.json", line(placed).encode()),
                    ])  # fmt: skip
                    if cuts is not None:
                        cuts.write(line(_cut(item, placed, len(samples))))

    def describe(self) -> str:
        """What the data card says of this format."""
        return (
            "- `shar/cuts.NNNNNN.jsonl.gz`, `shar/recording.NNNNNN.tar`: Lhotse Shar, a thousand cuts each, the audio "
            "as FLAC, 16 kHz, mono, 16 bits; one supervision a cut, as in the format `lhotse`. Load with "
            '`CutSet.from_shar(in_dir=".../shar")`.\n'
        )


FORMAT = Shar()


def _recording(item: Item, samples: int) -> dict[str, Any]:
    """Lhotse's `Recording` whose audio lies beside it in the archive."""
    return {**recording(item, "", samples), "sources": [{"type": "shar", "channels": [0], "source": ""}]}


def _cut(item: Item, placed: dict[str, Any], samples: int) -> dict[str, Any]:
    """Lhotse's `MonoCut`: the whole recording."""
    said = supervision(item, samples)
    return {
        "id": item.record.id,
        "start": 0.0,
        "duration": said["duration"],
        "channel": 0,
        "supervisions": [said],
        "recording": placed,
        "type": "MonoCut",
    }
