"""What an annotator says of one utterance: a value, immutable; `wizard.corpus.store` keeps its versions."""

from __future__ import annotations

import re
from collections import Counter
from math import inf
from typing import Literal

from pydantic import model_validator

from wizard.corpus.classes import CLASSES_1991, EXCLUSION_IDS, TAGS, Class89, Class91, to_1991
from wizard.corpus.layers import Layer

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


class Pointer(Layer):
    """Context that the request needs: an earlier turn of the session, its query or its answer."""

    what: Literal["query", "answer"]
    turn: int
    """Number of the turn in the session."""


class Citation(Layer):
    """A principle of interpretation that the references rest on."""

    number: str
    sha256: str
    """Of the principle's text when it was cited, so that a change can be told."""


class Reference(Layer):
    """One reading's minimum and maximum (1992 paper, 2.2.2). Several references are alternatives, joined by OR."""

    sql: str
    """Of the minimum; empty where the answer is not from one statement (a yes/no's boolean)."""
    minimum: str
    """In the Common Answer Specification, dialect 1992 with OR left to the list; empty: not made yet."""
    maximum_sql: str = ""
    maximum: str = ""
    """Empty where there is none: then the minimum alone is judged."""
    note: str = ""
    """Why there is no maximum, or what was left out of it."""
    reworded: str = ""
    """The words that an annotator asked the domain's tool in place of the subject's, where the SQL is that of a reading
    of hers; empty where it is not."""


class Mask(Layer):
    """What no export may tell: words that name somebody, the stretch of the recording where they are said, or both."""

    words: str = ""
    """As they were said or written; each of them is masked, wherever it stands in the session."""
    start: float | None = None
    """Seconds from the recording's beginning; None where no sound is masked."""
    end: float | None = None
    unsaid: bool = False
    """Somebody has listened: the turn's recording does not say the words, so that no sound of it is masked."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Mask:
        if (self.start is None) is not (self.end is None):
            raise ValueError("a masked stretch of sound has a beginning and an end")
        if self.start is not None and self.end is not None and not 0 <= self.start < self.end < inf:
            raise ValueError(f"{self.start:g} to {self.end:g} s is no stretch of a recording")
        if self.unsaid and self.start is not None:
            raise ValueError("words that are not said have no stretch of sound: give one or the other")
        if self.start is None and not any(map(str.isalnum, self.words)):
            raise ValueError("nothing is masked: give words, or a stretch of the recording")
        return self

    @property
    def counted_words(self) -> Counter[str]:
        """Its words one by one, in lower case, `'s` taken off; and how often it has each."""
        return Counter(re.sub(r"['’]s$", "", one) for one in _WORD.findall(self.words.lower()))

    @property
    def separate_words(self) -> frozenset[str]:
        """Its words in lower case, as `counted_words` has them, without how often."""
        return frozenset(self.counted_words)


class Annotation(Layer):
    """All layers that an annotator decides. What she has not decided is None or empty.

    Nothing here is checked against the domain (`wizard.annotate.checks` does that): a half-done annotation is a value.
    """

    transcription: str | None = None
    """With `.sro` marks, lower case."""
    category: Class91 | None = None
    category_1989: Class89 | None = None
    """Finer than `category`, and agrees with it where both are given."""
    context: tuple[Pointer, ...] = ()
    tags: tuple[str, ...] = ()
    exclusions: tuple[str, ...] = ()
    references: tuple[Reference, ...] = ()
    principles: tuple[Citation, ...] = ()
    proposed: tuple[str, ...] = ()
    """New principles that she proposes, in words."""
    comment: str = ""
    masks: tuple[Mask, ...] = ()
    """What no export may tell. Those of all annotators hold, until an adjudicator decides which do."""
    flagged: bool = False
    """The lead is asked to look at it; the comment says why."""
    done: bool = False
    unseen: bool = False
    """Done by accepting the draft with many others: nobody has looked at the turn or listened to it."""

    @model_validator(mode="after")
    def _known(self) -> Annotation:
        if unknown := [tag for tag in self.tags if tag not in TAGS]:
            raise ValueError(f"there is no tag {unknown[0]!r}")
        if unknown := [one for one in self.exclusions if one not in EXCLUSION_IDS]:
            raise ValueError(f"there is no exclusion {unknown[0]!r}")
        if self.category and self.category_1989 and to_1991(self.category_1989) != self.category:
            raise ValueError(
                f"category {self.category_1989} of 1989 is class {to_1991(self.category_1989)} of 1991, "
                f"not {self.category} ({CLASSES_1991[self.category]})"
            )
        return self
