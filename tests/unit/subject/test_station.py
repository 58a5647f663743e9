"""The subject's side without a screen: what she sees, whatever order things come in."""

from __future__ import annotations

import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

from subject.audio.sources import SourceSpec
from subject.link import LinkSettings
from subject.station import Station
from subject.wire import messages as wire
from tests.unit.subject.counterpart import Counterpart, counterpart, until

QUICK = LinkSettings(first_wait=0.01, longest_wait=0.05)


@asynccontextmanager
async def at(
    other: Counterpart, folder: Path, source: SourceSpec | None = None, **fields: Any
) -> AsyncIterator[Station]:
    """A station that is linked."""
    station = Station(other.code, source or SourceSpec.typed(), folder / "spool", link_settings=QUICK, **fields)
    await station.start()
    try:
        await until(lambda: station.view.linked, "the link")
        yield station
    finally:
        await station.stop()


def hint(station: Station) -> str:
    return station.view.hint


def state(station: Station) -> str:
    return station.view.state


def practised(station: Station) -> bool:
    return station.view.practised


def types(other: Counterpart) -> list[str]:
    return [event.type for event in other.events]


async def test_a_typed_practice_line_is_no_turn_and_nothing_is_taken_before_it(tmp_path: Path) -> None:
    async with counterpart(tmp_path) as other, at(other, tmp_path) as station:
        station.type_line("before consent")
        station.consent()
        assert station.view.stage == "practice"
        assert not practised(station)
        station.type_line("hello")
        assert practised(station)
        assert state(station) == "ready"
        station.enter("conversation")
        station.type_line("  how   many ")
        assert state(station) == "working"
        assert await station.drained()
        assert types(other) == ["consented", "stage", "stage", "typed"]
        assert other.events[-1].text == "how many"


async def test_a_held_key_is_one_early_press_and_a_gentle_sign(tmp_path: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation", "state": "working"}) as other,
        at(other, tmp_path) as station,
    ):
        for _ in range(30):
            station.type_line("again")
        assert hint(station) == "wait"
        assert await station.drained()
        assert types(other) == ["early_press"]
        await other.say(wire.Message(turn=1, reply=1, text="Please rephrase."))
        await until(lambda: station.view.hint == "")


async def test_a_pause_comes_before_everything_and_refuses_speech(tmp_path: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path) as station,
    ):
        station.type_line("one")
        await other.say(wire.StateChange(state="paused"))
        await until(lambda: station.view.state == "paused")
        station.type_line("two")
        assert state(station) == "paused"
        assert await station.drained()
        assert types(other) == ["typed", "early_press"]


async def test_a_declined_session_stays_declined_when_the_link_was_down(tmp_path: Path) -> None:
    async with counterpart(tmp_path, welcome={"stage": "consent"}, acknowledges=False) as other:
        async with at(other, tmp_path) as station:
            station.decline()
            other.cut()
            await until(lambda: len(other.hellos) == 2 and station.view.linked)
            assert station.view.stage == "ended", "the consent text does not come back"
            await until(lambda: other.events)
        async with at(other, tmp_path) as station:
            assert station.view.stage == "ended", "nor after a restart"
            other.acknowledges = True
            await other.say(wire.Ack(event=1))
            await other.say(wire.Goodbye(text="Thank you for your time."))
            await until(lambda: station.view.goodbye)
        assert not (tmp_path / "spool" / other.code.key).exists(), "nothing of her is kept"


async def test_a_session_that_ended_while_she_was_gone_ends_for_her_too(tmp_path: Path) -> None:
    async with counterpart(tmp_path, welcome={"stage": "conversation"}) as other:
        async with at(other, tmp_path) as station:
            station.type_line("one")
            assert await station.drained()
            other.refuse = "session_over"
            other.cut()
            await until(lambda: station.view.stage == "ended")
            assert not station.view.refused, "for her it is the end, not a refusal"
        assert not (tmp_path / "spool" / other.code.key).exists()


async def test_a_line_that_nobody_has_stays_when_the_session_ends(tmp_path: Path) -> None:
    async with counterpart(tmp_path, welcome={"stage": "conversation"}, acknowledges=False) as other:
        async with at(other, tmp_path) as station:
            station.type_line("precious")
            await other.say(wire.Goodbye(text="Thank you."))
            await until(lambda: station.view.stage == "ended")
        assert b"precious" in (tmp_path / "spool" / other.code.key / "events.jsonl").read_bytes()


async def test_a_full_disk_pauses_her_and_what_happened_meanwhile_is_told_afterwards(tmp_path: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path) as station,
    ):
        station.displayed(1)
        size = (station.spool.folder / "events.jsonl").stat().st_size
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 5, before[1]))
        try:
            station.displayed(2)
            assert hint(station) == "trouble"
            with pytest.raises(Exception, match="make room"):
                await station.go_on()
            assert hint(station) == "trouble"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        await station.go_on()
        assert hint(station) == ""
        assert await station.drained()
        told = [(e.type, getattr(e, "reply", None) or getattr(e, "what", None)) for e in other.events]
        assert told == [("displayed", 1), ("displayed", 2), ("trouble", "disk"), ("trouble", "over")]


