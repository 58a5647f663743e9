"""Systems scored against a key: every utterance judged, every group counted, every score signed.

Class X is left out; a missing HYP is NO_ANSWER and counted as missing; a malformed one is wrong and counted as
malformed; an undetermined one is wrong and counted as undetermined, so that it is never silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from wizard import __version__
from wizard.cas import Judge
from wizard.score.batch import Pair, verdicts
from wizard.score.counts import (
    GROUPS,
    Bounded,
    BySpeaker,
    Counts,
    JudgedUtterance,
    SystemCounts,
    counted,
    pairs_of,
    together,
)
from wizard.score.errors import KeyUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Key, KeyItem
from wizard.score.significance import holm
from wizard.score.tally import RESAMPLES, Cell, SystemDifference, cell, difference_of
from wizard.shards.workers import Workers

SEED = 1992
"""The seed of the intervals unless another is given."""

CATEGORIES = ("A", "D1", "D", "unclassified")

REVIEWS = ("reviewed", "accepted", "draft", "unknown")
"""What reference answers can be, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A group of utterances under both bounds."""

    minimum: Cell
    bounded: Cell | None
    """None if the key has no maxima."""

    def as_json(self) -> dict[str, object]:
        """The cells of minimum and maximum by name; the second None without maxima."""
        return {"minimum": self.minimum.as_json(), "bounded": self.bounded.as_json() if self.bounded else None}


@dataclass(frozen=True, slots=True)
class SystemScore:
    """The scores of one system, over all utterances and by group."""

    name: str
    judged: tuple[JudgedUtterance, ...]
    whole: Bounds
    groups: dict[str, dict[str, Bounds]]
    """By class (with D+D1), speaker, domain, scenario, review: each group's scores."""
    missing: int
    """Utterances without a HYP."""
    malformed: int
    undetermined: int
    wer: dict[str, object] | None
    """The recogniser's word error rate, where HYP carries transcriptions."""

    def as_json(self) -> dict[str, object]:
        """The system as `woz score --json` prints it."""
        found: dict[str, object] = {"all": self.whole.as_json()}
        for group, cells in self.groups.items():
            found[f"by_{group}"] = {name: bounds.as_json() for name, bounds in cells.items()}
        found |= {"missing": self.missing, "malformed": self.malformed, "undetermined": self.undetermined}
        if self.wer is not None:
            found["wer"] = self.wer
        return found


@dataclass(frozen=True, slots=True)
class SystemComparison:
    """Two systems by matched pairs."""

    first: str
    second: str
    minimum: SystemDifference
    bounded: SystemDifference | None

    def as_json(self) -> dict[str, object]:
        """The comparison as `woz score --json` prints it."""
        return {
            "first": self.first,
            "second": self.second,
            "minimum": self.minimum.as_json(),
            "bounded": self.bounded.as_json() if self.bounded else None,
        }


@dataclass(frozen=True, slots=True)
class Scoring:
    """All systems on one key."""

    signature: str
    systems: tuple[SystemScore, ...]
    comparisons: tuple[SystemComparison, ...]
    excluded: int
    """Utterances of class X."""
    unreferenced: int
    """Utterances that no answer could match, as `Key.unreferenced`."""
    reviews: dict[str, int]
    """Scored utterances by what their reference answers are: reviewed, accepted, draft, unknown."""

    def corrected(self) -> list[float]:
        """McNemar's p of each comparison under the bounds that the key has, corrected for their number (Holm)."""
        return corrected_p([one.bounded or one.minimum for one in self.comparisons])

    def as_json(self) -> dict[str, object]:
        """As `woz score --json` prints it: one system flat, several under "systems"."""
        about: dict[str, object] = {"signature": self.signature}
        rest: dict[str, object] = {"excluded": self.excluded, "unreferenced": self.unreferenced}
        rest["references"] = dict(self.reviews)
        if len(self.systems) == 1:
            return about | self.systems[0].as_json() | rest
        return (
            about
            | rest
            | {
                "systems": [{"name": system.name} | system.as_json() for system in self.systems],
                "comparisons": [
                    comparison.as_json() | {"p_corrected": p}
                    for comparison, p in zip(self.comparisons, self.corrected(), strict=True)
                ],
            }
        )


def corrected_p(differences: Sequence[SystemDifference | None]) -> list[float]:
    """McNemar's p of differences, corrected for their number (Holm); 1.0 where one is None."""
    return holm([1.0 if one is None else one.p for one in differences])


def score(
    key: Key,
    systems: Sequence[Hypotheses],
    judge: Judge,
    *,
    seed: int = SEED,
    jobs: int = 1,
    staff: Workers | None = None,
    step: Callable[[int], None] = lambda _: None,
) -> Scoring:
    """Score systems against a key. `step` is told how many utterances were judged.

    `staff` judges the answers where it is given; else so many processes of this machine as `jobs` says.

    Raises KeyUnusable if a reference answer cannot be read, or nothing is left to score.
    """
    items = [item for item in key.items if item.category != "X"]
    if not items:
        raise KeyUnusable(key.name, "no utterance is left to score")
    judged = judge_all(items, systems, judge, jobs=jobs, staff=staff, step=step, maxima=key.has_maxima)
    counts = counted(items, systems, judged, excluded=len(key.items) - len(items), unreferenced=len(key.unreferenced))
    return scoring_of(counts, signature(counts, judge, seed, key.sha256, key.unreviewed, key.version), seed, judged)


