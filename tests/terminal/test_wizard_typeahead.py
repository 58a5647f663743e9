"""Keys that come faster than the wizard's screen can follow: none gets lost, and none sends what she has not seen."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress

import pytest
from textual import events
from textual.widgets import Input, TextArea
from textual.worker import WorkerCancelled

from tests.terminal.wizard_reading import NAMES, Table, table
from tests.terminal.wizard_standin import DATE, VALUES, Clock, Standin
from wizard.ask.guard import ValueMatch
from wizard.ask.pieces import Edit, ReplaceableValue
from wizard.desk.terminal.adjusting import Adjusting
from wizard.desk.terminal.editor import SqlEditor

FIRST = "how long ago did sharon lease join"
SECOND = "how many years since sharon lease's hire date"
THIRD = "who works in department 11"
GAP = 0.4
SIZES = ((140, 40), (80, 24))

sized = pytest.mark.parametrize("size", SIZES, ids=["140x40", "80x24"])


def desk(size: tuple[int, int] = SIZES[0], session: Standin | None = None) -> AbstractAsyncContextManager[Table]:
    """A wizard's terminal with the gap it has in earnest; its clock stands still unless it is moved."""
    return table(size, gap=GAP, session=session)


def keys_at_once(at: Table, *keys: str) -> None:
    """As a slow line delivers them; nothing has been done with any when this returns."""
    for key in keys:
        at.app.post_message(events.Key(NAMES.get(key, key), key if len(key) == 1 else None))


async def burst(at: Table, *keys: str) -> None:
    """All at once, after a rest, and what follows from them."""
    at.clock.now += 1.0
    keys_at_once(at, *keys)
    await at.settle()


async def asked(at: Table, text: str) -> None:
    """She has spoken, the transcript has been entered, and what came of it has been read."""
    at.session.speaks()
    at.session.stops()
    await at.wait_a_moment()
    await burst(at, *text, "enter")
    await at.wait_a_moment()
    at.session.calls.clear()


def done(at: Table) -> list[str]:
    """What the session was asked to do, by name."""
    return [call[0] for call in at.session.calls]


def value(at: Table, name: str) -> str:
    """What stands in a line."""
    return at.app.screen.query_one(f"#{name}", Input).value


# --- an answer ------------------------------------------------------------------------------------------------------


@sized
async def test_enter_enter_behind_the_transcript_sends_the_transcript_alone(size: tuple[int, int]) -> None:
    async with desk(size) as at:
        at.session.speaks()
        at.session.stops()
        await at.wait_a_moment()
        await burst(at, *SECOND, "enter", "enter", "enter")
        assert at.session.calls == [("send_transcript", SECOND)]
        await burst(at, "enter")
        assert done(at) == ["send_transcript", "send_answer"]


async def test_enter_in_the_moment_in_which_the_answer_comes_does_not_send_it() -> None:
    async with desk() as at:
        at.session.slow = True
        await asked(at, SECOND)
        at.session.finish()
        await at.wait_a_moment()
        assert "36.87" not in at.text
        at.session.finish()
        keys_at_once(at, "enter")
        await at.settle()
        assert "36.87" in at.text
        assert done(at) == []
        await burst(at, "enter")
        assert done(at) == ["send_answer"]


async def test_another_reading_and_enter_sends_neither_its_answer_nor_the_one_before() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "2", "enter")
        assert at.session.calls == [("select", 1, 1)]
        await burst(at, "enter")
        answer = at.session.view.shown[-1]
        assert answer.type == "answer"
        assert answer.columns == DATE.labels


async def test_down_down_walks_two_readings_on() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "down", "up", "down")
        assert at.session.calls == [("select", 1, 1), ("select", 1, 0), ("select", 1, 1)]


async def test_a_digit_while_the_newer_request_runs_picks_none_of_the_older_readings() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        at.session.slow = True
        await burst(at, "ctrl+r", "ctrl+u", *THIRD, "enter", "2", "enter")
        assert at.session.calls == [("ask", THIRD)]


async def test_a_revision_typed_ahead_is_asked_whole_and_nothing_is_sent() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "ctrl+r", "ctrl+u", *THIRD, "enter", "enter")
        assert at.session.calls == [("ask", THIRD)]
        await burst(at, "enter")
        assert done(at) == ["ask", "send_answer"]


