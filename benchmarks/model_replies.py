"""Replies of a language model that are kept: what was asked once is not asked again, so that figures can be repeated.

A small model on a processor takes seconds a request. What it was asked with (messages, temperature, seed) names a
reply; another prompt is another question. The folder is `build`, which is in no checkout.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.trials import TrialDatabase
from wizard.ask.llm import Endpoint, LlmReader, LlmTool
from wizard.ask.llm.endpoint import TOKENS, chosen_endpoint
from wizard.ask.tool import LexiconTool
from wizard.domain import Domain

FOLDER = Path(__file__).resolve().parent.parent / "build" / "model-replies"
SECONDS = 300.0
"""For one request of a benchmark: a model that is slow is slow, and no figure is lost by it."""


@dataclass(frozen=True)
class KeptEndpoint(Endpoint):
    """An endpoint that replies from what it said before, where it can."""

    known: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def file(self) -> Path:
        """Where its replies are kept, one JSON object a line."""
        return FOLDER / f"{''.join(c if c.isalnum() else '-' for c in self.model)}.jsonl"

    def complete(
        self,
        messages: list[dict[str, str]],
        stop: threading.Event | None = None,
        *,
        temperature: float = 0.0,
        seed: int = 0,
        seconds: float | None = None,
        tokens: int = TOKENS,
    ) -> str:
        """As `Endpoint.complete`."""
        key = key_of(messages, temperature, seed)
        if key not in self.known:
            reply = super().complete(messages, stop, temperature=temperature, seed=seed, seconds=seconds, tokens=tokens)
            self._keep(key, reply)
        return self.known[key]

    def _keep(self, key: str, reply: str) -> None:
        self.known[key] = reply
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"key": key, "reply": reply}) + "\n")


def key_of(messages: list[dict[str, str]], *settings: float) -> str:
    """What names the reply to a request."""
    return hashlib.sha256(json.dumps([messages, *settings]).encode()).hexdigest()


def kept(url: str, model: str) -> KeptEndpoint:
    """The model at `url`, with what it said before.

    Raises:
        UsageError: `url` is no web address.
    """
    made = KeptEndpoint(url, model, seconds=SECONDS)
    lines = made.file.read_text(encoding="utf-8").splitlines() if made.file.is_file() else []
    made.known.update({entry["key"]: entry["reply"] for entry in map(json.loads, lines)})
    return made


def model_option(parser: argparse.ArgumentParser) -> None:
    """The options that name a language model."""
    parser.add_argument("--llm", metavar="URL", help="an OpenAI-compatible endpoint with a language model")
    parser.add_argument("--llm-model", metavar="NAME", help="the model to ask there")


def model_of(options: argparse.Namespace) -> KeptEndpoint | None:
    """The model that the options name.

    Raises:
        UsageError: one of the two is missing, or the address is none.
    """
    chosen = chosen_endpoint(options.llm, options.llm_model)
    return kept(chosen.url, chosen.model) if chosen is not None else None


def no_model(name: str) -> str:
    """What a benchmark says that is of nothing but a language model, where none is named."""
    return f"{name}: skipped, no language model is named (--llm URL --llm-model NAME)"


def with_model(place: TrialDatabase, domain: Domain, model: Endpoint) -> TrialDatabase:
    """The place, with the model asked what the rules of its tool do not answer."""
    rules = place.tool
    assert isinstance(rules, LexiconTool)
    return replace(place, tool=LlmTool(rules, LlmReader(model, domain, rules)))
