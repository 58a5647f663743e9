"""The file of her numbered events: each on the disk before it counts, and in memory until the other side has it.

Rules:

1. A line is whole or it is not there: what a refused write left is cut off before the next one, or when the file is
   opened again.
2. Events that the other side has are let go from memory (`forget`), so that a session may be long. Whoever asks for
   them all the same gets them from the file.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from pydantic import TypeAdapter

from subject.json_text import from_json
from subject.wire.messages import Ended, Pressed, SubjectEvent

_EVENTS: TypeAdapter[SubjectEvent] = TypeAdapter(SubjectEvent)


class EventLog:
    """The events in one file, opened; all of them in memory at first.

    Raises:
        OSError: the file cannot be read or written.
        ValueError: what is in it are not events, numbered from 1.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: list[SubjectEvent] = _begin(path)
        self._forgotten = 0
        """So many, from the first on, are in the file alone."""
        self._open_before = 0
        """The utterance that was being spoken behind those; 0 for none."""
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._size = os.fstat(self._fd).st_size

    def close(self) -> None:
        """Close the log file; nothing can be written to it afterwards."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    @property
    def count(self) -> int:
        """How many events there are; the number of the last one."""
        return self._forgotten + len(self._kept)

    def after(self, n: int) -> Sequence[SubjectEvent]:
        """The events with numbers above `n`, in order. Raises OSError where they are in a file that cannot be read."""
        if n >= self._forgotten:
            return self._kept[n - self._forgotten :]
        with self.path.open("rb") as file:
            events = _events(file.read(self._size))
        return events[n:]

    def forget(self, n: int) -> None:
        """The other side has the events 1 to `n`, and no more is known: those alone need not stay in memory.

        Raises OSError where it has fewer than it once had, and the file cannot be read.
        """
        n = min(n, self.count)
        spoken, kept = self.open_at(n), list(self.after(n))
        self._forgotten, self._open_before, self._kept = n, spoken, kept

    def open_at(self, n: int) -> int:
        """The utterance that was being spoken after event `n`; 0 for none."""
        spoken, events = (self._open_before, self._kept) if n >= self._forgotten else (0, self.after(0))
        for event in events:
            if event.n > n:
                break
            if isinstance(event, Pressed):
                spoken = event.utterance
            elif isinstance(event, Ended) and event.utterance == spoken:
                spoken = 0
        return spoken

    def end_of(self, utterance: int) -> Ended | None:
        """How an utterance ended; None where it has not. What is in memory is looked at first."""
        for events in (self._kept, self.after(0) if self._forgotten else ()):
            for event in reversed(events):
                if isinstance(event, Ended) and event.utterance == utterance:
                    return event
        return None

    def append(self, event: SubjectEvent) -> None:
        """Write an event at the end; it is on disk when this returns.

        Raises:
            OSError: the disk refuses; the event is not there, and all before it are.
            ValueError: its number is not the next one.
        """
        if event.n != self.count + 1:
            raise ValueError(f"event {event.n} after event {self.count}")
        line = event.model_dump_json().encode() + b"\n"
        if os.fstat(self._fd).st_size > self._size:  # what a refused write left, where the disk refused to cut it off
            os.ftruncate(self._fd, self._size)
        view = memoryview(line)
        try:
            while view:
                view = view[os.write(self._fd, view) :]
            os.fsync(self._fd)
        except OSError:
            with contextlib.suppress(OSError):  # half a line would spoil the next one
                os.ftruncate(self._fd, self._size)
            raise
        self._size += len(line)
        self._kept.append(event)


def _begin(path: Path) -> list[SubjectEvent]:
    """What is in the file; a half-written last line is cut off (it was never sent).

    Where the power failed, some of a last line's bytes may never have reached the disk: they read as zeros.
    """
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    last = whole.rfind(b"\n", 0, -1) + 1
    if b"\0" in whole[last:]:
        whole = whole[:last]
    if len(whole) != len(data):
        os.truncate(path, len(whole))
    return _events(whole)


def _events(lines: bytes) -> list[SubjectEvent]:
    return [_EVENTS.validate_python(from_json(line)) for line in lines.splitlines()]
