"""Systems scored against a key: every utterance judged, every group counted, every score signed.

Class X is left out; a missing HYP is NO_ANSWER and counted as missing; a malformed one is wrong and counted as
malformed; an undetermined one is wrong and counted as undetermined, so that it is never silent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from wizard import __version__
from wizard.cas import Judge, Outcome
from wizard.score.batch import Pair, verdicts
from wizard.score.errors import KeyUnusable
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import Item, Key
from wizard.score.recognition import recognition
from wizard.score.tally import NOT_ANSWERED, RESAMPLES, RIGHT, WRONG, Cell, Difference, cell, difference

SEED = 1992
"""The seed of the intervals unless another is given."""

CATEGORIES = ("A", "D1", "D", "unclassified")

REVIEWS = ("reviewed", "accepted", "draft", "unknown")
"""What reference answers can be, in the order in which they are told."""

_COUNTED = {
    Outcome.CORRECT: RIGHT,
    Outcome.INCORRECT: WRONG,
    Outcome.MALFORMED: WRONG,
    Outcome.UNDETERMINED: WRONG,
    Outcome.NO_ANSWER: NOT_ANSWERED,
}


@dataclass(frozen=True, slots=True)
class Judged:
    """The outcomes of one utterance."""

    item: Item
    minimum: Outcome
    bounded: Outcome | None


@dataclass(frozen=True, slots=True)
class Bounds:
    """A group of utterances under both bounds."""

    minimum: Cell
    bounded: Cell | None
    """None if the key has no maxima."""

    def as_json(self) -> dict[str, object]:
        """Both cells."""
        return {"minimum": self.minimum.as_json(), "bounded": self.bounded.as_json() if self.bounded else None}


@dataclass(frozen=True, slots=True)
class SystemScore:
    """One system's scores."""

    name: str
    judged: tuple[Judged, ...]
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
class Comparison:
    """Two systems by matched pairs."""

    first: str
    second: str
    minimum: Difference
    bounded: Difference | None

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
    comparisons: tuple[Comparison, ...]
    excluded: int
    """Utterances of class X."""
    unreferenced: int
    """Utterances of an exported corpus without a reference answer."""
    reviews: dict[str, int]
    """Scored utterances by what their reference answers are: reviewed, accepted, draft, unknown."""

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
                "comparisons": [comparison.as_json() for comparison in self.comparisons],
            }
        )


def score(
    key: Key,
    systems: Sequence[Hypotheses],
    judge: Judge,
    *,
    seed: int = SEED,
    jobs: int = 1,
    step: Callable[[int], None] = lambda _: None,
) -> Scoring:
    """Score systems against a key. `step` is told how many utterances were judged.

    Raises KeyUnusable if a reference answer cannot be read, or nothing is left to score.
    """
    items = [item for item in key.items if item.category != "X"]
    if not items:
        raise KeyUnusable(key.name, "no utterance is left to score")
    judged = _judged(items, systems, judge, key.has_maxima, jobs, step)
    scored = tuple(
        system_score(items, system, of_it, key.has_maxima, seed) for system, of_it in zip(systems, judged, strict=True)
    )
    pairs = [(one, two) for number, two in enumerate(scored) for one in scored[:number]]
    return Scoring(
        signature(key, items, judge, seed),
        scored,
        tuple(_comparison(one, two, seed) for one, two in pairs),
        len(key.items) - len(items),
        key.unreferenced,
        {name: count for name in REVIEWS if (count := sum((one.review or "unknown") == name for one in items))},
    )


def signature(key: Key, items: Iterable[Item], judge: Judge, seed: int) -> str:
    """The line that says how a score came about: what differs in it, differs in the scores."""
    present = {item.category for item in items}
    parts = {
        "woz": __version__,
        "cas": judge.dialect,
        "tolerance": str(judge.tolerance),
        "max": "yes" if key.has_maxima else "no",
        "classes": "+".join(category for category in CATEGORIES if category in present),
        "extensions": "+".join(sorted(judge.extensions)) or "none",
        "budget": "default" if judge.budget is None else str(judge.budget),
        "bootstrap": f"speakers,{RESAMPLES}",
        "seed": str(seed),
        "numpy": version("numpy"),
        "key": f"sha256,{key.sha256}",
        **({"references": f"reviewed,{key.unreviewed} left out"} if key.unreviewed else {}),
    }
    return "|".join(f"{name}:{value}" for name, value in parts.items())


