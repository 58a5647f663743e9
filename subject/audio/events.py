"""What the terminal tells its capture process (orders), and what that process tells back (events).

Facts only, one JSON object a line. Positions are samples counted from the first sample of the stream; times are
nanoseconds of the system's monotonic clock, which both processes read.
"""

import base64
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from subject.audio.levels import RecordingVerdict
from subject.audio.sources import SourceSpec
from subject.json_text import from_json

TroubleKind = Literal["stalled", "silent", "device_changed", "ended", "disk"]
Interrupted = Literal["", "longest", "trouble", "pressed_again", "stopped", "recorder_died"]


@dataclass(frozen=True)
class CaptureSettings:
    """How utterances are cut out of the stream, in seconds."""

    pre_roll: float = 0.5
    """Kept from before the press: people begin to speak before they press."""
    post_roll: float = 0.3
    """Kept after the release: people let go before they have finished."""
    longest: float = 60.0
    """The longest utterance, press to release; then it is released for her."""
    stalled_after: float = 0.5
    silent_after: float = 2.0


@dataclass(frozen=True)
class Open:
    """Order: open the source. The first order, given once."""

    source: SourceSpec
    settings: CaptureSettings


@dataclass(frozen=True)
class PressOrder:
    """Order: the subject presses; record from the pre-roll on, into `path`."""

    utterance: str
    path: str


@dataclass(frozen=True)
class ReleaseOrder:
    """Order: the subject lets go."""


@dataclass(frozen=True)
class Play:
    """Order, to a file source: play this file after those already waiting."""

    path: str


@dataclass(frozen=True)
class Monitor:
    """Order: hand back the next `seconds` of sound (at most ten), recorded nowhere."""

    seconds: float


@dataclass(frozen=True)
class GoOn:
    """Order: the experimenter has looked at the trouble; go on with the same device."""


@dataclass(frozen=True)
class Stop:
    """Order: end the open recording, if any, and the process."""


@dataclass(frozen=True)
class Opened:
    """The stream runs; these are the device and the sound system it really uses."""

    device: str
    host_api: str
    rate: int
    at_ns: int = 0


@dataclass(frozen=True)
class Failed:
    """The source could not be opened: the name of an error of this room, and its data."""

    error: str
    data: tuple[Any, ...]
    """The error's own arguments, as JSON has them."""


@dataclass(frozen=True)
class Level:
    """The loudest sample and the RMS since the last such event, in dBFS; some 20 a second."""

    peak_dbfs: float
    rms_dbfs: float


@dataclass(frozen=True)
class Started:
    """The first samples after the press are in the file: now she may be told to speak."""

    utterance: str
    path: str
    press_sample: int
    first_sample: int
    """Position of the file's first sample: the press less the pre-roll, where there is that much."""
    at_ns: int = 0


@dataclass(frozen=True)
class Grown:
    """The file now holds this many samples; at most one such event in 20 ms of sound."""

    utterance: str
    samples: int


@dataclass(frozen=True)
class Ended:
    """The recording is finished, renamed, and will not change."""

    utterance: str
    path: str
    press_sample: int
    release_sample: int
    first_sample: int
    samples: int
    sha256: str
    verdict: RecordingVerdict
    interrupted: Interrupted = ""
    """Why it ended, if not because she let go."""
    at_ns: int = 0


@dataclass(frozen=True)
class OrderRefused:
    """A press, a play or a monitoring that did not happen, and why."""

    what: str
    """The utterance or the path it was asked for; empty for a monitoring."""
    reason: str


@dataclass(frozen=True)
class Played:
    """A file has been played to its end; where in the stream it lies."""

    path: str
    first_sample: int
    samples: int


@dataclass(frozen=True)
class Monitored:
    """The sound asked for by `Monitor`."""

    pcm_base64: str = field(repr=False)
    verdict: RecordingVerdict

    @property
    def pcm(self) -> bytes:
        """16 kHz mono 16-bit samples."""
        return base64.b64decode(self.pcm_base64)


@dataclass(frozen=True)
class WentOn:
    """What came of `GoOn`: presses are taken again, or `problem` says what still stands in the way."""

    problem: str = ""
    at_ns: int = 0


@dataclass(frozen=True)
class SoundTrouble:
    """Something is wrong with the sound. Recording is paused until the experimenter says what to do."""

    kind: TroubleKind
    detail: str
    at_ns: int = 0


Order = Open | PressOrder | ReleaseOrder | Play | Monitor | GoOn | Stop
Event = Opened | Failed | Level | Started | Grown | Ended | OrderRefused | Played | Monitored | WentOn | SoundTrouble

_TYPES: dict[str, type[Any]] = {
    one.__name__: one
    for one in (
        *(Open, PressOrder, ReleaseOrder, Play, Monitor, GoOn, Stop),
        *(Opened, Failed, Level, Started, Grown, Ended, OrderRefused, Played, Monitored, WentOn, SoundTrouble),
    )
}
_INNER: dict[str, Callable[[Any], Any]] = {
    "source": SourceSpec.from_json,
    "settings": lambda data: CaptureSettings(**data),
    "verdict": lambda data: RecordingVerdict(**data),
    "data": tuple,
}


def encode(message: Order | Event) -> bytes:
    """One line of JSON, its end included."""
    return json.dumps({"is": type(message).__name__, **asdict(message)}, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Order | Event:
    """What `encode` made a line of. Raises ValueError for anything else."""
    try:
        data = from_json(line)
        kind = _TYPES[data.pop("is")]
        message: Order | Event = kind(
            **{name: _INNER[name](value) if name in _INNER else value for name, value in data.items()}
        )
        return message
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a message between terminal and recorder: {line[:80]!r}") from error
