"""The rule tool with a language model before it: one that only ever adds a labelled reading which the guard passed."""

from __future__ import annotations

import time
from dataclasses import replace

from wizard.ask.guard import Database, SqlRefused
from wizard.ask.interface import Interpretation, Outcome, Request, Tool
from wizard.ask.llm.endpoint import Endpoint, LlmError
from wizard.ask.llm.prompt import Prompt, Reply, read_reply
from wizard.ask.memory import Memory, nearest
from wizard.ask.shape import shape_of
from wizard.domain.facts import Domain
from wizard.domain.lexicon import load_lexicon
from wizard.errors import WozError

SHARE = 0.5
"""Of all plausibility, what the model's reading has; the rules' readings share the rest."""
EXAMPLES = 5
"""Approved pairs that the model is shown."""


class LlmTool:
    """`inner`, the rule tool, with a language model before it. Stateless between calls, safe from any thread.

    A reading of the model says so in its paraphrase. Where the model fails, is late, abstains, or writes what the guard
    refuses, the outcome is `inner`'s, and its `reason` says in one line what was wrong with the model.

    Args:
        only_when_abstained: ask the model only what the rules do not understand.

    Raises:
        LexiconError: the domain's lexicon cannot be read.
        what reading the database's values raises.
    """

    def __init__(
        self,
        inner: Tool,
        endpoint: Endpoint,
        domain: Domain,
        database: Database,
        *,
        memory: Memory | None = None,
        only_when_abstained: bool = False,
    ) -> None:
        self._inner = inner
        self._endpoint = endpoint
        self._database = database
        self._labels = domain.display.labels
        self._memory = memory or Memory()
        self._only_when_abstained = only_when_abstained
        self._prompt = Prompt(domain, load_lexicon(domain.folder / "lexicon.yaml"), database)

    @property
    def inner(self) -> Tool:
        """The tool that is wrapped."""
        return self._inner

    @property
    def name(self) -> str:
        """As `Tool.name`: the model and the inner tool's."""
        when = " when abstained" if self._only_when_abstained else ""
        return f"{self._inner.name} + llm {self._endpoint.model}{when}"

    def ask(self, request: Request) -> Outcome:
        """As `Tool.ask`."""
        started = time.perf_counter()
        outcome = self._inner.ask(request)
        if self._only_when_abstained and outcome.interpretations:
            return outcome
        if not request.text.strip():
            return outcome
        try:
            reading = self._reading(self._ask_model(request))
        except (LlmError, _Unusable) as error:
            outcome = _told(outcome, str(error))
        else:
            halved = [
                replace(other, score=round(other.score * (1 - SHARE), 3))
                for other in outcome.interpretations
                if other.sql != reading.sql
            ]
            first = replace(reading, score=SHARE if halved else 1.0)
            outcome = Outcome("answered", (first, *halved))
        return replace(outcome, milliseconds=(time.perf_counter() - started) * 1000)

    def _ask_model(self, request: Request) -> Reply:
        examples = nearest(self._memory, request.text, EXAMPLES)
        content = self._endpoint.complete(self._prompt.messages(request, examples))
        try:
            return read_reply(content)
        except ValueError as error:
            raise LlmError(self._endpoint.url, str(error)) from error

    def _reading(self, reply: Reply) -> Interpretation:
        if not reply.sql:
            raise _Unusable(f"language model {self._endpoint.model} abstained: {reply.reading or 'no reason given'}")
        try:
            shape = shape_of(reply.sql, self._database, self._labels)
        except SqlRefused as error:
            raise _Unusable(f"the guard refused the language model's SQL ({error})") from error
        except WozError as error:
            raise _Unusable(f"the language model's SQL does not run ({error})") from error
        return Interpretation(
            paraphrase=f"By language model {self._endpoint.model}: {reply.reading or reply.sql}",
            score=SHARE,
            sql=reply.sql,
            display_sql=reply.sql,
            labels=shape.labels,
            scalar=True,
            columns=shape.columns,
        )


class _Unusable(Exception):
    """What the model wrote is of no use; the text says why."""


def _told(outcome: Outcome, why: str) -> Outcome:
    """The rules' outcome, with what was wrong with the model."""
    said = f"{why}; the rules answered" if outcome.interpretations else f"{outcome.reason}; {why}".lstrip("; ")
    return replace(outcome, reason=said)
