"""A domain's own questions put to a tool: right, wrong, abstained, and how long understanding took.

A question that means several things by a principle is right only where each meaning is among the readings, and one that
a principle decides only where the draft cites it. What the principle itself demands (`ambiguous` in `principles.yaml`)
the tool tells; a question lists (`each`) what nobody can find out but from the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from wizard.ask.answer import answer
from wizard.ask.guard import Database
from wizard.ask.interface import Demander, Exchange, Interpretation, Outcome, Request, Tool, finished
from wizard.cas import compare, parse
from wizard.domain.facts import Principle, TestQuestion
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
    principles: tuple[str, ...] = ()
    """Those that the draft cites."""


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
        lacks = lacks or _not_cited(question, best)
        lacks = lacks or _not_drafted(_meanings(tool, request, question, best, database), outcome, database)
        yield Trial(
            *named,
            "wrong" if lacks else "right",
            outcome.milliseconds,
            question.minimum,
            cas,
            best.paraphrase,
            best.sql,
            "" if lacks == "another answer" else lacks,
            best.principles,
        )


def _is(minimum: str, cas: str) -> bool:
    return compare(parse(minimum), parse(cas)).minimum.value == "correct"


def _not_cited(question: TestQuestion, best: Interpretation) -> str:
    """The principles that the draft should cite and does not, in words; empty where it cites all."""
    missing = [number for number in question.principles if number not in best.principles]
    return f"the draft does not cite {', '.join(missing)}" if missing else ""


def _meanings(
    tool: Tool, request: Request, question: TestQuestion, best: Interpretation, database: Database
) -> Iterator[tuple[str, str]]:
    """The minimum answer of everything that a question means, each with what demands it."""
    yield from ((meaning, "") for meaning in question.each)
    for number, other in tool.demanded(request, best) if isinstance(tool, Demander) else ():
        if other.sql != best.sql:
            yield _cas(other, database), f", which principle {number} demands: {other.paraphrase}"


def _not_drafted(meanings: Iterable[tuple[str, str]], outcome: Outcome, database: Database) -> str:
    """The first meaning that none of the readings has, in words; empty where all are there."""
    drafted: list[str] | None = None
    for meaning, why in meanings:
        if drafted is None:
            drafted = [cas for reading in outcome.interpretations if (cas := _cas(reading, database))]
        if meaning and not any(_is(meaning, cas) for cas in drafted):
            return f"no reading has {meaning}{why}"
    return ""


def _cas(reading: Interpretation, database: Database) -> str:
    try:
        return answer(reading, database).minimum
    except WozError:
        return ""


@dataclass(frozen=True)
class PrinciplesTried:
    """How many of a domain's principles its questions try."""

    touched: int
    """Those that questions can touch."""
    fewer: dict[str, int]
    """Of these those that fewer than `ENOUGH` right drafts cite, with the number of these drafts."""
    untouched: tuple[str, ...]
    """Those that no question can touch."""


ENOUGH = 3
"""Questions that should try a principle."""


def principles_tried(principles: Iterable[Principle], trials: Iterable[Trial]) -> PrinciplesTried:
    """How many principles the drafts of right answers cite."""
    cited = Counter(number for trial in trials if trial.verdict == "right" for number in trial.principles)
    known = tuple(principles)
    touched = [one.number for one in known if not one.untouched]
    fewer = {number: cited[number] for number in touched if cited[number] < ENOUGH}
    return PrinciplesTried(len(touched), fewer, tuple(one.number for one in known if one.untouched))


def percentile(values: Iterable[float], share: float) -> float:
    """The value that `share` (0 to 1) of them do not exceed, nearest rank; 0.0 of none."""
    ranked = sorted(values)
    if not ranked:
        return 0.0
    return ranked[min(len(ranked) - 1, max(0, -(-int(share * 100) * len(ranked) // 100) - 1))]
