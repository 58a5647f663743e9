"""Build an export: verify every session, write all files beside the place, check them, and only then put them there.

Nothing half-written is ever seen, nothing that exists is written into, and the same sessions give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard import __version__
from wizard.corpus.records import read_session
from wizard.export.errors import (
    BadName,
    DamagedSession,
    ExportExists,
    ExportFailed,
    NoSessions,
    SameSession,
)
from wizard.export.formats import Format, Source
from wizard.journal.verify import verify

MANIFEST = "manifest.json"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class ExportedFile:
    """A file of an export."""

    path: str
    """Relative to the export's folder, with '/'."""
    size: int
    """Bytes."""
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What an export consists of; `manifest.json` holds it."""

    format: str
    format_version: int
    software: str
    sessions: tuple[tuple[str, str], ...]
    """Identifier of each session, and the sum of its journal's last line."""
    utterances: int
    """Turns; practice is not exported."""
    files: tuple[ExportedFile, ...]
    """Every file but the manifest itself, in the order of their paths."""

    def as_json(self) -> dict[str, Any]:
        """The content of `manifest.json`."""
        return {
            "format": self.format,
            "format_version": self.format_version,
            "software": self.software,
            "sessions": [{"session": session, "journal_sum": digest} for session, digest in self.sessions],
            "utterances": self.utterances,
            "files": [{"path": file.path, "size": file.size, "sha256": file.sha256} for file in self.files],
        }


def gather(sessions: Sequence[Path]) -> list[Source]:
    """The sessions in these folders, verified and read, in the order of their identifiers.

    Raises `NoSessions`, `DamagedSession` where verifying finds an error, `SameSession`, `BadName`, and what reading a
    journal raises.
    """
    if not sessions:
        raise NoSessions
    found: dict[str, Source] = {}
    for folder in sessions:
        report = verify(folder)
        if not report.ok:
            first = report.errors[0]
            raise DamagedSession(folder, len(report.errors), f"{first.where}: {first.what}")
        record = read_session(folder)
        if not _NAME.fullmatch(record.session):
            raise BadName(folder, record.session)
        if record.session in found:
            raise SameSession(record.session, found[record.session].folder, folder)
        found[record.session] = Source(folder, record)
    return [found[session] for session in sorted(found)]


def build(format: Format, sources: Sequence[Source], out: Path, *, step: Callable[[], None] | None = None) -> Manifest:
    """Write `sources` into the new folder `out`; `step` is called after each turn.

    Raises `ExportExists` where there is anything at `out`, `ExportFailed` where the disk refuses.
    """
    if os.path.lexists(out):
        raise ExportExists(out)
    temporary = out.with_name(f".{out.name}.part-{os.getpid()}")
    try:
        temporary.mkdir(parents=True)
        try:
            format.write(sources, temporary, step or _nothing)
            manifest = _manifest(format, sources, temporary)
            _write(temporary / MANIFEST, json.dumps(manifest.as_json(), indent=2, ensure_ascii=False) + "\n")
            _sync(temporary)
            if os.path.lexists(out):
                raise ExportExists(out)
            temporary.rename(out)
            _sync_folder(out.parent)
        finally:
            if temporary.exists():
                shutil.rmtree(temporary)
    except OSError as error:
        raise ExportFailed(out, error.strerror or str(error)) from error
    return manifest


def _manifest(format: Format, sources: Sequence[Source], folder: Path) -> Manifest:
    paths = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
    return Manifest(
        format.name,
        format.version,
        f"woz-collect {__version__}",
        tuple((source.record.session, source.record.journal_sum) for source in sources),
        sum(not one.practice for source in sources for one in source.record.utterances),
        tuple(ExportedFile(name, path.stat().st_size, _sha256(path)) for name, path in paths),
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _sync(folder: Path) -> None:
    """Make every file safe on disk, before the rename makes them visible."""
    for path in (folder, *folder.rglob("*")):
        _sync_folder(path)


def _sync_folder(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _nothing() -> None:
    """No progress is shown."""
