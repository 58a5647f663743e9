"""The session's door: it listens, checks who comes, and carries messages between one subject and the live session.

Events and frames are acknowledged after the session has written them down, never before. Whoever is turned away is told
a reason, and the journal says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve, unix_serve
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK
from websockets.http11 import Request, Response

from subject.audio.errors import AudioError
from subject.rendezvous import Published
from subject.wire.codec import Frame, decode_frame, decode_to_wizard, encode, other_protocol
from subject.wire.errors import NotUnderstood
from subject.wire.messages import Goodbye, Hello, RefusalReason, Refused, ToSubject, ToWizard
from wizard.desk.access import Access
from wizard.desk.allowed_silence import Silence
from wizard.desk.core.allowance import Allowance
from wizard.desk.errors import SendAgain
from wizard.desk.listening_socket import CrowdedSocket
from wizard.desk.live import LiveSession
from wizard.errors import DeviceError, WozError

HELLO_WITHIN = 5.0
"""Seconds for each step of a connection: TLS, the opening handshake, and saying who it is."""
LARGEST_MESSAGE = 1 << 17
"""Bytes; the largest that a terminal says is a packed frame."""
MOST_UNREAD = 20_000
"""Messages that wait for her terminal to read them; one that goes on talking and reads nothing is dropped."""
FAULTS_AT_ONCE = 100
"""So many faults of connections are logged one by one; after them two a minute."""
A_FAULT_EVERY = 30.0
LAST_WORDS = 2.0
"""Seconds before the door is closed in which the good-bye reaches her; or her terminal, whose connection broke, comes
back and hears that the session is over."""


class DeskServer:
    """Hosts one live session: takes her terminal's connection and carries messages both ways."""

    def __init__(self, live: LiveSession, access: Access, *, logger: logging.Logger | None = None) -> None:
        self._doorway = live.door
        self._access = access
        self._server: Server | None = None
        self._crowd: CrowdedSocket | None = None
        self._published: Published | None = None
        self._serving: set[asyncio.Task[object]] = set()
        self._parted = asyncio.Event()
        """Her terminal knows of the end, or has closed its connection itself: nobody waits for it to come back."""
        self._parted.set()
        self._live = live
        self._log = logger or logging.getLogger("woz.desk.server")
        self._faults = Allowance(FAULTS_AT_ONCE, A_FAULT_EVERY)

    async def start(self) -> None:
        """Listen, and leave the join code for a subject's terminal on this machine.

        Raises:
            DeviceError: the address cannot be listened on.
        """
        code = self._access.code
        quiet = logging.getLogger("woz.desk.websockets")
        quiet.setLevel(logging.CRITICAL)  # strangers that speak no WebSocket are nobody's error
        options: dict[str, Any] = {
            "compression": None,
            "ping_interval": None,
            "max_size": LARGEST_MESSAGE,
            "max_queue": 8,
            "open_timeout": HELLO_WITHIN,
            "server_header": None,
            "process_response": _nothing_said,
            "logger": quiet,
        }
        try:
            self._crowd = self._bound()
            if code.kind == "unix":
                self._server = await unix_serve(self._handle, sock=self._crowd, **options)
            else:
                if (tls := self._access.tls()) is not None:
                    options |= {"ssl": tls, "ssl_handshake_timeout": HELLO_WITHIN}
                self._server = await serve(self._handle, sock=self._crowd, **options)
        except OSError as error:
            if self._crowd is not None:
                self._crowd.close()
            where = code.path or f"{self._access.bind}:{code.port}"
            taken = error.errno == errno.EADDRINUSE
            do = "does this session run already? Otherwise choose another" if taken else "choose one of this machine's"
            raise DeviceError(f"cannot listen on {where} ({error.strerror or error}); {do} with --listen") from error
        self._published = Published(code)

    def _bound(self) -> CrowdedSocket:
        """The listening socket, bound to the session's address."""
        code = self._access.code
        if code.kind == "unix":
            path = Path(code.path)
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)  # it does not outlive a reboot
            path.unlink(missing_ok=True)
            crowd = CrowdedSocket(socket.AF_UNIX, socket.SOCK_STREAM)
            crowd.bind(code.path)
            path.chmod(0o600)
            return crowd
        found = socket.getaddrinfo(self._access.bind, code.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        crowd = CrowdedSocket(family, kind, protocol)
        try:
            crowd.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            crowd.bind(address)
        except OSError:
            crowd.close()
            raise
        return crowd

    async def stop(self) -> None:
        """Let the good-bye out where it was said, and close the door."""
        if self._published is not None:
            self._published.withdraw()
        if self._live.state.ended is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self._parted.wait()
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None
        if self._access.code.kind == "unix":
            Path(self._access.code.path).unlink(missing_ok=True)

    # --- one connection ----------------------------------------------------------------------------------------------

    async def _handle(self, connection: ServerConnection) -> None:
        peer = str(connection.remote_address or "this machine")
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - we are in one
        self._serving.add(task)
        try:
            hello = await self._hello(connection, peer)
            if hello is not None:
                if self._crowd is not None:
                    self._crowd.known(connection.transport.get_extra_info("socket").fileno())
                await self._serve(connection, hello)
        except ConnectionClosed:
            pass
        except WozError as error:  # the journal cannot be written, its alarm is up: nothing is acknowledged any more
            self._log.error("%s", error)
            connection.transport.abort()
        except AudioError as error:
            self._log.error("%s", error)
            self._doorway.cannot_write(str(error))
            connection.transport.abort()
        except Exception as error:  # a fault of ours ends this connection, and no other; her terminal comes back
            self._live.supervisor.broke("a connection of her terminal", error, again=True)
            connection.transport.abort()
        finally:
            self._serving.discard(task)

    async def _hello(self, connection: ServerConnection, peer: str) -> Hello | None:
        reason: RefusalReason = "not_understood"
        data: str | bytes = ""
        try:
            data = await asyncio.wait_for(connection.recv(), HELLO_WITHIN)
            first = decode_to_wizard(data) if isinstance(data, str) else None
        except (NotUnderstood, TimeoutError):
            first = None
            if isinstance(data, str) and other_protocol(data):  # a later version may say what this one does not know
                reason = "other_protocol"
        if isinstance(first, Hello):
            refusal = self._doorway.refusal(first)
            if refusal is None:
                return first
            reason = refusal
        self._doorway.refused(reason, peer)
        await connection.send(encode(Refused(reason=reason)))
        await connection.close()
        if reason == "session_over":
            self._parted.set()
        return None

    async def _serve(self, connection: ServerConnection, hello: Hello) -> None:
        outgoing: asyncio.Queue[ToSubject] = asyncio.Queue(MOST_UNREAD)

        def tell(message: ToSubject) -> None:
            try:
                outgoing.put_nowait(message)
            except asyncio.QueueFull:  # it reads nothing: it is told all of it when it comes back
                connection.transport.abort()

        why, silence = "", Silence()
        self._parted.clear()
        sender: asyncio.Task[None] | None = None
        try:
            self._doorway.join(hello, tell, connection.transport.abort)
            sender = self._live.supervisor.start(
                "the way to her terminal", partial(self._send, connection, outgoing, silence), again=False
            )
            while True:
                data = await _next_word(connection, silence)
                silence.heard(self._take(data, tell, outgoing))
        except ConnectionClosed as error:
            if isinstance(error, ConnectionClosedOK):
                self._parted.set()
            else:
                why = type(error).__name__
        except TimeoutError:
            why = f"not a word for {silence.patience:.0f} s"
            connection.transport.abort()
        except SendAgain as error:
            why = str(error)
            self._log_fault(error)
            connection.transport.abort()
        finally:
            if sender is not None:
                sender.cancel()
            self._doorway.lost(tell, why)

    def _log_fault(self, error: Exception) -> None:
        """What her terminal does wrong is logged, and not without end."""
        if self._faults.ready(time.monotonic()):
            self._log.warning("%s (%d more before it)", error, self._faults.held_back)
            self._faults.spend()
        else:
            self._faults.hold_back()

    def _take(
        self, data: str | bytes, tell: Callable[[ToSubject], None], outgoing: asyncio.Queue[ToSubject]
    ) -> ToWizard | Frame:
        if outgoing.full():
            raise SendAgain("it goes on talking and reads nothing")
        if not self._doorway.holds(tell):
            raise SendAgain("another connection has taken its place")
        try:
            message = decode_frame(data) if isinstance(data, bytes) else decode_to_wizard(data)
        except NotUnderstood as error:
            raise SendAgain(str(error)) from error
        if isinstance(message, Hello):
            raise SendAgain("a second hello")
        self._doorway.receive(message)
        return message

    async def _send(self, connection: ServerConnection, outgoing: asyncio.Queue[ToSubject], silence: Silence) -> None:
        """What is told goes out; where that breaks, the connection ends, and her terminal comes back."""
        try:
            while True:
                message = await outgoing.get()
                text = encode(message)
                silence.said(message, len(text))
                await connection.send(text)
                if isinstance(message, Goodbye):
                    await connection.close()
                    return
        except ConnectionClosed:
            return
        except Exception:
            connection.transport.abort()
            raise


async def _next_word(connection: ServerConnection, silence: Silence) -> str | bytes:
    """What her terminal says next. Raises TimeoutError where nothing comes for as long as there is patience."""
    began = time.monotonic()
    while (left := began + silence.patience - time.monotonic()) > 0:
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(connection.recv(), left)
    raise TimeoutError


def _nothing_said(connection: ServerConnection, request: Request, response: Response) -> None:
    """Who speaks HTTP and no WebSocket learns nothing of what answers here."""
    if response.status_code >= 400:
        response.body = b""
        for name in ("Content-Length", "Content-Type"):
            if name in response.headers:
                del response.headers[name]
        response.headers["Content-Length"] = "0"
        response.reason_phrase = ""
