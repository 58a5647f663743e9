"""`woz subject` and `python -m subject`: options, one-line errors, exit codes, and nothing on the screen but hers."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from subject import cli, errors
from subject.audio.devices import SoundDevice
from subject.audio.sources import SourceSpec
from subject.chosen_source import ChosenSource, recalled, remember
from subject.rendezvous import Published, runtime_folder
from subject.wire.joincode import JoinCode, parse
from subject.wire.names import SessionName

CODE = JoinCode("unix", SessionName("8ky-1"), "secret", path="/run/x/8ky-1.sock")
OTHER = JoinCode("tcp", SessionName("9az-1"), "secret", host="127.0.0.1", port=8710)


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rt").mkdir(mode=0o700)
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "rt"))
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.command, list(arguments))


def one_line(result: Result, code: int) -> str:
    assert result.exit_code == code, result.stderr
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_without_a_session_it_says_so() -> None:
    assert "no session runs on this machine" in one_line(run(), 3)


class Network:
    """What `subject.waiting_sessions.Neighbours` finds, look by look."""

    looks = True

    def __init__(self, *found: list[tuple[str, int]]) -> None:
        self._found = list(found)

    def __call__(self) -> Network:
        return self

    def __enter__(self) -> Network:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @property
    def places(self) -> list[tuple[str, int]]:
        return self._found.pop(0) if len(self._found) > 1 else self._found[0]


def test_a_session_of_the_network_is_waited_for_and_its_words_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    def paired(place: tuple[str, int], words: str) -> JoinCode:
        tried.append((place, words))
        return CODE

    monkeypatch.setattr(cli, "take_terminal", lambda: True)
    monkeypatch.setattr(cli, "LOOK_AGAIN", 0.0)
    monkeypatch.setattr("subject.waiting_sessions.Neighbours", Network([], [("192.0.2.7", 8709)]))
    monkeypatch.setattr("subject.pairing.paired", paired)
    monkeypatch.setattr(click, "prompt", lambda *_, **__: "Cherry winter  island muffin")
    assert cli.find_session(None, None) == CODE
    assert tried == [(("192.0.2.7", 8709), "cherry winter island muffin")]
    said = capsys.readouterr().err
    assert "Waiting for a session here or on this network" in said
    assert "A session waits at 192.0.2.7." in said
    monkeypatch.setattr("subject.waiting_sessions.Neighbours", Network([("192.0.2.7", 8709), ("fe80::1", 8710)]))
    with pytest.raises(errors.SeveralPlaces, match=r"192.0.2.7:8709, \[fe80::1\]:8710"):
        cli.find_session(None, None)


@contextmanager
def running(session: str, folder: Path) -> Iterator[JoinCode]:
    """Somebody listens, and has left the session's join code."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder / f"{session}.sock"))
        door.listen()
        code = JoinCode("unix", SessionName(session), "secret", path=str(folder / f"{session}.sock"))
        published = Published(code)
        yield code
        published.withdraw()


def test_the_one_session_of_this_machine_is_found(tmp_path: Path) -> None:
    (runtime_folder() / f"{CODE.key}.join").write_text(f"{CODE}\n")  # of a session that was killed
    with running("7xx-1", tmp_path) as code:
        assert cli.find_session(None, None) == code
    assert "no session runs" in one_line(run(), 3)


def test_of_several_sessions_none_is_guessed(tmp_path: Path) -> None:
    with running("8ky-1", tmp_path), running("9az-1", tmp_path):
        text = one_line(run(), 3)
    assert "8ky-1" in text
    assert "9az-1" in text


def test_the_join_code_as_argument_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "code"
    file.write_text(f"{OTHER}\n")
    assert cli.find_session(str(OTHER), None) == OTHER
    assert cli.find_session(None, file) == OTHER
    assert "cannot be read" in one_line(run("--join-file", str(tmp_path / "none")), 3)
    assert "join code" in one_line(run("woz2+unix:/x"), 3)
    assert run(str(CODE), "--join-file", str(file)).exit_code == 2


def test_a_log_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "XDG_STATE_HOME").write_text("not a folder")
    assert "the log cannot be written" in one_line(run("--list-devices"), 4)
    with pytest.raises(errors.LogNotWritten, match="make room"):
        cli.logger(tmp_path)


