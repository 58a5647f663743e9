"""Wordings of everyday speech that say no more than a plainer one: "whoever is older" is "the one who is older".

`plainer_wordings.yaml` has them, in the notation of `wordings.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english import strings_of
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import Wordings, wordings


def put_more_plainly(tokens: Sequence[Token]) -> Sequence[Token]:
    """The request with plainer wordings in it; the same object where it has none that could be plainer."""
    return _wordings().in_plain(tokens)


@functools.cache
def _wordings() -> Wordings:
    """The wordings, which are read once a process."""
    data = strings_of("plainer_wordings.yaml")
    return wordings(data["wordings"], data["parts"], spoken)
