"""The manifest of an export: what it was made from, and every file of it with size and SHA-256."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wizard import __version__
from wizard.export.concerns import Concern
from wizard.export.splits import Splits

MANIFEST = "manifest.json"
VERSION = 2
"""Of the manifest's layout."""


@dataclass(frozen=True)
class ExportedFile:
    """A file of an export."""

    path: str
    """Relative to the export's folder, with '/'."""
    size: int
    """Bytes."""
    sha256: str


@dataclass(frozen=True)
class WrittenFormat:
    """A format that was written."""

    name: str
    version: int
    folder: str
    """Relative to the export's folder; `.` is the folder itself."""


@dataclass(frozen=True)
class Manifest:
    """What an export consists of; `manifest.json` holds it."""

    formats: tuple[WrittenFormat, ...]
    sessions: tuple[tuple[str, str, str], ...]
    """Identifier of each session, its subject, and the sum of its journal's last line."""
    utterances: int
    """Turns; practice is not exported."""
    files: tuple[ExportedFile, ...]
    """Every file but the manifest itself and its signature, in the order of their paths."""
    splits: Splits | None = None
    blind: str = ""
    """The split that is a blind test set; `all` for the whole."""
    query: str = ""
    """What was asked of the store; empty for all."""
    use: str = ""
    """That the consents were checked for."""
    concerns: tuple[Concern, ...] = ()
    """What is worth saying of it; the identifiers that a concern is about are not in the file."""
    statuses: Mapping[str, int] = field(default_factory=dict)
    """Turns by status: only those of `REVIEWED` were seen by a person."""
    release: str = ""
    """Its version, where it is a release."""

    def as_json(self) -> dict[str, Any]:
        """The content of `manifest.json`: what the export is of, and each file with its SHA-256."""
        return {
            "manifest_version": VERSION,
            "software": f"woz-collect {__version__}",
            **({"release": self.release} if self.release else {}),
            "formats": [{"name": one.name, "version": one.version, "folder": one.folder} for one in self.formats],
            "sessions": [
                {"session": session, "subject": subject, "journal_sum": digest}
                for session, subject, digest in self.sessions
            ],
            "utterances": self.utterances,
            **({"status": dict(sorted(self.statuses.items()))} if self.statuses else {}),
            **({"query": self.query} if self.query else {}),
            **({"use": self.use} if self.use else {}),
            **({"splits": _splits(self.splits)} if self.splits else {}),
            **({"blind": self.blind} if self.blind else {}),
            **({"concerns": [one.as_json() for one in self.concerns]} if self.concerns else {}),
            "files": [{"path": file.path, "size": file.size, "sha256": file.sha256} for file in self.files],
        }


def _splits(splits: Splits) -> dict[str, Any]:
    return {
        "seed": splits.seed,
        "placed": "pinned" if splits.manifests else "drawn",
        **({"pinned": _pinned(splits)} if splits.manifests else {}),
        "parts": [
            {
                "name": one.name,
                "share": one.share,
                "turns": one.turns,
                "got": round(one.got, 6),
                "speakers": len(one.speakers),
            }
            for one in splits.splits
        ],
        "speakers": splits.of_speaker,
    }


def _pinned(splits: Splits) -> dict[str, Any]:
    return {"manifests": list(splits.manifests), "speakers": splits.pinned, "newcomers": splits.newcomers}


def list_files(folder: Path) -> tuple[ExportedFile, ...]:
    """Every file in `folder`, in the order of their paths in the C locale."""
    paths = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
    return tuple(ExportedFile(name, path.stat().st_size, file_sha256(path)) for name, path in paths)


def write_manifest(manifest: Manifest, folder: Path) -> None:
    """Write `manifest.json` into the export's folder. Raises OSError."""
    text = json.dumps(manifest.as_json(), indent=2, ensure_ascii=False) + "\n"
    (folder / MANIFEST).write_text(text, encoding="utf-8", newline="\n")


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
