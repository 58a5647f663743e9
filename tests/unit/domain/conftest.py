"""The personnel database, on SQLite in a cache of the tests' own, and on a real PostgreSQL where one can be started."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, create_engine

from tests.databases import Drafts, empty_database
from wizard.domain import Domain, database_url, load_domain


@pytest.fixture(scope="session")
def personnel() -> Domain:
    return load_domain("personnel")


@pytest.fixture(scope="session")
def sqlite_engine(personnel: Domain, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        url = database_url(personnel)
    engine = create_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def sqlite_air(built: Callable[[str], str]) -> Iterator[Engine]:
    """The air travel domain's database; only to be read."""
    engine = create_engine(built("airtravel"))
    yield engine
    engine.dispose()


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drafts]:
    with closing(Drafts(tmp_path_factory.mktemp("drafts"))) as made:
        yield made


@pytest.fixture
def empty_postgresql(server: URL, request: pytest.FixtureRequest) -> str:
    """A new, empty database of the server."""
    name = f"woz_{request.node.name.lower().replace('[', '_').replace(']', '')}"[:60]
    return empty_database(server, name)


@pytest.fixture(scope="session")
def postgresql_engine(personnel: Domain, server: URL) -> Iterator[Engine]:
    url = database_url(personnel, server.render_as_string(hide_password=False))
    engine = create_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small but whole domain folder with a database of its own; tests break it."""
    files = {
        "domain.yaml": (
            "name: pets\ntitle: Pets\nas_of: 2020-01-31\ndatabase:\n  url: sqlite:///pets.sqlite\n"
            "display:\n  labels:\n    pets.name: Name\n"
        ),
        "principles.yaml": "principles:\n  - number: '1'\n    text: A pet is an animal.\n    source: ours\n",
        "tests.jsonl": '{"id": "1", "question": "How many?", "sql": "SELECT 1", "minimum": "1", "source": "ours"}\n',
        "briefing.md": "Welcome.\n",
        "database.md": "Pets.\n",
        "consent.md": "---\nversion: '2'\n---\nWe record.\n",
        "scenarios/01-cat.md": "---\ntitle: A cat\n---\nFind a cat.\n",
        "rehearsal/rehearsal.yaml": (
            "voices:\n  a: {name: en-us}\nutterances:\n"
            "  - id: u1\n    scenario: 1\n    voice: a\n    audio: u1.flac\n    transcript: how many cats\n"
            "    wizard: {kind: direct}\n    reference: '1'\n    class: '0'\n"
        ),
        "rehearsal/u1.flac": "",
    }
    for name, content in files.items():
        path = tmp_path / "pets" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return tmp_path / "pets"
