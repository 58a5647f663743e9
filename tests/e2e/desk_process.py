"""A desk without a screen, as a process that can be killed: `python -m tests.e2e.desk_process SESSIONS [SESSION]`.

Its wizard answers every turn as soon as she can, by the same actions as the terminal's keys. It writes the join code to
SESSIONS/../code, and ends the session when SESSIONS/../stop is there. RIG_LISTEN may say where it listens (HOST:PORT),
RIG_DATABASE which database it asks (a URL), RIG_WIZARD who the wizard is. Every third request is revised first, and
each of those turns has a note. RIG_FIGURES names a file in which it says, turn by turn, how many tasks it has.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from subject.wire.turn import TurnState
from wizard.desk.live import LiveSession, LiveSettings, NotNow
from wizard.desk.session_opening import SessionChoice, open_session

TRANSCRIPT = "how many employees are there in department 45"
REVISED = "how many employees are there in department 42"


class Wizard:
    """Does what is next to do."""

    def __init__(self, live: LiveSession, parent: Path) -> None:
        self.live = live
        self.parent = parent
        self.figures = Path(os.environ["RIG_FIGURES"]) if os.environ.get("RIG_FIGURES") else None
        self._noted = 0

    def act(self) -> None:
        view = self.live.view
        over = view.requests and view.requests[-1].status != "running"
        if view.state is TurnState.TRANSCRIBING:
            self.live.send_transcript(TRANSCRIPT)
            self._tell()
        elif view.state is TurnState.WORKING and over and view.turn % 3 == 0 and len(view.requests) == 1:
            if self._noted != view.turn:
                self._noted = view.turn
                self.live.note(f"she hesitated in turn {view.turn}")
            self.live.ask(REVISED)
        elif view.can_send_answer:
            self.live.send_answer()
        elif view.state is TurnState.WORKING and over:
            if view.attempt is None or view.attempt.status not in ("running", "ok"):
                self.live.send_message("unable_to_answer", {})
        elif view.state is TurnState.READY and self._asked_to_end():
            self.live.end()

    def _asked_to_end(self) -> bool:
        """Somebody asked, and her terminal is there: a wizard who sees that it is away waits for it."""
        asked = (self.parent / "stop").exists()
        return asked and self.live.view.linked and not self.live.state.open_utterances()

    def _tell(self) -> None:
        if self.figures is not None:
            with self.figures.open("a") as file:
                file.write(json.dumps({"turn": self.live.view.turn, "tasks": len(asyncio.all_tasks())}) + "\n")


async def main(sessions: Path, resume: str | None) -> None:
    desk = open_session(
        SessionChoice(
            sessions=sessions,
            resume=resume,
            wizard=os.environ.get("RIG_WIZARD", ""),
            database=os.environ.get("RIG_DATABASE") or None,
            listen=os.environ.get("RIG_LISTEN", ""),
            live=LiveSettings(time_limit=30, leave_after=0.0),
        )
    )
    await desk.start()
    live, parent = desk.live, sessions.parent
    fresh = parent / "code.new"
    fresh.write_text(f"{live.access.code}\n{live.folder.name}\n")
    fresh.replace(parent / "code")
    wizard = Wizard(live, parent)
    while not live.view.ended:
        with suppress(NotNow):
            wizard.act()
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    await desk.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
