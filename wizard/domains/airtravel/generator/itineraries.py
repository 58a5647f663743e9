"""Flights as they are sold: parts of a chain, with or without stops, and connections between nearly all cities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from wizard.domains.airtravel.generator import meals, paper
from wizard.domains.airtravel.generator.carriers import CARRIERS
from wizard.domains.airtravel.generator.days import Days, code_of
from wizard.domains.airtravel.generator.geography import AIRPORT, AIRPORTS, hours_ahead, miles, same_city
from wizard.domains.airtravel.generator.schedule import A_DAY, Chain, Leg

Pair = tuple[str, str]
Online = dict[tuple[str, str, str], list[Leg]]
"""Legs by airline and airports."""

BUSY = frozenset({"ATL", "BOS", "BWI", "DCA", "DEN", "DFW", "IAD", "OAK", "PHL", "PIT", "SFO"})
"""Airports of the cities that are asked about most; between them there are more connections."""


@dataclass(frozen=True)
class PassengerLimits:
    """What passengers put up with."""

    detour: float
    """How many times as far as the direct way, besides 150 miles."""
    wait: int
    """Minutes between two flights."""


NEAR, FAR = PassengerLimits(1.4, 120), PassengerLimits(2.5, 240)
"""Where there is a choice, and where there is none."""


@dataclass(frozen=True)
class Flight:
    """One or more legs, one after the other, all on the day on which the first one leaves."""

    legs: Chain

    @property
    def origin(self) -> str:
        """The code of the airport where the first leg begins."""
        return self.legs[0].origin

    @property
    def destination(self) -> str:
        """The code of the airport where the last leg ends."""
        return self.legs[-1].destination

    @property
    def days(self) -> Days:
        """The weekdays on which all legs are flown."""
        return frozenset.intersection(*(leg.days for leg in self.legs))

    @property
    def connections(self) -> int:
        """How often the passenger changes to a flight with another number."""
        pairs = zip(self.legs, self.legs[1:], strict=False)
        return sum((a.airline, a.number) != (b.airline, b.number) for a, b in pairs)

    @property
    def elapsed(self) -> int:
        """Minutes from gate to gate, stops included."""
        ahead = 60 * hours_ahead(self.origin, self.destination)
        return self.legs[-1].arrival - self.legs[0].departure - ahead

    @property
    def cabins(self) -> str:
        """Compartments that all legs have."""
        return "".join(cabin for cabin in "FCY" if all(cabin in leg.cabins for leg in self.legs))

    @property
    def meal_code(self) -> str | None:
        """The code of the meals on all legs together; None where none is served."""
        return meals.code_of([leg.meals for leg in self.legs], self.cabins != "Y")

    @property
    def order(self) -> tuple[object, ...]:
        """Where it stands in the timetable."""
        first = self.legs[0]
        rest = [(leg.airline, leg.number, leg.origin) for leg in self.legs]
        return (self.origin, self.destination, first.departure, first.airline, first.number, len(self.legs), rest)

    def row(self, identifier: int) -> tuple[object, ...]:
        """The row of the table of flights."""
        first, last = self.legs[0], self.legs[-1]
        names = dict.fromkeys(f"{leg.airline}{leg.number}" for leg in self.legs)
        return (
            "/".join(dict.fromkeys(leg.aircraft for leg in self.legs)),
            first.airline,
            "/".join(names),
            clock(last.arrival),
            self.connections,
            clock(first.departure),
            "YES" if any(leg.commuter for leg in self.legs) else "NO",
            code_of(self.days),
            identifier,
            first.number,
            self.origin,
            self.meal_code,
            len(self.legs) - 1,
            self.elapsed,
            self.destination,
        )

    def stops(self, identifier: int) -> Iterable[tuple[object, ...]]:
        """The rows of the table of stops: where it lands on the way, whether or not passengers change planes there."""
        for number, (before, after) in enumerate(zip(self.legs, self.legs[1:], strict=False), 1):
            yield (
                identifier,
                number,
                code_of(self.days),
                before.destination,
                clock(before.arrival),
                before.airline,
                before.number,
                clock(after.departure),
                after.airline,
                after.number,
                after.departure - before.arrival,
            )


def clock(minutes: int) -> int:
    """Minutes past midnight as a time of day: 560 is 920."""
    hour, minute = divmod(minutes % A_DAY, 60)
    return 100 * hour + minute


def flights(made: list[Chain], random: Random) -> list[Flight]:
    """All flights, in the order of the timetable."""
    direct = [
        Flight(chain[first:last])
        for chain in made
        for first in range(len(chain))
        for last in range(first + 1, len(chain) + 1)
    ]
    return sorted([*direct, *_connections(direct, random)], key=lambda flight: flight.order)


def _connections(direct: list[Flight], random: Random) -> list[Flight]:
    there: dict[Pair, int] = defaultdict(int)
    online: Online = defaultdict(list)
    for flight in direct:
        there[flight.origin, flight.destination] += 1
        leg = flight.legs[0]
        if len(flight.legs) == 1 and (leg.airline, leg.number) != paper.FLIGHT[:2]:
            online[leg.airline, leg.origin, leg.destination].append(leg)
    result: list[Flight] = []
    left: list[Pair] = []
    for pair in _pairs():
        wanted = {0: 3, 1: 2, 2: 2, 3: 1, 4: 1}.get(there[pair], 0)
        if BUSY.issuperset(pair):
            wanted = max(3, 9 - there[pair])
        if not wanted:
            continue
        found = _online(pair, online, NEAR)
        if not found and not there[pair]:
            found = _online(pair, online, FAR)
        chosen = _spread(found, wanted, random)
        result += chosen
        if not chosen and not there[pair]:
            left.append(pair)
    return [*result, *_twice(left, online, result)]


def _pairs() -> list[Pair]:
    codes = [airport.code for airport in AIRPORTS]
    return [(a, b) for a in codes for b in codes if a != b and not same_city(a, b)]


def _online(pair: Pair, online: Online, limits: PassengerLimits) -> list[Flight]:
    """Connections between flights of one airline, at any of its hubs."""
    return [
        flight
        for carrier in CARRIERS
        for hub in carrier.hubs
        for flight in _via(pair, hub, online[carrier.code, pair[0], hub], online[carrier.code, hub, pair[1]], limits)
    ]


def _via(
    pair: Pair, hub: str, inward: Iterable[Leg], onward: Iterable[Leg], limits: PassengerLimits
) -> Iterable[Flight]:
    """Connections at `hub`: for each flight there, the first that goes on, within limits."""
    if hub in pair or same_city(hub, pair[0]) or same_city(hub, pair[1]):
        return
    if miles(pair[0], hub) + miles(hub, pair[1]) > 150 + limits.detour * miles(*pair):
        return
    later = sorted(onward, key=lambda leg: (leg.departure, leg.airline, leg.number))
    for leg in inward:
        for other in later:
            if _meets(leg, other, limits) and not paper.contradicted(pair[0], pair[1], leg.departure):
                yield Flight((leg, other))
                break


def _meets(leg: Leg, other: Leg, limits: PassengerLimits) -> bool:
    wait = other.departure - leg.arrival
    return (
        leg.arrival < A_DAY and AIRPORT[leg.destination].connect <= wait <= limits.wait and bool(leg.days & other.days)
    )


def _spread(found: list[Flight], wanted: int, random: Random) -> list[Flight]:
    """The quickest ones, no two of one airline and hub, as far as there are others."""
    chosen: dict[tuple[str, str], Flight] = {}
    ranked = sorted(found, key=lambda flight: (flight.elapsed + random.randrange(60), flight.order))
    for flight in ranked:
        chosen.setdefault((flight.legs[0].airline, flight.legs[0].destination), flight)
    others = [flight for flight in ranked if flight not in chosen.values()]
    return [*chosen.values(), *others][:wanted]


def _twice(left: list[Pair], online: Online, once: list[Flight]) -> list[Flight]:
    """For pairs that one change does not join: a flight to where one leaves that has a change of its own."""
    onward: dict[str, list[Flight]] = defaultdict(list)
    for flight in once:
        onward[flight.destination].append(flight)
    result = []
    for origin, destination in left:
        found = [
            Flight((leg, *flight.legs))
            for flight in onward[destination]
            if not same_city(flight.origin, origin) and not any(same_city(origin, leg.origin) for leg in flight.legs)
            for leg in online[flight.legs[0].airline, origin, flight.origin]
            if _meets(leg, flight.legs[0], FAR) and leg.days & flight.days
        ]
        allowed = [f for f in found if not paper.contradicted(origin, destination, f.legs[0].departure)]
        result += sorted(allowed, key=lambda flight: (flight.elapsed, flight.order))[:1]
    return result
