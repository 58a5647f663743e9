"""NIST SPHERE files: a header of 1024 bytes of text, then 16-bit samples, little-endian.

The fields are those of the ATIS waveform specification. Texts in them are ASCII, without line ends, and short enough
for the header to be 1024 bytes, which is the only length that libsndfile reads.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

import numpy
from numpy.typing import NDArray

SIZE = 1024
"""Bytes before the first sample."""
_LONGEST = 60
"""Characters of a text: eight of them and twelve numbers leave room."""


def sphere(samples: NDArray[numpy.int16], rate: int, about: Mapping[str, str]) -> bytes:
    """A whole file: one channel, PCM. `about` are the fields that are texts, in their order.

    `sample_checksum` is the sum of all samples in 16 bits without sign.
    """
    fields: dict[str, str | int] = {
        **{name: _ascii(value) for name, value in about.items()},
        "channel_count": 1,
        "sample_count": len(samples),
        "sample_rate": rate,
        "sample_min": int(samples.min()) if len(samples) else 0,
        "sample_max": int(samples.max()) if len(samples) else 0,
        "sample_n_bytes": 2,
        "sample_byte_format": "01",
        "sample_sig_bits": 16,
        "sample_checksum": int(samples.sum(dtype=numpy.int64)) & 0xFFFF,
        "sample_coding": "pcm",
    }
    lines = [f"NIST_1A\n{SIZE:7}\n", *map(_line, fields, fields.values()), "end_head\n"]
    header = "".join(lines).encode("ascii")
    if len(header) > SIZE:
        raise ValueError(f"the header has {len(header)} bytes, more than {SIZE}")
    return header.ljust(SIZE, b"\n") + samples.astype("<i2").tobytes()


def _line(name: str, value: str | int) -> str:
    return f"{name} -i {value}\n" if isinstance(value, int) else f"{name} -s{len(value)} {value}\n"


def _ascii(text: str) -> str:
    """As much of a text as a header can hold; "unknown" for nothing."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    printable = "".join(one if one.isprintable() else " " for one in plain)
    return " ".join(printable.split())[:_LONGEST].strip() or "unknown"
