"""Keeps subjects who were forgotten, or took their consent back, out where sessions are read without a store."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from wizard.corpus.errors import HasWithdrawn, WasForgotten
from wizard.corpus.place import Place
from wizard.corpus.tombstones import Tombstones
from wizard.corpus.withdrawal import withdrawal
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
        raise WasForgotten(str(folder), stone.session, _names(folder)[1], stone.forgotten)


def refuse_withdrawn(sessions: Iterable[Path]) -> None:
    """See that no subject of the sessions in these folders took her consent back in it.

    Raises `HasWithdrawn` for the first who did, `NotASession`, `TooNew`.
    """
    for folder in sessions:
        if when := withdrawal(folder):
            session, subject = _names(folder)
            raise HasWithdrawn(str(folder), session, subject, when)


def _names(folder: Path) -> tuple[str, str]:
    """The session's identifier and its subject's code, as its journal names them first; empty where it does not."""
    first = next(iter(read_journal(folder, strict=False)), None)
    if first is None or not isinstance(first.event, ev.SessionOpened):
        return "", ""
    return first.event.session, first.event.subject
