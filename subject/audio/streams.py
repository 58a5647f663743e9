"""The two streams a capture process can have: a microphone's, and that of files played in real time.

Both give whole blocks of 16 kHz mono 16-bit samples for as long as they live, from one thread's point of view: `blocks`
never waits, `wait` says how long it makes sense to wait, `fileno` what to wait for.
"""

from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from subject.audio import devices
from subject.audio.block_pipe import BlockPipe
from subject.audio.errors import DeviceGone, SourceError
from subject.audio.events import Played
from subject.audio.recording import BLOCK, RATE, WIDTH
from subject.audio.sources import MOST_FILES, SourceSpec, load

_SILENCE = bytes(BLOCK * WIDTH)
_MOST_AT_ONCE = 50  # blocks: half a second


class Stream(Protocol):
    """What the capture process needs of a stream."""

    device: str
    host_api: str
    watched: bool
    """Whether lost time and digital silence mean trouble."""

    def fileno(self) -> int | None:
        """Readable when there may be blocks; None if only time tells."""

    def wait(self, now: float) -> float:
        """Seconds (monotonic clock) until there may be blocks."""

    def blocks(self, now: float) -> list[bytes]:
        """What has come since the last call, oldest first."""

    def ended(self) -> str:
        """Why nothing more will come; empty while it lives."""

    def close(self) -> None:
        """Let go of the device."""


class MicrophoneStream:
    """One PortAudio stream. To be opened in a process whose descriptor 2 is a log.

    Raises `NoPortAudio`, `NoDevice`, `DeviceGone`.
    """

    watched = True

    def __init__(self, spec: SourceSpec) -> None:
        sd = devices.portaudio()
        present = devices.probe(sd)
        index = devices.choose(present, "microphone", spec.device, spec.host_api)
        self.device, self.host_api = present[index].name, present[index].host_api
        self._came = BlockPipe()
        try:
            self._stream = sd.RawInputStream(
                device=index,
                samplerate=RATE,
                channels=1,
                dtype="int16",
                blocksize=BLOCK,
                latency="low",
                callback=self._on_block,
                finished_callback=self._on_end,
            )
            self._stream.start()
        except sd.PortAudioError as error:
            self._came.close()
            raise DeviceGone(str(present[index]), str(error.args[0])) from error

    def _on_block(self, pcm: Any, frames: int, time: Any, status: Any) -> None:
        self._came.put(bytes(pcm))

    def _on_end(self) -> None:
        self._came.end("the sound system ended the stream")

    def fileno(self) -> int | None:
        """The end of a pipe that is readable as soon as PortAudio has given a block."""
        return self._came.fileno()

    def wait(self, now: float) -> float:
        """One second: the pipe says earlier that blocks are there."""
        return 1.0

    def blocks(self, now: float) -> list[bytes]:
        """The blocks that have come since the last call, oldest first, 16-bit samples."""
        return self._came.take()

    def ended(self) -> str:
        """That the sound system ended the stream, or nobody has taken its sound; empty while it runs."""
        return self._came.ended

    def close(self) -> None:
        """Stop the stream at once and give the device back."""
        self._stream.abort()
        self._stream.close()
        self._came.close()


@dataclass
class _Playing:
    path: str
    pcm: bytes
    first: int
    at: int = 0


class FileStream:
    """Silence, and in it the files it is told to `play`, one after the other, on the monotonic clock times `speed`.

    A file begins with a block, so at a multiple of 160 samples; its last block is filled with silence.
    """

    device = "audio files"
    host_api = "file"
    watched = False

    def __init__(self, spec: SourceSpec, now: float) -> None:
        self._seconds = BLOCK / RATE / spec.speed
        self._next = now
        self._given = 0
        self._playing: _Playing | None = None
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._played: list[Played] = []  # of one call of `blocks` each: taken after every one
        import soundfile  # noqa: F401  # loaded before the clock runs, not in the middle of an utterance

        for path in spec.files:
            self.play(path)

    def play(self, path: str) -> None:
        """Play this file after those already waiting. Raises `SourceError`; so it does where `MOST_FILES` wait."""
        if len(self._waiting) >= MOST_FILES:
            raise SourceError(Path(path), f"{MOST_FILES} files wait to be played already", "play it when they are over")
        self._waiting.append((path, load(Path(path))))

    def played(self) -> list[Played]:
        """The files that have come to their end since the last call."""
        done, self._played = self._played, []
        return done

    def fileno(self) -> int | None:
        """None: only the clock says when blocks are due."""
        return None

    def wait(self, now: float) -> float:
        """Seconds until the next block is due; 0 where one is due now."""
        return max(self._next - now, 0.0)

    def blocks(self, now: float) -> list[bytes]:
        """The blocks that are due, oldest first; what is more than half a second waits for the next call."""
        due: list[bytes] = []
        while self._next <= now and len(due) < _MOST_AT_ONCE:
            due.append(self._block())
            self._next += self._seconds
        return due

    def _block(self) -> bytes:
        if self._playing is None and self._waiting:
            path, pcm = self._waiting.popleft()
            self._playing = _Playing(path, pcm, self._given)
        self._given += BLOCK
        playing = self._playing
        if playing is None:
            return _SILENCE
        piece = playing.pcm[playing.at : playing.at + len(_SILENCE)]
        playing.at += len(_SILENCE)
        if playing.at >= len(playing.pcm):
            self._played.append(Played(playing.path, playing.first, len(playing.pcm) // WIDTH))
            self._playing = None
        return piece.ljust(len(_SILENCE), b"\0")

    def ended(self) -> str:
        """Empty: files and silence never end."""
        return ""

    def close(self) -> None:
        """Forget the files that have not begun."""
        self._waiting.clear()


def open_stream(spec: SourceSpec, now: float) -> MicrophoneStream | FileStream:
    """The stream of `spec`. Raises the errors of either, and ValueError for typed input, which has none."""
    if spec.kind == "typed":
        raise ValueError("typed input has no sound to capture")
    return MicrophoneStream(spec) if spec.kind == "microphone" else FileStream(spec, now)
