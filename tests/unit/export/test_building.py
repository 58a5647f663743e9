"""What every export has, whatever its format: folders, card, manifest, signature; and nothing half-written."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy
import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from numpy.typing import NDArray

from tests.unit.export.conftest import Laboratory, export_sessions
from tests.unit.export.selections import made_corpus
from tests.unit.journal.building import whole_session
from wizard.cli.export import command
from wizard.cli.verify import command as verify
from wizard.corpus.errors import RecordingUnusable
from wizard.corpus.item import Item
from wizard.corpus.store import Query, open_store
from wizard.errors import WozError
from wizard.export.building import ExportPlan, build
from wizard.export.errors import ExportFailed, NotAnExport
from wizard.export.formats import Selection, Writing, format_named, write_all
from wizard.export.jsonl import FORMAT
from wizard.export.manifest import VERSION
from wizard.export.sources import StoreSource, gather
from wizard.export.verifying import verify_export
from wizard.signing.errors import BadKey
from wizard.signing.keys import fingerprint, read_private_key, read_public_key


def run(laboratory: Laboratory, out: Path, *more: str) -> Result:
    return CliRunner().invoke(command, ["--corpus", str(laboratory.place.folder), "--out", str(out), *more])


def exported(laboratory: Laboratory, out: Path, *more: str) -> Path:
    done = run(laboratory, out, *more)
    assert done.exit_code == 0, (done.output, done.exception)
    return out


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text())
    return found


def test_one_format_lies_in_the_folder_and_several_in_their_own(laboratory: Laboratory, tmp_path: Path) -> None:
    one = content(exported(laboratory, tmp_path / "one", "--format", "jsonl"))
    two = content(exported(laboratory, tmp_path / "two", "--format", "jsonl,pairs"))
    assert {"README.md", "manifest.json", "utterances.jsonl"} <= one.keys()
    assert {"README.md", "manifest.json", "jsonl/utterances.jsonl"} <= two.keys()
    alone = {name: data for name, data in one.items() if name not in ("README.md", "manifest.json")}
    assert {name.removeprefix("jsonl/"): data for name, data in two.items() if name.startswith("jsonl/")} == alone
    folders = {form["name"]: form["folder"] for form in manifest(tmp_path / "two")["formats"]}
    assert folders == {"jsonl": "jsonl", "pairs": "pairs"}
    card = two["README.md"].decode()
    assert card.index("## The format `jsonl`") < card.index("## The format `pairs`")


def test_splits_are_folders_and_stand_in_card_and_manifest(laboratory: Laboratory, tmp_path: Path) -> None:
    words = ["--split", "train=0.5,test=0.5", "--seed", "2"]
    out = exported(laboratory, tmp_path / "out", *words)
    several = exported(laboratory, tmp_path / "several", *words, "--format", "jsonl,pairs")
    splits = manifest(out)["splits"]
    assert splits["seed"] == 2
    assert sorted(splits["speakers"]) == ["4b1", "8ky"]
    for one in splits["parts"]:
        lines = (out / one["name"] / "utterances.jsonl").read_text().splitlines()
        assert {splits["speakers"][json.loads(line)["speaker"]] for line in lines} == {one["name"]}
        assert len(lines) == one["turns"]
        assert (several / "jsonl" / one["name"] / "utterances.jsonl").read_text().splitlines() == lines
        assert f"| {one['name']} | 50.0% | {one['turns']} |" in (out / "README.md").read_text()
    assert "woz: the split" in run(laboratory, tmp_path / "again", *words).stderr


def test_a_second_release_keeps_the_splits_of_the_first(laboratory: Laboratory, tmp_path: Path) -> None:
    first = exported(laboratory, tmp_path / "first", "--split", "train=0.5,test=0.5", "--seed", "2")
    splits = manifest(first)["splits"]
    assert (splits["placed"], splits["speakers"]) == ("drawn", {"4b1": "test", "8ky": "train"})
    # seed 4 would draw them the other way round
    again = exported(laboratory, tmp_path / "again", "--splits-of", str(first), "--seed", "4")
    assert manifest(again)["splits"]["speakers"] == splits["speakers"]
    digest = hashlib.sha256((first / "manifest.json").read_bytes()).hexdigest()
    assert manifest(again)["splits"]["pinned"] == {"manifests": [digest], "speakers": 2, "newcomers": 0}
    assert f"(SHA-256 of its manifest: `{digest}`)" in (again / "README.md").read_text()
    # a release of one speaker pins her alone: the other is a newcomer, and goes where turns are missing
    one = tmp_path / "one.json"
    one.write_text(json.dumps({"splits": {**splits, "speakers": {"4b1": "train"}}}))
    other = exported(laboratory, tmp_path / "other", "--splits-of", str(one))
    assert manifest(other)["splits"]["speakers"] == {"4b1": "train", "8ky": "test"}
    assert verify_export(other).ok


def test_a_split_that_would_be_empty_stops_the_export(laboratory: Laboratory, tmp_path: Path) -> None:
    words = ["--split", "train=0.5,test=0.5", "--seed", "2"]
    first = exported(laboratory, tmp_path / "first", *words)
    for more, told in (
        (["--split", "train=0.5,test=0.5"], r"the split test would be empty: .*--seed 2 leaves none empty"),
        (["--splits-of", str(first), "--where", "speaker=8ky"], "1 speaker cannot fill 2 splits"),
        ([*words, "--where", "speaker=8ky", "--blind", "test"], "1 speaker cannot fill 2 splits"),
    ):
        done = run(laboratory, tmp_path / "out", *more)
        assert isinstance(done.exception, WozError)
        assert done.exception.exit_code == 2
        assert re.search(told, str(done.exception))
    assert [one.name for one in tmp_path.iterdir()] == ["first"]


def test_a_query_chooses_and_is_recorded(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--where", "class=A,D1", "--where", "speaker=8ky", "--reviewed")
    found = [json.loads(line) for line in (out / "utterances.jsonl").read_text().splitlines()]
    assert [one["id"] for one in found] == ["8ky-1-001", "8ky-1-002", "8ky-1-003"]
    assert manifest(out)["query"] == "class=A,D1 speaker=8ky reviewed"
    assert "| chosen by | `class=A,D1 speaker=8ky reviewed` |" in (out / "README.md").read_text()
    assert "concerns" not in manifest(out)
    empty = run(laboratory, tmp_path / "empty", "--where", "speaker=zzz")
    assert "no turn is found by speaker=zzz" in str(empty.exception)
    assert not (tmp_path / "empty").exists()


def test_annotations_are_exported_whole(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out")
    found = {one["id"]: one for one in map(json.loads, (out / "utterances.jsonl").read_text().splitlines())}
    first = found["8ky-1-001"]
    assert first["words"] == "what is sharon lease's salary"
    assert (first["class"], first["status"], first["annotators"]) == ("A", "agreed", ["ann", "bob"])
    assert first["reference"]["reviewed"] is True
    assert first["reference"]["alternatives"][0]["maximum"] == '((34200 1028 "LEASE" "SHARON" "P"))'
    assert first["annotation"]["principles"] == [{"number": "S-4", "sha256": "a" * 64}]
    draft = found["8ky-2-001"]
    assert (draft["class"], draft["status"], draft["annotation"]) == (None, "draft", None)
    card = (out / "README.md").read_text()
    for row in (
        "| speakers | 2 |",
        "| agreement of annotators | on 8 turns:<br>class: ",
        "| agreed | 8 | done by two or more annotators, who agree |",
        "| A | 3 | independent of context, answerable |",
        "| none | 4 | nobody has given one |",
        "| no-data | 1 |",
        f"| personnel S-4 {'a' * 64} | 1 |",
        "- 4 of 12 turns are not reviewed: their references are drafts",
    ):
        assert row in card


def test_the_licence_is_in_the_card(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--licence", "CC BY 4.0")
    assert "| licence | CC BY 4.0 |" in (out / "README.md").read_text()
    odd = exported(laboratory, tmp_path / "odd", "--licence", "ours | or\nyours")
    assert "| licence | ours \\| or yours |" in (odd / "README.md").read_text()


def test_speakers_of_atis_names_are_listed_where_they_are_used(laboratory: Laboratory, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--format", "sclite")
    assert (out / "speakers.tsv").read_text() == "code\tspeaker\n4b1\t4b1\n8ky\t8ky\n"
    assert not (exported(laboratory, tmp_path / "jsonl") / "speakers.tsv").exists()


# --- signatures ------------------------------------------------------------------------------------------------------


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return written_key(tmp_path / "key.pem", Ed25519PrivateKey.generate())


def written_key(path: Path, key: Any, phrase: bytes | None = None) -> Path:
    lock = BestAvailableEncryption(phrase) if phrase else NoEncryption()
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock))
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    path.with_suffix(".pub").write_bytes(public)
    return path


def test_a_signed_export_is_verified_by_us_and_by_openssl(laboratory: Laboratory, key: Path, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--sign", str(key))
    public = read_public_key(key.with_suffix(".pub"))
    assert verify_export(out, key=public).ok
    assert fingerprint(public) in verify_export(out).signature
    files = ("-in", out / "manifest.json", "-sigfile", out / "manifest.json.sig")
    words: list[str | Path] = ["openssl", "pkeyutl", "-verify", "-pubin", "-rawin", *files]
    words += ["-inkey", out / "manifest.json.pub"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Signature Verified Successfully" in done.stdout, done.stderr
    said = CliRunner().invoke(verify, ["--key", str(key.with_suffix(".pub")), str(out)])
    assert (said.exit_code, "signed by the key that was given" in said.stdout) == (0, True)


def test_the_blind_folders_are_signed_too(laboratory: Laboratory, key: Path, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--sign", str(key), "--blind", "all")
    for folder in (out, out / "participants", out / "key"):
        assert verify_export(folder, key=read_public_key(key.with_suffix(".pub"))).ok


def test_what_was_changed_is_found(laboratory: Laboratory, key: Path, tmp_path: Path) -> None:
    out = exported(laboratory, tmp_path / "out", "--sign", str(key))
    other = written_key(tmp_path / "other.pem", Ed25519PrivateKey.generate())
    wrong = verify_export(out, key=read_public_key(other.with_suffix(".pub")))
    assert wrong.problems == ("manifest.json.sig: not the signature of this manifest by that key",)
    (out / "utterances.jsonl").write_bytes((out / "utterances.jsonl").read_bytes().replace(b"34200", b"34201"))
    (out / "sessions.jsonl").unlink()
    (out / "more.txt").write_text("x")
    with (out / "README.md").open("a") as file:
        file.write("x")
    problems = verify_export(out).problems
    assert problems[0].startswith("README.md: ")
    assert problems[1:] == (
        "sessions.jsonl: missing",
        "utterances.jsonl: not as it was written (SHA-256)",
        "more.txt: not in the manifest",
    )
    (out / "empty" / "below").mkdir(parents=True)
    assert "empty/below/: a folder that no file of the manifest lies in" in verify_export(out).problems
    told = manifest(out)
    told["utterances"] = 13
    (out / "manifest.json").write_text(json.dumps(told))
    assert "manifest.json.sig: not the signature of this manifest by the key beside it" in verify_export(out).problems
    (out / "manifest.json.sig").unlink()
    said = CliRunner().invoke(verify, [str(out), "--key", str(key.with_suffix(".pub")), "--json"])
    assert said.exit_code == 1
    (report,) = json.loads(said.stdout)
    assert "manifest.json.sig: there is none, so the key cannot be checked" in report["problems"]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"manifest_version": 99}',
        '{"manifest_version": 2, "files": [{}], "sessions": [], "utterances": 1}',
        '{"manifest_version": 2, "files": [], "sessions": [], "utterances": "many"}',
    ],
)
def test_a_manifest_that_is_none_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(text)
    done = CliRunner().invoke(verify, [str(tmp_path)])
    assert done.exit_code == 3
    assert "is not an export: manifest.json" in done.stderr


def test_a_manifest_cannot_send_us_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "secret").write_text("x")
    file = {"path": "../secret", "size": 1, "sha256": "0" * 64}
    told = {"manifest_version": 2, "files": [file], "sessions": [], "utterances": 0}
    (tmp_path / "out/manifest.json").write_text(json.dumps(told))
    (problem,) = verify_export(tmp_path / "out").problems
    assert problem == "../secret: the manifest names a file outside of the export"


def test_keys_that_are_none_are_told(tmp_path: Path) -> None:
    written_key(tmp_path / "x25519.pem", X25519PrivateKey.generate())
    written_key(tmp_path / "locked.pem", Ed25519PrivateKey.generate(), b"phrase")
    (tmp_path / "text.pem").write_text("a key")
    for name, told in (
        ("x25519.pem", "not an Ed25519 key"),
        ("locked.pem", "locked with a passphrase"),
        ("text.pem", "not a private key"),
        ("none.pem", "No such file"),
    ):
        with pytest.raises(BadKey, match=told):
            read_private_key(tmp_path / name)
    with pytest.raises(BadKey, match="not a public key"):
        read_public_key(tmp_path / "x25519.pub")
    with pytest.raises(BadKey, match="not a public key"):
        read_public_key(tmp_path / "text.pem")


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 128 kB."""
    yield from mounted(tmp_path / "small", "size=128k")


