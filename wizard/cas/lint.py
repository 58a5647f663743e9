"""What is legal in an answer but hardly meant: bare words that are strings only because of their case."""

from __future__ import annotations

from itertools import islice

from wizard.cas.tokens import WORDS, error_at, offset, tokens
from wizard.cas.values import Dialect

MOST = 20
"""So many warnings are given for one text."""


def lint(text: str, dialect: Dialect = "1992") -> list[str]:
    """Warnings with their places: in the 1992 dialect `Yes` is a string and YES a boolean (appendix A)."""
    if dialect == "1989":
        return []
    doubtful = (
        (number, token)
        for number, token in enumerate(tokens(text))
        if token.upper() in WORDS and token not in WORDS and not token.startswith('"')
    )
    found = []
    for number, token in islice(doubtful, MOST):
        place = error_at(text, offset(text, number), "", "")
        other = f"{token.upper()} or {token.lower()}"
        found.append(f'line {place.line}, column {place.column}: {token} is a string; write {other}, or "{token}"')
    return found
