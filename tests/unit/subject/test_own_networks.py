"""This machine's networks, and which of another machine's addresses is within reach."""

from __future__ import annotations

import ipaddress
import shutil
import subprocess
from types import SimpleNamespace

import pytest

from subject import own_networks as module
from subject.own_networks import own_networks, reachable


def machine(monkeypatch: pytest.MonkeyPatch, *addresses: str, way_out: str = "") -> None:
    """This machine has these addresses, each with its prefix, and speaks to the world from `way_out`."""

    def ip(address: str) -> SimpleNamespace:
        own = ipaddress.ip_interface(address.partition("%")[0])
        scope = 2 if "%" in address else 0
        said = str(own.ip) if own.version == 4 else (str(own.ip), 0, scope)
        return SimpleNamespace(ip=said, network_prefix=own.network.prefixlen)

    monkeypatch.setattr("ifaddr.get_adapters", lambda: [SimpleNamespace(ips=[ip(one)]) for one in addresses])
    monkeypatch.setattr(module, "_way_out", lambda: way_out)


def test_the_way_out_is_first_and_what_nobody_can_use_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(
        monkeypatch,
        "127.0.0.1/8", "::1/128", "fe80::1/64%2", "169.254.3.4/16", "2001:db8::7/64", "10.77.0.1/24", "192.0.2.7/24",
        way_out="192.0.2.7",
    )  # fmt: skip
    assert [str(own.ip) for own in own_networks()] == ["192.0.2.7", "10.77.0.1", "2001:db8::7", "169.254.3.4"]


def test_a_network_that_leads_nowhere_is_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, "127.0.0.1/8", "10.77.0.1/24")
    assert [str(own.ip) for own in own_networks()] == ["10.77.0.1"]


def test_of_several_addresses_the_one_on_a_network_of_ours_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, "127.0.0.1/8", "10.77.0.2/24")
    assert reachable(["192.0.2.7", "10.77.0.1"]) == "10.77.0.1"
    assert reachable(["192.0.2.7", "198.51.100.1"]) == "192.0.2.7", "a router may lead there"
    assert reachable(["127.0.0.1", "192.0.2.7"]) == "192.0.2.7"
    assert reachable(["127.0.0.1", "::1"]) == "", "that would be this machine itself"
    assert reachable([]) == ""


def test_the_networks_of_this_machine_are_those_that_the_system_names() -> None:
    if (ip := shutil.which("ip")) is None:
        pytest.skip("no command `ip` on this machine to compare with")
    said = subprocess.run([ip, "-o", "addr", "show"], capture_output=True, text=True, check=True).stdout
    fields = (line.split() for line in said.splitlines())
    system = {parts[3] for parts in fields if parts[2] in {"inet", "inet6"} and not parts[3].startswith("fe80")}
    system = {one for one in system if not ipaddress.ip_interface(one).ip.is_loopback}
    assert {str(own) for own in own_networks()} == {str(ipaddress.ip_interface(one)) for one in system}
