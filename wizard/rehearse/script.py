"""A scripted wizard: reads the same snapshots as the terminal and calls the same actions as its keys."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from textwrap import shorten

from subject.wire.messages import Answer, Message
from subject.wire.turn import TurnState
from wizard.desk.live import LiveSession
from wizard.desk.view import DeskView
from wizard.domain import Direct, GiveUp, HandSql, RehearsalUtterance, Revise, SendMessage
from wizard.rehearse.errors import ScriptStopped


@dataclass
class Hands:
    """How fast a scripted wizard is, and where the time went; without numbers, everything is done at once."""

    words_a_minute: float = math.inf
    """A word has five characters."""
    reads: float = 0.0
    """Seconds for a reading and its answer before they are sent."""
    spent: dict[str, float] = field(default_factory=dict)
    """Seconds by what they were spent on."""

    async def type(self, what: str, text: str) -> None:
        """Be busy for as long as typing `text` takes at this pace; counted under `what`."""
        await self.take(what, len(text) / 5 * 60 / self.words_a_minute)

    async def take(self, what: str, seconds: float) -> None:
        """Be busy with something for so long."""
        if seconds > 0:
            await asyncio.sleep(seconds)
            self.took(what, seconds)

    def took(self, what: str, seconds: float) -> None:
        """Note that `what` took so many seconds."""
        self.spent[what] = self.spent.get(what, 0.0) + seconds


class ScriptedWizard:
    """Plays a rehearsal's wizard on a live session."""

    def __init__(self, live: LiveSession, *, patience: float = 90.0, hands: Hands | None = None) -> None:
        self._live = live
        self._patience = patience
        self._hands = hands or Hands()
        self._changed = asyncio.Event()
        self._now = ""
        live.subscribe(self._changed.set)

    async def turn(self, utterance: RehearsalUtterance) -> str:
        """One turn: transcript while she speaks, then what the script says; ends when the reply is on her screen.

        Returns what happened, in a line for people.
        """
        self._now = utterance.id
        before = self._live.view.turn
        await self._until("her to speak", lambda v: v.turn > before and v.state is not TurnState.READY)
        plan = utterance.wizard
        await self._hands.type("types what she says", utterance.transcript)
        self._live.send_transcript(utterance.transcript)
        await self._until(
            "the end of her utterance", lambda v: v.transcript is not None and v.state is TurnState.WORKING
        )
        await self._outcome()
        if isinstance(plan, SendMessage):
            await self._hands.type("fills in a message", "".join(plan.blanks.values()))
            self._live.send_message(plan.id, dict(plan.blanks))
        elif isinstance(plan, HandSql):
            await self._hands.type("writes SQL", plan.statement)
            self._live.run_sql(plan.statement)
            await self._send_or_apologise()
        elif isinstance(plan, GiveUp):
            await self._revise(plan.requests)
            await self._until("the time limit", lambda v: v.time_limit_reached)
            self._live.send_message(plan.id, {})
        else:
            assert isinstance(plan, Direct | Revise)  # noqa: S101 - the union is closed
            await self._revise(plan.requests if isinstance(plan, Revise) else ())
            await self._send_or_apologise()
        await self._until("the moment before a message leaves", lambda v: v.leaving is None)
        await self._until("the reply to be displayed", lambda v: len(v.displayed) > 0 and max(v.displayed) == _last(v))
        return self._told()

    def _told(self) -> str:
        view = self._live.view
        reply = view.shown[-1]
        if isinstance(reply, Message):
            return f"message: {reply.text}"
        how = "SQL by hand" if view.selected is None else "direct" if view.selected[0] == 1 else "revised"
        count = f" ({len(reply.rows)} rows)" if isinstance(reply, Answer) and len(reply.rows) > 1 else ""
        return f"{how}: {shorten(view.attempt.minimum if view.attempt else '', 70, placeholder=' ...')}{count}"

    async def _revise(self, requests: tuple[str, ...]) -> None:
        for request in requests:
            await self._hands.type("rewords", request)
            self._live.ask(request)
            await self._outcome()

    async def _outcome(self) -> None:
        await self._until("the tool", lambda v: bool(v.requests) and v.requests[-1].status != "running")
        await self._until("the query", lambda v: v.attempt is None or v.attempt.status != "running")

    async def _send_or_apologise(self) -> None:
        await self._until("the query", lambda v: v.attempt is None or v.attempt.status != "running")
        last = self._live.view.requests[-1]
        if not self._live.view.can_send_answer and last.interpretations and not last.unknown:
            self._live.select(last.number, 0)  # the tool is unsure of it and only offers it; the script knows
            await self._until("the query", lambda v: v.attempt is not None and v.attempt.status != "running")
        if self._live.view.can_send_answer:
            await self._hands.take("reads reading and answer", self._hands.reads)
            self._live.send_answer()
        else:
            self._live.send_message("unable_to_answer", {})

    async def _until(self, what: str, holds: Callable[[DeskView], bool]) -> None:
        began = time.monotonic()
        try:
            async with asyncio.timeout(self._patience):
                while not holds(self._live.view):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise ScriptStopped(self._now, what, self._patience) from None
        finally:
            self._hands.took(f"waits for {what}", time.monotonic() - began)


def _last(view: DeskView) -> int:
    return max((s.reply for s in view.shown if s.type != "transcript"), default=0)
