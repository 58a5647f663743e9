"""The subject's connection: it reconnects, resends and resumes, and decides nothing.

What it sends it takes from the spool on disk, in order: an event, the audio of an utterance between its `pressed` and
its `ended`, the next event. So the live path and the path after a crash are one. How much audio may be under way
follows what the connection carries (`subject.pace`). A watchdog cuts the connection when something has been outstanding
and not a byte has come for 1.5 s, or longer where the connection is slow; then it tries again, after 0.1 s at first and
1 s at most.
"""

from __future__ import annotations

import asyncio
import contextlib
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

from subject.audio.recording import FRAME, WIDTH, read_pcm
from subject.errors import SubjectError
from subject.pace import Pace
from subject.spool import Spool
from subject.wire import flac
from subject.wire.codec import Frame, Outbound, WireError, decode_to_subject, encode, encode_frame
from subject.wire.joincode import JoinCode
from subject.wire.messages import (
    PROTOCOL,
    Ack,
    Echo,
    Ended,
    GivenUp,
    Goodbye,
    Hello,
    Pressed,
    Pulse,
    Refused,
    Stored,
    TroubleKind,
    Welcome,
)

CATCH_UP = 25 * FRAME
"""Samples in one frame when there is more than that to send: half a second."""


@dataclass(frozen=True)
class LinkSettings:
    """Times of the connection, in seconds."""

    pulse: float = 0.5
    watchdog: float = 1.5
    """Of silence, where something is outstanding; `subject.pace` stretches it for a slow connection."""
    first_wait: float = 0.1
    longest_wait: float = 1.0
    open_timeout: float = 3.0


class _Socket(ClientConnection):
    """A connection that notes when the last byte came: a long message that is still arriving is a sign of life."""

    byte_at = 0.0

    def data_received(self, data: bytes) -> None:
        self.byte_at = time.monotonic()
        super().data_received(data)


