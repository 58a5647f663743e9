"""What the 1992 paper says about single flights and places, so that its examples have their answers here."""

from __future__ import annotations

FLIGHT = ("AA", 152, "BOS", "ORD", 9 * 60 + 20, 115, "757")
"""Its example of a flight (2.2.2), at 9:20 from Boston, at 10:15 in Chicago: airline, number, from, to, minutes past
midnight, minutes in the air, aircraft. It serves a snack."""

MEALS = ("S", "S")
"""What is served on it, in first class and in coach."""

CHICAGO = frozenset({"ORD", "MDW"})


def contradicted(origin: str, destination: str, departure: int) -> bool:
    """Whether another flight would spoil the example: it is the earliest to Chicago, and the only one at 9:20."""
    if destination not in CHICAGO:
        return False
    return departure % 720 == FLIGHT[4] % 720 or (origin == "BOS" and departure <= FLIGHT[4])


BOSTON_GROUND = (("LIMOUSINE", 5.0), ("RENTAL CAR", None), ("AIR TAXI OPERATION", None), ("RAPID TRANSIT", None))
"""Ground transport in Boston: Appendix A's example of an answer with missing values (L, R, A and R there)."""
