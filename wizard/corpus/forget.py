"""Forgetting a subject: first a tombstone, then everything that was said by her and of it; and what exports still have.

Rules:

1. What goes is found before anything is touched, and can be shown. Only a session of hers is touched, and of that only
   the files that the software made; the folder goes where nothing else is in it, and what stays is told.
2. The tombstone is on the disk first: from then on `woz ingest` takes none of it in again.
3. Each step can be cut off, and the same command goes on: the journal is the last file of a session to go, the
   store's rows, which know where sessions lie, are the last of all. That the database has to give up their bytes, too,
   is written down before they go.
4. The same command again finds what came back, or was left: lines of logs, files of ours
   (`wizard.corpus.leftover_files`).
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from wizard.corpus import annotationlog, remote, stores_to_scrub
from wizard.corpus.errors import NoSuchSubject, NotHers
from wizard.corpus.ingest import expand
from wizard.corpus.leftover_files import Leftover, SubjectTraces, find_leftovers, remove_leftovers
from wizard.corpus.place import Place
from wizard.corpus.store import Query, Store
from wizard.corpus.tombstones import Tombstone, Tombstones, bury
from wizard.journal import events as ev
from wizard.journal.envelope import NAME
from wizard.journal.errors import NotASession, SessionBusy
from wizard.journal.reader import read_journal, read_sums


@dataclass(frozen=True)
class DoomedSession:
    """A session that is to be forgotten, and what of it there is."""

    session: str
    locations: tuple[str, ...]
    """Where it lies, also more than once; empty where the store alone knows of it."""
    in_store: bool
    turns: int
    samples: int
    """Of its whole recordings, practice among them."""
    files: int
    utterances: tuple[str, ...] = ()
    recordings: tuple[str, ...] = ()
    journal_sums: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    """Files in its folders that the software did not make: they are left where they are."""

    @property
    def minutes(self) -> float:
        """Minutes of her speech, by the lengths of the recordings."""
        return self.samples / 16000 / 60


@dataclass(frozen=True)
class ToBeForgotten:
    """All that is to be forgotten of one subject: sessions, annotations, and other files of ours that tell of her."""

    subject: str
    sessions: tuple[DoomedSession, ...]
    annotations: int
    """Lines of annotation logs."""
    leftovers: tuple[Leftover, ...] = ()
    """Other files and folders of ours that tell of her."""
    unscrubbed: bool = False
    """An earlier attempt deleted rows, and the database still may have their bytes."""

    def as_json(self) -> dict[str, Any]:
        """For `--json`: counts and places."""
        return {
            "sessions": [
                {
                    "session": one.session,
                    "locations": list(one.locations),
                    "in_store": one.in_store,
                    "turns": one.turns,
                    "minutes": round(one.minutes, 2),
                    "files": one.files,
                    "stays": list(one.stays),
                }
                for one in self.sessions
            ],
            "annotations": self.annotations,
            "leftovers": [str(one.path) for one in self.leftovers],
            "unscrubbed": self.unscrubbed,
        }


@dataclass(frozen=True)
class Forgotten:
    """What an export has of a forgotten session."""

    session: str
    forgotten: str
    """When, UTC."""
    utterances: tuple[str, ...]
    files: tuple[str, ...] = ()
    """Those of the manifest that are named after one of its utterances; other files may hold it as well."""


@dataclass
class _Found:
    locations: list[str] = field(default_factory=list)
    in_store: bool = False
    turns: int = 0
    samples: dict[str, int] = field(default_factory=dict)
    files: int = 0
    utterances: set[str] = field(default_factory=set)
    sums: dict[str, None] = field(default_factory=dict)
    stays: list[str] = field(default_factory=list)


def find(store: Store, subject: str, roots: Iterable[str] = ()) -> ToBeForgotten:
    """What there is of a subject: in the store, where the store's sessions lie, and in `roots`.

    `roots` are folders or URLs of sessions, or sessions. Raises `NoSuchSubject` where there is nothing at all,
    `NotHers` where a session's place has something else now.
    """
    found: dict[str, _Found] = {}
    for known in store.known(subject=subject):
        one = found.setdefault(known.session, _Found())
        one.in_store, one.turns = True, known.turns
        one.sums[known.journal_sum] = None
        for item in store.items(Query(sessions=(known.session,))):
            one.utterances.add(item.record.id)
            if item.record.audio and item.record.audio.complete:
                one.samples[item.record.audio.sha256] = item.record.audio.samples
        if remote.session_files(known.location).ours:
            if _owner(known.location) != (known.session, subject):
                raise NotHers(known.location, known.session)
            _look(one, known.location)
        elif Path(known.location).exists():  # an attempt was cut off when all files were gone
            one.locations.append(known.location)
            one.stays += [f"{known.location.rstrip('/')}/{name}" for name in remote.files_of(known.location)]
    for location in expand(roots):
        owner = _owner(location)
        if owner is not None and owner[1] == subject:
            one = found.setdefault(owner[0], _Found())
            if location not in one.locations:
                _look(one, location)
    goes = _which_lines_go(store, found, {utterance for one in found.values() for utterance in one.utterances})
    lines = sum(1 for line in _lines(store.place) if goes(line))
    sessions = tuple(_doomed(name, found[name]) for name in sorted(found))
    leftovers = find_leftovers(store, _hers(subject, sessions))
    owed = stores_to_scrub.is_owed(store.place)
    if not (found or lines or owed or any(one.named for one in leftovers)):
        raise NoSuchSubject(subject, str(store.place.folder))
    return ToBeForgotten(subject, sessions, lines, leftovers, owed)


def due(store: Store, now: datetime) -> tuple[str, ...]:
    """Subjects whose last session began longer ago than `keep_days` of `corpus.yaml` at `now`, by name.

    Nobody is due where the corpus sets no time.
    """
    days = store.place.settings.keep_days
    if days is None:
        return ()
    last: dict[str, datetime] = {}
    for head in store.sessions():
        opened = datetime.fromisoformat(head.opened)
        last[head.subject] = max(opened, last.get(head.subject, opened))
    return tuple(sorted(subject for subject, when in last.items() if now - when > timedelta(days=days)))


def forget(store: Store, doomed: ToBeForgotten) -> tuple[str, ...]:
    """Remove all that `find` found, leaving tombstones.

    Returns what the database's user has no right to do, in the server's words: bytes of deleted rows may be left in it.
    Raises `SessionBusy` (before anything is touched) where a session is being recorded, `NotWritten`, `NotScrubbed`,
    `StoreUnavailable`: the same again goes on.
    """
    for one in doomed.sessions:
        for location in one.locations:
            _check_still(location)
    place = store.place
    before = Tombstones.read(place.tombstones)
    now = annotationlog.utc_now()
    fresh = [
        Tombstone(
            session=one.session,
            forgotten=now,
            utterances=one.utterances,
            recordings=one.recordings,
            journal_sums=one.journal_sums,
        )
        for one in doomed.sessions
    ]
    told = [one for one in fresh if not _told(one, before)]
    if told:
        bury(place.tombstones, told)
    _sweep_logs(store, doomed)
    for one in doomed.sessions:
        for location in one.locations:
            remote.remove_session(location)
    remove_leftovers(doomed.leftovers)
    refused = store.drop_sessions(_rows_of(store, doomed))
    _sweep_logs(store, doomed)  # what somebody saved of it meanwhile, and where annotators are now
    remove_leftovers(find_leftovers(store, _hers(doomed.subject, doomed.sessions)))
    return refused


@dataclass(frozen=True)
class FileToClear:
    """A file of an export."""

    path: str = ""


@dataclass(frozen=True)
class ExportedSession:
    """A session in an export."""

    session: str = ""
    journal_sum: str = ""


@dataclass(frozen=True)
class Exported:
    """What a manifest (`manifest.json`) says is in an export."""

    files: tuple[FileToClear, ...] = ()
    sessions: tuple[ExportedSession, ...] = ()


def forgotten(place: Place, exported: Exported) -> list[Forgotten]:
    """What an export has of sessions that were forgotten since.

    A session is known by its journal's sum, at whatever length it was exported, not by its name.
    """
    tombstones = Tombstones.read(place.tombstones)
    paths = [file.path for file in exported.files]
    found = []
    for session in exported.sessions:
        stone = tombstones.of_journal((session.journal_sum,))
        if stone is None:
            continue
        names = stone.utterances
        files = tuple(path for path in paths if any(name in path for name in names))
        found.append(Forgotten(session.session, stone.forgotten, names, files))
    return found


def _hers(subject: str, sessions: Iterable[DoomedSession]) -> SubjectTraces:
    every = tuple(sessions)
    return SubjectTraces(
        subject,
        frozenset(one.session for one in every),
        frozenset(utterance for one in every for utterance in one.utterances),
        frozenset(digest for one in every for digest in one.recordings),
        frozenset(digest for one in every for digest in one.journal_sums),
    )


def _owner(location: str) -> tuple[str, str] | None:
    """The session and the subject that a place's journal names first; None where there is none to be read."""
    try:
        with remote.journal_at(location) as folder:
            first = next(iter(read_journal(folder, strict=False)), None)
    except NotASession:
        return None
    if first is None or not isinstance(first.event, ev.SessionOpened):
        return None
    return first.event.session, first.event.subject


