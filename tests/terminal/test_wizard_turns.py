"""Whole turns by the keys of the wizard's terminal: direct, revised, another reading, by hand, a message, given up."""

from __future__ import annotations

from textual.widgets import Input, TextArea

from subject.wire.turn import TurnState
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import DATE, STAFF

FIRST = "how long ago did sharon lease join"
SECOND = "how many years since sharon lease's hire date"
THIRD = "who works in department 11"


async def spoken(at: Table, text: str) -> None:
    """She has spoken, and the transcript has been entered."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type(text)
    await at.press("enter")


def sent(at: Table, key: str, **blanks: str) -> tuple[str, str, dict[str, str]]:
    """The call that sends the message on this key."""
    item = at.session.messages.by_key(key)
    assert item is not None
    return "send_message", item.id, blanks


async def test_a_direct_turn_is_type_enter_enter() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(SECOND)
        at.session.stops()
        await at.press("enter", "enter")
        assert at.session.calls == [("send_transcript", SECOND), ("send_answer",)]
        at.session.displays()
        await at.settle()
        assert at.session.keys_pressed == 3, "the last letter, and twice Enter: all before was pasted"
        assert "✓ on her screen" in at.text
        assert "answer sent: fixed" in at.text
        assert "READY" in at.text


async def test_a_transcript_entered_while_she_speaks_is_held_and_shown_as_held() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type(SECOND)
        await at.press("enter")
        assert f"‖ held {SECOND}" in at.text
        assert at.session.view.transcript is None
        at.session.stops()
        await at.settle()
        assert f"✓ {SECOND}" in at.text
        assert at.focus == "readings"


async def test_escape_takes_a_held_transcript_back_to_be_edited() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type("who works")
        await at.press("enter", "escape")
        assert at.session.view.held is None
        assert at.focus == "transcript"
        await at.type(" in department 11")
        at.session.stops()
        await at.press("enter")
        assert at.session.view.transcript == THIRD


async def test_escape_clears_the_line_and_brings_it_back() -> None:
    async with table() as at:
        at.session.speaks()
        await at.settle()
        await at.type("who works here")
        line = at.app.desk.query_one("#transcript", Input)
        await at.press("escape")
        assert (line.value, at.focus) == ("", "transcript")
        await at.press("escape")
        assert line.value == "who works here"


async def test_a_revision_starts_at_the_word_that_was_not_understood() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        assert 'abstained: "join"' in at.text
        assert at.focus == "request"
        line = at.app.desk.query_one("#request", Input)
        assert line.selected_text == "join"
        line.value = SECOND
        await at.press("enter")
        assert ("ask", SECOND) in at.session.calls
        assert "Readings of request 2" in at.text
        assert FIRST in at.text
        assert at.focus == "readings"
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)
        assert at.session.view.shown[0].type == "transcript"
        assert [item.type for item in at.session.view.shown] == ["transcript", "answer"]


async def test_ctrl_r_brings_the_last_request_back_and_escape_leaves_it() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        await at.press("ctrl+r")
        line = at.app.desk.query_one("#request", Input)
        assert (at.focus, line.value) == ("request", SECOND)
        await at.press("escape")
        assert at.focus == "readings"
        assert not at.app.desk.query_one("#revision").display
        assert not [call for call in at.session.calls if call[0] == "ask"]


async def test_another_reading_by_digit_and_by_arrow() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        assert "36.87" in at.text
        await at.press("2")
        assert at.session.calls[-1] == ("select", 1, 1)
        assert "▸ 2  the hire date of SHARON LEASE" in at.text
        assert "06-OCT-52" in at.text
        await at.press("up")
        assert at.session.calls[-1] == ("select", 1, 0)
        await at.press("down", "enter")
        answer = at.session.view.shown[-1]
        assert answer.type == "answer"
        assert answer.rows == (("06-OCT-52",),)


async def test_escape_goes_back_from_another_reading_to_the_first() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        await at.press("2", "escape")
        assert at.session.view.selected == (1, 0)


async def test_sql_by_hand_runs_in_the_editor_and_goes_out_with_enter() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("f12")
        area = at.app.screen.query_one(TextArea)
        area.text = STAFF.sql
        await at.press("ctrl+j")
        assert at.session.calls[-1] == ("run_sql", STAFF.sql)
        assert "Esc: back, then Enter sends this answer" in at.text
        assert "NAME0" in at.text
        await at.press("escape")
        assert at.focus == "readings"
        assert "by hand" in at.text
        await at.press("enter")
        answer = at.session.view.shown[-1]
        assert answer.type == "answer"
        assert len(answer.rows) == 40


async def test_a_message_with_a_blank_is_its_key_its_words_and_enter() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("f1")
        await at.type("hobbies")
        await at.settle()
        assert "No information is available on hobbies" in at.text
        await at.press("enter")
        assert at.session.calls[-1] == sent(at, "f1", topic="hobbies")
        message = at.session.view.shown[-1]
        assert message.type == "message"
        assert message.text == "No information is available on hobbies"


async def test_a_message_without_a_blank_is_one_key() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("f3")
        assert at.session.calls[-1] == sent(at, "f3")
        assert at.session.view.state is TurnState.READY


async def test_a_choice_takes_its_number_or_its_beginning() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.press("f4", "2")
        assert "because it was too loud" in at.text
        await at.press("backspace", "c", "u", "enter")
        assert at.session.calls[-1] == sent(at, "f4", fault="cut off")


async def test_two_blanks_are_filled_one_after_the_other_and_wrong_ones_are_told() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("f8")
        await at.type("employee named")
        await at.press("enter")
        assert at.focus == "blank_name"
        await at.type("Smith")
        await at.press("enter")
        assert at.session.calls[-1] == sent(at, "f8", thing="employee named", name="Smith")
        await spoken(at, FIRST)
        await at.press("f9")
        await at.type("many")
        await at.press("enter")
        assert "is not a number" in at.text
        await at.press("escape")
        assert at.session.view.state is TurnState.WORKING


async def test_at_the_time_limit_the_messages_are_offered_and_nothing_is_sent() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("escape")
        at.session.time_passes()
        await at.wait_a_moment()
        assert "TIME IS UP" in at.text
        assert "Time is up: Enter on a message, or go on" in at.text
        assert at.focus == "messages"
        assert not [call for call in at.session.calls if call[0] == "send_message"]
        await at.wait_a_moment()
        await at.press("enter")
        assert at.session.calls[-1] == sent(at, "f3")


async def test_a_message_without_a_key_is_taken_from_the_list_or_by_its_name() -> None:
    task: tuple[str, str, dict[str, str]] = ("send_message", "your_task", {})
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("escape", "ctrl+g", "up")
        assert "Your task can be read again at any time" in at.text
        await at.wait_a_moment()
        await at.press("enter")
        assert at.session.calls[-1] == task
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("escape", "ctrl+p")
        await at.type("your task")
        await at.press("enter")
        assert at.session.calls[-1] == task


async def test_the_time_limit_leaves_an_answer_that_could_be_sent_under_enter() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        at.session.time_passes()
        await at.wait_a_moment()
        assert at.focus == "readings"
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)


async def test_a_digit_picks_a_reading_also_when_the_messages_have_the_keys() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        await at.press("ctrl+g")
        assert at.focus == "messages"
        await at.press("2")
        assert at.focus == "readings"
        assert at.session.view.selected == (1, 1)
        await at.wait_a_moment()
        await at.press("enter")
        assert at.session.calls[-1] == ("send_answer",)


async def test_after_the_time_limit_she_can_go_on_revising() -> None:
    async with table() as at:
        await spoken(at, FIRST)
        await at.press("escape")
        at.session.time_passes()
        await at.wait_a_moment()
        await at.press("escape", "ctrl+r")
        at.app.desk.query_one("#request", Input).value = SECOND
        await at.press("enter", "enter")
        assert at.session.calls[-1] == ("send_answer",)


async def test_typed_input_stands_ready_in_the_transcript() -> None:
    async with table() as at:
        at.session.types(THIRD)
        await at.settle()
        assert at.app.desk.query_one("#transcript", Input).value == THIRD
        await at.press("enter", "enter")
        assert at.session.calls == [("send_transcript", THIRD), ("send_answer",)]


async def test_a_running_query_is_cancelled_by_escape_and_blocks_nothing() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        at.session.slow = True
        await at.press("2")
        assert "running" in at.text
        await at.press("enter")
        assert not [call for call in at.session.calls if call[0] == "send_answer"]
        await at.press("escape")
        assert at.session.calls[-1] == ("cancel",)
        assert at.session.view.attempt is not None
        assert at.session.view.attempt.status == "cancelled"
        assert at.session.view.attempt.sql == DATE.sql


async def test_what_cannot_be_done_now_is_said_in_a_word() -> None:
    async with table() as at:
        await at.press("f3")
        assert "there is no answer due" in at.text
        await at.press("ctrl+r")
        assert "nothing to revise" in at.text
        await at.press("escape")
        assert "nothing to undo: what was sent is sent" in at.text


async def test_note_mistake_drop_task_pause_and_replay() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.press("ctrl+n")
        await at.type("she laughs")
        await at.press("enter", "ctrl+y", "enter", "ctrl+l", "ctrl+t")
        assert "no loudspeaker was found" in at.text
        assert "mistake marked" in at.text
        await at.press("ctrl+d", "enter", "ctrl+s", "escape", "ctrl+s", "enter", "ctrl+o")
        assert "PAUSED" in at.text
        await at.press("ctrl+o")
        assert at.session.calls == [
            ("note", "she laughs"), ("mark_error", ""), ("replay", None), ("replay", 2.0), ("void",),
            ("next_scenario",), ("pause",), ("unpause",),
        ]  # fmt: skip


async def test_the_end_is_confirmed_and_then_leaves() -> None:
    async with table() as at:
        await at.press("ctrl+q", "escape")
        assert at.session.calls == []
        await at.press("ctrl+q", "enter")
        assert at.session.calls == [("end", "finished")]
        assert "ENDED" in at.text
        await at.press("enter")
        assert not at.app.is_running


async def test_a_new_turn_starts_with_an_empty_line_and_the_next_key_goes_there() -> None:
    async with table() as at:
        await spoken(at, SECOND)
        await at.press("enter")
        at.session.speaks()
        await at.settle()
        assert at.focus == "transcript"
        await at.type("who")
        assert at.app.desk.query_one("#transcript", Input).value == "who"
        assert SECOND not in at.text.split("Transcript")[1]


async def test_the_tasks_are_listed_by_name_read_and_given() -> None:
    async with table() as at:
        await at.press("ctrl+s")
        assert "3  A reunion  (hers now)" in at.text
        assert "▸  4  A move" in at.text
        assert "Find out about a move." in at.text
        await at.press("up")
        assert "It is shown to her once more." in at.text
        await at.press("enter")
        await at.press("ctrl+s", "6", "enter")
        assert at.session.calls == [("next_scenario", 3), ("next_scenario", 6)]


async def not_understood(at: Table) -> None:
    """A request with a word that is not known."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type("how long ago did sharon lease join")
    await at.press("enter")


