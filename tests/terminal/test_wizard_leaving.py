"""A message and the good-bye stand on the wizard's screen for a moment before they leave; Esc takes them back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from subject.screen.dialogs import LineDialog
from subject.screen.internals import Palette
from subject.wire.messages import Message, OnScreen
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_standin import Clock, Standin
from wizard.desk.terminal.editor import SqlEditor
from wizard.desk.terminal.her_copy import her_heading
from wizard.desk.terminal.session_actions import what_ends
from wizard.desk.terminal.title import status, title
from wizard.desk.view import SheetView

QUESTION = "who works in department 11"
META = "No information about the information itself is available"


def holding() -> Standin:
    session = Standin(Clock())
    session.holds = True
    return session


async def said(at: Table, text: str = "") -> None:
    """She has spoken; `text` stands in the transcript."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    if text:
        await at.type(text)


def calls(at: Table, name: str) -> int:
    return sum(call[0] == name for call in at.session.calls)


def sent(at: Table) -> list[str]:
    return [item.text for item in at.session.view.shown if isinstance(item, Message)]


@pytest.mark.parametrize("key", ["f2", "f3", "f5"])
async def test_a_message_key_pressed_a_moment_after_the_editor_was_left_can_be_taken_back(key: str) -> None:
    async with table(session=holding()) as at:
        await said(at, QUESTION)
        await at.press("enter", "f12", "escape", key)
        assert calls(at, "send_message") == 1
        assert sent(at) == []
        assert "message NOT SENT YET   Esc takes it back" in at.text
        await at.press("escape")
        assert at.session.calls[-1] == ("take_back",)
        assert sent(at) == []
        assert "NOT SENT YET" not in at.text
        assert "taken back: nothing was sent" in at.text
        await at.press("enter")
        assert calls(at, "send_answer") == 1, "the answer that was there is there again"


@pytest.mark.parametrize("key", ["ctrl+f", "ctrl+x", "ctrl+j", "f12", "alt+z", "ctrl+w", "ctrl+u"])
async def test_a_key_of_the_editor_pressed_a_moment_after_it_was_left_sends_nothing(key: str) -> None:
    async with table(session=holding()) as at:
        await said(at, QUESTION)
        await at.press("enter", "f12", "escape")
        before = list(at.session.calls)
        await at.press(key)
        assert at.session.calls == before
        assert at.session.view.leaving is None


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_the_whole_text_is_in_view_until_it_leaves(size: tuple[int, int]) -> None:
    async with table(size, session=holding()) as at:
        at.session.clock = at.clock
        await said(at)
        await at.press("f2")
        shown = " ".join(at.text.split())
        assert META in shown
        assert "leaves in 1.0 s" in shown
        assert "ESC TAKES IT BACK" in at.text.split("\n")[0]
        at.session.leaves()
        await at.settle()
        assert sent(at) == [META]
        assert "NOT SENT YET" not in at.text


@pytest.mark.parametrize(("key", "window"), [("ctrl+n", LineDialog), ("f12", SqlEditor), ("ctrl+p", Palette)])
async def test_escape_takes_it_back_whatever_window_is_open_and_the_window_stays(key: str, window: type) -> None:
    async with table(session=holding()) as at:
        await said(at, QUESTION)
        await at.press("enter", "f3", key)
        assert isinstance(at.app.screen, window)
        await at.press("escape")
        assert at.session.calls[-1] == ("take_back",)
        assert isinstance(at.app.screen, window)
        await at.press("escape")
        assert calls(at, "take_back") == 1, "the second one is the window's"


async def test_what_was_being_typed_stays_until_the_message_has_left_and_can_be_brought_back_after() -> None:
    async with table(session=holding()) as at:
        await said(at, "who works in")
        await at.press("f2", "escape")
        assert at.app.desk.typed_transcript() == "who works in"
        assert at.focus == "transcript"
        await at.press("f2")
        at.session.leaves()
        await at.settle()
        assert at.app.desk.typed_transcript() == ""
        await said(at)
        await at.press("ctrl+z")
        assert at.app.desk.typed_transcript() == "who works in"


