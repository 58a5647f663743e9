"""A desk without a screen, as a process that can be killed: `python -m tests.e2e.desk_process SESSIONS [SESSION]`.

Its wizard answers every turn as soon as she can, by the same actions as the terminal's keys. It writes the join code to
SESSIONS/../code, and ends the session when SESSIONS/../stop is there. RIG_LISTEN may say where it listens (HOST:PORT),
RIG_DATABASE which database it asks (a URL).
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from subject.wire.turn import TurnState
from wizard.desk.live import LiveSettings, NotNow
from wizard.desk.open import SessionChoice, open_session

TRANSCRIPT = "how many employees are there in department 45"


async def main(sessions: Path, resume: str | None) -> None:
    desk = open_session(
        SessionChoice(
            sessions=sessions,
            resume=resume,
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
    while not live.view.ended:
        view = live.view
        try:
            if view.state is TurnState.TRANSCRIBING:
                live.send_transcript(TRANSCRIPT)
            elif view.can_send_answer:
                live.send_answer()
            elif view.state is TurnState.WORKING and view.requests and view.requests[-1].status != "running":
                if view.attempt is None or view.attempt.status not in ("running", "ok"):
                    live.send_message("unable_to_answer", {})
            elif (parent / "stop").exists() and view.state is TurnState.READY and not live.state.open_utterances():
                live.end()
        except NotNow:
            pass
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.3)
    await desk.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
