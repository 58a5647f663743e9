"""Something of ours raises in each task and callback of the subject's side: logged, told, and it goes on."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from subject import inputs_and_effects as hap
from subject import station as station_module
from subject.audio.sources import SourceSpec
from subject.link import Link, LinkSettings
from subject.microphone import Microphone
from subject.spool import Spool
from subject.station import Station
from subject.terminal import words
from subject.terminal.pages import TerminalState, what
from subject.wire import messages as wire
from tests.unit.subject.counterpart import Counterpart, counterpart, until

QUICK = LinkSettings(pulse=0.02, first_wait=0.01, longest_wait=0.05)


class Slip(RuntimeError):
    """A mistake of ours."""


class Breaks:
    """A function that raises the first `times` it is called, and then does what it did."""

    def __init__(self, really: Callable[..., Any], times: int = 1) -> None:
        self.really = really
        self.left = times

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self.left:
            self.left -= 1
            raise Slip("a mistake of ours")
        return self.really(*args, **kwargs)


@asynccontextmanager
async def conversation(
    folder: Path, source: SourceSpec | None = None, **fields: Any
) -> AsyncIterator[tuple[Counterpart, Station]]:
    """A station that is linked, in the conversation."""
    async with counterpart(folder, welcome={"stage": "conversation"}, **fields) as other:
        station = Station(other.code, source or SourceSpec.typed(), folder / "spool", link_settings=QUICK)
        await station.start()
        try:
            await until(lambda: station.view.linked, "the link")
            yield other, station
        finally:
            await station.stop()


def told(other: Counterpart) -> list[str]:
    """What the wizard was told of trouble."""
    return [event.what for event in other.events if isinstance(event, wire.Trouble)]


async def told_and_over(other: Counterpart, station: Station, log: pytest.LogCaptureFixture, part: str) -> None:
    """The fault is in the log with its traceback, the wizard was told of it, and it is over."""
    await until(lambda: told(other) == ["fault", "over"], "both words")
    await until(lambda: station.view.linked and not station.view.trouble, "the end of it")
    first = next(e for e in other.events if isinstance(e, wire.Trouble))
    assert first.detail == f"{part}: Slip: a mistake of ours"
    logged = [record for record in log.records if record.exc_info and record.exc_info[0] is Slip]
    assert logged
    assert part in logged[0].getMessage()


async def still_works(other: Counterpart, station: Station) -> None:
    """A line goes out, a message comes in."""
    await until(lambda: station.view.state == "ready")
    station.type_line("how many")
    assert await station.drained()
    assert other.events[-1].text == "how many"
    await other.say(wire.Message(turn=1, reply=1, text="Please rephrase."))
    await until(lambda: station.view.history)


@pytest.fixture(autouse=True)
def _log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "woz.subject")


async def test_who_draws_the_view_and_fails_once_is_called_again_and_holds_up_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with conversation(tmp_path) as (other, station):
        seen: list[str] = []
        troubles: list[str] = []
        station.subscribe(Breaks(lambda: troubles.append(station.view.trouble)))
        station.subscribe(lambda: seen.append(station.view.goodbye))
        await other.say(wire.Scenario(number=1, of=1, title="t", text="t"))
        await until(lambda: seen, "the other one")
        await told_and_over(other, station, caplog, "the drawing of the screen")
        assert troubles[0] == "fault", "told on the screen"
        assert station.view.linked
        assert len(other.hellos) == 1, "the connection never noticed"
        await still_works(other, station)


async def test_who_never_draws_stops_nothing_and_the_fault_stays_told(tmp_path: Path) -> None:
    async with conversation(tmp_path) as (other, station):
        station.subscribe(Breaks(lambda: None, times=1_000_000))
        await other.say(wire.Scenario(number=1, of=1, title="t", text="t"))
        await until(lambda: station.view.trouble == "fault")
        await other.say(wire.Message(turn=1, reply=1, text="x"))
        await until(lambda: station.view.history)
        assert station.view.trouble == "fault"
        assert await station.drained()
        assert told(other) == ["fault"], "once"


@pytest.mark.parametrize("kind", [wire.Welcome, wire.Message])
async def test_a_message_that_breaks_the_session_begins_the_connection_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: type
) -> None:
    async with conversation(tmp_path) as (other, station):
        really, left = station._happened, [1]

        def happened(what: hap.Happening) -> None:
            if isinstance(what, hap.Heard) and isinstance(what.message, kind) and left:
                left.clear()
                raise Slip("a mistake of ours")
            really(what)

        monkeypatch.setattr(station, "_happened", happened)
        other.shown = other.shown.after(wire.Message(turn=1, reply=1, text="x"))
        if kind is wire.Welcome:
            other.cut()
        else:
            await other.say(wire.Message(turn=1, reply=1, text="x"))
        await told_and_over(other, station, caplog, "the connection")
        assert station.view.history, "what could not be shown came after the next welcome"
        other.welcome.clear()
        await still_works(other, station)


async def test_a_connection_that_always_breaks_stays_down_and_nobody_takes_it_for_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with conversation(tmp_path) as (other, station):
        really = station._happened

        def happened(what: hap.Happening) -> None:
            if isinstance(what, hap.Heard):
                raise Slip("a mistake of ours")
            really(what)

        monkeypatch.setattr(station, "_happened", happened)
        other.cut()
        await until(lambda: "restart her terminal" in _detail(station), "the last word of it")
        assert not station.view.linked
        assert station.view.trouble == "fault"


def _detail(station: Station) -> str:
    return next((e.detail for e in reversed(station.spool.events) if isinstance(e, wire.Trouble)), "")


@pytest.mark.parametrize(
    ("owner", "name"),
    [(Link, "_hello"), (Link, "_receive"), (Link, "_send"), (Link, "_pulse"), (Link, "_connect"), (Spool, "confirmed")],
)
async def test_each_task_of_the_connection_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, owner: type, name: str
) -> None:
    async with conversation(tmp_path) as (other, station):
        breaks = Breaks(getattr(station._link if owner is Link else station.spool, name))
        monkeypatch.setattr(station._link if owner is Link else station.spool, name, breaks)
        if owner is Spool:
            await other.say(wire.Stored(utterance=1, sha256="0" * 64))
        else:
            other.cut()
        await told_and_over(other, station, caplog, "the connection")
        await still_works(other, station)


@pytest.mark.parametrize("callback", ["_signs", "_held"])
async def test_what_a_pulse_or_a_hello_asks_for_may_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, callback: str
) -> None:
    async with conversation(tmp_path) as (other, station):
        monkeypatch.setattr(station._link, callback, Breaks(getattr(station._link, callback)))
        other.cut()
        await told_and_over(other, station, caplog, "the connection")
        await still_works(other, station)


@pytest.fixture
def speech(tmp_path: Path) -> Path:
    path = tmp_path / "speech.wav"
    soundfile.write(path, np.random.default_rng(1).normal(0, 0.1, 16000).clip(-1, 1), 16000, subtype="PCM_16")
    return path


async def test_the_listening_to_the_microphone_goes_on_with_the_next_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, speech: Path
) -> None:
    async with conversation(tmp_path, SourceSpec.file(speed=4)) as (other, station):
        await station.open_microphone()
        monkeypatch.setattr(station._link, "nudge", Breaks(station._link.nudge, times=0))
        station.press()
        await until(lambda: station.view.capturing)
        station._link.nudge.left = 1  # type: ignore[attr-defined]
        await station.play(speech)
        station.release()
        await until(lambda: not station.view.capturing, "the end of the utterance")
        await told_and_over(other, station, caplog, "the listening to the microphone")
        assert await station.drained()
        ended = [e for e in other.events if isinstance(e, wire.Ended)]
        assert len(other.pcm(1)) == ended[0].samples * 2, "and nothing spoken is lost"


async def test_the_look_at_the_disk_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(station_module, "LOOK_FOR_ROOM_EVERY", 0.02)
    async with conversation(tmp_path) as (other, station):
        monkeypatch.setattr(station, "_mend", Breaks(station._mend))
        station._happened(hap.Wrong("disk", "full"))
        await until(lambda: not station.view.trouble)
        assert [r.getMessage() for r in caplog.records if r.exc_info] == ["the look at the disk broke"]
        await still_works(other, station)
        assert told(other) == ["disk", "fault", "over", "disk", "over"]


async def test_a_microphone_that_cannot_be_closed_is_logged_and_the_terminal_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with conversation(tmp_path, SourceSpec.file()) as (other, station):
        await station.open_microphone()
        monkeypatch.setattr(Microphone, "close", Breaks(station._microphone.close))
        await other.say(wire.Goodbye(text="Thank you."))
        await until(lambda: [r for r in caplog.records if r.exc_info])
        assert station.view.stage == "ended"
    assert "the closing of the microphone broke" in caplog.text


async def test_her_screen_says_so_also_where_the_connection_is_what_failed(tmp_path: Path) -> None:
    async with conversation(tmp_path) as (_, station):
        station._happened(hap.LinkChanged(False))
        station._happened(hap.Broke("the connection", "ValueError: x", again=False))
        shown = what(station.view, TerminalState())
        assert shown.page
        assert "call the experimenter" in shown.page.markdown
        assert "type **leave**" in words.EXPERIMENTER_TROUBLE["fault"]
