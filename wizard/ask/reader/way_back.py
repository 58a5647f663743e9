"""A request of the way back: what it asks is asked of the journeys that were found, turned round.

"When is the last flight back", after flights from Boston to Denver, is "when is the last flight" after flights from
Denver to Boston. Days and hours belong to the way out; an hour without a day is of the same day.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Ask, HowMany, Query, Set, Show, rewrite, walk
from wizard.ask.inflect import noun_forms
from wizard.ask.numerals import Token
from wizard.ask.reader.earlier import Earlier, main
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Returning
from wizard.ask.reader.readings import Read
from wizard.ask.reader.undoing import turned_round
from wizard.domain.lexicon import Lexicon
from wizard.domain.lexicon_entries import ClassEntry

ONLY_WHERE = 0.5
"""What it costs that of the way out nothing holds of the way back but its ends."""
OF_ANOTHER = 0.5
"""What it costs that the way back is of journeys by which something else was found; how much likelier it is where it is
said when it goes."""
ON_THE_WAY_BACK = "on the way back"
"""The way in which a request is read that says that it is of the way back."""
TURNS_ROUND = "turns round"
"""The sign that a request is of the way back."""
_ENDS = frozenset({"to", "from", "into", "for"})
"""Words behind which the way back is said by its ends, or another thing is gone back to."""
_TIED = frozenset({"on", "for", "in", "to"})
"""Words that tie the way back to what is asked."""
_SAME = frozenset({"same"})
_DAYS = frozenset({"day", "date", "morning", "afternoon", "evening", "night"})
"""What is said to be the same of the way back as of the way out: when it goes."""
_BOTH_WAYS = ("there", "and", "back")
_RETURN = ("return",)


def without_the_way_back(tokens: Sequence[Token], lexicon: Lexicon) -> Sequence[Token] | None:
    """The other words of a request that says that it is of the way back.

    None where it says nothing of it, or nothing else; and where it speaks of the way out as well, as "the same airline"
    does.
    """
    words = tuple(token.word for token in tokens)
    found = max(
        ((end - start, start, end) for start in range(len(words)) for end in _ends(words, start, lexicon)),
        default=(0, 0, 0),
    )
    _, start, end = found
    if any(words[at : at + 3] == _BOTH_WAYS for at in range(len(words))):
        return None
    if not end or _is_the_same_of_another(words) or {*words[end : end + 1]} & (_ENDS | _both_ways(lexicon)):
        return None
    if start and words[start - 1] in _TIED:
        start -= 1
    rest = [*tokens[:start], *_whenever(tokens[end:])]
    return rest if any(token.word != "," for token in rest) else None


def says_the_way_back(tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether words say that a journey goes back."""
    words = tuple(token.word for token in tokens)
    return any(_ends(words, start, lexicon) for start in range(len(words)))


def the_same_day(tokens: Sequence[Token]) -> bool:
    """Whether a request says that the way back is on the day of the way out: "the same evening"."""
    words = [token.word for token in tokens]
    return any(one in _SAME and two in _DAYS for one, two in itertools.pairwise(words))


def _is_the_same_of_another(words: Sequence[str]) -> bool:
    """Whether something but the day is said to be the same: "the same airline"."""
    behind = (words[at + 1] if at + 1 < len(words) else "" for at, word in enumerate(words) if word in _SAME)
    return any(word not in _DAYS for word in behind)


