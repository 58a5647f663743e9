"""The states that a turn went through while it was annotated: what undo and redo walk along."""

from __future__ import annotations

from dataclasses import dataclass

from wizard.corpus.annotation import Annotation


@dataclass(frozen=True, slots=True)
class UndoState:
    """What undo goes back to."""

    annotation: Annotation
    decided: bool
    """She has chosen the class; it does not follow tags and context any more."""
    action: str
    """What led here, in words."""


class UndoHistory:
    """States in order, and which one is now. Acting after an undo drops what could be redone."""

    def __init__(self, first: UndoState) -> None:
        self._states = [first]
        self._at = 0

    @property
    def now(self) -> UndoState:
        """The state that things are in."""
        return self._states[self._at]

    @property
    def can_undo(self) -> str:
        """The action that undo takes back; empty where there is none."""
        return self.now.action if self._at else ""

    @property
    def can_redo(self) -> str:
        """The action that redo does again; empty where there is none."""
        return self._states[self._at + 1].action if self._at + 1 < len(self._states) else ""

    def act(self, state: UndoState) -> bool:
        """Go on to `state`; False where it is what there was."""
        if (state.annotation, state.decided) == (self.now.annotation, self.now.decided):
            return False
        del self._states[self._at + 1 :]
        self._states.append(state)
        self._at += 1
        return True

    def undo(self) -> bool:
        """Take the last action back; False where there is none."""
        return self._walk(-1)

    def redo(self) -> bool:
        """Do again what was taken back; False where there is nothing."""
        return self._walk(1)

    def _walk(self, steps: int) -> bool:
        if not 0 <= self._at + steps < len(self._states):
            return False
        self._at += steps
        return True
