"""The air travel database: the ATIS schema with a timetable of our own, the same rows every time."""

from __future__ import annotations

from random import Random

from sqlalchemy import MetaData

from wizard.domains.airtravel.generator import (
    carriers,
    days,
    fares,
    fleet,
    geography,
    ground,
    itineraries,
    meals,
    schedule,
    schema,
)

SEED = 1992

METADATA: MetaData = schema.METADATA

FIRST_FLIGHT = 100001

Rows = list[tuple[object, ...]]


def tables(seed: int = SEED) -> dict[str, Rows]:
    """Generate all rows: table name to rows, values in the order of the table's columns.

    Another seed makes other flights under the same rules.
    """
    random = Random(seed)  # noqa: S311 - nothing here is secret; sameness is the point
    timetable = itineraries.flights(schedule.chains(random), random)
    numbered = list(enumerate(timetable, FIRST_FLIGHT))
    flights = [flight.row(identifier) for identifier, flight in numbered]
    fare_rows, flight_fares = fares.fares(numbered, random)
    meal_codes = {str(flight.meal_code) for flight in timetable if flight.meal_code is not None}
    day_rows = days.days_rows({flight.days for flight in timetable} | {basis.days for basis in fares.BASES})
    return {
        "time_zone": list(geography.TIME_ZONES),
        "state": list(geography.STATES),
        "city": list(geography.CITIES),
        "airport": [(a.code, a.name, a.location, a.state, a.country, a.zone, a.connect) for a in geography.AIRPORTS],
        "airport_service": list(geography.SERVICES),
        "ground_service": ground.ground_rows(),
        "airline": carriers.airlines(),
        "dual_carrier": carriers.dual_carriers(),
        "aircraft": [aircraft.row for aircraft in fleet.AIRCRAFT.values()],
        "equipment_sequence": _equipment(flights),
        "class_of_service": list(fares.CLASSES),
        "compartment_class": list(fares.COMPARTMENTS),
        "code_description": _descriptions(meal_codes, day_rows),
        "month": list(days.MONTHS),
        "days": day_rows,
        "date_day": days.date_rows(),
        "time_interval": list(days.PERIODS),
        "food_service": meals.food_rows(meal_codes),
        "restriction": list(fares.RESTRICTIONS),
        "fare_basis": [basis.row for basis in fares.BASES],
        "fare": fare_rows,
        "flight": flights,
        "flight_stop": [row for identifier, flight in numbered for row in flight.stops(identifier)],
        "flight_leg": _legs(numbered),
        "flight_fare": flight_fares,
    }


def _equipment(flights: Rows) -> Rows:
    sequences = {str(flight[0]) for flight in flights} | set(fleet.AIRCRAFT)
    return [(sequence, code) for sequence in sorted(sequences) for code in sequence.split("/")]


def _legs(numbered: list[tuple[int, itineraries.Flight]]) -> Rows:
    """Of every flight that lands on the way: its legs, which are flights of their own."""
    alone = {flight.legs[0]: identifier for identifier, flight in numbered if len(flight.legs) == 1}
    return [
        (identifier, number, alone[leg])
        for identifier, flight in numbered
        if len(flight.legs) > 1
        for number, leg in enumerate(flight.legs, 1)
    ]


def _descriptions(meal_codes: set[str], day_rows: Rows) -> Rows:
    """What codes stand for that are no key of a table with a name in it; one code may stand for several things."""
    rows: set[tuple[object, ...]] = {(code, meals.describe(code)) for code in meal_codes | set(meals.USUAL)}
    rows |= {(basis.code, basis.says) for basis in fares.BASES}
    rows |= {(restriction[0], _restriction(restriction)) for restriction in fares.RESTRICTIONS}
    named: dict[object, list[str]] = {}
    for code, name in day_rows:
        named.setdefault(code, []).append(str(name))
    rows |= {(code, "EVERY DAY" if len(names) == 7 else ", ".join(names)) for code, names in named.items()}
    return sorted(rows, key=lambda row: (str(row[0]), str(row[1])))


def _restriction(row: tuple[object, ...]) -> str:
    _, ahead, _, saturday, shortest, longest, application, _ = row
    parts = [str(application)]
    parts += [f"BUY {ahead} DAYS AHEAD"] if ahead else []
    parts += ["STAY OVER A SATURDAY"] if saturday == "YES" else []
    parts += [f"STAY {shortest} TO {longest} DAYS"] if shortest else []
    return "; ".join(parts)
