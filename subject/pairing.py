"""From the wizard's host and four words to the join code: the subject's side of a short code, over a socket."""

from __future__ import annotations

import re
import socket
from dataclasses import replace
from io import BufferedRWPair

from subject.wire.errors import JoinCodeError, PairingError
from subject.wire.joincode import JoinCode
from subject.wire.pairing import LONGEST_LINE, PORT, HerSide

WITHIN = 10.0
"""Seconds for each step."""
_PLACE = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[A-Za-z0-9._-]+))(?::(?P<port>\d{1,5}))?")


def place_of(text: str) -> tuple[str, int] | None:
    """Host and port of `HOST`, `HOST:PORT` or `[ADDRESS]:PORT`; None for what is none of them.

    A host without a dot is one where a port stands behind it: else any word would be one.
    """
    found = _PLACE.fullmatch(text)
    if found is None or not ("." in text or ":" in text) or not 0 < int(found["port"] or PORT) <= 65535:
        return None
    return found["six"] or found["host"], int(found["port"] or PORT)


def paired(place: tuple[str, int], words: str, *, within: float = WITHIN) -> JoinCode:
    """The join code that the wizard's side at this place has for these words.

    It names the host by which the wizard's side was reached: that of its certificate may be another network's. The
    certificate's fingerprint says whether it is the same machine.

    Raises:
        WrongWords: these are not the words on the wizard's screen.
        PairingError: nobody answers there, it is closed, or somebody sits between the two.
    """
    side = HerSide(words)
    host, port = place
    try:
        with socket.create_connection(place, within) as connection, connection.makefile("rwb") as file:
            code = side.code(_told(file, side.prove(_told(file, side.begin()))))
    except OSError as error:
        reason = error.strerror or "no answer"
        raise PairingError(f"nobody answers at {host}, port {port} ({reason}); look at the wizard's screen") from error
    try:
        return replace(code, host=host)
    except JoinCodeError as error:
        raise PairingError(str(error)) from error


def _told(file: BufferedRWPair, line: bytes) -> bytes:
    """Say a line, and hear the next."""
    file.write(line)
    file.flush()
    heard = file.readline(LONGEST_LINE)
    if not heard.endswith(b"\n"):
        raise PairingError("the wizard's side broke off; look at its screen, and try again")
    return heard
