"""Telegrams that say last what is asked ("nurses in Dallas, count"), and counts in words that foreigners take.

Each becomes the request that the grammar's rules expect; `english.yaml` has the words (`asked behind`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.english import english
from wizard.domain.word_sets import word_set

_ASKING = word_set(__name__, "asking")
_NOT_COUNTED = word_set(__name__, "not counted")
"""Words behind a "number" that is not how many there are: "number for Sharon Lease"."""
_NO_PLURAL = word_set(__name__, "no plural")


def asked_first(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The request with what is asked before what it is asked of; nothing where it stands there already."""
    words = tuple(token.word for token in tokens)
    for made in (_from_behind(tokens, words), _counted(tokens, words)):
        if made is not None:
            yield made


def _from_behind(tokens: Sequence[Token], words: tuple[str, ...]) -> list[Token] | None:
    """ "Nurses in Dallas, total" as "how many nurses in Dallas"."""
    end = len(words) - (words[-1:] == (",",))
    if words[:1] and words[0] in _ASKING:
        return None
    for first, phrases in english().asked_behind.items():
        for phrase in phrases:
            start = end - len(phrase)
            if start > 1 and words[start:end] == phrase and words[start - 1] == ",":
                asked = [Token(word, tokens[start].start, tokens[end - 1].end) for word in first.split()]
                return [*asked, *tokens[: start - 1]]
    return None


def _counted(tokens: Sequence[Token], words: tuple[str, ...]) -> list[Token] | None:
    """ "How much flights" as "how many flights"; "number widowed" as "how many widowed"."""
    if words[:1] == ("number",) and len(words) > 1 and words[1].isalpha() and words[1] not in _NOT_COUNTED:
        return [replace(tokens[0], word="how"), replace(tokens[0], word="many"), *tokens[1:]]
    for at in range(len(words) - 2):
        behind = words[at + 2]
        if words[at : at + 3] == ("numbers", "of", "the"):  # each of those has its own
            return [*tokens[: at + 1], replace(tokens[at + 1], word="for"), *tokens[at + 2 :]]
        plural = (behind.endswith("s") and behind not in _NO_PLURAL) or behind == "people"
        if words[at : at + 2] == ("how", "much") and plural:
            return [*tokens[: at + 1], replace(tokens[at + 1], word="many"), *tokens[at + 2 :]]
    return None
