"""A full disk, a folder that is only to be read, a PostgreSQL that is killed: clear errors, nothing half-written."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.commands import woz
from tests.unit.corpus.conftest import ROOT, taken_in
from tests.unit.journal.building import whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import log_of, read
from wizard.corpus.errors import NotWritten
from wizard.corpus.ingest import expand, ingest
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

DONE = Annotation(transcription="how many employees", category="A", done=True)


@contextmanager
def mounted(folder: Path, *how: str) -> Iterator[Path]:
    """Mount something at `folder`; skips the test where that is not allowed."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() != 0:
        pytest.skip("only root can mount a file system of the test's own")
    done = subprocess.run(["mount", *how, str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    with mounted(folder, "--bind", str(folder)):
        done = subprocess.run(
            ["mount", "-o", "remount,bind,ro", str(folder)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip(f"a folder cannot be made read-only here: {done.stderr.strip()}")
        yield folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    with mounted(tmp_path / "small", "-t", "tmpfs", "-o", "size=4m", "tmpfs") as folder:
        yield folder


def fill(folder: Path, leave: int) -> Path:
    """Write a file that leaves `leave` bytes of room."""
    filler = folder / "filler"
    free = shutil.disk_usage(folder).free
    filler.write_bytes(b"\0" * max(0, free - leave))
    return filler


def test_a_full_disk_while_ingesting(small_disk: Path, tmp_path: Path) -> None:
    folders = [whole_session(tmp_path / "sessions" / f"s{n:02}", f"s{n:02}") for n in range(30)]
    corpus = small_disk / "corpus"
    assert woz("ingest", "--corpus", corpus, folders[0]).returncode == 0
    filler = fill(small_disk, 150_000)
    done = woz("ingest", "--corpus", corpus, *folders)
    assert done.returncode == 4, done.stderr
    assert "Traceback" not in done.stderr
    assert "disk is full" in done.stderr
    assert "of 30 sessions are in" in done.stderr
    filler.unlink()
    with open_store(Place.open(corpus)) as store:  # whole sessions only
        within = len(store.sessions())
        assert 1 <= within < 30
        assert store.count() == 5 * within
    again = woz("ingest", "--corpus", corpus, *folders)
    assert again.returncode == 0, again.stderr
    with open_store(Place.open(corpus)) as store:
        assert store.count() == 150


def test_a_full_disk_before_anything_is_there(small_disk: Path, tmp_path: Path) -> None:
    folder = whole_session(tmp_path / "s01")
    filler = fill(small_disk, 0)
    done = woz("ingest", "--corpus", small_disk / "corpus", folder)
    assert done.returncode == 4, done.stderr
    assert "Traceback" not in done.stderr
    filler.unlink()
    assert woz("ingest", "--corpus", small_disk / "corpus", folder).returncode == 0


def test_a_full_disk_while_annotating(small_disk: Path, tmp_path: Path) -> None:
    """The log is on the full disk, the store is elsewhere, and the other way round: both or neither have a version."""
    sessions = [whole_session(tmp_path / "s01")]
    long = DONE.model_copy(update={"comment": "at length " * 2000})
    place = Place.create(small_disk / "corpus", f"sqlite:///{tmp_path}/store.sqlite")
    with open_store(place, create=True) as store:
        taken_in(store, sessions)
        assert store.save("s01-001", "ann", DONE, version=0) == 1
        whole = log_of(place.annotations, "ann").read_bytes()
        filler = fill(small_disk, 8192)
        with pytest.raises(NotWritten, match="No space left") as told:
            store.save("s01-001", "ann", long, version=1)
        assert told.value.exit_code == 4
        assert log_of(place.annotations, "ann").read_bytes() == whole
        assert [one.version for one in store.versions("s01-001")] == [1]
        filler.unlink()
        assert store.save("s01-001", "ann", long, version=1) == 2
        assert [line.saved.version for line in read(log_of(place.annotations, "ann"))] == [1, 2]
    other = Place.create(tmp_path / "other", f"sqlite:///{small_disk}/store.sqlite")
    with open_store(other, create=True) as store:
        taken_in(store, sessions)
        filler = fill(small_disk, 0)

        def on() -> None:
            for number in range(200):
                store.save("s01-001", "ann", long, version=number)

        with pytest.raises(NotWritten):
            on()
        filler.unlink()
    with open_store(other) as store:  # what the log has is in the store now
        versions = [one.version for one in store.history("s01-001", "ann")]
        assert versions == [line.saved.version for line in read(log_of(other.annotations, "ann"))]
        assert store.save("s01-001", "ann", DONE, version=len(versions)) == len(versions) + 1


def test_sessions_in_a_folder_that_is_only_to_be_read(tmp_path: Path) -> None:
    whole_session(tmp_path / "sessions" / "s01")
    with read_only(tmp_path / "sessions"):
        assert woz("ingest", "--corpus", tmp_path / "corpus", tmp_path / "sessions").returncode == 0
        done = woz("forget", "subj07", "--corpus", tmp_path / "corpus", "--yes")
        assert done.returncode == 4
        assert "Read-only" in done.stderr
        # The rows say where the session lies, so they go last; until then the store opens for `woz forget` alone.
        with open_store(Place.open(tmp_path / "corpus"), forgetting=True) as store:
            assert store.count() == 5
    assert woz("forget", "subj07", "--corpus", tmp_path / "corpus", "--yes").returncode == 0
    assert not (tmp_path / "sessions" / "s01").exists()


def test_a_corpus_that_is_only_to_be_read(tmp_path: Path) -> None:
    """It can be read; what would write says so and changes nothing."""
    sessions = [whole_session(tmp_path / name, name) for name in ("s01", "s02")]
    place = Place.create(tmp_path / "corpus")
    with open_store(place, create=True) as store:
        taken_in(store, sessions[:1])
    with read_only(tmp_path / "corpus"):
        with open_store(place) as store:
            assert store.count() == 5
            with pytest.raises(NotWritten, match=r"readonly|Read-only"):
                store.save("s01-001", "ann", DONE, version=0)
        done = woz("ingest", "--corpus", place.folder, *sessions)
        assert done.returncode == 4
        assert "readonly" in done.stderr
        assert "Traceback" not in done.stderr
        fresh = woz("ingest", "--corpus", place.folder / "inside", *sessions)
        assert fresh.returncode == 4
        assert "Read-only" in fresh.stderr
    assert woz("ingest", "--corpus", place.folder, *sessions).returncode == 0


SERVE = """
import sys, os
from pathlib import Path
from pgserver.postgres_server import get_server
server = get_server(Path(sys.argv[1]), cleanup_mode=None)
print(server.get_uri(), server.get_pid(), flush=True)
"""


def lives(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Server:
    """A PostgreSQL that the test kills and starts again."""

    def __init__(self, folder: Path, runtime: Path) -> None:
        self.folder, self.runtime = folder, runtime
        self.uri, self.pid = "", 0

    def start(self) -> None:
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(self.runtime)}
        command = [sys.executable, "-c", SERVE, str(self.folder)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode and not self.pid:
            pytest.skip(f"no PostgreSQL can be started here: {done.stderr.strip().splitlines()[-1]}")
        assert done.returncode == 0, done.stderr + (self.folder / "log").read_text()
        self.uri, pid = done.stdout.split()
        self.pid = int(pid)

    def kill(self) -> None:
        """All of it, at once: as when somebody pulls the plug."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        every = (self.pid, *map(int, children))
        for pid in every:
            os.kill(pid, signal.SIGKILL)
        while any(map(lives, every)):
            os.sched_yield()
        # A dead process that nobody has waited for yet counts as alive for the next server.
        for lock in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            (self.folder / lock).unlink(missing_ok=True)

    def stop(self) -> None:
        os.kill(self.pid, signal.SIGINT)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    pytest.importorskip("pgserver", reason="pgserver is not installed")
    # Not among pytest's folders: another run of pytest closes those to the server's own user while it runs.
    folder = Path(tempfile.mkdtemp(prefix="woz-postgresql-"))
    (tmp_path / "runtime").mkdir()
    server = Server(folder / "data", tmp_path / "runtime")
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.postgresql
def test_postgresql_is_killed_while_ingesting(mortal: Server, tmp_path: Path) -> None:
    folders = [whole_session(tmp_path / "sessions" / f"s{n}", f"s{n}") for n in range(6)]
    place = Place.create(tmp_path / "corpus", mortal.uri)
    with open_store(place, create=True) as store:
        running = ingest(store, map(str, folders))
        assert [next(running).came for _ in range(3)] == ["new"] * 3
        store.save("s0-001", "ann", DONE, version=0)
        mortal.kill()
        with pytest.raises(Exception, match="cannot be reached") as told:
            list(running)
        assert getattr(told.value, "exit_code", 0) == 5
        with pytest.raises(Exception, match="cannot be reached"):
            store.save("s0-002", "ann", DONE, version=0)
    done = woz("ingest", "--corpus", place.folder, *folders, WOZ_STORE=mortal.uri)
    assert done.returncode == 5, done.stderr
    assert "Traceback" not in done.stderr
    assert "do the same again" in done.stderr
    mortal.start()
    assert make_url(mortal.uri) == make_url(place.store or "")
    again = woz("ingest", "--corpus", place.folder, *folders, WOZ_STORE=mortal.uri)
    assert again.returncode == 0, again.stderr
    assert [line.split(",")[0] for line in again.stdout.splitlines()[:6]] == [
        *(f"s{n}: already there" for n in range(3)),
        *(f"s{n}: new" for n in range(3, 6)),
    ]
    with open_store(place) as store:
        assert store.count() == 30
        assert store.item("s0-001").status == "single"


LOST_ANSWER = """
import os, signal, sys
from pathlib import Path
from wizard.corpus import annotationlog
from wizard.corpus.annotation import Annotation
from wizard.corpus.errors import StoreUnavailable
from wizard.corpus.place import Place
from wizard.corpus.store import open_store

append = annotationlog.append
def then_kill(*given):
    line = append(*given)
    sys.stdout.write("kill\\n"); sys.stdout.flush(); sys.stdin.readline()
    return line
annotationlog.append = then_kill
store = open_store(Place.open(Path(sys.argv[1]), sys.argv[2]))
try:
    store.save("s01-001", "ann", Annotation(comment="in the log", done=True), version=0)
except StoreUnavailable as error:
    sys.exit(error.exit_code)
"""


@pytest.mark.postgresql
def test_postgresql_is_killed_between_log_and_commit(mortal: Server, tmp_path: Path) -> None:
    """Her work is in the log, and in the store when that is opened again."""
    place = Place.create(tmp_path / "corpus", mortal.uri)
    with open_store(place, create=True) as store:
        taken_in(store, [whole_session(tmp_path / "s01")])
    saving = subprocess.Popen(
        [sys.executable, "-c", LOST_ANSWER, str(place.folder), mortal.uri],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert saving.stdout
    assert saving.stdout.readline() == "kill\n"
    mortal.kill()
    saving.communicate("go on\n")
    assert saving.returncode == 5
    mortal.start()
    with open_store(place) as store:
        assert [one.annotation.comment for one in store.versions("s01-001")] == ["in the log"]


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    given = str(tmp_path / (300 * "x"))
    assert expand([given]) == [given]
