"""Tasks that subjects completed, in an evaluation: read from exports, counted by condition, wrong files told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wizard.cli import evaluate, score
from wizard.export.jsonl import TASK_COLUMNS
from wizard.score.errors import TasksUnusable
from wizard.score.tasks import completions, read_tasks

ROWS = (
    "s1-1	s1		plain	2	One	completed	2	2	60.0	3",
    "s1-1	s1		plain	3	Two	wrong	1	2	90.0	4",
    "s1-1	s1		plain	4	Three		0	0		0",
    "s2-1	s2		plain	2	One	gave_up	0	2	30.0	1",
    "s2-2	s2		memory	2	One	completed	2	2	120.0	5",
    "s3-1	s3		memory	2	One	completed	2	2		7",
)


def written(folder: Path, *rows: str) -> Path:
    path = folder / "tasks.tsv"
    path.write_text("\n".join(("\t".join(TASK_COLUMNS), *rows)) + "\n")
    return path


def test_completion_by_condition_with_an_interval_over_subjects(tmp_path: Path) -> None:
    held = read_tasks(written(tmp_path, *ROWS))
    assert len(held) == 5, "a task that nobody began is none"
    memory, plain = completions(held, seed=1)
    assert (memory.condition, memory.subjects, memory.completed, memory.figures.minutes) == ("memory", 2, 100.0, 2.0)
    assert (plain.figures.tasks, plain.figures.completed, plain.figures.wrong, plain.figures.gave_up) == (3, 1, 1, 1)
    assert (plain.figures.right, plain.figures.blanks, plain.figures.turns) == (3, 6, 3)
    assert plain.interval == pytest.approx((0.0, 50.0))
    assert memory.interval == (100.0, 100.0)
    assert completions(held, seed=1) == completions(held[::-1], seed=1)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("s1-1	s1		plain	2	One	finished	2	2	60.0	3", "'finished' is no outcome"),
        ("s1-1	s1		plain	two	One	completed	2	2	60.0	3", "two"),
        ("s1-1	s1		plain	2	One	completed", "export the corpus again"),
    ],
)
def test_a_line_that_is_none_is_told_with_its_number(tmp_path: Path, row: str, says: str) -> None:
    with pytest.raises(TasksUnusable, match=r"tasks\.tsv:2 cannot be used: ") as told:
        read_tasks(written(tmp_path, row))
    assert says in str(told.value)


def test_a_cell_of_a_hundred_thousand_characters_is_a_cell(tmp_path: Path) -> None:
    title = "long " * 40_000
    (held,) = read_tasks(written(tmp_path, f"s1-1\ts1\t\tplain\t2\t{title}\tcompleted\t2\t2\t60.0\t3"))
    assert held.name == f"2. {title}"


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    other = tmp_path / "other.tsv"
    other.write_text("a\tb\n")
    with pytest.raises(TasksUnusable, match="there is no column 'subject'"):
        read_tasks(other)
    with pytest.raises(TasksUnusable, match="cannot be read"):
        read_tasks(tmp_path / "none.tsv")


def test_the_report_of_an_evaluation_has_them(tmp_path: Path) -> None:
    (tmp_path / "key.jsonl").write_text('{"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5"}\n')
    (tmp_path / "one.jsonl").write_text('{"utterance": "u1", "answer": "5"}\n')
    tasks = written(tmp_path, *ROWS)
    said = [str(tmp_path / "key.jsonl"), str(tmp_path / "one.jsonl"), "--tasks", str(tasks)]
    shown = CliRunner().invoke(evaluate.command, said)
    assert shown.exit_code == 0, shown.output
    assert "Tasks completed, by the condition of the sessions" in shown.stdout
    (memory, plain) = json.loads(CliRunner().invoke(evaluate.command, [*said, "--json"]).stdout)["tasks"]
    assert (memory["condition"], memory["completed_percent"], plain["wrong"]) == ("memory", 100.0, 1)
    scored = CliRunner().invoke(score.command, said)
    assert scored.exit_code == 0, scored.output
    assert "Tasks completed, by the condition of the sessions" in scored.stdout
    assert json.loads(CliRunner().invoke(score.command, [*said, "--json"]).stdout)["tasks"] == [memory, plain]
    without = json.loads(CliRunner().invoke(score.command, [*said[:2], "--json"]).stdout)
    assert "tasks" not in without


@pytest.mark.parametrize("rows", [(), ROWS[2:3]])
def test_a_file_in_which_nobody_filled_a_sheet_is_told(tmp_path: Path, rows: tuple[str, ...]) -> None:
    tasks = written(tmp_path, *rows)
    (tmp_path / "key.jsonl").write_text(json.dumps({"utterance": "u1", "speaker": "s1", "class": "A", "ref": "5"}))
    (tmp_path / "ours.jsonl").write_text(json.dumps({"utterance": "u1", "answer": "5"}))
    for command in (score.command, evaluate.command):
        arguments = [str(tmp_path / "key.jsonl"), str(tmp_path / "ours.jsonl"), "--tasks", str(tasks)]
        result = CliRunner().invoke(command, arguments)
        assert result.exit_code == 0, result.output
        assert f"{tasks}: nobody filled a sheet that has a key" in result.stderr
