"""Fixtures of the room: a small database in SQLite, and the same in a real PostgreSQL."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.unit.ask.archipelago import PLACES, WORDS
from wizard.ask.guard import Database, open_database
from wizard.ask.interface import Tool
from wizard.ask.lexicon_fit import check_against
from wizard.ask.tool import LexiconTool, make_tool
from wizard.domain import Domain, load_domain
from wizard.domain.lexicon import parse_lexicon

STAFF = """
CREATE TABLE departments (department INTEGER PRIMARY KEY, department_name TEXT NOT NULL);
CREATE TABLE employees (
    employee_id INTEGER PRIMARY KEY, last_name TEXT NOT NULL, salary INTEGER, hire_date DATE,
    department INTEGER NOT NULL REFERENCES departments (department));
INSERT INTO departments VALUES (10, 'SPEECH'), (20, 'ACCOUNTING');
INSERT INTO employees VALUES
    (1, 'LEASE', 50000, '1952-10-06', 10), (2, 'VASQUEZ', 60000, '1970-01-02', 10), (3, 'O''NEIL', NULL, NULL, 20);
CREATE TABLE digits (d INTEGER NOT NULL);
INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
"""


@pytest.fixture(scope="session")
def staff_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("staff") / "staff.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(STAFF)
    connection.commit()
    connection.close()
    return path


@pytest.fixture(scope="session")
def postgresql_url(server: URL) -> str:
    """The small database on a server of the tests' own."""
    import psycopg

    with psycopg.connect(_plain(server), autocommit=True) as connection:
        connection.execute("CREATE DATABASE staff")
    url = _plain(server.set(database="staff"))
    with psycopg.connect(url) as connection:
        connection.execute(STAFF)
    return url


def _plain(url: URL) -> str:
    """As psycopg reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def personnel() -> Domain:
    return load_domain("personnel", check_audio=False)


@pytest.fixture(scope="session")
def personnel_file(built: Callable[[str], str]) -> Path:
    return Path(built("personnel").removeprefix("sqlite:///"))


@pytest.fixture(scope="session")
def database(personnel_file: Path) -> Iterator[Database]:
    with open_database(f"sqlite:///{personnel_file}") as opened:
        yield opened


@pytest.fixture(scope="session")
def tool(personnel: Domain, database: Database) -> Tool:
    return make_tool(personnel, database)


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tool, Database]]:
    folder = tmp_path_factory.mktemp("places")
    connection = sqlite3.connect(folder / "places.sqlite")
    connection.executescript(PLACES)
    connection.close()
    lexicon = parse_lexicon(WORDS, folder / "lexicon.yaml")
    with open_database(str(folder / "places.sqlite")) as opened:
        check_against(lexicon, opened, folder / "lexicon.yaml")
        yield LexiconTool(lexicon, opened, datetime.date(1990, 1, 1)), opened


@pytest.fixture(scope="session")
def airtravel() -> Domain:
    return load_domain("airtravel", check_audio=False)


@pytest.fixture(scope="session")
def timetable(built: Callable[[str], str]) -> Iterator[Database]:
    with open_database(built("airtravel")) as opened:
        yield opened


@pytest.fixture(scope="session")
def agent(airtravel: Domain, timetable: Database) -> Tool:
    return make_tool(airtravel, timetable)


@pytest.fixture(scope="session")
def shipped(
    tool: Tool, database: Database, agent: Tool, timetable: Database
) -> dict[str, tuple[LexiconTool, Database]]:
    """The tool of each shipped domain and its database, by the domain's name."""
    assert isinstance(tool, LexiconTool)
    assert isinstance(agent, LexiconTool)
    return {"personnel": (tool, database), "airtravel": (agent, timetable)}
