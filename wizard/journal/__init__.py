"""What happened in a session, in order, for ever: events, the writer, the reader, and the check of all of it.

The names in `__all__` are what other programs may lean on (docs/library.md); each is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from subject.first_use import imported_at_first_use

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

__getattr__ = imported_at_first_use(
    __name__,
    {
        "wizard.journal.envelope": ("Entry",),
        "wizard.journal.errors": (
            "Damaged",
            "NotASession",
            "SessionBusy",
            "SessionExists",
            "SessionOver",
            "TooNew",
            "WriteFailed",
        ),
        "wizard.journal.events": ("FORMAT",),
        "wizard.journal.findings": ("Finding", "Report"),
        "wizard.journal.reader": ("read_journal",),
        "wizard.journal.writer": ("JournalWriter",),
    },
)
