"""The annotation logs: what annotators said, one saved version a line, append only; the store is rebuilt from them.

    DIR/annotations/<annotator>.jsonl

Rules:

1. A line is one JSON object without spaces, its members in this order: `utterance journal annotator version base time
   kind annotation sum`. `journal` is the sum of the first line of the session's journal, because a session's identifier
   may be given to another session once the first one is forgotten; lines of earlier versions have no `journal`. `sum`
   is the SHA-256 of the line without it. Lines are not chained: forgetting takes some out.
2. A line is on the disk (fsync) before the store commits what it says: the log may be ahead of the store by what a
   crash cut off, never behind it.
3. Who appends or rewrites holds the file's lock. Where the disk refuses, what was written of the line is taken back.
4. A half-written last line is what a crash leaves. It was never told to be saved; the next append takes it away.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from subject.durable import sync_folder
from subject.shaped import Misshapen, read_as
from wizard import bounded
from wizard.corpus.annotation import Annotation
from wizard.corpus.errors import BadAnnotator, DamagedLog, NotWritten
from wizard.corpus.saved import Kind, Saved
from wizard.corpus.whole_files import beside_of

SUFFIX = ".jsonl"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_SUM = re.compile(rb',"sum":"([0-9a-f]{64})"\}$')


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a log."""

    saved: Saved
    base: int
    """The version that it was made from."""
    sum: str
    raw: bytes
    """With its newline."""
    journal: str = ""
    """The sum of the first line of the session's journal; empty where the line does not say."""


class _Members(BaseModel):
    """The members of a line, and no other."""

    model_config = ConfigDict(extra="forbid")

    utterance: str
    journal: str = ""
    annotator: str
    version: int
    base: int
    time: str
    kind: Kind
    annotation: Annotation
    sum: str


def checked_name(annotator: str) -> str:
    """The name, which is that of a file. Raises `BadAnnotator`."""
    if not _NAME.fullmatch(annotator):
        raise BadAnnotator(annotator)
    return annotator


def encode(saved: Saved, base: int, journal: str = "") -> LogLine:
    """The line for a version; `journal` as `LogLine.journal`."""
    body = json.dumps(
        {
            "utterance": saved.utterance,
            **({"journal": journal} if journal else {}),
            "annotator": saved.annotator,
            "version": saved.version,
            "base": base,
            "time": saved.time,
            "kind": saved.kind,
            "annotation": saved.annotation.model_dump(mode="json"),
        },
        ensure_ascii=False,
        allow_nan=False,
        separators=(",", ":"),
    ).encode()
    digest = hashlib.sha256(body).hexdigest()
    return LogLine(saved, base, digest, body[:-1] + f',"sum":"{digest}"}}\n'.encode(), journal)


def append(folder: Path, saved: Saved, base: int, journal: str = "") -> LogLine:
    """Write a version at the end of its annotator's log; on the disk when this returns.

    Raises `NotWritten` (nothing of it is in the log), `BadAnnotator`.
    """
    line = encode(saved, base, journal)
    append_lines(log_of(folder, saved.annotator), [line.raw])
    return line


def append_lines(path: Path, lines: list[bytes]) -> None:
    """Write whole lines at the end of a log, all or none; on the disk when this returns. Raises `NotWritten`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path) as fd:
            end = _whole(fd)
            if os.fstat(fd).st_size != end:
                os.ftruncate(fd, end)
            try:
                view = memoryview(b"".join(lines))
                offset = end
                while view:
                    written = os.pwrite(fd, view, offset)
                    view, offset = view[written:], offset + written
                os.fsync(fd)
                if end == 0:
                    sync_folder(path.parent)
            except OSError:
                os.ftruncate(fd, end)
                raise
    except OSError as error:
        raise NotWritten(str(path), error.strerror or str(error)) from error


def read(path: Path, offset: int = 0) -> Iterator[LogLine]:
    """The lines of a log from the byte `offset` on, which is a line's beginning; a half-written last one is left out.

    Raises `DamagedLog`, which counts lines from `offset`, and OSError.
    """
    with bounded.open_plain(path) as file:
        file.seek(offset)
        for number, raw in enumerate(iter(lambda: file.readline(bounded.LONGEST_LINE), b""), 1):
            if not raw.endswith(b"\n"):
                if len(raw) == bounded.LONGEST_LINE:
                    raise DamagedLog(str(path), number, "a line longer than any of ours")
                return
            yield _decoded(path, number, raw)


def rewrite(path: Path, keep: Callable[[LogLine], bool]) -> int:
    """Take the lines out of a log that are not to be kept, in one step; returns how many went.

    Raises `DamagedLog` (the log is as it was), `NotWritten` (it is as it was).
    """
    try:
        with _locked(path) as fd:
            gone = 0
            beside = beside_of(path)
            for left in path.parent.glob(f".{path.name}.*"):  # by a crash: who writes one holds the lock, and we do
                left.unlink(missing_ok=True)
            try:
                with beside.open("wb") as file:
                    os.fchmod(file.fileno(), os.fstat(fd).st_mode & 0o777)
                    for line in read(path):
                        if keep(line):
                            file.write(line.raw)
                        else:
                            gone += 1
                    file.flush()
                    os.fsync(file.fileno())
                if gone:
                    beside.replace(path)
                    sync_folder(path.parent)
            finally:
                beside.unlink(missing_ok=True)
            return gone
    except OSError as error:
        raise NotWritten(str(path), error.strerror or str(error)) from error


def logs_in(folder: Path) -> list[Path]:
    """The logs in a folder of annotations, by annotator."""
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if _NAME.fullmatch(path.name.removesuffix(SUFFIX)))


def log_of(folder: Path, annotator: str) -> Path:
    """Where an annotator's log is. Raises `BadAnnotator`."""
    return folder / f"{checked_name(annotator)}{SUFFIX}"


def utc_now() -> str:
    """Now, as logs write it: `2026-01-31T09:30:00.125Z`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def _locked(path: Path) -> Iterator[int]:
    """The log, locked: the file that has the name now, not one that was put aside while we waited."""
    while True:
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX)
            if path.exists() and os.path.samestat(os.fstat(fd), path.stat()):
                yield fd
                return
        finally:
            os.close(fd)


def _whole(fd: int) -> int:
    """Where the last whole line ends."""
    end = os.fstat(fd).st_size
    while end:
        start = max(0, end - 65536)
        piece = os.pread(fd, end - start, start)
        if (at := piece.rfind(b"\n")) >= 0:
            return start + at + 1
        end = start
    return 0


def _decoded(path: Path, number: int, raw: bytes) -> LogLine:
    text = raw[:-1]
    found = _SUM.search(text)
    if found is None or hashlib.sha256(text[: found.start()] + b"}").hexdigest() != found[1].decode():
        raise DamagedLog(str(path), number, "its checksum does not fit: it was changed")
    try:
        line = read_as(_Members, raw)
    except Misshapen as error:
        raise DamagedLog(str(path), number, f"not a line of an annotation log: {error}") from error
    saved = Saved(line.utterance, line.annotator, line.version, line.annotation, line.kind, line.time)
    return LogLine(saved, line.base, found[1].decode(), raw, line.journal)
