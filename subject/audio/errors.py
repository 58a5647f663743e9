"""The audio room's errors: all say what, where, and what to do.

SubjectError
  AudioError
    RecordingError      a recording on disk cannot be written, read, or taken up again
      DiskRefuses       the disk does not do what it is asked: it is full, read-only, or not ours to write
    SourceError         an audio file cannot be used as a source
    NoPortAudio         the sound library is not on this machine
    NoDevice            the device asked for (or any device) is not there
    DeviceGone          a device that was open has stopped or disappeared
    CaptureError        the capture process could not start or has ended
    NobodyListens       nobody takes what the capture process tells
"""

from dataclasses import dataclass
from pathlib import Path

from subject.errors import SubjectError


class AudioError(SubjectError):
    """Anything wrong with microphone, loudspeaker, or recordings."""


class RecordingError(AudioError):
    """A recording on disk cannot be written, read, or taken up again."""

    def __init__(self, path: Path, what: str, do: str) -> None:
        super().__init__(path, what, do)
        self.path = path
        self.what = what
        self.do = do

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; {self.do}"


class DiskRefuses(RecordingError):
    """The disk is full, read-only, broken, or not ours to write; the system's own error is its cause."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(path, f"the disk says: {error.strerror}", "make room on it, and let it be written")


class SourceError(AudioError):
    """An audio file cannot be used as a source."""

    def __init__(self, path: Path, what: str, do: str = "give a WAV or FLAC file") -> None:
        super().__init__(path, what, do)
        self.path = path
        self.what = what
        self.do = do

    def __str__(self) -> str:
        return f"{self.path}: {self.what}; {self.do}"


class NoPortAudio(AudioError):
    """The sound library is not on this machine."""

    def __str__(self) -> str:
        return "the sound library PortAudio is not installed; apt install libportaudio2 (or use an audio file, or type)"


class NoDevice(AudioError):
    """The device asked for, or any device at all, is not there."""

    def __init__(self, kind: str, wanted: str, present: tuple[str, ...]) -> None:
        super().__init__(kind, wanted, present)
        self.kind = kind
        self.wanted = wanted
        self.present = present

    def __str__(self) -> str:
        if not self.present:
            instead = "use an audio file, or type" if self.kind == "microphone" else "go on without hearing"
            return f"no {self.kind} on this machine; plug one in, or {instead}"
        return f"no {self.kind} {self.wanted}; there are: {', '.join(self.present)}"


class DeviceGone(AudioError):
    """A device that was open, or should open, does not work."""

    def __init__(self, device: str, detail: str) -> None:
        super().__init__(device, detail)
        self.device = device
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.device} does not work: {self.detail}; check that it is plugged in and choose again"


class CaptureError(AudioError):
    """The capture process could not start, or has ended."""

    def __init__(self, what: str, log: Path) -> None:
        super().__init__(what, log)
        self.what = what
        self.log = log

    def __str__(self) -> str:
        return f"the recorder {self.what}; see {self.log}, then restart it"


@dataclass(eq=False)
class NobodyListens(AudioError):
    """Nobody takes what the capture process tells; the process is ended."""

    waiting: int
    """Events that wait."""

    def __str__(self) -> str:
        return f"{self.waiting} events of the recorder wait and nobody takes them; the recorder is ended"
