"""The report room's errors: all say what, where, and what to do.

Each is a `ReportError`, and of the kind (`wizard.errors`) that it stands under.

WozError
  UsageError
    NothingToReport  no session that was named, or found, has a turn to report on
"""

from __future__ import annotations

from dataclasses import dataclass

from wizard.errors import UsageError, WozError


class ReportError(WozError):
    """A report that cannot be made."""


@dataclass(eq=False)
class NothingToReport(ReportError, UsageError):
    """There is no turn to report on; nothing was written."""

    query: str = ""
    """What was asked of the corpus; empty for sessions that were named, and for a whole corpus."""
    left_out: tuple[str, ...] = ()
    """The sessions there are, with why they are left out: a line a reason."""

    def __str__(self) -> str:
        if self.query:
            return f"nothing to report: no turn is found by {self.query}; ask for more with --where, or leave it out"
        told = "; ".join(self.left_out[:3]) or "there is no session"
        more = f"; and {len(self.left_out) - 3} more" if len(self.left_out) > 3 else ""
        return f"nothing to report: {told}{more}; name sessions in which a subject spoke"