def _look(one: _Found, location: str) -> None:
    one.locations.append(location)
    files = remote.session_files(location)
    one.files += len(files.ours)
    one.stays += [f"{location.rstrip('/')}/{name}" for name in files.others]
    with remote.journal_at(location) as folder:
        one.sums.update(dict.fromkeys(read_sums(folder)))
        turns: set[int] = set()
        session = ""
        practice: set[int] = set()
        for entry in read_journal(folder, strict=False):
            match entry.event:
                case ev.SessionOpened(session=name):
                    session = name
                case ev.UtteranceStarted(utterance=number, practice=True):
                    practice.add(number)
                case ev.UtteranceStored(sha256=digest, samples=samples):
                    one.samples[digest] = samples
                case ev.TurnOpened(turn=turn, utterance=number):
                    one.utterances.add(f"{session}-{turn:03}")
                    turns.update({turn} if number not in practice else ())
    one.turns = max(one.turns, len(turns))


def _doomed(session: str, one: _Found) -> DoomedSession:
    return DoomedSession(
        session,
        tuple(one.locations),
        one.in_store,
        one.turns,
        sum(one.samples.values()),
        one.files,
        tuple(sorted(one.utterances)),
        tuple(sorted(one.samples)),
        tuple(one.sums),
        tuple(one.stays),
    )


