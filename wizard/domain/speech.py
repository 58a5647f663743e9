"""The rehearsal's utterances, spoken by espeak-ng and kept as FLAC: 16 kHz, mono, 16 bits.

The same release of espeak-ng and the same `rehearsal.yaml` give the same samples.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from wizard.domain.errors import SpeechUnavailableError
from wizard.domain.facts import Domain, Voice

RATE = 16_000
"""Samples a second."""
PEAK = 0.2
"""Highest amplitude, of 1: as somebody speaks who is neither too soft nor too close."""
BEFORE, AFTER = 0.12, 0.2
"""Seconds of silence before the first sound and after the last one."""
BANDWIDTH = 6_000
"""Hertz: enough for every sound of English, and the files are a fifth smaller for it."""
_SILENCE = 0.002
_TAPS = 32

Samples = npt.NDArray[np.float64]


def speak_rehearsal(domain: Domain, *, again: bool = False) -> tuple[list[Path], list[Path]]:
    """Make the audio of the domain's rehearsal and training; returns the files made, and those that were there.

    Args:
        domain: loaded with `check_audio=False` where files are missing.
        again: make those anew that are there already.

    Raises:
        SpeechUnavailableError: espeak-ng is not installed, or does not know a voice.
    """
    made, kept = [], []
    training = domain.rehearsal.training
    voices = {**training.voices, **domain.rehearsal.voices}
    for utterance in (*domain.rehearsal.utterances, *training.utterances):
        if utterance.audio.exists() and not again:
            kept.append(utterance.audio)
            continue
        samples = say(utterance.transcript, voices[utterance.voice])
        temporary = utterance.audio.with_suffix(".flac.part")
        try:
            soundfile.write(
                temporary,
                np.rint(samples * 32767).astype(np.int16),
                RATE,
                format="FLAC",
                subtype="PCM_16",
                compression_level=1.0,
            )
            temporary.replace(utterance.audio)
        finally:
            temporary.unlink(missing_ok=True)
        made.append(utterance.audio)
    return made, kept


def say(text: str, voice: Voice) -> Samples:
    """Speak `text`: samples between -1 and 1 at `RATE`, silence at either end, the loudest at `PEAK`.

    Raises: as `speak_rehearsal`.
    """
    program = shutil.which("espeak-ng")
    if program is None:
        raise SpeechUnavailableError("it is not installed")
    with tempfile.TemporaryDirectory(prefix="woz-speech-") as folder:
        file = Path(folder) / "spoken.wav"
        command = [program, "-v", voice.name, "-s", str(voice.speed), "-p", str(voice.pitch), "-w", str(file), text]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0 or not file.exists():
            raise SpeechUnavailableError(done.stderr.strip() or f"it ended with status {done.returncode}")
        spoken: Any
        spoken, rate = soundfile.read(file, dtype="float64")
    samples = resample(spoken, rate, RATE, BANDWIDTH)
    loud = np.flatnonzero(np.abs(samples) > _SILENCE)
    if not len(loud):
        raise SpeechUnavailableError(f"nothing but silence for '{text}'")
    samples = samples[loud[0] : loud[-1] + 1]
    samples *= PEAK / np.abs(samples).max()
    return np.concatenate([np.zeros(int(BEFORE * RATE)), samples, np.zeros(int(AFTER * RATE))])


def resample(samples: Samples, rate: int, wanted: int, bandwidth: float) -> Samples:
    """Bring mono samples from one rate to another with a windowed sinc, keeping what lies below `bandwidth` hertz.

    `bandwidth` is at most half of the lower rate; else what is above it would come back as another tone.
    """
    cutoff = 2 * bandwidth / rate
    places = np.arange(int(len(samples) * wanted / rate)) * (rate / wanted)
    first = np.floor(places).astype(np.int64)
    padded = np.pad(samples, _TAPS)
    result = np.zeros(len(places))
    for tap in range(1 - _TAPS, _TAPS + 1):
        distance = places - (first + tap)
        window = np.cos(np.pi * np.clip(distance / _TAPS, -1, 1) / 2) ** 2
        result += padded[first + tap + _TAPS] * cutoff * np.sinc(cutoff * distance) * window
    return result
