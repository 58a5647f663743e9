"""Every interleaving of commands, messages, faults, crashes and time keeps the invariants of the session's core."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from subject.audio.errors import AudioError
from subject.wire import history, sheet
from subject.wire import messages as wire
from subject.wire.codec import Frame
from subject.wire.history import History
from subject.wire.inventory import Held, Mark
from subject.wire.turn import TurnState
from tests.draws import examples
from tests.unit.desk.simulated_shell import SHA, Crash, SimulatedShell, tools
from wizard.ask.answer import Answered, answer_sql
from wizard.ask.interface import Interpretation, Outcome, SecondOpinion
from wizard.desk.core import effects, inputs
from wizard.desk.core.inputs import AskEnd, ModelEnd, RunEnd
from wizard.desk.errors import NotNow
from wizard.desk.session_settings import LiveSettings
from wizard.errors import WozError
from wizard.journal import events as ev

READING = Interpretation("List all employees.", 1.0, "SELECT 1", "SELECT 1", ("One",))
OTHER = Interpretation("Count the employees.", 0.9, "SELECT 2", "SELECT 2", ("Two",))
MOST_SHOWN = 3
"""Exchanges that are kept here, so that they come to an end within an example."""
STATIONS = ("station-of-hers", "another-station")

commands = st.one_of(
    st.sampled_from(
        [
            inputs.SendTranscript("who"),
            inputs.SendTranscript("  "),
            inputs.ReviseRequest("who then"),
            inputs.AskModel(),
            inputs.Select(1, 0),
            inputs.Select(1, 1),
            inputs.Adjust(1, 0, OTHER),
            inputs.RunSql("SELECT 1"),
            inputs.Cancel(),
            inputs.Void(),
            inputs.SendCanned("rephrase", {}),
            inputs.TakeBack(),
            inputs.Note("a note"),
            inputs.MarkError(""),
            inputs.NextScenario(),
            inputs.Pause(),
            inputs.Unpause(),
            inputs.Typing("wh"),
            inputs.Typing(""),
        ]
    )
)


@cache
def one_row() -> Answered:
    """What a statement by hand gives."""
    return answer_sql("SELECT 1", tools().database, tools().domain)


def of_hers(kind: type[wire.SubjectEvent], **fields: Any) -> st.SearchStrategy[Any]:
    """One of her events, but for its number."""
    return st.just((kind, fields))


her_events = st.one_of(
    of_hers(wire.StageEntered, stage="conversation"),
    of_hers(wire.Typed, text="how many"),
    of_hers(wire.EarlyPress),
    of_hers(wire.Trouble, what="disk"),
    of_hers(wire.Left, why="finished"),
    of_hers(wire.TaskChosen, task=2),
    of_hers(wire.TaskChosen, task=9),
    of_hers(sheet.BlankFilled, task=1, blank="joined", text="1952"),
    of_hers(sheet.BlankFilled, task=2, blank="people", text="48"),
    of_hers(sheet.BlankFilled, task=9, blank="nothing", text=""),
    of_hers(sheet.SheetClosed, task=1, how="done"),
    of_hers(sheet.QuestionReplied, question="easy", points=4),
    of_hers(sheet.QuestionReplied, question="easy", text="very"),
    of_hers(sheet.QuestionnaireClosed, how="done"),
    st.builds(lambda reply: (wire.Displayed, {"reply": reply}), st.integers(1, 4)),
    st.builds(
        lambda utterance, practice: (wire.Pressed, {"utterance": utterance, "source": "file", "practice": practice}),
        st.integers(1, 4),
        st.booleans(),
    ),
)
ANSWERED = AskEnd(Outcome("answered", (READING,), milliseconds=1.0), False)
ends = st.sampled_from(
    [
        ANSWERED,
        AskEnd(Outcome("abstained", ()), False),
        AskEnd(None, False, "it broke"),
    ]
)


claims_of_hers = st.sampled_from(["the truth", "the truth", "nothing", "an earlier place", "another sum", "too many"])


def claimed(hers: History, material: str, how: str) -> Held:
    """What a terminal says that it has, or how it lies."""
    end, known = hers.end, material or None
    match how:
        case "nothing":
            return Held()
        case "an earlier place":
            return Held(material=known, history=hers.marks[len(hers.marks) // 2], recordings=(1, 2, 999))
        case "another sum":
            return Held(material="f" * 64, history=Mark(count=end.count, sum="f" * 64), recordings=(1000,))
        case "too many":
            return Held(material=known, history=Mark(count=2**53 - 1, sum=end.sum), recordings=tuple(range(1, 1001)))
    return Held(material=known, history=end, recordings=(1,))


class Session(RuleBasedStateMachine):
    """A session, its wizard, a terminal that may say anything, a disk that may refuse, and crashes."""

    settings_of = LiveSettings(time_limit=5.0)

    def __init__(self) -> None:
        super().__init__()
        self.shell = SimulatedShell(self.settings_of)
        self.crashed = False

    # --- what happens ------------------------------------------------------------------------------------------------

    def take(self, given: inputs.Input) -> None:
        """As whoever stands round the shell: refused commands change nothing, a broken connection is lost."""
        shell, count = self.shell, self.shell.core.state.count
        try:
            shell.take(given)
        except NotNow:
            assert shell.core.state.count == count, "what is refused changes nothing"
        except Crash:
            self.crashed = True
            shell.restart() if shell.disk.folded.ended is None else None
        except (WozError, AudioError) as error:
            if isinstance(error, AudioError):
                shell.take(inputs.CannotRecord(str(error)))
            if isinstance(given, inputs.CameFromSubject) and shell.connected:
                self.lose()

    def lose(self) -> None:
        self.shell.connected = False
        self.take(inputs.Lost("cut"))

    @property
    def over(self) -> bool:
        return self.shell.disk.folded.ended is not None

    @precondition(lambda self: not self.over)
    @rule(command=commands)
    def the_wizard(self, command: inputs.TurnCommand | inputs.SessionCommand) -> None:
        self.take(command)

    @precondition(lambda self: self.shell.core.state.replies and not self.over)
    @rule()
    def the_wizard_ends(self) -> None:
        self.take(inputs.End("finished"))

    @initialize(consents=st.sampled_from([True, True, True, False]))
    def it_begins(self, consents: bool) -> None:
        self.terminal("station-of-hers", takeover=False)
        if consents:
            self.she_consents()

    def terminal(self, station: str, *, takeover: bool, claims: str = "the truth") -> None:
        """A terminal knocks, and says what it has of the session."""
        shell = self.shell
        newly_started = claims == "nothing" or station != shell.core.state.station
        hers = History() if newly_started else shell.hers
        held = claimed(hers, shell.material, claims)
        hello = wire.Hello(
            protocol=wire.PROTOCOL, token="t" * 43, session="8ky-1", station=station, takeover=takeover, held=held
        )  # fmt: skip
        refusal = self.shell.core.refusal(hello, self.shell.now, right_token=True)
        was_connected = self.shell.connected
        if refusal is None:
            shell.hers, shell.held = hers, held
        self.take(inputs.TurnedAway(refusal, "somebody") if refusal else inputs.Joined(hello))
        if was_connected and not self.shell.connected:  # the one before was dropped, and this one could not come in
            self.lose()
        came_in = refusal is None and shell.connected and claims == "the truth"
        if came_in and shell.hers.marks[0] == shell.core.state.history.marks[0]:
            assert shell.hers == shell.core.state.history, "both keep the same"

    @precondition(lambda self: not self.shell.connected)
    @rule(claims=claims_of_hers)
    def her_terminal_comes_back(self, claims: str) -> None:
        self.terminal(self.shell.core.state.station or STATIONS[0], takeover=False, claims=claims)

    @rule(station=st.sampled_from(STATIONS), takeover=st.booleans(), claims=claims_of_hers)
    def a_terminal_comes(self, station: str, takeover: bool, claims: str) -> None:
        self.terminal(station, takeover=takeover, claims=claims)

    @precondition(lambda self: self.shell.connected and self.shell.core.state.consented)
    @rule(verdict=st.sampled_from(["good", "good", "good", "silent"]))
    def she_speaks(self, verdict: str) -> None:
        """A whole utterance, as far as she may."""
        if not self.shell.core.state.open_utterances():
            fields = {"utterance": self.shell.core.state.next_utterance, "source": "file", "practice": False}
            self.she_says((wire.Pressed, fields), 1)
        if self.shell.connected and self.shell.core.state.open_utterances():
            self.sound_comes(10, 0)
        if self.shell.connected and self.shell.core.state.open_utterances():
            self.she_is_done(good=True, verdict=verdict)

    @precondition(lambda self: self.shell.core.state.open_turn)
    @rule(how=st.sampled_from(["answer", "answer", "message", "hand", "void"]), half_written=st.booleans())
    def the_wizard_does_what_is_due(self, how: str, half_written: bool) -> None:
        if half_written:  # such as a reply whose turn cannot be closed
            self.shell.refused = range(1, 2)
        if self.shell.core.state.turn_state is TurnState.TRANSCRIBING:
            due: dict[str, inputs.TurnCommand] = {
                "message": inputs.SendCanned("rephrase", {}),
                "void": inputs.Void(),
            }
            self.take(due.get(how, inputs.SendTranscript("who")))
        elif self.shell.core.view.can_send_answer:
            self.take(inputs.SendCanned("rephrase", {}) if how == "message" else inputs.SendAnswer())
        elif how == "hand":
            self.take(inputs.RunSql("SELECT 1"))
        elif self.shell.jobs:
            self.end_job(max(self.shell.jobs), ANSWERED, stopped=False)

    @precondition(lambda self: self.shell.connected)
    @rule(what=her_events, ahead=st.sampled_from([1, 1, 1, 1, 1, 0, 2]))
    def she_says(self, what: tuple[type[wire.SubjectEvent], dict[str, Any]], ahead: int) -> None:
        kind, fields = what
        n = max(self.shell.core.state.events_received + ahead, 1)
        self.take(inputs.CameFromSubject(kind(n=n, at="2026-03-02T09:00:00.000Z", mono=float(n), **fields)))

    @precondition(lambda self: self.shell.connected and not self.shell.core.state.consented)
    @rule()
    def she_agrees(self) -> None:
        self.she_consents()

    def she_consents(self) -> None:
        self.she_says((wire.Consented, {"version": "1", "text_sha256": SHA}), 1)

    @precondition(lambda self: self.shell.connected and self.shell.core.state.open_utterances())
    @rule(more=st.sampled_from([0, 10]), gap=st.sampled_from([0, 0, 0, 5]))
    def sound_comes(self, more: int, gap: int) -> None:
        utterance = self.shell.core.state.open_utterances()[0].number
        first = self.shell.disk.samples.get(utterance, 0) + gap
        self.take(inputs.CameFromSubject(Frame(utterance, 0, first, b"\0\0" * max(more, 1))))

    @precondition(lambda self: self.shell.connected and self.shell.core.state.open_utterances())
    @rule(good=st.sampled_from([True, True, True, False]), verdict=st.sampled_from(["good", "good", "silent"]))
    def she_is_done(self, good: bool, verdict: str) -> None:
        utterance = self.shell.core.state.open_utterances()[0].number
        samples = self.shell.disk.samples.get(utterance, 0)
        fields = {"utterance": utterance, "samples": samples, "sha256": SHA if good else "b" * 64, "verdict": verdict}
        self.she_says((wire.Ended, fields), 1)

    @precondition(lambda self: self.shell.connected)
    @rule(trouble=st.sampled_from(["", "disk"]))
    def a_sign_of_life(self, trouble: Any) -> None:
        self.take(inputs.CameFromSubject(wire.Pulse(id=1, level=-12.0, trouble=trouble)))

    @precondition(lambda self: self.shell.jobs)
    @rule(end=ends, stopped=st.booleans(), data=st.data())
    def something_ends(self, end: AskEnd, stopped: bool, data: st.DataObject) -> None:
        self.end_job(data.draw(st.sampled_from(sorted(self.shell.jobs))), end, stopped=stopped)

    def end_job(self, job: int, end: AskEnd, *, stopped: bool) -> None:
        """Something that runs ends."""
        ended: AskEnd | ModelEnd | RunEnd = end
        if isinstance(self.shell.jobs[job], effects.AskTheModel):
            ended = ModelEnd(SecondOpinion(OTHER, OTHER) if end.outcome else None, stopped, "no reading", 1.0)
        elif isinstance(self.shell.jobs[job], effects.RunStatement):
            ended = RunEnd("cancelled", None, "stopped", 1.0) if stopped else RunEnd("ok", one_row(), "", 1.0)
        del self.shell.jobs[job]
        self.take(inputs.JobEnded(job, ended))

    @rule(seconds=st.sampled_from([0.01, 0.6, 1.1, 7.0]))
    def time_passes(self, seconds: float) -> None:
        self.shell.now += seconds
        for _ in range(20):
            deadline = self.shell.core.deadline
            if deadline is None or deadline > self.shell.now:
                break
            self.take(inputs.DeadlineCame())
        else:
            raise AssertionError(f"the deadline {deadline} never passes")
        self.take(inputs.DiskLooked(10**12))

    @precondition(lambda self: self.shell.connected and self.shell.core.state.replies)
    @rule()
    def she_sees_the_reply(self) -> None:
        self.she_says((wire.Displayed, {"reply": self.shell.core.state.replies}), 1)

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    @precondition(lambda self: self.shell.core.state.turns)
    @rule(what=st.sampled_from(["disk", "disk", "sound", "connection", "program"]), when=st.integers(0, 12))
    def something_goes_wrong(self, what: str, when: int) -> None:
        if what == "disk":
            self.shell.refused = range(when % 4, when % 4 + 1 + when // 6)
        elif what == "sound":
            self.shell.sound_refused = not self.shell.sound_refused
        elif what == "program":
            self.shell.crash_before = when
        elif self.shell.connected:
            self.lose()

    # --- what holds --------------------------------------------------------------------------------------------------

    @invariant()
    def turns_live_as_turns_may(self) -> None:
        wrong = [found for found in self.shell.disk.turns.findings if found.level == "error" and found.rule == "turn"]
        assert not wrong, wrong

    @invariant()
    def she_has_all_that_she_was_shown(self) -> None:
        if self.shell.connected and not self.settings_of.reply_after:
            assert self.shell.hers.end == self.shell.core.state.history.end
        assert len(self.shell.core.state.history.items) <= 2 * MOST_SHOWN

    @invariant()
    def her_sheets_live_as_sheets_may(self) -> None:
        assert not self.shell.disk.sheets.findings

    @invariant()
    def the_snapshot_can_be_made(self) -> None:
        view = self.shell.core.view
        assert view.linked == self.shell.connected or self.over
        assert not view.can_send_answer or view.attempt

    @invariant()
    def after_the_end_nothing_is_due(self) -> None:
        assert not self.over or self.shell.core.deadline is None

    def teardown(self) -> None:
        """Whatever has happened, the session can be gone on with, and ended in order."""
        if not self.over:
            self.shell.restart()
        if not self.over:
            self.shell.take(inputs.Finish("finished"))
        self.shell.disk.turns.finish(ended=True)
        wrong = [found for found in self.shell.disk.turns.findings if found.level == "error" and found.rule == "turn"]
        assert not wrong, wrong


class Asked(Session):
    settings_of = LiveSettings(time_limit=5.0, questionnaire=True)


class BargeIn(Session):
    settings_of = LiveSettings(time_limit=5.0, barge_in=True)


class HeldBack(Session):
    settings_of = LiveSettings(time_limit=5.0, reply_after=3.0, reply_jitter=1.0, leave_after=0.0)


@pytest.mark.hypothesis
@pytest.mark.parametrize("session", [Session, Asked, BargeIn, HeldBack])
def test_whatever_happens_the_invariants_hold(monkeypatch: pytest.MonkeyPatch, session: type[Session]) -> None:
    monkeypatch.setattr(history, "MOST_EXCHANGES", MOST_SHOWN)
    run_state_machine_as_test(
        session,
        settings=examples(100, suppressed=(HealthCheck.too_slow, HealthCheck.filter_too_much)),
    )


def test_a_model_is_not_asked_of_a_request_whose_outcome_the_disk_refused() -> None:
    """Its reading would stand behind an outcome that is not in the journal, and no restart could read that."""
    run = Session()
    run.it_begins(consents=True)
    run.she_speaks("good")
    shell = run.shell
    shell.take(inputs.SendTranscript("who"))
    shell.refused = range(1)
    shell.take(inputs.JobEnded(max(shell.jobs), AskEnd(Outcome("abstained", (), milliseconds=1.0), False)))
    with pytest.raises(NotNow, match="ask it again first"):
        shell.take(inputs.AskModel())
    run.teardown()


@pytest.mark.parametrize("again", ["who", "who then"])
def test_a_transcript_whose_request_the_disk_refused_is_asked_before_what_the_wizard_asks_then(again: str) -> None:
    """The first request of a turn is the transcript: a journal that says otherwise is damaged."""
    run = Session()
    run.it_begins(consents=True)
    run.she_speaks("good")
    run.shell.refused = range(1, 2)
    run.take(inputs.SendTranscript("who"))
    run.take(inputs.ReviseRequest(again))
    asked = [event.text for event in run.shell.disk.journal if isinstance(event, ev.RequestSubmitted)]
    assert asked == list(dict.fromkeys(["who", again]))
    run.turns_live_as_turns_may()
    run.teardown()


def test_a_message_that_the_disk_would_not_have_taken_back_is_taken_back_before_an_answer() -> None:
    """She spoke while a message was about to leave, and that it stays could not be written down."""
    run = BargeIn()
    run.it_begins(consents=True)
    run.she_speaks("good")
    run.take(inputs.SendTranscript("who"))
    while not run.shell.core.view.can_send_answer:
        run.the_wizard_does_what_is_due("answer", half_written=False)
    run.the_wizard_does_what_is_due("message", half_written=True)
    run.she_says((wire.Typed, {"text": "how many"}), 1)
    run.take(inputs.SendAnswer())
    run.turns_live_as_turns_may()
    kinds = [type(event) for event in run.shell.disk.journal]
    assert kinds.index(ev.MessageChosen) < kinds.index(ev.MessageTakenBack) < kinds.index(ev.AnswerSent)
    run.teardown()
