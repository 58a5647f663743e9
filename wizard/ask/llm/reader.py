"""One labelled reading of a request by a language model, which the guard has passed; or one line that says why none."""

from __future__ import annotations

import threading

from wizard.ask.errors import LlmError, NoReading
from wizard.ask.guard import Database, SqlRefused
from wizard.ask.interface import Interpretation, Request
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.prompt import ModelReply, Prompt, read_reply
from wizard.ask.memory import Memory, nearest
from wizard.ask.private_columns import refuse_private
from wizard.ask.result_columns import shape_of
from wizard.domain.facts import Domain
from wizard.domain.lexicon import load_lexicon
from wizard.errors import WozError

EXAMPLES = 5
"""Approved pairs that the model is shown."""


class LlmReader:
    """Reads requests by a language model. Stateless between calls, safe from any thread; a `SecondTool`.

    Raises:
        LexiconError: the domain's lexicon cannot be read.
        what reading the database's values raises.
    """

    def __init__(self, endpoint: Endpoint, domain: Domain, database: Database, memory: Memory | None = None) -> None:
        self._endpoint = endpoint
        self._database = database
        self._labels = domain.display.labels
        self._memory = memory or Memory()
        lexicon = load_lexicon(domain.folder / "lexicon.yaml")
        self._private = lexicon.private
        self._prompt = Prompt(domain, lexicon, database)

    @property
    def name(self) -> str:
        """The name of the model that is asked."""
        return self._endpoint.model

    def read(self, request: Request, stop: threading.Event | None = None) -> Interpretation:
        """The model's reading; it says so in its paraphrase and its `origin`. `stop` gives the call up at once.

        Raises:
            NoReading: the model failed, was late, abstained, or wrote what the guard refuses or the database cannot
                run.
        """
        try:
            return self._reading(self._asked(request, stop), stop)
        except LlmError as error:
            raise NoReading(str(error)) from error

    def _asked(self, request: Request, stop: threading.Event | None) -> ModelReply:
        examples = nearest(self._memory, request.text, EXAMPLES)
        content = self._endpoint.complete(self._prompt.messages(request, examples), stop)
        try:
            return read_reply(content)
        except ValueError as error:
            raise LlmError(self._endpoint.url, str(error)) from error

    def _reading(self, reply: ModelReply, stop: threading.Event | None) -> Interpretation:
        if not reply.sql:
            raise NoReading(f"language model {self.name} abstained: {reply.reading or 'no reason given'}")
        try:
            shape = shape_of(reply.sql, self._database, self._labels, cancel=stop)
            refuse_private(reply.sql, self._database.dialect, self._private)
        except SqlRefused as error:
            raise NoReading(f"the guard refused the language model's SQL ({error})") from error
        except WozError as error:
            raise NoReading(f"the language model's SQL does not run ({error})") from error
        return Interpretation(
            paraphrase=f"By language model {self.name}: {reply.reading or reply.sql}",
            score=0.0,
            sql=reply.sql,
            display_sql=reply.sql,
            labels=shape.labels,
            scalar=True,
            columns=shape.columns,
            origin=self.name,
        )
