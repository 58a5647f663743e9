"""The join code: where the session is, the token that opens it and, off loopback, whom to trust.

    woz1+unix:/run/user/1000/woz/8ky-1.sock?s=8ky-1&k=TOKEN
    woz1+tcp://127.0.0.1:8710?s=8ky-1&k=TOKEN
    woz1+tls://192.0.2.7:8710?s=8ky-1&k=TOKEN&f=FINGERPRINT

`k` has 128 random bits; `f` is the SHA-256 of the wizard's self-signed certificate, in hexadecimal. A join code comes
from a stranger as far as we know: each part of it is checked when a `JoinCode` is made, and no part can be wrong after.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from subject.wire.errors import LONGEST_NAME, BadName, JoinCodeError
from subject.wire.names import FileName, SessionName

LONGEST = 4096
"""Characters of a join code, with room to spare."""
_TOKEN = re.compile(r"[A-Za-z0-9._~-]{1,128}")
_HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class JoinCode:
    """Address, session, token and fingerprint.

    Raises:
        JoinCodeError: a part cannot be what it should be, or would be plain TCP off loopback.
    """

    kind: Literal["unix", "tcp", "tls"]
    session: SessionName
    token: str
    """1 to 128 characters that need no quoting."""
    path: str = ""
    """Of the unix socket; absolute."""
    host: str = ""
    port: int = 0
    fingerprint: str = ""
    """64 hexadecimal digits; always there with `tls`, never otherwise."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "session", _session(self.session))
        if not _TOKEN.fullmatch(self.token):
            raise JoinCodeError("the token (k=) is damaged")
        if self.kind == "unix":
            if not self.path.startswith("/"):
                raise JoinCodeError("the socket's path is missing")
            if not self.path.isprintable():
                raise JoinCodeError("the socket's path has characters that no path of ours has")
            return
        if not self.host or not 0 < self.port <= 65535:
            raise JoinCodeError("the host or the port is missing")
        if not (_HOST.fullmatch(self.host) or _is_address(self.host)):
            raise JoinCodeError("the host is neither a name nor an address")
        if self.kind == "tcp" and not is_loopback(self.host):
            raise JoinCodeError(f"plain TCP to {self.host} is refused: off loopback the wizard's side speaks TLS")
        if self.kind == "tls" and not _FINGERPRINT.fullmatch(self.fingerprint):
            raise JoinCodeError("the certificate's fingerprint (f=, 64 hexadecimal digits) is missing or damaged")

    @property
    def key(self) -> FileName:
        """A name for what is kept of this one session: its name alone may be another session's, in another folder.

        The session's name, shortened where it must be, and twelve hexadecimal digits of its token's SHA-256. The token
        stays a session's own when it is resumed, and cannot be told from the digits.
        """
        digest = hashlib.sha256(self.token.encode()).hexdigest()[:12]
        return FileName(f"{self.session[: LONGEST_NAME - len(digest) - 1]}-{digest}")

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
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def parse(text: str) -> JoinCode:
    """Read a join code.

    Raises:
        JoinCodeError: not one, a part is missing or damaged, or plain TCP off loopback.
    """
    text = "".join(text.split())
    if len(text) > LONGEST or not text.isprintable():
        raise JoinCodeError("it is too long, or has characters that no join code has")
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
    name = _session(session)
    if kind == "unix":
        return JoinCode("unix", name, token, path=unquote(parts.path))
    host = parts.hostname or ""
    if kind == "tcp":
        return JoinCode("tcp", name, token, host=host, port=port)
    return JoinCode("tls", name, token, host=host, port=port, fingerprint=fingerprint)


def _session(text: str) -> SessionName:
    try:
        return SessionName(text)
    except BadName as error:
        raise JoinCodeError(f"{error} (s=)") from error
