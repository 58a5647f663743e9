"""A session on one time line, for programs in which people look at it: its recordings one after the other, and tiers.

Time is not the clock's: the silence in which the wizard works is left out, so that a session can be listened to, and no
two clocks are mixed. A turn takes the time of its recording, at least a tenth of a second; a turn without a recording
one second of silence. Its layers take the time of the turn; several requests divide it evenly.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy.typing import NDArray

from subject.audio.recording import RATE, header
from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.export.formats import Selection
from wizard.export.sharing import relative

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
    "transcription": "the annotators' transcription, with its marks",
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
class Placed:
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
    turns: tuple[Placed, ...]

    @property
    def end(self) -> int:
        """Samples from the beginning of the session to the end of its last recording."""
        return self.turns[-1].end


def time_lines(selection: Selection, into: Path, step: Callable[[], None]) -> Iterator[TimeLine]:
    """Every session of the selection; has its recordings written where they are not yet. Calls `step` an item."""
    for session, items in itertools.groupby(selection.items(), key=lambda item: item.record.session):
        turns: list[Placed] = []
        end = 0
        audio = selection.shelf.session(into, session)
        with nullcontext() if audio.exists() else audio.open("xb") as file:
            if file is not None:
                file.write(header(0))
            for item in items:
                head = item.session
                samples = selection.pcm(item)
                length = SILENCE if samples is None else max(len(samples), SHORTEST)
                if file is not None:
                    file.write(_padded(samples, length))
                turns.append(Placed(end, end + length, _labels(item)))
                end += length
                step()
            if file is not None:
                file.seek(0)
                file.write(header(end))
        yield TimeLine(head, relative(audio, into), tuple(turns))


def shares(turn: Placed, count: int) -> Iterator[tuple[int, int]]:
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
        "transcription": ((annotation.transcription or "") if annotation else "",),
        "status": (item.status,),
        "class": (" ".join((item.category, *annotation.tags)) if annotation and item.category else "",),
        REQUEST: tuple(request.text for request in record.requests),
        "answer": (record.answer.minimum if record.answer else "",),
        "message": (record.message.text if record.message else "",),
        "reference": (" OR ".join(one.minimum for one in item.references),),
        "note": ("; ".join(record.notes),),
    }
    return {tier: labels for tier, labels in found.items() if any(labels)}
