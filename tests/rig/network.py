"""A network between the two sides, on loopback: it delays, throttles, goes dark, falls half open, and cuts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field


@dataclass
class Network:
    """A proxy in front of `port` on 127.0.0.1; what it does to the bytes can be changed at any time."""

    port: int
    delay: float = 0.0
    """Seconds one way."""
    rate: float = 0.0
    """Bytes a second each way; 0 for as many as come."""
    dark: bool = False
    """Nothing is passed on, and nobody is told: what waits goes on when it is light again."""
    deaf: str = ""
    """The direction that swallows everything: `to_wizard` or `to_subject`; a connection that is half open."""
    own_port: int = 0
    told: list[bytearray] = field(default_factory=list)
    """What went to the subject's side, a connection each."""
    carried: int = 0
    """Bytes passed on, both ways."""
    connections: int = 0
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)
    _server: asyncio.Server | None = None

    async def __aenter__(self) -> Network:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.own_port)
        self.own_port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Every connection breaks."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        desk: asyncio.StreamWriter | None = None
        with suppress(ConnectionError, OSError):
            there, desk = await asyncio.open_connection("127.0.0.1", self.port)
            self._writers |= {writer, desk}
            self.told.append(bytearray())
            await asyncio.gather(
                self._pump(reader, desk, "to_wizard", bytearray()),
                self._pump(there, writer, "to_subject", self.told[-1]),
                return_exceptions=True,
            )
        for one in (writer, desk):
            if one is not None:
                self._writers.discard(one)
                one.close()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: str, told: bytearray
    ) -> None:
        loop = asyncio.get_running_loop()
        with suppress(ConnectionError, OSError):
            while data := await reader.read(256 if self.rate else 65536):
                while self.dark:
                    await asyncio.sleep(0.02)
                if self.deaf == direction:
                    continue
                if self.rate:
                    await asyncio.sleep(len(data) / self.rate)
                if direction == "to_subject":
                    told += data
                loop.call_later(self.delay, self._pass_on, writer, data)
        loop.call_later(self.delay + 0.01, writer.close)

    def _pass_on(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        if not writer.is_closing():
            self.carried += len(data)
            writer.write(data)
