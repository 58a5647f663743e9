"""What tells of a forgotten subject outside the sessions, the store and the logs: files that the software made itself.

- Where annotators were (`queues/`): a turn of hers, a filter that names her, or words that only she said.
- Files that a crash left half-written, in `queues/`, `annotations/` and among the recordings in the user's cache.
- Recordings in the user's cache.
- Copies of sessions from elsewhere, in the system's folder of temporary files, which a crash left there.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from subject.durable import sync_folder
from subject.shaped import Misshapen, read_as
from wizard.corpus import remote
from wizard.corpus.errors import BadQuery, NotWritten
from wizard.corpus.query import Query
from wizard.corpus.store import Store
from wizard.corpus.temporary_folders import abandoned
from wizard.journal import events as ev
from wizard.journal.errors import NotASession
from wizard.journal.reader import read_journal, read_sums

_HALF = re.compile(r"\..+\.\d+")


@dataclass(frozen=True)
class SubjectTraces:
    """What a subject is known by."""

    subject: str
    sessions: frozenset[str]
    utterances: frozenset[str]
    recordings: frozenset[str]
    journal_sums: frozenset[str]


@dataclass(frozen=True)
class Leftover:
    """A file or a folder that goes."""

    path: Path
    named: bool
    """It names or holds somebody who is forgotten; else it may tell of her, such as words that nobody else said."""


def find_leftovers(store: Store, hers: SubjectTraces) -> tuple[Leftover, ...]:
    """What there is of a subject, and of those who were forgotten before. Raises as the store, and `NotWritten`."""
    known = _with_the_forgotten(store, hers)
    try:
        found = [*_queues(store, known), *_half_written(store), *_recordings(known), *_copies(known)]
    except OSError as error:
        raise NotWritten(str(store.place.folder), f"it cannot be looked through ({error.strerror or error})") from error
    return tuple(found)


def remove_leftovers(leftovers: Iterable[Leftover]) -> None:
    """Remove them; what is gone already is no error. Raises `NotWritten`."""
    for one in leftovers:
        try:
            if one.path.is_dir() and not one.path.is_symlink():
                shutil.rmtree(one.path)
            else:
                one.path.unlink(missing_ok=True)
            sync_folder(one.path.parent)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise NotWritten(str(one.path), f"it cannot be removed ({error.strerror or error})") from error


def still_here(store: Store, filters: Collection[str], utterance: str) -> tuple[tuple[str, ...], str]:
    """Of filters and a turn what may be kept as the place where an annotator was: nothing that names the forgotten."""
    if not store.tombstones.now().all:
        return tuple(filters), utterance
    known = _with_the_forgotten(store, SubjectTraces("", frozenset(), frozenset(), frozenset(), frozenset()))
    kept = tuple(one for one in filters if not _tells(store, known, (one,)))
    return kept, "" if utterance in known.utterances else utterance


def _with_the_forgotten(store: Store, hers: SubjectTraces) -> SubjectTraces:
    """And all who were forgotten before, but for identifiers that another subject has now."""
    tombstones = store.tombstones.now()
    here = {one.session for one in store.known()} - hers.sessions
    gone = [one for one in tombstones.all if one.session not in here]
    return SubjectTraces(
        hers.subject,
        hers.sessions.union(one.session for one in gone),
        hers.utterances.union(utterance for one in gone for utterance in one.utterances),
        hers.recordings | tombstones.recordings,
        hers.journal_sums | tombstones.sums,
    )


@dataclass(frozen=True)
class _Queue:
    """What is kept of an annotator's queue: where she was."""

    filters: tuple[str, ...]
    utterance: str


def _queues(store: Store, hers: SubjectTraces) -> Iterator[Leftover]:
    for path in sorted(store.place.queues.glob("*.json")):
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            kept = read_as(_Queue, text)
        except Misshapen:
            if any(name in text for name in hers.sessions):
                yield Leftover(path, named=True)
            continue
        if kept.utterance in hers.utterances or _names(hers, kept.filters):
            yield Leftover(path, named=True)
        elif (hers.sessions or hers.subject) and _tells(store, hers, kept.filters):
            yield Leftover(path, named=False)


def _names(hers: SubjectTraces, filters: Iterable[str]) -> bool:
    """Whether filters name the subject, or a session or a turn that is not another's now."""
    for one in filters:
        try:
            query = Query.parse((one,))
        except BadQuery:  # of another version: nobody is named by what cannot be read, but it may hold her words
            if any(name in one for name in hers.sessions):
                return True
            continue
        named = hers.subject in query.speakers or not hers.sessions.isdisjoint(query.sessions)
        if named or not hers.utterances.isdisjoint(query.ids):
            return True
    return False


def _tells(store: Store, hers: SubjectTraces, filters: Iterable[str]) -> bool:
    """Whether filters name her, or look for words that nobody else has said, or for a subject who is not here."""
    for one in filters:
        if _names(hers, (one,)):
            return True
        try:
            query = Query.parse((one,))
        except BadQuery:
            continue
        if query.speakers and any(not store.known(subject=speaker) for speaker in query.speakers):
            return True
        if query.text is not None:
            by_her = Query(text=query.text, sessions=tuple(sorted(hers.sessions)))
            if store.count(Query(text=query.text)) == (store.count(by_her) if hers.sessions else 0):
                return True
    return False


def _half_written(store: Store) -> Iterator[Leftover]:
    """Of logs those that `rewrite` takes away when it has the log's lock."""
    for folder in (store.place.queues, store.place.annotations):
        for path in sorted(folder.glob(".*")):
            if _HALF.fullmatch(path.name):
                yield Leftover(path, named=True)


def _recordings(hers: SubjectTraces) -> Iterator[Leftover]:
    for digest in sorted(hers.recordings):
        kept = remote.cached(digest)
        for path in (kept, *sorted(kept.parent.glob(f".{kept.name}.*"))):
            if path.exists():
                yield Leftover(path, named=True)


def _copies(hers: SubjectTraces) -> Iterator[Leftover]:
    for folder in abandoned():
        try:
            sums = read_sums(folder)
            first = next(iter(read_journal(folder, strict=False)), None)
        except NotASession:
            continue
        subject = first.event.subject if first and isinstance(first.event, ev.SessionOpened) else None
        if subject == hers.subject or not hers.journal_sums.isdisjoint(sums):
            yield Leftover(folder, named=True)
