"""Play a domain's rehearsal as real sessions: one a speaker, on real parts, with nobody at either end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.supervision import side_by_side
from wizard import __version__
from wizard.desk.live import LiveSession, LiveSettings
from wizard.desk.session_opening import SessionChoice, open_session
from wizard.domain import RehearsalUtterance, load_domain
from wizard.errors import InputError
from wizard.rehearse.script import ScriptedWizard

Told = Callable[[str], None]


@dataclass(frozen=True)
class PlayedSession:
    """One session, and the utterances of the rehearsal in the order of its turns."""

    folder: Path
    subject: str
    utterances: tuple[RehearsalUtterance, ...]


@dataclass(frozen=True)
class HowToPlay:
    """The choices of a performance."""

    domain: str
    root: Path
    """Sessions go to `root/sessions`, what the subject's side keeps to `root/spool`."""
    speed: float
    """Times natural speed."""
    time_limit: float
    """Seconds, of the scripted wizard."""
    database: str | None = None


async def play(how: HowToPlay, tell: Told) -> list[PlayedSession]:
    """Hold the sessions, one after the other; `tell` gets a line a turn.

    Raises:
        WozError: something could not be opened, or a side waited in vain.
        InputError: the domain has no rehearsal.
    """
    lines = load_domain(how.domain).rehearsal.utterances
    if not lines:
        remedy = f"`woz domain speak {how.domain}` makes one of its tests"
        raise InputError(f"the domain {how.domain} has no rehearsal; {remedy}")
    played = [await _session(how, tuple(group), tell) for _, group in groupby(lines, key=lambda line: line.voice)]
    for folder in ("secrets/desks", "secrets", "spool"):
        with suppress(OSError):  # what is in use, or was not confirmed, stays
            (how.root / folder).rmdir()
    return played


async def _session(how: HowToPlay, lines: tuple[RehearsalUtterance, ...], tell: Told) -> PlayedSession:
    settings = LiveSettings(time_limit=how.time_limit, leave_after=0.0, questionnaire=True)
    choice = SessionChoice(
        domain=how.domain,
        database=how.database,
        sessions=how.root / "sessions",
        secrets=how.root / "secrets",
        wizard="script",
        live=settings,
    )
    desk = open_session(choice)
    live = desk.live
    await desk.start()
    try:
        station = Station(
            live.access.code,
            SourceSpec.file(speed=how.speed),
            how.root / "spool",
            software=f"woz-collect {__version__} rehearsal",
        )
        await station.start()
        try:
            subject, wizard = SimulatedSubject(station), ScriptedWizard(live)
            await subject.arrive(lines[0].audio)
            tell(f"session {live.folder.name}: agreed, microphone checked, practised ({lines[0].voice})")
            for line in lines:
                if live.view.turn and live.view.scenario and live.view.scenario.number < line.scenario:
                    _leave_task(live, subject)
                while live.view.scenario and live.view.scenario.number < line.scenario:
                    live.next_scenario()
                _, became = await side_by_side(subject.say(line.audio), wizard.turn(line))
                tell(f"  {live.view.turn:2d}  {line.transcript}\n      {became}")
            _leave_task(live, subject)
            await station.drained()
            live.end()
            await subject.answer_questions(live.domain.rehearsal.answers)
            await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
        finally:
            await station.stop()
    finally:
        await desk.close()
    return PlayedSession(live.folder, live.folder.name.rpartition("-")[0], lines)


def _leave_task(live: LiveSession, subject: SimulatedSubject) -> None:
    """She writes down what she has found out, before the next task or the end."""
    for sheet in live.domain.rehearsal.sheets:
        if live.view.scenario is not None and sheet.scenario == live.view.scenario.number:
            subject.write_sheet(sheet.entries, sheet.closes)
