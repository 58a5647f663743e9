"""What is served on board, and the codes for it.

A letter is a meal: B breakfast, L lunch, D dinner, S snack. Letters stand in the order in which the meals come. What
stands before a slash is served in first and business class, what follows it in coach: SD/D, or S/ where coach gets
nothing.
"""

from __future__ import annotations

MEALS = {"B": "BREAKFAST", "L": "LUNCH", "D": "DINNER", "S": "SNACK"}
USUAL = ("B", "BB", "L", "LL", "D", "DD", "S", "S/", "D/S", "L/S", "B/S", "LS", "SD/D")
"""Codes that are explained even if no flight has them."""


def served(departure: int, duration: int, first: bool, commuter: bool) -> tuple[str, str]:
    """Letters for first class (or business) and coach on a flight that leaves at `departure` minutes past midnight."""
    if commuter or duration < 65:
        return "", ""
    half = (departure % 1440) + duration // 3
    meal = "B" if 380 <= half < 600 else "L" if 670 <= half < 830 else "D" if 1020 <= half < 1210 else ""
    if duration < 110:
        coach = ""
    elif duration < 150:
        coach = "S" if meal else ""
    else:
        coach = meal or "S"
    if duration >= 290 and coach and coach != "S":
        coach = coach + "S" if meal == "L" else coach
    if not first:
        return coach, coach
    richer = (meal or "S") if duration >= 80 else ("S" if meal else "")
    if duration >= 270:
        richer = {"B": "B", "L": "LS", "D": "SD"}.get(meal, "S")
    return (richer if len(richer) >= len(coach) else coach), coach


def code_of(parts: list[tuple[str, str]], first: bool) -> str | None:
    """The code for the legs of a flight, in order; None where nothing is served."""
    coach = "".join(part for _, part in parts)
    front = "".join(part for part, _ in parts) if first else coach
    if not front and not coach:
        return None
    return coach if front == coach else f"{front}/{coach}"


def food_rows(used: set[str]) -> list[tuple[object, ...]]:
    """Rows of the table of food: code, number of the meal, compartment, meal."""
    rows: list[tuple[object, ...]] = []
    for code in sorted(used | set(USUAL)):
        front, slash, coach = code.partition("/")
        for compartment, letters in (("F", front), ("C", front), ("Y", coach if slash else front)):
            rows += [(code, number, compartment, MEALS[letter]) for number, letter in enumerate(letters, 1)]
    return rows


def describe(code: str) -> str:
    """A meal code in words."""
    front, slash, coach = code.partition("/")

    def words(letters: str) -> str:
        return ", ".join(MEALS[letter] for letter in letters) or "NOTHING"

    return words(front) if not slash else f"{words(front)} IN FIRST CLASS; {words(coach)} IN COACH"
