"""Her terminal through its own screen: every stage, every state, keys and mouse, at both sizes."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import AppBlur
from textual.pilot import Pilot
from textual.widgets import Input

from subject.audio.errors import NoDevice
from subject.audio.levels import RecordingVerdict
from subject.terminal import projection, words
from subject.terminal.actions import named_key
from subject.terminal.app import SubjectApp
from subject.terminal.conversation_pane import ConversationPane
from subject.terminal.keys import HoldParser, KeyReleased
from subject.terminal.pages import split, what
from subject.wire.messages import Answer, Message, Settings, Stage, Transcript
from tests.terminal.meanings_of_keys import held_to_one_meaning, on_her_screen
from tests.terminal.subject_screens import SCENES, SIZES, WIDE
from tests.terminal.subject_standin import HISTORY, LONG, MESSAGE, SCENARIO, StandIn, screen_text, station

both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
SMALL = SIZES["80x24"]


class Desk:
    """An open terminal: what she can read, and her hands."""

    def __init__(self, app: SubjectApp, stand_in: StandIn, pilot: Pilot[None]) -> None:
        self.app = app
        self.station = stand_in
        self.pilot = pilot

    async def reads(self) -> str:
        """The screen, when everything has been drawn."""
        await self.pilot.pause()
        await self.pilot.pause(0.15)
        return screen_text(self.app)

    async def reads_task(self, title: str, ruled: str) -> str:
        """The screen, once this task and these letters are drawn: a page takes its time; as it is if they never are."""
        for _ in range(20):
            text = await self.reads()
            if title in text and ruled in letters(text):
                break
        return text

    async def press(self, *keys: str) -> str:
        """Some keys, and then the screen."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
        return await self.reads()

    async def change(self, **fields: object) -> str:
        """The view changes, and then the screen."""
        self.station.change(**fields)
        return await self.reads()


@asynccontextmanager
async def terminal(
    stand_in: StandIn, size: tuple[int, int] = SMALL, *, files: tuple[Path, ...] = (), displayed: set[int] | None = None
) -> AsyncIterator[Desk]:
    app = SubjectApp(stand_in, files=files, displayed=displayed or set())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, stand_in, pilot)


# --- the stages ------------------------------------------------------------------------------------------------------


async def test_from_the_first_page_to_the_conversation() -> None:
    stand_in = StandIn()
    async with terminal(stand_in) as desk:
        assert (await desk.reads()).split() == ["…", "One", "moment,", "please."]
        ready = station("briefing").view
        text = await desk.change(
            joined=True, linked=True, material=ready.material, scenario=ready.scenario, stage="briefing"
        )
        assert "Thank you for coming" in text
        assert "page 1 of 3" in text
        text = await desk.press("enter")
        assert "There are no wrong questions" in text
        text = await desk.press("b")
        assert "Thank you for coming" in text
        text = await desk.press("space", "enter")
        assert "What the system knows" in text
        text = await desk.press("enter")
        assert "What you say will be recorded" in text
        assert "I agree  [A]" in text
        stand_in.verdicts = [
            RecordingVerdict("too_soft", -50.0, -60.0, "That was very soft. A little closer, or a little louder?"),
            RecordingVerdict("good", -10.0, -20.0, "That sounds good."),
        ]
        text = await desk.press("enter", "space", "enter")
        assert "I agree" in text
        assert "consent" not in stand_in.calls
        text = await desk.press("a")
        assert "Let us try the microphone" in text
        assert stand_in.calls == ["start", "enter consent", "consent", "enter microphone", "open"]
        text = await desk.press("enter")
        assert "That was very soft" in text
        text = await desk.press("enter")
        assert "✔ That sounds good." in text
        text = await desk.press("h")
        assert words.MICROPHONE_NOT_HEARD in text
        assert "/dev" not in text
        text = await desk.press("enter")
        assert "Now try it once" in text
        assert words.READY in text
        text = await desk.press("enter")
        assert "enter scenario" not in stand_in.calls, "not before it has arrived"
        await desk.press("space")
        text = await desk.change(state="listening", capturing=True)
        assert words.SPEAK_NOW in text
        await desk.press("space")
        assert "release" in stand_in.calls
        text = await desk.change(state="ready", capturing=False, practised=True)
        assert "✔ That has arrived" in text
        text = await desk.press("enter")
        assert "Your task, 1 of 3: The anniversary" in text
        assert "Sharon Lease works in department 10" in text
        text = await desk.press("space")
        assert words.EMPTY_CONVERSATION in text
        assert words.READY in text
        assert stand_in.calls[-1] == "enter conversation"
        assert stand_in.calls.count("open") == 1


