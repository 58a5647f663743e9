"""Her disk full, or not to be written: what she said is kept, both sides are told, and it goes on by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.sources import SourceSpec
from subject.errors import SpoolError
from subject.spool import RESERVE, Spool
from subject.station import Station
from subject.wire import messages as wire
from tests.small_disk import SmallDisk, nobody_may_write, small_disk
from tests.unit.subject.counterpart import Counterpart, counterpart, until
from tests.unit.subject.test_station import QUICK, hint, spoken


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path / "disk") as mounted:
        yield mounted


@pytest.fixture
def speech(tmp_path: Path) -> Path:
    path = tmp_path / "speech.wav"
    soundfile.write(path, np.random.default_rng(1).normal(0, 0.1, 48000).clip(-1, 1), 16000, subtype="PCM_16")
    return path


@asynccontextmanager
async def talking(other: Counterpart, spool: Path, speed: float = 2.0) -> AsyncIterator[Station]:
    """A station in the conversation, its microphone open."""
    station = Station(other.code, SourceSpec.file(speed=speed), spool, link_settings=QUICK)
    await station.start()
    try:
        await until(lambda: station.view.linked, "the link")
        await station.open_microphone()
        yield station
    finally:
        await station.stop()


async def in_mid_utterance(station: Station, speech: Path, samples: int = 8000) -> None:
    """She speaks, and at least so much of it is in the file."""
    station.press()
    await until(lambda: station.view.capturing, "the first frame")
    station.play(speech)
    await until(lambda: station.spool.samples(1) > samples, "some speech")


def kinds(other: Counterpart) -> list[tuple[str, str]]:
    """Each event that came, with what it says of trouble or of a cut."""
    return [(one.type, getattr(one, "what", "") or getattr(one, "cut", "")) for one in other.events]


async def test_a_disk_that_fills_up_in_mid_utterance_ends_it_and_it_goes_on_when_there_is_room(
    tmp_path: Path, disk: SmallDisk, speech: Path
) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        talking(other, disk.path) as station,
    ):
        await in_mid_utterance(station, speech)
        disk.fill()
        await until(lambda: len(other.events) == 3 and not station.view.capturing, "the end of it, told")
        assert hint(station) == "trouble"
        assert station.view.trouble == "disk"
        assert kinds(other) == [("pressed", ""), ("trouble", "disk"), ("ended", "interrupted")]
        ended = other.events[-1]
        assert ended.samples > 8000, "what was heard until then is kept"
        await until(lambda: len(other.pcm(1)) == ended.samples * 2, "all of it at the other side")
        station.release()
        station.press()
        assert not station.view.capturing
        disk.make_room()
        await until(lambda: not station.view.trouble, "the end of the trouble, by itself")
        await other.say(wire.StateChange(state="working"))
        await other.say(wire.StateChange(state="ready"))
        await until(lambda: station.view.state == "ready")
        await spoken(station, speech)
        assert await station.drained()
        assert kinds(other)[3:] == [("trouble", "over"), ("pressed", ""), ("ended", "")]
        assert len(other.pcm(2)) == other.events[-1].samples * 2


async def test_a_press_on_a_full_spool_says_so_then_and_after_a_restart(
    tmp_path: Path, disk: SmallDisk, speech: Path
) -> None:
    async with counterpart(tmp_path, welcome={"stage": "conversation"}) as other:
        async with talking(other, disk.path) as station:
            disk.fill()
            station.press()
            await until(lambda: station.view.trouble == "disk", "a word of it")
            assert not station.view.capturing
            await until(lambda: kinds(other) == [("trouble", "disk")], "a word of it to the wizard")
            disk.fill()  # what her events did not need of the reserve goes as well
        other.welcome["events_received"] = 1
        async with AsyncExitStack() as stack:
            station = await stack.enter_async_context(talking(other, disk.path))
            assert station.view.trouble == "disk", "she is not asked to speak"
            station.press()
            assert not station.view.capturing
            disk.make_room()
            await until(lambda: not station.view.trouble)
            await spoken(station, speech)
            assert await station.drained()
        assert kinds(other)[-3:] == [("trouble", "over"), ("pressed", ""), ("ended", "")]
        assert not list(station.spool.audio.glob("*.part")), "the press that was refused left nothing"


async def test_the_wizard_hears_of_it_though_her_disk_takes_no_event_at_all(
    tmp_path: Path, disk: SmallDisk, speech: Path
) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        talking(other, disk.path) as station,
    ):
        (station.spool.folder / "reserve").unlink()  # somebody else took the room at once
        await in_mid_utterance(station, speech)
        disk.fill()
        await until(lambda: station.view.trouble == "disk" and other.pulsed_trouble == "disk", "the pulse that says so")
        disk.make_room()
        await until(lambda: not other.pulsed_trouble, "the pulse that says it is over")
        assert await station.drained()
        assert kinds(other) == [("pressed", ""), ("trouble", "disk"), ("ended", "interrupted"), ("trouble", "over")]
        assert len(other.pcm(1)) == other.events[2].samples * 2 > 16000


@pytest.mark.parametrize("what", ["the recording", "the folder", "everything"])
async def test_a_disk_that_may_not_be_written_keeps_what_was_heard_and_goes_on_when_it_may(
    tmp_path: Path, speech: Path, what: str
) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        talking(other, tmp_path / "spool") as station,
    ):
        await in_mid_utterance(station, speech)
        spool = station.spool
        part = spool.audio / "u0001.wav.part"
        paths = {
            "the recording": [part],
            "the folder": [spool.audio],
            "everything": [part, spool.audio, spool.log.path],
        }
        with nobody_may_write(*paths[what]):
            if what == "the folder":  # what is open can be written still; it cannot get its name
                station.release()
            await until(lambda: station.view.trouble == "disk" and other.pulsed_trouble == "disk", "trouble, told")
            with pytest.raises(Exception, match="not permitted"):
                await station.go_on()
            assert hint(station) == "trouble"
            assert spool.samples(1) > 8000
        await until(lambda: not station.view.trouble, "the end of the trouble, by itself")
        await until(lambda: not station.view.capturing)
        assert await station.drained()
        ended = next(one for one in other.events if one.type == "ended")
        assert len(other.pcm(1)) == ended.samples * 2 > 16000
        await other.say(wire.StateChange(state="ready"))
        await until(lambda: station.view.state == "ready")
        await spoken(station, speech)
        assert await station.drained()
        assert kinds(other)[-1] == ("ended", "")


async def test_a_recorder_that_dies_on_a_full_disk_is_opened_again_and_what_it_heard_is_kept(
    tmp_path: Path, speech: Path
) -> None:
    async with (
        counterpart(tmp_path, welcome={"stage": "conversation"}) as other,
        talking(other, tmp_path / "spool") as station,
    ):
        await in_mid_utterance(station, speech)
        recorder = station._microphone._there._process
        assert recorder
        with nobody_may_write(station.spool.audio):
            recorder.kill()
            await until(lambda: set(station.state.troubles) == {"ended", "disk"}, "both")
        await station.go_on()
        await until(lambda: not station.view.capturing)
        assert await station.drained()
        assert [one for one in kinds(other) if one[0] == "ended"] == [("ended", "interrupted")]
        await other.say(wire.StateChange(state="ready"))
        await until(lambda: station.view.state == "ready")
        await spoken(station, speech)
        assert await station.drained()
        assert len(other.pcm(2)) == other.events[-1].samples * 2


def test_the_reserve_lets_events_be_written_on_a_full_disk(disk: SmallDisk) -> None:
    spool = Spool(disk.path, "8ky-1")
    spool.reserve()
    assert (spool.folder / "reserve").stat().st_blocks * 512 == RESERVE
    disk.fill()
    for _ in range(1000):
        spool.add(wire.EarlyPress)
    assert not spool.reserved
    with pytest.raises(SpoolError, match="make room"):
        spool.reserve()
    spool.close()
    again = Spool(disk.path, "8ky-1")
    assert len(again.events) == 1000
    disk.make_room()
    again.reserve()
    again.close()


def test_what_cannot_be_finished_is_never_told_as_lost(tmp_path: Path) -> None:
    from tests.unit.subject.test_spool import recorded

    spool = Spool(tmp_path, "8ky-1")
    spool.add(wire.Pressed, utterance=1, source="file")
    recorded(spool, 1, b"\1\0" * 4000, whole=False)
    spool.close()
    with nobody_may_write(spool.audio), pytest.raises(SpoolError, match="cannot be finished"):
        Spool(tmp_path, "8ky-1")
    again = Spool(tmp_path, "8ky-1")
    assert [(e.samples, e.cut) for e in again.events if isinstance(e, wire.Ended)] == [(4000, "interrupted")]
    again.close()
