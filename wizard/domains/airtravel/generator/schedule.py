"""The timetable: which airline flies where, when and with what, without a change of planes.

A leg is one take-off and one landing. Legs that an aircraft flies one after the other under one number make a chain.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from wizard.domains.airtravel.generator import paper
from wizard.domains.airtravel.generator.carriers import ALL, CARRIERS, PARTNERS, Carrier
from wizard.domains.airtravel.generator.days import DAILY, USUAL, Days
from wizard.domains.airtravel.generator.fleet import AIRCRAFT, COMMUTERS
from wizard.domains.airtravel.generator.geography import AIRPORT, AIRPORTS, hours_ahead, miles, same_city
from wizard.domains.airtravel.generator.meals import served

SECONDARY = frozenset({"DAL", "DET", "YTZ", "YMX", "MDW", "HOU", "PIE"})
"""Airports that only those airlines use that name them."""
A_DAY = 24 * 60


@dataclass(frozen=True)
class Leg:
    """One take-off and one landing; times in minutes past local midnight."""

    airline: str
    number: int
    origin: str
    destination: str
    departure: int
    duration: int
    aircraft: str
    days: Days
    cabins: str
    """Compartments on board."""
    meals: tuple[str, str]
    commuter: bool = False

    @property
    def arrival(self) -> int:
        """By the clocks of the destination; 1440 and more is the next day."""
        return self.departure + self.duration + 60 * hours_ahead(self.origin, self.destination)


Chain = tuple[Leg, ...]


def chains(random: Random) -> list[Chain]:
    """All chains, numbered, each with its days."""
    result: list[Chain] = []
    for carrier in CARRIERS:
        legs = [leg for origin, destination, count in _routes(carrier, random)
                for leg in _legs(carrier, origin, destination, count, random)]  # fmt: skip
        result += _numbered(carrier, _chained(carrier, legs, random), random)
    airline, number, origin, destination, departure, duration, aircraft = paper.FLIGHT
    result.append((Leg(airline, number, origin, destination, departure, duration, aircraft, DAILY, "FY", paper.MEALS),))
    return result


def _routes(carrier: Carrier, random: Random) -> list[tuple[str, str, int]]:
    """From, to and flights a day; each way apart."""
    named = carrier.serves.split()
    spokes = named if carrier.serves != ALL else [a.code for a in AIRPORTS if a.code not in SECONDARY]
    counts: dict[tuple[str, str], int] = {}
    for hub, strength in carrier.hubs.items():
        for spoke in dict.fromkeys([*spokes, *carrier.hubs]):
            pair = (min(hub, spoke), max(hub, spoke))
            if same_city(*pair) or pair in counts or miles(*pair) < 60 or (hub == "DAL" and _wright(spoke)):
                continue
            size = AIRPORT[spoke].size
            wanted = {(3, 3): 2.6, (3, 2): 1.9, (3, 1): 1.2, (2, 3): 1.8, (2, 2): 1.1, (2, 1): 0.9}.get(
                (strength, size), {3: 1.1, 2: 0.8, 1: 0.45}[size]
            )
            wanted = max(wanted, 1) if named else 1.15 * wanted
            if miles(*pair) > 1800 and min(strength, size) < 3 and not named:
                wanted *= 0.6
            count = int(wanted + random.random())
            if count:
                counts[pair] = count
    for text, count in carrier.shuttle.items():
        pair = (min(text[:3], text[4:]), max(text[:3], text[4:]))
        counts[pair] = counts.get(pair, 0) + count
    return [(a, b, count) for (x, y), count in counts.items() for a, b in ((x, y), (y, x))]


def _wright(spoke: str) -> bool:
    """A law kept flights from Love Field within Texas and the states next to it."""
    return AIRPORT[spoke].state not in ("TX", "LA")


def _legs(carrier: Carrier, origin: str, destination: str, count: int, random: Random) -> list[Leg]:
    distance = miles(origin, destination)
    ahead = 60 * hours_ahead(origin, destination)
    result = []
    for number in range(count):
        aircraft, commuter = _aircraft(carrier, origin, destination, distance, random)
        duration = _duration(aircraft, distance, origin, destination)
        first = 560 if origin == "BOS" and destination in paper.CHICAGO else 360
        last = min(1320, A_DAY - 5 - duration - ahead)
        if distance > 1400 and ahead >= 120 and random.random() < 0.3:
            departure = random.choice((*range(1320, 1440, 5), 5, 15, 30))  # through the night to the east
        else:
            slot = (last - first) / count
            departure = first + int(slot * number + random.random() * slot) // 5 * 5
        while paper.contradicted(origin, destination, departure):
            departure += 5
        cabins = "Y" if aircraft in COMMUTERS else carrier.classes
        if "C" in cabins and "F" in cabins and distance < 1300:
            cabins = "FY"
        result.append(
            Leg(
                carrier.code,
                0,
                origin,
                destination,
                departure,
                duration,
                aircraft,
                DAILY,
                cabins,
                ("", "") if carrier.code == "WN" else served(departure, duration, cabins != "Y", commuter),
                commuter,
            )
        )
    return result


def _aircraft(carrier: Carrier, origin: str, destination: str, distance: float, random: Random) -> tuple[str, bool]:
    island = "YTZ" in (origin, destination)
    small = min(AIRPORT[origin].size, AIRPORT[destination].size) < 3 and distance < 330
    if island or (small and random.random() < 0.4 and any(main == carrier.code for main, *_ in PARTNERS)):
        return random.choice([code for code in COMMUTERS if AIRCRAFT[code].range > distance * 1.5]), True
    wanted = carrier.short if distance < 600 else carrier.middle if distance < 1300 else carrier.far
    able = [code for code in wanted.split() if AIRCRAFT[code].range > distance * 1.1]
    return random.choice(able or carrier.far.split()), False


def _duration(aircraft: str, distance: float, origin: str, destination: str) -> int:
    """Minutes from gate to gate: taxiing and climbing, then the distance, against the wind from the west or with it."""
    eastward = (AIRPORT[destination].longitude - AIRPORT[origin].longitude) / max(1.0, distance / 55)
    wind = 1 - 0.06 * max(-1.0, min(1.0, eastward))
    return round(26 + 60 * distance / (0.93 * AIRCRAFT[aircraft].speed) * wind)


def _chained(carrier: Carrier, legs: list[Leg], random: Random) -> list[Chain]:
    """Let a part of the flights that land at a hub fly on from there."""
    waiting = sorted(legs, key=lambda leg: (leg.departure, leg.origin, leg.destination))
    taken: set[int] = set()
    result: list[Chain] = []
    for place, leg in enumerate(waiting):
        if place in taken:
            continue
        taken.add(place)
        chain = [leg]
        while len(chain) < 4 and not leg.commuter and chain[-1].destination in carrier.hubs and random.random() < 0.4:
            onward = [n for n, other in enumerate(waiting) if n not in taken and _flies_on(chain, other)]
            if not onward:
                break
            chosen = random.choice(onward)
            taken.add(chosen)
            chain.append(replace(waiting[chosen], aircraft=_same_plane(chain[-1], waiting[chosen])))
        result.append(tuple(chain))
    return result


def _flies_on(chain: list[Leg], other: Leg) -> bool:
    last = chain[-1]
    if other.commuter or other.origin != last.destination or last.arrival >= A_DAY or other.departure < 360:
        return False
    if not 25 <= other.departure - last.arrival <= 80:
        return False
    if any(same_city(leg.origin, other.destination) for leg in chain):
        return False
    if paper.contradicted(chain[0].origin, other.destination, chain[0].departure):
        return False
    return sum(miles(leg.origin, leg.destination) for leg in (*chain, other)) < 80 + 1.35 * miles(
        chain[0].origin, other.destination
    )


def _same_plane(before: Leg, after: Leg) -> str:
    """Mostly the aircraft stays; where it cannot fly so far, or its cabin differs, passengers change planes."""
    near = AIRCRAFT[before.aircraft].range > 1.1 * miles(after.origin, after.destination)
    alike = before.cabins == after.cabins and abs(AIRCRAFT[before.aircraft].speed - AIRCRAFT[after.aircraft].speed) < 25
    return before.aircraft if near and alike else after.aircraft


def _numbered(carrier: Carrier, made: list[Chain], random: Random) -> list[Chain]:
    ranges = [(low, high) for main, low, high, *_ in PARTNERS if main == carrier.code]
    partners = [number for low, high in ranges for number in range(low, high + 1)]
    low = min((low for low, _ in ranges), default=2400)
    own = [number for number in range(1, low) if (carrier.code, number) != paper.FLIGHT[:2]]
    random.shuffle(partners)
    random.shuffle(own)
    result = []
    for chain in made:
        number = (partners if chain[0].commuter else own).pop()
        days = random.choices([days for days, _ in USUAL], [weight for _, weight in USUAL])[0]
        result.append(tuple(replace(leg, number=number, days=days) for leg in chain))
    return result
