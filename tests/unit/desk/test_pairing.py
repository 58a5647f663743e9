"""The short code over real sockets: three wrong tries end it, over however many connections; it leaves no trace."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from click.testing import CliRunner

from subject import cli
from subject.pairing import paired, place_of
from subject.wire.errors import PairingError
from subject.wire.joincode import JoinCode
from subject.wire.names import SessionName
from subject.wire.pairing import HerSide
from wizard.desk.pairing import Pairing

CODE = JoinCode("tls", SessionName("8ky-1"), "a-token", host="192.0.2.7", port=8710, fingerprint="ab" * 32)
WRONG = "acorn acorn acorn acorn"


class Listening:
    """A short code that is waited for on loopback."""

    def __init__(self) -> None:
        self.peers: list[str] = []
        self.pairing = Pairing(CODE, "127.0.0.1", self.peers.append, port=0)

    @property
    def place(self) -> tuple[str, int]:
        return "127.0.0.1", int(self.pairing.told()[0].rpartition(":")[2])

    async def tries(self, words: str, place: tuple[str, int] | None = None) -> JoinCode:
        return await asyncio.to_thread(paired, place or self.place, words)


@asynccontextmanager
async def listening() -> AsyncIterator[Listening]:
    one = Listening()
    await one.pairing.start()
    try:
        yield one
    finally:
        await one.pairing.stop()


async def test_the_words_give_the_code_with_the_host_that_she_reached() -> None:
    async with listening() as one:
        place, words = one.pairing.told()
        assert place.startswith("192.0.2.7:")
        code = await one.tries(words)
        assert (code.host, code.token, code.fingerprint, code.port) == ("127.0.0.1", "a-token", "ab" * 32, 8710)
        assert (await one.tries(words.upper())).token == "a-token", "her terminal may be started again"
        assert one.peers == []


async def test_three_wrong_tries_over_several_connections_end_it() -> None:
    async with listening() as one:
        place, (_, words) = one.place, one.pairing.told()
        for says in ("read them again", "read them again", "take the long join code"):
            with pytest.raises(PairingError, match=says):
                await one.tries(WRONG, place)
        assert one.pairing.closed
        assert one.pairing.told() == ("", "")
        assert len(one.peers) == 3
        with pytest.raises(PairingError, match="take the long join code"):
            await one.tries(words, place)


async def test_who_is_asked_for_the_words_leaves_when_it_is_closed() -> None:
    async with listening() as one:
        host, port = one.place

        def asked() -> JoinCode:
            with CliRunner().isolation(input=f"{WRONG}\n" * 9):
                return cli.find_session(f"{host}:{port}", None)

        with pytest.raises(PairingError, match="take the long join code"):
            await asyncio.to_thread(asked)
        assert len(one.peers) == 3


async def test_tries_at_once_are_three_too() -> None:
    """Each has its share before any of them is judged."""
    async with listening() as one:
        place, (_, words) = one.place, one.pairing.told()
        open_ones = [await asyncio.open_connection(*place) for _ in range(6)]
        sides = [HerSide(WRONG) for _ in range(5)] + [HerSide(words)]
        proofs = []
        for side, (reader, writer) in zip(sides, open_ones, strict=True):
            writer.write(side.begin())
            proofs.append(side.prove(await reader.readline()))
        heard = []
        for proof, (reader, writer) in zip(proofs, open_ones, strict=True):
            writer.write(proof)
            heard.append(await reader.readline())
            writer.close()
        assert len(one.peers) == 3
        assert all(b"refused" in line for line in heard), "nor are the right words told from the wrong ones any more"


async def test_who_breaks_off_or_talks_nonsense_has_tried_nothing() -> None:
    async with listening() as one:
        for said in (b"", b"GET / HTTP/1.1\r\n\r\n", HerSide(WRONG).begin(), b"{" * 20_000, b"\xff\n"):
            reader, writer = await asyncio.open_connection(*one.place)
            writer.write(said)
            writer.write_eof()
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
        _, words = one.pairing.told()
        assert (await one.tries(words)).token == "a-token"
        assert one.peers == []


async def test_nobody_there_and_somebody_else_there_are_told() -> None:
    async with listening() as one:
        place, words = one.place, one.pairing.told()[1]
    with pytest.raises(PairingError, match=r"nobody answers at 127\.0\.0\.1"):
        await asyncio.to_thread(paired, place, words)

    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail ready\n")
        await reader.readline()
        writer.close()

    server = await asyncio.start_server(other, "127.0.0.1", 0)
    with pytest.raises(PairingError, match="no wizard's terminal"):
        await asyncio.to_thread(paired, server.sockets[0].getsockname()[:2], words)
    server.close()


async def test_a_port_that_is_taken_is_no_hindrance() -> None:
    async with listening() as one:
        second = Pairing(CODE, "127.0.0.1", one.peers.append, port=one.place[1])
        await second.start()
        assert second.told()[0] not in ("", one.pairing.told()[0])
        await second.stop()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.0.2.7", ("192.0.2.7", 8709)),
        ("192.0.2.7:9000", ("192.0.2.7", 9000)),
        ("lab.example.org", ("lab.example.org", 8709)),
        ("lab:8709", ("lab", 8709)),
        ("[2001:db8::1]", ("2001:db8::1", 8709)),
        ("[2001:db8::1]:70", ("2001:db8::1", 70)),
        ("nonsense", None),
        ("lab:99999", None),
        ("woz1+tls://192.0.2.7:8710?s=8ky-1", None),
    ],
)
def test_what_is_a_host(text: str, place: tuple[str, int] | None) -> None:
    assert place_of(text) == place


async def test_the_words_are_asked_for_and_leave_no_trace(caplog: pytest.LogCaptureFixture) -> None:
    """On no command line and in no log. Misspelt words are asked for again and were no try; wrong ones are and were."""
    caplog.set_level(logging.DEBUG)
    async with listening() as one:
        words = one.pairing.told()[1]
        host, port = one.place

        def asked() -> JoinCode:
            with CliRunner().isolation(input=f"acorn acorn\n{WRONG}\n{words}\n"):
                return cli.find_session(f"{host}:{port}", None)

        assert (await asyncio.to_thread(asked)).token == "a-token"
        assert len(one.peers) == 1
    for secret in (*words.split(), "a-token"):
        assert secret not in caplog.text


async def test_who_listens_on_all_of_ipv6_is_reached_by_ipv4_too() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no socket for both kinds of address")
    pairing = Pairing(CODE, "::", lambda _: None, port=0)
    await pairing.start()
    try:
        assert pairing.port is not None
        for host in ("127.0.0.1", "::1"):
            assert (await asyncio.to_thread(paired, (host, pairing.port), pairing.told()[1])).host == host
    finally:
        await pairing.stop()
