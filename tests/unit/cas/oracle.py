"""A slow, obviously right comparator: every choice of columns, every pair of tuples, exact fractions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

from wizard.cas import NO_ANSWER, Answer, Relation, Scalar, Value
from wizard.cas.values import Form

TOLERANCE = Fraction(1, 10_000)


@lru_cache(maxsize=None, typed=True)  # small cases have the same few values again and again
def same(ref: Value, hyp: Value, tolerance: Fraction = TOLERANCE) -> bool:
    """Whether two values match, rules 4 and 5."""
    if ref is None or hyp is None:
        return ref is hyp
    if isinstance(ref, bool) or isinstance(hyp, bool):
        return ref is hyp
    if isinstance(ref, str) or isinstance(hyp, str):
        return isinstance(ref, str) and isinstance(hyp, str) and ref.strip(" \t\v\n\f\r") == hyp.strip(" \t\v\n\f\r")
    allowed = tolerance * abs(Fraction(ref)) if isinstance(ref, Decimal) else Fraction(0)
    return abs(Fraction(hyp) - Fraction(ref)) <= allowed


def rows(form: Form) -> list[tuple[Value, ...]]:
    """The tuples of a scalar or a relation."""
    if isinstance(form, Scalar):
        return [(form.value,)]
    assert isinstance(form, Relation)
    return list(form.rows())


def boolean(form: Form) -> bool:
    """Whether a form is one boolean, written bare or as a relation of one tuple of one value (rule 7), once or more."""
    if form is NO_ANSWER or not rows(form):
        return False
    return len(set(rows(form))) == 1 and all([type(value) for value in row] == [bool] for row in rows(form))


def covered(these: list[tuple[Value, ...]], those: list[tuple[Value, ...]]) -> bool:
    """Whether tuples of REF (these) and HYP (those) cover each other."""

    def match(one: tuple[Value, ...], two: tuple[Value, ...]) -> bool:
        return all(map(same, one, two))

    return all(any(match(r, h) for h in those) for r in these) and all(any(match(r, h) for r in these) for h in those)


def minimum(ref: Form, hyp: Form) -> bool:
    """Rules 3, 6 and 7 for one alternative."""
    if ref is NO_ANSWER or hyp is NO_ANSWER:
        return ref is hyp
    mine, theirs = rows(ref), rows(hyp)
    if not mine or not theirs:
        return not mine and not theirs
    if boolean(ref) and (len(theirs[0]) != 1 or len(set(theirs)) != 1):
        return False
    return any(
        covered(mine, [tuple(row[place] for place in choice) for row in theirs])
        for choice in permutations(range(len(theirs[0])), len(mine[0]))
    )


def at_most(maximum: Form, hyp: Form) -> bool:
    """Rule 8 for one alternative."""
    theirs, most = rows(hyp), rows(maximum)
    if not theirs or not most:
        return not theirs and not most
    return any(
        covered([tuple(row[place] for place in choice) for row in most], theirs)
        for choice in permutations(range(len(most[0])), len(theirs[0]))
    )


def verdicts(ref: Answer, hyp: Answer, maximum: Answer | None) -> tuple[str, str | None]:
    """Both outcomes, rules 1 to 9."""
    if len(hyp.alternatives) > 1:
        return "malformed", None if maximum is None else "malformed"
    (form,) = hyp.alternatives
    if form is NO_ANSWER:
        outcome = "correct" if NO_ANSWER in ref.alternatives else "no_answer"
        return outcome, None if maximum is None else outcome
    good = [minimum(alternative, form) for alternative in ref.alternatives]
    if maximum is None:
        return ("correct" if any(good) else "incorrect"), None
    bounds = maximum.alternatives
    if len(bounds) == 1:
        bounds *= len(good)
    both = [
        fine and (boolean(own) or own is NO_ANSWER or at_most(bound, form))
        for fine, own, bound in zip(good, ref.alternatives, bounds, strict=True)
    ]
    return ("correct" if any(good) else "incorrect"), ("correct" if any(both) else "incorrect")
