"""Fixtures of the audio room's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.vmic import VirtualMicrophone, virtual_microphone


@pytest.fixture
def vmic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualMicrophone]:
    """A running virtual microphone (and loudspeaker), for the processes the test starts."""
    with virtual_microphone(tmp_path, monkeypatch) as microphone:
        yield microphone
