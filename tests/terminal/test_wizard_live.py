"""The wizard's terminal over the real session: real door, real tool, real database, a subject who types."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import TextArea

from subject.audio.sources import SourceSpec
from subject.station import Station
from subject.wire.messages import Answer, Message
from subject.wire.turn import TurnState
from tests.e2e.lab import Lab, laboratory
from tests.terminal.wizard_reading import text_of
from wizard.desk.live import LiveSession, LiveSettings
from wizard.desk.terminal.app import WizardApp
from wizard.journal import events as ev

PATIENCE = 20.0


async def until(app: App[None], true: Callable[[], bool]) -> None:
    """Wait for something that other tasks bring about."""
    for _ in range(int(PATIENCE / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(text_of(app))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Keys, and what follows at once."""
    await pilot.press(*keys)
    await pilot.pause()


async def arrived(app: WizardApp, lab: Lab, station: Station) -> None:
    """She has agreed and sits before the conversation."""
    await until(app, lambda: station.view.linked)
    station.consent()
    station.enter("conversation")
    await until(app, lambda: lab.live.view.stage == "conversation")


async def answered_by_the_tool(app: WizardApp, pilot: Pilot[None], live: LiveSession, station: Station) -> None:
    """A question that the tool answers: Enter, Enter."""
    station.type_line("how many people work in department 45")
    await until(app, lambda: "TRANSCRIBE" in text_of(app))
    await press(pilot, "enter")
    await until(app, lambda: live.view.can_send_answer and "Enter: send the answer" in text_of(app))
    await press(pilot, "enter")
    await until(app, lambda: len(station.view.history) == 2)
    answer = station.view.history[-1]
    assert isinstance(answer, Answer)
    assert answer.rows[0][-1] == 48
    assert "on its way" in text_of(app)
    station.displayed(answer.reply)
    await until(app, lambda: "✓ on her screen" in text_of(app))


async def answered_by_hand(app: WizardApp, pilot: Pilot[None], live: LiveSession, station: Station) -> None:
    """A question that the tool does not understand, answered by a statement."""
    station.type_line("how many people frobnicate [in] department 45")
    await until(app, lambda: "TRANSCRIBE" in text_of(app))
    await press(pilot, "enter")
    await until(app, lambda: "abstained" in text_of(app) and "revise" in text_of(app))
    assert "frobnicate [in] department" in text_of(app)
    await press(pilot, "escape", "f12")
    area = app.screen.query_one(TextArea)
    area.text = "SELECT COUNT(*) AS people FROM employees WHERE department = 45"
    await press(pilot, "ctrl+j")
    await until(app, lambda: "Enter sends this answer" in text_of(app))
    await press(pilot, "escape", "enter")
    await until(app, lambda: len(station.view.history) == 4)
    by_hand = station.view.history[-1]
    assert isinstance(by_hand, Answer)
    assert by_hand.rows == ((48,),)


async def told_by_message(app: WizardApp, pilot: Pilot[None], live: LiveSession, station: Station) -> None:
    """A question that only a message answers."""
    station.type_line("what do they eat")
    await until(app, lambda: "TRANSCRIBE" in text_of(app))
    await press(pilot, "enter")
    await until(app, lambda: live.view.state is TurnState.WORKING)
    await press(pilot, "f1", "f", "o", "o", "d", "enter")
    await until(app, lambda: len(station.view.history) == 6)
    message = station.view.history[-1]
    assert isinstance(message, Message)
    assert message.text == "No information is available on food"


async def test_a_session_by_the_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch, settings=LiveSettings(time_limit=60.0)) as lab:
        live = lab.live
        app = WizardApp(live, gap=0.0)
        async with app.run_test(size=(140, 40), notifications=True) as pilot:
            await until(app, lambda: "NOBODY HAS JOINED" in text_of(app) and "woz subject" in text_of(app))
            async with lab.station(source=SourceSpec.typed()) as station:
                await arrived(app, lab, station)
                await until(app, lambda: "woz subject" not in text_of(app) and "READY" in text_of(app))

                await answered_by_the_tool(app, pilot, live, station)
                await answered_by_hand(app, pilot, live, station)
                await told_by_message(app, pilot, live, station)
                await press(pilot, "ctrl+n", "h", "m", "enter", "ctrl+q", "enter")
                await until(app, lambda: station.view.stage == "ended" and "ENDED" in text_of(app))
                await press(pilot, "enter")
        assert [e.text for e in lab.events(ev.Noted) if isinstance(e, ev.Noted)] == ["hm"]
        assert len(lab.events(ev.AnswerSent)) == 2
        assert len(lab.events(ev.MessageSent)) == 1
        assert len(lab.events(ev.SessionEnded)) == 1


async def test_a_slow_query_is_stopped_and_the_screen_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch, settings=LiveSettings(time_limit=0.2)) as lab:
        app = WizardApp(lab.live, gap=0.0)
        async with (
            app.run_test(size=(100, 30), notifications=True) as pilot,
            lab.station(source=SourceSpec.typed()) as station,
        ):
            await arrived(app, lab, station)
            station.type_line("blorb the grommets")
            await until(app, lambda: "TRANSCRIBE" in text_of(app) or "TIME IS UP" in text_of(app))
            await until(app, lambda: "TIME IS UP" in text_of(app))
            lab.live.send_transcript("blorb the grommets")  # nothing that the tool would run by itself
            await until(app, lambda: lab.live.view.state is TurnState.WORKING)
            await until(app, lambda: lab.live.view.requests[-1].status != "running")
            joined = ", ".join(f"employees AS e{n}" for n in range(5))
            lab.live.run_sql(f"SELECT COUNT(*) FROM {joined} WHERE e0.salary + e1.salary + e2.salary < 0")
            await until(app, lambda: "running" in text_of(app))
            await press(pilot, "escape", "escape")
            await until(app, lambda: lab.live.view.attempts[-1].status != "running")
            assert lab.live.view.attempts[-1].status == "cancelled"
            await until(app, lambda: "cancelled" in text_of(app))
            await press(pilot, "f3")
            await until(app, lambda: lab.live.view.state is TurnState.READY)
