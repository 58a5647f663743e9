"""Requests and statements of the open turn, run beside the screen: in threads, cancellable, each with its outcome.

The threads end with the process: nobody waits for one that hangs, such as a language model's, whose endpoint may be
anywhere.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from subject.daemon_threads import in_daemon_thread
from subject.supervision import Supervisor
from wizard.ask.answer import Answered, answer, answer_sql
from wizard.ask.errors import NoReading
from wizard.ask.guard import Database, SqlCancelled, SqlRefused, SqlTimeout
from wizard.ask.interface import Interpretation, Outcome, Request, SecondOpinion, SecondTool, Tool, finished
from wizard.desk.core.inputs import AskEnd, ModelEnd, RunEnd
from wizard.desk.view import AttemptStatus
from wizard.domain import Domain
from wizard.errors import WozError

PATIENCE = 1.0
"""Seconds that the end of a session waits for what runs; a statement that is cancelled has ended long before."""


@dataclass(eq=False)
class RunningJob:
    """A request or a statement that runs in a thread and can be stopped."""

    stop: threading.Event = field(default_factory=threading.Event)
    task: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Ask it to stop; its end is still reported."""
        self.stop.set()


class RunningJobs:
    """Starts jobs and reports their ends in the event loop."""

    def __init__(self, tool: Tool, database: Database, domain: Domain, supervisor: Supervisor) -> None:
        self._tool = tool
        self._database = database
        self._domain = domain
        self._supervisor = supervisor
        self._jobs: set[RunningJob] = set()

    def ask(self, request: Request, done: Callable[[AskEnd], None], known: Outcome | None = None) -> RunningJob:
        """Submit a request to the tool; `known` is what it has made of it already, and is only finished."""
        job = RunningJob()

        def think() -> Outcome:
            return finished(self._tool, request, known or self._tool.ask(request))

        async def run() -> None:
            try:
                outcome = await in_daemon_thread(think, "request")
            except Exception as error:  # the wizard goes on by hand whatever the tool does
                done(AskEnd(None, job.stop.is_set(), f"{type(error).__name__}: {error}"))
            else:
                done(AskEnd(outcome, job.stop.is_set()))

        return self._start(job, "what came of a request", run)

    def ask_model(
        self, model: SecondTool, request: Request, first: Outcome, done: Callable[[ModelEnd], None]
    ) -> RunningJob:
        """Ask a language model what it makes of a request of which `first` is the tool's outcome."""
        job = RunningJob()

        async def run() -> None:
            began = time.perf_counter()
            opinion: SecondOpinion | None = None
            why = ""
            try:
                opinion = await in_daemon_thread(lambda: model.read(request, first, job.stop), "language model")
            except NoReading as none:
                why = none.why
            except Exception as failed:  # a bug of ours costs the reading, never the turn
                why = f"{type(failed).__name__}: {failed}"
            done(ModelEnd(opinion, job.stop.is_set(), why, (time.perf_counter() - began) * 1000))

        return self._start(job, "what came of a language model's reading", run)

    def run(self, what: Interpretation | str, done: Callable[[RunEnd], None]) -> RunningJob:
        """Run an interpretation's SQL, or a statement written by hand."""
        job = RunningJob()

        async def run() -> None:
            began = time.perf_counter()
            answered: Answered | None = None
            status: AttemptStatus = "ok"
            error = ""
            try:
                answered = await in_daemon_thread(lambda: self._run(what, job.stop), "statement")
            except SqlRefused as refused:
                status, error = "refused", str(refused)
            except SqlTimeout as late:
                status, error = "timeout", str(late)
            except SqlCancelled as stopped:
                status, error = "cancelled", str(stopped)
            except WozError as failed:
                status, error = "failed", str(failed)
            except Exception as failed:  # a bug of ours: never an attempt that seems to run for ever
                status, error = "failed", f"{type(failed).__name__}: {failed}"
            if status == "ok" and job.stop.is_set():  # it came too late to be offered
                status, answered, error = "cancelled", None, "stopped"
            done(RunEnd(status, answered, error, (time.perf_counter() - began) * 1000))

        return self._start(job, "what came of a statement", run)

    def cancel(self) -> None:
        """Ask everything that runs to stop."""
        for job in self._jobs:
            job.cancel()

    async def close(self) -> None:
        """Stop; wait for the ends, but no longer than `PATIENCE`: what hangs has nobody who waits for it."""
        self.cancel()
        tasks = [job.task for job in self._jobs if job.task]
        if tasks:
            _, hanging = await asyncio.wait(tasks, timeout=PATIENCE)
            for task in hanging:
                task.cancel()
            await asyncio.gather(*hanging, return_exceptions=True)

    def _run(self, what: Interpretation | str, stop: threading.Event) -> Answered:
        if isinstance(what, str):
            return answer_sql(what, self._database, self._domain, cancel=stop)
        return answer(what, self._database, cancel=stop)

    def _start(self, job: RunningJob, part: str, work: Callable[[], Coroutine[None, None, None]]) -> RunningJob:
        self._jobs.add(job)
        job.task = self._supervisor.start(part, work, again=False)
        job.task.add_done_callback(lambda _: self._jobs.discard(job))
        return job
