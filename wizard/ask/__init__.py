"""A question to interpretations to SQL to an answer; the read-only guard; maxima; the memory.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.first_use import imported_at_first_use

if TYPE_CHECKING:
    from wizard.ask.guard import Database, SqlCancelled, SqlFailed, SqlRefused, SqlTimeout, open_database
    from wizard.ask.interface import Exchange, Interpretation, Outcome, Request, Tool
    from wizard.ask.tool import make_tool

__all__ = [
    "Database",
    "Exchange",
    "Interpretation",
    "Outcome",
    "Request",
    "SqlCancelled",
    "SqlFailed",
    "SqlRefused",
    "SqlTimeout",
    "Tool",
    "make_tool",
    "open_database",
]

__getattr__ = imported_at_first_use(
    __name__,
    {
        "wizard.ask.guard": ("Database", "SqlCancelled", "SqlFailed", "SqlRefused", "SqlTimeout", "open_database"),
        "wizard.ask.interface": ("Exchange", "Interpretation", "Outcome", "Request", "Tool"),
        "wizard.ask.tool": ("make_tool",),
    },
)
