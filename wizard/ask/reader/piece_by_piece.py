"""A request said piece by piece: "mail clerks, um, the ones who supervise nobody, how many is that".

Who thinks while speaking names something, tells more of it, and asks, with pauses between; or asks, and tells
afterwards whom she meant ("what sex are the planning managers, only those that supervise somebody"). The pieces are
read as a conversation with oneself: each goes on from what those before it say. They are one request only where the
last one's query says all that every piece says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from wizard.ask.facts import replace
from wizard.ask.form import Aggregate, Ask, Claim, Extreme, HowMany, Key, Query, Related, Show, Together, Via
from wizard.ask.numerals import Token
from wizard.ask.reader.asking import shares_out
from wizard.ask.reader.chart import Edge
from wizard.ask.reader.english import english
from wizard.ask.reader.meaning import FunctionWord
from wizard.ask.reader.readings import RequestReading
from wizard.ask.reader.two_sentences import RULE, SINGLE, TIED, moved

PIECE = 0.5
"""What each further piece costs."""
MOST = 4
"""Pieces of one request."""
TRIED = 20
"""Pieces that are read before a request is given up."""
KEPT = 3
"""Readings of a piece that those behind it may go on from."""
_JOINTS = frozenset({"and", "so", "but", "or"})
"""Words that may stand between two pieces and belong to neither."""


@dataclass(frozen=True)
class Said:
    """What the pieces up to a place say together."""

    query: Query
    cost: float
    pieces: tuple[Edge, ...]
    words: tuple[Token, ...]


WithWords: TypeAlias = tuple[RequestReading, Sequence[Token]]
Reading: TypeAlias = Callable[[Sequence[Token], Said | None], Sequence[WithWords]]
"""Reads one piece after what was said before it: its readings that go on from that, cheapest first, and its words."""


def without_introduction(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without words that only bring something up: "there's this", "it's about", "take"."""
    words = tuple(token.word for token in tokens)
    start = 0
    while start < len(words):
        found = english().introducing.get(words[start], ())
        ends = [start + len(one) for one in found if words[start : start + len(one)] == one]
        if words[start] != "," and not ends:
            break
        start = max(ends, default=start + 1)
    return tokens[start:] if start < len(words) else tokens


def any_behind(tokens: Sequence[Token]) -> int:
    """Where the pause stands behind which it is asked whether there are any: "Hartford to Burbank, any"; or 0."""
    words = tuple(token.word for token in tokens)
    end = len(words) - (words[-1:] == (",",))
    cut = max((at for at in range(end) if words[at] == ","), default=0)
    return cut if cut and words[cut + 1 : end] in english().asked_behind["are there any"] else 0


def whether_any(named: RequestReading, size: int) -> RequestReading | None:
    """Whether there are any of those that were named; None where they were not only named. `size`: words that ask."""
    query = named.query
    if not isinstance(query, Show) or query.terms:
        return None
    asking = Edge("ECHO", 0, size, FunctionWord("any"), 0.0, "whether any")
    said = Said(Ask((Claim("some", query.set),)), named.cost, (named.root, asking), ())
    return as_one(said)


def goes_on(said: Said, query: Query) -> bool:
    """Whether a query may go on from what was said: what was asked once is not asked otherwise later, and of each of
    those that were named one figure says nothing."""
    before = said.query
    named = isinstance(before, Show) and not before.terms
    if named and shares_out(said.words) and isinstance(query, SINGLE):
        return False
    return named or type(query) is type(before)


def with_what_was_asked(before: Said, piece: Sequence[Token], query: Query) -> Query | None:
    """What a question behind another one asks, with what the one before it asked; None where that would be lost.

    "What day was she hired, and what level is she at" asks for both; who only names somebody asks for nothing yet.
    """
    asked, word = before.query, before.words[0].word
    if isinstance(asked, Aggregate) and isinstance(query, Aggregate):
        chosen = any(isinstance(one, Extreme) for one in query.set.where[len(asked.set.where) :])
        return Together((asked, query)) if chosen else None if query == asked else query
    if isinstance(asked, HowMany) and isinstance(query, HowMany):
        again = word == piece[0].word == "how" and set(asked.set.where) < set(query.set.where)
        return Together((asked, query)) if again else query
    if not isinstance(asked, Show) or not isinstance(query, Show) or not (asked.terms or word in _ASKING):
        return query
    if asked.terms and set(asked.terms) <= set(query.terms):
        return query
    if query.set == asked.set:
        first = asked.terms or (Key(),) * bool(query.terms)
        return replace(query, terms=tuple(dict.fromkeys((*first, *query.terms))))
    told = query.set.where[0] if len(query.set.where) == 1 else None
    if isinstance(told, Related) and told.to == asked.set and not query.terms and not asked.terms:
        return Show(asked.set, (Key(), Via(told.step.back, Key())), asked.order)
    return query if query.set.cls == asked.set.cls and not asked.terms else None


_ASKING = frozenset({"who", "what", "which", "where", "when", "whose"})
"""Words with which a piece begins that asks for those whom it tells of."""


def pieces_read(tokens: Sequence[Token], read: Reading) -> Iterator[Said]:
    """What the pieces of a request say together, of each number of pieces that has a reading the fewest first."""
    words = [token.word for token in tokens]
    ends = [at for at in range(1, len(words)) if words[at] == ","] + [len(words)]
    tried = 0
    level: list[tuple[int, Said | None]] = [(0, None)]
    for number in range(MOST):
        further: list[tuple[int, Said | None]] = []
        for start, before in level:
            for end in (one for one in ends if one > start):
                piece = _bare(tokens[start:end], first=before is None)
                last = end == len(words)
                tied = bool(piece) and before is not None and piece[0].word in TIED
                if not piece or tied or (last and not number) or (number == MOST - 1 and not last):
                    continue
                tried += 1
                if tried > TRIED:
                    return
                further += [(end, _further(before, one, said)) for one, said in list(read(piece, before))[:KEPT]]
        whole = [said for end, said in further if end == len(words) and said is not None]
        if whole:
            yield from sorted(whole, key=lambda one: one.cost)
            return
        level = further


def _bare(piece: Sequence[Token], *, first: bool) -> Sequence[Token]:
    """A piece without the pauses round it and what joins it to the one before."""
    while piece and (piece[0].word == "," or (not first and piece[0].word in _JOINTS)):
        piece = piece[1:]
    while piece and piece[-1].word == ",":
        piece = piece[:-1]
    return without_introduction(piece) if first and piece else piece


def _further(before: Said | None, reading: RequestReading, words: Sequence[Token]) -> Said:
    if before is None:
        return Said(reading.query, reading.cost, (reading.root,), tuple(words))
    return Said(
        reading.query,
        before.cost + reading.cost + PIECE,
        (*before.pieces, reading.root),
        (*before.words, *words),
    )


def as_one(said: Said) -> RequestReading:
    """The pieces as one reading: a tree over the words of one piece after the other."""
    parts: list[Edge] = []
    for root in said.pieces:
        parts.append(moved(root, parts[-1].end if parts else 0))
    root = Edge("S", 0, parts[-1].end, said.query, said.cost, RULE, tuple(parts))
    return RequestReading(said.query, said.cost, root)
