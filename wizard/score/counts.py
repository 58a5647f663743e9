"""What a score is made of: right, wrong and not answered, by group and by speaker; added up over any number of shards.

Counts of a part of a key and counts of the rest, added, are the counts of the whole: that is why many machines can
score. They are plain numbers by name, go through JSON unchanged, and keep the order in which names were first seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from wizard.cas import Outcome
from wizard.score.hypotheses import Hypotheses
from wizard.score.key import KeyItem
from wizard.score.recognition import recognition
from wizard.score.tally import NOT_ANSWERED, RIGHT, WRONG

BySpeaker: TypeAlias = dict[str, list[int]]
"""For each speaker: right, wrong, not answered, malformed, undetermined (the last two are among the wrong)."""

Bounded: TypeAlias = list[BySpeaker]
"""Under the minimum, and under minimum and maximum."""

MATCHED = 4
"""For each speaker of a pair: only the first right, only the second, the difference of the weights, utterances."""

_COUNTED = {
    Outcome.CORRECT: RIGHT,
    Outcome.INCORRECT: WRONG,
    Outcome.MALFORMED: WRONG,
    Outcome.UNDETERMINED: WRONG,
    Outcome.NO_ANSWER: NOT_ANSWERED,
}
_APART = {Outcome.MALFORMED: 3, Outcome.UNDETERMINED: 4}
_WEIGHT = {RIGHT: 0, WRONG: 2, NOT_ANSWERED: 1}

GROUPS = ("class", "speaker", "domain", "scenario", "review")


@dataclass(frozen=True, slots=True)
class JudgedUtterance:
    """The outcomes of one utterance."""

    item: KeyItem
    minimum: Outcome
    bounded: Outcome | None
    """None if the key has no maxima."""


@dataclass(slots=True)
class SystemCounts:
    """What was counted of one system."""

    name: str
    groups: dict[str, dict[str, Bounded]] = field(default_factory=lambda: {name: {} for name in ("all", *GROUPS)})
    """By group and its member; "all" has one member, "all"."""
    missing: int = 0
    """Utterances without a HYP."""
    malformed: int = 0
    undetermined: int = 0
    words: list[int] = field(default_factory=lambda: [0] * 5)
    """Words of the reference, substitutions, deletions, insertions, utterances."""

    def add(self, one: JudgedUtterance) -> None:
        """Count what one more utterance came to."""
        item, outcomes = one.item, (one.minimum, one.bounded or one.minimum)
        members = ("all", item.category, item.speaker, item.domain, item.scenario, item.review)
        for group, member in zip(self.groups, members, strict=True):
            if member is not None:
                cells = self.groups[group].setdefault(member, [{}, {}])
                for cell, outcome in zip(cells, outcomes, strict=True):
                    counts = cell.setdefault(item.speaker, [0] * 5)
                    counts[_COUNTED[outcome]] += 1
                    if outcome in _APART:
                        counts[_APART[outcome]] += 1
        self.malformed += one.minimum is Outcome.MALFORMED
        self.undetermined += Outcome.UNDETERMINED in (one.minimum, one.bounded)

    def merge(self, other: SystemCounts) -> None:
        """Add the counts of another part of the key."""
        for group, members in other.groups.items():
            for member, cells in members.items():
                own = self.groups[group].setdefault(member, [{}, {}])
                for mine, theirs in zip(own, cells, strict=True):
                    _add_all(mine, theirs)
        self.missing += other.missing
        self.malformed += other.malformed
        self.undetermined += other.undetermined
        self.words = [one + two for one, two in zip(self.words, other.words, strict=True)]


@dataclass(slots=True)
class Counts:
    """What was counted of a key, or a part of one, and the systems that answered it."""

    systems: list[SystemCounts]
    pairs: list[Bounded]
    """For each pair of systems, in the order of `pairs_of`, by speaker the numbers of `MATCHED`."""
    maxima: bool = False
    """Whether any reference has a maximum."""
    excluded: int = 0
    """Utterances of class X."""
    unreferenced: int = 0
    reviews: dict[str, int] = field(default_factory=dict)
    """Scored utterances by what their reference answers are: reviewed, accepted, draft, unknown."""

    @property
    def categories(self) -> set[str]:
        """The classes that were scored."""
        return set(self.systems[0].groups["class"]) if self.systems else set()

    def merge(self, other: Counts) -> None:
        """Add the counts of another part of the key, of the same systems in the same order."""
        for mine, theirs in zip(self.systems, other.systems, strict=True):
            mine.merge(theirs)
        for own, more in zip(self.pairs, other.pairs, strict=True):
            for cell, added in zip(own, more, strict=True):
                _add_all(cell, added)
        self.maxima |= other.maxima
        self.excluded += other.excluded
        self.unreferenced += other.unreferenced
        for name, number in other.reviews.items():
            self.reviews[name] = self.reviews.get(name, 0) + number

    def as_json(self) -> dict[str, Any]:
        """The counts as plain data; `from_json` reads them."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Counts:
        """The counts that `as_json` gave."""
        systems = [SystemCounts(**one) for one in found["systems"]]
        return cls(systems, **{name: value for name, value in found.items() if name != "systems"})


