"""The rule tool with a language model beside it, which is asked of what the rules are not sure of.

Readings of both are judged together (`wizard.ask.llm.candidates`): the model adds a labelled reading of its rewording,
makes a reading of the rules likelier that it has too, and casts doubt on one that it has not.
"""

from __future__ import annotations

import time
from dataclasses import replace

from wizard.ask.errors import NoReading
from wizard.ask.interface import Outcome, Request, SecondTool, Tool, finished


class LlmTool:
    """`inner`, the rule tool, with a language model beside it. Stateless between calls, safe from any thread.

    A reading of the model says so in its paraphrase. Where the model gives none, the outcome is `inner`'s, and its
    `reason` says in one line what was wrong with the model.
    """

    def __init__(self, inner: Tool, model: SecondTool) -> None:
        self._inner = inner
        self._model = model

    @property
    def inner(self) -> Tool:
        """The tool that is wrapped."""
        return self._inner

    @property
    def name(self) -> str:
        """As `Tool.name`: the model and the inner tool's."""
        return f"{self._inner.name} + llm {self._model.name}"

    def ask(self, request: Request) -> Outcome:
        """The inner tool's finished outcome; where it does not stand by itself, judged together with the model's
        reading, or with why it has none.
        """
        started = time.perf_counter()
        outcome = finished(self._inner, request, self._inner.ask(request))
        if not request.text.strip() or outcome.stands:
            return outcome
        try:
            outcome = self._model.read(request, outcome).beside(outcome)
        except NoReading as error:
            outcome = _told(outcome, str(error))
        return replace(outcome, milliseconds=(time.perf_counter() - started) * 1000)


def _told(outcome: Outcome, why: str) -> Outcome:
    """The rules' outcome, with what was wrong with the model."""
    said = f"{why}; the rules answered" if outcome.status == "answered" else f"{outcome.reason}; {why}".lstrip("; ")
    return replace(outcome, reason=said)
