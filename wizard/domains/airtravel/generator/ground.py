"""Ways between an airport and the cities that it serves, and what they cost where that is known."""

from __future__ import annotations

from wizard.domains.airtravel.generator import paper
from wizard.domains.airtravel.generator.geography import AIRPORT, SERVICES

RAPID_TRANSIT = {
    "ATL": 1.0, "CLE": 1.25, "ORD": 1.5, "DCA": 1.25, "PHL": 4.75, "JFK": 2.5, "OAK": 2.0, "STL": 1.0, "BWI": 5.0,
}  # fmt: skip
"""Airports that a railway serves, and its fare."""

AIR_TAXI = frozenset({"LAX", "SFO", "JFK", "EWR", "BWI", "DFW", "IAD", "PHL", "YTZ"})


def ground_rows() -> list[tuple[object, ...]]:
    """Rows of the table of ground transport: city, airport, kind, fare or None."""
    rows: list[tuple[object, ...]] = []
    for city, airport, distance, _, _ in SERVICES:
        if airport == "BOS":
            rows += [(city, airport, kind, fare) for kind, fare in paper.BOSTON_GROUND]
            continue
        offered: list[tuple[str, float | None]] = [("RENTAL CAR", None), ("TAXI", 2.0 + 1.5 * distance)]
        if AIRPORT[airport].size > 1:
            offered.append(("LIMOUSINE", 4.0 + 0.5 * distance))
        if airport in RAPID_TRANSIT and distance < 31:
            offered.append(("RAPID TRANSIT", RAPID_TRANSIT[airport]))
        if airport in AIR_TAXI:
            offered.append(("AIR TAXI OPERATION", None))
        rows += [(city, airport, kind, fare) for kind, fare in offered]
    return rows