@pytest.fixture
def locked_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk that can only be read."""
    yield from mounted(tmp_path / "locked", "ro")


def mounted(place: Path, options: str) -> Iterator[Path]:
    place.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", place], capture_output=True, text=True, check=False
        )
    except OSError as error:
        pytest.skip(f"no mount: {error}")
    if done.returncode:
        pytest.skip(f"a tmpfs cannot be mounted here: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", place], check=True)


@pytest.mark.parametrize("more", [[], ["--blind", "all"], ["--format", "jsonl,pairs,sclite"]])
def test_a_full_disk_leaves_nothing(laboratory: Laboratory, small_disk: Path, more: list[str], tmp_path: Path) -> None:
    done = run(laboratory, small_disk / "out", *more)
    assert isinstance(done.exception, ExportFailed)
    assert done.exception.exit_code == 4
    assert "out was not written" in str(done.exception)
    assert list(small_disk.iterdir()) == []
    exported(laboratory, tmp_path / "elsewhere", *more)


def test_folders_on_the_way_are_made_and_go_again_where_nothing_comes_of_it(
    laboratory: Laboratory, tmp_path: Path
) -> None:
    assert run(laboratory, tmp_path / "a/b/out", "--where", "speaker=zzz").exit_code != 0
    assert list(tmp_path.iterdir()) == []
    assert (exported(laboratory, tmp_path / "a/b/out") / "README.md").exists()


@pytest.mark.parametrize("more", [[], ["--blind", "test"]])
def test_as_many_steps_are_made_as_were_told(laboratory: Laboratory, more: list[str], tmp_path: Path) -> None:
    told: list[int] = []
    made: list[None] = []
    plan = ExportPlan(
        (FORMAT, format_named("pairs")), shares={"train": 0.5, "test": 0.5}, blind="test" if more else "", seed=2
    )
    with open_store(laboratory.place) as store:
        source = StoreSource(store, Query())
        build(plan, source, tmp_path / "out", begin=told.append, step=lambda: made.append(None))
    assert told == [len(made)]


def test_a_disk_that_can_only_be_read_is_told(laboratory: Laboratory, locked_disk: Path) -> None:
    done = run(laboratory, locked_disk / "out")
    assert isinstance(done.exception, ExportFailed)
    assert "Read-only file system" in str(done.exception)


@pytest.mark.parametrize("how", ["missing", "changed", "cut"])
def test_a_recording_that_is_not_as_it_was_stops_the_export(how: str, tmp_path: Path) -> None:
    session = whole_session(tmp_path / "s01")
    source = gather([session])
    recording = session / "audio/0003.wav"
    if how == "missing":
        recording.unlink()
    elif how == "changed":
        recording.write_bytes(recording.read_bytes()[:-2] + b"\x55\x55")
    else:
        recording.write_bytes(recording.read_bytes()[:-400])
    with pytest.raises(RecordingUnusable, match=r"audio/0003\.wav"):
        build(ExportPlan((FORMAT,)), source, tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["s01"]


def test_a_session_that_goes_on_meanwhile_is_told(tmp_path: Path) -> None:
    session = whole_session(tmp_path / "s01")
    source = gather([session])
    lines = (session / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (session / "journal.jsonl").write_bytes(b"".join(lines[:-1]))
    with pytest.raises(WozError, match="changed while it was exported"):
        build(ExportPlan((FORMAT,)), source, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_drafts_and_a_store_without_annotations_are_the_same(tmp_path: Path) -> None:
    from tests.unit.export.conftest import fill
    from wizard.corpus.place import Place

    sessions = (whole_session(tmp_path / "s01"), whole_session(tmp_path / "s02", "s02"))
    place = Place.create(tmp_path / "corpus")
    fill(place, sessions)
    export_sessions(sessions, tmp_path / "drafts")
    exported(Laboratory(place, sessions), tmp_path / "store")
    assert content(tmp_path / "drafts") == content(tmp_path / "store")


def test_a_source_is_the_whole(tmp_path: Path) -> None:
    source = gather([whole_session(tmp_path / "s01")])
    assert [one.record.id for one in source.items()] == [f"s01-{n:03}" for n in range(1, 6)]
    assert [one.session for one in source.sessions()] == ["s01"]


def test_a_manifest_with_a_size_that_is_no_number_is_told(tmp_path: Path) -> None:
    manifest = '{"manifest_version": %d, "files": [{"path": "a", "size": 1e999, "sha256": "0"}], "sessions": []}'
    (tmp_path / "manifest.json").write_text(manifest % VERSION)
    with pytest.raises(NotAnExport, match="lacks what it must have"):
        verify_export(tmp_path)


def test_formats_are_written_in_one_pass_and_a_recording_is_read_once(tmp_path: Path) -> None:
    corpus = made_corpus(tmp_path / "sessions")
    passes: list[int] = []
    read: list[str] = []

    def items() -> Iterator[Item]:
        passes.append(len(read))
        return iter(corpus.selection.items())

    def pcm(item: Item) -> NDArray[numpy.int16] | None:
        read.append(item.record.id)
        return corpus.selection.pcm(item)

    steps: list[None] = []
    names = ("jsonl", "kaldi", "eaf", "atis", "pairs")
    for name in names:
        (tmp_path / name).mkdir()
    formats = [(format_named(name), tmp_path / name) for name in names]
    write_all(formats, replace(corpus.selection, items=items, pcm=pcm), lambda: steps.append(None))
    turns = [item.record.id for item in corpus.items]
    assert passes == [0]
    assert read == turns
    assert len(steps) == len(turns) * len(names)


def test_a_format_that_fails_leaves_no_file_of_another_open(tmp_path: Path) -> None:
    corpus = made_corpus(tmp_path / "sessions")
    closed: list[str] = []

    class Failing:
        name, version = "failing", 1

        def writing(self, selection: Selection, into: Path) -> Writing:
            try:
                yield
                yield
                raise OSError("no space left")
            finally:
                closed.append(self.name)

        def describe(self) -> str:
            return ""

    class Other(Failing):
        name = "other"

        def writing(self, selection: Selection, into: Path) -> Writing:
            try:
                while (yield) is not None:
                    pass
            finally:
                closed.append(self.name)

    with pytest.raises(OSError, match="no space left"):
        write_all([(Other(), tmp_path), (Failing(), tmp_path)], corpus.selection)
    assert sorted(closed) == ["failing", "other"]
