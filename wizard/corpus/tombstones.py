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

from wizard import bounded
from wizard.corpus.annotationlog import LogLine, append_lines
from wizard.corpus.errors import BadCorpusFile
from wizard.corpus.layers import Layer


class Tombstone(Layer):
    """What is kept of a forgotten session: when it went, and the sums by which a copy of it is known again."""

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
    """The forgotten sessions of a corpus, kept in one file beside its logs."""

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

    def covers(self, line: LogLine) -> bool:
        """Whether a line of this corpus's own annotation logs is about a forgotten session.

        The line says whose session it is about, whatever its date. One that does not say (an earlier version wrote it)
        is about a forgotten session if its utterance has a forgotten one's identifier and it was saved before the
        forgetting: this corpus cannot have saved it later.
        """
        if line.journal:
            return line.journal in self.sums
        forgotten = self.utterances.get(line.saved.utterance)
        return forgotten is not None and line.saved.time <= forgotten

    def may_cover(self, line: LogLine) -> bool:
        """Whether a line may be about a forgotten session: true, too, for one that does not say whose session it is
        about and was saved later, as other stations do that were not told.
        """
        return self.covers(line) or (not line.journal and line.saved.utterance in self.utterances)


class TombstoneFile:
    """The tombstones of a corpus as they are now: read again whenever another process has added some."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, int, int] | None = None
        self._read = Tombstones()

    def now(self) -> Tombstones:
        """The tombstones that are in the file now. Raises `BadCorpusFile`."""
        try:
            stat = self._path.stat()
        except OSError:  # there is none, or it cannot be looked at: reading says which
            self._seen = None
            return Tombstones.read(self._path)
        seen = stat.st_ino, stat.st_size, stat.st_mtime_ns
        if seen != self._seen:
            self._read, self._seen = Tombstones.read(self._path), seen
        return self._read


def bury(path: Path, tombstones: Iterable[Tombstone]) -> None:
    """Write tombstones at the end of the file, on the disk when this returns. Raises `NotWritten`."""
    lines = [json.dumps(one.model_dump(mode="json"), separators=(",", ":")).encode() + b"\n" for one in tombstones]
    append_lines(path, lines)


def _read(path: Path) -> Iterator[Tombstone]:
    try:
        lines = bounded.read_text(path).splitlines(keepends=True)
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadCorpusFile(str(path), f"it cannot be read ({bounded.reason(error)})") from error
    for number, line in enumerate(lines, 1):
        try:
            yield Tombstone.model_validate_json(line)
        except ValidationError as error:
            if number == len(lines) and not line.endswith("\n"):
                return
            raise BadCorpusFile(str(path), f"line {number} is not a tombstone") from error
