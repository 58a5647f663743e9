"""Keeps sessions of forgotten subjects out where words are read from their folders, without a store."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wizard.corpus.errors import WasForgotten
from wizard.corpus.place import Place
from wizard.corpus.tombstones import Tombstones
from wizard.journal import events as ev
from wizard.journal.reader import read_journal, read_sums


def refuse_forgotten(place: Place, sessions: Iterable[Path]) -> None:
    """See that the corpus has forgotten none of the sessions in these folders.

    Raises `WasForgotten` for the first that it has, `NotASession`, `TooNew`, `BadCorpusFile`.
    """
    tombstones = Tombstones.read(place.tombstones)
    if not tombstones.all:
        return
    for folder in sessions:
        stone = tombstones.of_journal(read_sums(folder))
        if stone is None:
            continue
        first = next(iter(read_journal(folder, strict=False)), None)
        subject = first.event.subject if first and isinstance(first.event, ev.SessionOpened) else ""
        raise WasForgotten(str(folder), stone.session, subject, stone.forgotten)
