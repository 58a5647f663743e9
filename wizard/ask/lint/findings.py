"""What a lint finds: facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from wizard.domain.yamlfile import Place, line_numbers, read_text


@dataclass(frozen=True)
class Finding:
    """Something wrong, or doubtful, in a file of a domain."""

    severity: Literal["error", "warning"]
    rule: Literal["dangling", "contradiction", "value", "kind"]
    path: Path
    line: int | None
    where: str
    """The entry: `attributes.salary`."""
    what: str
    """What is wrong, and what to do."""

    def __str__(self) -> str:
        place = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{place}: {self.severity}: {self.where}: {self.what}"


class Lines:
    """Where the entries of a YAML file stand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines: Mapping[Place, int] = line_numbers(read_text(path), path)

    def at(self, *place: str) -> int | None:
        """The line of the deepest part of `place` that the file has."""
        for size in range(len(place), 0, -1):
            if place[:size] in self._lines:
                return self._lines[place[:size]]
        return None
