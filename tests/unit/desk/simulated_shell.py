"""The core of a session with a shell of memory: journal, connection, files, tool and clock that can fail at will.

Every effect is checked as it is done: nothing is told or acknowledged that is not in the journal.
"""

from __future__ import annotations

import copy
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from subject.audio.errors import RecordingError
from subject.audio.recording import WIDTH, Finished
from subject.wire import messages as wire
from subject.wire.codec import digest
from subject.wire.history import History
from subject.wire.inventory import Held
from subject.wire.messages import ToSubject
from subject.wire.sheet import Questionnaire
from subject.wire.turn import as_shown
from tests.unit.desk.simulated_subject import kit
from wizard.desk.core import effects, inputs
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import Mismatch
from wizard.desk.core.session import SessionCore
from wizard.desk.core.state import SessionState
from wizard.desk.core.workbench import Workbench
from wizard.desk.errors import FrameGap
from wizard.desk.session_settings import LiveSettings, SessionKit
from wizard.errors import StateError
from wizard.journal import events as ev
from wizard.journal.envelope import Entry
from wizard.journal.sheetlife import SheetLife
from wizard.journal.turnlife import TurnLife

SHA = "a" * 64
"""What every recording comes to, whole."""
START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@cache
def tools() -> SessionKit:
    """The personnel domain, opened once."""
    return kit()


class Crash(BaseException):
    """The program dies before this effect."""


@dataclass
class Disk:
    """What a crash leaves: the journal, and how much of each utterance is in its file."""

    journal: list[ev.AnyEvent] = field(default_factory=list)
    folded: SessionState = field(default_factory=SessionState)
    turns: TurnLife = field(default_factory=TurnLife)
    sheets: SheetLife = field(default_factory=SheetLife)
    samples: dict[int, int] = field(default_factory=dict)
    station: str = ""
    numbers: set[tuple[str, int]] = field(default_factory=set)
    """Of her events that are in the journal, each with the station that it came from."""

    def append(self, event: ev.AnyEvent) -> None:
        assert self.folded.ended is None, "nothing is journalled after the end"
        self.journal.append(event)
        self.folded.apply(event)
        seconds = float(len(self.journal))
        entry = Entry(len(self.journal), START + timedelta(seconds=seconds), seconds, event)
        self.turns.see(entry)
        self.sheets.see(entry)
        self.station = event.station if isinstance(event, ev.SubjectJoined) else self.station
        assert not event.n or (self.station, event.n) not in self.numbers, "each of her events is journalled once"
        self.numbers.add((self.station, event.n))


