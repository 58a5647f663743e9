"""Two rooms, each a network namespace, with a cable between them and no way out: as two machines by themselves.

Her terminal finds the wizard's machine there by itself, is told that words are wrong, asks for them again, joins, and
comes back when the cable has been out.
"""

from __future__ import annotations

import contextlib
import os
import pty
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PATIENCE = 60.0
WIZARD = """
import asyncio, sys
from pathlib import Path
from wizard.desk.session_opening import SessionChoice, open_session

async def main(sessions):
    desk = open_session(SessionChoice(sessions=sessions, subject="8ky", listen="0.0.0.0", announce=True))
    await desk.start()
    print(*desk.pairing.told(), sep="|", flush=True)
    linked = False
    while True:
        if desk.live.view.linked != linked:
            linked = desk.live.view.linked
            print("linked" if linked else "lost", flush=True)
        await asyncio.sleep(0.05)

asyncio.run(main(Path(sys.argv[1])))
"""


class Rooms:
    """Two namespaces and the cable between them."""

    def __init__(self) -> None:
        self.names = [f"room{os.getpid()}{side}" for side in "wh"]
        self.cables = [f"c{os.getpid()}{side}" for side in "wh"]
        self.addresses = ["10.77.0.1", "10.77.0.2"]

    def lay(self) -> None:
        for name in self.names:
            _ip("netns", "add", name)
        _ip("link", "add", self.cables[0], "type", "veth", "peer", "name", self.cables[1])
        for name, cable, address in zip(self.names, self.cables, self.addresses, strict=True):
            _ip("link", "set", cable, "netns", name)
            _ip("-n", name, "addr", "add", f"{address}/24", "dev", cable)
            for device in ("lo", cable):
                _ip("-n", name, "link", "set", device, "up")

    def cable(self, state: str) -> None:
        _ip("-n", self.names[0], "link", "set", self.cables[0], state)

    def remove(self) -> None:
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


class Running:
    """A program in a room, and what it writes."""

    def __init__(self, room: str, home: Path, command: list[str], *, terminal: bool = False) -> None:
        home.mkdir()
        folders = {"WOZ_RUNTIME_DIR": str(home), "WOZ_STATE_DIR": str(home), "HOME": str(home), "TERM": "xterm"}
        env = {**os.environ, **folders}
        self.said = ""
        self._ear, mouth = pty.openpty() if terminal else os.pipe()
        os.set_blocking(self._ear, False)
        self._process = subprocess.Popen(
            ["ip", "netns", "exec", room, *command],
            env=env,
            stdin=mouth if terminal else subprocess.DEVNULL,
            stdout=mouth,
            stderr=mouth if terminal else None,
            start_new_session=True,
        )
        os.close(mouth)

    def types(self, text: str) -> None:
        os.write(self._ear, text.encode() + b"\r")

    def until(self, done: Callable[[str], object]) -> None:
        """Wait until what it has written since it last forgot is as wanted."""
        end = time.monotonic() + PATIENCE
        while not done(self.said):
            assert time.monotonic() < end, self.said[-2000:]
            assert self._process.poll() is None, self.said[-2000:]
            with contextlib.suppress(BlockingIOError):
                self.said += os.read(self._ear, 65536).decode(errors="replace")
            time.sleep(0.02)

    def forgets(self) -> None:
        self.said = ""

    def end(self) -> None:
        self._process.kill()
        self._process.wait(10)
        os.close(self._ear)


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def rooms() -> Iterator[Rooms]:
    made = Rooms()
    if shutil.which("ip") is None:
        pytest.skip("no command `ip` on this machine")
    try:
        made.lay()
    except subprocess.CalledProcessError as error:
        made.remove()
        pytest.skip(f"no network namespaces here: {error.stderr.decode().strip()}")
    yield made
    made.remove()


def test_she_joins_from_a_network_without_a_way_out_and_comes_back_when_the_cable_was_out(
    rooms: Rooms, tmp_path: Path
) -> None:
    pytest.importorskip("zeroconf", reason="the extra `network` is not installed")
    hers = [sys.executable, "-m", "subject", "--source", "typed"]
    with contextlib.ExitStack() as running:
        subject = Running(rooms.names[1], tmp_path / "hers", hers, terminal=True)
        running.callback(subject.end)
        subject.until(lambda said: "Waiting for a session here or on this network" in said)
        wizard = Running(rooms.names[0], tmp_path / "his", [sys.executable, "-c", WIZARD, str(tmp_path / "sessions")])
        running.callback(wizard.end)
        wizard.until(lambda said: "|" in said and said.endswith("\n"))
        place, words = wizard.said.strip().split("|")
        assert place == rooms.addresses[0]
        subject.until(lambda said: f"A session waits at {rooms.addresses[0]}." in said and "four words" in said)
        subject.forgets()
        subject.types(" ".join(reversed(words.split())))
        subject.until(lambda said: "read them again" in said and said.count("the four words") >= 1)
        subject.types(words)
        wizard.until(lambda said: "linked" in said)
        wizard.forgets()
        rooms.cable("down")
        wizard.until(lambda said: "lost" in said)
        rooms.cable("up")
        wizard.until(lambda said: "linked" in said)
