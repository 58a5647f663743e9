"""The answer files of an ATIS-style folder: those that lie in it, and those in the tar archives that lie in it.

`woz export --format atis` writes an archive a session; whoever has unpacked them reads the same. Nothing is unpacked
here, and no name in an archive becomes a path.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from wizard import bounded
from wizard.score.errors import KeyUnusable

SUFFIXES = frozenset({".ref", ".rf2", ".cat", ".log"})
"""Of the files that a key is read from."""


def atis_files(folder: Path) -> dict[PurePosixPath, bytes]:
    """The contents of the answer files and logs below `folder`, by their path in it, in order of the paths.

    Raises `KeyUnusable` for an archive that cannot be read, and for a file that stands there twice; OSError.
    """
    found: dict[PurePosixPath, bytes] = {}
    for path in folder.rglob("*"):
        if path.suffix in SUFFIXES and path.is_file():
            found[PurePosixPath(path.relative_to(folder))] = bounded.read_bytes(path)
    for archive in sorted(folder.rglob("*.tar")):
        for name, content in _packed(archive):
            if name in found:
                raise KeyUnusable(str(archive), f"{name} stands in the folder twice")
            found[name] = content
    return dict(sorted(found.items()))


def _packed(archive: Path) -> Iterator[tuple[PurePosixPath, bytes]]:
    try:
        with bounded.open_plain(archive) as file, tarfile.open(fileobj=file, mode="r:") as tar:
            for member in tar:
                name = PurePosixPath(member.name)
                if name.suffix not in SUFFIXES or not member.isfile():
                    continue
                if member.size > bounded.LARGEST:
                    raise KeyUnusable(str(archive), f"{name} is larger than {bounded.LARGEST // 1024 // 1024} MB")
                content = tar.extractfile(member)
                yield name, content.read() if content is not None else b""
    except tarfile.TarError as error:
        raise KeyUnusable(str(archive), f"it is no tar archive that can be read: {error}") from error
