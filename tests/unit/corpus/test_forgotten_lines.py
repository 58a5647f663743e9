"""Lines about a forgotten subject stay out of the corpus, whenever and wherever they were written."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.corpus.test_forget import DONE, session_of
from wizard.corpus.annotationlog import append, encode, log_of, read
from wizard.corpus.errors import ForgottenInStore, NoSuchUtterance, UtteranceForgotten
from wizard.corpus.forget import find, forget
from wizard.corpus.ingest import TakenOver, ingest, take_over
from wizard.corpus.place import Place
from wizard.corpus.query import Query
from wizard.corpus.saved import Saved
from wizard.corpus.store import Store, open_store
from wizard.corpus.tombstones import Tombstones, bury

LATER = "2099-01-01T00:00:00.000Z"


@pytest.fixture
def hers(tmp_path: Path) -> Path:
    return session_of("8ky", tmp_path / "sessions" / "8ky-1", "unmistakable words")


@pytest.fixture
def store(place: Place, hers: Path) -> Store:
    opened = open_store(place, create=True)
    assert [one.came for one in taken_in(opened, [hers])] == ["new"]
    return opened


def lines_of(place: Place) -> list[str]:
    return [line.saved.utterance for log in sorted(place.annotations.glob("*.jsonl")) for line in read(log)]


def station(folder: Path, hers: Path) -> Path:
    """Another station, which annotated her session and was not told: its logs."""
    place = Place.create(folder)
    with open_store(place, create=True) as there:
        taken_in(there, [hers])
        there.save("8ky-1-001", "bob", DONE, version=0)
    return place.annotations


def test_a_line_names_its_session(store: Store, place: Place, hers: Path) -> None:
    store.save("8ky-1-001", "ann", DONE, version=0)
    store.close()
    (line,) = read(log_of(place.annotations, "ann"))
    first = json.loads((hers / "journal.jsonl").read_text().splitlines()[0])
    assert line.journal == first["sum"]


def test_another_station_does_not_bring_her_back(store: Store, place: Place, hers: Path, tmp_path: Path) -> None:
    logs = station(tmp_path / "station", hers)
    (line,) = read(log_of(logs, "bob"))
    for annotator, journal in (("cy", line.journal), ("dee", "")):  # as this version and earlier ones write
        append(logs, Saved("8ky-1-001", annotator, 1, DONE, time=LATER), 0, journal)
    append(logs, Saved("9ab-1-001", "bob", 1, DONE, time=LATER), 0)
    forget(store, find(store, "8ky"))
    assert take_over(place, logs) == TakenOver(1, 3)
    store.close()
    assert lines_of(place) == ["9ab-1-001"]
    assert take_over(place, logs) == TakenOver(0, 3)
    done = woz("ingest", "--corpus", place.folder, "--annotations", logs, "--json", WOZ_STORE=place.store or "")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["annotations_forgotten"] == 3


def test_her_identifiers_may_be_somebody_elses(store: Store, place: Place, hers: Path, tmp_path: Path) -> None:
    """`woz wizard` gives a free code to the next subject: another station's work on that subject is welcome."""
    before = station(tmp_path / "before", hers)
    forget(store, find(store, "8ky"))
    his = session_of("8ky", tmp_path / "later" / "8ky-1", "somebody else's words", 3600)
    assert [one.came for one in taken_in(store, [his])] == ["new"]
    after = station(tmp_path / "after", his)
    assert take_over(place, before) == TakenOver(0, 1)
    assert take_over(place, after) == TakenOver(1, 0)
    store.catch_up()
    assert [one.annotator for one in store.versions("8ky-1-001")] == ["bob"]
    store.save("8ky-1-001", "ann", DONE, version=0)
    (stray,) = read(log_of(before, "bob"))
    append(place.annotations, Saved("8ky-1-001", "cy", 1, DONE, time=LATER), 0, stray.journal)  # copied by hand
    store.catch_up()
    assert [one.annotator for one in store.versions("8ky-1-001")] == ["ann", "bob"]
    store.close()


def test_a_rebuilt_store_has_none_of_it(store: Store, place: Place, hers: Path, tmp_path: Path) -> None:
    """Logs that were copied by hand, then everything is ingested again."""
    store.save("8ky-1-001", "ann", DONE, version=0)
    (line,) = read(log_of(place.annotations, "ann"))
    forget(store, find(store, "8ky"))
    later = encode(Saved("8ky-1-001", "ann", 2, DONE, time=LATER), 1, line.journal)
    log_of(place.annotations, "ann").write_bytes(line.raw + later.raw)
    store.drop_sessions(["8ky-1"])
    taken_in(store, [session_of("8ky", tmp_path / "later" / "8ky-1", "somebody else's words", 3600)])
    assert store.versions("8ky-1-001") == ()
    store.close()


def test_what_is_left_goes_the_second_time(store: Store, place: Place, hers: Path) -> None:
    store.save("8ky-1-001", "ann", DONE, version=0)
    (line,) = read(log_of(place.annotations, "ann"))
    forget(store, find(store, "8ky"))
    append(place.annotations, Saved("8ky-1-001", "ann", 2, DONE, time=LATER), 1, line.journal)
    append(place.annotations, Saved("8ky-1-002", "bob", 1, DONE, time=LATER), 0)
    append(place.annotations, Saved("9ab-1-002", "bob", 1, DONE, time=LATER), 0)
    again = find(store, "8ky")
    assert (again.sessions, again.annotations) == ((), 2)
    forget(store, again)
    store.close()
    assert lines_of(place) == ["9ab-1-002"]


