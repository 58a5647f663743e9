"""Whether a reading is what a person wants to know, by the model's own word: a second look at what it made of it.

A model that has lost a condition while it reworded often sees so when it is shown the paraphrase of what was read. Its
word is not taken: how much likelier *yes* is to it than *no* is evidence (`wizard.ask.llm.reader`).
"""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from subject.shaped import read_as
from wizard.ask.adjust import adjust, pieces
from wizard.ask.errors import NotAdjustable
from wizard.ask.interface import Request
from wizard.ask.llm.endpoint import Endpoint
from wizard.ask.llm.rewordings import Rewording
from wizard.ask.tool import LexiconTool

RULES = """\
A person asked a machine something. The machine says how it understood it. Say whether the machine understood exactly \
what the person wants to know: nothing missing, nothing added, nothing changed. Stories and reasons may be missing. \
Reply yes or no."""
CERTAIN = 2.0
"""Log odds beyond which a verdict says nothing more."""
YES, NO = "yes", "no"
EXAMPLES = 8
"""Readings that the model is shown, with the right verdict."""


@dataclass(frozen=True)
class JudgedExample:
    """What somebody said, how it was taken, and whether that was right."""

    said: str
    taken: str
    right: bool


class SecondLook:
    """Asks the model whether readings are what was meant, by examples that are made of the domain's own rewordings: the
    reading of one as it is, of the next with a piece dropped.

    Args:
        endpoint: where the model is.
        tool: what reads the rewordings.
        rewordings: the domain's; where the tool reads too few of them, as of another domain's, general examples stand
            in their place.
    """

    def __init__(self, endpoint: Endpoint, tool: LexiconTool, rewordings: Sequence[Rewording]) -> None:
        self._endpoint = endpoint
        made = list(itertools.islice(_made(tool, rewordings), EXAMPLES))
        self._examples = made if len(made) == EXAMPLES else _general()

    def verdict(
        self, said: str, taken: str, stop: threading.Event | None = None, *, seconds: float | None = None
    ) -> float:
        """How sure the model is that `taken`, a paraphrase, is what `said` asks for: -1 (no) to 1 (yes), log odds.

        Raises:
            LlmError: as `Endpoint.likelier`.
        """
        messages = [{"role": "system", "content": RULES}]
        for one in self._examples:
            messages += _exchange(one.said, one.taken, YES if one.right else NO)
        odds = self._endpoint.likelier([*messages, *_exchange(said, taken)], YES, NO, stop, seconds=seconds)
        return max(-CERTAIN, min(CERTAIN, odds)) / CERTAIN


def _made(tool: LexiconTool, rewordings: Sequence[Rewording]) -> Iterator[JudgedExample]:
    """Readings of rewordings, right and wrong by turns."""
    right = True
    for one in rewordings:
        readings = tool.ask(Request(one.plain)).interpretations if not one.before else ()
        taken = readings[0].paraphrase if readings and right else ""
        if readings and not right:
            changes = [piece.without for piece in pieces(tool, readings[0].logical_form) if piece.without is not None]
            with contextlib.suppress(NotAdjustable):
                taken = adjust(tool, readings[0], changes[-1]).paraphrase if changes else ""
        if taken:
            yield JudgedExample(one.said, taken, right)
            right = not right


def _exchange(said: str, taken: str, reply: str = "") -> list[dict[str, str]]:
    asked = {"role": "user", "content": f"Person: {' '.join(said.split())}\nMachine: {taken}"}
    return [asked, {"role": "assistant", "content": reply}] if reply else [asked]


def _general() -> list[JudgedExample]:
    text = resources.files("wizard.ask.llm").joinpath("verdicts.jsonl").read_text(encoding="utf-8")
    return [read_as(JudgedExample, line) for line in text.splitlines() if line.strip()]
