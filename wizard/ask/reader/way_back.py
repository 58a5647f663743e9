"""A request of the way back: what it asks is asked of the journeys that were found, turned round.

"When is the last flight back", after flights from Boston to Denver, is "when is the last flight" after flights from
Denver to Boston. Days and hours belong to the way out; an hour without a day is of the same day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wizard.ask.form import HowMany, Query, Set, Show, rewrite
from wizard.ask.numerals import Token
from wizard.ask.reader.earlier import Earlier, main
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Returning
from wizard.ask.reader.undoing import turned_round
from wizard.domain.lexicon import Lexicon

ONLY_WHERE = 0.5
"""What it costs that of the way out nothing holds of the way back but its ends."""
TURNS_ROUND = "turns round"
"""The sign that a request is of the way back."""
_ENDS = frozenset({"to", "from", "into", "for"})
"""Words behind which the way back is said by its ends, or another thing is gone back to."""
_TIED = frozenset({"on", "for", "in"})
"""Words that tie the way back to what is asked."""
_RETURN = ("return",)


def without_the_way_back(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """The other words of a request that says that it is of the way back.

    None where it says nothing of it, or nothing else; and where it speaks of the way out as well, as "the same airline"
    does.
    """
    words = tuple(token.word for token in tokens)
    found = max(
        ((end - start, start, end) for start in range(len(words)) for end in _ends(words, start)), default=(0, 0, 0)
    )
    _, start, end = found
    if not end or "same" in words or {*words[end : end + 1]} & (_ENDS | english().both_ways):
        return None
    if start and words[start - 1] in _TIED:
        start -= 1
    rest = [*tokens[:start], *tokens[end:]]
    return rest if any(token.word != "," for token in rest) else None


def _ends(words: tuple[str, ...], start: int) -> list[int]:
    """Where phrases of the way back end that begin at a word."""
    known = english()
    phrases = [phrase for phrase, _, says in known.words.get(words[start], ()) if says == "wayback"]
    phrases += known.homewards.get(words[start], ())
    if _RETURN in phrases and (words[start + 1 : start + 2] or ("",))[0] not in known.journeys:
        phrases = [phrase for phrase in phrases if phrase != _RETURN]  # "a return" is a round trip
    return [start + len(phrase) for phrase in phrases if words[start : start + len(phrase)] == phrase]


def turned(exchange: Earlier, lexicon: Lexicon, *, same_day: bool) -> Iterator[tuple[Earlier, float]]:
    """The exchange as it would be of the way back, with costs: what was said of the way out holds of it as well, or
    only where it goes. Nothing where it was of no journeys between two places."""
    asked = Show(exchange.query.set) if isinstance(exchange.query, HowMany) else exchange.query
    known: list[Query] = [asked]
    for way in range(2):
        query: Query = rewrite(asked, lambda node, way=way: _back(node, lexicon, same_day, way))  # type: ignore[misc]
        if query not in known:
            known.append(query)
            yield replace(exchange, query=query, groups=None), ONLY_WHERE * way


def _back(node: object, lexicon: Lexicon, same_day: bool, way: int) -> object:
    ways = list(turned_round(Returning(same_day), node, lexicon)) if isinstance(node, Set) else []
    return main(ways[min(way, len(ways) - 1)][0]) if ways else node


__all__ = ["TURNS_ROUND", "turned", "without_the_way_back"]
