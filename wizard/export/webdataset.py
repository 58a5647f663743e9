"""WebDataset: `shard-NNNNNN.tar` with a thousand samples each, of a turn `KEY.flac`, `KEY.txt` and `KEY.json`.

A key ends at its first dot, so dots of a turn's identifier are written `%2E`; `id` in the JSON has it as it is.
"""

from __future__ import annotations

from pathlib import Path

from wizard.export.formats import Selection, Writing
from wizard.export.jsonl import line, spoken_object
from wizard.export.speech import text_of
from wizard.export.tars import Tars


class WebDataset:
    """The format `webdataset`: tar archives with audio, text and JSON of each turn."""

    name = "webdataset"
    version = 1

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the turns that have a whole recording; typed ones are left out."""
        with Tars(into, "shard-{:06d}.tar") as tars:
            while (item := (yield)) is not None:
                samples = selection.pcm(item)
                if samples is not None:
                    key = item.record.id.replace(".", "%2E")
                    file = f"{key}.flac"
                    tars.add([
                        (file, selection.flac(item, samples, into / file)),
                        (f"{key}.txt", text_of(item).encode()),
                        (f"{key}.json", line(spoken_object(item, file, samples)).encode()),
                    ])  # fmt: skip

    def describe(self) -> str:
        """What the data card says of this format."""
        return (
            "- `shard-NNNNNN.tar`: WebDataset, a thousand turns each: `flac` (16 kHz, mono, 16 bits), `txt` (what was "
            "said, with words taken back and fragments), `json` (the turn as in the format `jsonl`, without `layers`). "
            "Turns without a recording are left out.\n"
        )


FORMAT = WebDataset()
