"""Check a corpus's folder: annotation logs whole, no version missing, and the store not ahead of them.

Lines are not chained, because forgetting takes some out. But versions of a strand are numbered from 1 without a gap,
and the store knows each one that it took from a log: so a line that went is told, unless it was the last of its strand
and the store, too, is gone.
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wizard.corpus.annotationlog import logs_in, read
from wizard.corpus.errors import DamagedLog
from wizard.corpus.place import FILE, Place
from wizard.corpus.store import open_store
from wizard.errors import WozError


@dataclass(frozen=True)
class CorpusReport:
    """What a check of a corpus found."""

    folder: Path
    lines: int
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """True where no problem was found in the corpus."""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """The report as `woz verify --json` prints it."""
        return {"corpus": str(self.folder), "ok": self.ok, "lines": self.lines, "problems": list(self.problems)}


def is_corpus(folder: Path) -> bool:
    """Whether a folder is a corpus's."""
    return os.path.lexists(folder / FILE)  # what is no file there is told as such


def verify_corpus(folder: Path, store: str | None = None) -> CorpusReport:
    """Check the logs of a corpus, and its store where there is one. Raises `BadCorpusFile`, `NoCorpus`."""
    place = Place.open(folder, store)
    problems: list[str] = []
    lines = 0
    strands: dict[tuple[str, str], set[int]] = defaultdict(set)
    for path in logs_in(place.annotations):
        try:
            for line in read(path):
                lines += 1
                strands[line.saved.utterance, line.saved.strand].add(line.saved.version)
        except DamagedLog as error:
            problems.append(str(error))
        except OSError as error:
            problems.append(f"{path}: cannot be read ({error.strerror or error})")
    for (utterance, strand), versions in sorted(strands.items()):
        gone = sorted(set(range(1, max(versions) + 1)) - versions)
        problems += [f"{place.annotations}: {utterance}, {strand}: version {one} is in no log" for one in gone]
    if store is not None or Path(str(place.url.database)).exists():
        try:
            open_store(place, forgetting=True).close()
        except WozError as error:
            problems.append(str(error))
    return CorpusReport(folder, lines, tuple(problems))
