"""Every callback and task of the wizard's side breaks in turn: it is logged, told, and the session goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Never

import pytest
from websockets.asyncio.client import unix_connect

from subject.audio.sources import SourceSpec
from subject.wire import codec
from subject.wire import messages as wire
from subject.wire.turn import TurnState
from tests.e2e.lab import Lab, laboratory
from tests.unit.desk.simulated_subject import COUNT, Line, resume, until
from tests.unit.desk.test_turns import finished, joined, of, say, state
from wizard.ask.errors import NotAdjustable
from wizard.ask.interface import Outcome, Request
from wizard.desk import live as shell
from wizard.desk import server
from wizard.desk.core.requests import Requests
from wizard.desk.core.subject_side import SubjectSide
from wizard.desk.core.turns import Turns
from wizard.desk.live import LiveSession
from wizard.desk.session_settings import SessionKit
from wizard.journal import events as ev
from wizard.journal.verify import verify


class Defect(Exception):
    """A bug of ours."""


def breaks(*arguments: object, **named: object) -> Never:
    raise Defect("a bug of ours")


def told(live: LiveSession) -> str:
    return " ".join(alarm.text for alarm in live.view.alarms if alarm.kind == "fault")


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """What the log says, tracebacks and all."""
    handler = logging.Formatter()
    return "\n".join(handler.format(record) for record in caplog.records)


def check_told(live: LiveSession, part: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is an alarm on the screen, and in the log with its traceback."""
    assert told(live).startswith(f"{part}: Defect: a bug of ours"), told(live)
    assert "Traceback" in logged(caplog)
    assert "Defect: a bug of ours" in logged(caplog)


