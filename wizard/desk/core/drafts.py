"""What the wizard was offered and what she sent, as journal events: the drafts an annotator starts from."""

from __future__ import annotations

from wizard.ask.interface import Interpretation
from wizard.desk.core.workbench import Workbench
from wizard.desk.view import AttemptView, RequestView
from wizard.journal import events as ev


def offered(reading: Interpretation) -> ev.Offered:
    """One reading as the journal holds it."""
    return ev.Offered(
        paraphrase=reading.paraphrase,
        score=reading.score,
        sql=reading.sql,
        display_sql=reading.display_sql,
        labels=reading.labels,
        logical_form=dict(reading.logical_form),
        scalar=reading.scalar,
        boolean=reading.boolean,
        context_used=reading.context_used,
        principles=reading.principles,
        adjusted=reading.adjusted,
        origin=reading.origin,
        sureness=reading.sureness,
        left_out=reading.left_out,
    )


def previewed(turn: int, preview: RequestView) -> ev.Previewed:
    """What is shown of a text that has not been asked."""
    return ev.Previewed(
        turn=turn,
        text=preview.text,
        status=preview.status,
        paraphrases=tuple(reading.paraphrase for reading in preview.interpretations),
        unknown=tuple(unknown.text for unknown in preview.unknown),
        milliseconds=preview.milliseconds,
    )


def request_outcome(turn: int, request: RequestView) -> ev.RequestOutcome:
    """Every reading a request got, or why it got none."""
    return ev.RequestOutcome(
        turn=turn,
        request=request.number,
        status="failed" if request.status == "running" else request.status,
        interpretations=tuple(offered(reading) for reading in request.interpretations),
        unknown=tuple(unknown.text for unknown in request.unknown),
        reason=request.reason,
        milliseconds=request.milliseconds,
        suggestions=tuple(suggestion.text for suggestion in request.suggestions),
    )


def reading_adjusted(turn: int, request: int, index: int, base: int, reading: Interpretation) -> ev.ReadingAdjusted:
    """One more reading of a request, which the wizard made from that at `base`."""
    return ev.ReadingAdjusted(turn=turn, request=request, interpretation=index, base=base, reading=offered(reading))


def model_outcome(turn: int, request: RequestView, reading: Interpretation | None) -> ev.ModelOutcome:
    """What the language model made of a request; `reading` where it is offered."""
    model = request.model
    assert model is not None and model.status != "running"  # noqa: S101, PT018 - only an end is journalled
    return ev.ModelOutcome(
        turn=turn,
        request=request.number,
        model=model.name,
        status=model.status,
        interpretation=model.index,
        reading=offered(reading) if reading is not None else None,
        reason=model.reason,
        milliseconds=model.milliseconds,
    )


def sql_run(turn: int, attempt: AttemptView, bench: Workbench) -> ev.SqlRun:
    """The event of one statement: what was run, and how it ended."""
    reading = bench.reading_of(attempt)
    return ev.SqlRun(
        turn=turn,
        attempt=attempt.number,
        request=attempt.request,
        interpretation=attempt.interpretation,
        origin=attempt.origin,
        sql=attempt.sql,
        display_sql=reading.display_sql if reading else "",
        status="failed" if attempt.status == "running" else attempt.status,
        rows=len(attempt.rows),
        minimum=attempt.minimum,
        error=attempt.error,
        milliseconds=attempt.milliseconds,
    )


def answer_sent(turn: int, reply: int, attempt: AttemptView, bench: Workbench) -> ev.AnswerSent:
    """The answer she gets, with the drafts of its minimum."""
    reading = bench.reading_of(attempt)
    return ev.AnswerSent(
        turn=turn,
        reply=reply,
        attempt=attempt.number,
        request=attempt.request,
        interpretation=attempt.interpretation,
        origin=attempt.origin,
        paraphrase=reading.paraphrase if reading else "",
        sql=attempt.sql,
        minimum=attempt.minimum,
        columns=attempt.columns,
        rows=attempt.rows,
        more=attempt.more,
        total=attempt.total,
        at_least=attempt.at_least,
    )
