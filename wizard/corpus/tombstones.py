"""What was forgotten: enough to know it again in a session, a log or an export, nothing of what was said or by whom.

`DIR/tombstones.jsonl` has one line a forgotten session. There is no name and no code of the subject by itself: a code
of three characters can be guessed from any hash of it, salted or not, so that a hash would hide nothing, and nothing
has to be checked against it. Sessions and utterances keep their identifiers, because exports name them, and hashes of
journal lines and recordings, because a copy under another name must be known again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from wizard.corpus.annotationlog import append_lines
from wizard.corpus.errors import BadCorpusFile
from wizard.corpus.layers import Layer


class Tombstone(Layer):
    """One forgotten session."""

    session: str
    forgotten: str
    """UTC."""
    utterances: tuple[str, ...]
    """Identifiers of its turns."""
    recordings: tuple[str, ...]
    """SHA-256 over the samples of each recording, practice among them."""
    journal_sums: tuple[str, ...]
    """Of every line of its journal: whatever part of it somebody has a copy of ends in one of them."""


@dataclass(frozen=True)
class Tombstones:
    """All of a corpus."""

    all: tuple[Tombstone, ...] = ()
    sums: frozenset[str] = field(default=frozenset())
    recordings: frozenset[str] = field(default=frozenset())
    utterances: dict[str, str] = field(default_factory=dict)
    """When each forgotten utterance was forgotten, by identifier; the last time where it was twice."""

    @classmethod
    def read(cls, path: Path) -> Tombstones:
        """The tombstones in a file; none where there is no file. A half-written last line is left out.

        Raises `BadCorpusFile`.
        """
        return cls.of(_read(path))

    @classmethod
    def of(cls, tombstones: Iterable[Tombstone]) -> Tombstones:
        """These tombstones, ready to be asked."""
        every = tuple(tombstones)
        return cls(
            every,
            frozenset(digest for one in every for digest in one.journal_sums),
            frozenset(digest for one in every for digest in one.recordings),
            {utterance: one.forgotten for one in every for utterance in one.utterances},
        )

    def of_journal(self, sums: Iterable[str]) -> Tombstone | None:
        """The tombstone of the session whose journal has these sums; None where it was not forgotten.

        A code may be given to somebody else once its owner is forgotten: the identifier alone says nothing.
        """
        found = self.sums.intersection(sums)
        return next((one for one in self.all if found.intersection(one.journal_sums)), None) if found else None

    def covers(self, utterance: str, time: str) -> bool:
        """Whether what was said of `utterance` at `time` was said of one that is forgotten."""
        return utterance in self.utterances and time <= self.utterances[utterance]


def bury(path: Path, tombstones: Iterable[Tombstone]) -> None:
    """Write tombstones at the end of the file, on the disk when this returns. Raises `NotWritten`."""
    lines = [json.dumps(one.model_dump(mode="json"), separators=(",", ":")).encode() + b"\n" for one in tombstones]
    append_lines(path, lines)


def _read(path: Path) -> Iterator[Tombstone]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise BadCorpusFile(str(path), f"it cannot be read ({error})") from error
    for number, line in enumerate(lines, 1):
        try:
            yield Tombstone.model_validate_json(line)
        except ValidationError as error:
            if number == len(lines) and not line.endswith("\n"):
                return
            raise BadCorpusFile(str(path), f"line {number} is not a tombstone") from error
