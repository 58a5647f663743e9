"""The headings of the wizard's panels: what each panel holds, and which key does what in it now."""

from __future__ import annotations

from rich.text import Text

from subject.screen.colours import BAD
from subject.screen.keys import heading_key
from subject.screen.lines import heading
from subject.wire.turn import TurnState
from wizard.desk.actions import KEYS
from wizard.desk.terminal.choice_panels import offered
from wizard.desk.terminal.focus import none_chosen, time_is_up, transcript_due
from wizard.desk.view import DeskView


def transcript(view: DeskView, width: int, *, active: bool) -> list[Text]:
    """Over the line of the transcript. `width`: in columns. `active`: the panel has the keys. So in all of these."""
    hint = ""
    if transcript_due(view):
        speaking = view.state is TurnState.LISTENING
        hint = "Enter: held until she has finished" if speaking else "Enter: to her, and ask"
    elif view.transcript is not None:
        hint = "sent: fixed"
    return heading("Transcript", hint, width, active=active)


def requests(width: int, *, revising: bool, active: bool) -> list[Text]:
    """Over the requests; `revising` where the line of a further one is open."""
    hint = "Enter: ask   Esc: leave" if revising else heading_key(KEYS, "revise")
    return heading("Request, behind the curtain", hint, width, active=active)


def not_asked_yet(width: int, *, fresh: bool) -> list[Text]:
    """Over the readings of what is being typed; `fresh` where they are of the text as it stands now."""
    return heading(f"Readings, not asked yet{'' if fresh else ' …'}", "", width)


def readings(view: DeskView, width: int, *, active: bool) -> list[Text]:
    """Over the readings of the request that is looked at."""
    request = offered(view)
    many = request is not None and len(view.requests) > 1
    words = f"Readings of request {request.number}" if many and request is not None else "Readings"
    return heading(words, _what_to_do(view), width, active=active)


def _what_to_do(view: DeskView) -> str:
    """What the keys do with the readings."""
    hint = "Enter: send the answer" if view.can_send_answer else _replied(view)
    latest = view.requests[-1] if view.requests else None
    if view.selected is not None and view.state is TurnState.WORKING:
        hint = f"{heading_key(KEYS, 'adjust')}   {hint}"
    elif view.model and view.state is TurnState.WORKING and latest is not None and latest.model is None:
        hint = heading_key(KEYS, "ask_model")
    if none_chosen(view):
        hint = f"Down or 1-9: choose one   {hint}".rstrip()
    return hint


def _replied(view: DeskView) -> str:
    last = view.shown[-1] if view.shown else None
    if last is None or last.type == "transcript" or last.turn != view.turn or view.state is not TurnState.READY:
        return ""
    return "answer sent: fixed" if last.type == "answer" else "a message was sent: fixed"


def messages(view: DeskView, width: int, *, active: bool) -> list[Text]:
    """The line above the canned messages, of `width` columns: its key, or that the time is up."""
    if time_is_up(view):
        words = "▲ Time is up: Enter on a message, or go on"
        return heading(words, heading_key(KEYS, "messages"), width, active=active, style=BAD)
    hint = "Enter: send it   Esc: leave" if active else heading_key(KEYS, "messages")
    return heading("Messages", hint, width, active=active)
