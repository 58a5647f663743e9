"""The session's rules, over every interleaving of what she does, what she is told, faults, disk and clock."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from subject import inputs_and_effects as hap
from subject.audio import events as heard
from subject.audio.levels import RecordingVerdict
from subject.record import Record, fold
from subject.session import step
from subject.state import HerClocks, StationState, opened, view
from subject.troubles import STAYS_DOWN
from subject.view import View
from subject.wire import history, sheet
from subject.wire import messages as wire
from subject.wire.history import History
from subject.wire.inventory import START, Mark
from subject.wire.messages import SubjectEvent, ToSubject
from subject.wire.names import SessionName
from subject.written_sheets import Paper
from tests.draws import examples
from tests.unit.subject.counterpart import MATERIAL as TO_READ

AT = "2026-01-01T00:00:00.000Z"
SHA = "0" * 64
STAGES = ("briefing", "consent", "microphone", "practice", "scenario", "conversation")
STATES = ("ready", "listening", "working", "paused")
KINDS = ("good", "too_soft", "silent", "clipping")
TROUBLES = ("stalled", "silent", "device_changed", "ended")


MATERIAL = TO_READ.model_copy(update={"tasks": ("one", "two")})
TASK = wire.Scenario(
    number=2, of=3, title="t", text="x",
    blanks=(sheet.Blank(id="a", label="a", type="number"), sheet.Blank(id="b", label="b", type="text")),
)  # fmt: skip
QUESTIONS = sheet.Questionnaire(
    questions=(
        sheet.ScaleQuestion(id="easy", text="easy", low="no", high="yes"), sheet.TextQuestion(id="why", text="why"),
    )
)  # fmt: skip


@pytest.fixture(autouse=True)
def few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window moves within an example."""
    monkeypatch.setattr(history, "MOST_EXCHANGES", 3)


def welcome(
    told: list[SubjectEvent], stage: Any, state: Any, *, asked: bool = False, begin: Mark = START, shown: int = 0
) -> wire.Welcome:
    """What the wizard's side says that has these events of hers."""
    paper = Paper()
    for event in told:
        paper = paper.after(event) if isinstance(event, sheet.SheetEvent) else paper
    return wire.Welcome(
        session=SessionName("8ky-1"), material=MATERIAL, settings=wire.Settings(), stage=stage, state=state,
        scenario=TASK, events_received=len(told), history=begin, shown=shown,
        filled=sheet.Filled(
            entries=tuple(sheet.BlankEntry(blank=blank, text=text) for (_, blank), text in paper.texts.items()),
            closed=paper.closed.get(TASK.number, ""),
        ),
        questionnaire=QUESTIONS if asked and not paper.questionnaire else None,
        replies=tuple(
            sheet.QuestionEntry(question=name, points=reply.points, text=reply.text)
            for name, reply in paper.replies.items()
        ),
    )  # fmt: skip


