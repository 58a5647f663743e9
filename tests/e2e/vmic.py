"""A sound system for tests, without hardware: ALSA devices whose two ends are FIFOs that a thread feeds and drains.

What `say` is given comes out of the virtual microphone sample for sample; what is played to the virtual loudspeaker is
found in `heard`. Between sentences the microphone gives the faint noise of a room (one bit), or, after `mute`, zeros.
"""

import fcntl
import os
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes.util import find_library
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import pytest

from subject.audio.recording import RATE, WIDTH
from subject.audio.sources import load

_TICK = 0.02
_CHUNK = 640  # bytes of a tick: 20 ms
_CONFIG = """\
pcm.vmicraw {{ type file slave.pcm {{ type null }} file "/dev/null" infile "{mic}" format "raw" }}
pcm.vspkraw {{ type file slave.pcm {{ type null }} file "{speaker}" format "raw" }}
pcm.!default {{
    type asym
    capture.pcm {{ type plug slave {{ pcm "vmicraw" rate 16000 channels 1 format S16_LE }} }}
    playback.pcm {{ type plug slave {{ pcm "vspkraw" rate 16000 channels 1 format S16_LE }} }}
}}
"""


def why_not() -> str:
    """Why there can be no virtual microphone here; empty if there can."""
    if find_library("portaudio") is None:
        return "PortAudio is not installed (apt install libportaudio2)"
    return "" if os.name == "posix" and Path("/proc").exists() else "ALSA is on Linux only"


class VirtualMicrophone:
    """Runs from entering to leaving; `environment` points PortAudio's processes at it.

    It must run before a process that uses it loads PortAudio, which otherwise waits at the FIFO for ever.
    """

    def __init__(self, folder: Path) -> None:
        self.config = folder / "asound.conf"
        self._mic, self._speaker = folder / "microphone", folder / "loudspeaker"
        self.environment = {"ALSA_CONFIG_PATH": str(self.config)}
        self._room = np.random.default_rng(3).integers(-1, 2, 1 << 16, dtype="<i2").tobytes()
        self._at = 0
        self.given: bytearray | None = None
        """Everything that went into the microphone, where somebody wants to know."""
        self._sentences: deque[bytes] = deque()
        self._muted = False
        self._unplugged = False
        self._leaving = threading.Event()
        self._left = 0
        self._lock = threading.Lock()
        self._heard = bytearray()
        self._thread = threading.Thread(target=self._feed, daemon=True)

    def say(self, pcm: bytes) -> None:
        """Speak these samples (16 kHz mono 16-bit) from the next 20 ms on, after what is being said."""
        sentence = pcm + b"\0" * (-len(pcm) % _CHUNK)
        with self._lock:
            self._left += len(sentence)
        self._sentences.append(sentence)

    def wait_until_said(self, all_but: float = 0.0, timeout: float = 60.0) -> None:
        """Wait until everything but the last `all_but` seconds has gone into the microphone.

        Raises TimeoutError when nobody takes it.
        """
        until = time.monotonic() + timeout
        while self._left > all_but * RATE * WIDTH:
            if time.monotonic() > until:
                raise TimeoutError("nobody reads the virtual microphone")
            time.sleep(0.002)

    @property
    def left(self) -> int:
        """Bytes that it has still to say."""
        return self._left

    def mute(self, muted: bool = True) -> None:
        """Give zeros in place of the room's noise, as a muted microphone does."""
        self._muted = muted

    def hush(self) -> None:
        """What is still to be said is not said."""
        with self._lock:
            self._sentences.clear()
            self._left = 0

    def unplug(self, unplugged: bool = True) -> None:
        """Give nothing at all: the device hangs."""
        self._unplugged = unplugged

    def heard(self) -> bytes:
        """Everything that came to the loudspeaker so far, 16 kHz mono 16-bit."""
        return bytes(self._heard)

    def __enter__(self) -> Self:
        os.mkfifo(self._mic)
        os.mkfifo(self._speaker)
        self.config.write_text(_CONFIG.format(mic=self._mic, speaker=self._speaker))
        self._into = os.open(self._mic, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        self._out = os.open(self._speaker, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        for fd in (self._into, self._out):
            fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, 4096)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leaving.set()
        self._thread.join()
        os.close(self._into)
        os.close(self._out)

    def _feed(self) -> None:
        due = time.monotonic()
        while not self._leaving.is_set():
            if not self._unplugged:
                self._feed_one()
            with suppress(BlockingIOError):
                self._heard += os.read(self._out, _CHUNK)
            due = max(due + _TICK, time.monotonic() - 5 * _TICK)
            self._leaving.wait(max(due - time.monotonic(), 0))

    def _feed_one(self) -> None:
        saying = self._sentences[0] if self._sentences else b""
        room = bytes(_CHUNK) if self._muted else self._room[self._at : self._at + _CHUNK]
        chunk = saying[:_CHUNK] or room
        try:
            os.write(self._into, chunk)  # all of it or nothing: a pipe takes up to 4096 bytes at once
        except BlockingIOError:
            return  # nobody listens just now; what is said waits, as the room's noise need not
        if self.given is not None:
            self.given += chunk
        self._at = (self._at + _CHUNK) % (len(self._room) - _CHUNK)
        if saying:
            with self._lock:
                if self._sentences and self._sentences[0] is saying:
                    self._sentences[0] = saying[_CHUNK:]
                    if not self._sentences[0]:
                        self._sentences.popleft()
                    self._left -= _CHUNK


def spoken(text: str, folder: Path) -> bytes:
    """`text` as espeak-ng says it, 16 kHz mono 16-bit, no silence at its ends; skips where there is no espeak-ng."""
    if shutil.which("espeak-ng") is None:
        pytest.skip("espeak-ng is not installed (apt install espeak-ng)")
    path = folder / "spoken.wav"
    subprocess.run(["espeak-ng", "-w", str(path), text], check=True, capture_output=True)
    samples = np.frombuffer(load(path), dtype="<i2")
    loud = np.flatnonzero(abs(samples) > 50)
    return bytes(samples[loud[0] : loud[-1] + 1].tobytes())


def place_of(speech: bytes, recorded: bytes) -> tuple[int, float]:
    """Where in `recorded` the speech begins, in samples, and how well the two correlate there."""
    heard, said = (np.frombuffer(pcm, dtype="<i2").astype(float) for pcm in (recorded, speech))
    size = 1 << (len(heard) + len(said)).bit_length()
    match = np.fft.irfft(np.fft.rfft(heard, size) * np.conj(np.fft.rfft(said, size)), size)
    at = int(match[: max(len(heard) - len(said), 0) + 1].argmax())
    window = heard[at : at + len(said)]
    return at, float(np.corrcoef(window, said)[0, 1]) if len(window) == len(said) else 0.0


@contextmanager
def virtual_microphone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualMicrophone]:
    """One that this process's children use; skips, saying why, where there can be none. The body of a fixture."""
    if reason := why_not():
        pytest.skip(reason)
    with VirtualMicrophone(folder) as microphone:
        for name, value in microphone.environment.items():
            monkeypatch.setenv(name, value)
        yield microphone
