"""What stands on the wizard's screen: at both sizes, in every state, with whatever people say or type."""

from __future__ import annotations

from dataclasses import replace

import pytest

from subject.screen.conversation import conversation
from subject.wire.messages import Transcript
from tests.terminal.wizard_reading import Table, table
from tests.terminal.wizard_screens import picture
from tests.terminal.wizard_standin import Clock, Standin, fresh_view
from wizard.desk.actions import KEYS
from wizard.desk.terminal.panels import Her
from wizard.desk.terminal.title import clock, countdown, level_words, meter
from wizard.desk.view import Alarm, UtteranceView

SECOND = "how many years since sharon lease's hire date"
THIRD = "who works in department 11"
SIZES = [(140, 40), (100, 30)]


async def answered(at: Table, text: str = SECOND) -> None:
    """She has spoken; the readings are there."""
    at.session.speaks()
    at.session.stops()
    await at.settle()
    await at.type(text)
    await at.press("enter")


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_lost_at_either_size(size: tuple[int, int]) -> None:
    async with table(size) as at:
        await answered(at)
        text = at.text
        for words in (
            "8ky-1", "3/6", "A reunion", "turn 1", "◆ WORKING", "0:00", "1:00", f"✓ {SECOND}",
            "2 readings, 3 ms", "▸ 1  the number of years since the hire date of SHARON LEASE", "0.98",
            "the hire date of SHARON LEASE", "Enter: send the answer", "36.87", "minimum 36.87", "1 row, 2 ms",
            "Answer", "SQL", "CAS", "Schema", "Messages", "her: silent", "link 1 ms", "audio 1.9 MB", "3.4 s stored",
            "journal 7", "no sound",
        ):  # fmt: skip
            assert words in text, words
        for item in at.session.messages:
            assert f"{item.key.upper() or '·'} " in text
        for action in KEYS.actions:
            if action.name == "ask_model" or not action.keys:  # only where there is one: test_wizard_model
                continue
            assert action.label in text or action.label.replace("Ctrl+", "^") in text, action.label


async def test_the_left_column_folds_away_on_a_narrow_terminal_and_comes_back_by_its_key() -> None:
    async with table((100, 30)) as at:
        assert "What she sees" not in at.text
        await at.press("ctrl+b")
        assert "What she sees" in at.text
        await at.press("ctrl+b")
        assert "What she sees" not in at.text
    async with table((140, 40)) as at:
        assert "What she sees" in at.text
        await at.press("ctrl+b")
        assert "What she sees" not in at.text


async def test_what_she_sees_is_drawn_by_her_own_renderer() -> None:
    async with table() as at:
        await answered(at, THIRD)
        await at.press("enter")
        at.session.displays()
        await at.settle()
        her = at.app.desk.query_one(Her)
        width = her.scrollable_content_region.width
        lines = conversation(at.session.view.shown, width=width, marks={1: "✓ on her screen"})
        painted = at.text.split("\n")
        for line in lines:
            assert any(line.plain in row for row in painted), line.plain


async def test_square_brackets_are_shown_as_typed_everywhere() -> None:
    said = "list [bold]all[/bold] [/] of them"
    async with table() as at:
        await answered(at, said)
        assert at.text.count("list [bold]all[/bold] [/] of them") == 4
        await at.press("escape", "f1")
        await at.type("[red]things[/red]")
        await at.settle()
        assert "No information is available on [red]things[/red]" in at.text
        await at.press("enter", "ctrl+n")
        await at.type("[i]")
        await at.press("enter")
        assert at.session.calls[-1] == ("note", "[i]")


async def test_the_tabs_turn_with_left_and_right() -> None:
    async with table() as at:
        await answered(at)
        await at.press("right")
        assert "SELECT ROUND" in at.text
        assert "the minimum answer:" in at.text
        await at.press("right")
        assert "minimum\n" in "\n".join(line[46:].strip() + "\n" for line in at.text.split("\n"))
        await at.press("right")
        assert "department→departments" in at.text
        await at.press("right")
        assert "1 row, 2 ms" in at.text


async def test_a_long_answer_is_turned_by_pages() -> None:
    async with table((100, 30)) as at:
        await answered(at, THIRD)
        assert "rows 1-" in at.text
        assert "NAME39" not in at.text
        for _ in range(12):
            await at.press("pagedown")
        assert "NAME39" in at.text
        assert "-40 of 40" in at.text


async def test_where_nobody_has_joined_the_code_is_shown_large_and_goes_by_itself() -> None:
    session = Standin(Clock())
    session.view = replace(session.view, joined=False, linked=False, level=None)
    async with table(session=session) as at:
        assert "NOBODY HAS JOINED" in at.text
        assert f"woz subject '{session.view.join_code}'" in at.text
        await at.press("ctrl+c")
        assert at.app.clipboard == f"woz subject '{session.view.join_code}'"
        session.change(joined=True, linked=True)
        await at.settle()
        assert "woz subject" not in at.text
        await at.press("ctrl+k")
        assert "woz subject" in at.text


async def test_another_room_is_told_the_whole_code_only() -> None:
    session = Standin(Clock())
    code = "woz1+tls://192.0.2.7:8710?s=8ky-1&k=abc&f=" + "0" * 64
    session.view = replace(session.view, joined=False, linked=False, join_code=code)
    async with table(session=session) as at:
        assert "of this machine" not in at.text
        assert "woz1+tls://192.0.2.7:8710" in at.text


