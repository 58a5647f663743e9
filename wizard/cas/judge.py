"""Texts judged: REF, HYP and maximum as they stand in files, with what is wrong with each kept apart.

An unreadable REF or maximum is an error of the key; an unreadable HYP is a verdict, `malformed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from wizard.cas.comparator import TOLERANCE, Reading, Verdict, compare_readings, malformed, readings
from wizard.cas.errors import CasError, CasSyntaxError
from wizard.cas.explain import Explanation, explain
from wizard.cas.reader import parse
from wizard.cas.values import NO_ANSWER, Answer, Dialect


@dataclass(frozen=True, slots=True)
class Judge:
    """The settings of a comparison; the same for all answers of a file."""

    dialect: Dialect = "1992"
    tolerance: float | Decimal = TOLERANCE
    budget: int | None = None
    """Tuples a search may look at; None: by the size of the tables."""
    extensions: frozenset[str] = frozenset()

    def read(self, ref: str, maximum: str | None = None) -> tuple[Reading, ...]:
        """REF's readings. Raises CasSyntaxError if REF or maximum cannot be read, CasError if they do not fit."""
        return readings(
            parse(ref, self.dialect, extensions=self.extensions),
            None if maximum is None else parse(maximum, self.dialect, extensions=self.extensions),
        )

    def read_all(self, alternatives: Iterable[tuple[str, str | None]]) -> tuple[Reading, ...]:
        """Readings given apart, each REF with its own maximum. Raises as `read`; CasError if there are none."""
        found = tuple(reading for ref, maximum in alternatives for reading in self.read(ref, maximum))
        if not found:
            raise CasError("a REF needs at least one alternative")
        return found

    def verdict(self, alternatives: Sequence[Reading], hyp: str | None, *, ref: str | None = None) -> Verdict:
        """Judge a HYP's text; None is an absent answer, which is NO_ANSWER.

        `ref` may be the text that the alternatives were read from: HYP written alike is not read again.
        """
        try:
            alike = hyp is not None and hyp == ref and len(alternatives) == 1
            answer = Answer.of(alternatives[0].minimum) if alike else self._hyp(hyp)
        except CasSyntaxError as error:
            return replace(malformed(alternatives), reason="it is empty" if not (hyp or "").strip() else str(error))
        return compare_readings(
            alternatives, answer, tolerance=self.tolerance, budget=self.budget, extensions=self.extensions
        )

    def explanations(self, alternatives: Sequence[Reading], hyp: str | None, verdict: Verdict) -> list[Explanation]:
        """Why the verdict on this HYP is what it is."""
        try:
            answer = self._hyp(hyp)
        except CasSyntaxError:
            answer = Answer.of(NO_ANSWER)
        return explain(alternatives, answer, verdict, tolerance=self.tolerance, extensions=self.extensions)

    def _hyp(self, text: str | None) -> Answer:
        if text is None:
            return Answer.of(NO_ANSWER)
        return parse(text, self.dialect, extensions=self.extensions)
