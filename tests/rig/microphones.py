"""Two microphones of ours, one of them plugged in: it can be gone, silent, or replaced by the other."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from tests.e2e.vmic import VirtualMicrophone, why_not

SOUND = 30.0
"""Seconds of noise that a microphone is given at a time."""
RATE = 16000

missing = why_not


class Microphones:
    """Runs from entering to leaving; `environment` points her processes at the one that is plugged in."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._config = folder / "asound.conf"
        self._noise = np.random.default_rng(seed)
        self._both = []
        for name in ("one", "other"):
            (folder / name).mkdir(parents=True)
            self._both.append(VirtualMicrophone(folder / name))
        self.environment = {"ALSA_CONFIG_PATH": str(self._config)}

    def __enter__(self) -> Self:
        for one in self._both:
            one.given = bytearray()
            one.__enter__()
        self._plug_in()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in self._both:
            one.__exit__(kind, value, trace)

    @property
    def plugged_in(self) -> VirtualMicrophone:
        return self._both[0]

    def replace(self) -> None:
        """The other one from now on; the first gives nothing any more."""
        self.plugged_in.unplug()
        self._both.reverse()
        self._plug_in()

    def heard(self, pcm: bytes) -> bool:
        """Whether this was given to one of them, to the last bit."""
        return any(pcm in one for one in self.said)

    @property
    def said(self) -> list[bytes]:
        """All that each of them was given."""
        return [bytes(one.given or b"") for one in self._both]

    def keep_speaking(self) -> None:
        """Give the one that is plugged in something to hear for a while yet."""
        if self.plugged_in.left < RATE * 2 * SOUND / 2:
            self.plugged_in.say(self._noise.normal(0, 3000, int(SOUND * RATE)).astype("<i2").tobytes())

    def _plug_in(self) -> None:
        self.plugged_in.unplug(False)
        self._config.write_text(self.plugged_in.config.read_text())
        self.keep_speaking()
