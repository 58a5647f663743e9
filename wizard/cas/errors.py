"""The errors of the answer language, a tree of its own: data in attributes, one line of text.

=================  ================================================================
class              meaning
=================  ================================================================
CasError           the root
CasSyntaxError     a text is not an answer; says where, what was expected, what found
CasValueError      a Python value cannot stand in an answer; says which and why
=================  ================================================================
"""

from __future__ import annotations

from dataclasses import dataclass


class CasError(Exception):
    """The root of the answer language's errors."""


@dataclass(eq=False)
class CasSyntaxError(CasError):
    """A text that is not an answer."""

    line: int
    """Line of the text, from 1; lines end in a newline."""
    column: int
    """Column in the line, from 1, in characters."""
    expected: str
    """What could have stood there, in words."""
    found: str
    """What stands there, shortened."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: expected {self.expected}; found {self.found}"


@dataclass(eq=False)
class CasValueError(CasError):
    """A value that an answer cannot hold."""

    row: int | None
    """Row, from 1, where one row is to blame."""
    column: int | None
    """Column, from 1, where one column is to blame."""
    reason: str
    """Why it cannot stand there."""

    def __str__(self) -> str:
        place = [f"{name} {number}" for name, number in (("row", self.row), ("column", self.column)) if number]
        return f"{', '.join(place)}: {self.reason}" if place else self.reason
