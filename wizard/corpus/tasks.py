"""The end-to-end measures: tasks completed, the time and the turns they took, giving up, and what subjects say of it.

Counted are the tasks whose sheet has a key and that the subject began; a task is completed where every blank with a key
is right. Time is from when she had the task and could speak until she closed its sheet, or it was over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

from wizard.corpus.layers import SessionRecord


@dataclass(frozen=True, slots=True)
class HeldTask:
    """A task that one subject began, whose sheet has a key."""

    subject: str
    group: str
    condition: str
    """Of the plan: under which condition, or with which system, the session was held; empty where there is no plan."""
    name: str
    outcome: str
    """`completed`, `wrong`, `gave_up` or `open`."""
    right: int
    """Blanks."""
    blanks: int
    """With a key."""
    seconds: float | None
    turns: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Rating:
    """A question of the questionnaire with five points."""

    question: str
    answers: int
    mean: float


def held_tasks(records: Iterable[SessionRecord]) -> Iterator[HeldTask]:
    """Each task with an outcome, session after session; its name tells domain and number."""
    for record in records:
        for task in record.scenarios:
            if task.outcome:
                with_key = [blank for blank in task.blanks if blank.has_key]
                yield HeldTask(
                    subject=record.subject,
                    group=record.group,
                    condition=record.condition,
                    name=f"{record.domain} {task.number}. {task.title}",
                    outcome=task.outcome,
                    right=sum(blank.judged == "right" for blank in with_key),
                    blanks=len(with_key),
                    seconds=task.seconds,
                    turns=task.turns,
                )


def task_figures(records: Iterable[SessionRecord]) -> list[TaskFigures]:
    """Each task by domain and number, and then all of them; nothing where no task was begun."""
    held = list(held_tasks(records))
    return [*by(held, lambda task: task.name), figures("all tasks", held)] if held else []


def by(held: Sequence[HeldTask], name: Callable[[HeldTask], str]) -> list[TaskFigures]:
    """The figures of the tasks of each name, in the order of the names."""
    groups: dict[str, list[HeldTask]] = {}
    for task in held:
        groups.setdefault(name(task), []).append(task)
    return [figures(one, groups[one]) for one in sorted(groups)]


def figures(name: str, held: Sequence[HeldTask]) -> TaskFigures:
    """How many of these tasks were completed, rightly or not, and in how many seconds, under a name."""
    outcomes = [task.outcome for task in held]
    completed = [task for task in held if task.outcome == "completed"]
    seconds = [task.seconds for task in completed if task.seconds is not None]
    return TaskFigures(
        name=name,
        tasks=len(held),
        completed=len(completed),
        wrong=outcomes.count("wrong"),
        gave_up=outcomes.count("gave_up"),
        open=outcomes.count("open"),
        right=sum(task.right for task in held),
        blanks=sum(task.blanks for task in held),
        minutes=round(median(seconds) / 60, 2) if seconds else None,
        turns=median([task.turns for task in completed]) if completed else None,
    )


def ratings(records: Iterable[SessionRecord]) -> list[Rating]:
    """The mean of each question with points, in the order in which they were asked."""
    points: dict[str, list[int]] = {}
    for record in records:
        for question in record.questionnaire:
            if question.points is not None:
                points.setdefault(question.question, []).append(question.points)
    return [Rating(question, len(given), round(mean(given), 2)) for question, given in points.items()]
