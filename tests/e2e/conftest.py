"""What the end-to-end tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.vmic import VirtualMicrophone, virtual_microphone


@pytest.fixture
def vmic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualMicrophone]:
    """A microphone that hears what the test says."""
    with virtual_microphone(tmp_path, monkeypatch) as microphone:
        yield microphone
