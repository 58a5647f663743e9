"""Where the next key belongs: the rules alone, and as the terminal keeps them."""

from __future__ import annotations

from dataclasses import replace

from textual.widgets import Input

from subject.screen.typing_gate import Gate
from subject.wire.turn import TurnState
from tests.terminal.wizard_reading import table
from tests.terminal.wizard_standin import HIRED, Clock, fresh_view
from wizard.desk.terminal.focus import belongs, home, transcript_due
from wizard.desk.view import AttemptView, RequestView

SECOND = "how many years since sharon lease's hire date"
READY = fresh_view(Clock())
LISTENING = replace(READY, turn=1, state=TurnState.LISTENING)
TRANSCRIBING = replace(LISTENING, state=TurnState.TRANSCRIBING)
WORKING = replace(TRANSCRIBING, state=TurnState.WORKING, transcript="x", requests=(RequestView(1, "x", "running"),))
ANSWERED = replace(WORKING, requests=(RequestView(1, "x", "answered"),))
ABSTAINED = replace(WORKING, requests=(RequestView(1, "x", "abstained"),))
OVERDUE = replace(ABSTAINED, time_limit_reached=True)


def test_speech_calls_for_the_transcript_once() -> None:
    assert belongs(READY, LISTENING) == "transcript"
    assert belongs(LISTENING, replace(LISTENING, level=-3.0)) is None
    assert belongs(LISTENING, TRANSCRIBING) is None
    assert belongs(None, TRANSCRIBING) == "transcript"


def test_barge_in_opens_the_next_turn_at_the_transcript() -> None:
    assert belongs(WORKING, replace(LISTENING, turn=2)) == "transcript"
    assert belongs(TRANSCRIBING, replace(LISTENING, turn=2)) == "transcript"


def test_what_came_of_a_request_decides() -> None:
    assert belongs(WORKING, ANSWERED) == "readings"
    assert belongs(WORKING, ABSTAINED) == "request"
    unsure = replace(WORKING, requests=(RequestView(1, "x", "abstained", (HIRED,)),))
    assert belongs(WORKING, unsure) == "readings", "where one may be chosen"
    assert belongs(ANSWERED, ANSWERED) is None
    again = replace(ABSTAINED, requests=(*ABSTAINED.requests, RequestView(2, "y", "answered")))
    assert belongs(ABSTAINED, again) == "readings"
    assert belongs(TRANSCRIBING, ANSWERED) == "readings"


def test_the_time_limit_calls_for_the_messages_once() -> None:
    assert belongs(ABSTAINED, OVERDUE) == "messages"
    assert belongs(OVERDUE, OVERDUE) is None
    assert home(OVERDUE) == "messages"
    with_answer = replace(OVERDUE, attempt=AttemptView(1, "hand", "SELECT 1", "ok"))
    assert home(with_answer) == "readings"
    unsure = replace(WORKING, requests=(RequestView(1, "x", "abstained", (HIRED,)),))
    assert belongs(unsure, replace(unsure, time_limit_reached=True)) is None, "an Enter for a reading sends no message"
    assert home(replace(unsure, time_limit_reached=True)) == "readings"


def test_nothing_is_due_when_it_was_sent_held_or_the_session_ended() -> None:
    assert transcript_due(TRANSCRIBING)
    assert not transcript_due(replace(TRANSCRIBING, transcript="x"))
    assert not transcript_due(replace(LISTENING, held="x"))
    assert not transcript_due(replace(LISTENING, ended=True))
    assert belongs(READY, replace(LISTENING, ended=True)) is None


def test_the_gate_is_shut_for_a_moment_after_a_key() -> None:
    clock = Clock()
    gate = Gate(clock, 0.4)
    assert gate.wait == 0.0
    gate.typed()
    clock.now += 0.3
    assert abs(gate.wait - 0.1) < 1e-6
    clock.now += 0.2
    assert gate.wait == 0.0


async def test_the_transcript_has_the_keys_as_soon_as_she_speaks() -> None:
    async with table() as at:
        assert at.focus == "readings"
        at.session.speaks()
        await at.settle()
        assert at.focus == "transcript"


async def test_the_focus_waits_while_a_key_is_being_typed() -> None:
    async with table(gap=0.4) as at:
        await at.press("down")
        at.session.speaks()
        await at.settle()
        assert at.focus == "readings"
        await at.wait_a_moment()
        assert at.focus == "transcript"


async def test_the_focus_never_leaves_text_that_has_not_been_sent() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type(SECOND)
        await at.press("enter", "ctrl+r")
        assert at.focus == "request"
        at.session.time_passes()
        await at.wait_a_moment()
        assert at.focus == "request"
        assert "Time is up" in at.text
        at.session.speaks()
        await at.wait_a_moment()
        assert at.focus == "request"
        assert at.app.desk.query_one("#request", Input).value == SECOND


async def test_enter_right_after_enter_does_not_send_what_nobody_has_read() -> None:
    async with table(gap=0.4) as at:
        at.session.speaks()
        at.session.stops()
        await at.wait_a_moment()
        await at.type(SECOND)
        await at.press("enter", "enter")
        assert at.session.calls == [("send_transcript", SECOND)]
        assert "read it first" in at.text
        await at.wait_a_moment()
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)


async def test_a_window_keeps_the_keys_until_it_is_closed() -> None:
    async with table() as at:
        await at.press("ctrl+n")
        at.session.speaks()
        await at.settle()
        assert at.focus == "words"
        await at.press("escape")
        assert at.focus == "transcript"


async def test_the_editor_keeps_the_keys_and_its_text() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.type(SECOND)
        await at.press("enter", "f12")
        await at.type(" LIMIT 1")
        at.session.time_passes()
        await at.settle()
        assert at.focus == "sql"
        assert "TIME IS UP" in at.text
        await at.press("escape", "f12")
        assert "LIMIT 1" in at.text