def test_older_lines_about_the_next_of_that_name_stay(store: Store, place: Place, hers: Path, tmp_path: Path) -> None:
    """A line that does not say whose session it is about is of the session that the store has."""
    forget(store, find(store, "8ky"))
    taken_in(store, [session_of("8ky", tmp_path / "later" / "8ky-1", "somebody else's words", 3600)])
    append(place.annotations, Saved("8ky-1-001", "ann", 1, DONE, time=LATER), 0)
    other = session_of("9ab", tmp_path / "later" / "9ab-1", "a third one's words")
    taken_in(store, [other])
    assert [one.annotator for one in store.versions("8ky-1-001")] == ["ann"]
    forget(store, find(store, "9ab"))
    store.close()
    assert lines_of(place) == ["8ky-1-001"]


def test_nothing_is_saved_while_she_is_forgotten(store: Store, place: Place, hers: Path) -> None:
    """Between tombstone and rows, or on a second store of the same corpus."""
    (one,) = find(store, "8ky").sessions
    from wizard.corpus.tombstones import Tombstone

    stone = Tombstone(
        session="8ky-1",
        forgotten="2026-01-01T00:00:00.000Z",
        utterances=one.utterances,
        recordings=one.recordings,
        journal_sums=one.journal_sums,
    )
    bury(place.tombstones, [stone])
    with pytest.raises(UtteranceForgotten, match="8ky-1-001 is of a subject who was forgotten"):
        store.save("8ky-1-001", "ann", DONE, version=0)
    store.close()
    assert lines_of(place) == []


def test_a_store_that_has_her_still_is_not_opened(store: Store, place: Place, hers: Path, tmp_path: Path) -> None:
    """Her tombstone was copied from another station: `woz forget` alone goes on here."""
    other = Place.create(tmp_path / "station")
    with open_store(other, create=True) as there:
        taken_in(there, [hers])
        doomed = find(there, "8ky")
        stone = Tombstones.read(other.tombstones)
        assert stone.all == ()
        forget(there, doomed)
    store.close()
    place.tombstones.write_bytes(other.tombstones.read_bytes())
    with pytest.raises(ForgottenInStore, match="woz forget 8ky"):
        open_store(place)
    assert (
        woz("export", "--corpus", place.folder, "--out", tmp_path / "out", WOZ_STORE=place.store or "").returncode == 4
    )
    done = woz("forget", "8ky", "--corpus", place.folder, "--yes", WOZ_STORE=place.store or "")
    assert done.returncode == 0, done.stderr
    with open_store(place) as opened:
        assert opened.sessions() == ()


def test_the_folders_own_store_is_not_overlooked(hers: Path, tmp_path: Path) -> None:
    """The corpus moved to another store; the one in its folder still has her, and the command says so."""
    corpus, other = tmp_path / "moved", f"sqlite:///{tmp_path / 'other.sqlite'}"
    for store in ((), ("--store", other)):
        assert woz("ingest", "--corpus", corpus, *store, hers).returncode == 0
    first = woz("forget", "8ky", "--corpus", corpus, "--store", other, "--yes")
    assert first.returncode == 4
    assert "store.sqlite has her, too: give the same command without --store" in first.stderr
    assert woz("forget", "8ky", "--corpus", corpus, "--yes").returncode == 0
    assert b"unmistakable" not in (corpus / "store.sqlite").read_bytes()


def test_forgotten_while_her_session_is_ingested(
    store: Store, place: Place, hers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process forgets her between the look at the tombstones and the commit."""
    doomed = find(store, "8ky")
    copy = tmp_path / "copy"
    copy.symlink_to(hers)
    store.drop_sessions(["8ky-1"])
    put = Store.put_session

    def late(self: Store, *given: object) -> object:
        came = put(self, *given)  # type: ignore[arg-type]
        stones = [
            {
                "session": one.session,
                "forgotten": LATER,
                "utterances": one.utterances,
                "recordings": one.recordings,
                "journal_sums": one.journal_sums,
            }
            for one in doomed.sessions
        ]
        place.tombstones.write_text("".join(json.dumps(one) + "\n" for one in stones))
        return came

    monkeypatch.setattr(Store, "put_session", late)
    assert [one.came for one in ingest(store, [str(copy)])] == ["refused"]
    assert store.sessions() == ()
    with pytest.raises(NoSuchUtterance):
        store.item("8ky-1-001")
    store.close()


def _bytes_below(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("order", list(permutations(["forget a", "forget b", "a to b", "b to a"])), ids=", ".join)
def test_in_whatever_order_stations_forget_and_exchange_no_byte_stays(tmp_path: Path, order: tuple[str, ...]) -> None:
    """Two stations have her session and said something of her; both forget her, and exchange logs before or after."""
    places = {}
    for name in ("a", "b"):
        session = session_of("8ky", tmp_path / name / "sessions" / "8ky-1", "unmistakable words")
        places[name] = Place.create(tmp_path / name / "corpus")
        with open_store(places[name], create=True) as opened:
            taken_in(opened, [session])
            remark = DONE.model_copy(update={"comment": f"unmistakable remark of {name}"})
            opened.save("8ky-1-001", f"ann-{name}", remark, version=0)
    for step in order:
        if step.startswith("forget"):
            with open_store(places[step[-1]], forgetting=True) as opened:
                assert not forget(opened, find(opened, "8ky"))
        else:
            source, target = step.split(" to ")
            take_over(places[target], places[source].annotations)
    for name in ("a", "b"):  # what came after forgetting was never taken; what came before went with her
        assert b"unmistakable" not in _bytes_below(tmp_path / name)
        with open_store(places[name]) as opened:
            assert not list(opened.items(Query()))
