"""Which key does what on the wizard's terminal: the actions of `wizard.desk.actions`, and the keys inside a panel."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding

from wizard.desk.actions import ACTIONS, BY_NAME

SHORT: dict[str, str] = {
    "revise": "revise",
    "edit_sql": "SQL",
    "adjust": "adjust",
    "ask_model": "ask the model",
    "cancel": "undo",
    "bring_back": "bring back",
    "replay": "hear her",
    "replay_end": "last 2 s",
    "messages": "messages",
    "note": "note",
    "wizard_error": "mistake",
    "void": "drop",
    "scenario": "next task",
    "pause": "pause",
    "left_column": "left",
    "join_code": "join code",
    "end": "end",
    "palette": "all",
}
"""The word beside the key at the foot of the screen."""

IN_HEADINGS = frozenset({"enter", "revise", "edit_sql", "adjust", "ask_model", "messages"})
"""Actions whose key stands in the heading of the panel it belongs to."""


IN_WIDGETS = frozenset({"enter", "cancel"})
"""Actions whose key means something else in a line that is being typed: the only two keys of which that is true."""


@dataclass(frozen=True)
class PanelKey:
    """A key that works inside one panel."""

    panel: str
    label: str
    help: str


PANEL_KEYS: tuple[PanelKey, ...] = (
    PanelKey("Transcript, request", "Tab", "Put what was found in place of a word that is not known; again: the next."),
    PanelKey("Request", "Down Up", "Put in its place a request that would be understood; Enter asks it."),
    PanelKey("Readings", "Up Down", "Pick another reading; its answer is looked up at once."),
    PanelKey("Readings", "1 … 9", "Pick the reading of that number."),
    PanelKey("Readings", "Left Right", "Turn to the answer, its SQL, its CAS draft, the schema."),
    PanelKey("Readings", "PgUp PgDn", "Turn the page of a long answer, or scroll."),
    PanelKey("Readings", "Shift+Left Shift+Right", "Move a wide answer sideways."),
    PanelKey("Adjust", "Up Down", "Walk through the pieces of the reading."),
    PanelKey("Adjust", "Enter", "Offer what else may stand there; type to find a value, Enter takes one."),
    PanelKey("Adjust", "Del", "Drop the piece."),
    PanelKey("Messages", "F1 … F11", "Send that message, a second later; with a blank, its words are asked for first."),
    PanelKey(
        "Messages", "Up Down Left Right", "Walk through the list after Ctrl+G or the time limit; Enter takes one."
    ),
    PanelKey("SQL editor", "Ctrl+Enter or Ctrl+J", "Run the statement."),
    PanelKey(
        "SQL editor", "Esc", "Stop a running query; otherwise back, keeping the text. Enter then sends the answer."
    ),
    PanelKey("SQL editor", "F12", "To the statement."),
    PanelKey("SQL editor", "Ctrl+F", "Find a value; Enter on a match puts it into the statement."),
    PanelKey("SQL editor", "Ctrl+X", "To the schema; Enter puts a name into the statement."),
    PanelKey("SQL editor", "Ctrl+Z Alt+Z", "Bring back what the last change took away; do the change again."),
    PanelKey("SQL editor", "Ctrl+L Ctrl+T", "Hear her again, whole or the end."),
    PanelKey(
        "Where text is typed", "Ctrl+W Ctrl+U Ctrl+C Ctrl+V", "Delete the word before, or all before; copy, paste."
    ),
    PanelKey("Windows", "Enter", "Do it; in a message's blank: on to the next, and from the last one send."),
    PanelKey("Windows", "Esc", "Leave it; nothing is done, and what was typed is there when it is opened again."),
    PanelKey("Join code", "Ctrl+C", "Copy the command for the subject's terminal."),
)


def desk_bindings() -> list[Binding]:
    """One binding an action; before any widget sees the key, except where the widget needs it (Enter, Escape)."""
    return [
        Binding(action.key, action.name, action.title, priority=action.name not in IN_WIDGETS, show=False)
        for action in ACTIONS
        if action.name != "palette"
    ]


def heading_key(name: str) -> str:
    """`Ctrl+R: revise`, for the heading of a panel."""
    return f"{BY_NAME[name].label}: {SHORT[name]}"
