"""Strangers without the token, by the hundred: the session keeps its descriptors, and her terminal comes in."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.e2e.lab import laboratory
from tests.unit.desk.simulated_subject import until
from wizard.desk.listening_socket import MOST_OF_ONE, CrowdedSocket

HORDE = 400


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def knock(port: int, address: str = "127.0.0.1") -> socket.socket:
    one = socket.socket()
    one.bind((address, 0))
    one.settimeout(5)
    one.connect(("127.0.0.1", port))
    return one


async def test_idle_strangers_take_no_more_than_their_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        with ExitStack() as held:
            before = descriptors()
            for _ in range(HORDE):
                held.enter_context(knock(lab.code.port))
                await asyncio.sleep(0)
            crowd = lab.desk.server._crowd
            assert crowd is not None
            await until(lambda: crowd.strangers <= MOST_OF_ONE, "room to be made")
            assert descriptors() - before - HORDE < 3 * MOST_OF_ONE, "this side holds few of them"
            async with lab.station() as station:  # from the very address of the strangers
                await until(lambda: station.view.linked, "her to come in")
                for _ in range(HORDE // 4):
                    held.enter_context(knock(lab.code.port))
                    await asyncio.sleep(0)
                station.enter("consent")
                assert await station.drained(), "whoever has shown the token is pushed out by nobody"
                assert station.view.linked
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]


async def test_strangers_of_one_address_keep_nobody_else_out() -> None:
    """Also where they come faster than they are closed."""
    with CrowdedSocket(socket.AF_INET, socket.SOCK_STREAM, most=20) as crowd, ExitStack() as held:
        crowd.bind(("127.0.0.1", 0))
        crowd.listen(500)
        crowd.setblocking(False)
        port = crowd.getsockname()[1]
        hers = held.enter_context(knock(port, "127.0.0.2"))
        accepted = [crowd.accept()[0]]
        for number in range(100):
            held.enter_context(knock(port, "127.0.0.1" if number % 2 else "127.0.0.3"))
            with suppress(BlockingIOError):
                accepted.append(crowd.accept()[0])
        assert crowd.strangers <= 40
        accepted[0].sendall(b"still here")
        assert hers.recv(20) == b"still here"
        for one in accepted:
            one.close()
        assert crowd.strangers == 0


async def test_a_connection_that_says_nothing_is_closed_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wizard.desk.server.HELLO_WITHIN", 0.3)
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        crowd = lab.desk.server._crowd
        assert crowd is not None
        with knock(lab.code.port):
            await until(lambda: crowd.strangers == 1)
            await until(lambda: crowd.strangers == 0, "the opening handshake to be given up")
        async with connect(f"ws://127.0.0.1:{lab.code.port}/", compression=None, proxy=None) as quiet:
            assert await quiet.recv() == '{"type":"refused","reason":"not_understood"}'
            await until(lambda: crowd.strangers == 0)


@pytest.mark.parametrize(
    "said", [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00\x01"]
)
async def test_the_door_does_not_say_what_it_is_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        reader, writer = await asyncio.open_connection("127.0.0.1", lab.code.port)
        writer.write(said)
        heard = (await asyncio.wait_for(reader.read(), 20)).lower()
        writer.close()
        assert not any(name in heard for name in (b"websockets", b"client", b"python", b"server:", b"woz")), heard
        async with connect(f"ws://127.0.0.1:{lab.code.port}/", compression=None, proxy=None) as socket:
            assert socket.response is not None
            assert "Server" not in socket.response.headers
