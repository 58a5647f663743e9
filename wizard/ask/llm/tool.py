"""The rule tool with a language model before it: one that only ever adds a labelled reading which the guard passed.

The model is also a voice: where the answer of its reading is that of one of the tool's own, by the comparator, nothing
is added, and that reading is likelier (`wizard.ask.plausibility`).
"""

from __future__ import annotations

import time
from dataclasses import replace

from wizard.ask.answer import answer
from wizard.ask.errors import NoReading
from wizard.ask.guard import Database
from wizard.ask.interface import Interpretation, Outcome, Request, SecondTool, Tool, finished
from wizard.ask.plausibility.model import AGREES, shipped
from wizard.cas import compare, parse
from wizard.errors import WozError

HEARD = 3
"""Readings of the tool's own that are compared with the model's."""
SHARE = 0.5
"""Of all plausibility, what the model's reading has; the rules' readings share the rest."""


class LlmTool:
    """`inner`, the rule tool, with a language model before it. Stateless between calls, safe from any thread.

    A reading of the model says so in its paraphrase. Where the model gives none, the outcome is `inner`'s, and its
    `reason` says in one line what was wrong with the model.

    Args:
        only_when_abstained: ask the model only what the rules do not understand, or are unsure of.
        database: where answers are compared; without it the model is no voice.
    """

    def __init__(
        self, inner: Tool, model: SecondTool, *, only_when_abstained: bool = False, database: Database | None = None
    ) -> None:
        self._inner = inner
        self._database = database
        self._model = model
        self._only_when_abstained = only_when_abstained

    @property
    def inner(self) -> Tool:
        """The tool that is wrapped."""
        return self._inner

    @property
    def name(self) -> str:
        """As `Tool.name`: the model and the inner tool's."""
        when = " when abstained" if self._only_when_abstained else ""
        return f"{self._inner.name} + llm {self._model.name}{when}"

    def ask(self, request: Request) -> Outcome:
        """The inner tool's outcome, with the language model's reading beside it, or with why the model has none.

        A reading of the inner tool that gives the model's answer comes first, and is likelier for it.
        """
        started = time.perf_counter()
        outcome = self._inner.ask(request)
        if self._only_when_abstained and outcome.interpretations and outcome.interpretations[0].sureness != "unsure":
            return outcome
        if not request.text.strip():
            return outcome
        try:
            reading = self._model.read(request)
        except NoReading as error:
            outcome = _told(outcome, str(error))
        else:
            outcome = self._agreed(outcome, reading) or _beside(outcome, reading)
        return replace(outcome, milliseconds=(time.perf_counter() - started) * 1000)

    def _agreed(self, outcome: Outcome, reading: Interpretation) -> Outcome | None:
        """The outcome with the reading first whose answer is the model's, and likelier for it; None where none is."""
        own = outcome.interpretations[:HEARD]
        agreeing = next((one for one in own if one.evidence and self._same_answer(one, reading)), None)
        if agreeing is None:
            return None
        evidence = {**agreeing.evidence, AGREES: 1.0}
        stage = shipped().read
        likelier = stage.probability(evidence)
        first = replace(
            agreeing, score=round(likelier, 3), sureness=stage.sureness(likelier, evidence), evidence=evidence
        )
        others = (replace(o, score=min(o.score, first.score)) for o in outcome.interpretations if o is not agreeing)
        return replace(outcome, interpretations=(first, *others))

    def _same_answer(self, own: Interpretation, reading: Interpretation) -> bool:
        if self._database is None:
            return False
        as_own = replace(reading, scalar=own.scalar, boolean=own.boolean)
        try:
            wanted, given = (parse(answer(one, self._database).minimum, "1989") for one in (own, as_own))
        except WozError:
            return False
        return compare(wanted, given).minimum.value == "correct"

    def finish(self, request: Request, outcome: Outcome) -> Outcome:
        """The outcome, finished by the inner tool where it can."""
        return finished(self._inner, request, outcome)


def _beside(outcome: Outcome, reading: Interpretation) -> Outcome:
    """The outcome with the model's reading first; the others share what it leaves over."""
    halved = [
        replace(other, score=round(other.score * (1 - SHARE), 3), sureness="", evidence={})
        for other in outcome.interpretations
        if other.sql != reading.sql
    ]
    first = replace(reading, score=SHARE if halved else 1.0)
    return Outcome("answered", (first, *halved))


def _told(outcome: Outcome, why: str) -> Outcome:
    """The rules' outcome, with what was wrong with the model."""
    said = f"{why}; the rules answered" if outcome.interpretations else f"{outcome.reason}; {why}".lstrip("; ")
    return replace(outcome, reason=said)