@pytest.fixture
def speech(tmp_path: Path) -> Path:
    path = tmp_path / "speech.wav"
    soundfile.write(path, np.random.default_rng(1).normal(0, 0.1, 16000).clip(-1, 1), 16000, subtype="PCM_16")
    return path


async def spoken(station: Station, path: Path) -> None:
    station.press()
    await until(lambda: station.view.capturing, "the first frame")
    await station.play(path)
    station.release()
    await until(lambda: not station.view.capturing, "the end")


async def test_she_is_working_from_her_release_on_whatever_is_still_on_its_way(tmp_path: Path, speech: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path, SourceSpec.file(speed=4)) as station,
    ):
        await station.open_microphone()
        states: list[str] = []
        station.subscribe(lambda: states.append(station.view.state))
        other.before_ack["pressed"] = wire.StateChange(state="listening")
        other.before_ack["ended"] = wire.StateChange(state="working")
        await spoken(station, speech)
        assert await station.drained()
        await other.say(wire.StateChange(state="ready"))
        await until(lambda: station.view.state == "ready")
        once = [state for n, state in enumerate(states) if n == 0 or states[n - 1] != state]
        assert once in (["ready", "listening", "working", "ready"], ["listening", "working", "ready"])
        assert types(other) == ["pressed", "ended"]


async def test_what_nobody_could_hear_is_told_at_once_and_she_may_speak_again(tmp_path: Path) -> None:
    soft = tmp_path / "soft.wav"
    soundfile.write(soft, np.zeros(8000), 16000, subtype="PCM_16")
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path, SourceSpec.file(speed=4)) as station,
    ):
        await station.open_microphone()
        await spoken(station, soft)
        assert hint(station) == "silent"
        await other.say(wire.StateChange(state="listening"))
        await other.say(wire.Scenario(number=1, of=1, title="t", text="t"))
        await until(lambda: station.view.scenario)
        assert state(station) == "ready"


async def test_a_terminal_that_comes_back_with_words_not_yet_told_waits_for_them(tmp_path: Path, speech: Path) -> None:
    async with counterpart(tmp_path, welcome={"stage": "conversation"}, acknowledges=False) as other:
        async with at(other, tmp_path, SourceSpec.file(speed=4)) as station:
            await station.open_microphone()
            await spoken(station, speech)
        other.welcome = {"stage": "conversation", "state": "listening", "events_received": 1}
        async with at(other, tmp_path, SourceSpec.file(speed=4)) as station:
            assert state(station) == "working", "her words are on their way: she may not speak again yet"


async def test_words_that_are_taken_and_are_no_turn_any_more_do_not_keep_her_waiting(
    tmp_path: Path, speech: Path
) -> None:
    """Another terminal took the session over meanwhile, and the turn they belonged to is closed."""
    async with counterpart(tmp_path, welcome={"stage": "conversation"}, acknowledges=False) as other:
        async with at(other, tmp_path, SourceSpec.file(speed=4)) as station:
            await station.open_microphone()
            await spoken(station, speech)
        other.welcome = {"stage": "conversation", "events_received": 1}
        other.acknowledges = True
        async with at(other, tmp_path, SourceSpec.file(speed=4)) as station:
            await until(lambda: station.view.state == "ready", "her turn")


async def test_stopping_in_mid_utterance_finishes_it_and_leaves_it_for_the_next_time(
    tmp_path: Path, speech: Path
) -> None:
    async with counterpart(tmp_path, welcome={"stage": "conversation"}) as other:
        async with at(other, tmp_path, SourceSpec.file(speed=1)) as station:
            await station.open_microphone()
            station.press()
            await until(lambda: station.view.capturing)
            station.play(speech)
            await until(lambda: station.spool.samples(1) > 3200)
        async with at(other, tmp_path, SourceSpec.file(speed=4)) as station:
            ended = [e for e in station.spool.events if isinstance(e, wire.Ended)]
            assert [e.cut for e in ended] == ["interrupted"]
            assert station.spool.samples(1) == ended[0].samples > 3200


async def test_the_microphone_is_closed_when_the_session_is_over(tmp_path: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path, SourceSpec.file()) as station,
    ):
        await station.open_microphone()
        await other.say(wire.Goodbye(text="Thank you."))
        await until(lambda: station.view.stage == "ended" and not station._microphone.is_open)
        station.press()
        assert not station.view.capturing


async def test_a_recorder_that_dies_is_trouble_until_somebody_has_looked(tmp_path: Path, speech: Path) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        at(other, tmp_path, SourceSpec.file(speed=1)) as station,
    ):
        await station.open_microphone()
        station.press()
        await until(lambda: station.view.capturing)
        recorder = station._microphone._there._process
        assert recorder
        recorder.kill()
        await until(lambda: station.view.hint == "trouble")
        await until(lambda: not station.view.capturing)
        await other.say(wire.Message(turn=1, reply=1, text="x"))
        await until(lambda: station.view.history)
        assert hint(station) == "trouble", "no answer hides it"
        station.press()
        station.release()
        await station.go_on()
        assert hint(station) == ""
        await other.say(wire.StateChange(state="ready"))
        await until(lambda: station.view.state == "ready")
        await spoken(station, speech)
        assert await station.drained()
        assert types(other) == ["pressed", "trouble", "ended", "trouble", "pressed", "ended"]
        assert [e.what for e in other.events if isinstance(e, wire.Trouble)] == ["ended", "over"]
