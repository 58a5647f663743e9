"""Where a session listens: what may stand behind `--listen`."""

from __future__ import annotations

import socket
from ipaddress import ip_interface
from pathlib import Path

import pytest

from wizard.desk import access
from wizard.errors import DeviceError, UsageError


def listens(tmp_path: Path, listen: str) -> tuple[str, int]:
    """Where a new session listens that was given this."""
    made = access.prepare(tmp_path / "8ky-1", listen, tmp_path / "secrets")
    return made.bind, made.code.port


@pytest.mark.parametrize("listen", ["127.0.0.1", "::1", "[::1]"])
def test_without_a_port_it_is_the_usual_one_or_any_where_that_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listen: str
) -> None:
    host = listen.strip("[]")
    usual = access.free_port(host)
    monkeypatch.setattr(access, "PORT", usual)
    assert listens(tmp_path / "free", listen) == (host, usual)
    with socket.create_server((host, usual), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
        assert listens(tmp_path / "taken", listen)[1] not in {0, usual}


@pytest.mark.parametrize(("listen", "where"), [("127.0.0.1:4711", ("127.0.0.1", 4711)), ("[::1]:4711", ("::1", 4711))])
def test_a_port_that_is_said_is_taken(tmp_path: Path, listen: str, where: tuple[str, int]) -> None:
    assert listens(tmp_path, listen) == where


def test_port_0_is_any_free_one(tmp_path: Path) -> None:
    assert listens(tmp_path, "127.0.0.1:0")[1] > 1023


@pytest.mark.parametrize("listen", ["127.0.0.1:", ":8710", "a b", "127.0.0.1:99999", "lab:one", "[::1", "http://lab"])
def test_what_is_no_place_is_told(tmp_path: Path, listen: str) -> None:
    with pytest.raises(UsageError, match="expected HOST or HOST:PORT"):
        listens(tmp_path, listen)


@pytest.mark.parametrize("listen", ["192.0.2.7", "no-such-host.invalid"])
def test_a_host_that_this_machine_has_not_is_told(tmp_path: Path, listen: str) -> None:
    with pytest.raises(DeviceError, match="cannot listen there"):
        listens(tmp_path, listen)


@pytest.mark.parametrize(
    ("listen", "hosts"),
    [
        ("0.0.0.0", ("10.77.0.1", "192.0.2.7")),
        ("::", ("10.77.0.1", "192.0.2.7", "2001:db8::7")),
    ],
)
def test_who_listens_everywhere_is_told_at_an_address_of_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listen: str, hosts: tuple[str, ...]
) -> None:
    """Also on a network that leads nowhere; only where there is none, this machine alone."""
    networks = tuple(ip_interface(one) for one in ("10.77.0.1/24", "192.0.2.7/24", "2001:db8::7/64"))
    monkeypatch.setattr(access, "own_networks", lambda: networks)
    made = access.prepare(tmp_path / "8ky-1", listen, tmp_path / "secrets")
    assert (made.code.host, made.hosts) == (hosts[0], hosts)
    monkeypatch.setattr(access, "own_networks", tuple)
    made = access.prepare(tmp_path / "8ky-2", listen, tmp_path / "secrets")
    assert (made.code.host, made.hosts) == ("127.0.0.1", ())


def test_on_one_machine_nothing_is_reached_from_elsewhere(tmp_path: Path) -> None:
    assert access.prepare(tmp_path / "8ky-1", "127.0.0.1", tmp_path / "secrets").hosts == ()


@pytest.mark.parametrize("damage", [b"", b"\xff", b"[]", b'{"code": {}}', b'{"code": {"kind": "unix", "token": ""}}'])
def test_a_resumed_session_comes_back_as_it_was_or_has_a_new_place(damage: bytes, tmp_path: Path) -> None:
    session, secrets = tmp_path / "8ky-1", tmp_path / "secrets"
    before = access.prepare(session, "", secrets)
    assert access.prepare(session, "", secrets, resumed=True) == before
    (before.folder / "access.json").write_bytes(damage)
    after = access.prepare(session, "", secrets, resumed=True)
    assert after.code.token != before.code.token
    assert access.prepare(session, "", secrets, resumed=True) == after
