"""What the models of the wire are made of: the base of all, the base of her events, and their numbers and clocks."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

Number = Annotated[int, Field(ge=1, le=1_000_000_000)]
"""Of a turn, a reply, an utterance, a task: counted from 1."""
Clock = Annotated[float, Field(ge=0, le=1e12)]
"""A monotonic clock, seconds."""
Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$")]
"""UTC, ISO 8601."""


class Model(BaseModel):
    """Frozen, strict about fields: what is not declared cannot be said, nor a number that is none."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Event(Model):
    """What happened at her side; numbered, kept on disk there until acknowledged."""

    n: Annotated[int, Field(ge=1, le=LARGEST)]
    at: Moment
    """Her clock, UTC, ISO 8601 with milliseconds."""
    mono: Clock
    """Her monotonic clock, seconds; only differences mean anything."""
