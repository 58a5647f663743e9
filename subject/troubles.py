"""What is wrong at her side, and what the wizard is told of it.

The wizard is told of each trouble once, then that a part stays down where it does, and once that all is over. Pure.
"""

from __future__ import annotations

from dataclasses import replace

from subject.inputs_and_effects import (
    Broke,
    LookForRoom,
)
from subject.state import HerClocks, StationState, Step, add, stamp
from subject.wire import messages as wire
from subject.wire.messages import (
    TroubleKind,
)

STAYS_DOWN = "it does not begin anew: restart her terminal"
"""What the wizard is told of a part that has failed for good."""


def wrong(state: StationState, what: TroubleKind, detail: str, now: HerClocks) -> Step:
    """Something needs looking after: she is paused, and the wizard is told, until it is over."""
    if what in state.troubles:
        return state, ()
    told = add(state, wire.Trouble(**stamp(state, now), what=what, detail=detail))
    return replace(told, troubles=(*state.troubles, what)), ((LookForRoom(),) if what == "disk" else ())


def broke(state: StationState, news: Broke, now: HerClocks) -> Step:
    """A part of the program has raised."""
    broken = state.broken if news.part in state.broken else (*state.broken, news.part)
    detail = f"{news.part}: {news.detail}" + ("" if news.again else f"; {STAYS_DOWN}")
    state = replace(state, broken=broken)
    if "fault" in state.troubles and not news.again:  # it was thought to begin anew; the wizard must know better
        return add(state, wire.Trouble(**stamp(state, now), what="fault", detail=detail)), ()
    return wrong(state, "fault", detail, now)


def runs_again(state: StationState, part: str, now: HerClocks) -> StationState:
    """A part that had raised works again."""
    if part not in state.broken:
        return state
    broken = tuple(one for one in state.broken if one != part)
    rest = state.troubles if broken else tuple(one for one in state.troubles if one != "fault")
    return only_these(replace(state, broken=broken), rest, now)


def only_these(state: StationState, rest: tuple[TroubleKind, ...], now: HerClocks) -> StationState:
    """Of the troubles only `rest` is left; the wizard is told which."""
    if rest == state.troubles:
        return state
    state = right_again(replace(state, troubles=()), now)
    for what in rest:
        state = add(state, wire.Trouble(**stamp(state, now), what=what, detail="still"))
    return replace(state, troubles=rest)


def right_again(state: StationState, now: HerClocks) -> StationState:
    """Where nothing is wrong now, and the wizard was told of trouble, it is said to be over."""
    if state.troubles or not state.record.in_trouble:
        return state
    return add(state, wire.Trouble(**stamp(state, now), what="over"))
