"""A source whose items tell nothing of what annotators have masked, whichever format writes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.masking import SessionMasks
from wizard.corpus.saved import Saved
from wizard.export.sources import Source


class Masked:
    """Wraps a source, and is itself one. What is masked is read once, when it is made."""

    def __init__(self, source: Source) -> None:
        self._source = source
        masking = sorted(source.masking(), key=lambda one: one.utterance)
        by_session = groupby(masking, key=lambda one: session_of(one.utterance))
        self._masks = {session: SessionMasks.of(versions) for session, versions in by_session}
        self.turns = frozenset(one.utterance for one in masking)
        """The turns in which anybody masks something."""

    def sessions(self) -> tuple[SessionRecord, ...]:
        """As in the source, without the words."""
        return tuple(
            masks.head(one) if (masks := self._masks.get(one.session)) else one for one in self._source.sessions()
        )

    def versions(self, utterance: str) -> tuple[Saved, ...]:
        """As in the source, without the words."""
        found = self._source.versions(utterance)
        masks = self._masks.get(session_of(utterance))
        return found if masks is None else tuple(masks.saved(one) for one in found)

    def masking(self) -> Iterable[Saved]:
        """None: all of it is masked."""
        return ()

    def items(self, speakers: Collection[str] | None = None) -> Iterator[Item]:
        """As in the source, without the words; `silent` says where the recording is to be silent."""
        for item in self._source.items(speakers):
            masks = self._masks.get(item.record.session)
            yield item if masks is None else masks.item(item)


def session_of(utterance: str) -> str:
    """The session of a turn's identifier: `8ky-1` of `8ky-1-007`."""
    return utterance.rpartition("-")[0]
