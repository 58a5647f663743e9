"""Blocks of sound on their way from PortAudio's thread to the capture process's loop, which a pipe wakes.

The way has an end. Where the loop takes nothing for as long as `MOST_BLOCKS` last (the disk hangs, say), the stream has
ended, and nothing more goes in: so what was taken until then is whole, and the trouble is told.
"""

from __future__ import annotations

import os
from collections import deque
from typing import Final

from subject.audio.recording import BLOCK, RATE

MOST_BLOCKS: Final = 600 * RATE // BLOCK
"""Blocks that may wait: ten minutes of sound, 19 MB."""


class BlockPipe:
    """One thread puts, another takes. `most`: blocks that may wait."""

    def __init__(self, most: int = MOST_BLOCKS) -> None:
        self._most = most
        self._blocks: deque[bytes] = deque()
        self._ended = ""
        self._woken, self._wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def put(self, block: bytes) -> None:
        """One more; does as little as possible, as the sound system waits. After the end nothing happens."""
        if self._ended:
            return
        if len(self._blocks) < self._most:
            self._blocks.append(block)
            self._ring()
        else:
            self.end(f"nobody has taken its sound for {self._most * BLOCK // RATE} s")

    def end(self, why: str) -> None:
        """Nothing more will come; the first reason stays."""
        self._ended = self._ended or why
        self._ring()

    @property
    def ended(self) -> str:
        """Why nothing more will come; empty while more may."""
        return self._ended

    def fileno(self) -> int:
        """Readable as soon as something was put, or it has ended."""
        return self._woken

    def take(self) -> list[bytes]:
        """What was put since the last call, oldest first."""
        try:
            os.read(self._woken, 4096)
        except BlockingIOError:
            return []
        return [self._blocks.popleft() for _ in range(len(self._blocks))]

    def close(self) -> None:
        """Close the pipe; nothing may be put or taken any more."""
        os.close(self._woken)
        os.close(self._wake)

    def _ring(self) -> None:
        try:
            os.write(self._wake, b"\0")
        except BlockingIOError:  # a full pipe has woken the reader already
            return
