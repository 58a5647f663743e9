"""No file of ours holds a byte of hers after `woz forget`: every file is read, SQLite's and PostgreSQL's among them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from tests.commands import woz
from tests.unit.corpus.conftest import ROOT, taken_in
from tests.unit.corpus.test_forget import DONE, session_of, traces
from wizard.annotate.queue import Resumption, remember, resumed
from wizard.corpus import remote, stores_to_scrub, temporary_folders
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import append, log_of
from wizard.corpus.errors import NoSuchSubject, NotScrubbed
from wizard.corpus.forget import find, forget
from wizard.corpus.place import Place
from wizard.corpus.saved import Saved
from wizard.corpus.store import Store, open_store
from wizard.corpus.store import store as store_module
from wizard.journal.envelope import NAME

NEEDLES = (b"unmistakable", b"telling", b"8ky")
HIS = Annotation(transcription="nothing of note", category="A", done=True)


@pytest.fixture
def place(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A corpus; the user's cache and temporary files (but the PostgreSQL server's) lie where the test looks."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    return place


@pytest.fixture
def hers(tmp_path: Path) -> list[Path]:
    return [session_of("8ky", tmp_path / "sessions" / f"8ky-{n}", f"unmistakable words {n}") for n in (1, 2)]


@pytest.fixture
def his(tmp_path: Path) -> Path:
    return session_of("9ab", tmp_path / "sessions" / "9ab-1", "quite other words")


def collected(place: Place, sessions: list[Path]) -> Store:
    """A store that was worked in: annotated, and (by PostgreSQL's autovacuum, in a real one) analysed."""
    store = open_store(place, create=True)
    taken_in(store, sessions)
    for item in list(store.items()):
        said = DONE if item.record.speaker == "8ky" else HIS
        for version in range(3):
            worded = said.model_copy(update={"comment": f"{said.transcription} {version}", "tags": ("wh-question",)})
            store.save(item.record.id, "ann", worded, version=version)
    if place.store is not None:
        ran(place, "ANALYZE")
    return store


def ran(place: Place, *statements: str) -> list[object]:
    """Run by the server's superuser; the last one's first column."""
    engine = create_engine(place.url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            found: list[object] = []
            for statement in statements:
                result = connection.execute(text(statement))
                found = list(result.scalars()) if result.returns_rows else []
            return found
    finally:
        engine.dispose()


def in_the_server(place: Place) -> list[str]:
    """Files of the PostgreSQL server that hold anything of hers, but for its write-ahead log and other databases."""
    if place.store is None:
        return []
    (data,) = ran(place, "CHECKPOINT", "SHOW data_directory")
    (database,) = ran(place, "SELECT oid FROM pg_database WHERE datname = current_database()")
    others = tuple(f"base/{path.name}/" for path in Path(str(data), "base").iterdir() if path.name != str(database))
    return [one for one in traces(Path(str(data)), *NEEDLES) if not one.startswith(("pg_wal/", *others))]


@pytest.mark.parametrize("alone", [True, False], ids=["she-alone", "with-others"])
def test_every_byte_of_what_is_ours(alone: bool, place: Place, hers: list[Path], his: Path, tmp_path: Path) -> None:
    store = collected(place, hers if alone else [*hers, his])
    remember(store, "ann", Resumption(("session=8ky-1",), "session", "8ky-1-002"))
    assert len(traces(tmp_path, *NEEDLES)) == (5 if place.store is None else 4)  # log, queue, journals, store
    assert in_the_server(place) or place.store is None
    assert forget(store, find(store, "8ky")) == ()
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]  # while the store is still open
    store.close()
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
    assert traces(tmp_path, b"unmistakable", b"telling") == []
    assert in_the_server(place) == []
    assert not stores_to_scrub.is_owed(place)
    assert his.exists()
    with open_store(place) as again:
        assert [item.record.id for item in again.items()] == ([] if alone else ["9ab-1-001", "9ab-1-002"])
        with pytest.raises(NoSuchSubject):
            find(again, "8ky")


def test_files_that_were_left_go_too(place: Place, hers: list[Path], his: Path, tmp_path: Path) -> None:
    """Queues, what a crash left half-written, copies for the time being, recordings that were fetched."""
    store = collected(place, [*hers, his])
    record = store.item("8ky-1-001").record
    assert record.audio is not None
    kept = remote.cached(record.audio.sha256)
    kept.parent.mkdir(parents=True)
    for path in (kept, kept.with_name(f".{kept.name}.4711")):
        path.write_bytes(b"unmistakable")
    remember(store, "ann", Resumption(("speaker=8ky",)))
    remember(store, "bob", Resumption((), "session", "8ky-1-001"))
    remember(store, "cy", Resumption(("text=unmistakable words",)))
    remember(store, "dee", Resumption(("text=nothing of note",), "random", "9ab-1-001"))
    (place.queues / ".bob.json.4711").write_text('{"filters": [], "utterance": "8ky-1-001"}')
    (place.annotations / ".ann.jsonl.4711").write_bytes(log_of(place.annotations, "ann").read_bytes())
    copies = (
        tmp_path / "tmp" / f"{temporary_folders.SESSION}leftover",
        tmp_path / "tmp" / f"{temporary_folders.JOURNAL}leftover",
    )
    for copy in copies:
        subprocess.run(["cp", "-r", hers[0], copy], check=True)
    with temporary_folders.scratch_folder(
        temporary_folders.SESSION
    ) as used:  # somebody works on this one: it goes by itself
        (used / NAME).write_bytes((hers[0] / NAME).read_bytes())
        forget(store, find(store, "8ky"))
        assert (used / NAME).exists()
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
    assert resumed(place, "dee").utterance == "9ab-1-001"
    store.close()


def test_what_came_back_goes_the_second_time(place: Place, hers: list[Path], his: Path, tmp_path: Path) -> None:
    store = collected(place, [*hers, his])
    forget(store, find(store, "8ky"))
    digest = store.tombstones.now().all[0].recordings[0]
    remote.cached(digest).parent.mkdir(parents=True)
    remote.cached(digest).write_bytes(b"unmistakable")
    place.queues.mkdir()
    (place.queues / "ann.json").write_text('{"filters": ["speaker=8ky"], "order": "session", "utterance": "8ky-1-001"}')
    append(place.annotations, Saved("8ky-1-001", "ann", 4, DONE, time="2099-01-01T00:00:00.000Z"), 3)
    store.close()
    done = woz("forget", "8ky", "--corpus", place.folder, "--yes", "--json", WOZ_STORE=place.store or "")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["sessions"], told["annotations"], len(told["leftovers"])) == ([], 1, 2)
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
    assert woz("forget", "8ky", "--corpus", place.folder, "--yes", WOZ_STORE=place.store or "").returncode == 3


