"""Who annotates what: a share of the turns is done twice, blind; which ones is a matter of a seed and nothing else.

A turn is chosen by a hash of its identifier, so that it stays chosen whatever is added to the corpus. Where the corpus
names its annotators, whole sessions go to one of them, and a second one, chosen turn by turn, does the share; where it
names none, whoever comes first does a turn, and the share is offered to a second one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

from wizard.corpus.item import Listed
from wizard.corpus.place import CorpusSettings


@dataclass(frozen=True)
class Assignment:
    """The plan of a corpus."""

    share: float
    """Of the turns, 0 to 1, that two annotators do."""
    seed: int
    annotators: tuple[str, ...] = ()
    training: frozenset[str] = frozenset()
    """Turns that everybody does, once they are adjudicated."""

    @classmethod
    def of(cls, settings: CorpusSettings) -> Assignment:
        """The assignment that a corpus's `corpus.yaml` describes."""
        return cls(settings.double_share, settings.double_seed, settings.annotators, frozenset(settings.training))

    def twice(self, utterance: str) -> bool:
        """Whether two annotators do it."""
        return self._number("twice", utterance) < self.share

    def who(self, utterance: str, session: str) -> tuple[str, ...]:
        """Who of the named annotators does it, the first first; () where none are named."""
        if not self.annotators:
            return ()
        first = int(self._number("first", session) * len(self.annotators))
        if not self.twice(utterance) or len(self.annotators) == 1:
            return (self.annotators[first],)
        others = [name for number, name in enumerate(self.annotators) if number != first]
        return (self.annotators[first], others[int(self._number("second", utterance) * len(others))])

    def gives(self, annotator: str, utterance: str, session: str, done_by: Collection[str]) -> bool:
        """Whether the turn is this annotator's to do, or one that she has done."""
        if annotator in done_by:
            return True
        if self.annotators:
            return annotator in self.who(utterance, session)
        return len(done_by) < (2 if self.twice(utterance) else 1)

    def trains(self, one: Listed) -> bool:
        """Whether the turn is a training turn, whose gold is there."""
        return one.id in self.training and one.status == "adjudicated"

    def has(self, annotator: str, one: Listed) -> bool:
        """Whether the turn is this annotator's to do: given to her, done by her, or to be trained on."""
        return self.trains(one) or self.gives(annotator, one.id, one.session, one.annotators)

    def _number(self, what: str, name: str) -> float:
        """From 0 up to 1, the same for the same names."""
        digest = hashlib.sha256(f"{self.seed}:{what}:{name}".encode()).digest()
        return int.from_bytes(digest[:8], "big") / 2**64
