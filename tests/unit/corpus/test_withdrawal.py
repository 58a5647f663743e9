"""A subject took her consent back: her session is not taken in, and `woz forget --withdrawn` removes all of hers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import woz
from tests.unit.corpus.conftest import taken_in
from tests.unit.journal.building import SessionBuilder
from wizard.corpus.place import Place
from wizard.corpus.store import open_store
from wizard.corpus.withdrawal import withdrawal, withdrawn_subjects
from wizard.journal import events as ev
from wizard.plan.held_sessions import held


def session(folder: Path, name: str, subject: str, why: str) -> Path:
    """A session with one answered turn, which its subject left so."""
    builder = SessionBuilder(folder / name, name, subject=subject)
    builder.speak(3000, practice=True)
    builder.direct()
    builder.say(ev.SubjectLeft(why=why))
    builder.say(ev.SessionEnded(why=why))
    builder.journal.close()
    return builder.folder


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    root = tmp_path / "sessions"
    session(root, "a01", "lee", "finished")
    session(root, "a02", "lee", "withdrawn")
    session(root, "a03", "kim", "stopped")
    session(root, "a04", "pat", "finished")
    return root


def test_only_who_wants_all_deleted_has_withdrawn(sessions: Path) -> None:
    assert [bool(withdrawal(folder)) for folder in sorted(sessions.iterdir())] == [False, True, False, False]
    assert withdrawn_subjects(map(str, sorted(sessions.iterdir()))) == {"lee": (str(sessions / "a02"),)}
    assert withdrawn_subjects([str(sessions / "nothing")]) == {}


def test_it_is_not_taken_in_and_the_refusal_says_what_to_do(tmp_path: Path, sessions: Path) -> None:
    with open_store(Place.create(tmp_path / "corpus"), create=True) as store:
        came = taken_in(store, sorted(sessions.iterdir()))
    assert [one.came for one in came] == ["new", "refused", "new", "new"]
    assert f"woz forget lee --sessions {sessions}" in came[1].why
    assert "\n" not in came[1].why


def test_forgetting_who_withdrew_removes_all_of_hers_and_nothing_else(tmp_path: Path, sessions: Path) -> None:
    corpus = tmp_path / "corpus"
    assert woz("ingest", "--corpus", corpus, sessions).returncode == 3
    unasked = woz("forget", "--withdrawn", "--corpus", corpus, "--sessions", sessions)
    assert unasked.returncode == 2
    assert (sessions / "a02").exists()
    done = woz("forget", "--withdrawn", "--yes", "--json", "--corpus", corpus, "--sessions", sessions)
    assert done.returncode == 0, done.stderr
    (gone,) = json.loads(done.stdout)["forgotten"]
    assert (gone["subject"], [one["session"] for one in gone["sessions"]]) == ("lee", ["a01", "a02"])
    assert sorted(path.name for path in sessions.iterdir()) == ["a03", "a04"]
    again = woz("forget", "--withdrawn", "--yes", "--corpus", corpus, "--sessions", sessions)
    assert again.stdout == "Nobody has taken her consent back.\n"


def test_who_withdraws_before_there_is_a_corpus_is_forgotten_all_the_same(tmp_path: Path, sessions: Path) -> None:
    corpus = tmp_path / "corpus"
    done = woz("forget", "lee", "--yes", "--corpus", corpus, "--sessions", sessions)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in sessions.iterdir()) == ["a03", "a04"]
    assert (corpus / "tombstones.jsonl").exists(), "so that no copy comes back"


@pytest.mark.parametrize(
    "command", [["export", "--format", "jsonl", "--out", "OUT"], ["domain", "heard", "personnel", "--session"]]
)
def test_nothing_of_hers_is_read_from_the_folder_either(tmp_path: Path, sessions: Path, command: list[str]) -> None:
    words = [str(tmp_path / "out") if word == "OUT" else word for word in command]
    done = woz(*words, sessions / "a02")
    assert done.returncode == 3, done.stderr
    assert "took her consent back" in done.stderr


def test_a_plan_counts_it_neither_as_done_nor_as_open(sessions: Path) -> None:
    assert [held(folder).state for folder in sorted(sessions.iterdir())] == ["done", "withdrawn", "done", "done"]


def test_a_session_that_names_nobody_is_told_and_left(tmp_path: Path) -> None:
    root = tmp_path / "sessions"
    session(root, "a01", "", "withdrawn")
    session(root, "a02", "", "finished")
    done = woz("forget", "--withdrawn", "--yes", "--corpus", woz_corpus(tmp_path), "--sessions", root)
    assert done.returncode == 0, done.stderr
    assert "has no code: remove this folder" in done.stderr
    assert (root / "a02").exists()


def woz_corpus(folder: Path) -> Path:
    return Place.create(folder / "corpus").folder
