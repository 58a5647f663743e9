"""A simulated subject: the same station as her terminal's, fed with recorded speech; the rehearsal's and the demo's.

She reads, agrees, checks her microphone, practises, and speaks when she may. What she is shown she "reads" at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from subject.errors import RehearsalStopped
from subject.station import Station
from subject.supervision import side_by_side
from subject.view import View
from subject.wire.messages import Answer, Message
from subject.wire.sheet import POINTS, Closing

PRESSED_AGAIN_AFTER = 5.0
"""Seconds after which she presses again where her terminal does not begin to record."""


class SimulatedSubject:
    """Drives one started station as a subject would, within `patience` seconds a step."""

    def __init__(self, station: Station, *, patience: float = 90.0) -> None:
        self.station = station
        self._patience = patience
        self._changed = asyncio.Event()
        self._confirmed = set(station.state.record.displayed)
        station.subscribe(self._look)

    async def arrive(self, practice: Path) -> None:
        """To the conversation, with `practice` for the microphone check and the practice utterance.

        Begins where she is: at the briefing, or in the stage in which her terminal was interrupted.

        Raises:
            SubjectError: the source cannot be opened, or the other side does not answer.
        """
        station = self.station
        await self.open_microphone()
        if station.view.stage == "microphone":
            await side_by_side(station.check_microphone(), self._speak(practice))
            station.enter("practice")
        if station.view.stage == "practice":
            if station.source.kind == "typed":
                station.type_line("just trying")
            else:
                await self.say(practice)
            await self.until("the practice utterance to arrive", lambda view: view.practised)
            station.enter("scenario")
        if station.view.stage == "scenario":
            station.enter("conversation")

    async def open_microphone(self) -> None:
        """Leave briefing and consent behind, where she is there yet, and open the microphone. Raises as `arrive`."""
        await self.until("the welcome", lambda view: view.joined and view.linked and not view.catching_up)
        if self.station.view.stage in ("briefing", "consent"):
            self.station.enter("consent")
            self.station.consent()
        await self.station.open_microphone()

    async def _speak(self, audio: Path) -> None:
        self.station.play(audio)

    async def type(self, text: str) -> None:
        """A typed line, when it is her turn."""
        await self.until("her turn", lambda view: view.linked and view.state == "ready")
        self.station.type_line(text)

    async def say(self, audio: Path) -> None:
        """Press, speak, release; returns when the utterance has ended here.

        Where nothing comes of a press (her disk refuses), she presses again, as a person would.
        """
        by = time.monotonic() + self._patience
        while not self.station.view.capturing:
            await self.pressed(PRESSED_AGAIN_AFTER if time.monotonic() < by else self._patience)
        await self.station.play(audio)
        self.station.release()
        await self.until("the end of the utterance", lambda view: not view.capturing)

    async def pressed(self, within: float) -> None:
        """Press TALK when it is her turn; return when her terminal records, or after `within` seconds.

        Raises:
            RehearsalStopped: it is not her turn within the patience.
        """
        await self.until("her turn", lambda view: view.linked and view.state == "ready" and not view.capturing)
        self.station.press()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self.until("the first frame", lambda view: view.capturing)

    def write_sheet(self, entries: Mapping[str, str], closes: Closing | None) -> None:
        """Fill in the sheet of her present task, and close it, or (None) leave it open."""
        for blank, text in entries.items():
            self.station.fill(blank, text)
        if closes is not None:
            self.station.close_sheet(closes)

    async def answer_questions(self, answers: Mapping[str, int | str]) -> None:
        """Answer the questionnaire where she gets one, and hand it in; without an answer, skip it."""
        await self.until("the end", lambda view: view.questionnaire is not None or view.stage == "ended", over=True)
        asked = self.station.view.questionnaire
        if asked is None:
            return
        for question in asked.questions:
            given = answers.get(question.id, "")
            points = next((one for one in POINTS if one == given), None)
            self.station.reply_to(question.id, points=points, text="" if points else str(given))
        self.station.close_questionnaire("done" if answers else "skipped")

    async def reply(self, after: int) -> Answer | Message:
        """The first reply with a number above `after`, once it is shown."""
        await self.until("a reply", lambda view: _last_reply(view) > after)
        found = [s for s in self.station.view.history if isinstance(s, Answer | Message) and s.reply > after]
        return found[0]

    async def until(self, what: str, holds: Callable[[View], bool], *, over: bool = False) -> None:
        """Wait until the view is so; `over` where the end of the session is no surprise.

        Raises:
            RehearsalStopped: it is not within the patience, or the session is over or refused.
        """
        try:
            async with asyncio.timeout(self._patience):
                while not holds(self.station.view):
                    if self.station.view.refused or (self.station.view.stage == "ended" and not over):
                        raise RehearsalStopped(what, 0, _where(self.station.view))
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise RehearsalStopped(what, self._patience, _where(self.station.view)) from None

    def _look(self) -> None:
        for shown in self.station.view.history:
            if isinstance(shown, Answer | Message) and shown.reply not in self._confirmed:
                self._confirmed.add(shown.reply)
                self.station.displayed(shown.reply)
        self._changed.set()


def _last_reply(view: View) -> int:
    return max((s.reply for s in view.history if isinstance(s, Answer | Message)), default=0)


def _where(view: View) -> str:
    """Where her side stands, for the report of a rehearsal that cannot go on."""
    refused = view.refused or "not refused"
    return f"stage {view.stage}, state {view.state}, linked {view.linked}, {refused}"
