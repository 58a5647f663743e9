"""The microphone at her terminal: opened, checked, heard back, looked after by the experimenter.

Whatever goes wrong, she is told in plain words to call the experimenter, who reads the log.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from subject.errors import SubjectError
from subject.terminal import words

if TYPE_CHECKING:
    from subject.station import Station

SECONDS = 2.0
"""How long a check records."""


class MicrophoneCheck:
    """The steps of the check; `tell` is given what has changed, as fields of `pages.TerminalState`."""

    def __init__(
        self, station: Station, tell: Callable[..., None], logbook: logging.Logger, files: Sequence[Path]
    ) -> None:
        self._station = station
        self._tell = tell
        self._logbook = logbook
        self._files = files
        self._from = 0.0

    @property
    def seconds_left(self) -> int:
        """Of the check that is recording; at least 1."""
        return max(1, math.ceil(SECONDS - (time.monotonic() - self._from)))

    async def open(self) -> None:
        """Open the stream of the session."""
        try:
            await self._station.open_microphone()
        except Exception as error:
            self._log("the microphone cannot be opened", error)
            self._tell(check="failed")
        else:
            self._tell(check="ready")

    async def run(self) -> None:
        """Record for two seconds, and have it judged; a file source speaks its first file."""
        self._from = time.monotonic()
        self._tell(check="recording", check_note="", verdict=None)
        try:
            if self._files:
                self._station.play(self._files[0])
            verdict = await self._station.check_microphone(SECONDS)
        except Exception as error:
            self._log("the microphone check failed", error)
            self._tell(check="failed")
        else:
            self._tell(check="judged", verdict=verdict)

    async def hear(self) -> None:
        """Play the check back, where that can be done."""
        self._tell(check="playing", check_note="")
        try:
            problem = await self._station.hear_check()
        except Exception as error:
            self._log("the check cannot be played", error)
            problem = str(error)
        if problem:
            self._logbook.info("the check was not heard: %s", problem)
        self._tell(check="judged", check_note=words.MICROPHONE_NOT_HEARD if problem else "")

    async def go_on(self) -> None:
        """After trouble, when the experimenter has looked."""
        try:
            await self._station.go_on()
        except Exception as error:
            self._log("the microphone is still in trouble", error)

    def _log(self, what: str, error: Exception) -> None:
        self._logbook.error("%s: %s", what, error, exc_info=None if isinstance(error, SubjectError) else error)
