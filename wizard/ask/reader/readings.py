"""What reading a request gives: its readings, each with its cost, and the words that found no place in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from wizard.ask.facts import fact, replace
from wizard.ask.form import Query, Set
from wizard.ask.numerals import Token
from wizard.ask.reader.chart import Chart, Edge
from wizard.ask.reader.earlier import Earlier


@fact
class RequestReading:
    """One way to understand a request."""

    query: Query
    cost: float
    root: Edge
    """How it was read: its rules and leaves."""
    context: int | None = None
    """The place of the earlier request that it leans on."""
    signs: frozenset[str] = frozenset()
    """What the request says of whether it leans, where it has no pronoun (`whether_it_leans`)."""


@dataclass(frozen=True)
class Read:
    """What came of one request."""

    readings: tuple[RequestReading, ...]
    unknown: tuple[int, ...]
    """Tokens that mean nothing here."""
    chart: Chart | None
    left_out: tuple[int, ...] = ()
    """Tokens of clauses that were left out, and of what the speaker took back."""
    words: tuple[Token, ...] = ()
    """The tokens that the readings were made of, in the order in which they were read."""
    taken_back: int = 0
    """How many of the tokens that were left out the speaker took back."""
    unheard: int = 0
    """How many kinds of people a story beside the request speaks of, of whom the readings say nothing."""
    figures: int = 0
    """How many numbers and times it tells, of which they say nothing."""
    at_the_end: bool = False
    """Whether nothing but the end of the request is read."""
    not_understood: bool = False
    """Whether clauses were left out in which words mean nothing."""
    bars: bool = False
    """Whether no way of more effort may read the request: it would lose what is told of somebody."""

    way: str = ""
    """In which way the request was read, of those that `request_reader` lists."""

    def dearer(self, cost: float) -> Read:
        """The same with readings that cost more."""
        return replace(self, readings=tuple(replace(one, cost=one.cost + cost) for one in self.readings))


NOTHING_READ = Read((), (), None)
"""What came of a request of which nothing could be read."""


def first_read(found: Iterable[Sequence[Read]]) -> Read:
    """Of what came of a request in several ways, the cheapest that has readings, of the ways of least effort that have
    any; where none has, what came of it first."""
    nearest = NOTHING_READ
    for alike in found:
        read = [one for one in alike if one.readings]
        if read:
            return min(read, key=lambda one: one.readings[0].cost)
        nearest = nearest if nearest is not NOTHING_READ or not alike else alike[0]
    return nearest


def with_the_rest(read: Read, tokens: Sequence[Token], chosen: Sequence[Token], taken_back: Sequence[int]) -> Read:
    """What came of the chosen tokens, as of a request of which others were taken back."""
    places = {id(token): i for i, token in enumerate(tokens)}
    out = {*taken_back, *(places[id(chosen[i])] for i in read.left_out)}
    unknown = tuple(places[id(chosen[i])] for i in read.unknown)
    return replace(read, left_out=tuple(sorted(out)), taken_back=len(taken_back), unknown=unknown)


@dataclass(frozen=True)
class AskedBefore:
    """What came before a request."""

    earlier: Sequence[Earlier]
    lost: bool
    """Whether the last request was not understood."""
    size: Callable[[Set], int | None]
    same: bool
    """Whether what was not understood spoke of nothing new."""

    def key_of(self, tokens: Sequence[Token]) -> object:
        """What tells a request behind these exchanges from all others."""
        return tuple(tokens), tuple(self.earlier), self.lost, self.size, self.same


class ReadOnce:
    """What was read in one request: what is read again under the same key is found here."""

    def __init__(self) -> None:
        self._known: dict[object, Read | None] = {}

    def once(self, key: object, read: Callable[[], Read | None]) -> Read | None:
        """What came of the first reading under this key."""
        if key not in self._known:
            self._known[key] = read()
        return self._known[key]
