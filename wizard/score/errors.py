"""What can be wrong with a key or with hypotheses: all of it input, all of it with the place.

====================  ==============================================
class                 meaning
====================  ==============================================
KeyUnusable           the key cannot be used; nothing was scored
HypothesesUnusable    a system's answers cannot be used with this key
PanelUnusable         a panel of judges, or a rating, cannot be used
====================  ==============================================
"""

from __future__ import annotations

from wizard.errors import InputError


class KeyUnusable(InputError):
    """The key cannot be used."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        """File, and line or utterance where one is to blame."""
        self.reason = reason

    def __str__(self) -> str:
        return f"the key {self.place} cannot be used: {self.reason}"


class HypothesesUnusable(InputError):
    """A system's answers cannot be used."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        """File, and line or utterance where one is to blame."""
        self.reason = reason

    def __str__(self) -> str:
        return f"the hypotheses {self.place} cannot be used: {self.reason}"


class PanelUnusable(InputError):
    """A panel of judges, or a rating, cannot be used."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"