async def test_declining_takes_two_steps_ends_politely_and_opens_no_microphone() -> None:
    async with terminal(station("consent")) as desk:
        text = await desk.press("n")
        assert "Nothing has been recorded" in text
        assert "What you say will be recorded" in await desk.press("b")
        text = await desk.press("n", "n")
        assert "Thank you for coming. Nothing has been recorded." in text
        assert desk.station.calls == ["start", "decline"]


async def test_choices_are_done_by_the_mouse_too() -> None:
    async with terminal(station("consent")) as desk:
        await desk.pilot.click("#choice-0")
        await desk.reads()
        assert "consent" in desk.station.calls


async def test_a_page_longer_than_the_screen_is_read_before_it_is_left() -> None:
    stand_in = station("briefing")
    material = stand_in.view.material
    assert material is not None
    stand_in.view = station(
        "briefing",
        material=material.model_copy(
            update={"briefing": "\n\n".join(f"Line {n}." for n in range(30)), "database": "# Second\n\nThe end."}
        ),
    ).view
    async with terminal(stand_in) as desk:
        text = await desk.reads()
        assert words.MORE_BELOW in text
        assert "Line 29." not in text
        seen = 0
        while "Second" not in (text := await desk.press("enter")):
            seen += 1
            assert seen < 10
        assert seen >= 2
        assert "page 2 of 2" in text


async def test_a_long_consent_is_read_before_it_is_agreed_to() -> None:
    stand_in = station("consent")
    material = stand_in.view.material
    assert material is not None
    consent = material.consent.model_copy(update={"text": "\n\n".join(f"Line {n}." for n in range(30))})
    stand_in.view = station("consent", material=material.model_copy(update={"consent": consent})).view
    async with terminal(stand_in) as desk:
        assert words.MORE_BELOW in await desk.reads()
        await desk.press("a")
        await desk.pilot.click("#choice-0")
        text = await desk.press("enter", "space", "enter", "enter", "enter", "enter")
        assert "consent" not in stand_in.calls
        assert "Line 29." in text
        await desk.press("a")
        assert "consent" in stand_in.calls


async def test_the_microphone_that_does_not_open_is_told_in_plain_words(caplog: pytest.LogCaptureFixture) -> None:
    stand_in = station("microphone")
    stand_in.microphone_error = NoDevice("microphone", "'USB'", ("'hw:0' (ALSA)",))
    with caplog.at_level(logging.ERROR, logger="woz.subject"):
        async with terminal(stand_in) as desk:
            text = await desk.reads()
            assert "Please call the experimenter" in text
            assert "ALSA" not in text
            assert "hw:0" in caplog.text
            stand_in.microphone_error = None
            assert "Press Enter, then say a sentence" in await desk.press("enter")


async def test_the_experimenter_is_told_what_to_do_about_trouble() -> None:
    stand_in = station("microphone")
    stand_in.microphone_error = NoDevice("microphone", "", ())
    async with terminal(stand_in) as desk:
        assert "--source typed" not in await desk.reads(), "nothing technical on her screen"
        assert "--source typed" in await desk.press("f10")
        stand_in.microphone_error = None
        assert "Press Enter, then say a sentence" in await desk.press(*"go", "space", *"on", "enter")
        text = await desk.change(hint="trouble", trouble="disk")
        assert "Please call the experimenter" in text
        assert "disk" not in text.lower()
        assert "The disk of this machine is full" in await desk.press("f10")


async def test_the_check_counts_down_and_shows_the_level() -> None:
    stand_in = station("microphone")
    stand_in.verdicts = [RecordingVerdict("good", -10.0, -20.0, "That sounds good.")]
    stand_in.hold_check.clear()
    async with terminal(stand_in) as desk:
        text = await desk.press("enter")
        assert words.MICROPHONE_SPEAK in text
        assert "╺━┓" in text or "╶─╮" in text, "a large figure"
        assert "▅" in text, "level 0.6 of 8 bars"
        stand_in.hold_check.set()
        await desk.app.workers.wait_for_complete()
        assert "That sounds good." in await desk.reads()


