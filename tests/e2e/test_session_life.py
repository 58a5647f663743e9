"""Sessions lived over real sockets and the real recorder: declined, paused, cut off, taken over, typed, overlong."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import soundfile

from subject.audio.sources import SourceSpec
from subject.daemon_threads import in_daemon_thread
from subject.errors import SubjectError
from subject.rehearsal import SimulatedSubject
from subject.rendezvous import find_codes
from subject.station import CONNECTION, Station
from subject.wire import messages as wire
from subject.wire.turn import TurnState
from tests.e2e.lab import SPEED, Lab, laboratory
from tests.rig.network import Network
from tests.small_disk import small_disk
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import open_store
from wizard.corpus.withdrawal import withdrawn_subjects
from wizard.desk import allowed_silence
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.desk.session_settings import LiveSettings
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify

COUNT = "how many employees are there in department 45"
ROOT = Path(__file__).parents[2]


async def until(holds: Callable[[], object], what: str = "it") -> None:
    """Wait for what the two sides bring about."""
    try:
        async with asyncio.timeout(60):
            while not holds():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"waited for {what} in vain") from None


def hint(station: Station) -> str:
    return station.view.hint


async def arrived(lab: Lab, station: Station) -> SimulatedSubject:
    """In the conversation, ready."""
    subject = SimulatedSubject(station, patience=60)
    await subject.arrive(lab.utterance("anniversary-1").audio)
    await until(lambda: lab.live.view.stage == "conversation")
    return subject


async def answered(lab: Lab, subject: SimulatedSubject, text: str = COUNT) -> None:
    """The wizard answers what was just said, and it is on her screen."""
    await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING, "the utterance")
    lab.live.send_transcript(text)
    await until(lambda: lab.live.view.can_send_answer, "an answer")
    lab.live.send_answer()
    await subject.until("the answer", lambda view: view.state == "ready")


async def ended(lab: Lab, subject: SimulatedSubject) -> list[ev.JournalEvent]:
    """Good-bye on her screen; everything in order. Returns the events."""
    assert await subject.station.drained()
    lab.live.end()
    await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
    assert not verify(lab.live.folder).errors
    return [entry.event for entry in read_journal(lab.live.folder)]


def spool_of(lab: Lab, name: str = "spool") -> Path:
    return lab.root / name / lab.code.key


async def test_who_declines_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station() as station:
            await until(lambda: station.view.joined)
            station.enter("consent")
            station.decline()
            await until(lambda: station.view.goodbye, "a polite word")
        assert lab.live.view.ended
        assert not spool_of(lab).exists()
        assert not list((lab.live.folder / "audio").iterdir())
        assert not lab.events(ev.Consented)
        assert not lab.events(ev.MicrophoneChecked)
        (end,) = lab.events(ev.SessionEnded)
        assert isinstance(end, ev.SessionEnded)
        assert end.why == "declined"
        assert verify(lab.live.folder).findings == ()
        again = SimulatedSubject(Station(lab.code, SourceSpec.typed(), tmp_path / "again"))
        await again.station.start()
        await until(lambda: again.station.view.refused == "session_over")
        await again.station.stop()
        assert not list((tmp_path / "again").iterdir())


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "withdrawn"])
async def test_she_stops_in_the_middle_and_says_what_becomes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: bool
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station() as station:
            subject = await arrived(lab, station)
            await subject.say(lab.utterance("anniversary-1").audio)
            await answered(lab, subject)
            station.press()
            await until(lambda: station.view.capturing)
            station.play(lab.utterance("anniversary-2").audio)
            await until(lambda: station.spool.samples(3) > 8000, "some speech")
            station.withdraw(keep=keep)
            assert station.view.stage == "ended", "at once"
            await until(lambda: station.view.goodbye, "the last word")
            await until(lambda: lab.live.view.ended)
        why = "stopped" if keep else "withdrawn"
        assert station.view.left == lab.live.view.left == why
        assert not spool_of(lab).exists(), "at her machine nothing is left"
        assert [e.why for e in lab.events(ev.SubjectLeft) if isinstance(e, ev.SubjectLeft)] == [why]
        assert [e.why for e in lab.events(ev.SessionEnded) if isinstance(e, ev.SessionEnded)] == [why]
        stored = {e.utterance for e in lab.events(ev.UtteranceStored) if isinstance(e, ev.UtteranceStored)}
        assert stored == {1, 2, 3}, "also what she was saying"
        assert not verify(lab.live.folder).errors
    place = Place.create(tmp_path / "corpus")
    with open_store(place, create=True) as store:
        (came,) = ingest(store, [str(lab.live.folder)])
    assert came.came == ("new" if keep else "refused"), came.why
    if not keep:
        assert "took her consent back" in came.why
        assert list(withdrawn_subjects([str(lab.live.folder)])) == [lab.live.view.subject]


async def test_when_all_is_over_nothing_of_hers_and_no_secret_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station() as station:
            subject = await arrived(lab, station)
            await subject.say(lab.utterance("anniversary-1").audio)
            await answered(lab, subject)
            assert spool_of(lab).exists()
            await ended(lab, subject)
        assert not spool_of(lab).exists()
    assert not [p for p in (tmp_path / "state").rglob("*") if p.is_file()]
    assert not [p for p in (tmp_path / "run").rglob("*") if p.is_file()]


async def test_a_typed_session_with_a_practice_line_that_is_no_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab, lab.station(source=SourceSpec.typed()) as station:
        subject = await arrived(lab, station)
        assert station.view.practised
        assert lab.live.view.turn == 0
        await subject.type(COUNT)
        await answered(lab, subject)
        await subject.type("and in department 10")
        await until(lambda: lab.live.view.typed == "and in department 10")
        lab.live.send_message("rephrase", {})
        await subject.until("the message", lambda view: view.state == "ready")
        events = await ended(lab, subject)
    assert [e.text for e in events if isinstance(e, ev.TypedReceived)] == [COUNT, "and in department 10"]
    assert not [e for e in events if isinstance(e, ev.UtteranceStarted)]
    assert verify(lab.live.folder).findings == ()


async def test_the_end_waits_until_the_last_answer_is_on_her_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station(source=SourceSpec.typed()) as station:
            subject = await arrived(lab, station)
            await subject.type(COUNT)
            await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING)
            lab.live.send_message("rephrase", {})
            lab.live.end()  # at once, as a wizard in a hurry does
            await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
        assert not spool_of(lab).exists(), "all of hers was acknowledged before the good-bye"
    assert lab.events(ev.Displayed)
    assert verify(lab.live.folder).findings == ()


async def test_barge_in_overtakes_the_open_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = LiveSettings(barge_in=True)
    async with laboratory(tmp_path, monkeypatch, settings=settings) as lab, lab.station() as station:
        subject = await arrived(lab, station)
        states: list[str] = []
        station.subscribe(lambda: states.append(station.view.state))
        await subject.say(lab.utterance("anniversary-1").audio)
        await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING)
        lab.live.send_transcript(COUNT)
        await until(lambda: lab.live.view.can_send_answer and station.view.state == "working")
        station.press()
        await until(lambda: station.view.capturing)
        await until(lambda: lab.live.view.turn == 2)
        assert not lab.live.view.requests
        await station.play(lab.utterance("anniversary-2").audio)
        station.release()
        await answered(lab, subject, "how many years has sharon lease worked here")
        assert "ready" not in states[: -states[::-1].index("working")][2:], "never told ready in between"
        events = await ended(lab, subject)
    assert [e.how for e in events if isinstance(e, ev.TurnClosed)] == ["overtaken", "answered"]
    assert len(lab.events(ev.AnswerSent)) == 1


async def test_without_barge_in_an_early_press_is_a_gentle_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab, lab.station() as station:
        subject = await arrived(lab, station)
        await subject.say(lab.utterance("anniversary-1").audio)
        station.press()
        assert hint(station) == "wait"
        assert not station.view.capturing
        await answered(lab, subject)
        lab.live.pause()
        await until(lambda: station.view.state == "paused")
        await asyncio.sleep(0.6)  # sooner it would be taken for the same key, repeating
        station.press()
        await until(lambda: len(lab.events(ev.EarlyPressed)) == 2)
        lab.live.unpause()
        await subject.say(lab.utterance("anniversary-2").audio)
        await answered(lab, subject)
        await ended(lab, subject)


async def test_what_nobody_could_hear_costs_no_turn_and_the_longest_utterance_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = np.random.default_rng(5)
    paths = {}
    for name, loud, seconds in (("silent", 0.0, 1.0), ("too_soft", 0.003, 1.0), ("long", 0.1, 6.0)):
        swell = np.sin(np.linspace(0, 40, int(16000 * seconds))) ** 2
        paths[name] = tmp_path / f"{name}.wav"
        soundfile.write(paths[name], dice.normal(0, 1, len(swell)).clip(-3, 3) * loud * swell, 16000, subtype="PCM_16")
    settings = LiveSettings(longest_utterance=2.0)
    async with laboratory(tmp_path, monkeypatch, settings=settings) as lab, lab.station() as station:
        subject = await arrived(lab, station)
        for name in ("silent", "too_soft"):
            await asyncio.sleep(0.4)  # until what she said before has left the pre-roll
            await subject.say(paths[name])
            assert hint(station) == name, "she is told at once"
            await subject.until("her turn", lambda view: view.state == "ready")
        await until(lambda: lab.live.view.turn == 2 and lab.live.view.state is TurnState.READY)
        station.press()
        await until(lambda: station.view.capturing)
        station.play(paths["long"])
        await until(lambda: not station.view.capturing, "the cut")
        assert hint(station) == "longest"
        await answered(lab, subject)
        events = await ended(lab, subject)
    assert [e.how for e in events if isinstance(e, ev.TurnClosed)] == ["void", "void", "answered"]
    last = [e for e in events if isinstance(e, ev.UtteranceStored)][-1]
    assert last.cut == "longest"
    assert 2.0 <= last.samples / 16000 <= 3.0


async def test_a_dead_recorder_is_an_alarm_until_somebody_has_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab, lab.station() as station:
        subject = await arrived(lab, station)
        station.press()
        await until(lambda: station.view.capturing)
        recorder = station._microphone._there._process
        assert recorder
        recorder.kill()
        await until(lambda: {alarm.kind for alarm in lab.live.view.alarms} == {"subject_audio"})
        assert hint(station) == "trouble"
        await until(lambda: lab.live.view.state is not TurnState.LISTENING)
        if lab.live.view.state is TurnState.TRANSCRIBING:
            lab.live.send_message("rephrase", {})
        await station.go_on()
        await until(lambda: not lab.live.view.alarms)
        assert hint(station) == ""
        await subject.say(lab.utterance("anniversary-1").audio)
        await answered(lab, subject)
        await ended(lab, subject)


async def test_a_disk_that_is_full_at_hers_is_told_to_the_wizard_and_what_she_said_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        async with laboratory(tmp_path, monkeypatch) as lab, lab.station(spool="disk") as station:
            subject = await arrived(lab, station)
            station.press()
            await until(lambda: station.view.capturing)
            station.play(lab.utterance("anniversary-1").audio)
            await until(lambda: lab.live.view.state is TurnState.LISTENING and lab.live.recordings.samples(2) > 32000)
            disk.fill()
            await until(lambda: [alarm.kind for alarm in lab.live.view.alarms] == ["subject_audio"], "the alarm")
            assert "What she said is kept" in lab.live.view.alarms[0].text
            assert hint(station) == "trouble"
            await until(lambda: lab.live.view.state is TurnState.TRANSCRIBING, "the end of what she said")
            assert len(lab.live.recordings.read(2)) > 64000
            disk.make_room()
            await until(lambda: not lab.live.view.alarms, "all clear")
            await answered(lab, subject)
            await subject.say(lab.utterance("anniversary-1").audio)
            await answered(lab, subject)
            events = await ended(lab, subject)
    assert [e.cut for e in events if isinstance(e, ev.UtteranceStored)] == ["", "interrupted", ""]
    assert [e.what for e in events if isinstance(e, ev.Troubled)] == ["disk", "over"]


async def test_who_has_no_microphone_is_told_to_the_wizard_and_goes_on_by_typing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = SourceSpec.microphone("no such microphone")
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station(source=nowhere) as station:
            subject = SimulatedSubject(station, patience=60)
            with pytest.raises(SubjectError):
                await subject.arrive(lab.utterance("anniversary-1").audio)
            assert station.view.stage == "microphone"
            await until(lambda: [alarm.kind for alarm in lab.live.view.alarms] == ["subject_audio"], "the alarm")
            assert "cannot be opened" in lab.live.view.alarms[0].text
            station.leave()
            assert await station.drained()
        async with lab.station(source=SourceSpec.typed()) as station:
            subject = SimulatedSubject(station, patience=60)
            await subject.until("the practice", lambda view: view.stage == "practice")
            await until(lambda: not {"subject_audio"} & {alarm.kind for alarm in lab.live.view.alarms}, "all clear")
            await arrived(lab, station)
            await subject.type(COUNT)
            await answered(lab, subject)
            await ended(lab, subject)


async def test_a_terminal_lost_in_mid_utterance_is_replaced_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speech = "anniversary-1", "anniversary-2", "anniversary-3"
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station() as first:
            await arrived(lab, first)
            first.press()
            await until(lambda: first.view.capturing)
            first.play(lab.utterance(speech[0]).audio)
            await until(lambda: lab.live.view.state is TurnState.LISTENING and lab.live.samples_received > 20000)
            line = next(task for task in asyncio.all_tasks() if task.get_name() == CONNECTION)
            line.cancel()  # the line goes dead, and what she says is recorded on
            await until(lambda: not lab.live.view.linked)
        async with lab.station(spool="other", takeover=True) as second:
            subject = SimulatedSubject(second, patience=60)
            await subject.until("the welcome", lambda view: view.linked)
            assert second.view.stage == "conversation"
            assert second.view.state == "ready", "she can speak at once"
            await second.open_microphone()
            await subject.say(lab.utterance(speech[1]).audio)
            await answered(lab, subject)
            assert await second.drained()
        await until(lambda: not lab.live.view.linked)
        async with lab.station(takeover=True) as back:
            subject = SimulatedSubject(back, patience=60)
            await subject.until("the welcome", lambda view: view.linked)
            assert await back.drained(), "what only she had is told now"
            await back.open_microphone()
            await subject.say(lab.utterance(speech[2]).audio)
            await answered(lab, subject)
            events = await ended(lab, subject)
        assert not spool_of(lab).exists()
    stored = {e.utterance for e in events if isinstance(e, ev.UtteranceStored)}
    assert len(stored) == 4, "practice, and all three: nothing spoken is lost"
    assert [e.how for e in events if isinstance(e, ev.TurnClosed)] == ["void", "answered", "answered"]


async def test_a_machine_that_went_dark_is_noticed_and_can_be_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowed_silence, "SILENT_FOR", 0.8)
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        (tmp_path / "dark").mkdir()
        dark = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.subject_process", str(lab.code), str(tmp_path / "dark" / "spool"),
             str(lab.utterance("anniversary-1").audio)],
            cwd=ROOT, env=os.environ, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            await until(lambda: lab.live.view.linked, "the first terminal")
            dark.send_signal(signal.SIGSTOP)
            await until(lambda: not lab.live.view.linked, "that it is missed")
            assert [alarm.kind for alarm in lab.live.view.alarms] == ["link"]
            async with lab.station(takeover=True) as station:
                await until(lambda: station.view.linked)
                assert not lab.live.view.alarms
        finally:
            dark.kill()
            await in_daemon_thread(partial(dark.wait, 20), "the end of a killed one")
    (lost, *_) = lab.events(ev.ConnectionLost)
    assert isinstance(lost, ev.ConnectionLost)
    assert "not a word" in lost.why


async def test_a_desk_killed_in_mid_turn_goes_on_under_the_same_code_and_only_when_it_lives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk is a process of its own and is killed while she waits for its answer."""
    monkeypatch.setenv("WOZ_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))
    held = (
        "import asyncio, sys; from pathlib import Path; "
        "from wizard.desk.session_opening import SessionChoice, open_session\n"
    )
    held += "async def main():\n"
    held += "    desk = open_session(SessionChoice(sessions=Path(sys.argv[1]), subject='8ky'))\n"
    held += "    await desk.start()\n"
    held += "    print(desk.live.access.code, flush=True)\n"
    held += "    while True:\n"
    held += "        await asyncio.sleep(0.01)\n"
    held += "        if desk.live.view.state.value == 'transcribing':\n"
    held += f"            desk.live.send_transcript({COUNT!r})\n"
    held += "asyncio.run(main())\n"
    desk = subprocess.Popen(
        [sys.executable, "-c", held, str(tmp_path / "sessions")], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    folder = tmp_path / "sessions" / "8ky-1"
    try:
        assert desk.stdout
        line = await asyncio.wait_for(in_daemon_thread(desk.stdout.readline, "its first line"), 60)
        codes = await asyncio.to_thread(find_codes)
        assert [str(code) for code in codes] == [line.strip()]
        station = Station(codes[0], SourceSpec.file(speed=SPEED), tmp_path / "spool")
        await station.start()
        subject = SimulatedSubject(station, patience=30)
        from wizard.domain import load_domain

        speech = load_domain("personnel").rehearsal.utterances[0].audio
        await subject.arrive(speech)
        await subject.say(speech)
        await until(lambda: b'"sql_run"' in (folder / "journal.jsonl").read_bytes(), "the answer she is not sent")
    finally:
        desk.kill()
        await in_daemon_thread(partial(desk.wait, 20), "the end of a killed one")
        assert desk.stdout
        desk.stdout.close()
    assert await asyncio.to_thread(find_codes) == [], "a killed session is none"
    await subject.until("one moment", lambda view: not view.linked)
    again = open_session(SessionChoice(sessions=tmp_path / "sessions", resume="8ky-1"))
    lab = Lab(tmp_path, again)
    await again.start()
    assert lab.code == codes[0]
    await subject.until("the link", lambda view: view.linked)
    assert station.view.state == "working", "where she was"
    await until(lambda: lab.live.view.can_send_answer, "the answer, offered again")
    lab.live.send_answer()
    await subject.until("the answer", lambda view: view.state == "ready")
    events = await ended(lab, subject)
    await station.stop()
    await again.close()
    assert [e.how for e in events if isinstance(e, ev.TurnClosed)] == ["answered"]
    assert not [p for p in (tmp_path / "state").rglob("*") if p.is_file()]


async def test_the_good_bye_gets_out_though_the_door_closes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        station = Station(lab.code, SourceSpec.typed(), tmp_path / "spool")
        await station.start()
        subject = await arrived(lab, station)
        assert await station.drained()
        lab.live.end()
    await subject.until("the good-bye", lambda view: view.goodbye != "", over=True)
    await station.stop()
    assert not spool_of(lab).exists()


async def test_a_line_of_a_session_that_was_cut_off_reaches_no_other_session_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each sessions folder numbers its own; one terminal, one spool, two sessions called 8ky-1."""
    async with laboratory(tmp_path, monkeypatch) as cut_off:
        async with cut_off.station(source=SourceSpec.typed()) as station:
            await arrived(cut_off, station)
            assert await station.drained()
            await cut_off.desk.close()
            await until(lambda: not station.view.linked)
            station.spool.add(wire.Typed, text="what is only theirs")
        code = cut_off.code
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "elsewhere" / "state"))
    desk = open_session(SessionChoice(sessions=tmp_path / "elsewhere" / "sessions"))
    await desk.start()
    try:
        other = Lab(tmp_path, desk)
        assert other.code.session == code.session
        async with other.station(source=SourceSpec.typed()) as station:
            await until(lambda: station.view.linked)
            station.enter("consent")
            assert await station.drained()
            assert other.live.view.stage == "consent", "she begins anew"
        assert b"only theirs" not in (other.live.folder / "journal.jsonl").read_bytes()
    finally:
        await desk.close()
    monkeypatch.setenv("WOZ_STATE_DIR", str(tmp_path / "state"))
    again = open_session(SessionChoice(sessions=tmp_path / "sessions", resume=code.session))
    await again.start()
    try:
        async with Lab(tmp_path, again).station(code, source=SourceSpec.typed()) as station:
            assert await station.drained()
        typed = [entry.event for entry in read_journal(again.live.folder) if isinstance(entry.event, ev.TypedReceived)]
        assert [event.text for event in typed][-1:] == ["what is only theirs"]
    finally:
        await again.close()


async def test_who_was_away_when_the_session_ended_is_told_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laboratory(tmp_path, monkeypatch) as lab:
        async with lab.station(source=SourceSpec.typed()) as station:
            subject = await arrived(lab, station)
            assert await station.drained()
        await until(lambda: not lab.live.view.linked)
        lab.live.end()
        assert spool_of(lab).exists()
        async with lab.station(source=SourceSpec.typed()) as station:
            subject = SimulatedSubject(station, patience=60)
            await until(lambda: subject.station.view.refused == "session_over")
        assert not spool_of(lab).exists()
    assert not verify(lab.live.folder).errors


async def test_a_terminal_that_was_away_at_the_end_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Her connection breaks, the wizard ends the session and leaves: her terminal is not left waiting for ever."""
    async with laboratory(tmp_path, monkeypatch, listen="127.0.0.1:0") as lab:
        async with Network(lab.code.port) as network:
            code = replace(lab.code, port=network.own_port)
            async with lab.station(code, source=SourceSpec.typed()) as station:
                await SimulatedSubject(station, patience=60).arrive(Path("nothing"))
                await until(lambda: lab.live.view.stage == "conversation")
                network.cut()
                await until(lambda: not lab.live.view.linked, "the loss of the connection")
                lab.live.finish("finished")
                await lab.desk.close()
                await until(lambda: station.view.stage == "ended", "the end at her side")
