"""`woz domain learn`: what sessions teach is shown, approved, written, used, and taken back."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.unit.journal.building import SessionBuilder, reading
from wizard.ask.memory import read_memory
from wizard.cli.ask import command as ask
from wizard.cli.domain import command
from wizard.errors import InputError, UsageError
from wizard.journal import events
from wizard.journal.errors import NotASession

HOME = "SELECT city FROM employees WHERE last_name = 'TAI'"


@pytest.fixture(scope="module")
def url(built: Callable[[str], str]) -> str:
    return built("personnel")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By hand; direct; revised; direct but marked as a mistake; leaning on context; a message."""
    builder = SessionBuilder(tmp_path_factory.mktemp("sessions") / "s01")
    _answered(builder, "where would i send a postcard to tai", HOME, by_hand=True)
    builder.direct()
    builder.revised()
    _answered(builder, "how many clerks", "SELECT COUNT(*) FROM departments")
    builder.say(events.WizardErrorMarked(turn=builder.turn, text="departments, not clerks"))
    _answered(builder, "what is his salary", "SELECT salary FROM employees WHERE employee_id = 4456", context=0)
    builder.told()
    return builder.end()


def _answered(
    builder: SessionBuilder, text: str, sql: str, *, by_hand: bool = False, context: int | None = None
) -> None:
    builder.speak()
    builder.transcribe(text)
    offered = [] if by_hand else [reading("a reading", sql).model_copy(update={"context_used": context})]
    builder.request(1, text, offered)
    places = (None, None) if by_hand else (1, 0)
    builder.run(1, sql, "x", *places)
    builder.answer(1, sql, "x", *places)
    builder.displayed()
    builder.close_turn("answered")


def learn(*arguments: str | Path, said: str | None = None) -> Result:
    return CliRunner().invoke(command, ["learn", *map(str, arguments)], input=said)


def test_showing_writes_nothing(session: Path, url: str, tmp_path: Path) -> None:
    memory = tmp_path / "m.memory"
    without: list[str | Path] = []
    for extra in (without, ["--memory", memory]):
        result = learn(session, "--database", url, *extra)
        assert result.exit_code == 0, result.exception
        assert "pattern: where would i send a postcard to <employees.last_name>" in result.stdout
        assert "revised: how many employees are there" in result.stdout
        assert "how many clerks" not in result.stdout
        assert "his salary" not in result.stdout
        assert "1 turn left out: marked as the wizard's mistake" in result.stderr
        assert "1 turn left out: it leans on an earlier question" in result.stderr
        assert not memory.exists()
    assert "0 learned" in result.stderr


def test_approved_ones_enter_and_are_used(session: Path, url: str, tmp_path: Path) -> None:
    memory = tmp_path / "m.memory"
    shown = json.loads(learn(session, "--database", url, "--json").stdout)
    by_hand = next(one for one in shown["candidates"] if one["sql"] == HOME)
    result = learn(session, "--database", url, "--memory", memory, "--approve", by_hand["id"])
    assert result.exit_code == 0, result.exception
    kept = read_memory(memory)
    assert result.stdout.strip().splitlines()[-1] == kept.version
    assert [(pair.text, pair.sql, pair.origin, pair.source) for pair in kept.pairs] == [
        ("where would i send a postcard to tai", HOME, "sql", "s01-001")
    ]
    question = "where would i send a postcard to lease"
    base = ["--domain", "personnel", "--database", url, "--json", question]
    assert json.loads(CliRunner().invoke(ask, base).stdout)["status"] == "abstained"
    with_memory = json.loads(CliRunner().invoke(ask, ["--memory", str(memory), *base]).stdout)
    assert with_memory["status"] == "answered"
    assert with_memory["sql"] == HOME.replace("TAI", "LEASE")
    assert with_memory["paraphrase"].startswith("As approved before: ")


