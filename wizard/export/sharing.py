"""One copy of the audio for all formats that write the same file: the others are hard links to it.

Formats stay whole: each folder has its files, and whoever copies it gets them. Only the disk holds them once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from wizard.export.manifest import file_sha256

SUFFIXES = (".flac", ".wav")


def share_audio(folders: Iterable[Path]) -> int:
    """Make the same recordings below `folders` one on the disk; returns the bytes saved.

    Where the disk has no hard links, everything stays as it was written.
    """
    by_size: dict[tuple[str, int], list[Path]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                by_size.setdefault((path.suffix, path.stat().st_size), []).append(path)
    saved = 0
    for (_, size), paths in by_size.items():
        first: dict[str, Path] = {}
        for path in paths if len(paths) > 1 else ():
            known = first.setdefault(file_sha256(path), path)
            if known is not path and _linked(known, path):
                saved += size
    return saved


def _linked(known: Path, path: Path) -> bool:
    beside = path.with_name(f".{path.name}.link")
    try:
        os.link(known, beside)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        return False
    return True