async def test_alarms_are_loud_say_what_to_do_and_go_away() -> None:
    async with table() as at:
        at.session.alarm(Alarm("disk", "DISK LOW: make room"), Alarm("link", "LINK LOST: look at her terminal"))
        await at.settle()
        assert "▲ DISK LOW: make room" in at.text
        assert "▲ LINK LOST: look at her terminal" in at.text
        at.session.alarm()
        await at.settle()
        assert "DISK LOW" not in at.text


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"linked": False}, "▲ LINK LOST"),
        ({"paused": True}, "‖ PAUSED"),
        ({"ended": True}, "■ ENDED"),
        ({"stage": "consent"}, "… SHE IS AT: CONSENT"),
        ({}, "○ READY"),
        ({"notes": 2}, "notes 2"),
        ({"wizard_error": True}, "✗ mistake marked"),
        ({"utterance": UtteranceView(1, 0.4, False, True, "too_soft")}, "▲ too soft"),
        ({"utterance": UtteranceView(1, 60.0, False, True, "good", "longest")}, "▲ cut: longest"),
        ({"level": None}, "her: no microphone"),
    ],
)
async def test_one_unmistakable_sign_for_each_state(facts: dict[str, object], words: str) -> None:
    async with table() as at:
        at.session.change(**facts)
        await at.settle()
        assert words in at.text


async def test_the_palette_has_every_action_and_every_message() -> None:
    async with table((140, 60)) as at:
        await at.press("ctrl+p")
        for words, expected in (("drop", "Drop this turn  (Ctrl+D)"), ("rephrase", "(F5)"), ("schema", "Show Schema")):
            at.app.screen.query_one("CommandInput").value = words  # type: ignore[attr-defined]
            for _ in range(40):
                await at.pilot.pause(0.05)
                if expected in at.text:
                    break
            assert expected in at.text
        await at.press("enter")
        await at.settle()
        assert "department→departments" in at.text


def test_the_countdown_fills_and_says_the_limit() -> None:
    view = replace(fresh_view(Clock()), working_since=100.0)
    assert countdown(view, 123.4).plain == "0:23 ▓▓▓▓▓▓░░░░░░░░░░ 1:00"
    assert countdown(view, 190.0).plain == "1:30 ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 1:00"
    assert countdown(replace(view, working_since=None), 123.0).plain == ""
    assert clock(3599.9) == "59:59"


def test_the_meter_says_it_in_words_too() -> None:
    assert [level_words(level)[0] for level in (None, -70.0, -20.0, -1.0)] == [
        "no microphone", "silent", "heard", "too loud",
    ]  # fmt: skip
    assert meter([-60.0, -30.0, 0.0, -99.0]) == "▁▅█▁"


async def test_a_reading_too_long_for_its_line_is_shown_whole_below() -> None:
    async with table((100, 30)) as at:
        await answered(at)
        request = at.session.view.requests[0]
        long = replace(request.interpretations[0], paraphrase="the number of " + "very " * 30 + "senior employees")
        at.session.change(requests=(replace(request, interpretations=(long,)),))
        await at.settle()
        assert "senior employees" in at.text


async def test_a_long_conversation_shows_its_end() -> None:
    async with table() as at:
        shown = tuple(Transcript(turn=turn, text=f"question number {turn}") for turn in range(1, 60))
        at.session.change(shown=shown, turn=59)
        await at.settle()
        assert "question number 59" in at.text
        assert "question number 1 " not in at.text


async def test_the_task_has_its_name_where_the_first_line_is_short() -> None:
    for size, words in (((100, 30), "3/6 A reunion · 8ky-1"), ((80, 24), "3/6 A reunion")):
        async with table(size) as at:
            await answered(at)
            first = at.text.splitlines()[0]
            assert words in first, first
            assert "WORKING" in first
            at.session.change(scenario_chosen=True)
            await at.settle()
            assert "3/6 A reunion, her choice" in at.text.splitlines()[0]


async def test_who_cannot_hear_in_a_rehearsal_reads_what_she_says() -> None:
    async with table((100, 30)) as at:
        assert "♪ no sound" in at.text
        assert "^L writes it" not in at.text
        at.session.her_words = lambda: "she said: who works here"
        await answered(at)
        assert "♪ no sound: ^L writes it" in at.text


async def test_the_window_of_the_tasks_stands_in_the_middle_and_its_last_line_is_whole() -> None:
    for size in ((80, 24), (100, 30), (140, 40)):
        async with table(size) as at:
            await at.press("ctrl+s")
            window = at.app.screen.query_one(".dialog").region
            left, right = window.x, size[0] - window.right
            above, below = window.y, size[1] - window.bottom
            assert abs(left - right) <= 1, (size, window)
            assert abs(above - below) <= 1, (size, window)
            assert any(
                line.rstrip("│ ").endswith("Esc: leave") and "Enter: give it" in line for line in at.text.splitlines()
            )


@pytest.mark.parametrize("scene", ["adjusted", "sent", "editor-result"])
async def test_the_pictures_show_what_they_are_called_after(scene: str) -> None:
    """The scenes themselves say what must have come about."""
    drawn = await picture(scene, (80, 24))
    assert "<svg" in drawn
