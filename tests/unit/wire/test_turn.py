"""The turn's transition table: legal, complete, never stuck, told to the subject without a word too much."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.wire.errors import IllegalTransition
from subject.wire.turn import BARGE_IN, TRANSITIONS, TurnEvent, TurnState, as_shown, step


def reachable(start: TurnState, *, barge_in: bool) -> set[TurnState]:
    table = {**TRANSITIONS, **(BARGE_IN if barge_in else {})}
    seen, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for (state, _), following in table.items():
            if state is here and following not in seen:
                seen.add(following)
                frontier.append(following)
    return seen


@pytest.mark.parametrize("barge_in", [False, True])
@pytest.mark.parametrize("state", list(TurnState))
def test_ready_can_be_reached_from_everywhere(state: TurnState, barge_in: bool) -> None:
    assert TurnState.READY in reachable(state, barge_in=barge_in)


@pytest.mark.parametrize("state", list(TurnState))
def test_every_state_is_used(state: TurnState) -> None:
    assert state in reachable(TurnState.READY, barge_in=False)


def test_the_turn_of_the_1989_paper_section_6_1() -> None:
    state = TurnState.READY
    seen = [state]
    for event in (TurnEvent.PRESS, TurnEvent.END, TurnEvent.TRANSCRIPT, TurnEvent.REPLY):
        state = step(state, event)
        seen.append(state)
    assert [s.value for s in seen] == ["ready", "listening", "transcribing", "working", "ready"]


@given(st.lists(st.sampled_from(TurnEvent)), st.booleans())
def test_any_sequence_is_taken_or_refused_and_a_refusal_changes_nothing(
    events: list[TurnEvent], barge_in: bool
) -> None:
    state = TurnState.READY
    for event in events:
        try:
            following = step(state, event, barge_in=barge_in)
        except IllegalTransition as error:
            assert (error.state, error.event) == (state, event)
            assert event.value in str(error)
            assert state.value in str(error)
        else:
            assert (state, event) in TRANSITIONS or (barge_in and (state, event) in BARGE_IN)
            state = following


@given(st.lists(st.sampled_from(TurnEvent), max_size=60))
def test_no_reply_without_an_utterance_or_typed_line_before_it(events: list[TurnEvent]) -> None:
    state, heard, replies = TurnState.READY, 0, 0
    for event in events:
        try:
            state = step(state, event)
        except IllegalTransition:
            continue
        heard += event in (TurnEvent.PRESS, TurnEvent.TYPED)
        replies += event is TurnEvent.REPLY
        assert replies <= heard


def test_speaking_before_the_answer_is_refused_unless_the_session_allows_it() -> None:
    with pytest.raises(IllegalTransition):
        step(TurnState.WORKING, TurnEvent.PRESS)
    assert step(TurnState.WORKING, TurnEvent.PRESS, barge_in=True) is TurnState.LISTENING


def test_she_cannot_tell_transcribing_from_working() -> None:
    assert {s.value: as_shown(s) for s in TurnState} == {
        "ready": "ready",
        "listening": "listening",
        "transcribing": "working",
        "working": "working",
    }
    assert {as_shown(s, paused=True) for s in TurnState} == {"paused"}
