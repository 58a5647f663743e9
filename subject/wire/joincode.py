"""The join code: where the session is, the token that opens it and, off loopback, whom to trust.

    woz1+unix:/run/user/1000/woz/8ky-1.sock?s=8ky-1&k=TOKEN
    woz1+tcp://127.0.0.1:8710?s=8ky-1&k=TOKEN
    woz1+tls://192.0.2.7:8710?s=8ky-1&k=TOKEN&f=FINGERPRINT

`k` has 128 random bits; `f` is the SHA-256 of the wizard's self-signed certificate, in hexadecimal.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from subject.errors import SubjectError


class JoinCodeError(SubjectError):
    """The text is not a join code, or one that must not be used."""

    exit_code = 3

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(problem)

    def __str__(self) -> str:
        return f"join code: {self.problem}; copy it whole from the wizard's terminal (it begins with woz1+)"


@dataclass(frozen=True)
class JoinCode:
    """Address, session, token and fingerprint."""

    kind: Literal["unix", "tcp", "tls"]
    session: str
    token: str
    path: str = ""
    """Of the unix socket."""
    host: str = ""
    port: int = 0
    fingerprint: str = ""
    """64 hexadecimal digits; always there with `tls`, never otherwise."""

    def __str__(self) -> str:
        query = {"s": self.session, "k": self.token}
        if self.kind == "unix":
            # Two slashes would begin a host's name.
            path = quote(self.path).replace("//", "/%2F", 1) if self.path.startswith("//") else quote(self.path)
            return f"woz1+unix:{path}?{urlencode(query)}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        if self.kind == "tls":
            query["f"] = self.fingerprint
        return f"woz1+{self.kind}://{host}:{self.port}?{urlencode(query)}"


def is_loopback(host: str) -> bool:
    """True for `localhost` and the loopback addresses: the only hosts that may be spoken to without TLS."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def parse(text: str) -> JoinCode:
    """Read a join code.

    Raises:
        JoinCodeError: not one, a part is missing, or plain TCP off loopback.
    """
    text = "".join(text.split())
    try:
        parts = urlsplit(text)
        port = parts.port or 0
    except ValueError as error:
        raise JoinCodeError(str(error)) from error
    kind = parts.scheme.removeprefix("woz1+")
    if not parts.scheme.startswith("woz1+") or kind not in {"unix", "tcp", "tls"}:
        raise JoinCodeError("it does not begin with woz1+unix:, woz1+tcp: or woz1+tls:")
    query = {key: values[0] for key, values in parse_qs(parts.query).items()}
    session, token, fingerprint = query.get("s", ""), query.get("k", ""), query.get("f", "").lower()
    if not session or not token:
        raise JoinCodeError("the session (s=) or the token (k=) is missing")
    if kind == "unix":
        path = unquote(parts.path)
        if not path.startswith("/"):
            raise JoinCodeError("the socket's path is missing")
        return JoinCode("unix", session, token, path=path)
    host = parts.hostname or ""
    if not host or not port:
        raise JoinCodeError("the host or the port is missing")
    if kind == "tcp":
        if not is_loopback(host):
            raise JoinCodeError(f"plain TCP to {host} is refused: off loopback the wizard's side speaks TLS")
        return JoinCode("tcp", session, token, host=host, port=port)
    if not re.fullmatch(r"[0-9a-f]{64}", fingerprint):
        raise JoinCodeError("the certificate's fingerprint (f=, 64 hexadecimal digits) is missing or damaged")
    return JoinCode("tls", session, token, host=host, port=port, fingerprint=fingerprint)
