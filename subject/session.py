"""The subject's side of a session, without I/O: what happened so far, what she sees, what to write down and to do.

`step(state, happening, now)` gives the next state and the effects that the station carries out in their order;
`opened` gives the state of a terminal that has just opened its spool; `view` is what her screen draws. Nothing here
reads a clock, a disk or a socket, so every interleaving can be tried (``tests/unit/subject/test_session_model.py``):

1. Her events are numbered from 1 without a gap, and stamped when they happen. Each is in `StationState.unwritten`, in
   order, until the disk has it; whoever adds one asks for `Write` before every other effect of that step.
2. `StationState.record` is the fold of her events. A terminal that opens the spool anew and is welcomed stands where
   the one stands that never stopped and is welcomed again.
3. At most one utterance is recorded at a time, and a number is used once.
4. Recording begins only in a stage in which she speaks, while the connection is there, a microphone is open, nothing
   is wrong and it is her turn. What began is finished, whatever comes.
5. She chooses a task when it is her turn to speak, and no other until the wizard's side has said that it knows.
6. What happens at her side comes before what the wizard's side knows yet: she is *listening* from her first captured
   frame, *working* from her release on, until a state that is not of the press, or the acknowledgement of what she
   said, shows that the wizard's side knows. A pause comes first.
7. While something is wrong she is told of nothing else. The wizard is told of each trouble once, then that a part stays
   down where it does, and once that it is over.
8. What she writes on her sheet is hers to change until she closes it; what she has closed stays as it is.
9. The end is final: no stage follows it, and nothing is recorded after it.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Literal, assert_never

from subject.audio import events as heard
from subject.inputs_and_effects import (
    Agree,
    Broke,
    ChooseTask,
    CloseMicrophone,
    Decline,
    Effect,
    EventsWritten,
    GoTo,
    Happening,
    Heard,
    Leave,
    LinkChanged,
    Mended,
    MicrophoneClosed,
    MicrophoneJudged,
    MicrophoneMissing,
    MicrophoneOpened,
    News,
    NotRecorded,
    Painted,
    PaperCommand,
    PressTalk,
    Recorded,
    ReleaseTalk,
    RunsAgain,
    StartRecording,
    StopRecording,
    TalkCommand,
    TypeLine,
    Withdraw,
    Write,
    Wrong,
)
from subject.record import PRACTICE, UNHEARD
from subject.state import Device, HerClocks, StationState, Step, add, enter, may_speak, shown_state, stamp
from subject.troubles import broke, only_these, right_again, runs_again, wrong
from subject.view import Hint
from subject.wire import messages as wire
from subject.wire.messages import (
    Stage,
    ToSubject,
    TroubleKind,
)
from subject.wire.sheet import (
    Questionnaire,
)
from subject.writing import write_on_paper
from subject.written_sheets import welcomed

SPEAKS = ("practice", "scenario", "conversation")
"""Stages in which she speaks, or a typed line is taken."""
EARLY_EVERY = 0.5
"""Seconds: a key that is held down and repeats is one early press, not thirty."""

_NONE: tuple[Effect, ...] = ()


def step(state: StationState, happening: Happening, now: HerClocks) -> Step:
    """The state after `happening`, and what is to be done about it, in order."""
    if isinstance(happening, PaperCommand):
        following, effects = write_on_paper(state, happening, now), _NONE
    elif isinstance(happening, TalkCommand):
        following, effects = _command(state, happening, now)
    else:
        following, effects = _news(state, happening, now)
    if following.record.last > state.record.last:
        effects = (Write(), *effects)
    return following, effects


# --- commands --------------------------------------------------------------------------------------------------------


def _command(state: StationState, command: TalkCommand, now: HerClocks) -> Step:
    if state.stage == "ended":
        return _after_the_end(state, command)
    match command:
        case Agree():
            return _agree(state, now), ()
        case Decline():
            declined = add(state, wire.Left(**stamp(state, now), why="declined"))
            return replace(declined, stage="ended"), ()
        case Withdraw():
            return _withdraw(state, keep=command.keep, now=now)
        case GoTo():
            return enter(state, command.stage, now), ()
        case PressTalk():
            return _press(state, now)
        case ReleaseTalk():
            return _release(state, now)
        case TypeLine() | ChooseTask() | Painted() | Leave():
            return _told(state, command, now), ()
    assert_never(command)


def _told(state: StationState, command: TypeLine | ChooseTask | Painted | Leave, now: HerClocks) -> StationState:
    """What is one event of hers, and changes nothing else here."""
    match command:
        case TypeLine():
            return _type(state, " ".join(command.text.split()), now)
        case ChooseTask():
            return _choose(state, command.task, now)
        case Painted():
            if command.reply in state.record.displayed:
                return state
            return add(state, wire.Displayed(**stamp(state, now), reply=command.reply))
        case Leave():
            return add(state, wire.Left(**stamp(state, now), why="experimenter"))
    assert_never(command)


def _after_the_end(state: StationState, command: TalkCommand) -> Step:
    """Nothing is taken any more; what is still being recorded is let go."""
    stopping = isinstance(command, ReleaseTalk) and state.utterance and state.device is not None
    return state, ((StopRecording(),) if stopping else ())


def _agree(state: StationState, now: HerClocks) -> StationState:
    if state.material is None:
        return state
    consent = state.material.consent
    digest = hashlib.sha256(consent.text.encode()).hexdigest()
    agreed = add(state, wire.Consented(**stamp(state, now), version=consent.version, text_sha256=digest))
    return enter(agreed, "practice" if state.source == "typed" else "microphone", now)


def _withdraw(state: StationState, *, keep: bool, now: HerClocks) -> Step:
    """The end by her own will. What she is saying is finished first, so that no recording is left half."""
    stopping = replace(state, stopping="stopped" if keep else "withdrawn")
    return _end(stopping if state.capturing else _stopped(stopping, now), "")


def _stopped(state: StationState, now: HerClocks) -> StationState:
    """Where she has stopped: nothing of what she was saying is still to come."""
    if not state.stopping:
        return state
    return replace(add(state, wire.Left(**stamp(state, now), why=state.stopping)), stopping="")


def _press(state: StationState, now: HerClocks) -> Step:
    if state.utterance or not state.linked or state.device is None or state.troubles or state.stage not in SPEAKS:
        return state, ()
    if not may_speak(state):
        return _early(state, now), ()
    number = state.next_utterance
    pressed = replace(state, utterance=number, next_utterance=number + 1, pressed_at=now.mono, released_at=0.0, hint="")
    return pressed, (StartRecording(number),)


def _release(state: StationState, now: HerClocks) -> Step:
    if not state.utterance or state.device is None:
        return state, ()
    return replace(state, released_at=now.mono), (StopRecording(),)


def _type(state: StationState, text: str, now: HerClocks) -> StationState:
    """A typed line; one of the practice goes nowhere, and is no turn."""
    if not text or not state.linked or state.stage not in SPEAKS or state.troubles:
        return state
    if state.stage == "practice":
        return replace(state, practised=True)
    if not may_speak(state):
        return _early(state, now)
    typed = add(state, wire.Typed(**stamp(state, now), text=text))
    return replace(typed, awaited=True, hint="")


def _choose(state: StationState, task: int, now: HerClocks) -> StationState:
    """A task from the list; the wizard's side gives it to her."""
    listed = state.material.tasks if state.material is not None else ()
    free = state.stage in ("scenario", "conversation") and not state.choosing and not state.capturing
    if not 1 <= task <= len(listed) or not free or not state.linked or shown_state(state) != "ready":
        return state
    return replace(add(state, wire.TaskChosen(**stamp(state, now), task=task)), choosing=True)


