"""Shards: the files of a folder, here or at a URL that fsspec knows, and what was made of each beside its tally.

A shard is JSON Lines (`.jsonl`) or Parquet (`.parquet`). Work on a shard leaves at most a file of results, and then
`NAME.tally.json` with what was counted and what it was made from. A file is there wholly or not at all, and the tally
comes last: work that was cut off goes on where no tally is, or where its shard or the settings are others by now.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, cast

from subject.shaped import Misshapen, read_as
from wizard.bounded import open_plain
from wizard.shards.errors import LibraryMissing, ShardUnusable

KINDS = (".jsonl", ".parquet")
TALLY = ".tally.json"
ROWS = 2000
"""So many rows of Parquet are held at a time."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of shards, or of what was made of them."""

    place: str
    """A path, or a URL such as `s3://bucket/pairs`."""

    @property
    def is_remote(self) -> bool:
        """Whether it is a URL."""
        return "://" in self.place

    def shards(self) -> list[str]:
        """The names of the shards, in order. Raises ShardUnusable where there are none."""
        names = sorted(name for name in self._names() if PurePosixPath(name).suffix in KINDS)
        if not names:
            raise ShardUnusable(self.place, f"there are no shards in it (files that end in {' or '.join(KINDS)})")
        return names

    def tallies(self) -> list[str]:
        """The names of the shards that have a tally here, in order."""
        return sorted(name.removesuffix(TALLY) for name in self._names() if name.endswith(TALLY))

    def fingerprint(self, name: str) -> str:
        """What changes when a shard does: its size, and its time or the sum that its store keeps."""
        with self._reaching(name):
            if not self.is_remote:
                found = (Path(self.place) / name).stat()
                return f"{found.st_size} bytes, {found.st_mtime_ns}"
            fs, path = self._at(name)
            about = fs.info(path)
        when = about.get("ETag") or about.get("LastModified") or about.get("mtime") or ""
        return f"{about['size']} bytes, {when}"

    def records(self, name: str) -> Iterator[dict[str, Any] | bytes]:
        """What a shard holds: rows of Parquet as objects, lines of JSON Lines as they are."""
        with self._reaching(name), self._opened(name) as file:
            if name.endswith(".parquet"):
                yield from _rows(file)
            else:
                yield from file

    def tally(self, name: str) -> dict[str, Any] | None:
        """The tally of a shard; None where there is none that can be read."""
        try:
            with self._reaching(name), self._opened(name + TALLY) as file:
                return read_as(dict[str, Any], file.read())
        except (ShardUnusable, Misshapen):
            return None

    def write(self, name: str, pieces: Iterable[str]) -> None:
        """Write a file, wholly or not at all; one of that name is replaced."""
        with self._reaching(name):
            if self.is_remote:
                fs, path = self._at(name)
                with fs.open(path, "wb") as file:  # a store shows it when it is closed
                    file.writelines(piece.encode() for piece in pieces)
                return
            target = Path(self.place) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f".{target.name}.{os.getpid()}.part")
            try:
                with part.open("w", encoding="utf-8", newline="") as text:
                    text.writelines(pieces)
                    text.flush()
                    os.fsync(text.fileno())
                part.replace(target)
            finally:
                part.unlink(missing_ok=True)

    def write_tally(self, name: str, tally: dict[str, Any]) -> None:
        """Write the tally of a shard: the last thing that is done about it."""
        self.write(name + TALLY, [json.dumps(tally, ensure_ascii=False) + "\n"])

    def has(self, name: str) -> bool:
        """Whether the folder has a file of that name."""
        return name in self._names()

    def _names(self) -> list[str]:
        with self._reaching(""):
            if self.is_remote:
                fs, path = self._at("")
                listed = fs.ls(path, detail=False) if fs.exists(path) else []
                return [PurePosixPath(str(one)).name for one in listed]
            folder = Path(self.place)
            return [one.name for one in folder.iterdir() if one.is_file()] if folder.is_dir() else []

    @contextmanager
    def _opened(self, name: str) -> Iterator[IO[bytes]]:
        if not self.is_remote:
            with open_plain(Path(self.place) / name) as file:
                yield file
            return
        fs, path = self._at(name)
        with fs.open(path, "rb") as file:
            yield file

    def _at(self, name: str) -> tuple[Any, str]:
        """The file system of the folder's URL, and the path of a file in it."""
        try:
            import fsspec

            fs, path = fsspec.core.url_to_fs(self.place, use_listings_cache=False)
        except ImportError as error:
            raise LibraryMissing("remote", f"reading {self.place}") from error
        except ValueError as error:
            raise ShardUnusable(self.place, str(error)) from error
        return fs, f"{str(path).rstrip('/')}/{name}" if name else str(path)

    @contextmanager
    def _reaching(self, name: str) -> Iterator[None]:
        """What goes wrong on the way, in our words."""
        place = f"{self.place.rstrip('/')}/{name}" if name else self.place
        try:
            yield
        except FileNotFoundError as error:
            raise ShardUnusable(place, "it is not there") from error
        except OSError as error:
            raise ShardUnusable(place, error.strerror or str(error)) from error
        except Exception as error:
            if type(error).__module__.split(".")[0] in {"botocore", "aiobotocore", "aiohttp", "pyarrow"}:
                raise ShardUnusable(place, str(error).splitlines()[0]) from error
            raise


def _rows(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise LibraryMissing("dask", "reading Parquet") from error
    for batch in parquet.ParquetFile(file).iter_batches(ROWS):
        yield from cast("list[dict[str, Any]]", batch.to_pylist())


@dataclass(frozen=True, slots=True)
class ShardsOfOneMachine:
    """Every n-th shard from the i-th on, for machines that divide the work among themselves (`--shard i/n`)."""

    number: int
    """From 1."""
    of: int

    def chosen(self, names: list[str]) -> list[str]:
        """Those of the shards that are this part's."""
        return names[self.number - 1 :: self.of]


def is_done(out: Folder, name: str, made_from: dict[str, Any]) -> bool:
    """Whether a shard's tally says that it was made from just this."""
    found = out.tally(name)
    return found is not None and found.get("made_from") == made_from
