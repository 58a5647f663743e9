"""The registry of the subject's terminal: every key there is, and what it does. All other keys do nothing.

What the screen says of keys, what a key does (`subject.terminal.app`), and the table of docs/subject.md are made from
it. The letters of a page's choices stand beside each choice on the page (`subject.terminal.pages`).
"""

from __future__ import annotations

from subject.screen.actions import Action, PlaceKey, Registry

_HERS, _READING, _OTHERS = "Asking", "Reading", "For the experimenter"

KEYS = Registry(
    actions=(
        Action(
            "talk",
            "space",
            "SPACE",
            "Speak",
            "Held while she speaks; once to start and once to stop where a terminal cannot tell that it is let go.",
            group=_HERS,
        ),
        Action(
            "go_on", "enter", "Enter", "Go on", "The choice that is marked; a line that is typed is sent.", group=_HERS
        ),
        Action(
            "task",
            "f2",
            "F2",
            "Your task",
            "Shows the task during the conversation; once more, hides it.",
            "your task",
            group=_HERS,
        ),
        Action(
            "sheet",
            "f4",
            "F4",
            "Your sheet",
            "Where a task has blanks: shows them, to be filled in; once more, hides them.",
            "sheet",
            group=_HERS,
        ),
        Action(
            "tasks",
            "f6",
            "F6",
            "The tasks",
            "Where she chooses her tasks: shows the list of them, between two questions; once more, hides it.",
            group=_HERS,
        ),
        Action(
            "finished",
            "f8",
            "F8",
            "I have finished",
            "On her sheet: the task is done, and the sheet stays as it is; Y says that she is sure.",
            group=_HERS,
        ),
        Action(
            "rather_not",
            "f9",
            "F9",
            "Rather not",
            "On her sheet: gives the task up. In the questionnaire: skips what is left. Y says that she is sure.",
            group=_HERS,
        ),
        Action(
            "help",
            "f1",
            "F1",
            "Help",
            "What the keys do and what the system knows; once more, hides it.",
            "help",
            group=_HERS,
        ),
        Action(
            "stop",
            "f3",
            "F3",
            "Stop",
            "From her consent on, at any time: she stops, and what she said is kept, or deleted.",
            "stop",
            group=_HERS,
        ),
        Action(
            "page:1",
            "pagedown",
            "PgDn",
            "Further down",
            "The next page, the next rows of a long answer, what is newer.",
            group=_READING,
        ),
        Action(
            "page:-1",
            "pageup",
            "PgUp",
            "Further up",
            "The page before, the rows before, or what was earlier.",
            group=_READING,
        ),
        Action("line:1", "down", "↓", "A line down", "On a page to read.", group=_READING),
        Action("line:-1", "up", "↑", "A line up", "On a page to read.", group=_READING),
        Action(
            "columns:1",
            "right",
            "▶",
            "More columns",
            "Of a wide answer, at the right; while she types nothing.",
            group=_READING,
        ),
        Action("columns:-1", "left", "◀", "Columns before", "Those at the left.", group=_READING),
        Action(
            "experimenter",
            "f10",
            "F10",
            "The experimenter's page",
            "Then a word and Enter; after the end, it closes at once.",
            group=_OTHERS,
        ),
    ),
    places=(
        PlaceKey(
            "Any page with choices",
            "SPACE",
            "The marked choice, where she speaks her questions and SPACE is not for speaking.",
        ),
        PlaceKey("Consent", "A N B", "I agree; no, thank you, and once more to stop; back to the page."),
        PlaceKey("Stopping", "K D B", "Stop and keep it; stop and delete it, with Y once more; go on where she was."),
        PlaceKey("Her sheet", "Enter ↓ ↑", "The next line; a line down, a line up."),
        PlaceKey("The tasks", "1 … 9", "The task of that number."),
        PlaceKey("Questionnaire", "1 2 3 4 5", "Points on a scale; Enter goes on, PgUp goes back."),
        PlaceKey("Being sure", "Y B", "She has finished, gives up, or skips the questions; or back."),
        PlaceKey("Briefing", "B", "Back to the page before."),
        PlaceKey("Microphone", "G H T", "Go on, hear it, try again, where Enter does the other."),
    ),
)


def key_name(key: str) -> str:
    """A key as it is written on a keyboard: `PgDn`, `F2`, `A`."""
    action = KEYS.by_key.get(key)
    return action.label if action is not None else key.upper()


def named_key(name: str) -> str:
    """`F2 your task`: an action's key and its word, as they stand on the screen. Raises `KeyError`."""
    return f"{KEYS[name].label} {KEYS[name].short}"
