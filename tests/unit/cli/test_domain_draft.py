"""`woz domain draft`, `lint` and `test`, and a language model on the command line of `woz ask`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli.ask import command as ask
from wizard.cli.domain import command
from wizard.errors import StateError, UsageError


@pytest.fixture
def drafted(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "zoo.sqlite")) as connection:
        connection.executescript(
            "CREATE TABLE animals (animal_id INTEGER PRIMARY KEY, name TEXT, weight REAL);"
            "INSERT INTO animals VALUES (1, 'jumbo', 4000), (2, 'felix', 4);"
        )
        connection.commit()
    result = woz("draft", "--database", f"sqlite:///{tmp_path / 'zoo.sqlite'}", "--out", str(tmp_path / "zoo"))
    assert result.exit_code == 0, result.exception
    assert result.stdout == f"{tmp_path / 'zoo'}\n"
    return tmp_path / "zoo"


def woz(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_a_draft_answers_lints_and_tests(drafted: Path) -> None:
    answered = CliRunner().invoke(ask, ["--domain", str(drafted), "which animal is the heaviest"])
    assert answered.exit_code == 0, answered.exception
    assert answered.stdout.rstrip().endswith("((1))")
    linted = woz("lint", str(drafted))
    assert linted.exit_code == 0, linted.stdout
    assert linted.stdout.endswith("0 errors, 0 warnings\n")
    tested = woz("test", str(drafted))
    assert tested.exit_code == 0
    assert tested.stdout.startswith("2 questions: 2 right, 0 wrong, 0 abstained; p50 ")


def test_a_draft_as_json(drafted: Path) -> None:
    out = drafted.parent / "other"
    result = woz("draft", "--database", str(drafted.parent / "zoo.sqlite"), "--out", str(out), "--json", "--name", "z")
    facts = json.loads(result.stdout)
    assert (facts["folder"], facts["classes"]) == (str(out), ["animal"])
    assert "name: z\n" in (out / "domain.yaml").read_text()


def test_nothing_is_drafted_over(drafted: Path) -> None:
    result = woz("draft", "--database", str(drafted.parent / "zoo.sqlite"), "--out", str(drafted))
    assert isinstance(result.exception, StateError)


def test_lint_fails_on_errors(drafted: Path) -> None:
    lexicon = drafted / "drafted.yaml"
    lexicon.write_text(lexicon.read_text().replace("column: animals.weight", "column: animals.mass"))
    result = woz("lint", str(drafted), "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["findings"][0]["rule"] == "dangling"


def test_a_wrong_answer_fails_the_test_an_abstention_does_not(drafted: Path) -> None:
    tests = drafted / "tests.jsonl"
    good = tests.read_text()
    wrong = {"id": "w", "question": "how many animals are there", "sql": "SELECT 3", "minimum": "3", "source": "x"}
    strange = {**wrong, "id": "s", "question": "what is the weather"}
    tests.write_text(good + json.dumps(strange) + "\n")
    assert woz("test", str(drafted)).exit_code == 0
    tests.write_text(good + json.dumps(strange) + "\n" + json.dumps(wrong) + "\n")
    result = woz("test", str(drafted))
    assert result.exit_code == 1
    assert "wrong      w: how many animals are there" in result.stdout
    assert "principles: 0 of 1 are cited by 3 right drafts or more, not " in result.stdout
    facts = json.loads(woz("test", str(drafted), "--json").stdout)
    assert (facts["right"], facts["wrong"], facts["abstained"]) == (2, 1, 1)
    assert [trial["verdict"] for trial in facts["trials"]] == ["right", "right", "abstained", "wrong"]
    assert facts["p95_ms"] >= facts["p50_ms"] > 0


def test_a_model_that_is_down_is_said_and_not_needed(drafted: Path) -> None:
    options = ["--domain", str(drafted), "--llm", "http://127.0.0.1:9/v1", "--llm-model", "m", "--llm-seconds", "5"]
    sure = CliRunner().invoke(ask, [*options, "how many animals are there"])
    assert sure.exit_code == 0
    assert sure.stdout.rstrip().endswith("2")
    assert "language model" not in sure.stderr, "it is not asked of what the rules are sure of"
    result = CliRunner().invoke(ask, [*options, "what do the animals dream of at night"])
    assert result.exit_code == 1
    assert "language model at http://127.0.0.1:9/v1: cannot be reached" in result.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--llm", "http://x"],
        ["--llm-model", "m"],
        ["--llm-key-env", "NOT_SET_ANYWHERE"],
        ["--llm", "http://x", "--llm-model", "m", "--llm-key-env", "NOT_SET_ANYWHERE"],
        ["--llm", "ftp://x", "--llm-model", "m"],
    ],
)
def test_a_model_needs_address_name_and_key(drafted: Path, options: list[str]) -> None:
    result = CliRunner().invoke(ask, ["--domain", str(drafted), *options, "how many animals are there"])
    assert isinstance(result.exception, UsageError)


def test_what_an_edit_loses_is_told_until_it_is_right_again(drafted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(drafted.parent / "cache"))
    assert "no longer right" not in woz("test", str(drafted)).stdout
    lexicon = drafted / "lexicon.yaml"
    before = lexicon.read_text()
    lexicon.write_text("attributes:\n  animal weight: null\n")
    for _ in range(2):
        told = [line for line in woz("test", str(drafted)).stdout.splitlines() if line.startswith("no longer right")]
        assert told == ["no longer right: What is the highest weight of the animals?"]
    lost = json.loads(woz("test", str(drafted), "--json").stdout)["no_longer_right"]
    assert lost == ["What is the highest weight of the animals?"]
    lexicon.write_text(before)
    assert "no longer right" not in woz("test", str(drafted)).stdout
