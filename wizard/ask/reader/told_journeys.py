"""What a story tells of a journey: "I'm coming from Columbus to Chicago and must land before one. Which flights?"

Where a domain has journeys and knows nobody who makes them, what a speaker tells of going is said of the journey that
is asked for. What narrows it stands in the story in phrases of its own: "to Las Vegas", "leaving Chicago", "land before
one". Where somebody is, "I'm stuck in Boston", may be an end of it (`ends_told.py`). A clause that denies something, or
names something outside such a phrase, lends nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.domain_leaves import DOMAINS_OWN
from wizard.ask.reader.ends_told import End, Located, clause_around, end_leaves, ends_of, located
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import Amount, At, Holds, Numeral, Verb, Weekdays, When
from wizard.domain.lexicon import Lexicon

_PHRASES = ("M", "DATE")
OF_JOURNEYS = (*_PHRASES, "V")
"""Categories of the constituents by which a story tells of a journey."""
_CHOOSING = frozenset({"SUP", "high", "low", "early", "late"})
"""Categories of superlatives."""
_SAYING_HOW = frozenset({"value", "name", "adjective", "predicate", "predverb", "held"})
"""Leaves that are no phrase by themselves: "straight after" says nothing of a journey."""
_AT_WHICH_END: dict[End, str] = {"from": "from", "to": "to"}


def knows_journeys_only(lexicon: Lexicon) -> bool:
    """Whether a domain has journeys between places, and people that are told of are none of its own."""
    return any(entry.default and len(entry.unmarked) > 1 for entry in lexicon.classes.values())


def journey_noun(lexicon: Lexicon) -> str:
    """The noun of the journeys of such a domain."""
    entry = next(entry for entry in lexicon.classes.values() if entry.default and len(entry.unmarked) > 1)
    return entry.nouns[0].partition("/")[0]


def phrases_told(
    tokens: Sequence[Token],
    chart: Chart,
    narrowing: Sequence[Sequence[Edge]],
    lexicon: Lexicon,
    named: frozenset[End] = frozenset(),
    unheard: Sequence[int] = (),
    *,
    there: bool = False,
) -> list[Sequence[Token]] | None:
    """The phrases of a story that say all that narrows, from left to right; None where some of it is in no phrase.

    Args:
        tokens: the story.
        chart: its constituents of the categories `OF_JOURNEYS`.
        narrowing: its leaves that would narrow a request, those together that share words.
        lexicon: the domain's.
        named: the ends of the journey that the request names itself.
        unheard: the places of words that mean nothing in the domain, and are no names.
        there: whether the request goes "there", so that a single place that is told is where its journey ends.
    """
    chosen: list[Edge] = []
    places: list[Located] = []
    for group in narrowing:
        leaf = max(group, key=lambda one: one.end - one.start)
        if isinstance(leaf.meaning, Amount | Numeral):
            return None  # how much is no phrase of a journey, and of what it is would be guessed
        if any(one.start <= leaf.start and leaf.end <= one.end for one in chosen):
            continue
        place = next(
            (one for one in (located(tokens, leaf, lexicon) for leaf in end_leaves(group, lexicon)) if one), None
        )
        around = [one for one in _phrases(chart) if one.start <= leaf.start and leaf.end <= one.end]
        if place is not None:
            places.append(place)
        elif around:
            chosen.append(max(around, key=lambda one: (one.end - one.start, -one.cost)))
        else:
            return None
    if not _is_told_plainly(tokens, chart, chosen, places) or _of_something_else(tokens, chosen, unheard):
        return None
    said = frozenset(end for one in chosen for end in _ends_said(tokens, one))
    known: frozenset[End] = named | said or frozenset({"from"} if there and len(places) == 1 else ())
    ends = ends_of(places, known, tokens) if places else {}
    if ends is None or said & named:
        return None
    phrases = [(one.start, _without_being(tokens[one.start : one.end])) for one in chosen]
    phrases += [(one.start, _as_an_end(tokens, one, end)) for one, end in ends.items()]
    return [phrase for _, phrase in sorted(phrases, key=lambda found: found[0])] or None


def chooses(leaves: Sequence[Edge]) -> bool:
    """Whether a story names the first or the most of something of the domain, which no phrase of a journey says: "I am
    to book the earliest arrival into Denver"."""
    own = [one for one in leaves if one.rule in DOMAINS_OWN]
    return any(
        leaf.category in _CHOOSING
        and any(one.start == leaf.end for one in own)
        and not any(one.start <= leaf.start and one.end > leaf.end for one in own)
        for leaf in leaves
    )


