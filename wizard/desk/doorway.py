"""Where the subject's terminal meets the live session: one connection at a time, and who may have it."""

from __future__ import annotations

import time
from collections.abc import Callable

from subject.wire.codec import Frame
from subject.wire.messages import Hello, Pulse, RefusalReason, SubjectEvent, ToSubject
from wizard.desk.access import Access
from wizard.desk.core import inputs
from wizard.desk.core.session import SessionCore

Tell = Callable[[ToSubject], None]
"""Puts a message on its way; never waits, and never raises."""


class Doorway:
    """One live session's side towards the wire; at most one terminal at a time.

    `take` gives an input to the session; `tell`, `drop` and `use` are what the session does in return.
    """

    def __init__(self, core: SessionCore, access: Access, take: Callable[[inputs.Input], None]) -> None:
        self._core = core
        self._access = access
        self._take = take
        self._connection: tuple[Tell, Callable[[], None]] | None = None
        self._arriving: tuple[Tell, Callable[[], None]] | None = None

    def refusal(self, hello: Hello) -> RefusalReason | None:
        """Why this terminal may not come in; None where it may."""
        return self._core.refusal(hello, time.monotonic(), right_token=self._access.accepts(hello.token))

    def refused(self, reason: RefusalReason, peer: str) -> None:
        """Tell the session that somebody was turned away, and why."""
        self._take(inputs.TurnedAway(reason, peer))

    def join(self, hello: Hello, tell: Tell, drop: Callable[[], None]) -> None:
        """A terminal is accepted and welcomed by `tell`; an older connection is dropped, by its own `drop`.

        Raises:
            WozError: the journal cannot be written; the terminal has not come in.
        """
        self._arriving = (tell, drop)
        try:
            self._take(inputs.Joined(hello))
        finally:
            self._arriving = None

    def holds(self, tell: Tell) -> bool:
        """True while the connection is this one, and no newer one has taken its place."""
        return self._connection is not None and self._connection[0] is tell

    def lost(self, tell: Tell, why: str) -> None:
        """A connection ended; an older one of a terminal that is back already does not count."""
        if self.holds(tell):
            self._connection = None
            self._take(inputs.Lost(why))

    def receive(self, message: SubjectEvent | Frame | Pulse) -> None:
        """What her terminal has said; it is acknowledged by `tell` when it is written down.

        Raises:
            SendAgain: what came is not whole: the connection must be begun anew.
            WozError: the disk refuses.
        """
        self._take(inputs.CameFromSubject(message))

    def cannot_write(self, problem: str) -> None:
        """A recording cannot be written: the wizard must know at once."""
        self._take(inputs.CannotRecord(problem))

    # --- what the session does ---------------------------------------------------------------------------------------

    def tell(self, message: ToSubject) -> None:
        """Send a message to the terminal that is connected; nothing where none is."""
        if self._connection is not None:
            self._connection[0](message)

    def drop(self) -> None:
        """End the connection that there is, where there is one."""
        if self._connection is not None:
            self._connection[1]()

    def use(self) -> None:
        """The terminal that is coming in has the connection from now on."""
        self._connection = self._arriving
