"""Corpora for the tests: small real sessions, on SQLite and on a real PostgreSQL where one can be started."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Databases
from tests.unit.journal.building import whole_session
from wizard.corpus.ingest import Ingested, ingest
from wizard.corpus.place import Place
from wizard.corpus.store import Store, open_store

ROOT = Path(__file__).parents[3]


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
