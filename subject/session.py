"""The subject's side of a session, without I/O: what happened so far, what she sees, what to write down and to do.

`step(state, happening, now)` gives the next state and the effects that the station carries out in their order;
`opened` gives the state of a terminal that has just opened its spool; `view` is what her screen draws. Nothing here
reads a clock, a disk or a socket, so every interleaving can be tried (``tests/unit/subject/test_session_model.py``):

1. Her events are numbered from 1 without a gap, and stamped when they happen. Each is in `State.unwritten`, in order,
   until the disk has it; whoever adds one asks for `Write` before every other effect of that step.
2. `State.record` is the fold of her events. A terminal that opens the spool anew and is welcomed stands where the one
   stands that never stopped and is welcomed again.
3. At most one utterance is recorded at a time, and a number is used once.
4. Recording begins only in a stage in which she speaks, while the connection is there, a microphone is open, nothing
   is wrong and it is her turn. What began is finished, whatever comes.
5. What happens at her side comes before what the wizard's side knows yet: she is *listening* from her first captured
   frame, *working* from her release on, until a state that is not of the press, or the acknowledgement of what she
   said, shows that the wizard's side knows. A pause comes first.
6. While something is wrong she is told of nothing else. The wizard is told of each trouble once, then that a part stays
   down where it does, and once that it is over.
7. What she writes on her sheet is hers to change until she closes it; what she has closed stays as it is.
8. The end is final: no stage follows it, and nothing is recorded after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Literal, TypedDict, assert_never

from subject.audio import events as heard
from subject.happenings import (
    Agree,
    Broke,
    CloseMicrophone,
    CloseQuestionnaire,
    CloseSheet,
    Decline,
    Effect,
    FillBlank,
    GoTo,
    Happening,
    Heard,
    Leave,
    LinkChanged,
    LookForRoom,
    Mended,
    MicrophoneClosed,
    MicrophoneJudged,
    MicrophoneMissing,
    MicrophoneOpened,
    News,
    NotRecorded,
    Painted,
    PaperCommand,
    Press,
    Recorded,
    Release,
    ReplyToQuestion,
    RunsAgain,
    StartRecording,
    StopRecording,
    TalkCommand,
    TypeLine,
    Withdraw,
    Write,
    Written,
    Wrong,
)
from subject.paper import Paper, Reply, welcomed
from subject.record import PRACTICE, UNHEARD, Record
from subject.view import Hint, View
from subject.wire import messages as wire
from subject.wire.history import History
from subject.wire.messages import (
    GivenUp,
    Material,
    Scenario,
    Settings,
    SourceKind,
    Stage,
    SubjectEvent,
    ToSubject,
    TroubleKind,
)
from subject.wire.messages import State as TurnShown
from subject.wire.sheet import (
    BlankFilled,
    Questionnaire,
    QuestionnaireClosed,
    QuestionReplied,
    SheetClosed,
    SheetEvent,
)

SPEAKS = ("practice", "scenario", "conversation")
"""Stages in which she speaks, or a typed line is taken."""
STAYS_DOWN = "it does not begin anew: restart her terminal"
"""What the wizard is told of a part that has failed for good."""
EARLY_EVERY = 0.5
"""Seconds: a key that is held down and repeats is one early press, not thirty."""


@dataclass(frozen=True)
class Now:
    """The two clocks of her machine."""

    utc: str
    """ISO 8601 with milliseconds."""
    mono: float
    """Seconds; only differences mean anything."""


@dataclass(frozen=True)
class Device:
    """What she speaks into, as the sound system names it."""

    name: str
    host_api: str


@dataclass(frozen=True)
class State:
    """One subject at one session."""

    source: SourceKind
    record: Record = field(default_factory=Record)
    """Of all her events, also those that the disk has not."""
    unwritten: tuple[SubjectEvent, ...] = ()
    """What the disk has not, oldest first."""
    next_utterance: int = 1
    device: Device | None = None
    """None where no microphone is open."""

    joined: bool = False
    linked: bool = False
    refused: GivenUp | Literal[""] = ""
    told: TurnShown = "ready"
    """The last state that the wizard's side has said."""
    material: Material | None = None
    settings: Settings = field(default_factory=Settings)
    scenario: Scenario | None = None
    questionnaire: Questionnaire | None = None
    paper: Paper = field(default_factory=Paper)
    """What she has written, of the tasks that this terminal knows."""
    session: str = ""
    """Its name, once she has joined."""
    history: History = field(default_factory=History)
    """What she was shown, as far back as she can scroll."""
    to_come: int = 0
    """So many messages the conversation had when she was welcomed: until they are here, they are on their way."""
    stage: Stage = "briefing"
    goodbye: str = ""

    utterance: int = 0
    """The one that is recorded, or was asked for; 0 for none."""
    capturing: bool = False
    """Its first frame has been captured."""
    pressed_at: float = 0.0
    released_at: float = 0.0
    """Monotonic seconds; 0 where TALK is held still."""
    awaited: bool = False
    """She has said something, and the wizard's side has not yet said that it knows."""
    early_at: float = float("-inf")
    hint: Hint = ""
    practised: bool = False
    stopping: Literal["", "stopped", "withdrawn"] = ""
    """She has stopped while she spoke: it is said when what she spoke is complete."""
    troubles: tuple[TroubleKind, ...] = ()
    """What is wrong now, in the order it came; she is paused as long as there is something."""
    broken: tuple[str, ...] = ()
    """The parts of this program that have raised and do not yet work again."""


