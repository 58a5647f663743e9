"""Speech for made sessions: a domain's rehearsal, cut and varied so that no two recordings are alike.

A made speaker is a pace and pitch (all recordings are played a little faster or slower) and a loudness of her own. What
is heard does not say what the transcript says: made corpora measure software, not recognisers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy
import soundfile
from numpy.typing import NDArray

Pcm = NDArray[numpy.int16]


class Speech:
    """The recordings of rehearsals, to be spoken by made speakers."""

    def __init__(self, recordings: Sequence[Path]) -> None:
        """`recordings` are 16 kHz mono files."""
        self._recordings = [soundfile.read(path, dtype="float64")[0] for path in recordings]

    def say(self, speaker: str, random: Random, seconds: float) -> bytes:
        """A stretch of up to `seconds`, 16-bit samples, as `speaker` says it; no two alike."""
        voice = Random(speaker)  # noqa: S311 - a voice, not a secret
        pace, loudness = voice.uniform(0.85, 1.18), voice.uniform(0.5, 2.0)
        spoken = self._recordings[random.randrange(len(self._recordings))]
        wanted = int(seconds * 16000)
        places = numpy.arange(wanted) * pace + random.randrange(max(1, len(spoken) - int(wanted * pace)))
        heard = numpy.interp(places[places < len(spoken) - 1], numpy.arange(len(spoken)), spoken) * loudness
        noise = numpy.random.default_rng(random.getrandbits(64)).normal(0, 0.0005, len(heard))
        samples: Pcm = numpy.clip(numpy.rint((heard + noise) * 32767), -32768, 32767).astype("<i2")
        return samples.tobytes()
