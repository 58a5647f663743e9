"""Who may come in: the address a session listens on, its token, its certificate, and the join code made of them.

The secrets of a session live in the user's state folder (mode 0600), not in the session's folder, which is data that is
passed on. A resumed session finds them again, so that the subject's terminal comes back by itself.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import hmac
import ipaddress
import json
import os
import re
import secrets
import socket
import ssl
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import platformdirs

from subject.durable import make_folder, write_file
from subject.own_networks import own_networks
from subject.rendezvous import LONGEST_SOCKET_PATH, runtime_folder
from subject.shaped import kept_as
from subject.wire.errors import JoinCodeError
from subject.wire.joincode import JoinCode, is_loopback
from subject.wire.names import SessionName
from wizard.errors import DeviceError, UsageError

PORT = 8710
"""Where a session for another room listens, unless the experimenter says another port."""
_WHERE = re.compile(
    r"(?:\[(?P<bracketed>[0-9A-Fa-f:.]+)\]|(?P<six>[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)|(?P<host>[A-Za-z0-9._-]+))"
    r"(?::(?P<port>\d{1,5}))?"
)


@dataclass(frozen=True)
class Access:
    """How the subject's terminal gets into one session: address, token, certificate."""

    code: JoinCode
    bind: str = ""
    """Host to listen on; empty for a unix socket."""
    certificate: str = ""
    """PEM; empty on one machine."""
    key: str = ""
    folder: Path = Path()
    """Where the secrets are kept."""

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts at which another room reaches it, best first; none on one machine alone."""
        return _hosts(self.bind) if self.code.kind == "tls" else ()

    def accepts(self, token: str) -> bool:
        """True for the session's token; takes equally long for any other."""
        return hmac.compare_digest(token.encode(), self.code.token.encode())

    def forget(self) -> None:
        """The session is over: its token opens nothing any more, and nothing of it is kept."""
        _remove_secrets(self.folder)

    def tls(self) -> ssl.SSLContext | None:
        """The server's context; None where the socket never leaves the machine."""
        if self.code.kind != "tls":
            return None
        pair = self.folder / "pair.pem"
        write_file(pair, self.key + self.certificate)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(pair)
        return context


@dataclass(frozen=True)
class _Kept:
    """The file that a resumed session finds: its access, and what `--listen` said."""

    code: JoinCode
    bind: str
    certificate: str
    key: str
    listen: str


def _secrets_folder(session_folder: Path, root: Path | None) -> Path:
    digest = hashlib.sha256(str(session_folder.resolve()).encode()).hexdigest()[:12]
    chosen = os.environ.get("WOZ_STATE_DIR")
    base = root or (Path(chosen) if chosen else platformdirs.user_state_path("woz"))
    folder = base / "desks" / f"{session_folder.name}-{digest}"
    make_folder(folder)
    return folder


def prepare(session_folder: Path, listen: str = "", root: Path | None = None, *, resumed: bool = False) -> Access:
    """The access of a session: a fresh one, or as it was where the session is `resumed` and need not move.

    A resumed session that moves keeps its token: by it her terminal knows what it has kept of this session.

    `listen`: empty for a unix socket (loopback TCP where the system has none), else HOST or HOST:PORT for another
    room; for a resumed session empty means where it was.
    `root`: where secrets are kept, if not in the user's state folder.

    Raises:
        UsageError: `listen` is no HOST or HOST:PORT, or no unix socket can be made in the runtime folder.
        DeviceError: this machine cannot listen there.
    """
    folder = _secrets_folder(session_folder, root)
    path = folder / "access.json"
    token = ""
    if resumed and (known := _kept(path)):
        if not listen or known.listen == listen:
            return Access(known.code, known.bind, known.certificate, known.key, folder)
        token = known.code.token
    access = replace(_fresh(SessionName(session_folder.name), token, listen), folder=folder)
    kept = _Kept(access.code, access.bind, access.certificate, access.key, listen)
    write_file(path, json.dumps(asdict(kept)))
    return access


