"""The listening socket: it lets in no more strangers than the session can bear.

A stranger is a connection that has not shown the session's token. Strangers cost descriptors and memory, which the
session needs for its recordings, its journal and its database. Rules:

1. At most `MOST_OF_ONE` strangers of one address and `most` in all hold a connection; `most` is a sixteenth of the
   descriptors that this process may open, and never more than `MOST`.
2. Where there are as many, the one that has waited longest makes room: of the same address, or of the address that has
   most. So nobody at another address keeps the subject's terminal out.
3. While `most` connections more than that are still being closed, new ones are closed unheard.

Counting happens where connections are accepted, before TLS and before a byte is read; a counted connection counts until
its socket is closed or it is `known`.
"""

from __future__ import annotations

import contextlib
import resource
import socket
from collections import Counter
from typing import Any

MOST = 64
MOST_OF_ONE = 16


def most_strangers() -> int:
    """How many strangers this process can bear."""
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if limit == resource.RLIM_INFINITY else max(4, min(MOST, limit // 16))


class CrowdedSocket(socket.socket):
    """A listening socket for asyncio to accept from; bind it, and give it to the server."""

    def __init__(self, *arguments: Any, most: int | None = None, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.most = most or most_strangers()
        self.turned_away = 0
        """Connections that were closed to make room."""
        self._strangers: dict[int, _Visitor] = {}

    @property
    def strangers(self) -> int:
        """How many hold a connection."""
        return len(self._strangers)

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that may stay. Raises BlockingIOError where nobody waits."""
        while True:
            fd, address = self._accept()  # type: ignore[attr-defined]
            visitor = _Visitor(self, self.family, self.type, self.proto, fileno=fd)
            visitor.host = str(address[0]) if isinstance(address, tuple) and address else ""
            if len(self._strangers) >= 2 * self.most:
                self.turned_away += 1
                visitor.close()
                continue
            self._make_room(visitor.host)
            self._strangers[fd] = visitor
            visitor.setblocking(False)
            return visitor, address

    def known(self, fd: int) -> None:
        """The connection with this descriptor has shown the token: it is no stranger any more."""
        self._strangers.pop(fd, None)

    def left(self, visitor: _Visitor, fd: int) -> None:
        """Note that the socket of a connection is closed."""
        if self._strangers.get(fd) is visitor:
            del self._strangers[fd]

    def _make_room(self, host: str) -> None:
        staying = [one for one in self._strangers.values() if not one.leaving]
        hosts = Counter(one.host for one in staying)
        if hosts[host] >= MOST_OF_ONE or (len(staying) >= self.most and hosts[host] == max(hosts.values())):
            crowded = host
        elif len(staying) >= self.most:
            crowded = hosts.most_common(1)[0][0]
        else:
            return
        longest = next(one for one in staying if one.host == crowded)
        longest.leaving = True
        self.turned_away += 1
        with contextlib.suppress(OSError):
            longest.shutdown(socket.SHUT_RDWR)


class _Visitor(socket.socket):
    """An accepted connection that says when it is closed."""

    def __init__(self, crowd: CrowdedSocket, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._crowd = crowd
        self.host = ""
        self.leaving = False

    def close(self) -> None:
        self._crowd.left(self, self.fileno())
        super().close()
