"""What she reads stays whole and where it is: long and wide answers, tasks, what comes while she reads."""

from __future__ import annotations

import pytest

from subject.terminal import projection, words
from subject.terminal.conversation_pane import ConversationPane
from subject.wire.messages import Answer, Message, Transcript
from tests.terminal.her_terminal import both_sizes, letters, ruler, terminal
from tests.terminal.subject_screens import WIDE
from tests.terminal.subject_standin import HISTORY, LONG, MESSAGE, SCENARIO, station


@both_sizes
async def test_a_long_answer_is_paged(size: tuple[int, int]) -> None:
    async with terminal(station(history=LONG), size) as desk:
        text = await desk.reads()
        rows = desk.app.screen.query_one(ConversationPane).page_rows
        assert f"rows 1-{rows} of 40" in text
        assert "NAME01" in text
        assert words.NEXT_ROWS in text
        text = await desk.press("pagedown")
        assert f"NAME{rows + 1:02d}" in text
        assert "NAME01" not in text
        text = await desk.press("pageup")
        assert f"rows 1-{rows} of 40" in text
        for _ in range(-(-40 // rows)):
            text = await desk.press("pagedown")
        assert "NAME40" in text
        assert words.NEXT_ROWS not in text


@both_sizes
async def test_the_last_letters_of_a_line_are_never_under_the_scroll_bar(size: tuple[int, int]) -> None:
    async with terminal(station(), size) as desk:
        for length in range(size[0] - 14, size[0]):
            turns = [
                (Transcript(turn=n, text=ruler(length)), Message(turn=n, reply=n, text=ruler(length)))
                for n in range(1, 12)
            ]
            text = await desk.change(history=tuple(one for turn in turns for one in turn))
            assert desk.app.main.conversation.max_scroll_y, "there is a scroll bar"
            assert ruler(length) * 2 in letters(text), length


@both_sizes
async def test_nothing_of_a_page_is_cut_off_at_its_right(size: tuple[int, int]) -> None:
    async with terminal(station("scenario"), size) as desk:
        for length in (size[0] - 14, size[0] - 8):
            for number, around in enumerate(("{}", "```\n{}\n```", "- {}", "> {}", "| a |\n|---|\n| {} |", "## {}")):
                page = around.format(ruler(length)) + "\n\nMore.\n" * 40
                title = f"T{length}-{number}"
                desk.station.change(scenario=SCENARIO.model_copy(update={"title": title, "text": page}))
                text = await desk.reads_task(title, ruler(length))
                assert title in text
                assert desk.app.main.more_below, "there is a scroll bar"
                assert ruler(length) in letters(text), (around, length)


async def test_a_wide_answer_turns_its_columns() -> None:
    async with terminal(station(history=(*HISTORY, Transcript(turn=2, text="addresses"), WIDE))) as desk:
        text = await desk.reads()
        assert "Telephone" not in text
        assert words.MORE_COLUMNS in text
        text = await desk.press("right", "right", "right")
        assert "Telephone" in text
        assert "Employee" in text
        assert "Street" in await desk.press("left", "left", "left")


@both_sizes
async def test_her_place_is_never_moved_while_she_reads(size: tuple[int, int]) -> None:
    many = tuple(
        item
        for n in range(1, 20)
        for item in (
            Transcript(turn=n, text=f"question {n}"),
            Answer(turn=n, reply=n, columns=("Employees",), rows=((n,),)),
        )
    )
    async with terminal(station(history=many), size) as desk:
        assert "question 19" in await desk.reads()
        before = await desk.press("pageup", "pageup")
        assert "question 19" not in before
        new = Message(turn=20, reply=20, text="The newest.")
        after = await desk.change(history=(*many, Transcript(turn=20, text="the last question"), new))
        # All but the scroll bar, which tells how much there is.
        body = [[line[: size[0] - 5].rstrip() for line in text.splitlines()[2:14]] for text in (before, after)]
        assert body[0] == body[1]
        assert words.NEW_BELOW in after
        assert "displayed 20" not in desk.station.calls
        text = await desk.press("pagedown", "pagedown", "pagedown")
        assert "The newest." in text
        assert words.NEW_BELOW not in text
        assert desk.station.calls[-1] == "displayed 20"


async def test_what_she_reads_stays_where_it_is_when_the_oldest_can_no_more_be_scrolled_to() -> None:
    """Her terminal keeps the last exchanges: what came first goes when something new comes."""
    many = tuple(
        item
        for n in range(1, 40)
        for item in (
            Transcript(turn=n, text=f"question {n}"),
            Answer(turn=n, reply=n, columns=("Employees",), rows=((n,),)),
        )
    )
    async with terminal(station(history=many[:60])) as desk:
        before = await desk.press("pageup", "pageup")
        reads = [line[:75].rstrip() for line in before.splitlines()[2:14]]
        for last in (62, 64):
            after = await desk.change(history=many[last - 52 : last])
            assert [line[:75].rstrip() for line in after.splitlines()[2:14]] == reads
        assert words.NEW_BELOW in after
        pane = desk.app.screen.query_one(ConversationPane)
        assert len(pane._drawn) == 52, "what is gone is not kept as lines, either"
        text = await desk.press("pagedown", "pagedown", "pagedown", "pagedown")
        assert "question 32" in text
        text = await desk.change(history=many[70:])
        assert "question 39" in text, "she was at the newest, and stays there"


async def test_an_answer_that_comes_while_she_reads_her_task_is_announced() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.press("f2")
        assert "Sharon Lease works in department 10" in text
        assert words.READY in text, "she can speak while she reads"
        text = await desk.change(history=(*HISTORY, MESSAGE))
        assert "I have no information" not in text
        assert words.NEW_ELSEWHERE.format(key="F2") in text
        assert "displayed 3" not in desk.station.calls
        text = await desk.press("f2")
        assert "I have no information on hobbies [not in the database]." in text
        assert desk.station.calls[-1] == "displayed 3"


async def test_speaking_while_reading_the_task() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.press("f2", "space")
        assert desk.station.calls[-1] == "press"
        text = await desk.change(state="listening", capturing=True)
        assert words.SPEAK_NOW in text
        assert "Sharon Lease works in department 10" in text


async def test_a_new_task_is_announced_until_she_has_read_it() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.reads()
        text = await desk.change(scenario=SCENARIO.model_copy(update={"number": 2, "title": "The telephone list"}))
        assert words.NEW_TASK in text
        await desk.pilot.click("#notice")
        assert "Your task, 2 of 3: The telephone list" in await desk.reads()
        assert words.NEW_TASK not in await desk.press("f2")


async def test_a_new_task_opens_by_itself_when_she_is_ready_and_so_does_one_that_is_given_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(projection, "READS_FOR", 0.0)
    async with terminal(station(history=HISTORY)) as desk:
        await desk.reads()
        following = SCENARIO.model_copy(update={"number": 2, "given": 2, "title": "The telephone list"})
        await desk.change(state="working", scenario=following)
        assert "The telephone list" not in await desk.reads(), "she waits for an answer"
        await desk.change(state="ready")
        assert "Your task, 2 of 3: The telephone list" in await desk.reads()
        assert "The telephone list" not in await desk.press("f2")
        await desk.change(scenario=following.model_copy(update={"given": 3}))
        assert "Your task, 2 of 3: The telephone list" in await desk.reads()


async def test_help_and_task_by_key_and_by_click() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        assert "Help" in await desk.press("f1")
        assert "Number of employees" in await desk.press("f1")
        await desk.pilot.click("#key-task")
        assert "The anniversary" in await desk.reads()
