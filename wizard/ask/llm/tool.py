"""The rule tool with a language model before it: one that only ever adds a labelled reading which the guard passed."""

from __future__ import annotations

import time
from dataclasses import replace

from wizard.ask.interface import NoReading, Outcome, Request, SecondTool, Tool, finished

SHARE = 0.5
"""Of all plausibility, what the model's reading has; the rules' readings share the rest."""


class LlmTool:
    """`inner`, the rule tool, with a language model before it. Stateless between calls, safe from any thread.

    A reading of the model says so in its paraphrase. Where the model gives none, the outcome is `inner`'s, and its
    `reason` says in one line what was wrong with the model.

    Args:
        only_when_abstained: ask the model only what the rules do not understand.
    """

    def __init__(self, inner: Tool, model: SecondTool, *, only_when_abstained: bool = False) -> None:
        self._inner = inner
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
        """As `Tool.ask`."""
        started = time.perf_counter()
        outcome = self._inner.ask(request)
        if self._only_when_abstained and outcome.interpretations:
            return outcome
        if not request.text.strip():
            return outcome
        try:
            reading = self._model.read(request)
        except NoReading as error:
            outcome = _told(outcome, str(error))
        else:
            halved = [
                replace(other, score=round(other.score * (1 - SHARE), 3), sureness="", evidence={})
                for other in outcome.interpretations
                if other.sql != reading.sql
            ]
            first = replace(reading, score=SHARE if halved else 1.0)
            outcome = Outcome("answered", (first, *halved))
        return replace(outcome, milliseconds=(time.perf_counter() - started) * 1000)

    def finish(self, request: Request, outcome: Outcome) -> Outcome:
        """As `Finisher.finish`: the inner tool's."""
        return finished(self._inner, request, outcome)


def _told(outcome: Outcome, why: str) -> Outcome:
    """The rules' outcome, with what was wrong with the model."""
    said = f"{why}; the rules answered" if outcome.interpretations else f"{outcome.reason}; {why}".lstrip("; ")
    return replace(outcome, reason=said)
