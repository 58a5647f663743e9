"""What happened in a session, in order, for ever: events, the writer, the reader, and the check of all of it.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wizard.journal.envelope import Entry
    from wizard.journal.errors import Damaged, NotASession, SessionBusy, SessionExists, SessionOver, TooNew, WriteFailed
    from wizard.journal.events import FORMAT
    from wizard.journal.findings import Finding, Report
    from wizard.journal.reader import read_journal
    from wizard.journal.writer import JournalWriter

__all__ = [
    "FORMAT",
    "Damaged",
    "Entry",
    "Finding",
    "JournalWriter",
    "NotASession",
    "Report",
    "SessionBusy",
    "SessionExists",
    "SessionOver",
    "TooNew",
    "WriteFailed",
    "read_journal",
]

_HOME = {
    "Damaged": "wizard.journal.errors",
    "Entry": "wizard.journal.envelope",
    "FORMAT": "wizard.journal.events",
    "Finding": "wizard.journal.findings",
    "JournalWriter": "wizard.journal.writer",
    "NotASession": "wizard.journal.errors",
    "Report": "wizard.journal.findings",
    "SessionBusy": "wizard.journal.errors",
    "SessionExists": "wizard.journal.errors",
    "SessionOver": "wizard.journal.errors",
    "TooNew": "wizard.journal.errors",
    "WriteFailed": "wizard.journal.errors",
    "read_journal": "wizard.journal.reader",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)
