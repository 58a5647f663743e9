"""Sessions into a corpus: verified first, each in one transaction, the same again without effect.

A session is only read. One that is refused does not keep the others back; what is in stays in, whatever happens after.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from subject.wire.errors import BadName
from subject.wire.names import SessionName, SubjectName
from wizard.corpus import annotationlog, remote
from wizard.corpus.errors import (
    BadCorpusFile,
    BadSessionName,
    DamagedSession,
    HasWithdrawn,
    NotWritten,
    WasForgotten,
)
from wizard.corpus.layers import SessionRecord
from wizard.corpus.place import Place
from wizard.corpus.records import read_session
from wizard.corpus.store import Store
from wizard.corpus.temporary_folders import SESSION, scratch_folder
from wizard.corpus.tombstones import TombstoneFile
from wizard.corpus.withdrawal import withdrawal
from wizard.errors import InputError
from wizard.journal.envelope import NAME
from wizard.journal.reader import read_sums
from wizard.journal.verify import verify

Came = Literal["new", "grown", "there", "refused"]


@dataclass(frozen=True)
class Ingested:
    """What became of one session."""

    location: str
    session: str
    """Empty where the journal does not say."""
    came: Came
    """new; grown: it has gone on since; there: it was in already; refused."""
    turns: int = 0
    """Without practice."""
    warnings: int = 0
    """Of `woz verify`."""
    why: str = ""
    """Why it was refused."""
    also: str = ""
    """Where it was ingested from before, and still is: the corpus does not look there any more."""

    def as_json(self) -> dict[str, Any]:
        """What `woz ingest --json` prints."""
        return {
            "location": self.location,
            "session": self.session,
            "came": self.came,
            "turns": self.turns,
            "warnings": self.warnings,
            "why": self.why,
            "also": self.also,
        }


def ingest(store: Store, locations: Iterable[str]) -> Generator[Ingested]:
    """Take sessions in, one after the other; `locations` as `expand` gives them.

    Raises what concerns the store (`StoreUnavailable`, `NotWritten`, ...): sessions told of before are in.
    """
    for location in locations:
        try:
            yield _one(store, location)
        except InputError as error:
            yield Ingested(location, "", "refused", why=str(error))
    store.catch_up()


def expand(given: Iterable[str]) -> list[str]:
    """The sessions that are meant: each a session's folder or URL, or a folder or URL of sessions.

    What is no session and holds none is kept: `ingest` says what is wrong with it. Raises `StoreUnavailable`,
    `ExtraMissing`.
    """
    found: list[str] = []
    for one in given:
        if remote.is_remote(one):
            found += remote.sessions_at(one) or [one]
            continue
        found += map(str, sessions_in(Path(one).resolve()))
    return list(dict.fromkeys(found))


def sessions_in(folder: Path) -> list[Path]:
    """The sessions in a folder of sessions; the folder itself where it is one, holds none, or cannot be looked at."""
    try:
        inside = [] if (folder / NAME).exists() else sorted(path.parent for path in folder.glob(f"*/{NAME}"))
    except OSError:
        return [folder]
    return inside or [folder]


@dataclass(frozen=True)
class TakenOver:
    """What became of the lines of another station's annotation logs."""

    lines: int
    """Taken over."""
    forgotten: int
    """Left out: they are about subjects who were forgotten, whenever they were written."""


def take_over(place: Place, folder: Path) -> TakenOver:
    """Copy annotation logs from another folder to the corpus: lines that it lacks, none about forgotten subjects.

    A line that does not say whose session it is about (an earlier version wrote it) is left out, too, where its
    utterance has the identifier of a forgotten one. Raises `DamagedLog`, `BadCorpusFile` (nothing was copied),
    `NotWritten`.
    """
    logs = annotationlog.logs_in(folder)
    if not logs:
        raise BadCorpusFile(str(folder), "there are no annotation logs here", "give a corpus's folder annotations")
    stones = TombstoneFile(place.tombstones)
    tombstones = stones.now()
    taken = forgotten = 0
    try:
        missing: dict[Path, list[bytes]] = {}
        for log in logs:
            ours = annotationlog.log_of(place.annotations, log.name.removesuffix(annotationlog.SUFFIX))
            have = {line.sum for line in annotationlog.read(ours)} if ours.exists() else set()
            missing[ours] = []
            for line in annotationlog.read(log):
                if tombstones.may_cover(line):
                    forgotten += 1
                elif line.sum not in have:
                    missing[ours].append(line.raw)
    except OSError as error:
        raise NotWritten(str(place.annotations), f"{folder} cannot be read ({error.strerror or error})") from error
    for ours, lines in missing.items():
        if lines:
            annotationlog.append_lines(ours, lines)
            taken += len(lines)
            if (later := stones.now()) is not tombstones:  # another process has forgotten somebody meanwhile
                gone = annotationlog.rewrite(ours, lambda line: not later.covers(line))
                taken, forgotten = taken - gone, forgotten + gone
    return TakenOver(taken, forgotten)


@contextmanager
def at_hand(location: str) -> Iterator[Path]:
    """A session's folder on this machine: a remote one is fetched for the time being."""
    if not remote.is_remote(location):
        yield Path(location)
        return
    with scratch_folder(SESSION) as folder:
        yield remote.fetch_session(location, folder)


def _one(store: Store, location: str) -> Ingested:
    with at_hand(location) as folder:
        report = verify(folder)
        if report.errors:
            first = report.errors[0]
            raise DamagedSession(location, len(report.errors), f"{first.where}: {first.what}")
        record = read_session(folder)
        try:
            SessionName(record.session)
            SubjectName(record.subject or "none")  # a journal may be silent about the subject
        except BadName as error:
            raise BadSessionName(location, str(error)) from error
        sums = read_sums(folder)
        if when := withdrawal(folder):
            raise HasWithdrawn(location, record.session, record.subject, when)
    sums = sums[: sums.index(record.journal_sum) + 1]  # it may have gone on meanwhile
    _see_that_it_is_not_forgotten(store, record, sums, location)
    before = [one.location for one in store.known(session=record.session)]
    came = store.put_session(record, sums, location)
    try:
        _see_that_it_is_not_forgotten(store, record, sums, location)
    except WasForgotten:  # by another process, after the first look
        store.drop_sessions([record.session])
        raise
    turns = sum(not one.practice for one in record.utterances)
    also = next((one for one in before if one != location and _is_session(one)), "")
    return Ingested(location, record.session, came, turns, len(report.findings), also=also)


def _see_that_it_is_not_forgotten(store: Store, record: SessionRecord, sums: list[str], location: str) -> None:
    """Raises `WasForgotten`."""
    stone = store.tombstones.now().of_journal(sums)
    if stone:
        raise WasForgotten(location, record.session, record.subject, stone.forgotten)


def _is_session(location: str) -> bool:
    """Whether a session is there still; of a URL that is not known."""
    return not remote.is_remote(location) and (Path(location) / NAME).exists()
