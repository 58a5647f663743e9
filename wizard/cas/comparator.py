"""The judge of answers: does HYP hold at least the minimum, and at most the maximum, of some alternative of REF?

The rules are those of both papers (1989 paper, 2.4 and section 4; 1992 paper, 2.2.3 and appendix A). The outcome
"undetermined" says that the search for a choice of columns spent its budget; nothing is ever guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Final

from wizard.cas.budget import Meter, default_budget
from wizard.cas.errors import CasError
from wizard.cas.extensions import checked
from wizard.cas.order import in_order
from wizard.cas.pairs import ColumnPairs, Side
from wizard.cas.search import Found, Mapping, SearchResult, search
from wizard.cas.straight import Straight, straight
from wizard.cas.tables import AnswerTable
from wizard.cas.tolerance import tolerance_of
from wizard.cas.values import NO_ANSWER, Answer, Failure, Form, NoAnswer, Relation, Scalar, is_boolean

TOLERANCE: Final = 0.0001
"""By default a number may differ from a REF real by this part of it (1989 paper, S-9; 1992 paper, appendix A)."""


class Outcome(StrEnum):
    """What a comparison comes to."""

    CORRECT = "correct"
    INCORRECT = "incorrect"
    NO_ANSWER = "no_answer"
    MALFORMED = "malformed"
    """HYP is no answer at all, or holds alternatives: scored as incorrect, counted apart."""
    UNDETERMINED = "undetermined"
    """The budget was spent before the search came to an end."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Both judgements of one HYP."""

    minimum: Outcome
    """Against the minimum alone."""
    bounded: Outcome | None = None
    """Against minimum and maximum of the same alternative; None if no alternative has a maximum."""
    alternative: int | None = None
    """The alternative of REF, from 0, that HYP matched: the one that bounds it if there is one."""
    mapping: Mapping | None = None
    """For each column of that alternative, the column of HYP (from 0) that stands for it."""
    work: int = 0
    """Units of work the searches took, of the budget."""
    reason: str | None = None
    """Why HYP is malformed, where its text could not be read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One alternative of REF, with its own maximum where it has one."""

    minimum: Form
    maximum: Form | None = None


def compare(
    ref: Answer,
    hyp: Answer,
    maximum: Answer | None = None,
    *,
    tolerance: float | Decimal = TOLERANCE,
    budget: int | None = None,
    extensions: Collection[str] = (),
) -> Verdict:
    """Judge HYP by REF.

    A maximum with as many alternatives as REF bounds each in turn; one with a single form bounds them all. A claim
    (a truth value, bare or as `((true))`) and NO_ANSWER are their own maximum. `tolerance` is a fraction of the REF
    real; `budget` counts tuples looked at (None: by the size of the tables). Raises CasError if REF and maximum do
    not go together, ValueError for a tolerance outside [0, 1) or an unknown extension.
    """
    single = len(ref.alternatives) == len(hyp.alternatives) == 1
    if single and maximum is None and not extensions and 0 <= tolerance < 1:
        known = _at_once(ref.alternatives[0], hyp.alternatives[0], tolerance)
        if known is not None:
            return known
    return compare_readings(readings(ref, maximum), hyp, tolerance=tolerance, budget=budget, extensions=extensions)


def readings(ref: Answer, maximum: Answer | None) -> tuple[Reading, ...]:
    """REF's alternatives, each with its maximum. Raises CasError if the maximum has another number of them."""
    if maximum is None:
        return tuple([Reading(form) for form in ref.alternatives])
    bounds = maximum.alternatives
    wanted = len(ref.alternatives)
    if len(bounds) == 1:
        bounds = bounds * wanted
    if len(bounds) != wanted:
        raise CasError(f"the maximum has {len(bounds)} alternatives, REF {wanted}; give one for each, or one for all")
    return tuple(Reading(form, bound) for form, bound in zip(ref.alternatives, bounds, strict=True))


def compare_readings(
    alternatives: Sequence[Reading],
    hyp: Answer,
    *,
    tolerance: float | Decimal = TOLERANCE,
    budget: int | None = None,
    extensions: Collection[str] = (),
) -> Verdict:
    """Judge HYP by readings that each have a maximum of their own, or none. See `compare`."""
    if not extensions and 0 <= tolerance < 1 and len(alternatives) == len(hyp.alternatives) == 1:
        (reading,) = alternatives
        known = _at_once(reading.minimum, hyp.alternatives[0], tolerance) if reading.maximum is None else None
        if known is not None:
            return known
    judge = _Judge(tolerance_of(tolerance), budget, checked(extensions))
    if "all-readings" in judge.extensions:
        return judge.all_readings(alternatives, hyp)
    if len(hyp.alternatives) > 1:
        return _both(Outcome.MALFORMED, alternatives)
    return judge.any_reading(alternatives, hyp.alternatives[0])


def _at_once(ref: Form, hyp: Form, tolerance: float | Decimal) -> Verdict | None:
    """The verdict on two tables without a maximum; None where it takes more than a look."""
    if type(ref) not in _TABLES or type(hyp) not in _TABLES:
        return None
    if type(hyp) is not Scalar and is_boolean(ref):
        return None
    mapping = straight(ref, hyp, tolerance)  # type: ignore[arg-type]  # both are tables
    if mapping is Straight.NO_MATCH:
        return _INCORRECT
    return None if mapping is Straight.UNKNOWN else _correct(mapping)