def _of_something_else(tokens: Sequence[Token], chosen: Sequence[Edge], unheard: Sequence[int]) -> bool:
    """Whether a time of the day, said without a verb of the domain, stands beside a word that means nothing there, and
    so may be when that is done: "I only eat in the evening"."""
    for one in chosen:
        leaves = list(one.leaves())
        if any(_is_time(leaf) for leaf in leaves) and not any(isinstance(leaf.meaning, Verb) for leaf in leaves):
            clause = clause_around(tokens, one.start)
            if any(place in clause for place in unheard):
                return True
    return False


def _without_being(phrase: Sequence[Token]) -> Sequence[Token]:
    """A phrase without the verb that the speaker has been parted from: "am off to Atlanta" is no time of the day."""
    being = english().told_journeys.being
    return list(itertools.dropwhile(lambda token: token.word in being, phrase)) or phrase


def _ends_said(tokens: Sequence[Token], phrase: Edge) -> Iterator[End]:
    """The ends that a phrase of a journey says by its prepositions."""
    words = [token.word for token in tokens[phrase.start : phrase.end]]
    yield from (end for end, word in _AT_WHICH_END.items() if word in words)


def _as_an_end(tokens: Sequence[Token], place: Edge, end: End) -> Sequence[Token]:
    """A place behind the preposition of an end: "from Boston" for "in Boston"."""
    before = tokens[place.start - 1]
    word = Token(_AT_WHICH_END[end], before.start, before.end)
    return [word, *itertools.takewhile(lambda token: token.word != ",", tokens[place.start : place.end])]


def _is_told_plainly(tokens: Sequence[Token], chart: Chart, chosen: Sequence[Edge], places: Sequence[Located]) -> bool:
    """Whether nothing near what is taken of a story denies it, or says of something else when it is."""
    in_order = sorted(chosen, key=lambda one: one.start)
    overlap = any(a.end > b.start for a, b in itertools.pairwise(in_order))
    if overlap or not (chosen or places) or _parted_from_its_verb(tokens, chart, in_order):
        return False
    inside = {place for one in chosen for place in range(one.start, one.end)}
    denying = english().told_journeys.denying
    for one in (*chosen, *(place.edge for place in places)):
        clause = clause_around(tokens, one.start)
        if any(tokens[i].word in denying for i in clause if i not in inside):
            return False
    if any(_is_denied(tokens[one.start : one.end]) for one in chosen):
        return False
    return not any(_is_when_something_is(leaf, tokens, places) for one in chosen for leaf in one.leaves())


def _is_when_something_is(leaf: Edge, tokens: Sequence[Token], places: Sequence[Located]) -> bool:
    """Whether a time says when something is at a place, and not when the journey is: "a meeting in Denver at ten"."""
    if not isinstance(leaf.meaning, At | When | Weekdays):
        return False
    events = (one for one in places if not one.speaker and (one.end is None or isinstance(leaf.meaning, At)))
    return any(leaf.start in clause_around(tokens, one.edge.start) for one in events)


def _is_denied(phrase: Sequence[Token]) -> bool:
    """Whether a phrase is denied, or says of something of the speaker's own when it is: "Thursday's my day off"."""
    known = english().told_journeys
    words = [token.word for token in phrase]
    behind = {after for word, after in itertools.pairwise(words) if word == "not"}
    return not (known.denying_inside | known.own).isdisjoint(words) or not behind <= known.behind_not


def _phrases(chart: Chart) -> Iterator[Edge]:
    """Modifiers that begin with a preposition, a verb or a time, and do not only name something."""
    ways = english().told_journeys.ways
    for cell in chart.cells.values():
        for category in _PHRASES:
            for one in cell.get(category, ())[:2]:
                first = next(one.leaves())
                if first.rule not in _SAYING_HOW and (first.category != "P" or first.meaning.words in ways):
                    yield one


def _parted_from_its_verb(tokens: Sequence[Token], chart: Chart, chosen: Sequence[Edge]) -> bool:
    """Whether a time of day stands in a phrase without the verb before it, which says what happens then."""
    verbs = [
        one
        for cell in chart.cells.values()
        for one in cell.get("V", ())
        if isinstance(one.meaning, Verb) and any(sense.kind == "attrverb" for sense in one.meaning.senses)
    ]
    for one in chosen:
        if not any(_is_time(leaf) for leaf in one.leaves()):
            continue
        pause = max((i + 1 for i in range(one.start) if tokens[i].word == ","), default=0)
        if any(pause <= verb.start and verb.end <= one.start for verb in verbs):
            return True
    return False


def _is_time(leaf: Edge) -> bool:
    return isinstance(leaf.meaning, At) or (isinstance(leaf.meaning, Holds) and leaf.rule == "time")
