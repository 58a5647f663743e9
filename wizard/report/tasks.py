"""The end-to-end measures in words: what subjects completed and say of it, for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wizard.corpus.layers import SessionRecord
from wizard.corpus.tasks import TaskFigures, ratings, task_figures
from wizard.report.page import heading, table

TASK_COLUMNS = ("begun", "completed", "with a mistake", "given up", "open", "blanks right",
                "median minutes, completed", "median turns, completed")  # fmt: skip
"""What `task_cells` are."""


def task_cells(one: TaskFigures) -> tuple[str, ...]:
    """The figures as cells of a table."""
    minutes = "-" if one.minutes is None else f"{one.minutes:.1f}"
    counts = (one.tasks, one.completed, one.wrong, one.gave_up, one.open)
    return (*map(str, counts), f"{one.right}/{one.blanks}", minutes, "-" if one.turns is None else f"{one.turns:g}")


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
        rows = [(one.name, *task_cells(one)) for one in found]
        yield table(("task", *TASK_COLUMNS), rows, numbers=2, name="tasks")
    if rated := ratings(records):
        yield heading("What subjects say")
        yield table(
            ("question", "answers", "mean of 1 to 5"),
            [(r.question, r.answers, f"{r.mean:.2f}") for r in rated],
            numbers=2,
        )
