"""What can be wrong with a key or with hypotheses: all of it input, all of it with the place.

====================  ==============================================
class                 meaning
====================  ==============================================
KeyUnusable           the key cannot be used; nothing was scored
HypothesesUnusable    a system's answers cannot be used with this key
PanelUnusable         a panel of judges, or a rating, cannot be used
TasksUnusable         a file of subjects' tasks cannot be used
====================  ==============================================
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import InputError


@dataclass(eq=False)
class KeyUnusable(InputError):
    """The key cannot be used."""

    place: str
    """File, and line or utterance where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the key {self.place} cannot be used: {self.reason}"


@dataclass(eq=False)
class HypothesesUnusable(InputError):
    """A system's answers cannot be used."""

    place: str
    """File, and line or utterance where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the hypotheses {self.place} cannot be used: {self.reason}"


@dataclass(eq=False)
class PanelUnusable(InputError):
    """A panel of judges, or a rating, cannot be used."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(eq=False)
class TasksUnusable(InputError):
    """A file of the tasks that subjects had cannot be used."""

    place: str
    """File, and line where one is to blame."""
    reason: str

    def __str__(self) -> str:
        return f"the tasks {self.place} cannot be used: {self.reason}"
