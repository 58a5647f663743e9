"""A request said again by a language model in plain words, and read by the rules: one labelled reading, or why none.

The model answers nothing: it does what a wizard does who rewords. What it says is read as any request is, by the same
laws; the reading is true to the rewording, and how true the rewording is to the request is judged by what both say
(`faithful`), by how the rewordings of several tries are read, and by whether the rules were of that mind already. Where
that comes to nothing it writes a statement, which is not run either: what it means is offered (`statements`).
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Sequence
from dataclasses import replace

from wizard.ask.errors import LlmError, NoReading
from wizard.ask.interface import Interpretation, Outcome, Request, SecondOpinion
from wizard.ask.llm.candidates import CandidateReading, Reworded, candidates
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.prompt import Prompt, plain_of
from wizard.ask.llm.rewordings import Rewordings
from wizard.ask.llm.statements import Statements
from wizard.ask.memory import Memory
from wizard.ask.plausibility import shipped
from wizard.ask.tool import LexiconTool
from wizard.domain.facts import Domain

TRIES = 4
"""Rewordings that are asked for: the model's likeliest, then others by chance."""
REWORDING = 2 / 3
"""Of the seconds that a request may take, those in which further rewordings may come: a statement has the rest."""
CHANCE = 0.7
"""The temperature of those."""
WARM_UP = "hello"
"""What is asked before anybody has asked anything."""
PATIENCE = 300.0
"""Seconds for that: a model is loaded, and a page is read."""


class LlmReader:
    """Has requests reworded by a language model and reads what it says. Safe from any thread; a `SecondTool`.

    Raises:
        DomainUnusable: the domain's file of rewordings cannot be read.
        what reading the database's values raises.
    """

    def __init__(self, endpoint: Endpoint, domain: Domain, tool: LexiconTool, memory: Memory | None = None) -> None:
        self._endpoint = endpoint
        self._tool = tool
        self._prompt = Prompt(domain, tool.lexicon, tool.database, Rewordings(domain, memory or Memory()))
        self._statements = Statements(endpoint, domain, tool)

    @property
    def name(self) -> str:
        """The name of the model that is asked."""
        return self._endpoint.model

    def warm_up(self) -> None:
        """Have the endpoint load its model and read what every request begins with, and every statement, so that the
        first is not late.

        Where that fails nothing is said: the first request will say why.
        """
        with contextlib.suppress(LlmError):
            for prompt in (self._statements, self._prompt):
                self._endpoint.complete(prompt.messages(Request(WARM_UP), ()), seconds=PATIENCE)

    def read(self, request: Request, first: Outcome, stop: threading.Event | None = None) -> SecondOpinion:
        """The likeliest of the first tool's readings and of those of its rewordings; what is its own says so in its
        paraphrase, with the rewording, and by its `origin`. Where it adds nothing and nothing is likely, what a
        statement of it means is added.

        `stop` gives it up at once.

        Raises:
            NoReading: the model failed or was late, or nothing that it says is understood.
        """
        until = time.monotonic() + self._endpoint.seconds
        heard = self.rewordings(request, stop)
        understood = any(one.reading is not None for one in heard)
        opinion = self._opinion(request, first, heard) if understood else None
        if opinion is None or (opinion.added is None and opinion.likeliest.sureness == "unsure"):
            before = self._tool.told(request.context)
            stated = self._statements.reading(request, before, until - time.monotonic(), stop)
            opinion = opinion if stated is None else self._with_statement(stated, first, opinion)
        if opinion is None:
            raise NoReading(f"language model {self.name} says '{heard[0].plain}', which is not understood either")
        return opinion

    def _opinion(self, request: Request, first: Outcome, heard: Sequence[Reworded]) -> SecondOpinion:
        """What is made of rewordings of which one at least is understood."""
        stage = shipped().reworded
        ranked = sorted(self.weighed(request, first, heard), key=lambda one: -stage.probability(one.evidence))
        own, new = ([one for one in ranked if (one.place is None) == without] for without in (False, True))
        added = self._judged(new[0]) if new and (new[0] is ranked[0] or not (own and own[0].plain)) else None
        shared = next((one.reading for one in own if one.plain), None)
        return SecondOpinion(first.interpretations[0] if first.sure else self._judged(ranked[0]), added, shared)

    def _with_statement(self, stated: Interpretation, first: Outcome, before: SecondOpinion | None) -> SecondOpinion:
        """The opinion with what a statement means, which the first tool may have read too."""
        others = first.interpretations
        mine, *theirs = self._tool.rows([stated, *others])
        alike = (mine is not None and rows == mine for rows in theirs)
        shared = next((one for one, same in zip(others, alike, strict=True) if same or one.sql == stated.sql), None)
        likeliest = before.likeliest if before is not None else others[0] if others else stated
        if shared is not None:
            return SecondOpinion(likeliest, None, shared)
        return SecondOpinion(likeliest, stated, None if before is None else before.shared)

    def weighed(self, request: Request, first: Outcome, heard: Sequence[Reworded]) -> list[CandidateReading]:
        """Each answer that the first tool or rewordings give, once, with what speaks for and against it."""
        offered = len(first.interpretations)
        own = first.interpretations or self._tool.recombined(request)
        before = self._tool.told(request.context)
        found = candidates(request, before, first, own, heard, self._tool.rows)
        if offered:
            return found
        # What the rules put together of pieces was offered to nobody: it is the rewording's, where one has it too.
        return [replace(one, place=None) for one in found if one.plain]

    def _judged(self, one: CandidateReading) -> Interpretation:
        """The reading of a candidate with the plausibility that it has among all."""
        stage = shipped().reworded
        probability = stage.probability(one.evidence)
        judged = replace(one.reading, score=round(probability, 3), sureness=stage.sureness(probability, one.evidence))
        if one.place is not None:
            return judged
        said = f"As '{one.plain}': {judged.paraphrase}"
        return replace(judged, paraphrase=said, origin=self.name, used=(), left_out=(), taken_for=(), evidence={})

    def rewordings(self, request: Request, stop: threading.Event | None = None) -> list[Reworded]:
        """The rewordings that there was time for, with their readings; the likeliest first, and one at least.

        Raises:
            NoReading: there was none.
        """
        messages = self._prompt.messages(request, self._tool.told(request.context))
        begun, seconds = time.monotonic(), self._endpoint.seconds
        known: dict[str, Reworded] = {}
        heard: list[Reworded] = []
        for attempt in range(TRIES):
            until = begun + (REWORDING * seconds if attempt else seconds)
            try:
                reply = self._endpoint.complete(
                    messages, stop, temperature=CHANCE if attempt else 0.0, seed=attempt,
                    seconds=until - time.monotonic(),
                )  # fmt: skip
                plain = plain_of(reply)
            except (LlmError, ValueError) as error:
                if heard and not (stop is not None and stop.is_set()):
                    break
                raise NoReading(str(error) if isinstance(error, LlmError) else self._said(error)) from error
            if plain not in known:
                known[plain] = Reworded(plain, self._read(plain))
            heard.append(known[plain])
        return heard

    def _said(self, error: ValueError) -> str:
        return str(LlmError(self._endpoint.url, str(error)))

    def _read(self, plain: str) -> Interpretation | None:
        request = Request(plain)
        readings = self._tool.finish(request, self._tool.ask(request)).interpretations
        return readings[0] if readings else None
