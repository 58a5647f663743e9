"""A source whose items tell nothing of what annotators have masked, whichever format writes them.

A turn whose sound may still say what is masked (`wizard.corpus.unsilenced`) is withheld until somebody has listened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wizard.corpus.item import Item
from wizard.corpus.layers import SessionRecord
from wizard.corpus.masking import SessionMasks, masks_by_session, session_of
from wizard.corpus.saved import Saved
from wizard.corpus.unsilenced import not_silenced
from wizard.export.sources import Source


class MaskedSource:
    """Wraps a source, and is itself one. What is masked is read once, when it is made."""

    def __init__(self, source: Source) -> None:
        self._source = source
        masking = tuple(source.masking())
        self._masks = masks_by_session(masking)
        self.turns = frozenset(one.utterance for one in masking)
        """The turns in which anybody masks something."""
        self._heard: dict[str, bool] = {}
        self.withheld: set[str] = set()
        """The turns that passes have left out so far, because their sound is not silenced."""

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
            if masks is None:
                yield item
            elif not self._withholds(item, masks):
                yield masks.item(item)

    def text(self, session: str, text: str) -> str:
        """A text of a session, such as an earlier release's, without the words."""
        masks = self._masks.get(session)
        return text if masks is None else masks.text(text)

    def _withholds(self, item: Item, masks: SessionMasks) -> bool:
        name = item.record.id
        if name not in self._heard:  # an export makes several passes, and asks once
            self._heard[name] = not not_silenced(item.record, self._source.versions(name), masks)
        if not self._heard[name]:
            self.withheld.add(name)
        return not self._heard[name]