class Sitting(RuleBasedStateMachine):
    """A session core, a disk that may refuse, a recorder, and another side that says anything at any time."""

    @initialize(typed=st.booleans())
    def begin(self, typed: bool) -> None:
        self.mono = 10.0
        self.disk: list[SubjectEvent] = []
        self.refuses = False
        self.takes = 0
        """So many events more, before it refuses."""
        self.recorder: tuple[int, bool] | None = None
        """The utterance it records, and whether it has said that it began."""
        self.numbers: set[int] = set()
        self.ended_at: int | None = None
        self.replies = 0
        self.shown = History()
        """What the wizard's side keeps of what she was shown."""
        self.whole = True
        """All that she was shown has come since she was welcomed."""
        self.asked = False
        self.state: StationState = opened("typed" if typed else "microphone", Record(), 1)

    def happen(self, what: hap.Happening) -> None:
        self.mono += 0.2
        before = self.state
        self.state, effects = step(before, what, HerClocks(AT, self.mono))
        added = self.state.record.last - before.record.last
        if isinstance(what, hap.EventsWritten):
            assert not added
        assert added == len([e for e in self.state.unwritten if e.n > before.record.last])
        assert [isinstance(e, hap.Write) for e in effects] == [added > 0] * bool(effects and added) + [False] * (
            len(effects) - bool(added)
        ), "written before anything else is done"
        for effect in effects:
            self.do(effect, before)

    def do(self, effect: hap.Effect, before: StationState) -> None:
        match effect:
            case hap.Write():
                for event in self.state.unwritten:
                    if self.refuses and not self.takes:
                        return self.happen(hap.Wrong("disk", "full"))
                    self.takes = max(0, self.takes - 1)
                    self.disk.append(event)
                    self.happen(hap.EventsWritten(event.n))
            case hap.StartRecording():
                assert self.recorder is None, "one utterance at a time"
                assert effect.utterance not in self.numbers, "a number is used once"
                assert before.linked
                assert before.device
                assert not before.troubles
                assert before.stage in ("practice", "scenario", "conversation")
                assert view(before).state == "ready"
                self.numbers.add(effect.utterance)
                self.recorder = (effect.utterance, False)
            case hap.StopRecording():
                assert before.utterance
            case hap.CloseMicrophone():
                assert self.state.stage == "ended"
            case hap.LookForRoom():
                assert "disk" in self.state.troubles
        return None

    # --- what she does -----------------------------------------------------------------------------------------------

    @rule(command=st.sampled_from([hap.PressTalk(), hap.ReleaseTalk(), hap.TypeLine(" how  many "), hap.TypeLine(" ")]))
    def she_speaks(self, command: hap.Command) -> None:
        self.happen(command)

    @rule(command=st.sampled_from([hap.Agree(), hap.Leave(), *(hap.GoTo(stage) for stage in STAGES)]))  # type: ignore[arg-type]
    def she_moves_on(self, command: hap.Command) -> None:
        self.happen(command)

    @rule(task=st.sampled_from([1, 2, 3]), again=st.booleans())
    def she_chooses_a_task(self, task: int, again: bool) -> None:
        before = self.state
        for _ in range(1 + again):  # twice is once: she chooses no other before the first one is known
            self.happen(hap.ChooseTask(task))
        chosen = [event for event in self.events[before.record.last :] if isinstance(event, wire.TaskChosen)]
        free = before.joined and before.linked and not before.choosing and view(before).state == "ready"
        assert len(chosen) <= (free and task < 3 and before.stage in ("scenario", "conversation"))
        assert self.state.choosing or not chosen

    @precondition(lambda self: self.state.linked and self.state.choosing)
    @rule(given=st.booleans())
    def what_she_chose_is_known(self, given: bool) -> None:
        """It is given to her; or it fitted nothing, and is acknowledged alone."""
        self.hear(TASK if given else wire.Ack(event=self.state.record.last))
        assert not view(self.state).choosing

    @rule(blank=st.sampled_from(["a", "b", "c"]), text=st.sampled_from(["", "48", " a  word ", "49"]))
    def she_fills_a_blank(self, blank: str, text: str) -> None:
        self.happen(hap.FillBlank(blank, text))

    @rule(how=st.sampled_from(["done", "gave_up"]), die=st.integers(0, 9))
    def she_closes_her_sheet(self, how: Any, die: int) -> None:
        if die == 0:
            self.happen(hap.CloseSheet(how))

    @rule(
        question=st.sampled_from(["easy", "why", "what"]),
        points=st.sampled_from([None, 1, 5]),
        text=st.sampled_from(["", "fine"]),
    )
    def she_answers(self, question: str, points: Any, text: str) -> None:
        if points is None or not text:
            self.happen(hap.ReplyToQuestion(question, points, text))

    @rule(how=st.sampled_from(["done", "skipped"]), die=st.integers(0, 9))
    def she_closes_the_questionnaire(self, how: Any, die: int) -> None:
        if die == 0:
            self.happen(hap.CloseQuestionnaire(how))

    @rule(reply=st.integers(1, 3))
    def it_is_painted(self, reply: int) -> None:
        self.happen(hap.Painted(reply))

    @rule(die=st.integers(0, 9))
    def she_does_not_agree(self, die: int) -> None:
        if die == 0:
            self.happen(hap.Decline())

    @rule(die=st.integers(0, 9), keep=st.booleans())
    def she_stops(self, die: int, keep: bool) -> None:
        if die == 0:
            self.happen(hap.Withdraw(keep))
            assert view(self.state).stage == "ended"

    # --- what she is told --------------------------------------------------------------------------------------------

    @precondition(lambda self: not self.state.linked and not self.state.goodbye)
    @rule(
        events=st.integers(0, 1000),
        stage=st.sampled_from(STAGES),
        state=st.sampled_from(STATES),
        claims=st.sampled_from(["the truth", "the truth", "nothing", "another sum", "more than there was"]),
        comes=st.integers(0, 12),
    )
    def she_is_welcomed(self, events: int, stage: str, state: str, claims: str, comes: int) -> None:
        """The connection may break before all that she lacks has come."""
        told = self.disk[:events]
        said, missing = self.lacks(claimed(self.state.history.end, claims))
        self.happen(hap.Heard(welcome(told, stage, state, asked=self.asked, begin=said, shown=self.shown.end.count)))
        self.happen(hap.LinkChanged(True))
        for message in missing[:comes]:
            self.hear(message)
        self.whole = comes >= len(missing)
        assert view(self.state).catching_up != self.whole
        if not self.whole:
            self.happen(hap.LinkChanged(False))

    def lacks(self, mark: Mark) -> tuple[Mark, tuple[wire.Shown, ...]]:
        return self.shown.since(mark)

    @rule(refused=st.sampled_from(["", "", "", "session_over"]))
    def the_connection_is_lost(self, refused: Any) -> None:
        self.happen(hap.LinkChanged(False, refused))

    @precondition(lambda self: self.state.linked)
    @rule(state=st.sampled_from(STATES))
    def a_state_comes(self, state: Any) -> None:
        self.happen(hap.Heard(wire.StateChange(state=state)))

    @rule(held=st.booleans())
    def a_reply_comes(self, held: bool) -> None:
        """It is held, or the connection is away: then she is told with the next welcome."""
        self.replies += 1
        for message in (
            wire.Transcript(turn=self.replies, text="how many"),
            wire.Answer(turn=self.replies, reply=self.replies, columns=("n",), rows=((1,),)),
        ):
            self.shown = self.shown.after(message)
            self.whole = self.whole and self.state.linked and not held
            if self.whole:
                self.hear(message)

    @precondition(lambda self: self.state.linked)
    @rule(die=st.integers(0, 9))
    def she_gets_the_questionnaire(self, die: int) -> None:
        if die == 0 and not self.asked:
            self.asked = True
            self.hear(QUESTIONS)

    @precondition(lambda self: self.state.linked)
    @rule(utterance=st.integers(1, 5))
    def a_recording_is_safe(self, utterance: int) -> None:
        self.hear(wire.Stored(utterance=utterance, sha256=SHA))

    @precondition(lambda self: self.state.linked)
    @rule(die=st.integers(0, 19))
    def goodbye(self, die: int) -> None:
        if die == 0:
            self.hear(wire.Goodbye(text="Thank you."))

    def hear(self, message: ToSubject) -> None:
        self.happen(hap.Heard(message))

    # --- sound, disk, faults -----------------------------------------------------------------------------------------

    @precondition(lambda self: self.state.device is None and self.state.source != "typed")
    @rule(there=st.booleans())
    def the_microphone_is_opened(self, there: bool) -> None:
        self.happen(hap.MicrophoneOpened("usb", "ALSA") if there else hap.MicrophoneMissing("no such device"))

    @precondition(lambda self: self.recorder is not None and not self.recorder[1])
    @rule(begins=st.booleans())
    def the_first_frame(self, begins: bool) -> None:
        assert self.recorder
        number = self.recorder[0]
        if begins:
            self.recorder = (number, True)
            self.happen(hap.Recorded(heard.Started(str(number), "u.wav", 100, 50)))
        else:
            self.recorder = None
            self.happen(hap.Recorded(heard.OrderRefused(str(number), "no room")))

    @precondition(lambda self: self.recorder is not None and self.recorder[1])
    @rule(kind=st.sampled_from(KINDS), interrupted=st.sampled_from(["", "", "longest", "trouble"]))
    def the_utterance_ends(self, kind: Any, interrupted: Any) -> None:
        assert self.recorder
        number, self.recorder = self.recorder[0], None
        verdict = RecordingVerdict(kind, -20.0, -30.0, "words")
        self.happen(hap.Recorded(heard.Ended(str(number), "u.wav", 1, 2, 0, 2, SHA, verdict, interrupted)))

    @rule(what=st.sampled_from(TROUBLES))
    def something_is_wrong(self, what: Any) -> None:
        self.happen(hap.Wrong(what, "look after it"))

    @rule(refuses=st.booleans(), after=st.integers(0, 2))
    def the_disk(self, refuses: bool, after: int) -> None:
        """It may refuse the second event of two that belong together."""
        self.refuses, self.takes = refuses, after

    @precondition(lambda self: not self.refuses)
    @rule()
    def it_is_mended(self) -> None:
        for event in self.state.unwritten:
            self.disk.append(event)
            self.happen(hap.EventsWritten(event.n))
        if self.state.troubles:
            self.happen(hap.Mended())

    @rule(part=st.sampled_from(["the connection", "the drawing of the screen"]), again=st.booleans())
    def a_part_breaks(self, part: str, again: bool) -> None:
        self.happen(hap.Broke(part, "ValueError: x", again))
        assert view(self.state).trouble

    @rule(part=st.sampled_from(["the connection", "the drawing of the screen"]))
    def a_part_runs_again(self, part: str) -> None:
        self.happen(hap.RunsAgain(part))

    @rule(seconds=st.floats(0, 100))
    def time_passes(self, seconds: float) -> None:
        self.mono += seconds

    # --- what holds always -------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[SubjectEvent]:
        return [*self.disk, *self.state.unwritten]

    @invariant()
    def she_keeps_what_the_other_side_keeps(self) -> None:
        if self.state.linked and self.whole:
            assert self.state.history == self.shown
        assert len(self.state.history.items) <= 2 * 3

    @invariant()
    def her_events_are_numbered_and_stamped_in_order(self) -> None:
        assert [e.n for e in self.events] == list(range(1, self.state.record.last + 1))
        times = [e.mono for e in self.events]
        assert times == sorted(times)

    @invariant()
    def the_record_is_the_fold_of_her_events(self) -> None:
        assert self.state.record == fold(self.events)

    @invariant()
    def what_began_ends_before_the_next_begins(self) -> None:
        spoken = [(e.type, e.utterance) for e in self.events if isinstance(e, wire.Pressed | wire.Ended)]
        for first, second in zip(spoken[::2], spoken[1::2], strict=False):
            assert (first[0], second) == ("pressed", ("ended", first[1]))

    @invariant()
    def a_reply_is_told_as_displayed_once(self) -> None:
        replies = [e.reply for e in self.events if isinstance(e, wire.Displayed)]
        assert len(replies) == len(set(replies))

    @invariant()
    def trouble_is_told_once_and_once_that_it_is_over(self) -> None:
        up: set[str] = set()
        for event in self.events:
            if isinstance(event, wire.Trouble) and event.what == "over":
                assert up, "over only where there was some"
                up = set()
            elif isinstance(event, wire.Trouble):
                again = event.what == "unavailable" or STAYS_DOWN in event.detail
                assert event.what not in up or again
                up.add(event.what)
        assert set(self.state.troubles) <= up

    @invariant()
    def while_something_is_wrong_she_sees_nothing_else(self) -> None:
        shown = view(self.state)
        assert (shown.hint == "trouble") == bool(shown.trouble) == bool(self.state.troubles)

    @invariant()
    def the_end_is_final(self) -> None:
        if self.ended_at is not None:
            assert self.state.stage == "ended"
            later = [e for e in self.events if e.n > self.ended_at]
            assert not [e for e in later if isinstance(e, wire.Typed | wire.StageEntered | wire.Consented)]
        elif self.state.stage == "ended":
            self.ended_at = self.state.record.last

    @invariant()
    def she_leaves_for_good_once_and_after_all_that_she_said(self) -> None:
        left = [e for e in self.events if isinstance(e, wire.Left) and e.why != "experimenter"]
        assert len(left) <= 1
        if left and left[0].why != "declined":
            assert not [e for e in self.events[left[0].n :] if isinstance(e, wire.Ended)]

    @invariant()
    def what_she_has_closed_stays_as_it_is(self) -> None:
        written = [e for e in self.events if isinstance(e, sheet.BlankFilled | sheet.SheetClosed)]
        assert not any(isinstance(e, sheet.SheetClosed) for e in written[:-1])
        answers = [e for e in self.events if isinstance(e, sheet.QuestionReplied | sheet.QuestionnaireClosed)]
        assert not any(isinstance(e, sheet.QuestionnaireClosed) for e in answers[:-1])
        assert not answers or self.asked

    @invariant()
    def her_paper_is_the_fold_of_what_she_wrote(self) -> None:
        paper = Paper()
        for event in self.events:
            paper = paper.after(event) if isinstance(event, sheet.SheetEvent) else paper
        if self.state.joined:
            assert (self.state.paper.texts, self.state.paper.closed) == (paper.texts, paper.closed)
            assert self.state.paper.replies == paper.replies

    @invariant()
    def pause_and_capture_come_first(self) -> None:
        shown = view(self.state)
        if self.state.told == "paused":
            assert shown.state == "paused"
        elif self.state.capturing:
            assert shown.state == "listening"

    @precondition(lambda self: not (self.state.unwritten or self.recorder or self.state.capturing))
    @rule(events=st.integers(0, 1000), state=st.sampled_from(STATES))
    def who_opens_this_spool_stands_where_we_stand(self, events: int, state: str) -> None:
        if self.state.stage == "ended" and not self.state.record.left:
            return  # the other side has said so, and welcomes nobody any more
        fresh = opened(self.state.source, fold(self.disk), 1)
        assert seen(self.back(fresh, events, state)) == seen(
            self.back(after(self.state, hap.LinkChanged(False)), events, state)
        )

    def back(self, terminal: StationState, events: int, state: str) -> StationState:
        """A terminal that is welcomed and told what it lacks."""
        begin, missing = self.lacks(terminal.history.end)
        told, shown = self.disk[:events], self.shown.end.count
        welcomed = welcome(told, "conversation", state, asked=self.asked, begin=begin, shown=shown)
        news = [hap.Heard(message) for message in missing]
        return after(terminal, hap.Heard(welcomed), hap.LinkChanged(True), *news)