@lru_cache(maxsize=4096)
def _correct(mapping: Mapping) -> Verdict:
    return Verdict(Outcome.CORRECT, None, 0, mapping)


_INCORRECT: Final = Verdict(Outcome.INCORRECT)
_TABLES: Final = frozenset((Scalar, Relation))


def malformed(alternatives: Sequence[Reading]) -> Verdict:
    """The verdict on a HYP that could not be read."""
    return _both(Outcome.MALFORMED, alternatives)


def _both(outcome: Outcome, alternatives: Sequence[Reading]) -> Verdict:
    bounded = any(reading.maximum is not None for reading in alternatives)
    return Verdict(outcome, outcome if bounded else None)


class _Judge:
    """One comparison: its settings and the work done so far."""

    def __init__(self, tolerance: Decimal, budget: int | None, extensions: frozenset[str]) -> None:
        self.extensions = extensions
        self._tolerance = tolerance
        self._budget = budget
        self._work = 0

    def any_reading(self, alternatives: Sequence[Reading], hyp: Form) -> Verdict:
        """Any one alternative will do; both verdicts take the best of them, `bounded` within one alternative."""
        if hyp is NO_ANSWER:
            if any(reading.minimum is NO_ANSWER for reading in alternatives):
                return _both(Outcome.CORRECT, alternatives)
            return _both(Outcome.NO_ANSWER, alternatives)
        bounds = any(reading.maximum is not None for reading in alternatives)
        hyp_table = None if isinstance(hyp, NoAnswer | Failure) else AnswerTable(hyp, self.extensions)
        minima: list[Outcome] = []
        bounded: list[Outcome] = []
        best: tuple[int | None, Mapping | None] = None, None
        for number, reading in enumerate(alternatives):
            outcome, mapping = self._minimum(reading.minimum, hyp, hyp_table)
            minima.append(outcome)
            if outcome is Outcome.CORRECT and best[0] is None:
                best = number, mapping
            if bounds:
                bounded.append(outcome if outcome is Outcome.INCORRECT else self._within(reading, hyp_table, outcome))
            if outcome is Outcome.CORRECT and (not bounds or bounded[-1] is Outcome.CORRECT):
                best = number, mapping
                break
        return Verdict(_best(minima), _best(bounded) if bounds else None, *best, self._work)

    def all_readings(self, alternatives: Sequence[Reading], hyp: Answer) -> Verdict:
        """Every alternative must be matched by one of HYP's, and each of HYP's must match one (1989 paper, 3.3)."""
        if hyp.is_no_answer:
            return self.any_reading(alternatives, NO_ANSWER)
        cells = [[self.any_reading((reading,), form) for form in hyp.alternatives] for reading in alternatives]
        lines = [*cells, *(list(line) for line in zip(*cells, strict=True))]
        bounds = any(reading.maximum is not None for reading in alternatives)
        minimum = _worst(_best([cell.minimum for cell in line]) for line in lines)
        bounded = _worst(_best([cell.bounded or cell.minimum for cell in line]) for line in lines) if bounds else None
        return Verdict(minimum, bounded, work=self._work)

    def _minimum(self, ref: Form, hyp: Form, hyp_table: AnswerTable | None) -> tuple[Outcome, Mapping | None]:
        if isinstance(ref, NoAnswer | Failure) or hyp_table is None:
            return (Outcome.CORRECT if ref is hyp else Outcome.INCORRECT), None
        if is_boolean(ref) and not hyp_table.is_single:
            return Outcome.INCORRECT, None
        result = self._search(AnswerTable(ref, self.extensions), hyp_table, "a")
        return _OUTCOMES[result.found], result.mapping

    def _within(self, reading: Reading, hyp_table: AnswerTable | None, minimum: Outcome) -> Outcome:
        """The bounded verdict of one alternative whose minimum is matched, or undetermined."""
        own = reading.minimum
        if reading.maximum is None or hyp_table is None or is_boolean(own):
            return minimum
        if isinstance(reading.maximum, NoAnswer | Failure):
            raise CasError(f"a maximum is a scalar or a relation, not {reading.maximum.value}")
        result = self._search(hyp_table, AnswerTable(reading.maximum, self.extensions), "b")
        outcome = _OUTCOMES[result.found]
        return minimum if outcome is Outcome.CORRECT else outcome

    def _search(self, a: AnswerTable, b: AnswerTable, reference: Side) -> SearchResult:
        ordered = "ordered" in self.extensions and reference == "a"
        if not ordered and a.same_as(b):
            return SearchResult(Found.MATCH, tuple(range(a.width)))
        pairs = ColumnPairs(a, b, reference, self._tolerance)
        budget = default_budget(a.width * a.height + b.width * b.height) if self._budget is None else self._budget
        meter = Meter(budget)
        accept = (lambda mapping: in_order(a, b, mapping, self._tolerance)) if ordered else None
        result = search(pairs, meter, accept)
        self._work += meter.spent
        return result


_OUTCOMES: Final = {
    Found.MATCH: Outcome.CORRECT,
    Found.NONE: Outcome.INCORRECT,
    Found.UNDETERMINED: Outcome.UNDETERMINED,
}
_RANK: Final = (Outcome.CORRECT, Outcome.UNDETERMINED, Outcome.INCORRECT)


def _best(outcomes: Iterable[Outcome]) -> Outcome:
    return min(outcomes, key=_RANK.index)


def _worst(outcomes: Iterable[Outcome]) -> Outcome:
    return max(outcomes, key=_RANK.index)
