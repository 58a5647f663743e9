"""How people go on from an answer, said plainly: "let's do engineers next" is "what about engineers".

`later_wordings.yaml` has such wordings. They are put so only where something was asked before, and a request that has
no reading then is read as it was worded.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from wizard.ask.numerals import Token
from wizard.ask.reader.english_leaves import spoken
from wizard.ask.reader.wordings import Wordings, wordings_of


def as_going_on(tokens: Sequence[Token]) -> Sequence[Token]:
    """The request as it goes on from an answer; the very same tokens where it could not be put more plainly."""
    return _wordings().in_plain(tokens)


@functools.cache
def _wordings() -> Wordings:
    """The wordings, which are read once a process."""
    return wordings_of("later_wordings.yaml", "wordings", spoken)
