"""Both domains with their rules, on SQLite and on a real PostgreSQL; a small airline for statements and rules of every
kind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, text

from wizard.ask.guard import Database, open_database
from wizard.domain import Domain, build_database, load_domain
from wizard.domain.maximum import MaximumRules, load_rules

AIR = """
CREATE TABLE airline (airline_code TEXT PRIMARY KEY, airline_name TEXT);
CREATE TABLE flight (flight_id INTEGER PRIMARY KEY, airline_code TEXT REFERENCES airline (airline_code),
    flight_number INTEGER, from_airport TEXT, to_airport TEXT, departure_time INTEGER, arrival_time INTEGER,
    meal_code TEXT);
CREATE TABLE fare (fare_id INTEGER PRIMARY KEY, one_direction_cost INTEGER, round_trip_cost INTEGER);
CREATE TABLE flight_fare (flight_id INTEGER, fare_id INTEGER, PRIMARY KEY (flight_id, fare_id));
CREATE TABLE aircraft (aircraft_code TEXT PRIMARY KEY, aircraft_description TEXT, propulsion TEXT);
INSERT INTO airline VALUES ('AA', 'AMERICAN AIRLINES'), ('DL', 'DELTA AIR LINES');
INSERT INTO flight VALUES (1, 'AA', 152, 'BOS', 'CHI', 920, 1015, 'SNACK'),
    (2, 'DL', 7, 'SFO', 'ATL', 600, 1400, 'LUNCH'), (3, 'AA', 9, 'SFO', 'ATL', 800, 1600, NULL),
    (4, NULL, 11, 'BOS', 'PHL', 700, 800, NULL);
INSERT INTO fare VALUES (10, 120, 200), (11, 300, NULL), (12, 120, 240);
INSERT INTO flight_fare VALUES (1, 10), (1, 11), (2, 11), (3, 12);
INSERT INTO aircraft VALUES ('SSC', 'CONCORDE', 'JET'), ('AB3', 'AIRBUS', 'JET'), ('AT7', 'ATR 72', 'TURBOPROP');
"""

AIR_RULES = """\
entities:
  flight:
    key: flight_id
    fields: [flight_id, airline_code, flight_number]
    source: 1992 paper, 2.2.2
  fare:
    key: fare_id
    fields: fare_id, one_direction_cost, round_trip_cost
    source: 1992 paper, B 2.3
  aircraft:
    key: aircraft_code
    fields: [aircraft_code, aircraft_description]
    source: 1992 paper, B 2.1
rules:
  - asked: flight
    path: flight.airline_code -> airline.airline_code
    add: airline.airline_name
    source: 1992 paper, 2.2.2
  - asked: flight
    add: flight.from_airport, flight.to_airport, flight.departure_time, flight.arrival_time
    when: mentioned
    source: 1992 paper, 2.2.2
  - asked: fare
    path: fare.fare_id -> flight_fare.fare_id, flight_fare.flight_id -> flight.flight_id
    add: flight.flight_id, flight.airline_code, flight.flight_number
    source: 1992 paper, B 2.3.8
"""


@pytest.fixture(scope="session")
def personnel() -> Domain:
    return load_domain("personnel", check_audio=False)


@pytest.fixture(scope="session")
def rules(personnel: Domain) -> MaximumRules:
    return load_rules(personnel.folder)


@pytest.fixture(scope="session")
def database(built: Callable[[str], str]) -> Iterator[Database]:
    with open_database(built("personnel")) as opened:
        yield opened


def _built(domain: Domain, server: URL) -> str:
    """A domain's database on the server, under the domain's name; returns its URL."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {domain.name}"))
    engine.dispose()
    url = server.set(database=domain.name).render_as_string(hide_password=False)
    build_database(domain, url)
    return url


@pytest.fixture(scope="session")
def postgresql(personnel: Domain, server: URL) -> Iterator[Database]:
    with open_database(_built(personnel, server)) as opened:
        yield opened


@pytest.fixture(scope="session")
def airtravel() -> Domain:
    return load_domain("airtravel", check_audio=False)


@pytest.fixture(scope="session")
def airtravel_rules(airtravel: Domain) -> MaximumRules:
    return load_rules(airtravel.folder)


@pytest.fixture(scope="session")
def airtravel_database(built: Callable[[str], str]) -> Iterator[Database]:
    with open_database(built("airtravel")) as opened:
        yield opened


@pytest.fixture(scope="session")
def airtravel_postgresql(airtravel: Domain, server: URL) -> Iterator[Database]:
    with open_database(_built(airtravel, server)) as opened:
        yield opened


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgresql)])
def either(request: pytest.FixtureRequest) -> Database:
    """The personnel database, once on each."""
    found: Database = request.getfixturevalue("database" if request.param == "sqlite" else "postgresql")
    return found


def write_rules(folder: Path, text: str) -> MaximumRules:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "maximum.yaml").write_text(text)
    return load_rules(folder)


def make_database(path: Path, script: str) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.commit()
    connection.close()
    return path


@pytest.fixture(scope="session")
def air(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with open_database(str(make_database(tmp_path_factory.mktemp("air") / "air.sqlite", AIR))) as opened:
        yield opened


@pytest.fixture(scope="session")
def air_rules(tmp_path_factory: pytest.TempPathFactory) -> MaximumRules:
    return write_rules(tmp_path_factory.mktemp("rules"), AIR_RULES)
