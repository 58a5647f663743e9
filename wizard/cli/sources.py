"""Where a command's turns come from: sessions' folders that were named, or else the corpus."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from wizard.cli.place import known_corpus

if TYPE_CHECKING:
    from wizard.corpus.place import Place
    from wizard.export.sources import Source


class ChosenTurns(NamedTuple):
    """What there is to work on."""

    place: Place | None
    """The corpus where there is one."""
    source: Source
    query: str
    """What was asked of the corpus."""
    agreement: str
    """How far its annotators agree, in words."""


def chosen_source(
    stack: ExitStack,
    context: click.Context,
    sessions: tuple[Path, ...],
    corpus: Path,
    store: str | None,
    filters: tuple[str, ...],
) -> ChosenTurns:
    """The turns of `sessions`, verified, else those of the corpus that `filters` find; `stack` closes the store.

    Raises what `gather`, `refuse_withdrawn`, `refuse_forgotten`, `Place.open` and `Query.parse` raise.
    """
    if sessions:
        from wizard.corpus.ingest import sessions_in
        from wizard.corpus.keeping_out import refuse_forgotten, refuse_withdrawn
        from wizard.export.sources import gather

        folders = [one for folder in sessions for one in sessions_in(folder)]
        gathered = gather(folders)
        refuse_withdrawn(folders)
        if known := known_corpus(context, corpus):
            refuse_forgotten(known, folders)
        return ChosenTurns(None, gathered, "", "")
    from wizard.corpus.place import Place
    from wizard.corpus.query import filters_in
    from wizard.corpus.store import Query, open_store
    from wizard.export.facts import agreement_told
    from wizard.export.sources import StoreSource

    query = Query.parse(dict.fromkeys(word for given in filters for word in filters_in(given)))
    place = Place.open(corpus, store)
    opened = stack.enter_context(open_store(place))
    return ChosenTurns(place, StoreSource(opened, query), str(query), agreement_told(opened, query))