def _told(fresh: Tombstone, before: Tombstones) -> bool:
    """Whether a tombstone says all of it already: an attempt that was cut off has left it."""
    stone = before.of_journal(fresh.journal_sums)
    return (
        stone is not None
        and set(fresh.journal_sums) <= set(stone.journal_sums)
        and set(fresh.utterances) <= set(stone.utterances)
        and set(fresh.recordings) <= set(stone.recordings)
    )


def _lines(place: Place) -> Iterator[annotationlog.LogLine]:
    for log in annotationlog.logs_in(place.annotations):
        yield from annotationlog.read(log)


def _which_lines_go(
    store: Store, sessions: Collection[str], utterances: Collection[str]
) -> Callable[[annotationlog.LogLine], bool]:
    """What tells lines of the annotation logs that go: those about `utterances`, which are of `sessions`, and those
    about anybody who was forgotten before.

    A line that does not say whose session it is about is about a forgotten one, whatever its date, unless the store
    has a session of that identifier now, which then is another subject's.
    """
    tombstones = store.tombstones.now()
    here = {one.session for one in store.known()}.difference(sessions)
    elses = {utterance for one in tombstones.all if one.session in here for utterance in one.utterances}

    def goes(line: annotationlog.LogLine) -> bool:
        about = line.saved.utterance
        return about in utterances or tombstones.covers(line) or (about not in elses and tombstones.may_cover(line))

    return goes


def _sweep_logs(store: Store, doomed: ToBeForgotten) -> None:
    utterances = {utterance for one in doomed.sessions for utterance in one.utterances}
    goes = _which_lines_go(store, {one.session for one in doomed.sessions}, utterances)
    for log in annotationlog.logs_in(store.place.annotations):
        annotationlog.rewrite(log, lambda line: not goes(line))


def _rows_of(store: Store, doomed: ToBeForgotten) -> list[str]:
    """The sessions in the store that go, with those that another process ingested since `find`."""
    sums = {digest for one in doomed.sessions for digest in one.journal_sums}
    since = {one.session for one in store.known() if one.journal_sum in sums}
    return sorted(since.union(one.session for one in doomed.sessions if one.in_store))


def _check_still(location: str) -> None:
    """Raises `SessionBusy` where the session is being recorded."""
    if remote.is_remote(location):
        return
    try:
        with (Path(location) / NAME).open("rb") as journal:
            fcntl.flock(journal, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise SessionBusy(Path(location)) from error
    except FileNotFoundError:
        return
