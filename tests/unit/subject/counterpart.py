"""The other side of the wire, as a real server that says and withholds what a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, unix_serve
from websockets.exceptions import ConnectionClosed

from subject.wire import messages as wire
from subject.wire.codec import Frame, decode_frame, decode_to_wizard, encode
from subject.wire.history import History
from subject.wire.joincode import JoinCode
from subject.wire.messages import ToSubject, ToWizard
from subject.wire.model import Event
from subject.wire.names import SessionName

MATERIAL = wire.Material(
    title="T", briefing="b", database="d", consent=wire.Consent(version="1", text="We record what you say.")
)


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """Wait for what the other side brings about."""
    try:
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise AssertionError(f"waited for {what} in vain") from None


@dataclass
class Counterpart:
    """Welcomes, acknowledges what it has taken, and remembers everything."""

    code: JoinCode
    welcome: dict[str, Any] = field(default_factory=dict)
    shown: History = field(default_factory=History)
    """What she was shown; she is told what she lacks of it behind the welcome."""
    refuse: wire.RefusalReason | None = None
    acknowledges: bool = True
    echoes: bool = True
    before_ack: dict[str, ToSubject] = field(default_factory=dict)
    """What is said, by the type of an event, before the event is acknowledged."""
    hellos: list[wire.Hello] = field(default_factory=list)
    heard: list[ToWizard | Frame] = field(default_factory=list)
    """Events and frames, in order; pulses not."""
    pulsed_trouble: str = ""
    """What the last pulse said of trouble."""
    socket: ServerConnection | None = None

    @property
    def events(self) -> list[Any]:
        return [one for one in self.heard if isinstance(one, Event)]

    def pcm(self, utterance: int) -> bytes:
        """What has come of an utterance, each sample once."""
        data = b""
        for one in self.heard:
            if isinstance(one, Frame) and one.utterance == utterance:
                assert one.first_sample * 2 <= len(data), "a gap"
                data = data[: one.first_sample * 2] + one.pcm
        return data

    async def say(self, message: ToSubject) -> None:
        assert self.socket
        await self.socket.send(encode(message))

    def cut(self) -> None:
        assert self.socket
        self.socket.transport.abort()

    async def handle(self, socket: ServerConnection) -> None:
        try:
            hello = decode_to_wizard(str(await socket.recv()))
            assert isinstance(hello, wire.Hello)
            self.hellos.append(hello)
            if self.refuse:
                await socket.send(encode(wire.Refused(reason=self.refuse)))
                return
            self.socket = socket
            state: dict[str, Any] = {"stage": "briefing", "state": "ready", "scenario": None}
            settings = wire.Settings()
            begin, missing = self.shown.since(hello.held.history)
            known = {"session": self.code.session, "material": MATERIAL, "settings": settings}
            known |= {"history": begin, "shown": self.shown.end.count}
            await socket.send(encode(wire.Welcome(**(known | state | self.welcome))))
            for message in missing:
                await socket.send(encode(message))
            async for data in socket:
                await self.take(socket, data)
        except ConnectionClosed:
            pass

    async def take(self, socket: ServerConnection, data: str | bytes) -> None:
        if isinstance(data, bytes):
            frame = decode_frame(data)
            self.heard.append(frame)
            if self.acknowledges:
                upto = frame.first_sample + len(frame.pcm) // 2
                await socket.send(encode(wire.Ack(utterance=frame.utterance, samples=upto)))
            return
        message = decode_to_wizard(data)
        if isinstance(message, wire.Pulse):
            self.pulsed_trouble = message.trouble
            if self.echoes:
                await socket.send(encode(wire.Echo(id=message.id)))
            return
        self.heard.append(message)
        if said := self.before_ack.get(message.type):
            await socket.send(encode(said))
        if self.acknowledges and isinstance(message, Event):
            await socket.send(encode(wire.Ack(event=message.n)))


@asynccontextmanager
async def counterpart(folder: Path, **fields: Any) -> AsyncIterator[Counterpart]:
    """One that listens."""
    path = folder / "other.sock"
    other = Counterpart(JoinCode("unix", SessionName("8ky-1"), "token", path=str(path)), **fields)
    server = await unix_serve(other.handle, str(path), compression=None, ping_interval=None)
    try:
        yield other
    finally:
        server.close()
        await server.wait_closed()