def claimed(mark: Mark, how: str) -> Mark:
    """What a terminal says that is at `mark`, or lies."""
    match how:
        case "nothing":
            return START
        case "another sum":
            return Mark(count=mark.count, sum="f" * 64)
        case "more than there was":
            return Mark(count=mark.count + 7, sum=mark.sum)
    return mark


def after(state: StationState, *what: hap.Happening) -> StationState:
    for one in what:
        state, _ = step(state, one, HerClocks(AT, 1e6))
    return state


def seen(state: StationState) -> View:
    """What she sees, less what a terminal that begins anew has not been told: hints and what is wrong with it."""
    return dataclasses.replace(view(state), hint="", trouble="", practised=False, refused="")


TestSitting = Sitting.TestCase
TestSitting.settings = examples(100)


@pytest.mark.parametrize("source", ["typed", "microphone"])
def test_what_happens_while_the_disk_refuses_keeps_its_own_time(source: Any) -> None:
    state = after(opened(source, Record(), 1), hap.Heard(welcome([], "conversation", "ready")), hap.LinkChanged(True))
    state, _ = step(state, hap.Painted(1), HerClocks("2026-01-01T00:00:01.000Z", 1.0))
    state, _ = step(state, hap.Painted(2), HerClocks("2026-01-01T00:00:02.000Z", 2.0))
    assert [(e.n, e.mono) for e in state.unwritten] == [(1, 1.0), (2, 2.0)]
