"""What a system's answer is worth against a derived reference, by the laboratory's own comparator."""

from __future__ import annotations

from wizard.ask.maximum import Maximum
from wizard.cas import Answer, Relation, Scalar, Verdict, compare, parse
from wizard.cas.values import Value

Columns = tuple[tuple[Value, ...], ...]


def judged(maximum: Maximum, hyp: Answer | str) -> Verdict:
    """Both verdicts on HYP."""
    answer = parse(hyp) if isinstance(hyp, str) else hyp
    return compare(parse(maximum.minimum), answer, parse(maximum.maximum))


def verdicts(maximum: Maximum, hyp: Answer | str) -> tuple[str, str]:
    """The verdict by the minimum alone, and the bounded one."""
    found = judged(maximum, hyp)
    return str(found.minimum), str(found.bounded)


def columns_of(text: str) -> Columns:
    """The columns of an answer's only form."""
    (form,) = parse(text).alternatives
    if isinstance(form, Scalar):
        return ((form.value,),)
    assert isinstance(form, Relation)
    return form.columns


def table(columns: Columns) -> Answer:
    """The answer with these columns."""
    return Answer.of(Relation(columns))


def added(maximum: Maximum) -> list[str]:
    """The columns that were added, as `table.column`."""
    return [one.column for one in maximum.added]
