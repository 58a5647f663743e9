"""What an export format is, and which there are: each is a module with a `FORMAT`, imported only when it is used.

To add one, write a module beside this one that defines `FORMAT` and add its line to `FORMATS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from wizard.corpus.layers import SessionRecord
from wizard.export.errors import NoSuchFormat

FORMATS: dict[str, tuple[str, str]] = {
    # name: (module that holds `FORMAT`, the line that the help shows)
    "jsonl": ("wizard.export.jsonl", "one JSON object an utterance with every layer, audio as FLAC; loses nothing"),
}


@dataclass(frozen=True)
class Source:
    """A session to export: verified, and read."""

    folder: Path
    record: SessionRecord


class Format(Protocol):
    """A way to write a corpus."""

    @property
    def name(self) -> str:
        """As in `FORMATS`."""
        ...

    @property
    def version(self) -> int:
        """Of the layout; it goes into the manifest."""
        ...

    def write(self, sources: Sequence[Source], into: Path, step: Callable[[], None]) -> None:
        """Write every file but the manifest into the empty folder `into`; call `step` after each turn of each session.

        The bytes depend on the sources alone: no clock, no random number, no order of the arguments.
        """
        ...


def format_named(name: str) -> Format:
    """The format `name`. Raises `NoSuchFormat`."""
    if name not in FORMATS:
        raise NoSuchFormat(name, tuple(FORMATS))
    return cast(Format, importlib.import_module(FORMATS[name][0]).FORMAT)