def test_a_pipe_is_no_terminal() -> None:
    assert "not a terminal" in one_line(run(str(CODE), "--source", "typed"), 6)


def test_sources_from_options(tmp_path: Path) -> None:
    assert cli.spec(None, None, None, ()).kind == "microphone"
    asked = cli.spec(None, "USB Audio", "ALSA", ())
    assert (asked.device, asked.host_api) == ("USB Audio", "ALSA")
    assert cli.spec("typed", None, None, ()).kind == "typed"
    spoken = cli.spec(None, None, None, (tmp_path / "a.flac",))
    assert (spoken.kind, spoken.files) == ("file", ()), "each file is spoken at a press, not at once"
    for options in (("typed", "USB", None, ()), ("file", None, None, ()), ("typed", None, None, (tmp_path,))):
        with pytest.raises(click.UsageError):
            cli.spec(*options)


def test_devices_are_listed_as_the_options_take_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = (
        SoundDevice("USB Audio", "ALSA", inputs=1, outputs=0),
        SoundDevice("Built-in", "ALSA", inputs=2, outputs=2, default_input=True),
        SoundDevice("Speakers", "ALSA", inputs=0, outputs=2),
    )
    monkeypatch.setattr("subject.audio.devices.list_devices", lambda log: found)
    result = run("--list-devices")
    assert result.stdout.splitlines() == [
        "  --device 'USB Audio' --host-api 'ALSA'",
        "* --device 'Built-in' --host-api 'ALSA'",
    ]
    told = json.loads(run("--list-devices", "--json").stdout)
    assert [device["name"] for device in told] == ["USB Audio", "Built-in"]
    monkeypatch.setattr("subject.audio.devices.list_devices", lambda log: ())
    result = run("--list-devices")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "no microphone" in result.stderr


def test_every_reason_to_be_refused_has_its_words() -> None:
    from typing import get_args

    from subject.wire.messages import GivenUp, RefusalReason

    assert set(get_args(GivenUp)) == set(errors.REFUSALS)
    assert set(get_args(GivenUp)) == {*get_args(RefusalReason), "other_certificate"}, "the last is never said to her"
    assert str(errors.SessionRefuses("8ky-1", "second_subject")).startswith("session 8ky-1: another terminal holds it")
    assert "\n" not in str(errors.HerTerminalFailed(Path("x")))


def test_python_m_subject_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "subject"], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith("woz subject: no session runs on this machine")


def test_woz_subject_is_the_same_command() -> None:
    from wizard.cli.subject import command

    assert command is cli.command


def test_every_option_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "subject.md").read_text()
    for parameter in cli.command.params:
        for name in parameter.opts:
            if name.startswith("--"):
                assert f"`{name}" in page, name
    for code in (0, 1, 2, 3, 4, 5, 6, 70):
        assert f"| {code} |" in page, code
    assert parse(str(CODE)) == CODE


def test_the_source_of_her_words_is_kept_for_the_session_and_changes_only_when_it_is_said(tmp_path: Path) -> None:
    assert recalled(tmp_path) is None
    remember(tmp_path, SourceSpec.typed(), ())
    assert recalled(tmp_path) == ChosenSource(SourceSpec.typed())
    remember(tmp_path, SourceSpec.microphone("USB Audio", "ALSA"), ())
    assert recalled(tmp_path) == ChosenSource(SourceSpec.microphone("USB Audio", "ALSA"))
    remember(tmp_path, SourceSpec.file(), (tmp_path / "a.flac",))
    assert recalled(tmp_path) == ChosenSource(SourceSpec.file(), ((tmp_path / "a.flac").resolve(),))
    for broken in (
        "",
        "[]",
        "{}",
        '{"source": 3, "files": []}',
        '{"source": {"kind": "radio", "files": []}, "files": []}',
    ):
        (tmp_path / "source.json").write_text(broken)
        assert recalled(tmp_path) is None


def test_at_a_terminal_it_waits_for_a_wizard_who_is_not_up_yet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looks: list[list[JoinCode]] = [[], [], [CODE]]
    monkeypatch.setattr("subject.rendezvous.find_codes", lambda: looks.pop(0))
    monkeypatch.setattr(cli, "take_terminal", lambda: True)
    monkeypatch.setattr(cli, "LOOK_AGAIN", 0.0)
    assert cli.find_session(None, None) == CODE
    assert capsys.readouterr().err.count("Waiting for a session") == 1
