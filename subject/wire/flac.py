"""A stretch of sound made smaller without loss: one FLAC stream of its own, 16 kHz, mono, 16 bits.

Speech takes about half its size. Each frame is a whole stream, so that none needs another to be read.
"""

from __future__ import annotations

import io

RATE = 16000
WIDTH = 2
LARGEST_PACKED = 80_000
"""Bytes of one packed stretch, at most; noise does not get smaller."""


def available() -> bool:
    """True where this machine can pack and unpack: libsndfile is there and knows FLAC."""
    try:
        import soundfile
    except (ImportError, OSError):
        return False
    return "FLAC" in soundfile.available_formats()


def pack(pcm: bytes) -> bytes:
    """`pcm` (16-bit little-endian, mono, 16 kHz) as a FLAC stream."""
    import numpy
    import soundfile

    packed = io.BytesIO()
    soundfile.write(packed, numpy.frombuffer(pcm, "<i2"), RATE, format="FLAC", subtype="PCM_16")
    return packed.getvalue()


def unpack(packed: bytes, most: int) -> bytes:
    """The samples of a FLAC stream, as `pack` had them.

    Raises:
        ValueError: not FLAC, of another kind of sound, or longer than `most` samples; no more than these are unpacked.
    """
    import numpy
    import soundfile

    if len(packed) > LARGEST_PACKED:
        raise ValueError(f"{len(packed)} bytes of FLAC; at most {LARGEST_PACKED} are taken")
    try:
        with soundfile.SoundFile(io.BytesIO(packed)) as file:
            kind = (file.format, file.subtype, file.samplerate, file.channels)
            if kind != ("FLAC", "PCM_16", RATE, 1):
                raise ValueError("sound that is not FLAC of 16 kHz, mono, 16 bits")
            samples = file.read(most + 1, dtype="int16")
    except (soundfile.SoundFileError, OSError, TypeError) as error:
        raise ValueError("a FLAC stream that cannot be read") from error
    if len(samples) > most:
        raise ValueError(f"FLAC of more than {most} samples")
    return numpy.asarray(samples, dtype="<i2").tobytes()
