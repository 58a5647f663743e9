"""Tar archives of a thousand samples each, as training programs read them: one after the other, never by name.

The bytes depend on what is in them alone: no clock, no owner.
"""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

EACH = 1000
"""So many samples an archive has."""


class Tars:
    """Archives that are written one after the other: `pattern` with the number of each, from 0."""

    def __init__(self, folder: Path, pattern: str) -> None:
        """`pattern` is the name of an archive, with a field for its number: `recording.{:06d}.tar`."""
        self._folder = folder
        self._pattern = pattern
        self._samples = 0
        self._tar: tarfile.TarFile | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._tar is not None:
            self._tar.close()

    @property
    def number(self) -> int:
        """Of the archive that the next sample goes into."""
        return self._samples // EACH

    def add(self, files: Sequence[tuple[str, bytes]]) -> None:
        """Add one sample: its files by name, which stand together."""
        if self._tar is None or self._samples % EACH == 0:
            if self._tar is not None:
                self._tar.close()
            path = self._folder / self._pattern.format(self.number)
            self._tar = tarfile.open(path, "x", format=tarfile.USTAR_FORMAT)  # noqa: SIM115 - closed with this object
        for name, data in files:
            add_file(self._tar, name, data)
        self._samples += 1


def add_file(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    """Add a file to an archive that is open for writing: nobody's, and of no time."""
    about = tarfile.TarInfo(name)
    about.size = len(data)
    tar.addfile(about, io.BytesIO(data))
