"""How people put it, and how it is put plainly: what a language model learns its task from.

A domain may have a file of its own, `rewordings.jsonl`; one that has none is taught by the general file beside this
module, of things that it does not have. The first of them are shown with every request; of the others, and of what a
laboratory approved with another wording than the subject's (`RememberedPair.request`), those that are like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from rapidfuzz import fuzz, process, utils

from subject.shaped import Misshapen, read_as
from wizard.ask.memory import Memory
from wizard.domain.errors import DomainUnusable
from wizard.domain.facts import Domain

FILE = "rewordings.jsonl"
"""In a domain's folder, and beside this module."""
REMEDY = 'write {"said": ..., "plain": ...}, with "before": [...] where it leans on something'
ALWAYS = 25
"""The first of a file, which are shown whatever is asked: a model has read them before anybody asks anything."""
LIKE = 6
"""Others that are shown, those that are most like the request."""


@dataclass(frozen=True)
class RewordedExample:
    """A request as somebody said it, and in plain words."""

    said: str
    plain: str
    before: tuple[str, ...] = ()
    """What was asked before, in plain words; empty where the request leans on nothing."""


class Rewordings:
    """What a model is shown of rewordings in one domain, by one laboratory.

    Raises:
        DomainUnusable: the domain's file cannot be read; says which line, and why.
    """

    def __init__(self, domain: Domain, memory: Memory) -> None:
        known = rewordings_of(domain)
        self.always = known[:ALWAYS]
        self._others = (
            *known[ALWAYS:],
            *(RewordedExample(pair.text, pair.request) for pair in memory.pairs if pair.request),
        )
        self._said = [one.said for one in self._others]

    def like(self, text: str) -> tuple[RewordedExample, ...]:
        """Those that are most like a request; the most like it is the last, next to the request itself."""
        found = process.extract(
            text, self._said, scorer=fuzz.token_sort_ratio, processor=utils.default_process, limit=LIKE
        )
        return tuple(self._others[place] for _, _, place in reversed(found))


def rewordings_of(domain: Domain) -> tuple[RewordedExample, ...]:
    """All of the domain's file, or of the general one.

    Raises:
        DomainUnusable: the domain's file cannot be read; says which line, and why.
    """
    path = domain.folder / FILE
    if path.is_file():
        return _read(path)
    with resources.as_file(resources.files("wizard.ask.llm").joinpath(FILE)) as general:
        return _read(general)


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
