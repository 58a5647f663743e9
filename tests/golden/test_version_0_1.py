"""Sessions, corpora and exports that version 0.1 wrote are read by the software of today, and say the same.

The files lie in `version_0_1/`; its README says how they were made.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli import woz
from wizard.corpus.ingest import ingest
from wizard.corpus.place import Place
from wizard.corpus.store import Query, open_store
from wizard.journal import events
from wizard.journal.reader import read_journal
from wizard.journal.verify import verify
from wizard.journal.writer import JournalWriter
from wizard.score.key import KeyItem, read_key

SAMPLES = Path(__file__).with_name("version_0_1")
SESSIONS = ("4b1-1", "8ky-1", "8ky-2", "every-event-1")
KINDS = (
    "answer_sent connection_lost connection_refused consented displayed early_pressed end_chosen end_taken_back "
    "message_chosen message_sent message_taken_back microphone_checked model_outcome noted paused previewed "
    "reading_adjusted request_outcome request_submitted scenario_given session_ended session_opened session_resumed "
    "sql_run stage_entered subject_joined subject_left time_limit_reached transcript_sent troubled turn_closed "
    "turn_opened typed_received unpaused utterance_started utterance_stored wizard_error_marked"
)


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    """A copy that a test may write in, with the corpus's store as it was."""
    copy = Path(shutil.copytree(SAMPLES, tmp_path / "lab"))
    store = sqlite3.connect(copy / "corpus" / "store.sqlite")
    store.executescript((copy / "corpus" / "store.sql").read_text().replace("/lab/", f"{copy}/"))
    store.close()
    return copy


def run(*words: object) -> Result:
    return CliRunner().invoke(woz, [str(word) for word in words], catch_exceptions=False)


# --- journals ---


def test_every_kind_of_event_is_read() -> None:
    entries = [entry for name in SESSIONS for entry in read_journal(SAMPLES / "sessions" / name)]
    assert sorted({entry.event.kind for entry in entries}) == KINDS.split()


def test_no_event_loses_what_it_said() -> None:
    """Every text and number of the file is still in the entry; a renamed field has to carry its value over."""
    for line, entry in zip(
        (SAMPLES / "sessions" / "every-event-1" / "journal.jsonl").read_text().splitlines(),
        read_journal(SAMPLES / "sessions" / "every-event-1"),
        strict=True,
    ):
        written = json.loads(line)["data"]
        kept = _leaves(entry.event.model_dump(mode="json"))
        lost = _leaves(written) - kept
        assert not lost, (entry.event.kind, lost)


def _leaves(value: object) -> Counter[str]:
    if isinstance(value, dict):
        return sum((_leaves(one) for one in value.values()), Counter[str]())
    if isinstance(value, list | tuple):
        return sum((_leaves(one) for one in value), Counter[str]())
    return Counter([json.dumps(value)])


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_verifies(name: str) -> None:
    report = verify(SAMPLES / "sessions" / name)
    assert (report.ok, report.state, report.errors) == (True, "ended", ())


def test_the_journal_of_a_demo_is_read_to_its_end() -> None:
    kinds = Counter(entry.event.kind for entry in read_journal(SAMPLES / "demo-journal"))
    assert (sum(kinds.values()), kinds["turn_opened"], kinds["answer_sent"]) == (106, 9, 9)


def test_a_session_that_was_broken_off_goes_on(samples: Path) -> None:
    folder = samples / "demo-journal"
    lines = (folder / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "journal.jsonl").write_bytes(b"".join(lines[:40]))
    journal, _ = JournalWriter.open(folder)
    with journal:
        journal.append(events.Noted(text="the next day"))
    assert [entry.seq for entry in read_journal(folder)] == list(range(1, 42))


# --- the corpus ---


def test_the_sessions_go_into_a_new_corpus(samples: Path, tmp_path: Path) -> None:
    with open_store(Place.create(tmp_path / "new"), create=True) as store:
        came = ingest(store, [str(samples / "sessions" / name) for name in SESSIONS])
        assert [one.came for one in came] == ["new"] * 4
        assert [(item.record.id, item.words) for item in store.items() if item.record.session == "every-event-1"] == [
            ("every-event-1-001", "how many clerks are there in department forty five"),
            ("every-event-1-002", "what hats do they wear"),
            ("every-event-1-003", ""),
        ]


def test_the_store_opens_with_its_annotations(samples: Path) -> None:
    with open_store(Place.open(samples / "corpus")) as store:
        assert store.count() == 15
        assert Counter(item.status for item in store.items()) == {"agreed": 8, "draft": 7}
        clerks = store.item("8ky-1-003")
        assert [(one.minimum, one.maximum) for one in clerks.references] == [("FALSE", ""), ("()", "()")]
        assert [item.record.id for item in store.items(Query(reviewed_only=True))] == [
            *("4b1-1-001", "4b1-1-002"),
            *(f"8ky-1-{turn:03}" for turn in range(1, 7)),
        ]


def test_the_sessions_are_there_already(samples: Path) -> None:
    done = run("ingest", *(samples / "sessions" / name for name in SESSIONS), "--corpus", samples / "corpus", "--json")
    assert done.exit_code == 0
    assert {one["came"] for one in json.loads(done.stdout)["sessions"]} == {"there"}


# --- exports ---


@pytest.mark.parametrize(
    ("key", "utterances"),
    [
        ("export/jsonl/train", 10),
        ("export/atis/train", 7),
        ("export/pairs/train/pairs.jsonl", 3),
        ("export/triplets/train/triplets.jsonl", 1),
        ("blind/key/key.jsonl", 11),
    ],
)
def test_an_export_is_a_key_still(key: str, utterances: int, tmp_path: Path) -> None:
    """A system that answers each question with its reference is right everywhere."""
    read = read_key(SAMPLES / key)
    answers = tmp_path / "answers.jsonl"
    answered = [item for item in read.items if item.alternatives]
    answers.write_text(
        "".join(json.dumps({"utterance": one.utterance, "answer": _first(one)}) + "\n" for one in answered)
    )
    done = run("score", "--json", SAMPLES / key, answers)
    assert (done.exit_code, len(read.items)) == (0, utterances)
    found = json.loads(done.stdout)["all"]["minimum"]
    assert (found["right"], found["wrong"], found["not_answered"]) == (found["n"], 0, 0)


def _first(item: KeyItem) -> str:
    """The first alternative; a `.ref` file has them as `( FIRST\\nOR ( SECOND ...`."""
    reference = item.alternatives[0].minimum
    first, several, _ = reference.partition("\nOR")
    return first.removeprefix("( ") if several else reference


@pytest.mark.parametrize("export", ["export", "blind"])
def test_an_export_verifies(export: str) -> None:
    assert run("verify", SAMPLES / export).exit_code == 0


def test_the_speakers_of_a_release_keep_their_splits(samples: Path, tmp_path: Path) -> None:
    done = run(
        *("export", "--corpus", samples / "corpus", "--out", tmp_path / "next"),
        *("--splits-of", samples / "export", "--format", "pairs"),
    )
    assert done.exit_code == 0, done.output
    before, after = (json.loads((one / "manifest.json").read_text()) for one in (samples / "export", tmp_path / "next"))
    assert after["splits"]["speakers"] == before["splits"]["speakers"]
