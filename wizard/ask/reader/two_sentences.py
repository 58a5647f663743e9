"""A request in two sentences, of which one only names and the other asks of it: "Martha Nash, I need her extension".

Where such a request may be cut, which of its sentences may name, and how the trees of both become one. People say
whom they speak of first ("the flight from Boston at nine, does it stop anywhere"), or last ("how old is he, the
president").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Ask, HowMany, Query, Show
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.earlier import main
from wizard.ask.reader.readings import RequestReading

TWO = 0.6
"""What it costs that a request is two sentences."""
RULE = "two sentences"
"""What the tree of both says made it."""
_NAMED = "things"
"""The rule by which a request is a noun and what is said of it."""
_TOLD = "modifier"
"""The rule by which a request is what is said of members alone: "Boston to Denver, Monday morning"."""
_OWN = frozenset({"i", "we", "me", "us", "my", "our"})
"""Words with which a speaker says something of herself."""
_JOINTS = frozenset({"and", "so", "but"})
"""Words that may stand behind the pause and belong to neither sentence."""
_ASKING = frozenset({"who", "what", "which", "where", "when", "whose", "how", "is", "are", "do", "does", "did", "was"})
"""Words with which a sentence begins that asks by itself, and names nothing for another."""
TIED = frozenset({"with", "without", "of", "plus", "along", "including", "or"})
"""Words that tie what follows to what was said before: no sentence begins with them."""
SINGLE = (Aggregate, Ask, HowMany)
"""Queries that are answered by one figure, or by yes or no."""


def in_two(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
    """The sentence that names and the one that asks, in every way in which the request may be cut; naming first comes
    first."""
    words = [token.word for token in tokens]
    cuts = [i for i in range(1, len(words) - 1) if words[i] == ","]
    pairs = []
    for cut in cuts:
        behind = cut + 2 if words[cut + 1] in _JOINTS and cut + 2 < len(words) else cut + 1
        if words[behind] in TIED or words[cut - 1] in TIED:
            continue
        if words[cut + 1] not in ("and", "but"):  # "how old are they, and the oldest" asks for more
            pairs.append((tokens[:cut], tokens[behind:]))
        yield tokens[:cut], tokens[behind:]
    for asking, naming in pairs:
        yield naming, asking


def may_name(tokens: Sequence[Token], query: Query, root: Edge) -> bool:
    """Whether a sentence only names: it lists members that are told apart from others, and asks for nothing of them.

    Members are named by a noun, or told by no more than where and when they are, as in a telegram: "I started last
    week" says something of the speaker.
    """
    plain = isinstance(query, Show) and not query.terms and bool(query.set.where)
    telegram = not _OWN.intersection(token.word for token in tokens)
    rules = {_NAMED, _TOLD} if telegram else {_NAMED}
    return plain and not begins_to_ask(tokens) and any(part.rule in rules for part in _constituents(root))


def begins_to_ask(tokens: Sequence[Token]) -> bool:
    """Whether a sentence asks from its first word on, so that it names nothing for another."""
    return tokens[0].word in _ASKING


def names_others(reading: RequestReading, last: Query) -> bool:
    """Whether a fragment only says of whom else something is asked: "and from Dallas", after the cheapest fare from
    Boston; what it asks is what was asked last."""
    query = reading.query
    if reading.context is None or reading.root.category != "F" or type(query) is not type(last) or query == last:
        return False
    if isinstance(query, Show) and isinstance(last, Show):
        return query.set.cls == last.set.cls and query.terms == last.terms
    return isinstance(query, (HowMany, Aggregate)) and main(query).cls == main(last).cls


def _constituents(item: Edge) -> Iterator[Edge]:
    yield item
    for part in item.parts:
        yield from _constituents(part)


def tells_of_the_speaker(tokens: Sequence[Token], query: Query, root: Edge) -> bool:
    """Whether a sentence that lists people says something of its speaker, and names nobody: "I started last week"."""
    lists = isinstance(query, Show) and not query.terms
    return lists and not _OWN.isdisjoint(token.word for token in tokens) and not may_name(tokens, query, root)


def joined(naming: Edge, asking: Edge, query: Query, cost: float) -> Edge:
    """The tree of both sentences, over the words of the one that names and then of the other."""
    size = naming.end
    parts = (naming, moved(asking, size))
    return Edge("S", 0, size + asking.end, query, cost, RULE, parts)


def moved(item: Edge, by: int) -> Edge:
    """An edge with all its parts, so many words farther on."""
    parts = tuple(moved(part, by) for part in item.parts)
    return replace(item, start=item.start + by, end=item.end + by, parts=parts)
