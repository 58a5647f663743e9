"""Sessions that wait for a short code on the local network, found without anybody saying where (extra `network`).

The wizard's side says a place there and nothing else: its addresses and a port. Whoever reads that place needs the four
words of the short code to come in, and a place that lies gets one guess at them, as any stranger does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from subject.own_networks import reachable
from subject.wire.pairing import SERVICE

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf

ASKED_FOR = 1000
"""Milliseconds in which who says that it is there also says where."""


class Neighbours:
    """The places that are told on the local network, for as long as this is open.

    `interfaces`: addresses of this machine whose networks are looked at; all where none is given.
    """

    def __init__(self, interfaces: Sequence[str] = ()) -> None:
        self._interfaces = interfaces
        self._zeroconf: Zeroconf | None = None
        self._places: dict[str, tuple[str, int]] = {}

    def __enter__(self) -> Self:
        """Begin to listen. Where the library is not installed, or there is no network, nothing is ever found."""
        try:
            from zeroconf import InterfaceChoice, ServiceBrowser, Zeroconf

            self._zeroconf = Zeroconf(interfaces=list(self._interfaces) or InterfaceChoice.All)
            ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._changed])
        except (ImportError, OSError):
            self._zeroconf = None
        return self

    def __exit__(self, *_: object) -> None:
        """Listen no more."""
        if self._zeroconf is not None:
            self._zeroconf.close()

    @property
    def looks(self) -> bool:
        """Whether there is anything to look at the network with."""
        return self._zeroconf is not None

    @property
    def places(self) -> list[tuple[str, int]]:
        """Host and port of each place that is told now."""
        return sorted(set(self._places.values()))

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Called in a thread of the library."""
        told: Any = None
        if state_change.name != "Removed":
            told = zeroconf.get_service_info(service_type, name, ASKED_FOR)
        host = "" if told is None else reachable(told.parsed_addresses())
        if host and told.port:
            self._places[name] = (host, told.port)
        else:
            self._places.pop(name, None)
