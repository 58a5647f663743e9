"""What a name means that may be of several things, behind requests that said one of them.

Who has asked for those who went to Yale means the university again with "the Yale people", and no street; after a
department, and a degree, "and in acoustics" is another department rather than a major. A reading that takes a name for
another thing costs more, where one that takes it so is not far away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard.ask.facts import replace
from wizard.ask.form import Attr, Compare, walk
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
_NAMES = frozenset({"value", "name"})
_KIND, _THING = 1, 2


@dataclass(frozen=True)
class _SaidBefore:
    """What earlier requests compared with, and the attributes of which they said a value."""

    values: frozenset[Compare]
    attributes: frozenset[str]

    def of(self, condition: Compare) -> int:
        """How well a condition is known: as a thing that was named, as one of a kind that was, or not at all."""
        if condition in self.values:
            return _THING
        return _KIND if isinstance(condition.term, Attr) and condition.term.name in self.attributes else 0


def as_named_before(
    found: Sequence[RequestReading], earlier: Sequence[Earlier], lexicon: Lexicon
) -> list[RequestReading]:
    """The readings, cheapest first; those dearer that take a name for something else than it was said to be before."""
    if not earlier or len(found) < 2:
        return list(found)
    said = _said_before(earlier, lexicon)
    known = [{place: said.of(one) for place, one in _names(reading)} for reading in found]
    return sorted(
        (replace(one, cost=one.cost + _strangeness(at, found, known)) for at, one in enumerate(found)),
        key=lambda reading: reading.cost,
    )


def _strangeness(at: int, found: Sequence[RequestReading], known: Sequence[dict[tuple[int, int], int]]) -> float:
    """What it costs more to take names as one reading does, where another that is near takes them as they were said."""
    near = [theirs for one, theirs in zip(found, known, strict=True) if one.cost <= found[at].cost + NEAR]
    cost = 0.0
    for place, mine in known[at].items():
        best = max(theirs.get(place, 0) for theirs in near)
        cost += 0.0 if best <= mine else ANOTHER_THING if best == _THING else ANOTHER_KIND
    return cost


def _said_before(earlier: Sequence[Earlier], lexicon: Lexicon) -> _SaidBefore:
    """What the last exchanges said; things of which the last one found some are named by what its class is called."""
    last = earlier[-ROWS_BACK:]
    values = {one for exchange in last for one in walk(exchange.query) if isinstance(one, Compare)}
    attributes = {one.term.name for one in values if isinstance(one.term, Attr)}
    found = lexicon.classes[earlier[-1].main.cls]
    return _SaidBefore(
        frozenset(values), frozenset(attributes | (set() if found.person else set(found.display[:1])))
    )


def _names(reading: RequestReading) -> Iterator[tuple[tuple[int, int], Compare]]:
    """The names of a request, each with its place and what the reading takes it for."""
    for leaf in reading.root.leaves():
        if leaf.rule not in _NAMES:
            continue
        meaning = leaf.meaning
        where = meaning.set.where if isinstance(meaning, Noun) else ()
        where = (meaning.condition,) if isinstance(meaning, Holds) else where
        if len(where) == 1 and isinstance(where[0], Compare):
            yield (leaf.start, leaf.end), where[0]
