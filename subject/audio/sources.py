"""Where the sound comes from: a microphone, audio files played in real time, or nowhere (the subject types).

`load` reads any WAV or FLAC file as 16 kHz mono 16-bit samples. A file that has that form already comes through bit
for bit; others are mixed down and resampled with a windowed-sinc filter.
"""

from dataclasses import asdict, dataclass
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from subject.audio.errors import SourceError
from subject.audio.recording import RATE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_FILES = 1_000
"""Files that may wait to be played."""
_CROSSINGS = 64  # zero crossings of the sinc on either side
_KAISER_BETA = 10.0  # about 100 dB of stop band
_CUTOFF = 0.95  # of the lower Nyquist frequency: 0.90 of it is passed whole, and nothing from 1.00 on
_BATCH = 8192


@dataclass(frozen=True)
class SourceSpec:
    """One source, as it is asked for; plain data that goes through JSON (`as_json`, `from_json`)."""

    kind: Literal["microphone", "file", "typed"]
    device: str | None = None
    """Microphone: the device's exact name; None for the system's own choice, which is then recorded."""
    host_api: str | None = None
    """Microphone: the sound system the device belongs to ("ALSA", "Core Audio"); None for any."""
    files: tuple[str, ...] = ()
    """Files: played one after the other as soon as the stream is open; more can be queued later."""
    speed: float = 1.0
    """Files: times real time."""

    def __post_init__(self) -> None:
        if not self.speed > 0:
            raise ValueError(f"a file cannot be played at {self.speed} times its speed")

    @classmethod
    def microphone(cls, device: str | None = None, host_api: str | None = None) -> Self:
        """A microphone by its exact name and host API, or the system's own choice."""
        return cls("microphone", device=device, host_api=host_api)

    @classmethod
    def file(cls, *paths: Path, speed: float = 1.0) -> Self:
        """A stream that is silent until it is told to play a file (or has `paths` to begin with), then silent again."""
        return cls("file", files=tuple(str(path) for path in paths), speed=speed)

    @classmethod
    def typed(cls) -> Self:
        """No sound: the subject types."""
        return cls("typed")

    def as_json(self) -> dict[str, Any]:
        """The source as plain data, for JSON: its kind, and device or files where it has any."""
        return {**asdict(self), "files": list(self.files)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The source from what `as_json` gave. Raises KeyError or TypeError for anything else."""
        return cls(**{**data, "files": tuple(data["files"])})


def load(path: Path) -> bytes:
    """A whole audio file as 16 kHz mono 16-bit samples. Raises `SourceError` when it is not audio we can read."""
    import numpy as np
    import soundfile

    try:
        with path.open("rb") as stream, soundfile.SoundFile(stream) as sound:
            rate, channels, subtype = sound.samplerate, sound.channels, sound.subtype
            if (rate, channels, subtype) == (RATE, 1, "PCM_16"):
                return bytes(sound.read(dtype="int16").astype("<i2").tobytes())
            samples: NDArray[np.float64] = sound.read(dtype="float64", always_2d=True).mean(axis=1)
    except OSError as error:
        raise SourceError(path, f"cannot be read ({error.strerror})") from error
    except soundfile.LibsndfileError as error:
        raise SourceError(path, f"is not audio ({error.error_string})") from error
    return to_pcm(resample(samples, rate, RATE))


def to_pcm(samples: "NDArray[np.float64]") -> bytes:
    """Samples between -1 and 1 as 16-bit little-endian bytes; what is louder is cut off at the limit."""
    import numpy as np

    return bytes(np.clip(np.rint(samples * 32768.0), -32768, 32767).astype("<i2").tobytes())


def resample(samples: "NDArray[np.float64]", rate: int, to: int) -> "NDArray[np.float64]":
    """`samples` at `rate` Hz as they are at `to` Hz: a polyphase filter, a Kaiser-windowed sinc, no delay.

    Frequencies above 0.9 of the lower of the two Nyquist frequencies fade away, so nothing folds back.
    """
    import numpy as np

    if rate == to or len(samples) == 0:
        return samples
    divisor = gcd(rate, to)
    up, down = to // divisor, rate // divisor
    cutoff = _CUTOFF * min(1.0, to / rate)
    reach = int(np.ceil(_CROSSINGS / cutoff))
    taps = np.arange(-reach, reach + 1)
    distance = taps[None, :] - np.arange(up)[:, None] / up
    window = np.i0(_KAISER_BETA * np.sqrt(np.clip(1 - (distance / (reach + 1)) ** 2, 0, 1))) / np.i0(_KAISER_BETA)
    kernels = cutoff * np.sinc(cutoff * distance) * window
    count = (len(samples) * up + down - 1) // down
    padded = np.concatenate((np.zeros(reach), samples, np.zeros(reach + 1)))
    made = np.empty(count)
    for first in range(0, count, _BATCH):
        position = np.arange(first, min(first + _BATCH, count)) * down
        around = (position // up)[:, None] + np.arange(2 * reach + 1)[None, :]
        made[first : first + len(position)] = np.einsum("nt,nt->n", padded[around], kernels[position % up])
    return made
