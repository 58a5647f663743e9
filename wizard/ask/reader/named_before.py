"""What a name means that may be of several things, behind requests that said one of them.

Who has asked for those who went to Yale means the university again with "the Yale people", and no street; after a
department, and a degree, "and in acoustics" is another department rather than a major; after senior programmers, "and
just a programmer" is one who is called so, and no programmer of any kind. A reading that takes a name for another thing
costs more, where one that takes it so is not far away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, Is, walk
from wizard.ask.reader.earlier import ROWS_BACK, Earlier
from wizard.ask.reader.meaning import Holds, Noun
from wizard.ask.reader.readings import RequestReading
from wizard.domain.lexicon import Lexicon

ANOTHER_THING = 2.0
"""What it costs that a name that was said is now of another thing."""
ANOTHER_KIND = 1.2
"""What it costs that a name is not of the kind of which another was said, or of which some were found last."""
NEAR = 2.0
"""How much dearer a reading may be for what it takes a name for to count."""
_NAMES = frozenset({"value", "name", "predicate"})
_KIND, _THING = 1, 2


@dataclass(frozen=True)
class _SaidBefore:
    """What earlier requests compared with, and the attributes of which they said a value."""

    values: frozenset[Compare | Is]
    attributes: frozenset[str]

    def of(self, condition: Compare | Is) -> int:
        """How well a condition is known: as a thing that was named, as one of a kind that was, or not at all."""
        if condition in self.values:
            return _THING
        term = condition.term if isinstance(condition, Compare) else None
        return _KIND if isinstance(term, Attr) and term.name in self.attributes else 0

    def tells_apart(self, condition: Compare | Is) -> bool:
        """Whether a name that was said of the same has all words of this one, and more: a senior programmer."""
        if not isinstance(condition, Compare):
            return False
        alike = (one for one in self.values if isinstance(one, Compare) and one.term == condition.term)
        return any(_is_part_of(condition, one) for one in alike)


def as_named_before(
    found: Sequence[RequestReading], earlier: Sequence[Earlier], lexicon: Lexicon
) -> list[RequestReading]:
    """The readings, cheapest first; those dearer that take a name for something else than it was said to be before."""
    if not earlier or len(found) < 2:
        return list(found)
    said = _said_before(earlier, lexicon)
    known = [_known(reading, said) for reading in found]
    return sorted(
        (replace(one, cost=one.cost + _strangeness(at, found, known)) for at, one in enumerate(found)),
        key=lambda reading: reading.cost,
    )


@dataclass(frozen=True)
class _Taken:
    """What a reading takes a name for."""

    known: int
    apart: bool
    """Whether it is told apart by that from what was said before."""
    kind: bool
    """Whether it is what members are, and no name of theirs."""


def _known(reading: RequestReading, said: _SaidBefore) -> dict[tuple[int, int], _Taken]:
    return {place: _Taken(said.of(one), said.tells_apart(one), isinstance(one, Is)) for place, one in _names(reading)}


def _strangeness(at: int, found: Sequence[RequestReading], known: Sequence[dict[tuple[int, int], _Taken]]) -> float:
    """What it costs more to take names as one reading does, where another that is near takes them as they were said.

    What members are is as good as a name of theirs, but where that is told apart from a longer one that was said.
    """
    near = [theirs for one, theirs in zip(found, known, strict=True) if one.cost <= found[at].cost + NEAR]
    cost = 0.0
    for place, mine in known[at].items():
        others = [theirs[place] for theirs in near if place in theirs]
        best = max((one.known for one in others if not mine.kind or one.apart or one.kind), default=0)
        cost += 0.0 if best <= mine.known else ANOTHER_THING if best == _THING else ANOTHER_KIND
    return cost


def _is_part_of(name: Compare, whole: Compare) -> bool:
    """Whether a name has some of the words of another one, the last among them."""
    if not (
        isinstance(name.value, tuple) and isinstance(whole.value, tuple) and len(name.value) == len(whole.value) == 1
    ):
        return False
    words, longer = str(name.value[0]).split(), str(whole.value[0]).split()
    return len(words) < len(longer) and longer[-len(words) :] == words


def _said_before(earlier: Sequence[Earlier], lexicon: Lexicon) -> _SaidBefore:
    """What the last exchanges said; things of which the last one found some are named by what its class is called."""
    last = earlier[-ROWS_BACK:]
    values = {one for exchange in last for one in walk(exchange.query) if isinstance(one, (Compare, Is))}
    attributes = {one.term.name for one in values if isinstance(one, Compare) and isinstance(one.term, Attr)}
    found = lexicon.classes[earlier[-1].main.cls]
    return _SaidBefore(frozenset(values), frozenset(attributes | (set() if found.person else set(found.display[:1]))))


def _names(reading: RequestReading) -> Iterator[tuple[tuple[int, int], Compare | Is]]:
    """The names of a request, each with its place and what the reading takes it for."""
    for leaf in reading.root.leaves():
        if leaf.rule not in _NAMES:
            continue
        meaning = leaf.meaning
        where = meaning.set.where if isinstance(meaning, Noun) else ()
        where = (meaning.condition,) if isinstance(meaning, Holds) else where
        if len(where) == 1 and isinstance(where[0], (Compare, Is)):
            yield (leaf.start, leaf.end), where[0]
