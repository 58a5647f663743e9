"""Take a secret out of what `ps` shows of this process.

A join code that was given on the command line stands in the process's arguments, which everybody on the machine may
read. The arguments lie in the process's own memory, so it can write over them. That is done at once, but not before the
process runs: for a moment the code could be seen, and a shell may keep it in its history. A code that is read from a
file, from stdin or out of the runtime folder never stands there.
"""

from __future__ import annotations

import ctypes
from pathlib import Path

_ARG_START = 48
_STAT = Path("/proc/self/stat")


def hide(secret: str) -> bool:
    """Write over every occurrence of `secret` in this process's arguments; False where the system has no such way."""
    wanted = secret.encode()
    if not wanted:
        return True
    try:
        fields = _STAT.read_bytes().rpartition(b")")[2].split()
        start, end = int(fields[_ARG_START - 3]), int(fields[_ARG_START - 2])
    except (OSError, ValueError, IndexError):
        return False
    if not start < end:
        return False
    memory = ctypes.string_at(start, end - start)
    at = memory.find(wanted)
    while at >= 0:
        ctypes.memset(start + at, ord("x"), len(wanted))
        at = memory.find(wanted, at + len(wanted))
    return True
