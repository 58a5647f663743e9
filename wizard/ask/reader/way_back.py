"""A request of the way back: what it asks is asked of the journeys that were found, turned round.

"When is the last flight back", after flights from Boston to Denver, is "when is the last flight" after flights from
Denver to Boston. Days and hours belong to the way out; an hour without a day is of the same day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wizard.ask.form import Query, Set, rewrite
from wizard.ask.numerals import Token
from wizard.ask.reader.earlier import Earlier, main
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Returning
from wizard.ask.reader.undoing import turned_round
from wizard.domain.lexicon import Lexicon

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


def turned(exchange: Earlier, lexicon: Lexicon, *, same_day: bool) -> Earlier | None:
    """The exchange as it would be of the way back; None where it was of no journeys between two places."""
    query = turned_query(exchange.query, lexicon, same_day=same_day)
    return replace(exchange, query=query, groups=None) if query is not None else None


def turned_query(query: Query, lexicon: Lexicon, *, same_day: bool = False) -> Query | None:
    """The query of the way back: of what it is about, or of the journeys by which that was found."""
    changed: Query = rewrite(query, lambda node: _back(node, lexicon, same_day) if isinstance(node, Set) else node)
    return changed if changed != query else None


def _back(found: Set, lexicon: Lexicon, same_day: bool) -> Set:
    back = next(turned_round(Returning(same_day), found, lexicon), None)
    return main(back[0]) if back is not None else found


__all__ = ["TURNS_ROUND", "turned", "turned_query", "without_the_way_back"]
