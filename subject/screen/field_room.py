"""How much may stand in a field. What does not fit is not taken, not even in part, and the terminal says so.

Fields lay themselves out anew with every key: with 100,000 characters in one, each key would take the terminal seconds.
"""

from __future__ import annotations

from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

MOST_IN_A_LINE = 5_000
"""Characters of a line, unless it says otherwise: as many as can be sent to the subject."""
MOST_IN_A_STATEMENT = 20_000
"""Characters of a statement, unless the field says otherwise: as many as the guard takes of SQL."""


class NoRoom(Message):
    """Something was typed or pasted that does not fit into a field; the field is as it was."""

    def __init__(self, added: int, most: int) -> None:
        super().__init__()
        self.added = added
        """Characters that were to come in."""
        self.most = most
        """Characters that the field takes."""

    def __str__(self) -> str:
        """One line for the screen: what was too long, how long it may be, what to do."""
        if self.added == 1:
            return f"not written: this field takes {self.most:,} characters and is full; delete some first"
        return f"not pasted: {self.added:,} characters, and this field takes {self.most:,}; paste less"


def has_room(field: Widget, has: int, removed: int, added: int, most: int) -> bool:
    """Whether a change of a field fits; where it does not, `NoRoom` is told. What makes a text no longer always fits.

    Args:
        field: the one that would change.
        has: characters in it.
        removed: characters of them that go.
        added: characters that come in their place.
        most: characters that it takes.
    """
    if added <= removed or has - removed + added <= most:
        return True
    field.post_message(NoRoom(added, most))
    return False


def line_has_room(line: Input, text: str, between: tuple[int, int], most: int) -> bool:
    """As `has_room`, for `text` that comes between two places of a line, whichever of them is the first."""
    start, end = sorted(between)
    removed = max(0, min(len(line.value), end) - max(0, start))
    return has_room(line, len(line.value), removed, len(text), most)
