"""Subjects who took their consent back in the middle of a session, on their own screen.

She was told that everything recorded of her is deleted. So `woz ingest` takes no such session in, and
`woz forget --withdrawn` finds and removes what there is of her, her earlier sessions too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wizard.corpus import remote
from wizard.journal import events as ev
from wizard.journal.errors import NotASession
from wizard.journal.reader import read_journal

WITHDRAWN = "withdrawn"
"""What the journal says of why she left (`subject.wire.messages.LeftWhy`)."""


def withdrawal(folder: Path) -> str:
    """When (UTC) the subject of this session took her consent back; empty where she did not.

    Raises `NotASession`, `TooNew`.
    """
    for entry in read_journal(folder, strict=False):
        match entry.event:
            case ev.SubjectLeft(why=why) if why == WITHDRAWN:
                return entry.time.isoformat()
    return ""


def withdrawn_subjects(locations: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The subjects who took their consent back in one of these sessions, with those sessions' places, by code.

    The code is empty for sessions that name no subject.
    """
    found: dict[str, list[str]] = {}
    for location in locations:
        try:
            with remote.journal_at(location) as folder:
                if not withdrawal(folder):
                    continue
                first = next(iter(read_journal(folder, strict=False))).event
        except NotASession:
            continue
        subject = first.subject if isinstance(first, ev.SessionOpened) else ""
        found.setdefault(subject, []).append(location)
    return {subject: tuple(found[subject]) for subject in sorted(found)}
