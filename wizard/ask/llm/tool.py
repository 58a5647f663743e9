"""The rule tool with a language model beside it, which only ever adds a labelled reading of its rewording.

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
ENOUGH = ("sure", "likely")


class LlmTool:
    """`inner`, the rule tool, with a language model beside it. Stateless between calls, safe from any thread.

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
        """The inner tool's finished outcome, with the language model's reading beside it, or with why it has none.

        The likelier reading comes first. A reading of the inner tool that gives the model's answer is likelier for it.
        """
        started = time.perf_counter()
        outcome = finished(self._inner, request, self._inner.ask(request))
        answered = outcome.status == "answered"
        if not request.text.strip() or (answered and self._only_when_abstained):
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
        stage = shipped().judging(evidence)
        likelier = max(stage.probability(evidence), agreeing.score, reading.score)
        sureness = stage.sureness(likelier, evidence)
        if sureness == "unsure" and reading.sureness in ENOUGH:
            sureness = reading.sureness
        first = replace(agreeing, score=round(likelier, 3), sureness=sureness, evidence=evidence)
        others = (replace(o, score=min(o.score, first.score)) for o in outcome.interpretations if o is not agreeing)
        return _as_sure(replace(outcome, interpretations=(first, *others)))

    def _same_answer(self, own: Interpretation, reading: Interpretation) -> bool:
        if own.sql == reading.sql:
            return True
        if self._database is None:
            return False
        try:
            wanted, given = (parse(answer(one, self._database).minimum, "1989") for one in (own, reading))
        except WozError:
            return False
        return compare(wanted, given).minimum.value == "correct"


def _beside(outcome: Outcome, reading: Interpretation) -> Outcome:
    """The outcome with the model's reading among the others, the likelier first; what the first leaves over is
    shared."""
    ranked = sorted((*outcome.interpretations, reading), key=lambda one: -one.score)  # stable: the rules' before
    first, *others = ranked
    left = 1 - first.score
    return _as_sure(
        replace(outcome, interpretations=(first, *(replace(o, score=round(min(o.score, left), 3)) for o in others)))
    )


def _as_sure(outcome: Outcome) -> Outcome:
    """Answered where the first reading is likely enough, or was."""
    if outcome.interpretations[0].sureness in ENOUGH:
        return replace(outcome, status="answered", reason="", unknown=())
    return outcome


def _told(outcome: Outcome, why: str) -> Outcome:
    """The rules' outcome, with what was wrong with the model."""
    said = f"{why}; the rules answered" if outcome.status == "answered" else f"{outcome.reason}; {why}".lstrip("; ")
    return replace(outcome, reason=said)
