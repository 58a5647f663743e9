"""A NeMo manifest: one JSON object a recording, with `audio_filepath`, `duration`, `text` and `offset`.

Turns without a recording are left out. The text is what was said, with words taken back and fragments.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from subject.audio.recording import RATE
from wizard.export.formats import Selection, Writing
from wizard.export.recordings import write_wav
from wizard.export.speech import text_of


class Nemo:
    """The format `nemo`: a NeMo manifest, audio as WAV."""

    name = "nemo"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the manifest and the recordings. Raises `ExportFailed` where one does not read back."""
        with (into / "manifest.jsonl").open("x", encoding="utf-8", newline="\n") as manifest:
            while (item := (yield)) is not None:
                samples = selection.pcm(item)
                if samples is not None:
                    name = selection.names[item.record.id]
                    file = selection.shelf.wav(into, "audio", name, partial(write_wav, samples))
                    entry = {
                        "audio_filepath": file,
                        "duration": len(samples) / RATE,
                        "text": text_of(item),
                        "offset": 0.0,
                        "status": item.status,
                        "reviewed": item.words_reviewed,
                    }
                    manifest.write(json.dumps(entry, ensure_ascii=False) + "\n")

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `manifest.jsonl`: one object a recording: `audio_filepath` (relative to this file), `duration` and "
            "`offset` in seconds, `text`: what was said, with words taken back and fragments; `status`, and "
            "`reviewed`: whether a person has settled the words.\n"
            "- `audio/` (shared with another format: `../audio/wav/`): "
            "the recordings, 16 kHz, mono, 16 bits. Turns without one are left out.\n"
        )


FORMAT = Nemo()
