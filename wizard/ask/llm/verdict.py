"""Whether a reading is what a person wants to know, by the model's own word: a second look at what it made of it.

A model that has lost a condition while it reworded often sees so when it is shown the paraphrase of what was read. Its
word is not taken: how much likelier *yes* is to it than *no* is evidence (`wizard.ask.llm.reader`).
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from importlib import resources

from subject.shaped import read_as
from wizard.ask.llm.endpoint import Endpoint

RULES = """\
A person asked a machine something. The machine says how it understood it. Say whether the machine understood exactly \
what the person wants to know: nothing missing, nothing added, nothing changed. Stories and reasons may be missing. \
Reply yes or no."""
CERTAIN = 2.0
"""Log odds beyond which a verdict says nothing more."""
YES, NO = "yes", "no"


@dataclass(frozen=True)
class JudgedExample:
    """What somebody said, how it was taken, and whether that was right."""

    said: str
    taken: str
    right: bool


def verdict(
    endpoint: Endpoint, said: str, taken: str, stop: threading.Event | None = None, *, seconds: float | None = None
) -> float:
    """How sure the model is that `taken`, a paraphrase, is what `said` asks for: -1 (no) to 1 (yes), log odds.

    Raises:
        LlmError: as `Endpoint.likelier`.
    """
    messages = [{"role": "system", "content": RULES}]
    for one in _examples():
        messages += _exchange(one.said, one.taken, YES if one.right else NO)
    odds = endpoint.likelier([*messages, *_exchange(said, taken)], YES, NO, stop, seconds=seconds)
    return max(-CERTAIN, min(CERTAIN, odds)) / CERTAIN


def _exchange(said: str, taken: str, reply: str = "") -> list[dict[str, str]]:
    asked = {"role": "user", "content": f"Person: {' '.join(said.split())}\nMachine: {taken}"}
    return [asked, {"role": "assistant", "content": reply}] if reply else [asked]


def _examples() -> list[JudgedExample]:
    text = resources.files("wizard.ask.llm").joinpath("verdicts.jsonl").read_text(encoding="utf-8")
    return [read_as(JudgedExample, line) for line in text.splitlines() if line.strip()]
