"""`woz ingest`: verified first, the same again without effect, sessions never altered, bad ones refused alone."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.journal.building import SessionBuilder, whole_session
from wizard.corpus.annotation import Annotation
from wizard.corpus.annotationlog import append, log_of
from wizard.corpus.errors import BadCorpusFile, DamagedLog
from wizard.corpus.ingest import TakenOver, expand, ingest, take_over
from wizard.corpus.place import Place
from wizard.corpus.records import read_session
from wizard.corpus.saved import Saved
from wizard.corpus.store import Store, open_store
from wizard.journal.envelope import NAME

DONE = Annotation(transcription="how many employees", category="A", done=True)


def traces(folder: Path) -> dict[str, tuple[str, int]]:
    """Every file below a folder with its hash and the time it was last written, and every folder's time."""
    return {
        str(path.relative_to(folder)): (
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "",
            path.stat().st_mtime_ns,
        )
        for path in [folder, *sorted(folder.rglob("*"))]
    }


def edit(folder: Path, old: bytes, new: bytes) -> None:
    journal = folder / NAME
    content = journal.read_bytes()
    assert old in content
    journal.write_bytes(content.replace(old, new, 1))


def test_a_session_is_never_altered(place: Place, sessions: list[Path]) -> None:
    before = traces(sessions[0].parent)
    with open_store(place, create=True) as store:
        taken_in(store, sessions)
        taken_in(store, sessions)
    assert traces(sessions[0].parent) == before


def test_the_same_again_changes_nothing(store: Store, sessions: list[Path]) -> None:
    store.save("s01-001", "ann", DONE, version=0)
    before = list(store.items())
    assert [one.came for one in taken_in(store, sessions)] == ["there", "there"]
    assert list(store.items()) == before


def test_an_interrupted_run_goes_on(place: Place, tmp_path: Path) -> None:
    folders = [whole_session(tmp_path / "many" / f"s{n}", f"s{n}") for n in range(4)]
    with open_store(place, create=True) as store:
        running = ingest(store, map(str, folders))
        assert [next(running).session for _ in range(2)] == ["s0", "s1"]
        running.close()
    with open_store(place) as store:
        assert [head.session for head in store.sessions()] == ["s0", "s1"]
        assert [one.came for one in taken_in(store, folders)] == ["there", "there", "new", "new"]
        assert store.count() == 20


def test_a_session_that_goes_on_is_brought_up_to_date(place: Place, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "s01")
    builder.direct()
    builder.speak()
    with open_store(place, create=True) as store:
        assert [(one.came, one.warnings) for one in taken_in(store, [builder.folder])] == [("new", 1)]
        store.save("s01-001", "ann", DONE, version=0)
        store.save("s01-002", "ann", DONE, version=0)
        assert [item.record.how for item in store.items()] == ["direct", "open"]
        builder.transcribe("who is it")
        builder.message("rephrase", "Please say it in other words")
        builder.displayed()
        builder.close_turn("message")
        builder.told()
        builder.end()
        assert [one.came for one in taken_in(store, [builder.folder])] == ["grown"]
        assert [item.record for item in store.items()] == list(read_session(builder.folder).utterances)
        assert [item.status for item in store.items()] == ["single", "single", "draft"]
        assert store.sessions()[0].why_ended == "finished"


def test_annotations_of_turns_that_came_later_are_taken_in_then(place: Place, sessions: list[Path]) -> None:
    append(place.annotations, Saved("s01-002", "ann", 1, DONE), 0)
    with open_store(place, create=True) as store:
        taken_in(store, sessions[1:])
        assert [item.status for item in store.items()] == ["draft"] * 5
        taken_in(store, sessions)
        assert store.item("s01-002").status == "single"


def test_a_session_that_was_moved_is_found_where_it_is(store: Store, sessions: list[Path], tmp_path: Path) -> None:
    moved = sessions[0].rename(tmp_path / "elsewhere")
    assert [(one.came, one.also) for one in taken_in(store, [moved])] == [("there", "")]
    assert store.item("s01-001").location == str(moved)


def test_a_copy_is_told_of_with_where_the_other_one_is(store: Store, sessions: list[Path], tmp_path: Path) -> None:
    """Forgetting goes where the store says: it would leave the other one."""
    copy = shutil.copytree(sessions[0], tmp_path / "copies" / sessions[0].name)
    assert [(one.came, one.also) for one in taken_in(store, [copy])] == [("there", str(sessions[0]))]
    assert [one.also for one in taken_in(store, [copy])] == [""], "told once"


def test_another_session_of_the_same_name_is_refused(store: Store, tmp_path: Path) -> None:
    builder = SessionBuilder(tmp_path / "other" / "s01")
    for _ in range(8):
        builder.direct("where is everybody")
    before = list(store.items())
    (refused,) = taken_in(store, [builder.end()])
    assert refused.came == "refused"
    assert "another session s01" in refused.why
    assert list(store.items()) == before