async def test_enter_behind_a_revision_does_not_send_the_answer_from_before() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        at.session.slow = True
        await burst(at, "ctrl+r", "ctrl+u", *THIRD, "enter", "enter", "enter")
        assert at.session.calls == [("ask", THIRD)]


@sized
async def test_a_reading_adjusted_blindly_is_not_sent_blindly(size: tuple[int, int]) -> None:
    async with desk(size) as at:
        await asked(at, SECOND)
        await burst(at, "ctrl+a", "enter", "left", "enter", "enter")
        assert at.session.calls == [
            ("adjust", 1, 0, "the hire date instead of the number of years since the hire date")
        ]
        assert at.focus == "readings"
        await burst(at, "enter")
        assert done(at) == ["adjust", "send_answer"]


async def test_what_came_under_a_window_is_not_sent_by_an_enter_behind_its_escape() -> None:
    async with desk() as at:
        at.session.slow = True
        await asked(at, SECOND)
        at.session.finish()
        await at.wait_a_moment()
        await burst(at, "f12")
        at.session.finish()
        await at.settle()
        await burst(at, "escape", "enter")
        assert done(at) == []
        await burst(at, "enter")
        assert done(at) == ["send_answer"]


# --- messages -------------------------------------------------------------------------------------------------------


async def test_the_words_of_a_message_typed_behind_its_key_fill_it() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "f1", *"hobbies", "enter", "enter")
        item = at.session.messages.by_key("f1")
        assert item is not None
        assert at.session.calls[0] == ("send_message", item.id, {item.blanks[0].name: "hobbies"})
        assert done(at).count("send_message") == 1
        assert "send_answer" not in done(at)


async def test_enter_behind_ctrl_g_sends_no_message_before_the_list_has_been_seen() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "ctrl+g", "enter")
        assert done(at) == []
        await burst(at, "enter")
        assert len(at.app.screen_stack) == 3 or done(at) == ["send_message"]


async def test_the_line_she_has_walked_to_stays_the_one_when_the_time_is_up() -> None:
    async with desk() as at:
        await asked(at, FIRST)
        await burst(at, "escape", "ctrl+g")
        plain = [n for n, item in enumerate(at.session.messages) if not item.blanks]
        await burst(at, *["down"] * plain[-1])
        at.session.time_passes()
        await at.settle()
        await burst(at, "enter")
        chosen = tuple(at.session.messages)[plain[-1]]
        assert at.session.calls == [("send_message", chosen.id, {})]


async def test_the_words_for_a_turn_that_is_over_do_not_answer_the_next() -> None:
    async with desk() as at:
        await asked(at, FIRST)
        await burst(at, "escape", "f1", *"hobbies")
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await burst(at, "enter")
        assert done(at) == []
        assert "that turn is over" in at.text


# --- text -----------------------------------------------------------------------------------------------------------


async def test_what_is_typed_as_she_begins_to_speak_goes_into_the_transcript() -> None:
    async with desk() as at:
        await at.press("down")
        at.session.speaks()
        await at.settle()
        assert at.focus == "readings"
        keys_at_once(at, *"2 people", "enter")
        await at.settle()
        assert at.session.calls == [("send_transcript", "2 people")]


async def test_what_was_typed_for_words_that_she_overtook_comes_back_by_escape() -> None:
    async with desk() as at:
        at.session.speaks()
        at.session.stops()
        await at.wait_a_moment()
        await burst(at, *"who works")
        at.session.speaks()
        await at.settle()
        await at.wait_a_moment()
        assert (at.focus, value(at, "transcript")) == ("transcript", "")
        await burst(at, "escape")
        assert value(at, "transcript") == "who works"


async def test_what_is_typed_as_the_tool_abstains_replaces_the_word() -> None:
    async with desk() as at:
        at.session.speaks()
        at.session.stops()
        await at.wait_a_moment()
        await burst(at, *FIRST, "enter")
        assert at.focus == "readings"
        keys_at_once(at, *"start")
        await at.settle()
        assert value(at, "request") == FIRST.replace("join", "start")


async def test_a_transcript_that_has_only_just_come_is_not_sent_by_an_enter_meant_for_something_else() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "enter")
        assert done(at) == ["send_answer"]
        at.clock.now += 1.0
        at.session.types(THIRD)
        await at.settle()
        keys_at_once(at, "enter", "enter")
        await at.settle()
        assert done(at) == ["send_answer"]
        await burst(at, "enter")
        assert at.session.calls[-1] == ("send_transcript", THIRD)


