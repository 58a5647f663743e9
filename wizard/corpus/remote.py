"""Sessions and recordings, on this machine or at any URL that fsspec knows (`s3://bucket/sessions/8ky-1`).

What is read is checked: a recording that has not the journal's SHA-256 is never handed out. Remote recordings are kept
in the user's cache under their SHA-256, so that each is fetched once. Keys and endpoints are fsspec's business: its
configuration files, or its environment variables such as FSSPEC_S3_ENDPOINT_URL.
"""

from __future__ import annotations

import hashlib
import importlib
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import platformdirs

from subject.audio.errors import RecordingError
from subject.audio.recording import HEADER, PART, WIDTH, read_pcm
from subject.durable import sync_folder
from wizard.corpus.errors import (
    ExtraMissing,
    NotWritten,
    RecordingUnusable,
    SessionMoved,
    SessionRefused,
    StoreUnavailable,
)
from wizard.corpus.layers import AudioLayer
from wizard.corpus.temporary_folders import JOURNAL, scratch_folder
from wizard.corpus.whole_files import put_in_place
from wizard.journal.envelope import AUDIO, NAME
from wizard.journal.errors import NotASession
from wizard.journal.events import UtteranceStarted
from wizard.journal.reader import read_journal

_OURS = re.compile(
    rf"{re.escape(NAME)}(\.torn-\d+)?|unsent\.json(\.new)?|{AUDIO}/u?\d{{4,}}\.(wav(\.part)?|mismatch\d+)"
)
"""The files of a session as the software names them, relative to its folder."""


def is_remote(location: str) -> bool:
    """Whether a session's location is a URL."""
    return "://" in location


def read_recording(location: str, audio: AudioLayer) -> bytes:
    """The samples of a recording, 16 bits little-endian; verified by SHA-256.

    `location` is the session's (`Item.location`). Raises `RecordingUnusable` where it is missing, was never whole, or
    is not as it was recorded; `StoreUnavailable`, `ExtraMissing` for remote ones.
    """
    if not audio.complete:
        raise RecordingUnusable(f"{location}/{audio.file}", "it never became complete")
    path = recording_file(location, audio)
    try:
        pcm = read_pcm(path)
    except RecordingError as error:
        if not is_remote(location) and not Path(location).is_dir():
            raise SessionMoved(location, "the session's folder is not there") from error
        raise RecordingUnusable(str(path), error.what) from error
    if hashlib.sha256(pcm).hexdigest() != audio.sha256:
        raise RecordingUnusable(str(path), "its samples have not the SHA-256 that the journal says")
    return pcm


def recording_file(location: str, audio: AudioLayer) -> Path:
    """A recording as a WAV file on this machine; a remote one is fetched, checked and kept in the cache.

    Raises as `read_recording`; a local file is not looked at.
    """
    if not is_remote(location):
        return Path(location) / audio.file
    kept = cached(audio.sha256)
    if not kept.exists():
        url = f"{location}/{audio.file}"
        with _reaching(url):
            fs, path = filesystem(url)
            content: bytes = fs.cat_file(path)
        pcm = content[HEADER : HEADER + WIDTH * audio.samples]
        if hashlib.sha256(pcm).hexdigest() != audio.sha256:
            raise RecordingUnusable(url, "its samples have not the SHA-256 that the journal says")
        _keep(kept, content)
    return kept


def cached(sha256: str) -> Path:
    """Where the recording with these samples is kept, whether it is or not."""
    return platformdirs.user_cache_path("woz") / "recordings" / f"{sha256}.wav"


def sessions_at(url: str) -> list[str]:
    """The URLs of the sessions at a URL: itself, or the folders in it that hold a journal, by name.

    Raises `StoreUnavailable`, `ExtraMissing`.
    """
    with _reaching(url):
        fs, path = filesystem(url)
        if fs.exists(f"{path}/{NAME}"):
            return [url.rstrip("/")]
        if not fs.exists(path):
            return []
        folders = sorted(str(entry["name"]) for entry in fs.ls(path, detail=True) if entry["type"] == "directory")
        found = [PurePosixPath(folder).name for folder in folders if fs.exists(f"{folder.rstrip('/')}/{NAME}")]
        return [f"{url.rstrip('/')}/{name}" for name in found]


def fetch_session(url: str, into: Path) -> Path:
    """Copy every file of a session into the folder `into`, the journal first: cut off, the copy can be told.

    Raises `SessionRefused` where there is none, `StoreUnavailable`, `ExtraMissing`, `NotWritten`.
    """
    names = files_of(url)
    if NAME not in names:
        raise SessionRefused(url, f"it is not a session: there is no {NAME} in it", "give the URL of one")
    for name in sorted(names, key=lambda name: (name != NAME, name)):
        with _reaching(url):
            fs, path = filesystem(url)
            content: bytes = fs.cat_file(f"{path.rstrip('/')}/{name}")
        target = into / name
        if not target.resolve().is_relative_to(into.resolve()):
            raise RecordingUnusable(f"{url}/{name}", "its name leads out of the session")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        except OSError as error:
            raise NotWritten(str(target), error.strerror or str(error)) from error
    return into


