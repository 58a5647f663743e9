"""Recordings as FLAC: 16 kHz, mono, 16 bits, nothing lost."""

from __future__ import annotations

import io
from pathlib import Path

import numpy
import soundfile
from numpy.typing import NDArray

from subject.audio.recording import RATE
from wizard.export.errors import ExportFailed


def write_flac(samples: NDArray[numpy.int16], path: Path) -> None:
    """Write a recording, and read it back to be sure. Raises `ExportFailed`."""
    # Made in memory: the library would have the disk keep every file at once, and an export does that at its end.
    made = io.BytesIO()
    try:
        soundfile.write(made, samples, RATE, format="FLAC", subtype="PCM_16")
        path.write_bytes(made.getbuffer())
        back, rate = soundfile.read(path, dtype="int16")
    except soundfile.LibsndfileError as error:
        raise ExportFailed(path, str(error)) from error
    if rate != RATE or not numpy.array_equal(back, samples):
        raise ExportFailed(path, "the recording does not read back as it was written")