async def test_a_note_and_a_mistake_typed_behind_their_keys() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        await burst(at, "ctrl+n", *"she laughs", "enter", "ctrl+y", *"late", "enter", "enter")
        assert at.session.calls[:2] == [("note", "she laughs"), ("mark_error", "late")]


async def test_escape_behind_a_key_that_opens_a_window_leaves_it() -> None:
    async with desk() as at:
        await asked(at, SECOND)
        for key in ("f1", "ctrl+n", "ctrl+y", "ctrl+s", "ctrl+q", "ctrl+k", "ctrl+a", "f12"):
            await burst(at, key, "escape")
            assert at.app.screen is at.app.desk, key
        assert at.session.calls == []


# --- windows that look something up ---------------------------------------------------------------------------------


class Slow(Standin):
    """Looks values up as slowly as it is told."""

    def __init__(self) -> None:
        super().__init__(Clock())
        self.go_on = threading.Event()
        self.go_on.set()
        self.schema = self.database.schema
        self.database = self  # type: ignore[assignment]

    def values(self, blank: ReplaceableValue, text: str) -> tuple[Edit, ...]:
        self.go_on.wait(20)
        return super().values(blank, text)

    def look_up(self, text: str) -> Sequence[ValueMatch]:
        """Values that begin like the text."""
        self.go_on.wait(20)
        return [match for match in VALUES if match.value.lower().startswith(text.lower())]


async def looked_up(at: Table) -> None:
    """The threads have brought what they had to bring."""
    with suppress(WorkerCancelled):  # a window that has closed needs its values no more
        await at.app.workers.wait_for_complete()
    await at.settle()


async def test_enter_behind_the_words_takes_what_the_words_find() -> None:
    slow = Slow()
    async with desk(session=slow) as at:
        await asked(at, SECOND)
        await burst(at, "ctrl+a", "down", "enter")
        await looked_up(at)
        slow.go_on.clear()
        await burst(at, *"mary", "enter")
        assert isinstance(at.app.screen, Adjusting)
        assert at.session.calls == []
        slow.go_on.set()
        await looked_up(at)
        assert at.session.calls == [("adjust", 1, 0, "MARY GRAHAM instead of SHARON LEASE")]


async def test_an_enter_that_waits_for_values_is_taken_back_by_a_key() -> None:
    slow = Slow()
    async with desk(session=slow) as at:
        await asked(at, SECOND)
        slow.go_on.clear()
        await burst(at, "ctrl+a", "down", "enter", *"mary", "enter", "escape")
        slow.go_on.set()
        await looked_up(at)
        assert at.session.calls == []
        assert isinstance(at.app.screen, Adjusting)


async def test_sql_typed_behind_its_key_is_run_whole_and_not_sent_unseen() -> None:
    async with desk() as at:
        await asked(at, FIRST)
        await burst(at, "escape", "f12", *DATE.sql, "ctrl+j", "escape", "enter")
        assert at.session.calls == [("run_sql", DATE.sql)]
        assert at.app.screen is at.app.desk
        await burst(at, "enter")
        assert done(at) == ["run_sql", "send_answer"]


async def test_a_result_seen_in_the_editor_goes_out_by_escape_enter() -> None:
    async with desk() as at:
        await asked(at, FIRST)
        await burst(at, "escape", "f12", *DATE.sql, "ctrl+j")
        await burst(at, "escape", "enter")
        assert done(at) == ["run_sql", "send_answer"]


async def test_enter_behind_a_look_up_puts_in_what_it_finds_and_the_rest_is_typed_behind_it() -> None:
    slow = Slow()
    async with desk(session=slow) as at:
        await asked(at, FIRST)
        await burst(at, "escape", "f12", "ctrl+f", *"le")
        await looked_up(at)
        slow.go_on.clear()
        at.clock.now += 1.0
        keys_at_once(at, *"ach", "enter", *" x")
        await at.pilot.pause()
        slow.go_on.set()
        await at.settle()
        assert isinstance(at.app.screen, SqlEditor)
        assert at.app.screen.query_one(TextArea).text == "'LEACH' x"
