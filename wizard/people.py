"""Who is behind a code: the one file that names people. It is the user's alone (0600), and lies in no session, corpus
or export.

Sessions and corpora know subjects (`8ky`) and wizards (`w1`) by their codes only. Who runs a wizard's terminal and says
nothing else is given the next code of a wizard by the name they are logged in with.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from pydantic import BaseModel, ConfigDict

from subject.durable import make_folder, write_file
from subject.shaped import Misshapen, read_as
from wizard.bounded import read_bytes, reason
from wizard.errors import InputError, StateError, UsageError

CODE = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,31}")
LARGEST = 16 << 20
"""Bytes of the file."""


class Person(BaseModel):
    """Somebody, as the laboratory knows them."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    contact: str = ""
    login: str = ""
    """The name they are logged in with, for a wizard."""


@dataclass(frozen=True)
class People:
    """The file; `path` need not exist yet."""

    path: Path

    def all(self) -> dict[str, Person]:
        """Everybody by code. Raises `InputError` where the file cannot be read."""
        if not self.path.exists():
            return {}
        try:
            return read_as(dict[str, Person], read_bytes(self.path, most=LARGEST))
        except OSError as error:
            raise InputError(f"{self.path}: the file of people cannot be read ({reason(error)})") from error
        except Misshapen as error:
            raise InputError(f"{self.path}: cannot be read as the file of people ({error})") from error

    def put(self, code: str, person: Person) -> None:
        """Write down who is behind `code`, in place of what was known.

        Raises `UsageError` for what is no code, `StateError` where the disk refuses, `InputError` for a damaged file.
        """
        if not CODE.fullmatch(code):
            raise UsageError(f"{code}: expected a code of letters and digits, such as 8ky or w1")
        with self._held():
            self._write(self.all() | {code: person})

    def remove(self, code: str) -> bool:
        """Nobody is behind `code` any more; whether somebody was. Raises `StateError`, `InputError`."""
        if not self.path.exists():
            return False
        with self._held():
            known = self.all()
            if known.pop(code, None) is None:
                return False
            self._write(known)
            return True

    def code_of(self, login: str) -> str:
        """The code of the wizard who is logged in as `login`, made now where there is none. Raises as `put`."""
        with self._held():
            known = self.all()
            for code, person in known.items():
                if person.login == login:
                    return code
            code = next(f"w{number}" for number in range(1, len(known) + 2) if f"w{number}" not in known)
            self._write(known | {code: Person(name="", login=login)})
            return code

    def _write(self, known: dict[str, Person]) -> None:
        try:
            write_file(self.path, json.dumps({code: one.model_dump() for code, one in known.items()}, indent=1))
        except OSError as error:
            raise StateError(f"{self.path}: cannot be written ({error.strerror})") from error

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Nobody else writes meanwhile."""
        try:
            make_folder(self.path.parent)
            lock = os.open(self.path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StateError(f"{self.path}: cannot be written ({error.strerror})") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)


def people() -> People:
    """The user's own file: people.json in the state folder (WOZ_STATE_DIR)."""
    chosen = os.environ.get("WOZ_STATE_DIR")
    return People((Path(chosen) if chosen else platformdirs.user_state_path("woz")) / "people.json")
