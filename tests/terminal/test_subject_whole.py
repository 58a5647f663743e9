"""Her terminal with a real station, recorder, socket, desk and journal: briefing to answer, and a lost link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from subject.audio.recording import RATE
from subject.audio.sources import SourceSpec, load
from subject.station import Station
from subject.terminal import words
from subject.terminal.app import SubjectApp
from tests.e2e.lab import SPEED, Lab, laboratory
from tests.terminal.subject_standin import screen_text
from wizard.journal import events as ev
from wizard.rehearse.script import ScriptedWizard

PATIENCE = 40.0


async def until(pilot: Pilot[None], app: SubjectApp, what: str | Callable[[], bool]) -> str:
    """Wait until this can be read (or is so); the screen then."""
    for _ in range(int(PATIENCE / 0.05)):
        text = screen_text(app)
        if what() if callable(what) else what in text:
            return text
        await pilot.pause(0.05)
    pytest.fail(f"{what!r} never came:\n{screen_text(app)}")


async def arrive(pilot: Pilot[None], app: SubjectApp) -> None:
    """From the first page to the conversation."""
    await until(pilot, app, words.GO_ON)
    while app.station.view.stage == "briefing":
        await pilot.press("enter")
        await pilot.pause(0.05)
    while app.station.view.stage == "consent":
        await pilot.press("enter", "a")
        await pilot.pause(0.05)
    await until(pilot, app, words.START)
    await pilot.press("enter")
    await until(pilot, app, "✔ That sounds good.")
    await pilot.press("enter")
    await until(pilot, app, words.READY)
    await speak(pilot, app, 1.0)
    await until(pilot, app, "✔ That has arrived")
    await pilot.press("enter")
    while app.station.view.stage == "scenario":  # a long task is read to its end first
        await pilot.press("enter")
        await pilot.pause(0.05)
    await until(pilot, app, words.EMPTY_CONVERSATION)


async def speak(pilot: Pilot[None], app: SubjectApp, seconds: float) -> None:
    """Hold the box until the file has been spoken."""
    await pilot.mouse_down("#talk")
    await until(pilot, app, words.SPEAK_NOW)
    await pilot.pause(seconds)
    await pilot.mouse_up("#talk")


async def test_a_session_by_her_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        spoken = lab.utterance("anniversary-1")
        seconds = len(load(spoken.audio)) / 2 / RATE / SPEED + 0.3
        station = Station(lab.code, SourceSpec.file(speed=SPEED), tmp_path / "spool", software="test")
        app = SubjectApp(station, files=(spoken.audio,))
        async with app.run_test(size=(80, 24)) as pilot:
            await arrive(pilot, app)
            turn = asyncio.create_task(ScriptedWizard(lab.live, patience=PATIENCE).turn(spoken))
            await speak(pilot, app, seconds)
            await turn
            text = await until(pilot, app, words.READY)
            assert "You said" in text
            assert "sharon lease" in text.lower()
            assert "06-OCT-52" in text

            await lose_and_find_the_link(pilot, app, lab)

            await pilot.press("f10", *"leave", "enter")
            await until(pilot, app, lambda: app.return_code == 0)
        assert not app.failed
        stages = [event.stage for event in lab.events(ev.StageEntered) if isinstance(event, ev.StageEntered)]
        assert stages == ["consent", "microphone", "practice", "scenario", "conversation"]
        assert len(lab.events(ev.Consented)) == 1
        assert len(lab.events(ev.Displayed)) == 1


async def test_a_session_by_typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        spoken = lab.utterance("anniversary-1")
        app = SubjectApp(Station(lab.code, SourceSpec.typed(), tmp_path / "spool", software="test"))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, app, words.GO_ON)
            while app.station.view.stage in ("briefing", "consent"):
                await pilot.press("enter", "a")
                await pilot.pause(0.05)
            await until(pilot, app, words.TYPE_READY)
            await pilot.press(*"hello", "enter", "enter")
            await until(pilot, app, words.TASK_AND_SHEET_KEPT)
            await pilot.press("enter")
            await until(pilot, app, words.EMPTY_CONVERSATION)
            turn = asyncio.create_task(ScriptedWizard(lab.live, patience=PATIENCE).turn(spoken))
            await pilot.press(*("space" if letter == " " else letter for letter in "when did she join"), "enter")
            await turn
            await until(pilot, app, "06-OCT-52")
            await pilot.press("f10", *"leave", "enter")
            await until(pilot, app, lambda: app.return_code == 0)
        typed = [event.text for event in lab.events(ev.TypedReceived) if isinstance(event, ev.TypedReceived)]
        assert typed == ["when did she join"]
        assert not lab.events(ev.UtteranceStarted)


async def lose_and_find_the_link(pilot: Pilot[None], app: SubjectApp, lab: Lab) -> None:
    """The door closes and opens again: one moment and nothing else, then all as before."""
    await lab.desk.server.stop()
    await until(pilot, app, words.ONE_MOMENT)
    assert screen_text(app).split() == ["…", *words.ONE_MOMENT.split()]
    await lab.desk.server.start()
    await until(pilot, app, "06-OCT-52")
