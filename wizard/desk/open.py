"""Open a session, new or resumed, with everything it needs: domain, database, tool, messages, journal, door, ear."""

from __future__ import annotations

import asyncio
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from wizard import __version__
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Tool
from wizard.ask.tool import make_tool
from wizard.desk.access import Access, prepare
from wizard.desk.canned import CannedMessages, load_messages
from wizard.desk.floor import Floor
from wizard.desk.live import Ear, LiveSession, LiveSettings
from wizard.desk.server import DeskServer
from wizard.domain import Domain, database_url, load_domain
from wizard.domain.version import folder_version
from wizard.errors import StateError, UsageError
from wizard.journal import events as ev
from wizard.journal.reader import read_journal
from wizard.journal.writer import JournalWriter

SUBJECT = re.compile(r"[0-9a-z]{3}")
"""A subject's identifier in the corpus: three characters of base 36, as in the ATIS corpora. Never a name."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class SessionChoice:
    """What the experimenter chooses for a session."""

    domain: str = "personnel"
    database: str | None = None
    """A SQLAlchemy URL instead of the domain's own database."""
    sessions: Path = Path("sessions")
    resume: str | None = None
    """The session to go on with; None for a new one."""
    subject: str | None = None
    """Three characters of base 36; None for the next free ones."""
    listen: str = ""
    """HOST:PORT for another room; empty for this machine alone."""
    messages: Path | None = None
    wizard: str = ""
    live: LiveSettings = field(default_factory=LiveSettings)


@dataclass
class Desk:
    """A live session and its door."""

    live: LiveSession
    server: DeskServer
    database: Database

    async def start(self) -> None:
        """Listen. Raises DeviceError where the address cannot be listened on."""
        self.live.start()
        await self.server.start()

    async def close(self) -> None:
        """Let the last messages out, close the door, let go of the files."""
        await self.server.stop()
        await self.live.close()
        self.database.close()


def open_session(choice: SessionChoice, *, ear: Ear | None = None) -> Desk:
    """Make the session's folder and journal, or take up the one that was interrupted; needs a running event loop.

    Raises:
        WozError: the domain, the database, the messages or the session cannot be used; nothing was changed.
    """
    asyncio.get_running_loop()
    messages = load_messages(choice.messages)
    folder = choice.sessions / (choice.resume or _new_name(choice))
    opened = _first_event(folder) if choice.resume else None
    domain = load_domain(opened.domain if opened else choice.domain)
    database = open_database(database_url(domain, choice.database))
    try:
        tool = make_tool(domain, database)
        access = prepare(folder, choice.listen)
        if opened:
            return _resumed(folder, opened, domain, database, tool, messages, access, ear)
        return _fresh(folder, choice, domain, database, tool, messages, access, ear)
    except BaseException:
        database.close()
        raise


def _fresh(
    folder: Path,
    choice: SessionChoice,
    domain: Domain,
    database: Database,
    tool: Tool,
    messages: CannedMessages,
    access: Access,
    ear: Ear | None,
) -> Desk:
    first = ev.SessionOpened(
        session=folder.name,
        domain=domain.name if domain.builder else str(domain.folder),
        domain_version=folder_version(domain.folder),
        as_of=domain.as_of.isoformat(),
        tool=tool.name,
        messages_sha256=messages.sha256,
        software=f"woz-collect {__version__}",
        wizard=choice.wizard,
        subject=folder.name.rpartition("-")[0],
        settings=asdict(choice.live),
    )
    journal = JournalWriter.create(folder, first)
    floor = Floor()
    floor.apply(first)
    return _desk(folder, journal, floor, choice.live, domain, database, tool, messages, access, ear)


def _resumed(
    folder: Path,
    opened: ev.SessionOpened,
    domain: Domain,
    database: Database,
    tool: Tool,
    messages: CannedMessages,
    access: Access,
    ear: Ear | None,
) -> Desk:
    journal, repairs = JournalWriter.open(folder)
    try:
        floor = Floor()
        for entry in read_journal(folder):
            floor.apply(entry.event)
        if floor.ended is not None:
            raise StateError(f"{folder}: this session has ended ({floor.ended.why}); begin a new one without --session")
        again = ev.SessionResumed(software=f"woz-collect {__version__}", tool=tool.name, repaired=repairs.told)
        journal.append(again)
        floor.apply(again)
        live = LiveSettings(**opened.settings)
        return _desk(folder, journal, floor, live, domain, database, tool, messages, access, ear)
    except BaseException:
        journal.close()
        raise


def _desk(
    folder: Path,
    journal: JournalWriter,
    floor: Floor,
    settings: LiveSettings,
    domain: Domain,
    database: Database,
    tool: Tool,
    messages: CannedMessages,
    access: Access,
    ear: Ear | None,
) -> Desk:
    live = LiveSession(
        folder,
        journal,
        floor,
        domain=domain,
        database=database,
        tool=tool,
        messages=messages,
        access=access,
        settings=settings,
        ear=ear,
    )
    return Desk(live, DeskServer(live, access), database)


def _first_event(folder: Path) -> ev.SessionOpened:
    first: Any = next(iter(read_journal(folder, strict=False))).event
    assert isinstance(first, ev.SessionOpened)  # noqa: S101 - the reader refuses a journal that begins otherwise
    return first


def _new_name(choice: SessionChoice) -> str:
    """SUBJECT-NUMBER: `8ky-1` is the first session of subject 8ky."""
    existing = {path.name for path in choice.sessions.glob("*-*")} if choice.sessions.is_dir() else set()
    if choice.subject is not None:
        if not SUBJECT.fullmatch(choice.subject):
            raise UsageError(
                f"--subject {choice.subject}: expected three characters of 0-9 a-z, such as 8ky; never a name"
            )
        subject = choice.subject
    else:
        taken = {name.rpartition("-")[0] for name in existing}
        subject = next(s for s in map(_base36, range(1, 36**3)) if s not in taken)
    number = next(n for n in range(1, 1000) if f"{subject}-{n}" not in existing)
    return f"{subject}-{number}"


def _base36(number: int) -> str:
    text = ""
    for _ in range(3):
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return text
