"""What a memory is made of: frozen facts."""

from __future__ import annotations

import hashlib
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field


class RememberedPair(BaseModel):
    """A question and the SQL of the answer that was right for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    """As it was asked: the transcript."""
    sql: str
    """One SELECT: the minimum answer."""
    origin: Literal["direct", "revised", "sql", "pair"] = "pair"
    """How a wizard came by it; `pair` where it was given in a file."""
    request: str = ""
    """The revision that was answered; empty where the text itself was, or SQL was written by hand."""
    form: dict[str, Any] = Field(default_factory=dict)
    """The logical form of the tool's reading; empty where there was none, and the SQL alone is known."""
    display_sql: str = ""
    labels: tuple[str, ...] = ()
    scalar: bool = True
    boolean: bool = False
    source: str = ""
    """Session and turn, or file and line."""

    @property
    def id(self) -> str:
        """Eight hexadecimal digits that name it: the same question with the same SQL has the same."""
        return hashlib.sha256("\0".join((self.text, self.request, self.sql)).encode()).hexdigest()[:8]
