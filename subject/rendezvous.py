"""How the two sides find each other on one machine: the session leaves its join code where only its user can read.

A folder of the user's (mode 0700) in the runtime directory; one file a running session (mode 0600), and the unix
sockets beside them. What a killed session left there is passed over: only who answers is found.
"""

from __future__ import annotations

import os
import socket
import tempfile
from pathlib import Path

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


def publish(code: JoinCode) -> Path:
    """Leave a session's join code for the subject's terminal on the same machine; returns the file."""
    path = _file(code)
    fresh = path.with_suffix(".new")
    fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "w") as file:
        file.write(f"{code}\n")
    fresh.replace(path)
    return path


def withdraw(code: JoinCode) -> None:
    """The session does not run any more."""
    _file(code).unlink(missing_ok=True)


def find_codes() -> list[JoinCode]:
    """Join codes of the sessions that run on this machine, newest first."""
    found = []
    for path in runtime_folder().glob("*.join"):
        try:
            written, code = path.stat().st_mtime, parse(path.read_text())
        except (OSError, UnicodeDecodeError, JoinCodeError):
            continue
        if answers(code):
            found.append((written, code))
    return [code for _, code in sorted(found, key=lambda one: one[0], reverse=True)]


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
