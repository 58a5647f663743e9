"""The loudspeaker: replay a piece, or listen live while she speaks. Where there is none it says so, and nothing fails.

PortAudio lives in a process of its own (see `subject.audio.devices` for why): ``python -m subject.audio.loudspeaker``
reads orders from its standard input (five bytes: one for what, four for how many bytes of sound follow) and answers
with one line of JSON once, when the device is open or cannot be.
"""

import json
import logging
import os
import queue
import select
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Self

from subject.audio import child_processes, devices
from subject.audio.errors import AudioError
from subject.audio.recording import BLOCK, RATE, WIDTH

_ORDER = struct.Struct("<BI")
_PLAY, _FEED, _STOP = 1, 2, 3
_OPENS_WITHIN = 15.0
_LEAVES_WITHIN = 2.0
_MOST_WAITING = 200

_CUSHION = round(0.06 * RATE) * WIDTH  # live: gathered before it is heard, so that frames may come unevenly
_FAR_BEHIND = round(0.5 * RATE) * WIDTH  # live: more than this waiting, and the oldest is left out


class Loudspeaker:
    """A loudspeaker, or the reason why there is none. Every method may be called from any thread and none waits."""

    def __init__(self, process: "subprocess.Popen[bytes] | None", name: str, reason: str) -> None:
        self.name = name
        """The device in use, with its host API; empty where there is none."""
        self._reason = reason
        self._process = process
        self._orders: queue.Queue[bytes | None] = queue.Queue()  # bounded: see `feed` and `_instead`
        self._writer = threading.Thread(target=self._write, daemon=True)
        if process is not None:
            self._writer.start()

    @classmethod
    def open(cls, log: Path, name: str | None = None, host_api: str | None = None) -> Self:
        """The device of this exact name and host API, or the system's own choice.

        Blocks for some 0.2 s (at most 15). Raises nothing: `available` and `reason` tell. What PortAudio prints goes to
        the end of `log`.
        """
        with log.open("ab") as stderr:
            process = subprocess.Popen(
                child_processes.command("loudspeaker", json.dumps([name, host_api])),
                env=child_processes.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                start_new_session=True,
            )
        line = b""
        if process.stdout is not None:
            if select.select([process.stdout], [], [], _OPENS_WITHIN)[0]:
                line = process.stdout.readline()
            process.stdout.close()
        said = json.loads(line) if line else {"failed": f"the loudspeaker's process gave no answer; see {log}"}
        if "opened" in said:
            return cls(process, said["opened"], "")
        _end(process)
        return cls(None, "", said["failed"])

    @property
    def available(self) -> bool:
        """Whether something can be heard."""
        return not self.reason

    @property
    def reason(self) -> str:
        """Why nothing can be heard; empty when it can."""
        if self._reason or self._process is None or self._process.poll() is None:
            return self._reason
        return "the loudspeaker's process has ended; open it again"

    def play(self, pcm: bytes, rate: int = RATE) -> None:
        """Play this 16-bit mono sound at once, in place of whatever is being played."""
        if rate != RATE:
            import numpy as np

            from subject.audio.sources import resample, to_pcm

            pcm = to_pcm(resample(np.frombuffer(pcm, dtype="<i2") / 32768.0, rate, RATE))
        self._instead(_PLAY, pcm)

    def feed(self, pcm: bytes) -> None:
        """Live: the next 16 kHz mono 16-bit samples as they come, heard some 60 ms later; a replay goes first.

        They are dropped where the process has not taken the last `_MOST_WAITING`.
        """
        if self._orders.qsize() < _MOST_WAITING:
            self._send(_FEED, pcm)

    def stop(self) -> None:
        """Be silent now; what waits to be played or heard live is dropped."""
        self._instead(_STOP, b"")

    def close(self) -> None:
        """Let go of the device. Waits for its process: two seconds, and as long again once it is killed."""
        process, self._process = self._process, None
        self._reason = self._reason or "the loudspeaker is closed"
        if process is not None:
            self._let_go_of_waiting()
            self._orders.put(None)
            self._writer.join(_LEAVES_WITHIN)
            _end(process)

    def _instead(self, what: int, pcm: bytes) -> None:
        """An order in place of all that wait: they would not be heard any more."""
        self._let_go_of_waiting()
        self._send(what, pcm)

    def _let_go_of_waiting(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._orders.get_nowait()

    def _send(self, what: int, pcm: bytes) -> None:
        if self.available:
            self._orders.put(_ORDER.pack(what, len(pcm)) + pcm)

    def _write(self) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        while (order := self._orders.get()) is not None:
            try:
                process.stdin.write(order)
                process.stdin.flush()
            except (OSError, ValueError):  # it is gone, or `close` has given up waiting and closed the pipe
                self._reason = self._reason or "the loudspeaker's process has ended; open it again"
                return


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.stdin is not None:
        try:
            process.stdin.close()
        except OSError:
            logging.getLogger(__name__).debug("the loudspeaker's process was gone already")
    try:
        process.wait(_LEAVES_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        with suppress(subprocess.TimeoutExpired):  # killed, and yet there: nobody waits for it
            process.wait(_LEAVES_WITHIN)


class Mixer:
    """What is to be heard next: a replay if there is one, else the live sound, else silence. Pure.

    Live sound is gathered until there are 60 ms of it, so that it may come unevenly; when more than half a second waits
    the oldest is left out, and when there is none it is gathered again.
    """

    def __init__(self) -> None:
        self._replay = bytearray()
        self._live = bytearray()
        self._flowing = False

    def play(self, pcm: bytes) -> None:
        """A replay, in place of the one going on."""
        self._replay = bytearray(pcm)

    def feed(self, pcm: bytes) -> None:
        """Add live sound behind what is still to be heard."""
        self._live += pcm
        if len(self._live) > _FAR_BEHIND:
            del self._live[: len(self._live) - _CUSHION]

    def stop(self) -> None:
        """Drop all sound that has not been heard yet."""
        self._replay.clear()
        self._live.clear()
        self._flowing = False

    def take(self, size: int) -> bytes:
        """Take the next `size` bytes of what is to be played, filled up with silence."""
        if self._replay:
            return _first(self._replay, size)
        self._flowing = len(self._live) >= _CUSHION or (self._flowing and len(self._live) > 0)
        return _first(self._live, size) if self._flowing else bytes(size)


def _first(sound: bytearray, size: int) -> bytes:
    piece = bytes(sound[:size])
    del sound[:size]
    return piece.ljust(size, b"\0")


def _serve(orders: BinaryIO, mixer: Mixer, lock: threading.Lock) -> None:
    while len(head := orders.read(_ORDER.size)) == _ORDER.size:
        what, size = _ORDER.unpack(head)
        pcm = orders.read(size)
        with lock:
            if what == _PLAY:
                mixer.play(pcm)
            elif what == _FEED:
                mixer.feed(pcm)
            else:
                mixer.stop()


def _answer(**said: str) -> None:
    with os.fdopen(1, "w") as answer:
        json.dump(said, answer)
        answer.write("\n")


def _main() -> None:
    name, host_api = json.loads(sys.argv[1])
    mixer, lock = Mixer(), threading.Lock()

    def on_block(out: Any, frames: int, time: Any, status: Any) -> None:
        with lock:
            out[:] = mixer.take(frames * WIDTH)

    try:
        sd = devices.portaudio()
        present = devices.probe(sd)
        index = devices.choose(present, "loudspeaker", name, host_api)
    except AudioError as error:
        _answer(failed=str(error))
        return
    try:
        stream = sd.RawOutputStream(
            device=index, samplerate=RATE, channels=1, dtype="int16", blocksize=BLOCK, latency="low", callback=on_block
        )
        stream.start()
    except sd.PortAudioError as error:
        _answer(failed=f"{present[index]} does not work: {error.args[0]}; check it, or go on without hearing")
        return
    with stream:
        _answer(opened=str(present[index]))
        _serve(sys.stdin.buffer, mixer, lock)


if __name__ == "__main__":
    _main()
