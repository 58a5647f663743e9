"""What a session writes is the user's alone, whatever the umask says."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tests.e2e.lab import laboratory


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_recordings_journal_and_spool_are_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = os.umask(0)
    try:
        async with laboratory(tmp_path, monkeypatch) as lab:
            async with lab.station() as station:
                await lab.play(station, ["anniversary-1"])
                roots = (lab.live.folder, station.spool.audio)
                written = [path for root in roots for path in root.rglob("*") if path.is_file()]
                assert not {path: oct(mode(path)) for path in written if mode(path) & 0o077}
                assert mode(station.spool.folder) == 0o700
            assert list(lab.live.folder.glob("audio/*.wav"))
            assert mode(lab.live.folder) == 0o700
    finally:
        os.umask(before)