async def test_a_terminal_that_was_killed_comes_back_where_she_was() -> None:
    stand_in = StandIn()
    ready = station("conversation", history=LONG).view
    async with terminal(stand_in, displayed={1}) as desk:
        await desk.change(
            joined=True, linked=True, material=ready.material, scenario=SCENARIO, history=LONG, stage="conversation"
        )
        text = await desk.reads()
        assert "NAME01" in text
        assert words.NEW_TASK not in text
        assert "open" in stand_in.calls
        assert [call for call in stand_in.calls if call.startswith("displayed")] == ["displayed 2"]


# --- the conversation ------------------------------------------------------------------------------------------------


async def test_a_turn_with_the_mouse() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.reads()
        assert "how many people work in department forty five" in text
        assert "Number of employees" in text
        assert f"▶  {words.READY}  ▶" in text
        assert desk.station.calls[-1] == "displayed 1"
        await desk.pilot.mouse_down("#talk")
        text = await desk.reads()
        assert words.SPEAK_NOW not in text
        assert words.MOMENT in text
        text = await desk.change(state="listening", capturing=True)
        assert "●  SPEAK NOW  ●" in text
        assert "▅▅" in text, "the level, moving"
        await desk.pilot.mouse_up("#heading")
        assert desk.station.calls[-2:] == ["press", "release"]
        text = await desk.change(state="working", capturing=False)
        assert words.WORKING in text
        question = Transcript(turn=2, text="who are their [managers] \x1b[31m")
        text = await desk.change(history=(*HISTORY, question))
        assert "who are their [managers]" in text
        assert "\x1b" not in text
        assert "working on it" in text
        message = Message(turn=2, reply=2, text="I am unable to answer [that].")
        text = await desk.change(history=(*HISTORY, question, message), state="ready")
        assert "I am unable to answer [that]." in text
        assert words.READY in text
        assert desk.station.calls[-1] == "displayed 2"


async def test_space_held_where_releases_are_reported() -> None:
    async with terminal(station()) as desk:
        for message in HoldParser().feed("\x1b[?27u"):
            desk.app.post_message(message)
        assert words.READY_HOW_HOLD in await desk.reads()
        await desk.press("space")
        assert words.SPEAK_HOW_HOLD in await desk.change(state="listening", capturing=True)
        for message in HoldParser().feed("\x1b[32;1:2u\x1b[32;1:2u\x1b[32;1:3u"):
            assert isinstance(message, KeyReleased)
            desk.app.post_message(message)
        await desk.reads()
        assert desk.station.calls[-2:] == ["press", "release"]


async def test_what_a_terminal_with_event_types_sends_stops_nothing() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        sent = (
            "\x1b[?27u\x1b[57441;2:1u\x1b[97;2:1;65u\x1b[97;2:3u\x1b[5;1:1~\x1b[5;1:2~\x1b[5;1:3~\x1b[12;1:1~"
            "\x1b[12;1:3~\x1b[12;1:1~\x1b[12;1:3~\x1b[27;1:1u\x1b[27;1:3u\x1b[99;5:1u\x1b[99;5:3u\x1b[32;1:9u"
        )
        for message in HoldParser().feed(sent):
            desk.app.post_message(message)
        assert "Number of employees" in await desk.reads()
        assert desk.app.return_code is None


async def test_holding_ends_when_the_window_loses_the_keyboard() -> None:
    async with terminal(station()) as desk:
        await desk.pilot.mouse_down("#talk")
        desk.app.post_message(AppBlur())
        await desk.reads()
        assert desk.station.calls[-2:] == ["press", "release"]


async def test_the_end_of_the_longest_utterance_is_counted_down_and_then_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "PRESS_TAKEN", 60.0)  # a busy machine draws the first frame late
    async with terminal(station(settings=Settings(longest_utterance=2.0))) as desk:
        await desk.pilot.mouse_down("#talk")
        await desk.change(state="listening", capturing=True)
        await desk.pilot.pause(1.2)
        assert words.ONE_SECOND_LEFT in await desk.reads()
        text = await desk.change(state="working", capturing=False, hint="longest")
        assert words.HINTS["longest"] in text
        await desk.pilot.mouse_up("#talk")
        assert "release" not in desk.station.calls


async def test_pressing_too_early_is_told_kindly() -> None:
    async with terminal(station(state="working")) as desk:
        await desk.pilot.mouse_down("#talk")
        text = await desk.reads()
        assert words.HINTS["wait"] in text
        await desk.pilot.mouse_up("#talk")
        assert desk.station.calls[-1] == "press"


