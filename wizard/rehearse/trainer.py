"""A subject to practise on: the rehearsal's utterances, spoken through the real wire to a wizard at her real terminal.

She waits for each reply, reads it for a moment, asks on; what she leans on is what the rehearsal's questions lean on.
Told that she was not heard, she says it again. When a reply takes long she grows impatient and presses; when it takes
too long she gives the question up. What she has found out she writes on her sheet, and at the end she answers the
questionnaire. Everything is chosen by a seed: two wizards can be given the same.
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
from wizard.domain import Direct, Rehearsal, RehearsalUtterance, SendMessage
from wizard.errors import InputError
from wizard.rehearse.report_card import what_works
from wizard.rehearse.sheetwork import closes, entries, replies

Difficulty = Literal["easy", "normal", "hard"]
"""`easy`: what the tool answers as it is said; `normal`: everything; `hard`: everything, by somebody in a hurry."""

REPEATS = ("not_heard", "rephrase")
"""Messages after which she says it once more."""


@dataclass(frozen=True, slots=True)
class SubjectManner:
    """How a simulated subject behaves; all times in seconds."""

    reads: tuple[float, float]
    """She looks at a reply for so long, from and to."""
    impatient: float
    """After so long without a reply she presses, though it is not her turn."""
    gives_up: float
    """After so long she goes on with another question when she can."""
    mistakes: float
    """Which part of what she writes on her sheet is wrong, 0 to 1."""


MANNERS: dict[Difficulty, SubjectManner] = {
    "easy": SubjectManner((3.0, 6.0), 60.0, 180.0, 0.0),
    "normal": SubjectManner((2.0, 5.0), 40.0, 120.0, 0.1),
    "hard": SubjectManner((0.5, 2.0), 15.0, 60.0, 0.25),
}


def lines_of(
    rehearsal: Rehearsal, difficulty: Difficulty, seed: int, turns: int | None = None
) -> list[RehearsalUtterance]:
    """What she asks: whole scenarios, in an order that the seed chooses, each scenario's questions in theirs.

    Raises InputError where nothing is left to ask.
    """
    scenarios: dict[tuple[str, int], list[RehearsalUtterance]] = {}
    for one in (*rehearsal.utterances, *rehearsal.training.utterances):
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
    manner: SubjectManner
    seed: int
    spool: Path
    speed: float = 1.0
    """Times natural speed."""
    said: list[RehearsalUtterance] = field(default_factory=list)
    """What she said, in the order of the session's turns."""
    problem: str = ""
    """Why she went home early; empty where she did not."""
    _answered: list[bool] = field(default_factory=list)
    """Of each that she said, whether an answer came."""

    def hint(self) -> str:
        """What works for what she said last; a message by its key and its words."""
        if not self.said:
            return "she has not asked anything yet"
        does = self.said[-1].wizard
        if not isinstance(does, SendMessage):
            return what_works(self.said[-1])
        message = self.live.kit.messages.get(does.id)
        return f"the message {message.key.upper() or 'of the list'}: {message.fill(does.blanks)}"

    def words(self) -> str:
        """What she said last, in writing; as she says it, where she still speaks."""
        return f"she said: {self.said[-1].transcript}" if self.said else "she has not asked anything yet"

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
        chance, pen = (random.Random(f"{self.seed} {of}") for of in ("manner", "paper"))  # noqa: S311 - no secret
        await subject.arrive(self.lines[0].audio)
        for line in self.lines:
            if not await self._her_turn(subject):
                break
            if self.live.state.scenario != line.scenario:
                self._leave_task(subject, pen)
            while self.live.state.scenario != line.scenario and not _over(station):
                self.live.next_scenario()  # she is done with this task, and is given the next
            await self._ask(line, subject, chance)
        self._leave_task(subject, pen)
        await station.drained()
        await subject.until("the end", lambda view: view.questionnaire is not None or view.stage == "ended", over=True)
        if (asked := station.view.questionnaire) is not None:
            for entry in replies(asked, self._answered_part(self.said), pen):
                station.reply_to(entry.question, points=entry.points, text=entry.text)
            station.close_questionnaire("done")
        await subject.until("the good-bye", lambda view: view.stage == "ended", over=True)

    async def _ask(self, line: RehearsalUtterance, subject: SimulatedSubject, chance: random.Random) -> None:
        """One question, and once more where she was not heard."""
        again = True
        while again and await self._her_turn(subject):
            await asyncio.sleep(chance.uniform(*self.manner.reads) / self.speed)
            if subject.station.view.state != "ready":  # the wizard has sent something more, or paused her
                continue
            self.said.append(line)
            await subject.say(line.audio)
            reply = await self._reply(subject)
            self._answered.append(isinstance(reply, Answer))
            repeat = isinstance(reply, Message) and self._named(reply.text) in REPEATS
            again = repeat and self.said.count(line) < 2

    async def _her_turn(self, subject: SimulatedSubject) -> bool:
        """It is her turn; False where the wizard has ended the conversation."""
        await subject.until(
            "her turn",
            lambda view: _over(subject.station) or (view.linked and view.state == "ready" and not view.capturing),
            over=True,
        )
        return not _over(subject.station)

    async def _reply(self, subject: SimulatedSubject) -> Answer | Message | None:
        """Wait for the reply as long as she does; None where none came."""
        station = subject.station
        after = _last(station)
        patience = self.manner.impatient / self.speed
        with suppress(TimeoutError):
            async with asyncio.timeout(self.manner.gives_up / self.speed):
                try:
                    async with asyncio.timeout(patience):
                        await _come(subject, after)
                except TimeoutError:
                    station.press()  # it is not her turn: her terminal says so, and the journal has it
                    await _come(subject, after)
        replies = (one for one in station.view.history if isinstance(one, Answer | Message))
        return next((one for one in replies if one.reply > after), None)

    # --- on paper ----------------------------------------------------------------------------------------------------

    def _leave_task(self, subject: SimulatedSubject, pen: random.Random) -> None:
        """She writes down what she has found out, and closes the sheet."""
        task = next((one for one in self.live.domain.scenarios if one.number == self.live.state.scenario), None)
        asked = [line for line in self.said if task is not None and line.scenario == task.number]
        if task is None or not asked or not any(blank.key for blank in task.blanks):
            return
        written = entries(task, self._answered_part(asked), self.manner.mistakes, pen)
        subject.write_sheet(written, closes(task, written))

    def _answered_part(self, asked: Sequence[RehearsalUtterance]) -> float:
        """Which part of these questions got an answer, and no message."""
        pairs = zip(self.said, self._answered, strict=False)
        got = {line.id for line, answered in pairs if answered and line in asked}
        return len(got) / len({line.id for line in asked}) if asked else 0.0

    def _named(self, text: str) -> str:
        return next((message.id for message in self.live.kit.messages if message.says(text)), "")


def _last(station: Station) -> int:
    return max((one.reply for one in station.view.history if isinstance(one, Answer | Message)), default=0)


def _over(station: Station) -> bool:
    """The wizard has ended the conversation: she has the questionnaire, or it is all over."""
    return station.view.questionnaire is not None or station.view.stage == "ended"


async def _come(subject: SimulatedSubject, after: int) -> None:
    """A reply of a higher number is there, or the conversation is over."""
    station = subject.station
    await subject.until("a reply", lambda _: _last(station) > after or _over(station), over=True)
