"""`.ref` and `.rf2`, `.sql` and `.sq2`: reference answers and their statements, alternatives joined.

Answers are in the Common Answer Specification; three readings are `( a OR ( b OR c ) )`, nested to the right as in the
grammar of the 1992 paper (appendix A). A `.sql` file holds one statement a reading, each ended by `;`, in the order of
the readings and set apart by the line `-- OR`; a reading without a statement is a comment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard.cas import Answer, CasError, Reading, parse, readings, write
from wizard.cas.values import Form, NoAnswer, Scalar
from wizard.corpus.annotation import Reference

APART = "-- OR"
"""The line between two readings' statements."""
NO_STATEMENT = "-- no statement: this answer is not from one"


@dataclass(frozen=True)
class AtisTexts:
    """The texts of the four files; empty where a file is not written."""

    ref: str = ""
    rf2: str = ""
    sql: str = ""
    sq2: str = ""
    problems: tuple[tuple[str, str], ...] = ()
    """(type, why) of each file that could not be written though there is something for it."""


def answers(references: Sequence[Reference]) -> AtisTexts:
    """The files of an utterance with these references.

    A `.rf2` needs a maximum for every reading, and is left out where one has none; a boolean and NO_ANSWER are their
    own.
    """
    problems: list[tuple[str, str]] = []
    found: list[Reading] = []
    for number, one in enumerate(references, 1):
        try:
            minimum, maximum = parse(one.minimum), parse(one.maximum) if one.maximum else None
            found += readings(minimum, maximum)
        except CasError as error:
            problems.append(("ref", f"reading {number}: {error}"))
    if problems or not found:
        return AtisTexts(problems=tuple(problems))
    maxima = [one.maximum if one.maximum is not None else _own(one.minimum) for one in found]
    bounded = [one for one in maxima if one is not None]
    rf2 = ""
    if len(bounded) == len(maxima):
        rf2 = nested(bounded)
    elif any(one.maximum is not None for one in found):
        problems.append(("rf2", f"reading {maxima.index(None) + 1} has no maximum; the file needs one for each"))
    return AtisTexts(
        nested([one.minimum for one in found]),
        rf2 if any(one.maximum is not None for one in found) else "",
        _statements([one.sql for one in references]),
        _statements([one.maximum_sql for one in references]) if rf2 else "",
        tuple(problems),
    )


def nested(forms: Sequence[Form]) -> str:
    """Alternatives as one text, nested to the right."""
    *before, last = [write(Answer.of(form)) for form in forms]
    text = last
    for one in reversed(before):
        text = f"( {one}\nOR {text} )"
    return text + "\n"


def _own(minimum: Form) -> Form | None:
    """The maximum that an answer is of itself."""
    if isinstance(minimum, NoAnswer) or (isinstance(minimum, Scalar) and isinstance(minimum.value, bool)):
        return minimum
    return None


def _statements(statements: Sequence[str]) -> str:
    if not any(one.strip() for one in statements):
        return ""
    return f"\n{APART}\n".join(map(_ended, statements)) + "\n"


def _ended(statement: str) -> str:
    """A statement with its `;`, which no comment at its end swallows."""
    text = statement.strip().removesuffix(";").rstrip()
    if not text:
        return NO_STATEMENT
    return f"{text}\n;" if "--" in text.rsplit("\n", 1)[-1] else f"{text};"
