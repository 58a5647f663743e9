"""The lossless format: `utterances.jsonl` with every layer, `sessions.jsonl`, audio as FLAC, and a data card.

The fields are documented in docs/corpus.md. References are the drafts made at collection, marked `"reviewed": false`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy
import soundfile

from subject.audio.recording import RATE, read_pcm
from wizard.corpus.layers import AudioLayer, UtteranceRecord
from wizard.export.building import Manifest, build, gather
from wizard.export.card import card
from wizard.export.errors import ExportFailed
from wizard.export.formats import Source
from wizard.export.maxima import DerivedReference, Maxima
from wizard.journal.envelope import finite


class Jsonl:
    """The format `jsonl`; with `maxima`, the references have a maximum each."""

    name = "jsonl"
    version = 1

    def __init__(self, maxima: Maxima | None = None) -> None:
        self._maxima = maxima or Maxima()

    def write(self, sources: Sequence[Source], into: Path, step: Callable[[], None]) -> None:
        """Write the corpus into the empty folder `into`.

        Raises `ExportFailed` where a recording does not read back sample for sample.
        """
        (into / "audio").mkdir()
        with (
            (into / "utterances.jsonl").open("x", encoding="utf-8", newline="\n") as utterances,
            (into / "sessions.jsonl").open("x", encoding="utf-8", newline="\n") as sessions,
        ):
            for source in sources:
                sessions.write(_line(session_object(source)))
                for record in source.record.utterances:
                    if not record.practice:
                        audio, derived = _audio(source.folder, record, into), self._maxima.by_utterance.get(record.id)
                        utterances.write(_line(utterance_object(record, audio, derived)))
                    step()
        text = card([source.record for source in sources], self._maxima.rules)
        (into / "README.md").write_text(text, encoding="utf-8", newline="\n")


FORMAT = Jsonl()


def export_jsonl(sessions: list[Path], out: Path) -> Manifest:
    """Export the sessions in these folders into the new folder `out`.

    Raises `DamagedSession` and others of `gather`, `ExportExists`, `ExportFailed`.
    """
    return build(FORMAT, gather(sessions), out)


def session_object(source: Source) -> dict[str, Any]:
    """The line of `sessions.jsonl` for one session."""
    record = source.record
    counts: dict[str, int] = {}
    for utterance in record.utterances:
        if not utterance.practice:
            counts[utterance.how] = counts.get(utterance.how, 0) + 1
    return {**record.model_dump(mode="json", exclude={"utterances"}), "turns": dict(sorted(counts.items()))}


def utterance_object(
    record: UtteranceRecord, audio_file: str | None, derived: DerivedReference | None = None
) -> dict[str, Any]:
    """The line of `utterances.jsonl` for one turn; `audio_file` is the FLAC's path in the export."""
    whole = record.model_dump(mode="json", exclude={"practice"})
    if record.audio:
        whole["audio"] = {**whole["audio"], "file": audio_file, "seconds": round(record.audio.seconds, 6)}
    # Filled in where there is an answer: an annotator has not looked at it, hence not a reference yet.
    whole["reference"] = record.answer and {
        "minimum": record.answer.cas or None,
        **(derived or DerivedReference()).as_json(),
        "sql": record.answer.sql,
        "reviewed": False,
    }
    return whole


def _audio(folder: Path, record: UtteranceRecord, into: Path) -> str | None:
    audio = record.audio
    if audio is None or not audio.complete or not audio.samples:
        return None
    name = f"audio/{record.id}.flac"
    _flac(folder, audio, into / name)
    return name


def _flac(folder: Path, audio: AudioLayer, path: Path) -> None:
    """Write a recording as FLAC, and read it back to be sure."""
    pcm = read_pcm(folder / audio.file)
    samples = numpy.frombuffer(pcm, dtype="<i2")
    try:
        soundfile.write(path, samples, RATE, format="FLAC", subtype="PCM_16")
        back, rate = soundfile.read(path, dtype="int16")
    except soundfile.LibsndfileError as error:
        raise ExportFailed(path, str(error)) from error
    if rate != RATE or back.astype("<i2").tobytes() != pcm:
        raise ExportFailed(path, "the recording does not read back as it was written")


def _line(value: dict[str, Any]) -> str:
    return json.dumps(finite(value), ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"
