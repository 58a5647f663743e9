"""A real PostgreSQL that goes away while she works, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.conftest import Databases
from tests.terminal.annotate_table import table
from tests.unit.annotate.conftest import Made
from wizard.annotate.opened_domain import OpenedDomains
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

FIRST = "8ky-1-001"


class Switch:
    """Lets nobody into one database, and throws out who is in it; or lets them in again."""

    def __init__(self, databases: Databases) -> None:
        self.url = databases.fresh()
        self._server = create_engine(databases.server, isolation_level="AUTOCOMMIT")
        self._name = make_url(self.url).database

    def off(self) -> None:
        with self._server.connect() as connection:
            connection.execute(text(f'ALTER DATABASE "{self._name}" ALLOW_CONNECTIONS false'))
            out = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
            connection.execute(out, {"name": self._name})

    def on(self) -> None:
        with self._server.connect() as connection:
            connection.execute(text(f'ALTER DATABASE "{self._name}" ALLOW_CONNECTIONS true'))

    def close(self) -> None:
        self._server.dispose()


@pytest.fixture
def switch(databases: Databases) -> Iterator[Switch]:
    made = Switch(databases)
    yield made
    made.close()


@pytest.fixture
def there(tmp_path: Path, talked: Path, grounds: OpenedDomains, switch: Switch) -> Iterator[Made]:
    """The two sessions in a store in PostgreSQL."""
    with open_store(Place.create(tmp_path / "corpus", switch.url), create=True) as store:
        assert len(list(ingest(store, map(str, sorted(talked.iterdir()))))) == 2
        yield Made(store, grounds)


async def test_nothing_is_lost_while_it_is_away(there: Made, switch: Switch) -> None:
    async with table(there, FIRST) as at:
        await at.press("d")
        switch.off()
        for key in ("i", "v", "escape", "q", "escape", "m", "c", "escape", "question_mark", "escape"):
            await at.press(key)  # none of these is worth the terminal
        await at.press("x")
        assert "NOT SAVED" in at.text
        await at.press("right")
        assert at.turn == FIRST, "what is not saved stays open"
        await at.press("slash")
        await at.type("how=message")
        await at.press("enter", "escape", "escape")
        await at.press("ctrl+q")
        assert at.app.is_running
        switch.on()
        at.app.desk._retry()  # as it does every five seconds
        await at.settle()
        assert "✓ saved" in at.text
        assert at.kept().category == "X"
        await at.press("i", "right")
        assert at.turn != FIRST


async def test_an_adjudicator_is_told_and_stays(there: Made, switch: Switch) -> None:
    for name, tag in (("ann", "book"), ("bob", "cancelled")):
        work = there.at(FIRST, name)
        work.toggle_tag(tag)
        work.mark_done()
        work.save()
    async with table(there, annotator="dee", adjudicate=True) as at:
        switch.off()
        await at.press("y")
        assert at.app.is_running
        assert at.turn == FIRST
        switch.on()
