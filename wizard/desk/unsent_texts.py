"""What the wizard has typed and not sent, kept in a file beside the journal: a program that is started again has it.

It is no event: nothing of it was sent, asked or shown to anybody. The file goes when the session ends.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from subject.shaped import kept_as

NAME = "unsent.json"


@dataclass(frozen=True)
class Unsent:
    """Texts that stand in the lines of one turn."""

    turn: int = 0
    transcript: str = ""
    """Also one that is held until she has finished."""
    request: str = ""


class UnsentFile:
    """The file of one session. It is written often and never waited for: no power failure is worth a delay here."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def read(self) -> Unsent:
        """What was there; nothing where there is no file, or none that can be used."""
        return kept_as(Unsent, self._path) or Unsent()

    def write(self, unsent: Unsent) -> None:
        """In place of what was there. A disk that refuses costs nothing but this."""
        fresh = self._path.with_name(f"{NAME}.new")
        with contextlib.suppress(OSError):
            fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                json.dump(asdict(unsent), file)
            fresh.replace(self._path)

    def remove(self) -> None:
        """Nothing is unsent any more."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)