def _whenever(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without "the same" before a part of a day, and without "the same day"."""
    words = [token.word for token in tokens]
    at = next((at for at, word in enumerate(words[:-1]) if word in _SAME and words[at + 1] in _DAYS), None)
    if at is None:
        return tokens
    start = at - (at > 0 and words[at - 1] in ("the", "that", "this"))
    start -= start > 0 and words[start - 1] in ("on", "in")
    return [*tokens[:start], *tokens[at + 1 + (words[at + 1] in ("day", "date")) :]]


def _ends(words: tuple[str, ...], start: int, lexicon: Lexicon) -> list[int]:
    """Where phrases of the way back end that begin at a word."""
    known = english()
    phrases = [phrase for phrase, _, says in known.words.get(words[start], ()) if says == "wayback"]
    phrases += known.homewards.get(words[start], ())
    if _RETURN in phrases and (words[start + 1 : start + 2] or ("",))[0] not in _journeys(lexicon):
        phrases = [phrase for phrase in phrases if phrase != _RETURN]  # "a return" is a round trip
    return [start + len(phrase) for phrase in phrases if words[start : start + len(phrase)] == phrase]


def _journeys(lexicon: Lexicon) -> frozenset[str]:
    """Words of what goes from one place to another: "the return flight"."""
    return _words_of(entry for entry in lexicon.classes.values() if entry.is_journey)


def _both_ways(lexicon: Lexicon) -> frozenset[str]:
    """Words of what is for both ways itself: "the return fare"."""
    classes = {predicate.of for predicate in lexicon.predicates.values() if _RETURN[0] in predicate.adjectives}
    return _words_of(lexicon.classes[cls] for cls in classes)


def _words_of(entries: Iterable[ClassEntry]) -> frozenset[str]:
    """Their nouns of one word, in singular and plural."""
    nouns = (noun for entry in entries for noun in (*entry.nouns, *entry.rarely))
    return frozenset(form for noun in nouns for form in noun_forms(noun) if " " not in form)


def turned(exchange: Earlier, lexicon: Lexicon, *, same_day: bool, timed: bool) -> Iterator[tuple[Earlier, float]]:
    """The exchange as it would be of the way back, with costs: what was said of the way out holds of it as well, or
    only where it goes. Nothing where it was of no journeys between two places.

    Args:
        exchange: what was asked of the way out.
        lexicon: of the domain.
        same_day: whether it is on the same day.
        timed: whether it is said when it goes: then it is asked for journeys, whatever was asked of the way out.
    """
    asked = Show(exchange.query.set) if isinstance(exchange.query, HowMany) else exchange.query
    if isinstance(asked, Ask) and len(asked.claims) == 1 and asked.claims[0].conditions:
        those = asked.claims[0].set  # whether any were so says nothing of the way back
        asked = Show(those) if any(turned_round(Returning(same_day), those, lexicon)) else asked
    known: list[Query] = [asked]
    for way in range(2):
        query: Query = rewrite(asked, lambda node, way=way: _back(node, lexicon, same_day, way))  # type: ignore[misc]
        if query not in known:
            known.append(query)
            yield replace(exchange, query=query, groups=None), ONLY_WHERE * way
    for node in walk(asked):  # "home on Sunday", after the plane of a flight, is another flight
        if isinstance(node, Set) and node != main(asked):
            for back, cost in turned_round(Returning(same_day), node, lexicon):
                if back not in known:
                    known.append(back)
                    yield replace(exchange, query=back, groups=None), cost + (-OF_ANOTHER if timed else OF_ANOTHER)


def _back(node: object, lexicon: Lexicon, same_day: bool, way: int) -> object:
    ways = list(turned_round(Returning(same_day), node, lexicon)) if isinstance(node, Set) else []
    return main(ways[min(way, len(ways) - 1)][0]) if ways else node


def on_the_way_back_alone(found: Sequence[Read]) -> list[Read]:
    """What came of a request in several ways; where it says that it is of the way back, only what is."""
    if not any(read.way == ON_THE_WAY_BACK and read.readings for read in found):
        return list(found)
    kept = ((read, tuple(one for one in read.readings if TURNS_ROUND in one.signs)) for read in found)
    return [replace(read, readings=of_the_way_back) for read, of_the_way_back in kept if of_the_way_back]


__all__ = [
    "ON_THE_WAY_BACK",
    "TURNS_ROUND",
    "on_the_way_back_alone",
    "says_the_way_back",
    "the_same_day",
    "turned",
    "without_the_way_back",
]
