"""Recordings as FLAC and WAV, 16 kHz, mono, 16 bits: what is written reads back sample for sample, or nothing is."""

from __future__ import annotations

import io
from pathlib import Path

import numpy
import soundfile
from numpy.typing import NDArray

from subject.audio.recording import RATE, header
from wizard.export.errors import ExportFailed


def flac(samples: NDArray[numpy.int16], name: Path) -> bytes:
    """A recording as the bytes of a FLAC file, read back to be sure. Raises `ExportFailed`, which tells `name`."""
    # Made in memory: the library would have the disk keep every file at once, and an export does that at its end.
    held = io.BytesIO()
    try:
        soundfile.write(held, samples, RATE, format="FLAC", subtype="PCM_16")
    except soundfile.LibsndfileError as error:
        raise ExportFailed(name, str(error)) from error
    packed = held.getvalue()
    _read_back(samples, io.BytesIO(packed), name)
    return packed


def write_wav(samples: NDArray[numpy.int16], path: Path) -> None:
    """Write a recording as WAV, and read it back to be sure. Raises `ExportFailed`."""
    path.write_bytes(header(len(samples)) + samples.astype("<i2").tobytes())
    _read_back(samples, path, path)


def _read_back(samples: NDArray[numpy.int16], written: Path | io.BytesIO, name: Path) -> None:
    try:
        back, rate = soundfile.read(written, dtype="int16")
    except soundfile.LibsndfileError as error:
        raise ExportFailed(name, str(error)) from error
    if rate != RATE or not numpy.array_equal(back, samples):
        raise ExportFailed(name, "the recording does not read back as it was written")
