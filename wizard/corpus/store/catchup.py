"""Taking in what the annotation logs say and the store does not: after a crash between log and commit, or a rebuild.

For one number of one strand the later line wins (by time, then by sum; in one file by its place); the highest number
is the latest. Lines of utterances that the store does not have wait in the log until their session is ingested.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, delete, insert, select

from wizard.corpus.annotationlog import LogLine, logs_in, read
from wizard.corpus.errors import DamagedLog, NotWritten
from wizard.corpus.store import saving
from wizard.corpus.store.engine import reading, writing
from wizard.corpus.store.tables import LogRow, SavedRow, UtteranceRow
from wizard.corpus.tombstones import Tombstones

AT_ONCE = 200
"""Lines that go into the store in one transaction."""


@dataclass(frozen=True)
class _Seen:
    """How far the store knows a log."""

    size: int = 0
    last: str = ""
    pending: int = 0


def catch_up(engine: Engine, annotations: Path, tombstones: Tombstones) -> int:
    """Bring the store up to what the logs in `annotations` say; returns how many versions it took in.

    A log that the store knows to its end costs one look at its size. Raises `DamagedLog`, `NotWritten`.
    """
    try:
        return sum(_take_in(engine, path, tombstones) for path in logs_in(annotations))
    except OSError as error:
        raise NotWritten(str(annotations), f"a log cannot be read ({error.strerror or error})") from error


def begin_again(connection: Connection) -> None:
    """A session was added: logs in which lines waited are read from their beginning at the next `catch_up`."""
    connection.execute(delete(LogRow).where(LogRow.pending > 0))


def _take_in(engine: Engine, path: Path, tombstones: Tombstones) -> int:
    name = f"{socket.gethostname()}:{path.resolve()}"
    with reading(engine) as connection:
        row = connection.execute(select(LogRow.size, LogRow.last, LogRow.pending).where(LogRow.path == name)).first()
    seen = _Seen(row.size, row.last, row.pending) if row else _Seen()
    if not _fits(path, seen):
        seen = _Seen()
    if path.stat().st_size <= seen.size:
        return 0
    begun, taken = seen.size, 0
    batch: list[LogLine] = []

    def flush() -> None:
        nonlocal seen, taken
        with writing(engine) as connection:
            known = [line for line in batch if not tombstones.covers(line)]
            new, waiting = _put(connection, known)
            taken += new
            size = seen.size + sum(len(line.raw) for line in batch)
            seen = _Seen(size, batch[-1].sum, seen.pending + waiting)
            connection.execute(delete(LogRow).where(LogRow.path == name))
            connection.execute(insert(LogRow).values(path=name, size=seen.size, last=seen.last, pending=seen.pending))
        batch.clear()

    try:
        for line in read(path, begun):
            batch.append(line)
            if len(batch) == AT_ONCE:
                flush()
    except DamagedLog as error:
        with path.open("rb") as file:
            before = file.read(begun).count(b"\n")
        raise DamagedLog(error.path, error.line + before, error.what) from error
    if batch:
        flush()
    return taken


def _fits(path: Path, seen: _Seen) -> bool:
    """Whether the log still begins with what the store knows of it: forgetting, or a copy, may have changed it."""
    tail = f'"sum":"{seen.last}"}}\n'.encode()
    if not seen.size:
        return True
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        if file.tell() < seen.size:
            return False
        file.seek(max(0, seen.size - len(tail)))
        return file.read(len(tail)) == tail


def _put(connection: Connection, lines: list[LogLine]) -> tuple[int, int]:
    """Write the lines that are news; returns how many are, and how many are of utterances that are not there."""
    names = sorted({line.saved.utterance for line in lines})
    there = set(connection.execute(select(UtteranceRow.id).where(UtteranceRow.id.in_(names))).scalars())
    rows = connection.execute(
        select(SavedRow.utterance, SavedRow.strand, SavedRow.version, SavedRow.time, SavedRow.sum).where(
            SavedRow.utterance.in_(names)
        )
    )
    known = {(row.utterance, row.strand, row.version): (row.time, row.sum) for row in rows}
    news: dict[tuple[str, str, int], LogLine] = {}
    for line in lines:
        key = (line.saved.utterance, line.saved.strand, line.saved.version)
        if line.saved.utterance in there and (line.saved.time, line.sum) > known.get(key, ("", "")):
            news[key] = line
    changed = sorted({utterance for utterance, _, _ in news})
    for utterance in changed:
        saving.lock(connection, utterance)
    for line in news.values():
        saving.put(connection, line)
    for utterance in changed:
        saving.settle(connection, utterance)
    return len(news), sum(line.saved.utterance not in there for line in lines)
