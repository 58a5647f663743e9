"""A subject to practise on: the rehearsal's utterances, spoken through the real wire to a wizard at her real terminal.

She waits for each reply, reads it for a moment, asks on; what she leans on is what the rehearsal's questions lean on.
Told that she was not heard, she says it again. When a reply takes long she grows impatient and presses; when it takes
too long she gives the question up. Everything is chosen by a seed: two wizards can be given the same.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from subject.audio.sources import SourceSpec
from subject.errors import SubjectError
from subject.rehearsal import SimulatedSubject
from subject.station import Station
from subject.wire.messages import Answer, Message
from wizard import __version__
from wizard.desk.live import LiveSession
from wizard.domain import Direct, Rehearsal, RehearsalUtterance
from wizard.errors import InputError
from wizard.rehearse.card import what_works

Difficulty = Literal["easy", "normal", "hard"]
"""`easy`: what the tool answers as it is said; `normal`: everything; `hard`: everything, by somebody in a hurry."""

REPEATS = ("not_heard", "rephrase")
"""Messages after which she says it once more."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How she behaves; seconds."""

    reads: tuple[float, float]
    """She looks at a reply for so long, from and to."""
    impatient: float
    """After so long without a reply she presses, though it is not her turn."""
    gives_up: float
    """After so long she goes on with another question when she can."""


MANNERS: dict[Difficulty, Manner] = {
    "easy": Manner((3.0, 6.0), 60.0, 180.0),
    "normal": Manner((2.0, 5.0), 40.0, 120.0),
    "hard": Manner((0.5, 2.0), 15.0, 60.0),
}


def lines_of(
    rehearsal: Rehearsal, difficulty: Difficulty, seed: int, turns: int | None = None
) -> list[RehearsalUtterance]:
    """What she asks: whole scenarios, in an order that the seed chooses, each scenario's questions in theirs.

    Raises InputError where nothing is left to ask.
    """
    scenarios: dict[tuple[str, int], list[RehearsalUtterance]] = {}
    for one in rehearsal.utterances:
        if difficulty != "easy" or isinstance(one.wizard, Direct):
            scenarios.setdefault((one.voice, one.scenario), []).append(one)
    order = list(scenarios)
    random.Random(seed).shuffle(order)  # noqa: S311 - a rehearsal, no secret
    found = [one for name in order for one in scenarios[name]][:turns]
    if not found:
        raise InputError("the domain's rehearsal has no question of this difficulty")
    return found


@dataclass
class Trainer:
    """One subject of one rehearsal; `said` grows while she speaks."""

    live: LiveSession
    lines: Sequence[RehearsalUtterance]
    manner: Manner
    seed: int
    spool: Path
    speed: float = 1.0
    """Times natural speed."""
    said: list[RehearsalUtterance] = field(default_factory=list)
    """What she said, in the order of the session's turns."""
    problem: str = ""
    """Why she went home early; empty where she did not."""

    def hint(self) -> str:
        """What works for what she said last."""
        return what_works(self.said[-1]) if self.said else "she has not asked anything yet"

    async def run(self) -> None:
        """Arrive, ask everything, and wait to be told good-bye; never raises but for being cancelled."""
        station = Station(
            self.live.access.code,
            SourceSpec.file(speed=self.speed),
            self.spool,
            software=f"woz-collect {__version__} rehearsal",
        )
        try:
            await station.start()
            await self._converse(station)
        except SubjectError as error:
            self.problem = str(error)
        finally:
            await station.stop()

    async def _converse(self, station: Station) -> None:
        subject = SimulatedSubject(station, patience=3600)
        chance = random.Random(self.seed)  # noqa: S311 - a rehearsal, no secret
        await subject.arrive(self.lines[0].audio)
        for line in self.lines:
            await subject.until("her turn", lambda view: view.linked and view.state == "ready")
            while self.live.state.scenario != line.scenario and not self.live.view.ended:
                self.live.next_scenario()  # she is done with this task, and is given the next
            again = True
            while again:
                await subject.until(
                    "her turn", lambda view: view.linked and view.state == "ready" and not view.capturing
                )
                await asyncio.sleep(chance.uniform(*self.manner.reads) / self.speed)
                if station.view.state != "ready":  # the wizard has sent something more, or paused her
                    continue
                self.said.append(line)
                await subject.say(line.audio)
                again = await self._reply(station, subject) in REPEATS and self.said.count(line) < 2
        await station.drained()
        await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)

    async def _reply(self, station: Station, subject: SimulatedSubject) -> str:
        """Wait for the reply as long as she does; the identifier of the message that came, '' for anything else."""
        after = _last(station)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.manner.gives_up / self.speed):
                reply = await self._or_impatient(station, subject, after)
                return self._named(reply.text) if isinstance(reply, Message) else ""
        return ""

    async def _or_impatient(self, station: Station, subject: SimulatedSubject, after: int) -> Answer | Message:
        try:
            async with asyncio.timeout(self.manner.impatient / self.speed):
                return await subject.reply(after)
        except TimeoutError:
            station.press()  # it is not her turn: her terminal says so, and the journal has it
            return await subject.reply(after)

    def _named(self, text: str) -> str:
        return next((message.id for message in self.live.kit.messages if message.says(text)), "")


def _last(station: Station) -> int:
    return max((one.reply for one in station.view.history if isinstance(one, Answer | Message)), default=0)