Step = tuple[State, tuple[Effect, ...]]
_NONE: tuple[Effect, ...] = ()


class _Stamp(TypedDict):
    n: int
    at: str
    mono: float


def opened(source: SourceKind, record: Record, next_utterance: int) -> State:
    """The state of a terminal whose spool holds the events of `record`."""
    return State(source=source, record=record, next_utterance=next_utterance)


def step(state: State, happening: Happening, now: Now) -> Step:
    """The state after `happening`, and what is to be done about it, in order."""
    if isinstance(happening, PaperCommand):
        following, effects = _write_on_paper(state, happening, now), _NONE
    elif isinstance(happening, TalkCommand):
        following, effects = _command(state, happening, now)
    else:
        following, effects = _news(state, happening, now)
    if following.record.last > state.record.last:
        effects = (Write(), *effects)
    return following, effects


def view(state: State) -> View:
    """What she sees."""
    return View(
        source=state.source,
        stage=state.stage,
        joined=state.joined,
        linked=state.linked,
        state=shown_state(state),
        capturing=state.capturing,
        material=state.material,
        settings=state.settings,
        scenario=state.scenario,
        questionnaire=state.questionnaire,
        paper=state.paper,
        history=state.history.items,
        catching_up=state.history.end.count < state.to_come,
        hint="trouble" if state.troubles else state.hint,
        trouble=state.troubles[0] if state.troubles else "",
        practised=state.practised,
        session=state.session,
        goodbye=state.goodbye,
        left=state.record.left or state.stopping,
        refused=state.refused,
    )


def shown_state(state: State) -> TurnShown:
    """What she is told of the turn: what happens here comes before what the other side knows yet."""
    if state.told == "paused":
        return "paused"
    if state.capturing:
        return "listening"
    if state.awaited:
        return "working"
    return "ready" if state.told == "listening" else state.told  # it has ended here: nobody heard it


# --- commands --------------------------------------------------------------------------------------------------------


def _command(state: State, command: TalkCommand, now: Now) -> Step:
    if state.stage == "ended":
        return _after_the_end(state, command)
    match command:
        case Agree():
            return _agree(state, now), ()
        case Decline():
            declined = _add(state, wire.Left(**_stamp(state, now), why="declined"))
            return replace(declined, stage="ended"), ()
        case Withdraw():
            return _withdraw(state, keep=command.keep, now=now)
        case GoTo():
            return _enter(state, command.stage, now), ()
        case Press():
            return _press(state, now)
        case Release():
            return _release(state, now)
        case TypeLine():
            return _type(state, " ".join(command.text.split()), now), ()
        case Painted():
            if command.reply in state.record.displayed:
                return state, ()
            return _add(state, wire.Displayed(**_stamp(state, now), reply=command.reply)), ()
        case Leave():
            return _add(state, wire.Left(**_stamp(state, now), why="experimenter")), ()
    assert_never(command)


def _after_the_end(state: State, command: TalkCommand) -> Step:
    """Nothing is taken any more; what is still being recorded is let go."""
    stopping = isinstance(command, Release) and state.utterance and state.device is not None
    return state, ((StopRecording(),) if stopping else ())


def _agree(state: State, now: Now) -> State:
    if state.material is None:
        return state
    consent = state.material.consent
    digest = hashlib.sha256(consent.text.encode()).hexdigest()
    agreed = _add(state, wire.Consented(**_stamp(state, now), version=consent.version, text_sha256=digest))
    return _enter(agreed, "practice" if state.source == "typed" else "microphone", now)


