"""What the request line may hold, by a snapshot: the requests of the turn, and what would be understood instead."""

from __future__ import annotations

from subject.wire.turn import TurnState
from wizard.desk.view import DeskView


def suggested(view: DeskView) -> tuple[str, ...]:
    """The latest request as it was asked and what would be understood in its place; empty where nothing would be."""
    latest = view.requests[-1] if view.requests else None
    if latest is None or latest.status != "abstained" or not latest.suggestions:
        return ()
    return (latest.text, *(suggestion.text for suggestion in latest.suggestions))


def may_stand_there(view: DeskView) -> tuple[str, ...]:
    """What Down and Up put into the request: the latest, what would be understood in its place, and what was asked
    before it, so that Up begins with the one before; empty where there is nothing else."""
    before = [request.text for request in view.requests]
    texts = tuple(dict.fromkeys((*before[-1:], *suggested(view), *before)))
    return texts if len(texts) > 1 else ()


def being_asked(view: DeskView) -> bool:
    """Whether the latest request has not come back yet."""
    return view.state is TurnState.WORKING and bool(view.requests) and view.requests[-1].status == "running"
