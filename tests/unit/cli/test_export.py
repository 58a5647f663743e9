"""`woz export`: what it prints, and its exit codes."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.commands import woz
from tests.unit.export.conftest import fill
from tests.unit.journal.building import whole_session
from wizard.cli.export import command
from wizard.corpus.place import CorpusSettings, Place
from wizard.export.errors import NoItems


@pytest.fixture
def session(tmp_path: Path) -> Path:
    return whole_session(tmp_path / "s01")


def test_it_says_where_everything_is(session: Path, tmp_path: Path) -> None:
    out = tmp_path / "corpus"
    done = CliRunner().invoke(command, [str(session), "--out", str(out)])
    assert done.exit_code == 0
    assert done.stdout.startswith(f"{out}: utterances 5, sessions 1, files 9 (")
    assert done.stderr == "woz: 5 of 5 turns are not reviewed: their references are drafts\n"


def test_a_format_that_is_named_twice_is_written_once(session: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(command, [str(session), "--out", str(tmp_path / "out"), "--format", "jsonl, jsonl"])
    assert (done.exit_code, (tmp_path / "out/utterances.jsonl").is_file()) == (0, True)


def test_json_is_the_manifest_and_the_place(session: Path, tmp_path: Path) -> None:
    out = tmp_path / "corpus"
    done = CliRunner().invoke(command, ["--json", "--format", "jsonl", str(session), "--out", str(out)])
    told = json.loads(done.stdout)
    assert told.pop("out") == str(out)
    assert [one.pop("which") for one in told["concerns"]] == [[]]
    assert told == json.loads((out / "manifest.json").read_text())


@pytest.mark.parametrize(("site", "folder"), [("BBN", "bbn"), ("Orléans 2", "orleans-2"), ("東京", "site")])
def test_the_site_of_the_corpus_is_in_the_card_and_the_folders_of_atis(tmp_path: Path, site: str, folder: str) -> None:
    place = Place.create(tmp_path / "corpus", settings=CorpusSettings(site=site))
    fill(place, (whole_session(tmp_path / "s01"),))
    out = tmp_path / "out"
    done = CliRunner().invoke(
        command, ["--corpus", str(place.folder), "--format", "atis", "--out", str(out)], catch_exceptions=False
    )
    assert done.exit_code == 0
    assert f"| site | {site} |" in (out / "README.md").read_text()
    with tarfile.open(next(out.glob("*.tar"))) as archive:
        assert {name.partition("/")[0] for name in archive.getnames()} == {folder}


def test_a_folder_of_sessions_is_each_of_them(session: Path, tmp_path: Path) -> None:
    whole_session(tmp_path / "s02", "s02")
    done = CliRunner().invoke(command, [str(tmp_path), "--out", str(tmp_path / "out")])
    assert (done.exit_code, "sessions 2" in done.stdout) == (0, True)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--reviewed"], "no turn is found by reviewed; nobody has annotated these (woz annotate; accepting drafts"),
        (["--where", "speaker=s07x how=sql"], "no turn is found by speaker=s07x how=sql"),
        (["--use", "training", "--consents", "{consents}"], "what is found is in 1 session without the consent"),
    ],
)
def test_nothing_to_export_says_why(tmp_path: Path, asked: list[str], told: str) -> None:
    place = Place.create(tmp_path / "corpus")
    fill(place, (whole_session(tmp_path / "s01"),))
    (tmp_path / "consents.yaml").write_text('"1":\n  covers: [research]\n')
    words = [one.replace("{consents}", str(tmp_path / "consents.yaml")) for one in asked]
    done = CliRunner().invoke(command, ["--corpus", str(place.folder), "--out", str(tmp_path / "out"), *words])
    assert isinstance(done.exception, NoItems)
    assert f"nothing to export: {told}" in str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["{session}", "--out", "{session}"], 4, "exists already"),
        (["{session}", "--out", "{session}/x/y", "--format", "cd"], 2, "no export format 'cd'"),
        (["{session}/audio", "--out", "{session}-out"], 3, "is not a session"),
        (["--out", "{session}-out", "--corpus", "{session}"], 4, "there is no corpus here"),
        (["{session}", "--out", "{session}-out", "--corpus", "x"], 4, "there is no corpus here"),
        (["{session}", "--out", "{session}-out", "--store", "x"], 2, "name no SESSION with them"),
        (["{session}", "--out", "{session}-out", "--where", "class=A"], 2, "name no SESSION with them"),
        (["{session}", "--out", "{session}-out", "--seed", "1"], 2, "--seed goes with --split or --splits-of"),
        (["{session}", "--out", "{session}-out", "--splits-of", "{session}"], 3, "manifest.json: it cannot be read"),
        (["{session}", "--out", "{session}-out", "--blind-input", "text"], 2, "--blind-input goes with --blind"),
        (["{session}", "--out", "{session}-out", "--consents", "x"], 2, "--consents goes with --use"),
        (["{session}", "--out", "{session}-out", "--blind", "test"], 2, "there is no such split; there is: all"),
        (["{session}", "--out", "{session}-out", "--split", "train=0.8"], 2, "the shares come to 0.8, not to 1"),
        (["{session}", "--out", "{session}-out", "--use", "training"], 2, "give --consents FILE"),
        (["{session}", "--out", "{session}-out", "--sign", "{session}/journal.jsonl"], 3, "not a private key in PEM"),
        (["{session}", "--out", "{session}-" + 300 * "x"], 4, "was not written: File name too long"),
        (["{session}", "--out", "{session}-" + 300 * "x" + "/y"], 4, "was not written: File name too long"),
    ],
)
def test_what_is_wrong_is_one_line_and_a_code(session: Path, arguments: list[str], code: int, told: str) -> None:
    words = [word.replace("{session}", str(session)) for word in arguments]
    done = woz("export", *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def begun(place: Place, out: Path) -> subprocess.Popen[bytes]:
    """An export in a process of its own that is at work in its folder."""
    program = "import sys; from wizard.cli import main; sys.argv[0] = 'woz'; main()"
    words = [
        "export",
        "--corpus",
        str(place.folder),
        "--format",
        "jsonl,atis,eaf,textgrid,hf,lhotse",
        "--out",
        str(out),
    ]
    process = subprocess.Popen([sys.executable, "-c", program, *words], stderr=subprocess.PIPE)
    while not list(out.parent.glob(".out.part-*")):
        assert process.poll() is None, "it ended before it began"
    return process


@pytest.fixture
def corpus(tmp_path: Path) -> Place:
    place = Place.create(tmp_path / "corpus")
    fill(place, tuple(whole_session(tmp_path / f"s0{number}", f"s0{number}") for number in range(1, 9)))
    return place


def test_told_to_end_it_leaves_nothing(corpus: Place, tmp_path: Path) -> None:
    process = begun(corpus, tmp_path / "out")
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said.decode().strip().splitlines()[-1]) == (130, "woz: stopped")
    assert not [one.name for one in tmp_path.iterdir() if "out" in one.name]


def test_what_a_killed_one_left_goes_with_the_next_but_not_what_another_writes(corpus: Place, tmp_path: Path) -> None:
    killed = begun(corpus, tmp_path / "out")
    killed.kill()
    killed.communicate(timeout=60)
    (left,) = tmp_path.glob(".out.part-*")
    other = tmp_path / ".out.part-of-another"
    other.mkdir()
    held = os.open(other, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_SH)
        words = ["--corpus", str(corpus.folder), "--out", str(tmp_path / "out")]
        assert CliRunner().invoke(command, words).exit_code == 0
    finally:
        os.close(held)
    assert not left.exists()
    assert other.exists()
