"""The answer language of the papers, read, written and compared. Pure: no input or output, nothing of ours imported."""

from wizard.cas.comparator import TOLERANCE, Outcome, Reading, Verdict, compare, compare_readings, malformed, readings
from wizard.cas.errors import CasError, CasSyntaxError, CasValueError
from wizard.cas.explain import Explanation, explain
from wizard.cas.extensions import EXTENSIONS
from wizard.cas.judge import Judge
from wizard.cas.lint import lint
from wizard.cas.reader import parse
from wizard.cas.rows import from_rows
from wizard.cas.values import NO_ANSWER, Answer, Dialect, Failure, NoAnswer, Relation, Scalar, Value
from wizard.cas.writer import write, write_value

__all__ = [
    "EXTENSIONS",
    "NO_ANSWER",
    "TOLERANCE",
    "Answer",
    "CasError",
    "CasSyntaxError",
    "CasValueError",
    "Dialect",
    "Explanation",
    "Failure",
    "Judge",
    "NoAnswer",
    "Outcome",
    "Reading",
    "Relation",
    "Scalar",
    "Value",
    "Verdict",
    "compare",
    "compare_readings",
    "explain",
    "from_rows",
    "lint",
    "malformed",
    "parse",
    "readings",
    "write",
    "write_value",
]