def test_one_by_one_at_a_terminal(session: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # By its name in the package the command is found, not its module.
    monkeypatch.setattr(sys.modules["wizard.cli.domain.learn"], "_is_terminal", lambda: True)
    memory = tmp_path / "m.memory"
    result = learn(session, "--database", url, "--memory", memory, said="n\ny\nq\n")
    assert result.exit_code == 0, result.exception
    assert [pair.source for pair in read_memory(memory).pairs] == ["s01-002"]
    assert result.stdout.count("pattern: ") == 3


def test_all_is_all_that_is_new(session: Path, url: str, tmp_path: Path) -> None:
    memory = tmp_path / "m.memory"
    learn(session, "--database", url, "--memory", memory, "--approve", "all")
    first = read_memory(memory)
    assert {pair.origin for pair in first.pairs} == {"direct", "revised", "sql"}
    again = learn(session, "--database", url, "--memory", memory, "--approve", "all")
    assert read_memory(memory).version == first.version
    assert "0 learned" in again.stderr


def test_a_file_of_pairs(url: str, tmp_path: Path) -> None:
    pairs, memory = tmp_path / "pairs.jsonl", tmp_path / "m.memory"
    lines = [
        {"text": "how many clerks", "sql": "SELECT COUNT(*) FROM jobs WHERE job_title = 'CLERK'"},
        {"text": "drop it", "sql": "DROP TABLE jobs"},
    ]
    pairs.write_text("".join(json.dumps(line) + "\n" for line in lines))
    result = learn("--pairs", pairs, "--memory", memory, "--domain", "personnel", "--database", url)
    assert result.exit_code == 0, result.exception
    assert [pair.source for pair in read_memory(memory).pairs] == ["pairs.jsonl:1"]
    assert "refused" in result.stdout
    assert "DROP is not a SELECT" in result.stdout


def test_a_file_of_pairs_without_a_domain(tmp_path: Path) -> None:
    pairs, memory = tmp_path / "pairs.jsonl", tmp_path / "m.memory"
    pairs.write_text('{"text": "x", "sql": "SELECT 1 FROM jobs"}\n')
    result = learn("--pairs", pairs, "--memory", memory)
    assert result.exit_code == 0, result.exception
    assert len(read_memory(memory).pairs) == 1
    assert "was not tried" in result.stderr


def test_what_contradicts_has_to_be_named(url: str, tmp_path: Path) -> None:
    pairs, memory = tmp_path / "pairs.jsonl", tmp_path / "m.memory"
    options: list[str | Path] = ["--pairs", pairs, "--memory", memory, "--domain", "personnel", "--database", url]
    pairs.write_text('{"text": "clerks?", "sql": "SELECT job_code FROM jobs"}\n')
    learn(*options)
    pairs.write_text('{"text": "clerks?", "sql": "SELECT job_title FROM jobs"}\n')
    result = learn(*options)
    assert "conflict" in result.stdout
    assert len(read_memory(memory).pairs) == 1
    named = result.stdout.split()[0]
    assert learn(*options, "--approve", named).exit_code == 0
    assert len(read_memory(memory).pairs) == 2


def test_forgetting(url: str, tmp_path: Path) -> None:
    pairs, memory = tmp_path / "pairs.jsonl", tmp_path / "m.memory"
    pairs.write_text('{"text": "x", "sql": "SELECT 1 FROM jobs"}\n')
    learn("--pairs", pairs, "--memory", memory)
    before = read_memory(memory)
    result = learn("--memory", memory, "--forget", before.pairs[0].id)
    after = read_memory(memory)
    assert result.stdout.strip() == after.version
    assert after.pairs == ()
    assert after.at(1).version == before.version


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([], UsageError),
        (["--forget", "x"], UsageError),
        (["--pairs", "p", "s01"], UsageError),
        (["s01", "--approve", "all"], UsageError),
        (["--pairs", "nowhere.jsonl", "--memory", "m"], InputError),
        (["nowhere", "--memory", "m"], NotASession),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], error: type[Exception]) -> None:
    assert isinstance(learn(*arguments).exception, error)


@pytest.mark.parametrize("line", ["{", "[]", '{"text": "x"}', '{"text": 1, "sql": "y"}'])
def test_a_bad_pair_is_named(tmp_path: Path, line: str) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text(f'{{"text": "x", "sql": "y"}}\n{line}\n')
    result = learn("--pairs", pairs)
    assert isinstance(result.exception, InputError)
    assert f"{pairs}:2: " in str(result.exception)


def test_an_id_that_nothing_has(session: Path, url: str, tmp_path: Path) -> None:
    result = learn(session, "--database", url, "--memory", tmp_path / "m", "--approve", "00000000")
    assert isinstance(result.exception, UsageError)
    assert not (tmp_path / "m").exists()
