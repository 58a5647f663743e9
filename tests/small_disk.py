"""A real disk that a test can fill up and free again, and files that the system lets nobody write."""

from __future__ import annotations

import contextlib
import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MEGABYTES = 24


class SmallDisk:
    """A mounted tmpfs."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ballast = path / "ballast"

    def fill(self) -> None:
        """To the last byte."""
        with self._ballast.open("ab", buffering=0) as file:
            for piece in (1 << 20, 4096, 1):
                while True:
                    try:
                        file.write(bytes(piece))
                    except OSError as error:
                        assert error.errno == errno.ENOSPC
                        break

    def make_room(self) -> None:
        """Everything that `fill` wrote goes."""
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """One, mounted at `folder` (made); the test is skipped where it cannot be mounted."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount the small disk that this test fills up")
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no small disk can be mounted here: {getattr(error, 'stderr', '') or error}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


@contextmanager
def nobody_may_write(*paths: Path) -> Iterator[None]:
    """Makes files or folders immutable: every write, also to files that are open, is refused with EPERM."""
    try:
        subprocess.run(["chattr", "+i", *map(str, paths)], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no file can be made immutable here: {getattr(error, 'stderr', '') or error}")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            subprocess.run(["chattr", "-i", *map(str, paths)], check=False)
