"""Text into tokens and tokens into values: the lexical half of the grammar (1992 paper, appendix A).

A token is a parenthesis, a quoted string, or a bare run of characters up to white space, a parenthesis, a quotation
mark or a comment. Every pattern is possessive or consumes the rest of the text, so no text makes it slow. An
unterminated string or comment becomes one token that begins `"` or `/*` and runs to the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from operator import methodcaller

from wizard.cas.errors import CasSyntaxError
from wizard.cas.values import MAX_DIGITS, NO_ANSWER, Date, Dialect, NoAnswer, Value

SPACE = " \t\v\n\f\r"
"""White space of ANSI C, and the carriage return of a text whose lines end in CR LF."""

_STRING = r'"[^"]*+(?:""[^"]*+)*+"'
_OPEN_STRING = r'"(?s:.*)'
_BARE = r'(?:[^ \t\v\n\f\r()"/]|/(?!\*))++'
_COMMENT = r"/\*(?s:.*?)\*/"
_OPEN_COMMENT = r"/\*(?s:.*)"

_WITHOUT_COMMENTS = re.compile(rf'[()]|{_STRING}|[^ \t\v\n\f\r()"]++|{_OPEN_STRING}')
"""For texts in which no comment begins: a bare run need not look behind a slash."""
_WITH_COMMENTS = re.compile(rf"{_COMMENT}|([()]|{_STRING}|{_BARE}|{_OPEN_STRING}|{_OPEN_COMMENT})")

_NUMBER = re.compile(r"[+-]?[0-9]++(\.[0-9]*+)?")

BOOLEANS = {"TRUE": True, "YES": True, "FALSE": False, "NO": False}
_WORDS: dict[str, bool | NoAnswer | None] = {**BOOLEANS, "NIL": None, "NO_ANSWER": NO_ANSWER}
WORDS: dict[str, bool | NoAnswer | None] = _WORDS | {word.lower(): meaning for word, meaning in _WORDS.items()}
"""The distinguished values, all upper or all lower case."""

_WORDS_OF_1989: dict[str, Value] = {"TRUE": True, "FALSE": False, "NIL": None}
_DATE = re.compile(r"[0-3][0-9]-(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)-[0-9]{2}")
"""Dates are strings of nine characters like "01-JAN-80" (1989 paper, S-2)."""

LARGE = 1 << 20
"""Texts up to this many characters are cut into a list of tokens at once; longer ones lazily, to bound memory."""


def all_tokens(text: str) -> list[str]:
    """The tokens of a short text at once."""
    return list(tokens(text)) if "/*" in text else _WITHOUT_COMMENTS.findall(text)


def tokens(text: str) -> Iterator[str]:
    """The tokens of a text, comments and white space dropped."""
    if "/*" in text:
        return (match[1] for match in _WITH_COMMENTS.finditer(text) if match[1] is not None)
    if len(text) <= LARGE:
        return iter(_WITHOUT_COMMENTS.findall(text))
    return map(methodcaller("group"), _WITHOUT_COMMENTS.finditer(text))


def offset(text: str, index: int) -> int:
    """Where token number `index` (from 0) begins; the length of the text if there are not so many."""
    starts = (match.start() for match in _WITH_COMMENTS.finditer(text) if match[1] is not None)
    return next(islice(starts, index, None), len(text))


def error_at(text: str, position: int, expected: str, found: str) -> CasSyntaxError:
    """The error for a character position of a text."""
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return CasSyntaxError(line, column, expected, found)


def shown(token: str | None) -> str:
    """A token as an error shows it: shortened, and named where it is not plain."""
    if token is None:
        return "the end of the text"
    if token.startswith("/*"):
        return "a comment without its */"
    if token.startswith('"') and not closed(token):
        return "a string without its closing quotation mark"
    return token if len(token) <= 40 else f"{token[:37]}..."


def closed(token: str) -> bool:
    """Whether a token that begins with a quotation mark is a whole string."""
    if len(token) < 2 or token[-1] != '"':
        return False
    inner = token[1:-1]
    return '"' not in inner or '"' not in inner.replace('""', "")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What a token that is no value turns into."""

    expected: str


def dated(text: str) -> str:
    """A text of the 1989 dialect: a `Date` where it is written as one."""
    return Date(text) if _DATE.fullmatch(text) else text


def convert(token: str, dialect: Dialect) -> Value | NoAnswer | Unreadable:
    """The value of one token that is no parenthesis: a number if it can be, else a word, else a string."""
    first = token[0]
    if first == '"':
        if not closed(token):
            return Unreadable("a closing quotation mark")
        text = token[1:-1].replace('""', '"')
        return dated(text) if dialect == "1989" else text
    if first in "0123456789+-" and (match := _NUMBER.fullmatch(token)):
        if len(token) > MAX_DIGITS:
            return Unreadable(f"a number of at most {MAX_DIGITS} characters")
        # "Integers and reals are not distinguished" (1989 paper, appendix A): the tolerance holds for both.
        return int(token) if match[1] is None and dialect == "1992" else Decimal(token)
    if first == "/" and token.startswith("/*"):
        return Unreadable("*/")
    return WORDS.get(token, token) if dialect == "1992" else _word_of_1989(token)


def _word_of_1989(token: str) -> Value | Unreadable:
    """A bare word of the 1989 dialect: true, false or nil, in any case; nothing else stands without quotation marks."""
    word = token.upper()
    if word in _WORDS_OF_1989:
        return _WORDS_OF_1989[word]
    if word == "OR":
        return Unreadable("one answer: alternatives joined by OR are of 1991 (--dialect 1992)")
    if word == "NO_ANSWER":
        return Unreadable("an answer: NO_ANSWER is of 1991 (--dialect 1992); in 1989 what is not answered has no line")
    if word in BOOLEANS:
        return Unreadable(f"true or false: {word} is a boolean of 1991 (--dialect 1992)")
    return Unreadable('a string in quotation marks: "..."; bare strings are of 1991 (--dialect 1992)')
