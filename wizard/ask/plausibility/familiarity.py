"""How familiar the constructions of a reading are: rules, and rules within rules, that stood in right readings before.

A *trait* is a rule that a reading uses, or a rule with the constituent inside it ("things > value"). How many right
readings of the judged questions had a trait is data (`weights.json`); a reading with a trait that no right one ever
had is likelier a mistake. Domains give no traits, so what one of them taught serves all.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from wizard.ask.reader.chart import Edge

TRAIT = "trait "
"""What the name of a trait begins with among the evidence."""
ENOUGH = 20
"""Right readings from which more say nothing more."""
KEPT = 2
"""Right readings that a trait must have had to be kept as data."""


def traits(root: Edge) -> frozenset[str]:
    """The traits of a reading."""
    return frozenset(_traits(root))


def _traits(item: Edge) -> Iterator[str]:
    if not item.parts:
        return
    yield f"{item.category} {item.rule}"
    for part in item.parts:
        if part.parts or part.category.isupper():
            yield f"{item.rule} > {part.category} {part.rule}"
        yield from _traits(part)


def with_familiarity(evidence: Mapping[str, float], known: Mapping[str, int]) -> dict[str, float]:
    """Evidence with its traits weighed, and not among it any more."""
    found = [name.removeprefix(TRAIT) for name in evidence if name.startswith(TRAIT)]
    kept = {name: value for name, value in evidence.items() if not name.startswith(TRAIT)}
    return {**kept, **familiarity(found, known)} if found else kept


def familiarity(found: Collection[str], known: Mapping[str, int]) -> dict[str, float]:
    """How unfamiliar the least familiar rule and pair of rules are, and how much is unfamiliar; each from 0 to 1."""
    rules = [_strange(trait, known) for trait in found if " > " not in trait]
    pairs = [_strange(trait, known) for trait in found if " > " in trait]
    return {
        "strangest rule": max(rules, default=0.0),
        "strangest pair": max(pairs, default=0.0),
        "strange rules": sum(rules) / 4,
        "strange pairs": sum(pairs) / 4,
    }


def _strange(trait: str, known: Mapping[str, int]) -> float:
    """1 for a trait that no right reading had, 0 for one that `ENOUGH` had."""
    return 1 - math.log1p(max(0, min(ENOUGH, known.get(trait, 0)))) / math.log1p(ENOUGH)


def learned(right: Sequence[Iterable[str]]) -> dict[str, int]:
    """How many of these right readings had each trait."""
    counts = Counter(trait for one in right for trait in set(one))
    return {trait: min(ENOUGH, count) for trait, count in sorted(counts.items()) if count >= KEPT}