async def test_a_blank_begins_with_the_words_that_were_not_understood_and_typing_replaces_them() -> None:
    async with table() as at:
        await not_understood(at)
        await at.press("f1")
        assert "No information is available on join" in at.text
        await at.press("enter")
        assert at.session.calls[-1] == ("send_message", "no_information", {"topic": "join"})
    async with table() as at:
        await not_understood(at)
        await at.press("f1")
        await at.type("joining")
        await at.press("escape", "f1", "enter")
        assert at.session.calls[-1] == ("send_message", "no_information", {"topic": "joining"})
    async with table() as at:
        await not_understood(at)
        await at.press("f8")
        assert at.focus == "blank_thing", "the empty one is first"
        await at.type("club")
        await at.press("enter")
        assert at.focus == "blank_name", "what it begins with is read before it is sent"
        await at.press("enter")
        assert at.session.calls[-1] == ("send_message", "no_such", {"thing": "club", "name": "join"})


async def test_the_choices_of_a_blank_are_a_list_that_down_opens() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        await at.press("f4")
        assert "▸ 1 too soft" not in at.text
        await at.press("down", "down")
        assert "▸ 2 too loud" in at.text
        await at.press("up", "up")
        assert "▸ 4 covered by noise" in at.text
        await at.press("enter")
        assert at.session.calls[-1] == ("send_message", "not_heard", {"fault": "covered by noise"})


async def test_at_100x30_every_message_is_whole_while_one_is_chosen_with_when_to_send_it() -> None:
    async with table((100, 30)) as at:
        await not_understood(at)
        await at.press("escape", "ctrl+g", "down")
        assert "F2  No information about the information" in at.text
        assert "F10 The system answers queries about the" in at.text
        assert "database only" in at.text
        assert "When: She asked about the database or the system itself" in at.text


async def test_a_hint_says_what_works_in_a_rehearsal_and_is_noted() -> None:
    async with table() as at:
        at.session.speaks()
        at.session.stops()
        await at.settle()
        at.app.desk.action_hint()
        await at.settle()
        assert "hints are for rehearsals" in at.text
        at.session.hint = lambda: "ask: who works in department 11"
        await at.press("ctrl+p")
        await at.type("hint")
        await at.press("enter")
        await at.settle()
        assert "Hint: ask: who works in department 11" in at.text
        assert ("note", "hint taken: ask: who works in department 11") in at.session.calls
