"""Hearing an utterance again: whole, slower without a change of pitch, or its end; where it cannot be heard, why not.

Slowing down is waveform-similarity overlap-add (Verhelst and Roelands, ICASSP 1993): windows of 40 ms go out at an even
pace, each taken where it goes on best from the one before, at most 12.5 ms from where even pace would take it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from subject.audio.errors import AudioError
from subject.audio.recording import RATE, WIDTH, read_pcm
from wizard.annotate.bounded_memory import Recent
from wizard.corpus.item import Item
from wizard.corpus.remote import is_remote, read_recording
from wizard.errors import WozError

BACK_SECONDS = 1.0
"""How far a key goes back."""
END_SECONDS = 2.0
"""How much of the end is heard alone."""
WINDOW = round(0.04 * RATE)
SEARCH = round(0.0125 * RATE)
"""Samples either way; voices down to 80 Hz find their period in it."""
KEPT = 8
"""Recordings that are remembered, slowed ones among them."""


class Speaker(Protocol):
    """What plays recordings, as `subject.audio.loudspeaker.Loudspeaker` does."""

    @property
    def reason(self) -> str:
        """Why nothing can be heard; empty when it can."""
        ...

    def play(self, pcm: bytes) -> None:
        """16-bit mono sound at 16 kHz, in place of what is being played."""
        ...

    def stop(self) -> None:
        """Stop what is being played."""
        ...


def pcm_of(item: Item, root: Path | None = None) -> bytes:
    """The recording of an item, 16-bit mono at 16 kHz; as far as it came where the connection was lost.

    `root` is the folder that holds the sessions' folders now, where that is not where they were ingested from.
    Raises `WozError` where there is no recording, or it cannot be read.
    """
    audio = item.record.audio
    if audio is None:
        raise WozError("nothing was recorded in this turn: it was typed")
    location = item.location if root is None else str(root / item.record.session)
    if audio.complete or is_remote(location):
        return read_recording(location, audio)
    try:
        return read_pcm(Path(location) / audio.file)
    except AudioError as error:
        raise WozError(str(error)) from error


def stretched(pcm: bytes, speed: float) -> bytes:
    """The same sound at `speed` (0.5: twice as long), as high as it was; 16-bit mono at 16 kHz in and out.

    Raises `ValueError` for a speed that is not above 0.
    """
    if speed <= 0:
        raise ValueError(f"speed {speed} is not above 0")
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float32)
    if speed == 1.0 or samples.size == 0:
        return pcm
    hop = WINDOW // 2
    wanted = round(samples.size / speed)
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW, dtype=np.float32) / WINDOW)
    frames = wanted // hop + 2
    # One hop in front, so that the first window's rise is cut off; enough behind for the last search.
    sound = np.pad(samples, (hop, 2 * WINDOW + 2 * SEARCH + hop))
    out = np.zeros(frames * hop + WINDOW, dtype=np.float32)
    at = 0
    for frame in range(frames):
        target = min(round(frame * hop * speed), samples.size)
        at = target if frame == 0 else _nearest(sound, sound[at + hop : at + hop + WINDOW], target)
        out[frame * hop : frame * hop + WINDOW] += sound[at : at + WINDOW] * window
    whole = np.clip(np.rint(out[hop : hop + wanted]), -32768, 32767)
    return whole.astype("<i2").tobytes()


def _nearest(sound: NDArray[np.float32], follows: NDArray[np.float32], target: int) -> int:
    """Where near `target` the sound is most like what `follows`, loudness apart."""
    first = max(0, target - SEARCH)
    region = sound[first : target + SEARCH + WINDOW]
    likeness = np.correlate(region, follows, "valid")
    power = np.cumsum(np.concatenate(([0.0], region.astype(np.float64) ** 2)))
    loudness = np.sqrt(np.maximum(power[WINDOW:] - power[:-WINDOW], 1.0))
    return first + int(np.argmax(likeness / loudness))


@dataclass(frozen=True)
class _Playing:
    """What sounds, or sounded last."""

    utterance: str
    begun: float
    """By the clock."""
    first: float
    """Second of the recording at which it began."""
    last: float
    """At which it ends."""
    speed: float

    def at(self, now: float) -> float:
        return min(self.last, self.first + (now - self.begun) * self.speed)


class Listening:
    """Plays items through a loudspeaker that may come later, or never. Thread-safe as the loudspeaker is."""

    def __init__(self, read: Callable[[Item], bytes] = pcm_of, now: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._now = now
        self._playing: _Playing | None = None
        self._halted: tuple[str, float] | None = None
        self._speaker: Speaker | None = None
        self._why = "the loudspeaker is being opened; try again in a moment"
        self._sounds: Recent[tuple[str, float], bytes] = Recent(KEPT)

    def use(self, speaker: Speaker | None, why: str = "") -> None:
        """The loudspeaker, or why there is none."""
        self._speaker, self._why = speaker, why

    @property
    def silent(self) -> str:
        """Why nothing can be heard; empty when it can."""
        return self._speaker.reason if self._speaker is not None else self._why

    def play(self, item: Item, speed: float = 1.0, last: float | None = None, first: float = 0.0) -> float:
        """Play an item, or its `last` seconds, or from its second `first` on; returns for how many seconds it sounds.

        May take some tenths of a second where it has to be slowed down. Raises `WozError` with the reason where
        nothing can be heard.
        """
        sound = self.sound(item, speed, last, first)
        if self.silent or self._speaker is None:
            raise WozError(f"no sound: {self.silent}")
        seconds = len(sound) / WIDTH / RATE
        end = self.seconds(item)
        begin = max(0.0, end - last) if last is not None else first
        self._speaker.play(sound)
        self._halted = None
        self._playing = _Playing(item.record.id, self._now(), begin, end, speed)
        return seconds

    def back(self, item: Item, speed: float = 1.0) -> float:
        """Play on from one second before where the item is, or was left; as `play`."""
        return self.play(item, speed, first=max(0.0, (self.place(item) or 0.0) - BACK_SECONDS))

    def place(self, item: Item) -> float | None:
        """The second of the recording that is played now, or was last; None where the item was not played."""
        if self._halted is not None and self._halted[0] == item.record.id:
            return self._halted[1]
        playing = self._playing
        return playing.at(self._now()) if playing is not None and playing.utterance == item.record.id else None

    def seconds(self, item: Item) -> float:
        """How long the recording is. Raises `WozError` where there is none."""
        return len(self.sound(item)) / WIDTH / RATE

    def sound(self, item: Item, speed: float = 1.0, last: float | None = None, first: float = 0.0) -> bytes:
        """What `play` would play. Raises `WozError` where there is no recording."""
        whole = self._kept((item.record.id, 1.0), lambda: self._read(item))
        if last is not None:
            return stretched(whole[-round(last * RATE) * WIDTH :], speed)
        if first > 0:
            return stretched(whole[round(first * RATE) * WIDTH :], speed)
        return self._kept((item.record.id, speed), lambda: stretched(whole, speed))

    def stop(self) -> None:
        """Be silent; where it was is remembered."""
        if self._playing is not None:
            self._halted = (self._playing.utterance, self._playing.at(self._now()))
        if self._speaker is not None:
            self._speaker.stop()

    def _kept(self, key: tuple[str, float], make: Callable[[], bytes]) -> bytes:
        found = self._sounds.get(key)
        if found is None:
            found = make()
            self._sounds.put(key, found)
        return found
