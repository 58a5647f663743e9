"""What lies before the wizard in one turn: her requests, the readings they got, and the statements that were run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from wizard.ask.answer import plain_columns
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Suggestion, Unknown
from wizard.desk.core.inputs import AskEnd, ModelEnd, RunEnd
from wizard.desk.core.state import OpenTurn
from wizard.desk.displayed_values import present
from wizard.desk.view import AttemptView, ModelView, RequestView
from wizard.domain import DisplayRules
from wizard.journal import events as ev


class Workbench:
    """One turn's requests and attempts, numbered from 1."""

    def __init__(self) -> None:
        self.requests: list[RequestView] = []
        self.attempts: list[AttemptView] = []
        self.selected: tuple[int, int] | None = None
        self.current: int | None = None
        """Number of the attempt that would be sent."""

    @classmethod
    def restored(cls, turn: OpenTurn, database: Database) -> Workbench:
        """As the journal tells it; results are run again when a reading is selected.

        `database` tells which columns are behind the labels, which the journal does not hold.
        """
        bench = cls()
        for request in turn.requests:
            outcome = turn.outcomes.get(request.request)
            bench.requests.append(
                RequestView(
                    request.request,
                    request.text,
                    outcome.status if outcome else "cancelled",
                    tuple(
                        Interpretation(
                            **offered.model_dump(),
                            columns=plain_columns(offered.display_sql, database, offered.labels),
                        )
                        for offered in (outcome.interpretations if outcome else ())
                    ),
                    _places(outcome.unknown if outcome else (), request.text),
                    outcome.reason if outcome else "the laboratory was restarted",
                    outcome.milliseconds if outcome else 0.0,
                    {index: base for (number, index), base in turn.bases.items() if number == request.request},
                    _model(turn.models.get(request.request)),
                    tuple(Suggestion(text, "") for text in (outcome.suggestions if outcome else ())),
                )
            )
        for run in turn.attempts:
            bench.attempts.append(
                AttemptView(
                    run.attempt,
                    run.origin,
                    run.sql,
                    "cancelled" if run.status == "ok" else run.status,
                    run.request,
                    run.interpretation,
                    minimum=run.minimum,
                    error=run.error or "run it again: the laboratory was restarted",
                    milliseconds=run.milliseconds,
                )
            )
        return bench

    @property
    def current_attempt(self) -> AttemptView | None:
        """The statement whose answer Enter would send; None where there is none."""
        return self._attempt(self.current) if self.current else None

    def interpretations(self, request: int) -> tuple[Interpretation, ...]:
        """The readings of a request; none where there is no such request."""
        return self.requests[request - 1].interpretations if 0 < request <= len(self.requests) else ()

    def reading_of(self, attempt: AttemptView) -> Interpretation | None:
        """The reading an attempt ran; None for hand-written SQL."""
        if attempt.request is None or attempt.interpretation is None:
            return None
        return self.interpretations(attempt.request)[attempt.interpretation]

    def attempt_of(self, request: int, index: int) -> AttemptView | None:
        """An attempt at this reading that ended well or still runs."""
        same = (a for a in self.attempts if (a.request, a.interpretation) == (request, index))
        return next((a for a in same if a.status in ("ok", "running")), None)

    def select(self, request: int, index: int) -> AttemptView | None:
        """Select a reading; an attempt at it that ended well or still runs, which would be sent, or None."""
        self.selected = (request, index)
        known = self.attempt_of(request, index)
        if known is not None:
            self.current = known.number
        return known

    def select_nothing(self) -> None:
        """No reading is selected: the statement is written by hand."""
        self.selected = None

    def submit(self, text: str) -> int:
        """Put a new request on the workbench; gives its number in the turn."""
        number = len(self.requests) + 1
        self.requests.append(RequestView(number, text, "running"))
        self.selected = self.current = None
        return number

    def answered(self, number: int, end: AskEnd, *, cancelled: bool) -> RequestView:
        """The request as it ended; the bench is not changed."""
        before = self.requests[number - 1]
        if end.outcome is None:
            return replace(before, status="failed", reason=end.error)
        return replace(
            before,
            status="cancelled" if cancelled else end.outcome.status,
            interpretations=end.outcome.interpretations,
            unknown=end.outcome.unknown,
            reason=end.outcome.reason,
            milliseconds=end.outcome.milliseconds,
            suggestions=end.outcome.suggestions,
        )

    def ask_model(self, number: int, name: str) -> None:
        """A language model is asked for its reading of a request."""
        self.put_request(replace(self.requests[number - 1], model=ModelView(name)))

    def modelled(self, number: int, end: ModelEnd, *, cancelled: bool) -> tuple[RequestView, Interpretation | None]:
        """The request as the language model left it, and the reading it adds; the bench is not changed."""
        before = self.requests[number - 1]
        assert before.model is not None  # noqa: S101 - it was asked
        opinion = None if cancelled else end.opinion
        reading, shared, why = None, None, end.why
        if opinion is not None:
            reading = opinion.added
            shared = self.same_reading(number, opinion.shared) if opinion.shared is not None else None
            if reading is not None and (place := self.same_reading(number, reading)) is not None:
                reading, shared = None, place  # adjusted so by the wizard
            why = f"language model {before.model.name}"
            if shared is not None:
                why += f" has reading {shared + 1} too"
                if before.status != "answered" and self.same_reading(number, opinion.likeliest) == shared:
                    why += ", so it is likely" if opinion.likeliest.sureness != "unsure" else ""
            elif before.status == "answered":
                why += f" reads it otherwise: compare reading {len(before.interpretations) + 1}"
            else:
                why = ""
        model = replace(
            before.model,
            status="cancelled" if cancelled else _made(reading, shared),
            reason="stopped" if cancelled else why,
            milliseconds=end.milliseconds,
            index=None if reading is None else len(before.interpretations),
        )
        added = () if reading is None else (reading,)
        return replace(before, model=model, interpretations=(*before.interpretations, *added)), reading

    def put_request(self, request: RequestView) -> None:
        """A request in place of what it was."""
        self.requests[request.number - 1] = request

    def stop_asking(self) -> None:
        """What the tool still thinks about is not waited for."""
        for place, request in enumerate(self.requests):
            if request.status == "running":
                self.requests[place] = replace(request, status="cancelled", reason="stopped")

    def same_reading(self, request: int, reading: Interpretation) -> int | None:
        """The index of a reading of the request that comes to the same; None where there is none."""
        same = ((known.sql, known.display_sql) for known in self.interpretations(request))
        return next((n for n, known in enumerate(same) if known == (reading.sql, reading.display_sql)), None)

    def adjust(self, request: int, base: int, reading: Interpretation) -> None:
        """One more reading of a request, made from that at `base`."""
        before = self.requests[request - 1]
        index = len(before.interpretations)
        self.requests[request - 1] = replace(
            before, interpretations=(*before.interpretations, reading), bases={**before.bases, index: base}
        )

    def begin(
        self,
        origin: Literal["interpretation", "hand"],
        sql: str,
        request: int | None = None,
        interpretation: int | None = None,
    ) -> int:
        """A statement is run; the attempt's number."""
        number = 1 + max((a.number for a in self.attempts), default=0)
        self.attempts.append(AttemptView(number, origin, sql, "running", request, interpretation))
        self.current = number
        return number

    def ran(self, number: int, end: RunEnd, display: DisplayRules, rows_shown: int) -> AttemptView:
        """The statement as it ended; the bench is not changed."""
        before = self._attempt(number)
        after = replace(before, status=end.status, error=end.error, milliseconds=end.milliseconds)
        if end.answered is None:
            return after
        shown = end.answered.result_display
        return replace(
            after,
            columns=end.answered.labels,
            rows=present(shown.rows[:rows_shown], end.answered.columns, display),
            more=shown.truncated or len(shown.rows) > rows_shown,
            total=len(shown.rows) if shown.truncated or len(shown.rows) > rows_shown else None,
            at_least=shown.truncated,
            minimum=end.answered.minimum,
        )

    def put(self, attempt: AttemptView) -> None:
        """An attempt in place of what it was."""
        self.attempts[self.attempts.index(self._attempt(attempt.number))] = attempt

    def _attempt(self, number: int) -> AttemptView:
        return next(attempt for attempt in self.attempts if attempt.number == number)


def _places(words: Sequence[str], text: str) -> tuple[Unknown, ...]:
    """Words that were not understood, where they stand in the request; the journal holds the words alone."""
    found: list[Unknown] = []
    behind = 0
    for word in words:
        start = text.find(word, behind)
        start = text.find(word) if start < 0 else start
        behind = max(start, 0) + len(word)
        found.append(Unknown(word, start, behind) if start >= 0 else Unknown(word, 0, 0))
    return tuple(found)


def _made(reading: Interpretation | None, shared: int | None) -> Literal["answered", "agreed", "failed"]:
    """What a language model made of a request, in a word."""
    return "answered" if reading is not None else "agreed" if shared is not None else "failed"


def _model(outcome: ev.ModelOutcome | None) -> ModelView | None:
    """What a language model made of a request, as the journal tells it."""
    if outcome is None:
        return None
    return ModelView(outcome.model, outcome.status, outcome.reason, outcome.milliseconds, outcome.interpretation)
