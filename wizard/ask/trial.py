"""A domain's own questions put to a tool: right, wrong, abstained, and how long understanding took."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Request, Tool
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
    """The answer that is wanted, 1989 dialect."""
    cas: str = ""
    """The answer that was given; empty where there is none."""
    paraphrase: str = ""
    sql: str = ""
    reason: str = ""
    """Why there is no answer."""


def try_questions(tool: Tool, database: Database, questions: Iterable[TestQuestion]) -> Iterator[Trial]:
    """Put every question to `tool`, each after its context, and compare the best reading's answer with the minimum."""
    for question in questions:
        context: tuple[Exchange, ...] = ()
        if question.context:
            before = tool.ask(Request(question.context)).interpretations
            context = (Exchange(question.context, before[0].logical_form if before else None),)
        outcome = tool.ask(Request(question.question, context))
        named = (question.id, question.question)
        if not outcome.interpretations:
            yield Trial(*named, "abstained", outcome.milliseconds, question.minimum, reason=outcome.reason)
            continue
        best = outcome.interpretations[0]
        try:
            cas = answer(best, database).cas
        except (WozError, ValueError) as error:
            yield Trial(
                *named, "wrong", outcome.milliseconds, question.minimum, "", best.paraphrase, best.sql, str(error)
            )
            continue
        verdict = compare(parse(question.minimum, "1989"), parse(cas, "1989")).minimum
        right = verdict.value == "correct"
        yield Trial(
            *named,
            "right" if right else "wrong",
            outcome.milliseconds,
            question.minimum,
            cas,
            best.paraphrase,
            best.sql,
        )


def percentile(values: Iterable[float], share: float) -> float:
    """The value that `share` (0 to 1) of them do not exceed, nearest rank; 0.0 of none."""
    ranked = sorted(values)
    if not ranked:
        return 0.0
    return ranked[min(len(ranked) - 1, max(0, -(-int(share * 100) * len(ranked) // 100) - 1))]
