"""Tasks that subjects completed, by the condition under which their sessions were held: from `tasks.tsv` of an export.

A key names utterances; who completed a task is on the subject's sheet. Where each condition of a collection is another
system, this says what its users got done with it, with an interval over subjects, beside what it answers rightly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from wizard.bounded import read_text, reason
from wizard.corpus.tasks import HeldTask, TaskFigures, figures
from wizard.score.errors import TasksUnusable
from wizard.score.tally import Cell, cell

OUTCOMES = {"completed": 0, "wrong": 1, "gave_up": 2, "open": 2}
"""Where each counts: as right, as wrong, as not answered."""
_COLUMNS = ("subject", "group", "condition", "task", "title", "outcome", "right", "blanks", "seconds", "turns")


@dataclass(frozen=True, slots=True)
class Completion:
    """What was completed under one condition."""

    condition: str
    subjects: int
    figures: TaskFigures
    counts: Cell

    @property
    def completed(self) -> float:
        """In per cent of the tasks that were begun."""
        return 100 * self.figures.completed / self.figures.tasks

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % of it when subjects are drawn anew; None with fewer than two subjects."""
        error = self.counts.unweighted_error_interval
        return None if error is None else (100 - error[1], 100 - error[0])

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        counted = {name: value for name, value in asdict(self.figures).items() if name != "name"}
        told = {"subjects": self.subjects, "completed_percent": self.completed, "interval": self.interval}
        return {"condition": self.condition} | counted | told


def read_tasks(path: Path) -> list[HeldTask]:
    """The tasks of a `tasks.tsv`; those without a key, or that nobody began, are none.

    Raises:
        TasksUnusable: it cannot be read, or a line is not of this form.
    """
    try:
        head, *lines = read_text(path).splitlines() or [""]
    except (OSError, ValueError) as error:
        raise TasksUnusable(str(path), f"it cannot be read ({reason(error)})") from error
    columns = head.split("\t")
    if lacking := [name for name in _COLUMNS if name not in columns]:
        raise TasksUnusable(f"{path}:1", f"there is no column '{lacking[0]}'; name the tasks.tsv of an export as jsonl")
    return list(_held(path, columns, lines))


def _held(path: Path, columns: Sequence[str], lines: Sequence[str]) -> Iterator[HeldTask]:
    for number, told in enumerate(lines, 2):
        cells = told.split("\t")
        if len(cells) != len(columns):
            raise TasksUnusable(f"{path}:{number}", f"{len(cells)} cells, not {len(columns)}; export the corpus again")
        line = dict(zip(columns, cells, strict=True))
        if not line["outcome"]:
            continue
        try:
            if line["outcome"] not in OUTCOMES:
                raise ValueError(f"'{line['outcome']}' is no outcome")
            yield HeldTask(
                subject=line["subject"],
                group=line["group"],
                condition=line["condition"],
                name=f"{int(line['task'])}. {line['title']}",
                outcome=line["outcome"],
                right=int(line["right"]),
                blanks=int(line["blanks"]),
                seconds=float(line["seconds"]) if line["seconds"] else None,
                turns=int(line["turns"]),
            )
        except ValueError as error:
            raise TasksUnusable(f"{path}:{number}", f"{error}; export the corpus again") from error


def completions(held: Sequence[HeldTask], seed: int) -> tuple[Completion, ...]:
    """By condition, in the order of their names."""
    names = sorted({task.condition for task in held})
    return tuple(_completion(name, [task for task in held if task.condition == name], seed) for name in names)


def _completion(name: str, held: Sequence[HeldTask], seed: int) -> Completion:
    by_subject: dict[str, list[int]] = {}
    for task in held:
        by_subject.setdefault(task.subject, [0, 0, 0])[OUTCOMES[task.outcome]] += 1
    return Completion(name, len(by_subject), figures(name, held), cell(by_subject, seed))
