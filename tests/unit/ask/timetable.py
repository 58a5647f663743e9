"""SQL by hand over the air travel domain's database, and what its tool answers."""

from __future__ import annotations

from wizard.ask.guard import Database
from wizard.ask.interface import Exchange, Interpretation, Request, Tool


def airports(city: str) -> str:
    return (
        "(SELECT s.airport_code FROM airport_service s JOIN city c ON c.city_code = s.city_code "
        f"WHERE c.city_name = '{city}')"
    )


def flights(origin: str, destination: str, more: str = "1 = 1") -> str:
    return (
        f"SELECT flight_id FROM flight WHERE from_airport IN {airports(origin)} "
        f"AND to_airport IN {airports(destination)} AND {more}"
    )


def fares(origin: str, destination: str, more: str = "1 = 1", flying: str = "1 = 1") -> str:
    return (
        "SELECT fare_id FROM fare WHERE fare_id IN (SELECT fare_id FROM flight_fare WHERE flight_id IN "
        f"({flights(origin, destination, flying)})) AND {more}"
    )


def rows(database: Database, sql: str) -> set[tuple[object, ...]]:
    return set(database.run(sql).rows)


def readings(agent: Tool, text: str, context: tuple[Exchange, ...] = ()) -> tuple[Interpretation, ...]:
    outcome = agent.ask(Request(text, context))
    assert outcome.status == "answered", outcome.reason
    return outcome.interpretations
