"""The check listens by the recorder that sessions use."""

from __future__ import annotations

from pathlib import Path

import pytest
import soundfile

from tests.e2e.vmic import VirtualMicrophone
from wizard.check.sound import listen
from wizard.domain import load_domain

pytestmark = pytest.mark.microphone


def test_it_hears_what_is_said_and_what_is_not(vmic: VirtualMicrophone, tmp_path: Path) -> None:
    asked: list[str] = []
    silent, _ = listen(0.5, None, None, tmp_path / "log", lambda: asked.append("speak"))
    assert asked == ["speak"]
    assert (silent.name, silent.worth) == ("microphone", "look")
    assert silent.do
    said, _ = soundfile.read(load_domain("personnel").rehearsal.utterances[0].audio, dtype="int16")
    for _ in range(4):
        vmic.say((said * 4).tobytes())
    heard, pcm = listen(3.0, None, None, tmp_path / "log", lambda: None)
    assert heard.worth == "good", heard.found
    assert "dB below full scale" in heard.found
    assert len(pcm) == 3 * 16000 * 2
