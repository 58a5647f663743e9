"""The check of a session: a good one passes, and each thing that can be wrong is told with its place."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from subject.audio.recording import header
from tests.draws import examples
from tests.unit.journal.building import SessionBuilder, SteppedClock, opening, reading, whole_session
from wizard.journal import events
from wizard.journal.errors import NotASession, TooNew
from wizard.journal.events import FORMAT, AnswerSent, AnyEvent, SessionOpened, SqlRun
from wizard.journal.findings import Report
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify
from wizard.journal.writer import JournalWriter


def told(report: Report, level: str | None = None) -> list[str]:
    return [f"{found.where}: {found.what}" for found in report.findings if level in (None, found.level)]


def test_a_whole_session_has_nothing_wrong(tmp_path: Path) -> None:
    report = verify(whole_session(tmp_path / "s01"))
    assert told(report) == []
    assert (report.session, report.state, report.events) == ("s01", "ended", 53)
    assert (report.turns, report.utterances, report.samples) == (5, 6, 3000 + 4 * 4000 + 800)


def test_a_session_that_has_not_ended_is_told_but_is_no_error(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    builder.speak(store=False)
    report = verify(tmp_path / "s01")
    builder.journal.close()
    assert report.ok
    assert told(report, "warning") == [
        "journal.jsonl: the session is still open: it has not ended",
        "audio/0002.wav.part, event 15, turn 2, utterance 2: the utterance never became complete; "
        "4000 samples (0.2 s) of it are there",
    ]


def test_a_resumed_session_says_what_was_mended(tmp_path: Path) -> None:
    folder = tmp_path / "s01"
    builder = SessionBuilder(folder)
    builder.direct()
    builder.journal.close()
    with (folder / "journal.jsonl").open("ab") as file:
        file.write(b'{"seq":15,')
    assert told(verify(folder))[0].startswith("journal.jsonl, line 15: a half-written: 10 bytes")
    builder.journal, repairs = JournalWriter.open(folder, clock=SteppedClock(mono=3.0))
    builder.say(events.SessionResumed(software="woz", tool="t", repaired=repairs.told))
    builder.end()
    report = verify(folder)
    assert report.ok
    assert "journal.jsonl.torn-1: 10 bytes of a half-written line, moved aside when the session was resumed" in told(
        report
    )


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole_session(tmp_path_factory.mktemp("good") / "s01")


@examples(80, suppressed=(HealthCheck.function_scoped_fixture,))
@given(st.data())
def test_any_changed_byte_of_the_journal_is_an_error_at_its_line(
    good: Path, tmp_path: Path, data: st.DataObject
) -> None:
    content = bytearray((good / "journal.jsonl").read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    line = content.count(b"\n", 0, place) + 1
    content[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[place]))
    folder = tmp_path / "s01"
    if not folder.exists():
        folder.mkdir()
        (folder / "audio").symlink_to(good / "audio")
    (folder / "journal.jsonl").write_bytes(content)
    report = verify(folder)
    assert next(found.line for found in report.errors if found.rule == "journal") == line


@examples(40)
@given(st.data())
def test_any_changed_byte_of_a_recording_is_an_error_of_its_utterance(good: Path, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, 6))
    path = good / f"audio/{number:04}.wav"
    content = path.read_bytes()
    place = data.draw(st.integers(0, len(content) - 1))
    try:
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        report = verify(good)
    finally:
        path.write_bytes(content)
    assert [(found.rule, found.utterance, found.file) for found in report.errors] == [
        ("audio", number, f"audio/{number:04}.wav")
    ]


@pytest.mark.parametrize("at", [4, 5, 6, 7, 40, 41, 42, 43])
def test_a_header_that_lies_about_a_size_is_an_error(tmp_path: Path, at: int) -> None:
    folder = whole_session(tmp_path / "s01")
    path = folder / "audio/0002.wav"
    content = bytearray(path.read_bytes())
    stated = int.from_bytes(content[40:44] if at >= 40 else content[4:8], "little")
    content[at] ^= 0x10
    path.write_bytes(content)
    lie = stated ^ (0x10 << 8 * (at % 4))
    name, first = ("the samples", 40) if at >= 40 else ("the rest of the file", 4)
    assert [(found.level, found.rule, found.utterance, found.what) for found in verify(folder).findings] == [
        (
            "error", "audio", 2,
            f"its header states {lie} bytes for {name}, {stated} are there (bytes {first}-{first + 3}); "
            "other programs would read another length",
        )
    ]  # fmt: skip


@pytest.mark.parametrize(("samples", "lies"), [(0, False), (4000, False), (4001, True), (2**31 - 50, True)])
def test_an_unfinished_recording_may_state_less_than_is_there_but_never_more(
    tmp_path: Path, samples: int, lies: bool
) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(store=False)
    part = tmp_path / "s01/audio/0001.wav.part"
    content = part.read_bytes()
    part.write_bytes(header(samples) + content[44:])
    report = verify(tmp_path / "s01")
    builder.journal.close()
    assert report.ok
    assert any("its header states" in found.what for found in report.findings) == lies


def lose(folder: Path) -> None:
    (folder / "audio/0002.wav").unlink()


def unname(folder: Path) -> None:
    (folder / "audio/0002.wav").rename(folder / "audio/0002.wav.part")


def shorten(folder: Path) -> None:
    os.truncate(folder / "audio/0002.wav", 44 + 2000)


def trail(folder: Path) -> None:
    with (folder / "audio/0002.wav").open("ab") as file:
        file.write(b"x")


def double(folder: Path) -> None:
    (folder / "audio/0002.wav.part").write_bytes(b"")


def strange(folder: Path) -> None:
    (folder / "audio/9999.wav").write_bytes(b"RIFF" + b"\0" * 100)


def link(folder: Path) -> None:
    (folder / "audio/0002.wav").rename(folder / "elsewhere.wav")
    (folder / "audio/0002.wav").symlink_to(folder / "elsewhere.wav")


def replace(folder: Path) -> None:
    (folder / "audio/0002.wav").write_bytes(b"not a recording, but long enough to have a header of one")


@pytest.mark.parametrize(
    ("harm", "what"),
    [
        (lose, "audio/0002.wav, event 9, turn 1, utterance 2: the recording is missing"),
        (unname, "audio/0002.wav, event 9, turn 1, utterance 2: the recording is missing; there is only 0002.wav.part"),
        (
            shorten,
            "audio/0002.wav, event 9, turn 1, utterance 2: the recording has 1000 samples, the journal says 4000",
        ),
        (trail, "audio/0002.wav, event 9, turn 1, utterance 2: 1 bytes too many at its end"),
        (double, "audio/0002.wav, event 9, turn 1, utterance 2: 0002.wav.part lies beside it"),
        (strange, "audio/9999.wav: a recording that the journal does not know"),
        (link, "audio/0002.wav, event 9, turn 1, utterance 2: the recording is a link to elsewhere"),
        (
            replace,
            "audio/0002.wav, event 9, turn 1, utterance 2: not a recording of this laboratory (16 kHz, mono, 16 bits)",
        ),
    ],
)
def test_what_is_wrong_with_the_recordings_is_told(tmp_path: Path, harm: Callable[[Path], None], what: str) -> None:
    folder = whole_session(tmp_path / "s01")
    harm(folder)
    assert told(verify(folder), "error") == [what]


def test_other_files_among_the_recordings_are_warned_of(tmp_path: Path) -> None:
    folder = whole_session(tmp_path / "s01")
    (folder / "audio/.DS_Store").write_bytes(b"x")
    (folder / "audio/0044.wav.part").write_bytes(b"\0" * 44)
    report = verify(folder)
    assert report.ok
    assert len(report.findings) == 2


def rewritten(tmp_path: Path, change: Callable[[list[AnyEvent]], None]) -> list[str]:
    """The errors of a whole session whose events were changed before they were written."""
    folder = whole_session(tmp_path / "s01")
    written = [entry.event for entry in read_journal(folder)]
    change(written)
    (folder / "journal.jsonl").unlink()
    journal = JournalWriter.create(folder, opening(), clock=SteppedClock())
    for event in written[1:]:
        journal.append(event)
    journal.close()
    return told(verify(folder), "error")


def place(written: list[AnyEvent], kind: type[AnyEvent], number: int = 0) -> int:
    return [index for index, event in enumerate(written) if isinstance(event, kind)][number]


def dropping(kind: type[AnyEvent], number: int = 0) -> Callable[[list[AnyEvent]], None]:
    return lambda written: written.__delitem__(place(written, kind, number))


def repeating(kind: type[AnyEvent], number: int = 0) -> Callable[[list[AnyEvent]], None]:
    def change(written: list[AnyEvent]) -> None:
        at = place(written, kind, number)
        written.insert(at, written[at])

    return change


def changing(kind: type[AnyEvent], number: int = 0, **fields: object) -> Callable[[list[AnyEvent]], None]:
    def change(written: list[AnyEvent]) -> None:
        at = place(written, kind, number)
        written[at] = written[at].model_copy(update=fields)

    return change


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (dropping(events.TurnOpened), "which was never opened"),
        (repeating(events.TurnOpened), "turn 1 is opened a second time"),
        (changing(events.TurnOpened, 1, utterance=2), "utterance 2 has a turn already"),
        (changing(events.TurnOpened, 1, utterance=77), "the turn is opened for utterance 77, which never began"),
        (dropping(events.TurnClosed), "turn 2 is opened while turn 1 is not closed"),
        (dropping(events.TurnClosed, 4), "turn 5 was never closed"),
        (repeating(events.TurnClosed), "turn 1 is closed a second time"),
        (changing(events.TurnClosed, how="message"), "closed as message, but the reply is an answer"),
        (changing(events.TurnClosed, 4, how="answered"), "closed as answered, but the reply is None"),
        (dropping(events.TranscriptSent), "an answer without a transcript before it"),
        (repeating(events.TranscriptSent), "a second transcript in the turn"),
        (changing(events.RequestSubmitted, text="other"), "request 1 is not the transcript"),
        (changing(events.RequestSubmitted, 2, request=3), "request 3 where request 2 is due"),
        (changing(events.RequestOutcome, request=4), "an outcome of request 4, which was never submitted"),
        (repeating(events.RequestOutcome), "a second outcome of request 1"),
        (repeating(SqlRun), "SQL attempt 1 has ended before"),
        (changing(SqlRun, status="timeout"), "the answer comes from SQL attempt 1, which ended: timeout"),
        (changing(SqlRun, interpretation=3), "interpretation 3 of request 1 was never offered"),
        (changing(SqlRun, interpretation=None), "it does not say which interpretation it comes from"),
        (dropping(SqlRun), "the answer comes from SQL attempt 1, which was never made"),
        (changing(AnswerSent, sql="SELECT 0"), "the answer's SQL is not that of attempt 1"),
        (changing(AnswerSent, rows=((1, 2),)), "a row of the answer does not have its 1 columns"),
        (repeating(AnswerSent), "a second reply in the turn"),
        (changing(AnswerSent, 1, reply=1), "reply 1 was sent before"),
        (changing(AnswerSent, 0, reply=9), "reply 2 comes after reply 9"),
        (dropping(events.Displayed), "reply 1 was never displayed"),
        (changing(events.Displayed, reply=44), "reply 44 is displayed, but was never sent"),
        (changing(events.Displayed, 1, turn=1), "reply 2 belongs to turn 2"),
        (dropping(events.Consented), "utterance 1 was recorded before the subject's consent"),
        (repeating(events.UtteranceStarted), "utterance 1 begins a second time"),
        (changing(events.UtteranceStarted, 1, file="audio/0001.wav"), "is the recording of utterance 1 already"),
        (
            changing(events.UtteranceStarted, file="../0001.wav"),
            "'../0001.wav' is not the name of a recording in audio/",
        ),
        (changing(events.UtteranceStarted, file="audio//a.wav"), "is not the name of a recording"),
        (changing(events.UtteranceStarted, file="audio/" + "9" * 5000 + ".wav"), "is not the name of a recording"),
        (dropping(events.UtteranceStarted), "utterance 1 is stored, but never began"),
        (repeating(events.UtteranceStored), "utterance 1 is stored a second time"),
        (dropping(events.UtteranceStored, 1), "the recording is whole by its name, but the journal does not say so"),
        (changing(events.UtteranceStored, file="audio/0002.wav"), "but was begun as audio/0001.wav"),
        (changing(events.SubjectJoined, n=3), ""),
        (lambda written: written.insert(3, opening()), "a session is opened a second time"),
    ],
)
def test_a_turn_that_cannot_have_been_is_told(
    tmp_path: Path, change: Callable[[list[AnyEvent]], None], what: str
) -> None:
    errors = rewritten(tmp_path, change)
    assert any(what in error for error in errors) if what else errors == []


def test_an_event_of_the_subject_recorded_twice_is_told(tmp_path: Path) -> None:
    def change(written: list[AnyEvent]) -> None:
        for kind in (events.Consented, events.UtteranceStarted):
            changing(kind, n=5)(written)

    assert "journal.jsonl, line 5: event 5 of the subject's side is in line 3 already" in rewritten(tmp_path, change)


def test_a_reply_that_could_not_be_displayed_is_accounted_for_by_a_lost_connection(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("x")
    builder.message("unable", "Sorry")
    builder.close_turn("message")
    builder.say(events.ConnectionLost(why="cable"))
    builder.say(events.SubjectJoined(station="station-1", resumed=True))
    builder.told()
    report = verify(builder.end())
    assert report.ok
    assert told(report) == ["journal.jsonl, line 9, turn 1: reply 1 was never displayed; the connection was lost"]


def test_a_subject_who_left_and_came_back_is_again_excused_by_a_lost_connection(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.say(events.SubjectLeft(why="experimenter"))
    builder.say(events.SubjectJoined(station="station-1", resumed=True))
    builder.speak()
    builder.transcribe("x")
    builder.message("unable", "Sorry")
    builder.close_turn("message")
    builder.speak(store=False)
    builder.say(events.ConnectionLost(why="cable"))
    builder.close_turn("void")
    report = verify(builder.end())
    assert report.ok, told(report)
    assert sum("the connection was lost" in line for line in told(report)) == 2


def test_the_last_reply_may_be_overtaken_by_the_end(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    builder.speak()
    builder.message("not_heard", "Please repeat it")
    builder.close_turn("message")
    report = verify(builder.end())
    assert told(report) == [
        "journal.jsonl, line 18, turn 2: reply 2 was never displayed; the session ended before her screen could say so"
    ]
    assert report.ok


def test_attempts_may_end_in_another_order_than_they_began(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("x")
    builder.run(2, "SELECT 2", "2", None, None)
    builder.run(1, "SELECT 1", "1", None, None)
    builder.answer(2, "SELECT 2", "2", None, None)
    builder.displayed()
    builder.close_turn("answered")
    assert told(verify(builder.end())) == []


def test_another_terminal_numbers_its_events_again(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.say(events.StageEntered(n=1, stage="scenario"))
    builder.say(events.SubjectJoined(station="station-2", takeover=True))
    builder.say(events.StageEntered(n=1, stage="scenario"))
    assert told(verify(builder.end())) == []


def test_an_utterance_that_a_lost_connection_cut_off_is_accounted_for(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(store=False)
    builder.say(events.ConnectionLost(why="cable"))
    builder.close_turn("void")
    report = verify(builder.end())
    assert report.ok
    assert re.search(r"never became complete; the connection was lost; 4000 samples", told(report)[0])


def test_an_utterance_nobody_missed_is_an_error(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(store=False)
    builder.close_turn("void")
    builder.say(events.SessionEnded(why="finished"))
    builder.journal.close()
    assert not verify(tmp_path / "s01").ok


def test_what_may_come_late_is_no_error(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("x")
    builder.say(events.RequestSubmitted(turn=1, request=1, text="x"))
    builder.message("unable", "Sorry")
    builder.close_turn("message")
    late = events.RequestOutcome(turn=1, request=1, status="cancelled", interpretations=(reading("p", "SELECT 1"),))
    builder.say(late)
    builder.displayed()
    builder.say(events.WizardErrorMarked(turn=1, text="too hasty"))
    assert told(verify(builder.end())) == []


def test_clocks_that_go_back_are_told(tmp_path: Path) -> None:
    clock = SteppedClock()
    journal = JournalWriter.create(tmp_path / "s01", opening(), clock=clock)
    clock.base -= 50.0
    journal.append(events.SubjectJoined(station="x"))
    clock.seconds -= 10.0
    journal.append(events.SessionResumed(software="w", tool="t"))
    journal.append(events.SessionEnded(why="finished"))
    journal.close()
    report = verify(tmp_path / "s01")
    assert told(report, "error") == ["journal.jsonl, line 2: the monotonic clock goes back by 49.750 s"]
    assert told(report, "warning") == [
        "journal.jsonl, line 3: the clock of the wizard's machine was set back by 9.750 s"
    ]


def test_what_is_not_a_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotASession):
        verify(tmp_path)
    (tmp_path / "journal.jsonl").touch()
    with pytest.raises(NotASession, match="empty"):
        verify(tmp_path)


def test_a_later_format_is_refused(tmp_path: Path) -> None:
    JournalWriter.create(tmp_path / "s01", opening().model_copy(update={"format": FORMAT + 1})).close()
    with pytest.raises(TooNew):
        verify(tmp_path / "s01")


def test_an_earlier_format_is_read(tmp_path: Path) -> None:
    """Journals of the first format, which had no message that was held, stay readable and can be gone on with."""
    JournalWriter.create(tmp_path / "s01", opening().model_copy(update={"format": 1})).close()
    assert verify(tmp_path / "s01").ok
    (entry,) = read_journal(tmp_path / "s01")
    assert isinstance(entry.event, SessionOpened)
    assert entry.event.format == 1
    JournalWriter.open(tmp_path / "s01")[0].close()
