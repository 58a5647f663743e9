"""The end-to-end measures over sessions: completion, giving up, time and turns, ratings."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.test_sheets import held, wrote
from wizard.corpus.tasks import ratings, task_figures
from wizard.journal import events as ev
from wizard.report.tasks import task_lines, task_section

EASY = ev.AskedQuestion(id="easy", type="scale", text="It was easy.", low="no", high="yes")


def asked(points: int) -> tuple[ev.AnyEvent, ...]:
    return (
        ev.QuestionnaireGiven(why="finished", questions=(EASY,)),
        ev.QuestionReplied(question="easy", points=points),
    )


def test_tasks_and_ratings_over_sessions(tmp_path: Path) -> None:
    done, gave_up = ev.SheetClosed(scenario=2, how="done"), ev.SheetClosed(scenario=2, how="gave_up")
    records = [
        held(tmp_path / "a", wrote("48"), done, *asked(4)),
        held(tmp_path / "b", wrote("47"), done, *asked(3), turns=4),
        held(tmp_path / "c", gave_up, turns=1),
        held(tmp_path / "d", wrote("48"), turns=4),
        held(tmp_path / "e", turns=0),
    ]
    one, every = task_figures(records)
    assert one.name == "personnel 2. A task"
    assert (every.tasks, every.completed, every.wrong, every.gave_up, every.open) == (4, 2, 1, 1, 0)
    assert (every.right, every.blanks, every.turns) == (2, 4, 3)
    assert [(rating.question, rating.answers, rating.mean) for rating in ratings(records)] == [("It was easy.", 2, 3.5)]
    first, second, third = task_lines(records)
    assert first == "Tasks: 2 of 4 completed, 1 finished with a mistake, 1 given up, 0 left open"
    assert second.startswith("  2 of 4 blanks right; half of those completed took ")
    assert third == "  of 5 points: It was easy. 3.5"
    page = "".join(task_section(records))
    assert "personnel 2. A task" in page
    assert "3.50" in page


def test_nothing_is_said_where_nobody_had_a_sheet(tmp_path: Path) -> None:
    record = held(tmp_path / "a", turns=0)
    assert task_figures([record]) == []
    assert task_lines([record]) == []
    assert list(task_section([record])) == []
