"""What a lint finds: facts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from wizard.domain.lexicon import lexicon_files
from wizard.domain.lexicon_layers import place_of


@dataclass(frozen=True)
class LintFinding:
    """Something wrong, or doubtful, in a file of a domain."""

    severity: Literal["error", "warning"]
    rule: Literal["dangling", "contradiction", "value", "kind", "key", "layout", "reference", "wording"]
    path: Path
    line: int | None
    where: str
    """The entry: `attributes.salary`."""
    what: str
    """What is wrong, and what to do."""

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.severity}: {self.where}: {self.what}"


class EntryLines:
    """Where the entries of a YAML file stand; of a lexicon, those of its draft too."""

    def __init__(self, path: Path) -> None:
        self._files = lexicon_files(path)

    def at(self, *place: str) -> tuple[Path, int | None]:
        """The file, and the line of the deepest part of `place` that it has."""
        return place_of(place, self._files)
