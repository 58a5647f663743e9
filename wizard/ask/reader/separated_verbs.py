"""Verbs of two words with their object between: "who brought the tent back" is read as "who brought back the tent".

Which words go together the lexicon's verbs say; the grammar reads a verb that stands in one place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.vocabulary import Vocabulary

_FARTHEST = 8
"""Words that may stand between the two parts of a verb."""
_LONGEST = 2
"""Words of the second part: "back", "back late"."""
_WHEN = (",", "and", "or", "yet", "again", "in", "on", "at", "since", "before", "after", "last")
_BEHIND = ([], *([word] for word in _WHEN))
"""What may follow the second part: nothing, a pause, or when it was."""
_PARTICLES = frozenset({"back", "out", "off", "up", "down", "away", "late", "early", "together", "apart"})
"""Words that the second part begins with: what may be a preposition of something that was asked for is none."""


def brought_together(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[Sequence[Token]]:
    """The tokens with the second part of a separated verb put behind the first; nothing where none is separated."""
    words = [token.word for token in tokens]
    for i in range(len(words) - 2):
        for j in range(i + 2, min(i + 1 + _FARTHEST, len(words))):
            if words[j] == ",":
                break
            for size in range(_LONGEST, 0, -1):
                tail = tuple(words[j : j + size])
                parted = len(tail) == size and tail[0] in _PARTICLES and words[j + size : j + size + 1] in _BEHIND
                if parted and _is_verb((words[i], *tail), vocabulary):
                    between = [*tokens[i + 1 : j], *tokens[j + size :]]
                    yield [*tokens[: i + 1], *tokens[j : j + size], *between]
                    return


def _is_verb(phrase: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether the lexicon has the two parts as one verb, with an object behind it."""
    return any(sense.kind in ("verb", "objverb") and not sense.passive for sense in vocabulary.senses(phrase))
