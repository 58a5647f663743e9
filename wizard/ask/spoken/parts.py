"""The parts of a spoken request, and what they say of one another once all are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from wizard.ask.form import Attr, Compare, Condition, Is
from wizard.ask.spoken.conditions import begins, term_of
from wizard.domain.lexicon import Lexicon
from wizard.domain.spoken import SpokenEntry

_CLASH = 4.0
"""Cost of what does not go together: more than any reading may have."""


@dataclass(frozen=True)
class Place:
    """Members of another class in a role of the hub, or in none."""

    role: str
    cls: str
    conditions: tuple[Condition, ...]
    negated: bool = False


@dataclass
class Parts:
    """What a request is made of."""

    places: list[Place] = field(default_factory=list)
    conditions: list[tuple[str, Condition]] = field(default_factory=list)
    """Class and what holds of its members."""
    extremes: list[tuple[str, bool]] = field(default_factory=list)
    """Attribute, and whether the most of it is wanted."""
    verbs: list[str] = field(default_factory=list)
    """Roles that were said by a verb, in order."""
    otherwise: dict[Condition, Condition] = field(default_factory=dict)
    """Times whose half of the day was not said, and their other reading."""
    denied: set[str] = field(default_factory=set)
    """Classes of which there must be no member."""
    dangling: list[str] = field(default_factory=list)
    """Roles whose place is what is asked for: "which cities does it fly to"."""
    cost: float = 0.0
    stuck: int | None = None
    """The first word that does not go with what stands before it."""

    def clash(self, at: int) -> None:
        """The word at `at` does not go with what stands before it: a second value where there can be but one."""
        self.cost += _CLASH
        self.stuck = at if self.stuck is None else self.stuck


def settle(
    parts: Parts, periods: Sequence[tuple[str, Condition]], lexicon: Lexicon, spoken: SpokenEntry, *, early: bool
) -> None:
    """Let parts say what others mean; `early` where what is most or least was said before the verb."""
    _amounts(parts, spoken)
    _halves(parts, periods)
    if early:
        _peaks(parts, lexicon, spoken)


def _halves(parts: Parts, periods: Sequence[tuple[str, Condition]]) -> None:
    """A period tells which half of the day a time is in: "before 6 o'clock Sunday afternoon"."""
    known = parts.conditions
    for cls, period in periods:
        for index, (owner, condition) in enumerate(known):
            other = parts.otherwise.get(condition)
            term = condition.term if isinstance(condition, Compare) else None
            same = isinstance(term, Attr) and term == term_of(period)
            if other is not None and owner == cls and same and (cls, period) in known:
                known[index] = (owner, other if begins(period) >= 1200 else condition)
                parts.otherwise.pop(condition)
                if known.index((cls, period)) > index:  # it says no more than that; "Sunday afternoon before 6" does
                    known.remove((cls, period))
                    break


def _peaks(parts: Parts, lexicon: Lexicon, spoken: SpokenEntry) -> None:
    """The earliest flight that arrives somewhere is the first to arrive, where nothing is said of leaving."""
    default = spoken.time
    if default is None or len(parts.verbs) != 1:
        return
    own = spoken.roles[parts.verbs[0]].values.get("time")
    if own is not None and lexicon.attributes[own].of == lexicon.attributes[default].of:
        parts.extremes = [(own if n == default else n, high) for n, high in parts.extremes]


def _amounts(parts: Parts, spoken: SpokenEntry) -> None:
    """With some predicates, amounts are compared with another attribute: round trips by their own cost."""
    amount = spoken.amount
    said = {condition.predicate for _, condition in parts.conditions if isinstance(condition, Is)}
    if amount is None:
        return
    for predicate, instead in amount.unless.items():
        if predicate in said:
            parts.extremes = [(instead if n == amount.attribute else n, h) for n, h in parts.extremes]
            parts.conditions = [
                (cls, replace(c, term=Attr(instead)))
                if isinstance(c, Compare) and c.term == Attr(amount.attribute) else (cls, c)
                for cls, c in parts.conditions
            ]  # fmt: skip