@pytest.mark.parametrize("hint", ["too_soft", "clipping", "longest"])
async def test_hints(hint: str) -> None:
    async with terminal(station(hint=hint)) as desk:
        assert words.HINTS[hint] in await desk.reads()  # type: ignore[index]


async def test_who_clicks_instead_of_holding_is_told_to_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    too_short = projection.TOO_SHORT
    async with terminal(station()) as desk:
        monkeypatch.setattr(projection, "TOO_SHORT", 60.0)  # a busy machine may take a second between down and up
        await desk.pilot.mouse_down("#talk")
        await desk.pilot.mouse_up("#talk")
        assert words.HOLD_ON in await desk.change(hint="silent")
        monkeypatch.setattr(projection, "TOO_SHORT", too_short)
        await desk.pilot.mouse_down("#talk")
        await desk.pilot.pause(0.8)
        await desk.pilot.mouse_up("#talk")
        assert words.HINTS["silent"] in await desk.change(hint="silent")


@pytest.mark.parametrize("stage", ["microphone", "practice", "scenario", "conversation"])
async def test_she_may_stop_at_any_time_and_says_what_becomes_of_what_she_said(stage: Stage) -> None:
    async with terminal(station(stage, history=HISTORY)) as desk:
        assert named_key("stop") in await desk.reads()
        text = await desk.press("f3")
        assert "nobody asks you why" in text
        assert "Stop, delete it" in text
        assert "stop" not in " ".join(desk.station.calls)
        assert named_key("stop") in await desk.press("b"), "back where she was"
        text = await desk.press("f3", "d")
        assert "cannot be brought back" in text
        assert "withdraw" not in desk.station.calls, "once more"
        text = await desk.press("y")
        assert desk.station.calls[-1] == "withdraw"
        assert "will be" in text
        assert "deleted" in text
    async with terminal(station(stage, history=HISTORY)) as desk:
        text = await desk.press("f3", "k")
        assert desk.station.calls[-1] == "stop and keep"
        assert "is kept" in text


@pytest.mark.parametrize("stage", ["briefing", "consent", "ended"])
async def test_before_she_agrees_and_after_the_end_there_is_nothing_to_stop(stage: Stage) -> None:
    async with terminal(station(stage)) as desk:
        assert named_key("stop") not in await desk.reads()
        assert "nobody asks you why" not in await desk.press("f3")


async def test_she_may_stop_while_she_speaks_and_while_she_types() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.pilot.mouse_down("#talk")
        await desk.change(state="listening", capturing=True)
        await desk.press("f3")
        assert desk.station.calls[-1] == "release", "what she says ends here"
        await desk.press("k")
        assert desk.station.calls[-1] == "stop and keep"
    async with terminal(station(source="typed", history=HISTORY)) as desk:
        await desk.press("h", "o", "w", "f3", "b")
        assert "how" in await desk.reads(), "what she typed is there still"
        await desk.press("f3", "k")
        assert desk.station.calls[-1] == "stop and keep"


async def test_link_down_is_one_moment_and_nothing_else() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.reads()
        text = await desk.change(linked=False)
        assert text.split() == ["…", "One", "moment,", "please."]
        text = await desk.press("f1", "f2", "space", "enter", "pageup")
        assert text.split() == ["…", "One", "moment,", "please."]
        assert "press" not in desk.station.calls
        assert "Number of employees" in await desk.change(linked=True)


async def test_a_link_that_drops_while_she_speaks_does_not_interrupt_her() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.pilot.mouse_down("#talk")
        await desk.change(state="listening", capturing=True)
        assert words.SPEAK_NOW in await desk.change(linked=False)
        await desk.pilot.mouse_up("#talk")
        text = await desk.change(capturing=False, state="working")
        assert text.split() == ["…", "One", "moment,", "please."]
        assert desk.station.calls[-1] == "release"


async def test_trouble_lets_go_and_asks_for_the_experimenter_who_goes_on() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        await desk.pilot.mouse_down("#talk")
        await desk.change(state="listening", capturing=True)
        text = await desk.change(hint="trouble")
        assert "Please call the experimenter" in text
        assert desk.station.calls[-1] == "release"
        await desk.press("f10")
        text = await desk.press(*"go", "space", *"on", "enter")
        assert desk.station.calls[-1] == "go on"
        assert "Number of employees" in text


async def test_paused_is_a_quiet_word() -> None:
    async with terminal(station(state="paused")) as desk:
        text = await desk.reads()
        assert words.PAUSED in text
        assert words.READY not in text


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


