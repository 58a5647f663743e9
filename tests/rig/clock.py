"""Another clock for a process: wrong by some seconds, or faster (`clock.c`, by LD_PRELOAD)."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
import time
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("clock.c")
BUILT = Path(tempfile.gettempdir()) / f"woz-rig-{os.getuid()}" / "clock.so"
"""Not beside the source: LD_PRELOAD takes no path with a blank in it."""


@cache
def missing() -> str:
    """Why no clock can be changed here; empty where one can. Builds the library where it is not built yet."""
    if BUILT.exists() and BUILT.stat().st_mtime > SOURCE.stat().st_mtime:
        return ""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return "there is no C compiler"
    BUILT.parent.mkdir(exist_ok=True, mode=0o700)
    if BUILT.parent.stat().st_uid != os.getuid():
        return f"{BUILT.parent} is somebody else's"
    fresh = BUILT.with_suffix(f".{time.monotonic_ns()}")
    words = [compiler, "-O2", "-shared", "-fPIC", "-o", str(fresh), str(SOURCE), "-ldl", "-lm"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        return f"clock.c does not build: {done.stderr.strip()[:200]}"
    fresh.replace(BUILT)
    return ""


class Clock:
    """The clock of the processes that are started with `environment`; `file` holds it."""

    def __init__(self, file: Path, *, rate: float = 1.0) -> None:
        self.rate = rate
        """How many seconds pass for them in one of ours."""
        self._file = file
        self._from = time.time()
        self.wrong_by(0)

    def wrong_by(self, seconds: float) -> None:
        """From now on their wall clock is so many seconds ahead of ours; their monotonic clock is as it was."""
        with self._file.open("r+b" if self._file.exists() else "wb") as file:  # in place: they have it mapped
            file.write(struct.pack("ddd", seconds, self.rate, self._from))

    @property
    def environment(self) -> dict[str, str]:
        """What such a process needs; nothing where clocks cannot be changed here."""
        return {} if missing() else {"LD_PRELOAD": str(BUILT), "RIG_CLOCK": str(self._file)}
