"""`woz verify`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.cli.verify import command


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return whole_session(tmp_path / "s01")


def test_a_good_session_is_told_in_two_lines(good: Path) -> None:
    done = CliRunner().invoke(command, [str(good)])
    assert done.stdout == (f"{good}: session s01, ended; 53 events, 5 turns, 6 recordings (1.2 s)\n  no errors\n")
    assert done.exit_code == 0


def test_an_open_session_has_warnings_and_the_code_of_a_good_one(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s02")
    builder.direct()
    builder.journal.close()
    done = CliRunner().invoke(command, [str(tmp_path / "s02")])
    assert done.exit_code == 0
    assert "  warning: journal.jsonl: the session is still open" in done.stdout
    assert done.stdout.endswith("  no errors, 1 warning\n")


def test_a_folder_of_sessions_is_each_of_them(good: Path, tmp_path: Path) -> None:
    whole_session(tmp_path / "s02", "s02")
    done = CliRunner().invoke(command, [str(tmp_path)])
    assert [line.split(":")[0] for line in done.stdout.splitlines() if "session" in line] == [
        str(tmp_path / "s01"),
        str(tmp_path / "s02"),
    ]
    assert done.exit_code == 0
    (tmp_path / "empty").mkdir()
    assert CliRunner().invoke(command, [str(tmp_path / "empty")]).exit_code == 3


def test_errors_are_told_with_their_place(good: Path) -> None:
    (good / "audio/0003.wav").unlink()
    done = CliRunner().invoke(command, [str(good)])
    assert done.exit_code == 1
    assert "  error: audio/0003.wav, event 19, turn 2, utterance 3: the recording is missing\n" in done.stdout
    assert done.stdout.endswith("  1 error\n")


def test_json_holds_every_report(good: Path, tmp_path: Path) -> None:
    other = whole_session(tmp_path / "s02", "s02")
    (other / "audio/0001.wav").unlink()
    done = CliRunner().invoke(command, ["--json", str(good), str(other)])
    first, second = json.loads(done.stdout)
    assert done.exit_code == 1
    assert (first["session"], first["ok"], first["findings"]) == ("s01", True, [])
    assert second["findings"] == [
        {
            "level": "error",
            "rule": "audio",
            "what": "the recording is missing",
            "file": "audio/0001.wav",
            "line": None,
            "seq": 6,
            "turn": None,
            "utterance": 1,
        }
    ]


def test_a_folder_that_is_no_session_does_not_keep_the_others_from_being_checked(good: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(command, [str(tmp_path / "nothing"), str(good)])
    assert done.exit_code == 3
    assert "no errors" in done.stdout
    assert done.stderr == (
        f"woz: {tmp_path}/nothing is not a session: there is no such folder; "
        "give the folder of one, such as sessions/<id>\n"
    )


def test_a_place_that_cannot_be_looked_at_is_neither(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, [str(tmp_path / (300 * "x"))])
    assert done.exit_code == 3
    assert "is not a session: its journal cannot be read (File name too long); give the folder of one" in done.stderr