def ruler(length: int) -> str:
    """A word of this many columns that ends in letters found nowhere else."""
    return "=" * (length - 3) + "XYZ"


def letters(text: str) -> str:
    """What is read off the screen, without the breaks, the frames of tables and the scroll bar."""
    return "".join(one for one in text if one in "=XYZ")


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


async def test_files_are_spoken_one_after_the_other() -> None:
    stand_in = station("microphone", "file")
    stand_in.verdicts = [RecordingVerdict("good", -10.0, -20.0, "That sounds good.")]
    async with terminal(stand_in, files=(Path("a.flac"), Path("b.flac"))) as desk:
        await desk.press("enter", "enter")
        await desk.pilot.mouse_down("#talk")
        await desk.pilot.mouse_up("#talk")
        await desk.change(practised=True)
        await desk.press("enter", "enter")
        for _ in range(3):
            await desk.pilot.mouse_down("#talk")
            await desk.pilot.mouse_up("#talk")
        await desk.reads()
        plays = [call for call in stand_in.calls if call.startswith("play")]
        assert plays == ["play a.flac", "play a.flac", "play a.flac", "play b.flac", "play a.flac"]


# --- typed -----------------------------------------------------------------------------------------------------------


async def test_typed_input() -> None:
    async with terminal(station("consent", "typed")) as desk:
        text = await desk.press("a")
        assert words.TYPE_READY in text
        assert "open" not in desk.station.calls
        text = await desk.press(*"hello", "enter")
        assert "✔ That has arrived" in text
        assert "type hello" not in desk.station.calls
        await desk.press("enter")
        await desk.press("enter")
        text = await desk.press(*"who", "space", *"is", "space", *"he", "enter")
        assert desk.station.calls[-1] == "type who is he"
        assert words.WORKING in text
        assert desk.app.screen.query_one("#talk-line", Input).value == ""


async def test_a_question_typed_on_the_page_of_a_task_turns_nothing() -> None:
    stand_in = station("scenario", "typed")
    async with terminal(stand_in) as desk:
        for key in ("w", "h", "o", "space", "s"):
            text = await desk.press(key)
        assert "Your task, 1 of 3: The anniversary" in text
        assert "enter conversation" not in stand_in.calls
        await desk.press("enter")
        assert stand_in.calls[-1] == "enter conversation"


async def test_typed_too_early_keeps_what_she_typed() -> None:
    stand_in = station("conversation", "typed", state="working")

    def too_early(text: str) -> None:
        stand_in.change(hint="wait")

    stand_in.type_line = too_early  # type: ignore[method-assign]
    async with terminal(stand_in) as desk:
        text = await desk.press(*"more", "enter")
        assert words.HINTS["wait"] in text
        assert "more" in text


async def test_pages_turn_and_columns_turn_while_the_line_is_empty() -> None:
    history = (*LONG[:-1], WIDE.model_copy(update={"rows": WIDE.rows * 5}))
    async with terminal(station("conversation", "typed", history=history)) as desk:
        assert "rows 1-" not in await desk.press("pagedown")
        assert "Telephone" in await desk.press("right", "right", "right")


# --- no way out by accident ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["microphone", "typed"])
async def test_no_key_ends_it(source: str) -> None:
    async with terminal(station(source=source, history=HISTORY)) as desk:  # type: ignore[arg-type]
        before = await desk.reads()
        after = await desk.press(
            "ctrl+c", "ctrl+c", "ctrl+q", "ctrl+z", "ctrl+p", "ctrl+d", "ctrl+backslash", "escape", "tab", "f4", "f12"
        )
        assert after == before
        assert desk.app.return_code is None


async def test_the_experimenter_leaves_in_two_steps() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.press("f10")
        assert "For the experimenter" in text
        assert "Number of employees" in await desk.press("enter")
        await desk.press("f10")
        assert "Number of employees" in await desk.press(*"left", "enter")
        await desk.press("f10", *"leave", "enter")
        assert desk.app.return_code == 0
    assert desk.station.calls[-3:] == ["leave", "drained", "stop"]


async def test_f10_at_the_end_needs_no_second_step() -> None:
    async with terminal(station("ended", goodbye="Thank you very much.")) as desk:
        assert "Thank you very much." in await desk.reads()
        await desk.press("f10")
    assert desk.station.calls[-2:] == ["drained", "stop"]
    assert "leave" not in desk.station.calls


