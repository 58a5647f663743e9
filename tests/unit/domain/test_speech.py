"""Speaking the rehearsal: the same audio again, nothing made twice, and a resampler that keeps tones in place."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
import soundfile

from wizard.domain import SpeechUnavailableError, Voice, load_domain
from wizard.domain.speech import BANDWIDTH, RATE, resample, say, speak_rehearsal

needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")


@pytest.mark.parametrize("tone", [200, 1000, 3000, 5000])
def test_tones_stay_where_they_are(tone: int) -> None:
    rate = 22050
    samples = 0.5 * np.sin(2 * np.pi * tone * np.arange(rate) / rate)
    got = resample(samples, rate, RATE, BANDWIDTH)
    wanted = 0.5 * np.sin(2 * np.pi * tone * np.arange(RATE) / RATE)
    assert len(got) == RATE
    assert np.abs(got - wanted)[100:-100].max() < 0.01


def test_what_would_alias_is_filtered_away() -> None:
    rate = 22050
    samples = 0.5 * np.sin(2 * np.pi * 9500 * np.arange(rate) / rate)
    assert np.abs(resample(samples, rate, RATE, BANDWIDTH))[100:-100].max() < 0.002


@needs_espeak
def test_utterances_are_made_once_and_alike(folder: Path) -> None:
    audio = folder / "rehearsal" / "u1.flac"
    audio.unlink()
    domain = load_domain(folder, check_audio=False)
    assert speak_rehearsal(domain) == ([audio], [])
    first = audio.read_bytes()
    assert speak_rehearsal(domain) == ([], [audio])
    assert speak_rehearsal(domain, again=True) == ([audio], [])
    assert audio.read_bytes() == first
    samples, rate = soundfile.read(audio, dtype="int16")
    assert rate == RATE
    assert len(samples) > RATE / 2
    assert [path.name for path in audio.parent.glob("*.part")] == []


@needs_espeak
def test_a_voice_that_does_not_exist() -> None:
    with pytest.raises(SpeechUnavailableError, match="espeak-ng"):
        say("hello", Voice(name="nobody-at-all"))


def test_no_synthesiser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SpeechUnavailableError, match="not installed"):
        say("hello", Voice(name="en-us"))
