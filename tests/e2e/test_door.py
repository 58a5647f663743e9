"""The door, attacked: who may not come in is told why, it is journalled, and the session goes on."""

from __future__ import annotations

import asyncio
import json
import stat
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect, unix_connect
from websockets.exceptions import ConnectionClosed

from subject.audio.sources import SourceSpec
from subject.station import Station
from subject.wire.codec import Frame, encode_frame
from subject.wire.joincode import JoinCode
from subject.wire.messages import PROTOCOL
from tests.e2e.lab import Lab, laboratory
from tests.unit.subject.counterpart import counterpart
from wizard.desk.access import Access, free_port, self_signed
from wizard.desk.server import DeskServer
from wizard.journal import events as ev


def hello(lab: Lab, **changes: object) -> str:
    told = {
        "type": "hello",
        "protocol": PROTOCOL,
        "token": lab.code.token,
        "session": lab.code.session,
        "station": "x" * 16,
    }
    return json.dumps(told | changes)


async def ask(lab: Lab, *messages: str | bytes) -> list[dict[str, object]]:
    """Say these things, and listen until the other side is silent for a moment after it has spoken, or closes."""
    async with unix_connect(lab.code.path, "ws://localhost/", compression=None) as socket:
        for message in messages:
            await socket.send(message)
        return await listen(socket)


async def listen(socket: ClientConnection, seconds: float = 0.3) -> list[dict[str, object]]:
    """What comes until `seconds` of silence; the first word may take longer on a machine with much to do."""
    heard: list[dict[str, object]] = []
    try:
        while True:
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), seconds if heard else 10.0)))
    except (TimeoutError, ConnectionClosed):
        return heard


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"token": "guess"}, "wrong_token"),
        ({"token": ""}, "wrong_token"),
        ({"session": "zzz-9"}, "wrong_session"),
        ({"protocol": PROTOCOL + 1}, "other_protocol"),
        ({"protocol": PROTOCOL + 1, "token": "guess"}, "other_protocol"),
        ({"protocol": PROTOCOL + 1, "said_by_no_version_yet": {}}, "other_protocol"),
        ({"station": "short"}, "not_understood"),
        ({"extra": 1}, "not_understood"),
        ({"type": "pulse", "id": 1}, "not_understood"),
    ],
)
async def test_refused_with_a_reason_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], reason: str
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        assert await ask(lab, hello(lab, **changes)) == [{"type": "refused", "reason": reason}]
        refused = lab.events(ev.ConnectionRefused)
        assert [e.reason for e in refused if isinstance(e, ev.ConnectionRefused)] == [reason]
        assert not lab.live.view.joined


VERSIONS_BEFORE = (
    '{"type":"hello","protocol":2,"token":"TOKEN","session":"SESSION","station":"e1a7b7f3c2d94a5b8c6d7e8f",'
    '"software":"woz-collect 0.1.0","takeover":false}',
    '{"type":"hello","protocol":4,"token":"TOKEN","session":"SESSION","station":"e1a7b7f3c2d94a5b8c6d7e8f",'
    '"software":"woz-collect 0.1.0","source":"microphone","source_chosen":false,"takeover":false}',
)
"""The first words of terminals of versions before, letter by letter."""


@pytest.mark.parametrize("words", VERSIONS_BEFORE, ids=["2", "4"])
async def test_a_terminal_of_the_version_before_is_told_so_in_words_that_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        first = words.replace("TOKEN", lab.code.token).replace("SESSION", lab.code.session)
        # That version's `refused` has this one field, and this reason among those it knows.
        assert await ask(lab, first) == [{"type": "refused", "reason": "other_protocol"}]
        refused = lab.events(ev.ConnectionRefused)
        assert [e.reason for e in refused if isinstance(e, ev.ConnectionRefused)] == ["other_protocol"]


async def test_a_session_of_the_version_before_is_left_with_a_clear_word(tmp_path: Path) -> None:
    from subject.errors import SessionRefuses

    async with counterpart(tmp_path, refuse="other_protocol") as other:
        station = Station(other.code, SourceSpec.typed(), tmp_path / "spool")
        await station.start()
        await until(lambda: bool(station.view.refused))
        await station.stop()
    assert other.hellos[0].protocol == PROTOCOL
    said = str(SessionRefuses("8ky-1", station.view.refused))
    assert said == "session 8ky-1: the two sides have different versions of this software; install the same on both"


@pytest.mark.parametrize("garbage", ["", "{", "[]", '"hello"', "\x00" * 50, b"\x01" * 30, "{" * 5000])
async def test_garbage_is_refused_and_the_door_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, garbage: str | bytes
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        assert await ask(lab, garbage) == [{"type": "refused", "reason": "not_understood"}]
        assert (await ask(lab, hello(lab)))[0]["type"] == "welcome"


async def test_a_second_subject_is_refused_and_the_first_is_not_disturbed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab, lab.station() as station:
        await until(lambda: station.view.linked)
        assert (await ask(lab, hello(lab)))[0] == {"type": "refused", "reason": "second_subject"}
        assert (await ask(lab, hello(lab, takeover=True)))[0] == {"type": "refused", "reason": "second_subject"}
        await asyncio.sleep(0.6)
        assert station.view.linked
        assert lab.live.view.linked


