"""Where her words come from in a session, kept in its spool: a terminal that is started again takes the same.

Typed or spoken, and from which microphone, is the experimenter's choice at the start of a session. It never changes by
itself; who wants another says so on the command line, and the wizard sees which it is.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from subject.audio.sources import SourceSpec
from subject.durable import write_file
from subject.shaped import kept_as

NAME = "source.json"
"""The file, in the session's spool."""


@dataclass(frozen=True)
class ChosenSource:
    """A source as the options ask for it."""

    source: SourceSpec
    files: tuple[Path, ...] = ()
    """For a file source, what is spoken at each press."""


def recalled(folder: Path) -> ChosenSource | None:
    """What was chosen before, in the spool at `folder`; None where nothing was, or where it cannot be read."""
    found = kept_as(ChosenSource, folder / NAME)
    return found if found and (found.source.kind == "file") == bool(found.files) else None


def remember(folder: Path, source: SourceSpec, files: Sequence[Path]) -> None:
    """Keep it in the spool at `folder`; a disk that refuses costs nothing but this."""
    kept = {"source": source.as_json(), "files": [str(path.resolve()) for path in files]}
    with contextlib.suppress(OSError):
        write_file(folder / NAME, json.dumps(kept))
