"""Records: every layer of every turn, each time on the clock it was read on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.journal.building import SessionBuilder, SteppedClock, reading, whole_session
from wizard.corpus.layers import SessionRecord
from wizard.corpus.records import read_session
from wizard.journal import events
from wizard.journal.errors import Damaged, NotASession
from wizard.journal.writer import JournalWriter


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> SessionRecord:
    return read_session(whole_session(tmp_path_factory.mktemp("corpus") / "s01"))


def test_a_turn_of_every_kind(session: SessionRecord) -> None:
    assert [(one.id, one.how) for one in session.utterances] == [
        ("s01-001", "direct"),
        ("s01-002", "revised"),
        ("s01-003", "sql"),
        ("s01-004", "message"),
        ("s01-005", "void"),
    ]
    assert session.practice_utterances == 1
    assert session.stray_utterances == 0


def test_the_session_says_what_it_was_made_with(session: SessionRecord) -> None:
    assert (session.session, session.subject, session.wizard) == ("s01", "subj07", "w1")
    assert (session.domain, session.tool, session.software) == ("personnel", "composer 1", "woz 0.1.0")
    assert (session.consent_version, session.why_ended) == ("1", "finished")
    assert (session.opened, session.ended) == ("2026-03-02T09:00:00.250Z", "2026-03-02T09:00:54.250Z")
    assert [(one.number, one.title) for one in session.scenarios] == [(1, "A quiet department")]


def test_the_layers_of_a_revised_turn(session: SessionRecord) -> None:
    turn = session.utterances[1]
    assert turn.transcript == "how many whatsits are there"
    assert [(one.request, one.text, one.status, one.unknown) for one in turn.requests] == [
        (1, "how many whatsits are there", "abstained", ("whatsit",)),
        (2, "how many employees are there", "answered", ()),
    ]
    assert [one.paraphrase for one in turn.requests[1].interpretations] == ["the number of employees"]
    assert [(one.attempt, one.sql, one.status, one.minimum) for one in turn.sql_runs] == [
        (1, "SELECT 423", "ok", "423")
    ]
    assert turn.answer is not None
    assert (turn.answer.origin, turn.answer.minimum, turn.answer.columns, turn.answer.rows) == (
        "revised",
        "423",
        ("Number",),
        ((48,),),
    )
    assert turn.message is None
    assert turn.displayed
    assert (turn.speaker, turn.scenario, turn.source) == ("subj07", 1, "file")


def test_the_recording_and_the_positions_in_it(session: SessionRecord) -> None:
    audio = session.utterances[0].audio
    assert audio is not None
    assert (audio.file, audio.samples, audio.seconds, audio.complete) == ("audio/0002.wav", 4000, 0.25, True)
    assert (audio.press, audio.release) == (1000, 3500)
    assert len(audio.sha256) == 64


def test_a_message_with_its_blank(session: SessionRecord) -> None:
    message = session.utterances[3].message
    assert message is not None
    assert (message.message, message.blanks) == ("no_information", {"topic": "hats"})


def test_each_clock_counts_from_its_own_beginning(session: SessionRecord) -> None:
    turn = session.utterances[0]
    assert turn.subject_clock.model_dump() == {"captured": 0.05, "released": 2.0, "displayed": 6.0}
    assert turn.wizard_clock.model_dump() == {"stored": 2.25, "transcript": 3.5, "replied": 4.5, "displayed": 4.75}
    assert [(one.submitted, one.returned) for one in turn.requests] == [(3.75, 4.0)]
    assert [one.ended for one in turn.sql_runs] == [4.25]


def test_the_length_of_the_conversation_is_without_pauses(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    before = read_session(tmp_path / "s01").conversation_seconds
    builder.say(events.Paused())
    builder.clock.wait(600.0)
    builder.say(events.Unpaused())
    builder.direct()
    after = read_session(tmp_path / "s01").conversation_seconds
    builder.say(events.Paused())
    builder.clock.wait(600.0)
    builder.end()
    assert before == 5.0
    # Two turns, and the quarter seconds at both ends of the pause and before the next turn's two events.
    assert after == pytest.approx(2 * before + 0.75)
    assert read_session(tmp_path / "s01").conversation_seconds == after


def test_typed_input_has_no_recording(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.type("how many clerks")
    builder.transcribe("how many clerks")
    builder.message("unable", "Sorry")
    builder.displayed()
    builder.close_turn("message")
    (turn,) = read_session(builder.end()).utterances
    assert (turn.source, turn.audio, turn.utterance, turn.typed) == ("typed", None, None, "how many clerks")
    assert turn.subject_clock.displayed is None
    assert turn.wizard_clock.stored == 0.25


def test_notes_marks_and_the_time_limit_stay_with_their_turn(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.say(events.Noted(text="a cold subject"))
    builder.speak()
    builder.transcribe("x")
    builder.say(events.EarlyPressed(turn=1))
    builder.say(events.TimeLimitReached(turn=1, seconds=60.0))
    builder.message("unable", "Sorry")
    builder.displayed()
    builder.close_turn("message")
    builder.say(events.Noted(turn=1, text="she meant clerks"))
    builder.say(events.WizardErrorMarked(turn=1, text="too slow"))
    session = read_session(builder.end())
    (turn,) = session.utterances
    assert (turn.notes, turn.wizard_errors, turn.time_limit_reached, turn.early_presses) == (
        ("she meant clerks",),
        ("too slow",),
        True,
        1,
    )
    assert session.notes == ("a cold subject",)


def test_times_across_a_restart_are_not_made_up(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak()
    builder.transcribe("x")
    builder.request(1, "x", [reading("p", "SELECT 1")])
    builder.journal.close()
    builder.clock = SteppedClock(mono=3.0)
    builder.journal, _ = JournalWriter.open(tmp_path / "s01", clock=builder.clock)
    builder.say(events.SessionResumed(software="woz", tool="t"))
    builder.say(events.SubjectJoined(station="station-2", takeover=True))
    builder.run(1, "SELECT 1", "1", 1, 0)
    builder.answer(1, "SELECT 1", "1", 1, 0)
    builder.displayed()
    builder.close_turn("answered")
    session = read_session(builder.end())
    (turn,) = session.utterances
    assert session.resumptions == 1
    assert turn.wizard_clock.model_dump() == {"stored": 2.25, "transcript": 3.5, "replied": None, "displayed": None}
    assert turn.subject_clock.model_dump() == {"captured": 0.05, "released": 2.0, "displayed": None}


def test_an_utterance_that_never_became_complete_claims_no_samples(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.speak(store=False)
    builder.journal.close()
    (turn,) = read_session(tmp_path / "s01").utterances
    assert turn.how == "open"
    assert turn.audio is not None
    assert (turn.audio.complete, turn.audio.samples, turn.audio.sha256, turn.audio.release) == (False, 0, "", None)


def test_what_she_said_unheard_is_counted_apart(tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    stray = events.UtteranceStarted(utterance=9, file="audio/0009.wav", source="microphone")
    builder.say(stray)
    assert read_session(builder.end()).stray_utterances == 1


def test_a_damaged_journal_is_not_read(tmp_path: Path) -> None:
    folder = whole_session(tmp_path / "s01")
    path = folder / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b"hats", b"cats"))
    with pytest.raises(Damaged):
        read_session(folder)
    with pytest.raises(NotASession):
        read_session(tmp_path)
