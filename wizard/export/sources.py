"""Where an export comes from: sessions' folders as they were recorded, or the corpus store.

Both hand out the same items, streamed, as often as asked for: nothing here holds more than one session's turns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import numpy
from numpy.typing import NDArray

from subject.wire import names
from subject.wire.errors import BadName
from wizard.corpus.item import EarlierTurn, Item
from wizard.corpus.layers import AudioLayer, SessionRecord
from wizard.corpus.masking import silenced
from wizard.corpus.records import read_session
from wizard.corpus.remote import read_recording
from wizard.corpus.saved import Saved
from wizard.corpus.store import Query, Store
from wizard.export.errors import NameUnusable, NoSessions, SameSession, SessionChanged, SessionDamaged
from wizard.journal.verify import verify


class Source(Protocol):
    """A corpus to export from."""

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Heads of all sessions, by identifier in the C locale; also of those without an item."""
        ...

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """Starts a pass: the items that are to be exported, of these speakers or of all, by session and turn."""
        ...

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """The latest version of everybody who has said something of a turn."""
        ...

    def masking(self) -> Iterable[Saved]:
        """The latest versions that mask anything, of all turns of the corpus."""
        ...


class SessionFolders:
    """Drafts: items made straight from sessions' folders, without a store."""

    def __init__(self, sessions: dict[str, tuple[Path, SessionRecord]]) -> None:
        """`sessions` is each one's folder and head, by identifier; `gather` makes it."""
        self._sessions = dict(sorted(sessions.items()))

    def sessions(self) -> tuple[SessionRecord, ...]:
        """The records of the sessions without their turns, in the order of the folders."""
        return tuple(head for _, head in self._sessions.values())

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """Every turn, none of them annotated. Raises `SessionChanged` where a journal is not as it was verified."""
        for folder, head in self._sessions.values():
            if speakers is not None and head.subject not in speakers:
                continue
            record = read_session(folder)
            if record.journal_sum != head.journal_sum:
                raise SessionChanged(folder)
            earlier: list[EarlierTurn] = []
            for utterance in record.utterances:
                if utterance.practice:
                    continue
                item = Item(head, utterance, None, "draft", location=str(folder), earlier=tuple(earlier))
                yield item
                minimum = item.references[0].minimum if item.references else ""
                earlier.append(EarlierTurn(utterance.turn, utterance.id, item.words, minimum))

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """None: nobody has annotated anything."""
        return ()

    def masking(self) -> tuple[Saved, ...]:
        """None: what is masked is annotated, and nothing here is."""
        return ()


class StoreSource:
    """The items of a corpus's store that a query finds."""

    def __init__(self, store: Store, query: Query) -> None:
        self._store = store
        self._query = query

    def sessions(self) -> tuple[SessionRecord, ...]:
        """Heads of all sessions of the store."""
        return self._store.sessions()

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """The items that the query finds, of these speakers or of all, by session and turn."""
        query = self._query
        if speakers is not None:
            wanted = sorted(set(speakers).intersection(query.speakers) if query.speakers else speakers)
            query = replace(query, speakers=tuple(wanted))
        return self._store.items(query)

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """The versions of an item's annotation, as the store has them."""
        return self._store.versions(utterance)

    def masking(self) -> Iterable[Saved]:
        """As the store has them."""
        return self._store.masking()


def gather(sessions: Sequence[Path]) -> SessionFolders:
    """The sessions in these folders, verified.

    Raises `NoSessions`, `SessionDamaged` where verifying finds an error, `SameSession`, `NameUnusable`, and what
    reading a journal raises.
    """
    if not sessions:
        raise NoSessions
    found: dict[str, tuple[Path, SessionRecord]] = {}
    for folder in sessions:
        report = verify(folder)
        if not report.ok:
            first = report.errors[0]
            raise SessionDamaged(folder, len(report.errors), f"{first.where}: {first.what}")
        head = read_session(folder).model_copy(update={"utterances": ()})
        try:
            names.SessionName(head.session)
            names.SubjectName(head.subject or "none")  # a journal may be silent about the subject
        except BadName as error:
            raise NameUnusable(folder, str(error)) from error
        if head.session in found:
            raise SameSession(head.session, found[head.session][0], folder)
        found[head.session] = folder, head
    return SessionFolders(found)


def recording(item: Item) -> NDArray[numpy.int16] | None:
    """The samples of an item's recording, 16 kHz mono, silence in what is masked; None where there is no whole one.

    Raises `RecordingUnusable` where it is missing, or is not what the journal says by SHA-256; `StoreUnavailable`,
    `ExtraMissing` where it is elsewhere and cannot be had.
    """
    audio = item.record.audio
    if audio is None or not audio.complete or not audio.samples:
        return None
    return samples_of(item.location, audio, item.silent)


def samples_of(location: str, audio: AudioLayer, silent: tuple[tuple[float, float], ...]) -> NDArray[numpy.int16]:
    """The samples of a whole recording of the session at `location`, masked stretches silent. Raises as `recording`."""
    pcm = numpy.frombuffer(read_recording(location, audio), dtype="<i2").astype(numpy.int16, copy=False)
    return silenced(pcm, silent, audio.rate)