def _withdraw(state: State, *, keep: bool, now: Now) -> Step:
    """The end by her own will. What she is saying is finished first, so that no recording is left half."""
    stopping = replace(state, stopping="stopped" if keep else "withdrawn")
    return _end(stopping if state.capturing else _stopped(stopping, now), "")


def _stopped(state: State, now: Now) -> State:
    """Where she has stopped: nothing of what she was saying is still to come."""
    if not state.stopping:
        return state
    return replace(_add(state, wire.Left(**_stamp(state, now), why=state.stopping)), stopping="")


def _press(state: State, now: Now) -> Step:
    if state.utterance or not state.linked or state.device is None or state.troubles or state.stage not in SPEAKS:
        return state, ()
    if not _may_speak(state):
        return _early(state, now), ()
    number = state.next_utterance
    pressed = replace(state, utterance=number, next_utterance=number + 1, pressed_at=now.mono, released_at=0.0, hint="")
    return pressed, (StartRecording(number),)


def _release(state: State, now: Now) -> Step:
    if not state.utterance or state.device is None:
        return state, ()
    return replace(state, released_at=now.mono), (StopRecording(),)


def _type(state: State, text: str, now: Now) -> State:
    """A typed line; one of the practice goes nowhere, and is no turn."""
    if not text or not state.linked or state.stage not in SPEAKS or state.troubles:
        return state
    if state.stage == "practice":
        return replace(state, practised=True)
    if not _may_speak(state):
        return _early(state, now)
    typed = _add(state, wire.Typed(**_stamp(state, now), text=text))
    return replace(typed, awaited=True, hint="")


def _early(state: State, now: Now) -> State:
    """Not now: a gentle sign."""
    if now.mono - state.early_at > EARLY_EVERY:
        state = _add(state, wire.EarlyPress(**_stamp(state, now)))
    return replace(state, early_at=now.mono, hint="wait")


def _write_on_paper(state: State, command: PaperCommand, now: Now) -> State:
    """What she writes, where it is another thing than what stands there, and where she may still change it."""
    match command:
        case FillBlank(blank, text):
            task, text = _open_task(state), " ".join(text.split())
            known = state.scenario is not None and any(one.id == blank for one in state.scenario.blanks)
            if not task or not known or state.paper.text(task, blank) == text:
                return state
            return _write(state, BlankFilled(**_stamp(state, now), task=task, blank=blank, text=text))
        case CloseSheet(how):
            task = _open_task(state)
            return _write(state, SheetClosed(**_stamp(state, now), task=task, how=how)) if task else state
        case ReplyToQuestion(question, points, text):
            reply = Reply(points, " ".join(text.split()))
            kinds = {one.id: one.type for one in state.questionnaire.questions} if state.questionnaire else {}
            fits = kinds.get(question) == ("scale" if points is not None else "text") or (
                question in kinds and not reply
            )
            if not _answers(state) or not fits or state.paper.reply(question) == reply:
                return state
            told = QuestionReplied(**_stamp(state, now), question=question, points=reply.points, text=reply.text)
            return _write(state, told)
        case CloseQuestionnaire(closing):
            if not _answers(state):
                return state
            return _write(state, QuestionnaireClosed(**_stamp(state, now), how=closing))
    assert_never(command)


def _write(state: State, event: SheetEvent) -> State:
    return replace(_add(state, event), paper=state.paper.after(event))


def _open_task(state: State) -> int:
    """The number of her task, where it has a sheet that she may change; else 0."""
    scenario = state.scenario
    if scenario is None or not scenario.blanks or state.stage not in ("scenario", "conversation"):
        return 0
    return 0 if scenario.number in state.paper.closed else scenario.number


def _answers(state: State) -> bool:
    """Whether she has the questionnaire, and has not closed it."""
    return state.stage == "questionnaire" and state.questionnaire is not None and not state.paper.questionnaire


def _may_speak(state: State) -> bool:
    shown = shown_state(state)
    return shown == "ready" or (state.settings.barge_in and shown == "working" and not state.awaited)


# --- news ------------------------------------------------------------------------------------------------------------


