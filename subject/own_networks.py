"""The networks that this machine is on, with its own address on each. Nothing is sent to find them."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from ipaddress import IPv4Interface, IPv6Interface

import ifaddr


def own_networks() -> tuple[IPv4Interface | IPv6Interface, ...]:
    """This machine's addresses that others can reach it at, each with the length of its network's prefix.

    The address that leads out comes first; then IPv4, then IPv6; addresses that a machine gave itself for want of a
    better one (169.254.x.x) last. Left out is what needs the name of an interface beside it (fe80::...).
    """
    first = _way_out()
    networks = {network for network in _every_one() if not network.ip.is_loopback}
    return tuple(
        sorted(networks, key=lambda one: (str(one.ip) != first, one.ip.is_link_local, one.version, one.ip.packed))
    )


def reachable(addresses: Iterable[str]) -> str:
    """That of a machine's addresses that lies on a network of this machine; else the first; empty where there is none.

    A loopback address is nobody's: here it would be this machine itself.
    """
    told = [address for address in addresses if not ipaddress.ip_address(address).is_loopback]
    networks = [own.network for own in own_networks()]
    near = (address for address in told if any(ipaddress.ip_address(address) in network for network in networks))
    return next(near, told[0] if told else "")


def _every_one() -> Iterable[IPv4Interface | IPv6Interface]:
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                yield IPv4Interface(f"{ip.ip}/{ip.network_prefix}")
            elif not ip.ip[2]:  # no scope: the address alone says where
                yield IPv6Interface(f"{ip.ip[0]}/{ip.network_prefix}")


def _way_out() -> str:
    """The address from which this machine would speak to the world; empty where nothing leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