@contextmanager
def journal_at(location: str) -> Iterator[Path]:
    """A folder on this machine with the session's journal in it: the session's own, or a copy for the time being.

    Raises `NotASession`, `StoreUnavailable`, `ExtraMissing`.
    """
    if not is_remote(location):
        yield Path(location)
        return
    with scratch_folder(JOURNAL) as folder:
        with _reaching(location):
            fs, path = filesystem(location)
            if not fs.exists(f"{path}/{NAME}"):
                raise NotASession(Path(location))
            content: bytes = fs.cat_file(f"{path}/{NAME}")
        (folder / NAME).write_bytes(content)
        yield folder


def files_of(location: str) -> list[str]:
    """Every file of a session, relative to it, in order. Raises `StoreUnavailable`, `ExtraMissing`."""
    if not is_remote(location):
        root = Path(location)
        return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if not path.is_dir())
    with _reaching(location):
        fs, path = filesystem(location)
        prefix = f"{path.rstrip('/')}/"
        return sorted(str(name).removeprefix(prefix) for name in fs.find(path))


@dataclass(frozen=True)
class SessionFiles:
    """The files in a session's folder, relative to it, by whether the software made them."""

    ours: tuple[str, ...]
    """The journal, its torn lines and the recordings, the journal last."""
    others: tuple[str, ...]
    """Whatever somebody else has put there."""


def session_files(location: str) -> SessionFiles:
    """The files in a session's folder; those are ours that have such a name, or that its journal names as recordings.

    Raises `StoreUnavailable`, `ExtraMissing`.
    """
    files = files_of(location)
    named = _named_in_the_journal(location) if NAME in files else frozenset[str]()
    ours = {name for name in files if _OURS.fullmatch(name) or name in named}
    in_order = sorted(ours, key=lambda name: (name == NAME, name))
    return SessionFiles(tuple(in_order), tuple(name for name in files if name not in ours))


def remove_session(location: str) -> None:
    """Remove the files that the software made in a session's folder, and the folder where nothing else is in it.

    The journal goes last: cut off, the session is still known for one. Raises `StoreUnavailable`, `ExtraMissing`,
    `NotWritten`.
    """
    files = session_files(location).ours
    if is_remote(location):
        with _reaching(location):
            fs, path = filesystem(location)
            path = path.rstrip("/")
            for name in files:
                fs.rm_file(f"{path}/{name}")
            for folder in (f"{path}/{AUDIO}", path):
                with suppress(OSError, NotImplementedError):  # where folders are only parts of names, there is none
                    if "/" in path.strip("/") and fs.isdir(folder) and not fs.ls(folder):  # never a whole bucket
                        fs.rmdir(folder)
        return
    root = Path(location)
    try:
        for name in files:
            (root / name).unlink(missing_ok=True)
        for inner in (root / AUDIO, root):
            if inner.is_dir() and not inner.is_symlink() and not any(inner.iterdir()):
                inner.rmdir()
        sync_folder(root if root.exists() else root.parent)
    except OSError as error:
        raise NotWritten(location, f"it cannot be removed ({error.strerror or error})") from error


def filesystem(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it. Raises `ExtraMissing`."""
    try:
        fsspec: Any = importlib.import_module("fsspec")
    except ImportError as error:
        raise ExtraMissing("remote", f"reading {url}", "fsspec") from error
    try:
        fs, path = fsspec.core.url_to_fs(url, use_listings_cache=False)
    except ImportError as error:
        raise ExtraMissing("remote", f"reading {url}", str(error).split(";")[0]) from error
    except ValueError as error:
        raise StoreUnavailable(url, str(error)) from error
    return fs, str(path)


def _named_in_the_journal(location: str) -> frozenset[str]:
    """The recordings that a session's journal names, as far as it can be read and they lie among its recordings."""
    with journal_at(location) as folder:
        named = [
            one.event.file for one in read_journal(folder, strict=False) if isinstance(one.event, UtteranceStarted)
        ]
    inside = {name for name in named if re.fullmatch(rf"{AUDIO}/[^/]+\.wav", name)}
    return frozenset(inside | {name + PART for name in inside})


def _keep(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(path, content)
    except OSError as error:
        raise NotWritten(str(path), error.strerror or str(error)) from error


@contextmanager
def _reaching(url: str) -> Iterator[None]:
    """What goes wrong on the way, in our words."""
    try:
        yield
    except FileNotFoundError as error:
        raise RecordingUnusable(url, "it is not there") from error
    except OSError as error:
        raise StoreUnavailable(url, str(error).splitlines()[0] if str(error) else type(error).__name__) from error
    except Exception as error:
        if type(error).__module__.split(".")[0] in {"botocore", "aiobotocore", "aiohttp", "fsspec"}:
            raise StoreUnavailable(url, str(error).splitlines()[0]) from error
        raise
