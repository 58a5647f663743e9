"""How loud a piece of sound is, and whether somebody speaking can be heard in it, in words for anybody.

Levels are in dBFS: 0 is the loudest a 16-bit sample can be; digital silence is given as `FLOOR`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FLOOR = -100.0
"""dBFS of digital silence; the softest sample that is not zero has -90.3."""
SILENT_BELOW = -60.0
"""dBFS: speech softer than this is not heard at all."""
SOFT_BELOW = -45.0
"""dBFS: speech softer than this is too soft to be of use."""
STEADY_WITHIN = 3.0
"""dB between the loudest and the softest moments: nobody speaks that evenly, it is the room."""
STEADY_BELOW = -30.0
"""dBFS: only below this is an even sound taken for the room's."""

_WINDOW = 320  # samples: 20 ms
_CLIPPED = 32700
_CLIPPED_RUN = 3  # samples in a row at the limit; a single one may be chance
_FULL_SCALE = 32768.0

Kind = Literal["good", "too_soft", "clipping", "silent"]

_WORDS: dict[Kind, str] = {
    "good": "That sounds good.",
    "too_soft": "That was very soft. A little closer, or a little louder?",
    "clipping": "That was too loud. A little further away, please.",
    "silent": "I could not hear you. A little closer?",
}


@dataclass(frozen=True)
class RecordingVerdict:
    """What a recording is good for."""

    kind: Kind
    peak_dbfs: float
    rms_dbfs: float
    words: str
    """For the person who spoke."""


def levels(pcm: bytes) -> tuple[float, float]:
    """Peak and RMS of a piece of 16-bit sound, in dBFS; both `FLOOR` where there is none."""
    samples = _samples(pcm)
    return _peak(samples), _rms(samples)


def judge(pcm: bytes) -> RecordingVerdict:
    """Whether a recording (16 kHz mono 16-bit) holds speech that is loud enough and not too loud.

    Speech is judged by its loud moments (the 95th percentile of the RMS of 20 ms pieces), so pauses do not count
    against it; a sound that is soft and even from end to end is the room, not somebody speaking.
    """
    import numpy as np

    samples = _samples(pcm)
    kind: Kind = "good"
    pieces = samples[: len(samples) // _WINDOW * _WINDOW].reshape(-1, _WINDOW)
    heard = 20 * np.log10(np.maximum(np.sqrt((pieces**2).mean(axis=1)) / _FULL_SCALE, 10 ** (FLOOR / 20)))
    loud = float(np.percentile(heard, 95)) if len(heard) else _rms(samples)
    even = len(heard) > 0 and loud - float(np.percentile(heard, 5)) < STEADY_WITHIN
    if loud < SILENT_BELOW or (even and loud < STEADY_BELOW):
        kind = "silent"
    elif _clipped_runs(samples):
        kind = "clipping"
    elif loud < SOFT_BELOW:
        kind = "too_soft"
    return RecordingVerdict(kind, round(_peak(samples), 1), round(_rms(samples), 1), _WORDS[kind])


def _samples(pcm: bytes) -> "NDArray[np.float64]":
    import numpy as np

    return np.frombuffer(pcm, dtype="<i2").astype(np.float64)


def _peak(samples: "NDArray[np.float64]") -> float:
    return _dbfs(float(abs(samples).max()) if len(samples) else 0.0)


def _rms(samples: "NDArray[np.float64]") -> float:
    return _dbfs(float((samples**2).mean()) ** 0.5 if len(samples) else 0.0)


def _dbfs(amplitude: float) -> float:
    from math import log10

    return max(20 * log10(amplitude / _FULL_SCALE), FLOOR) if amplitude > 0 else FLOOR


def _clipped_runs(samples: "NDArray[np.float64]") -> bool:
    """Whether the sound stays at the limit, on one side of it, for some samples in a row, more than once."""
    import numpy as np

    runs = 0
    for side in (samples >= _CLIPPED, samples <= -_CLIPPED):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], side.astype(np.int8), [0]))))
        runs += int((edges[1::2] - edges[::2] >= _CLIPPED_RUN).sum())
    return runs > 1
