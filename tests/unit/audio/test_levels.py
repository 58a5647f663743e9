"""Levels in dBFS, and verdicts on synthetic rooms and synthetic voices."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.audio.levels import FLOOR, Kind, judge, levels
from subject.audio.recording import RATE
from subject.audio.sources import to_pcm


def dbfs(level: float) -> float:
    return float(10 ** (level / 20))


def voice(peak: float) -> bytes:
    """Two seconds of syllables: a tone that swells and fades four times a second, and a pause in the middle."""
    time = np.arange(2 * RATE) / RATE
    swell = np.sin(math.pi * ((time * 4) % 1)) ** 2 * ((time < 0.7) | (time > 1.1))
    return to_pcm(peak * swell * np.sin(2 * math.pi * 220 * time))


def room(rms: float) -> bytes:
    return to_pcm(np.random.default_rng(5).normal(0, rms, 2 * RATE))


def test_levels_of_known_waves() -> None:
    time = np.arange(RATE) / RATE
    peak, rms = levels(to_pcm(0.5 * np.sin(2 * math.pi * 1000 * time)))
    assert peak == pytest.approx(20 * math.log10(0.5), abs=0.01)
    assert rms == pytest.approx(20 * math.log10(0.5 / math.sqrt(2)), abs=0.01)
    assert levels(b"\x00\x80" * 10) == (0.0, 0.0)
    assert levels(bytes(100)) == levels(b"") == (FLOOR, FLOOR)
    assert levels(b"\x01\x00" * 8)[0] == pytest.approx(-90.3, abs=0.01)


@pytest.mark.parametrize(
    ("pcm", "kind"),
    [
        (voice(dbfs(-6)), "good"),
        (voice(dbfs(-30)), "good"),
        (voice(dbfs(-48)), "too_soft"),
        (voice(dbfs(-66)), "silent"),
        (voice(4.0), "clipping"),
        (room(dbfs(-50)), "silent"),
        (room(dbfs(-35)), "silent"),
        (bytes(2 * RATE * 2), "silent"),
        (b"", "silent"),
    ],
)
def test_verdicts(pcm: bytes, kind: Kind) -> None:
    assert judge(pcm).kind == kind


def test_words_are_for_somebody_who_never_saw_a_terminal() -> None:
    assert judge(bytes(3200)).words == "I could not hear you. A little closer?"
    words = [judge(pcm).words for pcm in (voice(0.5), voice(dbfs(-48)), voice(4.0), b"")]
    assert len(set(words)) == 4
    for text in words:
        assert not any(term in text.lower() for term in ("db", "clip", "signal", "level", "device", "error"))


def test_one_sample_at_the_limit_is_not_clipping() -> None:
    samples = np.frombuffer(voice(0.5), dtype="<i2").copy()
    samples[[4000, 9000]] = 32767
    assert judge(samples.tobytes()).kind == "good"


@given(pcm=st.binary(max_size=4000).map(lambda data: data[: len(data) // 2 * 2]))
def test_any_sound_has_a_verdict_within_the_scale(pcm: bytes) -> None:
    verdict = judge(pcm)
    assert FLOOR <= verdict.rms_dbfs <= verdict.peak_dbfs <= 0
