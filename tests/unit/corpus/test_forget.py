"""`woz forget`: nothing of a subject stays but a tombstone, which keeps her out and tells what exports still have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from subject.shaped import shaped
from tests.commands import woz
from tests.unit.corpus.conftest import ROOT, taken_in
from tests.unit.corpus.test_sheets import BLANKS
from tests.unit.journal.building import SessionBuilder, opening, whole_session
from wizard.corpus import remote
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import read
from wizard.corpus.errors import NoSuchSubject, NoSuchUtterance, NotHers
from wizard.corpus.forget import Exported, ExportedSession, find, forget, forgotten
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import Store, open_store
from wizard.corpus.tombstones import Tombstones
from wizard.journal import events as ev
from wizard.journal.envelope import NAME
from wizard.journal.errors import SessionBusy
from wizard.journal.writer import JournalWriter

DONE = Annotation(transcription="a very telling remark", category="A", done=True)


class Subjects(SessionBuilder):
    """Sessions of a subject of one's own choice."""

    def __init__(self, folder: Path, subject: str, later: float = 0) -> None:
        super().__init__(folder, "unused")
        self.clock.wait(later)
        self.journal.close()
        (folder / NAME).unlink()
        first = opening(folder.name).model_copy(update={"subject": subject})
        from wizard.journal import events

        self.journal = JournalWriter.create(folder, first, clock=self.clock)
        self.say(events.SubjectJoined(station="station-1"))
        self.say(events.Consented(version="1", text_sha256="c" * 64, at="2026-03-02T09:00:01.000Z"))


def session_of(subject: str, folder: Path, said: str, later: float = 0) -> Path:
    builder = Subjects(folder, subject, later)
    builder.speak(2000, practice=True)
    builder.direct(said)
    builder.told()
    builder.say(ev.ScenarioGiven(number=2, of=2, title="A task", blanks=BLANKS))
    builder.say(ev.BlankFilled(scenario=2, blank="remark", text=f"{said} on her sheet"))
    asked = (ev.AskedQuestion(id="liked", type="text", text="What did you like?"),)
    builder.say(ev.QuestionnaireGiven(why="finished", questions=asked))
    builder.say(ev.QuestionReplied(question="liked", text=f"{said} in the questionnaire"))
    return builder.end()


@pytest.fixture
def hers(tmp_path: Path) -> list[Path]:
    return [session_of("8ky", tmp_path / "sessions" / f"8ky-{n}", f"unmistakable words {n}") for n in (1, 2)]


@pytest.fixture
def his(tmp_path: Path) -> Path:
    return session_of("9ab", tmp_path / "sessions" / "9ab-1", "quite other words")


@pytest.fixture
def both(place: Place, hers: list[Path], his: Path) -> Store:
    store = open_store(place, create=True)
    assert {one.came for one in taken_in(store, [*hers, his])} == {"new"}
    store.save("8ky-1-001", "ann", DONE, version=0)
    store.save("8ky-1-001", "bob", DONE, version=0)
    store.save("9ab-1-001", "ann", DONE, version=0)
    return store


