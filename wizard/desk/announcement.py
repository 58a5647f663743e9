"""Says on the local network where a session waits for a short code, so that nobody has to type an address.

Only addresses and a port are said, under a name drawn by chance: not the session, not this machine's name, nothing of
who listens. Needs the extra `network`; without it, or without a network, the address is typed as ever.
"""

from __future__ import annotations

import ipaddress
import logging
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from subject.wire.pairing import SERVICE

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf


class Announcement:
    """One place, said from `start` to `stop`.

    `interfaces`: addresses of this machine on whose networks it is said; all where none is given.
    """

    def __init__(self, interfaces: Sequence[str] = (), *, logger: logging.Logger | None = None) -> None:
        self._interfaces = interfaces
        self._zeroconf: AsyncZeroconf | None = None
        self._log = logger or logging.getLogger("woz.desk.announcement")

    async def start(self, hosts: Sequence[str], port: int) -> None:
        """Say it, with every address that it has. Where that cannot be, it is not said, and the log says why."""
        try:
            from zeroconf import Error, InterfaceChoice, ServiceInfo
            from zeroconf.asyncio import AsyncZeroconf
        except ImportError:
            return
        try:
            addresses = [ipaddress.ip_address(host).packed for host in hosts]
        except ValueError:  # a name: whoever typed it knows it
            return
        if not addresses:
            return
        name = secrets.token_hex(4)
        said = ServiceInfo(SERVICE, f"{name}.{SERVICE}", addresses=addresses, port=port, server=f"{name}.local.")
        try:
            self._zeroconf = AsyncZeroconf(interfaces=list(self._interfaces) or InterfaceChoice.All)
            await self._zeroconf.async_register_service(said)
        except (OSError, Error) as error:
            self._log.warning("the session's place is not said on the network: %s", error)

    async def stop(self) -> None:
        """Take the announcement back: nobody finds the session by it any more."""
        if self._zeroconf is not None:
            await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()
            self._zeroconf = None