class SimulatedShell:
    """One run of the program after another, on one disk."""

    def __init__(self, settings: LiveSettings) -> None:
        self.settings = settings
        self.disk = Disk()
        self.now = 1000.0
        self.refused = range(0)
        """Which events the disk refuses, counted from now."""
        self.sound_refused = False
        self.crash_before: int | None = None
        """The program dies before this effect, counted from now."""
        self.jobs: dict[int, effects.AskTool | effects.AskTheModel | effects.RunStatement] = {}
        self.told: list[ToSubject] = []
        self.hers = History()
        """What her terminal keeps of what it was shown, where it does as ours does."""
        self.held = Held()
        """What her terminal says that it has."""
        self.material = ""
        """SHA-256 of the material; empty where no terminal has been given it."""
        self.disk.append(
            ev.SessionOpened(
                session="8ky-1", domain="personnel", domain_version="0", as_of="1989-08-15", tool="none",
                messages_sha256="0", software="test", subject="8ky", settings=asdict(settings),
            )
        )  # fmt: skip
        self._begin()

    def restart(self) -> None:
        """The program begins anew, and folds the journal."""
        self.refused, self.sound_refused, self.crash_before = range(0), False, None
        self.disk.append(ev.SessionResumed(software="test", tool="none"))
        self._begin()

    def _begin(self) -> None:
        self.jobs.clear()
        self.connected = False
        state = SessionState()
        for event in self.disk.journal:
            state.apply(event)
        assert state == self.disk.folded, "folding anew comes to the same"
        bench = Workbench.restored(state.turn, tools().database) if state.open_turn and state.turn else Workbench()
        given = CoreSettings("8ky-1", "code", tools().domain, tools().messages, self.settings, model="tiny")
        self.core = SessionCore(given, state, bench, lambda: 0.5)
        self.take(inputs.JournalFolded())

    def take(self, given: inputs.Input) -> None:
        """As the live shell; what the core raises is raised here. After a `Crash`, only `restart` can follow."""
        steps = self.core.take(given, self.now)
        try:
            effect = next(steps)
            while True:
                if self.crash_before is not None:
                    self.crash_before -= 1
                    if self.crash_before < 0:
                        raise Crash
                try:
                    reply = self._do(effect)
                except (StateError, RecordingError) as error:
                    effect = steps.throw(error)
                else:
                    effect = steps.send(reply)
        except StopIteration:
            return
        finally:
            assert self.core.state == self.disk.folded, "the state is the fold of the journal"

    # --- effects -----------------------------------------------------------------------------------------------------

    def _do(self, effect: effects.Effect) -> effects.Reply:
        match effect:
            case effects.Append(event):
                refused = self.refused
                self.refused = range(max(refused.start - 1, 0), max(refused.stop - 1, 0))
                if 0 in refused:
                    raise StateError("no room")
                self.disk.append(copy.deepcopy(event))
            case effects.UseConnection():
                self.connected = True
            case effects.Tell(message):
                assert self.connected, f"{message} is told to nobody"
                self._check_journalled(message)
                self.told.append(message)
            case effects.AskTool(job) | effects.AskTheModel(job):
                submitted = self.disk.folded.turn
                assert submitted is not None
                assert effect.request.text in {request.text for request in submitted.requests}
                self.jobs[job] = effect
            case effects.RunStatement(job):
                self.jobs[job] = effect
            case effects.DropConnection():
                self.connected = False
            case effects.StopJobs() | effects.Preview() | effects.Hear():
                pass
            case effects.OpenRecording() | effects.WriteFrame() | effects.CloseRecording():
                return self._do_with_sound(effect)
        return None

    def _do_with_sound(
        self, effect: effects.OpenRecording | effects.WriteFrame | effects.CloseRecording
    ) -> effects.Reply:
        if self.sound_refused:
            raise RecordingError(Path("u.wav"), "the disk says: no", "make room")
        samples = self.disk.samples
        match effect:
            case effects.OpenRecording(utterance):
                return samples.setdefault(utterance, 0)
            case effects.WriteFrame(frame):
                there = samples[frame.utterance]
                if frame.first_sample > there:
                    raise FrameGap(frame.utterance, there, frame.first_sample)
                samples[frame.utterance] = max(there, frame.first_sample + len(frame.pcm) // WIDTH)
                return samples[frame.utterance]
            case effects.CloseRecording(utterance, expected, sha):
                if (samples[utterance], SHA) == (expected, sha):
                    return Finished(Path("u.wav"), expected, SHA)
                there, samples[utterance] = samples[utterance], 0
                return Mismatch(there, expected, SHA)

    def _check_journalled(self, message: ToSubject) -> None:
        state = self.disk.folded
        match message:
            case wire.Transcript() | wire.Answer() | wire.Message():
                assert message in state.shown
                self.hers = self.hers.after(message)
                assert self.hers.end in state.history.marks, "each once, in order, and none left out"
            case wire.Ack(event=int(event)):
                assert state.events_received >= event
            case wire.Ack(utterance=int(utterance), samples=int(there)):
                stored = state.utterances[utterance].stored
                assert there == (stored.samples if stored else self.disk.samples[utterance])
            case wire.Stored():
                stored = state.utterances[message.utterance].stored
                assert stored is not None
                assert stored.sha256 == message.sha256
            case wire.StateChange():
                held = self.settings.reply_after
                assert held or message.state == as_shown(state.turn_state, paused=state.paused)
            case Questionnaire():
                assert message == state.sheets.questionnaire
            case wire.Goodbye():
                assert state.ended is not None
            case wire.Welcome():
                marks = state.history.marks
                assert message.history == (self.held.history if self.held.history in marks else marks[0])
                assert (message.material is None) == (self.held.material == self.material)
                assert message.shown == len(state.shown)
                assert message.events_received == state.events_received
                self.hers = self.hers.going_on_at(message.history)
                self.material = digest(message.material) if message.material else self.material
            case wire.Scenario():
                assert state.scenario
            case _:
                assert isinstance(message, wire.Echo)