def traces(folder: Path, *needles: bytes) -> list[str]:
    """Files below a folder that hold any of these bytes."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and any(needle in path.read_bytes() for needle in needles)
    ]


def test_nothing_stays_but_the_tombstone(
    both: Store, place: Place, hers: list[Path], his: Path, tmp_path: Path
) -> None:
    recordings = [one.record.audio.sha256 for one in both.items() if one.record.audio and one.record.speaker == "8ky"]
    remote.cached(recordings[0]).parent.mkdir(parents=True, exist_ok=True)
    remote.cached(recordings[0]).write_bytes(b"kept from a server")
    doomed = find(both, "8ky")
    assert [(one.session, one.turns, one.files, one.in_store) for one in doomed.sessions] == [
        ("8ky-1", 2, 4, True),
        ("8ky-2", 2, 4, True),
    ]
    assert doomed.annotations == 2
    assert doomed.sessions[0].minutes == pytest.approx((2000 + 4000 + 4000) / 16000 / 60)
    forget(both, doomed)
    assert not any(folder.exists() for folder in hers)
    assert not remote.cached(recordings[0]).exists()
    assert his.exists()
    assert [item.record.id for item in both.items()] == ["9ab-1-001", "9ab-1-002"]
    assert both.item("9ab-1-001").status == "single"
    with pytest.raises(NoSuchUtterance):
        both.save("8ky-1-001", "ann", DONE, version=1)
    assert [line.saved.utterance for log in place.annotations.glob("*.jsonl") for line in read(log)] == ["9ab-1-001"]
    both.close()
    assert traces(tmp_path, b"unmistakable", b"8ky") == ["corpus/tombstones.jsonl"]
    stone = place.tombstones.read_text()
    assert "unmistakable" not in stone
    assert "telling" not in stone
    assert '"8ky"' not in stone
    assert [one.utterances for one in Tombstones.read(place.tombstones).all] == [
        ("8ky-1-001", "8ky-1-002"),
        ("8ky-2-001", "8ky-2-002"),
    ]


@pytest.fixture(autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


def test_copies_are_not_taken_in_again(both: Store, hers: list[Path], tmp_path: Path) -> None:
    """Whole, or cut off anywhere: every journal sum is known. Another person of the same code is welcome."""
    copies = []
    for lines in (None, 9, 1):
        copy = tmp_path / f"copy-{lines}"
        subprocess.run(["cp", "-r", hers[0], copy], check=True)
        if lines:
            journal = copy / NAME
            journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:lines]))
            for recording in (copy / "audio").iterdir():
                recording.unlink()
        copies.append(copy)
    (copies[1] / "audio").rmdir()
    forget(both, find(both, "8ky"))
    for one in ingest(both, [str(copies[0]), str(copies[2])]):
        assert one.came == "refused"
        assert "was forgotten" in one.why
        assert "woz forget " in one.why
        assert f"--sessions {Path(one.location).parent}" in one.why
    fresh = SessionBuilder(tmp_path / "again" / "8ky-1", "8ky-1")
    fresh.clock.wait(3600)
    fresh.direct("somebody else entirely")
    journal = fresh.end() / NAME
    first = journal.read_bytes().splitlines()[0]
    assert b"8ky-1" in first
    assert [one.came for one in taken_in(both, [fresh.folder])] == ["new"]
    both.close()


def test_forgotten_sessions_are_neither_exported_nor_learned_from_their_folders(
    both: Store, place: Place, hers: list[Path], his: Path, tmp_path: Path
) -> None:
    subprocess.run(["cp", "-r", hers[0], tmp_path / "copy"], check=True)
    forget(both, find(both, "8ky"))
    both.close()
    for words in (("export", tmp_path / "copy", "--out", tmp_path / "out"), ("domain", "learn", tmp_path / "copy")):
        done = woz(*words, "--corpus", place.folder)
        assert done.returncode == 3, done.stderr
        assert "session 8ky-1 is of a subject who was forgotten" in done.stderr
        assert "unmistakable" not in done.stdout + done.stderr
    assert not (tmp_path / "out").exists()
    assert woz("export", his, "--out", tmp_path / "out", "--corpus", place.folder).returncode == 0
    assert woz("domain", "learn", his, "--corpus", tmp_path).returncode == 4


def test_what_earlier_exports_have(both: Store, place: Place, hers: list[Path]) -> None:
    sums = {head.session: head.journal_sum for head in both.sessions()}
    manifest = {
        "sessions": [{"session": name, "journal_sum": digest} for name, digest in sums.items()],
        "files": [{"path": "audio/8ky-1-001.flac"}, {"path": "audio/9ab-1-001.flac"}, {"path": "utterances.jsonl"}],
    }
    early = (hers[0] / NAME).read_text().splitlines()[6][-34:-2]
    assert forgotten(place, shaped(Exported, manifest)) == []
    forget(both, find(both, "8ky"))
    both.close()
    found = forgotten(place, shaped(Exported, manifest))
    assert [(one.session, one.utterances, one.files) for one in found] == [
        ("8ky-1", ("8ky-1-001", "8ky-1-002"), ("audio/8ky-1-001.flac",)),
        ("8ky-2", ("8ky-2-001", "8ky-2-002"), ()),
    ]
    assert [one.session for one in forgotten(place, Exported(sessions=(ExportedSession("x", early),)))] == ["x"]
    assert forgotten(place, Exported(sessions=(ExportedSession("8ky-1", "0" * 32),))) == []


STEPS = ["bury", "sweep", "remove-1", "remove-2", "drop"]
CUT_OFF = """
import os, sys
from pathlib import Path
from wizard.corpus import forget as module, remote
from wizard.corpus.place import Place
from wizard.corpus.store import Store, open_store

