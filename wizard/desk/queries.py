"""The open turn's requests and statements: begun, journalled when they end, and shown only where they still belong.

What ends after its turn was closed, or after a newer request, is journalled as cancelled with all that it came to, and
offered to nobody. A result that cannot be journalled is not shown either. While a text is still being typed, its
preview is asked for here too, and is the outcome where the very same text is submitted. A language model, where there
is one, is asked only what was submitted and the tool did not understand, or on demand; never what is typed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from wizard.ask.interface import Finisher, Request
from wizard.desk import drafts
from wizard.desk.asking import AskEnd, Asking, ModelEnd, RunEnd
from wizard.desk.kit import NotNow
from wizard.desk.previewing import Previewing
from wizard.desk.view import RequestView
from wizard.errors import WozError
from wizard.journal import events as ev

if TYPE_CHECKING:
    from wizard.desk.backbone import Backbone


class Queries:
    """What runs for one session."""

    def __init__(self, live: Backbone, asking: Asking) -> None:
        self._live = live
        self._asking = asking
        self._previewing = Previewing(live.kit.tool, live.kit.database, self._previewed, live.changed)

    @property
    def preview(self) -> RequestView | None:
        """What the tool would make of the text that is being typed."""
        return self._previewing.view

    def want_preview(self, text: str) -> None:
        """The text as it is now; empty where nothing is being typed any more."""
        if text:
            self._previewing.want(self._request(text), len(self._live.bench.requests) + 1)
        elif self._previewing.clear():
            self._live.changed()

    def submit(self, text: str) -> None:
        """To the tool; the best reading's statement is run when it answers."""
        live, bench = self._live, self._live.bench
        self.cancel()
        number, turn = len(bench.requests) + 1, live.floor.turns
        request = self._request(text)
        known = self._previewing.take(request)
        self._previewing.clear()
        context = tuple(exchange.text for exchange in request.context)
        suggested = next((one.number for one in bench.requests if text in (s.text for s in one.suggestions)), None)
        live.record(ev.RequestSubmitted(turn=turn, request=number, text=text, context=context, suggested_by=suggested))
        bench.submit(text)

        def done(end: AskEnd) -> None:
            stale = live.bench is not bench or bench.requests[-1].number != number or end.cancelled
            outcome = bench.answered(number, end, cancelled=stale)
            try:
                if not live.floor.ended:
                    live.record(drafts.request_outcome(turn, outcome))
            except WozError as error:
                outcome, stale = bench.answered(number, AskEnd(None, False, str(error)), cancelled=False), True
            bench.requests[number - 1] = replace(outcome, interpretations=()) if stale else outcome
            if not stale and outcome.status == "answered":
                self.run_reading(number, 0)
            elif not stale and outcome.status == "abstained" and live.kit.model_when == "abstained":
                self._ask_model(number, request)
            live.changed()

        if known is not None and not isinstance(live.kit.tool, Finisher):
            done(AskEnd(known, False))
        else:
            self._asking.ask(request, done, known)

    def ask_model(self) -> None:
        """A language model's reading of the latest request, on demand.

        Raises:
            NotNow: there is no model, nothing to ask it, or it has been asked.
        """
        live, requests = self._live, self._live.bench.requests
        if live.kit.model is None:
            raise NotNow("there is no language model: start with --llm and --llm-model")
        if not requests or requests[-1].status == "running":
            raise NotNow("nothing has been asked yet")
        model = requests[-1].model
        if model is not None and model.status in ("running", "answered"):
            raise NotNow(f"language model {model.name} has been asked this")
        self._ask_model(len(requests), self._request(requests[-1].text))

    def _ask_model(self, number: int, request: Request) -> None:
        live, bench, turn = self._live, self._live.bench, self._live.floor.turns
        model = live.kit.model
        if model is None:
            return

        def done(end: ModelEnd) -> None:
            stale = live.bench is not bench or bench.requests[-1].number != number or end.cancelled
            after, reading = bench.modelled(number, end, cancelled=stale)
            try:
                if not live.floor.ended:
                    live.record(drafts.model_outcome(turn, after, reading))
            except WozError as error:
                after, reading = bench.modelled(number, replace(end, reading=None, why=str(error)), cancelled=False)
            bench.put_request(after)
            if reading is not None and bench.current is None:
                self.run_reading(number, len(after.interpretations) - 1)
            live.changed()

        bench.ask_model(number, model.name)
        self._asking.ask_model(model, request, done)

    def run_reading(self, request: int, index: int) -> None:
        """Select a reading; its statement is run, unless it was or is."""
        bench = self._live.bench
        bench.selected = (request, index)
        known = bench.attempt_of(request, index)
        if known is not None:
            bench.current = known.number
            return
        reading = bench.interpretations(request)[index]
        number = bench.begin("interpretation", reading.sql, request, index)
        self._asking.run(reading, self._ended(number))

    def run_sql(self, sql: str) -> None:
        """A statement written by hand."""
        bench = self._live.bench
        bench.selected = None
        self._asking.run(sql, self._ended(bench.begin("hand", sql)))

    def take_up(self) -> None:
        """After a restart: what was running is asked again, what was offered is looked up again."""
        turn, requests = self._live.floor.turn, self._live.bench.requests
        if turn is None or not requests:
            return
        if requests[-1].number not in turn.outcomes:
            self.submit(requests[-1].text)
        elif requests[-1].interpretations:
            last = requests[-1].number
            run = [a.interpretation for a in turn.attempts if a.request == last and a.interpretation is not None]
            if run or requests[-1].status == "answered":
                self.run_reading(last, run[-1] if run else 0)

    def cancel(self) -> bool:
        """Ask everything that runs to stop, the language model too; True where something did run."""
        self._live.bench.stop_asking()
        return self._asking.cancel()

    def drop(self) -> None:
        """The turn is over: nothing of it is waited for, and nothing previewed."""
        self.cancel()
        self._previewing.clear()

    async def close(self) -> None:
        """Stop, and wait for the ends."""
        await self._previewing.close()
        await self._asking.close()

    def _request(self, text: str) -> Request:
        context = self._live.settings.context
        return Request(text, tuple(self._live.floor.exchanges[-context:]) if context else ())

    def _previewed(self, preview: RequestView) -> None:
        self._live.record(drafts.previewed(self._live.floor.turns, preview))

    def _ended(self, number: int) -> Callable[[RunEnd], None]:
        live, bench, turn = self._live, self._live.bench, self._live.floor.turns

        def done(end: RunEnd) -> None:
            try:
                attempt = bench.ran(number, end, live.domain.display, live.settings.rows_shown)
            except Exception as error:  # a value that cannot be shown: the wizard goes on by hand
                failed = RunEnd("failed", None, f"{type(error).__name__}: {error}", end.milliseconds)
                attempt = bench.ran(number, failed, live.domain.display, live.settings.rows_shown)
            try:
                if not live.floor.ended:
                    live.record(drafts.sql_run(turn, attempt, bench))
            except WozError as error:
                unwritten = RunEnd("failed", None, str(error), end.milliseconds)
                attempt = bench.ran(number, unwritten, live.domain.display, live.settings.rows_shown)
            bench.put(attempt)
            live.changed()

        return done