async def test_a_session_that_lost_its_terminal_is_moved_only_on_purpose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station() as first:
            await until(lambda: first.view.linked)
        await until(lambda: not lab.live.view.linked)
        async with lab.station(spool="other") as second:
            await until(lambda: bool(second.view.refused))
            assert second.view.refused == "second_subject"
        async with lab.station(spool="third", takeover=True) as third:
            await until(lambda: third.view.linked)
            third.enter("consent")
            assert await third.drained()
        joined = [e for e in lab.events(ev.SubjectJoined) if isinstance(e, ev.SubjectJoined)]
        assert [(e.resumed, e.takeover) for e in joined] == [(False, False), (False, True)]


async def test_the_same_terminal_comes_back_without_a_ghost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with unix_connect(lab.code.path, "ws://localhost/", compression=None) as old:
            await old.send(hello(lab))
            assert (await listen(old))[0]["type"] == "welcome"
            async with unix_connect(lab.code.path, "ws://localhost/", compression=None) as new:
                await new.send(hello(lab))
                assert (await listen(new))[0]["type"] == "welcome"
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(old.recv(), 2)
                await new.send(json.dumps({"type": "pulse", "id": 7}))
                assert {"type": "echo", "id": 7} in await listen(new)
                assert lab.live.view.linked


@pytest.mark.parametrize(
    "attack",
    [
        encode_frame(Frame(7, 0, 0, b"ab")),
        b"",
        json.dumps({"type": "displayed", "n": 5, "at": "", "mono": 0, "reply": 1}),
        json.dumps({"type": "answer", "turn": 1, "reply": 1, "columns": [], "rows": []}),
        json.dumps({"type": "stage", "n": 1, "at": "", "mono": 0, "stage": "ended; DROP TABLE employees"}),
        "x" * 500_000,
        "x" * 3_000_000,
    ],
)
async def test_after_the_hello_nonsense_ends_the_connection_and_not_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attack: str | bytes
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        socket = await unix_connect(lab.code.path, "ws://localhost/", compression=None)
        await socket.send(hello(lab))
        with suppress(ConnectionClosed):
            await socket.send(attack)
        await listen(socket, 1.0)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 2)
        assert (await ask(lab, hello(lab)))[0]["type"] == "welcome"
        assert not lab.live.view.ended
        assert lab.live.view.turn == 0


async def test_a_silent_visitor_is_shown_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wizard.desk.server.HELLO_WITHIN", 0.2)
    async with laboratory(tmp_path, monkeypatch) as lab:
        assert await ask_after(lab, 0.5) == [{"type": "refused", "reason": "not_understood"}]


async def ask_after(lab: Lab, seconds: float) -> list[dict[str, object]]:
    async with unix_connect(lab.code.path, "ws://localhost/", compression=None) as socket:
        return await listen(socket, seconds)


async def test_sockets_and_secrets_are_the_users_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab, lab.station() as station:
        await until(lambda: station.view.linked)
        assert stat.S_IMODE(Path(lab.code.path).stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "run").stat().st_mode) == 0o700
        for path in (*(tmp_path / "state").rglob("*.json"), *(tmp_path / "run").glob("*.join")):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        session = lab.live.folder
        assert not [p for p in session.rglob("*") if p.is_file() and lab.code.token.encode() in p.read_bytes()]


def with_tls(lab: Lab) -> Access:
    """The session's access as it is between rooms, on loopback for the test."""
    certificate, key, fingerprint = self_signed("127.0.0.1")
    port = free_port("127.0.0.1")
    code = JoinCode("tls", lab.code.session, lab.code.token, host="127.0.0.1", port=port, fingerprint=fingerprint)
    return Access(code, "127.0.0.1", certificate, key, lab.root)


async def test_between_rooms_the_wire_is_tls_and_the_certificate_is_the_join_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        access = with_tls(lab)
        server = DeskServer(lab.live, access)
        await server.start()
        try:
            async with lab.station(access.code) as station:
                await until(lambda: station.view.linked)
            stranger = replace(access.code, fingerprint="0" * 64)
            async with lab.station(stranger, spool="other") as station:
                await until(lambda: bool(station.view.refused))
                assert station.view.refused == "other_certificate"
            with pytest.raises((ConnectionClosed, OSError, EOFError, Exception)) as plain:
                async with connect(f"ws://127.0.0.1:{access.code.port}/", open_timeout=2, proxy=None):
                    pytest.fail("plain text was accepted on the TLS port")
            assert not isinstance(plain.value, pytest.fail.Exception)
        finally:
            await server.stop()


async def test_a_stranger_in_the_middle_never_sees_the_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with another certificate takes the connection, ends TLS, and reads: no hello comes."""
    async with laboratory(tmp_path, monkeypatch) as lab:
        access, impostor = with_tls(lab), with_tls(lab)
        read = bytearray()

        async def spy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            head = await reader.readuntil(b"\r\n\r\n")
            read.extend(head)
            import base64
            import hashlib

            key = next(line[19:] for line in head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key: "))
            accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()).decode()
            writer.write(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
            )
            read.extend(await reader.read())
            writer.close()

        server = await asyncio.start_server(spy, "127.0.0.1", impostor.code.port, ssl=impostor.tls())
        async with server:
            trusted = replace(access.code, port=impostor.code.port)
            async with lab.station(trusted) as station:
                await until(lambda: bool(station.view.refused))
                assert station.view.refused == "other_certificate"
            await asyncio.sleep(0.2)
        assert b"Sec-WebSocket" in read
        assert lab.code.token.encode() not in read
        payload = bytes(read).split(b"\r\n\r\n", 1)[1]
        assert len(payload) < 12, "more than a close frame was said to the stranger"


async def until(holds: object, seconds: float = 8.0) -> None:
    async with asyncio.timeout(seconds):
        while not holds():  # type: ignore[operator]
            await asyncio.sleep(0.01)