def _news(state: State, news: News, now: Now) -> Step:
    match news:
        case Heard():
            return _heard(state, news.message, now)
        case LinkChanged():
            return _link_changed(state, news)
        case MicrophoneOpened() | MicrophoneMissing() | MicrophoneClosed() | MicrophoneJudged():
            return _microphone(state, news, now), ()
        case Recorded():
            return _recorded(state, news.event, now), ()
        case NotRecorded():
            return replace(state, utterance=0), ()
        case Wrong():
            return _wrong(state, news.what, news.detail, now)
        case Mended():
            rest: tuple[TroubleKind, ...] = ("fault",) if state.broken else ()
            return _only_these(replace(state, hint=""), rest, now), ()
        case Written():
            return replace(state, unwritten=tuple(event for event in state.unwritten if event.n > news.n)), ()
        case Broke():
            return _broke(state, news, now)
        case RunsAgain():
            return _runs_again(state, news.part, now), ()
    assert_never(news)


def _heard(state: State, message: ToSubject, now: Now) -> Step:
    match message:
        case wire.Welcome():
            return _welcomed(state, message, now), ()
        case wire.StateChange():
            # `listening` is of the press; what she said may have ended here already.
            awaited = state.awaited and message.state == "listening"
            return replace(state, told=message.state, awaited=awaited), ()
        case wire.Scenario():
            return replace(state, scenario=message), ()
        case Questionnaire():
            return _asked(replace(state, questionnaire=message), now), ()
        case wire.Transcript() | wire.Answer() | wire.Message():
            return replace(state, history=state.history.after(message), hint=""), ()
        case wire.Stored():
            return replace(state, practised=state.practised or message.utterance in state.record.practice), ()
        case wire.Goodbye():
            return _end(state, message.text)
        case wire.Ack():
            # Its state comes before its acknowledgement: where none came, what she said is no turn of hers.
            known = message.event is not None and not state.record.said_after(message.event)
            return replace(state, awaited=state.awaited and not known), ()
        case wire.Refused() | wire.Echo():  # the connection's own affair
            return state, ()
    assert_never(message)


def _welcomed(state: State, welcome: wire.Welcome, now: Now) -> State:
    """What is so now, less what she has done since; the messages that she has not got follow it."""
    record = state.record
    stage: Stage = record.stage_after(welcome.events_received) or welcome.stage
    over = bool(record.left) or state.stage == "ended"
    joined = replace(
        state,
        joined=True,
        session=welcome.session,
        told=welcome.state,
        material=welcome.material or state.material,
        settings=welcome.settings,
        scenario=welcome.scenario,
        questionnaire=welcome.questionnaire,
        paper=welcomed(welcome, record.written_after(welcome.events_received)),
        history=state.history.going_on_at(welcome.history),
        to_come=welcome.shown,
        stage="ended" if over else stage,
        next_utterance=max(state.next_utterance, welcome.next_utterance),
        awaited=record.said_after(welcome.events_received),
    )
    if joined.source == "typed" and not over:  # a terminal before this one may have waited for a microphone in vain
        joined = _right_again(joined, now)
        if stage == "microphone":
            joined = _enter(joined, "practice", now)
    return _asked(joined, now) if welcome.questionnaire is not None else joined


def _asked(state: State, now: Now) -> State:
    """The questionnaire has come: her conversation is over."""
    return state if state.stage in ("questionnaire", "ended") else _enter(state, "questionnaire", now)


def _link_changed(state: State, news: LinkChanged) -> Step:
    if not news.linked:
        state = replace(state, awaited=False)
    if news.refused == "session_over" and state.joined:  # the good-bye was lost with the connection
        return _end(replace(state, linked=False), state.goodbye)
    return replace(state, linked=news.linked, refused=news.refused), ()


def _end(state: State, goodbye: str) -> Step:
    """The session is over: nothing is listened to any more."""
    return replace(state, stage="ended", goodbye=goodbye), (CloseMicrophone(),)


def _microphone(
    state: State, news: MicrophoneOpened | MicrophoneMissing | MicrophoneClosed | MicrophoneJudged, now: Now
) -> State:
    match news:
        case MicrophoneOpened():
            return _right_again(replace(state, device=Device(news.device, news.host_api), utterance=0), now)
        case MicrophoneMissing():
            return _add(state, wire.Trouble(**_stamp(state, now), what="unavailable", detail=news.detail))
        case MicrophoneClosed():
            return _stopped(replace(state, device=None, utterance=0, capturing=False), now)
        case MicrophoneJudged():
            checked = wire.MicrophoneChecked(
                **_stamp(state, now),
                verdict=news.verdict,
                peak_dbfs=news.peak_dbfs,
                rms_dbfs=news.rms_dbfs,
                source=state.source,
                device=state.device.name if state.device else "",
                host_api=state.device.host_api if state.device else "",
            )
            return _add(state, checked)
    assert_never(news)


