"""How people put it, and how it is put plainly: what a language model learns its task from.

A domain may have a file of its own, `rewordings.jsonl`; one that has none is taught by the general file beside this
module, of things that it does not have. What a laboratory approved with another wording than the subject's
(`RememberedPair.request`) is shown as well, where it is like the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from subject.shaped import Misshapen, read_as
from wizard.ask.memory import Memory, nearest
from wizard.domain.errors import DomainUnusable
from wizard.domain.facts import Domain

FILE = "rewordings.jsonl"
"""In a domain's folder, and beside this module."""
REMEDY = 'write {"said": ..., "plain": ...}, with "before": [...] where it leans on something'
APPROVED = 3
"""Approved pairs like the request that are shown."""


@dataclass(frozen=True)
class RewordedExample:
    """A request as somebody said it, and in plain words."""

    said: str
    plain: str
    before: tuple[str, ...] = ()
    """What was asked before, in plain words; empty where the request leans on nothing."""


def rewordings_of(domain: Domain) -> tuple[RewordedExample, ...]:
    """Those of the domain, or the general ones.

    Raises:
        DomainUnusable: the domain's file cannot be read; says which line, and why.
    """
    path = domain.folder / FILE
    if path.is_file():
        return _read(path)
    with resources.as_file(resources.files("wizard.ask.llm").joinpath(FILE)) as general:
        return _read(general)


def approved_like(memory: Memory, text: str) -> tuple[RewordedExample, ...]:
    """What a laboratory approved in other words than the subject's, the most like `text` first."""
    reworded = [pair for pair in memory.pairs if pair.request]
    return tuple(RewordedExample(pair.text, pair.request) for pair in nearest(reworded, text, APPROVED))


def _read(path: Path) -> tuple[RewordedExample, ...]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DomainUnusable(path, None, f"cannot be read ({error})", "mend it, or take it away") from error
    return tuple(_line(path, number, line) for number, line in enumerate(lines, 1) if line.strip())


def _line(path: Path, number: int, line: str) -> RewordedExample:
    try:
        return read_as(RewordedExample, line)
    except Misshapen as error:
        raise DomainUnusable(path, number, str(error), REMEDY) from error


def conversation(rewordings: Sequence[RewordedExample]) -> list[dict[str, str]]:
    """Rewordings as what a person said and a model replied, `{"role", "content"}`."""
    return [
        message
        for one in rewordings
        for message in (
            {"role": "user", "content": asked(one.said, one.before)},
            {"role": "assistant", "content": one.plain},
        )
    ]


def asked(said: str, before: Sequence[str]) -> str:
    """A request as it is put to the model, behind what was asked before."""
    return "\n".join([*(f"Before: {text}" for text in before), f"Now: {said}"]) if before else said
