"""One copy of the audio for all formats, as hard links; whole folders all the same."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.export.conftest import Laboratory
from wizard.cli.export import command as export
from wizard.cli.verify import command as verify
from wizard.export.sharing import share_audio


def test_formats_share_their_recordings(laboratory: Laboratory, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ["--corpus", str(laboratory.place.folder), "--out", str(out), "--format", "jsonl,lhotse,nemo,kaldi,pairs"]
    done = CliRunner().invoke(export, options)
    assert done.exit_code == 0, (done.output, done.exception)
    ours = sorted((out / "jsonl/audio").glob("*.flac"))
    assert ours
    for path in ours:
        assert path.stat().st_ino == (out / "lhotse/audio" / path.name).stat().st_ino
    assert not list(out.rglob(".*.link"))
    assert CliRunner().invoke(verify, [str(out)]).exit_code == 0


def test_a_disk_without_hard_links_keeps_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.wav").write_bytes(b"same")
        (tmp_path / name / "b.wav").write_bytes(name.encode())

    def refuse(*_: object, **__: object) -> None:
        raise OSError("no links here")

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", refuse)
        assert share_audio([tmp_path / "one", tmp_path / "two"]) == 0
    assert (tmp_path / "two/a.wav").read_bytes() == b"same"
    assert share_audio([tmp_path / "one", tmp_path / "two"]) == 4
    assert (tmp_path / "one/a.wav").stat().st_ino == (tmp_path / "two/a.wav").stat().st_ino
    assert (tmp_path / "two/b.wav").read_bytes() == b"two"
