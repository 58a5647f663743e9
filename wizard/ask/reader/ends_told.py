"""Which end of a journey a place is that a story names: "my sister lives in Denver and I'm in Boston".

A journey has two ends. Where a story and its request name two places, and one of them is said to be an end, the other
is the other end. Where neither is, the journey goes from where the speaker is to the other place, unless somebody
there comes to the speaker. Of a single place only what one has to do there says that a journey ends in it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from wizard.ask.facts import replace
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.joining import Joiner
from wizard.ask.reader.meaning import Noun
from wizard.domain.lexicon import Lexicon

End = Literal["from", "to"]
_OTHER: dict[End, End] = {"from": "to", "to": "from"}
_BREAKS = frozenset({",", "and", "but", "so", "because"})
_LONGEST = 4
"""Words of the longest phrase that says an end."""


@dataclass(frozen=True)
class Located:
    """A place of a story, and how it is told."""

    edge: Edge
    end: End | None
    """Which end it is said to be, as "have to be in Dallas" does."""
    speaker: bool
    """Whether the speaker is there."""


def clause_around(tokens: Sequence[Token], place: int) -> range:
    """The places of the clause of a story in which a token stands."""
    start = max((i + 1 for i in range(place) if tokens[i].word in _BREAKS), default=0)
    stop = next((i for i in range(place, len(tokens)) if tokens[i].word in _BREAKS), len(tokens))
    return range(start, stop)


def located(tokens: Sequence[Token], place: Edge, lexicon: Lexicon) -> Located | None:
    """How a story tells of a place that stands behind "in"; None where it stands behind anything else, or a verb of
    journeys says with "in" that they begin or end there: "land in Denver"."""
    told = english().told_journeys
    words = [token.word for token in tokens]
    at = place.start - 1
    if at < 1 or words[at] not in told.where:
        return None
    verb = f"{words[at - 1]} {words[at]}"
    if words[at - 1] not in told.being and any(verb in phrases for _, phrases in _phrases(lexicon)):
        return None
    before = words[clause_around(tokens, at).start : at]
    speaker = bool(told.speakers.intersection(before))
    if speaker and not told.wanted.isdisjoint(before):
        return Located(place, "to", speaker=False)
    return Located(place, None, speaker=speaker and not told.being.isdisjoint(before))


def ends_of(told: Sequence[Located], known: frozenset[End], tokens: Sequence[Token]) -> dict[Edge, End] | None:
    """Which end each place is, where `known` says which ends are said elsewhere; None where that is not certain."""
    if len(told) + len(known) > len(_OTHER):
        return None
    if known and len(told) == 1:
        return {told[0].edge: _OTHER[next(iter(known))]}
    if len(told) == 1:
        only = told[0]
        return {only.edge: only.end or "from"} if only.end or only.speaker else None
    said = [one for one in told if one.end]
    if len(said) == 1:
        return {one.edge: one.end or _OTHER[said[0].end or "to"] for one in told}
    here = [one for one in told if one.speaker]
    if said or len(here) != 1:
        return None
    there: End = "from" if _somebody_comes(tokens) else "to"
    return {one.edge: _OTHER[there] if one.speaker else there for one in told}


def _somebody_comes(tokens: Sequence[Token]) -> bool:
    """Whether somebody comes to the speaker: "wants to visit us", "is coming to see me"."""
    told = english().told_journeys
    words = [token.word for token in tokens]
    return any(
        word in told.coming and not told.to_the_speaker.isdisjoint(words[at + 1 : at + _LONGEST])
        for at, word in enumerate(words)
    )


def ends_named(tokens: Sequence[Token], leaves: Sequence[Edge], joiner: Joiner) -> frozenset[End]:
    """The ends of a journey that a request names itself: places behind the words of their relations; both, where two
    places stand side by side."""
    places = end_leaves(leaves, joiner.lexicon)
    spans = {(one.start, one.end) for one in places}
    if len({start for start, _ in spans}) > 1:
        return frozenset(_OTHER)
    words = tuple(token.word for token in tokens)
    found: set[End] = set()
    for start, _ in spans:
        for near in range(max(0, start - _LONGEST), start):
            phrase = " ".join(words[near:start])
            found.update(end for end, phrases in _phrases(joiner.lexicon) if phrase in phrases)
    return frozenset(found)


def end_leaves(leaves: Sequence[Edge], lexicon: Lexicon) -> list[Edge]:
    """The leaves that name where a journey of the domain may begin or end."""
    classes = {lexicon.relations[name].to for entry in lexicon.classes.values() for name in entry.unmarked}
    return [
        one for one in leaves if isinstance(one.meaning, Noun) and one.meaning.bare and one.meaning.set.cls in classes
    ]


def _phrases(lexicon: Lexicon) -> Iterator[tuple[End, frozenset[str]]]:
    """What stands before the place where a journey begins, and before the one where it ends."""
    for entry in lexicon.classes.values():
        for name, end in zip(entry.unmarked, itertools.cycle(_OTHER), strict=False):
            relation = lexicon.relations[name]
            yield end, frozenset((*relation.prepositions, *relation.verbs))


def without_pointing(tokens: Sequence[Token]) -> tuple[list[Token], bool, bool]:
    """A request without "from here" and "between the two", and whether it had the one and the other."""
    told = english().told_journeys
    words = tuple(token.word for token in tokens)
    out: list[Token] = []
    here = both = False
    at = 0
    while at < len(tokens):
        for phrases in (told.from_here, told.between_both):
            size = max((len(p) for p in phrases.get(words[at], ()) if words[at : at + len(p)] == p), default=0)
            if size:
                here, both = here or phrases is told.from_here, both or phrases is told.between_both
                break
        else:
            out.append(tokens[at])
            size = 1
        if size > 1 and out:  # what is put behind the request stands for it
            out[-1] = replace(out[-1], end=max(out[-1].end, tokens[at + size - 1].end))
        at += size
    return out, here, both
