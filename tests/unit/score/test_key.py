"""Keys and hypotheses in all their shapes, and what is refused with its place."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cli.score import command as score
from wizard.score.errors import HypothesesUnusable, KeyUnusable
from wizard.score.hypotheses import read_hypotheses
from wizard.score.key import KeyItem, ReferenceBounds, read_key


def lines(path: Path, *items: object) -> Path:
    path.write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return path


def test_a_key_names_its_bounds_in_the_words_of_today_or_of_version_0_1(tmp_path: Path) -> None:
    one = {"utterance": "u1", "speaker": "s1", "class": "A"}
    for minimum, maximum in (("minimum", "maximum"), ("ref", "max")):
        whole = {**one, minimum: "5", maximum: "((5 6))"}
        several = {**one, "utterance": "u2", "alternatives": [{minimum: "1"}, {minimum: "2", maximum: "((2 3))"}]}
        assert [item.alternatives for item in read_key(lines(tmp_path / f"{minimum}.jsonl", whole, several)).items] == [
            (ReferenceBounds("5", "((5 6))"),),
            (ReferenceBounds("1"), ReferenceBounds("2", "((2 3))")),
        ]
        empty = lines(tmp_path / "empty.jsonl", {**one, minimum: None})
        with pytest.raises(KeyUnusable, match="no reference answer"):
            read_key(empty)


def test_a_key_of_json_lines(tmp_path: Path) -> None:
    path = lines(
        tmp_path / "key.jsonl",
        {"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5", "max": "((5 6))", "domain": "personnel"},
        {
            "utterance": "u2",
            "speaker": "s1",
            "class": 2,
            "alternatives": [{"ref": "1"}, {"ref": "2", "max": "((2 3))"}],
        },
        {"utterance": "u3", "speaker": "s2", "class": "X"},
        {
            "utterance": "u4",
            "speaker": "s2",
            "class": None,
            "ref": "5",
            "scenario": "hiring",
            "transcription": "how many",
        },
    )
    key = read_key(path)
    assert key.items == (
        KeyItem("u1", "s1", "A", (ReferenceBounds("5", "((5 6))"),), "personnel"),
        KeyItem("u2", "s1", "D1", (ReferenceBounds("1"), ReferenceBounds("2", "((2 3))"))),
        KeyItem("u3", "s2", "X", ()),
        KeyItem("u4", "s2", "unclassified", (ReferenceBounds("5"),), None, "hiring", "how many"),
    )
    assert key.has_maxima
    assert key.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_an_exported_corpus(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}", "utf-8")
    reference: dict[str, object] = {"minimum": "5", "maximum": None, "alternatives": [], "sql": "", "reviewed": False}
    lines(
        tmp_path / "utterances.jsonl",
        {"id": "s01-001", "utterance": 1, "speaker": "p1", "transcript": "how many", "reference": reference},
        {"id": "s01-002", "utterance": 2, "speaker": "p1", "transcript": "thanks", "reference": None},
        {"utterance": "s01-003", "subject": "p2", "class": None, "answer": {"minimum": "((1))"}},
        {
            "utterance": "s01-004",
            "subject": "p2",
            "class": "D1",
            "reference": {
                "minimum": "1",
                "maximum": None,
                "alternatives": [{"minimum": "1", "maximum": "((1 2))"}, "2"],
            },
        },
    )
    key = read_key(tmp_path)
    assert [(item.utterance, item.speaker, item.alternatives) for item in key.items] == [
        ("s01-001", "p1", (("5", None),)),
        ("s01-003", "p2", (("((1))", None),)),
        ("s01-004", "p2", (("1", "((1 2))"), ("2", None))),
    ]
    assert len(key.unreferenced) == 1
    assert key.unreferenced < key.known, "a system that answers every turn is not refused for it"
    assert key.items[0].transcription == "how many"


def test_what_is_masked_is_not_scored_and_may_be_answered(tmp_path: Path) -> None:
    """A system that knows the name would be wrong by a key that may not tell it."""
    one = {"speaker": "s1", "class": "A"}
    key = lines(
        tmp_path / "key.jsonl",
        {**one, "utterance": "u1", "minimum": '(("[masked]"))'},
        {**one, "utterance": "u2", "alternatives": [{"minimum": "5"}, {"minimum": "6", "maximum": '((6 "[masked]"))'}]},
        {**one, "utterance": "u3", "minimum": "TRUE", "words": "does [masked] work here"},
        {**one, "utterance": "u4", "class": "X", "minimum": '(("[masked]"))'},
    )
    system = lines(tmp_path / "system.jsonl", *({"utterance": f"u{n}", "answer": "TRUE"} for n in range(1, 5)))
    read = read_key(key)
    assert [item.utterance for item in read.items] == ["u3", "u4"]
    assert read.unreferenced == {"u1", "u2"}
    scored = CliRunner().invoke(score, [str(key), str(system), "--json"])
    assert scored.exit_code == 0, scored.output
    found = json.loads(scored.stdout)
    assert (found["unreferenced"], found["excluded"]) == (2, 1)
    assert found["all"]["minimum"]["n"] == 1


def test_a_folder_of_atis_files(tmp_path: Path) -> None:
    inner = tmp_path / "bbn" / "8ky"
    inner.mkdir(parents=True)
    for name, ref, rf2, cat in (
        ("8ky014ss", "5", "((5 6))", "A: wh-question"),
        ("8ky024ss", "6", None, "X: no-answer"),
    ):
        (inner / f"{name}.ref").write_text(ref, "utf-8")
        (inner / f"{name}.cat").write_text(cat, "utf-8")
        if rf2:
            (inner / f"{name}.rf2").write_text(rf2, "utf-8")
    key = read_key(tmp_path)
    assert key.items == (
        KeyItem("8ky014ss", "8ky", "A", (ReferenceBounds("5", "((5 6))"),)),
        KeyItem("8ky024ss", "8ky", "X", (ReferenceBounds("6"),)),
    )
    before = key.sha256
    (inner / "8ky014ss.ref").write_text("7", "utf-8")
    assert read_key(tmp_path).sha256 != before


def test_archives_of_atis_files(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "8ky-1.tar", "w") as tar:
        for name, text in (("8ky014ss.ref", b"5"), ("8ky014ss.cat", b"A"), ("../../8ky024ss.ref", b"6")):
            about = tarfile.TarInfo(f"site/8ky/1/{name}")
            about.size = len(text)
            tar.addfile(about, io.BytesIO(text))
    assert [one.utterance for one in read_key(tmp_path).items] == ["8ky024ss", "8ky014ss"]
    (tmp_path / "8ky-1").mkdir()
    (tmp_path / "8ky-1/8ky014ss.ref").write_text("5", "utf-8")
    with pytest.raises(KeyUnusable, match="8ky014ss stands in the folder twice"):
        read_key(tmp_path)


@pytest.mark.parametrize("content", [b"", b"no archive", b"8ky014ss.ref" + bytes(600)])
def test_an_archive_that_is_none_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "8ky-1.tar").write_bytes(content)
    with pytest.raises(KeyUnusable, match=r"8ky-1\.tar cannot be used: it is no tar archive"):
        read_key(tmp_path)


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({"speaker": "s", "ref": "5"}, "names its"),
        ({"utterance": "u", "ref": "5"}, "names its"),
        ({"utterance": "u", "speaker": "s", "class": "Q", "ref": "5"}, "there is no class 'Q'"),
        ({"utterance": "u", "speaker": "s", "ref": None}, "has no reference answer"),
        ({"utterance": "u", "speaker": "s", "ref": 5}, "are strings"),
        ({"utterance": "u", "speaker": "s", "alternatives": [5]}, "an alternative is an object"),
        ([], "JSON object"),
    ],
)
def test_a_bad_line_of_a_key_is_named(tmp_path: Path, item: object, reason: str) -> None:
    path = lines(tmp_path / "key.jsonl", {"utterance": "u0", "speaker": "s", "ref": "5"}, item)
    with pytest.raises(KeyUnusable, match=reason) as caught:
        read_key(path)
    assert caught.value.place == f"{path} line 2"


def test_unusable_keys(tmp_path: Path) -> None:
    twice = {"utterance": "u", "speaker": "s", "ref": "5"}
    with pytest.raises(KeyUnusable, match="twice"):
        read_key(lines(tmp_path / "twice.jsonl", twice, twice))
    (tmp_path / "no.jsonl").write_text("{", "utf-8")
    with pytest.raises(KeyUnusable, match="line 1 cannot be used: not JSON"):
        read_key(tmp_path / "no.jsonl")
    with pytest.raises(KeyUnusable, match="No such file"):
        read_key(tmp_path / "absent.jsonl")
    (tmp_path / "empty").mkdir()
    with pytest.raises(KeyUnusable, match="neither"):
        read_key(tmp_path / "empty")


def test_hypotheses_as_lines_and_as_files(tmp_path: Path) -> None:
    path = lines(
        tmp_path / "system.jsonl",
        {"utterance": "u1", "answer": "5", "transcription": "how many"},
        {"utterance": "u2", "answer": None},
    )
    found = read_hypotheses(path, {"u1", "u2", "u3"})
    assert (found.name, found.answers, found.transcriptions) == ("system", {"u1": "5", "u2": None}, {"u1": "how many"})
    folder = tmp_path / "answers"
    (folder / "s1").mkdir(parents=True)
    (folder / "s1" / "u1.ans").write_text("(\n(5))", "utf-8")
    (folder / "s1" / "u1.log").write_text("no answer", "utf-8")
    assert read_hypotheses(folder, {"u1"}).answers == {"u1": "(\n(5))"}


@pytest.mark.parametrize(
    ("items", "reason"),
    [
        ([{"utterance": "u9", "answer": "5"}], "not in the key: u9"),
        ([{"utterance": f"v{n}", "answer": "5"} for n in range(9)], "v0, v1, v2 and 6 more"),
        ([{"utterance": "u1", "answer": "5"}] * 2, "line 2 cannot be used: utterance u1 is answered twice"),
        ([{"utterance": "u1", "answer": 5}], "are strings"),
        ([{"answer": "5"}], "are strings"),
    ],
)
def test_unusable_hypotheses(tmp_path: Path, items: list[object], reason: str) -> None:
    with pytest.raises(HypothesesUnusable, match=reason):
        read_hypotheses(lines(tmp_path / "hyp.jsonl", *items), {"u1"})


def test_unusable_folders_of_hypotheses(tmp_path: Path) -> None:
    with pytest.raises(HypothesesUnusable, match="no answer files"):
        read_hypotheses(tmp_path, {"u1"})
    for inner in ("a", "b"):
        (tmp_path / inner).mkdir()
        (tmp_path / inner / "u1.ans").write_text("5", "utf-8")
    with pytest.raises(HypothesesUnusable, match="twice"):
        read_hypotheses(tmp_path, {"u1"})
    (tmp_path / "a" / "u1.ans").write_bytes(b"\xff")
    with pytest.raises(HypothesesUnusable, match="UTF-8"):
        read_hypotheses(tmp_path / "a", {"u1"})
    with pytest.raises(HypothesesUnusable, match="No such file"):
        read_hypotheses(tmp_path / "absent", {"u1"})
