"""The life of a turn, as a table of legal transitions, blind to which side runs it.

    ready -> listening -> transcribing -> working -> ready

Rules:
1. A state and an event that are not in the table are illegal: `step` raises, nothing changes.
2. From every state `ready` can be reached: no turn can hang.
3. Speaking again before the answer is legal only where the session allows it (barge-in); it closes the open turn
   (`overtaken`) and opens the next one.
4. What the subject is shown is a projection: `transcribing` and `working` look the same to her.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType

from subject.wire.errors import IllegalTransition
from subject.wire.messages import State


class TurnState(Enum):
    """Where the turn stands, as both sides know it."""

    READY = "ready"
    LISTENING = "listening"
    TRANSCRIBING = "transcribing"
    WORKING = "working"


class TurnEvent(Enum):
    """What can happen to a turn."""

    PRESS = "press"
    """She begins to speak."""
    END = "end"
    """Her utterance is complete."""
    TYPED = "typed"
    """A typed line came instead of speech."""
    TRANSCRIPT = "transcript"
    """The transcript goes to her screen."""
    REPLY = "reply"
    """An answer or a message goes to her screen."""
    VOID = "void"
    """Nothing was said, or nobody could hear it: the turn costs nobody anything."""


_S, _E = TurnState, TurnEvent

TRANSITIONS: MappingProxyType[tuple[TurnState, TurnEvent], TurnState] = MappingProxyType(
    {
        (_S.READY, _E.PRESS): _S.LISTENING,
        (_S.READY, _E.TYPED): _S.TRANSCRIBING,
        (_S.LISTENING, _E.END): _S.TRANSCRIBING,
        (_S.LISTENING, _E.VOID): _S.READY,
        (_S.TRANSCRIBING, _E.TRANSCRIPT): _S.WORKING,
        (_S.TRANSCRIBING, _E.REPLY): _S.READY,
        (_S.TRANSCRIBING, _E.VOID): _S.READY,
        (_S.WORKING, _E.REPLY): _S.READY,
    }
)

BARGE_IN: MappingProxyType[tuple[TurnState, TurnEvent], TurnState] = MappingProxyType(
    {
        (_S.TRANSCRIBING, _E.PRESS): _S.LISTENING,
        (_S.TRANSCRIBING, _E.TYPED): _S.TRANSCRIBING,
        (_S.WORKING, _E.PRESS): _S.LISTENING,
        (_S.WORKING, _E.TYPED): _S.TRANSCRIBING,
    }
)


def step(state: TurnState, event: TurnEvent, *, barge_in: bool = False) -> TurnState:
    """The state after `event`.

    Raises:
        IllegalTransition: the event is not in the table for this state.
    """
    following = TRANSITIONS.get((state, event))
    if following is None and barge_in:
        following = BARGE_IN.get((state, event))
    if following is None:
        raise IllegalTransition(state, event, tuple(sorted(e.value for s, e in TRANSITIONS if s is state)))
    return following


def as_shown(state: TurnState, *, paused: bool = False) -> State:
    """What the subject is told: *ready*, *listening*, *working*, or *paused*."""
    if paused:
        return "paused"
    if state is TurnState.READY:
        return "ready"
    return "listening" if state is TurnState.LISTENING else "working"
