"""Check an export: every file as its manifest says, none besides, the signature, and nobody who was forgotten."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from subject.json_text import NotJson, from_json
from subject.shaped import Misshapen, shaped
from wizard import bounded
from wizard.corpus.forget import Exported, Forgotten, forgotten
from wizard.corpus.place import Place
from wizard.export.errors import NotAnExport
from wizard.export.manifest import MANIFEST, VERSION, file_sha256
from wizard.export.signing import PUBLIC_KEY, SIGNATURE, is_signed_by
from wizard.signing.errors import BadKey
from wizard.signing.keys import fingerprint, read_public_key

LARGEST_MANIFEST = 1 << 30
"""Bytes."""
OURS = frozenset({MANIFEST, SIGNATURE, PUBLIC_KEY})
"""Files that the manifest cannot name."""


@dataclass(frozen=True)
class ExportReport:
    """What a check of an export found."""

    folder: Path
    sessions: int
    utterances: int
    files: int
    problems: tuple[str, ...]
    """What is not as it must be, each with its place."""
    signature: str
    """What is known of it, in words."""
    forgotten: tuple[Forgotten, ...]
    """Sessions of somebody whom the corpus has forgotten since."""

    @property
    def ok(self) -> bool:
        """True where nothing is wrong with the files, and nobody in them was forgotten since."""
        return not self.problems and not self.forgotten

    def as_json(self) -> dict[str, Any]:
        """The report as `woz verify --json` prints it."""
        return {
            "export": str(self.folder),
            "ok": self.ok,
            "sessions": self.sessions,
            "utterances": self.utterances,
            "files": self.files,
            "problems": list(self.problems),
            "signature": self.signature,
            "forgotten": [
                {"session": one.session, "forgotten": one.forgotten, "files": list(one.files)} for one in self.forgotten
            ],
        }


def is_export(folder: Path) -> bool:
    """Whether a folder is an export, and not a session."""
    return os.path.lexists(folder / MANIFEST)  # what is no file there is told as such


def verify_export(
    folder: Path,
    *,
    key: Ed25519PublicKey | None = None,
    corpus: Place | None = None,
    step: Callable[[], None] | None = None,
) -> ExportReport:
    """Check the export in `folder`; `step` is called after each file.

    With `key`, a signature must be there and be that key's; without, one that is there must be that of the key beside
    it, which says nothing of who signed. With `corpus`, nobody may be in it whom that corpus has forgotten. Raises
    `NotAnExport`, `BadCorpusFile`.
    """
    manifest = _read(folder)
    problems = [problem for file in manifest["files"] if (problem := _wrong(folder, file, step))]
    listed = {file["path"] for file in manifest["files"]} | OURS
    there = sorted(folder.rglob("*"))
    names = [path.relative_to(folder).as_posix() for path in there if path.is_symlink() or not path.is_dir()]
    problems += [f"{name}: not in the manifest" for name in names if name not in listed]
    needed = {parent.as_posix() for name in listed for parent in PurePosixPath(name).parents}
    folders = [path.relative_to(folder).as_posix() for path in there if path.is_dir() and not path.is_symlink()]
    problems += [f"{name}/: a folder that no file of the manifest lies in" for name in folders if name not in needed]
    signature, wrong = _signature(folder, key)
    problems += [wrong] if wrong else []
    return ExportReport(
        folder,
        len(manifest["sessions"]),
        manifest["utterances"],
        len(manifest["files"]),
        tuple(problems),
        signature,
        tuple(forgotten(corpus, shaped(Exported, manifest))) if corpus else (),
    )


@dataclass(frozen=True)
class _File:
    path: str
    size: int
    sha256: str


@dataclass(frozen=True)
class _Session:
    session: str
    journal_sum: str


@dataclass(frozen=True)
class _Manifest:
    """What a manifest must have to be verified."""

    files: tuple[_File, ...]
    sessions: tuple[_Session, ...]
    utterances: int


def _read(folder: Path) -> dict[str, Any]:
    try:
        found = from_json(bounded.read_bytes(folder / MANIFEST, most=LARGEST_MANIFEST))
    except OSError as error:
        raise NotAnExport(folder, f"{MANIFEST}: {error.strerror or error}") from error
    except NotJson as error:
        raise NotAnExport(folder, f"{MANIFEST} is not JSON ({error})") from error
    version = found.get("manifest_version") if isinstance(found, dict) else None
    if version != VERSION:
        raise NotAnExport(folder, f"{MANIFEST} is of version {version}; this program reads {VERSION}")
    try:
        shaped(_Manifest, found)
    except Misshapen as error:
        raise NotAnExport(folder, f"{MANIFEST} lacks what it must have ({error})") from error
    return dict(found)


def _wrong(folder: Path, file: dict[str, Any], step: Callable[[], None] | None) -> str:
    """What is wrong with a file; empty where nothing is."""
    name = file["path"]
    path = folder / name
    if step:
        step()
    if Path(name).is_absolute() or ".." in Path(name).parts:
        return f"{name}: the manifest names a file outside of the export"
    if path.is_symlink() or not path.is_file():
        return f"{name}: missing"
    try:
        if path.stat().st_size != file["size"]:
            return f"{name}: {path.stat().st_size} bytes, not {file['size']}"
        return "" if file_sha256(path) == file["sha256"] else f"{name}: not as it was written (SHA-256)"
    except OSError as error:
        return f"{name}: {error.strerror or error}"


def _signature(folder: Path, key: Ed25519PublicKey | None) -> tuple[str, str]:
    """What is known of the signature, and what is wrong with it."""
    if not (folder / SIGNATURE).is_file():
        return "not signed", f"{SIGNATURE}: there is none, so the key cannot be checked" if key else ""
    beside = None
    if key is None:
        try:
            key = beside = read_public_key(folder / PUBLIC_KEY)
        except BadKey as error:
            return "signed, by a key that is not here", str(error)
    if not is_signed_by(folder, key):
        return (
            "signed",
            f"{SIGNATURE}: not the signature of this manifest by {'the key beside it' if beside else 'that key'}",
        )
    if beside:
        return f"signed by the key beside it, SHA-256 {fingerprint(beside)}; --key FILE says whose", ""
    return "signed by the key that was given", ""
