"""A session on one time line, for programs in which people look at it: its recordings one after the other, and tiers.

Time is not the clock's: the silence in which the wizard works is left out, so that a session can be listened to, and no
two clocks are mixed. A turn takes the time of its recording, at least a tenth of a second; a turn without a recording
one second of silence. Its layers take the time of the turn; several requests divide it evenly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from io import BufferedWriter
from pathlib import Path

import numpy
from numpy.typing import NDArray

from subject.audio.recording import RATE, header
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.export.formats import Selection, Writing
from wizard.export.shared_recordings import relative

SHORTEST = RATE // 10
"""Samples of a turn, at least."""
SILENCE = RATE
"""Samples of a turn without a recording."""

TURN = "turn"
"""The tier of the turns' identifiers; every other hangs on it."""
REQUEST = "request"
"""The tier of what went to the tool: the only one with several labels a turn."""
TIERS: dict[str, str] = {
    TURN: "the turn's identifier",
    "transcript": "what the wizard typed, or the typed line",
    "transcription": "the annotators' transcription, with its marks; else a draft of the wizard's typing",
    "status": "draft or accepted (nobody has reviewed it), single, agreed, disputed, adjudicated",
    "class": "class and tags",
    REQUEST: "what went to the tool; the first is the transcript",
    "answer": "the answer that was sent, in the Common Answer Specification",
    "message": "the canned message that was sent",
    "reference": "reference answers (minima), alternatives joined by OR",
    "note": "what the wizard noted",
}
"""Every tier, in order, and what is on it."""


@dataclass(frozen=True, slots=True)
class PlacedTurn:
    """A turn in its place; samples from the beginning of the session's file."""

    start: int
    end: int
    labels: dict[str, tuple[str, ...]]
    """By tier; tiers that have nothing here are left out."""


@dataclass(frozen=True, slots=True)
class TimeLine:
    """A session on one line of time: every recording where it began, in samples."""

    session: SessionRecord
    audio: str
    """The file with the recordings, relative to the folder of the format."""
    turns: tuple[PlacedTurn, ...]

    @property
    def end(self) -> int:
        """Samples from the beginning of the session to the end of its last recording."""
        return self.turns[-1].end


class TimeLines:
    """Puts turns on the line of their session, and writes a session's recordings where they are not yet."""

    def __init__(self, selection: Selection, into: Path) -> None:
        self._selection = selection
        self._into = into
        self._head: SessionRecord | None = None
        self._audio = into
        self._file: BufferedWriter | None = None
        self._turns: list[PlacedTurn] = []

    def see(self, item: Item) -> TimeLine | None:
        """The next turn; returns the line of the session before, where this turn is the first of another."""
        done = self.end() if self._head is not None and self._head.session != item.record.session else None
        if self._head is None:
            self._begin(item)
        samples = self._selection.pcm(item)
        length = SILENCE if samples is None else max(len(samples), SHORTEST)
        if self._file is not None:
            self._file.write(_padded(samples, length))
        begin = self._turns[-1].end if self._turns else 0
        self._turns.append(PlacedTurn(begin, begin + length, _labels(item)))
        return done

    def _begin(self, item: Item) -> None:
        self._head = item.session
        self._audio = self._selection.shelf.session(self._into, item.record.session)
        if not self._audio.exists():
            self._file = self._audio.open("xb")
            self._file.write(header(0))

    def end(self) -> TimeLine | None:
        """The line of the last session; None where there was none."""
        if self._head is None:
            return None
        line = TimeLine(self._head, relative(self._audio, self._into), tuple(self._turns))
        if self._file is not None:
            self._file.seek(0)
            self._file.write(header(line.end))
        self.close()
        return line

    def close(self) -> None:
        """Close the file that is being written; what was seen of its session is forgotten."""
        if self._file is not None:
            self._file.close()
        self._head, self._file, self._turns = None, None, []


def time_lines(selection: Selection, into: Path, write: Callable[[TimeLine], None]) -> Writing:
    """Have `write` write every session of the selection, when its last turn has come."""
    with closing(TimeLines(selection, into)) as lines:
        while (item := (yield)) is not None:
            if (line := lines.see(item)) is not None:
                write(line)
        if (line := lines.end()) is not None:
            write(line)


def shares(turn: PlacedTurn, count: int) -> Iterator[tuple[int, int]]:
    """The turn's time in `count` even parts."""
    length = turn.end - turn.start
    for number in range(count):
        yield turn.start + number * length // count, turn.start + (number + 1) * length // count


def _padded(samples: NDArray[numpy.int16] | None, length: int) -> bytes:
    """A recording, and silence up to `length` samples."""
    padded = numpy.zeros(length, dtype="<i2")
    if samples is not None:
        padded[: len(samples)] = samples
    return padded.tobytes()


def _labels(item: Item) -> dict[str, tuple[str, ...]]:
    record, annotation = item.record, item.annotation
    transcript = record.transcript if record.transcript is not None else record.typed
    found = {
        TURN: (record.id,),
        "transcript": (transcript or "",),
        "transcription": (item.transcription,),
        "status": (item.status,),
        "class": (" ".join((item.category, *annotation.tags)) if annotation and item.category else "",),
        REQUEST: tuple(request.text for request in record.requests),
        "answer": (record.answer.minimum if record.answer else "",),
        "message": (record.message.text if record.message else "",),
        "reference": (" OR ".join(one.minimum for one in item.references),),
        "note": ("; ".join(record.notes),),
    }
    return {tier: labels for tier, labels in found.items() if any(labels)}