def _kept(path: Path) -> _Kept | None:
    """What was kept of a session's access; None where there is nothing, or nothing that can be used."""
    try:
        return kept_as(_Kept, path)
    except JoinCodeError:
        return None


def forget(session_folder: Path, root: Path | None = None) -> None:
    """The session is over, and was interrupted before its secrets could go: now they do."""
    _remove_secrets(_secrets_folder(session_folder, root))


def _remove_secrets(folder: Path) -> None:
    for name in ("access.json", "pair.pem"):
        (folder / name).unlink(missing_ok=True)
    with contextlib.suppress(OSError):
        folder.rmdir()


def _fresh(session: SessionName, token: str, listen: str) -> Access:
    """A new address, and certificate where it needs one; a new token where `token` is empty."""
    token = token or secrets.token_urlsafe(16)
    if not listen:
        if hasattr(socket, "AF_UNIX"):
            folder = runtime_folder()
            path = folder / f"{session}-{secrets.token_hex(4)}.sock"  # other folders may have a session of this name
            if len(str(path).encode()) > LONGEST_SOCKET_PATH:
                path = folder / f"{secrets.token_hex(6)}.sock"
            if len(str(path).encode()) > LONGEST_SOCKET_PATH:
                raise UsageError(f"{folder} is too long a path for a socket; set WOZ_RUNTIME_DIR to a shorter one")
            return Access(JoinCode("unix", session, token, path=str(path)))
        return Access(JoinCode("tcp", session, token, host="127.0.0.1", port=free_port("127.0.0.1")), "127.0.0.1")
    host, port = _where(listen)
    if is_loopback(host):
        return Access(JoinCode("tcp", session, token, host=host, port=port), host)
    certificate, key, fingerprint = self_signed(host)
    shown = next(iter(_hosts(host)), "127.0.0.1")
    return Access(
        JoinCode("tls", session, token, host=shown, port=port, fingerprint=fingerprint), host, certificate, key
    )


def _hosts(bind: str) -> tuple[str, ...]:
    """Where others reach what listens on this host: this machine's own addresses where it is all of them.

    Who listens on `::` is reached by IPv4, too.
    """
    if bind not in {"0.0.0.0", "::"}:  # noqa: S104 - asked about, not bound
        return (bind,)
    return tuple(str(own.ip) for own in own_networks() if bind == "::" or own.version == 4)


def _where(listen: str) -> tuple[str, int]:
    """Host and port of HOST, HOST:PORT, [ADDRESS]:PORT or an IPv6 address alone.

    Without a port it is `PORT`, or any free one where somebody has that already; port 0 is any free one.

    Raises:
        UsageError: it is none of these.
        DeviceError: this machine cannot listen on that host.
    """
    found = _WHERE.fullmatch(listen)
    if found is None or int(found["port"] or 0) > 65535:
        raise UsageError(
            f"--listen {listen}: expected HOST or HOST:PORT, for example 192.0.2.7:8710 (port 0 for any free one)"
        )
    host = found["bracketed"] or found["six"] or found["host"]
    if found["port"]:
        return host, int(found["port"]) or free_port(host)
    return host, free_port(host, PORT)


def self_signed(host: str) -> tuple[str, str, str]:
    """A fresh certificate and key (PEM) for `host`, and the certificate's SHA-256 fingerprint in hexadecimal."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "woz session")])
    try:
        alternative: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        alternative = x509.DNSName(host)
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=90))
        .add_extension(x509.SubjectAlternativeName([alternative]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM).decode()
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()
    return pem, secret, hashlib.sha256(certificate.public_bytes(serialization.Encoding.DER)).hexdigest()


def free_port(host: str, wanted: int = 0) -> int:
    """A TCP port nobody listens on now: `wanted` where it is one.

    Raises:
        DeviceError: this machine cannot listen on `host`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server will: a port just left is free
            probe.bind((host, wanted))
            return int(probe.getsockname()[1])
    except OSError as error:
        if wanted and error.errno == errno.EADDRINUSE:
            return free_port(host)
        raise DeviceError(f"--listen {host}: this machine cannot listen there ({error.strerror})") from error
