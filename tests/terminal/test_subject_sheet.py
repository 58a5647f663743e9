"""Her sheet and the questionnaire on her screen: filled key by key, changed, closed, told when she leaves a line."""

from __future__ import annotations

from textual import events

from subject.terminal import words
from subject.wire.messages import Scenario
from tests.terminal.her_terminal import terminal
from tests.terminal.subject_standin import HISTORY, LISTED, MESSAGE, QUESTIONS, SCENARIO, TASK, station


async def test_she_fills_in_her_sheet_changes_it_and_has_finished() -> None:
    stand_in = station(scenario=TASK)
    async with terminal(stand_in) as desk:
        assert "F4 sheet" in await desk.reads()
        text = await desk.press("f4")
        assert "Your sheet: The anniversary" in text
        assert "Sharon Lease joined on" in text
        assert words.BLANK_HINTS["number"] in text
        await desk.press(*"1952", "enter", *"36", "up", *" oct")
        text = await desk.press("down", "down", *"jose, martha")
        assert "jose, martha" in text
        assert stand_in.view.paper.text(1, "joined") == "1952 oct"
        assert "fill joined 1952" in stand_in.calls, "told when she left the line, before she came back"
        text = await desk.press("f4")
        assert stand_in.view.paper.text(1, "guests") == "jose, martha", "closing the sheet tells the line she was in"
        assert "Your sheet:" not in text
        text = await desk.press("f4", "f8")
        assert words.ALL_FILLED in text
        text = await desk.press("b")
        assert "1952 oct" in text
        await desk.press("f8", "y")
        assert stand_in.calls[-1] == "close_sheet done"
        text = await desk.press("f4")
        assert "You have finished this task" in text
        assert "1952 oct" in text
        before = list(stand_in.calls)
        await desk.press("x", "enter")
        assert stand_in.calls == before, "what is closed stays as it is"


async def test_she_may_give_a_task_up_and_sees_that_an_answer_has_come() -> None:
    stand_in = station(scenario=TASK)
    async with terminal(stand_in) as desk:
        await desk.press("f4")
        text = await desk.change(history=(*stand_in.view.history, MESSAGE))
        assert words.NEW_ELSEWHERE.format(key="F4") in text
        text = await desk.press("f9")
        assert "0 of 3" in text
        await desk.press("y")
        assert stand_in.calls[-2:] == ["close_sheet gave_up", f"displayed {MESSAGE.reply}"]


async def test_a_line_is_told_a_moment_after_her_last_key() -> None:
    stand_in = station(scenario=TASK)
    async with terminal(stand_in) as desk:
        await desk.press("f4", *"48")
        while "fill joined 48" not in stand_in.calls:
            await desk.pilot.pause(0.05)


async def test_a_task_without_blanks_has_no_sheet() -> None:
    async with terminal(station()) as desk:
        assert "sheet" not in await desk.reads()
        assert "Your sheet" not in await desk.press("f4")


async def test_she_answers_question_by_question_and_hands_it_in() -> None:
    stand_in = station("questionnaire", questionnaire=QUESTIONS)
    async with terminal(stand_in) as desk:
        text = await desk.reads()
        assert "It was easy to find out what I needed." in text
        assert "question 1 of 3" in text
        text = await desk.press("4")
        assert "▶ 4" in text
        text = await desk.press("2")
        assert "▶ 2" in text
        await desk.press("enter", *"quick 5")
        text = await desk.press("enter")
        assert "What should be better?" in text
        assert "quick 5" not in text
        text = await desk.press(*"all", "enter")
        assert "That was the last question" in text
        paper = stand_in.view.paper
        assert paper.reply("easy").points == 2
        assert (paper.reply("liked").text, paper.reply("better").text) == ("quick 5", "all")
        text = await desk.press("pageup", "pageup")
        assert "quick 5" in text
        await desk.press("enter", "enter", "enter")
        assert stand_in.calls[-1] == "close_questionnaire done"
        assert "One moment" in await desk.reads()


async def test_she_may_skip_the_questionnaire() -> None:
    stand_in = station("questionnaire", questionnaire=QUESTIONS)
    async with terminal(stand_in) as desk:
        text = await desk.press("f9")
        assert "You would rather not answer" in text
        text = await desk.press("b")
        assert "question 1 of 3" in text
        await desk.press("f9", "y")
        assert stand_in.calls[-1] == "close_questionnaire skipped"


async def test_letters_typed_at_once_behind_enter_stand_in_the_next_line() -> None:
    """A quick hand on a slow machine: nothing of what she types is written behind the line before."""
    stand_in = station(scenario=TASK)
    async with terminal(stand_in) as desk:
        await desk.press("f4")
        for key in (*"1952", "enter", *"36"):
            desk.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await desk.app.keys.all_typed()
        await desk.press("down")
        texts = [line.value for line in desk.app.main.sheet.lines[:2]]
        assert texts == ["1952", "36"]


OTHER = Scenario(number=2, of=3, given=2, title="The telephone list", text="Find three numbers.")


async def test_she_chooses_her_first_task_from_the_list() -> None:
    stand_in = station("scenario", material=LISTED, scenario=None)
    async with terminal(stand_in) as desk:
        text = await desk.reads()
        assert "Choose a task" in text
        assert all(f"{place}   {name}" in text for place, name in enumerate(LISTED.tasks, 1))
        await desk.press("9", "enter", "space", "f6")
        assert not [call for call in stand_in.calls if call.startswith(("choose", "enter"))], "there is no such task"
        text = await desk.press("2")
        assert stand_in.calls[-1] == "choose_task 2"
        assert words.ONE_MOMENT in text
        text = await desk.change(scenario=OTHER, choosing=False)
        assert "Your task: The telephone list" in text
        assert "2 of 3" not in text, "a list has no order"
        assert "Choose a task" not in text
        text = await desk.press("f6")
        assert "▶ 2   The telephone list" in text
        await desk.press("f6", "enter")
        assert stand_in.calls[-1] == "enter conversation"


async def test_she_chooses_another_task_between_two_questions_by_key_or_click() -> None:
    stand_in = station(material=LISTED, history=HISTORY, scenario=SCENARIO)
    async with terminal(stand_in) as desk:
        assert words.TASK_OTHER in await desk.press("f2")
        assert "▶ 1   The anniversary" in await desk.press("f6")
        await desk.pilot.click("#numbered-2")
        assert "choose_task 2" in stand_in.calls
        text = await desk.change(scenario=OTHER, choosing=False)
        assert "Find three numbers." in text, "it is open before her"
        await desk.press("f2")
        text = await desk.change(state="working")
        assert "The budget" not in await desk.press("f6"), "not while she waits for an answer"
        assert words.TASK_OTHER not in await desk.press("f2")


async def test_who_has_finished_a_task_sees_the_list_and_what_is_done() -> None:
    stand_in = station(material=LISTED, history=HISTORY, scenario=TASK)
    async with terminal(stand_in) as desk:
        assert "The budget" in await desk.press("f4", "f8", "y")
        await desk.press("2")
        await desk.change(scenario=OTHER, choosing=False)
        text = await desk.press("f6")
        assert "✔ 1   The anniversary" in text
        assert "▶ 2   The telephone list" in text


async def test_without_a_list_there_is_nothing_to_choose() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        assert words.TASK_OTHER not in await desk.press("f2")
        assert "The budget" not in await desk.press("f6")
        assert "F6" not in await desk.press("f1")
