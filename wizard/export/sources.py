"""Where an export comes from: sessions' folders as they were recorded, or the corpus store.

Both hand out the same items, streamed, as often as asked for: nothing here holds more than one session's turns.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import numpy
from numpy.typing import NDArray

from subject.audio.errors import RecordingError
from subject.audio.recording import read_pcm
from wizard.corpus.annotation import Reference
from wizard.corpus.item import Earlier, Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.records import read_session
from wizard.export.errors import BadName, DamagedRecording, DamagedSession, NoSessions, SameSession, SessionChanged
from wizard.journal.verify import verify

Derive = Callable[[Item], tuple[Reference, ...]]
"""References with maxima for a draft; empty where nothing can be derived."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class Source(Protocol):
    """A corpus to export from."""

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Heads of all sessions, by identifier in the C locale; also of those without an item."""
        ...

    def items(self) -> Iterator[Item]:
        """Starts a pass: all items that are to be exported, by session identifier and turn."""
        ...

    def pcm(self, item: Item) -> NDArray[numpy.int16] | None:
        """The samples of its recording; None where there is no whole one. Raises `DamagedRecording`."""
        ...


class SessionFolders:
    """Drafts: items made straight from sessions' folders, without a store."""

    def __init__(self, sessions: dict[str, tuple[Path, SessionRecord]], derive: Derive | None = None) -> None:
        """`sessions` is each one's folder and head, by identifier; `gather` makes it."""
        self._sessions = dict(sorted(sessions.items()))
        self.derive = derive

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Heads of the sessions."""
        return tuple(head for _, head in self._sessions.values())

    def items(self) -> Iterator[Item]:
        """Every turn, none of them annotated. Raises `SessionChanged` where a journal is not as it was verified."""
        for folder, head in self._sessions.values():
            record = read_session(folder)
            if record.journal_sum != head.journal_sum:
                raise SessionChanged(folder)
            earlier: list[Earlier] = []
            for utterance in record.utterances:
                if utterance.practice:
                    continue
                item = Item(head, utterance, None, "draft", (), str(folder), tuple(earlier))
                if self.derive:
                    item = Item(head, utterance, None, "draft", (), str(folder), item.earlier, self.derive(item))
                yield item
                minimum = item.references[0].minimum if item.references else ""
                earlier.append(Earlier(utterance.turn, utterance.id, item.words, minimum))

    def pcm(self, item: Item) -> NDArray[numpy.int16] | None:
        """The samples, checked against the journal."""
        return recording(item)


def gather(sessions: Sequence[Path]) -> SessionFolders:
    """The sessions in these folders, verified.

    Raises `NoSessions`, `DamagedSession` where verifying finds an error, `SameSession`, `BadName`, and what reading a
    journal raises.
    """
    if not sessions:
        raise NoSessions
    found: dict[str, tuple[Path, SessionRecord]] = {}
    for folder in sessions:
        report = verify(folder)
        if not report.ok:
            first = report.errors[0]
            raise DamagedSession(folder, len(report.errors), f"{first.where}: {first.what}")
        head = read_session(folder).model_copy(update={"utterances": ()})
        if not _NAME.fullmatch(head.session):
            raise BadName(folder, head.session)
        if head.session in found:
            raise SameSession(head.session, found[head.session][0], folder)
        found[head.session] = folder, head
    return SessionFolders(found)


def recording(item: Item) -> NDArray[numpy.int16] | None:
    """The samples of an item's recording on this machine's disk, 16 kHz mono; None where there is no whole one.

    Raises `DamagedRecording` where the file is missing, or is not what the journal says by SHA-256.
    """
    audio = item.record.audio
    if audio is None or not audio.complete or not audio.samples:
        return None
    path = Path(item.location) / audio.file
    try:
        pcm = read_pcm(path)
    except (OSError, RecordingError) as error:
        raise DamagedRecording(path, getattr(error, "strerror", None) or str(error)) from error
    if hashlib.sha256(pcm).hexdigest() != audio.sha256:
        raise DamagedRecording(path, "its samples are not those that were recorded (SHA-256)")
    return numpy.frombuffer(pcm, dtype="<i2").astype(numpy.int16, copy=False)
