"""Who does what under which condition with whom: the sessions of a plan, balanced, and always the same.

Within each group, subjects take the rows of a balanced square over the conditions in turn, and those of another over
the tasks; a subject's later sessions go on along her rows. Wizards take turns within each condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wizard.plan.latin_squares import orders
from wizard.plan.plan import Condition, Plan, Subject


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """One session that is to be held."""

    number: str
    """`8ky.2` is the second of subject 8ky."""
    subject: str
    group: str
    condition: Condition
    wizard: str
    tasks: tuple[int, ...]
    """Numbers of the domain's scenarios, in the order in which she is given them."""
    wanted: bool
    """Within its group's quota; others are a reserve."""

    def as_json(self) -> dict[str, object]:
        """As `woz plan --json` prints it."""
        return {
            "number": self.number,
            "subject": self.subject,
            "group": self.group,
            "condition": self.condition.name,
            "domain": self.condition.domain,
            "wizard": self.wizard,
            "tasks": list(self.tasks),
            "wanted": self.wanted,
        }


def schedule(plan: Plan, tasks_of: dict[str, int]) -> list[PlannedSession]:
    """The plan's sessions: everybody's first, then everybody's second, by the order of the subjects.

    `tasks_of` says how many scenarios the domain of each condition has, by the condition's name.
    """
    squares = orders(len(plan.conditions))
    members: Counter[str] = Counter()
    rows: dict[str, int] = {}
    for subject in plan.subjects:
        rows[subject.code] = members[subject.group]
        members[subject.group] += 1
    found: list[PlannedSession] = []
    turns: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for session in range(plan.sessions_each):
        for subject in plan.subjects:
            row = squares[rows[subject.code] % len(squares)]
            condition = plan.conditions[row[session % len(row)]]
            wizard = plan.wizards[turns[condition.name] % len(plan.wizards)]
            turns[condition.name] += 1
            held[subject.group] += 1
            quota = plan.quotas.get(subject.group)
            found.append(
                PlannedSession(
                    f"{subject.code}.{session + 1}",
                    subject.code,
                    subject.group,
                    condition,
                    wizard,
                    _tasks(plan, subject, rows, session, tasks_of[condition.name]),
                    quota is None or held[subject.group] <= quota,
                )
            )
    return found


def _tasks(plan: Plan, subject: Subject, rows: dict[str, int], session: int, number: int) -> tuple[int, ...]:
    tasks: Sequence[int] = [one for one in plan.tasks if one <= number] or range(1, number + 1)
    squares = orders(len(tasks))
    row = [tasks[place] for place in squares[rows[subject.code] % len(squares)]]
    each = plan.tasks_each or len(row)
    start = session * each
    return tuple(row[(start + place) % len(row)] for place in range(min(each, len(row))))
