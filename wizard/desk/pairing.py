"""The wizard's side of a short code: it waits for the words, and hands the join code to whoever knows them.

Three wrong tries end it, over however many connections they come; the long join code goes on opening the session. A try
counts when somebody has said a proof and it is wrong: an exchange that breaks off before that has told nobody anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable
from functools import partial

from subject.wire.errors import PairingError
from subject.wire.joincode import JoinCode
from subject.wire.pairing import LONGEST_LINE, PORT, WizardsSide, fresh_words, refused

TRIES = 3
STEP_WITHIN = 10.0
"""Seconds for each line that has to come."""
MOST_AT_ONCE = 8
"""Exchanges at a time; more are turned away."""


class Pairing:
    """One session's short code.

    Args:
        code: what is handed over.
        bind: the host to listen on.
        wrong: told the peer of each wrong try, for the journal and the wizard's screen.
        port: to listen on; where somebody holds it already, any free one.
    """

    def __init__(
        self,
        code: JoinCode,
        bind: str,
        wrong: Callable[[str], None],
        *,
        port: int = PORT,
        logger: logging.Logger | None = None,
    ) -> None:
        self._code = code
        self._bind = bind
        self._wrong = wrong
        self._wanted = port
        self._words = fresh_words()
        self._tries = 0
        self._open = 0
        self._server: asyncio.Server | None = None
        self._port = 0
        self._log = logger or logging.getLogger("woz.desk.pairing")

    @property
    def closed(self) -> bool:
        """It was tried wrongly too often."""
        return self._tries >= TRIES

    @property
    def port(self) -> int | None:
        """The port at which it waits; None where it waits nowhere."""
        return self._port if self._server is not None else None

    def told(self) -> tuple[str, str]:
        """The place and the words, as they are read out; nothing where it is closed, or listens nowhere."""
        if self.closed or self._server is None:
            return "", ""
        host = f"[{self._code.host}]" if ":" in self._code.host else self._code.host
        return (host if self._port == PORT else f"{host}:{self._port}"), self._words

    async def start(self) -> None:
        """Listen. Where that cannot be, there is no short code, and the log says why."""
        for port in (self._wanted, 0):
            try:
                self._server = await asyncio.start_server(
                    self._serve, sock=_listening(self._bind, port), limit=LONGEST_LINE
                )
            except OSError as error:
                if error.errno != errno.EADDRINUSE or not port:
                    self._log.warning("no short code: %s", error.strerror)
                    return
            else:
                self._port = self._server.sockets[0].getsockname()[1]
                return

    async def stop(self) -> None:
        """Stop listening for the short code."""
        if self._server is not None:
            self._server.close()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            if self._open <= MOST_AT_ONCE:
                await self._exchange(reader, partial(_say, writer), str(writer.get_extra_info("peername")))
        except (OSError, ValueError, PairingError):
            pass  # it broke off, or is no terminal of ours: nothing was tried
        except Exception:
            self._log.exception("an exchange of the short code has failed")
        finally:
            self._open -= 1
            with contextlib.suppress(OSError):
                writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, say: Callable[[bytes], object], peer: str) -> None:
        side = WizardsSide(self._words)
        begun = await _heard(reader)
        if self.closed:
            say(refused("closed"))
            return
        say(side.answer(begun))
        proof = await _heard(reader)
        say(self._judged(side, proof, peer))

    def _judged(self, side: WizardsSide, proof: bytes, peer: str) -> bytes:
        """What is said to a proof. Where others have tried meanwhile, nobody is told whether a guess was right."""
        if self.closed:
            return refused("closed")
        if side.proved(proof):
            return side.sealed(self._code)
        self._tries += 1
        self._wrong(peer)
        return refused("closed" if self.closed else "words")


def _listening(host: str, port: int) -> socket.socket:
    """A listening socket; on `::` for IPv4, too, as the session's own. Raises OSError where this machine cannot."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server(address, family=family, dualstack_ipv6=both)


def _say(writer: asyncio.StreamWriter, line: bytes) -> None:
    writer.write(line)


async def _heard(reader: asyncio.StreamReader) -> bytes:
    """The next line. Raises `PairingError` where nothing whole came."""
    async with asyncio.timeout(STEP_WITHIN):
        line = await reader.readline()
    if not line.endswith(b"\n"):
        raise PairingError("it broke off")
    return line
