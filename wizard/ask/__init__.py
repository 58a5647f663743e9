"""A question to interpretations to SQL to an answer; the read-only guard; maxima; the memory.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

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

_HOME = {
    "Database": "wizard.ask.guard",
    "Exchange": "wizard.ask.interface",
    "Interpretation": "wizard.ask.interface",
    "Outcome": "wizard.ask.interface",
    "Request": "wizard.ask.interface",
    "SqlCancelled": "wizard.ask.guard",
    "SqlFailed": "wizard.ask.guard",
    "SqlRefused": "wizard.ask.guard",
    "SqlTimeout": "wizard.ask.guard",
    "Tool": "wizard.ask.interface",
    "make_tool": "wizard.ask.tool",
    "open_database": "wizard.ask.guard",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
