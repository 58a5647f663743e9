"""The files of the concepts: each concept's description as text, so that only those that are named are parsed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_CONCEPT = re.compile(r"^(\w[^:\n]*):\n(?:^[ #].*\n)*", re.MULTILINE)
"""A concept's description in its file: its name at the margin, everything else to the right of that."""


@cache
def texts() -> Mapping[str, str]:
    """The YAML of each concept by its name, in the order of the files.

    Raises:
        ValueError: when two descriptions have one name.
    """
    found: dict[str, str] = {}
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        for match in _CONCEPT.finditer(path.read_text(encoding="utf-8")):
            if match[1] in found:
                raise ValueError(f"{path.name} describes concept '{match[1]}' again")
            found[match[1]] = match[0]
    return found