async def test_a_screen_that_cannot_be_drawn(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    drawn: list[int] = []
    live.subscribe(breaks)
    live.subscribe(lambda: drawn.append(live.view.turn))
    say(line, 1)
    assert drawn[-1] == 1, "the other screen is drawn"
    check_told(live, "the wizard's screen", caplog)
    assert len(caplog.records) <= len(drawn), "to tell a fault does not ask the screen that has it to draw again"
    live.void()
    await finished(live)


@pytest.mark.parametrize("where", ["feed", "tell", "drop"])
async def test_a_loudspeaker_and_a_connection_that_fail(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    class Ear:
        reason = ""
        feed = staticmethod(breaks)
        play = staticmethod(breaks)

    live, line = joined(tmp_path / "8ky-1", tools)
    await live.close()
    live = resume(live.folder, tools, ear=Ear() if where == "feed" else None)
    if where == "tell":
        hello = wire.Hello(
            protocol=wire.PROTOCOL, token=live.access.code.token, session=live.folder.name, station=line.her.station
        )
        live.door.join(hello, breaks, lambda: None)
        check_told(live, "the way to her terminal", caplog)
        live.door.lost(breaks, "it broke")
    line = Line(live, live.door, line.her)
    if where == "drop":
        line.drop = breaks
        line = Line(live, live.door, line.her)
        check_told(live, "the connection before this one", caplog)
    say(line, 1)
    assert state(live) is TurnState.TRANSCRIBING, "what she says is taken all the same"
    if where == "feed":
        check_told(live, "the wizard's ear", caplog)
    live.void()
    await finished(live)


async def test_the_look_at_the_disk(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, _ = joined(tmp_path / "8ky-1", tools)
    monkeypatch.setattr(shell, "LOOK_EVERY", 0.0)
    looked = 0

    def usage(path: Path) -> Any:
        nonlocal looked
        looked += 1
        return breaks() if looked == 1 else type("Usage", (), {"free": 10**12})

    monkeypatch.setattr("wizard.desk.live.shutil.disk_usage", usage)
    live.start()
    await until(lambda: looked > 2, "the look after the one that broke")
    check_told(live, "the look at the disk", caplog)
    await finished(live)


async def test_the_clock_of_the_session_rings_again(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools, time_limit=0.01)
    monkeypatch.setattr(shell, "LOOK_EVERY", 0.01)
    whole = Turns.due
    rung: list[bool] = []

    def due(turns: Turns) -> Any:
        rung.append(True)
        return breaks() if len(rung) < 3 else whole(turns)

    monkeypatch.setattr(Turns, "due", due)
    say(line, 1)
    await until(lambda: live.view.time_limit_reached)
    check_told(live, "the session's clock", caplog)
    live.void()
    await finished(live)


@pytest.mark.parametrize(
    ("method", "part"), [("_answered", "what came of a request"), ("_ran", "what came of a statement")]
)
async def test_what_a_tool_reports_into_a_defect(
    tmp_path: Path,
    tools: SessionKit,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    part: str,
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    monkeypatch.setattr(Requests, method, breaks)
    live.send_transcript(COUNT)
    await until(lambda: told(live))
    check_told(live, part, caplog)
    live.send_message("unable_to_answer", {})
    await finished(live)


async def test_a_preview_that_breaks_is_none(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        name = "broken"

        def ask(self, request: Request) -> Outcome:
            breaks()

    live, line = joined(tmp_path / "8ky-1", replace(tools, tool=Broken()))
    say(line, 1)
    live.preview("how many")
    await until(lambda: "Defect" in logged(caplog))
    assert live.view.preview is None
    live.void()
    await finished(live)


@pytest.mark.parametrize("step", ["pieces", "adjust"])
async def test_a_change_of_a_reading_that_breaks_costs_the_change_alone(
    tmp_path: Path, tools: SessionKit, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_transcript(COUNT)
    await until(lambda: live.view.can_send_answer)
    edit = next(edit for piece in live.pieces(1, 0) for edit in piece.others)
    monkeypatch.setattr(shell, step, breaks)
    with pytest.raises(NotAdjustable, match="a fault of ours: revise the request, or write SQL"):
        live.pieces(1, 0) if step == "pieces" else live.adjust(1, 0, edit)
    check_told(live, "the change of a reading", caplog)
    live.send_answer()
    await finished(live)


async def _in_the_laboratory(lab: Lab, holds: Callable[[], object]) -> None:
    """Her terminal comes, and comes back; a turn can be held after all."""
    async with lab.station(source=SourceSpec.typed()) as station:
        await until(lambda: station.view.linked)
        station.consent()
        station.enter("conversation")
        await until(holds)
        await until(lambda: station.view.linked and station.view.state == "ready", "her turn")
        station.type_line(COUNT)
        await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING, "the turn after it broke")
        lab.live.void()


async def test_a_sender_that_breaks_loses_its_connection_and_the_loss_is_journalled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broke: list[object] = []

    def encode(message: Any) -> str:
        if isinstance(message, wire.Ack) and not broke:
            broke.append(message)
            breaks()
        return codec.encode(message)

    monkeypatch.setattr(server, "encode", encode)
    async with laboratory(tmp_path, monkeypatch) as lab:
        await _in_the_laboratory(lab, lambda: broke and lab.live.view.linked and lab.live.view.stage == "conversation")
        check_told(lab.live, "the way to her terminal", caplog)
        assert len(of([*lab.events(ev.ConnectionLost)], ev.ConnectionLost)) == 1
        folder = lab.live.folder
    assert not verify(folder).errors


async def test_a_defect_in_what_takes_her_events_ends_that_connection_and_she_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = SubjectSide._told
    broke: list[object] = []

    def told_of(side: SubjectSide, event: Any) -> Any:
        if isinstance(event, wire.StageEntered) and not broke:
            broke.append(event)
            breaks()
        return whole(side, event)

    monkeypatch.setattr(SubjectSide, "_told", told_of)
    async with laboratory(tmp_path, monkeypatch) as lab:
        await _in_the_laboratory(lab, lambda: broke and lab.live.view.linked and lab.live.view.stage == "conversation")
        check_told(lab.live, "a connection of her terminal", caplog)
        assert lab.events(ev.ConnectionLost)


async def test_who_reads_nothing_is_dropped_before_the_queue_is_longer_than_it_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_UNREAD", 3)
    async with laboratory(tmp_path, monkeypatch) as lab:
        hello = wire.Hello(
            protocol=wire.PROTOCOL, token=lab.code.token, session=lab.code.session, station="station-of-hers"
        )
        monkeypatch.setattr(server.DeskServer, "_send", lambda *arguments: asyncio.Event().wait())
        async with unix_connect(lab.code.path, "ws://localhost/", compression=None) as socket:
            await socket.send(hello.model_dump_json())
            for number in range(10):
                await socket.send(wire.Pulse(id=number).model_dump_json())
            await until(lambda: lab.events(ev.ConnectionLost))
        assert not lab.live.view.linked