def _early(state: StationState, now: HerClocks) -> StationState:
    """Not now: a gentle sign."""
    if now.mono - state.early_at > EARLY_EVERY:
        state = add(state, wire.EarlyPress(**stamp(state, now)))
    return replace(state, early_at=now.mono, hint="wait")


# --- news ------------------------------------------------------------------------------------------------------------


def _news(state: StationState, news: News, now: HerClocks) -> Step:
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
            return wrong(state, news.what, news.detail, now)
        case Mended():
            rest: tuple[TroubleKind, ...] = ("fault",) if state.broken else ()
            return only_these(replace(state, hint=""), rest, now), ()
        case EventsWritten():
            return replace(state, unwritten=tuple(event for event in state.unwritten if event.n > news.n)), ()
        case Broke():
            return broke(state, news, now)
        case RunsAgain():
            return runs_again(state, news.part, now), ()
    assert_never(news)


def _heard(state: StationState, message: ToSubject, now: HerClocks) -> Step:
    match message:
        case wire.Welcome():
            return _welcomed(state, message, now), ()
        case wire.StateChange():
            # `listening` is of the press; what she said may have ended here already.
            awaited = state.awaited and message.state == "listening"
            return replace(state, told=message.state, awaited=awaited), ()
        case wire.Scenario():
            return replace(state, scenario=message, choosing=False), ()
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
            chosen = message.event is not None and not state.record.chosen_after(message.event)
            return replace(state, awaited=state.awaited and not known, choosing=state.choosing and not chosen), ()
        case wire.Refused() | wire.Echo():  # the connection's own affair
            return state, ()
    assert_never(message)