def _recorded(state: State, event: heard.Started | heard.Ended | heard.OrderRefused, now: Now) -> State:
    match event:
        case heard.Started():
            pressed = wire.Pressed(
                **_stamp(state, now),
                utterance=int(event.utterance),
                practice=state.stage in PRACTICE,
                source=state.source,
                device=state.device.name if state.device else "",
                host_api=state.device.host_api if state.device else "",
                press_sample=event.press_sample,
                first_sample=event.first_sample,
                pressed_at=state.pressed_at,
            )
            return replace(_add(state, pressed), capturing=True)
        case heard.Ended():
            return _ended(state, event, now)
        case heard.OrderRefused():
            return replace(state, utterance=0, capturing=False)
    assert_never(event)


def _ended(state: State, event: heard.Ended, now: Now) -> State:
    verdict = event.verdict.kind
    cut: Literal["", "longest", "interrupted"] = (
        "longest" if event.interrupted == "longest" else "interrupted" if event.interrupted else ""
    )
    ended = wire.Ended(
        **_stamp(state, now),
        utterance=int(event.utterance),
        samples=event.samples,
        sha256=event.sha256,
        release_sample=event.release_sample,
        released_at=state.released_at or now.mono,
        verdict=verdict,
        cut=cut,
    )
    unheard = verdict in UNHEARD
    hint: Hint = "longest" if cut == "longest" and not unheard else "" if verdict == "good" else verdict
    complete = replace(
        _add(state, ended),
        utterance=0,
        capturing=False,
        released_at=0.0,
        awaited=not unheard and ended.utterance not in state.record.practice,
        hint=hint,
    )
    return _stopped(complete, now)


# --- trouble ---------------------------------------------------------------------------------------------------------


def _wrong(state: State, what: TroubleKind, detail: str, now: Now) -> Step:
    """Something needs looking after: she is paused, and the wizard is told, until it is over."""
    if what in state.troubles:
        return state, ()
    told = _add(state, wire.Trouble(**_stamp(state, now), what=what, detail=detail))
    return replace(told, troubles=(*state.troubles, what)), ((LookForRoom(),) if what == "disk" else ())


def _broke(state: State, news: Broke, now: Now) -> Step:
    broken = state.broken if news.part in state.broken else (*state.broken, news.part)
    detail = f"{news.part}: {news.detail}" + ("" if news.again else f"; {STAYS_DOWN}")
    state = replace(state, broken=broken)
    if "fault" in state.troubles and not news.again:  # it was thought to begin anew; the wizard must know better
        return _add(state, wire.Trouble(**_stamp(state, now), what="fault", detail=detail)), ()
    return _wrong(state, "fault", detail, now)


def _runs_again(state: State, part: str, now: Now) -> State:
    if part not in state.broken:
        return state
    broken = tuple(one for one in state.broken if one != part)
    rest = state.troubles if broken else tuple(one for one in state.troubles if one != "fault")
    return _only_these(replace(state, broken=broken), rest, now)


def _only_these(state: State, rest: tuple[TroubleKind, ...], now: Now) -> State:
    """Of the troubles only `rest` is left; the wizard is told which."""
    if rest == state.troubles:
        return state
    state = _right_again(replace(state, troubles=()), now)
    for what in rest:
        state = _add(state, wire.Trouble(**_stamp(state, now), what=what, detail="still"))
    return replace(state, troubles=rest)


def _right_again(state: State, now: Now) -> State:
    """Where nothing is wrong now, and the wizard was told of trouble, it is said to be over."""
    if state.troubles or not state.record.in_trouble:
        return state
    return _add(state, wire.Trouble(**_stamp(state, now), what="over"))


# --- events ----------------------------------------------------------------------------------------------------------


def _enter(state: State, stage: Stage, now: Now) -> State:
    return replace(_add(state, wire.StageEntered(**_stamp(state, now), stage=stage)), stage=stage, hint="")


def _stamp(state: State, now: Now) -> _Stamp:
    return {"n": state.record.last + 1, "at": now.utc, "mono": now.mono}


def _add(state: State, event: SubjectEvent) -> State:
    return replace(state, record=state.record.after(event), unwritten=(*state.unwritten, event))