def test_an_open_terminal_keeps_nothing_of_her(place: Place, hers: list[Path], his: Path) -> None:
    """It was on her turn, by filters that name her, while she was forgotten: what it keeps when it is left."""
    store = collected(place, [*hers, his])
    forget(store, find(store, "8ky"))
    for filters in (("session=8ky-1",), ("speaker=8ky",), ("text=unmistakable",), ("id=8ky-1-001",)):
        remember(store, "ann", Resumption((*filters, "how=direct"), "session", "8ky-1-001"))
        assert resumed(place, "ann") == Resumption(("how=direct",), "session", "")
    remember(store, "ann", Resumption(("text=nothing of note",), "session", "9ab-1-001"))
    assert resumed(place, "ann") == Resumption(("text=nothing of note",), "session", "9ab-1-001")
    store.close()


def test_somebody_who_still_reads_is_told(
    place: Place, hers: list[Path], his: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long read sees the deleted rows: they are in the database until it ends, and the same command goes on then."""
    monkeypatch.setattr(store_module, "PATIENCE", 0.2)
    monkeypatch.setattr("wizard.corpus.store.engine.PATIENCE", 0.2)
    store = collected(place, [*hers, his])
    with open_store(place) as other:
        with closing(other.items()) as items:
            next(items)
            with pytest.raises(NotScrubbed, match="the same command goes on"):
                forget(store, find(store, "8ky"))
    assert stores_to_scrub.is_owed(place)
    again = find(store, "8ky")
    assert (again.sessions, again.unscrubbed) == ((), True)
    assert forget(store, again) == ()
    store.close()
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
    assert in_the_server(place) == []


def test_killed_before_the_database_gave_up_the_bytes(
    place: Place, hers: list[Path], his: Path, tmp_path: Path
) -> None:
    collected(place, [*hers, his]).close()
    script = (
        "import os, sys\nfrom pathlib import Path\n"
        "from wizard.corpus.forget import find, forget\nfrom wizard.corpus.place import Place\n"
        "from wizard.corpus.store import open_store, scrubbing\n"
        "scrubbing.scrub = lambda *given: os._exit(9)\n"
        "store = open_store(Place.open(Path(sys.argv[1]), sys.argv[2] or None))\n"
        "forget(store, find(store, '8ky'))\n"
    )
    killed = subprocess.run(
        [sys.executable, "-c", script, str(place.folder), place.store or ""], cwd=ROOT, env=os.environ, check=False
    )
    assert killed.returncode == 9
    done = woz("forget", "8ky", "--corpus", place.folder, "--yes", "--json", WOZ_STORE=place.store or "")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["unscrubbed"] is True
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
    assert in_the_server(place) == []


@pytest.mark.postgresql
def test_rights_that_are_wanting_are_told(
    server: URL, tmp_path: Path, hers: list[Path], request: pytest.FixtureRequest
) -> None:
    """A user who owns the tables but not the database may not clean its statistics: its owner goes on."""
    url = request.getfixturevalue("databases").fresh()
    place = Place.create(tmp_path / "corpus", url)
    user = f"lab_{make_url(url).database}"
    ran(place, f'CREATE ROLE "{user}" LOGIN', f'GRANT CREATE ON SCHEMA public TO "{user}"')
    theirs = make_url(url).set(username=user).render_as_string(hide_password=False)
    mine = Place.open(place.folder, theirs)
    collected(mine, hers).close()
    ran(place, "ANALYZE")
    done = woz("forget", "8ky", "--corpus", place.folder, "--yes", "--json", WOZ_STORE=theirs)
    assert done.returncode == 4
    assert any("pg_statistic" in one for one in json.loads(done.stdout)["refused"])
    assert "let the owner of the database give the same command" in done.stderr
    assert "write-ahead logs" in done.stderr
    assert "Traceback" not in done.stderr
    assert stores_to_scrub.is_owed(mine)


def test_a_killed_ingest_leaves_what_forget_finds(place: Place, tmp_path: Path, hers: list[Path]) -> None:
    """A copy for the time being, of a process that was killed with it."""
    script = (
        "import os, shutil, sys\nfrom wizard.corpus import temporary_folders\n"
        "with temporary_folders.scratch_folder(temporary_folders.SESSION) as folder:\n"
        "    shutil.copy(sys.argv[1], folder)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(hers[0] / NAME)], cwd=ROOT, env=os.environ, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [path.parent for path in (tmp_path / "tmp").glob(f"*/{NAME}")] == temporary_folders.abandoned()
    with open_store(place, create=True) as store:
        forget(store, find(store, "8ky", [str(tmp_path / "sessions")]))
    assert temporary_folders.abandoned() == []
    assert traces(tmp_path, *NEEDLES) == ["corpus/tombstones.jsonl"]
