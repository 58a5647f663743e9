"""A small database that nobody has described, its draft, and the personnel domain."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Tool
from wizard.ask.tool import make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain

STATES = """
CREATE TABLE state (state_name TEXT, population INTEGER, area REAL, capital TEXT);
INSERT INTO state VALUES ('texas', 14229, 266807, 'austin'), ('ohio', 10800, 41330, 'columbus'),
    ('new york', 17558, 49108, 'albany'), ('iowa', 2913, 56290, 'des moines'), ('maine', 1125, 33265, 'augusta'),
    ('o''brien', 7, 8, 'springfield');
CREATE TABLE city (city_name TEXT, population INTEGER, state_name TEXT);
INSERT INTO city VALUES ('austin', 345, 'texas'), ('dallas', 904, 'texas'), ('columbus', 564, 'ohio'),
    ('new york', 7071, 'new york'), ('albany', 101, 'new york'), ('des moines', 191, 'iowa'), ('portland', 61, 'maine');
CREATE TABLE river (river_name TEXT, length INTEGER, traverse TEXT);
INSERT INTO river VALUES ('ohio', 1569, 'ohio'), ('red', 1638, 'texas'), ('red', 1638, 'iowa'),
    ('hudson', 492, 'new york');
"""


@pytest.fixture(scope="session")
def states_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("states") / "states.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(STATES)
        connection.commit()
    return path


@pytest.fixture(scope="session")
def states_domain(states_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Domain:
    folder = tmp_path_factory.mktemp("drafts") / "states"
    return load_domain(draft_domain(f"sqlite:///{states_file}", folder).folder)


@pytest.fixture(scope="session")
def states(states_file: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{states_file}") as opened:
        yield opened


@pytest.fixture(scope="session")
def states_tool(states_domain: Domain, states: Database) -> Tool:
    return make_tool(states_domain, states)


@pytest.fixture(scope="session")
def personnel() -> Domain:
    return load_domain("personnel", check_audio=False)


@pytest.fixture(scope="session")
def database(built: Callable[[str], str]) -> Iterator[Database]:
    with open_database(built("personnel")) as opened:
        yield opened


@pytest.fixture(scope="session")
def tool(personnel: Domain, database: Database) -> Tool:
    return make_tool(personnel, database)
