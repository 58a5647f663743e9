"""A turn at her terminal, spoken with the mouse or a key; what interrupts it, and how she may stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import AppBlur

from subject.audio.levels import RecordingVerdict
from subject.terminal import projection, words
from subject.terminal.actions import named_key
from subject.terminal.keys import HoldParser, KeyReleased
from subject.wire.messages import Message, Settings, Stage, Transcript
from tests.terminal.her_terminal import terminal
from tests.terminal.subject_standin import HISTORY, station


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
