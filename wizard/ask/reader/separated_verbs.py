"""Verbs of two words with their object between them: "who brought the tent back" is read as "who brought back the tent".

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
_ENDS = frozenset({",", "and", "or", "yet", "again", "in", "on", "at", "since", "before", "after", "by", "last"})
"""What may follow the second part: nothing, a pause, or when it was."""
_PREPOSITIONS = frozenset({"in", "on", "at", "over", "by", "for", "to", "from", "with", "of"})
"""Second parts that begin a phrase of their own wherever something follows them."""


def brought_together(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[Sequence[Token]]:
    """The tokens with the second part of a separated verb put behind its first part; nothing where none is separated."""
    words = [token.word for token in tokens]
    for i in range(len(words) - 2):
        for j in range(i + 2, min(i + 1 + _FARTHEST, len(words))):
            if words[j] == ",":
                break
            for size in range(_LONGEST, 0, -1):
                tail = tuple(words[j : j + size])
                if len(tail) == size and _may_end(words, j, size) and _is_verb((words[i], *tail), vocabulary):
                    between = [*tokens[i + 1 : j], *tokens[j + size :]]
                    yield [*tokens[: i + 1], *tokens[j : j + size], *between]
                    return


def _may_end(words: Sequence[str], start: int, size: int) -> bool:
    after = words[start + size] if start + size < len(words) else ""
    if words[start] in _PREPOSITIONS and size == 1:
        return after in ("", ",")
    return after in ("", *_ENDS)


def _is_verb(phrase: tuple[str, ...], vocabulary: Vocabulary) -> bool:
    """Whether the lexicon has the two parts as one verb, with an object behind it."""
    return any(sense.kind in ("verb", "objverb") and not sense.passive for sense in vocabulary.senses(phrase))
