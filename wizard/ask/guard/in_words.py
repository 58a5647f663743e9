"""What the parser of SQL says, in words for whoever wrote the statement: no classes, no names of tokens."""

from __future__ import annotations

import re

_MISSING = re.compile(r"Required keyword: '\w+' missing for <class '[\w.]*?(\w+)'>")
_EXPECTED = re.compile(r"Expected (.+?) but got <Token[^>]*>")
_EXPECTING = re.compile(r"Expecting (\S+)")
_TOKENIZING = re.compile(r"Error tokenizing '(.*)'", re.DOTALL)
_AT = re.compile(r"\. Line \d+, Col: \d+\.?$")
_CLASS = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CALLED = {"Column": "a column", "Where": "the condition behind WHERE", "Order": "what is sorted by"}
"""What the parser calls some parts of a statement."""


def in_words(message: str, near: str = "") -> str:
    """One line for a person; `near` is the piece of the statement at which the parser stopped."""
    first = _AT.sub("", message.strip().splitlines()[0].strip() if message.strip() else "")
    behind = f" behind {near}" if near.strip() else ""
    if found := _MISSING.search(first):
        part = _CALLED.get(found[1], _WORD.sub(" ", found[1]).upper())
        return f"something is missing{behind} ({part} is not complete)"
    if found := _EXPECTED.search(first):
        return f"{found[1]} is missing{behind}"
    if found := _EXPECTING.match(first):
        return f"'{found[1]}' is missing{behind}"
    if found := _TOKENIZING.match(message.strip()):
        return "a quotation mark is opened and not closed" if _odd(message) else f"not SQL near {found[1][-20:]}"
    if first.startswith("Invalid expression"):
        return f"'{near}' does not belong here" if near else "it is no expression"
    return _CLASS.sub("", first).rstrip(". ").strip() or "it is no SQL"


def _odd(text: str) -> bool:
    """Whether a quotation mark has no other; the message puts two of its own round the statement."""
    return any(text.count(mark) % 2 for mark in "'\"`")
