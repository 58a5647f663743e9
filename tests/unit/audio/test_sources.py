"""Sources as data, and audio files read as 16 kHz mono: bit for bit where they are that, resampled well where not."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.errors import SourceError
from subject.audio.recording import RATE
from subject.audio.sources import SourceSpec, load, resample, to_pcm


def db(amplitude: float) -> float:
    return 20 * math.log10(max(amplitude, 1e-12))


@pytest.mark.parametrize(
    "spec",
    [
        SourceSpec.microphone("USB Audio: #0", "ALSA"),
        SourceSpec.microphone(),
        SourceSpec.file(Path("a.wav"), Path("b.flac"), speed=20),
        SourceSpec.typed(),
    ],
)
def test_a_source_goes_through_json(spec: SourceSpec) -> None:
    assert SourceSpec.from_json(json.loads(json.dumps(spec.as_json()))) == spec


def test_a_file_is_not_played_at_no_speed() -> None:
    with pytest.raises(ValueError, match="0 times"):
        SourceSpec.file(speed=0)


@pytest.mark.parametrize("ending", ["wav", "flac"])
def test_our_own_form_comes_through_bit_for_bit(tmp_path: Path, ending: str) -> None:
    samples = np.random.default_rng(1).integers(-32768, 32768, 5000, dtype="int16")
    soundfile.write(tmp_path / f"u.{ending}", samples, RATE, subtype="PCM_16")
    assert load(tmp_path / f"u.{ending}") == samples.astype("<i2").tobytes()


@pytest.mark.parametrize("rate", [8000, 11025, 22050, 24000, 44100, 48000, 96000])
def test_resampling_keeps_a_tone_to_80_db(rate: int) -> None:
    tone = np.sin(2 * math.pi * 1000 * np.arange(rate) / rate)
    made = resample(tone, rate, RATE)
    wanted = np.sin(2 * math.pi * 1000 * np.arange(RATE) / RATE)
    assert len(made) == RATE
    inside = slice(RATE // 10, -RATE // 10)
    assert db(float(abs(made - wanted)[inside].max())) < -80


@pytest.mark.parametrize("rate", [24000, 44100, 48000])
def test_what_does_not_fit_below_8_khz_does_not_fold_back(rate: int) -> None:
    tone = np.sin(2 * math.pi * 9000 * np.arange(rate) / rate)
    made = resample(tone, rate, RATE)
    assert db(float(abs(made[RATE // 10 : -RATE // 10]).max())) < -80


def test_stereo_24_bit_44100_is_mixed_and_resampled(tmp_path: Path) -> None:
    time = np.arange(44100) / 44100
    left, right = 0.6 * np.sin(2 * math.pi * 440 * time), 0.2 * np.sin(2 * math.pi * 440 * time)
    soundfile.write(tmp_path / "u.flac", np.stack([left, right], axis=1), 44100, subtype="PCM_24")
    made = np.frombuffer(load(tmp_path / "u.flac"), dtype="<i2") / 32768
    wanted = 0.4 * np.sin(2 * math.pi * 440 * np.arange(RATE) / RATE)
    assert abs(made - wanted)[1600:-1600].max() < 1e-4


def test_too_loud_is_cut_off_not_wrapped() -> None:
    assert to_pcm(np.array([2.0, -2.0, 0.0, 1.0])) == b"\xff\x7f\x00\x80\x00\x00\xff\x7f"


def test_what_is_not_audio_is_refused(tmp_path: Path) -> None:
    (tmp_path / "u.wav").write_text("not a sound")
    with pytest.raises(SourceError, match=r"is not audio .*; give a WAV or FLAC file"):
        load(tmp_path / "u.wav")
    with pytest.raises(SourceError, match="No such file"):
        load(tmp_path / "v.wav")
