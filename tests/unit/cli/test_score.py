"""`woz score`: JSON for programs, tables for people, one line for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import Command
from click.testing import CliRunner, Result

from wizard.cli.evaluate import command as evaluate
from wizard.cli.score import command
from wizard.errors import InputError, UsageError

KEY = [
    {"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5", "max": "((5 6))"},
    {"utterance": "u2", "speaker": "s1", "class": "D1", "ref": "((1))", "max": "((1 2))", "reviewed": True},
    {"utterance": "u3", "speaker": "s2", "class": "D", "alternatives": [{"ref": "TRUE"}, {"ref": "()"}]},
    {"utterance": "u4", "speaker": "s2", "class": "X", "ref": "5"},
]
ONE = [
    {"utterance": "u1", "answer": "5"},
    {"utterance": "u2", "answer": "((1 3))"},
    {"utterance": "u3", "answer": "(("},
]
TWO = [{"utterance": "u1", "answer": None}, {"utterance": "u3", "answer": "()"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, items in (("key", KEY), ("one", ONE), ("two", TWO)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> Result:
    named = [str(folder / one) if one.endswith(".jsonl") else one for one in arguments]
    return CliRunner().invoke(command, named)


def test_json_of_one_system(folder: Path) -> None:
    result = run(folder, "key.jsonl", "one.jsonl", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    minimum, bounded = found["all"]["minimum"], found["all"]["bounded"]
    assert {name: minimum[name] for name in ("right", "wrong", "not_answered", "n")} == {
        "right": 2, "wrong": 1, "not_answered": 0, "n": 3,
    }  # fmt: skip
    assert minimum["weighted_error"] == pytest.approx(200 / 3)
    assert minimum["unweighted_error"] == pytest.approx(100 / 3)
    assert minimum["score"] == pytest.approx(100 / 3)
    assert len(minimum["interval"]) == 2
    assert (bounded["right"], bounded["wrong"]) == (1, 2)
    assert list(found["by_class"]) == ["A", "D1", "D", "D+D1"]
    assert found["by_speaker"]["s1"]["bounded"]["right"] == 1
    assert (found["missing"], found["malformed"], found["excluded"]) == (0, 1, 1)
    assert found["signature"].startswith("woz:")


def test_the_same_twice_and_on_two_cores(folder: Path) -> None:
    outputs = {run(folder, "key.jsonl", "one.jsonl", "--json", "--jobs", jobs).stdout for jobs in ("1", "1", "2")}
    assert len(outputs) == 1


def test_several_systems(folder: Path) -> None:
    found = json.loads(run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--json").stdout)
    assert [system["name"] for system in found["systems"]] == ["one", "two"]
    assert found["systems"][1]["missing"] == 1
    assert found["comparisons"][0]["minimum"]["only_first"] == 2


def test_tables_for_people(folder: Path) -> None:
    result = run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--by", "class", "--by", "speaker")
    assert result.exit_code == 0
    for part in (
        "At least the minimum",
        "at most the maximum",
        "D+D1",
        "speaker s1",
        "McNemar",
        "1 malformed",
        "woz:0",
    ):
        assert part in result.stdout


def test_the_seed_is_in_the_signature(folder: Path) -> None:
    assert "|seed:7|" in json.loads(run(folder, "key.jsonl", "one.jsonl", "--json", "--seed", "7").stdout)["signature"]


def test_what_is_wrong_is_told(folder: Path) -> None:
    (folder / "bad.jsonl").write_text('{"utterance": "u9", "answer": "5"}\n', "utf-8")
    for arguments in (("key.jsonl", "bad.jsonl"), ("key.jsonl", "none.jsonl"), ("none.jsonl", "one.jsonl")):
        error = run(folder, *arguments).exception
        assert isinstance(error, InputError)
        assert "cannot be used" in str(error)
    assert isinstance(run(folder, "key.jsonl", "one.jsonl", "--extension", "roman").exception, UsageError)
    for key, told in (("key.jsonl", "no HYP is given"), ("merge", "takes the one folder of tallies")):
        wrong = run(folder, key).exception
        assert isinstance(wrong, UsageError)
        assert told in str(wrong)


def test_an_export_of_several_folders_names_the_keys_in_it(folder: Path) -> None:
    for part in ("jsonl/train", "jsonl/test", "pairs/test"):
        (folder / "release" / part).mkdir(parents=True)
    for name in ("jsonl/train/utterances", "jsonl/test/utterances", "pairs/test/pairs"):
        (folder / f"release/{name}.jsonl").write_text(json.dumps(KEY[0]) + "\n", "utf-8")
    (folder / "release/u9.ref").write_text("5")  # beside them, as in an export of the format atis
    result = run(folder, str(folder / "release"), "one.jsonl")
    assert isinstance(result.exception, InputError)
    assert f"{folder}/release/jsonl/test, {folder}/release/jsonl/train" in str(result.exception)
    (folder / "release/jsonl/test/utterances.jsonl").write_text("".join(json.dumps(item) + "\n" for item in KEY))
    assert run(folder, str(folder / "release/jsonl/test"), "one.jsonl").exit_code == 0


def test_answers_to_another_key_are_told_with_what_the_key_has(folder: Path) -> None:
    (folder / "other.jsonl").write_text('{"utterance": "x1", "answer": "5"}\n')
    result = run(folder, "key.jsonl", "other.jsonl")
    assert "not in the key: x1; the key has u1, u2, u3, …" in str(result.exception)


def test_a_score_against_drafts_is_told(folder: Path) -> None:
    draft = {
        "id": "u5",
        "speaker": "s3",
        "class": None,
        "reference": {"reviewed": False, "alternatives": [{"minimum": "5"}]},
    }
    (folder / "drafts.jsonl").write_text(json.dumps(KEY[0]) + "\n" + json.dumps(draft) + "\n")
    (folder / "empty.jsonl").write_text("")
    result = run(folder, "drafts.jsonl", "empty.jsonl", "--json")
    assert result.exit_code == 0
    assert "1 of 2 references are drafts that nobody has reviewed" in result.stderr
    assert "drafts" not in run(folder, "key.jsonl", "one.jsonl").stderr


def test_a_file_without_answers_is_no_system(folder: Path) -> None:
    """The key in the place of the answers, or answers under another name: no system was silent on everything."""
    result = run(folder, "key.jsonl", "key.jsonl")
    assert isinstance(result.exception, InputError)
    assert 'line 1 cannot be used: a line has an "answer", null where the system gave none' in str(result.exception)


@pytest.mark.parametrize("scoring", [command, evaluate])
def test_answers_to_references_that_are_left_out_are_ignored(tmp_path: Path, scoring: Command) -> None:
    """A system answers the whole key, and only what a person has reviewed is scored."""
    key = [
        {"utterance": f"u{one}", "speaker": "s1", "class": "A", "ref": str(one), "reviewed": one < 3}
        for one in range(4)
    ]
    whole = [{"utterance": f"u{one}", "answer": str(one)} for one in range(4)]
    strange = [{"utterance": "u9", "answer": "1"}]
    for name, items in (("key", key), ("whole", whole), ("strange", strange)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")

    def scored(answers: str) -> Result:
        return CliRunner().invoke(scoring, ["--reviewed", str(tmp_path / "key.jsonl"), str(tmp_path / answers)])

    done = scored("whole.jsonl")
    assert done.exit_code == 0, (done.output, done.exception)
    assert "1 of 4 references are left out" in done.stderr
    assert "references:reviewed,1 left out" in done.stdout.replace("\n", "")
    assert "not in the key: u9" in str(scored("strange.jsonl").exception)
