"""Twenty stations ingest into one PostgreSQL while twenty annotators save: nothing is lost, conflicts are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from benchmarks.stations import together
from tests.conftest import Databases, Tell
from tests.unit.journal.building import whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import logs_in
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import catchup, open_store
from wizard.corpus.store.engine import writing
from wizard.corpus.store.tables import LogRow

STATIONS = ANNOTATORS = 20

pytestmark = pytest.mark.postgresql


def test_twenty_stations_and_twenty_annotators_at_once(tmp_path: Path, databases: Databases, figures: Tell) -> None:
    base, *others = [
        whole_session(tmp_path / "sessions" / name, name) for name in map("s{:02}".format, range(STATIONS + 1))
    ]
    place = Place.create(tmp_path / "corpus", databases.fresh())
    found = together(place, base, others, ANNOTATORS, 6)
    assert found.lost == []
    assert found.ingested == STATIONS
    assert found.saves == ANNOTATORS * 6
    figures(f"PostgreSQL, {STATIONS} stations and {ANNOTATORS} annotators: {'; '.join(found.lines())}")


def test_a_log_that_is_begun_meanwhile_is_not_taken_for_one_that_is_gone(
    tmp_path: Path, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lists the logs, another saves for the first time, and then the one asks the store what it knows."""
    base = whole_session(tmp_path / "s00", "s00")
    place = Place.create(tmp_path / "corpus", databases.fresh())
    with open_store(place, create=True) as one, open_store(place) as two:
        list(ingest(one, [str(base)]))
        saved: list[int] = []

        def meanwhile(folder: Path) -> list[Path]:
            found = list(logs_in(folder))
            if not saved:
                saved.append(two.save(next(iter(two.items())).record.id, "bob", Annotation(comment="x"), version=0))
            return found

        monkeypatch.setattr(catchup, "logs_in", meanwhile)
        assert one.catch_up() >= 0
        assert saved == [1]


def test_two_who_write_down_at_once_how_far_a_log_is_known_both_succeed(tmp_path: Path, databases: Databases) -> None:
    """Both find nothing known of it, and both write: the second used to fail on the first one's line."""
    place = Place.create(tmp_path / "corpus", databases.fresh())
    with open_store(place, create=True) as one, open_store(place) as two:
        with writing(one._engine) as first:
            catchup._know(first, "here:log", catchup._Seen(10, "a", 0))
        with writing(two._engine) as second:
            catchup._know(second, "here:log", catchup._Seen(20, "b", 1))
        with writing(one._engine) as connection:
            rows = connection.execute(select(LogRow.size, LogRow.last, LogRow.pending)).all()
        assert [tuple(row) for row in rows] == [(20, "b", 1)]
