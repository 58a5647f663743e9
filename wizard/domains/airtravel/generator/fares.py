"""What flights cost: fare bases, restrictions, and for each pair of airports the fares that its flights are sold at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Literal

from wizard.domains.airtravel.generator.days import DAILY, Days, code_of
from wizard.domains.airtravel.generator.geography import miles
from wizard.domains.airtravel.generator.itineraries import Flight

Trips = Literal["any", "one way", "round"]
"""Sold either way; one way only; as a round trip only, at half of which each direction is counted."""


@dataclass(frozen=True)
class Basis:
    """A fare basis: what a fare of this kind buys, when it may be used, and what it costs beside full coach."""

    code: str
    booking: str
    cabin: str
    """Compartment that the flight must have."""
    kind: str
    """Class type."""
    part: float
    """Price as a part of full coach."""
    trips: Trips
    restriction: str | None = None
    night: bool = False
    days: Days = DAILY
    season: str | None = None
    says: str = ""

    @property
    def row(self) -> tuple[object, ...]:
        """The row of the table of fare classes."""
        yes = {True: "YES", False: "NO"}
        return (
            self.code,
            self.booking,
            self.kind,
            yes[self.kind in ("FIRST", "BUSINESS")],
            yes[self.kind in ("COACH", "THRIFT")],
            yes[self.discounted],
            yes[self.night],
            self.season,
            code_of(self.days),
        )

    @property
    def discounted(self) -> bool:
        """Whether the fare is lower than the full fare of its compartment."""
        return self.code not in ("F", "C", "Y")


WEEKDAYS, WEEKEND = frozenset(range(1, 6)), frozenset({6, 7})

COMMON = (
    Basis("F", "F", "F", "FIRST", 1.5, "any", says="FIRST CLASS"),
    Basis("FN", "FN", "F", "FIRST", 1.15, "one way", night=True, says="FIRST CLASS AT NIGHT"),
    Basis("C", "C", "C", "BUSINESS", 1.2, "any", says="BUSINESS CLASS"),
    Basis("Y", "Y", "Y", "COACH", 1.0, "any", says="COACH"),
    Basis("YN", "YN", "Y", "COACH", 0.75, "one way", night=True, says="COACH AT NIGHT"),
)
"""Fares that all airlines share."""

OWN = (
    Basis("B", "B", "Y", "COACH", 0.86, "any", says="COACH, DISCOUNTED"),
    Basis("BH", "B", "Y", "COACH", 0.8, "one way", season="HIGH", says="COACH, DISCOUNTED, IN THE HIGH SEASON"),
    Basis("M", "M", "Y", "COACH", 0.7, "any", "AP/55", says="COACH, ADVANCE PURCHASE"),
    Basis("H", "H", "Y", "COACH", 0.6, "round", "AP/57", says="COACH, EXCURSION"),
    Basis("HX", "H", "Y", "COACH", 0.55, "round", "EX/9", days=WEEKDAYS, says="COACH, EXCURSION ON WEEKDAYS"),
    Basis("Q", "Q", "Y", "COACH", 0.5, "round", "AP/80", says="COACH, RESTRICTED EXCURSION"),
    Basis("QX", "Q", "Y", "COACH", 0.43, "round", "AP/68", days=WEEKDAYS, says="COACH, RESTRICTED, ON WEEKDAYS"),
    Basis("QW", "Q", "Y", "COACH", 0.46, "round", "AP/60", days=WEEKEND, says="COACH, RESTRICTED, AT THE WEEKEND"),
    Basis("QO", "Q", "Y", "COACH", 0.38, "round", "AP/58", season="LOW", says="COACH, RESTRICTED, IN THE LOW SEASON"),
)
"""Fares of single airlines."""

THRIFT = (
    Basis("K", "K", "Y", "THRIFT", 0.52, "one way", says="THRIFT"),
    Basis("KN", "KN", "Y", "THRIFT", 0.4, "one way", "AP", night=True, says="THRIFT AT NIGHT"),
)
"""Fares of the airlines that have few others."""

CHEAP = frozenset({"WN", "NX", "TB", "TZ", "KW", "FF"})

RESTRICTIONS: tuple[tuple[object, ...], ...] = (
    ("AP", 3, "NO", "NO", None, None, "ONE WAY", "YES"),
    ("AP/55", 7, "1", "NO", None, None, "ONE WAY OR ROUND TRIP", "NO"),
    ("AP/57", 14, "NO", "YES", 1, 30, "ROUND TRIP", "YES"),
    ("AP/58", 21, "NO", "YES", 7, 30, "ROUND TRIP", "YES"),
    ("AP/60", 7, "NO", "YES", 1, 14, "ROUND TRIP", "YES"),
    ("AP/68", 14, "NO", "NO", 3, 60, "ROUND TRIP", "YES"),
    ("AP/80", 14, "NO", "YES", 1, 60, "ROUND TRIP", "YES"),
    ("EX/9", None, "2", "NO", 3, 60, "ROUND TRIP", "NO"),
)
"""Code, days that one must buy ahead, stopovers, whether over a Saturday, shortest and longest stay in days, what it
applies to, and whether there are no reductions, for children for example."""

BASES = (*COMMON, *OWN, *THRIFT)

CLASSES: tuple[tuple[object, ...], ...] = (
    ("F", 1, "FIRST CLASS"),
    ("FN", 2, "FIRST CLASS AT NIGHT"),
    ("C", 3, "BUSINESS CLASS"),
    ("Y", 4, "COACH"),
    ("YN", 5, "COACH AT NIGHT"),
    ("B", 6, "COACH, DISCOUNTED"),
    ("M", 7, "COACH, ADVANCE PURCHASE"),
    ("H", 8, "COACH, EXCURSION"),
    ("Q", 9, "COACH, RESTRICTED EXCURSION"),
    ("K", 10, "THRIFT"),
    ("KN", 11, "THRIFT AT NIGHT"),
)
"""Booking class, rank, description."""

COMPARTMENTS: tuple[tuple[object, ...], ...] = (("F", "FIRST"), ("C", "BUSINESS"), ("Y", "COACH"), ("Y", "THRIFT"))


def fares(
    numbered: list[tuple[int, Flight]], random: Random
) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Rows of the tables of fares, and of which flight is sold at which."""
    pairs: dict[tuple[str, str], list[tuple[int, Flight]]] = {}
    for identifier, flight in numbered:
        pairs.setdefault((flight.origin, flight.destination), []).append((identifier, flight))
    rows: list[tuple[object, ...]] = []
    sold: list[tuple[object, ...]] = []
    for (origin, destination), here in pairs.items():
        full = 60 + 4.6 * miles(origin, destination) ** 0.6
        for basis, airline in _offered([flight for _, flight in here], random):
            flights = [identifier for identifier, flight in here if _fits(flight, basis, airline)]
            if not flights:
                continue
            fare = 100001 + len(rows)
            one, both, required = _costs(basis, full * (1 if airline is None else random.uniform(0.94, 1.06)))
            rows.append(
                (fare, origin, destination, basis.code, airline, basis.restriction, one, both, required),
            )
            sold += [(identifier, fare) for identifier in flights]
    return rows, sorted(sold)


