"""`woz evaluate` and the rows of `woz score`: files that are new, JSON for programs, one line for what is wrong."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli import evaluate, score
from wizard.errors import StateError, UsageError

KEY = [
    {"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5", "max": "((5 6))", "words": "how many"},
    {"utterance": "u2", "speaker": "s2", "class": "D1", "ref": "((1))", "words": "which of them"},
]
ONE = [{"utterance": "u1", "answer": "5"}, {"utterance": "u2", "answer": "((1))", "transcription": "which of then"}]
TWO = [{"utterance": "u1", "answer": "6", "transcription": "how many"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, items in (("key", KEY), ("one", ONE), ("two", TWO)):
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> Result:
    named = [str(folder / one) if "." in one else one for one in arguments]
    return CliRunner().invoke(evaluate.command, named)


def test_the_report_in_words_and_as_a_page(folder: Path) -> None:
    result = run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--html", "report.html", "--penalty", "1")
    assert result.exit_code == 0, result.output
    assert "SPREC: what the recogniser wrote" in result.stdout
    assert "a wrong one costing 1" in " ".join(result.stdout.split())
    page = (folder / "report.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "HYP lacks 1 and adds 1" in page


def test_json(folder: Path) -> None:
    found = json.loads(run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--json").stdout)
    (part,) = found["conditions"]
    assert part["condition"] == "sls"
    assert [system["name"] for system in part["systems"]] == ["one", "two"]
    assert part["pairs"][0]["minimum"]["only_first"] == 2
    assert found["recognition"]["pairs"] == [
        {"first": "one", "second": "two", "utterances": 0, "errors": [0, 0], "z": None, "p": 1.0, "p_corrected": 1.0}
    ]


def test_every_table_as_a_file_for_spreadsheets(folder: Path) -> None:
    lines = [json.dumps({**item, "site": "=cmd", "principles": ["2.3.1"]}) + "\n" for item in KEY]
    (folder / "key.jsonl").write_text("".join(lines))
    assert run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--csv", "tables.d").exit_code == 0
    read = {
        path.name: list(csv.reader(path.read_text("utf-8").splitlines()))
        for path in sorted((folder / "tables.d").iterdir())
    }
    by_speaker = next(rows for name, rows in read.items() if "speaker" in name)
    assert [row[0] for row in by_speaker] == ["speaker", "s1", "s2"]
    assert by_speaker[0][1:] == ["N", "one", "two"]
    assert any("class" in name for name in read)
    assert any("fail" in name for name in read)
    every = list(read.values())[-1]
    assert every[0] == ["utterance", "class", "speaker", "site", "principles", "said", "one", "two"]
    assert every[1][:5] == ["u1", "A", "s1", "'=cmd", "2.3.1"]
    again = run(folder, "key.jsonl", "one.jsonl", "two.jsonl", "--csv", "tables.d")
    assert isinstance(again.exception, StateError)


def test_nothing_is_written_over(folder: Path) -> None:
    (folder / "report.html").write_text("mine")
    result = run(folder, "key.jsonl", "one.jsonl", "--html", "report.html")
    assert isinstance(result.exception, StateError)
    assert (folder / "report.html").read_text() == "mine"
    result = CliRunner().invoke(
        score.command,
        [str(folder / "key.jsonl"), str(folder / "one.jsonl"), "--outcomes", str(folder / "no" / "o.csv")],
    )
    assert isinstance(result.exception, StateError)


@pytest.mark.parametrize("name", ["outcomes.csv", "outcomes.jsonl"])
def test_every_verdict_of_a_score(folder: Path, name: str) -> None:
    arguments = [str(folder / one) for one in ("key.jsonl", "one.jsonl", "two.jsonl")]
    result = CliRunner().invoke(score.command, [*arguments, "--outcomes", str(folder / name)])
    assert result.exit_code == 0, result.output
    with (folder / name).open(newline="") as file:
        if name.endswith("csv"):
            lines = list(csv.DictReader(file))
            assert [line["two minimum"] for line in lines] == ["incorrect", "no_answer"]
        else:
            rows = [json.loads(line) for line in file]
            assert [row["systems"]["two"]["minimum"] for row in rows] == ["incorrect", "no_answer"]


def test_every_verdict_of_a_score_as_a_page(folder: Path) -> None:
    arguments = [str(folder / one) for one in ("key.jsonl", "one.jsonl", "two.jsonl")]
    result = CliRunner().invoke(score.command, [*arguments, "--outcomes", str(folder / "o.html")])
    assert result.exit_code == 0, result.output
    page = (folder / "o.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    found = re.findall(r"<h2>(.*?)</h2>", page)
    assert found[0] == "Scores"
    assert found[-1] == "Every verdict"
    assert "Scores by class" in found
    assert len(re.findall(r"<tr><td[^>]*>u\d", page.partition("<h2>Every verdict</h2>")[2])) == 2
    assert "no_answer" in page
    assert "http" not in page


def test_other_names_of_the_file_are_refused_before_the_work(folder: Path) -> None:
    result = CliRunner().invoke(score.command, [str(folder / "none"), str(folder / "none"), "--outcomes", "o.xls"])
    assert isinstance(result.exception, UsageError)


def test_the_first_table_has_the_conditions_side_by_side(folder: Path) -> None:
    for name, answer in (("sls", "6"), ("nl", "5"), ("own", "7")):
        (folder / "team").mkdir(exist_ok=True)
        (folder / "team" / f"{name}.jsonl").write_text(json.dumps({"utterance": "u1", "answer": answer}))
    (folder / "team" / "sprec.jsonl").write_text(json.dumps({"utterance": "u1", "transcription": "how many"}))
    arguments = [str(folder / one) for one in ("key.jsonl", "team", "two.jsonl")]
    result = CliRunner().invoke(evaluate.command, [*arguments, "--csv", str(folder / "tables")])
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("The systems side by side")
    first = min((folder / "tables").iterdir())
    columns, team, two = csv.reader(first.read_text().splitlines())
    assert columns == ["system", "word error rate", "NL: score", "SLS: score", "NL, own history: score"]
    assert team == ["team", "0.0", "50.0", "-50.0", "-50.0"]
    assert two == ["two", "0.0", "", "-50.0", ""], "what was not handed in is an empty cell"


def test_the_minimums_verdict_is_kept_beside_the_maximums(folder: Path) -> None:
    (folder / "wide.jsonl").write_text(json.dumps({"utterance": "u1", "answer": "((5 7))"}))
    arguments = [str(folder / one) for one in ("key.jsonl", "wide.jsonl")]
    result = CliRunner().invoke(
        evaluate.command, [*arguments, "--html", str(folder / "r.html"), "--csv", str(folder / "tables")]
    )
    assert result.exit_code == 0, result.output
    assert "incorrect (minimum alone: correct): beyond the maximum" in (folder / "r.html").read_text()
    assert "incorrect (minimum alone: correct)" in max((folder / "tables").iterdir()).read_text()
    assert result.stdout.count("Scores are under minimum and maximum") == 3, "side by side, by class, by speaker"
    lines = [json.dumps({name: value for name, value in item.items() if name != "max"}) + "\n" for item in KEY]
    (folder / "key.jsonl").write_text("".join(lines))
    plain = CliRunner().invoke(evaluate.command, arguments)
    assert plain.stdout.count("Scores are under the minimum: the key has no maxima") == 3
