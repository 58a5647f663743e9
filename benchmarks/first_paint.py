"""Either terminal, from nothing to its first screen, headless; `benchmarks.laboratory` times it as a whole process."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from textual.pilot import Pilot


async def _leave(pilot: Pilot[object]) -> None:
    pilot.app.exit()


def wizard() -> None:
    """Open a session and paint the wizard's screen once."""
    from wizard.desk.open import SessionChoice, open_session
    from wizard.desk.terminal.app import WizardApp

    async def main(folder: Path) -> None:
        desk = open_session(SessionChoice(sessions=folder / "sessions", secrets=folder / "secrets"))
        await desk.start()
        await WizardApp(desk.live).run_async(headless=True, auto_pilot=_leave)
        await desk.close()

    with tempfile.TemporaryDirectory() as name:
        asyncio.run(main(Path(name)))


def subject() -> None:
    """Paint the subject's screen once; nobody answers at the other end."""
    from subject.audio.sources import SourceSpec
    from subject.station import Station
    from subject.terminal.app import SubjectApp
    from subject.wire.joincode import JoinCode
    from subject.wire.names import SessionName

    with tempfile.TemporaryDirectory() as name:
        code = JoinCode("unix", SessionName("001-1"), "token", path=f"{name}/nobody.sock")
        station = Station(code, SourceSpec.typed(), Path(name) / "spool")
        SubjectApp(station).run(headless=True, auto_pilot=_leave)
