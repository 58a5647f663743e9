"""What can be wrong with a key or with hypotheses: all of it a `ScoreError`, input, and with the place.

====================  ==============================================
class                 meaning
====================  ==============================================
KeyUnusable           the key cannot be used; nothing was scored
HypothesesUnusable    a system's answers cannot be used with this key
PanelUnusable         a panel of judges, or a rating, cannot be used
TasksUnusable         a file of subjects' tasks cannot be used
DisputesUnusable      a file of disputes, or what is asked of it, cannot be used
====================  ==============================================
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import InputError, WozError


class ScoreError(WozError):
    """A key, a system's answers or ratings that cannot be used."""


@dataclass(eq=False)
class KeyUnusable(ScoreError, InputError):
    """The key cannot be used."""

    place: str
    """File, and line or utterance where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the key {self.place} cannot be used: {self.reason}"


@dataclass(eq=False)
class HypothesesUnusable(ScoreError, InputError):
    """A system's answers cannot be used."""

    place: str
    """File, and line or utterance where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the hypotheses {self.place} cannot be used: {self.reason}"


@dataclass(eq=False)
class PanelUnusable(ScoreError, InputError):
    """A panel of judges, or a rating, cannot be used."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(eq=False)
class TasksUnusable(ScoreError, InputError):
    """A file of the tasks that subjects had cannot be used."""

    place: str
    """File, and line where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the tasks {self.place} cannot be used: {self.reason}"


@dataclass(eq=False)
class DisputesUnusable(ScoreError, InputError):
    """The file of disputes, or what is asked of it, cannot be used."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"
