"""What her terminal says it has already of a session, so that a welcome tells it only what it lacks."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from subject.wire.model import LARGEST, Model, Number

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256, as hex digits."""
MOST_RECORDINGS = 1000
"""Of which one `Hello` tells; of others the next one does."""


class Mark(Model):
    """A place in the conversation (`subject.wire.history`): how many messages lie before it, and their sum."""

    count: Annotated[int, Field(ge=0, le=LARGEST)] = 0
    sum: Hash = "0" * 64


START = Mark()
"""Before the first message."""


class Held(Model):
    """What a terminal has of its session. Nothing of it is believed that the sums do not show."""

    material: Hash | None = None
    """SHA-256 of the material as it goes over the wire; None where it has none."""
    history: Mark = START
    """Behind the last transcript, answer or message that came."""
    recordings: Annotated[tuple[Number, ...], Field(max_length=MOST_RECORDINGS)] = ()
    """Complete utterances of which it keeps a copy: it may let those go that are safely stored."""
