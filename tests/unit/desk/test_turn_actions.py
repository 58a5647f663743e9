"""What each key of the wizard's screen does from her words to her reply, by `TurnActions` alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.terminal.wizard_standin import PIECES
from tests.unit.desk.noting_panels import STAFF, Keys
from wizard.desk.terminal.adjusting import Adjusting
from wizard.desk.terminal.dialogs import BlanksDialog
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.view import Leaving

UNKNOWN = "how long ago did sharon lease join"
TWO_READINGS = "how many years since sharon lease's hire date"


@pytest.fixture
def keys() -> Keys:
    return Keys()


# --- Enter ------------------------------------------------------------------------------------------------------------


def test_enter_sends_the_answer_that_is_offered(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.actions.enter()
    assert keys.calls == [("send_answer",)]
    assert keys.panels.went == ["readings"]


def test_enter_sends_nothing_that_has_not_been_read(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.panels.read = False
    keys.actions.enter()
    assert keys.calls == []
    assert keys.said == "read it first: Enter again sends the answer"


@pytest.mark.parametrize(
    ("asked", "facts", "why"),
    [
        ("", {}, "she has not asked anything"),
        (UNKNOWN, {}, "Ctrl+R revises, F12 writes SQL, or send a message"),
    ],
    ids=["ready", "not-understood"],
)
def test_enter_without_an_answer_says_what_is_missing(keys: Keys, asked: str, facts: dict[str, Any], why: str) -> None:
    if asked:
        keys.asked(asked)
    keys.session.change(**facts)
    keys.actions.enter()
    assert keys.calls == []
    assert why in keys.said


def test_enter_while_the_statement_runs_says_that_esc_stops_it(keys: Keys) -> None:
    keys.session.speaks()
    keys.session.stops()
    keys.session.send_transcript(STAFF)
    assert keys.session.view.attempt is not None
    keys.session.change(attempt=replace(keys.session.view.attempt, status="running"))
    keys.actions.enter()
    assert keys.said == "still looking it up; Esc stops it"


def test_enter_goes_where_the_next_key_belongs(keys: Keys) -> None:
    keys.session.speaks()
    keys.actions.enter()
    assert keys.panels.went == ["transcript"]
    assert keys.said == ""


def test_enter_leaves_once_the_session_is_over(keys: Keys) -> None:
    keys.session.change(ended=True)
    keys.actions.enter()
    assert keys.panels.windows.left


def test_enter_in_the_transcript_sends_and_asks(keys: Keys) -> None:
    keys.session.speaks()
    keys.session.stops()
    keys.panels.transcript = STAFF
    keys.actions.enter_transcript(f" {STAFF} ")
    assert keys.calls == [("send_transcript", STAFF)]
    assert (keys.panels.transcript, keys.panels.went) == ("", ["readings"])


def test_an_empty_transcript_is_not_sent(keys: Keys) -> None:
    keys.session.speaks()
    keys.actions.enter_transcript("  ")
    assert keys.calls == []
    assert "type what she said" in keys.said


def test_a_line_that_the_subject_typed_is_read_before_it_is_shown(keys: Keys) -> None:
    keys.session.types(STAFF)
    keys.panels.read = False
    keys.actions.enter_transcript(STAFF)
    assert keys.calls == []
    assert "read it first" in keys.said


def test_a_transcript_that_is_refused_stays_in_its_line(keys: Keys) -> None:
    keys.panels.transcript = STAFF
    keys.actions.enter_transcript(STAFF)
    assert keys.said == "not while ready"
    assert (keys.panels.transcript, keys.panels.went) == (STAFF, [])


# --- requests ---------------------------------------------------------------------------------------------------------


def test_enter_in_the_request_asks_again(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.panels.open_revision(STAFF)
    keys.actions.enter_request(STAFF)
    assert keys.calls == [("ask", STAFF)]
    assert (keys.panels.request, keys.panels.went) == (None, ["readings"])


def test_the_same_request_is_not_asked_twice(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.actions.enter_request(UNKNOWN)
    assert keys.calls == []
    assert keys.panels.went == ["messages"]
    assert keys.said.startswith("not understood as it stands")
    keys.session.ask(STAFF)
    keys.calls.clear()
    keys.actions.enter_request(STAFF)
    assert keys.calls == []
    assert keys.panels.went[-1] == "readings"


def test_an_empty_request_is_not_asked(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.actions.enter_request(" ")
    assert keys.calls == []
    assert keys.said == "type the request in other words, or Esc"


def test_revising_selects_the_word_that_is_not_known(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.actions.revise()
    selected = keys.panels.request
    assert selected == (UNKNOWN, 30, 34)
    keys.session.ask(STAFF)
    keys.actions.revise()
    whole = keys.panels.request
    assert whole == (STAFF, None, None)


def test_there_is_nothing_to_revise_before_the_transcript(keys: Keys) -> None:
    keys.session.speaks()
    keys.actions.revise()
    assert keys.panels.request is None
    assert keys.said == "nothing to revise: the transcript comes first"


def test_a_model_that_is_not_there_is_not_asked(keys: Keys) -> None:
    keys.actions.ask_model()
    assert keys.said == "there is no language model: start with --llm and --llm-model"


# --- Esc and Ctrl+Z ---------------------------------------------------------------------------------------------------


def test_esc_takes_the_typed_transcript_away_and_brings_it_back(keys: Keys) -> None:
    keys.session.speaks()
    keys.panels.focus("transcript")
    keys.panels.transcript = "who works"
    keys.actions.cancel()
    assert (keys.panels.transcript, keys.said) == ("", "Ctrl+Z brings the text back")
    keys.actions.cancel()
    assert keys.panels.transcript == "who works"


def test_esc_closes_the_request_and_keeps_its_text_for_ctrl_z(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.panels.focus("request")
    keys.panels.open_revision("when was sharon")
    keys.actions.cancel()
    assert (keys.panels.request, keys.panels.went) == (None, ["readings"])
    keys.panels.focus("readings")
    keys.actions.bring_back()
    assert keys.panels.request == ("when was sharon", None, None)


def test_esc_at_the_messages_goes_back(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.panels.focus("messages")
    keys.actions.cancel()
    assert keys.panels.went == ["readings"]
    assert keys.calls == []


def test_esc_takes_a_held_transcript_back_into_its_line(keys: Keys) -> None:
    keys.session.speaks()
    keys.session.send_transcript(STAFF)
    keys.actions.cancel()
    assert keys.calls[-1] == ("cancel",)
    assert (keys.panels.transcript, keys.panels.went) == (STAFF, ["transcript"])


def test_esc_stops_what_runs(keys: Keys) -> None:
    keys.session.slow = True
    keys.asked(STAFF)
    keys.actions.cancel()
    assert keys.calls == [("cancel",)]
    assert keys.session.view.requests[0].status == "cancelled"


def test_esc_goes_back_to_the_reading_before(keys: Keys) -> None:
    keys.asked(TWO_READINGS)
    keys.session.select(1, 1)
    keys.calls.clear()
    keys.actions.cancel()
    assert keys.calls == [("select", 1, 0)]


def test_esc_goes_back_from_a_statement_by_hand_where_there_is_a_reading(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.session.run_sql("SELECT 1")
    keys.calls.clear()
    keys.actions.cancel()
    assert keys.calls == [("select", 1, 0)]


def test_esc_has_nothing_to_undo_once_all_is_sent(keys: Keys) -> None:
    keys.actions.cancel()
    assert keys.calls == []
    assert keys.said == "nothing to undo: what was sent is sent"


def test_esc_takes_back_what_is_about_to_leave(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.session.change(leaving=Leaving("message", "Sorry", 1001.0, 1.0))
    keys.actions.cancel()
    assert keys.calls == [("take_back",)]
    assert keys.said == "taken back: nothing was sent"
    assert keys.panels.went == ["readings"]


def test_ctrl_z_says_when_nothing_was_taken_away_or_nothing_can_be_typed(keys: Keys) -> None:
    keys.actions.bring_back()
    assert keys.said == "nothing can be typed now: she speaks first"
    keys.session.speaks()
    keys.actions.bring_back()
    assert keys.said == "nothing was taken away"


# --- SQL and pieces ---------------------------------------------------------------------------------------------------


def test_what_stood_in_the_sql_editor_is_kept_for_the_turn(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.actions.edit_sql()
    keys.panels.windows.front(SqlEditor)
    keys.panels.windows.answer("SELECT 2")
    assert keys.actions.sql_text == "SELECT 2"
    assert keys.panels.went == ["readings"]
    keys.actions.turn_changed()
    assert keys.actions.sql_text == ""


def test_a_piece_that_is_changed_makes_another_reading_which_has_to_be_read(keys: Keys) -> None:
    keys.asked(TWO_READINGS)
    keys.actions.adjust()
    keys.panels.windows.front(Adjusting)
    edit = PIECES[0].others[0]
    keys.panels.windows.answer(edit)
    assert keys.calls == [("adjust", 1, 0, edit.said)]
    assert keys.panels.counted_unread == 1


def test_a_piece_of_a_turn_that_is_over_is_not_changed(keys: Keys) -> None:
    keys.asked(TWO_READINGS)
    keys.actions.adjust()
    keys.session.change(turn=keys.session.view.turn + 1)
    keys.panels.windows.answer(PIECES[0].others[0])
    assert keys.calls == []
    assert keys.said == "that turn is over"


def test_a_reading_that_cannot_be_taken_apart_is_not_adjusted(keys: Keys) -> None:
    keys.actions.adjust()
    assert keys.said == "no reading to adjust: pick one first"
    keys.asked(TWO_READINGS)
    keys.session.select(1, 1)
    keys.actions.adjust()
    assert "cannot be taken apart" in keys.said
    assert keys.panels.windows.open == []


# --- messages ---------------------------------------------------------------------------------------------------------


def test_a_message_without_blanks_is_sent_at_once(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    plain = next(one for one in keys.session.messages.messages if not one.blanks)
    keys.actions.message(plain.id)
    assert keys.calls == [("send_message", plain.id, {})]
    assert keys.panels.went == ["readings"]


def test_a_message_with_blanks_asks_for_their_words_first(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.actions.message("no_information")
    keys.panels.windows.front(BlanksDialog)
    assert keys.calls == []
    keys.panels.windows.answer({"topic": "joining"})
    assert keys.calls == [("send_message", "no_information", {"topic": "joining"})]


def test_a_message_is_not_sent_where_esc_left_it_or_its_turn_is_over(keys: Keys) -> None:
    keys.asked(UNKNOWN)
    keys.actions.message("no_information")
    keys.panels.windows.answer(None)
    keys.actions.message("no_information")
    keys.session.change(turn=keys.session.view.turn + 1)
    keys.panels.windows.answer({"topic": "joining"})
    assert keys.calls == []
    assert keys.said == "that turn is over: the message was not sent"


def test_a_message_that_is_refused_leaves_the_focus_where_it_is(keys: Keys) -> None:
    plain = next(one for one in keys.session.messages.messages if not one.blanks)
    keys.actions.message(plain.id)
    assert keys.said == "there is no answer due"
    assert keys.panels.went == []
    keys.actions.messages()
    assert keys.panels.went == ["messages"]
