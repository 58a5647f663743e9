"""The end-to-end measures: tasks completed, the time and the turns they took, giving up, and what subjects say of it.

Counted are the tasks whose sheet has a key and that the subject began; a task is completed where every blank with a key
is right. Time is from when she had the task and could speak until she closed its sheet, or it was over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

from wizard.corpus.layers import ScenarioLayer, SessionRecord
from wizard.report.page import heading, table


@dataclass(frozen=True)
class TaskFigures:
    """One task, or all of them, over sessions."""

    name: str
    tasks: int
    """Times that it was begun."""
    completed: int
    wrong: int
    gave_up: int
    open: int
    right: int
    """Blanks."""
    blanks: int
    """With a key."""
    minutes: float | None
    """Half of those completed took no longer; None where none was."""
    turns: float | None
    """Half of those completed took no more turns."""


@dataclass(frozen=True)
class Rating:
    """A question of the questionnaire with five points."""

    question: str
    answers: int
    mean: float


def task_figures(records: Iterable[SessionRecord]) -> list[TaskFigures]:
    """Each task by domain and number, and then all of them; nothing where no task was begun."""
    by_task: dict[tuple[str, int], list[ScenarioLayer]] = {}
    titles: dict[tuple[str, int], str] = {}
    for record in records:
        for task in record.scenarios:
            if task.outcome:
                by_task.setdefault((record.domain, task.number), []).append(task)
                titles[record.domain, task.number] = f"{record.domain} {task.number}. {task.title}"
    figures = [_figures(titles[key], by_task[key]) for key in sorted(by_task)]
    every = [task for tasks in by_task.values() for task in tasks]
    return [*figures, _figures("all tasks", every)] if every else []


def ratings(records: Iterable[SessionRecord]) -> list[Rating]:
    """The mean of each question with points, in the order in which they were asked."""
    points: dict[str, list[int]] = {}
    for record in records:
        for question in record.questionnaire:
            if question.points is not None:
                points.setdefault(question.question, []).append(question.points)
    return [Rating(question, len(given), round(mean(given), 2)) for question, given in points.items()]


def _figures(name: str, tasks: Sequence[ScenarioLayer]) -> TaskFigures:
    outcomes = [task.outcome for task in tasks]
    completed = [task for task in tasks if task.outcome == "completed"]
    seconds = [task.seconds for task in completed if task.seconds is not None]
    blanks = [blank for task in tasks for blank in task.blanks if blank.has_key]
    return TaskFigures(
        name=name,
        tasks=len(tasks),
        completed=len(completed),
        wrong=outcomes.count("wrong"),
        gave_up=outcomes.count("gave_up"),
        open=outcomes.count("open"),
        right=sum(blank.judged == "right" for blank in blanks),
        blanks=len(blanks),
        minutes=round(median(seconds) / 60, 2) if seconds else None,
        turns=median([task.turns for task in completed]) if completed else None,
    )


def task_lines(records: Sequence[SessionRecord]) -> list[str]:
    """For a terminal: all tasks on a line, and the ratings; nothing where no task was begun."""
    found = task_figures(records)
    lines = []
    if found:
        every = found[-1]
        lines.append(
            f"Tasks: {every.completed} of {every.tasks} completed, {every.wrong} finished with a mistake, "
            f"{every.gave_up} given up, {every.open} left open"
        )
        lines.append(f"  {every.right} of {every.blanks} blanks right{_took(every)}")
    rated = ", ".join(f"{one.question} {one.mean:.1f}" for one in ratings(records))
    return [*lines, f"  of 5 points: {rated}"] if rated else lines


def _took(every: TaskFigures) -> str:
    if every.minutes is None or every.turns is None:
        return ""
    return f"; half of those completed took {every.minutes:.1f} minutes and {every.turns:g} turns"


def task_section(records: Sequence[SessionRecord]) -> Iterator[str]:
    """For a page: a table of tasks and one of ratings; nothing where there are none."""
    if found := task_figures(records):
        yield heading("Tasks")
        rows = [
            (one.name, one.tasks, one.completed, one.wrong, one.gave_up, one.open, f"{one.right}/{one.blanks}",
             "-" if one.minutes is None else f"{one.minutes:.1f}", "-" if one.turns is None else f"{one.turns:g}")
            for one in found
        ]  # fmt: skip
        columns = ("task", "begun", "completed", "with a mistake", "given up", "open", "blanks right",
                   "minutes, half of the completed", "turns, half of the completed")  # fmt: skip
        yield table(columns, rows, numbers=2, name="tasks")
    if rated := ratings(records):
        yield heading("What subjects say")
        yield table(
            ("question", "answers", "mean of 1 to 5"), [(r.question, r.answers, f"{r.mean:.2f}") for r in rated]
        )
