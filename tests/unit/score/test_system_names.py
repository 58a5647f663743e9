"""Systems that share a file's name are told apart by their folder; the same twice is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cli import evaluate, score
from wizard.score.errors import HypothesesUnusable
from wizard.score.system_names import told_apart


@pytest.mark.parametrize(
    ("names", "places", "told"),
    [
        (["a", "b"], ["x/a.jsonl", "x/b.jsonl"], ["a", "b"]),
        (["sls", "sls", "b"], ["tool/sls.jsonl", Path("retrieval/sls.jsonl"), "b"], ["tool/sls", "retrieval/sls", "b"]),
        (["nl", "nl"], ["s3://here/one/nl", "s3://here/two/nl/"], ["one/nl", "two/nl"]),
    ],
)
def test_names(names: list[str], places: list[str | Path], told: list[str]) -> None:
    assert told_apart(names, places) == told


def test_a_file_of_the_folder_one_works_in_has_that_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tool").mkdir()
    monkeypatch.chdir(tmp_path / "tool")
    assert told_apart(["sls", "sls"], ["sls.jsonl", "../retrieval/sls.jsonl"]) == ["tool/sls", "retrieval/sls"]


def test_names_that_are_equal_even_so_are_refused() -> None:
    with pytest.raises(HypothesesUnusable, match="a/sls cannot be used: two systems have this name"):
        told_apart(["sls", "sls"], ["x/a/sls.jsonl", "y/a/sls.jsonl"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "key.jsonl").write_text(json.dumps({"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5"}))
    for system, answer in (("tool", "5"), ("retrieval", "6")):
        (tmp_path / system).mkdir()
        (tmp_path / system / "sls.jsonl").write_text(json.dumps({"utterance": "u1", "answer": answer}))
    return tmp_path


def test_outcomes_keep_every_system(folder: Path) -> None:
    files = [str(folder / one) for one in ("key.jsonl", "tool/sls.jsonl", "retrieval/sls.jsonl")]
    result = CliRunner().invoke(score.command, [*files, "--outcomes", str(folder / "o.jsonl")])
    assert result.exit_code == 0, result.output
    systems = json.loads((folder / "o.jsonl").read_text())["systems"]
    assert {name: found["minimum"] for name, found in systems.items()} == {
        "tool/sls": "correct", "retrieval/sls": "incorrect",
    }  # fmt: skip
    assert "│ tool/sls " in result.stdout
    CliRunner().invoke(score.command, [*files, "--outcomes", str(folder / "o.csv")])
    columns = (folder / "o.csv").read_text().splitlines()[0].split(",")
    assert len(columns) == len(set(columns))


def test_the_same_system_twice_is_refused(folder: Path) -> None:
    files = [str(folder / one) for one in ("key.jsonl", "tool/sls.jsonl", "tool/sls.jsonl")]
    for command in (score.command, evaluate.command):
        assert isinstance(CliRunner().invoke(command, files).exception, HypothesesUnusable)


def test_an_evaluation_names_them_alike(folder: Path) -> None:
    files = [str(folder / one) for one in ("key.jsonl", "tool/sls.jsonl", "retrieval/sls.jsonl")]
    found = json.loads(CliRunner().invoke(evaluate.command, [*files, "--json"]).stdout)
    assert [one["name"] for one in found["conditions"][0]["systems"]] == ["tool/sls", "retrieval/sls"]


def test_scores_and_evaluations_tell_p_alike(folder: Path) -> None:
    """Corrected for the number of pairs, and never as 0.0000."""
    utterances = [f"u{number}" for number in range(40)]
    key = [{"utterance": one, "speaker": "s1", "class": "A", "ref": "5"} for one in utterances]
    (folder / "key.jsonl").write_text("".join(json.dumps(line) + "\n" for line in key))
    for system, answer in (("good", "5"), ("poor", "6"), ("worst", "7")):
        lines = [json.dumps({"utterance": one, "answer": answer}) + "\n" for one in utterances]
        (folder / f"{system}.jsonl").write_text("".join(lines))
    files = [str(folder / f"{one}.jsonl") for one in ("key", "good", "poor", "worst")]
    printed = CliRunner().invoke(score.command, files).stdout
    assert "0.0000" not in printed
    assert "< 0.0001" in printed
    assert "p, corrected" in printed
    scored = json.loads(CliRunner().invoke(score.command, [*files, "--json"]).stdout)["comparisons"]
    evaluated = json.loads(CliRunner().invoke(evaluate.command, [*files, "--json"]).stdout)["conditions"][0]["pairs"]
    assert [one["p_corrected"] for one in scored] == [one["p_corrected"] for one in evaluated]
    assert scored[0]["p_corrected"] > scored[0]["minimum"]["p"]
