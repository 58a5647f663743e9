"""A subject without a screen, as a process that can be killed: `python -m tests.e2e.subject_process CODE SPOOL WAV...`.

She says each file once, in order, and goes on where she was when she is started again. `SPOOL/../said` counts. What she
had in her spool before it was cleared is `SPOOL/../spooled.jsonl`, how far she was shown the conversation
`SPOOL/../held.json`. RIG_TURNS has her say so many, the files over and
over, RIG_EVERY has her begin one only so many seconds after the one before, RIG_PATIENCE is hers in seconds. With
RIG_MICROPHONE she holds TALK at a real microphone as long as each file is, whatever is to be heard there; trouble with
it is looked after in a second.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from subject.audio import recorder
from subject.audio.sources import SourceSpec
from subject.errors import SubjectError
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.wire.joincode import parse

HELD = 1.6
"""Seconds for which TALK is held at a microphone."""


class AtMicrophone(SimulatedSubject):
    """Speaks no files: somebody else makes the sound."""

    async def arrive(self, practice: Path) -> None:
        """To the conversation; `practice` is not played."""
        station = self.station
        await self.open_microphone()
        if station.view.stage == "microphone":
            await station.check_microphone(1.0)
        if station.view.stage != "conversation":
            station.enter("conversation")

    async def say(self, audio: Path) -> None:
        """Hold TALK for a while, as soon as it is her turn and there is no trouble."""
        while not self.station.view.capturing:
            if self.station.view.trouble:
                await asyncio.sleep(1)
                with suppress(SubjectError):
                    await self.station.go_on()
            await self.pressed(3)
        await asyncio.sleep(HELD)
        self.station.release()
        await self.until("the end of the utterance", lambda view: not view.capturing)


async def main(code: str, spool: Path, files: list[Path]) -> None:
    microphone = bool(os.environ.get("RIG_MICROPHONE"))
    source = SourceSpec.microphone() if microphone else SourceSpec.file()
    patience = float(os.environ.get("RIG_PATIENCE", "60"))
    recorder.OPENS_WITHIN = max(recorder.OPENS_WITHIN, patience)  # a faster clock leaves a process no time to begin
    station = Station(parse(code), source, spool, software="test")
    await station.start()
    subject = (AtMicrophone if microphone else SimulatedSubject)(station, patience=patience)
    progress = spool.parent / "said"
    await subject.arrive(files[0])
    said = int(progress.read_text()) if progress.exists() else 0
    every = float(os.environ.get("RIG_EVERY", "0"))
    due = time.monotonic()
    for number in range(said + 1, int(os.environ.get("RIG_TURNS", len(files))) + 1):
        due = max(due, time.monotonic() - every)
        await asyncio.sleep(due - time.monotonic())
        due += every
        progress.with_suffix(".new").write_text(str(number))
        progress.with_suffix(".new").replace(progress)  # whole, whenever this process is killed
        await subject.say(files[(number - 1) % len(files)])
    while not await station.drained(10) and station.view.stage != "ended" and not station.view.refused:
        pass  # without a connection nobody knows yet what she said last, and it is nobody's turn
    await subject.until("her last answer", lambda view: view.state == "ready" and view.linked, over=True)
    await station.drained(10)
    (spool.parent / "stop").touch()
    await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)
    told = {"goodbye": bool(station.view.goodbye), "history": station.state.history.end.model_dump()}
    (spool.parent / "held.json").write_text(json.dumps(told))
    (spool.parent / "spooled.jsonl").write_bytes((station.spool.folder / "events.jsonl").read_bytes())
    await station.stop()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]]))
