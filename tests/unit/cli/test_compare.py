"""`woz compare`: arguments as files, texts or stdin; outcomes and exit codes; batches."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from wizard.cli.compare import command
from wizard.errors import InputError, UsageError


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=stdin)


@pytest.mark.parametrize(
    ("arguments", "code", "lines"),
    [
        (("5", "((5))"), 0, ["minimum: correct"]),
        (("5", "6"), 1, ["minimum: incorrect"]),
        (("5", "NO_ANSWER"), 1, ["minimum: no_answer"]),
        (("5", "(1 OR 5)"), 1, ["minimum: malformed"]),
        (("5", "((5 6))", "--max", "((5 6))"), 0, ["minimum: correct", "bounded: correct"]),
        (("5", "((5 7))", "--max", "((5 6))"), 1, ["minimum: correct", "bounded: incorrect"]),
        (("TRUE", "True"), 1, ["minimum: incorrect"]),
        (("TRUE", "True", "--dialect", "1989"), 0, ["minimum: correct"]),
        (("100.0", "101"), 1, ["minimum: incorrect"]),
        (("100.0", "101", "--tolerance", "0.01"), 0, ["minimum: correct"]),
        (('"2 km"', '"2000 m"', "--extension", "units"), 0, ["minimum: correct"]),
        (("((0 0 1)(0 1 0)(1 0 0))", "((1 0 0)(0 1 0)(1 1 1))", "--budget", "0"), 1, ["minimum: undetermined"]),
    ],
)
def test_outcomes_and_exit_codes(arguments: tuple[str, ...], code: int, lines: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout.splitlines()) == (code, lines)


def test_files_and_stdin(tmp_path: Path) -> None:
    ref, hyp = tmp_path / "ref.cas", tmp_path / "answer"
    ref.write_text('(("é" 1))\n', "utf-8")
    hyp.write_text('((1 "é" 2))\n', "utf-8")
    assert run(str(ref), str(hyp)).exit_code == 0
    assert run(str(ref), "-", stdin='((1 "é"))').exit_code == 0
    hyp.write_bytes(b"\xff")
    assert isinstance(run(str(ref), str(hyp)).exception, InputError)
    missing = run(str(ref), str(tmp_path / "missing.ans"))
    assert isinstance(missing.exception, InputError)
    assert "there is no file" in str(missing.exception)


@pytest.mark.parametrize(
    "arguments", [("((", "5"), ("", "5"), ("5", "5", "--max", "(("), ("5", "5", "--max", "(1 OR 2)")]
)
def test_an_unreadable_reference_is_an_error_of_input(arguments: tuple[str, ...]) -> None:
    error = run(*arguments).exception
    assert isinstance(error, InputError)
    assert error.exit_code == 3
    assert str(error).startswith("REF or MAX cannot be used: ")


def test_a_malformed_hyp_says_why_on_stderr() -> None:
    result = run("5", "((")
    assert (result.exit_code, result.stdout) == (1, "minimum: malformed\n")
    assert "line 1, column 3" in result.stderr


def test_a_word_in_mixed_case_is_warned_of() -> None:
    result = run("YES", "Yes")
    assert (result.exit_code, result.stdout) == (1, "minimum: incorrect\n")
    assert result.stderr == 'woz: HYP: line 1, column 1: Yes is a string; write YES or yes, or "Yes"\n'


def test_explanations() -> None:
    result = run('(("a" 1) ("b" 2))', '((1 "a") (2 "c"))', "--explain")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "minimum: incorrect",
        "alternative 1, minimum: HYP lacks 1 and adds 1 tuples under the best choice of columns",
        "  columns: 1 is 2, 2 is 1",
        '  missed: ("b" 2)',
        '  extra: ("c" 2)',
    ]
    found = json.loads(run('(("a" 1) ("b" 2))', '((1 "a") (2 "c"))', "--explain", "--json").stdout)
    assert found["minimum"] == "incorrect"
    assert found["explanations"][0]["missed"] == [['"b"', "2"]]
    assert found["explanations"][0]["mapping"] == [1, 0]


def test_json() -> None:
    found = json.loads(run("(7 OR 5)", "((5 6))", "--max", "((5 6))", "--json").stdout)
    assert found == {"minimum": "correct", "bounded": "correct", "alternative": 1, "mapping": [0]}
    assert "column 3" in json.loads(run("5", "((", "--json").stdout)["reason"]


def test_usage() -> None:
    for arguments in ((), ("5",), ("5", "5", "--batch", "x"), ("5", "5", "--extension", "roman")):
        assert isinstance(run(*arguments).exception, UsageError)
    assert run("5", "5", "--tolerance", "1").exit_code == 2


def test_batch_from_a_file_and_from_stdin(tmp_path: Path) -> None:
    pairs = [{"id": "a", "ref": "5", "hyp": "5"}, {"id": "b", "ref": "((", "hyp": "5"}, {"id": "c", "ref": "5"}]
    text = "".join(json.dumps(pair) + "\n" for pair in pairs)
    (tmp_path / "pairs.jsonl").write_text(text, "utf-8")
    for result in (run("--batch", str(tmp_path / "pairs.jsonl")), run("--batch", "-", stdin=text)):
        assert result.exit_code == 0
        found = [json.loads(line) for line in result.stdout.splitlines()]
        assert found[0] == {"id": "a", "minimum": "correct", "bounded": None}
        assert (found[1]["id"], found[1]["minimum"], found[1]["bounded"]) == ("b", None, None)
        assert "column 3" in found[1]["error"]
        assert found[2] == {"id": "c", "minimum": "no_answer", "bounded": None}


def test_a_batch_file_that_is_not_there() -> None:
    error = run("--batch", "/nowhere/pairs.jsonl").exception
    assert isinstance(error, InputError)
    assert "/nowhere/pairs.jsonl cannot be read" in str(error)


def test_the_command_itself(tmp_path: Path) -> None:
    """Through the entry that people use: one line on stderr and the code, never a traceback."""
    woz = [sys.executable, "-c", "from wizard.cli import main; main()", "compare"]
    done = subprocess.run([*woz, "((", "5"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert (
        done.stderr
        == "woz: REF or MAX cannot be used: line 1, column 3: expected a value or ); found the end of the text\n"
    )
    text = "".join(json.dumps({"id": n, "ref": "5", "hyp": str(n)}) + "\n" for n in range(3000))
    done = subprocess.run(
        [*woz, "--batch", "-", "--jobs", "2"], input=text, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [item["id"] for item in found if item["minimum"] == "correct"] == [5]
    assert len(found) == 3000
