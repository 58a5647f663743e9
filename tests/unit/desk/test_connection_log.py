"""What the journal gets of connections: the first ones one by one, then one at a time with what came between."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wizard.desk.core import connection_log
from wizard.desk.core.connection_log import ConnectionLog
from wizard.desk.core.effects import Append, Steps
from wizard.desk.core.inputs import TurnedAway
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.state import SessionState
from wizard.desk.session_settings import LiveSettings
from wizard.errors import StateError
from wizard.journal import events as ev


class Written:
    """A connection log, and the journal it writes into."""

    def __init__(self) -> None:
        self.ledger = Ledger(SessionState(), LiveSettings(), lambda: 0.5)
        self.log = ConnectionLog(self.ledger)
        self.events: list[ev.AnyEvent] = []
        self.full = False

    def do(self, steps: Steps) -> None:
        """Take the steps; a full disk refuses each event."""
        try:
            effect = next(steps)
            while True:
                assert isinstance(effect, Append)
                if self.full:
                    effect = steps.throw(StateError("no room"))
                else:
                    self.events.append(effect.event)
                    effect = steps.send(None)
        except StopIteration:
            return

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def come(self) -> None:
        self.do(self.log.joined(ev.SubjectJoined(station="station-of-hers", resumed=True), news=False))

    def go(self) -> None:
        self.do(self.log.lost("cut"))


@pytest.fixture
def written() -> Written:
    return Written()


def test_who_knocks_without_end_is_counted(written: Written) -> None:
    for _ in range(1000):
        written.do(written.log.turned_away(TurnedAway("wrong_token", "somebody")))
    assert len(written.events) == connection_log.REFUSALS_AT_ONCE
    written.ledger.at(2 * connection_log.A_REFUSAL_EVERY)
    written.do(written.log.turned_away(TurnedAway("wrong_token", "somebody")))
    assert isinstance(written.events[-1], ev.ConnectionRefused)
    assert f"after {1000 - connection_log.REFUSALS_AT_ONCE} more" in written.events[-1].peer


@pytest.mark.parametrize("brings", [True, False])
def test_a_return_that_brings_nothing_is_not_written_once_there_were_many(written: Written, brings: bool) -> None:
    for _ in range(connection_log.RETURNS_AT_ONCE):
        written.come()
        written.go()
    before = len(written.events)
    written.come()
    assert not written.log.may_return(0.0)
    if brings:
        written.do(written.log.brought_something())
    written.go()
    assert written.kinds()[before:] == (["subject_joined", "connection_lost"] if brings else [])


def refused_at(written: Written, step: Callable[[], None]) -> None:
    written.full = True
    step()
    written.full = False


def test_a_loss_that_the_disk_refused_is_written_before_she_comes_again(written: Written) -> None:
    written.come()
    refused_at(written, written.go)
    written.come()
    assert written.kinds() == ["subject_joined", "connection_lost", "subject_joined"]


def test_a_return_that_the_disk_refuses_is_raised(written: Written) -> None:
    with pytest.raises(StateError):
        refused_at(written, written.come)
    assert not written.events
