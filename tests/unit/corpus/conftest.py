"""Corpora for the tests: small real sessions, on SQLite and on a real PostgreSQL where one can be started."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from tests.unit.journal.building import whole_session
from wizard.corpus.ingest import Ingested, ingest
from wizard.corpus.place import Place
from wizard.corpus.store import Store, open_store

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[URL]:
    """A PostgreSQL server of the tests' own; its URL names the database `postgres`."""
    try:
        with pytest.MonkeyPatch.context() as patch:  # it warns where a login session has not set this
            patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
            from pgserver.postgres_server import get_server

            started = get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="stop")
    except Exception as error:  # whatever keeps it from starting is the reason that is printed
        pytest.skip(f"no PostgreSQL can be started here: {error!r}")
    try:
        yield make_url(started.get_uri())
    finally:
        started.cleanup()


@dataclass
class Databases:
    """Empty databases, each used once."""

    server: URL
    made: int = 0

    def fresh(self) -> str:
        """The URL of a new database."""
        self.made += 1
        name = f"woz_corpus_{self.made}"
        engine = create_engine(self.server.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f'CREATE DATABASE "{name}"'))
        engine.dispose()
        return self.server.set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def databases(server: URL) -> Databases:
    return Databases(server)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def store_url(request: pytest.FixtureRequest) -> str | None:
    """None for SQLite in the corpus's folder, or the URL of an empty database."""
    if request.param == "sqlite":
        return None
    databases: Databases = request.getfixturevalue("databases")
    return databases.fresh()


@pytest.fixture
def place(tmp_path: Path, store_url: str | None) -> Place:
    return Place.create(tmp_path / "corpus", store_url)


@pytest.fixture
def sessions(tmp_path: Path) -> list[Path]:
    """Two sessions of five turns each, one of every kind; in C order S02 comes before s01."""
    return [whole_session(tmp_path / "sessions" / name, name) for name in ("s01", "S02")]


@pytest.fixture
def store(place: Place, sessions: list[Path]) -> Iterator[Store]:
    """A store with both sessions."""
    with open_store(place, create=True) as opened:
        assert [one.came for one in taken_in(opened, sessions)] == ["new", "new"]
        yield opened


def taken_in(store: Store, sessions: list[Path]) -> list[Ingested]:
    return list(ingest(store, [str(folder) for folder in sessions]))


def woz(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """`woz` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "wizard.cli", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
