"""The subject's sound: the microphone in a process of its own, recordings on disk, levels, the loudspeaker.

What both sides of the wire need is named here and is light to import. The handles that start processes are in
`subject.audio.recorder`, `subject.audio.loudspeaker` and `subject.audio.devices`.
"""

from subject.audio.errors import AudioError
from subject.audio.events import CaptureSettings
from subject.audio.recording import (
    BLOCK,
    FRAME,
    RATE,
    WIDTH,
    Finished,
    RecordingFile,
    Repaired,
    final_path,
    length,
    measure,
    part_path,
    read_pcm,
    repair,
)
from subject.audio.sources import SourceSpec

__all__ = [
    "BLOCK",
    "FRAME",
    "RATE",
    "WIDTH",
    "AudioError",
    "CaptureSettings",
    "Finished",
    "RecordingFile",
    "Repaired",
    "SourceSpec",
    "final_path",
    "length",
    "measure",
    "part_path",
    "read_pcm",
    "repair",
]
