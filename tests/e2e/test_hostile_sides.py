"""A side that says what no side of ours would say, over a real socket: no screen ends, no terminal is commanded."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, unix_connect
from websockets.asyncio.server import ServerConnection, unix_serve
from websockets.exceptions import ConnectionClosed

from subject.audio.sources import SourceSpec
from subject.station import Station
from subject.terminal.app import SubjectApp
from subject.wire.codec import Frame, encode_frame
from subject.wire.joincode import JoinCode
from subject.wire.messages import PROTOCOL
from subject.wire.names import SessionName
from tests.e2e.lab import Lab, laboratory
from tests.unit.desk.simulated_subject import until
from wizard.desk.core.state import SessionState
from wizard.desk.terminal.app import WizardApp
from wizard.journal.reader import read_journal

ATTACK = "q\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x1b[2J\x9b2J\x7f\u202eend"
COMMANDS = ("\x1b]0;owned", "\x1b]52;", "\x9b", "\x7f", "\u202e")
STAMP = {"at": "2026-03-02T09:00:00.000Z", "mono": 1.0}


@asynccontextmanager
async def client(lab: Lab) -> AsyncIterator[ClientConnection]:
    """A connection that was let in: it knows the token, as somebody at her terminal does."""
    async with unix_connect(lab.code.path, "ws://localhost/", compression=None, ping_interval=None) as socket:
        hello = {"type": "hello", "protocol": PROTOCOL, "token": lab.code.token, "session": lab.code.session}
        await socket.send(json.dumps(hello | {"station": "hostile-station", "software": ATTACK}))
        assert json.loads(await socket.recv())["type"] == "welcome"
        yield socket


async def closed(socket: ClientConnection) -> None:
    """Wait until the other side has had enough."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


def on_screen(app: Any) -> str:
    """The text of every line of the screen as it is drawn now."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("level", ["NaN", "Infinity", "-Infinity", "1e300", "-1e300", "1e999"])
async def test_no_pulse_ends_the_wizards_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        app = WizardApp(lab.live)
        async with app.run_test(size=(80, 24)) as pilot:
            async with client(lab) as socket:
                await socket.send(f'{{"type":"pulse","id":1,"level":{level},"round_trip":{level}}}')
                await closed(socket)
            await pilot.pause()
            async with client(lab) as socket:
                await socket.send('{"type":"pulse","id":1,"level":-12.0,"round_trip":0.01}')
                await until(lambda: lab.live.view.level == -12.0, "the level")
            await pilot.pause()
            assert not app.failed


async def test_nothing_typed_commands_the_wizards_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        app = WizardApp(lab.live)
        async with app.run_test(size=(140, 40)) as pilot, client(lab) as socket:
            events: list[dict[str, Any]] = [
                {"type": "consented", "version": ATTACK, "text_sha256": "0" * 64},
                {"type": "stage", "stage": "conversation"},
                {"type": "trouble", "what": "stalled", "detail": ATTACK},
                {"type": "typed", "text": ATTACK},
            ]
            for n, event in enumerate(events, 1):
                await socket.send(json.dumps({**event, **STAMP, "n": n}))
            await until(lambda: lab.live.view.typed, "the line")
            await pilot.pause()
            shown = on_screen(app)
            assert "q␛]0;owned" in shown, "it is shown, for what it is"
            assert not any(command in shown for command in COMMANDS)
    journal = (lab.live.folder / "journal.jsonl").read_text()
    assert not any(command in journal for command in COMMANDS)
    assert "\\u001b" not in journal


async def test_whatever_a_client_says_in_whatever_order_the_session_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Well-formed events in a senseless order: the screen is drawn all the while, and the journal can be read back."""
    dice = random.Random(9)
    async with laboratory(tmp_path, monkeypatch) as lab:
        logging.getLogger("woz.desk.websockets").setLevel(logging.ERROR)
        app = WizardApp(lab.live)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(40):
                async with client(lab) as socket:
                    n = lab.live.state.events_received
                    if not n:
                        n = 1
                        agreed = {"type": "consented", "version": "1", "text_sha256": "0" * 64, "n": 1}
                        await socket.send(json.dumps(agreed | STAMP))
                    with suppress(ConnectionClosed):
                        for _ in range(15):
                            if dice.random() < 0.2:
                                await socket.send(_unnumbered(dice))
                            n += 1
                            await socket.send(json.dumps({**_event(dice), **STAMP, "n": n}))
                        await socket.send("nonsense")
                    await closed(socket)
                await pilot.pause()
            assert not app.failed
        folder = lab.live.folder
        assert lab.live.state.events_received > 100, "something was taken"
    assert "handler failed" not in caplog.text, "only what is meant to be refused was refused"
    floor = SessionState()
    for entry in read_journal(folder):
        floor.apply(entry.event)
    assert floor.events_received == lab.live.state.events_received


