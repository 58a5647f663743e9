"""What the journal has of connections: who came, who was turned away, what was lost.

Who knocks, or comes and goes, without end does not fill the journal: after the first ones one at a time is written, and
it says how many came between. A return of her terminal that is not written is, as soon as it brings an event.
"""

from __future__ import annotations

from wizard.desk.core.allowance import Allowance
from wizard.desk.core.effects import Steps
from wizard.desk.core.inputs import TurnedAway
from wizard.desk.core.ledger import Ledger
from wizard.errors import WozError
from wizard.journal import events as ev

REFUSALS_AT_ONCE = 10
"""So many refusals are journalled one by one; after them one a minute."""
A_REFUSAL_EVERY = 60.0
RETURNS_AT_ONCE = 100
"""So many returns of her terminal are journalled one by one; after them two a minute."""
A_RETURN_EVERY = 30.0


class ConnectionLog:
    """Connections, as the journal gets them."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._refusals = Allowance(REFUSALS_AT_ONCE, A_REFUSAL_EVERY)
        self._returns = Allowance(RETURNS_AT_ONCE, A_RETURN_EVERY)
        self._unwritten: ev.SubjectJoined | None = None
        """The return of her terminal, where it is not in the journal: one of very many, and it has brought nothing."""
        self._loss_due = ""
        """Why a connection was lost, where the disk refused to have it written."""

    def may_return(self, now: float) -> bool:
        """Whether her terminal has not come and gone too often."""
        return self._returns.ready(now)

    def turned_away(self, who: TurnedAway) -> Steps:
        """Somebody was turned away; who knocks without end does not fill the journal."""
        if not self._refusals.ready(self._ledger.now):
            self._refusals.hold_back()
            return
        peer = who.peer
        if between := self._refusals.held_back:
            peer = f"{peer}, after {between} more that are not written down"
        try:
            yield from self._ledger.record(ev.ConnectionRefused(reason=who.reason, peer=peer))
        except WozError:  # the alarm is up; who came is turned away all the same
            return
        self._refusals.spend()

    def joined(self, event: ev.SubjectJoined, *, news: bool) -> Steps:
        """A terminal has come in; `news` where that is written however often it came. A loss that is due goes before.

        Raises what the disk raises; then it has not come in.
        """
        if self._loss_due:
            yield from self._ledger.record(ev.ConnectionLost(why=self._loss_due))
            self._loss_due = ""
        often = event.resumed and not news and not self._returns.ready(self._ledger.now)
        self._unwritten = event if often else None
        if self._unwritten is None:
            yield from self._ledger.record(event)

    def brought_something(self) -> Steps:
        """The terminal that is here sends an event that is new: its return is written first."""
        if self._unwritten is not None:
            yield from self._ledger.record(self._unwritten)
            self._unwritten = None

    def lost(self, why: str) -> Steps:
        """A connection is lost: written where its beginning was, and later where the disk refuses now."""
        try:
            yield from self._write_loss(why)
        except WozError:  # the alarm is up; it is written before she is let in again
            self._loss_due = why or "lost"

    def _write_loss(self, why: str) -> Steps:
        if self._unwritten is not None:
            self._returns.hold_back()
            return
        if between := self._returns.held_back:
            why = f"{why or 'lost'}; {between} more before it, which brought nothing, are not written down"
        yield from self._ledger.record(ev.ConnectionLost(why=why))
        self._returns.spend()
