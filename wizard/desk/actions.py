"""Every action of the wizard, once: its name, key, title and help. Bindings, footer, palette and docs come from here.

The terminal's keys and the demo's scripted wizard call the same `LiveSession` methods; this table is what ties a key to
one of them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """One thing the wizard can do."""

    name: str
    key: str
    """As Textual writes it."""
    label: str
    """The key as people write it."""
    title: str
    help: str


ACTIONS: tuple[Action, ...] = (
    Action("enter", "enter", "Enter", "Go on", "Transcript: to her, and ask. Readings: send the answer."),
    Action("revise", "ctrl+r", "Ctrl+R", "Revise the request", "Edit the request behind the curtain and ask again."),
    Action("edit_sql", "f12", "F12", "Write SQL", "An editor with schema and value look-up."),
    Action("adjust", "ctrl+a", "Ctrl+A", "Adjust the reading", "Drop or change a piece of the reading, without SQL."),
    Action("ask_model", "ctrl+e", "Ctrl+E", "Ask the language model", "Its reading of the latest request, with --llm."),
    Action("cancel", "escape", "Esc", "Undo", "Take back what has not been sent yet; cancel a running query."),
    Action(
        "bring_back",
        "ctrl+z",
        "Ctrl+Z",
        "Bring back",
        "Text that Esc or the end of a turn took away, the latest first.",
    ),
    Action("replay", "ctrl+l", "Ctrl+L", "Hear her again", "Replay the last utterance, whole."),
    Action("replay_end", "ctrl+t", "Ctrl+T", "Hear the end again", "Replay the last two seconds."),
    Action("messages", "ctrl+g", "Ctrl+G", "Messages", "Choose a canned message from the list."),
    Action("note", "ctrl+n", "Ctrl+N", "Note for the annotator", "Add a note to this turn."),
    Action("wizard_error", "ctrl+y", "Ctrl+Y", "Mark my mistake", "Mark a wizard error in this turn."),
    Action("void", "ctrl+d", "Ctrl+D", "Drop this turn", "Nothing was said: back to ready, nothing sent."),
    Action(
        "scenario",
        "ctrl+s",
        "Ctrl+S",
        "Next scenario",
        "Tell the subject that the next task is there; she reads it with F2.",
    ),
    Action("pause", "ctrl+o", "Ctrl+O", "Pause or go on", "Pause the session; she sees a quiet word."),
    Action("left_column", "ctrl+b", "Ctrl+B", "Show or fold what she sees", "The left column, on a narrow terminal."),
    Action("join_code", "ctrl+k", "Ctrl+K", "Join code", "Show the code the subject's terminal joins with."),
    Action("end", "ctrl+q", "Ctrl+Q", "End the session", "Say good-bye to the subject and close the journal."),
    Action("palette", "ctrl+p", "Ctrl+P", "Everything", "The command palette: every action by name."),
)

BY_NAME: dict[str, Action] = {action.name: action for action in ACTIONS}