def _offered(here: list[Flight], random: Random) -> list[tuple[Basis, str | None]]:
    offered: list[tuple[Basis, str | None]] = [(basis, None) for basis in COMMON]
    airlines = Counter(flight.legs[0].airline for flight in here)
    for airline, _ in sorted(airlines.items(), key=lambda item: (-item[1], item[0]))[:3]:
        if airline in CHEAP:
            offered += [(basis, airline) for basis in THRIFT]
        else:
            chosen = sorted(random.sample(range(len(OWN)), random.choice((1, 1, 2))))
            offered += [(OWN[place], airline) for place in chosen]
    return offered


def _fits(flight: Flight, basis: Basis, airline: str | None) -> bool:
    departure = flight.legs[0].departure
    return (
        (airline is None or all(leg.airline == airline for leg in flight.legs))
        and basis.cabin in flight.cabins
        and (not basis.night or departure >= 21 * 60 or departure < 6 * 60)
        and bool(basis.days & flight.days)
    )


def _costs(basis: Basis, full: float) -> tuple[int, int | None, str]:
    """One direction, round trip, and whether a round trip is required."""
    one = round(full * basis.part)
    if basis.trips == "one way":
        return one, None, "NO"
    return one, 2 * one, "YES" if basis.trips == "round" else "NO"