class Link:
    """One session's connection, for as long as the session lasts.

    `on_message` gets every message of the other side except acknowledgements; `on_status` gets True when the connection
    is up (after the welcome), False when it is lost. Both are called in the event loop.
    """

    def __init__(
        self,
        code: JoinCode,
        spool: Spool,
        *,
        on_message: Callable[[Outbound], None],
        on_status: Callable[[bool], None],
        level: Callable[[], float | None] = lambda: None,
        trouble: Callable[[], TroubleKind | Literal[""]] = lambda: "",
        software: str = "",
        takeover: bool = False,
        settings: LinkSettings | None = None,
        logger: logging.Logger | None = None,
    ) -> None:
        self.code = code
        self.spool = spool
        self.settings = settings or LinkSettings()
        self.refused: GivenUp | Literal[""] = ""
        """Why the other side turned us away for good; empty while it has not."""
        self.round_trip: float | None = None
        """Seconds between the last pulse and its echo."""
        self._on_message = on_message
        self._on_status = on_status
        self._level = level
        self._trouble = trouble
        self._software = software
        self._takeover = takeover
        self._log = logger or logging.getLogger("woz.subject.link")
        self.over = False
        """The session has said good-bye or turned us away: nothing goes out any more."""
        self._more = asyncio.Event()
        self._acked = asyncio.Event()
        self._packs = False
        self._pace = Pace(self.settings.watchdog)
        self._reset(0)

    def nudge(self) -> None:
        """There is more in the spool: an event, or audio."""
        self._more.set()

    async def drained(self, seconds: float) -> bool:
        """Wait until every event in the spool is acknowledged.

        False when that takes longer than `seconds`, or cannot be any more because the session is over.
        """
        try:
            async with asyncio.timeout(seconds):
                while self._events_acked < len(self.spool.events):
                    if self.over:
                        return False
                    self._acked.clear()
                    await self._acked.wait()
        except TimeoutError:
            return False
        return True

    @property
    def acknowledged(self) -> int:
        """The number of the last event that the other side has, as far as we know."""
        return self._events_acked

    async def run(self) -> None:
        """Stay connected until the session is over, or we are refused, or the task is cancelled."""
        wait = self.settings.first_wait
        while not self.over:
            began = time.monotonic()
            try:
                async with await self._connect() as socket:
                    await self._session(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidURI, SubjectError, TimeoutError) as error:
                self._log.info("connection: %s", error or type(error).__name__)
            if time.monotonic() - began > self.settings.watchdog:  # it held: not one that breaks at once every time
                wait = self.settings.first_wait
            if not self.over:
                await asyncio.sleep(wait)
                wait = min(wait * 2, self.settings.longest_wait)

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
            self._give_up("other_certificate")
            raise WireError("the certificate is not the one the join code names")
        return socket

    async def _session(self, socket: ClientConnection) -> None:
        """Hello, welcome, then both ways until something breaks."""
        await socket.send(
            encode(
                Hello(
                    protocol=PROTOCOL,
                    token=self.code.token,
                    session=self.code.session,
                    station=self.spool.station,
                    software=self._software,
                    takeover=self._takeover,
                )
            )
        )
        first = decode_to_subject(str(await self._first(socket)))
        if isinstance(first, Refused):
            self._give_up(first.reason)
            return
        if not isinstance(first, Welcome):
            raise WireError(f"'{first.type}' where a welcome was due")
        self._reset(first.events_received)
        self._resume(first)
        self._packs = first.settings.flac and flac.available()
        self._on_message(first)
        self._on_status(True)
        tasks = [asyncio.create_task(part(socket)) for part in (self._receive, self._send, self._pulse)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with contextlib.suppress(asyncio.CancelledError, OSError, ConnectionClosed, SubjectError):
                    await task
            self._on_status(False)

    async def _first(self, socket: ClientConnection) -> str | bytes:
        """The first message. Raises TimeoutError where nothing comes; a long one may take its time while bytes come."""
        waiting = asyncio.ensure_future(socket.recv())
        began = time.monotonic()
        try:
            while not waiting.done():
                silent = time.monotonic() - max(began, _last_byte(socket))
                if silent > self._pace.patience * 2:
                    raise TimeoutError("no welcome")
                await asyncio.wait([waiting], timeout=self._pace.patience * 2 - silent + 0.01)
            return waiting.result()
        finally:
            waiting.cancel()

    def _give_up(self, reason: GivenUp) -> None:
        self.refused = reason
        self._finish()
        self._on_status(False)

    def _finish(self) -> None:
        self.over = True
        self._acked.set()  # who waits for more acknowledgements waits in vain

    def _reset(self, events: int) -> None:
        self._events_sent = self._events_acked = events
        self._utterance = 0  # the one whose audio is being sent; 0 for none
        self._samples_sent = self._samples_acked = 0
        self._frames_sent = 0
        self._pace.begin()
        self._pulse_sent = self._pulse_acked = 0
        self._pulsed_at = self._progress = time.monotonic()
        self._acked.set()

    def _resume(self, welcome: Welcome) -> None:
        known = self.spool.events[: self._events_sent]
        if len(known) < self._events_sent:
            raise WireError(
                f"the other side has {self._events_sent} of our events and this spool has {len(known)}; "
                "join from the terminal the session began on, or with --takeover"
            )
        ended = {e.utterance for e in known if isinstance(e, Ended)}
        open_now = [e.utterance for e in known if isinstance(e, Pressed) and e.utterance not in ended]
        if open_now:
            self._utterance = open_now[-1]
            there = {r.utterance: r.samples for r in welcome.received}
            self._samples_sent = self._samples_acked = there.get(self._utterance, 0)

    async def _receive(self, socket: ClientConnection) -> None:
        async for data in socket:
            if isinstance(data, bytes):
                raise WireError("a binary frame for the subject")
            message = decode_to_subject(data)
            if isinstance(message, Ack):
                self._acknowledged(message)
            elif isinstance(message, Echo):
                self._progress = time.monotonic()
                self._pulse_acked = max(self._pulse_acked, message.id)
                self.round_trip = self._progress - self._pulsed_at
            else:
                self._progress = time.monotonic()
                if isinstance(message, Stored):
                    self.spool.confirmed(message.utterance, message.sha256)
                elif isinstance(message, Goodbye):
                    self._finish()
                self._on_message(message)
                if self.over:
                    return

    def _acknowledged(self, ack: Ack) -> None:
        self._progress = time.monotonic()
        if ack.event is not None:
            self._events_acked = max(self._events_acked, min(ack.event, self._events_sent))  # never what was not said
            self._acked.set()
            self._pace.heard()
        if ack.samples is not None and ack.utterance is not None:
            self._pace.acknowledged(ack.utterance, ack.samples)
            if ack.utterance == self._utterance:
                self._samples_acked = max(self._samples_acked, ack.samples)
            self._more.set()  # there is room for more of it

    async def _send(self, socket: ClientConnection) -> None:
        while True:
            self._more.clear()
            if await self._send_audio(socket) or await self._send_event(socket):
                continue
            await self._more.wait()

    async def _send_audio(self, socket: ClientConnection) -> bool:
        if not self._utterance:
            return False
        there = self.spool.samples(self._utterance)
        waiting = there - self._samples_sent
        complete = self._next_ends_it()
        if waiting <= 0 or (waiting < FRAME and not complete):
            return False
        count = waiting if complete else waiting - waiting % FRAME
        count = min(count, CATCH_UP, self._pace.frame)
        if count > self._pace.room:  # what is under way comes first
            return False
        pcm = read_pcm(self.spool.recording(self._utterance), self._samples_sent, count)
        if not pcm:
            return False
        self._outstanding()
        frame = Frame(self._utterance, self._frames_sent, self._samples_sent, pcm)
        behind = waiting > 4 * FRAME  # what keeps up goes out as it is
        await socket.send(encode_frame(frame, packed=behind and self._packs))
        self._frames_sent += 1
        self._samples_sent += len(pcm) // WIDTH
        self._pace.sent(self._utterance, self._samples_sent, len(pcm) // WIDTH)
        return True

    def _next_ends_it(self) -> bool:
        following = self.spool.after(self._events_sent)
        return any(isinstance(e, Ended) and e.utterance == self._utterance for e in following)

    async def _send_event(self, socket: ClientConnection) -> bool:
        following = self.spool.after(self._events_sent)
        if not following:
            return False
        event = following[0]
        if isinstance(event, Ended) and event.utterance == self._utterance:
            if self._samples_sent < min(event.samples, self.spool.samples(event.utterance)):
                return False
            self._utterance = 0  # all there is has gone; where the file lost something, the other side will say so
        self._outstanding()
        await socket.send(encode(event))
        self._events_sent = event.n
        if isinstance(event, Pressed):
            self._utterance, self._samples_sent, self._samples_acked, self._frames_sent = event.utterance, 0, 0, 0
        return True

    def _outstanding(self) -> None:
        """Something goes out now: where nothing was outstanding, the watchdog counts from here."""
        if not self._waits():
            self._progress = time.monotonic()

    def _waits(self) -> bool:
        return (
            self._events_sent > self._events_acked
            or (self._utterance != 0 and self._samples_sent > self._samples_acked)
            or self._pulse_sent > self._pulse_acked
        )

    async def _pulse(self, socket: ClientConnection) -> None:
        while True:
            progress = max(self._progress, _last_byte(socket))
            if self._waits() and time.monotonic() - progress > self._pace.patience:
                self._log.info("nothing acknowledged for %.1f s: reconnecting", self._pace.patience)
                self._pace.fell_silent()
                socket.transport.abort()
                return
            if self._pulse_sent == self._pulse_acked:
                self._outstanding()
                self._pulse_sent += 1
                self._pulsed_at = time.monotonic()
                pulse = Pulse(
                    id=self._pulse_sent, level=self._level(), round_trip=self.round_trip, trouble=self._trouble()
                )
                await socket.send(encode(pulse))
            await asyncio.sleep(self.settings.pulse)


def _last_byte(socket: ClientConnection) -> float:
    return socket.byte_at if isinstance(socket, _Socket) else 0.0
