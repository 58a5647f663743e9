"""Open a session, new or resumed, with everything it needs: domain, database, tool, messages, journal, door, ear."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path

from subject.wire.errors import BadName
from subject.wire.messages import MOST_TASKS
from subject.wire.names import SessionName
from wizard import __version__
from wizard.ask.guard import open_database
from wizard.ask.llm import Endpoint, LlmReader
from wizard.ask.memory import Memory, MemoryTool, read_memory
from wizard.ask.tool import make_lexicon_tool
from wizard.desk.access import Access, forget, prepare
from wizard.desk.announcement import Announcement
from wizard.desk.canned import CannedMessages, load_messages
from wizard.desk.core.state import SessionState
from wizard.desk.live import Ear, LiveSession, LiveSettings, SessionKit
from wizard.desk.pairing import Pairing
from wizard.desk.server import DeskServer
from wizard.desk.session_settings import ModelWhen
from wizard.domain import Domain, database_url, is_shipped, load_domain
from wizard.domain.version import folder_version
from wizard.errors import StateError, UsageError
from wizard.journal import events as ev
from wizard.journal.errors import SessionOver
from wizard.journal.reader import read_journal
from wizard.journal.writer import JournalWriter

SUBJECT = re.compile(r"[0-9a-z]{3}")
"""A subject's identifier in the corpus: three characters of base 36, as in the ATIS corpora. Never a name."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Planned:
    """One session of a collection, as the journal says it."""

    collection: str
    number: str
    site: str
    group: str
    condition: str


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
    """HOST or HOST:PORT for another room; empty for this machine alone."""
    messages: Path | None = None
    secrets: Path | None = None
    """Where token and certificate are kept; None for the user's state folder."""
    wizard: str = ""
    memory: Path | None = None
    """The tool's memory, as `woz domain learn` wrote it; a resumed session uses it as it was when it began."""
    model: Endpoint | None = None
    """A language model to be asked beside the tool; none by default, and never while the wizard types."""
    model_when: ModelWhen = "not-sure"
    live: LiveSettings = field(default_factory=LiveSettings)
    announce: bool = False
    """Whether the local network is told where a session for another room waits for its short code."""
    planned: Planned | None = None
    """What a collection says of the session; None for one that nobody planned."""


@dataclass
class OpenedDesk:
    """A live session and its door."""

    live: LiveSession
    server: DeskServer
    pairing: Pairing | None = None
    """The short code, where the session listens for another room."""
    announcement: Announcement | None = None
    """Says on the local network where that is; None where nobody wants it said."""

    async def start(self) -> None:
        """Listen. Raises DeviceError where the address cannot be listened on."""
        self.live.start()
        await self.server.start()
        if self.pairing is not None:
            await self.pairing.start()
            self.live.short_code = self.pairing.told
            if self.announcement is not None and (port := self.pairing.port) is not None:
                await self.announcement.start(self.live.access.hosts, port)

    async def close(self) -> None:
        """Let the last messages out, close the door, let go of the files; a session that ended needs no secrets."""
        try:
            if self.announcement is not None:
                await self.announcement.stop()
            if self.pairing is not None:
                await self.pairing.stop()
            await self.server.stop()
            await self.live.close()
        finally:
            if self.live.state.ended is not None:
                self.live.access.forget()
            self.live.kit.database.close()


@dataclass(frozen=True)
class LoadedSession:
    """What a session stands on, before anything of it is written; whoever does not open it closes `kit.database`."""

    kit: SessionKit
    resumed: Path | None
    """The folder of the session that is gone on with; None for a new one."""
    opened: ev.SessionOpened | None
    """How that one began."""


def load(choice: SessionChoice) -> LoadedSession:
    """Read domain, messages and memory, open the database, make the tool. May be called in any thread.

    Raises `WozError` where one of them cannot be used.
    """
    messages = load_messages(choice.messages)
    resumed = choice.sessions / _existing_name(choice.resume) if choice.resume else None
    opened = _first_event(resumed) if resumed else None
    domain = load_domain((opened.domain_folder or opened.domain) if opened else choice.domain)
    memory = _memory(choice.memory, opened.memory if opened else None)
    kit = make_kit(domain, choice.database, messages, memory, choice.model, choice.model_when)
    return LoadedSession(kit, resumed, opened)


def open_session(choice: SessionChoice, *, ear: Ear | None = None, loaded: LoadedSession | None = None) -> OpenedDesk:
    """Make the session's folder and journal, or take up the one that was interrupted; needs a running event loop.

    `loaded` is what `load` made of the same choice; without it, that is done here.

    Raises:
        WozError: the domain, the database, the messages or the session cannot be used; nothing was changed.
    """
    asyncio.get_running_loop()
    stands_on = loaded or load(choice)
    kit = stands_on.kit
    try:
        if stands_on.resumed and stands_on.opened:
            return _resumed(stands_on.resumed, stands_on.opened, choice, kit, ear)
        return _fresh(choice, kit, ear)
    except BaseException:
        kit.database.close()
        raise


