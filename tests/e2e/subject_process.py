"""A subject without a screen, as a process that can be killed: `python -m tests.e2e.subject_process CODE SPOOL WAV...`.

She says each file once, in order, and goes on where she was when she is started again. `SPOOL/../said` counts. What she
had in her spool before it was cleared is `SPOOL/../spooled.jsonl`. RIG_TURNS has her say so many, the files over and
over, and RIG_EVERY has her begin one only so many seconds after the one before.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from subject.audio.sources import SourceSpec
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.wire.joincode import parse


async def main(code: str, spool: Path, files: list[Path]) -> None:
    station = Station(parse(code), SourceSpec.file(), spool, software="test")
    await station.start()
    subject = SimulatedSubject(station, patience=60)
    progress = spool.parent / "said"
    await subject.arrive(files[0])
    said = int(progress.read_text()) if progress.exists() else 0
    every = float(os.environ.get("RIG_EVERY", "0"))
    due = time.monotonic()
    for number in range(said + 1, int(os.environ.get("RIG_TURNS", len(files))) + 1):
        due = max(due, time.monotonic() - every)
        await asyncio.sleep(due - time.monotonic())
        due += every
        progress.write_text(str(number))
        await subject.say(files[(number - 1) % len(files)])
    await subject.until("her last answer", lambda view: view.state == "ready")
    await station.drained(10)
    (spool.parent / "stop").touch()
    await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
    (spool.parent / "spooled.jsonl").write_bytes((station.spool.folder / "events.jsonl").read_bytes())
    await station.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]]))
