"""Wordings: how people say what a plainer wording says, each with an example and with sentences that it leaves alone.

`word_patterns.py` has the notation of `said`. How to add a wording stands in docs/wordings.md.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Self

from pydantic import Field, model_validator

from wizard.domain.lexicon_entries import LexiconEntry
from wizard.domain.word_patterns import (
    AT_START,
    WORD_ENDS,
    WordPattern,
    WordPatternError,
    group_of,
    is_kind,
    standing_before,
    standing_beside,
    word_pattern,
)

BECOMES = " -> "
"""Stands in an example between what is said and what becomes of it."""
_NAME = re.compile(r"<(\w+)>")
_WORD = re.compile(r"[a-z0-9'.&/-]+|,")


class WordingEntry(LexiconEntry):
    """What is said, what stands in its place, and where."""

    said: str
    """A pattern over words."""
    plain: str
    """What stands in its place: words, names of `said` (`<who>`), and kinds in capitals that stand in `said` once."""
    example: str
    """A whole request and what becomes of it: "how old are you getting -> how old are you"."""
    stays: tuple[str, ...] = ()
    """Whole requests in which this wording does not stand, though it looks as if it did."""
    before: str = ""
    """What must stand behind it and is no part of it."""
    not_before: str = Field("", alias="not before")
    """What must not."""
    behind: str = ""
    """Words one of which, or `START`, must stand before it and are no part of it."""
    not_behind: str = Field("", alias="not behind")
    """Those that must not."""
    without: str = ""
    """What stands nowhere in the request from its beginning on."""

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if self.pattern.empty:
            raise WordPatternError(f"{self.said!r} may stand for no word at all")
        for item in self.put:
            name = _NAME.fullmatch(item)
            if (name is None and not _WORD.fullmatch(item)) or (name and name[1] not in self.pattern.names):
                raise WordPatternError(f"{item!r} in {self.plain!r} is neither a word nor a name of {self.said!r}")
        if BECOMES not in f"{self.example} ":
            raise WordPatternError(f"{self.example!r} does not say what becomes of it: write 'said{BECOMES}plain'")
        return self

    @property
    def put(self) -> tuple[str, ...]:
        """The words of `plain`; those that are kept are names of groups of the pattern, in brackets."""
        return tuple(f"<{group_of(word)}>" if is_kind(word) else word for word in self.plain.split())

    @property
    def shown(self) -> tuple[str, str]:
        """The example: a request, and the words that become of it."""
        said, _, becomes = f"{self.example} ".partition(BECOMES)
        return said, becomes.strip()

    @cached_property
    def pattern(self) -> WordPattern:
        """All that must stand there, and what must not.

        Raises:
            WordPatternError: a field is no pattern.
        """
        said = word_pattern(self.said, [word for word in self.plain.split() if is_kind(word)])
        beside = [standing_beside(self.before, there=True)] if self.before else []
        beside += [standing_beside(self.not_before, there=False)] if self.not_before else []
        nowhere = [standing_beside(f"ANY 0-many ({self.without})", there=False)] if self.without else []
        preceded = standing_before(self.behind, there=True) if self.behind else ""
        preceded += standing_before(self.not_behind, there=False) if self.not_behind else ""
        at = len(AT_START) * said.expression.startswith(AT_START)  # so that a search gives up where it began
        parts = [preceded, said.expression[:at], *(one.expression for one in nowhere), said.expression[at:]]
        return WordPattern(
            "".join([*parts, *(one.expression for one in beside), WORD_ENDS]),
            tuple(need for one in (said, *beside) for need in one.needs),
            said.empty,
            said.names,
        )
