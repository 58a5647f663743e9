"""One live session, without input or output: an input comes in, effects come out, and the state is the journal's.

    command | subject's side | outcome | clock  ->  SessionCore.take  ->  effects, in order

The shell (`wizard.desk.live`) does each effect before it asks for the next one, and throws an error into the core where
an effect cannot be done. The core reads no clock, no file and no socket: time comes in with each input, and `deadline`
says when the core wants the next `DeadlineCame`. So every run of a session can be told as a list of inputs, and tested
as one.

State is of two kinds. `state` is folded from the journal, and nothing else: it is what a crash leaves. The rest (what
runs, what is held, who is connected) belongs to the run of the program, and `JournalFolded` makes it anew from `state`.

Who knows whom: `ledger` (journal, fold, tell) <- `requests` (the bench) <- `turns` (the course) <- `subject_side`,
`wizard_side` <- this module. Nobody writes another's fields.

Invariants, which `tests/unit/desk/test_core_model.py` checks over every interleaving of inputs and faults:

1. Nothing is told or acknowledged that is not in the journal; nothing is told while no terminal is connected.
2. One turn is open at a time, and turns are numbered without a gap.
3. A turn has one reply at most, and replies are numbered without a gap; each is what the wizard has sent.
4. The state is the fold of the journal after every input, also where the disk refused in the middle of one.
5. A session that goes on from any prefix of its journal has the state that it had then, and can be ended in order.
6. Nothing is journalled after the end of the session; after the end, there is no deadline.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from subject.wire.messages import Hello, RefusalReason
from subject.wire.turn import TurnState
from wizard.desk.core import inputs
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import Steps
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.requests import Requests
from wizard.desk.core.snapshot import make_view
from wizard.desk.core.state import SessionState
from wizard.desk.core.subject_side import SubjectSide
from wizard.desk.core.turns import Turns
from wizard.desk.core.wizard_side import WizardSide
from wizard.desk.core.workbench import Workbench
from wizard.desk.view import DeskView


class SessionCore:
    """One session while the program runs. `chance` gives a number from 0 to 1, anew each time."""

    def __init__(self, given: CoreSettings, state: SessionState, bench: Workbench, chance: Callable[[], float]) -> None:
        self._given = given
        self._ledger = Ledger(state, given.settings, chance)
        self._requests = Requests(self._ledger, given, bench)
        self._turns = Turns(self._ledger, self._requests, given)
        self._her = SubjectSide(self._ledger, self._turns, given)
        self._wizard = WizardSide(self._ledger, self._requests, self._turns, given)

    @property
    def state(self) -> SessionState:
        """The session as its journal tells it; to be read."""
        return self._ledger.state

    @property
    def linked(self) -> bool:
        """True while her terminal is connected."""
        return self._ledger.linked

    @property
    def deadline(self) -> float | None:
        """When `DeadlineCame` must come in, at the latest; None where nothing waits for its time."""
        due = (self._ledger.deadline, None if self.state.ended else self._turns.deadline)
        return min((time for time in due if time is not None), default=None)

    @property
    def requests(self) -> Requests:
        """The open turn's requests; to be read."""
        return self._requests

    @property
    def samples_received(self) -> int:
        """Samples of her audio that have come since the program began."""
        return self._her.files.samples_received

    @property
    def signature(self) -> tuple[object, ...]:
        """Changes with what an input of twice a second may change: the screen need not be drawn where it has not."""
        alarms = self._ledger.alarms.up
        return self.state.count, self._her.level, self._her.round_trip, self._her.screen, alarms

    @property
    def view(self) -> DeskView:
        """The session as it is now, for the wizard's screen."""
        return make_view(self._given, self._ledger, self._requests, self._turns, self._her)

    def refusal(self, hello: Hello, now: float, *, right_token: bool) -> RefusalReason | None:
        """Why this terminal may not come in; None where it may."""
        return self._her.refusal(hello, now, right_token=right_token)

    def check_working(self) -> None:
        """Raise `NotNow` where no answer is due, or something is about to leave."""
        self._wizard.check_working()

    def take(self, given: inputs.Input, now: float) -> Steps:
        """What follows from an input at `now`, in seconds of a clock that never goes back.

        Raises:
            NotNow: the wizard's command cannot be done in this state.
            SendAgain: what came from the subject's side is not whole.
            WozError: an effect could not be done; what is still due is done with one of the next inputs.
        """
        self._ledger.at(now)
        if isinstance(given, inputs.TurnCommand):
            yield from self._wizard.in_turn(given)
        elif isinstance(given, inputs.SessionCommand):
            yield from self._wizard.for_session(given)
        elif isinstance(given, inputs.FromSubject):
            yield from self._from_subject(given)
        elif isinstance(given, inputs.FromTool):
            yield from self._from_tool(given)
        elif isinstance(given, inputs.FromClock):
            yield from self._from_clock(given)
        else:
            assert_never(given)

    def _from_subject(self, given: inputs.FromSubject) -> Steps:
        match given:
            case inputs.Joined():
                yield from self._her.joined(given)
            case inputs.TurnedAway():
                yield from self._her.turned_away(given)
            case inputs.Lost():
                yield from self._her.lost(given)
            case inputs.CameFromSubject():
                yield from self._her.came(given)
            case inputs.CannotRecord():
                self._her.cannot_record(given)
            case _:
                assert_never(given)

    def _from_tool(self, given: inputs.FromTool) -> Steps:
        match given:
            case inputs.JobEnded():
                yield from self._requests.ended(given)
            case inputs.PreviewMade():
                yield from self._requests.previewed(given)
            case _:
                assert_never(given)

    def _from_clock(self, given: inputs.FromClock) -> Steps:
        match given:
            case inputs.JournalFolded(waited):
                yield from self._begun(waited)
            case inputs.DeadlineCame():
                yield from self._ledger.release()
                if self.state.ended is None:
                    yield from self._turns.due()
            case inputs.DiskLooked(free):
                self._her.look(free)
                yield from self._turns.catch_up_quietly()
            case inputs.PartBroke(what):
                self._ledger.alarms.fault(what, now=self._ledger.now)
            case _:
                assert_never(given)

    def _begun(self, waited: float) -> Steps:
        if self.state.ended is not None:
            return
        yield from self._her.take_up()
        yield from self._turns.take_up(waited)
        if self.state.turn_state is TurnState.WORKING and self.state.ended is None:
            yield from self._requests.take_up()
