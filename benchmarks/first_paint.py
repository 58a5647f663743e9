"""Either terminal, from nothing to its first screen, headless; `benchmarks.laboratory` times it as a whole process."""

from __future__ import annotations

import asyncio
import inspect
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from textual.pilot import Pilot

if TYPE_CHECKING:
    from wizard.desk.session_opening import SessionChoice


async def _leave(pilot: Pilot[object]) -> None:
    print("painted", flush=True)
    pilot.app.exit()


def wizard() -> None:
    """As `woz wizard` does: paint the first screen, then open a session behind it; says when each is done."""
    from wizard.cli.wizard import hold
    from wizard.desk.terminal.app import WizardApp

    class Headless(WizardApp):
        """Without a terminal; left when the session is open."""

        CSS_PATH = str(Path(inspect.getfile(WizardApp)).with_name("terminal.tcss"))

        async def run_async(self, **_: object) -> None:
            """Run, headless."""
            await super().run_async(headless=True, auto_pilot=self._told)

        async def _told(self, pilot: Pilot[object]) -> None:
            print("painted", flush=True)
            while not hasattr(self, "desk") or not self.desk.is_mounted:
                await pilot.pause(0.005)
            print("open", flush=True)
            self.exit()

    def choose() -> SessionChoice:
        from wizard.desk.session_opening import SessionChoice

        return SessionChoice(sessions=folder / "sessions", secrets=folder / "secrets")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with patch("wizard.desk.terminal.app.WizardApp", Headless):
            asyncio.run(hold(choose, mute=True, log=folder / "log"))


def subject() -> None:
    """Paint the subject's screen once, and say so; nobody answers at the other end."""
    from subject.audio.sources import SourceSpec
    from subject.station import Station
    from subject.terminal.app import SubjectApp
    from subject.wire.joincode import JoinCode
    from subject.wire.names import SessionName

    with tempfile.TemporaryDirectory() as name:
        code = JoinCode("unix", SessionName("001-1"), "token", path=f"{name}/nobody.sock")
        station = Station(code, SourceSpec.typed(), Path(name) / "spool")
        SubjectApp(station).run(headless=True, auto_pilot=_leave)
