"""The one file that names people: codes elsewhere, names here, and gone where somebody is forgotten."""

from __future__ import annotations

import getpass
import multiprocessing
from pathlib import Path

import pytest

from tests.commands import woz
from wizard.errors import InputError, UsageError
from wizard.people import People, Person


@pytest.fixture
def file(tmp_path: Path) -> People:
    return People(tmp_path / "state" / "people.json")


def test_who_is_behind_a_code(file: People) -> None:
    assert file.all() == {}
    file.put("8ky", Person(name="Jane Doe", contact="jane@example.org"))
    assert file.all()["8ky"].name == "Jane Doe"
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert file.path.parent.stat().st_mode & 0o777 == 0o700
    assert file.remove("8ky")
    assert not file.remove("8ky")
    assert b"Jane" not in b"".join(path.read_bytes() for path in file.path.parent.iterdir())


def test_a_wizard_keeps_her_code(file: People) -> None:
    assert [file.code_of(login) for login in ("ann", "bob", "ann")] == ["w1", "w2", "w1"]


def _ask_for_a_code(path: Path, login: str) -> None:
    People(path).code_of(login)


def test_two_who_begin_at_once_get_two_codes(file: People) -> None:
    logins = [f"login{number}" for number in range(6)]
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        pool.starmap(_ask_for_a_code, [(file.path, login) for login in logins])
    assert sorted(file.all()) == [f"w{number}" for number in range(1, 7)]
    assert sorted(one.login for one in file.all().values()) == logins


def test_what_is_no_code_and_what_is_no_file(file: People) -> None:
    with pytest.raises(UsageError, match="such as 8ky"):
        file.put("Jane Doe", Person(name="x"))
    file.put("8ky", Person(name="x"))
    for damaged in ("", "[]", '{"8ky": {"nam": 1}}'):
        file.path.write_text(damaged)
        with pytest.raises(InputError, match="cannot be read"):
            file.all()


def test_by_the_command_line(tmp_path: Path) -> None:
    state = {"WOZ_STATE_DIR": str(tmp_path)}
    assert woz("people", "set", "8ky", "Jane Doe", "--contact", "room 5", **state).returncode == 0
    assert "Jane Doe" in woz("people", **state).stdout
    assert woz("people", "set", "Jane Doe", "8ky", **state).returncode == 2
    assert woz("people", "forget", "8ky", **state).returncode == 0
    assert woz("people", "forget", "8ky", **state).returncode == 1
    assert getpass.getuser() not in woz("people", "--json", **state).stdout