def make_kit(
    domain: Domain,
    database: str | None,
    messages: CannedMessages,
    memory: Memory | None = None,
    model: Endpoint | None = None,
    model_when: ModelWhen = "not-sure",
) -> SessionKit:
    """The domain with its database opened read-only and its tool made, with a memory and a language model where there
    are any."""
    opened = open_database(database_url(domain, database))
    try:
        rules = make_lexicon_tool(domain, opened)
        tool = rules if memory is None else MemoryTool(rules, memory, opened, labels=domain.display.labels)
        reader = LlmReader(model, domain, rules, memory) if model is not None else None
        if reader is not None:
            threading.Thread(target=reader.warm_up, name="warming up", daemon=True).start()
        return SessionKit(domain, opened, tool, messages, reader, model_when)
    except BaseException:
        opened.close()
        raise


def _memory(path: Path | None, version: str | None) -> Memory | None:
    """The memory in `path`; for a session that is gone on with, as it was when that began."""
    if not version:  # a new session (None), or one that began without a memory
        return read_memory(path) if path is not None and version is None else None
    if path is None:
        raise UsageError(f"the session began with memory {version}; give its file with --memory")
    memory = read_memory(path).at(int(version.partition("-")[0]))
    if memory.version != version:
        raise StateError(f"{path}: not the memory that the session began with ({version}); give the file it had then")
    return memory


def _fresh(choice: SessionChoice, kit: SessionKit, ear: Ear | None) -> OpenedDesk:
    if (listed := len(choice.live.listed(kit.domain))) > MOST_TASKS:
        raise UsageError(
            f"she can choose from {MOST_TASKS} tasks at most, and these are {listed}; name those of a session in a "
            "plan (tasks_each), or leave --tasks-from-list out"
        )
    folder = _claimed(choice)
    try:
        access = prepare(folder, choice.listen, choice.secrets)
        first = ev.SessionOpened(
            session=folder.name,
            domain=kit.domain.name,
            domain_folder="" if is_shipped(kit.domain.folder) else str(kit.domain.folder),
            domain_version=folder_version(kit.domain.folder),
            as_of=kit.domain.as_of.isoformat(),
            tool=kit.tools,
            memory=kit.tool.memory.version if isinstance(kit.tool, MemoryTool) else "",
            messages_sha256=kit.messages.sha256,
            software=f"woz-collect {__version__}",
            wizard=choice.wizard,
            subject=folder.name.rpartition("-")[0],
            settings=asdict(choice.live),
            **_told(choice.planned),
        )
        journal = JournalWriter.create(folder, first)
    except BaseException:
        forget(folder, choice.secrets)
        with contextlib.suppress(OSError):
            folder.rmdir()
        raise
    state = SessionState()
    state.apply(first)
    live = LiveSession(folder, journal, state, kit, access, choice.live, ear)
    return _desk(live, access, announce=choice.announce)


def _told(planned: Planned | None) -> dict[str, str]:
    """The fields of the journal's first event that tell of the plan."""
    if planned is None:
        return {}
    told = asdict(planned)
    return {"planned": told.pop("number"), **told}


def _resumed(
    folder: Path, opened: ev.SessionOpened, choice: SessionChoice, kit: SessionKit, ear: Ear | None
) -> OpenedDesk:
    try:
        journal, repairs = JournalWriter.open(folder)  # locked from here on: a second desk goes no further
    except SessionOver:
        forget(folder, choice.secrets)
        raise
    try:
        access = prepare(folder, choice.listen, choice.secrets, resumed=True)
        state, complete = SessionState(), None
        for entry in read_journal(folder):
            state.apply(entry.event)
            if isinstance(entry.event, ev.UtteranceStored | ev.TypedReceived):
                complete = entry.time
        again = ev.SessionResumed(software=f"woz-collect {__version__}", tool=kit.tools, repaired=repairs.told)
        journal.append(again)
        state.apply(again)
        settings = LiveSettings(**opened.settings)
        live = LiveSession(folder, journal, state, kit, access, settings, ear, complete)
        return _desk(live, access, announce=choice.announce)
    except BaseException:
        journal.close()
        raise


def _desk(live: LiveSession, access: Access, *, announce: bool) -> OpenedDesk:
    pairing = None
    if access.code.kind == "tls":
        pairing = Pairing(access.code, access.bind, partial(live.door.refused, "wrong_token"))
    return OpenedDesk(live, DeskServer(live, access), pairing, Announcement() if announce else None)


def _first_event(folder: Path) -> ev.SessionOpened:
    first = next(iter(read_journal(folder, strict=False))).event
    assert isinstance(first, ev.SessionOpened)  # noqa: S101 - the reader refuses a journal that begins otherwise
    return first


def _claimed(choice: SessionChoice) -> Path:
    """A new session's folder, made: from here on its name is taken."""
    while True:
        folder = choice.sessions / _new_name(choice)
        try:
            folder.mkdir(parents=True, mode=0o700)
        except FileExistsError:  # somebody opens a session at this very moment
            continue
        except OSError as error:
            raise StateError(
                f"{folder}: cannot be made ({error.strerror}); choose another folder with --sessions"
            ) from error
        return folder


def _existing_name(text: str) -> SessionName:
    """The name of a session that is gone on with. Raises `UsageError` where it cannot be one."""
    try:
        return SessionName(text)
    except BadName as error:
        raise UsageError(f"--session: {error}; its folder is given with --sessions") from error


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