def test_a_session_that_has_lost_its_end_is_refused(store: Store, sessions: list[Path]) -> None:
    journal = sessions[0] / NAME
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-2]))
    (refused,) = taken_in(store, sessions[:1])
    assert refused.came == "refused"
    assert "were ingested before" in refused.why
    assert store.sessions()[1].why_ended == "finished"


def test_bad_sessions_are_refused_and_the_others_go_on(tmp_path: Path) -> None:
    """Each with its reason, in one run of the command; nothing of them is in the store."""
    root = tmp_path / "sessions"
    good = [whole_session(root / name, name) for name in ("a-good", "z-good")]
    for name in ("edited", "missing-audio", "changed-audio", "foreign-audio", "truncated", "torn", "../up"):
        folder = whole_session(root / name.replace("../", ""), name)
        match name:
            case "edited":
                edit(folder, b"department 45", b"department 46")
            case "missing-audio":
                (folder / "audio" / "0002.wav").unlink()
            case "changed-audio":
                (folder / "audio" / "0002.wav").write_bytes((folder / "audio" / "0003.wav").read_bytes())
            case "foreign-audio":
                shutil.copy(folder / "audio" / "0002.wav", folder / "audio" / "0099.wav")
            case "truncated":
                journal = folder / NAME
                lines = journal.read_bytes().splitlines(keepends=True)
                journal.write_bytes(b"".join(lines[:10] + lines[11:]))
            case "torn":
                journal = folder / NAME
                journal.write_bytes(journal.read_bytes() + b'{"seq":99,"ti')
    (root / "diary").mkdir()
    (root / "diary" / NAME).write_text("Dear diary,\n")
    (root / "notes.txt").write_text("not a session")
    given = [root, root / "notes.txt", root / "nowhere", tmp_path]
    done = woz("ingest", "--corpus", tmp_path / "corpus", "--json", *given)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    told = {Path(one["location"]).name: one for one in json.loads(done.stdout)["sessions"]}
    assert {name for name, one in told.items() if one["came"] == "new"} == {one.name for one in good}
    for name, why in {
        "edited": "checksum",
        "missing-audio": "the recording is missing",
        "changed-audio": "samples",
        "foreign-audio": "a recording that the journal does not know",
        "truncated": "checksum",
        "torn": "half-written",
        "up": "'../up' cannot be the name of a session",
        "diary": "not a line of a journal",
        "notes.txt": "is not a session",
        "nowhere": "is not a session",
        tmp_path.name: "is not a session",
    }.items():
        assert told[name]["came"] == "refused", name
        assert why in told[name]["why"], told[name]
        assert told[name]["why"] in done.stderr
    with open_store(Place.open(tmp_path / "corpus")) as store:
        assert [head.session for head in store.sessions()] == ["a-good", "z-good"]


def test_it_says_what_it_did(tmp_path: Path, sessions: list[Path]) -> None:
    first = woz("ingest", *sessions, WOZ_CORPUS=str(tmp_path / "c"))
    assert first.returncode == 0
    assert first.stdout.splitlines() == [
        "s01: new, 5 turns",
        "S02: new, 5 turns",
        f"{tmp_path / 'c'}: 2 sessions in, 0 refused; 10 turns in all",
    ]
    again = woz("ingest", tmp_path / "sessions", WOZ_CORPUS=str(tmp_path / "c"))
    assert again.stdout.splitlines()[0] == "S02: already there, 5 turns"
    assert woz("ingest").returncode == 2


def test_what_is_meant(tmp_path: Path) -> None:
    whole_session(tmp_path / "root" / "b", "b")
    whole_session(tmp_path / "root" / "a", "a")
    (tmp_path / "root" / "c").mkdir()
    both = [str(tmp_path / "root" / name) for name in ("a", "b")]
    assert expand([str(tmp_path / "root")]) == both
    assert expand([*both[::-1], str(tmp_path / "root")]) == both[::-1]


def test_logs_are_taken_over(store: Store, place: Place, tmp_path: Path) -> None:
    other = tmp_path / "station-2"
    append(other, Saved("s01-001", "bob", 1, DONE, time="2026-03-02T10:00:00.000Z"), 0)
    append(other, Saved("s01-002", "ann", 1, DONE, time="2026-03-02T10:00:00.000Z"), 0)
    store.save("s01-001", "ann", DONE, version=0)
    assert take_over(place, other) == TakenOver(2, 0)
    assert take_over(place, other) == TakenOver(0, 0)
    assert store.catch_up() == 2
    assert [(item.record.id, item.status) for item in store.items() if item.reviewed] == [
        ("s01-001", "agreed"),
        ("s01-002", "single"),
    ]
    log_of(other, "bob").write_text("what is this\n")
    with pytest.raises(DamagedLog):
        take_over(place, other)
    with pytest.raises(BadCorpusFile, match="no annotation logs"):
        take_over(place, tmp_path / "sessions")
