"""An evaluation: several systems on one key, in every condition they handed in, and the differences that hold.

The three conditions side by side are those of the ATIS evaluations (recogniser, understanding, both); the scores are
those of the 1992 paper, 2.3, and a score with another penalty for wrong answers beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from wizard.cas import Judge
from wizard.corpus.tasks import HeldTask
from wizard.score.conditions import ANSWERED, Condition, System
from wizard.score.dialogue import Dialogues, dialogues
from wizard.score.key import Key, KeyItem
from wizard.score.outcomes import Row, rows
from wizard.score.recognition import Recognition, recognition
from wizard.score.scoring import SEED, Scoring, SystemComparison, score
from wizard.score.significance import LEVEL, smallest_difference
from wizard.score.system_names import see_that_all_differ
from wizard.score.tally import Cell, SystemDifference
from wizard.score.tasks import Completion, completions

PENALTY = 2.0
"""What a wrong answer costs beside one that is not given, which costs 1 (1992 paper, 2.3)."""


@dataclass(frozen=True, slots=True)
class SystemPair:
    """Two systems in one condition."""

    comparison: SystemComparison
    p: float
    """McNemar's p under the bounds that the key has, corrected for all pairs of the condition (Holm)."""
    smallest: float | None
    """The smallest difference, in points of right answers, that as many utterances find with 80 % power."""

    @property
    def difference(self) -> SystemDifference:
        """Under the bounds that the key has."""
        return self.comparison.bounded or self.comparison.minimum

    @property
    def holds(self) -> bool:
        """The difference is no accident, as far as 5 % goes."""
        return self.p < LEVEL

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        found = self.comparison.as_json()
        return found | {"p_corrected": self.p, "holds": self.holds, "smallest_difference": self.smallest}


@dataclass(frozen=True, slots=True)
class EvaluatedCondition:
    """All systems that answered in one condition."""

    condition: Condition
    scoring: Scoring
    rows: tuple[Row, ...]
    """Every verdict, an utterance a row."""
    pairs: tuple[SystemPair, ...]

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it; the rows are asked for apart."""
        return {
            "condition": self.condition,
            "signature": self.scoring.signature,
            "systems": [{"name": system.name} | system.as_json() for system in self.scoring.systems],
            "pairs": [pair.as_json() for pair in self.pairs],
            "failed_by_all": [row.item.utterance for row in self.rows if row.failed_by_all],
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Everything there is to say of some systems on one key."""

    key: Key
    penalty: float
    parts: tuple[EvaluatedCondition, ...]
    recognition: Recognition | None
    """None where no system handed in transcriptions, or the key has none."""
    dialogues: tuple[Dialogues, ...]
    """Of the systems that answered in the reference's history and in their own."""
    tasks: tuple[Completion, ...] = ()
    """What subjects completed, by condition; empty where nobody told of tasks."""

    def as_json(self) -> dict[str, object]:
        """As `woz evaluate --json` prints it."""
        return {
            "key": {"name": self.key.name, "sha256": self.key.sha256, "utterances": len(self.key.items)},
            "penalty": self.penalty,
            "conditions": [part.as_json() for part in self.parts],
            "recognition": self.recognition.as_json() if self.recognition else None,
            "dialogues": [one.as_json() for one in self.dialogues],
            "tasks": [one.as_json() for one in self.tasks],
        }


def penalised(cell: Cell, penalty: float) -> float | None:
    """100 less the errors in per cent, a wrong answer counted `penalty` times; None for no utterances."""
    return 100 - 100 * (penalty * cell.wrong + cell.not_answered) / cell.n if cell.n else None


def evaluate(
    key: Key,
    systems: Sequence[System],
    judge: Judge,
    *,
    tasks: Sequence[HeldTask] = (),
    penalty: float = PENALTY,
    seed: int = SEED,
    jobs: int = 1,
    step: Callable[[int], None] = lambda _: None,
) -> Evaluation:
    """Score every system in every condition, and count the tasks that subjects completed.

    `step` is told how many utterances were judged.

    Raises:
        KeyUnusable: as `score`.
        HypothesesUnusable: two systems have one name.
    """
    see_that_all_differ([system.name for system in systems])
    parts = []
    for condition in ANSWERED:
        answered = [replace(one.answers[condition], name=one.name) for one in systems if condition in one.answers]
        if answered:
            scoring = score(key, answered, judge, seed=seed, jobs=jobs, step=step)
            found = tuple(rows(scoring, answered, judge))
            parts.append(EvaluatedCondition(condition, scoring, found, _pairs(scoring, len(found))))
    items = [item for item in key.items if item.category != "X"]
    by_condition = {part.condition: part for part in parts}
    return Evaluation(
        key,
        penalty,
        tuple(parts),
        recognition(items, {system.name: system.transcriptions for system in systems if system.transcriptions}),
        _dialogues(items, by_condition),
        completions(tasks, seed),
    )


def _pairs(scoring: Scoring, utterances: int) -> tuple[SystemPair, ...]:
    differences = [one.bounded or one.minimum for one in scoring.comparisons]
    disagreement = [(one.only_first + one.only_second) / utterances for one in differences]
    return tuple(
        SystemPair(comparison, p, smallest_difference(utterances, share))
        for comparison, p, share in zip(scoring.comparisons, scoring.corrected(), disagreement, strict=True)
    )


def _dialogues(items: Sequence[KeyItem], parts: Mapping[Condition, EvaluatedCondition]) -> tuple[Dialogues, ...]:
    if "nl" not in parts or "own" not in parts:
        return ()
    in_reference, in_own = (_right(parts[condition].rows) for condition in ("nl", "own"))
    return tuple(dialogues(name, items, in_reference[name], in_own[name]) for name in in_own if name in in_reference)


def _right(found: Sequence[Row]) -> dict[str, frozenset[str]]:
    """By system, the utterances that it has right."""
    names = [finding.system for finding in found[0].findings]
    return {
        name: frozenset(row.item.utterance for row in found if row.findings[place].right)
        for place, name in enumerate(names)
    }