def _event(dice: random.Random) -> dict[str, Any]:
    utterance, sha = dice.choice([1, 2, 3, 4, 5, 999_999_999]), hashlib.sha256(b"").hexdigest()
    event: dict[str, Any] = dice.choice(
        [
            {"type": "consented", "version": "1", "text_sha256": sha},
            {"type": "stage", "stage": dice.choice(["briefing", "practice", "conversation", "ended"])},
            {"type": "pressed", "utterance": utterance, "source": "file", "practice": dice.random() < 0.3},
            {"type": "ended", "utterance": utterance, "samples": dice.choice([0, 0, 1, 2**53 - 1]), "sha256": sha,
             "verdict": dice.choice(["good", "silent"])},
            {"type": "typed", "text": "how many employees are there"},
            {"type": "displayed", "reply": dice.choice([1, 2, 10**9])},
            {"type": "early_press"},
            {"type": "trouble", "what": dice.choice(["stalled", "disk", "over"]), "detail": "x" * 3000},
            {"type": "microphone_checked", "verdict": "good", "peak_dbfs": 20, "rms_dbfs": -200, "source": "file"},
        ]
    )  # fmt: skip
    return event


def _unnumbered(dice: random.Random) -> str | bytes:
    if dice.random() < 0.5:
        return encode_frame(Frame(dice.choice([1, 2]), 0, dice.choice([0, 0, 2**64 - 1]), b"\1\0" * 160))
    level = dice.choice([None, -200, 0.0, 20])
    return json.dumps({"type": "pulse", "id": dice.choice([0, 2**53 - 1]), "level": level, "round_trip": 1e6})


WELCOME = {
    "type": "welcome", "session": "8ky-1", "stage": "conversation", "state": "ready",
    "settings": {"longest_utterance": 60.0},
    "material": {"title": ATTACK, "briefing": ATTACK, "database": ATTACK, "consent": {"version": "1", "text": ATTACK}},
    "scenario": {"number": 1, "of": 2, "title": ATTACK, "text": f"{ATTACK}\n\n*{ATTACK}*"},
}  # fmt: skip
HISTORY = [
    {"type": "transcript", "turn": 1, "text": ATTACK},
    {"type": "answer", "turn": 1, "reply": 1, "columns": [ATTACK], "rows": [[ATTACK], [1e300], [None], [10**300]]},
    {"type": "message", "turn": 1, "reply": 2, "text": ATTACK},
]


@pytest.mark.parametrize("last", [{"type": "goodbye", "text": ATTACK}, {"type": "refused", "reason": "session_over"}])
async def test_nothing_the_other_side_says_commands_her_terminal(tmp_path: Path, last: dict[str, str]) -> None:
    path = tmp_path / "other.sock"
    go_on = asyncio.Event()

    async def handle(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(json.dumps(WELCOME))
        for shown in HISTORY:
            await socket.send(json.dumps(shown))
        await socket.send('{"type":"ack","event":9007199254740991}')
        await go_on.wait()
        await socket.send(json.dumps(last))

    server = await unix_serve(handle, str(path), compression=None, ping_interval=None)
    try:
        code = JoinCode("unix", SessionName("8ky-1"), "token", path=str(path))
        station = Station(code, SourceSpec.typed(), tmp_path / "spool")
        app = SubjectApp(station)
        async with app.run_test(size=(140, 40)) as pilot:
            seen = io.StringIO()
            await until(lambda: station.view.joined, "the welcome")
            for key in ("f2", "f2", "f1", "f1"):
                await pilot.press(key)
                await pilot.pause()
                seen.write(on_screen(app))
            go_on.set()
            await until(lambda: station.view.stage == "ended" or last["type"] == "refused", "the end")
            await pilot.pause()
            seen.write(on_screen(app))
            shown = seen.getvalue()
            assert "␛]0;owned" in shown
            assert not any(command in shown for command in COMMANDS)
            assert not app.failed
    finally:
        server.close()
        await server.wait_closed()
