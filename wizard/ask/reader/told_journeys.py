"""What a story tells of a journey: "I'm coming from Columbus to Chicago and must land before one. Which flights?"

Where a domain has journeys and knows nobody who makes them, what a speaker tells of going is said of the journey that
is asked for. What narrows it stands in the story in phrases of its own: "to Las Vegas", "leaving Chicago", "land before
one". A story that denies something, or names something outside such a phrase, lends nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.meaning import Amount, At, Holds, Numeral, Verb
from wizard.domain.lexicon import Lexicon

_DENYING = frozenset({"not", "never", "no", "nobody", "none", "nothing", "neither", "nor", "without", "except", "hate",
                      "hates", "avoid", "instead", "rather", "used", "unless", "than", "or", "other", "another", "else",
                      "last", "past", "cancelled", "canceled", "missed", "until", "till"})  # fmt: skip
"""Words of stories of which no phrase is taken: what they say may be the opposite."""
_PHRASES = ("M", "DATE")
_DENYING_INSIDE = frozenset({"never", "nobody", "nothing", "except", "without", "cannot"})
"""Words of phrases that deny them; "not before nine" does not."""
_OWN = frozenset({"my", "our"})
_BEHIND_NOT = frozenset({"before", "after", "later", "earlier"})
_WAYS = frozenset({"from", "to", "into", "out of", "via", "through", "toward", "towards", "between", "on"})
"""Prepositions with which a phrase of a journey begins; where somebody is, "in Portland", is none."""
_SAYING_HOW = frozenset({"value", "name", "adjective", "predicate", "predverb", "held"})
"""Leaves that are no phrase by themselves: "straight after" says nothing of a journey."""


def knows_journeys_only(lexicon: Lexicon) -> bool:
    """Whether a domain has journeys between places, and people that are told of are none of its own."""
    return any(entry.default and len(entry.unmarked) > 1 for entry in lexicon.classes.values())


def journey_noun(lexicon: Lexicon) -> str:
    """The noun of the journeys of such a domain."""
    entry = next(entry for entry in lexicon.classes.values() if entry.default and len(entry.unmarked) > 1)
    return entry.nouns[0].partition("/")[0]


def phrases_told(
    tokens: Sequence[Token], chart: Chart, narrowing: Sequence[Sequence[Edge]]
) -> list[Sequence[Token]] | None:
    """The phrases of a story that say all that narrows, from left to right; None where some of it is in no phrase."""
    chosen: list[Edge] = []
    for group in narrowing:
        leaf = max(group, key=lambda one: one.end - one.start)
        if isinstance(leaf.meaning, Amount | Numeral):
            return None  # how much is no phrase of a journey, and of what it is would be guessed
        if any(one.start <= leaf.start and leaf.end <= one.end for one in chosen):
            continue
        around = [one for one in _phrases(chart) if one.start <= leaf.start and leaf.end <= one.end]
        if not around:
            return None
        chosen.append(max(around, key=lambda one: (one.end - one.start, -one.cost)))
    chosen.sort(key=lambda one: one.start)
    inside = {place for one in chosen for place in range(one.start, one.end)}
    rest = {token.word for place, token in enumerate(tokens) if place not in inside}
    overlap = any(a.end > b.start for a, b in itertools.pairwise(chosen))
    if not chosen or overlap or not _DENYING.isdisjoint(rest) or _parted_from_its_verb(tokens, chart, chosen):
        return None
    phrases = [tokens[one.start : one.end] for one in chosen]
    return None if any(_is_denied(phrase) for phrase in phrases) else phrases


def _is_denied(phrase: Sequence[Token]) -> bool:
    """Whether a phrase is denied, or says of something of the speaker's own when it is: "Thursday's my day off"."""
    words = [token.word for token in phrase]
    behind = {after for word, after in itertools.pairwise(words) if word == "not"}
    return not (_DENYING_INSIDE | _OWN).isdisjoint(words) or not behind <= _BEHIND_NOT


def _phrases(chart: Chart) -> Iterator[Edge]:
    """Modifiers that begin with a preposition, a verb or a time, and do not only name something."""
    for cell in chart.cells.values():
        for category in _PHRASES:
            for one in cell.get(category, ())[:2]:
                first = next(one.leaves())
                if first.rule not in _SAYING_HOW and (first.category != "P" or first.meaning.words in _WAYS):
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
