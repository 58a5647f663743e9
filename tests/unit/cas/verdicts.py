"""Short ways to a verdict on texts, for tests."""

from __future__ import annotations

from wizard.cas import Dialect, Judge


def judged(ref: str, hyp: str | None, maximum: str | None = None, *extensions: str, dialect: Dialect = "1992") -> str:
    """The outcome: of the minimum, or with a maximum of both bounds."""
    judge = Judge(dialect, extensions=frozenset(extensions))
    verdict = judge.verdict(judge.read(ref, maximum), hyp)
    return str(verdict.minimum if maximum is None else verdict.bounded)


def correct(ref: str, hyp: str | None, maximum: str | None = None, *, dialect: Dialect = "1992") -> bool:
    """Whether HYP is correct."""
    return judged(ref, hyp, maximum, dialect=dialect) == "correct"
