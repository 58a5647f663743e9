"""A damaged store, a log that lost lines: one line that says what to do, never a traceback."""

from __future__ import annotations

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.journal.building import whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import log_of
from wizard.corpus.errors import LogLacks
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.errors import WozError

DONE = Annotation(transcription="how many employees", category="A", done=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Place, Path]:
    """One session, two versions of one annotator; and a copy of the corpus, which no test damages."""
    folder = tmp_path_factory.mktemp("damage")
    place = Place.create(folder / "corpus")
    with open_store(place, create=True) as store:
        taken_in(store, [whole_session(folder / "sessions" / "s01", "s01")])
        utterance = next(iter(store.items())).record.id
        store.save(utterance, "ann", DONE, version=0)
        store.save(utterance, "ann", DONE.model_copy(update={"category": "X"}), version=1)
    with sqlite3.connect(place.folder / "store.sqlite") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return place, Path(shutil.copytree(place.folder, folder / "copy"))


@pytest.fixture
def corpus(whole: tuple[Place, Path]) -> Place:
    """The corpus as it was, in its place: its store knows logs by where they lie."""
    place, copy = whole
    shutil.rmtree(place.folder, ignore_errors=True)
    shutil.copytree(copy, place.folder)
    return Place.open(place.folder)


def use(place: Place) -> None:
    """Open, read everything, save."""
    with open_store(place) as store:
        for item in store.items(Query()):
            store.versions(item.record.id)
        store.overview()
        utterance = next(iter(store.items())).record.id
        store.save(utterance, "bob", DONE, version=len(store.history(utterance, "bob")))


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_store_is_told_in_our_words(corpus: Place, seed: int) -> None:
    dice = random.Random(seed)
    path = corpus.folder / "store.sqlite"
    data = bytearray(path.read_bytes())
    if seed % 4 == 0:
        del data[dice.randrange(len(data)) :]
    else:
        for _ in range(dice.choice([1, 20, 400])):
            data[dice.randrange(len(data))] = dice.randrange(256)
    path.write_bytes(data)
    try:
        use(corpus)
    except WozError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 1000


def test_the_log_without_its_last_line_is_noticed_and_comes_back_from_a_copy(corpus: Place) -> None:
    log = log_of(corpus.annotations, "ann")
    whole = log.read_bytes()
    log.write_bytes(whole[: whole[:-1].rfind(b"\n") + 1])
    with pytest.raises(LogLacks, match="lack 1 saved version "), open_store(corpus):
        pass
    log.write_bytes(whole)
    use(corpus)


def test_a_moved_corpus_whose_log_lost_its_last_line_is_noticed(corpus: Place, tmp_path: Path) -> None:
    """The store knows logs by where they lie; one that was copied with its logs knows them by their names."""
    moved = Place.open(corpus.folder.rename(tmp_path / "elsewhere"))
    log = log_of(moved.annotations, "ann")
    whole = log.read_bytes()
    log.write_bytes(whole[: whole[:-1].rfind(b"\n") + 1])
    with pytest.raises(LogLacks, match="lack 1 saved version "), open_store(moved):
        pass
    log.unlink()
    with pytest.raises(LogLacks, match="lack 2 saved versions"), open_store(moved):
        pass
    log.write_bytes(whole)
    use(moved)
    use(Place.open(moved.folder.rename(tmp_path / "elsewhere again")))


def test_a_log_that_is_gone_or_lost_a_line_in_the_middle_is_noticed(corpus: Place) -> None:
    log = log_of(corpus.annotations, "ann")
    whole = log.read_bytes()
    log.write_bytes(whole[whole.find(b"\n") + 1 :])
    with pytest.raises(LogLacks, match="version 1"), open_store(corpus):
        pass
    log.unlink()
    with pytest.raises(LogLacks, match="lack 2 saved versions"), open_store(corpus):
        pass
    (corpus.folder / "store.sqlite").unlink()  # the way on: what the logs say counts
    with open_store(corpus, create=True) as store:
        assert not list(store.items())


def test_verify_tells_what_is_missing_from_a_corpus_with_and_without_its_store(corpus: Place) -> None:
    assert woz("verify", corpus.folder).returncode == 0
    log = log_of(corpus.annotations, "ann")
    whole = log.read_bytes()
    log.write_bytes(whole[whole.find(b"\n") + 1 :])
    told = woz("verify", corpus.folder)
    assert told.returncode == 1
    assert "version 1 is in no log" in told.stdout
    assert "the logs lack 1 saved version " in told.stdout
    (corpus.folder / "store.sqlite").unlink()
    assert "version 1 is in no log" in woz("verify", corpus.folder).stdout
