"""A session's place is said on the local network and found there: an address and a port, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from typing import Any

import pytest

from subject.waiting_sessions import Neighbours
from subject.wire.pairing import SERVICE
from wizard.desk.announcement import Announcement

HERE = "127.0.0.1"


def multicast() -> bool:
    """Whether this machine hears what it says to a group on its own loopback."""
    group = "224.0.0.251"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear, socket.socket(type=socket.SOCK_DGRAM) as mouth:
        try:
            ear.bind(("", 0))
            ear.setsockopt(
                socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(group) + socket.inet_aton(HERE)
            )
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
            ear.settimeout(2)
            mouth.sendto(b"?", (group, ear.getsockname()[1]))
            return ear.recv(1) == b"?"
        except OSError:
            return False


async def found(network: Neighbours, places: list[tuple[str, int]]) -> None:
    async with asyncio.timeout(30):
        while network.places != places:
            await asyncio.sleep(0.05)


async def test_what_is_said_is_found_and_is_gone_when_it_is_taken_back() -> None:
    pytest.importorskip("zeroconf", reason="the extra `network` is not installed")
    if not multicast():
        pytest.skip("this machine's loopback carries no multicast")
    said = Announcement((HERE,))
    with Neighbours((HERE,)) as network:
        assert network.looks
        await said.start(["192.0.2.7"], 8709)
        try:
            await found(network, [("192.0.2.7", 8709)])
        finally:
            await said.stop()
        await found(network, [])


async def test_nothing_but_a_place_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the session nor the machine nor what it is for: her machine may hear it, too."""
    zeroconf = pytest.importorskip("zeroconf.asyncio", reason="the extra `network` is not installed")
    said: list[Any] = []

    async def heard(_: object, info: Any) -> None:
        said.append(info)

    monkeypatch.setattr(zeroconf.AsyncZeroconf, "async_register_service", heard)
    announcement = Announcement((HERE,))
    await announcement.start(["192.0.2.7"], 8709)
    await announcement.stop()
    (info,) = said
    name = info.name.removesuffix(f".{SERVICE}")
    assert set(name) <= set("0123456789abcdef")
    assert (info.server, info.text, info.port) == (f"{name}.local.", b"", 8709)
    whole = str(info).lower()
    assert "woz" not in whole
    assert "wizard" not in whole
    assert socket.gethostname().lower() not in whole


async def test_without_the_library_or_a_network_nothing_is_said_and_nothing_is_found(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "zeroconf", None)
        announcement = Announcement()
        await announcement.start(["192.0.2.7"], 8709)
        await announcement.stop()
        with Neighbours() as network:
            assert not network.looks
            assert network.places == []
    zeroconf = pytest.importorskip("zeroconf", reason="the extra `network` is not installed")
    pytest.importorskip("zeroconf.asyncio")

    def no_network(*_: object, **__: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(zeroconf, "Zeroconf", no_network)
    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", no_network)
    announcement = Announcement(logger=logging.getLogger("test"))
    await announcement.start(["192.0.2.7"], 8709)
    await announcement.stop()
    assert "is not said on the network: Network is unreachable" in caplog.text
    with Neighbours() as network:
        assert not network.looks
