"""Hearing again: slowed sound is as long as it should be and as high as it was; what cannot be heard says why."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from subject.audio.recording import RATE
from tests.silent_loudspeaker import Tape
from wizard.annotate.listening import SEARCH, WINDOW, Listening, stretched
from wizard.corpus.item import Item
from wizard.errors import WozError

Sound = NDArray[np.float64]


def pcm(sound: Sound) -> bytes:
    return np.rint(sound * 20000).astype("<i2").tobytes()


def heard(raw: bytes) -> Sound:
    return np.frombuffer(raw, dtype="<i2").astype(np.float64) / 20000


def tone(hertz: float, seconds: float) -> Sound:
    return np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)


def voice(hertz: float, seconds: float) -> Sound:
    """Harmonics that fall off, swelling three times a second: like a vowel that is held."""
    time = np.arange(round(seconds * RATE)) / RATE
    harmonics = sum(np.sin(2 * np.pi * hertz * n * time + n) / n for n in range(1, 20))
    return np.asarray(harmonics * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * time)) / 4)


def strongest(sound: Sound, below: float = RATE / 2) -> float:
    """The strongest frequency under `below` Hz, by FFT over all of it."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(sound.size)))
    frequencies = np.fft.rfftfreq(sound.size, 1 / RATE)
    spectrum[frequencies >= below] = 0
    return float(frequencies[np.argmax(spectrum)])


@pytest.mark.parametrize("speed", [0.7, 0.5, 1.3])
@pytest.mark.parametrize("hertz", [120.0, 440.0, 2000.0])
def test_a_tone_is_slower_and_as_high_as_it_was(speed: float, hertz: float) -> None:
    slow = heard(stretched(pcm(tone(hertz, 1.5)), speed))
    assert slow.size == round(round(1.5 * RATE) / speed)
    assert strongest(slow) == pytest.approx(hertz, rel=0.01)


@pytest.mark.parametrize("hertz", [85.0, 130.0, 220.0])
def test_a_voice_keeps_its_pitch_and_its_pace_is_halved(hertz: float) -> None:
    said = voice(hertz, 2.0)
    slow = heard(stretched(pcm(said), 0.5))
    assert strongest(slow, below=1.5 * hertz) == pytest.approx(hertz, rel=0.02)
    swelling = [strongest(np.abs(sound) - np.abs(sound).mean(), below=10) for sound in (said, slow)]
    assert swelling == pytest.approx([3.0, 1.5], abs=0.3)


def test_loudness_stays_and_nothing_gaps() -> None:
    said = voice(130.0, 1.0)
    slow = heard(stretched(pcm(said), 0.7))
    assert np.sqrt((slow**2).mean()) == pytest.approx(np.sqrt((said**2).mean()), rel=0.1)
    softest = [
        np.sqrt((sound[: sound.size // WINDOW * WINDOW].reshape(-1, WINDOW) ** 2).mean(axis=1)).min()
        for sound in (said, slow)
    ]
    assert softest[1] == pytest.approx(softest[0], rel=0.2)


def test_a_click_stays_within_a_search_of_where_it_belongs() -> None:
    said = np.zeros(RATE)
    said[RATE // 2] = 1.0
    slow = heard(stretched(pcm(said), 0.5))
    assert abs(int(np.argmax(np.abs(slow))) / 2 - RATE // 2) <= SEARCH + WINDOW


@pytest.mark.parametrize("samples", [0, 1, 37, WINDOW // 2, WINDOW, WINDOW + SEARCH])
def test_short_sounds_are_as_long_as_they_should_be(samples: int) -> None:
    slow = stretched(pcm(tone(300.0, 1.0)[:samples]), 0.5)
    assert len(slow) == 2 * round(samples / 0.5)


def test_full_scale_does_not_wrap_round() -> None:
    square = np.where(np.arange(RATE) % 100 < 50, 32767, -32768).astype("<i2")
    slow = np.frombuffer(stretched(square.tobytes(), 0.7), dtype="<i2")
    assert np.abs(np.diff(slow[:400].astype(int))).max() <= 65535
    assert slow.max() > 32000
    assert slow.min() < -32000


def test_as_recorded_is_untouched_and_backwards_is_refused() -> None:
    said = pcm(tone(300.0, 0.2))
    assert stretched(said, 1.0) == said
    with pytest.raises(ValueError, match="not above 0"):
        stretched(said, 0.0)


class _Record:
    def __init__(self, name: str) -> None:
        self.id = name


class _Item:
    def __init__(self, name: str) -> None:
        self.record = _Record(name)


def test_whole_slower_last_seconds_and_stop_and_a_file_is_read_once() -> None:
    said, reads = pcm(tone(300.0, 3.0)), []
    item = cast(Item, _Item("a-001"))

    def read(one: Item) -> bytes:
        reads.append(one)
        return said

    tape, ear = Tape(), Listening(read)
    ear.use(tape)
    assert ear.play(item) == pytest.approx(3.0)
    assert ear.play(item, 0.5) == pytest.approx(6.0)
    assert ear.play(item, last=2.0) == pytest.approx(2.0)
    assert ear.play(item, 0.7, last=2.0) == pytest.approx(2.0 / 0.7, abs=0.001)
    ear.stop()
    assert tape.played[0] == said
    assert tape.played[2] == said[-4 * RATE :]
    assert tape.played[-1] == b""
    assert len(reads) == 1


def test_without_a_loudspeaker_there_is_one_line_that_says_why() -> None:
    ear = Listening(lambda item: pcm(tone(300.0, 0.1)))
    with pytest.raises(WozError, match="being opened"):
        ear.play(cast(Item, _Item("a-001")))
    ear.use(None, "no loudspeaker was found; plug one in")
    with pytest.raises(WozError, match="no sound: no loudspeaker was found"):
        ear.play(cast(Item, _Item("a-001")))
    ear.stop()
