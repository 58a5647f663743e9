"""Folders for the time being, in the system's folder of temporary files: known for abandoned when a crash left them."""

from __future__ import annotations

import fcntl
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SESSION = "woz-session-"
JOURNAL = "woz-journal-"
_MADE = re.compile(rf"({SESSION}|{JOURNAL})[a-z0-9_]{{8}}")
"""What `tempfile` makes of a prefix: a folder that somebody named otherwise is not ours."""


@contextmanager
def scratch_folder(prefix: str) -> Iterator[Path]:
    """A folder that vanishes at the end; until then its lock says that a process uses it. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix=prefix) as name:
        held = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            with suppress(OSError):  # a disk without locks
                fcntl.flock(held, fcntl.LOCK_SH)
            yield Path(name)
        finally:
            os.close(held)


def abandoned() -> list[Path]:
    """This user's folders that no process uses any more, by name."""
    inside = Path(tempfile.gettempdir())
    found = [path for prefix in (SESSION, JOURNAL) for path in inside.glob(f"{prefix}*")]
    return sorted(path for path in found if _MADE.fullmatch(path.name) and _is_abandoned(path))


def _is_abandoned(path: Path) -> bool:
    try:
        about = path.lstat()
        if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.getuid():
            return False
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(fd)
    return True
