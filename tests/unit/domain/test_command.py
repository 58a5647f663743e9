"""`woz domain`: facts and URLs on stdout, everything else on stderr."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wizard.cli.domain import command
from wizard.domain import DomainUnusable


def test_show() -> None:
    result = CliRunner().invoke(command, ["show", "personnel"])
    assert result.exit_code == 0
    assert "1 The anniversary" in result.stdout
    facts = json.loads(CliRunner().invoke(command, ["show", "personnel", "--json"]).stdout)
    assert facts["as of"] == "1989-08-19"
    assert len(facts["scenarios"]) == 8


def test_show_complains() -> None:
    result = CliRunner().invoke(command, ["show", "geology"])
    assert isinstance(result.exception, DomainUnusable)


def test_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    result = CliRunner().invoke(command, ["build", "personnel"])
    assert Path(result.stdout.strip().removeprefix("sqlite:///")).is_file()
    url = f"sqlite:///{tmp_path / 'mine.sqlite'}"
    first = CliRunner().invoke(command, ["build", "personnel", "--database", url])
    again = CliRunner().invoke(command, ["build", "personnel", "--database", url])
    assert (first.stdout, first.stderr) == (f"{url}\n", "built\n")
    assert (again.stdout, again.stderr) == (f"{url}\n", "there already, with the same rows\n")


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_speak(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "rehearsal" / "u1.flac").unlink()
    monkeypatch.chdir(folder)
    result = CliRunner().invoke(command, ["speak", str(folder)])
    assert result.exit_code == 0, result.exception
    assert result.stdout == "rehearsal/u1.flac\n"
    assert result.stderr == "1 made, 0 kept\n"


def test_every_command_is_documented() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs"
    pages = (docs / "personnel.md").read_text() + (docs / "domains.md").read_text()
    assert isinstance(command, click.Group)
    for name in command.commands:
        assert f"    woz domain {name} " in pages, name
