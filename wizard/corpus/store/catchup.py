"""Taking in what the annotation logs say and the store does not: after a crash between log and commit, or a rebuild.

For one number of one strand the later line wins (by time, then by sum; in one file by its place); the highest number
is the latest. Lines of utterances that the store does not have wait in the log until their session is ingested.
"""

from __future__ import annotations

import os
import socket
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from wizard.corpus.annotationlog import SUFFIX, LogLine, logs_in, read
from wizard.corpus.errors import DamagedLog, LogLacks, NotWritten
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

    A log that the store knows to its end costs one look at its size. Raises `DamagedLog`, `NotWritten`, and `LogLacks`
    where a log has become shorter, or is gone, and what the store knows from it is in none of them.
    """
    try:
        _see_that_nothing_went(engine, annotations, tombstones)
        return sum(_take_in(engine, path, tombstones) for path in logs_in(annotations))
    except OSError as error:
        raise NotWritten(str(annotations), f"a log cannot be read ({error.strerror or error})") from error


_KNOWN = select(LogRow.size, LogRow.pending).where(LogRow.path == bindparam("of_path"))


def saved(connection: Connection, path: Path, line: LogLine) -> None:
    """A line was appended to a log and its version put into the store: the store knows the log to its end, still."""
    name = _name(path)
    row = connection.execute(_KNOWN, {"of_path": name}).first()
    before, pending = (row.size, row.pending) if row else (0, 0)
    if before + len(line.raw) != path.stat().st_size:
        return  # somebody else's lines are between: the next `catch_up` reads them
    _know(connection, name, _Seen(before + len(line.raw), line.sum, pending))


def _see_that_nothing_went(engine: Engine, annotations: Path, tombstones: Tombstones) -> None:
    """Raises `LogLacks`. Logs are listed after the store was asked: what it knows was in a log before, and one that
    somebody begins meanwhile is not taken for one that is gone."""
    here = _name(annotations) + os.sep
    with reading(engine) as connection:
        rows = connection.execute(select(LogRow.path, LogRow.size, LogRow.last)).all()
        known = {row.path: _Seen(row.size, row.last) for row in rows if row.path.startswith(here)}
        if not known and _lies_beside(engine, annotations):  # the corpus was moved or copied, and its store with it
            known = {here + row.path.rpartition(os.sep)[2]: _Seen(row.size, row.last) for row in rows}
        logs = {_name(path): path for path in logs_in(annotations)}
        changed = [name for name, seen in known.items() if name not in logs or not _fits(logs[name], seen)]
        if not changed:
            return
        whose = [Path(name).name.removesuffix(SUFFIX) for name in changed]
        hers = select(SavedRow.utterance, SavedRow.strand, SavedRow.version).where(SavedRow.annotator.in_(whose))
        taken = connection.execute(hers).all()
    there = {
        (line.saved.utterance, line.saved.strand, line.saved.version)
        for path in logs_in(annotations)
        for line in read(path)
    }
    lacking = sorted(set(map(tuple, taken)) - there)
    lacking = [one for one in lacking if one[0] not in tombstones.utterances]  # forgetting was interrupted
    if lacking:
        utterance, strand, version = lacking[0]
        raise LogLacks(str(annotations), len(lacking), f"{utterance}, {strand}, version {version}")


def _lies_beside(engine: Engine, annotations: Path) -> bool:
    """Whether the store is a file in the folder of the corpus: it knows this corpus's logs, and no others."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return False
    return Path(engine.url.database).resolve().parent == annotations.resolve().parent


def _name(path: Path) -> str:
    return f"{socket.gethostname()}:{path.resolve()}"


def begin_again(connection: Connection) -> None:
    """A session was added: logs in which lines waited are read from their beginning at the next `catch_up`."""
    connection.execute(delete(LogRow).where(LogRow.pending > 0))


def _take_in(engine: Engine, path: Path, tombstones: Tombstones) -> int:
    name = _name(path)
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
            _know(connection, name, seen)
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


def _know(connection: Connection, name: str, seen: _Seen) -> None:
    """Write down how far a log is known. Two who do it at once both succeed: the later one's word stays, and what the
    store should not know by it is read again."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    values = {"size": seen.size, "last": seen.last, "pending": seen.pending}
    new = insert(LogRow).values(path=name, **values)
    connection.execute(new.on_conflict_do_update(index_elements=[LogRow.path], set_=values))


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
