"""The open turn's requests and statements: begun, journalled when they end, and shown only where they still belong.

What ends after its turn was closed, or after a newer request, is journalled as cancelled with all that it came to, and
offered to nobody. A result that cannot be journalled is not shown either. While a text is still being typed, its
preview is asked for here too, and is the outcome where the very same text is submitted. A language model, where there
is one, is asked only what was submitted and the tool did not understand, or on demand; never what is typed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from wizard.ask.interface import Interpretation, Request
from wizard.desk.core import drafts
from wizard.desk.core.core_settings import CoreSettings
from wizard.desk.core.effects import AskTheModel, AskTool, Preview, RunStatement, Steps, StopJobs
from wizard.desk.core.inputs import AskEnd, JobEnded, ModelEnd, PreviewMade, RunEnd
from wizard.desk.core.ledger import Ledger
from wizard.desk.core.workbench import Workbench
from wizard.desk.errors import NotNow
from wizard.desk.view import RequestView
from wizard.errors import WozError
from wizard.journal import events as ev


@dataclass(frozen=True)
class _Job:
    """Something that runs: a request or a statement (`number`) of a turn, on that turn's bench."""

    bench: Workbench
    turn: int
    number: int
    request: Request | None = None


class Requests:
    """What lies before the wizard in one turn, and what runs for it."""

    def __init__(self, ledger: Ledger, given: CoreSettings, bench: Workbench) -> None:
        self._ledger = ledger
        self._given = given
        self._bench = bench
        self._jobs: dict[int, _Job] = {}
        self._last_job = 0
        self._preview: PreviewMade | None = None

    @property
    def bench(self) -> Workbench:
        """The turn's requests and attempts; to be read."""
        return self._bench

    @property
    def running(self) -> int:
        """How many requests and statements run, those of earlier turns among them."""
        return len(self._jobs)

    @property
    def preview(self) -> RequestView | None:
        """What the tool would make of the text that is being typed."""
        return self._preview.view if self._preview else None

    def reading(self, request: int, index: int) -> Interpretation:
        """A reading of a request. Raises `NotNow` where there is none."""
        interpretations = self._bench.interpretations(request)
        if not 0 <= index < len(interpretations):
            raise NotNow("there is no such reading")
        return interpretations[index]

    def begin_turn(self) -> None:
        """Nothing of the turn before is on the bench; what still runs for that ends on its own."""
        self._bench = Workbench()

    # --- a text that is being typed ----------------------------------------------------------------------------------

    def typing(self, text: str) -> Steps:
        """The text as it is now; empty where nothing is being typed any more."""
        if text:
            yield Preview(self._request(text), len(self._bench.requests) + 1)
        else:
            yield from self._no_preview()

    def previewed(self, found: PreviewMade) -> Steps:
        """What the tool makes of it; in the journal before it can be seen."""
        if self._ledger.state.ended is None:
            yield from self._ledger.record(drafts.previewed(self._ledger.state.turns, found.view))
            self._preview = found

    def _no_preview(self) -> Steps:
        self._preview = None
        yield Preview(None)

    # --- requests ----------------------------------------------------------------------------------------------------

    def submit(self, text: str) -> Steps:
        """To the tool; the best reading's statement is run when it answers."""
        bench, turn = self._bench, self._ledger.state.turns
        yield from self.stop()
        request = self._request(text)
        known = self._preview.outcome if self._preview and self._preview.request == request else None
        yield from self._no_preview()
        context = tuple(exchange.text for exchange in request.context)
        suggested = next((one.number for one in bench.requests if text in (s.text for s in one.suggestions)), None)
        number = len(bench.requests) + 1
        yield from self._ledger.record(
            ev.RequestSubmitted(turn=turn, request=number, text=text, context=context, suggested_by=suggested)
        )
        bench.submit(text)
        job = self._begin(_Job(bench, turn, number, request))
        if known is not None and not self._given.finishes:
            yield from self.ended(JobEnded(job, AskEnd(known, cancelled=False)))
        else:
            yield AskTool(job, request, known)

    def ask_model(self) -> Steps:
        """A language model's reading of the latest request, on demand.

        Raises:
            NotNow: there is no model, nothing to ask it, or it has been asked.
        """
        requests = self._bench.requests
        if not self._given.model:
            raise NotNow("there is no language model: start with --llm and --llm-model")
        if not requests or requests[-1].status == "running":
            raise NotNow("nothing has been asked yet")
        turn = self._ledger.state.turn
        if turn is None or len(requests) not in turn.outcomes:  # a reading stands behind those of the tool
            raise NotNow("what came of the request could not be written down: ask it again first")
        model = requests[-1].model
        if model is not None and model.status in ("running", "answered", "agreed"):
            raise NotNow(f"language model {model.name} has been asked this")
        yield from self._ask_model(len(requests), self._request(requests[-1].text))

    def _ask_model(self, number: int, request: Request) -> Steps:
        self._bench.ask_model(number, self._given.model)
        job = self._begin(_Job(self._bench, self._ledger.state.turns, number, request))
        yield AskTheModel(job, request, self._bench.requests[number - 1].outcome)

    def adjust(self, request: int, index: int, reading: Interpretation) -> Steps:
        """A reading made from that at `index` becomes one of the same request, where it has none like it; selected."""
        known = self._bench.same_reading(request, reading)
        if known is None:
            known = len(self._bench.interpretations(request))
            turn = self._ledger.state.turns
            yield from self._ledger.record(drafts.reading_adjusted(turn, request, known, index, reading))
            self._bench.adjust(request, index, reading)
        yield from self.run_reading(request, known)

    # --- statements --------------------------------------------------------------------------------------------------

    def run_reading(self, request: int, index: int) -> Steps:
        """Select a reading; its statement is run, unless it was or is."""
        bench = self._bench
        known = bench.select(request, index)
        if known is None:
            reading = bench.interpretations(request)[index]
            yield from self._run(reading, bench.begin("interpretation", reading.sql, request, index))

    def run_sql(self, sql: str) -> Steps:
        """Run a statement that the wizard wrote by hand."""
        self._bench.select_nothing()
        yield from self._run(sql, self._bench.begin("hand", sql))

    def _run(self, what: Interpretation | str, number: int) -> Steps:
        yield RunStatement(self._begin(_Job(self._bench, self._ledger.state.turns, number)), what)

    # --- stopping and taking up --------------------------------------------------------------------------------------

    def stop(self) -> Steps:
        """Ask everything that runs to stop, the language model too."""
        self._bench.stop_asking()
        yield StopJobs()

    def drop(self) -> Steps:
        """The turn is over: nothing of it is waited for, and nothing previewed."""
        yield from self.stop()
        yield from self._no_preview()

    def take_up(self) -> Steps:
        """After a restart: what was running is asked again, what was offered is looked up again."""
        turn, requests = self._ledger.state.turn, self._bench.requests
        if turn is None or not requests:
            return
        if requests[-1].number not in turn.outcomes:
            yield from self.submit(requests[-1].text)
        elif requests[-1].interpretations:
            last = requests[-1].number
            run = [a.interpretation for a in turn.attempts if a.request == last and a.interpretation is not None]
            if run or requests[-1].status == "answered":
                yield from self.run_reading(last, run[-1] if run else 0)

    # --- ends --------------------------------------------------------------------------------------------------------

    def ended(self, ended: JobEnded) -> Steps:
        """Something that ran ended: into the journal, and on the bench."""
        job = self._jobs.pop(ended.job, None)
        if job is None:
            return
        match ended.end:
            case AskEnd() as end:
                yield from self._answered(job, end)
            case ModelEnd() as end:
                yield from self._modelled(job, end)
            case RunEnd() as end:
                yield from self._ran(job, end)
            case _:
                assert_never(ended.end)

    def _answered(self, job: _Job, end: AskEnd) -> Steps:
        bench, stale = job.bench, self._is_stale(job) or end.cancelled
        outcome = bench.answered(job.number, end, cancelled=stale)
        try:
            yield from self._late(drafts.request_outcome(job.turn, outcome))
        except WozError as error:
            outcome, stale = bench.answered(job.number, AskEnd(None, False, str(error)), cancelled=False), True
        bench.put_request(replace(outcome, interpretations=()) if stale else outcome)
        if stale or outcome.status == "failed":
            return
        if outcome.status == "answered":
            yield from self.run_reading(job.number, 0)
        if not outcome.outcome.stands and job.request is not None and self._asks_by_itself:
            yield from self._ask_model(job.number, job.request)

    def _modelled(self, job: _Job, end: ModelEnd) -> Steps:
        bench, stale = job.bench, self._is_stale(job) or end.cancelled
        after, reading = bench.modelled(job.number, end, cancelled=stale)
        try:
            yield from self._late(drafts.model_outcome(job.turn, after, reading))
        except WozError as error:
            after, reading = bench.modelled(job.number, replace(end, opinion=None, why=str(error)), cancelled=False)
        bench.put_request(after)
        likeliest = end.opinion.likeliest if end.opinion is not None else None
        if stale or likeliest is None or likeliest.sureness == "unsure" or bench.current is not None:
            return
        if (place := bench.same_reading(job.number, likeliest)) is not None:  # its own, or one of the tool's
            yield from self.run_reading(job.number, place)

    def _ran(self, job: _Job, end: RunEnd) -> Steps:
        bench, display, rows = job.bench, self._given.domain.display, self._given.settings.rows_shown
        try:
            attempt = bench.ran(job.number, end, display, rows)
        except Exception as error:  # a value that cannot be shown: the wizard goes on by hand
            failed = RunEnd("failed", None, f"{type(error).__name__}: {error}", end.milliseconds)
            attempt = bench.ran(job.number, failed, display, rows)
        try:
            yield from self._late(drafts.sql_run(job.turn, attempt, bench))
        except WozError as error:
            attempt = bench.ran(job.number, RunEnd("failed", None, str(error), end.milliseconds), display, rows)
        bench.put(attempt)

    def _late(self, event: ev.RequestEvent) -> Steps:
        """An outcome, which may come after its turn, but not after the session."""
        if self._ledger.state.ended is None:
            yield from self._ledger.record(event)

    @property
    def _asks_by_itself(self) -> bool:
        """True where the language model is asked of what the tool is not sure of."""
        return bool(self._given.model) and self._given.model_when == "not-sure"

    def _is_stale(self, job: _Job) -> bool:
        return job.bench is not self._bench or job.bench.requests[-1].number != job.number

    def _begin(self, job: _Job) -> int:
        self._last_job += 1
        self._jobs[self._last_job] = job
        return self._last_job

    def _request(self, text: str) -> Request:
        context = self._given.settings.context
        return Request(text, tuple(self._ledger.state.exchanges[-context:]) if context else ())