def pairs_of(number: int) -> list[tuple[int, int]]:
    """The pairs of so many systems, in the order in which they are compared."""
    return [(one, two) for two in range(number) for one in range(two)]


def counted(
    items: Sequence[KeyItem],
    systems: Sequence[Hypotheses],
    judged: Sequence[Sequence[JudgedUtterance]],
    *,
    excluded: int = 0,
    unreferenced: int = 0,
) -> Counts:
    """Count what was judged: for each system a row, in the order of `items`, of which none is of class X."""
    found = Counts([SystemCounts(system.name) for system in systems], [[{}, {}] for _ in pairs_of(len(systems))])
    found.excluded, found.unreferenced = excluded, unreferenced
    found.maxima = any(one.maximum is not None for item in items for one in item.alternatives)
    for item in items:
        review = item.review or "unknown"
        found.reviews[review] = found.reviews.get(review, 0) + 1
    for system, counts, of_it in zip(systems, found.systems, judged, strict=True):
        for one in of_it:
            counts.add(one)
        counts.missing = sum(item.utterance not in system.answers for item in items)
        counts.words = _words(items, system)
    for cells, (first, second) in zip(found.pairs, pairs_of(len(systems)), strict=True):
        for a, b in zip(judged[first], judged[second], strict=True):
            _match(cells[0], a.item.speaker, a.minimum, b.minimum)
            _match(cells[1], a.item.speaker, a.bounded or a.minimum, b.bounded or b.minimum)
    return found


def together(members: Iterable[Bounded]) -> Bounded:
    """The counts of several members of a group as those of one."""
    found: Bounded = [{}, {}]
    for cells in members:
        for mine, theirs in zip(found, cells, strict=True):
            _add_all(mine, theirs)
    return found


def _match(cell: BySpeaker, speaker: str, first: Outcome, second: Outcome) -> None:
    one, two = _COUNTED[first], _COUNTED[second]
    counts = cell.setdefault(speaker, [0] * MATCHED)
    counts[0] += one == RIGHT != two
    counts[1] += two == RIGHT != one
    counts[2] += _WEIGHT[two] - _WEIGHT[one]
    counts[3] += 1


def _words(items: Sequence[KeyItem], system: Hypotheses) -> list[int]:
    found = recognition(items, {system.name: system.transcriptions})
    if found is None:
        return [0] * 5
    (heard,) = found.systems
    return [heard.words, heard.substitutions, heard.deletions, heard.insertions, len(heard.utterances)]


def _add_all(mine: BySpeaker, theirs: Mapping[str, Iterable[int]]) -> None:
    for speaker, counts in theirs.items():
        own = mine.get(speaker)
        mine[speaker] = list(counts) if own is None else [one + two for one, two in zip(own, counts, strict=True)]
