"""The name that somebody most likely meant where one was written that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LIKE = 0.6
"""Likeness, 0 to 1, from which a name is worth offering."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like `name`; None where none is like it. Upper and lower case are alike."""
    spelt: dict[str, str] = {}
    for one in known:
        spelt.setdefault(one.lower(), one)
    found = difflib.get_close_matches(name.lower(), spelt, n=1, cutoff=LIKE)
    return spelt[found[0]] if found else None


def is_it(name: str, known: Iterable[str]) -> str:
    """`; is it 'salary'?` with the nearest of the known names, or an empty text."""
    found = nearest(name, known)
    return f"; is it {found!r}?" if found is not None else ""
