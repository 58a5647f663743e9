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


class CasError(Exception):
    """The root of the answer language's errors."""


class CasSyntaxError(CasError):
    """A text that is not an answer."""

    def __init__(self, line: int, column: int, expected: str, found: str) -> None:
        super().__init__(line, column, expected, found)
        self.line = line
        """Line of the text, from 1; lines end in a newline."""
        self.column = column
        """Column in the line, from 1, in characters."""
        self.expected = expected
        """What could have stood there, in words."""
        self.found = found
        """What stands there, shortened."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: expected {self.expected}; found {self.found}"


class CasValueError(CasError):
    """A value that an answer cannot hold."""

    def __init__(self, row: int | None, column: int | None, reason: str) -> None:
        super().__init__(row, column, reason)
        self.row = row
        """Row, from 1, where one row is to blame."""
        self.column = column
        """Column, from 1, where one column is to blame."""
        self.reason = reason
        """Why it cannot stand there."""

    def __str__(self) -> str:
        place = [f"{name} {number}" for name, number in (("row", self.row), ("column", self.column)) if number]
        return f"{', '.join(place)}: {self.reason}" if place else self.reason