async def test_the_words_of_a_blank_are_there_again_after_the_message_was_taken_back() -> None:
    async with table(session=holding()) as at:
        await said(at)
        await at.press("f1")
        await at.type("hobbies")
        await at.press("enter")
        assert "No information is available on hobbies" in at.text
        await at.press("escape", "f1")
        assert at.focus == "blank_topic"
        await at.press("backspace", "enter")
        assert at.session.calls[-1] == ("send_message", "no_information", {"topic": "hobbie"})


async def test_the_good_bye_can_be_taken_back_too() -> None:
    async with table(session=holding()) as at:
        await at.press("ctrl+q")
        assert "a second after Enter" in at.text
        await at.press("enter")
        assert "good-bye NOT SENT YET   Esc takes it back" in at.text
        assert "Thank you. The session is over." in at.text
        await at.press("escape")
        assert not at.session.view.ended
        await at.press("ctrl+q", "enter")
        at.session.leaves()
        await at.settle()
        assert at.session.view.ended


async def test_an_enter_pressed_just_after_a_message_was_taken_back_sends_no_answer_unread() -> None:
    async with table(session=holding(), gap=0.4) as at:
        await said(at)
        at.clock.now += 1.0
        await at.type(QUESTION)
        await at.press("enter")
        at.clock.now += 1.0
        await at.press("f3", "escape", "enter")
        assert calls(at, "send_answer") == 0
        at.clock.now += 1.0
        await at.press("enter")
        assert calls(at, "send_answer") == 1


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {},
            "She is told that there is a new task: task 4 of 6 opens by itself when she is ready, and stays behind F2.",
        ),
        ({"linked": False}, "Her terminal is not connected: she is told of task 4 of 6 when it is back."),
        ({"stage": "briefing"}, "She reads task 4 of 6 when she comes to it: she is at the briefing now."),
        ({"stage": "scenario"}, "She is reading her task now: task 4 of 6 takes its place."),
        (
            {"scenario": None},
            "She is told that there is a new task: the first task opens by itself when she is ready, and stays "
            "behind F2.",
        ),
    ],
)
async def test_it_is_said_what_giving_a_task_does_at_her_side(facts: dict[str, object], told: str) -> None:
    async with table() as at:
        at.session.change(**facts)
        await at.press("ctrl+s")
        text = " ".join(at.text.replace("│", " ").split())
        assert told in text
        assert "on her screen" not in text.replace("✓ on her screen", "")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "She is told good-bye a second after Enter; the session cannot be opened again."),
        ({"asks_questions": True}, "She is asked the questionnaire; when she has handed it in"),
        ({"questionnaire": SheetView(1, 3)}, "What she has not answered yet stays unanswered"),
    ],
)
def test_it_is_said_what_ending_the_session_does_at_her_side(facts: dict[str, Any], told: str) -> None:
    view = replace(Standin().view, **facts)
    assert told in what_ends(view)


def test_the_link_of_a_session_that_is_over_is_closed_and_not_lost() -> None:
    running = replace(Standin().view, joined=True, linked=False)
    assert "link lost" in status(running, (), "", 140)[0].plain
    over = replace(running, ended=True, screen=OnScreen(columns=80, rows=24, page="ended"))
    assert "link closed" in status(over, (), "", 140)[0].plain
    assert re.fullmatch("─ She reads the good-bye ─+ 80x24 ─", her_heading(over, 44)[0].plain)


def test_the_questionnaire_is_counted_where_the_first_line_is_short() -> None:
    view = replace(Standin().view, questionnaire=SheetView(2, 6), stage="questionnaire", scenario=None)
    assert title(view, 0.0, 80)[0].plain.lstrip().startswith("questions 2/6 · ")


async def test_short_words_stand_above_the_messages_when_these_are_many_lines() -> None:
    async with table() as at:
        await at.press("ctrl+g")
        desk = at.app.desk
        await at.settle()
        free = desk.size.height - desk.query_one("#textual-toastrack").styles.margin.bottom
        assert 10 < free < desk.query_one("#messages").region.y
