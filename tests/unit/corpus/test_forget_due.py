"""A corpus that says how long it keeps: who is due is forgotten, nobody else, and nobody where it says nothing."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.journal.building import whole_session
from wizard.corpus.forget import due
from wizard.corpus.place import Place
from wizard.corpus.store import open_store


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    place = Place.create(tmp_path / "corpus")
    with open_store(place, create=True) as store:
        taken_in(store, [whole_session(tmp_path / "sessions" / name, name) for name in ("s01", "S02")])
    return place.folder


def keep(folder: Path, days: int | None) -> Place:
    path = folder / "corpus.yaml"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("keep_days")]
    path.write_text("\n".join([*lines, *([f"keep_days: {days}"] if days else [])]) + "\n")
    return Place.open(folder)


def test_who_is_due_follows_from_the_last_session(corpus: Path) -> None:
    with open_store(keep(corpus, 30)) as store:
        subjects = sorted({head.subject for head in store.sessions()})
        last = max(datetime.fromisoformat(head.opened) for head in store.sessions())
        assert due(store, last + timedelta(days=29)) == ()
        assert due(store, last + timedelta(days=31)) == tuple(subjects)
    with open_store(keep(corpus, None)) as store:
        assert due(store, last + timedelta(days=9999)) == ()


def test_the_command_forgets_them_after_asking_and_only_where_a_time_is_set(corpus: Path, tmp_path: Path) -> None:
    unset = woz("forget", "--due", "--yes", "--corpus", corpus)
    assert unset.returncode == 2
    assert "keep_days" in unset.stderr
    keep(corpus, 36_500)
    assert woz("forget", "--due", "--yes", "--corpus", corpus).stdout == "Nobody is due.\n"
    keep(corpus, 1)
    unasked = woz("forget", "--due", "--corpus", corpus)
    assert unasked.returncode == 2
    assert (tmp_path / "sessions" / "s01").exists()
    done = woz("forget", "--due", "--yes", "--corpus", corpus)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "sessions" / "s01").exists()
    assert not (tmp_path / "sessions" / "S02").exists()