def _welcomed(state: StationState, welcome: wire.Welcome, now: HerClocks) -> StationState:
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
        paper=welcomed(welcome, record.written),
        history=state.history.going_on_at(welcome.history),
        to_come=welcome.shown,
        stage="ended" if over else stage,
        next_utterance=max(state.next_utterance, welcome.next_utterance),
        awaited=record.said_after(welcome.events_received),
        choosing=record.chosen_after(welcome.events_received),
    )
    if joined.source == "typed" and not over:  # a terminal before this one may have waited for a microphone in vain
        joined = right_again(joined, now)
        if stage == "microphone":
            joined = enter(joined, "practice", now)
    return _asked(joined, now) if welcome.questionnaire is not None else joined


def _asked(state: StationState, now: HerClocks) -> StationState:
    """The questionnaire has come: her conversation is over."""
    return state if state.stage in ("questionnaire", "ended") else enter(state, "questionnaire", now)


def _link_changed(state: StationState, news: LinkChanged) -> Step:
    if not news.linked:
        state = replace(state, awaited=False)
    if news.refused == "session_over" and state.joined:  # the good-bye was lost with the connection
        return _end(replace(state, linked=False), state.goodbye)
    return replace(state, linked=news.linked, refused=news.refused), ()


def _end(state: StationState, goodbye: str) -> Step:
    """The session is over: nothing is listened to any more."""
    return replace(state, stage="ended", goodbye=goodbye), (CloseMicrophone(),)


def _microphone(
    state: StationState,
    news: MicrophoneOpened | MicrophoneMissing | MicrophoneClosed | MicrophoneJudged,
    now: HerClocks,
) -> StationState:
    match news:
        case MicrophoneOpened():
            return right_again(replace(state, device=Device(news.device, news.host_api), utterance=0), now)
        case MicrophoneMissing():
            return add(state, wire.Trouble(**stamp(state, now), what="unavailable", detail=news.detail))
        case MicrophoneClosed():
            return _stopped(replace(state, device=None, utterance=0, capturing=False), now)
        case MicrophoneJudged():
            checked = wire.MicrophoneChecked(
                **stamp(state, now),
                verdict=news.verdict,
                peak_dbfs=news.peak_dbfs,
                rms_dbfs=news.rms_dbfs,
                source=state.source,
                device=state.device.name if state.device else "",
                host_api=state.device.host_api if state.device else "",
            )
            return add(state, checked)
    assert_never(news)


def _recorded(
    state: StationState, event: heard.Started | heard.Ended | heard.OrderRefused, now: HerClocks
) -> StationState:
    match event:
        case heard.Started():
            pressed = wire.Pressed(
                **stamp(state, now),
                utterance=int(event.utterance),
                practice=state.stage in PRACTICE,
                source=state.source,
                device=state.device.name if state.device else "",
                host_api=state.device.host_api if state.device else "",
                press_sample=event.press_sample,
                first_sample=event.first_sample,
                pressed_at=state.pressed_at,
            )
            return replace(add(state, pressed), capturing=True)
        case heard.Ended():
            return _ended(state, event, now)
        case heard.OrderRefused():
            return replace(state, utterance=0, capturing=False)
    assert_never(event)


def _ended(state: StationState, event: heard.Ended, now: HerClocks) -> StationState:
    verdict = event.verdict.kind
    cut: Literal["", "longest", "interrupted"] = (
        "longest" if event.interrupted == "longest" else "interrupted" if event.interrupted else ""
    )
    ended = wire.Ended(
        **stamp(state, now),
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
        add(state, ended),
        utterance=0,
        capturing=False,
        released_at=0.0,
        awaited=not unheard and ended.utterance not in state.record.practice,
        hint=hint,
    )
    return _stopped(complete, now)
