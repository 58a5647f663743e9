"""The subject's side at the door: duplicates, gaps, other terminals, misfits, floods, trouble, a full disk, the end."""

from __future__ import annotations

import asyncio
import hashlib
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from subject.audio.errors import RecordingError
from subject.audio.recording import Finished
from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.turn import TurnState
from tests.small_disk import nobody_may_write
from tests.unit.desk.simulated_subject import COUNT, Her, Line, begin, resume, speech, until
from tests.unit.desk.test_turns import finished, joined, of, say, state
from wizard.desk import doorway
from wizard.desk import live as shell
from wizard.desk.core import connection_log, subject_side, turns, utterance_files
from wizard.desk.errors import NotNow, SendAgain
from wizard.desk.live import LiveSession
from wizard.desk.recordings import Recordings
from wizard.desk.session_settings import SessionKit
from wizard.errors import StateError
from wizard.journal import events as ev
from wizard.journal.envelope import Entry
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify
from wizard.journal.writer import JournalWriter


def alarms(live: LiveSession) -> set[str]:
    return {alarm.kind for alarm in live.view.alarms}


async def test_what_is_sent_again_is_taken_once_and_a_gap_is_sent_back(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.void()
    for event in line.her.events:
        if not isinstance(event, wire.Ended):
            assert line.takes(event), "acknowledged again"
    line.audio(1, 3200)
    before = live.view.journal_events
    line.her.add(wire.EarlyPress)
    late = line.her.add(wire.EarlyPress)
    with pytest.raises(SendAgain, match="event 6 came after event 4"):
        line.door.receive(late)
    assert live.view.journal_events == before
    line.send()
    events = await finished(live)
    assert [e.n for e in events if e.n] == list(range(1, 7))


async def test_what_fits_nothing_is_written_down_and_stands_in_nobodys_way(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.void()
    line.her.add(wire.Displayed, reply=99)
    line.her.press(1)
    line.her.end(1)
    line.send()
    assert live.view.turn == 1
    assert live.view.displayed == frozenset()
    say(line, 2)
    assert state(live) is TurnState.TRANSCRIBING
    live.void()
    events = await finished(live)
    assert [e.what for e in of(events, ev.Troubled)] == ["misfit"] * 3


async def test_a_recording_that_never_becomes_what_she_said_is_given_up_not_asked_for_for_ever(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.her.end(1, sha256="f" * 64)
    for _ in range(3):
        with pytest.raises(SendAgain, match="3200 samples came"):
            line.send()
        line.lose()
        line = Line(live, line.door, line.her)
        assert [(r.utterance, r.samples) for r in line.welcome.received] == [(1, 0)]
    line.send()
    assert state(live) is TurnState.READY
    assert not line.of(wire.Stored), "her copy stays"
    assert "subject_audio" in alarms(live)
    assert "her terminal's spool" in live.view.alarms[-1].text.lower()
    await live.close()
    live = resume(live.folder, tools)
    assert not live.state.open_utterances()
    line = Line(live, live.door, line.her)
    say(line, 2)
    assert state(live) is TurnState.TRANSCRIBING
    live.void()
    await finished(live)


async def test_another_terminal_goes_on_where_the_lost_one_was_cut_off(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    line.audio(1, 1600)
    first = line.her
    first.end(1)  # on her machine, and not told
    late = [first.press(2), first.end(2)]
    line.lose()
    door = line.door
    assert door.refusal(_hello(live, "another-terminal")) == "second_subject"
    other = Her("another-terminal")
    moved = Line(live, door, other, takeover=True)
    assert moved.welcome.state == "ready", "what the lost terminal was recording will not be completed"
    assert moved.welcome.events_received == 0
    assert moved.welcome.received == ()
    assert moved.welcome.next_utterance == 101
    assert moved.welcome.stage == "conversation"
    say(moved, 101)
    live.send_message("rephrase", {})
    other.add(wire.Displayed, reply=1)
    moved.send()
    with pytest.raises(NotNow):
        live.select(1, 0)
    # And back again: what she had not told is told now, under its own numbers.
    moved.lose()
    back = Line(live, door, first, takeover=True)
    assert back.welcome.events_received == 3
    assert [r.utterance for r in back.welcome.received] == [1]
    back.send()
    assert [m.utterance for m in back.of(wire.Stored)][-2:] == [1, 2]
    assert late
    assert state(live) is TurnState.TRANSCRIBING
    assert live.view.utterance
    assert live.view.utterance.number == 2
    live.void()
    # The other one a second time: its numbers go on too.
    back.lose()
    third = Line(live, door, other, takeover=True)
    assert third.welcome.events_received == 3
    assert third.welcome.next_utterance == 102
    say(third, 102)
    live.void()
    events = await finished(live)
    assert [(e.utterance, e.turn) for e in of(events, ev.TurnOpened)] == [(1, 1), (101, 2), (2, 3), (102, 4)]
    assert [e.how for e in of(events, ev.TurnClosed)] == ["void", "message", "void", "void"]
    assert [e.takeover for e in of(events, ev.SubjectJoined)] == [False, True, True, True]


def _hello(live: LiveSession, station: str, **fields: Any) -> wire.Hello:
    token, session = live.access.code.token, live.folder.name
    return wire.Hello(protocol=wire.PROTOCOL, token=token, session=session, station=station, **fields)


async def test_who_knocks_without_end_does_not_fill_the_journal(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    for _ in range(5000):
        line.door.refused("wrong_token", "198.51.100.7")
    later = time.monotonic() + connection_log.A_REFUSAL_EVERY
    monkeypatch.setattr(shell, "time", SimpleNamespace(monotonic=lambda: later))  # a minute later
    line.door.refused("wrong_token", "198.51.100.7")
    events = of(await finished(live), ev.ConnectionRefused)
    assert len(events) == connection_log.REFUSALS_AT_ONCE + 1
    assert f"{5000 - connection_log.REFUSALS_AT_ONCE} more" in events[-1].peer


async def nothing_arrives(live: LiveSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the wizard's machine goes on, and the program looks at what has arrived."""
    seconds = [time.monotonic()]
    monkeypatch.setattr(shell, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    monkeypatch.setattr(shell, "LOOK_EVERY", 0.0)
    live.start()
    for _ in range(2):
        seconds[0] += 10.0
        for _ in range(5):
            await asyncio.sleep(0)


def told(live: LiveSession) -> str:
    return " ".join(alarm.text for alarm in live.view.alarms)


async def test_trouble_that_only_the_pulse_can_tell_is_an_alarm_until_the_pulse_says_it_is_over(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.door.receive(wire.Pulse(id=1, trouble="disk"))
    assert "What she said is kept" in told(live)
    line.her.press(1)
    line.send()
    assert alarms(live) == {"subject_audio"}, "what she pressed before says nothing of her disk now"
    await nothing_arrives(live, monkeypatch)
    assert "speaking" not in told(live)
    line.her.add(wire.Trouble, what="disk")
    line.her.end(1)
    line.send()
    assert alarms(live) == {"subject_audio"}
    line.her.add(wire.Trouble, what="over")
    line.send()
    assert alarms(live) == {"subject_audio"}, "the pulse still says so"
    line.door.receive(wire.Pulse(id=2))
    assert alarms(live) == set()
    assert not verify(live.folder).errors
    await live.close()


def test_a_file_that_the_disk_does_not_let_be_finished_is_finished_the_next_time(tmp_path: Path) -> None:
    recordings = Recordings(tmp_path)
    pcm = b"\1\0" * 3200
    sha = hashlib.sha256(pcm).hexdigest()
    recordings.begin(1)
    recordings.append(Frame(1, 0, 0, pcm))
    with nobody_may_write(tmp_path / "audio"), pytest.raises(RecordingError, match="the disk says"):
        recordings.finish(1, 3200, sha)
    assert isinstance(recordings.finish(1, 3200, sha), Finished)
    assert recordings.read(1) == pcm


async def test_nothing_arriving_never_says_that_she_can_speak_again(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    await nothing_arrives(live, monkeypatch)
    assert "nothing arrives" in told(live)
    assert "speak again" not in told(live)
    await live.close()


async def test_trouble_with_her_microphone_is_an_alarm_until_it_is_over_also_after_a_restart(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.add(wire.Trouble, what="stalled")
    line.send()
    assert alarms(live) == {"subject_audio"}
    await live.close()
    live = resume(live.folder, tools)
    line = Line(live, live.door, line.her)
    assert alarms(live) == {"subject_audio"}
    line.her.add(wire.Trouble, what="over")
    line.send()
    assert alarms(live) == set()
    line.her.add(wire.Trouble, what="device_changed")
    line.send()
    assert alarms(live) == {"subject_audio"}
    line.her.press(1)
    line.send()
    assert alarms(live) == set(), "she is heard again"
    line.her.end(1)
    line.send()
    line.lose()
    assert alarms(live) == {"link"}
    line = Line(live, line.door, line.her)
    assert alarms(live) == set()
    live.void()
    await finished(live)


@contextmanager
def full_disk(live: LiveSession) -> Iterator[None]:
    """The system refuses every byte that would make the journal longer; shorter files can be written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = (live.folder / "journal.jsonl").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_full_disk_acknowledges_nothing_and_the_session_goes_on_when_there_is_room(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "LOOK_EVERY", 0.02)
    live, line = joined(tmp_path / "8ky-1", tools)
    live.start()
    door, her = line.door, line.her
    before = live.view.journal_events
    with full_disk(live):
        her.press(1)
        her.end(1)
        with pytest.raises(StateError):
            line.send()
        line.lose()
        with pytest.raises(StateError):
            Line(live, door, her)
        door.refused("wrong_token", "somebody")
        with pytest.raises(StateError):
            live.note("it is full")
        assert "journal" in alarms(live)
        assert (live.view.turn, live.view.linked, live.view.journal_events) == (0, False, before)
    line = Line(live, door, her)
    assert "journal" not in alarms(live)
    line.send()
    assert state(live) is TurnState.TRANSCRIBING
    with full_disk(live):
        with pytest.raises(StateError):
            live.send_transcript(COUNT)
        assert not line.of(wire.Transcript), "nothing is seen that is not in the journal"
        assert state(live) is TurnState.TRANSCRIBING
    live.send_transcript(COUNT)
    with full_disk(live):
        await until(lambda: live.view.requests[-1].status == "failed", "the outcome that could not be written")
        assert not live.view.requests[-1].interpretations
    live.ask(COUNT)
    await until(lambda: live.view.can_send_answer)
    with full_disk(live), pytest.raises(StateError):
        live.send_answer()
    assert not line.of(wire.Answer)
    live.send_answer()
    assert len(line.of(wire.Answer)) == 1
    her.add(wire.Displayed, reply=1)
    line.send()
    live.end()
    await live.close()
    assert not verify(live.folder).errors
    kinds = [entry.event.kind for entry in read_journal(live.folder)]
    assert kinds.index("connection_lost") < kinds.index("turn_opened"), "the loss is written when it can be"


async def test_a_reply_that_is_out_while_its_turn_could_not_be_closed_closes_it_later(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_transcript(COUNT)
    await until(lambda: live.view.can_send_answer)
    written = JournalWriter.append

    def refuse(journal: JournalWriter, event: ev.AnyEvent) -> Entry:
        if isinstance(event, ev.TurnClosed):
            raise StateError("no room")
        return written(journal, event)

    monkeypatch.setattr(JournalWriter, "append", refuse)
    with pytest.raises(StateError):
        live.send_answer()
    assert line.of(wire.Answer)
    monkeypatch.setattr(JournalWriter, "append", written)
    line.her.add(wire.Displayed, reply=1)
    say(line, 2)
    assert live.view.turn == 2
    live.void()
    events = await finished(live)
    assert [e.how for e in of(events, ev.TurnClosed)] == ["answered", "void"]


async def test_a_recording_that_cannot_be_written_is_an_alarm_of_its_own(tmp_path: Path, tools: SessionKit) -> None:
    from subject.audio.errors import AudioError

    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    try:
        with pytest.raises(AudioError):
            line.audio(1, 3200)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    line.door.cannot_write("the disk says: no")
    assert alarms(live) == {"recording"}
    line.her.end(1)
    line.send()
    assert alarms(live) == set()
    assert live.recordings.read(1) == speech(1)
    live.void()
    await finished(live)


async def test_the_end_waits_for_the_last_reply_to_be_displayed(tmp_path: Path, tools: SessionKit) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_message("rephrase", {})
    live.end()
    assert not live.view.ended
    line.her.add(wire.Displayed, reply=1)
    line.send()
    assert not line.of(wire.Goodbye), "what she said last is acknowledged first"
    await until(lambda: live.view.ended)
    assert line.of(wire.Goodbye)
    await live.close()
    assert not verify(live.folder).findings
    with pytest.raises(NotNow, match="ended already"):
        live.end()
    with pytest.raises(NotNow, match="ended"):
        live.send_transcript("too late")


async def test_the_end_does_not_wait_for_ever_nor_without_a_terminal_nor_when_asked_twice(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "DISPLAYED_WITHIN", 0.05)
    for number, how in enumerate(("waits", "unlinked", "twice"), start=1):
        live, line = joined(tmp_path / f"8ky-{number}", tools)
        say(line, 1)
        live.send_message("rephrase", {})
        if how == "unlinked":
            line.lose()
        live.end()
        assert live.view.ended == (how == "unlinked")
        if how == "twice":
            live.end()
            assert live.view.ended
        await until(lambda live=live: live.view.ended)  # type: ignore[misc]
        await live.close()
        assert [f.rule for f in verify(live.folder).findings] == ["reply"]
        assert not verify(live.folder).errors


async def test_who_speaks_again_while_the_end_is_waited_for_is_not_cut_off(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "DISPLAYED_WITHIN", 0.05)
    live, line = joined(tmp_path / "8ky-1", tools)
    say(line, 1)
    live.send_message("rephrase", {})
    live.end()
    line.her.press(2)
    line.send()
    await until(lambda: live.view.leaving is None)
    assert not live.view.ended
    with pytest.raises(NotNow, match="still arriving"):
        live.end()
    line.her.add(wire.Displayed, reply=1)
    line.her.end(2)
    line.send()
    live.end()
    await live.close()
    assert not verify(live.folder).errors


async def test_an_end_while_her_terminal_is_gone_in_mid_utterance_keeps_what_has_come(
    tmp_path: Path, tools: SessionKit
) -> None:
    live, line = joined(tmp_path / "8ky-1", tools)
    line.her.press(1)
    line.send()
    line.audio(1, 1600)
    with pytest.raises(NotNow):
        live.end()
    line.lose()
    live.end()
    assert line.door.refusal(_hello(live, line.her.station)) == "session_over"
    await live.close()
    assert not verify(live.folder).errors
    assert live.recordings.samples(1) == 1600


async def test_who_declines_is_let_go_with_nothing_recorded(tmp_path: Path, tools: SessionKit) -> None:
    live, her = begin(tmp_path / "8ky-1", tools), Her()
    line = Line(live, live.door, her)
    her.add(wire.StageEntered, stage="consent")
    her.add(wire.Left, why="declined")
    line.send()
    await until(lambda: live.view.ended)
    assert [m.text for m in line.of(wire.Goodbye)] == ["Thank you for your time."]
    await live.close()
    events = [entry.event for entry in read_journal(live.folder)]
    assert of(events, ev.SessionEnded)[0].why == "declined"
    assert not of(events, ev.Consented)
    assert not list((live.folder / "audio").iterdir())
    assert not verify(live.folder).findings


async def test_an_utterance_is_no_longer_than_the_session_allows(tmp_path: Path, tools: SessionKit) -> None:
    """Whoever has the token cannot fill the wizard's disk with one utterance that never ends."""
    live = begin(tmp_path / "8ky-1", tools, longest_utterance=1.0)
    line = Line(live, live.door, Her())
    line.her.consent()
    line.her.press(1)
    line.send()
    whole = round((1.0 + utterance_files.BEFORE_AND_AFTER) * 16000)
    line.audio(1, whole, frame=16000)
    for first in (whole, whole - 1, 2**62):
        with pytest.raises(SendAgain, match="utterance 1 goes on after the 1 s"):
            line.door.receive(Frame(1, 0, first, b"\0\0\0\0"))
    assert live.recordings.samples(1) == whole
    assert "no more of it is taken" in told(live)
    line.her.end(1, samples=whole)
    line.send()
    assert state(live) is TurnState.TRANSCRIBING
    live.void()
    await finished(live)


async def test_a_terminal_that_comes_and_goes_without_end_does_not_fill_the_journal(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Returns that bring nothing are counted, those that bring an event are written, and a takeover waits, too."""
    seconds = [1000.0]
    for module in (shell, doorway):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: seconds[0]))
    live, line = joined(tmp_path / "8ky-1", tools)
    for _ in range(1000):
        line.lose("not understood")
        line = Line(live, line.door, line.her)
    written = len(of([entry.event for entry in read_journal(live.folder)], ev.SubjectJoined))
    assert written == connection_log.RETURNS_AT_ONCE
    say(line, 1)
    live.void()
    line.lose("cut")
    assert line.door.refusal(_hello(live, "another-terminal", takeover=True)) == "second_subject"
    seconds[0] += 2 * connection_log.A_RETURN_EVERY
    assert line.door.refusal(_hello(live, "another-terminal", takeover=True)) is None
    line = Line(live, line.door, line.her)
    events = await finished(live)
    lost, back = of(events, ev.ConnectionLost), of(events, ev.SubjectJoined)
    assert len(back) == connection_log.RETURNS_AT_ONCE + 2
    between = 1000 - connection_log.RETURNS_AT_ONCE
    assert lost[-1].why == f"cut; {between} more before it, which brought nothing, are not written down"
    assert len(back) == len(lost) + 1


async def test_a_terminal_has_so_many_events_and_no_more(
    tmp_path: Path, tools: SessionKit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject_side, "MOST_EVENTS", 5)
    live, line = joined(tmp_path / "8ky-1", tools)
    for _ in range(5):
        line.her.add(wire.EarlyPress)
    with pytest.raises(SendAgain, match="nothing is taken after event 5"):
        line.send()
    assert live.state.events_received == 5
    await finished(live)


async def test_the_source_of_her_words_does_not_change_by_itself(tmp_path: Path, tools: SessionKit) -> None:
    live = begin(tmp_path / "8ky-1", tools)
    door = live.door

    def hello(**fields: object) -> wire.Hello:
        return _hello(live, "station-of-hers", **fields)

    assert door.refusal(hello(source="typed")) is None
    door.join(hello(source="typed"), lambda message: None, lambda: None)
    assert live.view.source == "typed"
    assert door.refusal(hello(source="typed")) is None
    assert door.refusal(hello(source="microphone")) == "other_source"
    chosen = hello(source="microphone", source_chosen=True)
    assert door.refusal(chosen) is None
    door.join(chosen, lambda message: None, lambda: None)
    assert live.view.source == "microphone"
    assert [e.event.source for e in read_journal(live.folder) if isinstance(e.event, ev.SubjectJoined)] == [
        "typed",
        "microphone",
    ]
    await live.close()