stop, removed = sys.argv[2], []
def and_die(name, step):
    def done(*given):
        result = step(*given)
        if name == "remove":
            removed.append(1)
        if stop in (name, f"{name}-{len(removed)}"):
            os._exit(9)
        return result
    return done
module.bury = and_die("bury", module.bury)
module._sweep_logs = and_die("sweep", module._sweep_logs)
remote.remove_session = and_die("remove", remote.remove_session)
Store.drop_sessions = and_die("drop", Store.drop_sessions)
store = open_store(Place.open(Path(sys.argv[1])), forgetting=True)
module.forget(store, module.find(store, "8ky"))
"""


@pytest.mark.parametrize("step", STEPS)
def test_cut_off_anywhere_the_same_again_goes_on(step: str, tmp_path: Path, hers: list[Path], his: Path) -> None:
    place = Place.create(tmp_path / "corpus")
    with open_store(place, create=True) as store:
        taken_in(store, [*hers, his])
        store.save("8ky-1-001", "ann", DONE, version=0)
    crashed = subprocess.run(
        [sys.executable, "-c", CUT_OFF, str(place.folder), step], cwd=ROOT, env=os.environ, check=False
    )
    assert crashed.returncode == 9
    done = woz("forget", "8ky", "--corpus", place.folder, "--yes", "--json")
    assert done.returncode == (3 if step == "drop" else 0), done.stderr
    assert len(Tombstones.read(place.tombstones).all) == 2
    assert traces(tmp_path, b"unmistakable", b"telling") == []
    assert his.exists()
    with open_store(place) as store:
        assert [head.session for head in store.sessions()] == ["9ab-1"]


def test_sessions_that_the_store_does_not_know(both: Store, tmp_path: Path) -> None:
    stray = session_of("7zz", tmp_path / "elsewhere" / "7zz-1", "never ingested")
    with pytest.raises(NoSuchSubject, match="--sessions"):
        find(both, "7zz")
    doomed = find(both, "7zz", [str(tmp_path / "elsewhere")])
    assert [(one.session, one.in_store, one.turns) for one in doomed.sessions] == [("7zz-1", False, 2)]
    forget(both, doomed)
    assert not stray.exists()
    assert both.count() == 6
    both.close()


def test_what_others_put_into_her_folders_stays_and_is_told(both: Store, hers: list[Path]) -> None:
    """Only files that the software made go, by name; the folder goes where nothing else is in it."""
    mine = [hers[0] / "notes.txt", hers[0] / "audio" / "song.wav", hers[0] / "photos" / "u0001.wav", hers[0] / "empty"]
    for path in mine[:3]:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"mine")
    mine[3].mkdir()
    (hers[0] / f"{NAME}.torn-1").write_bytes(b'{"seq":')
    doomed = find(both, "8ky")
    assert [one.files for one in doomed.sessions] == [5, 4]
    assert doomed.sessions[0].stays == tuple(str(path) for path in sorted(mine[:3]))
    forget(both, doomed)
    assert sorted(path for path in hers[0].rglob("*") if path.is_file()) == sorted(mine[:3])
    assert mine[3].is_dir()
    assert not hers[1].exists()
    assert "8ky-1" not in {head.session for head in both.sessions()}
    both.close()


def test_cut_off_where_something_of_others_stays_the_same_again_goes_on(both: Store, hers: list[Path]) -> None:
    (hers[0] / "notes.txt").write_text("mine")
    remote.remove_session(str(hers[0]))
    assert [path.name for path in hers[0].iterdir()] == ["notes.txt"]
    doomed = find(both, "8ky")
    assert doomed.sessions[0].stays == (str(hers[0] / "notes.txt"),)
    forget(both, doomed)
    assert (hers[0] / "notes.txt").exists()
    assert not {head.session for head in both.sessions()} & {"8ky-1", "8ky-2"}
    both.close()


def test_what_others_put_beside_a_session_elsewhere_stays(hers: list[Path]) -> None:
    fsspec = pytest.importorskip("fsspec", reason="the extra `remote` is not installed")
    fs = fsspec.filesystem("memory")
    for name in remote.files_of(str(hers[0])):
        fs.pipe_file(f"/forgetting/8ky-1/{name}", (hers[0] / name).read_bytes())
    fs.pipe_file("/forgetting/8ky-1/notes.txt", b"mine")
    remote.remove_session("memory://forgetting/8ky-1")
    assert remote.files_of("memory://forgetting/8ky-1") == ["notes.txt"]
    fs.rm("/forgetting", recursive=True)


def test_two_copies_of_a_session_both_go(both: Store, hers: list[Path], tmp_path: Path) -> None:
    subprocess.run(["cp", "-r", hers[0], tmp_path / "copy"], check=True)
    doomed = find(both, "8ky", [str(tmp_path / "copy")])
    assert doomed.sessions[0].locations == (str(hers[0]), str(tmp_path / "copy"))
    forget(both, doomed)
    both.close()
    assert traces(tmp_path, b"unmistakable") == []


def test_what_lies_there_now_is_not_hers(both: Store, hers: list[Path], tmp_path: Path) -> None:
    hers[0].rename(tmp_path / "moved")
    whole_session(hers[0], "somebody")
    with pytest.raises(NotHers, match="nothing was removed"):
        find(both, "8ky")
    both.close()
    assert hers[0].exists()


def test_a_session_that_is_being_recorded_stays(both: Store, tmp_path: Path) -> None:
    running = Subjects(tmp_path / "elsewhere" / "8ky-3", "8ky")
    doomed = find(both, "8ky", [str(tmp_path / "elsewhere")])
    with pytest.raises(SessionBusy):
        forget(both, doomed)
    assert both.count() == 6
    assert not both.place.tombstones.exists()
    running.journal.close()
    both.close()


def test_the_command_shows_and_asks(tmp_path: Path, hers: list[Path], his: Path) -> None:
    corpus = tmp_path / "corpus"
    assert woz("ingest", "--corpus", corpus, tmp_path / "sessions").returncode == 0
    asked = woz("forget", "8ky", "--corpus", corpus)
    assert asked.returncode == 2
    assert "--yes" in asked.stderr
    assert f"session 8ky-1: 2 turns, 0.0 minutes, 4 files, in the store; {hers[0]}" in asked.stdout
    assert hers[0].exists()
    export = tmp_path / "export"
    assert woz("export", "--corpus", corpus, "--out", export).returncode == 0
    assert woz("forget", "--corpus", corpus, "--check", export).returncode == 0
    (hers[0] / "notes.txt").write_text("somebody else's")
    done = woz("forget", "8ky", "--corpus", corpus, "--yes", "--json")
    assert done.returncode == 0
    assert "1 files stay that woz did not make" in done.stderr
    assert str(hers[0] / "notes.txt") in done.stderr
    assert [one["stays"] for one in json.loads(done.stdout)["sessions"]] == [[str(hers[0] / "notes.txt")], []]
    assert [one["turns"] for one in json.loads(done.stdout)["sessions"]] == [2, 2]
    checked = woz("forget", "--corpus", corpus, "--check", export, "--json")
    assert checked.returncode == 1
    (told,) = json.loads(checked.stdout)
    assert [one["utterances"] for one in told["forgotten"]] == [
        ["8ky-1-001", "8ky-1-002"],
        ["8ky-2-001", "8ky-2-002"],
    ]
    assert woz("forget", "8ky", "--corpus", corpus, "--yes").returncode == 3
    assert woz("forget", "--corpus", corpus, "--check", tmp_path / "sessions").returncode == 3
    assert woz("forget", "--corpus", tmp_path / "nowhere", "8ky", "--yes").returncode == 4
    assert woz("forget", "--corpus", corpus).returncode == 2
