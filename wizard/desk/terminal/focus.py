"""Where the next key belongs. Pure: what has changed, when a key was last typed, and whether text waits to be sent.

Rules:
1. She starts to speak: the transcript. Readings arrive, a language model's too: the readings. Not understood: the
   request, for revision. The time limit is reached: the messages, unless there is an answer to send or a reading to
   choose: an Enter that was meant for it sends no message.
2. The focus never moves while a key is being typed, nor away from text that has not been sent.
3. Enter sends nothing that had not come to the screen when it was pressed.
"""

from __future__ import annotations

from typing import Literal

from subject.wire.turn import TurnState
from wizard.desk.view import DeskView, RequestView

Where = Literal["transcript", "request", "readings", "messages"]

_HEARING = (TurnState.LISTENING, TurnState.TRANSCRIBING)


def transcript_due(view: DeskView) -> bool:
    """True where a transcript can be typed: she speaks or has spoken, and none has been entered."""
    return view.state in _HEARING and view.transcript is None and view.held is None and not view.ended


def time_is_up(view: DeskView) -> bool:
    """True where an answer is due and the time limit has passed: the messages are offered (1989 paper, 6.1)."""
    return view.time_limit_reached and view.state in (TurnState.WORKING, TurnState.TRANSCRIBING) and not view.ended


def at_stake(view: DeskView) -> tuple[str, int, int] | None:
    """What Enter would put on her screen that the wizard has not typed herself: the answer of a statement, or the line
    that the subject typed; which it is, its turn, and the statement's number. None where there is nothing."""
    if view.can_send_answer and view.attempt is not None:
        return "answer", view.turn, view.attempt.number
    return ("typed", view.turn, 0) if view.typed and transcript_due(view) else None


def home(view: DeskView) -> Where:
    """Where the next key belongs as things stand."""
    if transcript_due(view):
        return "transcript"
    return "messages" if time_is_up(view) and not to_choose(view) else "readings"


def belongs(before: DeskView | None, now: DeskView) -> Where | None:
    """Where the next key belongs because of what has just changed; None where nothing did that matters."""
    if transcript_due(now) and (before is None or before.turn != now.turn or before.state not in _HEARING):
        return "transcript"
    working = now.state is TurnState.WORKING and not now.ended
    if time_is_up(now) and not (before is not None and time_is_up(before)) and not to_choose(now):
        return "messages"
    latest = now.requests[-1] if working and now.requests else None
    if latest is not None and latest.status != _status(before, now, latest):
        if latest.status == "answered" or unsure_of(latest):
            return "readings"
        if latest.status in ("abstained", "failed"):
            return "request"
    if latest is not None and _modelled(latest) and not _modelled(_known(before, now, latest)):
        return "readings"
    return None


def to_choose(view: DeskView) -> bool:
    """Whether there is an answer to send, or a reading that the wizard may choose."""
    return view.can_send_answer or bool(view.requests and unsure_of(view.requests[-1]))


def unsure_of(request: RequestView) -> bool:
    """Whether the tool abstained though it has readings: the wizard may choose one."""
    return request.status == "abstained" and bool(request.interpretations)


def none_chosen(view: DeskView) -> bool:
    """Whether the latest request has readings that the tool would not answer with, and the wizard has chosen none."""
    latest = view.requests[-1] if view.state is TurnState.WORKING and view.requests else None
    return latest is not None and unsure_of(latest) and view.selected is None and view.attempt is None


def _known(before: DeskView | None, now: DeskView, latest: RequestView) -> RequestView | None:
    """The request as it was."""
    if before is None or before.turn != now.turn or len(before.requests) < latest.number:
        return None
    return before.requests[latest.number - 1]


def _status(before: DeskView | None, now: DeskView, latest: RequestView) -> str:
    known = _known(before, now, latest)
    return known.status if known is not None else ""


def _modelled(request: RequestView | None) -> bool:
    """Whether a language model has given it a reading."""
    return request is not None and request.model is not None and request.model.status == "answered"
