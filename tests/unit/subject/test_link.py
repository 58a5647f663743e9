"""The subject's connection: in order, once, from where the other side is; it gives up only when it is told to."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from subject.audio.recording import RecordingFile
from subject.link import Link, LinkSettings
from subject.spool import Spool
from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.messages import ToSubject
from tests.unit.subject.counterpart import Counterpart, counterpart, until

QUICK = LinkSettings(pulse=0.02, watchdog=0.3, first_wait=0.01, longest_wait=0.05, open_timeout=1.0)
SPEECH = bytes(range(256)) * 50


@pytest.fixture
def spool(tmp_path: Path) -> Iterator[Spool]:
    opened = Spool(tmp_path / "spool", "8ky-1")
    yield opened
    opened.close()


class Linked:
    """A link that runs, and what it said."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.messages: list[ToSubject] = []
        self.status: list[bool] = []


@asynccontextmanager
async def linked(
    other: Counterpart, spool: Spool, *, settings: LinkSettings = QUICK, **fields: Any
) -> AsyncIterator[Linked]:
    messages: list[ToSubject] = []
    status: list[bool] = []
    link = Link(other.code, spool, on_message=messages.append, on_status=status.append, settings=settings, **fields)
    held = Linked(link)
    held.messages, held.status = messages, status
    task = asyncio.create_task(link.run())
    try:
        yield held
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def utterance(spool: Spool, number: int = 1, *, samples: int | None = None) -> str:
    """One in the spool, ended; its SHA-256."""
    with RecordingFile(spool.recording(number)) as file:
        file.append(SPEECH)
        file.finish()
    sha = hashlib.sha256(SPEECH).hexdigest()
    spool.add(wire.Pressed, utterance=number, source="file")
    spool.add(wire.Ended, utterance=number, samples=samples or len(SPEECH) // 2, sha256=sha)
    return sha


async def test_everything_goes_out_in_order_and_audio_before_its_end(tmp_path: Path, spool: Spool) -> None:
    spool.add(wire.StageEntered, stage="conversation")
    sha = utterance(spool)
    spool.add(wire.EarlyPress)
    async with counterpart(tmp_path) as other, linked(other, spool) as held:
        assert await held.link.drained(10)
        kinds = ["audio" if isinstance(one, Frame) else one.type for one in other.heard]
        assert kinds[:2] == ["stage", "pressed"]
        assert set(kinds[2:-2]) == {"audio"}
        assert kinds[-2:] == ["ended", "early_press"]
        assert other.pcm(1) == SPEECH
        assert other.hellos[0].station == spool.station
        await other.say(wire.Stored(utterance=1, sha256=sha))
        await until(lambda: not spool.kept())
        assert held.status == [True]


async def test_after_a_cut_it_goes_on_from_where_the_other_side_is(tmp_path: Path, spool: Spool) -> None:
    utterance(spool)
    async with counterpart(tmp_path) as other:
        other.welcome = {"events_received": 1, "received": (wire.Received(utterance=1, samples=1000),)}
        async with linked(other, spool) as held:
            assert await held.link.drained(10)
            first = other.heard[0]
            assert isinstance(first, Frame)
            assert first.first_sample == 1000
            assert [e.type for e in other.events] == ["ended"]
            other.cut()
            other.welcome = {"events_received": 2}
            await until(lambda: held.status == [True, False, True])
            spool.add(wire.EarlyPress)
            held.link.nudge()
            assert await held.link.drained(10)
            assert [e.n for e in other.events] == [2, 3]


async def test_without_acknowledgement_the_connection_is_begun_anew_and_nothing_is_lost(
    tmp_path: Path, spool: Spool
) -> None:
    async with counterpart(tmp_path, acknowledges=False, echoes=False) as other, linked(other, spool) as held:
        spool.add(wire.EarlyPress)
        held.link.nudge()
        await until(lambda: len(other.hellos) > 2)
        assert not await held.link.drained(0.05)
        other.acknowledges = other.echoes = True
        assert await held.link.drained(10)
        assert {e.n for e in other.events} == {1}


async def test_who_waits_is_woken_by_a_welcome_that_knows_all(tmp_path: Path, spool: Spool) -> None:
    """The event was journalled and the connection broke before the acknowledgement came."""
    async with counterpart(tmp_path, acknowledges=False) as other, linked(other, spool) as held:
        spool.add(wire.EarlyPress)
        held.link.nudge()
        waiting = asyncio.create_task(held.link.drained(15))
        await until(lambda: other.events)
        other.welcome = {"events_received": 1}
        other.cut()
        assert await waiting


@pytest.mark.parametrize("reason", ["wrong_token", "second_subject", "session_over", "other_protocol"])
async def test_a_refusal_is_final(tmp_path: Path, spool: Spool, reason: wire.RefusalReason) -> None:
    spool.add(wire.EarlyPress)
    async with counterpart(tmp_path, refuse=reason) as other, linked(other, spool) as held:
        await until(lambda: held.link.refused)
        assert held.link.refused == reason
        assert held.link.over
        assert not await held.link.drained(60), "at once, not after a minute"
        await asyncio.sleep(0.2)
        assert len(other.hellos) == 1


async def test_after_the_good_bye_nothing_is_waited_for(tmp_path: Path, spool: Spool) -> None:
    async with counterpart(tmp_path, acknowledges=False) as other, linked(other, spool) as held:
        await until(lambda: held.status)
        spool.add(wire.EarlyPress)
        held.link.nudge()
        waiting = asyncio.create_task(held.link.drained(60))
        await other.say(wire.Goodbye(text="Thank you."))
        assert not await waiting
        assert held.link.over
        assert held.link.acknowledged == 0
        await asyncio.sleep(0.2)
        assert len(other.hellos) == 1


async def test_a_recording_that_lost_its_end_on_disk_does_not_hold_up_the_rest(tmp_path: Path, spool: Spool) -> None:
    utterance(spool, samples=len(SPEECH))  # twice as many as there are
    spool.add(wire.EarlyPress)
    async with counterpart(tmp_path) as other, linked(other, spool) as held:
        assert await held.link.drained(10)
        assert other.pcm(1) == SPEECH
        assert [e.type for e in other.events] == ["pressed", "ended", "early_press"]


async def test_what_cannot_be_said_to_her_ends_the_connection_and_not_the_terminal(
    tmp_path: Path, spool: Spool
) -> None:
    async with counterpart(tmp_path) as other, linked(other, spool) as held:
        await until(lambda: held.status == [True])
        assert other.socket
        await other.socket.send('{"type":"sql","text":"SELECT 1"}')
        await until(lambda: held.status == [True, False, True])
        assert other.socket
        await other.socket.send(b"\x01" * 40)
        await until(lambda: held.status == [True, False, True, False, True])
        assert [m.type for m in held.messages] == ["welcome"] * 3


async def test_a_spool_that_knows_less_than_the_other_side_does_not_go_on_as_if_nothing_were(
    tmp_path: Path, spool: Spool
) -> None:
    async with counterpart(tmp_path, welcome={"events_received": 5}) as other, linked(other, spool) as held:
        await until(lambda: len(other.hellos) > 2)
        assert not held.messages
        assert not other.heard


async def test_two_sides_that_never_understand_each_other_stop_trying(tmp_path: Path, spool: Spool) -> None:
    quick = LinkSettings(first_wait=0.001, longest_wait=0.001, most_misunderstood=5)
    async with (
        counterpart(tmp_path, welcome={"events_received": 5}) as other,
        linked(other, spool, settings=quick) as held,
    ):
        await until(lambda: held.link.over)
        assert held.link.refused == "not_understood"
        assert len(other.hellos) == 5
        assert not held.messages


@pytest.mark.parametrize("turns", range(24))
async def test_who_ends_it_as_the_connection_breaks_is_obeyed(tmp_path: Path, spool: Spool, turns: int) -> None:
    """However many turns of the event loop lie between the break and the end."""
    async with counterpart(tmp_path) as other:
        status: list[bool] = []
        link = Link(other.code, spool, on_message=lambda _: None, on_status=status.append, settings=QUICK)
        task = asyncio.create_task(link.run())
        await until(lambda: status == [True])
        other.cut()
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        ended, _ = await asyncio.wait([task], timeout=3)
        assert ended, "it has begun another connection, and does not end any more"
        assert task.cancelled()
