"""Sessions for the tests: real journals by the real writer, real recordings, a clock that the test sets."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

from subject.audio.recording import RecordingFile
from wizard.journal import events
from wizard.journal.envelope import Now
from wizard.journal.events import AnyEvent, Offered, SessionOpened
from wizard.journal.verify import verify
from wizard.journal.writer import JournalWriter

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class SteppedClock:
    """A clock that moves on by a quarter of a second at every reading, and by `wait`."""

    def __init__(self, mono: float = 1000.0) -> None:
        self.seconds = 0.0
        self.base = mono

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    def __call__(self) -> Now:
        self.seconds += 0.25
        return Now(START + timedelta(seconds=self.seconds), self.base + self.seconds)


def opening(
    session: str = "s01", subject: str = "subj07", domain: str = "personnel", domain_folder: str = ""
) -> SessionOpened:
    return SessionOpened(
        session=session,
        domain=domain,
        domain_folder=domain_folder,
        domain_version="d" * 64,
        as_of="1989-08-01",
        tool="composer 1",
        messages_sha256="e" * 64,
        software="woz 0.1.0",
        wizard="w1",
        subject=subject,
    )


def tone(samples: int, hertz: float = 220.0) -> bytes:
    """A sine of 16-bit samples."""
    return b"".join(struct.pack("<h", round(9000 * math.sin(2 * math.pi * hertz * n / 16000))) for n in range(samples))


def reading(paraphrase: str, sql: str) -> Offered:
    return Offered(paraphrase=paraphrase, score=0.9, sql=sql, display_sql=sql, labels=("Number",))


class SessionBuilder:
    """Plays the wizard's side into a journal: every method writes what a running session would."""

    def __init__(
        self,
        folder: Path,
        session: str = "s01",
        *,
        consent: bool = True,
        subject: str = "subj07",
        domain: str = "personnel",
        domain_folder: str = "",
    ) -> None:
        self.folder = folder
        self.clock = SteppedClock()
        self.subject_time = 50.0
        self.turn = 0
        self.utterance = 0
        self.reply = 0
        self.journal = JournalWriter.create(folder, opening(session, subject, domain, domain_folder), clock=self.clock)
        self.say(events.SubjectJoined(station="station-1"))
        if consent:
            self.say(events.Consented(version="1", text_sha256="c" * 64, at="2026-03-02T09:00:01.000Z"))
        self.say(events.ScenarioGiven(number=1, of=2, title="A quiet department"))

    def say(self, event: AnyEvent) -> None:
        self.journal.append(event)

    def speak(
        self, samples: int = 4000, *, store: bool = True, practice: bool = False, pcm: bytes | None = None
    ) -> None:
        """An utterance (a tone, or `pcm`) arrives whole and, unless it is practice, opens a turn."""
        self.utterance += 1
        if not practice:
            self.turn += 1
        turn = 0 if practice else self.turn
        file = f"audio/{self.utterance:04}.wav"
        started = events.UtteranceStarted(
            turn=turn,
            utterance=self.utterance,
            practice=practice,
            file=file,
            source="file",
            device="rehearsal",
            press_sample=10_000,
            first_sample=9_000,
            subject_pressed=self.subject_time,
            subject_captured=self.subject_time + 0.05,
        )
        self.say(started)
        if not practice:
            self.say(events.TurnOpened(turn=turn, utterance=self.utterance, scenario=1))
        if pcm is None:
            pcm = tone(samples, 200.0 + self.utterance)
        samples = len(pcm) // 2
        recording = RecordingFile(self.folder / file)
        recording.append(pcm)
        self.subject_time += 2.0
        self.clock.wait(2.0)
        if not store:
            recording.close()
            return
        recording.finish()
        stored = events.UtteranceStored(
            turn=turn,
            utterance=self.utterance,
            file=file,
            samples=samples,
            sha256=hashlib.sha256(pcm).hexdigest(),
            release_sample=9_000 + samples - 500,
            subject_released=self.subject_time,
        )
        self.say(stored)

    def type(self, text: str) -> None:
        """A typed line arrives instead of speech."""
        self.turn += 1
        self.say(events.TurnOpened(turn=self.turn, scenario=1))
        self.say(events.TypedReceived(turn=self.turn, text=text))

    def transcribe(self, text: str) -> None:
        self.clock.wait(1.0)
        self.say(events.TranscriptSent(turn=self.turn, text=text))

    def request(self, number: int, text: str, readings: Sequence[Offered]) -> None:
        self.say(events.RequestSubmitted(turn=self.turn, request=number, text=text))
        self.say(
            events.RequestOutcome(
                turn=self.turn,
                request=number,
                status="answered" if readings else "abstained",
                interpretations=tuple(readings),
                unknown=() if readings else ("whatsit",),
                reason="" if readings else "not understood: whatsit",
                milliseconds=12.5,
            )
        )

    def run(self, attempt: int, sql: str, cas: str, request: int | None, interpretation: int | None) -> None:
        self.say(
            events.SqlRun(
                turn=self.turn,
                attempt=attempt,
                request=request,
                interpretation=interpretation,
                origin="hand" if request is None else "interpretation",
                sql=sql,
                display_sql=sql,
                status="ok",
                rows=1,
                minimum=cas,
                milliseconds=3.0,
            )
        )

    def answer(self, attempt: int, sql: str, cas: str, request: int | None, interpretation: int | None) -> None:
        self.reply += 1
        self.say(
            events.AnswerSent(
                turn=self.turn,
                reply=self.reply,
                attempt=attempt,
                request=request,
                interpretation=interpretation,
                origin="hand" if request is None else "interpretation",
                paraphrase="" if request is None else "the number of employees",
                sql=sql,
                minimum=cas,
                columns=("Number",),
                rows=((48,),),
            )
        )

    def message(self, message: str, text: str, **blanks: str) -> None:
        self.reply += 1
        self.say(events.MessageSent(turn=self.turn, reply=self.reply, message=message, blanks=blanks, text=text))

    def displayed(self) -> None:
        self.subject_time += 4.0
        shown = events.Displayed(turn=self.turn, reply=self.reply, subject_displayed=self.subject_time)
        self.say(shown)

    def close_turn(self, how: Literal["answered", "message", "void", "overtaken"]) -> None:
        self.say(events.TurnClosed(turn=self.turn, how=how))

    # --- whole turns ---

    def answer_with(self, sql: str, minimum: str, request: int | None, interpretation: int | None) -> None:
        """A statement is run, its answer sent and displayed, and the turn is over."""
        self.run(1, sql, minimum, request, interpretation)
        self.answer(1, sql, minimum, request, interpretation)
        self.displayed()
        self.close_turn("answered")

    def direct(self, text: str = "how many employees are there in department 45", cas: str = "48") -> None:
        self.speak()
        self.transcribe(text)
        self.request(1, text, [reading("the number of employees", "SELECT 48")])
        self.answer_with("SELECT 48", cas, 1, 0)

    def revised(self) -> None:
        self.speak()
        self.transcribe("how many whatsits are there")
        self.request(1, "how many whatsits are there", [])
        self.clock.wait(5.0)
        self.request(2, "how many employees are there", [reading("the number of employees", "SELECT 423")])
        self.answer_with("SELECT 423", "423", 2, 0)

    def by_hand(self) -> None:
        self.speak()
        self.transcribe("who earns the most")
        self.request(1, "who earns the most", [])
        self.clock.wait(20.0)
        self.answer_with("SELECT 7", "((7))", None, None)

    def told(self, message: str = "no_information", text: str = "No information is available on hats") -> None:
        self.speak()
        self.transcribe("what hats do they wear")
        self.request(1, "what hats do they wear", [])
        self.message(message, text, topic="hats")
        self.displayed()
        self.close_turn("message")

    def void(self) -> None:
        self.speak(800)
        self.close_turn("void")

    def end(self) -> Path:
        self.say(events.SubjectLeft(why="finished"))
        self.say(events.SessionEnded(why="finished"))
        self.journal.close()
        return self.folder


def whole_session(folder: Path, session: str = "s01") -> Path:
    """A session with one turn of every kind, ended."""
    builder = SessionBuilder(folder, session)
    builder.speak(3000, practice=True)
    builder.direct()
    builder.revised()
    builder.by_hand()
    builder.told()
    builder.void()
    return builder.end()


def errors(folder: Path) -> list[str]:
    """What the check of a session says is wrong with it."""
    return [finding.what for finding in verify(folder).findings if finding.level == "error"]