def judge_all(
    items: Sequence[KeyItem],
    systems: Sequence[Hypotheses],
    judge: Judge,
    *,
    maxima: bool,
    jobs: int = 1,
    staff: Workers | None = None,
    step: Callable[[int], None] = lambda _: None,
) -> list[list[JudgedUtterance]]:
    """For each system what became of each utterance. Raises KeyUnusable for a reference that cannot be read."""
    pairs: Iterator[Pair] = (
        (item.utterance, item.alternatives, tuple(system.answers.get(item.utterance) for system in systems))
        for item in items
    )
    found: list[list[JudgedUtterance]] = [[] for _ in systems]
    for item, judgements in zip(items, verdicts(pairs, judge, jobs, staff), strict=True):
        for of_it, (minimum, bounded, error) in zip(found, judgements, strict=True):
            if error is not None:
                raise KeyUnusable(f"utterance {item.utterance}", error)
            of_it.append(JudgedUtterance(item, minimum, (bounded or minimum) if maxima else None))
        step(len(systems))
    return found


def scoring_of(counts: Counts, signed: str, seed: int, judged: Sequence[Sequence[JudgedUtterance]] = ()) -> Scoring:
    """The scores that counts come to; `judged` is every verdict, where they are at hand."""
    rows = judged or [()] * len(counts.systems)
    names = [system.name for system in counts.systems]
    return Scoring(
        signed,
        tuple(
            _system_score(system, counts.maxima, seed, of_it)
            for system, of_it in zip(counts.systems, rows, strict=True)
        ),
        tuple(
            SystemComparison(
                names[one],
                names[two],
                difference_of(cells[0], seed),
                difference_of(cells[1], seed) if counts.maxima else None,
            )
            for cells, (one, two) in zip(counts.pairs, pairs_of(len(names)), strict=True)
        ),
        counts.excluded,
        counts.unreferenced,
        {name: counts.reviews[name] for name in REVIEWS if counts.reviews.get(name)},
    )


def signature(counts: Counts, judge: Judge, seed: int, sha256: str, unreviewed: int = 0, key_version: str = "") -> str:
    """The line that says how a score came about: what differs in it, differs in the scores."""
    present = counts.categories
    parts = {
        "woz": __version__,
        "cas": judge.dialect,
        "tolerance": str(judge.tolerance),
        "max": "yes" if counts.maxima else "no",
        "classes": "+".join(category for category in CATEGORIES if category in present),
        "extensions": "+".join(sorted(judge.extensions)) or "none",
        "budget": "default" if judge.budget is None else str(judge.budget),
        "bootstrap": f"speakers,{RESAMPLES}",
        "seed": str(seed),
        "numpy": version("numpy"),
        "key": f"sha256,{sha256}",
        **({"version": key_version} if key_version else {}),
        **({"references": f"reviewed,{unreviewed} left out"} if unreviewed else {}),
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())


def _system_score(system: SystemCounts, maxima: bool, seed: int, judged: Sequence[JudgedUtterance]) -> SystemScore:
    groups = {
        group: {name: _bounds(cells, maxima, seed) for name, cells in _members(group, system.groups[group]).items()}
        for group in GROUPS
    }
    empty: Bounded = [{}, {}]
    return SystemScore(
        system.name,
        tuple(judged),
        _bounds(system.groups["all"].get("all", empty), maxima, seed),
        {name: cells for name, cells in groups.items() if cells or name in {"class", "speaker"}},
        system.missing,
        system.malformed,
        system.undetermined,
        _word_errors(system),
    )


def _members(group: str, found: Mapping[str, Bounded]) -> Mapping[str, Bounded]:
    """The members of a group; the classes in their order, and D and D1 together as well."""
    if group != "class":
        return found
    classes = {name: found[name] for name in CATEGORIES if name in found}
    both = [classes[name] for name in ("D", "D1") if name in classes]
    return classes | {"D+D1": together(both)} if both else classes


def _bounds(cells: Bounded, maxima: bool, seed: int) -> Bounds:
    minimum, bounded = (_cell(by_speaker, seed) if needed else None
                        for by_speaker, needed in zip(cells, (True, maxima), strict=True))  # fmt: skip
    assert minimum is not None  # noqa: S101 - narrows the type
    return Bounds(minimum, bounded)


def _cell(by_speaker: BySpeaker, seed: int) -> Cell:
    malformed, undetermined = (sum(counts[place] for counts in by_speaker.values()) for place in (3, 4))
    return cell({speaker: counts[:3] for speaker, counts in by_speaker.items()}, seed, malformed, undetermined)


def _word_errors(system: SystemCounts) -> dict[str, object] | None:
    """WER over the utterances that have both transcriptions; case ignored, words as separated by white space."""
    words, substitutions, deletions, insertions, utterances = system.words
    if not utterances:
        return None
    return {
        "wer": 100 * (substitutions + deletions + insertions) / words,
        "words": words,
        "substitutions": substitutions,
        "deletions": deletions,
        "insertions": insertions,
        "utterances": utterances,
        "jiwer": version("jiwer"),
    }
