"""What an annotator says of one utterance: a value, immutable; `wizard.corpus.store` keeps its versions."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from wizard.corpus.classes import CLASSES_1991, EXCLUSION_IDS, TAGS, Class89, Class91, to_1991
from wizard.corpus.layers import Layer


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