def _judged(
    items: Sequence[Item],
    systems: Sequence[Hypotheses],
    judge: Judge,
    maxima: bool,
    jobs: int,
    step: Callable[[int], None],
) -> list[list[Judged]]:
    """For each system what became of each utterance. Raises KeyUnusable for a reference that cannot be read."""
    pairs: Iterator[Pair] = (
        (item.utterance, item.alternatives, tuple(system.answers.get(item.utterance) for system in systems))
        for item in items
    )
    found: list[list[Judged]] = [[] for _ in systems]
    for item, judgements in zip(items, verdicts(pairs, judge, jobs), strict=True):
        for of_it, (minimum, bounded, error) in zip(found, judgements, strict=True):
            if error is not None:
                raise KeyUnusable(f"utterance {item.utterance}", error)
            of_it.append(Judged(item, minimum, (bounded or minimum) if maxima else None))
        step(len(systems))
    return found


def system_score(
    items: Sequence[Item], system: Hypotheses, judged: Sequence[Judged], maxima: bool, seed: int
) -> SystemScore:
    """The scores of a system whose answers were judged, in the order of `items`."""
    groups = {
        "class": _grouped(judged, lambda one: (one.item.category,), maxima, seed, both=True),
        "speaker": _grouped(judged, lambda one: (one.item.speaker,), maxima, seed),
        "domain": _grouped(judged, lambda one: (one.item.domain,), maxima, seed),
        "scenario": _grouped(judged, lambda one: (one.item.scenario,), maxima, seed),
        "review": _grouped(judged, lambda one: (one.item.review,), maxima, seed),
    }
    return SystemScore(
        system.name,
        tuple(judged),
        _bounds(judged, maxima, seed),
        {name: cells for name, cells in groups.items() if cells or name in {"class", "speaker"}},
        sum(item.utterance not in system.answers for item in items),
        sum(one.minimum is Outcome.MALFORMED for one in judged),
        sum(Outcome.UNDETERMINED in {one.minimum, one.bounded} for one in judged),
        _word_errors(items, system),
    )


def _grouped(
    judged: Sequence[Judged],
    names: Callable[[Judged], tuple[str | None, ...]],
    maxima: bool,
    seed: int,
    *,
    both: bool = False,
) -> dict[str, Bounds]:
    """The scores by group; with `both` the classes in their order, and D and D1 together as well."""
    found: dict[str, list[Judged]] = {}
    for one in judged:
        for name in names(one):
            if name is not None:
                found.setdefault(name, []).append(one)
    if both:
        found = {name: found[name] for name in CATEGORIES if name in found}
        if "D" in found or "D1" in found:
            found["D+D1"] = [*found.get("D", ()), *found.get("D1", ())]
    return {name: _bounds(members, maxima, seed) for name, members in found.items()}


def _bounds(judged: Sequence[Judged], maxima: bool, seed: int) -> Bounds:
    minimum = _cell([(one.item.speaker, one.minimum) for one in judged], seed)
    return Bounds(
        minimum, _cell([(one.item.speaker, one.bounded or one.minimum) for one in judged], seed) if maxima else None
    )


def _cell(outcomes: Sequence[tuple[str, Outcome]], seed: int) -> Cell:
    by_speaker: dict[str, list[int]] = {}
    for speaker, outcome in outcomes:
        by_speaker.setdefault(speaker, [0, 0, 0])[_COUNTED[outcome]] += 1
    malformed = sum(outcome is Outcome.MALFORMED for _, outcome in outcomes)
    undetermined = sum(outcome is Outcome.UNDETERMINED for _, outcome in outcomes)
    return cell(by_speaker, seed, malformed, undetermined)


def _comparison(one: SystemScore, two: SystemScore, seed: int) -> Comparison:
    pairs = list(zip(one.judged, two.judged, strict=True))
    minimum = [(a.item.speaker, _COUNTED[a.minimum], _COUNTED[b.minimum]) for a, b in pairs]
    bounded = [(a.item.speaker, _COUNTED[a.bounded], _COUNTED[b.bounded]) for a, b in pairs if a.bounded and b.bounded]
    return Comparison(one.name, two.name, difference(minimum, seed), difference(bounded, seed) if bounded else None)


def _word_errors(items: Sequence[Item], system: Hypotheses) -> dict[str, object] | None:
    """WER over the utterances that have both transcriptions; case ignored, words as separated by white space."""
    found = recognition(items, {system.name: system.transcriptions})
    if found is None:
        return None
    (heard,) = found.systems
    return {name: value for name, value in heard.as_json().items() if name != "name"} | {"jiwer": version("jiwer")}
