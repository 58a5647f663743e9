"""What is so, and what is told of it: an event is journalled, then folded in, and only then told.

Rules:

1. The state changes by folding in an event that the journal has; where the disk refuses, nothing has happened, and an
   alarm says so.
2. She is told only while her terminal is connected, in order, and no reply before its moment.
3. Her state (`ready`, `listening`, `working`, `paused`) is told when it has changed, behind what changed it.
"""

from __future__ import annotations

from collections.abc import Callable

from subject.wire.messages import StateChange, ToSubject
from subject.wire.turn import as_shown
from wizard.desk.core.alarms import Alarms
from wizard.desk.core.effects import Append, Steps, Tell
from wizard.desk.core.held_messages import Holding
from wizard.desk.core.state import SessionState
from wizard.desk.session_settings import LiveSettings
from wizard.errors import WozError
from wizard.journal import events as ev
from wizard.journal.errors import SessionOver


class Ledger:
    """The state of one session, its alarms, and the way to her screen."""

    def __init__(self, state: SessionState, settings: LiveSettings, chance: Callable[[], float]) -> None:
        self.state = state
        self.alarms = Alarms()
        self._holding = Holding(settings.reply_after, settings.reply_jitter, chance)
        self._linked = False
        self._state_told = ""
        self._now = 0.0

    @property
    def now(self) -> float:
        """The time of the input that is being taken, in seconds of a clock that never goes back."""
        return self._now

    @property
    def linked(self) -> bool:
        """True while her terminal is connected."""
        return self._linked

    @property
    def deadline(self) -> float | None:
        """When a reply that is held is due."""
        return self._holding.deadline

    def at(self, now: float) -> None:
        """Set the time, in seconds of the session's monotonic clock."""
        self._now = now

    def write(self, event: ev.AnyEvent) -> Steps:
        """Append to the journal, then fold in; her state is told with the next event.

        Raises:
            WozError: the disk refuses, or the session is over; nothing has happened.
        """
        try:
            yield Append(event)
        except SessionOver:
            raise
        except WozError as error:
            self.alarms.raise_("journal", f"{error}. Nothing more is taken from her until it can be written.")
            raise
        self.alarms.clear("journal")
        self.state.apply(event)

    def record(self, event: ev.AnyEvent) -> Steps:
        """As `write`; then her state is told where it has changed."""
        yield from self.write(event)
        state = self._state_now()
        if state != self._state_told and self._linked:
            self._state_told = state
            yield from self.tell(StateChange(state=state))

    def tell(self, message: ToSubject) -> Steps:
        """To her, not before the moment of a reply; what cannot be told now follows the next welcome."""
        if self._linked:
            self._holding.put(message)
            yield from self.release()

    def hold_reply(self, said: float | None) -> None:
        """What is told from now on waits for the moment of a reply to what she had said at `said`."""
        self._holding.begin(said)

    def release(self) -> Steps:
        """Tell what waits, where its moment has come."""
        for message in self._holding.due(self._now):
            yield Tell(message)

    def release_all(self) -> Steps:
        """Tell everything that still waits to be told, because the session ends."""
        for message in self._holding.flush():
            yield Tell(message)

    def link(self) -> None:
        """Her terminal is connected, and is about to be welcomed with everything that it lacks."""
        self._change_link(linked=True)

    def unlink(self) -> None:
        """Her terminal is not connected any more."""
        self._change_link(linked=False)

    def _change_link(self, *, linked: bool) -> None:
        self._holding.forget()
        self._linked = linked
        self._state_told = self._state_now()

    def _state_now(self) -> str:
        return as_shown(self.state.turn_state, paused=self.state.paused)