async def test_refused_before_it_began_ends_with_the_reason() -> None:
    stand_in = StandIn()
    async with terminal(stand_in) as desk:
        stand_in.change(refused="second_subject")
        await desk.pilot.pause(0.1)
        assert desk.app.refusal == "second_subject"
        assert desk.app.return_code == 0


async def test_refused_later_is_told_in_plain_words() -> None:
    async with terminal(station(history=HISTORY)) as desk:
        text = await desk.change(refused="second_subject", linked=False)
        assert "Please call the experimenter" in text
        assert "second_subject" not in text


# --- everything, once ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
async def test_every_scene_fits(name: str) -> None:
    """One terminal, which is then made larger: a start costs more than what is looked at."""
    make, hands = SCENES[name]
    stand_in = make()
    async with terminal(stand_in, SMALL) as desk:
        await hands(stand_in, desk.pilot, desk.app)
        for size in SIZES.values():
            await desk.pilot.resize_terminal(*size)
            text = await desk.reads()
            held_to_one_meaning(on_her_screen(desk.app, name))
            assert text.strip()
            assert all(len(line) <= size[0] for line in text.splitlines())
            lowered = text.lower()
            for word in ("wizard", "sql", "error", "traceback", "timeout", "none"):
                assert word not in lowered
            talk = desk.app.screen.query_one("#talk")
            if what(stand_in.view, desk.app.projection.local).talk:
                assert talk.region.bottom <= size[1]
                assert talk.region.height >= 5
        stand_in.hold_check.set()
        await desk.app.workers.wait_for_complete()


def test_pages_are_split_where_the_text_says_so() -> None:
    assert split("# One\n\na\n\n## Two\n\nb\n") == ["# One\n\na", "## Two\n\nb"]
    assert split("# One\n\na\n\n---\n\n# Two\n\nb\n\n## Still two") == ["# One\n\na", "# Two\n\nb\n\n## Still two"]
    assert split("no heading\n\n### small") == ["no heading\n\n### small"]
    assert split("") == []


async def a_timer(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What moves thirty times a second."""
    app.projection.tick = broken  # type: ignore[method-assign]
    app.set_interval(0.01, app.projection.tick)


async def a_drawing(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What follows a change of the view."""
    app.projection._follow = broken  # type: ignore[method-assign]
    app.projection.changed()


async def a_key(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What her hands do."""
    app.do_key = broken  # type: ignore[method-assign]
    await pilot.press("f1")


async def a_click(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What the mouse does."""
    app.projection.talk.mouse_down = broken  # type: ignore[method-assign]
    await pilot.mouse_down("#talk")


async def a_worker(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What takes its time: the way out."""
    app.station.drained = broken  # type: ignore[method-assign, assignment]
    await pilot.press("f10")
    await pilot.press(*words.LEAVE, "enter")


async def a_callback(app: SubjectApp, pilot: Pilot[None]) -> None:
    """What is called after a drawing."""
    app.call_later(broken)


def broken(*args: object, **fields: object) -> None:
    """A mistake of ours."""
    raise ZeroDivisionError("a mistake of ours")


@pytest.mark.parametrize("part", [a_timer, a_drawing, a_key, a_click, a_callback])
async def test_what_fails_is_told_kindly_the_log_has_it_all_and_her_terminal_goes_on(
    caplog: pytest.LogCaptureFixture,
    survived: list[Exception],
    part: Callable[[SubjectApp, Pilot[None]], Awaitable[None]],
) -> None:
    stand_in = station()
    with caplog.at_level(logging.ERROR, logger="woz.subject"):
        async with terminal(stand_in, SMALL) as desk:
            await part(desk.app, desk.pilot)
            text = await desk.reads()
            assert words.SLIPPED.split(".")[0] in text
            assert "ZeroDivisionError" not in text
            assert desk.app.is_running
    assert not desk.app.failed
    assert "a mistake of ours" in caplog.text
    assert any(call.startswith("slipped") for call in stand_in.calls), "the wizard's side is told"
    survived.clear()


async def test_the_way_out_is_one_even_where_it_fails(
    caplog: pytest.LogCaptureFixture, survived: list[Exception]
) -> None:
    app = SubjectApp(stand_in := station())
    async with app.run_test(size=SMALL) as pilot:
        await a_worker(app, pilot)
    assert app.failed
    assert "a mistake of ours" in caplog.text
    assert stand_in.calls[-1] == "stop", "what is recorded is finished, and the spool is closed"
    survived.clear()
