"""A domain's own questions put to a tool: right, wrong, abstained, and how long understanding took.

A question that means several things by a principle is right only where each meaning is among the readings, and one that
a principle decides only where the draft cites it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Interpretation, Request, Tool, finished
from wizard.cas import compare, parse
from wizard.domain.facts import TestQuestion
from wizard.errors import WozError


@dataclass(frozen=True)
class Trial:
    """What became of one question."""

    id: str
    question: str
    verdict: Literal["right", "wrong", "abstained"]
    milliseconds: float
    """To understand; running the SQL is not in it."""
    minimum: str
    """The answer that is wanted, in the Common Answer Specification."""
    given: str = ""
    """The answer that was given; empty where there is none."""
    paraphrase: str = ""
    sql: str = ""
    reason: str = ""
    """Why there is no answer; or what else is wrong with one that has the right rows."""


def try_questions(tool: Tool, database: Database, questions: Iterable[TestQuestion]) -> Iterator[Trial]:
    """Put every question to `tool`, each after its context, and compare the answer that `woz ask` would give with the
    minimum."""
    for question in questions:
        context: tuple[Exchange, ...] = ()
        if question.context:
            before = tool.ask(Request(question.context)).interpretations
            context = (Exchange(question.context, before[0].logical_form if before else None),)
        request = Request(question.question, context)
        outcome = finished(tool, request, tool.ask(request))
        named = (question.id, question.question)
        if outcome.status == "abstained":
            yield Trial(*named, "abstained", outcome.milliseconds, question.minimum, reason=outcome.reason)
            continue
        best = outcome.interpretations[0]
        try:
            cas = answer(best, database).minimum
        except WozError as error:
            yield Trial(
                *named, "wrong", outcome.milliseconds, question.minimum, "", best.paraphrase, best.sql, str(error)
            )
            continue
        lacks = "" if _is(question.minimum, cas) else "another answer"
        lacks = lacks or _not_cited(question, best) or _not_drafted(question, outcome.interpretations, database)
        yield Trial(
            *named,
            "wrong" if lacks else "right",
            outcome.milliseconds,
            question.minimum,
            cas,
            best.paraphrase,
            best.sql,
            "" if lacks == "another answer" else lacks,
        )


def _is(minimum: str, cas: str) -> bool:
    return compare(parse(minimum), parse(cas)).minimum.value == "correct"


def _not_cited(question: TestQuestion, best: Interpretation) -> str:
    """The principles that the draft should cite and does not, in words; empty where it cites all."""
    missing = [number for number in question.principles if number not in best.principles]
    return f"the draft does not cite {', '.join(missing)}" if missing else ""


def _not_drafted(question: TestQuestion, readings: Sequence[Interpretation], database: Database) -> str:
    """The first meaning of the question that none of the readings has, in words; empty where all are there."""
    drafted = [cas for reading in readings if (cas := _cas(reading, database))] if question.each else []
    for meaning in question.each:
        if not any(_is(meaning, cas) for cas in drafted):
            return f"no reading has {meaning}"
    return ""


def _cas(reading: Interpretation, database: Database) -> str:
    try:
        return answer(reading, database).minimum
    except WozError:
        return ""


def percentile(values: Iterable[float], share: float) -> float:
    """The value that `share` (0 to 1) of them do not exceed, nearest rank; 0.0 of none."""
    ranked = sorted(values)
    if not ranked:
        return 0.0
    return ranked[min(len(ranked) - 1, max(0, -(-int(share * 100) * len(ranked) // 100) - 1))]
