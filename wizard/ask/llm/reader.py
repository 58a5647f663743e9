"""A request said again by a language model in plain words, and read by the rules: one labelled reading, or why none.

The model writes no SQL and answers nothing: it does what a wizard does who rewords. What it says is
read as any request is, by the same laws; the reading is true to the rewording, and how true the rewording is to the
request is judged by what both say (`faithful`), by how the rewordings of several tries are read, and by whether the
rules were of that mind already.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wizard.ask.errors import LlmError, NoReading
from wizard.ask.interface import Interpretation, Request
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.faithful import faithfulness
from wizard.ask.llm.prompt import Prompt, plain_of
from wizard.ask.llm.rewordings import Rewordings
from wizard.ask.memory import Memory
from wizard.ask.plausibility import shipped
from wizard.ask.plausibility.model import NEARLY, log_odds
from wizard.ask.tool import LexiconTool
from wizard.domain.facts import Domain

TRIES = 4
"""Rewordings that are asked for: the model's likeliest, then others by chance."""
CHANCE = 0.7
"""The temperature of those."""
WARM_UP = "hello"
"""What is asked before anybody has asked anything."""
PATIENCE = 300.0
"""Seconds for that: a model is loaded, and a page is read."""


@dataclass(frozen=True)
class Reworded:
    """One rewording, and what the rules read in it."""

    plain: str
    reading: Interpretation | None
    """The likeliest, judged by its rows; None where there is none."""


@dataclass(frozen=True)
class Understood:
    """A rewording that has a reading, the first of several that have the same."""

    plain: str
    reading: Interpretation
    evidence: Mapping[str, float]
    """What speaks for and against the reading."""


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

    @property
    def name(self) -> str:
        """The name of the model that is asked."""
        return self._endpoint.model

    def warm_up(self) -> None:
        """Have the endpoint load its model and read what every request begins with, so that the first is not late.

        Where that fails nothing is said: the first request will say why.
        """
        with contextlib.suppress(LlmError):
            self._endpoint.complete(self._prompt.messages(Request(WARM_UP), ()), seconds=PATIENCE)

    def read(self, request: Request, stop: threading.Event | None = None) -> Interpretation:
        """The likeliest reading of its rewordings; its paraphrase says so, with the rewording, and its `origin`.

        `stop` gives it up at once.

        Raises:
            NoReading: the model failed or was late, or no rewording of it is understood.
        """
        heard = self.rewordings(request, stop)
        stage, weighed = shipped().reworded, self.weighed(request, heard)
        if not weighed:
            raise NoReading(f"language model {self.name} says '{heard[0].plain}', which is not understood either")
        best = max(weighed, key=lambda one: stage.probability(one.evidence))
        probability = stage.probability(best.evidence)
        return replace(
            best.reading,
            paraphrase=f"As '{best.plain}': {best.reading.paraphrase}",
            score=round(probability, 3),
            sureness=stage.sureness(probability, best.evidence),
            origin=self.name,
            used=(),
            left_out=(),
            taken_for=(),
            evidence={},
        )

    def weighed(self, request: Request, heard: Sequence[Reworded]) -> list[Understood]:
        """Each reading that rewordings have, once, with what speaks for and against it."""
        own: Sequence[Interpretation] | None = None
        found: dict[str, Understood] = {}
        for one in heard:
            if one.reading is None or one.reading.sql in found:
                continue
            if own is None:
                own = self._tool.finish(request, self._tool.ask(request)).interpretations
                own = own or self._tool.recombined(request)
            evidence = rewording_evidence(request, heard, one.plain, one.reading, own)
            found[one.reading.sql] = Understood(one.plain, one.reading, evidence)
        return list(found.values())

    def rewordings(self, request: Request, stop: threading.Event | None = None) -> list[Reworded]:
        """The rewordings that there was time for, with their readings; the likeliest first, and one at least.

        Raises:
            NoReading: there was none.
        """
        messages = self._prompt.messages(request, self._tool.told(request.context))
        until = time.monotonic() + self._endpoint.seconds
        known: dict[str, Reworded] = {}
        heard: list[Reworded] = []
        for attempt in range(TRIES):
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


def rewording_evidence(
    request: Request,
    heard: Sequence[Reworded],
    plain: str,
    reading: Interpretation,
    own: Sequence[Interpretation],
) -> dict[str, float]:
    """What speaks for and against the reading of a rewording, numbers by name, each near 0 to 1.

    Args:
        request: what was said.
        heard: all rewordings of it.
        plain: the one whose reading it is.
        reading: what the rules read in it.
        own: what the rules make of the request itself.
    """
    sql = reading.sql
    score = min(1 - NEARLY, max(NEARLY, reading.score))
    read = [one.reading.sql for one in heard if one.reading is not None]
    return {
        **faithfulness(request.text, plain),
        "reading": log_odds(score) / 4,
        "votes": read.count(sql) / len(heard),
        "readable": len(read) / len(heard),
        "other readings": min(3, len(set(read)) - 1) / 3,
        "the rules' first": float(bool(own) and own[0].sql == sql),
        "the rules' other": float(sql in [one.sql for one in own[1:]]),
        "nothing of the rules": float(not own),
    }
