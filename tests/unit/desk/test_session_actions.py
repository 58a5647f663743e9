"""What each key of the wizard's screen does beside a turn, by `SessionActions` alone."""

from __future__ import annotations

from typing import Any

import pytest

from subject.screen.dialogs import Confirm, LineDialog
from subject.wire.turn import TurnState
from tests.unit.desk.noting_panels import STAFF, Keys
from wizard.desk.terminal.attempts import END_SECONDS
from wizard.desk.terminal.dialogs import JoinCodeDialog
from wizard.desk.terminal.tasks import TasksDialog


@pytest.fixture
def keys() -> Keys:
    return Keys()


def test_a_note_left_with_esc_stands_in_the_line_when_it_is_opened_again(keys: Keys) -> None:
    keys.beside.note()
    keys.panels.windows.front(LineDialog).typed = "she lau"
    keys.panels.windows.answer(None)
    assert keys.calls == []
    keys.beside.note()
    assert keys.panels.windows.front(LineDialog).typed == "she lau"
    keys.panels.windows.answer("she laughed")
    assert keys.calls == [("note", "she laughed")]
    assert keys.said == "noted"


def test_a_mistake_is_marked_with_words_or_without(keys: Keys) -> None:
    keys.beside.wizard_error()
    keys.panels.windows.answer("")
    assert keys.calls == [("mark_error", "")]
    keys.beside.wizard_error()
    keys.panels.windows.answer(None)
    assert len(keys.calls) == 1


def test_a_hint_is_for_rehearsals_and_is_noted(keys: Keys) -> None:
    keys.beside.hint()
    assert (keys.said, keys.calls) == ("hints are for rehearsals: woz rehearse", [])
    keys.session.hint = lambda: "say hire date"
    keys.beside.hint()
    assert keys.said == "Hint: say hire date"
    assert keys.calls == [("note", "hint taken: say hire date")]


def test_a_turn_that_waits_for_its_transcript_is_dropped_once_that_is_confirmed(keys: Keys) -> None:
    keys.session.speaks()
    keys.session.stops()
    keys.beside.void()
    keys.panels.windows.front(Confirm)
    keys.panels.windows.answer(False)
    assert keys.calls == []
    keys.beside.void()
    keys.panels.windows.answer(True)
    assert keys.calls == [("void",)]
    assert keys.session.view.state is TurnState.READY


def test_a_turn_that_cannot_be_dropped_is_not_asked_about(keys: Keys) -> None:
    keys.asked(STAFF)
    keys.beside.void()
    assert keys.panels.windows.open == []
    assert keys.said == "not while working"


@pytest.mark.parametrize(
    ("place", "calls"),
    [(4, [("next_scenario",)]), (2, [("next_scenario", 2)]), (None, [])],
    ids=["the-next", "another", "left"],
)
def test_a_task_is_given(keys: Keys, place: int | None, calls: list[tuple[Any, ...]]) -> None:
    keys.beside.scenario()  # she has task 3
    keys.panels.windows.front(TasksDialog)
    keys.panels.windows.answer(place)
    assert keys.calls == calls


def test_pause_goes_on_after_a_pause(keys: Keys) -> None:
    keys.beside.pause()
    keys.beside.pause()
    assert keys.calls == [("pause",), ("unpause",)]


def test_a_replay_that_cannot_be_heard_says_why(keys: Keys) -> None:
    keys.beside.replay()
    assert keys.said == "no loudspeaker was found"
    keys.session.hears = ""
    keys.panels.said.clear()
    keys.beside.replay_end()
    assert keys.calls == [("replay", None), ("replay", END_SECONDS)]
    assert keys.said == ""


def test_the_left_column_folds(keys: Keys) -> None:
    keys.beside.left_column()
    assert keys.panels.folded == 1


def test_the_join_code_is_shown(keys: Keys) -> None:
    keys.beside.join_code()
    keys.panels.windows.front(JoinCodeDialog)


def test_the_session_ends_once_that_is_confirmed_and_then_the_key_leaves(keys: Keys) -> None:
    keys.beside.end()
    keys.panels.windows.front(Confirm)
    keys.panels.windows.answer(None)
    assert keys.calls == []
    keys.beside.end()
    keys.panels.windows.answer(True)
    assert keys.calls == [("end", "finished")]
    keys.beside.end()
    assert keys.panels.windows.left
