"""How the two sides find each other on one machine: the session leaves its join code where only its user can read.

A folder of the user's (mode 0700) in the runtime directory; one file a running session (mode 0600), and the unix
sockets beside them. The session's process holds its file locked while it lives, and the system takes the lock away when
the process is killed: a file that nobody holds is of a session that is gone, whoever listens at its address today.
"""

from __future__ import annotations

import fcntl
import os
import socket
import tempfile
from pathlib import Path
from typing import IO

from subject.errors import RendezvousError
from subject.wire.errors import JoinCodeError
from subject.wire.joincode import JoinCode, parse

LONGEST_SOCKET_PATH = 100
"""Bytes; unix sockets take about 107 on Linux and 103 on macOS."""
ANSWERS_WITHIN = 1.0
"""Seconds in which a session that runs takes a connection."""


def runtime_folder() -> Path:
    """The folder for sockets and join codes, made if it is not there."""
    chosen = os.environ.get("WOZ_RUNTIME_DIR")
    given = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(chosen) if chosen else Path(given or tempfile.gettempdir()) / f"woz-{os.getuid()}"
    if not chosen and (len(str(folder).encode()) > LONGEST_SOCKET_PATH - 40 or not _usable(folder)):
        folder = Path("/tmp") / f"woz-{os.getuid()}"  # noqa: S108 - the folder itself is checked and mode 0700
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_uid != os.getuid():
        raise RendezvousError(folder)
    folder.chmod(0o700)
    return folder


class Published:
    """A session's join code, left for the subject's terminal on the same machine until `withdraw` or the process ends.

    `path`: the file.
    """

    def __init__(self, code: JoinCode) -> None:
        self.path = _file(code)
        fresh = self.path.with_suffix(".new")
        self._lock: int | None = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        fresh.write_text(f"{code}\n")
        fresh.replace(self.path)

    def withdraw(self) -> None:
        """The session does not run any more; said again, it does nothing."""
        if self._lock is not None:
            self.path.unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None


def find_codes() -> list[JoinCode]:
    """Join codes of the sessions that run on this machine and take connections, newest first."""
    found = []
    for path in runtime_folder().glob("*.join"):
        try:
            with path.open() as file:
                if not _held(file):
                    continue
                written, code = os.fstat(file.fileno()).st_mtime, parse(file.read())
        except (OSError, UnicodeDecodeError, JoinCodeError):
            continue
        if answers(code):
            found.append((written, code))
    return [code for _, code in sorted(found, key=lambda one: one[0], reverse=True)]


def _held(file: IO[str]) -> bool:
    """Whether a living session holds the file."""
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def answers(code: JoinCode) -> bool:
    """Whether somebody listens at the code's address; nothing is said to whoever it is."""
    try:
        knock(code, ANSWERS_WITHIN)
    except OSError:
        return False
    return True


def knock(code: JoinCode, within: float) -> None:
    """Connect to the code's address and leave again. Raises OSError where nobody is there `within` seconds."""
    if code.kind == "unix":
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
            door.settimeout(within)
            door.connect(code.path)
    else:
        socket.create_connection((code.host, code.port), within).close()


def _file(code: JoinCode) -> Path:
    return runtime_folder() / f"{code.key}.join"


def _usable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
