"""The subject's connection: a thin shell that connects, sends and reads what `subject.link_protocol` decides.

A watchdog cuts the connection when something has been outstanding and not a byte has come for 1.5 s, or longer where
the connection is slow; then it tries again, after 0.1 s at first and 1 s at most.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect, unix_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from subject.audio.recording import WIDTH, read_pcm
from subject.errors import OutOfPhase, SubjectError
from subject.link_protocol import LinkProtocol, LinkSettings, Phase, Signs, Stretch
from subject.spool import Spool
from subject.wire import flac
from subject.wire.codec import Frame, decode_to_subject, encode, encode_frame
from subject.wire.errors import NotUnderstood
from subject.wire.inventory import Held
from subject.wire.joincode import JoinCode
from subject.wire.messages import (
    PROTOCOL,
    Ack,
    Echo,
    GivenUp,
    Hello,
    SourceKind,
    Stored,
    SubjectEvent,
    ToSubject,
    Welcome,
)

__all__ = ["Link", "LinkSettings", "Signs"]


class _Socket(ClientConnection):
    """A connection that notes when the last byte came: a long message that is still arriving is a sign of life."""

    byte_at = 0.0

    def data_received(self, data: bytes) -> None:
        self.byte_at = time.monotonic()
        super().data_received(data)


@dataclass(frozen=True)
class TerminalIntroduction:
    """What a terminal says of itself when it knocks."""

    software: str = ""
    """Name and version, for the journal."""
    takeover: bool = False
    """Move a session that lost its terminal to this one."""
    source: SourceKind | None = None
    """Where her words come from."""
    source_chosen: bool = False
    """The experimenter has said so."""


class Link:
    """One terminal's connection to the wizard's side, for one session.

    Args:
        code: where, and with what token.
        spool: what to send; confirmed recordings are dropped from it.
        on_message: called in order with everything she is to see, and how far her events are written.
        on_status: called with True after each welcome, and with False after each loss or refusal.
        signs: what each pulse tells of her terminal.
        held: what she has of the session, said whenever a connection begins.
        who: what this terminal says of itself.
    """

    def __init__(
        self,
        code: JoinCode,
        spool: Spool,
        *,
        on_message: Callable[[ToSubject], None],
        on_status: Callable[[bool], None],
        signs: Callable[[], Signs] = Signs,
        held: Callable[[], Held] = Held,
        who: TerminalIntroduction | None = None,
        settings: LinkSettings | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.code = code
        self.spool = spool
        self.settings = settings or LinkSettings()
        self._protocol = LinkProtocol(spool, self.settings)
        self._on_message = on_message
        self._on_status = on_status
        self._signs = signs
        self._held = held
        self._who = who or TerminalIntroduction()
        self._log = logger or logging.getLogger("woz.subject.link")
        self._packs = False
        self._more = asyncio.Event()
        self._acked = asyncio.Event()

    @property
    def over(self) -> bool:
        """The session has said good-bye or turned us away: nothing goes out any more."""
        return self._protocol.over

    @property
    def refused(self) -> GivenUp | Literal[""]:
        """Why the other side turned us away for good; empty while it has not."""
        return self._protocol.refused

    @property
    def round_trip(self) -> float | None:
        """Seconds between the last pulse and its echo."""
        return self._protocol.round_trip

    @property
    def acknowledged(self) -> int:
        """The number of the last event that the other side has, as far as is known."""
        return self._protocol.acknowledged

    def nudge(self) -> None:
        """There is more in the spool: an event, or audio."""
        self._more.set()

    async def drained(self, seconds: float) -> bool:
        """Wait until every event in the spool is acknowledged.

        False when that takes longer than `seconds`, or cannot be any more because the session is over.
        """
        try:
            async with asyncio.timeout(seconds):
                while self.acknowledged < self.spool.log.count:
                    if self.over:
                        return False
                    self._acked.clear()
                    await self._acked.wait()
        except TimeoutError:
            return False
        return True

    async def run(self) -> None:
        """Stay connected until the session is over, or we are refused, or the task is cancelled.

        What a callback raises, or a mistake of the connection's own in its phases, ends it, after the connection was
        closed and its loss was told. It can be run again, and goes on from where the other side is. Two sides that do
        not understand each other are told apart from a network that fails: they do not try for ever.
        """
        while not self.over:
            self._protocol.attempt()
            try:
                async with await self._connect() as socket:
                    await self._session(socket)
            except OutOfPhase:
                raise
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidURI, SubjectError) as error:
                self._log.info("connection: %s", error or type(error).__name__)
                misfit = isinstance(error, NotUnderstood)
            else:
                misfit = False
            finally:
                wait = self._lost()
            if misfit:
                self._protocol.misunderstood()
            if not self.over:
                await asyncio.sleep(wait)

    def _lost(self) -> float:
        """The connection is gone; returns the seconds until the next attempt."""
        told = self._protocol.phase in (Phase.APART, Phase.GREETING)  # nobody was told that there was one
        wait = self._protocol.closed()
        self._acked.set()  # who waits for more acknowledgements may wait in vain
        if not told:
            self._on_status(False)
        return wait

    # --- one connection ----------------------------------------------------------------------------------------------

    async def _connect(self) -> ClientConnection:
        options = {
            "open_timeout": self.settings.open_timeout,
            "ping_interval": None,
            "compression": None,
            "close_timeout": 0.5,
            "max_size": 16 * 1024 * 1024,
            "create_connection": _Socket,
            "user_agent_header": None,
        }
        if self.code.kind == "unix":
            return await unix_connect(self.code.path, "ws://localhost/", **options)
        host = f"[{self.code.host}]" if ":" in self.code.host else self.code.host
        if self.code.kind == "tcp":
            return await connect(f"ws://{host}:{self.code.port}/", proxy=None, **options)  # type: ignore[arg-type]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # the fingerprint in the join code is checked below, before a word is said
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        socket = await connect(
            f"wss://{host}:{self.code.port}/",
            ssl=context,
            proxy=None,
            **options,  # type: ignore[arg-type]
        )
        tls = socket.transport.get_extra_info("ssl_object")
        certificate = tls.getpeercert(binary_form=True) or b""
        if not hmac.compare_digest(hashlib.sha256(certificate).hexdigest(), self.code.fingerprint):
            await socket.close()
            self._protocol.turned_away("other_certificate")
            raise NotUnderstood("the certificate is not the one the join code names")
        return socket

    async def _session(self, socket: ClientConnection) -> None:
        """Hello, welcome, then both ways until something breaks."""
        held = self._held()
        self._protocol.opened(held)
        await socket.send(encode(self._hello(held)))
        first = decode_to_subject(str(await self._first(socket)))
        self._protocol.received(first)
        self._acked.set()
        if not isinstance(first, Welcome):
            return
        self._packs = first.settings.flac and flac.available()
        self._on_message(first)
        self._on_status(True)
        await self._both_ways(socket)

    def _hello(self, held: Held) -> Hello:
        return Hello(
            protocol=PROTOCOL,
            token=self.code.token,
            session=self.code.session,
            station=self.spool.station,
            software=self._who.software,
            source=self._who.source,
            source_chosen=self._who.source_chosen,
            takeover=self._who.takeover,
            held=held,
        )

    async def _both_ways(self, socket: ClientConnection) -> None:
        """Send, receive and pulse until the first of them ends. Raises what that one has raised.

        One broken connection ends all three; a mistake of ours among the errors must not be taken for that. Who cancels
        this at the moment the connection breaks is obeyed: a TaskGroup of Python 3.11 would raise the break alone.
        """
        parts: list[asyncio.Task[None]] = []
        try:
            for part in (self._receive, self._send, self._pulse):
                parts.append(asyncio.create_task(part(socket)))
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for begun in parts:
                begun.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
        errors = [error for begun in parts if not begun.cancelled() and (error := begun.exception()) is not None]
        errors.sort(key=lambda error: isinstance(error, OSError | ConnectionClosed))
        if errors:
            raise errors[0]

    async def _first(self, socket: ClientConnection) -> str | bytes:
        """The first message. Raises TimeoutError where nothing comes; a long one may take its time while bytes come."""
        waiting = asyncio.ensure_future(socket.recv())
        began = time.monotonic()
        patience = self._protocol.greeting_patience
        try:
            while not waiting.done():
                silent = time.monotonic() - max(began, _last_byte(socket))
                if silent > patience:
                    raise TimeoutError("no welcome")
                await asyncio.wait([waiting], timeout=patience - silent + 0.01)
            return waiting.result()
        finally:
            waiting.cancel()

    async def _receive(self, socket: ClientConnection) -> None:
        async for data in socket:
            if isinstance(data, bytes):
                raise NotUnderstood("a binary frame for the subject")
            message = decode_to_subject(data)
            self._protocol.received(message)
            if isinstance(message, Ack):
                self._acked.set()
                self._more.set()  # there is room for more audio
            if isinstance(message, Stored):
                self.spool.confirmed(message.utterance, message.sha256)
            if not isinstance(message, Echo) and not (isinstance(message, Ack) and message.event is None):
                self._on_message(message)
            if self.over:
                return

    async def _send(self, socket: ClientConnection) -> None:
        while True:
            self._more.clear()
            due = self._protocol.due()
            if due is None or not await self._say(socket, due):
                await self._more.wait()

    async def _say(self, socket: ClientConnection, due: SubjectEvent | Stretch) -> bool:
        """Send it; False where the spool has not got these samples after all."""
        if isinstance(due, Stretch):
            pcm = read_pcm(self.spool.recording(due.utterance), due.first_sample, due.samples)
            if not pcm:
                return False
            due = Stretch(due.utterance, due.number, due.first_sample, len(pcm) // WIDTH, due.behind)
            frame = Frame(due.utterance, due.number, due.first_sample, pcm)
            said: str | bytes = encode_frame(frame, packed=due.behind and self._packs)  # what keeps up goes as it is
        else:
            said = encode(due)
        self._protocol.sent(due)
        await socket.send(said)
        return True

    async def _pulse(self, socket: ClientConnection) -> None:
        while True:
            silence = self._protocol.silence(_last_byte(socket))
            if silence is not None:
                self._log.info("nothing acknowledged for %.1f s: reconnecting", silence)
                socket.transport.abort()
                return
            pulse = self._protocol.pulse(self._signs())
            if pulse is not None:
                await socket.send(encode(pulse))
            await asyncio.sleep(self.settings.pulse)


def _last_byte(socket: ClientConnection) -> float:
    return socket.byte_at if isinstance(socket, _Socket) else 0.0
