"""`woz ask`: a question, a prompt with context, a batch."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.ask.errors import NoAnswerForm, ToolDefect
from wizard.ask.interface import Outcome, Request
from wizard.ask.tool import LexiconTool
from wizard.cli.ask import command
from wizard.errors import InputError, UsageError


@pytest.fixture(scope="module")
def url(built: Callable[[str], str]) -> str:
    return built("personnel")


def woz_ask(url: str, *arguments: str, said: str | None = None) -> Result:
    return CliRunner().invoke(command, ["--domain", "personnel", "--database", url, *arguments], input=said)


def test_a_question(url: str) -> None:
    result = woz_ask(url, "--sql", "How many employees are there in department 45?")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Count all employees who work in department 45."
    assert lines[1].strip().startswith("SELECT COUNT(*)")
    assert lines[-1] == "48"


def test_a_table(url: str) -> None:
    result = woz_ask(url, "--sql", "list the Hispanic employees")
    header, rule, *rows = result.stdout.splitlines()[2:]
    assert header.split("  ")[0] == "Last name"
    assert set(rule) == {"-", " "}
    assert len(rows) == 3 + 3
    assert result.stdout.rstrip().endswith("(6213))")


def test_not_understood(url: str) -> None:
    result = woz_ask(url, "how many emploees are there")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "'emploees'" in result.stderr
    assert "employees" in result.stderr


def test_json(url: str) -> None:
    answered = json.loads(woz_ask(url, "--json", "Does Sharon Lease work in department 10?").stdout)
    assert (answered["status"], answered["minimum"], answered["unknown"]) == ("answered", "TRUE", [])
    assert answered["sql"].startswith("SELECT CASE WHEN EXISTS")
    assert {"sql", "paraphrase"} <= set(answered["alternatives"][0])
    assert answered["ms"] > 0


def test_prompt_with_context(url: str) -> None:
    result = woz_ask(url, said="What is Mary Smith's job title?\nWhat is her salary?\nhow about Paul Tai\n")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if not line.startswith((" ", "-", "L", "M", "S", "T"))] == [
        '"PROJECT MANAGER"', "52000", "47850",
    ]  # fmt: skip


def test_batch_in_order(url: str, tmp_path: Path) -> None:
    lines = [
        {"id": "a", "text": "How about Paul Tai?", "context": ["What's Sharon Lease's salary?"]},
        {"id": 2, "text": "what is the weather"},
        {"id": None, "text": "count the clerks", "context": []},
    ]
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n\n")
    result = woz_ask(url, "--batch", str(path))
    assert result.exit_code == 0, result.stderr
    out = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["id"] for line in out] == ["a", 2, None]
    assert [line["status"] for line in out] == ["answered", "abstained", "answered"]
    assert [line["minimum"] for line in out] == ["47850", None, "26"]
    assert out[1]["unknown"] == ["weather"]
    assert set(out[0]) >= {"id", "status", "sql", "paraphrase", "minimum", "alternatives", "unknown", "ms"}


def test_a_defect_of_the_tool_costs_one_line(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = LexiconTool.ask

    def failing(tool: LexiconTool, request: Request) -> Outcome:
        if "nurses" in request.text:
            raise ValueError("a rule is wrong")
        return asked(tool, request)

    monkeypatch.setattr(LexiconTool, "ask", failing)
    path = tmp_path / "batch.jsonl"
    path.write_text('{"id": 1, "text": "count the nurses"}\n{"id": 2, "text": "count the clerks"}\n')
    result = woz_ask(url, "--batch", str(path))
    assert result.exit_code == 0
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["status"] == "error"
    assert first["reason"].startswith("a defect of the tool: ValueError: a rule is wrong (test_ask.py, line")
    assert "count the nurses" in result.stderr
    assert second["minimum"] == "26"
    alone = woz_ask(url, "count the nurses")
    assert isinstance(alone.exception, ToolDefect)
    assert str(alone.exception).startswith("a defect of the tool, at 'count the nurses': ValueError: a rule is wrong (")


@pytest.mark.parametrize(
    ("line", "says"), [("{", "not JSON"), ('{"id": 1}', "no text"), ('{"text": "x", "context": "y"}', "list of texts")]
)
def test_a_bad_line_is_named(url: str, tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "batch.jsonl"
    path.write_text(f'{{"id": 1, "text": "count the clerks"}}\n{line}\n')
    result = woz_ask(url, "--batch", str(path))
    assert isinstance(result.exception, InputError)
    assert f"{path}:2: " in str(result.exception)
    assert says in str(result.exception)


def test_either_a_question_or_a_batch(url: str) -> None:
    result = woz_ask(url, "count the clerks", "--batch", "-")
    assert isinstance(result.exception, UsageError)


def test_sureness_is_told_beside_the_answer_and_in_json(url: str) -> None:
    question = "How many employees are there in department 45?"
    assert any(word in woz_ask(url, question).stderr for word in ("sure (", "likely ("))
    told = json.loads(woz_ask(url, question, "--json").stdout)
    assert told["sureness"] in ("sure", "likely", "unsure")
    assert 0 < told["score"] < 1
    assert told["left_out"] == []


def test_what_would_be_understood_is_suggested_and_never_answered(url: str) -> None:
    question = "who earns over 50000 on the moon"
    result = woz_ask(url, question)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "would be understood, without 'on the moon': who earns over 50000" in result.stderr
    told = json.loads(woz_ask(url, question, "--json").stdout)
    assert (told["status"], told["minimum"]) == ("abstained", None)
    assert told["suggestions"][0]["text"] == "who earns over 50000"


def test_explain_prints_leaves_rules_and_what_plausibility_rests_on(url: str) -> None:
    shown = woz_ask(url, "--explain", "how many clerks are there").stdout
    assert "0:how 1:many 2:clerks" in shown
    assert "Count all clerks." in shown
    assert "NP     predicate [clerks" in shown
    assert "plausibility 0." in shown
    assert "\nchart\n" not in shown
    assert "\nchart\n" in woz_ask(url, "--chart", "how many clerks are there").stdout
    unread = woz_ask(url, "--explain", "frobnicate the clerks").stdout
    assert "unknown 0:frobnicate" in unread
    assert "no reading" in unread


def test_explain_needs_one_question(url: str) -> None:
    result = woz_ask(url, "--explain")
    assert isinstance(result.exception, UsageError)


def test_the_answer_without_its_statement_and_the_prompts_own_words(url: str) -> None:
    result = woz_ask(url, "How many employees are there in department 45?")
    assert "SELECT" not in result.stdout
    said = "help\nsql\nhow many employees are there in department 45\nsql\nnew\nsql\nquit\nhow many clerks are there\n"
    result = woz_ask(url, said=said)
    assert result.exit_code == 0, result.output
    assert "the statement behind the last answer" in result.stderr
    assert result.stderr.count("Nothing has been answered yet.") == 2
    assert result.stdout.count("SELECT COUNT(*)") == 1
    assert "clerks" not in result.stdout, "it was left before"


def test_values_that_no_answer_can_hold_are_told_in_json_and_in_words(url: str, tmp_path: Path) -> None:
    """A column of numbers in SQLite may hold an infinity; `woz` says so in a line."""
    file = tmp_path / "infinite.sqlite"
    shutil.copyfile(url.removeprefix("sqlite:///"), file)
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE employees SET salary = 9e999 WHERE last_name = 'LEASE'")
    told = json.loads(woz_ask(f"sqlite:///{file}", "--json", "What is Sharon Lease's salary?").stdout)
    assert told["status"] == "error"
    assert "row 1, column 1: Infinity" in told["reason"]
    with pytest.raises(NoAnswerForm):
        CliRunner().invoke(
            command,
            ["--domain", "personnel", "--database", f"sqlite:///{file}", "What is Sharon Lease's salary?"],
            catch_exceptions=False,
        )
