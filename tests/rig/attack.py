"""Hostile frames at a real door, files made to hurt through every reader, statements at the guard.

`python -m tests.rig attack --frames N --files M --seed S`. Frames are random bytes, messages of the protocol with their
fields mutated, replayed, out of order, slow and oversized, before the token and after it; the session ends whole, and
her real terminal comes in. Files are those of `tests.rig.malformed`, statements those of `tests.rig.statements`.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import random
import resource
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, unix_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from subject.wire.codec import Frame, encode_frame
from subject.wire.messages import PROTOCOL
from tests.e2e.lab import Lab, laboratory
from tests.rig import malformed, statements
from wizard.journal.verify import verify

STAMP = {"at": "2026-03-02T09:00:00.000Z", "mono": 1.0}
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 2**31, 2**63, 10**300, 1e308, "", "x" * 3000, "\x1b[2J", "\u202e", [], {}, [[]]),
    *("../../x", "a" * 64, "0" * 64, "NaN", {"type": "hello"}, "\ud800".encode("utf-8", "replace").decode()),
]
SLOW = 0.02
"""Of connections: the share that says a few bytes at a time and stops."""
PLENTY = "[" * 20_000


def grammar(dice: random.Random) -> dict[str, Any]:
    """A message of the protocol."""
    messages: list[dict[str, Any]] = [
        {"type": "pulse", "id": dice.randrange(100), "level": -20.0},
        {"type": "consented", "version": "1", "text_sha256": "0" * 64},
        {"type": "stage", "stage": dice.choice(["briefing", "practice", "conversation"])},
        {"type": "pressed", "utterance": dice.randrange(1, 6), "source": "file"},
        {"type": "ended", "utterance": dice.randrange(1, 6), "samples": 320, "sha256": "0" * 64},
        {"type": "typed", "text": "how many"},
        {"type": "displayed", "reply": dice.randrange(1, 4)},
        {"type": "early_press"},
        {"type": "trouble", "what": "disk", "detail": "x"},
    ]
    one = dice.choice(messages)
    return one | ({} if one["type"] == "pulse" else STAMP)


def hostile(dice: random.Random, n: int, said: list[str | bytes]) -> str | bytes:
    """The next thing to say; `n` would be the number of the next event."""
    roll = dice.random()
    if roll < 0.1:
        return dice.randbytes(dice.randrange(0, 300))
    if roll < 0.15:
        return dice.randbytes(dice.randrange(0, 60)).decode("latin-1")
    if roll < 0.3:
        pcm = dice.randbytes(2 * dice.choice([1, 320, 3200]))
        frame = encode_frame(Frame(dice.randrange(1, 6), 0, dice.choice([0, 0, 320, 2**40]), pcm))
        return frame if dice.random() < 0.6 else bytes([dice.choice([1, 2, 3])]) + dice.randbytes(len(frame) - 1)
    if roll < 0.35 and said:
        return dice.choice(said)
    message = grammar(dice)
    if message["type"] != "pulse":
        message["n"] = n if dice.random() < 0.85 else dice.choice([0, 1, n + 1, 10**6, 10**30])
    if dice.random() < 0.3:
        field = dice.choice([*message, "extra"])
        message[field] = dice.choice(ODD)
    text = json.dumps(message)
    if roll > 0.99:
        return PLENTY if dice.random() < 0.5 else text + " " * 150_000
    return text


def held(dice: random.Random) -> dict[str, Any]:
    """What a terminal says that it has: nothing, lies, and what no terminal could say."""
    sums = [dice.randbytes(32).hex(), "0" * 64]
    said: dict[str, Any] = {
        "history": {"count": dice.choice([0, 1, 7, 2**53 - 1]), "sum": dice.choice(sums)},
        "material": dice.choice([None, *sums]),
        "recordings": [dice.randrange(1, 6) for _ in range(dice.choice([0, 1, 5, 1000]))],
    }
    if dice.random() < 0.2:
        said[dice.choice([*said, "extra"])] = dice.choice(ODD)
    return said if dice.random() < 0.8 else {}


async def frames(lab: Lab, many: int, dice: random.Random, told: Counter[str]) -> None:
    """Say `many` things, over as many connections as it takes."""
    said: list[str | bytes] = []
    while many > 0:
        if dice.random() < SLOW:
            many -= 1
            told["slow, a few bytes at a time"] += 1
            await drip(lab, dice)
            continue
        inside = dice.random() < 0.7
        with suppress(ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
            async with unix_connect(
                lab.code.path, "ws://localhost/", compression=None, ping_interval=None, close_timeout=0.1
            ) as socket:
                if inside:
                    hello = {"type": "hello", "protocol": PROTOCOL, "token": lab.code.token}
                    hello |= {"session": lab.code.session, "station": "hostile-station", "held": held(dice)}
                    await socket.send(json.dumps(hello))
                    await asyncio.wait_for(socket.recv(), 5)
                reader = asyncio.create_task(_listen(socket))
                try:
                    for _ in range(dice.randrange(1, 60)):
                        many -= 1
                        told["after the token" if inside else "before the token"] += 1
                        one = hostile(dice, lab.live.state.events_received + 1, said)
                        said = [*said[-50:], one]
                        await socket.send(one)
                        if inside:
                            await asyncio.sleep(0)
                finally:
                    reader.cancel()
                    with suppress(asyncio.CancelledError, ConnectionClosed):
                        await reader


async def drip(lab: Lab, dice: random.Random) -> None:
    """Begin as a client does, byte by byte, and stop anywhere: in the request, in a frame's head, in its content."""
    key = base64.b64encode(dice.randbytes(16)).decode()
    request = (
        f"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    frame = b"\x81\xfe\x40\x00" + dice.randbytes(4) + dice.randbytes(600)
    whole = request + frame
    end = dice.randrange(1, len(whole))
    with suppress(OSError, ConnectionError):
        reader, writer = await asyncio.open_unix_connection(lab.code.path)
        at = 0
        while at < end:
            step = dice.choice([1, 3, 40])
            writer.write(whole[at : min(at + step, end)])
            await writer.drain()
            at += step
            await asyncio.sleep(dice.choice([0, 0, 0.001]))
        await asyncio.sleep(dice.uniform(0, 0.05))
        writer.transport.abort()
        del reader


async def comes_in(lab: Lab) -> bool:
    """Whether her real terminal can take the session over within a minute: who came too often waits for half of one."""
    for number in range(12):
        async with lab.station(takeover=True, spool=f"spool{number}") as station:
            for _ in range(50):
                if station.view.linked:
                    return True
                await asyncio.sleep(0.1)
    return False


async def _listen(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def run(many_frames: int, many_files: int, seed: int, many_statements: int = 0) -> tuple[list[str], list[str]]:
    """All of it; returns what was done, and what was wrong."""
    dice = random.Random(seed)
    problems: list[str] = []
    told: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="woz-attack-") as name, pytest.MonkeyPatch.context() as patch:
        root = Path(name)
        logging.getLogger("woz.desk.server").setLevel(logging.CRITICAL)
        async with laboratory(root, patch) as lab:
            await frames(lab, many_frames, dice, told)
            open_now = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
            if not await comes_in(lab):
                problems.append("her terminal does not come in")
            if not lab.live.state.ended:
                lab.live.finish("finished")
            session = lab.live.folder
        problems += [f"verify: {error.what}" for error in verify(session).errors]
        size = (session / "journal.jsonl").stat().st_size
        seen = malformed.run(many_files, seed)
        problems += [f"a file, {kind}: {problem}" for kind, read in seen.items() for problem in read.problems]
        attacked, wrong = statements.run(many_statements, seed, root / "databases") if many_statements else ([], [])
        problems += wrong
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    lines = [f"{times:7d} frames {when}" for when, times in sorted(told.items())]
    lines += [f"journal {size // 1024} KB afterwards, {open_now} descriptors open"]
    lines += [f"memory at most {peak} MB"]
    by = "atheris" if malformed.guided() else "hypothesis"
    lines += [f"{sum(read.files for read in seen.values()):7d} files, chosen by {by}; budget {malformed.BUDGET}"]
    lines += [f"{read.files:7d} {kind}: {read}" for kind, read in sorted(seen.items())]
    return lines + attacked, problems
